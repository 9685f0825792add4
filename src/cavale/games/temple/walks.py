"""The best walk through Le Temple with some dice, and with some still to be thrown.

A walk is worth the gems and circles on its way and the place where it ends. Each of its rooms
counts by the chance that the dice to come bring what is lacking. Circled boxes help it on; while
there are turns to come it costs something to spend them.
"""

from typing import Any

from cavale.games.temple.judgement import (
    cost_of_box,
    survey,
    worth_among,
    worth_of_action,
    worth_of_gem,
    worth_of_place,
    worths_of_actions,
)
from cavale.games.temple.questions import is_open, is_passable, sheet_of, unspent
from cavale.games.temple.table import (
    ADVENTURER,
    CURSE,
    EAST,
    EXIT,
    GEM_ROOM,
    KEY,
    KEYS,
    MASK,
    MASKS,
    NORTH,
    ROOMS,
    RUSH,
    SOUTH,
    TO_PAIR,
    WIDTH,
    neighbour,
    symbol_of,
)
from cavale.kernel.compile import dialect, dialect_apart

_SURE = 1024  # a chance
_DEEP = 4  # dice to come with which a third room is looked at
_FAINT = 60  # a chance that no walk relies on
_TOP_BITS = 0x80_80_80_80_00

# Chances that so many dice or more of some show one symbol: in 64ths, six bits for each number
# of dice from 0 to 9. Keys, torches and masks are on one face of a die, adventurers on two.
_ONE_FACE = (0xD31BAB9A16D42C0, 0x759551348142000, 0x2C9184081000000, 0xC2041000000000)
_TWO_FACES = (0xFBEF3AE33B64540, 0xDF4BEA8DA447000, 0xA226D4347080000, 0x5912C60C1000000)
_MOST_DICE = 9

_SIDE_DICE = 6  # that a first turn has, about
_SIDE_GEM, _SIDE_BONUS, _SIDE_HALF = 1000, 400, 300  # what the rooms of a side hold

_FREE = 3  # among the means of a walk: the dice to come
# The parts of a trip: how far a walk has come
_ROOM, _NEED, _BEEN, _GATHERED, _RUSHES, _WORTH, _HOPE, _LESS_HOPE, _VALUE, _LESS = range(10)


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
    """The throw on the table, black masks aside."""
    packed = 0
    for die in range(2):
        if seen.thrown[die] and seen.thrown[die] != CURSE:
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
def _cost_of_dice(hand: int, need: int, costs: int) -> int:
    """What the temporary dice cost that must be made; the costs packed like dice."""
    if covers(hand, need):
        return 0
    cost = 0
    for symbol in range(KEY, MASK + 1):
        made = number_of(need, symbol) - number_of(hand, symbol)
        if made > 0:
            cost += made * ((costs >> (16 * (symbol - KEY))) & 0xFFFF)
    return cost


# --- dice to come -----------------------------------------------------------------------------


@dialect_apart
def chance_of(have: int, need: int, free: int) -> int:
    """That dice at hand and so many to be thrown cover a need: the rarer symbols first."""
    if covers(have, need):
        return _SURE
    if free == 0:
        return 0
    chance = _SURE
    left = min(free, _MOST_DICE)
    for symbol in range(MASK, ADVENTURER - 1, -1):
        lacking = number_of(need, symbol) - number_of(have, symbol)
        if lacking > 0:
            if lacking > left or lacking > len(_ONE_FACE):
                return 0
            row = _TWO_FACES[lacking - 1] if symbol == ADVENTURER else _ONE_FACE[lacking - 1]
            chance = chance * ((row >> (6 * left)) & 63) >> 6
            left -= lacking
    return chance


# --- walks ------------------------------------------------------------------------------------


@dialect
def worth_in(walk: int) -> int:
    """What a walk that `best_walk` has found is worth."""
    return walk // 32


@dialect
def first_room_in(walk: int) -> int:
    """The room that it begins with; -1 to stay."""
    return walk % 32 - 1


@dialect
def best_walk(box: Any, seen: Any, seat: int, hand: int, free: int) -> int:
    """With these dice and so many to be thrown: worth * 32 + first room plus one, or 0 to stay."""
    best, _, first = _search(box, seen, seat, hand, hand, free)
    return best // _SURE * 32 + first


@dialect
def gain_of_die(box: Any, seen: Any, seat: int, hand: int, symbol: int, free: int) -> int:
    """How much better the best walk is with one die more."""
    best, less, _ = _search(box, seen, seat, hand + a_die(symbol), hand, free)
    return (best - less) // _SURE


@dialect_apart
def _search(
    box: Any, seen: Any, seat: int, hand: int, fewer: int, free: int
) -> tuple[int, int, int]:
    """Of the best walk: its worth with the dice at hand, with fewer, and the first room plus one.

    Both worths are times _SURE. With dice to come two or three rooms are far enough to look.
    """
    land = survey(box, seen, seat)
    costs = 0
    for track in range(KEYS, MASKS + 1):
        costs |= cost_of_box(box, seen, track) << (16 * (track - KEYS))
    actions = worths_of_actions(box, seen)
    means = (hand, fewer, packed_boxes(seen), free, costs, cost_of_box(box, seen, RUSH), actions)
    here = int(seen.place[seat]) - 1
    worth = worth_of_place(box, seen, seat, here, land, 0) if here >= 0 else 0
    all_of_it = worth * _SURE
    trip = (here, 0, 0, 0, unspent(seen, RUSH), worth, all_of_it, all_of_it, all_of_it, all_of_it)
    best = less = all_of_it
    first = 0
    for choice in range(WIDTH):
        room = _first_room(seen, seat, choice)
        if room >= 0:
            begun = _go(box, seen, seat, land, means, trip, room)
            if begun[_ROOM] >= 0:
                value, value_less = _go_on(box, seen, seat, land, means, begun)
                less = max(less, value_less)
                if value > best:
                    best = value
                    first = room + 1
    return best, less, first


