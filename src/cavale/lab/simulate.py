"""Simulate many matches: the same seed gives the same result, whatever the number of jobs."""

import json
import math
import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import numpy as np

from cavale import games
from cavale.bots.outside.roster import Roster, check_travels
from cavale.kernel.compile import compiled
from cavale.kernel.contract import Game, check_box, check_seats, encode_options, full_options
from cavale.kernel.errors import OptionError
from cavale.kernel.tape import no_tape
from cavale.lab.lineup import LineUp, line_up
from cavale.lab.numbered import Hands, Numbered, Progress, Threads, check_jobs, untold
from cavale.lab.playouts import LENGTHS, playouts
from cavale.lab.recipes import box_of, box_text
from cavale.matches.seeds import simulation_key

_CACHE_LINES = 128  # bytes: two lines, since processors fetch them in pairs


@dataclass(frozen=True)
class Plan:
    """What is to be simulated."""

    game: Game
    seats: int
    matches: int
    seed: str = "0"
    bots: Sequence[str] = ("chance",)
    options: Mapping[str, str] = field(default_factory=dict)
    box: Any = None
    jobs: int = 1

    @property
    def box_or_shipped(self) -> Any:
        """The components: those that were given, or the game's own."""
        return self.game.box if self.box is None else self.box

    def line_up(self) -> LineUp:
        """Who plays where."""
        return line_up(self.game, self.seats, self.bots)


@dataclass
class Report:
    """What came out so far."""

    seats: int
    matches: int = 0
    moves: int = 0
    seconds: float = 0.0
    core_seconds: float = 0.0  # of all cores together
    wins: list[int] = field(default_factory=list)  # matches won or shared, by seat
    points: list[int] = field(default_factory=list)  # sums, by seat
    endings: list[int] = field(default_factory=list)  # matches by the endings of the card
    lengths: list[int] = field(default_factory=lambda: [0] * LENGTHS)  # matches by moves
    played: list[int] = field(default_factory=list)  # matches with somebody on a side of the card
    won: list[int] = field(default_factory=list)  # and those that this side won

    def length(self, share: float) -> int:
        """The number of moves that this share of the matches do not exceed."""
        counted = 0
        for moves, matches in enumerate(self.lengths):
            counted += matches
            if counted >= share * self.matches:
                return moves
        return LENGTHS

    def shares(self) -> list[float]:
        """The share of matches that each seat won, alone or with others."""
        return [won / self.matches for won in self.wins] if self.matches else []

    def intervals(self) -> list[tuple[float, float]]:
        """The 95 % confidence interval of each of these shares."""
        return [wilson(won, self.matches) for won in self.wins] if self.matches else []


def wilson(successes: float, trials: float) -> tuple[float, float]:
    """The 95 % confidence interval of a share (Wilson 1927)."""
    z = 1.959964
    share = successes / trials
    middle = share + z * z / (2 * trials)
    spread = z * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    scale = 1 + z * z / trials
    # rounding must not push the bounds past what was seen
    low = 0.0 if successes == 0 else (middle - spread) / scale
    high = 1.0 if successes == trials else (middle + spread) / scale
    return low, high


def prepare(plan: Plan) -> "Simulation":
    """Check the plan and get the compiled rules (from the cache, or by compiling them)."""
    check_seats(plan.game.card, plan.seats)
    check_box(plan.game, plan.box_or_shipped, plan.seats)
    if plan.matches < 1:
        raise OptionError(
            en=f"{plan.matches} matches: simulate at least one.",
            fr=f"{plan.matches} parties : simules-en au moins une.",
        )
    check_jobs(plan.jobs)
    return Simulation(plan)


def blank_report(plan: Plan) -> Report:
    """Before the first match."""
    sides, endings = len(plan.game.card.sides), len(plan.game.card.endings)
    return Report(
        plan.seats,
        wins=[0] * plan.seats,
        points=[0] * plan.seats,
        endings=[0] * endings,
        played=[0] * sides,
        won=[0] * sides,
    )


