"""Migrations: functions in order, each committed together with its own record."""

import sqlite3
from collections.abc import Callable

from cavale.storage.contract import StoreError


def _first_tables(connection: sqlite3.Connection) -> None:
    connection.execute(
        "CREATE TABLE entry (tableid TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL,"
        " PRIMARY KEY (tableid, number)) STRICT, WITHOUT ROWID"
    )
    connection.execute(
        "CREATE TABLE tables (id TEXT PRIMARY KEY, state TEXT NOT NULL, changed REAL NOT NULL)"
        " STRICT"
    )
    connection.execute("CREATE INDEX tables_by_state ON tables (state, changed)")


MIGRATIONS: list[Callable[[sqlite3.Connection], None]] = [_first_tables]


def migrate(connection: sqlite3.Connection, where: str) -> int:
    """Bring a database up to date; return how many migrations were carried out."""
    connection.execute("CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY) STRICT")
    latest = connection.execute("SELECT max(number) FROM migration").fetchone()[0]
    if latest is not None and latest >= len(MIGRATIONS):
        raise StoreError(
            en=f"The database {where} was written by a newer version of Cavale: install that one.",
            fr=f"La base de données {where} vient d’une version plus récente de Cavale : "
            "installe celle-ci.",
        )
    return sum(_carry_out(connection, number) for number in range(len(MIGRATIONS)))


def _carry_out(connection: sqlite3.Connection, number: int) -> bool:
    """One migration with its record; not if it is there: two servers may begin at once."""
    connection.execute("BEGIN IMMEDIATE")
    query = "SELECT count(*) FROM migration WHERE number = ?"
    is_due: bool = connection.execute(query, (number,)).fetchone()[0] == 0
    if is_due:
        MIGRATIONS[number](connection)
        connection.execute("INSERT INTO migration VALUES (?)", (number,))
    connection.execute("COMMIT")
    return is_due
