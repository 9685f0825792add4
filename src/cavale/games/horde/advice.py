"""Why a move of La Horde is worth more than another, from what its view tells."""

from cavale.games.horde.view import HordeView
from cavale.kernel.contract import Advice

_SMALL = 8  # a risk of at most one in so many is a small one


def advice(view: HordeView, seat: int, better: str, other: str) -> Advice | None:
    """Sure points, the share of fatal cards, whom a card threatens."""
    own, unseen = view.seats[seat], sum(view.unseen)
    risk = {"fatal": own.fatal, "unseen": unseen}
    if better == "P" and other == "D" and own.fatal and own.safe:
        return "hide", {"safe": own.safe, **risk}
    if better == "D" and other == "P":
        if own.fatal == 0:
            return "no_risk", {}
        return ("small_risk", risk) if own.fatal * _SMALL <= unseen else None
    if better.startswith("T") and other == "D" and own.fatal:
        return "take", risk
    if better == "H":
        return _threat(view, seat)
    return ("keep", {"count": len(own.refuge) + 1}) if better == "R" else None


def _threat(view: HordeView, seat: int) -> Advice | None:
    """Refuges of others in play that hold the value which goes into the Horde."""
    count = sum(
        view.drawn in each.refuge
        for number, each in enumerate(view.seats)
        if number != seat and each.status == "in"
    )
    return ("threat", {"value": view.drawn, "count": count}) if count else None
