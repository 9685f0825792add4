"""Who is there: people who go away, bots that play for them, and giving their seats back."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from cavale.server import clock, entries

if TYPE_CHECKING:
    from cavale.server.table import LiveTable


class Company:
    def __init__(self, table: "LiveTable") -> None:
        self._table = table
        self._left: dict[int, int] = {}  # seat -> when its last connection closed
        self._loaded = clock.now()

    def left(self, seat: int) -> None:
        """A connection of this seat has closed."""
        if not self._table.state.seats[seat].is_connected:
            self._left[seat] = clock.now()
        for voters in self._table.presence.own.votes.values():
            if seat in voters:
                voters.remove(seat)

    def hear(self, change: Callable[[], bool]) -> bool:
        """Others may have come or gone elsewhere: take it in as if they had here."""
        seats = self._table.state.seats
        before = [seat.is_connected for seat in seats]
        if not change():
            return False
        self._table.presence.count()
        for number, (was, seat) in enumerate(zip(before, seats, strict=True)):
            if was and not seat.is_connected:
                self._left[number] = clock.now()
            if not was and seat.is_connected:
                self.forget_votes(number)
        return True

    def away_since(self, seat: int) -> int:
        """Since when nobody is there for this seat; a restart is when everybody left."""
        return self._left.get(seat, self._loaded)

    async def replace(self, voter: int, seat: int) -> None:
        """Let a bot play for somebody who is away: the host alone, or a majority of those there."""
        table = self._table
        async with table.lock:
            table.require_phase("running", "not_running")
            state = table.state
            table.require(0 <= seat < len(state.seats), "malformed", "seat")
            sitting = state.seats[seat]
            is_away = sitting.kind == "person" and not sitting.is_connected
            table.require(is_away and not sitting.absent, "not_away")
            cast = table.presence.own.votes.setdefault(seat, [])
            if voter not in cast:
                cast.append(voter)
            voters = table.presence.votes()[seat]
            present = [number for number, each in enumerate(state.seats) if each.is_here]
            if voter == state.host or 2 * len(voters & {*present}) > len(present):
                await self._hand_over(seat)
        table.presence.show()
        table.tell_table()

    async def hand_over(self, seat: int) -> None:
        """A bot plays for this person from now on, for all to see."""
        table = self._table
        async with table.lock:
            if table.state.phase == "running" and not table.state.seats[seat].is_played_by_bot:
                await self._hand_over(seat)
        table.tell_table()

    async def _hand_over(self, seat: int) -> None:
        self.forget_votes(seat)
        self._table.play.drop(seat)
        await self._table.store(entries.Handed(seat, clock.now()))
        self._table.pacer.look()

    def forget_votes(self, seat: int) -> None:
        if self._table.presence.own.votes.pop(seat, None):
            self._table.presence.show()

    async def take_back(self, seat: int) -> None:
        """Somebody is back: the seat is theirs again."""
        table = self._table
        self.forget_votes(seat)
        if not table.state.seats[seat].absent:
            return
        async with table.lock:
            if not table.state.seats[seat].absent:
                return
            await table.store(entries.Returned(seat, clock.now()))
        table.tell_table()
        table.pacer.look()
