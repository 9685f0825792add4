"""Ratings: Bradley and Terry's in the plain case, and intervals that hold what they promise."""

import math

import numpy as np
import pytest

from cavale.lab.ratings import Rating, climb, step


def test_one_among_equals_has_the_rating_of_bradley_and_terry() -> None:
    """Twice as strong as each of three others, it wins two matches of five."""
    deals = np.arange(20_000)
    first, second = (deals % 5 < 2).astype(float), (deals % 4 < 1).astype(float)
    (rating,) = climb([step(first, second)])
    assert rating.points == pytest.approx(400 * math.log10(2), abs=0.1)
    assert rating.low < rating.points < rating.high
    assert isinstance(rating, Rating)


def test_ratings_add_up_along_the_ladder() -> None:
    rng = np.random.default_rng(1)
    low, middle, high = (rng.random(500) < share for share in (0.2, 0.4, 0.6))
    below, above = climb([step(middle, low), step(high, middle)])
    (direct,) = climb([step(high, low)])
    assert above.points == pytest.approx(direct.points)
    assert above.points > below.points > 0
    # who was measured against the same matches twice is no less sure of it than once
    assert above.high - above.low == pytest.approx(direct.high - direct.low, rel=0.01)


def test_who_won_all_is_rated_and_in_doubt() -> None:
    all_of_them, none = np.ones(100), np.zeros(100)
    (rating,) = climb([step(all_of_them, none)])
    assert 1000 < rating.points < 3000
    assert 500 < rating.low < rating.points - 400


def test_nineteen_of_twenty_intervals_hold_the_truth() -> None:
    """Deals that make both kinds win together, three rungs of a ladder."""
    rng = np.random.default_rng(7)
    shares = np.array([0.2, 0.3, 0.55, 0.7])
    true = 400 * math.log10((0.7 / 0.3) / (0.2 / 0.8))
    held = 0
    for _ in range(1000):
        luck = rng.random((120, 1))
        won = (0.5 * luck + 0.5 * rng.random((120, 4)) < _cut(shares)).astype(float)
        rungs = [step(won[:, above], won[:, above - 1]) for above in (1, 2, 3)]
        *_, top = climb(rungs)
        held += top.low <= true <= top.high
    assert 930 <= held <= 975


def _cut(shares: np.ndarray) -> np.ndarray:
    """Below which the mean of two uniform numbers lies in this share of cases."""
    return np.where(shares < 0.5, np.sqrt(shares / 2), 1 - np.sqrt((1 - shares) / 2))
