"""Le Castor: by how many points of the last round, which gave the last medal (A53, A60)."""

from typing import Any

from cavale.games.castor.rules import score
from cavale.kernel.verdict import Verdict, by_points

LITTLE = 3  # points in the last round


def verdict(box: Any, table: Any, seat: int) -> Verdict:
    medals = [0] * int(table.seats)
    winners = int(score(box, table, medals))
    sheet = [int(points) for points in table.sheet_points[: table.seats]]
    found = by_points(sheet, winners, seat, LITTLE)
    if found.of and found.margin == 0:  # both had the best sheet: the rounds before decided
        before = by_points(medals, winners, seat, 1)
        return Verdict(of="medals", margin=before.margin, close=True, shared=found.shared)
    return found
