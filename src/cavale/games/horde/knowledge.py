"""Who knows what in La Horde: what a seat is shown, and worlds that look the same to it."""

from typing import Any

from cavale.games.horde.questions import unseen_copies
from cavale.games.horde.table import PLACE, RESTART, VALUES
from cavale.kernel.compile import dialect
from cavale.kernel.header import observe_header
from cavale.kernel.rows import copy_row
from cavale.kernel.stream import below, shuffle

# --- what a seat may know -------------------------------------------------------------------


@dialect
def observe_table(table: Any, seat: int, seen: Any) -> None:
    """H30: everything but the order of the draw pile and cards in another's hand."""
    observe_header(table, seen)
    _copy_public(table, seen)
    if seat == table.turn:
        _copy_hand(table, seen)


@dialect
def _copy_public(source: Any, target: Any) -> None:
    """H30: the zones, the counts and the discard pile are open."""
    target.restart = source.restart
    target.round_number = source.round_number
    target.turn = source.turn
    target.receiver = source.receiver
    target.horde_mask = source.horde_mask
    target.in_play = source.in_play
    target.pile_size = source.pile_size
    copy_row(source.age, target.age)
    copy_row(source.refuge_mask, target.refuge_mask)
    copy_row(source.face_down, target.face_down)
    copy_row(source.status, target.status)
    copy_row(source.exit, target.exit)
    copy_row(source.points, target.points)
    copy_row(source.discard, target.discard)


@dialect
def _copy_hand(source: Any, target: Any) -> None:
    """The card to be placed, or the cards to be laid out: the hand of whose turn it is."""
    target.drawn = source.drawn
    copy_row(source.dealing, target.dealing)


# --- another world that looks the same ------------------------------------------------------


@dialect
def imagine_table(box: Any, seen: Any, seat: int, table: Any) -> None:
    """Deal the unseen cards at random: the others' hands, then the draw pile (H30)."""
    observe_header(seen, table)
    _copy_public(seen, table)
    _copy_hand(seen, table)
    count = _gather_unseen(box, seen, table)
    shuffle(table, table.pile, count)
    if seat != seen.turn and seen.phase == PLACE:
        _imagine_drawn(table, count)
    if seat != seen.turn and seen.phase == RESTART:
        _imagine_dealing(table, count)


@dialect
def _gather_unseen(box: Any, seen: Any, table: Any) -> int:
    count = 0
    for value in range(1, VALUES + 1):
        for _ in range(unseen_copies(box, seen, value)):
            table.pile[count] = value
            count += 1
    return count


@dialect
def _imagine_drawn(table: Any, count: int) -> int:
    """The card in another's hand: it fits both zones, or it would have been placed (H11)."""
    blocked = int(table.horde_mask) | int(table.refuge_mask[table.turn])
    fitting = 0
    for index in range(count):
        if (blocked >> table.pile[index]) & 1 == 0:
            fitting += 1
    skip = below(table, fitting)
    for index in range(count):
        if (blocked >> table.pile[index]) & 1 == 0:
            if skip == 0:
                table.drawn = table.pile[index]
                table.pile[index] = table.pile[count - 1]
                table.pile[count - 1] = 0
                return count - 1
            skip -= 1
    return count


@dialect
def _imagine_dealing(table: Any, count: int) -> int:
    """The cards that the seat laying out the round still holds."""
    held = count - int(table.pile_size)
    for index in range(count - held, count):
        table.dealing[table.pile[index]] += 1
        table.pile[index] = 0
    return count - held
