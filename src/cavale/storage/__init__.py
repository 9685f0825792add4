"""What must survive a restart: one log of entries a table, words beside it, archives.

The contract is in `contract`; `open_store` picks a backend by URL.
"""

import asyncio
import contextlib
from concurrent.futures import ThreadPoolExecutor

from cavale.storage.contract import Away, Store, StoreError, Taken, Word

__all__ = ["Away", "Store", "StoreError", "Taken", "Word", "back_up", "open_kept", "open_store"]

_POSTGRES = ("postgresql", "postgres")


def open_store(url: str, serving: bool = True) -> Store:
    """`sqlite:PATH`, `postgresql://...`, or `memory:` for a store that forgets.

    A server's alone, or a tool's beside it. What is wrong with it is said before anything starts.
    """
    kind, _, place = url.partition(":")
    if kind == "sqlite" and place:
        return _sqlite(place, serving)
    if kind in _POSTGRES:
        return _postgres(url, may_be_new=True)
    if kind == "memory":
        from cavale.storage.memory import MemoryStore

        return MemoryStore()
    raise StoreError(  # of the address no more than its beginning: it may hold a password
        en=f"The database {kind!r} is not known: write sqlite:PATH or "
        "postgresql://USER@HOST/DATABASE.",
        fr=f"La base de données « {kind} » n’est pas connue : écris sqlite:CHEMIN ou "
        "postgresql://NOM@HÔTE/BASE.",
    )


def open_kept(url: str, serving: bool = False) -> Store:
    """A database that there is, for a tool, which makes no new one.

    Servers may be using it, unless the tool wants the place of one (which SQLite can tell).
    """
    kind, _, path = url.partition(":")
    if kind == "memory":
        raise StoreError(
            en="A store that forgets has nothing for this command: name the server's database with "
            "--database.",
            fr="Une base qui oublie n’a rien pour cette commande : nomme celle du serveur avec "
            "--database.",
        )
    if kind in _POSTGRES:
        return _postgres(url, may_be_new=False)
    if kind == "sqlite" and path:
        from cavale.storage.files import require_there

        require_there(path)
    return open_store(url, serving)


def back_up(url: str, target: str) -> None:
    """Copy a database to a new file as it is, without bringing it up to date."""
    kind, _, path = url.partition(":")
    if kind == "sqlite" and path:
        from cavale.storage.files import backup_file

        backup_file(path, target)
    elif kind in _POSTGRES:
        from cavale.storage.postgres_address import address_of

        raise address_of(url).backs_up_itself(target)
    else:
        open_kept(url)  # which says what is wrong


def _sqlite(path: str, serving: bool) -> Store:
    from cavale.storage.files import hold, open_file
    from cavale.storage.sqlite import SqliteStore

    with contextlib.closing(hold(path)) if serving else contextlib.nullcontext():
        open_file(path).close()
    return SqliteStore(path, serving)


def _postgres(url: str, may_be_new: bool) -> Store:
    from cavale.storage.postgres_address import address_of
    from cavale.storage.postgres_schema import make_ready

    address = address_of(url)
    with ThreadPoolExecutor(1) as apart:  # whether or not a loop runs here
        apart.submit(lambda: asyncio.run(make_ready(address, may_be_new))).result()

    from cavale.storage.postgres import PostgresStore

    return PostgresStore(address)
