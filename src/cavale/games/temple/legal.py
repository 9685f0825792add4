"""What may be done in Le Temple: for each kind of action what is offered, and why it is not.

An offer writes legal actions, ascending, and returns how many there are then. Each phase has one,
which calls others in the order of the actions' numbers; treasure cards are in all of them (T32).
"""

from typing import Any

from cavale.games.temple.actions import (
    ACCEPT_THROW,
    DONE,
    GIVE,
    GO_EXPLORE,
    KEEP,
    STOP,
    TAKE_DIE,
    TAKE_GEMS,
    THROW_AGAIN,
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
    to_choose,
    to_close,
    to_cross,
    to_enter,
    to_heal,
    to_make,
    to_name_die,
    to_name_track,
    to_rush,
    to_take,
    to_use,
    used_card,
)
from cavale.games.temple.numbers import (
    T12,
    T23,
    T24,
    T26,
    T27,
    T30,
    T31,
    T32,
    T34,
    T35,
    T36,
    T37,
    T38,
    T60,
    T62,
    T63,
)
from cavale.games.temple.questions import (
    can_pay,
    can_reach,
    fits,
    has,
    is_complete,
    is_full,
    is_open,
    is_side_taken,
    joker_works,
    matches_boxes,
)
from cavale.games.temple.table import (
    ACCEPT,
    ADVENTURER,
    CARDS,
    CLOSE,
    CROSS,
    CURSED_BOXES,
    EXPLORING,
    EXTRA_DICE,
    HEAL,
    JOKER,
    JOKER_ROOMS,
    KEYS,
    MASK,
    MASKS,
    PLACE,
    READY,
    REROLL,
    ROOMS,
    RUSH,
    SHARE,
    SIDE,
    UNLOCK,
)
from cavale.kernel.compile import dialect, dialect_apart

# --- sides of the temple ----------------------------------------------------------------------


@dialect_apart
def offer_sides(box: Any, table: Any, seat: int, actions: Any) -> int:
    count = 0
    for way in range(4):
        if not is_side_taken(table, way):
            actions[count] = to_choose(way)
            count += 1
    return offer_cards(box, table, seat, actions, count)


@dialect
def why_not_side(table: Any, action: int) -> int:
    return T12 if table.phase != SIDE or is_side_taken(table, chosen_side(action)) else 0


# --- doorways to close ------------------------------------------------------------------------


@dialect_apart
def offer_closing(box: Any, table: Any, seat: int, actions: Any) -> int:
    count = offer_cards(box, table, seat, actions, 0)
    count = _offer_rushes(table, seat, actions, count)
    for room in range(ROOMS):
        if matches_boxes(box, table, room):
            for way in range(4):
                if is_open(table, seat, room, way):
                    actions[count] = to_close(room, way)
                    count += 1
    return count


@dialect
def why_not_close(box: Any, table: Any, seat: int, action: int) -> int:
    room = closed_room(action)
    if table.phase != CLOSE or not matches_boxes(box, table, room):
        return T60
    return 0 if is_open(table, seat, room, closed_way(action)) else T60


# --- the throw --------------------------------------------------------------------------------


@dialect_apart
def offer_accepting(box: Any, table: Any, seat: int, actions: Any) -> int:
    actions[0] = ACCEPT_THROW
    count = _offer_reroll(table, actions, 1)
    count = offer_cards(box, table, seat, actions, count)
    return _offer_rushes(table, seat, actions, count)


@dialect
def why_not_accept(table: Any) -> int:
    return 0 if table.phase == ACCEPT else T36


@dialect_apart
def offer_placing(box: Any, table: Any, seat: int, actions: Any) -> int:
    actions[0] = KEEP
    actions[1] = GIVE
    count = _offer_reroll(table, actions, 2)
    count = _offer_heals(table, actions, count)
    count = offer_cards(box, table, seat, actions, count)
    return _offer_rushes(table, seat, actions, count)


