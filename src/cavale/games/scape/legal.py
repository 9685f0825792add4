"""What may be done in SCAPE: beside each offer its refusal, 0 or the rule that forbids."""

from typing import Any

from cavale.games.scape.actions import (
    LAYING_DOWN,
    LOOKING_AT,
    NAMING_PILE,
    PICKING_CARD,
    PLAYING_UP,
    card_in,
    kind,
    look_at,
    looked_at,
    name_pile,
    named_pile,
    with_card,
)
from cavale.games.scape.numbers import S21, S30, S34, S35
from cavale.games.scape.questions import holds, is_target, rule_of
from cavale.games.scape.table import COLLAPSING, LETTER_COUNT
from cavale.kernel.compile import dialect

# --- cards of the hand ----------------------------------------------------------------------


@dialect
def offer_turn(table: Any, seat: int, actions: Any) -> int:
    """S21: any card, face down or face up."""
    count = _offer_cards(table, seat, LAYING_DOWN, actions, 0)
    return _offer_cards(table, seat, PLAYING_UP, actions, count)


@dialect
def refuse_turn(table: Any, seat: int, action: int) -> int:
    what = kind(action)
    is_play = what == LAYING_DOWN or what == PLAYING_UP
    return 0 if is_play and holds(table, seat, card_in(action)) else S21


@dialect
def offer_picks(table: Any, seat: int, actions: Any) -> int:
    """S31-S33: any card."""
    return _offer_cards(table, seat, PICKING_CARD, actions, 0)


@dialect
def refuse_pick(box: Any, table: Any, seat: int, action: int) -> int:
    can = kind(action) == PICKING_CARD and holds(table, seat, card_in(action))
    return 0 if can else rule_of(box.deed[table.played])


@dialect
def _offer_cards(table: Any, seat: int, what: int, actions: Any, count: int) -> int:
    """An action for each kind of card in the hand, which is in order."""
    before = 0
    for place in range(table.hand_size[seat]):
        card = table.hand[seat][place]
        if card != before:
            actions[count] = with_card(what, card)
            count += 1
        before = card
    return count


# --- seats ----------------------------------------------------------------------------------


@dialect
def offer_looks(table: Any, seat: int, actions: Any) -> int:
    """S30: any other player."""
    count = 0
    for other in range(table.seats):
        if other != seat:
            actions[count] = look_at(other)
            count += 1
    return count


@dialect
def refuse_look(table: Any, seat: int, action: int) -> int:
    other = looked_at(action)
    can = kind(action) == LOOKING_AT and other < table.seats and other != seat
    return 0 if can else S30


# --- piles ----------------------------------------------------------------------------------


@dialect
def offer_piles(table: Any, actions: Any) -> int:
    count = 0
    for pile in range(LETTER_COUNT):
        if is_target(table, pile):
            actions[count] = name_pile(pile)
            count += 1
    return count


@dialect
def refuse_pile(table: Any, action: int) -> int:
    if kind(action) == NAMING_PILE and is_target(table, named_pile(action)):
        return 0
    return S34 if table.phase == COLLAPSING else S35
