"""Most points win; ties share."""

import numpy as np
import pytest

from cavale.kernel.compile import compiled
from cavale.kernel.scoring import most_points_win

SCORES = {
    (5,): 0b1,
    (3, 7, 2): 0b010,
    (7, 3, 7): 0b101,
    (0, 0, 0, 0): 0b1111,
    (-4, -9): 0b01,
    (1, 2, 3, 3): 0b1100,
}


@pytest.mark.parametrize("points", SCORES)
def test_most_points_win_and_ties_share(points: tuple[int, ...]) -> None:
    assert most_points_win(points, len(points)) == SCORES[points]


def test_points_beyond_the_seats_do_not_count() -> None:
    assert most_points_win([2, 1, 0, 9], 2) == 0b01


@pytest.mark.slow
def test_compiled_winners_are_the_same() -> None:
    fast = compiled(most_points_win)
    for points, winners in SCORES.items():
        assert fast(np.array(points), len(points)) == winners
