"""What may be done in Condamnés !: beside each offer stands its refusal.

An offer writes actions after the `count` that are there already, ascending, and returns how many
there are now. A refusal returns the rule that forbids an action, or 0 exactly where it is offered.
"""

from typing import Any

from cavale.games.condamnes.actions import (
    CALL_OUT,
    DISCARD,
    FEINT,
    GIVE,
    GRAB,
    INSPECT,
    LEAVE,
    LET,
    PASS,
    PAY,
    POINT,
    SEARCH,
    SET_APART,
    SLIP,
    SPARE,
    SWAP,
    TAKE,
    TURN_UP,
    card_of,
    pass_and_keep,
    pay_two,
    show_to,
    tunnel,
    tunnel_but,
    with_card,
    with_seat,
)
from cavale.games.condamnes.numbers import (
    C03,
    C10,
    C11,
    C20,
    C21,
    C24,
    C26,
    C27,
    C30,
    C40,
    C41,
    C42,
    C43,
    C44,
)
from cavale.games.condamnes.questions import (
    can_search,
    holds_stolen,
    is_open,
    is_prisoner,
    neighbours_mask,
    prisoners_mask,
    stolen_mask,
    suit_mask,
    takeable_mask,
    tunnel_mask,
    uninspected_mask,
)
from cavale.games.condamnes.table import (
    CARDS,
    DISCARDING,
    GIVING,
    GRABBING,
    HEADS_MASK,
    INSPECTING,
    MOST_SEATS,
    NUMBERS_MASK,
    PASSING,
    PAYING,
    POINTING,
    RANKS,
    SETTING_APART,
    SUITS,
    TAKING,
    TUNNEL_CARDS,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.header import is_awaited
from cavale.kernel.masks import size

# --- who may choose between what ------------------------------------------------------------


@dialect_apart
def offer_to_guard(box: Any, table: Any, actions: Any) -> int:
    """C27: in an open moment."""
    count = 0
    if table.phase == GIVING:
        count = _offer_gifts(table, actions, count)
    count = _offer_searches(box, table, actions, count)
    return _offer_calling_out(table, actions, count)


@dialect_apart
def offer_to_prisoner(table: Any, seat: int, actions: Any) -> int:
    """C27: in an open moment."""
    count = 0
    hand = int(table.hand_mask[seat])
    has_turn = is_awaited(table, seat)
    if has_turn:
        count = _offer_cards(actions, count, PASS, hand & ~stolen_mask(table, seat))  # C21
    count = _offer_covert(table, seat, actions, count)
    count = _offer_tunnels(hand, actions, count)
    if has_turn:
        count = _offer_passing_stolen(table, seat, actions, count)
    return count


@dialect_apart
def offer_decision(table: Any, actions: Any) -> int:
    """What is decided between the open moments, by those who are awaited."""
    if table.phase == GRABBING:
        return _offer_two(actions, GRAB, LEAVE)
    if table.phase == INSPECTING:
        return _offer_seats(actions, 0, INSPECT, uninspected_mask(table))
    if table.phase == TAKING:
        return _offer_cards(actions, 0, TAKE, takeable_mask(table))
    if table.phase == PAYING:
        return _offer_payments(table, actions)
    if table.phase == POINTING:
        return _offer_pointing(table, actions)
    if table.phase == DISCARDING:
        return _offer_cards(actions, 0, DISCARD, int(table.hand_mask[table.guard]))
    return _offer_two(actions, SET_APART, SPARE)


@dialect_apart
def _offer_cards(actions: Any, count: int, of_kind: int, cards: int) -> int:
    for card in range(1, CARDS + 1):
        if (cards >> card) & 1:
            actions[count] = with_card(of_kind, card)
            count += 1
    return count


@dialect
def _offer_seats(actions: Any, count: int, of_kind: int, seats: int) -> int:
    for seat in range(MOST_SEATS):
        if (seats >> seat) & 1:
            actions[count] = with_seat(of_kind, seat)
            count += 1
    return count


@dialect
def _offer_two(actions: Any, one: int, other: int) -> int:
    actions[0] = one
    actions[1] = other
    return 2


# --- grabbing, giving and passing -----------------------------------------------------------


@dialect
def why_not_grab(table: Any, seat: int) -> int:
    """C03, C34: grab it, or leave it."""
    if table.phase != GRABBING:
        return C03
    return 0 if is_awaited(table, seat) else C27


@dialect
def _offer_gifts(table: Any, actions: Any, count: int) -> int:
    """C20: a number card. C26: who has none swaps a head for one, or turns one up."""
    hand = int(table.hand_mask[table.guard])
    if hand == 0:
        actions[count] = TURN_UP
        return count + 1
    if hand & NUMBERS_MASK:
        return _offer_cards(actions, count, GIVE, hand & NUMBERS_MASK)
    return _offer_cards(actions, count, SWAP, hand)


@dialect
def why_not_give(table: Any, seat: int, card: int) -> int:
    if seat != table.guard:
        return C20
    if table.phase != GIVING:
        return C27
    numbers = int(table.hand_mask[seat]) & NUMBERS_MASK
    return 0 if (numbers >> card) & 1 else C20


@dialect
def why_not_swap(table: Any, seat: int, head: int) -> int:
    hand = int(table.hand_mask[table.guard])
    is_legal = hand & NUMBERS_MASK == 0 and (hand >> head) & 1
    return 0 if seat == table.guard and table.phase == GIVING and is_legal else C26


@dialect
def why_not_turn_up(table: Any, seat: int) -> int:
    if table.phase != GIVING:
        return C26
    if not is_awaited(table, seat):
        return C27
    return C26 if table.hand_mask[seat] else 0


@dialect
def _offer_passing_stolen(table: Any, seat: int, actions: Any, count: int) -> int:
    """C41: passing the stolen card names another."""
    if not holds_stolen(table, seat):
        return count
    others = int(table.hand_mask[seat]) & ~stolen_mask(table, seat)
    for kept in range(1, CARDS + 1):
        if (others >> kept) & 1:
            actions[count] = pass_and_keep(table.stolen, kept)
            count += 1
    return count


@dialect
def why_not_pass(table: Any, seat: int, card: int, kept: int) -> int:
    if seat == table.guard:
        return C21
    if table.phase != PASSING or not is_awaited(table, seat):
        return C27
    hand = int(table.hand_mask[seat])
    if (hand >> card) & 1 == 0:
        return C21
    if (1 << card) == stolen_mask(table, seat):
        return 0 if kept != card and (hand >> kept) & 1 else C41
    return C41 if kept else 0


# --- inspecting hands -----------------------------------------------------------------------


@dialect
def why_not_inspect(table: Any, seat: int, other: int) -> int:
    if seat != table.guard or table.phase != INSPECTING:
        return C24
    return 0 if (uninspected_mask(table) >> other) & 1 else C24


@dialect
def why_not_take(table: Any, seat: int, card: int) -> int:
    if seat != table.guard or table.phase != TAKING:
        return C24
    return 0 if (takeable_mask(table) >> card) & 1 else C24


# --- searching ------------------------------------------------------------------------------


@dialect
def _offer_searches(box: Any, table: Any, actions: Any, count: int) -> int:
    if not can_search(box, table):
        return count
    return _offer_seats(actions, count, SEARCH, prisoners_mask(table))


@dialect
def why_not_search(box: Any, table: Any, seat: int, other: int) -> int:
    if seat != table.guard or not is_prisoner(table, other):
        return C30
    if not is_open(table):
        return C27
    return 0 if can_search(box, table) else C30


@dialect
def _offer_payments(table: Any, actions: Any) -> int:
    """C30: one head, or any two cards."""
    hand = int(table.hand_mask[table.guard])
    count = _offer_cards(actions, 0, PAY, hand & HEADS_MASK)
    for higher in range(2, CARDS + 1):
        if (hand >> higher) & 1:
            for lower in range(1, higher):
                if (hand >> lower) & 1:
                    actions[count] = pay_two(lower, higher)
                    count += 1
    return count


@dialect
def why_not_pay(table: Any, seat: int, payment: int) -> int:
    if table.phase != PAYING or seat != table.guard:
        return C30
    if payment & ~int(table.hand_mask[seat]):
        return C30
    return C30 if size(payment) == 1 and payment & HEADS_MASK == 0 else 0


# --- covert moves ---------------------------------------------------------------------------


@dialect
def _offer_covert(table: Any, seat: int, actions: Any, count: int) -> int:
    """C44: one, with a neighbour. C40: slip them the stolen card. C43: show them a card."""
    if (int(table.covert_mask) >> seat) & 1:
        return count
    partners = neighbours_mask(table, seat)
    if holds_stolen(table, seat):
        count = _offer_seats(actions, count, SLIP, partners)
    count = _offer_seats(actions, count, FEINT, partners)
    for other in range(table.seats):
        if (partners >> other) & 1:
            count = _offer_shows(int(table.hand_mask[seat]), other, actions, count)
    return count


@dialect_apart
def _offer_shows(hand: int, other: int, actions: Any, count: int) -> int:
    for card in range(1, CARDS + 1):
        if (hand >> card) & 1:
            actions[count] = show_to(other, card)
            count += 1
    return count


@dialect
def why_not_feint(table: Any, seat: int, other: int) -> int:
    """What forbids any covert move."""
    if seat == table.guard:
        return C44
    if not is_open(table):
        return C27
    if (int(table.apart_mask) >> seat | int(table.apart_mask) >> other) & 1:
        return C43
    if (int(table.covert_mask) >> seat) & 1:
        return C44
    return 0 if (neighbours_mask(table, seat) >> other) & 1 else C40


@dialect
def why_not_slip(table: Any, seat: int, other: int) -> int:
    rule = why_not_feint(table, seat, other)
    if rule == 0 and not holds_stolen(table, seat):
        return C40
    return rule


@dialect
def why_not_show(table: Any, seat: int, other: int, card: int) -> int:
    rule = why_not_feint(table, seat, other)
    if rule == 0 and (int(table.hand_mask[seat]) >> card) & 1 == 0:
        return C43
    return rule


# --- calling out, setting apart -------------------------------------------------------------


@dialect
def _offer_calling_out(table: Any, actions: Any, count: int) -> int:
    """C43: once a round."""
    if table.called_out:
        return count
    return _offer_seats(actions, count, CALL_OUT, prisoners_mask(table))


@dialect
def why_not_call_out(table: Any, seat: int, other: int) -> int:
    if seat != table.guard or not is_prisoner(table, other):
        return C43
    if not is_open(table):
        return C27
    return C43 if table.called_out else 0


@dialect
def why_not_decide_apart(table: Any, seat: int) -> int:
    """C43: set apart, or spare."""
    if table.phase != SETTING_APART:
        return C43
    return 0 if is_awaited(table, seat) else C27


# --- tunnels --------------------------------------------------------------------------------


@dialect
def _offer_tunnels(hand: int, actions: Any, count: int) -> int:
    """C10: of one suit four cards, or all but one of five."""
    for of_suit in range(SUITS):
        held = hand & suit_mask(of_suit)
        if size(held) >= TUNNEL_CARDS:
            count = _offer_tunnels_of(held, of_suit, actions, count)
    return count


@dialect_apart
def _offer_tunnels_of(held: int, of_suit: int, actions: Any, count: int) -> int:
    """C11: each of the four cards may be the marker."""
    first = RANKS * of_suit + 1
    if size(held) == TUNNEL_CARDS:
        for marker in range(first, first + RANKS):
            if (held >> marker) & 1:
                actions[count] = tunnel(marker)
                count += 1
        return count
    for left_out in range(first, first + RANKS):
        for marker in range(first, first + RANKS):
            if left_out != marker and (held >> left_out) & (held >> marker) & 1:
                actions[count] = tunnel_but(left_out, marker)
                count += 1
    return count


@dialect
def why_not_tunnel(table: Any, seat: int, action: int) -> int:
    if seat == table.guard:
        return C10
    if not is_open(table):
        return C27
    laid = tunnel_mask(table, seat, action)
    if size(laid) != TUNNEL_CARDS:
        return C10
    return 0 if (laid >> card_of(action)) & 1 else C11


@dialect
def _offer_pointing(table: Any, actions: Any) -> int:
    """C42: let the tunnel pass, or point at one of its cards."""
    actions[0] = LET
    return _offer_cards(actions, 1, POINT, int(table.laid_mask))


@dialect
def why_not_let(table: Any, seat: int) -> int:
    if table.phase != POINTING:
        return C42
    return 0 if is_awaited(table, seat) else C27


@dialect
def why_not_point(table: Any, seat: int, card: int) -> int:
    if table.phase != POINTING or seat != table.guard:
        return C42
    return 0 if (int(table.laid_mask) >> card) & 1 else C42


@dialect
def why_not_discard(table: Any, seat: int, card: int) -> int:
    """C42: the price of pointing wrongly, and nothing else."""
    if table.phase != DISCARDING or seat != table.guard:
        return C42
    return 0 if (int(table.hand_mask[seat]) >> card) & 1 else C42
