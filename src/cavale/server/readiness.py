"""Whoever sits down at a match is told first who they are: play begins when they have read it.

Nothing is due before all people at the table have put their role card away, or the time for it
has passed; tables of bots do not wait. Who has read is kept in memory alone: after a restart play
begins when the whole time has passed since the start, which the log knows.
"""

import random
from typing import TYPE_CHECKING

from cavale.server import clock

if TYPE_CHECKING:
    from cavale.server.table import LiveTable


class Readiness:
    def __init__(self, table: "LiveTable", seconds: float) -> None:
        self._table = table
        self._longest = round(seconds * 1000)
        self._ready: set[int] = set()
        self._begun = 0  # the moment when the last one was ready; 0: not yet

    def begins(self) -> int:
        """The moment before which no decision of this match begins."""
        state = self._table.state
        people = {n for n, seat in enumerate(state.seats) if not seat.is_played_by_bot}
        if not people:
            return state.started
        if not self._begun and people <= self._ready:
            self._begun = clock.now()
        return min(self._begun, self._latest) if self._begun else self._latest

    @property
    def _latest(self) -> int:
        return self._table.state.started + self._longest

    def waits(self) -> bool:
        """Somebody is still reading. Asked at every move, when hardly ever anybody is."""
        now = clock.now()
        return now < self._latest and now < self.begins()

    async def say(self, seat: int) -> None:
        """Somebody has put the card away, or plays already."""
        if seat in self._ready or not self.waits():
            return
        self._ready.add(seat)
        if self.waits():
            return
        self._table.pacer.look()
        await self.release_held()
        self._table.tell_clock()

    async def release_held(self) -> None:
        """What was given too early counts now; among those who were quick, chance decides."""
        held = self._table.play.held
        for seat in random.sample([*held], len(held)):
            match = self._table.state.match
            if match is not None and not self._table.pacer.hides(match, held[seat].action):
                await self._table.play.release(seat)
