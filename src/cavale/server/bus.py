"""Between processes on one database: what is told elsewhere is heard here, and the other way round.

What is to be told waits while the last news are on their way, and goes together. What is heard
makes this process read: logs that have grown, and what others show of a table. Who may have missed
something reads everything, and everybody does so now and then: news make it quick, reading makes it
right. A process that has its database for itself tells nobody anything.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from cavale.server import news
from cavale.storage.between import LONGEST_NEWS, Between
from cavale.storage.contract import Away

if TYPE_CHECKING:
    from cavale.server.table import LiveTable

log = logging.getLogger("cavale.bus")

_READ_EVERY = 10.0  # seconds, whatever was heard
_AT_ONCE = 500  # tables
_IN_ONE_NEWS = 200  # tables; 8,000 bytes are refused
_TRY_AGAIN = 0.5  # seconds


class Bus:
    """`tables` are those in memory.

    `freed` is told which leases were given back elsewhere, `removed` which tables are no more,
    `missed` that either may have been told and not heard.
    """

    def __init__(
        self, between: Between | None = None, tables: Mapping[str, "LiveTable"] | None = None
    ) -> None:
        self.process = secrets.token_hex(6)
        self._between = between
        self._tables = {} if tables is None else tables
        self.freed: Callable[[Iterable[str]], None] = lambda tables: None
        self.removed: Callable[[str], None] = lambda table: None
        self.missed: Callable[[], None] = lambda: None
        self._grew: dict[str, int] = {}
        self._touched: set[str] = set()  # of which something else may have to be shown
        self._given_back: set[str] = set()
        self._asides: list[news.AnyAside] = []
        self._shown: dict[str, bytes] = {}  # table -> what is shown of it
        self._behind: set[str] = set()  # tables whose logs have grown elsewhere
        self._unseen: set[str] = set()  # tables of which others show something new
        self._has_news, self._has_heard = asyncio.Event(), asyncio.Event()
        self._chores: list[asyncio.Task[None]] = []

    @property
    def is_alone(self) -> bool:
        return self._between is None

    async def open(self) -> None:
        if self._between is not None:
            await self._between.open(self._hear, self.read_all)
            chores = (
                whenever(self._has_news, self._tell_or_show_again),
                whenever(self._has_heard, self._read),
                self._read_now_and_then(),
            )
            self._chores = [asyncio.create_task(chore) for chore in chores]

    async def close(self) -> None:
        """What was to be told is told first, if anybody can be."""
        if self._between is None:
            return
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        # of everything, for the last news may have been cut short
        self._grew.update({each: table.state.length for each, table in self._tables.items()})
        with contextlib.suppress(Away):  # they read it by themselves
            await self._tell()

    # --- telling ---

    def grew(self, table: str, length: int) -> None:
        if self._between is not None:
            self._grew[table] = length
            self._has_news.set()

    def show(self, table: str) -> None:
        """What this process has of a table may have changed."""
        if self._between is not None:
            self._touched.add(table)
            self._has_news.set()

    def give_back(self, tables: Iterable[str]) -> None:
        self._given_back.update(tables)
        self._has_news.set()

    def say(self, aside: news.AnyAside) -> None:
        if self._between is not None:
            self._asides.append(aside)
            self._has_news.set()

    def show_all(self) -> None:
        """The database may have forgotten what it was shown."""
        self._touched.update(self._shown)
        self._shown.clear()
        self._touched.update(self._tables)
        self._has_news.set()

    async def _tell_or_show_again(self) -> None:
        try:
            await self._tell()
        except Away:
            self.show_all()
            raise

    async def _tell(self) -> None:
        """What could not be told is told with the next news; what passes is gone."""
        grew, self._grew = self._grew, {}
        freed, self._given_back = self._given_back, set()
        asides, self._asides = self._asides, []
        try:
            await self._tell_all(grew, freed, asides)
        except BaseException:
            self._grew = grew | self._grew
            self._given_back |= freed
            raise

    async def _tell_all(
        self, grew: dict[str, int], freed: set[str], asides: list[news.AnyAside]
    ) -> None:
        for part in _parts([*grew], _IN_ONE_NEWS):
            await self._send(news.News(self.process, grew={each: grew[each] for each in part}))
        for aside in asides:
            await self._send(news.News(self.process, asides=[aside]))
        for part in _parts(await self._show(), _IN_ONE_NEWS):
            await self._send(news.News(self.process, shown=part))
        for part in _parts([*freed], _IN_ONE_NEWS):
            await self._send(news.News(self.process, freed=part))

    async def _send(self, message: news.News) -> None:
        assert self._between is not None
        encoded = news.encode(message)
        if len(encoded) > LONGEST_NEWS:
            log.warning("an aside of %d bytes was not told", len(encoded))
            return
        await self._between.tell(encoded.decode())

    async def _show(self) -> list[str]:
        """Write down what is new; of which tables anything was."""
        assert self._between is not None
        touched, self._touched = self._touched, set()
        bodies = {}
        for table in touched:
            live = self._tables.get(table)
            body = live.presence.body() if live is not None else b""
            if body != self._shown.get(table, b""):
                bodies[table] = body
        if bodies:
            await self._between.show(self.process, bodies)
            self._shown.update(bodies)
            for table in [table for table, body in bodies.items() if not body]:
                del self._shown[table]
        return [*bodies]

    # --- hearing ---

    def _hear(self, text: str) -> None:
        try:
            heard = news.decode(text)
        except Exception:  # of another version
            log.warning("news that cannot be read: everything is")
            self.read_all()
            return
        if heard.process == self.process:
            return
        ours = self._tables
        for table, length in heard.grew.items():
            if table in ours and ours[table].state.length < length:
                self._behind.add(table)
        self._unseen.update(table for table in heard.shown if table in ours)
        self._has_heard.set()
        self.freed(heard.freed)
        for aside in heard.asides:
            if aside.table not in ours:
                continue
            if isinstance(aside, news.Removed):
                self.removed(aside.table)
            else:
                ours[aside.table].following.hear(aside)

    def read_all(self) -> None:
        """Something may have been missed."""
        self._behind.update(self._tables)
        self._unseen.update(self._tables)
        self._has_heard.set()
        self.missed()

    async def _read_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(_READ_EVERY)
            self.read_all()

    async def _read(self) -> None:
        behind, self._behind = self._behind, set()
        unseen, self._unseen = self._unseen, set()
        try:
            await self._in_parts(behind, self.catch_up)
            await self._in_parts(unseen, self.look_around)
        except Away:
            self._behind |= behind
            self._unseen |= unseen
            raise

    @staticmethod
    async def _in_parts(
        tables: Iterable[str], read: Callable[[list[str]], Awaitable[None]]
    ) -> None:
        for part in _parts([*tables], _AT_ONCE):
            await read(part)

    async def catch_up(self, tables: list[str]) -> None:
        """Read what others wrote into the logs of tables that are in memory."""
        if self._between is None:
            return
        lengths = {each: self._tables[each].state.length for each in tables if each in self._tables}
        if not lengths:
            return
        for table, bodies in (await self._between.tails(lengths)).items():
            if table in self._tables:
                live = self._tables[table]
                live.soon(live.following.take_in(lengths[table], bodies))

    async def look_around(self, tables: list[str]) -> None:
        """Read what others show of tables that are in memory."""
        if self._between is None:
            return
        shown: dict[str, dict[str, bytes]] = {table: {} for table in tables}
        for table, process, body in await self._between.shown(tables):
            if process != self.process:
                shown[table][process] = body
        for table, bodies in shown.items():
            if table in self._tables:
                self._tables[table].following.see(bodies)

    def bury(self, processes: Iterable[str]) -> None:
        """Nobody is any longer where processes have died."""
        for process in processes:
            for table in self._tables.values():
                table.following.see_off(process)

    async def peopled(self, *states: str) -> list[str]:
        """Tables at which somebody is, here or elsewhere."""
        return [] if self._between is None else await self._between.peopled(states)


async def whenever(is_asked: asyncio.Event, work: Callable[[], Awaitable[None]]) -> None:
    """Do something each time that it is asked for, and again while the database is away."""
    while True:
        await is_asked.wait()
        is_asked.clear()
        try:
            await work()
        except Away:
            await asyncio.sleep(_TRY_AGAIN)
            is_asked.set()
        except Exception:
            log.exception("what others should know or tell was not passed on")


def _parts(items: list[str], size: int) -> list[list[str]]:
    return [items[start : start + size] for start in range(0, len(items), size)]
