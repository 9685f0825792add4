"""Somebody waits: bots take their time, clocks run, absent seats are played for.

What is due, and when, follows from the log alone: when a decision began, when the last move was
made. Whoever comes and goes changes nothing of it, and a restart grants no new time. `look` may be
asked at any moment and as often as one likes. At the start nothing is due before people have read
who they are (`readiness`): that they were quicker than the time for it is not in the log, so that
a restart in those seconds gives it to them whole.

Where a game has acts out of turn there is one *instant* in each wait: some time after the last move
that everybody saw, all bots that are not awaited think about stepping in, in an order of chance;
those that are awaited have chosen meanwhile, and move when it is over. Where such an act may be
secret, and both people and bots could make it, its moment must not tell which of them did. So those
that people have asked for are made at that instant, too; and bots take, like people, some while to
make up their minds. In a *window* of the game (a race of some seconds) silence is an answer, and
all answers come to light at its end, for the same reason.
"""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from cavale.kernel.contract import DECLINE, Window
from cavale.matches.match import Match, Move
from cavale.server import clock
from cavale.server.playing import By
from cavale.server.problems import Refused
from cavale.server.settings import Settings
from cavale.server.thinking import Choice, Thinking
from cavale.storage.contract import Away
from cavale.wire.down import ClockInfo

if TYPE_CHECKING:
    from cavale.server.state import TableState
    from cavale.server.table import LiveTable

log = logging.getLogger("cavale.pacing")

_TRY_AGAIN = 5000  # milliseconds after a bot's move could not be stored

_AHEAD = 1500  # milliseconds before its move is due a bot begins to think, whoever it is
_CHOOSING = 150  # milliseconds before the instant in which bots choose, long enough for all
_LONGEST_BEAT = 2000  # milliseconds between two moments at which a late bot may move
_WHILE, _SPREAD = 0.7, 0.8  # of the logarithm of seconds: two of them, from half a one to eight

T = TypeVar("T")
Work = Callable[[], Awaitable[None]]


