"""What another process wrote or showed, carried out here and told to those who are here.

They are told what they would have been told had it happened here: steps of moves, lines of talk,
the table where something about it changed.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from cavale.server import entries, news
from cavale.wire import down

if TYPE_CHECKING:
    from cavale.server.table import LiveTable

log = logging.getLogger("cavale.following")

_END_WITHIN = 5.0  # seconds


class Following:
    def __init__(self, table: "LiveTable") -> None:
        self._table = table

    # --- the log ---

    async def take_in(self, start: int, bodies: list[bytes]) -> None:
        """Entries from number `start` on, some of which may be known by now."""
        table = self._table
        try:
            async with table.lock:
                if known := max(0, table.state.length - start):
                    bodies = bodies[known:]
                if bodies:
                    await self._carry_out(bodies)
        except Exception:
            log.exception("what another process wrote was not taken in; it is tried again")

    async def come_up(self) -> None:
        """To what all others have written until now, for somebody who comes from there."""
        async with self._table.lock:
            await self.catch_up()
        await self._read_words()

    async def catch_up(self) -> None:
        """Read what others wrote; the lock is held."""
        table = self._table
        bodies = await table.office.store.read(table.state.id, table.state.length)
        if bodies:
            await self._carry_out(bodies)

    async def _carry_out(self, bodies: list[bytes]) -> None:
        table = self._table
        new = [entries.decode(body) for body in bodies]
        if any(type(entry) in entries.WORDY for entry in new):
            table.state.read_words(await table.office.store.read_words(table.state.id))
        try:
            for entry in new:
                self._follow(entry)
        except Exception:
            log.exception("a log could not be followed: it is read anew")
            await table.read_anew()
            return
        table.presence.count()
        table.pacer.look()
        if any(not isinstance(entry, entries.Moved | entries.Said) for entry in new):
            table.tell_table()
        if table.state.phase == "over" and not table.state.ended:
            table.soon(self._see_to_the_end())

    async def _see_to_the_end(self) -> None:
        """Whoever made the last move writes the end down, unless it died meanwhile."""
        await asyncio.sleep(_END_WITHIN)
        if not self._table.state.ended:
            await self._table.settle()

    def _follow(self, entry: entries.AnyEntry) -> None:
        table, state = self._table, self._table.state
        host, match = state.host, state.match
        if isinstance(entry, entries.Moved) and match is not None:
            table.play.remember_position(match)
        state.apply(entry)
        match entry:
            case entries.Moved() if match is not None:
                table.play.forget(entry.seat, entry.id)
                table.pacer.note(match)
                table.tell_step(since=match.ply, mover=entry.seat, move_id=entry.id)
            case entries.Started() if state.match is not None:
                table.tell_table()
                table.tell_step(since=0)
            case entries.Said() if state.chat:
                table.broadcast(down.Chat(state.chat[-1]))
            case entries.Freed() | entries.Gone():
                table.drop_seat(entry.seat, host)
            case entries.Handed():
                table.company.forget_votes(entry.seat)
                table.play.drop(entry.seat)
            case entries.Returned():
                table.company.forget_votes(entry.seat)

    # --- what is in no log ---

    def see(self, shown: dict[str, bytes]) -> None:
        """What others show of this table now."""
        self._see(lambda: self._table.presence.hear(shown))

    def see_off(self, process: str) -> None:
        """A process that lives no more shows nothing."""
        self._see(lambda: self._table.presence.forget(process))

    def _see(self, change: Callable[[], bool]) -> None:
        """Told are only those things that all may see: that a move waits somewhere is none."""
        table = self._table
        told, was_waiting = table.info(), table.readiness.waits()
        if not table.company.hear(change):
            return
        if table.presence.is_elsewhere:  # bots are moved where people are: it saves all the news
            table.office.leases.let_go([table.state.id])
        table.pacer.look()
        if was_waiting and not table.readiness.waits():
            table.soon(table.readiness.begin())
        if table.info() != told:
            table.tell_table()

    def hear(self, aside: news.AnyAside) -> None:
        table = self._table
        match aside:
            case news.Told():
                for connection in table.connections:
                    connection.send_bytes(bytes(aside.message))
            case news.Advised():
                table.hints.tell(aside.seat, aside.seq, aside.hint)
            case news.LetGo():
                table.play.let_go(aside)
            case news.Reworded():
                table.soon(self._read_words())

    async def _read_words(self) -> None:
        table = self._table
        texts = await table.office.store.read_words(table.state.id)
        async with table.lock:
            table.state.read_words(texts)
