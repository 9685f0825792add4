"""How a match of Condamnés ! looks between two rounds, and how well a world fits what was heard."""

from typing import Any

from cavale.games.condamnes.hunch import hunches
from cavale.games.condamnes.judgement import SURE, clue_of
from cavale.games.condamnes.questions import (
    agreed_suit,
    prisoners_mask,
    rounds_to_transfer,
    suit_mask,
)
from cavale.games.condamnes.table import SUITS, TUNNEL_CARDS
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.masks import lowest, size
from cavale.kernel.opinion import chance_by_margin

# What speaks for the prisoners, in thousandths of a step of the chances; fitted to matches of
# instincts
_STEP = 1000
_TUNNEL_LACKING, _ROUND_LEFT, _TUNNEL_A_ROUND, _ROUND_A_CARD = -1020, 480, -1110, -270
_OWN_CARD, _THREE, _FOUR, _OF_HOLDER, _APART = 190, 430, 330, -180, -430
_FAR = 14  # rounds beyond these make no difference


# --- the chances --------------------------------------------------------------------------------


@dialect
def outlook(box: Any, table: Any, worths: Any) -> None:
    """The chance that the prisoners escape (C12); the guard's is the rest."""
    chance = chance_by_margin(_ease(box, table), _STEP)
    for seat in range(table.seats):
        worths[seat] = SURE - chance if seat == table.guard else chance


@dialect_apart
def _ease(box: Any, table: Any) -> int:
    """Tunnels lacking (C12) against the time left (C14), the guard's cards (C13), and the hands."""
    tunnels = int(table.seats) - 1 - int(table.tunnels)
    rounds = min(rounds_to_transfer(box, table) - int(table.round_number) + 1, _FAR)
    cards = max(int(box.goal) - int(table.guard_size), 1)
    ease = _TUNNEL_LACKING * tunnels + _ROUND_LEFT * rounds
    ease += _TUNNEL_A_ROUND * tunnels // rounds + _ROUND_A_CARD * rounds // cards
    ease += _APART * size(int(table.apart_mask))
    prisoners = prisoners_mask(table)
    for seat in range(table.seats):
        if (prisoners >> seat) & 1:
            ease += _ease_by_hand(table, seat)
    return ease


@dialect
def _ease_by_hand(table: Any, seat: int) -> int:
    """C10: cards of the suit that is agreed upon (C47), three or four of any."""
    hand = int(table.hand_mask[seat])
    most = 0
    for each in range(SUITS):
        most = max(most, size(hand & suit_mask(each)))
    ease = _OWN_CARD * size(hand & suit_mask(agreed_suit(table, seat)))
    if most >= TUNNEL_CARDS - 1:
        ease += _THREE
    if most >= TUNNEL_CARDS:
        ease += _FOUR
    if (int(table.holder_mask) >> seat) & 1:
        ease += _OF_HOLDER * most  # who has one card more has more of a suit
    return ease


# --- worlds -------------------------------------------------------------------------------------


@dialect
def likely(box: Any, world: Any, seat: int) -> int:
    """The holder of the stolen card is whom one has a hunch of, for all that the guard hears.

    Weighed against the likeliest of the others: who wonders does not hold it.
    """
    if world.holder_mask == 0 or world.known_mask[seat] == world.holder_mask:
        return SURE  # it lies in the middle, or there is nothing to imagine
    held = hunches(box, world)
    most = 1
    for other in range(world.seats):
        if other != seat:
            most = max(most, clue_of(held, other))
    return clue_of(held, lowest(int(world.holder_mask))) * SURE // most
