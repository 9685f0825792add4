"""Why a move of Le Castor is worth more than another, from what its view tells."""

from cavale.games.castor.view import CastorView
from cavale.kernel.contract import Advice


def advice(view: CastorView, seat: int, better: str, other: str) -> Advice | None:
    """Who is winning the trick, and what an agent gains."""
    if better == "yes":
        key = {"deeper": "deeper", "ask": "best"}.get(view.phase)
        return None if key is None else (key, {})
    if view.phase != "play" or not view.led:
        return None
    takes = better in view.takes
    if takes == (other in view.takes):
        return None
    return ("takes" if takes else "leaves", {})
