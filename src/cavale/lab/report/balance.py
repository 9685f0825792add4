"""One number for how even a table is, whatever the game.

Where seats play for themselves, or sides against each other, it is the *gap*: how much more the
best of them wins than the worst. Who looks for the best and the worst of many finds a gap in any
noise; the interval reckons with that (Tukey's range: it holds for all pairs at once). Where all
play together there is nothing to compare: there it is the share of matches that they win.
"""

import math
import statistics
from collections.abc import Sequence
from functools import cache
from typing import Literal, NamedTuple

import numpy as np

from cavale.kernel.contract import Card
from cavale.lab.report.findings import Outcome
from cavale.lab.sweep.rows import Figure

_WORTH_A_CHANGE = 0.25  # of a gap or a distance that is to be made smaller


class Measure(NamedTuple):
    """What is compared between settings."""

    kind: Literal["gap", "share"]
    of: str  # the share of which side; empty for a gap


def measure_of(card: Card) -> Measure:
    """Of two sides the share of the first says it all, and which way."""
    if 1 <= len(card.sides) <= 2:
        return Measure("share", f"side.{card.sides[0]}")
    return Measure("gap", "")


def measured(card: Card, outcome: Outcome) -> Figure:
    """The measure of a setting."""
    kind, of = measure_of(card)
    return gap(card, outcome) if kind == "gap" else outcome.shares[of]


def contestants(card: Card, outcome: Outcome) -> dict[str, Figure]:
    """Who is compared: the sides that somebody plays at this table, or the seats."""
    kind = "side." if card.sides else "seat."
    return {name: each for name, each in outcome.shares.items() if name.startswith(kind)}


def even_share(card: Card, outcome: Outcome) -> float:
    """What each would win if all won the same; where wins are shared it is more than their part."""
    shares = [each.share for each in contestants(card, outcome).values()]
    return sum(shares) / len(shares)


def gap(card: Card, outcome: Outcome) -> Figure:
    """By how much the best one wins more than the worst, with its 95 % interval."""
    shares = [each.share for each in contestants(card, outcome).values()]
    apart = max(shares) - min(shares)
    half = _range_quantile(len(shares)) / math.sqrt(2) * _pair_error(shares, outcome.matches)
    return Figure(apart, max(apart - half, 0.0), min(apart + half, 1.0))


def _pair_error(shares: list[float], matches: int) -> float:
    """The standard error of a difference of two shares of the same matches, at most.

    With a match more that each has won and one that each has lost: what was never seen in a few
    matches is not therefore impossible.
    """
    held = [(share * matches + 1) / (matches + 2) for share in shares]
    pairs = [(p, q) for number, p in enumerate(held) for q in held[:number]]
    return max(math.sqrt((p + q - (p - q) ** 2) / (matches + 2)) for p, q in pairs)


@cache
def _range_quantile(count: int) -> float:
    """The range of so many standard normal numbers is below this with probability 95 %."""
    low, high = 1.0, 8.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if _range_below(middle, count) < 0.95 else (low, middle)
    return (low + high) / 2


def _range_below(width: float, count: int) -> float:
    lowest = np.linspace(-8, 8, 4001)
    density = np.exp(-(lowest**2) / 2) / math.sqrt(2 * math.pi)
    within = np.array([_normal(z + width) - _normal(z) for z in lowest])
    return float(count * (density * within ** (count - 1)).sum() * (lowest[1] - lowest[0]))


def _normal(z: float) -> float:
    return (1 + math.erf(z / math.sqrt(2))) / 2


def is_apart(one: Figure, other: Figure) -> bool:
    """Whether two intervals do not touch."""
    return one.high < other.low or other.high < one.low


def is_evener(card: Card, outcome: Outcome, usual: Outcome) -> bool:
    """Whether a setting is clearly more even than the usual table of as many players.

    Clearly: beyond the intervals, and by enough to be worth a change.
    """
    if len(contestants(card, usual)) < 2:
        return False
    now, before = gap(card, outcome), gap(card, usual)
    return now.high < before.low and now.share <= (1 - _WORTH_A_CHANGE) * before.share


def is_nearer(card: Card, outcome: Outcome, usual: Outcome, tables: Sequence[Outcome]) -> bool:
    """Where all play together: whether a part makes this table clearly more like the others.

    They are to be equally hard, whatever the number of players: as the one in the middle is.
    """
    here, now = measured(card, usual), measured(card, outcome)
    before, after = (distance(card, each, tables) for each in (usual, outcome))
    return is_apart(now, here) and after <= (1 - _WORTH_A_CHANGE) * before


def distance(card: Card, outcome: Outcome, tables: Sequence[Outcome]) -> float:
    """How far a table is from the one in the middle of all numbers of players."""
    middle = statistics.median(measured(card, each).share for each in tables)
    return abs(measured(card, outcome).share - middle)
