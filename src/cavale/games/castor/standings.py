"""How a round of Le Castor stands: what a seat can hope for from bonus and malus (A51, A52).

Everybody has seen which cards were won. Who has more than the others and few cards left to
change it is sure of the award, or has lost it: then a green or a yellow card costs nothing.
"""

from typing import Any

from cavale.games.castor.questions import award_side, plan_value
from cavale.games.castor.table import CARDS, COLOUR_MASK, GREEN, POWER, YELLOW
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.masks import size

SURE = 1000  # a certain event
CARD = 1000  # cards are counted in thousandths, for some are only expected

# Where a chance is even, in thousandths of a card: ties get the bonus too, and it takes a lead to
# be sure of the malus
GREEN_LEAD = 800  # for the bonus with so much more green than the one who has least
YELLOW_LEAD = -900  # for the malus with so much more yellow than the one who has most
LEAD_BY_SEAT = 100  # less of the first, more of the second with each seat above two

# How much a card changes: little as long as many are to come
GREEN_SPREAD, YELLOW_SPREAD = 160, 100  # for each card of the colour to come
LEAST_SPREAD = 600


@dialect_apart
def hopes(
    box: Any,
    seen: Any,
    seat: int,
    winner: int,
    greens: int,
    yellows: int,
    greens_left: int,
    yellows_left: int,
) -> int:
    """Bonus less malus of a seat, in thousandths of a point, if `winner` takes these cards.

    The cards are in thousandths too; those left come after them.
    """
    fewest = CARDS * CARD
    most = 0
    own_greens = 0
    own_yellows = 0
    for other in range(seen.seats):
        has_greens = size(seen.recalled_mask[other] & COLOUR_MASK[GREEN]) * CARD
        has_yellows = size(seen.recalled_mask[other] & COLOUR_MASK[YELLOW]) * CARD
        if other == winner:
            has_greens += greens
            has_yellows += yellows
        if other == seat:
            own_greens = has_greens
            own_yellows = has_yellows
        else:
            fewest = min(fewest, has_greens)
            most = max(most, has_yellows)
    less = LEAD_BY_SEAT * (int(seen.seats) - 2)
    spread = GREEN_SPREAD * greens_left + LEAST_SPREAD
    bonus = _chance(fewest - own_greens, greens_left, GREEN_LEAD - less, spread)
    spread = YELLOW_SPREAD * yellows_left + LEAST_SPREAD
    malus = _chance(own_yellows - most, yellows_left, YELLOW_LEAD - less, spread)
    side = award_side(seen)
    return int(box.bonus[side]) * bonus - int(box.malus[side]) * malus


@dialect
def _chance(ahead: int, left: int, lead: int, spread: int) -> int:
    """Of getting an award with so many cards ahead; certain where those left change nothing."""
    if ahead + left * CARD < 0:
        return 0
    if ahead >= left * CARD:
        return SURE  # a tie is enough
    ahead += lead
    return SURE // 2 + SURE // 2 * ahead // (spread + abs(ahead))


@dialect
def leads_others(seen: Any, rival: int, seat: int) -> bool:
    """Whether nobody but the seat itself has plans worth more than the rival's."""
    best = 0
    for other in range(seen.seats):
        if other != seat:
            best = max(best, _plans_of(seen, other))
    return _plans_of(seen, rival) == best


@dialect
def _plans_of(seen: Any, seat: int) -> int:
    total = 0
    for index in range(seen.taken_size):
        if seen.taker[index] == seat and seen.recalled[index] < POWER:
            total += plan_value(seen.recalled[index])
    return total
