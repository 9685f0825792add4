"""How a match of Le Castor looks between two rounds."""

from typing import Any

from cavale.kernel.compile import dialect
from cavale.kernel.opinion import shares_by_lead

# `bench/outlooks.py` compares it with matches of instincts
KEPT = 980  # of a thousand: what each point behind the leader leaves of a chance
MEDAL = 70  # a medal, in points of a round
SHARED = 70  # several may get their last medal in one round (A60)


@dialect
def outlook(box: Any, table: Any, worths: Any) -> None:
    """Medals count; the points of the round say how surely they were won or missed."""
    for seat in range(table.seats):
        worths[seat] = MEDAL * table.medals[seat] + table.sheet_points[seat]
    shares_by_lead(worths, table.seats, KEPT, SHARED, worths)
