"""Why a move of Le Temple is worth more than another, from what its view tells."""

from cavale.games.temple.view import TempleView
from cavale.kernel.contract import Advice


def advice(view: TempleView, seat: int, better: str, other: str) -> Advice | None:
    """Gems of two together, dice that come back, dice that would be lost."""
    word, _, rest = better.partition(" ")
    if word in ("enter", "rush") and _meets(view, rest, seat):
        return "together", {}
    if other == "stop" and view.kept:
        return "lost", {"count": len(view.kept)}
    if word == "heal":
        return "heal", {"count": view.cursed[int(rest) - 1]}
    if word == "card" and view.seats[seat].treasures[int(rest) - 1].gem:
        return "gem", {}
    return None


def _meets(view: TempleView, name: str, seat: int) -> bool:
    """T40: a partner stands in the other half of a colour that is not done yet."""
    held = next(each.holds for each in view.rooms if each.name == name)
    colour, twin = held[:-1], held[:-1] + ("L" if held[-1:] == "U" else "U")
    there = [each.name for each in view.rooms if held[-1:] in ("U", "L") and each.holds == twin]
    standing = {other.room for number, other in enumerate(view.seats) if number != seat}
    return colour not in view.pairs and any(room in standing for room in there)
