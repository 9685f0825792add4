"""Who knows what in Condamnés !: what a seat is shown, and worlds that look the same to it."""

from collections.abc import Callable
from functools import partial
from typing import Any

from cavale.games.condamnes.questions import (
    agreed_suit,
    agreement_with,
    giver_to,
    higher_mask,
    is_open,
    is_prisoner,
    prisoners_mask,
    proper_size,
    suit,
    suit_mask,
)
from cavale.games.condamnes.table import (
    CARDS,
    GRABBING,
    HEADS_MASK,
    PACK_MASK,
    PASSING,
    PAYING,
    POINTING,
    SUITS,
    TAKING,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.header import observe_header
from cavale.kernel.masks import lowest, nth, size
from cavale.kernel.rows import copy_row
from cavale.kernel.stream import below, shuffle

# How often, in percent, a card in a prisoner's hand is kept for its suit, by round; fitted to
# matches of instincts
_HABITS = (0, 0, 22, 33, 41)
_UNCHANGED = (100, 80, 46, 25, 15)  # how often the stolen card is still the one that all saw
_FAITH = 75  # and how often a tunnel is taken for a sign of the agreement

# --- what a seat may know -------------------------------------------------------------------


@dialect
def observe_table(table: Any, seat: int, seen: Any) -> None:
    """C50: what is public, then what this seat alone knows."""
    observe_header(table, seen)
    if table.phase == GRABBING and table.over == 0:
        # C03: with eyes shut nobody sees who has left it alone: it would narrow down the taker
        seen.waiting = prisoners_mask(table)
    _copy_public(table, seen)
    if table.over:
        seen.agreement = table.agreement  # C47
    if seat >= 0:
        _observe_own(table, seat, seen)


@dialect
def _observe_own(table: Any, seat: int, seen: Any) -> None:
    _copy_own(table, seat, seen)
    if is_prisoner(table, seat):
        seen.waiting = table.waiting
        seen.agreement = table.agreement  # C47: all prisoners know it
    if seat == table.guard:
        for other in range(table.seats):
            seen.inspected[other] = table.inspected[other]


def observe_beyond(box: Any, table: Any) -> Callable[[int, Any], None]:
    """What this seat alone knows, written to what a spectator sees."""
    return partial(_observe_own, table)


@dialect_apart
def _copy_public(source: Any, target: Any) -> None:
    """C50, C51: what everybody knows or may remember."""
    target.transfer = source.transfer
    target.searches = source.searches
    target.covert = source.covert
    target.pointing = source.pointing
    target.round_number = source.round_number
    target.guard = source.guard
    target.stage = source.stage
    target.turn = source.turn
    target.target = source.target
    target.guard_size = source.guard_size
    target.guard_open_mask = source.guard_open_mask
    target.face = source.face
    target.cleared_mask = source.cleared_mask
    target.grab_pair = source.grab_pair
    target.announced = source.announced
    target.returned = source.returned
    target.inspected_mask = source.inspected_mask
    target.searched = source.searched
    target.called_out = source.called_out
    target.apart_mask = source.apart_mask
    target.laid_mask = source.laid_mask
    target.laid_marker = source.laid_marker
    target.tunnels = source.tunnels
    target.turned_mask = source.turned_mask
    target.pile_size = source.pile_size
    target.discard_mask = source.discard_mask
    copy_row(source.stirred, target.stirred)
    copy_row(source.rustles, target.rustles)
    copy_row(source.offences, target.offences)
    copy_row(source.tunnel_marker, target.tunnel_marker)
    copy_row(source.tunnel_digger, target.tunnel_digger)
    # the guard knows the holder only from what everybody saw
    target.known_mask[source.guard] = source.known_mask[source.guard]
    target.holder_mask = source.known_mask[source.guard]
    if source.phase == GRABBING:
        target.stolen = source.stolen  # it lies in the middle


@dialect
def _copy_own(source: Any, seat: int, target: Any) -> None:
    """A seat's own hand, its own covert doings, and what it learnt of others."""
    bit = 1 << seat
    target.hand_mask[seat] = source.hand_mask[seat]
    target.covert_mask = int(source.covert_mask) & bit
    target.showed_mask = int(source.showed_mask) & bit
    target.shown_card[seat] = source.shown_card[seat]
    target.shown_from[seat] = source.shown_from[seat]
    target.known_mask[seat] = source.known_mask[seat]
    target.holder_mask = source.known_mask[seat]
    if source.phase != GRABBING and source.known_mask[seat] == bit:
        target.stolen = source.stolen
        target.slipped_from = source.slipped_from
    if source.stage == PASSING and (seat == source.turn or seat == giver_to(source, source.turn)):
        target.travelling = source.travelling
    if seat == source.target and source.laid_mask:
        target.laid_stolen = source.laid_stolen


# --- another world that looks the same ------------------------------------------------------


@dialect
def imagine_table(seen: Any, seat: int, table: Any) -> None:
    """Deal the unseen cards at random, to whoever may hold the stolen card (C50)."""
    observe_header(seen, table)
    _copy_public(seen, table)
    if seat >= 0:
        _copy_own(seen, seat, table)
    for other in range(seen.seats):
        table.inspected[other] = seen.inspected[other]
    table.agreement = seen.agreement if seen.agreement else _imagine_agreement(table)
    _imagine_holder(seen, seat, table)
    _place_known_cards(seen, seat, table)
    left = _gather_unseen(table)
    if table.stage == GRABBING:
        return  # nothing is dealt yet
    stolen = _imagine_face(seen, seat, table, left)
    left -= 1 if stolen else 0
    left = _imagine_higher(seen, seat, table, left)
    left = _imagine_hands(seen, seat, table, left)
    _imagine_stolen(seen, seat, table, stolen, left)


@dialect
def _imagine_agreement(table: Any) -> int:
    """C47: most tunnels are dug in the suit of the agreement."""
    if table.tunnels and below(table, 100) < _FAITH:
        index = below(table, table.tunnels)
        marker = int(table.tunnel_marker[index])
        return agreement_with(table, int(table.tunnel_digger[index]), suit(marker))
    return 1 + below(table, SUITS)


@dialect
def _imagine_holder(seen: Any, seat: int, table: Any) -> None:
    """Who is not known to hold the stolen card, but may."""
    if seen.phase == GRABBING:
        return
    if table.holder_mask == 0:
        may = prisoners_mask(seen) & ~int(seen.cleared_mask)
        if seat >= 0:
            may &= ~(1 << seat)
        table.holder_mask = 1 << nth(may, below(table, size(may)))
    table.known_mask[lowest(int(table.holder_mask))] = table.holder_mask


@dialect
def _place_known_cards(seen: Any, seat: int, table: Any) -> None:
    """Cards of others that the seat knows where to find."""
    guard = int(seen.guard)
    if seat != guard:
        table.hand_mask[guard] = seen.guard_open_mask
    if seat != seen.turn and seen.travelling:
        table.hand_mask[seen.turn] |= 1 << seen.travelling
    for other in range(seen.seats):
        if other != seat:
            table.hand_mask[other] |= table.inspected[other]


@dialect
def _gather_unseen(table: Any) -> int:
    """Shuffle all cards that lie where the seat cannot see them into the pack; how many?"""
    lying = int(table.discard_mask) | int(table.laid_mask)
    if table.phase == GRABBING:
        lying |= 1 << int(table.stolen)
    for index in range(table.tunnels):
        lying |= 1 << int(table.tunnel_marker[index])
    for other in range(table.seats):
        lying |= int(table.hand_mask[other])
    count = 0
    for card in range(1, CARDS + 1):
        if (lying >> card) & 1 == 0:
            table.pile[count] = card
            count += 1
    shuffle(table, table.pile, count)
    return count


@dialect
def _pull(table: Any, left: int, allowed: int) -> int:
    """Take an allowed card out of the unseen ones: the last of them; 0 if there is none."""
    for index in range(left - 1, -1, -1):
        card = int(table.pile[index])
        if (allowed >> card) & 1:
            table.pile[index] = table.pile[left - 1]
            table.pile[left - 1] = 0
            return card
    return 0


@dialect
def _imagine_face(seen: Any, seat: int, table: Any, left: int) -> int:
    """C41: the stolen card, if it is still the one that all saw in the middle; else 0."""
    if not is_open(seen) or lowest(int(table.holder_mask)) == seat:
        return 0
    unchanged = _UNCHANGED[min(int(seen.round_number), len(_UNCHANGED) - 1)]
    return _pull(table, left, 1 << int(seen.face)) if below(table, 100) < unchanged else 0


@dialect
def _imagine_higher(seen: Any, seat: int, table: Any, left: int) -> int:
    """C24: the guard has stopped at a prisoner, so there is a higher card."""
    target = int(seen.target)
    if seen.phase != TAKING or seat == target:
        return left
    if int(table.hand_mask[target]) & higher_mask(seen.returned) == 0:
        table.hand_mask[target] |= 1 << _pull(table, left, higher_mask(seen.returned))
        left -= 1
    table.inspected[target] = table.hand_mask[target]
    return left


@dialect
def _imagine_hands(seen: Any, seat: int, table: Any, left: int) -> int:
    """Fill every other hand; those inspected in vain hold nothing higher."""
    in_vain = int(seen.inspected_mask)
    if seen.phase == TAKING:
        in_vain &= ~(1 << int(seen.target))
    for is_second in range(2):  # the choosy hands first
        for other in range(seen.seats):
            is_choosy = (in_vain >> other) & 1
            if other == seat or is_choosy == is_second:
                continue
            wanted = int(seen.guard_size) if other == seen.guard else proper_size(seen, other)
            allowed = PACK_MASK & ~higher_mask(seen.returned) if is_choosy else PACK_MASK
            if other == seen.guard and seen.phase == PAYING and wanted == 1:
                allowed = HEADS_MASK  # C30: he can pay
            for _ in range(wanted - size(table.hand_mask[other])):
                _imagine_card(table, other, left, allowed)
                left -= 1
    return left


@dialect_apart
def _imagine_card(table: Any, seat: int, left: int, allowed: int) -> int:
    """A card for a hand: a prisoner has rather one of the suit that they collect (C47)."""
    card = 0
    habit = _HABITS[min(int(table.round_number), len(_HABITS) - 1)]
    if seat != table.guard and below(table, 100) < habit:
        card = _pull(table, left, allowed & suit_mask(agreed_suit(table, seat)))
    if card == 0:
        card = _pull(table, left, allowed)
    table.hand_mask[seat] |= 1 << card
    return card


@dialect
def _imagine_laid(seen: Any, table: Any) -> int:
    """C42: any card of the tunnel but the gift; or none, if the digger had five to choose from."""
    laid = int(seen.laid_mask) & ~(1 << int(seen.announced))
    had_five = seen.stage == PASSING and seen.turn == seen.target
    number = below(table, size(laid) + (1 if had_five else 0))
    return nth(laid, number) if number < size(laid) else 0


@dialect
def _imagine_stolen(seen: Any, seat: int, table: Any, stolen: int, left: int) -> None:
    """The surplus of whoever holds it, and what the guard has seen of all hands."""
    for other in range(seen.seats):
        if (int(seen.inspected_mask) >> other) & 1:
            table.inspected[other] = table.hand_mask[other]
    if seen.phase == GRABBING:
        return
    holder = lowest(int(table.holder_mask))
    if holder == seat:
        if (int(seen.inspected_mask) >> seat) & 1:
            table.inspected[seat] &= ~(1 << int(table.stolen))
    else:
        table.stolen = stolen if stolen else _imagine_card(table, holder, left, PACK_MASK)
        table.hand_mask[holder] |= 1 << int(table.stolen)
        if seen.phase == POINTING and holder == seen.target:
            table.laid_stolen = _imagine_laid(seen, table)
    if seen.stage == PASSING and table.travelling == 0 and seat != seen.turn:
        others = int(table.hand_mask[seen.turn]) & ~(1 << int(table.stolen))
        table.travelling = lowest(others) if seat != giver_to(seen, seen.turn) else 0
