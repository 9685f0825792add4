"""Why a move of Condamnés ! is worth more than another, from what its view tells."""

from cavale.games.condamnes.view import CondamnesView
from cavale.kernel.contract import Advice

_HEAD = 11


def advice(view: CondamnesView, seat: int, better: str, other: str) -> Advice | None:
    """What the card that goes to the guard brings about, what an announcement asks for."""
    verb, *words = better.split()
    against, *others = other.split()
    if verb != against or verb not in ("give", "pass"):
        return None
    value, instead = _value(words[0]), _value(others[0])
    if verb == "give" and value > instead:
        return "announce", {"value": value}
    is_last = (seat + view.step) % len(view.seats) == view.guard
    if verb != "pass" or not is_last:
        return None
    if instead <= view.announced_value < value:
        return "low", {}
    return ("head", {}) if value < _HEAD <= instead else None


def _value(text: str) -> int:
    return "A23456789TJQK".index(text[0]) + 1
