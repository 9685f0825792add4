"""SQLite: one writer thread with group commit, one reader thread, WAL.

A commit to disk costs the same for one entry as for a hundred, so the writer takes everything
that has queued up while the last commit ran, and commits it together (stdlib sqlite3 in batches
was measured at 186,000 durable writes a second, one by one at 7,200). Who reads does not wait for
that: the write-ahead log shows the reader what was committed last.
"""

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from cavale.storage.contract import Kept, Taken, Word
from cavale.storage.files import backup_file, empty_log, hold, open_file

_ENOUGH_FOR_A_COMMIT = 512  # jobs; what was asked in one turn of the loop stays together


_INSERT = "INSERT INTO entry (tableid, number, body) VALUES "
_ROW = "(?, ?, ?)"
_SET_STATE = (
    "INSERT INTO tables (id, state, changed) VALUES (?, ?, ?) ON CONFLICT (id)"
    " DO UPDATE SET state = excluded.state, changed = excluded.changed"
)


_SET_WORD = "INSERT OR REPLACE INTO word (tableid, key, seat, text) VALUES (?, ?, ?, ?)"
_KEEP = {
    kind: f"INSERT OR IGNORE INTO {kind} (tableid, shape, body) VALUES (?, ?, ?)"
    for kind in ("archive", "analysis")
}
_ERASE_WORD = "DELETE FROM word WHERE tableid = ? AND key = ?"


@dataclass(slots=True)
class _Append:
    """One entry to write; it is refused if its number is taken."""

    row: tuple[str, int, bytes]
    state: str | None
    words: Sequence[Word]

    @property
    def is_mere_entry(self) -> bool:
        return self.state is None and not self.words

    def __call__(self, connection: sqlite3.Connection) -> None:
        try:
            connection.execute(_INSERT + _ROW, self.row)
        except sqlite3.IntegrityError:
            raise Taken(f"{self.row[0]} {self.row[1]}") from None
        if self.state is not None:
            connection.execute(_SET_STATE, (self.row[0], self.state, time.time()))
        _overwrite(connection, self.row[0], self.words)


def _overwrite(connection: sqlite3.Connection, table: str, words: Sequence[Word]) -> None:
    for key, seat, text in words:
        if text:
            connection.execute(_SET_WORD, (table, key, seat, text))
        else:
            connection.execute(_ERASE_WORD, (table, key))


@dataclass(slots=True)
class _Job:
    work: Callable[[sqlite3.Connection], Any]
    done: asyncio.Future[Any]


