"""The actions of SCAPE as integers: the one place that knows how they are made.

First three times all kinds of cards: to lay face down (S22), to play face up (S23), to pick
(S31-S33); then the seats to look at (S30), then the piles (S34, S35).
"""

from cavale.games.scape.table import KINDS, MOST_SEATS
from cavale.kernel.compile import dialect

LAYING_DOWN, PLAYING_UP, PICKING_CARD, LOOKING_AT, NAMING_PILE = range(5)  # kinds

_AT = LOOKING_AT * KINDS
_PILE = _AT + MOST_SEATS


@dialect
def kind(action: int) -> int:
    if action < _AT:
        return action // KINDS
    return LOOKING_AT if action < _PILE else NAMING_PILE


@dialect
def with_card(what: int, card: int) -> int:
    """An action with a card, of one of the first three kinds."""
    return what * KINDS + card - 1


@dialect
def card_in(action: int) -> int:
    return action % KINDS + 1


@dialect
def look_at(seat: int) -> int:
    return _AT + seat


@dialect
def looked_at(action: int) -> int:
    return action - _AT


@dialect
def name_pile(pile: int) -> int:
    return _PILE + pile


@dialect
def named_pile(action: int) -> int:
    return action - _PILE
