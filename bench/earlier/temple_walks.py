"""The best walk through Le Temple with some dice: up to four rooms.

A walk is worth the gems and circles on its way and the place where it ends; circled boxes help it
on, and while there are turns to come it costs something to spend them.
"""

from typing import Any

from temple_judgement import (
    halves_left,
    halves_to_meet,
    own_turns_left,
    rooms_with_bonus,
    rooms_with_gems,
    worth_of_action,
    worth_of_gem,
    worth_of_place,
)

from cavale.games.temple.questions import is_open, is_passable, sheet_of, unspent
from cavale.games.temple.table import (
    ADVENTURER,
    EAST,
    KEYS,
    MASK,
    MASKS,
    NORTH,
    ROOMS,
    RUSH,
    SOUTH,
    WIDTH,
    neighbour,
    symbol_of,
)
from cavale.kernel.compile import dialect, dialect_apart

_STEPS = 4  # rooms of a walk
_ALIKE: int = 4 ** (_STEPS - 1)  # walks that begin with the same room: then four ways on
_WALKS = 5 * _ALIKE  # five ways in from outside
_A_RUSH, _A_BOX = 1000, 350  # what it costs to spend one, while there are turns to come
_TOP_BITS = 0x80_80_80_80_00


# --- dice, packed in a number -----------------------------------------------------------------


@dialect
def a_die(symbol: int) -> int:
    """One die of a symbol: each symbol has a byte."""
    return 1 << (8 * symbol)


@dialect
def number_of(packed: int, symbol: int) -> int:
    """The dice of a symbol."""
    return (packed >> (8 * symbol)) & 255


@dialect
def packed_dice(dice: Any) -> int:
    """Dice that are counted by symbol."""
    packed = 0
    for symbol in range(ADVENTURER, MASK + 1):
        packed += a_die(symbol) * int(dice[symbol])
    return packed


@dialect
def packed_throw(seen: Any) -> int:
    """The throw on the table."""
    packed = 0
    for die in range(2):
        if seen.thrown[die]:
            packed += a_die(int(seen.thrown[die]))
    return packed


@dialect
def packed_boxes(seen: Any) -> int:
    """Temporary dice that could be made."""
    packed = 0
    for track in range(KEYS, MASKS + 1):
        packed += a_die(symbol_of(track)) * unspent(seen, track)
    return packed


@dialect
def covers(have: int, need: int) -> bool:
    """Whether there are enough of each symbol: no byte borrows from its own highest bit."""
    return ((have | _TOP_BITS) - need) & _TOP_BITS == _TOP_BITS


@dialect
def price_of(box: Any, sheet: int, room: int) -> int:
    """The two dice that open a room."""
    first, second = int(box.needs_first[sheet][room]), int(box.needs_second[sheet][room])
    return a_die(first) + a_die(second)


@dialect
def _boxes_used(hand: int, need: int) -> int:
    """Temporary dice that must be made."""
    if covers(hand, need):
        return 0
    used = 0
    for symbol in range(ADVENTURER, MASK + 1):
        used += max(0, number_of(need, symbol) - number_of(hand, symbol))
    return used


# --- walks ------------------------------------------------------------------------------------


@dialect
def worth_in(walk: int) -> int:
    """What a walk that `best_walk` has found is worth."""
    return walk // 32


@dialect
def first_room_in(walk: int) -> int:
    """The room that it begins with; -1 to stay."""
    return walk % 32 - 1


