"""The actions of Le Castor en cavale as integers: the one place that knows how they are made.

First the cards, by their numbers; then a seat that is to lead (A31), a seat to take a card from
(A35), yes and no (A36).
"""

from cavale.games.castor.table import CARDS, MOST_SEATS
from cavale.kernel.compile import dialect

CHOOSING_CARD, NAMING_LEADER, ROBBING, ANSWERING = range(4)  # kinds

_LEAD = CARDS
_TAKE_FROM = _LEAD + MOST_SEATS
YES = _TAKE_FROM + MOST_SEATS
NO = YES + 1


@dialect
def kind(action: int) -> int:
    if action < _LEAD:
        return CHOOSING_CARD
    if action < _TAKE_FROM:
        return NAMING_LEADER
    return ROBBING if action < YES else ANSWERING


@dialect
def choose_card(card: int) -> int:
    """A card to play, to pick face down, to pass, to give: what for depends on the phase."""
    return card


@dialect
def chosen_card(action: int) -> int:
    return action


@dialect
def name_leader(seat: int) -> int:
    return _LEAD + seat


@dialect
def named_leader(action: int) -> int:
    return action - _LEAD


@dialect
def rob(seat: int) -> int:
    return _TAKE_FROM + seat


@dialect
def robbed_seat(action: int) -> int:
    return action - _TAKE_FROM
