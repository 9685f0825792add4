"""Ratings: how far apart the bots of a ladder are, on one scale.

A rating is by how much the odds of winning grow when one bot takes the place of another, in points
of which 400 are ten times the odds, as in chess. Where one of several equals wins, that is Bradley
and Terry's model; sides that have different chances, teams, and wins that are shared are measured
by the same rule, against what the other bot wins in that very place.

On a ladder each bot meets the one before, so there are as many ratings as contests: the fit is
exact, and its closed form is the sum of the steps. A library would iterate towards the same
numbers (choix, which brings SciPy along) or to others that depend on the order of the matches
(openskill), and none knows that all steps were played with the same deals, which the intervals
here reckon with.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

Z = 1.959964  # of a 95 % interval
_POINTS = 400 / math.log(10)  # for one in the logarithm of the odds


class Rating(NamedTuple):
    """Points above the foot of the ladder, with the 95 % interval."""

    points: float
    low: float
    high: float


@dataclass(frozen=True)
class Step:
    """Logarithm of the odds, what each deal has added to its error, and the variance besides."""

    height: float
    errors: Any
    doubt: float

    def __add__(self, other: "Step") -> "Step":
        errors = _in_step(self.errors, other.errors)
        return Step(self.height + other.height, errors, self.doubt + other.doubt)

    def rating(self) -> Rating:
        middle = _POINTS * self.height
        half = _POINTS * Z * math.sqrt(float(self.errors @ self.errors) + self.doubt)
        return Rating(middle, middle - half, middle + half)


def _in_step(errors: Any, others: Any) -> Any:
    """Deal by deal; where the second was stopped, its last deals add nothing."""
    total = np.array(errors)
    total[: len(others)] += others
    return total


def step(first: Any, second: Any) -> Step:
    """From what two bots won of each deal in the same place: by how much the first is better."""
    up, down = _log_odds(first), _log_odds(second)
    return Step(up.height - down.height, up.errors - down.errors, up.doubt + down.doubt)


def _log_odds(won: Any) -> Step:
    """One deal more is half won and half lost: so nobody who won them all is beyond measure."""
    count = len(won) + 1
    share = (float(won.sum()) + 0.5) / count
    slope = 1 / (share * (1 - share) * count)
    doubt = (share * share + (1 - share) * (1 - share)) / 2 * slope * slope
    return Step(math.log(share / (1 - share)), (np.asarray(won) - share) * slope, doubt)


def climb(steps: Iterable[Step]) -> Iterator[Rating]:
    """The ratings of all but the lowest, which has none: it is where the ladder stands."""
    reached: Step | None = None
    for each in steps:
        reached = each if reached is None else reached + each
        yield reached.rating()
