"""Who wins, in the dialect: what the scores of several games share."""

from typing import Any

from cavale.kernel.compile import dialect


@dialect
def most_points_win(points: Any, seats: int) -> int:
    """The mask of the first `seats` with the most points; who ties, shares."""
    best = points[0]
    winners = 1
    for seat in range(1, seats):
        if points[seat] > best:
            best = points[seat]
            winners = 1 << seat
        elif points[seat] == best:
            winners |= 1 << seat
    return winners
