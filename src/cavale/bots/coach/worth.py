"""What positions and moves are worth: played on to the end by instinct, in many worlds.

Everything follows from the position and the number of trials: the same question has the same
answer on every machine, and a seat's question is answered from what it knows alone.
"""

import hashlib
import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from cavale.bots.desk import desk_of
from cavale.bots.policies import bindings
from cavale.bots.thinker import GO_ON, KEY
from cavale.bots.trials import DEALT, KNOWN, OPEN, WISHED, trials
from cavale.kernel.compile import compiled
from cavale.kernel.contract import DECLINE, Game, encode_options, full_options
from cavale.kernel.header import is_awaited
from cavale.kernel.plain import Plain
from cavale.kernel.stream import seed_dice
from cavale.matches.coaching import Estimate, Worth

WISHES = 40  # times that an instinct is asked how often it would do what
_AT_ONCE = 1 << 16  # outcomes that are kept in memory together

_loops: dict[str, Any] = {}  # compiled ones, by game


class Outcomes(NamedTuple):
    """What came out, by world, move and seat."""

    won: Any  # 1.0 or 0.0
    points: Any


Asked = Callable[[Sequence[int], int, int], Outcomes]  # moves, the first world, how many


class Bench:
    """Where positions of one game are tried; for one who asks at a time."""

    def __init__(self, game: Game, box: Any = None) -> None:
        self.game = game
        used = game.box if box is None else box
        self.box = used.record() if isinstance(used, Plain) else used
        self.played = 0  # trials so far
        self._desk = desk_of(game)
        self._dice = np.zeros(2, np.int64)
        self._options = np.zeros(1, np.int64)
        if game.card.id not in _loops:
            _loops[game.card.id] = compiled(trials, **bindings(game))
        self._loop = _loops[game.card.id]

    def prepare(self) -> None:
        """Compile the trials, or load them, by trying nothing."""
        nobody = np.zeros(1, self.game.table)[0]
        self._run(nobody, KNOWN, 0, [], 0, 0, 1)

    def known(
        self, seen: Any, seat: int, moves: Sequence[int], first: int, worlds: int
    ) -> Outcomes:
        """Moves of a seat, in worlds that it cannot tell from the true one."""
        return self._tried(_record(seen), KNOWN, seat, moves, first, worlds)

    def open(
        self, table: Any, seat: int, moves: Sequence[int], first: int, worlds: int
    ) -> Outcomes:
        """The same from the table as it is; what is still to be thrown is thrown anew."""
        return self._tried(_record(table), OPEN, seat, moves, first, worlds)

    def asked(self, source: Any, seat: int, is_open: bool = False) -> Asked:
        """One of the two above, for moves and worlds to be named."""
        return partial(self.open if is_open else self.known, source, seat)

    def dealt(self, seats: int, options: Mapping[str, str], worlds: int) -> Outcomes:
        """Whole matches of instincts."""
        card = self.game.card
        self._options = encode_options(card, seats, full_options(card, seats, options))
        blank = np.zeros(1, self.game.table)[0]
        blank["seats"] = seats
        return self._tried(blank, DEALT, 0, [GO_ON], 0, worlds)

    def wishes(self, seen: Any, seat: int, legal: Sequence[int]) -> dict[int, float]:
        """What the instinct would do, and how often, of all times."""
        record = _record(seen)
        self._seed(record, seat)
        winners, points = np.zeros((1, len(legal) + 1), np.int64), np.zeros((1, 1, 1), np.int64)
        self._call(record, WISHED, seat, legal, 0, WISHES, winners, points)
        counts = zip([DECLINE, *legal], winners[0].tolist(), strict=True)
        return {action: count / WISHES for action, count in counts if count}

    def _tried(
        self, source: Any, origin: int, seat: int, moves: Sequence[int], first: int, worlds: int
    ) -> Outcomes:
        """In portions: memory is bounded, whatever the number of worlds."""
        self._seed(source, seat)
        seats = int(source["seats"])
        portion = max(1, _AT_ONCE // (len(moves) * seats))
        parts = [
            self._run(source, origin, seat, moves, first + done, min(portion, worlds - done), seats)
            for done in range(0, worlds, portion)
        ]
        won, points = (np.concatenate(each) for each in zip(*parts, strict=True))
        self.played += worlds * len(moves)
        return Outcomes(won, points)

    def _run(
        self,
        source: Any,
        origin: int,
        seat: int,
        moves: Sequence[int],
        first: int,
        worlds: int,
        seats: int,
    ) -> Outcomes:
        winners = np.zeros((worlds, len(moves)), np.int64)
        points = np.zeros((worlds, len(moves), seats), np.int64)
        self._call(source, origin, seat, moves, first, worlds, winners, points)
        won = (winners[:, :, None] >> np.arange(seats)) & 1
        return Outcomes(won.astype(np.float64), points.astype(np.float64))

    def _call(
        self,
        source: Any,
        origin: int,
        seat: int,
        moves: Sequence[int],
        first: int,
        worlds: int,
        winners: Any,
        points: Any,
    ) -> None:
        actions = np.array(moves, np.int64)
        self._loop(
            self.box,
            self._options,
            source,
            origin,
            seat,
            actions,
            len(moves),
            first,
            worlds,
            self._desk,
            self._dice,
            winners,
            points,
        )

    def _seed(self, source: Any, seat: int) -> None:
        """Luck that follows from the position and from nothing else."""
        packed = hashlib.sha256(b"cavale coach 1\0" + source.tobytes() + bytes([seat])).digest()
        for index in range(2):
            word = packed[4 * index : 4 * index + 4]
            self._desk.rows[KEY][index] = int.from_bytes(word, "little")
        seed_dice(self._dice, int.from_bytes(packed[8:12], "little"), 0)


def _record(table: Any) -> Any:
    return table.record() if isinstance(table, Plain) else table


def worth_known(bench: Bench, seen: Any, seat: int, worlds: int, first: int = 0) -> list[Worth]:
    """What a position is worth to every seat, by what one of them knows."""
    return _worths(bench.known(seen, seat, [GO_ON], first, worlds))


def worth_open(bench: Bench, table: Any, worlds: int, first: int = 0) -> list[Worth]:
    """What a position is worth to every seat, with all cards open."""
    return _worths(bench.open(table, 0, [GO_ON], first, worlds))


def _worths(outcomes: Outcomes) -> list[Worth]:
    seats = outcomes.won.shape[2]
    return [worth_in(outcomes, 0, seat) for seat in range(seats)]


def worth_in(outcomes: Outcomes, move: int, seat: int) -> Worth:
    """What a move is worth to a seat."""
    return Worth(chance_of(outcomes.won[:, move, seat]), mean_of(outcomes.points[:, move, seat]))


def chance_of(won: Any) -> Estimate:
    """The share of trials that were won. Its error is never nothing, not even after no loss at
    all: it is that of a share with two wins and two losses more (Agresti and Coull 1998).
    """
    count, trials = float(won.sum()), len(won)
    middle = (count + 2) / (trials + 4)
    return Estimate(count / trials, math.sqrt(middle * (1 - middle) / (trials + 4)))


def mean_of(values: Any) -> Estimate:
    """The mean of what came out; that nothing differed in few trials does not make it certain."""
    trials = len(values)
    spread = float(values.var()) / trials
    return Estimate(float(values.mean()), math.sqrt(spread + 1 / (trials + 4) ** 2))


def moves_of(seen: Any, seat: int, legal: Sequence[int]) -> list[int]:
    """What a seat can do: its legal actions; and nothing, where nothing is asked of it."""
    return [*legal] if is_awaited(seen, seat) or not legal else [*legal, DECLINE]
