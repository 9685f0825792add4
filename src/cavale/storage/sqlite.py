"""SQLite: one writer thread, WAL, group commit.

A commit to disk costs the same for one entry as for a hundred, so the writer takes everything
that has queued up while the last commit ran, and commits it together (stdlib sqlite3 in batches
was measured at 186,000 durable writes a second, one by one at 7,200).
"""

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cavale.storage.contract import StoreError, Taken
from cavale.storage.migrations import migrate

_ENOUGH_FOR_A_COMMIT = 512  # jobs; what was asked in one turn of the loop stays together


_INSERT = "INSERT INTO entry (tableid, number, body) VALUES "
_ROW = "(?, ?, ?)"
_SET_STATE = (
    "INSERT INTO tables (id, state, changed) VALUES (?, ?, ?) ON CONFLICT (id)"
    " DO UPDATE SET state = excluded.state, changed = excluded.changed"
)


@dataclass(slots=True)
class _Append:
    """One entry to write; it is refused if its number is taken."""

    row: tuple[str, int, bytes]
    state: str | None

    def __call__(self, connection: sqlite3.Connection) -> None:
        try:
            connection.execute(_INSERT + _ROW, self.row)
        except sqlite3.IntegrityError:
            raise Taken(f"{self.row[0]} {self.row[1]}") from None
        if self.state is not None:
            connection.execute(_SET_STATE, (self.row[0], self.state, time.time()))


@dataclass(slots=True)
class _Job:
    work: Callable[[sqlite3.Connection], Any]
    done: asyncio.Future[Any]


class SqliteStore:
    def __init__(self, path: str) -> None:
        self._path = path
        self._asked: list[_Job] = []  # in this turn of the loop
        self._jobs: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="cavale-store", daemon=True)
        self._connection: sqlite3.Connection | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_closed = False

    async def open(self) -> None:
        self._connection = open_file(self._path)
        self._loop = asyncio.get_running_loop()
        self._writer.start()

    async def append(self, table: str, number: int, entry: bytes, state: str | None) -> None:
        await self._do(_Append((table, number, entry), state))

    async def read(self, table: str) -> list[bytes]:
        def work(connection: sqlite3.Connection) -> list[bytes]:
            rows = connection.execute(
                "SELECT body FROM entry WHERE tableid = ? ORDER BY number", (table,)
            )
            return [bytes(row[0]) for row in rows]

        found: list[bytes] = await self._do(work)
        return found

    async def tables(self, state: str, most: int) -> list[str]:
        def work(connection: sqlite3.Connection) -> list[str]:
            rows = connection.execute(
                "SELECT id FROM tables WHERE state = ? ORDER BY changed DESC LIMIT ?",
                (state, most),
            )
            return [row[0] for row in rows]

        found: list[str] = await self._do(work)
        return found

    async def backup(self, path: str) -> None:
        await asyncio.to_thread(backup_file, self._path, path)

    async def close(self) -> None:
        self._is_closed = True
        if self._writer.is_alive():
            self._hand_over()
            self._jobs.put(None)
            await asyncio.to_thread(self._writer.join)

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
    return isinstance(job.work, _Append) and job.work.state is None


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


def open_file(path: str) -> sqlite3.Connection:
    """A database, new or brought up to date."""
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        return _connect(path)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(
            en=f"The database {path} cannot be opened: {error}.",
            fr=f"Impossible d’ouvrir la base de données {path} : {error}.",
        ) from None


def _connect(path: str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        migrate(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def backup_file(source: str, target: str) -> None:
    """Copy a database in use to a new file; SQLite's own back-up keeps it consistent."""
    if not Path(source).is_file():
        raise StoreError(
            en=f"There is no database {source}: name the server's with --database sqlite:PATH.",
            fr=f"Il n’y a pas de base de données {source} : nomme celle du serveur avec "
            "--database sqlite:CHEMIN.",
        )
    if Path(target).exists():
        raise StoreError(
            en=f"{target} exists already: a back-up is a new file.",
            fr=f"{target} existe déjà : une sauvegarde est un nouveau fichier.",
        )
    try:
        with (
            contextlib.closing(sqlite3.connect(source)) as one,
            contextlib.closing(sqlite3.connect(target)) as other,
        ):
            one.backup(other)
    except sqlite3.Error as error:
        Path(target).unlink(missing_ok=True)
        raise StoreError(
            en=f"No back-up of {source} to {target}: {error}.",
            fr=f"Pas de sauvegarde de {source} vers {target} : {error}.",
        ) from None
