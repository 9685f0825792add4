"""Who is at a table and what they are about, in all processes that serve it.

Some of what people do is in no log: that they are there, have read their cards, would begin, want
somebody replaced, have asked for a move that waits for its moment. Each process shows the others
what it has of it for a table, whole, whenever it changed; all put the same parts together, and so
tell the same.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct, json

if TYPE_CHECKING:
    from cavale.server.table import LiveTable


class Held(Struct, frozen=True):
    """A move that waits for its moment."""

    action: int
    id: str
    at: int  # when it was asked for


class Go(Struct, frozen=True):
    """Somebody is for beginning, or no longer, as the table was set by so many entries."""

    on: bool
    at: int  # when it was said: the last word counts
    length: int


class Here(Struct, omit_defaults=True):
    """What one process has of a table beside its log."""

    seats: dict[int, int] = {}  # seat -> open connections
    watchers: int = 0
    gos: dict[int, Go] = {}  # by seat
    votes: dict[int, list[int]] = {}  # seat that is away -> seats that would replace it
    ready: list[int] = []  # seats that have put their role card away
    begun: int = 0  # the moment when the last one had
    held: dict[int, Held] = {}  # by seat
    analysing: tuple[int, int] | None = None  # moves gone over, of so many


_NOTHING = Here()
encode = json.Encoder().encode
decode = json.Decoder(Here).decode


class Presence:
    """`show` says that what this process shows of the table may have changed."""

    def __init__(self, table: "LiveTable", show: Callable[[], None]) -> None:
        self._table = table
        self.show = show
        self.own = Here()
        self._elsewhere: dict[str, Here] = {}  # by process

    def everywhere(self) -> Iterator[Here]:
        yield self.own
        yield from self._elsewhere.values()

    def elsewhere(self) -> Iterator[Here]:
        yield from self._elsewhere.values()

    def body(self) -> bytes:
        """As others are shown it; empty: nothing."""
        own, table = self.own, self._table
        connected = {n: seat.connections for n, seat in enumerate(table.state.seats)}
        own.seats = {number: count for number, count in connected.items() if count}
        own.watchers = sum(not each.hands for each in table.connections)
        own.votes = {seat: voters for seat, voters in own.votes.items() if voters}
        return b"" if own == _NOTHING else encode(own)

    def hear(self, shown: dict[str, bytes]) -> bool:
        """What all others show now; whether it is anything else than before."""
        heard = {process: decode(body) for process, body in shown.items()}
        if heard == self._elsewhere:
            return False
        self._elsewhere = heard
        return True

    def forget(self, process: str) -> bool:
        """A process lives no more; whether it had shown anything."""
        return self._elsewhere.pop(process, None) is not None

    def count(self) -> None:
        """Note at each seat how many connections it has elsewhere."""
        for number, seat in enumerate(self._table.state.seats):
            seat.elsewhere = sum(each.seats.get(number, 0) for each in self._elsewhere.values())

    # --- put together ---

    @property
    def is_any(self) -> bool:
        """Whether anybody is there, in any process."""
        return bool(self._table.connections) or self.is_elsewhere

    @property
    def is_elsewhere(self) -> bool:
        """Whether somebody is there, and nobody in this process."""
        others = any(each.seats or each.watchers for each in self._elsewhere.values())
        return others and not self._table.connections

    @property
    def watchers(self) -> int:
        here = sum(not each.hands for each in self._table.connections)
        return here + sum(each.watchers for each in self._elsewhere.values())

    def votes(self) -> dict[int, set[int]]:
        """By seat that is away: who would replace it."""
        found: dict[int, set[int]] = {}
        for each in self.everywhere():
            for seat, voters in each.votes.items():
                found.setdefault(seat, set()).update(voters)
        seats = self._table.state.seats
        settled = {n for n, seat in enumerate(seats) if seat.is_connected or seat.absent}
        return {seat: voters for seat, voters in found.items() if seat not in settled}

    def goers(self) -> set[int]:
        """Seats that are for beginning as the table is set now."""
        said: dict[int, Go] = {}
        for each in self.everywhere():
            for seat, go in each.gos.items():
                if seat not in said or said[seat].at < go.at:
                    said[seat] = go
        state = self._table.state
        return {
            seat
            for seat, go in said.items()
            if go.on and go.length >= max(state.set_at, state.seats[seat].sat_at)
        }

    def ready(self) -> set[int]:
        return {seat for each in self.everywhere() for seat in each.ready}

    def begun(self) -> int:
        """When the first process saw that all are ready; 0: not yet."""
        return min((each.begun for each in self.everywhere() if each.begun), default=0)

    def held(self) -> dict[int, Held]:
        """Moves that wait for their moment, by seat; of two, the later."""
        if not self._elsewhere:
            return self.own.held
        found: dict[int, Held] = {}
        for each in self.everywhere():
            for seat, held in each.held.items():
                if seat not in found or found[seat].at < held.at:
                    found[seat] = held
        return found

    def analysing(self) -> tuple[int, int] | None:
        """How far another process is with the match's analysis."""
        return next((each.analysing for each in self.elsewhere() if each.analysing), None)
