"""How a match of La Horde looks between two rounds."""

from typing import Any

from cavale.kernel.compile import dialect
from cavale.kernel.opinion import shares_by_lead

# What each point behind the leader leaves of a chance, in thousandths: the less, the nearer the
# goal. `bench/outlooks.py` compares it with matches of instincts.
KEPT = 860  # with no points yet
LESS_AT_GOAL = 200
SHARED = 215  # equal points share a victory (H21)


@dialect
def outlook(box: Any, table: Any, worths: Any) -> None:
    """Whoever leads the race to the goal is likely to win it, the more so close to the end."""
    best = 0
    for seat in range(table.seats):
        best = max(best, int(table.points[seat]))
    shares_by_lead(table.points, table.seats, kept_at(box, best), SHARED, worths)


@dialect
def kept_at(box: Any, best: int) -> int:
    """What each point behind leaves of a chance where the leader has so many."""
    goal = int(box.goal)
    return KEPT - LESS_AT_GOAL * best * best // (goal * goal)
