"""Opinions that a game need not have: what is assumed of one without them."""

from typing import Any

from cavale.kernel.compile import dialect

SURE = 1000  # of a match that is won, of a world that fits
FAR_BEHIND = 200  # points: more make no difference


@dialect
def open_outlook(box: Any, table: Any, worths: Any) -> None:
    """The `outlook` of a game without one: anything may happen yet."""
    for seat in range(table.seats):
        worths[seat] = SURE // 2


@dialect
def any_world(box: Any, world: Any, seat: int) -> int:
    """The `likely` of a game without one: what is possible is as likely as anything else."""
    return SURE


@dialect
def own_side(box: Any, table: Any, seat: int) -> int:
    """The `side` of a game without sides: each seat plays for itself."""
    return seat


@dialect
def shares_by_lead(points: Any, seats: int, kept: int, shared: int, worths: Any) -> None:
    """An outlook by points: each point behind the leader leaves so many thousandths of a chance.

    The chances add up to one whole, and more where victories are shared: who is not the only winner
    may win as well, so many times in a thousand.
    """
    best = points[0]
    for seat in range(1, seats):
        best = max(best, points[seat])
    total = 0
    for seat in range(seats):
        chance = SURE * SURE
        for _ in range(min(best - points[seat], FAR_BEHIND)):
            chance = chance * kept // SURE
        worths[seat] = chance
        total += chance
    for seat in range(seats):
        share = worths[seat] * SURE // total
        worths[seat] = share + share * (SURE - share) * shared // (SURE * SURE)
