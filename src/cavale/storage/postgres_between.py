"""What processes tell each other by PostgreSQL: NOTIFY, and rows that no crash of it keeps.

News are sent after a commit and over a connection of their own that waits for no disk: inside a
commit they would take a lock on the whole database. The driver does not connect a listener anew,
and some poolers swallow what is told without a word: so a listener that was cut off connects again,
and one that does not hear itself counts as cut off.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from cavale.storage.between import LEASE, Shown
from cavale.storage.postgres_address import Address

log = logging.getLogger("cavale.storage")

_PROBE = "probe "
_PROBE_EVERY = 2.0  # seconds
_HEARD_WITHIN = 4.0
_BETWEEN_TRIES = 0.2
_NOT_DURABLE = "SET synchronous_commit = off"
_TELL = "SELECT pg_notify($1, $2)"

_LIVING = f"SELECT id FROM process WHERE beat > clock_timestamp() - interval '{LEASE} s'"
_BEAT = """
INSERT INTO process (id, beat) VALUES ($1, clock_timestamp())
ON CONFLICT (id) DO UPDATE SET beat = excluded.beat
"""
_BURY = "DELETE FROM process WHERE beat < clock_timestamp() - interval '1 hour'"
_SHOW = """
INSERT INTO presence (tableid, process, body)
SELECT * FROM unnest($1::text[], $2::text[], $3::bytea[])
ON CONFLICT (tableid, process) DO UPDATE SET body = excluded.body
"""
_HIDE = "DELETE FROM presence WHERE process = $1 AND tableid = ANY($2)"
_SHOWN = f"""
SELECT tableid, process, body FROM presence
WHERE tableid = ANY($1) AND process IN ({_LIVING})
"""
_PEOPLED = f"""
SELECT DISTINCT tableid FROM presence JOIN tables ON id = tableid
WHERE process IN ({_LIVING}) AND (cardinality($1::text[]) = 0 OR state = ANY($1))
"""
_TAILS = """
SELECT tableid, body FROM entry
JOIN unnest($1::text[], $2::integer[]) AS known (tableid, length) USING (tableid)
WHERE number >= length ORDER BY tableid, number
"""
_TAKE = f"""
INSERT INTO lease (tableid, process) SELECT wanted, $2 FROM unnest($1::text[]) wanted
ON CONFLICT (tableid) DO UPDATE SET process = excluded.process
WHERE lease.process NOT IN ({_LIVING})
"""
_HOLDERS = "SELECT tableid, process FROM lease WHERE tableid = ANY($1)"
_ADOPT = f"""
UPDATE lease SET process = $1 WHERE tableid IN (
    SELECT tableid FROM lease WHERE process NOT IN ({_LIVING})
    ORDER BY tableid LIMIT $2 FOR UPDATE SKIP LOCKED)
