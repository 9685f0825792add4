"""What each action of Le Temple does. The action is legal: the door has checked."""

from typing import Any

from cavale.games.temple.actions import (
    DONE,
    KEEP,
    TAKE_GEMS,
    chosen_side,
    closed_room,
    closed_way,
    crossed_card,
    crossed_side,
    entered_room,
    healed_box,
    made_track,
    named_die,
    named_track,
    rushed_room,
    taken_symbol,
    used_card,
)
from cavale.games.temple.effects import (
    add_gems,
    ask_to_close,
    ask_to_share,
    await_seat,
    begin_turn,
    cash_in,
    check_escape,
    circle,
    cross_on,
    lay_down,
    leave_mask,
    move_cursed,
    take_up_throw,
    throw,
    throw_on,
)
from cavale.games.temple.numbers import (
    T12,
    T23,
    T24,
    T26,
    T27,
    T30,
    T31,
    T34,
    T35,
    T36,
    T37,
    T38,
    T40,
    T60,
    T62,
    T63,
)
from cavale.games.temple.questions import (
    fits,
    how_many,
    is_crossed,
    is_full,
    joker_has_effect,
    next_die,
    sheet_of,
)
from cavale.games.temple.table import (
    ACCEPTED,
    ADVENTURER,
    CLOSED,
    CROSS,
    CROSSED_LEFT,
    CROSSED_RIGHT,
    CURSE,
    DICE_ROOMS,
    ENTERED,
    EXIT,
    EXPLORING,
    GAVE,
    GEM_ROOM,
    HEAL,
    HEALED,
    IDLE_JOKER,
    JOKER,
    JOKER_ROOM,
    KEPT,
    MASK,
    NEW_DIE,
    PAIR_GEMS,
    PLACE,
    REROLL,
    REROLLED,
    RUSH,
    RUSHED,
    SHIFTED,
    SIDE,
    STARTS_AT,
    STOPPED,
    TO_PAIR,
    TO_TRACK,
    TOOK,
    TOOK_ONE,
    UNLOCK,
    UNLOCKED,
    USED,
    WENT_EXPLORING,
    doorway,
    symbol_of,
    track_of,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.seats import left_of
from cavale.kernel.tape import EVERYONE, tell, write

# --- before the throw -------------------------------------------------------------------------


@dialect
def choose_side(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """T12: from the first player on, each a different side."""
    way = chosen_side(action)
    table.side[seat] = way + 1
    tell(tape, STARTS_AT, T12, seat, way, 0)
    following = left_of(table, seat)
    if following == table.first_seat:
        begin_turn(box, table, following, tape)
    else:
        await_seat(table, SIDE, following)


@dialect
def close(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """T60: shut both ways, on the own sheet."""
    room, way = closed_room(action), closed_way(action)
    table.closed_mask[seat] |= 1 << doorway(room, way)
    tell(tape, CLOSED, T60, seat, room, way)
    if seat == table.active:
        ask_to_close(box, table, left_of(table, seat), tape)
    else:
        throw_on(box, table, tape)


# --- rolling ----------------------------------------------------------------------------------


@dialect_apart
def accept(box: Any, table: Any, seat: int, tape: Any) -> None:
    """T36: the throw is placed; if it is nothing but black masks, the next one comes."""
    tell(tape, ACCEPTED, T36, seat, 0, 0)
    if not take_up_throw(table, True, tape):
        throw_on(box, table, tape)


@dialect_apart
def reroll(box: Any, table: Any, seat: int, tape: Any) -> None:
    """T36: the whole throw again, with a black mask of it that went to its box unasked."""
    table.spent[REROLL] += 1
    tell(tape, REROLLED, T36, seat, 0, 0)
    if table.unasked == 2:
        table.cursed[0] -= 1
        table.thrown[1 if table.thrown[0] else 0] = CURSE
    if not throw(box, table, tape):
        throw_on(box, table, tape)


@dialect_apart
def place(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """T23: keep the next die, or give it to the pool."""
    symbol = next_die(table)
    table.unasked = 0
    if table.thrown[0]:
        table.thrown[0] = 0
    else:
        table.thrown[1] = 0
    if action == KEEP:
        table.kept[symbol] += 1
        tell(tape, KEPT, T23, seat, symbol, 0)
    else:
        table.pool[symbol] += 1
        tell(tape, GAVE, T23, seat, symbol, 0)
    if next_die(table) == 0:
        throw_on(box, table, tape)


@dialect_apart
def heal(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """T35: all dice of one cursed box are free again; after the last throw they are thrown."""
    spot = healed_box(action)
    table.spent[HEAL] += 1
    healed = int(table.cursed[spot])
    table.cursed[spot] = 0
    table.free += healed
    tell(tape, HEALED, T35, seat, spot + 1, healed)
    if table.phase != PLACE:
        throw_on(box, table, tape)
    elif spot == 0:
        leave_mask(table)


# --- exploring --------------------------------------------------------------------------------


@dialect
def set_out(table: Any, seat: int, tape: Any) -> None:
    tell(tape, WENT_EXPLORING, T38, seat, 0, 0)
    await_seat(table, EXPLORING, seat)


@dialect
def make_die(table: Any, seat: int, action: int, tape: Any) -> None:
    """T37: a temporary one."""
    track = made_track(action)
    symbol = symbol_of(track)
    table.spent[track] += 1
    table.made[symbol] += 1
    tell(tape, USED, T37, seat, symbol, 0)


@dialect
def rush(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """T34: any adjacent room, without symbols, with all its effects."""
    room = rushed_room(action)
    table.spent[RUSH] += 1
    tell(tape, RUSHED, T34, seat, room, 0)
    _arrive(box, table, seat, room, tape)


@dialect
def enter(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """T24: a die serves one room only. T35: with this exploring has begun."""
    room = entered_room(action)
    table.unasked = 0
    sheet = sheet_of(table)
    _pay(table, int(box.needs_first[sheet][room]))
    _pay(table, int(box.needs_second[sheet][room]))
    tell(tape, ENTERED, T24, seat, room, 0)
    _arrive(box, table, seat, room, tape)


@dialect
def _pay(table: Any, symbol: int) -> None:
    """Kept dice first; a temporary one is gone after use."""
    if table.kept[symbol]:
        table.kept[symbol] -= 1
        table.aside += 1
    else:
        table.made[symbol] -= 1


@dialect
def stop(box: Any, table: Any, seat: int, tape: Any) -> None:
    """T26: unused kept dice are lost, temporary ones too (T37); then the pool (T30)."""
    table.unasked = 0
    unused = how_many(table.kept)
    table.aside += unused
    for symbol in range(ADVENTURER, MASK + 1):
        table.kept[symbol] = 0
        table.made[symbol] = 0
    tell(tape, STOPPED, T26, seat, 0, unused)
    ask_to_share(box, table, left_of(table, seat), tape)


# --- rooms ------------------------------------------------------------------------------------


@dialect_apart
def _arrive(box: Any, table: Any, seat: int, room: int, tape: Any) -> None:
    """T25: the room's action, then the special rooms (T40), then the end (T50)."""
    table.place[seat] = room + 1
    content = int(box.content[sheet_of(table)][room])
    if content >= TO_PAIR:
        _check_pair(box, table, seat, room, (content - TO_PAIR) // 2, tape)
    elif content != EXIT and not is_crossed(table, seat, room):
        _do_room(box, table, seat, room, content, tape)
    check_escape(box, table, tape)


@dialect
def _do_room(box: Any, table: Any, seat: int, room: int, content: int, tape: Any) -> None:
    """T27; T29: without effect it is not carried out and not crossed off."""
    if content == JOKER_ROOM:
        if joker_has_effect(box, table):
            _interrupt(table, JOKER)
        return
    if content == GEM_ROOM:
        if table.gems < box.gem_track:
            _cross_room(table, seat, room)
            add_gems(box, table, seat, 1, T27, tape)
        return
    track = content - TO_TRACK
    if not is_full(box, table, track):
        _cross_room(table, seat, room)
        circle(box, table, seat, track, T27, tape)


@dialect
def _cross_room(table: Any, seat: int, room: int) -> None:
    table.crossed_mask[seat] |= 1 << room


@dialect
def _check_pair(box: Any, table: Any, seat: int, room: int, colour: int, tape: Any) -> None:
    """T40: another adventurer stands in the other half, and the colour is not crossed."""
    if (int(table.pairs_mask) >> colour) & 1:
        return
    twin = int(box.twin[sheet_of(table)][room])
    for other in range(table.seats):
        if other != seat and table.place[other] == twin + 1:
            table.pairs_mask |= 1 << colour
            write(tape, UNLOCKED, T40, seat, other, colour, 0, EVERYONE, 0)
            if table.variant == DICE_ROOMS and table.extra > 0:
                _interrupt(table, UNLOCK)  # T62: gems or a die
            else:
                add_gems(box, table, seat, PAIR_GEMS, T40, tape)
            return


@dialect
def _interrupt(table: Any, phase: int) -> None:
    """The room asks; then the phase goes on."""
    table.resume = table.phase
    table.phase = phase


@dialect
def _resume(table: Any) -> None:
    table.phase = table.resume
    table.resume = 0


# --- what a room asks -------------------------------------------------------------------------


@dialect_apart
def name_track(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """T27: the joker circles a box of this track."""
    _resume(table)
    _cross_room(table, seat, int(table.place[seat]) - 1)
    circle(box, table, seat, named_track(action), T27, tape)
    check_escape(box, table, tape)


@dialect_apart
def name_die(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """T63: the joker does what this die of the variant says."""
    _resume(table)
    _follow_die(box, table, seat, int(table.shown[named_die(action)]), tape)
    check_escape(box, table, tape)


@dialect
def _follow_die(box: Any, table: Any, seat: int, symbol: int, tape: Any) -> None:
    """T63: an adventurer leaves the joker uncrossed; a black mask moves the cursed dice."""
    if symbol == ADVENTURER:
        tell(tape, IDLE_JOKER, T63, seat, 0, 0)
        return
    _cross_room(table, seat, int(table.place[seat]) - 1)
    if symbol == CURSE:
        leave_mask(table)
        leaving = move_cursed(table)
        table.aside += leaving
        tell(tape, SHIFTED, T63, seat, 0, leaving)
    else:
        circle(box, table, seat, track_of(symbol), T63, tape)


@dialect_apart
def unlock(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """T62: gems, or an extra die, which is rolled with the others from the next turn on."""
    _resume(table)
    if action == TAKE_GEMS:
        add_gems(box, table, seat, PAIR_GEMS, T62, tape)
    else:
        table.extra -= 1
        table.aside += 1
        tell(tape, NEW_DIE, T62, seat, 0, table.extra)
    check_escape(box, table, tape)


# --- the common pool and the treasure cards ---------------------------------------------------


@dialect_apart
def share(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """T30: one die, and a second one if one then remains for each player to come."""
    if action == DONE:
        tell(tape, TOOK_ONE, T30, seat, 0, 0)
        ask_to_share(box, table, left_of(table, seat), tape)
        return
    symbol = taken_symbol(action)
    table.pool[symbol] -= 1
    taken = 1 if table.hand[seat][0] else 0
    table.hand[seat][taken] = symbol
    tell(tape, TOOK, T30, seat, symbol, 0)
    to_come = (int(table.active) - seat - 1) % int(table.seats)
    if taken == 1 or how_many(table.pool) <= to_come:
        ask_to_share(box, table, left_of(table, seat), tape)


@dialect_apart
def cross_off(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """T31: cross the symbol off on one side of a card."""
    card, right = crossed_card(action), crossed_side(action)
    symbol = int(table.hand[seat][0])
    spot = fits(box, table, seat, card, right, symbol)
    if right:
        table.right_mask[seat][card] |= 1 << spot
        tell(tape, CROSSED_RIGHT, T31, seat, symbol, card + 1)
    else:
        table.left_mask[seat][card] |= 1 << spot
        tell(tape, CROSSED_LEFT, T31, seat, symbol, card + 1)
    lay_down(table, seat)
    cross_on(box, table, seat, tape)


@dialect_apart
def use_card(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """T32. T29, T31: after it a joker may be idle, and a die may fit nowhere."""
    cash_in(box, table, seat, used_card(action), tape)
    check_escape(box, table, tape)
    if table.over:
        return
    if table.phase == CROSS:
        cross_on(box, table, int(table.turn), tape)
    elif table.phase == JOKER and not joker_has_effect(box, table):
        _resume(table)
