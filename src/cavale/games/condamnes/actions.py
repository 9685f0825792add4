"""The actions of Condamnés !: each is one number, made of a kind and of what it names.

Only this file knows how. The numbers stand in the files of matches, so they never change: a kind
that comes later goes to the end, as DISCARD did.
"""

from cavale.games.condamnes.table import CARDS, MOST_SEATS, RANKS
from cavale.kernel.compile import dialect

# Kinds. Those of the first line name nothing, and are whole actions.
GRAB, LEAVE, LET, SET_APART, SPARE, TURN_UP = range(6)
GIVE, PASS, TAKE, SWAP, POINT, PAY = range(6, 12)  # a card
INSPECT, SEARCH, CALL_OUT, SLIP, FEINT = range(12, 17)  # a seat
SHOW, TUNNEL, TUNNEL_BUT, KEEP, PAY_TWO = range(17, 22)
DISCARD = 22  # a card

# The first action of the kinds above, line by line, then of each
_WITH_CARD = TURN_UP + 1
_WITH_SEAT = _WITH_CARD + CARDS * 6
_SHOWS = _WITH_SEAT + MOST_SEATS * 5  # by seat, then by the card shown
_TUNNELS = _SHOWS + CARDS * MOST_SEATS  # by marker
_TUNNELS_BUT = _TUNNELS + CARDS  # by the rank left out, then by marker
_KEEPS = _TUNNELS_BUT + CARDS * RANKS  # by the card kept, then by the card passed
_PAYS_TWO = _KEEPS + CARDS * CARDS  # by the higher card, then by the lower one
_DISCARDS = _PAYS_TWO + CARDS * (CARDS - 1) // 2
ACTIONS = _DISCARDS + CARDS


@dialect
def kind(action: int) -> int:
    if action < _WITH_CARD:
        return action
    if action < _WITH_SEAT:
        return GIVE + (action - _WITH_CARD) // CARDS
    if action < _SHOWS:
        return INSPECT + (action - _WITH_SEAT) // MOST_SEATS
    if action < _TUNNELS:
        return SHOW
    if action < _TUNNELS_BUT:
        return TUNNEL
    if action < _KEEPS:
        return TUNNEL_BUT
    if action < _PAYS_TWO:
        return KEEP
    return PAY_TWO if action < _DISCARDS else DISCARD


# --- one card, one seat ---------------------------------------------------------------------


@dialect
def with_card(of_kind: int, card: int) -> int:
    """Give, pass, take, swap, point at, pay or discard a card."""
    if of_kind == DISCARD:
        return _DISCARDS + card - 1
    return _WITH_CARD + CARDS * (of_kind - GIVE) + card - 1


@dialect
def card_of(action: int) -> int:
    """The card that an action names; of two, the one that is shown, passed or the marker."""
    if action < _WITH_SEAT:
        return (action - _WITH_CARD) % CARDS + 1
    if action < _PAYS_TWO:
        return (action - _SHOWS) % CARDS + 1
    return action - _DISCARDS + 1


@dialect
def with_seat(of_kind: int, seat: int) -> int:
    """Inspect, search or call out a seat; slip it the stolen card, or feint with it."""
    return _WITH_SEAT + MOST_SEATS * (of_kind - INSPECT) + seat


@dialect
def seat_of(action: int) -> int:
    """The seat that an action names."""
    if action < _SHOWS:
        return (action - _WITH_SEAT) % MOST_SEATS
    return (action - _SHOWS) // CARDS


# --- two of them ----------------------------------------------------------------------------


@dialect
def show_to(seat: int, card: int) -> int:
    """C43: `seat_of` and `card_of` take it apart."""
    return _SHOWS + CARDS * seat + card - 1


@dialect
def tunnel(marker: int) -> int:
    """C10: with all cards of a suit; `card_of` is the marker."""
    return _TUNNELS + marker - 1


@dialect
def tunnel_but(left_out: int, marker: int) -> int:
    """C10: with all cards of a suit but one; `card_of` is the marker."""
    return _TUNNELS_BUT + CARDS * ((left_out - 1) % RANKS) + marker - 1


@dialect
def left_out_card(action: int) -> int:
    """The card of the marker's suit that a tunnel leaves out, or 0."""
    if action < _TUNNELS_BUT:
        return 0
    marker = card_of(action)
    return marker - (marker - 1) % RANKS + (action - _TUNNELS_BUT) // CARDS


@dialect
def pass_and_keep(passed: int, kept: int) -> int:
    """C41: pass the stolen card, so that the one kept becomes it; `card_of` is the one passed."""
    return _KEEPS + CARDS * (kept - 1) + passed - 1


@dialect
def kept_card(action: int) -> int:
    """The card that becomes the stolen one when a card is passed, or 0."""
    return 0 if action < _KEEPS else (action - _KEEPS) // CARDS + 1


@dialect
def pay_two(lower: int, higher: int) -> int:
    """C30."""
    return _PAYS_TWO + (higher - 1) * (higher - 2) // 2 + lower - 1


@dialect
def payment_mask(action: int) -> int:
    """The cards with which a search is paid: one or two."""
    if action < _PAYS_TWO:
        return 1 << card_of(action)
    number = action - _PAYS_TWO
    higher = 2
    while higher * (higher - 1) // 2 <= number:
        higher += 1
    return 1 << higher | 1 << (number - (higher - 1) * (higher - 2) // 2 + 1)
