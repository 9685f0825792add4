"""What each action of SCAPE does."""

from typing import Any

from cavale.games.scape.effects import (
    await_turn,
    end_action,
    end_turn,
    forget_notes,
    idle,
    lay_in_row,
    put_in_hand,
    take_shown,
    take_unseen,
    turn_top_up,
    who_knows,
)
from cavale.games.scape.numbers import S22, S30, S33, S34, S35
from cavale.games.scape.questions import is_target, letter_of, mark_of, receiver, rule_of, top_of
from cavale.games.scape.table import (
    COLLAPSE,
    COLLAPSED,
    COLLAPSING,
    DISCARD,
    DISCARDED,
    GAVE,
    LETTER_COUNT,
    LOOK,
    LOOKED,
    LOOKING,
    PICKED,
    PICKING,
    PLAYED_DOWN,
    PLAYED_LOOK,
    REVEAL,
    REVEALED,
    REVEALING,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.tape import NOBODY, tell, tell_secret, write

# --- a card of the hand ---------------------------------------------------------------------


@dialect
def play_down(box: Any, table: Any, seat: int, card: int, tape: Any) -> None:
    """S22: onto the pile of its letter, unseen."""
    pile = letter_of(card)
    known = take_unseen(table, seat, card, NOBODY)
    place = table.pile_size[pile]
    table.pile[pile][place] = card
    table.pile_known[pile][place] = known
    table.pile_by[pile][place] = seat
    table.pile_size[pile] += 1
    write(tape, PLAYED_DOWN, S22, seat, NOBODY, mark_of(box, table, card), pile, 1 << seat, 1)
    end_turn(box, table, tape)


@dialect
def play_up(box: Any, table: Any, seat: int, card: int, tape: Any) -> None:
    """S23: show the card, carry out its action."""
    take_shown(table, seat, card)
    table.played = card
    deed = int(box.deed[card])
    mark = mark_of(box, table, card)
    tell(tape, PLAYED_LOOK + deed - LOOK, rule_of(deed), seat, mark, letter_of(card))
    if deed == LOOK:
        await_turn(table, LOOKING)
    elif deed == COLLAPSE:
        _begin_piles(box, table, COLLAPSING, 1, tape)
    elif deed == REVEAL:
        _begin_piles(box, table, REVEALING, table.reveal_piles, tape)
    else:
        _begin_picks(box, table, tape)


@dialect_apart
def _begin_piles(box: Any, table: Any, phase: int, wanted: int, tape: Any) -> None:
    """S34, S35: as many piles as possible, up to what the card wants."""
    table.phase = phase
    targets = 0
    for pile in range(LETTER_COUNT):
        targets += 1 if is_target(table, pile) else 0
    if targets == 0:
        idle(box, table, tape)
        return
    if phase == REVEALING:
        table.reveals_left = min(targets, int(wanted))
    await_turn(table, phase)


@dialect_apart
def _begin_picks(box: Any, table: Any, tape: Any) -> None:
    """S31-S33: all who hold a card pick one; a single card is picked for the player."""
    table.phase = PICKING
    table.waiting = 0
    givers = 0
    for seat in range(table.seats):
        size = table.hand_size[seat]
        givers += 1 if size else 0
        if size == 1:
            table.picked[seat] = table.hand[seat][0]
        elif size:
            table.waiting |= 1 << seat
    if givers == 0:
        idle(box, table, tape)
    elif table.waiting == 0:
        _move_picked(box, table, tape)


# --- a seat, a pile -------------------------------------------------------------------------


@dialect
def look(box: Any, table: Any, seat: int, other: int, tape: Any) -> None:
    """S30."""
    table.looked_mask[seat] |= 1 << other
    write(tape, LOOKED, S30, seat, other, table.identity[other], 0, 1 << seat, 1)
    end_action(box, table, tape)


@dialect
def use_pile(box: Any, table: Any, seat: int, pile: int, tape: Any) -> None:
    if table.phase == COLLAPSING:
        _collapse(box, table, seat, pile, tape)
        return
    turn_top_up(table, pile)
    card = top_of(table, pile)
    tell(tape, REVEALED, S35, seat, mark_of(box, table, card), pile)
    table.reveals_left -= 1
    if table.reveals_left == 0:
        end_action(box, table, tape)


@dialect_apart
def _collapse(box: Any, table: Any, seat: int, pile: int, tape: Any) -> None:
    """S34: the top goes face up to the row of the acting player."""
    turn_top_up(table, pile)
    top = table.pile_size[pile] - 1
    card = table.pile[pile][top]
    table.pile[pile][top] = 0
    table.pile_known[pile][top] = 0
    table.pile_by[pile][top] = 0
    table.pile_size[pile] = top
    lay_in_row(table, seat, card)
    tell(tape, COLLAPSED, S34, seat, mark_of(box, table, card), pile)
    end_action(box, table, tape)


# --- cards picked ---------------------------------------------------------------------------


@dialect
def pick(box: Any, table: Any, seat: int, card: int, tape: Any) -> None:
    """S31-S33: final; that a seat has picked is open, what it picked is not."""
    table.picked[seat] = card
    table.waiting &= ~(1 << seat)
    rule = rule_of(box.deed[table.played])
    tell_secret(tape, PICKED, rule, seat, mark_of(box, table, card), 1 << seat)
    if table.waiting == 0:
        _move_picked(box, table, tape)


@dialect_apart
def _move_picked(box: Any, table: Any, tape: Any) -> None:
    """All cards picked move at once."""
    deed = box.deed[table.played]
    if deed == DISCARD:
        _discard_picked(box, table, tape)
    else:
        _hand_over_picked(box, table, deed, tape)
    end_action(box, table, tape)


@dialect
def _discard_picked(box: Any, table: Any, tape: Any) -> None:
    """S33: face up before their owners; they do not act."""
    for seat in range(table.seats):
        card = int(table.picked[seat])
        if card:
            table.picked[seat] = 0
            take_shown(table, seat, card)
            lay_in_row(table, seat, card)
            tell(tape, DISCARDED, S33, seat, mark_of(box, table, card), letter_of(card))


@dialect
def _hand_over_picked(box: Any, table: Any, deed: int, tape: Any) -> None:
    """S31, S32: all at once: what was known before counts, then all leave, then all arrive."""
    for seat in range(table.seats):
        card = int(table.picked[seat])
        viewer = 1 << receiver(table, seat, deed)
        if card and who_knows(table, seat, card) & viewer == 0:
            forget_notes(table, card, viewer)
    for seat in range(table.seats):
        if table.picked[seat]:
            other = receiver(table, seat, deed)
            known = take_unseen(table, seat, table.picked[seat], other)
            table.moving_known[seat] = known & ~(1 << other)
    for seat in range(table.seats):
        card = int(table.picked[seat])
        if card:
            other = receiver(table, seat, deed)
            put_in_hand(table, other, card, table.moving_known[seat])
            table.picked[seat] = 0
            table.moving_known[seat] = 0
            mark = mark_of(box, table, card)
            both = 1 << seat | 1 << other
            write(tape, GAVE, rule_of(deed), seat, other, mark, letter_of(card), both, 1)
