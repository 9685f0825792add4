"""Questions about a table of Le Castor that rules, view and instinct ask."""

from typing import Any

from cavale.games.castor.numbers import A21, A34, A43, A44, A45, A47
from cavale.games.castor.table import (
    ALL_CARDS,
    BLUE,
    BLUE_TRUMP,
    COLOUR_MASK,
    DEEPER,
    FIRST_BLUE,
    FIRST_GREEN,
    FIRST_YELLOW,
    GIVE,
    GREEN,
    HAND,
    MAUVE,
    NO_TRUMP,
    NONE,
    PASS,
    RESERVE,
    SECRET,
    UPSIDE_DOWN,
    WXT,
    YELLOW,
    YELLOW_TRUMP,
)
from cavale.kernel.compile import dialect
from cavale.kernel.header import is_awaited
from cavale.kernel.masks import highest, lowest

# --- cards ----------------------------------------------------------------------------------


@dialect
def colour_of(card: int) -> int:
    """A01: the cards are numbered colour by colour."""
    if card < FIRST_GREEN:
        return MAUVE if card < FIRST_BLUE else BLUE
    return GREEN if card < FIRST_YELLOW else YELLOW


@dialect
def deck_mask(box: Any) -> int:
    """A01: the action cards of a box."""
    return ALL_CARDS & ~int(box.without_mask)


@dialect
def full_hand(box: Any) -> int:
    """A11: so many cards are dealt for the hand."""
    return HAND - int(box.without_hand)


@dialect
def full_reserve(box: Any) -> int:
    """A11: so many cards wait; where none do, a round ends with the hand."""
    return RESERVE - int(box.without_reserve)


@dialect
def tricks_of(box: Any) -> int:
    """The tricks of a round: one for each card."""
    return full_hand(box) + full_reserve(box)


@dialect
def plan_value(plan: int) -> int:
    """A02: what a plan of the pile is worth."""
    return int(plan) % 10


@dialect
def plan_accomplice(plan: int) -> int:
    """A40: who stands on a plan of the pile, perhaps nobody."""
    return int(plan) // 10


# --- seats ----------------------------------------------------------------------------------


@dialect
def seat_of(table: Any, agent: int) -> int:
    """A10: who plays an agent that is present."""
    found = 0
    for seat in range(table.seats):
        if table.agent[seat] == agent:
            found = seat
    return found


@dialect
def hand_size(box: Any, table: Any, seat: int) -> int:
    """How many cards are in a hand: anyone can count them."""
    if table.over:
        return 0
    count = full_hand(box) + 1 - int(table.trick)
    if count <= 0:
        count += full_reserve(box)  # A25
    if table.played[seat] or has_picked(table, seat):
        count -= 1
    if table.phase == GIVE:
        count += 1 if seat == table.turn else 0
        count -= 1 if seat == table.victim else 0
    return count


@dialect
def reserve_size(box: Any, table: Any) -> int:
    """How many cards wait on each board."""
    return full_reserve(box) if table.trick <= full_hand(box) and table.over == 0 else 0


@dialect
def plays_last_card(box: Any, table: Any) -> bool:
    """Whether hands are empty after this trick."""
    return bool(table.trick == full_hand(box) or table.trick == tricks_of(box))


@dialect
def has_picked(table: Any, seat: int) -> bool:
    """Whether a seat has a card face down (A41, A46)."""
    return (table.phase == SECRET or table.phase == PASS) and not is_awaited(table, seat)


@dialect
def award_side(table: Any) -> int:
    """A51, A52: which bonus and malus of the box apply, those for few or those for many."""
    return 0 if table.seats <= 3 else 1


# --- a trick --------------------------------------------------------------------------------


@dialect
def accomplice_at_work(table: Any) -> int:
    """A40: the accomplice on the plan at stake; none while powers are carried out."""
    if table.phase > DEEPER or table.over:
        return NONE
    return plan_accomplice(table.pile[table.pile_size - 1])


@dialect
def acts(table: Any, agent: int) -> bool:
    """A30: whether an agent's power acts in this trick."""
    return (int(table.active) >> agent) & 1 == 1


@dialect
def trick_mask(table: Any) -> int:
    """The cards on the table."""
    mask = 0
    for seat in range(table.seats):
        mask |= (1 << table.played[seat]) >> 1  # nothing for a seat that has not played
    return mask


@dialect
def winning_seat(table: Any) -> int:
    """Who wins the trick as it stands; -1 before the leader has played."""
    if table.played[table.leader] == 0:
        return -1
    cards = trick_mask(table)
    rivals = cards & COLOUR_MASK[_winning_colour(table, cards)]
    if acts(table, WXT):
        seat = seat_of(table, WXT)
        if table.played[seat] and (rivals >> (table.played[seat] - 1)) & 1:
            return seat  # A34, also under A44
    best = lowest(rivals) if accomplice_at_work(table) == UPSIDE_DOWN else highest(rivals)
    winner = 0
    for seat in range(table.seats):
        if table.played[seat] == best + 1:
            winner = seat
    return winner


def would_win(table: Any, seat: int, card: int) -> bool:
    """Whether a card that a seat has not played yet would win the trick as it stands."""
    played, table.played[seat] = table.played[seat], card + 1
    wins = winning_seat(table) == seat
    table.played[seat] = played
    return wins


@dialect
def _winning_colour(table: Any, cards: int) -> int:
    """The colour that decides, once the leader's card lies: A21, A43, A45, A47."""
    accomplice = accomplice_at_work(table)
    if accomplice == BLUE_TRUMP and cards & COLOUR_MASK[BLUE]:
        return BLUE
    if accomplice == YELLOW_TRUMP and cards & COLOUR_MASK[YELLOW]:
        return YELLOW
    if accomplice != NO_TRUMP and cards & COLOUR_MASK[MAUVE]:
        return MAUVE
    return colour_of(table.played[table.leader] - 1)


@dialect
def deciding_rule(table: Any, winner: int) -> int:
    """The rule that a trick was won by."""
    accomplice = accomplice_at_work(table)
    colour = colour_of(table.played[winner] - 1)
    if acts(table, WXT) and table.agent[winner] == WXT:
        return A34
    if accomplice == UPSIDE_DOWN:
        return A44
    if accomplice == NO_TRUMP:
        return A43
    if accomplice == BLUE_TRUMP and colour == BLUE:
        return A45
    if accomplice == YELLOW_TRUMP and colour == YELLOW:
        return A47
    return A21
