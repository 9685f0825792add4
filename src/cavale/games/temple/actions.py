"""How an action of Le Temple is made of its parts: the only place that knows its numbers.

`kind` says what an action does. `to_enter(room)` makes one, `entered_room(action)` takes it apart;
what has no parts (KEEP, STOP, ...) is a number with a name.
"""

from cavale.games.temple.table import ADVENTURER, HEAL, KEYS
from cavale.kernel.compile import dialect

# The first action of each kind
_SIDE = 0  # + way
KEEP, GIVE = 4, 5
ACCEPT_THROW, THROW_AGAIN = 6, 7
_HEAL = 8  # + cursed box
GO_EXPLORE = 11
_USE = 12  # + track, from KEYS
STOP = 15
_JOKER_TRACK = 16  # + track, from HEAL
_JOKER_DIE = 21  # + die: left, right
TAKE_GEMS, TAKE_DIE = 23, 24
_TAKE = 25  # + symbol, from ADVENTURER
DONE = 29
_CROSS = 30  # + 2 * card + side
_CARD = 42  # + card
_ENTER = 48  # + room
_RUSH = 73  # + room
_CLOSE = 98  # + 4 * room + way

# Kinds
(
    CHOOSING_SIDE,  # T12
    PLACING,  # T23: KEEP, GIVE
    ACCEPTING,  # T36: ACCEPT_THROW
    REROLLING,  # T36: THROW_AGAIN
    HEALING,  # T35
    SETTING_OUT,  # T38: GO_EXPLORE
    MAKING_DIE,  # T37
    STOPPING,  # T26: STOP
    NAMING_TRACK,  # T27: what a joker is
    NAMING_DIE,  # T63: what a joker is
    UNLOCKING,  # T62: TAKE_GEMS, TAKE_DIE
    SHARING,  # T30: a die of the pool, DONE
    CROSSING,  # T31
    USING_CARD,  # T32
    ENTERING,  # T24
    RUSHING,  # T34
    SHUTTING,  # T60
) = range(17)


@dialect
def kind(action: int) -> int:
    """What an action does: one of the kinds above."""
    if action >= _ENTER:
        if action >= _CLOSE:
            return SHUTTING
        return RUSHING if action >= _RUSH else ENTERING
    if action >= _TAKE:
        if action >= _CARD:
            return USING_CARD
        return CROSSING if action >= _CROSS else SHARING
    if action >= _JOKER_TRACK:
        if action >= TAKE_GEMS:
            return UNLOCKING
        return NAMING_DIE if action >= _JOKER_DIE else NAMING_TRACK
    if action >= GO_EXPLORE:
        if action == STOP:
            return STOPPING
        return MAKING_DIE if action >= _USE else SETTING_OUT
    if action >= ACCEPT_THROW:
        if action >= _HEAL:
            return HEALING
        return REROLLING if action == THROW_AGAIN else ACCEPTING
    return PLACING if action >= KEEP else CHOOSING_SIDE


# --- before exploring ---


@dialect
def to_choose(way: int) -> int:
    return _SIDE + way


@dialect
def chosen_side(action: int) -> int:
    return action - _SIDE


@dialect
def to_close(room: int, way: int) -> int:
    return _CLOSE + 4 * room + way


@dialect
def closed_room(action: int) -> int:
    return (action - _CLOSE) // 4


@dialect
def closed_way(action: int) -> int:
    return (action - _CLOSE) % 4


@dialect
def to_heal(spot: int) -> int:
    """Of a cursed box, from 0."""
    return _HEAL + spot


@dialect
def healed_box(action: int) -> int:
    return action - _HEAL


# --- exploring ---


@dialect
def to_enter(room: int) -> int:
    return _ENTER + room


@dialect
def entered_room(action: int) -> int:
    return action - _ENTER


@dialect
def to_rush(room: int) -> int:
    return _RUSH + room


@dialect
def rushed_room(action: int) -> int:
    return action - _RUSH


@dialect
def to_make(track: int) -> int:
    """Of a bonus track that makes dice: KEYS, TORCHES, MASKS."""
    return _USE + track - KEYS


@dialect
def made_track(action: int) -> int:
    return action - _USE + KEYS


@dialect
def to_name_track(track: int) -> int:
    """Of the track that a joker stands for: all but RUSH."""
    return _JOKER_TRACK + track - HEAL


@dialect
def named_track(action: int) -> int:
    return action - _JOKER_TRACK + HEAL


@dialect
def to_name_die(die: int) -> int:
    """Of the variant's die that a joker follows: 0 left, 1 right."""
    return _JOKER_DIE + die


@dialect
def named_die(action: int) -> int:
    return action - _JOKER_DIE


# --- the pool and the treasure cards ---


@dialect
def to_take(symbol: int) -> int:
    return _TAKE + symbol - ADVENTURER


@dialect
def taken_symbol(action: int) -> int:
    return action - _TAKE + ADVENTURER


@dialect
def to_cross(card: int, right: int) -> int:
    """Of a card and its side: 0 left, 1 right."""
    return _CROSS + 2 * card + right


@dialect
def crossed_card(action: int) -> int:
    return (action - _CROSS) // 2


@dialect
def crossed_side(action: int) -> int:
    return (action - _CROSS) % 2


@dialect
def to_use(card: int) -> int:
    return _CARD + card


@dialect
def used_card(action: int) -> int:
    return action - _CARD
