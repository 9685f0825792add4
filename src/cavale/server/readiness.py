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

    def begins(self) -> int:
        """The moment before which no decision of this match begins."""
        state = self._table.state
        people = {n for n, seat in enumerate(state.seats) if not seat.is_played_by_bot}
        if not people:
            return state.started
        presence = self._table.presence
        begun = presence.begun()
        if not begun and people <= presence.ready():
            begun = presence.own.begun = clock.now()
            presence.show()
        return min(begun, self._latest) if begun else self._latest

    @property
    def _latest(self) -> int:
        return self._table.state.started + self._longest

    def waits(self) -> bool:
        """Somebody is still reading. Asked at every move, when hardly ever anybody is."""
        now = clock.now()
        return now < self._latest and now < self.begins()

    async def say(self, seat: int) -> None:
        """Somebody has put the card away, or plays already."""
        own = self._table.presence.own
        if seat in own.ready or not self.waits():
            return
        own.ready.append(seat)
        self._table.presence.show()
        if not self.waits():
            await self.begin()

    async def begin(self) -> None:
        """All have read, here or elsewhere: nothing is held up any longer."""
        self._table.pacer.look()
        await self.release_held()
        self._table.tell_clock()

    async def release_held(self) -> None:
        """What was given too early counts now; among those who were quick, chance decides."""
        if not self._table.pacer.is_ours:
            return  # whoever moves the bots here does it
        held = self._table.play.held
        for seat in random.sample([*held], len(held)):
            match = self._table.state.match
            if match is None or seat not in held:
                continue
            if not self._table.pacer.hides(match, held[seat].action):
                await self._table.play.release(seat)
