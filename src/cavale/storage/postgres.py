"""PostgreSQL: one connection that writes with group commit, a few that read.

What has queued up while the last commit ran is committed together, by one statement: at 256 who
append at once, 2.5 times what SQLite takes. Batches are sorted by their keys: two processes that
write the same tables in another order would wait for each other.

A failed append is not an unwritten one: a database may go away between its commit and its answer.
So whatever was sent is sent again over a new connection, where the key (table, number) decides,
and an entry that is there already with the same bytes is ours. Who cannot find out in time says
`Away`, and whoever asked must read before going on.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import asyncpg

from cavale.storage.contract import Kept, Taken, Word
from cavale.storage.postgres_address import Address, is_passing
from cavale.storage.postgres_between import PostgresBetween
from cavale.storage.postgres_schema import make_ready

log = logging.getLogger("cavale.storage")

_ENOUGH_FOR_A_COMMIT = 512  # entries
_READERS = 4  # connections
_FIND_OUT_WITHIN = 5.0  # seconds, whether what was sent was done
_BETWEEN_TRIES = 0.1

_INSERT = """
INSERT INTO entry (tableid, number, body)
SELECT * FROM unnest($1::text[], $2::integer[], $3::bytea[])
ON CONFLICT DO NOTHING RETURNING tableid, number
"""
_OURS = """
SELECT tableid, number FROM entry
JOIN unnest($1::text[], $2::integer[], $3::bytea[]) AS sent (tableid, number, body)
USING (tableid, number, body)
"""
_SET_STATE = """
INSERT INTO tables (id, state, changed) VALUES ($1, $2, $3)
ON CONFLICT (id) DO UPDATE SET state = excluded.state, changed = excluded.changed
"""
_SET_WORD = """
INSERT INTO word (tableid, key, seat, text) VALUES ($1, $2, $3, $4)
ON CONFLICT (tableid, key) DO UPDATE SET seat = excluded.seat, text = excluded.text
"""
_KEEP = {
    kind: f"INSERT INTO {kind} VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
    for kind in ("archive", "analysis")
}
_ERASE_WORD = "DELETE FROM word WHERE tableid = $1 AND key = $2"
_BE_DURABLE = """
SELECT set_config('synchronous_commit', 'on', false)
WHERE current_setting('synchronous_commit') = 'off'
"""

Key = tuple[str, int]  # table and number


@dataclass(slots=True, eq=False)
class _Append:
    """One entry to write; it is refused if its number is taken."""

    key: Key
    body: bytes
    state: str | None
    words: Sequence[Word]
    done: asyncio.Future[None]

    def answer(self, error: Exception | None) -> None:
        if self.done.done():  # nobody waits any more
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class PostgresStore:
    def __init__(self, address: Address) -> None:
        self._address = address
        self._asked: list[_Append] = []
        self._is_asked = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._connection: Any = None  # that writes; None: it was lost
        self._pool: Any = None
        self._erasures = 0
        self._is_closed = False

    async def open(self) -> None:
        await make_ready(self._address)
        async with self._address.said():
            self._pool = await self._address.pool(_READERS)
        self._writer = asyncio.create_task(self._write_on())
        await self.was_changed()

    async def append(
        self,
        table: str,
        number: int,
        entry: bytes,
        state: str | None = None,
        words: Sequence[Word] = (),
    ) -> None:
        self._require_open()
        done = asyncio.get_running_loop().create_future()
        self._asked.append(_Append((table, number), entry, state, words, done))
        self._is_asked.set()
        await done

    async def read(self, table: str, start: int = 0) -> list[bytes]:
        if "\0" in table:  # there is no such table, and the database has no such letter
            return []
        query = "SELECT body FROM entry WHERE tableid = $1 AND number >= $2 ORDER BY number"
        return [row[0] for row in await self._rows(query, table, start)]

    async def write_words(self, table: str, words: Sequence[Word]) -> None:
        async with self._writing() as connection:
            await _overwrite(connection, [(table, word) for word in words])

    async def read_words(self, table: str) -> dict[str, str]:
        rows = await self._rows("SELECT key, text FROM word WHERE tableid = $1", table)
        return {key: text.decode() for key, text in rows}

    async def forget(self, table: str, seat: int | None) -> int:
        query = "DELETE FROM word WHERE tableid = $1 AND ($2::integer IS NULL OR seat = $2)"
        count = "UPDATE erasure SET count = count + 1 RETURNING count"
        async with self._writing() as connection:
            answer = await connection.execute(query, table, seat)
            now = await connection.fetchval(count)
        if now == self._erasures + 1:
            self._erasures = now
        return int(answer.split()[-1])

    async def archive(self, table: str, shape: int, body: bytes) -> None:
        await self._keep("archive", table, shape, body)

    async def read_archive(self, table: str) -> tuple[int, bytes] | None:
        return await self._kept("archive", table)

    async def keep_analysis(self, table: str, shape: int, body: bytes) -> None:
        await self._keep("analysis", table, shape, body)

    async def read_analysis(self, table: str) -> tuple[int, bytes] | None:
        return await self._kept("analysis", table)

    async def _keep(self, kind: str, table: str, shape: int, body: bytes) -> None:
        async with self._writing() as connection:
            await connection.execute(_KEEP[kind], table, shape, body)

    async def _kept(self, kind: str, table: str) -> tuple[int, bytes] | None:
        rows = await self._rows(f"SELECT shape, body FROM {kind} WHERE tableid = $1", table)
        return (rows[0][0], rows[0][1]) if rows else None

    async def unarchived(self, most: int, after: str = "") -> list[str]:
        query = (
            "SELECT id FROM tables WHERE state IN ('over', 'over+listed') AND id > $1"
            " AND NOT EXISTS (SELECT 1 FROM archive WHERE tableid = id) ORDER BY id LIMIT $2"
        )
        return [row[0] for row in await self._rows(query, after, most)]

    async def tables(self, state: str, most: int, since: float = 0.0) -> list[str]:
        query = (
            "SELECT id FROM tables WHERE state = $1 AND changed >= $2"
            " ORDER BY changed DESC LIMIT $3"
        )
        return [row[0] for row in await self._rows(query, state, since, most)]

    async def quiet(self, states: Sequence[str], before: float) -> list[str]:
        query = "SELECT id FROM tables WHERE state = ANY($1) AND changed < $2"
        return [row[0] for row in await self._rows(query, list(states), before)]

    async def touch(self, table: str) -> None:
        async with self._writing() as connection:
            query = "UPDATE tables SET changed = $1 WHERE id = $2"
            await connection.execute(query, time.time(), table)

    async def remove(self, tables: Sequence[str]) -> None:
        async with self._writing() as connection:
            for table in sorted(tables):
                for kind in ("entry", "word", "archive", "analysis"):
                    await connection.execute(f"DELETE FROM {kind} WHERE tableid = $1", table)
                await connection.execute("DELETE FROM tables WHERE id = $1", table)

    async def ids(self) -> list[str]:
        query = "SELECT id FROM tables UNION SELECT tableid FROM entry ORDER BY 1"
        return [row[0] for row in await self._rows(query)]

    async def take_out(self, table: str) -> Kept:
        states = await self._rows("SELECT state, changed FROM tables WHERE id = $1", table)
        query = 'SELECT key, seat, text FROM word WHERE tableid = $1 ORDER BY key COLLATE "C"'
        rows = await self._rows(query, table)
        words = [Word(key, seat, text.decode()) for key, seat, text in rows]
        state, changed = states[0] if states else ("", 0.0)
        kept = await self.read_archive(table), await self.read_analysis(table)
        return Kept(await self.read(table), state, changed, words, *kept)

    async def put_in(self, table: str, kept: Kept) -> None:
        async with self._writing() as connection:
            rows = [(table, number, body) for number, body in enumerate(kept.log)]
            await connection.executemany("INSERT INTO entry VALUES ($1, $2, $3)", rows)
            if kept.state:
                await connection.execute(_SET_STATE, table, kept.state, kept.changed)
            await _overwrite(connection, [(table, word) for word in kept.words])
            for kind, body in (("archive", kept.archive), ("analysis", kept.analysis)):
                if body:
                    await connection.execute(_KEEP[kind], table, *body)

    async def check(self) -> None:
        query = "INSERT INTO pulse VALUES (0, $1) ON CONFLICT (number) DO UPDATE SET at = $1"
        async with self._writing() as connection:
            await connection.execute(query, time.time())

    async def was_changed(self) -> bool:
        """By another process: whoever erases words counts it."""
        before = self._erasures
        self._erasures = (await self._rows("SELECT count FROM erasure"))[0][0]
        return before != self._erasures

    def between(self) -> PostgresBetween:
        return PostgresBetween(self._address, self._rows)

    async def backup(self, path: str) -> None:
        raise self._address.backs_up_itself(path)

    async def close(self) -> None:
        """What was asked before is done first."""
        self._is_closed = True
        self._is_asked.set()
        if self._writer is not None:
            await self._writer
        if self._pool is not None:
            self._pool.terminate()

    # --- reading, and writing what is no entry ---

    def _require_open(self) -> None:
        if self._is_closed or self._writer is None:
            raise RuntimeError("the store is closed")  # nobody would ever answer

    async def _rows(self, query: str, *values: Any) -> list[Any]:
        """Read; once more if the connection was one that had been lost unnoticed."""
        self._require_open()
        async with self._address.said():
            try:
                rows: list[Any] = await self._pool.fetch(query, *values)
            except Exception as error:
                if not is_passing(error):
                    raise
                rows = await self._pool.fetch(query, *values)
            return rows

    @contextlib.asynccontextmanager
    async def _writing(self) -> Any:
        """A transaction for what may be done twice; on disk when it ends."""
        self._require_open()
        async with (
            self._address.said(),
            self._pool.acquire() as connection,
            connection.transaction(),
        ):
            yield connection

    # --- appending ---

    async def _write_on(self) -> None:
        while not self._is_closed or self._asked:
            await self._is_asked.wait()
            await asyncio.sleep(0)  # what is asked in one turn of the loop stays together
            batch = self._asked[:_ENOUGH_FOR_A_COMMIT]
            del self._asked[:_ENOUGH_FOR_A_COMMIT]
            if not self._asked and not self._is_closed:
                self._is_asked.clear()
            if batch:
                await self._answer(batch)
        self._hang_up()

    async def _answer(self, batch: list[_Append]) -> None:
        """Nobody is answered before it is on disk, or known not to be."""
        try:
            async with self._address.said():
                written = await self._commit(batch)
        except Exception as error:
            log.warning("%d entries were not stored: %s", len(batch), type(error).__name__)
            for append in batch:
                append.answer(error)
            return
        for append in batch:
            taken = None if append in written else Taken(f"{append.key[0]} {append.key[1]}")
            append.answer(taken)

    async def _commit(self, batch: list[_Append]) -> set[_Append]:
        """Write a batch; return what of it is now in the log.

        What was never sent is refused at once: the database is away, and people are told so. What
        was, and got no answer, is `Away` whatever keeps us from looking.
        """
        give_up = time.monotonic() + _FIND_OUT_WITHIN
        was_sent = False
        while True:
            is_again = was_sent
            try:
                if self._connection is None:
                    self._connection = await self._address.connect()
                    await self._connection.execute(_BE_DURABLE)
                was_sent = True
                return await _appended(self._connection, batch, is_again)
            except Exception as error:
                self._hang_up()
                is_lost = is_passing(error) or isinstance(error, asyncpg.DeadlockDetectedError)
                if not (was_sent and is_lost) or time.monotonic() > give_up:
                    if is_again:
                        raise self._address.not_found_out(error) from None
                    raise
            await asyncio.sleep(_BETWEEN_TRIES)

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


async def _appended(connection: Any, batch: list[_Append], is_again: bool) -> set[_Append]:
    """Entries by one statement, which is a transaction of its own where there is nothing else."""
    first: dict[Key, _Append] = {}
    for append in batch:
        first.setdefault(append.key, append)  # of two with one number, who asked first
    is_mere = all(append.state is None and not append.words for append in batch)
    async with contextlib.nullcontext() if is_mere else connection.transaction():
        new = [first[key] for key in await _keys(connection, _INSERT, first)]
        await _write_beside(connection, new)
    if not is_again or len(new) == len(first):
        return set(new)
    return {first[key] for key in await _keys(connection, _OURS, first)}


async def _keys(connection: Any, query: str, entries: dict[Key, _Append]) -> list[Key]:
    """Ask for entries, in the order of their keys; the keys that come back."""
    keys = sorted(entries)
    columns = [key[0] for key in keys], [key[1] for key in keys], [entries[k].body for k in keys]
    return sorted((row[0], row[1]) for row in await connection.fetch(query, *columns))


async def _write_beside(connection: Any, new: list[_Append]) -> None:
    """States and words of entries that were written."""
    states = {append.key[0]: append.state for append in new if append.state is not None}
    if states:
        now = time.time()
        rows = [(table, state, now) for table, state in sorted(states.items())]
        await connection.executemany(_SET_STATE, rows)
    await _overwrite(connection, [(a.key[0], word) for a in new for word in a.words])


async def _overwrite(connection: Any, words: list[tuple[str, Word]]) -> None:
    last = {(table, word.key): word for table, word in words}
    for (table, key), word in sorted(last.items()):
        if word.text:
            await connection.execute(_SET_WORD, table, key, word.seat, word.text.encode())
        else:
            await connection.execute(_ERASE_WORD, table, key)
