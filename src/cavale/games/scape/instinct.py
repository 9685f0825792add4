"""stub"""

from typing import Any

from cavale.kernel.compile import dialect
from cavale.kernel.stream import roll


@dialect
def instinct(box: Any, seen: Any, seat: int, actions: Any, count: int, dice: Any) -> int:
    return int(actions[roll(dice, count)])
