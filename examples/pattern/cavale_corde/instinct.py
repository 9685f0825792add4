"""The seat's instinct in La Corde: tie while the next piece more likely fits than not."""

from typing import Any

from cavale.kernel.compile import dialect
from cavale_corde.table import CLIMB, LONGEST, TIE


@dialect
def instinct(box: Any, seen: Any, seat: int, actions: Any, count: int, dice: Any) -> int:
    """Choose one of the legal actions, from what the seat may know."""
    missing = box.wall - seen.metres[seat]
    return TIE if actions[0] == TIE and 2 * missing > LONGEST else CLIMB