class Simulation(Numbered):
    """The matches of a plan; `report` has those that are played, always the first so many."""

    def __init__(self, plan: Plan, report: Report | None = None) -> None:
        self.plan = plan
        self.report = blank_report(plan) if report is None else report
        super().__init__(plan.matches, self.report.matches)
        line_up, self.roster = plan.line_up(), Roster(plan.game, plan.seats)
        self._by_seat, self._by_side = line_up.by_seat(self.roster), line_up.by_side(self.roster)
        options = full_options(plan.game.card, plan.seats, plan.options)
        self._options = encode_options(plan.game.card, plan.seats, options)
        self._box = plan.box_or_shipped
        self._key = simulation_key(plan.seed)
        self._loop = self._compiled()
        self._threads: Threads | None = None

    def _compiled(self) -> Callable[..., Any]:
        return loop_of(playouts, self.roster)

    def run(self, progress: Progress = untold, hands: Hands | None = None) -> Report:
        """Play all matches, on threads unless there are other hands.

        An interrupt leaves `report` with what was done so far.
        """
        self._threads = Threads(self.plan.jobs)
        started = time.perf_counter()
        try:
            (hands or self._threads).run([self], progress)
        finally:
            self.report.seconds += time.perf_counter() - started
        return self.report

    def stop(self) -> None:
        """End a run on threads as soon as they have played what they are at."""
        if self._threads is not None:
            self._threads.stop()

    @property
    def code(self) -> object:
        """Plans of a game share the compiled loop."""
        return self._loop

    def recipe(self) -> str:
        """The plan as text, for `simulation_of`."""
        plan = self.plan
        check_travels(plan.line_up().bots)
        data = {
            "maker": f"{__name__}:simulation_of",
            "game": plan.game.card.id,
            "seats": plan.seats,
            "matches": plan.matches,
            "seed": plan.seed,
            "bots": list(plan.bots),
            "options": dict(plan.options),
            "box": box_text(self._box),
        }
        return json.dumps(data)

    def play(self, first: int, count: int) -> "Counts":
        """Play the matches of these numbers."""
        sides = self.sides()
        counts = self.counts(sides)
        moves = self._loop(*self.arguments(first, count, self.tables(), counts, sides))
        return replace(counts, moves=int(moves))

    def sides(self) -> Any:
        """Matches with somebody on a side of the card, and those that it won: none yet."""
        return np.zeros((2, len(self.plan.game.card.sides)), np.int64)

    def counts(self, sides: Any) -> "Counts":
        """Before the first match."""
        seats, endings = self.plan.seats, _own(len(self.plan.game.card.endings) or 1)
        return Counts(0, _own(seats), _own(seats), endings, _own(LENGTHS), *sides)

    def tables(self) -> Any:
        """Those that a loop works with."""
        return _own(3, self.plan.game.table)

    def arguments(
        self, first: int, count: int, tables: Any, counts: "Counts", sides: Any
    ) -> tuple[Any, ...]:
        """What a loop takes."""
        seats, game = self.plan.seats, self.plan.game
        return (
            *(self._box, self._options, seats, self._by_seat, self._key, first, count, tables),
            *(_own(game.card.actions), no_tape(), self.roster.desk(), _own(2), _own(seats)),
            *(counts.wins, counts.points, counts.endings, counts.lengths),
            *(self._by_side, np.zeros((2, seats), np.int64), sides),
        )

    def add(self, first: int, count: int, seconds: float, outcome: "Counts") -> None:
        """Add up what came of some matches."""
        report = self.report
        report.matches += count
        report.moves += outcome.moves
        report.core_seconds += seconds
        for name in ("wins", "points", "endings", "lengths", "played", "won"):
            _add_to(getattr(report, name), getattr(outcome, name))


def simulation_of(recipe: str) -> Simulation:
    """The simulation whose recipe it is."""
    data = json.loads(recipe)
    data.pop("maker")
    game = games.find(data.pop("game"))
    return prepare(Plan(game, box=box_of(game, data.pop("box")), **data))


def loop_of(loop: Callable[..., Any], roster: Roster) -> Callable[..., Any]:
    """A compiled loop; all plans of a game share it."""
    switch = os.environ.get("CAVALE_COMPILE", "")
    return _compiled_loop(loop, tuple(roster.names.items()), switch)


@cache
def _compiled_loop(
    loop: Callable[..., Any], names: tuple[tuple[str, Any], ...], switch: str
) -> Callable[..., Any]:
    return compiled(loop, **dict(names))


@dataclass(frozen=True)
class Counts:
    """What some matches add to a report."""

    moves: int
    wins: Any
    points: Any
    endings: Any
    lengths: Any
    played: Any
    won: Any


def _add_to(sums: list[int], counts: Any) -> None:
    for index in range(len(sums)):
        sums[index] += int(counts[index])


def _own(count: int, kind: Any = np.int64) -> Any:
    """Zeros of a worker's own: with room on both sides, so that threads share no cache line."""
    room = math.ceil(_CACHE_LINES / np.dtype(kind).itemsize)
    return np.zeros(count + 2 * room, kind)[room:-room]
