"""Why a move of SCAPE is worth more than another: facts alone, never a guess about who is who."""

from cavale.games.scape.view import ScapeView
from cavale.kernel.contract import Advice

_LETTERS = "SCAPE"


def advice(view: ScapeView, seat: int, better: str, other: str) -> Advice | None:
    """What a card that is laid does to its pile."""
    verb, _, name = better.partition(" ")
    own = view.seats[seat]
    if verb != "down":
        return None
    card = next(each for each in own.hand if each.name == name)
    gaps = {"letter": name[0]}
    if not view.piles[_LETTERS.index(name[0])].cards and own.identity != "ss":
        return "opens", gaps
    if card.faction != own.identity:
        return None
    return ("tower" if own.identity == "ss" else "mark", gaps)
