"""What each action of Le Castor does."""

from typing import Any

from cavale.games.castor.effects import (
    await_seat,
    find_winner,
    resolve_powers,
    take_trick,
)
from cavale.games.castor.numbers import A20, A31, A33, A34, A35, A36, A41, A46
from cavale.games.castor.questions import accomplice_at_work
from cavale.games.castor.table import (
    DECLINED,
    DEEPER,
    GAVE,
    GIVE,
    JEAN,
    MADE_BEST,
    NAMED,
    PASS,
    PASSED,
    PICKED,
    PLAY,
    PLAYED,
    RETAKE,
    RETOOK,
    REVERSE,
    ROBBED,
    SECRET,
    WXT,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.masks import nth, size
from cavale.kernel.seats import left_of, right_of
from cavale.kernel.stream import below
from cavale.kernel.tape import EVERYONE, tell, tell_secret, write

# --- a card ---------------------------------------------------------------------------------


@dialect
def use_card(box: Any, table: Any, seat: int, card: int, tape: Any) -> bool:
    """What a card is chosen for depends on the phase. Returns whether all cards are down."""
    if table.phase == PLAY:
        return _play_card(table, seat, card, tape)
    if table.phase == SECRET or table.phase == PASS:
        return _pick(table, seat, card, tape)
    if table.phase == RETAKE:
        _retake(table, seat, card, tape)
        return True
    _give(box, table, seat, card, tape)
    return False


@dialect
def _play_card(table: Any, seat: int, card: int, tape: Any) -> bool:
    """A20: in turn, clockwise; A42: under REVERSE anticlockwise."""
    table.hand_mask[seat] &= ~(1 << card)
    _lay(table, seat, card, A20, tape)
    if accomplice_at_work(table) == REVERSE:
        seat = right_of(table, seat)
    else:
        seat = left_of(table, seat)
    if seat == table.leader:
        return True
    await_seat(table, PLAY, seat)
    return False


@dialect
def _lay(table: Any, seat: int, card: int, rule: int, tape: Any) -> None:
    table.played[seat] = card + 1
    if table.shown == card + 1:
        table.shown = 0
    tell(tape, PLAYED, rule, seat, card, 0)


@dialect_apart
def _pick(table: Any, seat: int, card: int, tape: Any) -> bool:
    """A41, A46: a choice face down; the last one sets things going."""
    table.hand_mask[seat] &= ~(1 << card)
    table.picked[seat] = card + 1
    table.waiting &= ~(1 << seat)
    tell_secret(tape, PICKED, A41 if table.phase == PASS else A46, seat, card, 1 << seat)
    if table.waiting:
        return False
    if table.phase == PASS:
        _pass_left(table, tape)
        await_seat(table, PLAY, table.leader)
        return False
    for each in range(table.seats):
        _lay(table, each, table.picked[each] - 1, A46, tape)
        table.picked[each] = 0
    return True


@dialect
def _pass_left(table: Any, tape: Any) -> None:
    """A41: all at once."""
    table.shown = 0  # perhaps Jean passes the card that everybody knew
    for seat in range(table.seats):
        other = left_of(table, seat)
        card = int(table.picked[seat]) - 1
        table.picked[seat] = 0
        table.hand_mask[other] |= 1 << card
        write(tape, PASSED, A41, seat, other, card, 0, (1 << seat) | (1 << other), 1)


@dialect_apart
def _retake(table: Any, seat: int, card: int, tape: Any) -> None:
    """A33: take the own card back and play another; if he led, the colour follows."""
    back = int(table.played[seat]) - 1
    table.hand_mask[seat] ^= (1 << back) | (1 << card)
    tell(tape, RETOOK, A33, seat, back, 0)
    _lay(table, seat, card, A33, tape)
    table.shown = back + 1  # A70


@dialect_apart
def _give(box: Any, table: Any, seat: int, card: int, tape: Any) -> None:
    """A35: any card, the one taken allowed."""
    victim = int(table.victim)
    table.hand_mask[seat] &= ~(1 << card)
    table.hand_mask[victim] |= 1 << card
    table.victim = 0
    table.robbed = 0
    write(tape, GAVE, A35, seat, victim, card, 0, (1 << seat) | (1 << victim), 1)
    resolve_powers(box, table, tape)


# --- a seat, an answer ----------------------------------------------------------------------


@dialect_apart
def name_as_leader(box: Any, table: Any, seat: int, leader: int, tape: Any) -> None:
    """A31: instead of A12, A24 and A55."""
    table.leader = leader
    write(tape, NAMED, A31, seat, leader, 0, 0, EVERYONE, 0)
    resolve_powers(box, table, tape)


@dialect_apart
def take_card_from(table: Any, seat: int, victim: int, tape: Any) -> None:
    """A35: a random card; the two of them know which."""
    hand = int(table.hand_mask[victim])
    card = nth(hand, below(table, size(hand)))
    table.hand_mask[victim] &= ~(1 << card)
    table.hand_mask[seat] |= 1 << card
    if table.agent[victim] == JEAN:
        table.shown = 0  # perhaps it was the one that everybody knew
    table.victim = victim
    table.robbed = card + 1
    write(tape, ROBBED, A35, seat, victim, card, 0, (1 << seat) | (1 << victim), 1)
    await_seat(table, GIVE, seat)


@dialect_apart
def answer_power(box: Any, table: Any, seat: int, agrees: bool, tape: Any) -> None:
    """Martha (A32) and WXT (A34) agree or decline; Jean and Moignons only decline (A36)."""
    if not agrees:
        tell(tape, DECLINED, A36, seat, table.agent[seat], 0)
    if table.phase == DEEPER:
        take_trick(box, table, seat, agrees, tape)
    elif table.phase == RETAKE:
        find_winner(box, table, tape)
    else:
        if agrees:
            table.active |= 1 << WXT
            tell(tape, MADE_BEST, A34, seat, 0, 0)
        resolve_powers(box, table, tape)
