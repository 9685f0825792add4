"""What things are worth in Le Temple, to somebody who plays with the team.

In thousandths of a gem, in whole numbers, so that compiled and uncompiled judge alike.
"""

from typing import Any

from cavale.games.temple.questions import cursed_dice, fits, has, how_many, is_passable, sheet_of
from cavale.games.temple.table import (
    ADVENTURER,
    CARDS,
    CURSE,
    CURSED_BOXES,
    GEM_ROOM,
    HEAL,
    JOKER_ROOM,
    JOKER_ROOMS,
    MASKS,
    REROLL,
    ROOMS,
    RUSH,
    TO_PAIR,
    TO_TRACK,
    WIDTH,
    neighbour,
    track_of,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.masks import size

GEM = 1000
_AT_ONCE = 80  # what a die that is not cursed brings in a turn: rushes are better kept for gems
_EXIT_WORTH = 7000  # to be on the exit when it counts

_ALL_MASK = (1 << ROOMS) - 1
_WEST_MASK = 0b00001_00001_00001_00001_00001
_EAST_MASK = 0b10000_10000_10000_10000_10000

# Chances to be on the exit in time, by own turns left and by rooms still to go
_REACH = (
    (1000, 0, 0, 0, 0),
    (1000, 700, 400, 200, 50),
    (1000, 930, 850, 680, 450),
    (1000, 990, 980, 950, 880),
)


# --- time -------------------------------------------------------------------------------------


@dialect
def own_turns_left(box: Any, seen: Any) -> int:
    """Turns that the active player has after this one."""
    return int(box.rounds[seen.seats]) - int(seen.round_number)


@dialect
def turns_left(box: Any, seen: Any) -> int:
    """Turns of the whole team after this one."""
    played = (int(seen.active) - int(seen.first_seat)) % int(seen.seats)
    return (own_turns_left(box, seen) + 1) * int(seen.seats) - played - 1


# --- gems, circles and rooms ------------------------------------------------------------------


@dialect
def worth_of_gem(box: Any, seen: Any) -> int:
    """What a gem is worth: little once there are enough."""
    short = int(box.target[seen.difficulty][seen.seats]) - int(seen.gems)
    return GEM if short > 0 else GEM // 20


@dialect_apart
def worth_of_circle(box: Any, seen: Any, track: int) -> int:
    """A box to spend, and a step towards the gem of the track."""
    circled = int(seen.circled[track])
    if circled >= box.track:
        return 0
    use = 300 if track == RUSH or track == HEAL else 200
    use = use * min(turns_left(box, seen), 6) // 6
    to_gem = int(box.gem_box[seen.seats]) - circled
    if to_gem <= 0:
        return use
    return use + worth_of_gem(box, seen) // to_gem


@dialect
def _worth_of_joker(box: Any, seen: Any) -> int:
    best = 0
    if seen.variant == JOKER_ROOMS:
        for die in range(2):
            best = max(best, worth_of_joker_die(box, seen, int(seen.shown[die])))
        return best
    for track in range(HEAL, MASKS + 1):
        best = max(best, worth_of_circle(box, seen, track))
    return best


@dialect
def worth_of_joker_die(box: Any, seen: Any, symbol: int) -> int:
    if symbol <= ADVENTURER:
        return 0
    if symbol == CURSE:
        return cursed_dice(seen) * 200
    return worth_of_circle(box, seen, track_of(symbol))


@dialect
def worth_of_action(box: Any, seen: Any, room: int) -> int:
    """What the action of a room brings, if it is not crossed off."""
    content = int(box.content[sheet_of(seen)][room])
    if content == GEM_ROOM:
        return worth_of_gem(box, seen)
    if content == JOKER_ROOM:
        return _worth_of_joker(box, seen)
    return worth_of_circle(box, seen, content - TO_TRACK)


@dialect
def best_heal(box: Any, seen: Any) -> int:
    """The box that frees most dice for longest: dice and turns * 4 + box; 0 if none is cursed."""
    best = 0
    left = turns_left(box, seen)
    for spot in range(CURSED_BOXES):
        freed = int(seen.cursed[spot]) * min(CURSED_BOXES - spot, left + 1)
        if freed > best // 4:
            best = freed * 4 + spot
    return best


@dialect
def worth_at_once(box: Any, seen: Any, track: int) -> int:
    """T35, T36: what a heal or a reroll does for the dice of this turn, if none is at hand.

    Before the last throw nobody knows what the walk will be: a rush for a reroll can wait.
    """
    if has(seen, track):
        return 0
    if track == HEAL and seen.unasked:
        return best_heal(box, seen) // 4 * _AT_ONCE
    if track == REROLL and seen.unasked == 2 and seen.free == 0:
        return min(CURSED_BOXES, turns_left(box, seen) + 1) * _AT_ONCE
    return 0


# --- the sheet, as masks of rooms -------------------------------------------------------------


@dialect
def distance(room: int, other: int) -> int:
    return abs(room // WIDTH - other // WIDTH) + abs(room % WIDTH - other % WIDTH)


@dialect
def _around(rooms_mask: int) -> int:
    """These rooms and those next to them, doorways aside."""
    wider = rooms_mask | (rooms_mask << WIDTH) | (rooms_mask >> WIDTH)
    wider |= ((rooms_mask & ~_EAST_MASK) << 1) | ((rooms_mask & ~_WEST_MASK) >> 1)
    return wider & _ALL_MASK


@dialect
def _through_doorways(seen: Any, seat: int, rooms_mask: int) -> int:
    """These rooms and those within one open doorway."""
    closed = int(seen.closed_mask[seat])
    if closed == 0:
        return _around(rooms_mask)
    wider = rooms_mask
    for room in range(ROOMS):
        if (rooms_mask >> room) & 1:
            for way in range(4):
                if is_passable(closed, room, way):
                    wider |= 1 << neighbour(room, way)
    return wider


@dialect
def rooms_with_gems(box: Any, seen: Any, seat: int) -> int:
    """Rooms with a gem to take."""
    sheet = sheet_of(seen)
    mask = 0
    for room in range(ROOMS):
        if box.content[sheet][room] == GEM_ROOM:
            mask |= 1 << room
    return mask & ~int(seen.crossed_mask[seat])


@dialect
def rooms_with_bonus(box: Any, seen: Any, seat: int) -> int:
    """Rooms with a circle or a joker to take."""
    sheet = sheet_of(seen)
    mask = 0
    for room in range(ROOMS):
        if TO_TRACK <= box.content[sheet][room] <= JOKER_ROOM:
            mask |= 1 << room
    return mask & ~int(seen.crossed_mask[seat])


@dialect
def halves_left(box: Any, seen: Any) -> int:
    """Halves of colours that are not unlocked yet."""
    sheet = sheet_of(seen)
    mask = 0
    for room in range(ROOMS):
        content = int(box.content[sheet][room])
        if content >= TO_PAIR and (int(seen.pairs_mask) >> ((content - TO_PAIR) // 2)) & 1 == 0:
            mask |= 1 << room
    return mask


@dialect
def halves_to_meet(box: Any, seen: Any, seat: int, halves_mask: int) -> int:
    """T40: halves whose other half a partner stands in."""
    mask = 0
    for other in range(seen.seats):
        room = int(seen.place[other]) - 1
        if other != seat and room >= 0 and (halves_mask >> room) & 1:
            mask |= 1 << int(box.twin[sheet_of(seen)][room])
    return mask


# --- where a turn ends ------------------------------------------------------------------------


@dialect_apart
def worth_of_place(
    box: Any, seen: Any, seat: int, room: int, gems: int, meeting: int, halves: int, exits: int
) -> int:
    """What it is worth to end the turn in a room: the exit, partners and gems within reach."""
    left = own_turns_left(box, seen)
    worth = _EXIT_WORTH
    if left < len(_REACH):
        worth = _EXIT_WORTH * _REACH[left][_rooms_to_exit(seen, seat, room, exits)] // 1000
    if left == 0:
        return worth
    if (halves >> room) & 1:
        worth += _worth_of_waiting(box, seen, seat, room)
    gem = worth_of_gem(box, seen)
    close = _around(1 << room)
    wide = _around(close)
    if close & meeting:
        worth += gem
    elif wide & meeting:
        worth += gem * 6 // 10
    if close & gems:
        worth += gem * 4 // 10
    elif wide & gems:
        worth += gem * 2 // 10
    return worth


@dialect
def _worth_of_waiting(box: Any, seen: Any, seat: int, room: int) -> int:
    """T40: a half whose other half a partner can reach before the own next turn."""
    twin = int(box.twin[sheet_of(seen)][room])
    best = 0
    for other in range(seen.seats):
        if other != seat and seen.place[other] > 0:
            there = distance(int(seen.place[other]) - 1, twin)
            if there > 0:
                best = max(best, worth_of_gem(box, seen) * 3 // (there + 1))
    return best


@dialect
def _rooms_to_exit(seen: Any, seat: int, room: int, way_out: int) -> int:
    """0 to 4 and more."""
    reached = 1 << way_out
    for rooms in range(4):
        if (reached >> room) & 1:
            return rooms
        reached = _through_doorways(seen, seat, reached)
    return 4


# --- treasure cards ---------------------------------------------------------------------------


@dialect
def dice_to_come(box: Any, seen: Any, seat: int) -> int:
    """Dice of the pool that a seat may still get: at two seats, three in two turns of others."""
    turns = turns_left(box, seen) - own_turns_left(box, seen)
    return turns * (19 - 2 * int(seen.seats)) // 10


@dialect
def symbols_lacking(box: Any, seen: Any, seat: int, card: int, right: int) -> int:
    """Symbols not crossed off yet on a side of a card."""
    sheet = sheet_of(seen)
    full = int(box.right_full[sheet][card]) if right else int(box.left_full[sheet][card])
    crossed = int(seen.right_mask[seat][card]) if right else int(seen.left_mask[seat][card])
    return size(full & ~crossed)


@dialect_apart
def _worth_of_crossing(box: Any, seen: Any, seat: int, card: int, right: int) -> int:
    """A share of what the card will bring, by what it still lacks and the time that is left."""
    lacking_left = symbols_lacking(box, seen, seat, card, 0)
    lacking_right = symbols_lacking(box, seen, seat, card, 1)
    to_come = dice_to_come(box, seen, seat) + 1
    bonus = worth_of_circle(box, seen, int(box.reward[sheet_of(seen)][card]))
    if right:
        lacking = lacking_left + lacking_right
        if lacking > to_come:
            return 1
        return worth_of_gem(box, seen) // lacking
    if lacking_left > to_come:
        return 1
    worth = bonus // lacking_left
    if lacking_left + lacking_right <= to_come:
        worth += worth_of_gem(box, seen) // (lacking_left + lacking_right)
    return worth


@dialect_apart
def best_crossing(box: Any, seen: Any, seat: int, symbol: int) -> int:
    """Where a seat would best cross a symbol off: worth * 16 + card * 2 + side; 0 if nowhere."""
    best = 0
    for card in range(CARDS):
        for right in range(2):
            if fits(box, seen, seat, card, right, symbol) >= 0:
                worth = _worth_of_crossing(box, seen, seat, card, right)
                best = max(best, worth * 16 + card * 2 + right)
    return best


@dialect
def worth_of_giving(box: Any, seen: Any, seat: int, symbol: int) -> int:
    """What another can do with it, if there is anybody left to take it."""
    given = how_many(seen.pool)
    others = int(seen.seats) - 1
    if given >= 2 * others:
        return 0
    best = 0
    for other in range(seen.seats):
        if other != seat:
            best = max(best, best_crossing(box, seen, other, symbol) // 16)
    share = best * (1 + int(seen.seats)) // 10  # what it does in the end: the more, the likelier
    return share if given < others else share * 3 // 4
