"""How well an imagined world of SCAPE fits what was done at the table."""

from typing import Any

from cavale.games.scape.table import RAF, SS
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.opinion import SURE

ODD = 480  # of a thousand: how much less often a mark of the own side is burned than another


@dialect
def likely(box: Any, world: Any, seat: int) -> int:
    """Who burns marks of a faction hardly belongs to it.

    Only seats that this one does not know are weighed, and each against what would fit it best:
    otherwise long matches would make every world unlikely.
    """
    fits = SURE
    for other in range(world.seats):
        if other == seat or (int(world.looked_mask[seat]) >> other) & 1:
            continue
        least = _burned(box, world, other, SS)
        for faction in range(RAF, SS):
            least = min(least, _burned(box, world, other, faction))
        for _ in range(_burned(box, world, other, int(world.identity[other])) - least):
            fits = fits * ODD // SURE
    return fits


@dialect_apart
def _burned(box: Any, world: Any, other: int, faction: int) -> int:
    """How many marks of a faction lie in a seat's row."""
    burned = 0
    for place in range(world.discard_size):
        if world.discard_by[place] == other and box.faction[world.discard[place]] == faction:
            burned += 1
    return burned