@dialect
def why_not_place(table: Any) -> int:
    return 0 if table.phase == PLACE else T23


@dialect
def _offer_reroll(table: Any, actions: Any, count: int) -> int:
    if _may_reroll(table):
        actions[count] = THROW_AGAIN
        count += 1
    return count


@dialect
def why_not_reroll(table: Any) -> int:
    return 0 if _may_reroll(table) else T36


@dialect
def _may_reroll(table: Any) -> bool:
    """T36: before any die of the throw is placed."""
    waits = table.phase == ACCEPT or (table.phase == PLACE and table.unasked)
    return bool(waits and has(table, REROLL))


# --- cursed dice ------------------------------------------------------------------------------


@dialect_apart
def _offer_heals(table: Any, actions: Any, count: int) -> int:
    if _may_heal(table):
        for spot in range(CURSED_BOXES):
            if table.cursed[spot]:
                actions[count] = to_heal(spot)
                count += 1
    return count


@dialect
def why_not_heal(table: Any, action: int) -> int:
    return 0 if _may_heal(table) and table.cursed[healed_box(action)] else T35


@dialect
def _may_heal(table: Any) -> bool:
    """T35: before a throw and after the last one, until exploring has begun."""
    if not has(table, HEAL):
        return False
    phase = table.phase
    if phase == EXPLORING:
        return bool(table.unasked)
    return bool(phase == PLACE or phase == READY)


@dialect_apart
def offer_ready(box: Any, table: Any, seat: int, actions: Any) -> int:
    count = _offer_heals(table, actions, 0)
    actions[count] = GO_EXPLORE
    count = offer_cards(box, table, seat, actions, count + 1)
    return _offer_rushes(table, seat, actions, count)


@dialect
def why_not_set_out(table: Any) -> int:
    return 0 if table.phase == READY else T38


# --- exploring --------------------------------------------------------------------------------


@dialect_apart
def offer_exploring(box: Any, table: Any, seat: int, actions: Any) -> int:
    count = _offer_heals(table, actions, 0)
    count = _offer_dice(table, actions, count)
    actions[count] = STOP
    count = offer_cards(box, table, seat, actions, count + 1)
    count = _offer_rooms(box, table, seat, actions, count)
    return _offer_rushes(table, seat, actions, count)


@dialect
def why_not_stop(table: Any) -> int:
    return 0 if table.phase == EXPLORING else T26


@dialect
def _offer_dice(table: Any, actions: Any, count: int) -> int:
    for track in range(KEYS, MASKS + 1):
        if has(table, track):
            actions[count] = to_make(track)
            count += 1
    return count


@dialect
def why_not_make(table: Any, action: int) -> int:
    return 0 if table.phase == EXPLORING and has(table, made_track(action)) else T37


@dialect
def _offer_rooms(box: Any, table: Any, seat: int, actions: Any, count: int) -> int:
    for room in range(ROOMS):
        if can_reach(table, seat, room) and can_pay(box, table, room):
            actions[count] = to_enter(room)
            count += 1
    return count


@dialect
def why_not_enter(box: Any, table: Any, seat: int, action: int) -> int:
    if table.phase != EXPLORING:
        return T38
    room = entered_room(action)
    return 0 if can_reach(table, seat, room) and can_pay(box, table, room) else T24


@dialect_apart
def _offer_rushes(table: Any, seat: int, actions: Any, count: int) -> int:
    if _may_rush(table, seat):
        for room in range(ROOMS):
            if can_reach(table, seat, room):
                actions[count] = to_rush(room)
                count += 1
    return count


@dialect
def why_not_rush(table: Any, seat: int, action: int) -> int:
    if not _may_rush(table, seat):
        return T34
    return 0 if can_reach(table, seat, rushed_room(action)) else T24


