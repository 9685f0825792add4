"""How near it was: what a game's `verdict` says of each seat when a match is over."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Verdict:
    """How a match ended for one seat, measured as its game measures it.

    Everybody is told: it holds nothing that a spectator may not know at the end.
    """

    of: str = ""  # what it was won or lost by, a key of the words' [margins]; "" says nothing
    margin: int = 0  # how many of them
    close: bool = False  # won or lost by little: the game says what is little
    shared: bool = False  # won, and so did somebody of another side
    pieces: Mapping[str, int] = field(default_factory=dict)  # what it was made of, by name


def by_points(points: list[int], winners: int, seat: int, little: int) -> Verdict:
    """Where the most points win: how far from the best of the other side."""
    won = winners >> seat & 1
    others = [mine for other, mine in enumerate(points) if winners >> other & 1 != won]
    shared = bool(won) and winners != 1 << seat
    if not others:
        return Verdict(shared=shared)
    margin = abs(max(others) - points[seat])
    return Verdict(of="points", margin=margin, close=margin <= little, shared=shared)
