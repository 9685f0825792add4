"""What several moves of Condamnés ! bring about: cards drawn and lost, rounds and matches ended."""

from typing import Any

from cavale.games.condamnes.numbers import (
    C01,
    C02,
    C05,
    C11,
    C12,
    C13,
    C14,
    C20,
    C22,
    C23,
    C24,
    C42,
    C44,
    C46,
    C47,
)
from cavale.games.condamnes.questions import prisoners_mask, rank, rounds_to_transfer
from cavale.games.condamnes.table import (
    AGREED,
    ALL_WELL,
    CARDS,
    COVERT_STEP,
    DEALT,
    DREW,
    ESCAPED,
    GIVING,
    GRABBING,
    HEADS_MASK,
    INSPECTING,
    IS_GUARD,
    MOST_STIRRED,
    NEW_ROUND,
    PRISONER_CARDS,
    REFILLED,
    RETURNED,
    RUSTLED,
    STANDS,
    STOLEN_LIES,
    SUITS,
    TENTH_CARD,
    TOO_LOW,
    TRANSFERRED,
    TURNED,
    WAS_HEAD,
    WAS_VOID,
    WENT_UNDER,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.masks import size
from cavale.kernel.seats import left_of
from cavale.kernel.stream import below, shuffle
from cavale.kernel.tape import EVERYONE, NOBODY, tell, tell_secret, write

# --- cards ----------------------------------------------------------------------------------


@dialect_apart
def draw(box: Any, table: Any, tape: Any) -> int:
    """The top of the pack; C46 is checked before and after."""
    if table.pile_size < box.low_pack and table.discard_mask:
        refill(table, C46, tape)
    table.pile_size -= 1
    card = int(table.pile[table.pile_size])
    table.pile[table.pile_size] = 0
    if table.pile_size < box.low_pack and table.discard_mask:
        refill(table, C46, tape)
    return card


@dialect
def refill(table: Any, rule: int, tape: Any) -> None:
    """C46: the discards are shuffled and put under the pack."""
    tell(tape, REFILLED, rule, NOBODY, 0, size(table.discard_mask))
    _lay_under(table, int(table.discard_mask))
    table.discard_mask = 0


@dialect
def put_under(table: Any, cards: int, rule: int, tape: Any) -> None:
    tell(tape, WENT_UNDER, rule, NOBODY, 0, size(cards))
    _lay_under(table, cards)


@dialect_apart
def _lay_under(table: Any, cards: int) -> None:
    """Cards are shuffled among themselves and go under the pack."""
    count = size(cards)
    for index in range(table.pile_size - 1, -1, -1):
        table.pile[index + count] = table.pile[index]
    place = 0
    for card in range(1, CARDS + 1):
        if (cards >> card) & 1:
            table.pile[place] = card
            place += 1
    shuffle(table, table.pile, count)
    table.pile_size += count


@dialect_apart
def guard_draws(box: Any, table: Any, rule: int, tape: Any) -> None:
    guard = int(table.guard)
    card = draw(box, table, tape)
    table.hand_mask[guard] |= 1 << card
    tell_secret(tape, DREW, rule, guard, card, 1 << guard)
    check_tenth(box, table, tape)


@dialect_apart
def prisoner_draws(box: Any, table: Any, seat: int, rule: int, tape: Any) -> int:
    card = draw(box, table, tape)
    table.hand_mask[seat] |= 1 << card
    tell_secret(tape, DREW, rule, seat, card, 1 << seat)
    return card


@dialect
def lose_card(table: Any, seat: int, card: int) -> None:
    """A card leaves a hand; what all knew of the guard's goes with it."""
    table.hand_mask[seat] &= ~(1 << card)
    if seat == table.guard:
        table.guard_open_mask &= ~(1 << card)


@dialect
def discard(table: Any, seat: int, cards: int) -> None:
    table.hand_mask[seat] &= ~cards
    table.discard_mask |= cards
    if seat == table.guard:
        table.guard_open_mask &= ~cards


# --- the beginning --------------------------------------------------------------------------


@dialect
def find_guard(box: Any, table: Any, tape: Any) -> int:
    """C01: the highest card makes the guard; C02: the other cards go back. Return that card."""
    turned = 0
    best = 0
    for seat in range(table.seats):
        card = draw(box, table, tape)
        turned |= 1 << card
        tell(tape, TURNED, C01, seat, card, 0)
        if best == 0 or _outranks(card, best):
            best = card
            table.guard = seat
    tell(tape, IS_GUARD, C01, table.guard, 0, 0)  # C51: the log does not say with which card
    put_under(table, turned & ~(1 << best), C02, tape)
    return best


@dialect
def _outranks(card: int, best: int) -> bool:
    """C01: the higher value; equal: spade, club, heart, diamond, the order of the numbers."""
    return rank(card) > rank(best) or (rank(card) == rank(best) and card < best)


@dialect
def agree(table: Any, tape: Any) -> None:
    """C47: from the guard's left on spade, heart, club, diamond ..., begun at a random suit."""
    table.agreement = 1 + below(table, SUITS)
    left = left_of(table, table.guard)
    write(tape, AGREED, C47, left, NOBODY, table.agreement, 0, prisoners_mask(table), 0)


@dialect_apart
def deal(box: Any, table: Any, tape: Any) -> None:
    """C05: five to the guard, then three to each prisoner, going left."""
    seat = int(table.guard)
    for _ in range(table.seats):
        cards = int(box.guard_cards) if seat == table.guard else PRISONER_CARDS
        for _ in range(cards):
            card = draw(box, table, tape)
            table.hand_mask[seat] |= 1 << card
            tell_secret(tape, DEALT, C05, seat, card, 1 << seat)
        seat = left_of(table, seat)
    begin_round(table, tape)


# --- the stolen card ------------------------------------------------------------------------


@dialect_apart
def lay_in_middle(table: Any, card: int, rule: int, tape: Any) -> None:
    """C02, C34: everybody sees it; the guard shuts his eyes."""
    table.stolen = card
    table.face = card
    table.holder_mask = 0
    table.slipped_from = 0
    table.cleared_mask = 0
    table.grab_pair = 0
    for seat in range(table.seats):
        table.known_mask[seat] = 0
    for index in range(MOST_STIRRED):
        table.stirred[index] = 0
    table.phase = GRABBING
    table.target = 0
    table.waiting = prisoners_mask(table)
    tell(tape, STOLEN_LIES, rule, NOBODY, card, 0)


@dialect
def let_know(table: Any, seats_mask: int, holder: int) -> None:
    """These seats know for sure who holds the stolen card."""
    for seat in range(table.seats):
        if (seats_mask >> seat) & 1:
            table.known_mask[seat] = 1 << holder


@dialect_apart
def rustle(table: Any, seat: int, other: int, tape: Any) -> None:
    """C44: of a covert move all learn which two seats, nobody else what it was or who began."""
    table.covert_mask |= 1 << seat
    right = seat if left_of(table, seat) == other else other
    pair = 1 << seat | 1 << other
    table.rustles[right] += 1
    for index in range(MOST_STIRRED - 1, 0, -1):
        table.stirred[index] = table.stirred[index - 1]
    table.stirred[0] = right + 1
    table.cleared_mask &= ~pair
    for each in range(table.seats):
        if (pair >> each) & 1 == 0 and int(table.known_mask[each]) & pair:
            table.known_mask[each] = 0  # the card may be with either now
    write(tape, RUSTLED, C44, right, left_of(table, right), 0, 0, EVERYONE, 0)


# --- the round ------------------------------------------------------------------------------


@dialect
def begin_round(table: Any, tape: Any) -> None:
    """C27: the wait for the gift belongs to the new round."""
    table.round_number += 1
    table.chapter += 1
    tell(tape, NEW_ROUND, C20, NOBODY, 0, table.round_number)
    table.stage = GIVING
    table.turn = table.guard
    resume(table)


@dialect
def resume(table: Any) -> None:
    """C27: whatever interrupted the round is finished; it goes on where it stood."""
    table.phase = table.stage
    table.target = 0
    table.waiting = 1 << table.turn


@dialect
def step(table: Any) -> None:
    """C44: a step wipes out the marks of rustling, and may renew the covert moves."""
    for seat in range(table.seats):
        table.rustles[seat] = 0
    if table.covert == COVERT_STEP:
        table.covert_mask = 0


@dialect
def hand_to(table: Any, seat: int, card: int) -> None:
    table.hand_mask[seat] |= 1 << card
    table.travelling = card
    table.turn = seat
    resume(table)


@dialect_apart
def return_to_guard(box: Any, table: Any, seat: int, card: int, tape: Any) -> None:
    """C22: turned up for all. C23: higher is well, a head gives one more. C24: or inspect."""
    guard = int(table.guard)
    table.travelling = 0
    table.stage = INSPECTING
    table.turn = guard
    table.returned = card
    table.hand_mask[guard] |= 1 << card
    table.guard_open_mask |= 1 << card
    write(tape, RETURNED, C22, seat, guard, card, 0, EVERYONE, 0)
    resume(table)
    check_tenth(box, table, tape)
    if table.over:
        return
    if rank(card) <= rank(table.announced):
        tell(tape, TOO_LOW, C24, guard, card, 0)
        return
    tell(tape, ALL_WELL, C23, guard, card, 0)
    if (HEADS_MASK >> card) & 1:
        tell(tape, WAS_HEAD, C23, guard, card, 0)
        guard_draws(box, table, C23, tape)
    if not table.over:
        end_round(box, table, tape)


@dialect_apart
def end_round(box: Any, table: Any, tape: Any) -> None:
    """C27: the return is settled. C14: after the last round comes the transfer."""
    step(table)
    table.announced = 0
    table.returned = 0
    table.inspected_mask = 0
    table.slipped_from = 0
    table.searched = 0
    table.called_out = 0
    table.covert_mask = 0
    table.showed_mask = 0
    for seat in range(table.seats):
        table.inspected[seat] = 0
        table.shown_card[seat] = 0
        table.shown_from[seat] = 0
    if table.round_number >= rounds_to_transfer(box, table):
        end_match(table, C14, TRANSFERRED, table.round_number, tape)
    else:
        begin_round(table, tape)


# --- tunnels --------------------------------------------------------------------------------


@dialect_apart
def finish_tunnel(table: Any, is_void: bool, tape: Any) -> None:
    """C11: the marker stays, the rest goes under the pack. C12: perhaps it was the last."""
    seat = int(table.target)
    laid = int(table.laid_mask)
    if is_void:
        tell(tape, WAS_VOID, C42, seat, 0, 0)
        let_know(table, (1 << int(table.seats)) - 1, seat)  # they have the surplus still
    else:
        table.tunnel_marker[table.tunnels] = table.laid_marker
        table.tunnel_digger[table.tunnels] = seat
        table.tunnels += 1
        laid &= ~(1 << int(table.laid_marker))
        tell(tape, STANDS, C11, seat, 0, table.tunnels)
    put_under(table, laid, C11, tape)
    table.laid_mask = 0
    table.laid_marker = 0
    table.laid_stolen = 0
    resume(table)
    if table.tunnels == table.seats - 1:
        end_match(table, C12, ESCAPED, table.tunnels, tape)


# --- the end --------------------------------------------------------------------------------


@dialect
def check_tenth(box: Any, table: Any, tape: Any) -> None:
    """C13: at once, also in mid-round."""
    held = size(table.hand_mask[table.guard])
    if held >= box.goal:
        end_match(table, C13, TENTH_CARD, held, tape)


@dialect
def end_match(table: Any, rule: int, event: int, count: int, tape: Any) -> None:
    table.over = rule
    table.waiting = 0
    table.phase = table.stage
    table.target = 0
    tell(tape, event, rule, NOBODY, 0, count)


# --- telling --------------------------------------------------------------------------------


@dialect
def tell_both(tape: Any, event: int, rule: int, seat: int, other: int, card: int) -> None:
    """C44: only the two concerned know."""
    write(tape, event, rule, seat, other, card, 0, 1 << seat | 1 << other, 0)


@dialect_apart
def tell_cards(tape: Any, event: int, rule: int, seat: int, cards: int) -> None:
    for card in range(1, CARDS + 1):
        if (cards >> card) & 1:
            tell(tape, event, rule, seat, card, 0)