class SqliteStore:
    """`serving`: this store is a server's, and no other server may use the file meanwhile."""

    def __init__(self, path: str, serving: bool = True) -> None:
        self._path = path
        self._serving = serving
        self._held: sqlite3.Connection | None = None
        self._asked: list[_Job] = []  # in this turn of the loop
        self._jobs: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="cavale-store", daemon=True)
        self._connection: sqlite3.Connection | None = None
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="cavale-reader")
        self._reading: sqlite3.Connection | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._version = 0  # of what others wrote
        self._is_closed = False

    async def open(self) -> None:
        if self._serving:
            self._held = hold(self._path)
        self._connection = await asyncio.to_thread(open_file, self._path)
        self._reading = sqlite3.connect(self._path, check_same_thread=False, timeout=10)
        self._reading.execute("PRAGMA query_only = ON")
        self._loop = asyncio.get_running_loop()
        self._writer.start()
        await self.was_changed()

    async def append(
        self,
        table: str,
        number: int,
        entry: bytes,
        state: str | None = None,
        words: Sequence[Word] = (),
    ) -> None:
        await self._do(_Append((table, number, entry), state, words))

    async def read(self, table: str, start: int = 0) -> list[bytes]:
        query = "SELECT body FROM entry WHERE tableid = ? AND number >= ? ORDER BY number"
        return [bytes(row[0]) for row in await self._rows(query, table, start)]

    async def write_words(self, table: str, words: Sequence[Word]) -> None:
        await self._do(lambda connection: _overwrite(connection, table, words))

    async def read_words(self, table: str) -> dict[str, str]:
        return dict(await self._rows("SELECT key, text FROM word WHERE tableid = ?", table))

    async def forget(self, table: str, seat: int | None) -> int:
        query = "DELETE FROM word WHERE tableid = ? AND (? IS NULL OR seat = ?)"

        def work(connection: sqlite3.Connection) -> int:
            return connection.execute(query, (table, seat, seat)).rowcount

        found: int = await self._do(work)
        await asyncio.to_thread(empty_log, self._path)
        return found

    async def archive(self, table: str, shape: int, body: bytes) -> None:
        await self._keep("archive", table, shape, body)

    async def read_archive(self, table: str) -> tuple[int, bytes] | None:
        return await self._kept("archive", table)

    async def keep_analysis(self, table: str, shape: int, body: bytes) -> None:
        await self._keep("analysis", table, shape, body)

    async def read_analysis(self, table: str) -> tuple[int, bytes] | None:
        return await self._kept("analysis", table)

    async def _keep(self, kind: str, table: str, shape: int, body: bytes) -> None:
        await self._do(lambda connection: connection.execute(_KEEP[kind], (table, shape, body)))

    async def _kept(self, kind: str, table: str) -> tuple[int, bytes] | None:
        rows = await self._rows(f"SELECT shape, body FROM {kind} WHERE tableid = ?", table)
        return (rows[0][0], bytes(rows[0][1])) if rows else None

    async def unarchived(self, most: int, after: str = "") -> list[str]:
        query = (
            "SELECT id FROM tables WHERE state IN ('over', 'over+listed') AND id > ?"
            " AND NOT EXISTS (SELECT 1 FROM archive WHERE tableid = id) ORDER BY id LIMIT ?"
        )
        return [row[0] for row in await self._rows(query, after, most)]

    async def tables(self, state: str, most: int, since: float = 0.0) -> list[str]:
        query = (
            "SELECT id FROM tables WHERE state = ? AND changed >= ? ORDER BY changed DESC LIMIT ?"
        )
        return [row[0] for row in await self._rows(query, state, since, most)]

    async def quiet(self, states: Sequence[str], before: float) -> list[str]:
        marks = ", ".join("?" * len(states))
        query = f"SELECT id FROM tables WHERE state IN ({marks}) AND changed < ?"
        return [row[0] for row in await self._rows(query, *states, before)]

    async def touch(self, table: str) -> None:
        query = "UPDATE tables SET changed = ? WHERE id = ?"
        await self._do(lambda connection: connection.execute(query, (time.time(), table)))

    async def remove(self, tables: Sequence[str]) -> None:
        def work(connection: sqlite3.Connection) -> None:
            for table in tables:
                connection.execute("DELETE FROM tables WHERE id = ?", (table,))
                for kind in ("entry", "word", "archive", "analysis"):
                    connection.execute(f"DELETE FROM {kind} WHERE tableid = ?", (table,))

        await self._do(work)

    async def ids(self) -> list[str]:
        query = "SELECT id FROM tables UNION SELECT tableid FROM entry ORDER BY 1"
        return [row[0] for row in await self._rows(query)]

    async def take_out(self, table: str) -> Kept:
        states = await self._rows("SELECT state, changed FROM tables WHERE id = ?", table)
        query = "SELECT key, seat, text FROM word WHERE tableid = ? ORDER BY key"
        words = [Word(*row) for row in await self._rows(query, table)]
        state, changed = states[0] if states else ("", 0.0)
        kept = await self.read_archive(table), await self.read_analysis(table)
        return Kept(await self.read(table), state, changed, words, *kept)

    async def put_in(self, table: str, kept: Kept) -> None:
        def work(connection: sqlite3.Connection) -> None:
            rows = [(table, number, body) for number, body in enumerate(kept.log)]
            connection.executemany(_INSERT + _ROW, rows)
            if kept.state:
                connection.execute(_SET_STATE, (table, kept.state, kept.changed))
            _overwrite(connection, table, kept.words)
            for kind, body in (("archive", kept.archive), ("analysis", kept.analysis)):
                if body:
                    connection.execute(_KEEP[kind], (table, *body))

        await self._do(work)

    async def check(self) -> None:
        query = "INSERT OR REPLACE INTO pulse (number, at) VALUES (0, ?)"
        await self._do(lambda connection: connection.execute(query, (time.time(),)))

    async def was_changed(self) -> bool:
        """By another process: SQLite counts what other connections than the writer's commit."""

        def work(connection: sqlite3.Connection) -> int:
            version: int = connection.execute("PRAGMA data_version").fetchone()[0]
            return version

        before, self._version = self._version, await self._do(work)
        return before != self._version

    def between(self) -> None:
        """The file is one server's alone."""

    async def backup(self, path: str) -> None:
        await asyncio.to_thread(backup_file, self._path, path)

    async def close(self) -> None:
        self._is_closed = True
        if self._writer.is_alive():
            self._hand_over()
            self._jobs.put(None)
            await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._readers.shutdown)
        for connection in (self._reading, self._held):
            if connection is not None:
                connection.close()

    async def _rows(self, query: str, *values: Any) -> list[Any]:
        """Read, without waiting for what is being written."""
        if self._is_closed or self._loop is None:
            raise RuntimeError("the store is closed")

        def work() -> list[Any]:
            assert self._reading is not None
            return self._reading.execute(query, values).fetchall()

        return await self._loop.run_in_executor(self._readers, work)

    async def _do(self, work: Callable[[sqlite3.Connection], Any]) -> Any:
        if self._is_closed or self._loop is None:
            raise RuntimeError("the store is closed")  # nobody would ever answer
        job = _Job(work, self._loop.create_future())
        if not self._asked:
            self._loop.call_soon(self._hand_over)
        self._asked.append(job)
        return await job.done

    def _hand_over(self) -> None:
        """Wake the writer once for all that was asked in one turn of the loop."""
        if self._asked:
            self._jobs.put(self._asked)
            self._asked = []

    # --- in the writer thread ---

    def _write(self) -> None:
        assert self._connection is not None
        while batch := self._next_batch():
            self._commit(self._connection, batch)
        self._connection.close()

    def _next_batch(self) -> list[_Job]:
        """Everything that waits, at least one job; nothing once the store is closed."""
        batch = list(self._jobs.get() or ())
        while batch and len(batch) < _ENOUGH_FOR_A_COMMIT:
            try:
                more = self._jobs.get_nowait()
            except queue.Empty:
                break
            if more is None:
                self._jobs.put(None)
                break
            batch += more
        return batch

    def _commit(self, connection: sqlite3.Connection, batch: list[_Job]) -> None:
        """Carry out a batch in one transaction; nobody is answered before it is on disk."""
        try:
            answers = _appended(connection, batch) or _carried_out(connection, batch)
        except Exception as error:  # the disk is full, the file is gone
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            answers = [(job, None, error) for job in batch]
        assert self._loop is not None
        with contextlib.suppress(RuntimeError):  # the loop may be gone at shutdown
            self._loop.call_soon_threadsafe(_answer_all, answers)


