"""Migrations: functions in order, each committed together with its own record."""

import sqlite3
from collections.abc import Callable


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


def migrate(connection: sqlite3.Connection) -> int:
    """Bring a database up to date; return how many migrations were carried out."""
    connection.execute("CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY) STRICT")
    done = {row[0] for row in connection.execute("SELECT number FROM migration")}
    if any(number >= len(MIGRATIONS) for number in done):
        raise sqlite3.DatabaseError("it was written by a newer version of Cavale")
    count = 0
    for number, migration in enumerate(MIGRATIONS):
        if number not in done:
            connection.execute("BEGIN IMMEDIATE")
            migration(connection)
            connection.execute("INSERT INTO migration VALUES (?)", (number,))
            connection.execute("COMMIT")
            count += 1
    return count
