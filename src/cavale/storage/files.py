"""Database files of SQLite: opened and brought up to date, held by one server, copied."""

import contextlib
import logging
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from cavale.storage.contract import StoreError
from cavale.storage.migrations import is_old, migrate

log = logging.getLogger("cavale.storage")

_ERASE_FOR_GOOD = "PRAGMA secure_delete = ON"  # what is deleted is gone from the file, too


def open_file(path: str) -> sqlite3.Connection:
    """A database, new or brought up to date."""
    with _said_of(path):
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        _make_private(path)
        _upgrade(path)
        return _connect(path)


@contextlib.contextmanager
def _said_of(path: str) -> Iterator[None]:
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        raise StoreError(
            en=f"The database {path} cannot be opened: {error}.",
            fr=f"Impossible d’ouvrir la base de données {path} : {error}.",
        ) from None


def _upgrade(path: str) -> None:
    """Change what an earlier version wrote, while nobody else has the file open.

    A server of that version would go on writing in its own way.
    """
    with contextlib.closing(sqlite3.connect(path, isolation_level=None, timeout=10)) as connection:
        if not is_old(connection):
            return
    with contextlib.closing(sqlite3.connect(path, isolation_level=None, timeout=10)) as alone:
        log.info("the database of an earlier version is brought up to date")
        alone.execute("PRAGMA locking_mode = EXCLUSIVE")
        alone.execute(_ERASE_FOR_GOOD)  # what people wrote leaves the log
        try:
            migrate(alone, path)
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise
            raise _in_use(path) from None


def _in_use(path: str) -> StoreError:
    return StoreError(
        en=f"Another server uses the database {path}: stop it first, or name another one with "
        "--database sqlite:PATH.",
        fr=f"Un autre serveur utilise la base de données {path} : arrête-le d’abord, ou "
        "nommes-en une autre avec --database sqlite:CHEMIN.",
    )


def _make_private(path: str) -> None:
    """It holds the secrets of running matches: nobody else on the machine may read it."""
    if not os.path.isdir(path):
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        os.chmod(path, 0o600)


def empty_log(path: str) -> None:
    """Write the write-ahead log into the database, and nothing of it is left behind."""
    with contextlib.closing(sqlite3.connect(path, timeout=10)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def hold(path: str) -> sqlite3.Connection:
    """Keep other servers off a database, until this is closed or the process ends.

    By SQLite's own lock on a file beside it, which every system lets go of when a process dies;
    a lock on the database itself would keep back-ups off, too.
    """
    with _said_of(path):
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        beside = f"{os.path.realpath(path)}-serving"  # whatever links lead to the database
        _make_private(beside)
        held = sqlite3.connect(beside, isolation_level=None, timeout=0)
    try:
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        held.close()
        raise _in_use(path) from None
    return held


def _connect(path: str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(_ERASE_FOR_GOOD)
        migrate(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def require_there(path: str) -> None:
    """A tool works on a database that there is; it makes no new one."""
    if not Path(path).is_file():
        raise StoreError(
            en=f"There is no database {path}: name the server's with --database sqlite:PATH.",
            fr=f"Il n’y a pas de base de données {path} : nomme celle du serveur avec "
            "--database sqlite:CHEMIN.",
        )


def backup_file(source: str, target: str) -> None:
    """Copy a database in use to a new file; SQLite's own back-up keeps it consistent."""
    require_there(source)
    if Path(target).exists():
        raise StoreError(
            en=f"{target} exists already: a back-up is a new file.",
            fr=f"{target} existe déjà : une sauvegarde est un nouveau fichier.",
        )
    try:
        _make_private(target)
        with (
            contextlib.closing(sqlite3.connect(source)) as one,
            contextlib.closing(sqlite3.connect(target)) as other,
        ):
            one.backup(other)
    except (OSError, sqlite3.Error) as error:
        Path(target).unlink(missing_ok=True)
        raise StoreError(
            en=f"No back-up of {source} to {target}: {error}.",
            fr=f"Pas de sauvegarde de {source} vers {target} : {error}.",
        ) from None