@dialect
def _first_room(seen: Any, seat: int, choice: int) -> int:
    """A room that a walk can begin with, or -1: from outside any room of the side."""
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
def _go_on(box: Any, seen: Any, seat: int, land: Any, means: Any, one: Any) -> tuple[int, int]:
    """The best that a walk comes to which begins so, with the dice and with fewer."""
    best, less = one[_VALUE], one[_LESS]
    for second in range(4):
        two = _go_through(box, seen, seat, land, means, one, second)
        if two[_ROOM] < 0:
            continue
        best, less = max(best, two[_VALUE]), max(less, two[_LESS])
        if means[_FREE] > _DEEP:
            continue
        for third in range(4):
            three = _go_through(box, seen, seat, land, means, two, third)
            if three[_ROOM] < 0:
                continue
            best, less = max(best, three[_VALUE]), max(less, three[_LESS])
            if means[_FREE] > 0:
                continue
            for fourth in range(4):
                four = _go_through(box, seen, seat, land, means, three, fourth)
                if four[_ROOM] >= 0:
                    best, less = max(best, four[_VALUE]), max(less, four[_LESS])
    return best, less


@dialect_apart
def _go_through(
    box: Any, seen: Any, seat: int, land: Any, means: Any, trip: Any, way: int
) -> tuple[int, int, int, int, int, int, int, int, int, int]:
    """Go on by a doorway; the room is -1 if that is not possible."""
    room = trip[_ROOM]
    if not is_passable(int(seen.closed_mask[seat]), room, way):
        return (-1, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    return _go(box, seen, seat, land, means, trip, neighbour(room, way))


@dialect_apart
def _go(
    box: Any, seen: Any, seat: int, land: Any, means: Any, trip: Any, room: int
) -> tuple[int, int, int, int, int, int, int, int, int, int]:
    """Go on into a room, by dice or else by a rush; the room is -1 if that is not possible.

    The hope is the worth of all that was entered on the way, each by its chance.
    """
    _, need, been, gathered, rushes, worth, hope, less_hope, _, _ = trip
    hand, fewer, boxes, free, costs, rush_cost, actions = means
    price = price_of(box, sheet_of(seen), room)
    chance = chance_of(hand + boxes, need + price, free)
    if chance >= _FAINT:
        need += price
    elif rushes > 0 and (free == 0 or _is_worth_rush(box, seen, land, room)):
        rushes -= 1
        gathered -= rush_cost
        chance = chance_of(hand + boxes, need, free)
    else:
        return (-1, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    less_chance = chance if fewer == hand else chance_of(fewer + boxes, need, free)
    bit = 1 << room
    if been & bit == 0:
        gathered += _worth_on_entry(box, seen, land, room, actions)
        been |= bit
    now = gathered + worth_of_place(box, seen, seat, room, land, been)
    hope += chance * (now - worth)
    less_hope += less_chance * (now - worth)
    waste = 1 if free else 0  # the dice to come may spare half of the boxes
    value = hope - (chance * _cost_of_dice(hand, need, costs) >> waste)
    less = less_hope - (less_chance * _cost_of_dice(fewer, need, costs) >> waste)
    return (room, need, been, gathered, rushes, now, hope, less_hope, value, less)


@dialect
def _worth_on_entry(box: Any, seen: Any, land: Any, room: int, actions: int) -> int:
    """What a room brings at once."""
    gems, bonus, _, meeting = land
    bit = 1 << room
    if bit & gems:
        return worth_of_gem(box, seen)
    if bit & meeting:
        return 2 * worth_of_gem(box, seen)
    if bit & bonus:
        return worth_among(actions, int(box.content[sheet_of(seen)][room]))
    return 0


@dialect
def _is_worth_rush(box: Any, seen: Any, land: Any, room: int) -> bool:
    """While dice are to come nobody needs to rush for less than gems or the exit."""
    gems, _, _, meeting = land
    return bool(((gems | meeting) >> room) & 1 or room == box.exit[sheet_of(seen)])


@dialect_apart
def worth_after_rush(box: Any, seen: Any, seat: int, room: int, hand: int) -> int:
    """The rush into a room and the best walk from there: tried on the sheet, and taken back."""
    place, crossed = int(seen.place[seat]), int(seen.crossed_mask[seat])
    worth = worth_of_action(box, seen, room) - cost_of_box(box, seen, RUSH)
    seen.place[seat] = room + 1
    seen.crossed_mask[seat] = crossed | 1 << room
    seen.spent[RUSH] += 1
    worth += worth_in(best_walk(box, seen, seat, hand, 0))
    seen.spent[RUSH] -= 1
    seen.crossed_mask[seat] = crossed
    seen.place[seat] = place
    return worth


# --- where to begin ---------------------------------------------------------------------------


@dialect_apart
def worth_of_side(box: Any, seen: Any, way: int) -> int:
    """T12: what its rooms hold, by the chance to enter them."""
    sheet = sheet_of(seen)
    worth = 0
    for room in range(ROOMS):
        if neighbour(room, way) >= 0:
            continue
        content = int(box.content[sheet][room])
        holds = _SIDE_BONUS
        if content >= TO_PAIR:
            holds = _SIDE_HALF
        elif content == GEM_ROOM:
            holds = _SIDE_GEM
        elif content == EXIT:
            holds = 0
        worth += holds * chance_of(0, price_of(box, sheet, room), _SIDE_DICE)
    return worth