Answers = list[tuple[_Job, Any, Exception | None]]


def _appended(connection: sqlite3.Connection, batch: list[_Job]) -> Answers:
    """A batch of mere entries by one statement, a transaction of its own.

    No answers if it is another batch, or if an entry of it is refused: nothing has happened then.

    Each statement gives the interpreter lock away several times and has to wait for it to come
    back: a statement an entry would make a busy server's commits a hundred times as long.
    """
    if not all(_is_mere_entry(job) for job in batch):
        return []
    rows = ", ".join([_ROW] * len(batch))
    values = [value for job in batch for value in job.work.row]  # type: ignore[attr-defined]
    try:
        connection.execute(_INSERT + rows, values)
    except sqlite3.IntegrityError:
        return []
    return [(job, None, None) for job in batch]


def _is_mere_entry(job: _Job) -> bool:
    return isinstance(job.work, _Append) and job.work.is_mere_entry


def _carried_out(connection: sqlite3.Connection, batch: list[_Job]) -> Answers:
    """Any batch, job by job in one transaction; a refused one has changed nothing."""
    connection.execute("BEGIN IMMEDIATE")
    mere = [job for job in batch if _is_mere_entry(job)]
    answers = _appended(connection, mere) if mere else []
    for job in [job for job in batch if not _is_mere_entry(job)] if answers else batch:
        try:
            answers.append((job, job.work(connection), None))
        except Taken as error:
            answers.append((job, None, error))
    connection.execute("COMMIT")
    return answers


def _answer_all(answers: Answers) -> None:
    """In the loop's thread, woken once a commit and not once a job."""
    for job, answer, error in answers:
        if job.done.cancelled():
            continue
        if error is not None:
            job.done.set_exception(error)
        else:
            job.done.set_result(answer)
