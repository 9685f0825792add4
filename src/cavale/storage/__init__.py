"""What must survive a restart: one log of entries a table.

The contract is in `contract`; `open_store` picks a backend by URL.
"""

from cavale.storage.contract import Store, StoreError, Taken

__all__ = ["Store", "StoreError", "Taken", "open_store"]


def open_store(url: str) -> Store:
    """`sqlite:PATH`, or `memory:` for a store that forgets."""
    kind, _, place = url.partition(":")
    if kind == "sqlite" and place:
        from cavale.storage.sqlite import SqliteStore, open_file

        open_file(place).close()  # what is wrong with it is better said before anything starts
        return SqliteStore(place)
    if kind == "memory":
        from cavale.storage.memory import MemoryStore

        return MemoryStore()
    raise StoreError(
        en=f"The database {url!r} is not known: write sqlite:PATH.",
        fr=f"La base de données « {url} » n’est pas connue : écris sqlite:CHEMIN.",
    )
