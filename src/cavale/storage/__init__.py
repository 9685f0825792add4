"""What must survive a restart: one log of entries a table, words beside it, archives.

The contract is in `contract`; `open_store` picks a backend by URL.
"""

import contextlib

from cavale.storage.contract import Store, StoreError, Taken, Word

__all__ = ["Store", "StoreError", "Taken", "Word", "open_store"]


def open_store(url: str, serving: bool = True) -> Store:
    """`sqlite:PATH`, or `memory:` for a store that forgets; a server's alone, or a tool's."""
    kind, _, place = url.partition(":")
    if kind == "sqlite" and place:
        from cavale.storage.files import hold, open_file
        from cavale.storage.sqlite import SqliteStore

        # what is wrong with it is better said before anything starts
        with contextlib.closing(hold(place)) if serving else contextlib.nullcontext():
            open_file(place).close()
        return SqliteStore(place, serving)
    if kind == "memory":
        from cavale.storage.memory import MemoryStore

        return MemoryStore()
    raise StoreError(
        en=f"The database {url!r} is not known: write sqlite:PATH.",
        fr=f"La base de données « {url} » n’est pas connue : écris sqlite:CHEMIN.",
    )
