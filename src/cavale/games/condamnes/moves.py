"""What each action of Condamnés ! does."""

from typing import Any

from cavale.games.condamnes.actions import card_of
from cavale.games.condamnes.effects import (
    deal,
    discard,
    draw,
    end_round,
    finish_tunnel,
    guard_draws,
    hand_to,
    lay_in_middle,
    let_know,
    lose_card,
    prisoner_draws,
    put_under,
    refill,
    resume,
    return_to_guard,
    rustle,
    step,
    tell_both,
    tell_cards,
)
from cavale.games.condamnes.numbers import (
    C03,
    C10,
    C20,
    C21,
    C24,
    C25,
    C26,
    C30,
    C31,
    C32,
    C33,
    C34,
    C40,
    C41,
    C42,
    C43,
    C44,
)
from cavale.games.condamnes.questions import (
    higher_mask,
    holds_stolen,
    next_seat,
    prisoners_mask,
    proper_size,
    stolen_mask,
    tunnel_mask,
)
from cavale.games.condamnes.table import (
    CARDS,
    DISCARDED,
    DISCARDING,
    DUG,
    EXCHANGED,
    FEINTED,
    FOUND_NOTHING,
    GAVE,
    GRABBED,
    GRABBING,
    HEADS_ONLY,
    INSPECTED,
    KEPT,
    LAID,
    LEFT,
    LET_PASS,
    NO_OFFENCE,
    NUMBERS_MASK,
    OFFENDED,
    PAID,
    PASSED,
    PASSING,
    PAYING,
    POINTED,
    POINTING,
    POINTING_FREE,
    REVEALED,
    RUSTLED,
    SAID_NO,
    SAID_YES,
    SAW,
    SEARCHED,
    SETTING_APART,
    SHOWED,
    SLIPPED,
    SWAPPED,
    TAKING,
    TUNNEL_CARDS,
    TURNED_UP,
    WAS_SET_APART,
    WAS_SPARED,
    WAS_WRONG,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.masks import nth, size
from cavale.kernel.seats import left_of, right_of
from cavale.kernel.stream import below
from cavale.kernel.tape import EVERYONE, NOBODY, tell, write

# --- the stolen card in the middle ----------------------------------------------------------


@dialect
def leave(box: Any, table: Any, seat: int, tape: Any) -> None:
    """C03: if all leave it, a random prisoner takes it."""
    prisoners = prisoners_mask(table)
    write(tape, LEFT, C03, seat, NOBODY, 0, 0, prisoners, 0)
    table.waiting &= ~(1 << seat)
    if table.waiting == 0:
        taker = nth(prisoners, below(table, size(prisoners)))
        grab(box, table, taker, tape)


@dialect_apart
def grab(box: Any, table: Any, seat: int, tape: Any) -> None:
    """C03, C34: every prisoner sees who takes it; the guard hears two neighbours."""
    prisoners = prisoners_mask(table)
    table.hand_mask[seat] |= 1 << table.stolen
    table.holder_mask = 1 << seat
    let_know(table, prisoners, seat)
    rule = C03 if table.stage == GRABBING else C34
    write(tape, GRABBED, rule, seat, NOBODY, 0, 0, prisoners, 0)
    right = _grab_pair(table, seat, prisoners)
    table.grab_pair = right + 1
    table.rustles[right] += 1
    write(tape, RUSTLED, C03, right, left_of(table, right), 0, 0, EVERYONE, 0)
    if table.stage == GRABBING:
        deal(box, table, tape)
    else:
        resume(table)


@dialect
def _grab_pair(table: Any, seat: int, prisoners: int) -> int:
    """The right seat of the rustling pair: the taker and a neighbour, whichever chance says."""
    right = right_of(table, seat)
    has_right = (prisoners >> right) & 1
    has_left = (prisoners >> left_of(table, seat)) & 1
    if has_right and has_left:
        return seat if below(table, 2) else right
    return right if has_right else seat


# --- a round --------------------------------------------------------------------------------


@dialect
def give(table: Any, card: int, tape: Any) -> None:
    """C20, C45: value and suit are announced, and stay in sight."""
    guard = int(table.guard)
    lose_card(table, guard, card)
    table.announced = card
    table.turned_mask = 0
    table.stage = PASSING
    step(table)
    receiver = next_seat(table, guard)
    write(tape, GAVE, C20, guard, receiver, card, 0, EVERYONE, 0)
    hand_to(table, receiver, card)


@dialect_apart
def pass_on(box: Any, table: Any, seat: int, card: int, kept: int, tape: Any) -> None:
    """C21; C41: with the stolen card passed on, the card kept becomes it."""
    lose_card(table, seat, card)
    if kept:
        table.stolen = kept
        write(tape, KEPT, C41, seat, NOBODY, kept, 0, 1 << seat, 0)
    step(table)
    receiver = next_seat(table, seat)
    if receiver == table.guard:
        return_to_guard(box, table, seat, card, tape)
        return
    audience = 1 << seat | 1 << receiver
    write(tape, PASSED, C21, seat, receiver, card, 0, audience, 1)
    hand_to(table, receiver, card)


@dialect_apart
def inspect(box: Any, table: Any, seat: int, tape: Any) -> None:
    """C24: the stolen card is never seen; he must stop where there is a higher card."""
    guard = int(table.guard)
    hand = int(table.hand_mask[seat]) & ~stolen_mask(table, seat)
    table.inspected_mask |= 1 << seat
    table.inspected[seat] = hand
    write(tape, INSPECTED, C24, guard, seat, 0, 0, EVERYONE, 0)
    for card in range(1, CARDS + 1):
        if (hand >> card) & 1:
            write(tape, SAW, C24, guard, seat, card, 0, 1 << guard, 0)
    if hand & higher_mask(table.returned):
        table.phase = TAKING
        table.target = seat
    elif table.inspected_mask == prisoners_mask(table):
        tell(tape, FOUND_NOTHING, C25, guard, 0, 0)
        end_round(box, table, tape)


@dialect_apart
def take(box: Any, table: Any, card: int, tape: Any) -> None:
    """C24: the two cards are exchanged; a head gained here gives no bonus."""
    guard = int(table.guard)
    seat = int(table.target)
    returned = int(table.returned)
    lose_card(table, seat, card)
    lose_card(table, guard, returned)
    table.hand_mask[seat] |= 1 << returned
    table.hand_mask[guard] |= 1 << card
    write(tape, EXCHANGED, C24, guard, seat, card, 0, 1 << guard | 1 << seat, 1)
    end_round(box, table, tape)


@dialect_apart
def swap(box: Any, table: Any, head: int, tape: Any) -> None:
    """C26: a guard without a number card turns up cards until one comes, and takes it."""
    guard = int(table.guard)
    hand = int(table.hand_mask[guard])
    tell(tape, HEADS_ONLY, C26, guard, 0, size(hand))
    tell_cards(tape, REVEALED, C26, guard, hand)
    if not _has_number(table):
        refill(table, C26, tape)
    table.turned_mask = 0
    card = _turn_up(box, table, tape)
    while (NUMBERS_MASK >> card) & 1 == 0:
        card = _turn_up(box, table, tape)
    tell(tape, SWAPPED, C26, guard, card, 0)
    back = int(table.turned_mask) & ~(1 << card)
    if head:
        back |= 1 << head
    table.hand_mask[guard] = (hand | 1 << card) & ~back
    table.guard_open_mask = table.hand_mask[guard]
    if back:
        put_under(table, back, C26, tape)


@dialect
def _has_number(table: Any) -> bool:
    numbers = 0
    for index in range(table.pile_size):
        numbers += (NUMBERS_MASK >> int(table.pile[index])) & 1
    return numbers > 0


@dialect
def _turn_up(box: Any, table: Any, tape: Any) -> int:
    card = draw(box, table, tape)
    table.turned_mask |= 1 << card
    tell(tape, TURNED_UP, C26, table.guard, card, 0)
    return card


# --- searching ------------------------------------------------------------------------------


@dialect
def search(table: Any, seat: int, tape: Any) -> None:
    """C30: who is searched; the price comes next."""
    table.phase = PAYING
    table.target = seat
    table.waiting = 1 << table.guard
    table.searched += 1
    write(tape, SEARCHED, C30, table.guard, seat, 0, 0, EVERYONE, 0)


@dialect_apart
def pay(box: Any, table: Any, payment: int, tape: Any) -> None:
    """C30: the price is discarded face up. C31: the answer is true."""
    guard = int(table.guard)
    seat = int(table.target)
    discard(table, guard, payment)
    tell_cards(tape, PAID, C30, guard, payment)
    if holds_stolen(table, seat):
        _find_stolen(box, table, seat, size(payment) + 1, tape)
        return
    tell(tape, SAID_NO, C31, seat, 0, 0)
    table.cleared_mask |= 1 << seat
    resume(table)
    guard_draws(box, table, C32, tape)


@dialect_apart
def _find_stolen(box: Any, table: Any, seat: int, gain: int, tape: Any) -> None:
    """C33: the guard draws first (C15), then the prisoner starts anew. C34: so does the theft."""
    hand = int(table.hand_mask[seat])
    tell(tape, SAID_YES, C31, seat, 0, size(hand))
    for _ in range(gain):
        if not table.over:
            guard_draws(box, table, C33, tape)
    if table.over:
        return
    discard(table, seat, hand)
    tell_cards(tape, DISCARDED, C33, seat, hand)
    if table.stage == PASSING and seat == table.turn:
        table.travelling = 0
    for _ in range(proper_size(table, seat)):
        prisoner_draws(box, table, seat, C33, tape)
    lay_in_middle(table, draw(box, table, tape), C34, tape)


# --- cheating -------------------------------------------------------------------------------


@dialect
def slip(table: Any, seat: int, other: int, tape: Any) -> None:
    """C04, C40: the stolen card changes hands, and cannot be refused."""
    lose_card(table, seat, table.stolen)
    table.hand_mask[other] |= 1 << table.stolen
    table.holder_mask = 1 << other
    table.slipped_from = seat + 1
    let_know(table, 1 << seat | 1 << other, other)
    tell_both(tape, SLIPPED, C40, seat, other, table.stolen)
    rustle(table, seat, other, tape)


@dialect
def show(table: Any, seat: int, other: int, card: int, tape: Any) -> None:
    """C43: forbidden, and possible."""
    table.showed_mask |= 1 << seat
    table.shown_card[other] = card
    table.shown_from[other] = seat
    tell_both(tape, SHOWED, C43, seat, other, card)
    rustle(table, seat, other, tape)


@dialect
def feint(table: Any, seat: int, other: int, tape: Any) -> None:
    """C44: nothing happens, and it rustles all the same."""
    tell_both(tape, FEINTED, C44, seat, other, 0)
    rustle(table, seat, other, tape)


@dialect_apart
def call_out(table: Any, seat: int, tape: Any) -> None:
    """C43: an offence if that prisoner has shown a card since the round began."""
    table.called_out = 1
    if (int(table.showed_mask) >> seat) & 1 == 0:
        tell(tape, NO_OFFENCE, C43, seat, 0, 0)
        return
    table.offences[seat] += 1
    tell(tape, OFFENDED, C43, seat, 0, table.offences[seat])
    if table.offences[seat] > 1 and (int(table.apart_mask) >> seat) & 1 == 0:
        table.phase = SETTING_APART
        table.target = seat
        table.waiting = 1 << table.guard


@dialect
def decide_apart(table: Any, is_set_apart: bool, tape: Any) -> None:
    """C43: from now on no covert moves for them."""
    if is_set_apart:
        table.apart_mask |= 1 << table.target
        tell(tape, WAS_SET_APART, C43, table.target, 0, 0)
    else:
        tell(tape, WAS_SPARED, C43, table.target, 0, 0)
    resume(table)


# --- tunnels --------------------------------------------------------------------------------


@dialect_apart
def dig(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """C10: four cards on the table, four from the pack; then the guard has a word (C42)."""
    laid = tunnel_mask(table, seat, action)
    table.hand_mask[seat] &= ~laid
    table.laid_mask = laid
    table.laid_marker = card_of(action)
    tell(tape, DUG, C10, seat, table.laid_marker, 0)
    tell_cards(tape, LAID, C10, seat, laid)
    if seat == table.turn and (laid >> int(table.travelling)) & 1:
        table.travelling = 0
    if not (table.stage == PASSING and seat == table.turn):
        let_know(table, (1 << int(table.seats)) - 1, seat)  # nobody else has four cards
    table.laid_stolen = table.stolen if laid & stolen_mask(table, seat) else 0
    for index in range(TUNNEL_CARDS):
        card = prisoner_draws(box, table, seat, C10, tape)
        if index == 0 and table.laid_stolen:
            table.stolen = card  # C41: without any decision
            write(tape, KEPT, C41, seat, NOBODY, card, 0, 1 << seat, 0)
    table.phase = POINTING
    table.target = seat
    table.waiting = 1 << table.guard


@dialect
def let_pass(table: Any, tape: Any) -> None:
    """C42: without a word, the tunnel stands."""
    write(tape, LET_PASS, C42, table.guard, table.target, 0, 0, EVERYONE, 0)
    finish_tunnel(table, False, tape)


@dialect
def point(table: Any, card: int, tape: Any) -> None:
    """C42: rightly at the card that was the stolen one, or wrongly, which has its price."""
    guard = int(table.guard)
    write(tape, POINTED, C42, guard, table.target, card, 0, EVERYONE, 0)
    if card == table.laid_stolen:
        finish_tunnel(table, True, tape)
        return
    write(tape, WAS_WRONG, C42, guard, table.target, 0, 0, EVERYONE, 0)
    if table.pointing == POINTING_FREE or table.hand_mask[guard] == 0:
        finish_tunnel(table, False, tape)
        return
    table.laid_stolen = 0  # nobody asks any more
    table.phase = DISCARDING


@dialect
def discard_for_pointing(table: Any, card: int, tape: Any) -> None:
    """C42: a card of the guard's choice, face up; then the tunnel stands, and may be the last."""
    guard = int(table.guard)
    discard(table, guard, 1 << card)
    tell(tape, DISCARDED, C42, guard, card, 0)
    finish_tunnel(table, False, tape)
