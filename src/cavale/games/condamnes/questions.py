"""Questions about a table of Condamnés ! that rules, view and instinct ask alike."""

from typing import Any

from cavale.games.condamnes.actions import card_of, left_out_card
from cavale.games.condamnes.numbers import C12
from cavale.games.condamnes.table import (
    AGREED_SUITS,
    GIVING,
    GRABBING,
    HEADS_MASK,
    PASSING,
    PRISONER_CARDS,
    RANKS,
    SEARCHES_FREE,
    SUIT_MASK,
    SUITS,
    TRANSFER_OFF,
    TUNNEL_CARDS,
)
from cavale.kernel.compile import dialect
from cavale.kernel.masks import size
from cavale.kernel.seats import left_of, right_of


@dialect
def ending(box: Any, table: Any) -> int:
    """C12, C13, C14: the endings of the card, in this order."""
    return int(table.over) - C12


# --- cards ----------------------------------------------------------------------------------


@dialect
def rank(card: int) -> int:
    """C06: from the ace, 1, to the king, 13."""
    return int(card - 1) % RANKS + 1


@dialect
def suit(card: int) -> int:
    """From 0, in the order that breaks ties (C01)."""
    return int(card - 1) // RANKS


@dialect
def suit_mask(of_suit: int) -> int:
    return SUIT_MASK << (RANKS * of_suit)


@dialect
def higher_mask(card: int) -> int:
    """All cards with a higher value."""
    above = SUIT_MASK & ~((2 << rank(card)) - 1)
    return above | above << RANKS | above << (2 * RANKS) | above << (3 * RANKS)


# --- seats ----------------------------------------------------------------------------------


@dialect
def next_seat(table: Any, seat: int) -> int:
    """C20: cards travel to the right in odd rounds, to the left in even ones."""
    if table.round_number % 2:
        return right_of(table, seat)
    return left_of(table, seat)


@dialect
def giver_to(table: Any, seat: int) -> int:
    """C20: who passes to this seat in this round."""
    if table.round_number % 2:
        return left_of(table, seat)
    return right_of(table, seat)


@dialect
def prisoners_mask(table: Any) -> int:
    return ((1 << int(table.seats)) - 1) & ~(1 << int(table.guard))


@dialect
def is_prisoner(table: Any, seat: int) -> bool:
    """Never of a spectator."""
    return seat >= 0 and (prisoners_mask(table) >> seat) & 1 == 1


@dialect
def neighbours_mask(table: Any, seat: int) -> int:
    """C40, C43: prisoners beside a prisoner with whom covert moves can be made."""
    beside = 1 << left_of(table, seat) | 1 << right_of(table, seat)
    if (int(table.apart_mask) >> seat) & 1:
        return 0
    return beside & prisoners_mask(table) & ~int(table.apart_mask)


# --- hands ----------------------------------------------------------------------------------


@dialect
def proper_size(table: Any, seat: int) -> int:
    """C50: how many cards a prisoner should have."""
    if table.stage == GRABBING:
        return 0
    return PRISONER_CARDS + (1 if table.stage == PASSING and seat == table.turn else 0)


@dialect
def holds_stolen(table: Any, seat: int) -> bool:
    return (int(table.holder_mask) >> seat) & 1 == 1


@dialect
def stolen_mask(table: Any, seat: int) -> int:
    """The stolen card, if this seat holds it."""
    return 1 << int(table.stolen) if holds_stolen(table, seat) else 0


@dialect
def tunnel_mask(table: Any, seat: int, action: int) -> int:
    """C10: the cards that a tunnel names: all of the marker's suit, or of five all but one."""
    held = int(table.hand_mask[seat]) & suit_mask(suit(card_of(action)))
    left_out = left_out_card(action)
    if left_out == 0:
        return held
    return held & ~(1 << left_out) if (held >> left_out) & 1 and size(held) > TUNNEL_CARDS else 0


@dialect
def agreed_suit(table: Any, seat: int) -> int:
    """C47: what a prisoner collects by the agreement, for those who know it."""
    return AGREED_SUITS[(int(table.agreement) - 1 + _place_of(table, seat)) % SUITS]


@dialect
def agreement_with(table: Any, seat: int, of_suit: int) -> int:
    """C47: the agreement by which a prisoner collects this suit."""
    begun = 0
    for place in range(SUITS):
        if AGREED_SUITS[place] == of_suit:
            begun = place
    return 1 + (begun - _place_of(table, seat)) % SUITS


@dialect
def _place_of(table: Any, seat: int) -> int:
    """A prisoner's place, from the guard's left on."""
    return (int(seat) - int(table.guard) - 1) % int(table.seats)


# --- the round ------------------------------------------------------------------------------


@dialect
def is_open(table: Any) -> bool:
    """C27."""
    return bool(table.phase == GIVING or table.phase == PASSING)


@dialect
def rounds_to_transfer(box: Any, table: Any) -> int:
    """C14."""
    return int(box.last_round if table.transfer == TRANSFER_OFF else box.rounds[table.seats])


@dialect
def searches_left(box: Any, table: Any) -> int:
    """C30: once per round, or as good as free."""
    most = int(box.free_searches) if table.searches == SEARCHES_FREE else 1
    return most - int(table.searched)


@dialect
def can_search(box: Any, table: Any) -> bool:
    """C30: he must have a search left, and a head or two cards to pay with."""
    hand = int(table.hand_mask[table.guard])
    return searches_left(box, table) > 0 and (hand & HEADS_MASK != 0 or size(hand) > 1)


@dialect
def uninspected_mask(table: Any) -> int:
    """C24: the prisoners still to be inspected."""
    return prisoners_mask(table) & ~int(table.inspected_mask)


@dialect
def takeable_mask(table: Any) -> int:
    """C24: the higher cards of the hand just inspected."""
    return int(table.inspected[table.target]) & higher_mask(table.returned)


@dialect
def side(box: Any, table: Any, seat: int) -> int:
    """C01: the guard against all the others."""
    return 0 if seat == table.guard else 1
