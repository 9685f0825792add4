"""Opinions that a game need not have: what is assumed of one without them."""

from typing import Any

from cavale.kernel.compile import dialect, dialect_apart

SURE = 1000  # of a match that is won, of a world that fits
FAR_BEHIND = 200  # points: more make no difference
# The logistic curve: the chance by what speaks for it, in steps from -6 to 6
_CHANCES = (2, 7, 18, 47, 119, 269, 500, 731, 881, 953, 982, 993, 998)


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


@dialect_apart
def chance_by_margin(margin: int, spread: int) -> int:
    """An outlook by what there is more than needed: by the logistic curve, whose steps are as wide
    as the spread.
    """
    middle = len(_CHANCES) // 2
    scaled = max(0, min(margin + middle * spread, 2 * middle * spread - 1))
    step = scaled // spread
    more = _CHANCES[step + 1] - _CHANCES[step]
    return _CHANCES[step] + more * (scaled - step * spread) // spread
