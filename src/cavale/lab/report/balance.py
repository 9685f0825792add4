"""One number for how even a table is, whatever the game.

Where seats play for themselves, or sides against each other, it is the *gap*: how much more the
best of them wins than the worst. Who looks for the best and the worst of many finds a gap in any
noise; the interval reckons with that (Tukey's range: it holds for all pairs at once). Where all
play together there is nothing to compare: there it is the share of matches that they win.
"""

import math
from functools import cache
from typing import Literal, NamedTuple

import numpy as np

from cavale.kernel.contract import Card
from cavale.lab.report.findings import Outcome
from cavale.lab.sweep.rows import Figure


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
    """The standard error of a difference of two shares of the same matches, at most."""
    pairs = [(p, q) for number, p in enumerate(shares) for q in shares[:number]]
    return max(math.sqrt((p + q - (p - q) ** 2) / matches) for p, q in pairs)


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
    """Whether a setting is clearly more even than the usual table of as many players."""
    if len(contestants(card, usual)) < 2:
        return False
    return gap(card, outcome).high < gap(card, usual).low
