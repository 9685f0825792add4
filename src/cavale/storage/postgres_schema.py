"""The tables of a PostgreSQL database: made, brought up to date, and looked at before serving.

Ids sort by their bytes, as in the other stores, whatever language the database speaks. What people
wrote is kept as bytes: PostgreSQL's texts cannot hold every letter that JSON can.
"""

from typing import Any

from cavale.storage.contract import StoreError
from cavale.storage.migrations import newer
from cavale.storage.postgres_address import Address

_FIRST_TABLES = """
CREATE TABLE entry (
    tableid text COLLATE "C" NOT NULL, number integer NOT NULL, body bytea NOT NULL,
    PRIMARY KEY (tableid, number));
CREATE TABLE tables (
    id text COLLATE "C" PRIMARY KEY, state text NOT NULL, changed double precision NOT NULL);
CREATE INDEX tables_by_state ON tables (state, changed);
CREATE TABLE word (
    tableid text COLLATE "C" NOT NULL, key text NOT NULL, seat integer NOT NULL,
    text bytea NOT NULL, PRIMARY KEY (tableid, key));
CREATE TABLE archive (
    tableid text COLLATE "C" PRIMARY KEY, shape integer NOT NULL, body bytea NOT NULL);
CREATE TABLE pulse (number integer PRIMARY KEY, at double precision NOT NULL);
CREATE TABLE erasure (number integer PRIMARY KEY, count bigint NOT NULL);
INSERT INTO erasure VALUES (0, 0);
"""

_ANALYSES = """
CREATE TABLE analysis (
    tableid text COLLATE "C" PRIMARY KEY, shape integer NOT NULL, body bytea NOT NULL);
"""

# What lives no longer than the processes: after a crash they write it anew. Whoever may connect to
# a database may listen there, and news name tables: only who may read knows on which channel.
_BETWEEN = """
CREATE UNLOGGED TABLE process (id text COLLATE "C" PRIMARY KEY, beat timestamptz NOT NULL);
CREATE UNLOGGED TABLE lease (
    tableid text COLLATE "C" PRIMARY KEY, process text COLLATE "C" NOT NULL);
CREATE INDEX lease_by_process ON lease (process);
CREATE UNLOGGED TABLE presence (
    tableid text COLLATE "C" NOT NULL, process text COLLATE "C" NOT NULL, body bytea NOT NULL,
    PRIMARY KEY (tableid, process));
CREATE INDEX presence_by_process ON presence (process);
CREATE TABLE channel (number integer PRIMARY KEY, name text NOT NULL);
INSERT INTO channel VALUES (0, 'cavale_' || replace(gen_random_uuid()::text, '-', ''));
"""

MIGRATIONS: list[str] = [_FIRST_TABLES, _ANALYSES, _BETWEEN]

_ONE_AT_A_TIME = 0x63617661  # an advisory lock: who begins at the same moment waits
_LACKING = """
SELECT relation || ': ' || kind FROM unnest($1::text[]) relation,
    unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) kind
WHERE NOT has_table_privilege(relation, kind) LIMIT 1
"""
_TABLES = [
    *("entry", "tables", "word", "archive", "analysis", "pulse", "erasure"),
    *("process", "lease", "presence", "channel"),
]


async def migrate(connection: Any, address: Address) -> int:
    """Bring a database up to date, wholly or not at all; return how many steps it took."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", _ONE_AT_A_TIME)
        if await is_empty(connection):
            await connection.execute("CREATE TABLE migration (number integer PRIMARY KEY)")
        rows = await connection.fetch("SELECT number FROM migration")
        done = {row["number"] for row in rows}
        if any(number >= len(MIGRATIONS) for number in done):
            raise newer(address.shown)
        due = [number for number in range(len(MIGRATIONS)) if number not in done]
        for number in due:
            await connection.execute(MIGRATIONS[number])
            await connection.execute("INSERT INTO migration VALUES ($1)", number)
    return len(due)


async def is_empty(connection: Any) -> bool:
    """Whether no server has ever used this database."""
    return await connection.fetchval("SELECT to_regclass('migration')") is None


async def make_ready(address: Address, may_be_new: bool = True) -> None:
    """Look at a database before anything starts: what is wrong with it is said here."""
    async with address.said():
        connection = await address.connect()
        try:
            if not may_be_new and await is_empty(connection):
                raise StoreError(
                    en=f"No server has used the database {address.shown} yet: name the server’s "
                    "with --database.",
                    fr=f"Aucun serveur n’a encore utilisé la base de données {address.shown} : "
                    "nomme celle du serveur avec --database.",
                )
            await migrate(connection, address)
            if lacking := await connection.fetchval(_LACKING, _TABLES):
                raise address.no_rights(lacking)
        finally:
            connection.terminate()