@dialect
def _may_rush(table: Any, seat: int) -> bool:
    """T34: at every decision of the own turn before STOP; what a room asks is answered first."""
    if not has(table, RUSH):
        return False
    phase = table.phase
    if phase == CLOSE:
        return bool(seat == table.active)
    return bool(phase == PLACE or phase == ACCEPT or phase == READY or phase == EXPLORING)


# --- what a room asks -------------------------------------------------------------------------


@dialect_apart
def offer_jokers(box: Any, table: Any, seat: int, actions: Any) -> int:
    count = 0
    if table.variant == JOKER_ROOMS:
        for die in range(EXTRA_DICE):
            if _may_name_die(box, table, die):
                actions[count] = to_name_die(die)
                count += 1
    else:
        for track in range(HEAL, MASKS + 1):
            if not is_full(box, table, track):
                actions[count] = to_name_track(track)
                count += 1
    return offer_cards(box, table, seat, actions, count)


@dialect
def why_not_name_track(box: Any, table: Any, action: int) -> int:
    asked = table.phase == JOKER and table.variant != JOKER_ROOMS
    return 0 if asked and not is_full(box, table, named_track(action)) else T27


@dialect
def why_not_name_die(box: Any, table: Any, action: int) -> int:
    asked = table.phase == JOKER and table.variant == JOKER_ROOMS
    return 0 if asked and _may_name_die(box, table, named_die(action)) else T63


@dialect
def _may_name_die(box: Any, table: Any, die: int) -> bool:
    """T63: an adventurer, too, which leaves the joker as it is."""
    symbol = int(table.shown[die])
    if die == 1 and symbol == table.shown[0]:
        return False  # the same choice as the left one
    return symbol == ADVENTURER or joker_works(box, table, die)


@dialect_apart
def offer_unlocking(box: Any, table: Any, seat: int, actions: Any) -> int:
    actions[0] = TAKE_GEMS
    actions[1] = TAKE_DIE
    return offer_cards(box, table, seat, actions, 2)


@dialect
def why_not_unlock(table: Any) -> int:
    return 0 if table.phase == UNLOCK else T62


# --- the pool and the treasure cards ----------------------------------------------------------


@dialect_apart
def offer_sharing(box: Any, table: Any, seat: int, actions: Any) -> int:
    count = 0
    for symbol in range(ADVENTURER, MASK + 1):
        if table.pool[symbol]:
            actions[count] = to_take(symbol)
            count += 1
    if table.hand[seat][0]:
        actions[count] = DONE
        count += 1
    return offer_cards(box, table, seat, actions, count)


@dialect
def why_not_share(table: Any, seat: int, action: int) -> int:
    if table.phase != SHARE:
        return T30
    if action == DONE:
        return 0 if table.hand[seat][0] else T30
    return 0 if table.pool[taken_symbol(action)] else T30


@dialect_apart
def offer_crossing(box: Any, table: Any, seat: int, actions: Any) -> int:
    count = 0
    symbol = int(table.hand[seat][0])
    for card in range(CARDS):
        for right in range(2):
            if fits(box, table, seat, card, right, symbol) >= 0:
                actions[count] = to_cross(card, right)
                count += 1
    return offer_cards(box, table, seat, actions, count)


@dialect
def why_not_cross(box: Any, table: Any, seat: int, action: int) -> int:
    if table.phase != CROSS:
        return T31
    symbol = int(table.hand[seat][0])
    place = fits(box, table, seat, crossed_card(action), crossed_side(action), symbol)
    return 0 if place >= 0 else T31


@dialect_apart
def offer_cards(box: Any, table: Any, seat: int, actions: Any, count: int) -> int:
    """T32: at any moment, in another's turn too."""
    for card in range(CARDS):
        if is_complete(box, table, seat, card):
            actions[count] = to_use(card)
            count += 1
    return count


@dialect
def why_not_use(box: Any, table: Any, seat: int, action: int) -> int:
    return 0 if is_complete(box, table, seat, used_card(action)) else T32