RETURNING tableid
"""
_RELEASE = {
    True: "DELETE FROM lease WHERE tableid = ANY($1) AND process = $2",
    False: "UPDATE lease SET process = '' WHERE tableid = ANY($1) AND process = $2",
}
_GIVE_UP = "UPDATE lease SET process = '' WHERE process = $1 RETURNING tableid"

Rows = Callable[..., Awaitable[list[Any]]]


class PostgresBetween:
    """`rows` reads from the database."""

    def __init__(self, address: Address, rows: Rows) -> None:
        self._address = address
        self._rows = rows
        self._connection: Any = None  # that tells; None: it was lost
        self._turn = asyncio.Lock()
        self._channel = ""
        self._listening: asyncio.Task[None] | None = None
        self._probe = ""
        self._is_heard = asyncio.Event()
        self._is_deaf = False

    async def open(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        self._listening = asyncio.create_task(self._listen_on(heard, missed))
        with contextlib.suppress(TimeoutError):  # who hears nothing has the slow poll
            async with asyncio.timeout(_HEARD_WITHIN):
                await self._is_heard.wait()

    async def tell(self, news: str) -> None:
        channel = self._channel or await self._read_channel()
        await self._do(_TELL, channel, news)

    async def tails(self, lengths: Mapping[str, int]) -> dict[str, list[bytes]]:
        found: dict[str, list[bytes]] = {}
        for table, body in await self._rows(_TAILS, [*lengths], [*lengths.values()]):
            found.setdefault(table, []).append(body)
        return found

    async def beat(self, process: str) -> set[str]:
        await self._do(_BEAT, process)
        return {row[0] for row in await self._do(_LIVING)}

    async def show(self, process: str, bodies: Mapping[str, bytes]) -> None:
        if hidden := sorted(table for table, body in bodies.items() if not body):
            await self._do(_HIDE, process, hidden)
        if new := sorted(table for table, body in bodies.items() if body):
            await self._do(_SHOW, new, [process] * len(new), [bodies[table] for table in new])

    async def shown(self, tables: Sequence[str]) -> list[Shown]:
        return [Shown(*row) for row in await self._rows(_SHOWN, list(tables))]

    async def peopled(self, states: Sequence[str] = ()) -> list[str]:
        return [row[0] for row in await self._rows(_PEOPLED, list(states))]

    async def take(self, process: str, tables: Sequence[str]) -> dict[str, str]:
        await self._do(_TAKE, sorted(tables), process)
        return {row[0]: row[1] for row in await self._do(_HOLDERS, sorted(tables))}

    async def adopt(self, process: str, most: int) -> list[str]:
        return [row[0] for row in await self._do(_ADOPT, process, most)]

    async def release(self, tables: Sequence[str], process: str, is_over: bool) -> None:
        await self._do(_RELEASE[is_over], sorted(tables), process)

    async def give_up(self, process: str) -> list[str]:
        return [row[0] for row in await self._do(_GIVE_UP, process)]

    async def leave(self, process: str) -> None:
        await self._do("DELETE FROM presence WHERE process = $1", process)
        await self._do("DELETE FROM process WHERE id = $1", process)
        await self._do(_BURY)
        await self._do(f"DELETE FROM presence WHERE process NOT IN ({_LIVING})")

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        self._hang_up()

    # --- telling ---

    async def _do(self, query: str, *values: Any) -> list[Any]:
        """One thing after another; over a new connection if the last one failed."""
        async with self._turn, self._address.said():
            try:
                if self._connection is None:
                    self._connection = await self._connected()
                rows: list[Any] = await self._connection.fetch(query, *values)
            except BaseException:
                self._hang_up()
                raise
            return rows

    async def _read_channel(self) -> str:
        self._channel = (await self._rows("SELECT name FROM channel"))[0][0]
        return self._channel

    async def _connected(self) -> Any:
        connection = await self._address.connect()
        await connection.execute(_NOT_DURABLE)
        return connection

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    # --- hearing ---

    async def _listen_on(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        while True:
            try:
                await self._listen(heard, missed)
            except Exception as error:  # whatever it is: it is tried again
                if not self._is_deaf:  # a pooler may keep it so for ever
                    log.warning("what others tell is not heard (%s)", type(error).__name__)
                self._is_deaf = True
            await asyncio.sleep(_BETWEEN_TRIES)

    async def _listen(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        """Over one connection, until it is lost."""

        def note(_: Any, __: int, ___: str, news: str) -> None:
            if news == self._probe:
                self._is_heard.set()
            elif not news.startswith(_PROBE):
                heard(news)

        channel = await self._read_channel()
        connection = await self._connected()
        try:
            lost = asyncio.Event()
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(channel, note)
            missed()
            while not lost.is_set():
                await self._hear_oneself(connection)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), _PROBE_EVERY)
        finally:
            connection.terminate()

    async def _hear_oneself(self, connection: Any) -> None:
        self._is_heard.clear()
        self._probe = _PROBE + secrets.token_hex(8)
        async with asyncio.timeout(_HEARD_WITHIN):
            await connection.execute(_TELL, self._channel, self._probe)
            await self._is_heard.wait()
        self._is_deaf = False
