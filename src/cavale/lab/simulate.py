"""Simulate many matches: the same seed gives the same result, whatever the number of jobs."""

import math
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cavale.bots.desk import desk_of
from cavale.bots.players import LEVELS, check_level
from cavale.bots.policies import THINKS, bindings
from cavale.bots.thinker import think
from cavale.kernel.compile import compiled
from cavale.kernel.contract import Game, check_seats, encode_options, full_options
from cavale.kernel.errors import OptionError
from cavale.kernel.tape import no_tape
from cavale.lab.playouts import LENGTHS, playouts
from cavale.matches.seeds import simulation_key

_CHUNK_SECONDS = 0.1  # how long a worker plays before it reports
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

    def policies(self) -> Any:
        """One policy a seat; a single name is for all."""
        names = list(self.bots) * self.seats if len(self.bots) == 1 else list(self.bots)
        if len(names) != self.seats:
            raise OptionError(
                en=f"{len(names)} bots for {self.seats} seats: name one bot, or one per seat.",
                fr=f"{len(names)} bots pour {self.seats} sièges : nomme un seul bot, "
                "ou un par siège.",
            )
        return np.array([LEVELS[check_level(name)].policy for name in names], np.int64)


@dataclass
class Report:
    """What came out so far."""

    seats: int
    matches: int = 0
    moves: int = 0
    seconds: float = 0.0
    wins: list[int] = field(default_factory=list)  # matches won or shared, by seat
    points: list[int] = field(default_factory=list)  # sums, by seat
    endings: list[int] = field(default_factory=list)  # matches by the endings of the card
    lengths: list[int] = field(default_factory=lambda: [0] * LENGTHS)  # matches by moves

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
    if plan.matches < 1:
        raise OptionError(
            en=f"{plan.matches} matches: simulate at least one.",
            fr=f"{plan.matches} parties : simules-en au moins une.",
        )
    check_jobs(plan.jobs)
    return Simulation(plan)


def check_jobs(jobs: int) -> None:
    if jobs < 1:
        raise OptionError(
            en=f"{jobs} jobs: use at least one.",
            fr=f"{jobs} tâches : il en faut au moins une.",
        )


class Simulation:
    """Workers that take ranges of match numbers until all are played, or until stopped."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._policies = plan.policies()
        options = full_options(plan.game.card, plan.seats, plan.options)
        self._options = encode_options(plan.game.card, plan.seats, options)
        self._box = plan.game.box if plan.box is None else plan.box
        self._key = simulation_key(plan.seed)
        thinker = {"think": think} if self._policies.max() >= THINKS else {}
        self._loop = compiled(playouts, **bindings(plan.game) | thinker)
        self._next = 0
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self.report = Report(
            plan.seats,
            wins=[0] * plan.seats,
            points=[0] * plan.seats,
            endings=[0] * len(plan.game.card.endings),
        )

    def warm_up(self) -> None:
        """Compile, or load from the cache, before the clock starts."""
        self._play(0, 0)

    def run(self, progress: Callable[[int], None] = lambda done: None) -> Report:
        """Play all matches. An interrupt leaves `report` with what was done so far."""
        started = time.perf_counter()
        try:
            with ThreadPoolExecutor(self.plan.jobs) as pool:
                try:
                    workers = [pool.submit(self._work, progress) for _ in range(self.plan.jobs)]
                    for worker in workers:
                        worker.result()
                finally:
                    self._stop.set()
        finally:
            self.report.seconds = time.perf_counter() - started
        return self.report

    def stop(self) -> None:
        self._stop.set()

    def _work(self, progress: Callable[[int], None]) -> None:
        size = 16
        while not self._stop.is_set():
            first, count = self._take(size)
            if count == 0:
                return
            started = time.perf_counter()
            self._add(count, self._play(first, count), progress)
            if time.perf_counter() - started < _CHUNK_SECONDS:
                size *= 2

    def _take(self, size: int) -> tuple[int, int]:
        with self._lock:
            first = self._next
            count = min(size, self.plan.matches - first)
            self._next += count
        return first, count

    def _play(self, first: int, count: int) -> "_Counts":
        seats = self.plan.seats
        wins, totals = _own(seats), _own(seats)
        endings, lengths = _own(len(self.plan.game.card.endings) or 1), _own(LENGTHS)
        moves = self._loop(
            self._box,
            self._options,
            seats,
            self._policies,
            self._key,
            first,
            count,
            _own(3, self.plan.game.table),
            _own(self.plan.game.card.actions),
            no_tape(),
            desk_of(self.plan.game),
            _own(2),
            _own(seats),
            wins,
            totals,
            endings,
            lengths,
        )
        return _Counts(int(moves), wins, totals, endings, lengths)

    def _add(self, count: int, counts: "_Counts", progress: Callable[[int], None]) -> None:
        report = self.report
        with self._lock:
            report.matches += count
            report.moves += counts.moves
            _add_to(report.wins, counts.wins)
            _add_to(report.points, counts.points)
            _add_to(report.endings, counts.endings)
            _add_to(report.lengths, counts.lengths)
            progress(report.matches)


@dataclass(frozen=True)
class _Counts:
    """What some matches add to a report."""

    moves: int
    wins: Any
    points: Any
    endings: Any
    lengths: Any


def _add_to(sums: list[int], counts: Any) -> None:
    for index in range(len(sums)):
        sums[index] += int(counts[index])


def _own(count: int, kind: Any = np.int64) -> Any:
    """Zeros of a worker's own: with room on both sides, so that threads share no cache line."""
    room = math.ceil(_CACHE_LINES / np.dtype(kind).itemsize)
    return np.zeros(count + 2 * room, kind)[room:-room]
