"""Who moves the bots of a table: of all processes that serve it, the one that holds its lease.

A process lives while it beats; what one held that beats no more, another takes over. A lease saves
work and nothing else: two who move the same bot write the same number of the log, and one of them
is refused. So a process that slept need only look at its own clock to know that it holds nothing.
A process that has its database for itself holds everything.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Iterable

from cavale.server.bus import Bus, whenever
from cavale.storage.between import LEASE, Between
from cavale.storage.contract import Away

log = logging.getLogger("cavale.leases")

_BEAT_EVERY = 0.75  # seconds; after a crash, bots rest for a lease and a beat at most
_BEAT_WITHIN = 3.0
_ADOPT_AT_ONCE = 50  # tables at a beat


class Leases:
    """`gained` is told what was got; `adopt` is to go on with the table of one that died."""

    def __init__(self, bus: Bus, between: Between | None = None) -> None:
        self._between = between
        self._bus = bus
        self.gained: Callable[[str], None] = lambda table: None
        self.adopt: Callable[[str], Awaitable[None]] = _nothing
        self._held: set[str] = set()
        self._wanted: set[str] = set()
        self._holders: dict[str, str] = {}  # of those that we want, as far as we know
        self._living: set[str] = set()
        self._sure_until = 0.0  # by our own clock: how long nobody takes what we hold
        self._was_away = False
        self._adopting: asyncio.Task[None] | None = None
        self._is_asked = asyncio.Event()
        self._chores: list[asyncio.Task[None]] = []
        bus.freed, bus.missed = self._hear_freed, self._forget_holders

    def holds(self, table: str) -> bool:
        if self._between is None:
            return True
        return table in self._held and time.monotonic() < self._sure_until

    def want(self, table: str) -> None:
        """Ask for a table's lease; what is held already is not asked for again."""
        if self._between is None or self.holds(table) or table in self._wanted:
            return
        self._wanted.add(table)
        self._is_asked.set()

    def let_go(self, tables: Iterable[str]) -> None:
        """Nothing is to be done there any more, or not by us."""
        self._give_back(tables, is_over=True)

    def pass_on(self, tables: Iterable[str]) -> None:
        """Somebody is to go on there, and we cannot at the moment."""
        self._give_back(tables, is_over=False)

    def _give_back(self, tables: Iterable[str], is_over: bool) -> None:
        if self._between is None:
            return
        tables = {*tables}
        self._wanted -= tables
        if held := self._held & tables:
            self._held -= held
            self._chores.append(asyncio.create_task(self._release(held, is_over)))
        self._chores = [chore for chore in self._chores if not chore.done()]

    async def open(self) -> None:
        if self._between is not None:
            with contextlib.suppress(Away):
                await self._beat()
            chores = (self._beat_on(), whenever(self._is_asked, self._ask))
            self._chores = [asyncio.create_task(chore) for chore in chores]

    async def close(self) -> None:
        """Somebody else goes on, at once."""
        if self._between is None:
            return
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        held, self._held = self._held, set()
        await self._release(held, is_over=False)
        with contextlib.suppress(Away):
            await self._between.leave(self._bus.process)

    async def _release(self, tables: set[str], is_over: bool) -> None:
        assert self._between is not None
        if not tables:
            return
        try:
            await self._between.release([*tables], self._bus.process, is_over)
        except Away:
            self._was_away = True  # they are still ours there, and given up when we wake up
            return
        self._bus.give_back(tables)

    # --- living ---

    async def _beat_on(self) -> None:
        while True:
            await asyncio.sleep(_BEAT_EVERY)
            try:
                await self._beat()
                await self._take_over()
            except (Away, TimeoutError):
                self._was_away = True  # what we hold lapses by itself
            except Exception:
                log.exception("a beat was missed")

    async def _beat(self) -> None:
        assert self._between is not None
        begun = time.monotonic()
        async with asyncio.timeout(_BEAT_WITHIN):
            living = await self._between.beat(self._bus.process)
            if begun >= self._sure_until or self._was_away:
                self._was_away = False
                await self._wake_up()
        self._sure_until = begun + LEASE
        dead, self._living = self._living - living, living
        self._bus.bury(dead)
        self._is_asked.set()

    async def _wake_up(self) -> None:
        """We have slept, or the database was away: others may hold what we held, what was shown
        to it may be gone, and it may have given us what we never heard of. So all begins anew.
        """
        assert self._between is not None
        self._bus.give_back(await self._between.give_up(self._bus.process))
        self._wanted |= self._held
        self._held.clear()
        self._holders.clear()
        self._bus.show_all()
        self._bus.read_all()

    # --- asking ---

    def _hear_freed(self, tables: Iterable[str]) -> None:
        for table in tables:
            self._holders.pop(table, None)
        self._is_asked.set()

    def _forget_holders(self) -> None:
        """That a lease was given back may have been told and not heard: it is asked for again."""
        self._holders.clear()
        self._is_asked.set()

    async def _ask(self) -> None:
        """For what is wanted, and held by nobody who lives as far as we know."""
        assert self._between is not None
        open_ = [each for each in self._wanted if self._holders.get(each) not in self._living]
        if not open_:
            return
        try:
            holders = await self._between.take(self._bus.process, open_)
        except Away:
            self._was_away = True  # they may be ours now
            raise
        ours = {table for table, holder in holders.items() if holder == self._bus.process}
        for table in self._wanted & (holders.keys() - ours):
            self._holders[table] = holders[table]
        for table in self._wanted & ours:
            self._holders.pop(table, None)
            self._wanted.discard(table)
            self._held.add(table)
            self.gained(table)
        await self._release(ours - self._held - self._wanted, is_over=False)  # let go meanwhile

    async def _take_over(self) -> None:
        """Tables of processes that died go on, whether or not somebody comes."""
        assert self._between is not None
        if self._adopting is not None and not self._adopting.done():
            return
        tables = await self._between.adopt(self._bus.process, _ADOPT_AT_ONCE)
        self._wanted.difference_update(tables)
        self._held.update(tables)
        if tables:  # beside the beats, which must not wait for it
            self._adopting = asyncio.create_task(self._adopt(tables))
            self._chores.append(self._adopting)

    async def _adopt(self, tables: list[str]) -> None:
        for table in tables:
            await self.adopt(table)


async def _nothing(table: str) -> None:
    """For who is alone: nobody else can have died."""
