"""What several moves of Le Temple lead to: the course of a turn, circles and gems, the end."""

from typing import Any

from cavale.games.temple.numbers import (
    T20,
    T21,
    T22,
    T23,
    T28,
    T31,
    T32,
    T33,
    T50,
    T51,
    T60,
    T61,
    T63,
)
from cavale.games.temple.questions import (
    cursed_dice,
    fits,
    how_many,
    is_complete,
    is_full,
    is_open,
    matches_boxes,
    may_have,
    next_die,
    sheet_of,
)
from cavale.games.temple.table import (
    ACCEPT,
    ADVENTURER,
    CARDS,
    CIRCLED,
    CLOSE,
    CLOSING,
    CROSS,
    CURSE,
    CURSED,
    CURSED_FREE,
    ESCAPED_TOGETHER,
    EXPLORING,
    EXTRA_DICE,
    FACES,
    FREED,
    GOT_GEM,
    HEAL,
    JOKER_ROOMS,
    LOST_CIRCLE,
    LOST_TOGETHER,
    MASK,
    NEW_ROUND,
    NEW_TURN,
    NO_DOORWAY,
    PLACE,
    READY,
    REROLL,
    ROOMS,
    SHARE,
    THREW,
    THREW_BOXES,
    THREW_ONE,
    TRACK_GEM,
    USED_CARD,
    WASTED,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.seats import left_of
from cavale.kernel.stream import below
from cavale.kernel.tape import NOBODY, tell


@dialect
def await_seat(table: Any, phase: int, seat: int) -> None:
    table.phase = phase
    table.turn = seat
    table.waiting = 1 << seat
    table.unasked = 0


# --- the start of a turn ----------------------------------------------------------------------


@dialect_apart
def begin_turn(box: Any, table: Any, seat: int, tape: Any) -> None:
    """T38: T20, T21, the variant's dice, then rolling."""
    table.active = seat
    if seat == table.first_seat:
        table.round_number += 1  # T20
        table.chapter += 1
        tell(tape, NEW_ROUND, T20, NOBODY, 0, table.round_number)
    tell(tape, NEW_TURN, T33, seat, 0, 0)
    freed = move_cursed(table)
    table.free += freed
    if freed:
        tell(tape, FREED, T21, seat, 0, freed)
    if table.variant == CLOSING:
        _throw_boxes(box, table, T60, tape)
        _begin_closing(box, table, tape)
        return
    if table.variant == JOKER_ROOMS and seat == table.first_seat:
        _throw_boxes(box, table, T63, tape)
    throw_on(box, table, tape)


@dialect
def move_cursed(table: Any) -> int:
    """T21, T63: cursed dice move one box to the right; return how many leave the third."""
    leaving = int(table.cursed[2])
    table.cursed[2] = table.cursed[1]
    table.cursed[1] = table.cursed[0]
    table.cursed[0] = 0
    return leaving


@dialect
def _throw_boxes(box: Any, table: Any, rule: int, tape: Any) -> None:
    for die in range(EXTRA_DICE):
        table.shown[die] = box.faces[below(table, FACES)]
    tell(tape, THREW_BOXES, rule, table.active, table.shown[0], table.shown[1])


@dialect_apart
def _begin_closing(box: Any, table: Any, tape: Any) -> None:
    """T60, T61: black masks curse free dice; else the active player and the left one close."""
    masks = 0
    for die in range(EXTRA_DICE):
        if table.shown[die] == CURSE:
            masks += 1
    if masks == 0:
        ask_to_close(box, table, int(table.active), tape)
        return
    lost = min(masks, int(table.free))
    table.free -= lost
    table.cursed[0] += lost
    tell(tape, CURSED_FREE, T61, table.active, 0, lost)
    throw_on(box, table, tape)


@dialect_apart
def ask_to_close(box: Any, table: Any, seat: int, tape: Any) -> None:
    """Ask the active player, then the left neighbour, unless there is nothing to close."""
    last = left_of(table, table.active)
    while not _has_doorway(box, table, seat):
        tell(tape, NO_DOORWAY, T60, seat, 0, 0)
        if seat == last:
            throw_on(box, table, tape)
            return
        seat = last
    await_seat(table, CLOSE, seat)


@dialect_apart
def _has_doorway(box: Any, table: Any, seat: int) -> bool:
    for room in range(ROOMS):
        if matches_boxes(box, table, room):
            for way in range(4):
                if is_open(table, seat, room, way):
                    return True
    return False


# --- throws -----------------------------------------------------------------------------------


@dialect_apart
def throw_on(box: Any, table: Any, tape: Any) -> None:
    """T22: throw until the active player is asked, or no free dice are left."""
    while table.free > 0:
        count = min(2, int(table.free))
        table.free -= count
        table.thrown[0] = ADVENTURER  # dice on the table, about to be thrown
        table.thrown[1] = ADVENTURER if count == 2 else 0
        if throw(box, table, tape):
            return
    seat = int(table.active)
    if cursed_dice(table) > 0 and may_have(box, table, HEAL):
        await_seat(table, READY, seat)  # T35, T36
    else:
        await_seat(table, EXPLORING, seat)
        table.unasked = 1  # T35: exploring has not begun


@dialect_apart
def throw(box: Any, table: Any, tape: Any) -> bool:
    """Throw the dice on the table; whether the active player is asked now."""
    table.thrown[0] = box.faces[below(table, FACES)]
    if table.thrown[1]:
        table.thrown[1] = box.faces[below(table, FACES)]
        tell(tape, THREW, T22, table.active, table.thrown[0], table.thrown[1])
    else:
        tell(tape, THREW_ONE, T22, table.active, table.thrown[0], 0)
    if may_have(box, table, REROLL):
        await_seat(table, ACCEPT, table.active)  # T36
        return True
    return take_up_throw(table, False, tape)


@dialect_apart
def take_up_throw(table: Any, asked: bool, tape: Any) -> bool:
    """T23: black masks are cursed; whether there are other dice to place."""
    cursed = 0
    for die in range(2):
        if table.thrown[die] == CURSE:
            table.thrown[die] = 0
            cursed += 1
    if cursed:
        table.cursed[0] += cursed
        tell(tape, CURSED, T23, table.active, 0, cursed)
    if next_die(table) == 0:
        return False
    await_seat(table, PLACE, table.active)
    table.unasked = 0 if asked else 1 + cursed
    return True


@dialect
def leave_mask(table: Any) -> None:
    """T36: the throw is no longer whole once the black mask of it has left its box."""
    if table.unasked == 2:
        table.unasked = 0


# --- circles and gems -------------------------------------------------------------------------


@dialect_apart
def circle(box: Any, table: Any, seat: int, track: int, rule: int, tape: Any) -> None:
    """T27, T28: the next box of a track; one of them gives a gem."""
    if is_full(box, table, track):
        tell(tape, LOST_CIRCLE, T32, seat, track, 0)
        return
    table.circled[track] += 1
    tell(tape, CIRCLED, rule, seat, track, table.circled[track])
    if table.circled[track] == box.gem_box[table.seats] and table.gems < box.gem_track:
        table.gems += 1
        tell(tape, TRACK_GEM, T28, seat, track, table.gems)


@dialect_apart
def add_gems(box: Any, table: Any, seat: int, count: int, rule: int, tape: Any) -> None:
    """Tick the next boxes of the gem track, as far as there are any."""
    ticked = min(count, int(box.gem_track) - int(table.gems))
    table.gems += ticked
    tell(tape, GOT_GEM, rule, seat, ticked, table.gems)


@dialect_apart
def cash_in(box: Any, table: Any, seat: int, card: int, tape: Any) -> None:
    """T32: a treasure card circles a box; it brings a gem too, if its right side is complete."""
    sheet = sheet_of(table)
    table.used_mask[seat] |= 1 << card
    tell(tape, USED_CARD, T32, seat, box.reward[sheet][card], card + 1)
    circle(box, table, seat, int(box.reward[sheet][card]), T32, tape)
    if table.right_mask[seat][card] == box.right_full[sheet][card]:
        add_gems(box, table, seat, 1, T32, tape)


# --- the common pool --------------------------------------------------------------------------


@dialect
def ask_to_share(box: Any, table: Any, seat: int, tape: Any) -> None:
    """T30: the next seat takes, while there are dice and seats."""
    if seat == table.active or how_many(table.pool) == 0:
        cross_on(box, table, left_of(table, table.active), tape)
    else:
        await_seat(table, SHARE, seat)


@dialect_apart
def cross_on(box: Any, table: Any, seat: int, tape: Any) -> None:
    """T31: seat by seat, die by die; a die that fits nowhere is wasted."""
    while seat != table.active:
        while table.hand[seat][0]:
            symbol = int(table.hand[seat][0])
            if _fits_somewhere(box, table, seat, symbol):
                await_seat(table, CROSS, seat)
                return
            tell(tape, WASTED, T31, seat, symbol, 0)
            lay_down(table, seat)
        seat = left_of(table, seat)
    _end_turn(box, table, tape)


@dialect
def _fits_somewhere(box: Any, table: Any, seat: int, symbol: int) -> bool:
    for card in range(CARDS):
        for right in range(2):
            if fits(box, table, seat, card, right, symbol) >= 0:
                return True
    return False


@dialect
def lay_down(table: Any, seat: int) -> None:
    """The seat's first die is done with."""
    table.hand[seat][0] = table.hand[seat][1]
    table.hand[seat][1] = 0
    table.aside += 1


# --- the end of a turn, the end of the match --------------------------------------------------


@dialect_apart
def _end_turn(box: Any, table: Any, tape: Any) -> None:
    """T06, T33: all dice that are not cursed are free; the next player is active."""
    table.free += table.aside + how_many(table.pool)
    table.aside = 0
    for symbol in range(ADVENTURER, MASK + 1):
        table.pool[symbol] = 0
    following = left_of(table, table.active)
    if following == table.first_seat and table.round_number >= box.rounds[table.seats]:
        _end_match(box, table, tape)
    else:
        begin_turn(box, table, following, tape)


@dialect
def _end_match(box: Any, table: Any, tape: Any) -> None:
    """T53: all complete cards are used, then the exit is looked at, before the team loses (T51)."""
    for seat in range(table.seats):
        for card in range(CARDS):
            if is_complete(box, table, seat, card):
                cash_in(box, table, seat, card, tape)
    check_escape(box, table, tape)
    if table.over == 0:
        table.over = T51
        table.waiting = 0
        tell(tape, LOST_TOGETHER, T51, NOBODY, 0, table.gems)


@dialect_apart
def check_escape(box: Any, table: Any, tape: Any) -> None:
    """T50: all on the exit with enough gems, at any instant."""
    if table.over or table.gems < box.target[table.difficulty][table.seats]:
        return
    goal = int(box.exit[sheet_of(table)]) + 1
    for seat in range(table.seats):
        if table.place[seat] != goal:
            return
    table.over = T50
    table.waiting = 0
    tell(tape, ESCAPED_TOGETHER, T50, NOBODY, 0, table.gems)
