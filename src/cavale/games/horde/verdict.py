"""La Horde: by how many points."""

from typing import Any

from cavale.games.horde.rules import score
from cavale.kernel.verdict import Verdict, by_points

LITTLE = 2  # points


def verdict(box: Any, table: Any, seat: int) -> Verdict:
    points = [0] * int(table.seats)
    winners = int(score(box, table, points))
    return by_points(points, winners, seat, LITTLE)
