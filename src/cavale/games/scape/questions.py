"""Questions about a table of SCAPE that rules, view and instinct ask."""

from typing import Any

from cavale.games.scape.numbers import S30
from cavale.games.scape.table import (
    ALL_KNOW,
    BACK,
    BOTH_WIN,
    COLLAPSING,
    DECK_B,
    GUARDS_WIN,
    LEFT,
    LETTER_COUNT,
    LOOK,
    OF_A_LETTER,
    RAF,
    RAF_WINS,
    SS,
    USAF,
    USAF_WINS,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.seats import left_of, right_of

# --- cards ----------------------------------------------------------------------------------


@dialect
def letter_of(card: int) -> int:
    """The letter on the back (S01), 0 to 4; of a back that is all there is to know."""
    return int(card) - BACK if card >= BACK else (int(card) - 1) // OF_A_LETTER


@dialect
def copies_of(box: Any, table: Any, card: int) -> int:
    """S04, S05: how often a card exists; a box may do without some kinds."""
    return int(box.copies[table.seats]) if box.faction[card] else 0


@dialect
def marks_of(box: Any, table: Any, card: int) -> int:
    """How many marks a front bears: two on some cards of deck b (S03)."""
    return 1 + int(box.double[card]) if table.deck == DECK_B else 1


@dialect_apart
def mark_of(box: Any, table: Any, card: int) -> int:
    """Faction and marks in one number, as events tell them: RAF, RAF twice, USAF, ..."""
    return 2 * (int(box.faction[card]) - 1) + marks_of(box, table, card) - 1


@dialect
def rule_of(deed: int) -> int:
    """The rule of what a card does: LOOK is S30, ..., REVEAL S35."""
    return int(deed) - LOOK + S30


@dialect
def holds(table: Any, seat: int, card: int) -> bool:
    found = 0
    for place in range(table.hand_size[seat]):
        found += 1 if table.hand[seat][place] == card else 0
    return found > 0


@dialect
def receiver(table: Any, seat: int, deed: int) -> int:
    """S31, S32: who gets what a seat hands over."""
    return left_of(table, seat) if deed == LEFT else right_of(table, seat)


# --- piles ----------------------------------------------------------------------------------


@dialect
def top_of(table: Any, pile: int) -> int:
    """The top card of a pile that is not empty."""
    return int(table.pile[pile][table.pile_size[pile] - 1])


@dialect
def is_target(table: Any, pile: int) -> bool:
    """S34: a pile that is not empty. S35: one whose top is face down."""
    size = table.pile_size[pile]
    if size == 0:
        return False
    return bool(table.phase == COLLAPSING or table.pile_known[pile][size - 1] != ALL_KNOW)


# --- the end --------------------------------------------------------------------------------


@dialect_apart
def ending(box: Any, table: Any) -> int:
    """S41-S45: who wins by the tops of the piles, as an index of the card's endings."""
    raf = 0
    usaf = 0
    for pile in range(LETTER_COUNT):
        if table.pile_size[pile] == 0:
            return GUARDS_WIN  # S41
        card = top_of(table, pile)
        if box.faction[card] == SS:
            return GUARDS_WIN  # S42
        marks = marks_of(box, table, card)
        raf += marks if box.faction[card] == RAF else 0
        usaf += marks if box.faction[card] == USAF else 0
    if raf == usaf:
        return BOTH_WIN  # S44
    return RAF_WINS if raf > usaf else USAF_WINS  # S43


@dialect
def side(box: Any, table: Any, seat: int) -> int:
    """S11: who has the same identity wins and loses together."""
    return int(table.identity[seat]) - RAF


@dialect
def wins(identity: int, result: int) -> int:
    """1 if an ending is a victory of an identity, else 0."""
    if result == GUARDS_WIN:
        return 1 if identity == SS else 0
    if identity == SS:
        return 0
    if result == BOTH_WIN:
        return 1
    return 1 if identity == (RAF if result == RAF_WINS else USAF) else 0