@dialect_apart
def best_walk(box: Any, seen: Any, seat: int, hand: int) -> int:
    """With these dice: worth * 32 + first room plus one, or 0 to stay."""
    gems = rooms_with_gems(box, seen, seat)
    bonus = rooms_with_bonus(box, seen, seat)
    halves = halves_left(box, seen)
    meeting = halves_to_meet(box, seen, seat, halves)
    exits = int(box.exit[sheet_of(seen)])
    boxes = packed_boxes(seen)
    here = int(seen.place[seat]) - 1
    best = 0
    if here >= 0:
        best = worth_of_place(box, seen, seat, here, gems, meeting, halves, exits)
    first = 0
    walk = 0
    while walk < _WALKS:
        found = _follow(box, seen, seat, walk, hand, boxes, gems, bonus, meeting, halves, exits)
        if found >> 3 > best:
            best = found >> 3
            first = _first_room(seen, seat, walk) + 1
        block = 4 ** max(0, _STEPS - 1 - (found & 7))
        walk = (walk // block + 1) * block  # all walks that begin with the same failure fail
    return best * 32 + first


@dialect
def _first_room(seen: Any, seat: int, walk: int) -> int:
    """The room that a walk begins with, or -1: from outside any room of the side."""
    choice = walk // _ALIKE
    if seen.place[seat] == 0:
        way = int(seen.side[seat]) - 1
        if way == NORTH:
            return choice
        if way == SOUTH:
            return ROOMS - WIDTH + choice
        return choice * WIDTH + (WIDTH - 1 if way == EAST else 0)
    here = int(seen.place[seat]) - 1
    if choice > 3 or not is_open(seen, seat, here, choice):
        return -1
    return neighbour(here, choice)


@dialect_apart
def _follow(
    box: Any,
    seen: Any,
    seat: int,
    walk: int,
    hand: int,
    boxes: int,
    gems: int,
    bonus: int,
    meeting: int,
    halves: int,
    exits: int,
) -> int:
    """Follow a walk as far as the dice go: its best worth * 8 + the steps that were possible."""
    sheet = sheet_of(seen)
    gem = worth_of_gem(box, seen)
    thrift = 0 if own_turns_left(box, seen) == 0 else 1
    rushes = unspent(seen, RUSH)
    closed = int(seen.closed_mask[seat])
    room = int(seen.place[seat]) - 1
    need = gathered = best = 0
    for step in range(_STEPS):
        if step == 0:
            room = _first_room(seen, seat, walk)
        else:
            way = (walk // 4 ** (_STEPS - 1 - step)) % 4
            room = neighbour(room, way) if is_passable(closed, room, way) else -1
        if room < 0:
            return best * 8 + step
        price = price_of(box, sheet, room)
        if covers(hand + boxes, need + price):
            need += price
        elif rushes > 0:
            rushes -= 1
            gathered -= _A_RUSH * thrift
        else:
            return best * 8 + step
        bit = 1 << room
        if bit & gems:
            gathered += gem
            gems &= ~bit
        elif bit & meeting:
            gathered += 2 * gem
            meeting &= ~bit
            halves &= ~bit
        elif bit & bonus:
            gathered += worth_of_action(box, seen, room)
            bonus &= ~bit
        if walk % 4 ** (_STEPS - 1 - step) == 0:  # else an earlier walk ended here, too
            worth = gathered - _boxes_used(hand, need) * _A_BOX * thrift
            worth += worth_of_place(box, seen, seat, room, gems, meeting, halves, exits)
            best = max(best, worth)
    return best * 8 + _STEPS


@dialect_apart
def worth_after_rush(box: Any, seen: Any, seat: int, room: int, hand: int) -> int:
    """The rush into a room and the best walk from there: tried on the sheet, and taken back."""
    place, crossed = int(seen.place[seat]), int(seen.crossed_mask[seat])
    worth = worth_of_action(box, seen, room)
    if own_turns_left(box, seen) > 0:
        worth -= _A_RUSH
    seen.place[seat] = room + 1
    seen.crossed_mask[seat] = crossed | 1 << room
    seen.spent[RUSH] += 1
    worth += worth_in(best_walk(box, seen, seat, hand))
    seen.spent[RUSH] -= 1
    seen.crossed_mask[seat] = crossed
    seen.place[seat] = place
    return worth
