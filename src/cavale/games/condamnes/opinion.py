"""How well an imagined world of Condamnés ! fits what was heard at the table."""

from typing import Any

from cavale.games.condamnes.judgement import SURE, suspicion
from cavale.kernel.compile import dialect
from cavale.kernel.masks import lowest


@dialect
def likely(box: Any, world: Any, seat: int) -> int:
    """The holder of the stolen card is whom rustles and answers point at, as the guard hears them.

    Weighed against the most suspect of the others: who wonders does not hold it.
    """
    if world.holder_mask == 0 or world.known_mask[seat] == world.holder_mask:
        return SURE  # it lies in the middle, or there is nothing to imagine
    most = 1
    for other in range(world.seats):
        if other != seat and other != world.guard:
            most = max(most, suspicion(world, other))
    return suspicion(world, lowest(int(world.holder_mask))) * SURE // most
