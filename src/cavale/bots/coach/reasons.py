"""Why a move is worth more, in a game's own words; where none fits, the figures stand alone."""

from typing import Any

from cavale.kernel.contract import Game
from cavale.matches.coaching import Reason


def reason_for(
    game: Game, box: Any, seen: Any, seat: int, better: int, other: int
) -> Reason | None:
    """What the better move has that the other has not, from what the seat knows."""
    return None