class Pacer:
    """Timers of one table, each for one piece of work, named by what it is for."""

    def __init__(self, table: "LiveTable", settings: Settings, thinking: Thinking) -> None:
        self._table = table
        self._settings = settings
        self._limits = {  # for a decision, in milliseconds, as are paces
            "off": 0,
            "relaxed": _ms(settings.clock_relaxed),
            "fast": _ms(settings.clock_fast),
        }
        self._paces = {
            "calm": _ms(settings.pace_calm),
            "quick": _ms(settings.pace_quick),
            "instant": 0,
        }
        self._thinking = thinking
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._thoughts: dict[asyncio.Future[Any], tuple[int, int]] = {}  # of a seat, at a ply
        self._instant_of = -1  # the public moment whose instant has been
        self._before_instant: set[asyncio.Future[None]] = set()  # bots that have chosen
        self._furtive: set[int] = set()  # seats that could ever act in secret: all know them
        self._minds: dict[int, int] = {}  # bot -> when it will have made up its mind to do so
        self._not_before = 0  # after a failure: when to try again
        self._is_stopped = False

    @property
    def is_idle(self) -> bool:
        return not self._timers and not self._tasks

    @property
    def is_ours(self) -> bool:
        """Whether what is due here is this process's to do, and no other's."""
        return self._table.office.leases.holds(self._state.id)

    @property
    def _state(self) -> "TableState":
        return self._table.state

    def look(self) -> None:
        """Set the timers for what is due; what nobody waits for any more is forgotten."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        self._forget_old_thoughts()
        if self._is_stopped:
            return
        phase = self._state.phase
        if phase not in ("dealing", "running"):
            self._table.office.leases.let_go([self._state.id])
        if phase == "dealing":
            self._watch_deal()
        elif phase == "running":
            assert self._state.match is not None
            self._watch_match(self._state.match)

    def clock(self) -> ClockInfo | None:
        """The clock of the decision that ends first."""
        match = self._state.match
        if match is None or match.is_over or self._cue(match) is not None:
            return None
        if (window := match.window()) is not None:
            return self._clock_info(self._window_end(match, window), _ms(window.seconds))
        limit = self._limit()
        if not limit:
            return None
        ends = [self._asked(seat) + limit for seat in self._state.asked if self._is_timed(seat)]
        return self._clock_info(min(ends), limit) if ends else None

    def _clock_info(self, end: int, total: int) -> ClockInfo:
        now = clock.now()
        held = max(0, self._table.readiness.begins() - now)
        return ClockInfo(left=max(0, end - now - held), total=total, held=held)

    async def stop(self) -> None:
        """No more timers; what was begun is finished, what was being thought is forgotten."""
        self._is_stopped = True
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        for thought in self._thoughts:
            thought.cancel()
        await asyncio.gather(*self._tasks.values())

    # --- what is due ---

    def _watch_deal(self) -> None:
        """Lucks are waited for only while somebody is there who has told theirs."""
        missing = self._state.deal.missing
        if not missing:  # whoever had the last word did not come to deal
            self._at(clock.now() + _TRY_AGAIN, "deal", self._table.lobby.go_on)
        waits = any(s.is_here for n, s in enumerate(self._state.seats) if n not in missing)
        if missing and waits:
            due = self._state.deal.since + _ms(self._settings.luck)
            self._at(due, f"deal {len(self._state.deal.given_up)}", self._table.lobby.redraw)

    def hides(self, match: Match, action: int) -> bool:
        """Whether a move is to be held, so that its moment does not tell people from bots."""
        if self._cue(match) is not None:
            return False  # in a lesson all is done in the script's order
        if match.window() is not None:
            return self._table.readiness.waits() or self._is_mixed(match.awaited())
        return match.game.is_covert(action) and self._is_mixed(self._furtive)

    def _is_mixed(self, seats: Iterable[int]) -> bool:
        kinds = {self._state.seats[seat].is_played_by_bot for seat in seats}
        return len(kinds) == 2

    def note(self, match: Match) -> None:
        """Who could act in secret now could ever."""
        if not match.game.card.covert:
            return
        for seat in set(range(match.seats)) - self._furtive:
            if any(map(match.game.is_covert, match.legal(seat))):
                self._furtive.add(seat)

    def _cue(self, match: Match) -> Move | None:
        """In a lesson that keeps to its path: what comes next. Nobody is hurried there."""
        return self._state.script.next(match) if self._state.script else None

    def _watch_script(self, cue: Move, ply: int) -> None:
        if self._state.seats[cue.seat].is_played_by_bot:
            due = self._no_sooner(self._state.since) + self._pace()
            play, by = self._table.play, self._by(cue.seat)
            self._at(due, "cue", lambda: play.for_seat(cue.seat, ply, cue.action, by))

    def _watch_match(self, match: Match) -> None:
        if (cue := self._cue(match)) is not None:
            self._watch_script(cue, match.ply)
            return
        self.note(match)
        if (window := match.window()) is not None:
            if self._table.play.held and self._table.readiness.waits():
                begins = self._table.readiness.begins()
                self._at(begins, "begin", self._table.readiness.release_held)
            end = self._window_end(match, window)
            self._at(end, "window", lambda: self._close_window(match, window))
            return
        if self._is_before_instant(match):
            self._at(self._instant(match), "instant", lambda: self._step_in(match))
        self._watch_bots(match)
        self._watch_people(match)

    def _watch_bots(self, match: Match) -> None:
        """Awaited bots move a while after they were asked; after a secret act, a while later."""
        for seat in match.awaited():
            if self._state.seats[seat].is_played_by_bot:
                due = self._asked(seat) + self._pace()
                if self._state.since != self._state.public_since:
                    due = max(due, self._state.since + 2 * self._pace())
                self._at(
                    max(due - _AHEAD, self._asked(seat)),
                    f"bot {seat}",
                    lambda seat=seat, due=due: self._move(match, seat, due),  # type: ignore[misc]
                )

    def _watch_people(self, match: Match) -> None:
        """With a clock, a person has so long for a decision, and less while they are away."""
        limit = self._limit()
        if not limit or not any(seat.is_here for seat in self._state.seats):
            return  # nobody waits: who plays alone may take all day
        for seat in match.awaited():
            sitting = self._state.seats[seat]
            if not self._is_timed(seat):
                continue
            due = self._asked(seat) + limit
            if not sitting.is_connected:
                away = self._table.company.away_since(seat) + _ms(self._settings.grace)
                due = min(due, max(away, self._asked(seat)))
            self._at(due, f"clock {seat}", lambda seat=seat: self._table.company.hand_over(seat))  # type: ignore[misc]

    def _is_timed(self, seat: int) -> bool:
        sitting = self._state.seats[seat]
        return sitting.kind == "person" and not sitting.absent

    def _is_before_instant(self, match: Match) -> bool:
        return match.game.card.interrupts and self._instant_of != self._state.public_since

    def _instant(self, match: Match) -> int:
        """When bots begin to choose: by what all know of this wait, and nothing else."""
        awaited = [self._state.seats[seat] for seat in match.awaited()]
        is_for_people = match.game.card.covert and not all(s.is_played_by_bot for s in awaited)
        wait = max(self._pace(), _ms(self._settings.hush) if is_for_people else 0)
        return self._no_sooner(self._state.public_since) + wait - self._choosing(match)

    def _window_end(self, match: Match, window: Window) -> int:
        """A race lasts as long as the game says; among bots alone, as long as a bot's move."""
        seats = [self._state.seats[seat] for seat in match.awaited()]
        length = _ms(window.seconds)
        if all(seat.is_played_by_bot for seat in seats):
            length = min(length, self._pace())
        return self._no_sooner(self._state.phase_since) + length

    def _asked(self, seat: int) -> int:
        """When the seat's decision began."""
        return self._no_sooner(self._state.asked[seat])

    def _no_sooner(self, moment: int) -> int:
        """Nothing begins before people have read who they are."""
        return max(moment, self._table.readiness.begins())

    def _limit(self) -> int:
        return self._limits[self._state.opened.clock]

    def _pace(self) -> int:
        return self._paces[self._state.pace]

    # --- what then ---

    def _at(self, due: int, name: str, work: Work) -> None:
        """Do something at a moment, or at once if that has passed; not twice at a time.

        Only in the process whose it is to do here; others at which people are ask to be it.
        """
        if not self.is_ours:
            if not self._table.presence.is_elsewhere:
                self._table.office.leases.want(self._state.id)
            return
        delay = max(0, max(due, self._not_before) - clock.now()) / 1000
        loop = asyncio.get_running_loop()
        self._timers[name] = loop.call_later(delay, self._ring, name, work)

    def _ring(self, name: str, work: Work) -> None:
        del self._timers[name]
        if name in self._tasks:
            return  # it is being done; it looks again when it has
        if not self.is_ours:  # we have slept, and others have gone on
            self.look()
            return
        task = asyncio.get_running_loop().create_task(self._do(name, work))
        self._tasks[name] = task

    async def _do(self, name: str, work: Work) -> None:
        try:
            await work()
        except Refused:
            pass  # another process was faster: the table was read anew
        except asyncio.CancelledError:
            pass  # the match moved on while a bot was thinking
        except Exception as error:
            if not isinstance(error, Away):  # the store tells of it once, and not every table
                log.exception("what was due could not be done")
            self._not_before = clock.now() + _TRY_AGAIN
        finally:
            del self._tasks[name]
            self.look()

    async def _move(self, match: Match, seat: int, due: int) -> None:
        """An awaited bot's own move; what it does in secret, it does at the instant."""
        legal = match.legal(seat)
        openly = [action for action in legal if not match.game.is_covert(action)]
        ply = match.ply
        choice = await self._choose(match, seat, openly or legal)
        await self._unless_late(asyncio.ensure_future(self._wait(due)), seat, ply)
        if self._is_before_instant(match) and self._table.play.is_timely(seat, ply):
            await self._instant_over(seat, ply)
        await self._table.play.for_seat(seat, ply, choice.action, self._by(seat, choice))

    async def _instant_over(self, seat: int, ply: int) -> None:
        """A bot that has chosen lets the others step in first."""
        over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._is_stopped:  # there will be no instant any more
            over.cancel()
        self._before_instant.add(over)
        try:
            await self._unless_late(over, seat, ply)
        finally:
            self._before_instant.discard(over)

    async def _wait(self, due: int) -> None:
        """Until a move is made: whoever is late waits for the next beat of the table, so that the
        moment does not tell how long, and so what, was thought.
        """
        left, beat = due - clock.now(), min(self._pace(), _LONGEST_BEAT)
        await asyncio.sleep((left % beat if left < 0 and beat else max(0, left)) / 1000)

    async def _step_in(self, match: Match) -> None:
        """The instant: who has asked for a secret act, and bots that would step in. These choose
        before it, and anew after each act, in a while that is the same whoever acts then.
        """
        moment = self._state.public_since
        order = random.sample(range(match.seats), match.seats)
        ready = {seat for seat in order if self._is_ready(match, seat)}
        while order:
            begun, ply = clock.now(), match.ply
            choices = await self._choices(match, [seat for seat in order if seat in ready])
            await asyncio.sleep(max(0, begun + self._choosing(match) - clock.now()) / 1000)
            if self._state.public_since != moment or match.is_over:
                return  # somebody has acted openly: a new wait has begun
            order = await self._first_act(order, ply, choices)
        if self._state.public_since == moment:
            self._instant_of = moment
            for over in self._before_instant:
                if not over.done():  # as of bots whose choice an act has overtaken
                    over.set_result(None)

    async def _first_act(self, order: list[int], ply: int, choices: dict[int, Choice]) -> list[int]:
        """Let the first act who would; return who comes after them."""
        for place, seat in enumerate(order):
            if seat in self._table.play.held:
                await self._table.play.release(seat)
            elif (choice := choices.get(seat)) is not None:
                await self._table.play.for_seat(seat, ply, choice.action, self._by(seat, choice))
            else:
                continue
            return order[place + 1 :]
        return []

    def _choosing(self, match: Match) -> int:
        return min(_CHOOSING, self._pace()) if match.game.card.covert else 0

    def _is_ready(self, match: Match, seat: int) -> bool:
        """Whether a bot thinks of stepping in: among people, only when it would as a person."""
        if not self._state.seats[seat].is_played_by_bot:
            return False
        if not match.game.card.covert or not self._is_mixed(self._furtive):
            return True
        now = clock.now()
        if seat in self._minds and self._minds[seat] <= now:
            del self._minds[seat]
            return True
        self._minds.setdefault(seat, now + self._while())
        return False

    def _while(self) -> int:
        """How long somebody takes to make up their mind; at an instant pace, nobody does."""
        return min(_ms(random.lognormvariate(_WHILE, _SPREAD)), 100 * self._pace())

    async def _choices(self, match: Match, bots: list[int]) -> dict[int, Choice]:
        """What bots would step in with: of all where acts are secret, else of the first."""
        found: dict[int, Choice] = {}
        for seat in bots:
            if (choice := await self._would_step_in(match, seat)) is not None:
                found[seat] = choice
                if not match.game.card.covert:
                    break
        return found

    async def _would_step_in(self, match: Match, seat: int) -> Choice | None:
        """Where acts are secret, by instinct: how long a bot thinks would tell that it acted."""
        is_awaited, legal = seat in match.awaited(), match.legal(seat)
        if not legal or (is_awaited and not any(map(match.game.is_covert, legal))):
            return None  # its own move comes in its own time
        level = "medium" if match.game.card.covert else None
        choice = await self._choose(match, seat, legal, level)
        is_open = is_awaited and not match.game.is_covert(choice.action)
        return None if is_open or choice.action == DECLINE else choice

    async def _close_window(self, match: Match, window: Window) -> None:
        """All answers come to light now, in the order in which they were given."""
        begun, end = self._no_sooner(self._state.phase_since), clock.now()
        answers: list[tuple[float, int, int, By]] = []  # when, seat, action; -1: as it is held
        for seat in match.awaited():
            if (held := self._table.play.held.get(seat)) is not None:
                answers.append((held.at, seat, -1, "person"))
            elif self._state.seats[seat].is_played_by_bot:
                choice = await self._choose(match, seat, match.legal(seat))
                moment = begun + (end - begun) * random.uniform(0.15, 0.9)
                answers.append((moment, seat, choice.action, self._by(seat, choice)))
            else:
                answers.append((end, seat, window.action, "silence"))
        for _, seat, action, by in sorted(answers):
            if action < 0:
                await self._table.play.release(seat)
            else:
                await self._table.play.for_seat(seat, match.ply, action, by)

    def _by(self, seat: int, choice: Choice | None = None) -> By:
        if self._state.seats[seat].kind != "bot":
            return "absent"
        return "instinct" if choice is not None and choice.in_place else "bot"

    # --- thinking ---

    async def _choose(
        self, match: Match, seat: int, legal: list[int], level: str | None = None
    ) -> Choice:
        bot = level or self._table.bot_of(seat)
        stand_in = self._table.stand_in(bot)
        thought = asyncio.ensure_future(self._thinking.choose(match, seat, stand_in or bot, legal))
        choice = await self._unless_late(thought, seat, match.ply)
        return choice._replace(in_place=True) if stand_in else choice

    async def _unless_late(self, thought: asyncio.Future[T], seat: int, ply: int) -> T:
        """What a bot waits for; cancelled when the match moves on meanwhile."""
        self._thoughts[thought] = (seat, ply)
        try:
            return await thought
        finally:
            del self._thoughts[thought]

    def _forget_old_thoughts(self) -> None:
        for thought, (seat, ply) in self._thoughts.items():
            if not self._table.play.is_timely(seat, ply):
                thought.cancel()


def _ms(seconds: float) -> int:
    return round(seconds * 1000)
