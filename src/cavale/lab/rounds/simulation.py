"""A simulation that also adds up points by round."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import numpy as np

from cavale.lab.rounds.loop import (
    OTHERS,
    OTHERS_POINTS,
    WINNERS,
    WINNERS_POINTS,
    by_round,
)
from cavale.lab.simulate import Plan, Simulation, loop_of, simulation_of

_MOST = 64  # rounds that are looked at


class RoundPoints(msgspec.Struct, frozen=True):
    """How things stand at the end of a round, on average; None where there is nobody."""

    number: int
    reached: float  # share of matches that come to it
    winners: float | None  # points of those who win the match in the end
    others: float | None


class Rounds(Simulation):
    """The matches of a plan, with points at the end of each round."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self._tally = np.zeros((4, _MOST), np.int64)

    def _compiled(self) -> Callable[..., Any]:
        return loop_of(by_round, self.roster)

    def recipe(self) -> str:
        """The plan as text, for `rounds_of`."""
        return json.dumps({**json.loads(super().recipe()), "maker": f"{__name__}:rounds_of"})

    def play(self, first: int, count: int) -> Any:
        """Play the matches of these numbers: what they add to the report, and to the rounds."""
        sides = self.sides()
        counts = self.counts(sides)
        history = np.zeros((_MOST, self.plan.seats), np.int64)
        tally = np.zeros((4, _MOST), np.int64)
        common = self.arguments(first, count, self.tables(), counts, sides)
        moves = int(self._loop(*common, history, tally))
        return replace(counts, moves=moves), tally

    def add(self, first: int, count: int, seconds: float, outcome: Any) -> None:
        """Add up what came of some matches."""
        counts, tally = outcome
        super().add(first, count, seconds, counts)
        self._tally += tally

    def rounds(self) -> list[RoundPoints]:
        """Round by round, as far as any match came.

        What goes before the first round, such as choosing sides, may be a chapter, too: one in
        which nobody ever has a point.
        """
        tally = self._tally
        seats = tally[WINNERS] + tally[OTHERS]
        first = int(tally[WINNERS_POINTS][0] + tally[OTHERS_POINTS][0] == 0)
        return [
            RoundPoints(
                number + 1 - first,
                round(int(seats[number]) / int(seats[0]), 5),
                _mean(tally[WINNERS_POINTS][number], tally[WINNERS][number]),
                _mean(tally[OTHERS_POINTS][number], tally[OTHERS][number]),
            )
            for number in range(first, int(np.count_nonzero(seats)))
        ]


def _mean(total: Any, count: Any) -> float | None:
    return round(int(total) / int(count), 4) if count else None


def rounds_of(recipe: str) -> Rounds:
    """The simulation whose recipe it is."""
    return Rounds(simulation_of(recipe).plan)
