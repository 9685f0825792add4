"""How a match of La Horde looks between two rounds."""

from typing import Any

from cavale.kernel.compile import dialect
from cavale.kernel.opinion import shares_by_lead

# What each point behind the leader leaves of a chance, in thousandths: the less, the nearer the
# goal. So it is in matches of instincts.
KEPT = 940  # with no points yet
LESS_AT_GOAL = 170


@dialect
def outlook(box: Any, table: Any, worths: Any) -> None:
    """Whoever leads the race to the goal is likely to win it, the more so close to the end."""
    best = 0
    for seat in range(table.seats):
        best = max(best, int(table.points[seat]))
    kept = KEPT - LESS_AT_GOAL * min(best, int(box.goal)) // int(box.goal)
    shares_by_lead(table.points, table.seats, kept, worths)
