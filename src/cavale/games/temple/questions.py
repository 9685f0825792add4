"""Questions about a table of Le Temple, for the rules and for all who look at one."""

from typing import Any

from cavale.games.temple.numbers import T50
from cavale.games.temple.table import (
    ADVENTURER,
    CARDS,
    CURSE,
    EAST,
    ESCAPED,
    HEAL,
    JOKER_ROOMS,
    LOST,
    MASKS,
    MOST_ON_A_SIDE,
    NO_VARIANT,
    NORTH,
    ROOMS,
    SOUTH,
    WEST,
    WIDTH,
    doorway,
    neighbour,
    track_of,
)
from cavale.kernel.compile import dialect, dialect_apart


@dialect
def ending(box: Any, table: Any) -> int:
    return ESCAPED if table.over == T50 else LOST


@dialect
def side(box: Any, table: Any, seat: int) -> int:
    """T50: all win or lose together."""
    return 0


@dialect
def privy(box: Any, table: Any) -> int:
    """T70: nobody may see more than a spectator."""
    return 0


@dialect
def sheet_of(table: Any) -> int:
    """T64: the variants are played on the other side of the sheets."""
    return 0 if table.variant == NO_VARIANT else 1


# --- the way ----------------------------------------------------------------------------------


@dialect
def is_side_taken(table: Any, way: int) -> bool:
    """T12: by anybody."""
    sides_mask = 0
    for seat in range(table.seats):
        sides_mask |= 1 << int(table.side[seat])
    return (sides_mask >> (way + 1)) & 1 == 1


@dialect
def is_passable(closed_mask: int, room: int, way: int) -> bool:
    """A doorway that is not closed; those to the outside lead nowhere."""
    return neighbour(room, way) >= 0 and (closed_mask >> doorway(room, way)) & 1 == 0


@dialect
def is_open(table: Any, seat: int, room: int, way: int) -> bool:
    """T60: an inner doorway that is not closed on the seat's sheet."""
    return is_passable(int(table.closed_mask[seat]), room, way)


@dialect_apart
def can_reach(table: Any, seat: int, room: int) -> bool:
    """T24: next to the own room by an open doorway; from outside, a room of the chosen side."""
    place = int(table.place[seat])
    if place == 0:
        return _is_on_side(room, int(table.side[seat]) - 1)
    here = place - 1
    for way in range(4):
        if neighbour(here, way) == room:
            return is_open(table, seat, here, way)
    return False


@dialect
def _is_on_side(room: int, way: int) -> bool:
    if way == NORTH:
        return room < WIDTH
    if way == SOUTH:
        return room >= ROOMS - WIDTH
    if way == EAST:
        return room % WIDTH == WIDTH - 1
    return way == WEST and room % WIDTH == 0


@dialect
def is_crossed(table: Any, seat: int, room: int) -> bool:
    """T25: the action of the room is crossed off on the seat's sheet."""
    return (int(table.crossed_mask[seat]) >> room) & 1 == 1


@dialect
def matches_boxes(box: Any, table: Any, room: int) -> bool:
    """T60: the two symbols of the room are those of the variant's dice, in order."""
    first = box.needs_first[1][room] == table.shown[0]
    return bool(first and box.needs_second[1][room] == table.shown[1])


@dialect
def can_pay(box: Any, table: Any, room: int) -> bool:
    """T24: both symbols of the room, with a die each."""
    sheet = sheet_of(table)
    first = int(box.needs_first[sheet][room])
    second = int(box.needs_second[sheet][room])
    if first == second:
        return in_hand(table, first) >= 2
    return in_hand(table, first) >= 1 and in_hand(table, second) >= 1


# --- dice -------------------------------------------------------------------------------------


@dialect
def in_hand(table: Any, symbol: int) -> int:
    """Kept and temporary dice of a symbol."""
    return int(table.kept[symbol]) + int(table.made[symbol])


@dialect
def next_die(table: Any) -> int:
    """The die of the throw to be placed next: the left one first."""
    return int(table.thrown[0]) if table.thrown[0] else int(table.thrown[1])


@dialect
def cursed_dice(table: Any) -> int:
    return int(table.cursed[0]) + int(table.cursed[1]) + int(table.cursed[2])


@dialect
def how_many(dice: Any) -> int:
    """Dice that are counted by symbol."""
    return int(dice[1]) + int(dice[2]) + int(dice[3]) + int(dice[4])


# --- bonus tracks -----------------------------------------------------------------------------


@dialect
def has(table: Any, track: int) -> bool:
    """T34: a box of the track is circled and not spent."""
    return bool(table.circled[track] > table.spent[track])


@dialect
def unspent(table: Any, track: int) -> int:
    """Boxes of the track that are circled and not spent."""
    return int(table.circled[track]) - int(table.spent[track])


@dialect
def is_full(box: Any, table: Any, track: int) -> bool:
    return bool(table.circled[track] >= box.track)


@dialect_apart
def may_have(box: Any, table: Any, track: int) -> bool:
    """T36: a box is circled, or somebody's complete card would circle one."""
    if has(table, track):
        return True
    if is_full(box, table, track):
        return False
    sheet = sheet_of(table)
    for seat in range(table.seats):
        for card in range(CARDS):
            if box.reward[sheet][card] == track and is_complete(box, table, seat, card):
                return True
    return False


@dialect
def joker_has_effect(box: Any, table: Any) -> bool:
    """T29: something to choose that changes something."""
    if table.variant == JOKER_ROOMS:
        return joker_works(box, table, 0) or joker_works(box, table, 1)
    open_tracks = 0
    for track in range(HEAL, MASKS + 1):
        open_tracks += 0 if is_full(box, table, track) else 1
    return open_tracks > 0


@dialect
def joker_works(box: Any, table: Any, die: int) -> bool:
    """T63: a symbol whose track has room, or a black mask with dice to move."""
    symbol = int(table.shown[die])
    if symbol == ADVENTURER:
        return False
    if symbol == CURSE:
        return cursed_dice(table) > 0
    return not is_full(box, table, track_of(symbol))


# --- treasure cards ---------------------------------------------------------------------------


@dialect
def is_used(table: Any, seat: int, card: int) -> bool:
    return (int(table.used_mask[seat]) >> card) & 1 == 1


@dialect
def is_complete(box: Any, table: Any, seat: int, card: int) -> bool:
    """T32: a treasure card that can be used: its left side is complete."""
    if table.left_mask[seat][card] != box.left_full[sheet_of(table)][card]:
        return False  # most often: this is asked of every card at every move
    return not is_used(table, seat, card)


@dialect_apart
def fits(box: Any, table: Any, seat: int, card: int, right: int, symbol: int) -> int:
    """T31: the place, from 0, where a symbol is crossed off on a side of a card; -1 if none."""
    if is_used(table, seat, card):
        return -1
    sheet = sheet_of(table)
    for place in range(MOST_ON_A_SIDE):
        if right:
            printed = int(box.right[sheet][card][place])
            mask = int(table.right_mask[seat][card])
        else:
            printed = int(box.left[sheet][card][place])
            mask = int(table.left_mask[seat][card])
        if printed == symbol and (mask >> place) & 1 == 0:
            return place
    return -1
