"""Somebody waits: bots take their time, clocks run, absent seats are played for.

A seat's clock belongs to its decision: it goes on while others move, and starts anew when the
seat has moved or is asked again. It runs only while some person is there to wait.

Where a game has acts out of turn, bots that are not awaited think about stepping in before the
next move is made. Such an act may be secret, so neither the moment nor the clock tells whose it
was: bots take as long for any move, and a seat awaited alone has a new clock after every move. In
a window of the game (a race of some seconds) silence is an answer.
"""

import asyncio
import logging
import random
import secrets
import time

from cavale.bots.players import Bot
from cavale.kernel.contract import Window
from cavale.matches.match import Match
from cavale.server.problems import Refused
from cavale.server.seats import Seat
from cavale.server.settings import Settings
from cavale.server.table import LiveTable
from cavale.wire.down import ClockInfo

log = logging.getLogger("cavale.pacing")

_TRY_AGAIN = 5.0  # seconds after a bot's move could not be stored


class Pacer:
    """Timers of one table: at most one for each seat."""

    def __init__(self, table: LiveTable, settings: Settings) -> None:
        self._table = table
        self._settings = settings
        self._bots: dict[int, Bot] = {}
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._deadlines: dict[int, float] = {}  # of persons' decisions, monotonic
        self._ply = -1
        self._window: Window | None = None  # of the present phase
        self._window_ends = 0.0  # monotonic
        self._tasks: set[asyncio.Task[None]] = set()
        table.after_change = self.look
        table.clock = self.clock

    @property
    def is_idle(self) -> bool:
        return not self._timers and not self._tasks

    def look(self) -> None:
        """Set the timers anew after any change at the table."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        match = self._table.state.match
        if match is None or match.is_over:
            self._deadlines.clear()
            return
        awaited = match.awaited()
        self._forget_old_decisions(awaited)
        self._watch_window(match)
        if match.game.card.interrupts:
            self._let_bots_step_in(match, awaited)
        for seat in awaited:
            if (delay := self._delay(seat)) is not None:
                self._set_timer(seat, delay, match.ply)

    def _set_timer(self, seat: int, delay: float, ply: int) -> None:
        loop = asyncio.get_running_loop()
        self._timers[seat] = loop.call_later(delay, self._ring, seat, ply)

    def _let_bots_step_in(self, match: Match, awaited: list[int]) -> None:
        """In random order, just before an awaited bot: the moment must not tell who moves."""
        others = [
            seat
            for seat, sitting in enumerate(self._table.state.seats)
            if (sitting.kind == "bot" or sitting.absent)
            and seat not in awaited
            and match.legal(seat)
        ]
        for seat in random.sample(others, len(others)):
            self._set_timer(seat, self._pace(), match.ply)

    def clock(self) -> ClockInfo | None:
        """The clock of the decision that ends first."""
        if self._window is not None:
            left = self._window_ends - time.monotonic()
            return _clock_info(left, self._window.seconds)
        if not self._deadlines or not self._limit():
            return None
        return _clock_info(min(self._deadlines.values()) - time.monotonic(), self._limit())

    async def stop(self) -> None:
        """No more timers; what was begun is finished."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        await asyncio.gather(*self._tasks)

    # --- when ---

    def _forget_old_decisions(self, awaited: list[int]) -> None:
        match = self._table.state.match
        assert match is not None
        if match.ply != self._ply and match.moves:
            self._deadlines.pop(match.moves[-1].seat, None)
            if match.game.card.interrupts and len(awaited) == 1:
                self._deadlines.clear()  # or the clock would tell who has moved
        self._ply = match.ply
        for seat in list(self._deadlines):
            if seat not in awaited or self._table.state.seats[seat].absent:
                del self._deadlines[seat]

    def _delay(self, seat: int) -> float | None:
        """Seconds until somebody plays for this seat; None if only its person can."""
        state = self._table.state
        sitting = state.seats[seat]
        if self._window is not None:
            return self._delay_in_window(sitting)
        if sitting.kind == "bot" or sitting.absent:
            return self._pace()
        limit = self._limit()
        if (not limit and sitting.connections) or not self._somebody_waits(seat):
            self._deadlines.pop(seat, None)  # when somebody waits again, time begins anew
            return None
        length = limit or self._settings.grace
        deadline = self._deadlines.setdefault(seat, time.monotonic() + length)
        if limit and not sitting.connections:
            # nobody is there to see the clock: the shorter of clock and grace
            deadline = min(deadline, time.monotonic() + self._settings.grace)
        return max(0.0, deadline - time.monotonic())

    def _watch_window(self, match: Match) -> None:
        """A window opens with its phase and does not start anew while others answer."""
        phase = int(match.table.phase)
        window = match.game.card.windows.get(phase)
        if window is not None and self._window is None:
            self._window_ends = time.monotonic() + window.seconds
        self._window = window

    def _delay_in_window(self, sitting: Seat) -> float:
        """Bots answer at a moment of their own; a silent person has answered at its end."""
        left = max(0.0, self._window_ends - time.monotonic())
        if sitting.kind == "bot" or sitting.absent:
            return left * self._hurry() * random.uniform(0.15, 0.9)
        return left

    def _hurry(self) -> float:
        """With a person in the race, bots of any pace leave them time: it is a race for all."""
        match = self._table.state.match
        assert match is not None
        racing = [self._table.state.seats[seat] for seat in match.awaited()]
        if any(each.kind == "person" and each.connections for each in racing):
            return 1.0
        return min(1.0, self._pace() / max(self._settings.pace_calm, 0.001))

    def _somebody_waits(self, seat: int) -> bool:
        """A person who plays bots may take all day, and may close the page."""
        people = [
            each
            for number, each in enumerate(self._table.state.seats)
            if number != seat and each.kind == "person" and not each.absent and each.connections
        ]
        return bool(people) or bool(self._limit() and self._table.state.seats[seat].connections)

    def _limit(self) -> float:
        clock = self._table.state.opened.clock
        return {
            "off": 0.0,
            "relaxed": self._settings.clock_relaxed,
            "fast": self._settings.clock_fast,
        }[clock]

    def _pace(self) -> float:
        pace = self._table.state.pace
        return {
            "calm": self._settings.pace_calm,
            "quick": self._settings.pace_quick,
            "instant": 0.0,
        }[pace]

    # --- what then ---

    def _ring(self, seat: int, ply: int) -> None:
        self._timers.pop(seat, None)
        task = asyncio.get_running_loop().create_task(self._play(seat, ply))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _play(self, seat: int, ply: int) -> None:
        sitting = self._table.state.seats[seat]
        by = "bot" if sitting.kind == "bot" else "absent"
        if by == "absent" and not sitting.absent:
            if self._window is not None:
                by = "silence"
            else:
                self._table.set_absent(seat, True)
        try:
            await self._table.play_for(seat, ply, lambda: self._choose(seat, by), by)
        except Refused:
            pass  # another process was faster: the table was read anew
        except Exception:
            log.exception("a bot's move failed")
            loop = asyncio.get_running_loop()
            self._timers[seat] = loop.call_later(_TRY_AGAIN, self._ring, seat, ply)

    def _choose(self, seat: int, by: str) -> int:
        match = self._table.state.match
        assert match is not None
        if by == "silence":
            return match.game.card.windows[int(match.table.phase)].action
        if seat not in self._bots:
            level = self._table.state.opened.bots
            self._bots[seat] = Bot(match.game, match.box, level, secrets.randbits(64))
        return self._bots[seat].choose(match.seen(seat), seat, match.legal(seat))


def _clock_info(left: float, total: float) -> ClockInfo:
    return ClockInfo(left=max(0, int(left * 1000)), total=int(total * 1000))
