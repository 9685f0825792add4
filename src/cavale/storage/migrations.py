"""Migrations: functions in order, those that are due committed together with their records."""

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from typing import Any

from cavale.matches.seeds import mixed
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


def _words_and_archives(connection: sqlite3.Connection) -> None:
    """What people wrote leaves the log, so that it can be erased; matches get their archives."""
    connection.execute(
        "CREATE TABLE word (tableid TEXT NOT NULL, key TEXT NOT NULL, seat INTEGER NOT NULL,"
        " text TEXT NOT NULL, PRIMARY KEY (tableid, key)) STRICT, WITHOUT ROWID"
    )
    connection.execute(
        "CREATE TABLE archive (tableid TEXT PRIMARY KEY, shape INTEGER NOT NULL,"
        " body BLOB NOT NULL) STRICT"
    )
    connection.execute("CREATE TABLE pulse (number INTEGER PRIMARY KEY, at REAL NOT NULL) STRICT")
    for (table,) in connection.execute("SELECT DISTINCT tableid FROM entry").fetchall():
        _move_words(connection, table)
    # who was away is given the whole time of grace from now on
    now = "UPDATE tables SET changed = ? WHERE state NOT LIKE 'over%'"
    connection.execute(now, (time.time(),))


def _move_words(connection: sqlite3.Connection, table: str) -> None:
    query = "SELECT number, body FROM entry WHERE tableid = ? ORDER BY number"
    log = [(number, json.loads(body)) for number, body in connection.execute(query, (table,))]
    words = _take_words(log)
    for number, entry in log:
        body = json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode()
        where = "WHERE tableid = ? AND number = ?"
        connection.execute(f"UPDATE entry SET body = ? {where}", (body, table, number))
    for key, (seat, text) in words.items():
        connection.execute("INSERT INTO word VALUES (?, ?, ?, ?)", (table, key, seat, text))


Words = dict[str, tuple[int, str]]  # by key: seat and text


def _take_words(log: list[tuple[int, dict[str, Any]]]) -> Words:
    """Take what people wrote out of a log of 0.1.0, in place."""
    words: Words = {}
    secret = ""
    for number, entry in log:
        seat = entry.get("seat", -1)
        match entry["t"]:
            case "opened":
                secret = entry["secret"]
            case "sat":
                words[f"name {seat}"] = (seat, entry.pop("name"))
                entry.pop("luck", None)
            case "named":
                words[f"name {seat}"] = (seat, entry.pop("name"))
            case "noted":
                words[f"note {seat}"] = (seat, entry.pop("text"))
            case "said":
                line = [entry.pop("name"), entry.pop("text")]
                words[f"said {number}"] = (seat, json.dumps(line, ensure_ascii=False))
            case "started":
                words.update(_lucks(entry["contributions"]))
                entry["seed"] = mixed(secret, entry.pop("contributions")).text
            case "freed":
                words.pop(f"name {seat}", None)
                words.pop(f"note {seat}", None)
            case "gone":
                words.pop(f"note {seat}", None)
    return {key: word for key, word in words.items() if word[1]}


def _lucks(contributions: list[str]) -> Iterator[tuple[str, tuple[int, str]]]:
    """Mixed in as they were: the seed is kept, they themselves can be erased."""
    return ((f"luck {seat}", (seat, luck)) for seat, luck in enumerate(contributions))


def _analyses(connection: sqlite3.Connection) -> None:
    """What the coach says of a match, beside its archive."""
    connection.execute(
        "CREATE TABLE analysis (tableid TEXT PRIMARY KEY, shape INTEGER NOT NULL,"
        " body BLOB NOT NULL) STRICT"
    )


MIGRATIONS: list[Callable[[sqlite3.Connection], None]] = [
    _first_tables,
    _words_and_archives,
    _analyses,
]


def migrate(connection: sqlite3.Connection, where: str) -> int:
    """Bring a database up to date, wholly or not at all; return how many steps it took.

    Two servers may begin at once: the second waits, and finds neither half a database, which it
    would take for one of an earlier version, nor anything left to do.
    """
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(
            "CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY) STRICT"
        )
        done = {number for (number,) in connection.execute("SELECT number FROM migration")}
        if any(number >= len(MIGRATIONS) for number in done):
            raise newer(where)
        due = [number for number in range(len(MIGRATIONS)) if number not in done]
        for number in due:
            MIGRATIONS[number](connection)
            connection.execute("INSERT INTO migration VALUES (?)", (number,))
    return len(due)


def newer(where: str) -> StoreError:
    return StoreError(
        en=f"The database {where} was written by a newer version of Cavale: install that one.",
        fr=f"La base de données {where} vient d’une version plus récente de Cavale : "
        "installe celle-ci.",
    )


def is_old(connection: sqlite3.Connection) -> bool:
    """Whether an earlier version has written here, so that what is there will be changed."""
    names = "SELECT count(*) FROM sqlite_schema WHERE name = 'migration'"
    if not connection.execute(names).fetchone()[0]:
        return False
    latest = connection.execute("SELECT max(number) FROM migration").fetchone()[0]
    return latest is not None and latest < len(MIGRATIONS) - 1
