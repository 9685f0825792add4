"""Le Temple as played here.

The team collects gems (T02) and must stand on the exit together (T50) before the rounds run out
(T51); the exit may be left again (T52). Everybody has a Temple sheet with 25 rooms (T03) and six
treasure cards (T04); the Adventure sheet is common: turns, gems, six bonus tracks, three boxes
of cursed dice (T05).

A turn (T38): cursed dice move on (T21), a variant throws its dice (T60-T63), then the free dice
(T06) are thrown two at a time (T22). Black masks are cursed, every other die is kept or given to
the pool (T23). Kept dice open rooms next to the own one (T24); each room's action is carried out
once (T25-T29). Then the others share out the pool (T30) and cross symbols off their treasure
cards (T31). Complete cards are used at any moment, by their owners, also in another's turn (T32).
Circled boxes are spent by the active player: rush, heal, reroll, temporary dice (T34-T37). Two
adventurers in the two halves of a colour bring in two gems (T40).

Rulings of order: the throw waits for an answer only where a reroll is possible, the end of
rolling only where a heal is (T36); an action without effect is not crossed off (T29); before the
team loses, all complete cards are used (T53); the variants change neither gems nor rounds
(T65). Everything is public but the dice to come (T70).
"""

from typing import Any

from cavale.games.temple.table import (
    ACCEPT,
    ACCEPTED,
    ADVENTURER,
    CARDS,
    CHOOSE_SIDE,
    CIRCLED,
    CLOSE,
    CLOSED,
    CLOSING,
    CROSS,
    CROSS_OFF,
    CROSSED_LEFT,
    CROSSED_RIGHT,
    CURSE,
    CURSED,
    CURSED_BOXES,
    CURSED_FREE,
    DICE_ROOMS,
    DO_CLOSE,
    DO_HEAL,
    DO_RUSH,
    DONE,
    EAST,
    ENTER,
    ENTERED,
    ESCAPED,
    ESCAPED_TOGETHER,
    EXIT,
    EXPLORING,
    EXTRA_DICE,
    FACES,
    FIRST_IS,
    FREED,
    GAVE,
    GEM_ROOM,
    GIVE,
    GO_EXPLORE,
    GOT_GEM,
    HEAL,
    HEALED,
    IDLE_JOKER,
    JOKER,
    JOKER_LEFT,
    JOKER_ROOM,
    JOKER_ROOMS,
    JOKER_TRACK,
    KEEP,
    KEPT,
    KEYS,
    LOST,
    LOST_CIRCLE,
    LOST_TOGETHER,
    MASK,
    MASKS,
    MOST_ON_A_SIDE,
    NEW_DIE,
    NEW_ROUND,
    NEW_TURN,
    NO_DOORWAY,
    NO_VARIANT,
    NORTH,
    OPTION_DIFFICULTY,
    OPTION_FIRST,
    OPTION_VARIANT,
    PLACE,
    READY,
    REROLL,
    REROLLED,
    ROOMS,
    RUSH,
    RUSHED,
    SHARE,
    SHIFTED,
    SIDE,
    SOUTH,
    STARTS_AT,
    STOP,
    STOPPED,
    TAKE,
    TAKE_DIE,
    TAKE_GEMS,
    TAKE_THROW,
    THREW,
    THREW_BOXES,
    THREW_ONE,
    THROW_AGAIN,
    TO_PAIR,
    TO_TRACK,
    TOOK,
    TOOK_ONE,
    TRACK_GEM,
    UNLOCK,
    UNLOCKED,
    USE,
    USE_CARD,
    USED,
    USED_CARD,
    WASTED,
    WENT_EXPLORING,
    WEST,
    WIDTH,
    doorway,
    neighbour,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.header import is_awaited, observe_header
from cavale.kernel.stream import below
from cavale.kernel.tape import EVERYONE, NOBODY, tell, write

# asked by instinct, table and simulation too
HELPERS = (
    "ending",
    "privy",
    "sheet_of",
    "in_hand",
    "is_open",
    "can_reach",
    "is_complete",
    "left_of",
)

_TRACKS = MASKS + 1


# --- the seven verbs ------------------------------------------------------------------------


@dialect
def setup(box: Any, table: Any, options: Any, tape: Any) -> None:
    """T10, T11, T64: difficulty, variant, first player and dice; then sides are chosen (T12)."""
    table.difficulty = options[OPTION_DIFFICULTY]
    table.variant = options[OPTION_VARIANT]
    if options[OPTION_FIRST] == 0:
        table.first_seat = below(table, table.seats)
    else:
        table.first_seat = options[OPTION_FIRST] - 1
    table.active = table.first_seat
    table.free = box.dice
    if table.variant != NO_VARIANT:
        table.extra = EXTRA_DICE
    tell(tape, FIRST_IS, 11, table.first_seat, 0, 0)
    _await(table, SIDE, table.first_seat)


@dialect
def legal(box: Any, table: Any, seat: int, actions: Any) -> int:
    """Write the seat's legal actions, ascending; return how many."""
    if table.over:
        return 0
    if not is_awaited(table, seat):
        return _legal_cards(box, table, seat, actions, 0)
    phase = table.phase
    if phase == EXPLORING:
        return _legal_exploring(box, table, seat, actions)
    if phase == PLACE:
        return _legal_placing(box, table, seat, actions)
    if phase == CROSS:
        return _legal_crossings(box, table, seat, actions)
    if phase == SHARE:
        return _legal_shares(box, table, seat, actions)
    if phase == ACCEPT:
        return _legal_accepting(box, table, seat, actions)
    if phase == READY:
        return _legal_ready(box, table, seat, actions)
    if phase == JOKER:
        return _legal_jokers(box, table, seat, actions)
    if phase == UNLOCK:
        return _legal_unlocking(box, table, seat, actions)
    if phase == CLOSE:
        return _legal_closings(box, table, seat, actions)
    return _legal_sides(box, table, seat, actions)


@dialect
def why_not(box: Any, table: Any, seat: int, action: int) -> int:
    """0 if the action is legal, else the number of the rule that forbids it."""
    if table.over:
        return int(table.over)
    if USE_CARD <= action < ENTER:
        return 0 if is_complete(box, table, seat, action - USE_CARD) else 32
    if not is_awaited(table, seat):
        return 33
    if action >= DO_CLOSE:
        return _why_not_close(box, table, seat, action)
    if action >= DO_RUSH:
        return _why_not_rush(box, table, seat, action - DO_RUSH)
    if action >= ENTER:
        return _why_not_enter(box, table, seat, action - ENTER)
    if action >= CROSS_OFF:
        return _why_not_cross(box, table, seat, action - CROSS_OFF)
    return _why_not_simple(box, table, seat, action)


@dialect
def play(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """Carry out a legal action."""
    table.ply += 1
    if action >= DO_CLOSE:
        _close(box, table, seat, action - DO_CLOSE, tape)
    elif action >= DO_RUSH:
        _rush(box, table, seat, action - DO_RUSH, tape)
    elif action >= ENTER:
        _pay_and_enter(box, table, seat, action - ENTER, tape)
    elif action >= USE_CARD:
        _use_card(box, table, seat, action - USE_CARD, tape)
        _check_escape(box, table, tape)
        _go_on_after_card(box, table, tape)
    elif action >= CROSS_OFF:
        _cross(box, table, seat, action - CROSS_OFF, tape)
    elif action > TAKE_DIE:
        _share(box, table, seat, action, tape)
    elif action > STOP:
        _choose_in_room(box, table, seat, action, tape)
    elif action >= USE:
        _explore(box, table, seat, action, tape)
    elif action >= KEEP:
        _roll(box, table, seat, action, tape)
    else:
        _choose_side(box, table, seat, action - CHOOSE_SIDE, tape)


@dialect
def observe(box: Any, table: Any, seat: int, seen: Any) -> None:
    """T70: everything is public but the dice to come."""
    observe_header(table, seen)
    _copy_sheets(table, seen)
    _copy_common(table, seen)


@dialect
def imagine(box: Any, seen: Any, seat: int, table: Any) -> None:
    """T70: nothing is hidden but the stream, and a new one serves as well."""
    observe_header(seen, table)
    _copy_sheets(seen, table)
    _copy_common(seen, table)


@dialect
def score(box: Any, table: Any, points: Any) -> int:
    """T50, T51: all win or nobody does; the points are the gems of the team."""
    for seat in range(table.seats):
        points[seat] = table.gems
    return (1 << table.seats) - 1 if table.over == 50 else 0


@dialect
def ending(box: Any, table: Any) -> int:
    return ESCAPED if table.over == 50 else LOST


@dialect
def privy(box: Any, table: Any) -> int:
    """T70: nobody may see more than a spectator."""
    return 0


# --- questions --------------------------------------------------------------------------------


@dialect
def sheet_of(table: Any) -> int:
    """T64: the variants are played on the other side of the sheets."""
    return 0 if table.variant == NO_VARIANT else 1


@dialect
def left_of(table: Any, seat: int) -> int:
    return 0 if seat + 1 == table.seats else int(seat) + 1


@dialect
def in_hand(table: Any, symbol: int) -> int:
    """Kept and temporary dice of a symbol."""
    return int(table.kept[symbol]) + int(table.made[symbol])


@dialect
def is_open(table: Any, seat: int, room: int, way: int) -> bool:
    """T60: an inner doorway that is not closed on the seat's sheet."""
    if neighbour(room, way) < 0:
        return False
    return (int(table.closed_mask[seat]) >> doorway(room, way)) & 1 == 0


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
def is_complete(box: Any, table: Any, seat: int, card: int) -> bool:
    """T32: a treasure card that can be used: its left side is complete."""
    if (int(table.used_mask[seat]) >> card) & 1:
        return False
    return bool(table.left_mask[seat][card] == box.left_full[sheet_of(table)][card])


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
def _has(table: Any, track: int) -> bool:
    """T34: a box of the track is circled and not spent."""
    return bool(table.circled[track] > table.spent[track])


@dialect
def _is_full(box: Any, table: Any, track: int) -> bool:
    return bool(table.circled[track] >= box.track)


@dialect_apart
def _may_have(box: Any, table: Any, track: int) -> bool:
    """T36: a box is circled, or somebody's complete card would circle one."""
    if _has(table, track):
        return True
    if _is_full(box, table, track):
        return False
    sheet = sheet_of(table)
    for seat in range(table.seats):
        for card in range(CARDS):
            if box.reward[sheet][card] == track and is_complete(box, table, seat, card):
                return True
    return False


@dialect
def _can_pay(box: Any, table: Any, room: int) -> bool:
    """T24: both symbols of the room, with a die each."""
    sheet = sheet_of(table)
    first = int(box.needs_first[sheet][room])
    second = int(box.needs_second[sheet][room])
    if first == second:
        return in_hand(table, first) >= 2
    return in_hand(table, first) >= 1 and in_hand(table, second) >= 1


@dialect
def _next_die(table: Any) -> int:
    """The die of the throw to be placed next: the left one first."""
    return int(table.thrown[0]) if table.thrown[0] else int(table.thrown[1])


@dialect
def _cursed(table: Any) -> int:
    return int(table.cursed[0]) + int(table.cursed[1]) + int(table.cursed[2])


@dialect
def _count(dice: Any) -> int:
    """Dice that are counted by symbol."""
    return int(dice[1]) + int(dice[2]) + int(dice[3]) + int(dice[4])


@dialect_apart
def _fits(box: Any, table: Any, seat: int, card: int, right: int, symbol: int) -> int:
    """T31: the place, from 0, where a symbol is crossed off on a side of a card; -1 if none."""
    if (int(table.used_mask[seat]) >> card) & 1:
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


@dialect
def _fits_somewhere(box: Any, table: Any, seat: int, symbol: int) -> bool:
    for choice in range(2 * CARDS):
        if _fits(box, table, seat, choice // 2, choice % 2, symbol) >= 0:
            return True
    return False


@dialect
def _matches_boxes(box: Any, table: Any, room: int) -> bool:
    """T60: the two symbols of the room are those of the variant's dice, in order."""
    first = box.needs_first[1][room] == table.shown[0]
    return bool(first and box.needs_second[1][room] == table.shown[1])


@dialect
def _joker_offers(box: Any, table: Any, die: int) -> bool:
    """T63: an adventurer, a symbol whose track has room, or a black mask with dice to move."""
    symbol = int(table.shown[die])
    if die == 1 and symbol == table.shown[0]:
        return False  # the same choice as the left one
    return symbol == ADVENTURER or _joker_works(box, table, die)


@dialect
def _joker_works(box: Any, table: Any, die: int) -> bool:
    symbol = int(table.shown[die])
    if symbol == ADVENTURER:
        return False
    if symbol == CURSE:
        return _cursed(table) > 0
    return not _is_full(box, table, _track_of(symbol))


@dialect
def _track_of(symbol: int) -> int:
    """The bonus track of key, torch or golden mask."""
    return symbol - 2 + KEYS


# --- what is legal: ascending -----------------------------------------------------------------


@dialect_apart
def _legal_cards(box: Any, table: Any, seat: int, actions: Any, count: int) -> int:
    for card in range(CARDS):
        if is_complete(box, table, seat, card):
            actions[count] = USE_CARD + card
            count += 1
    return count


@dialect_apart
def _legal_rushes(table: Any, seat: int, actions: Any, count: int) -> int:
    if _has(table, RUSH):
        for room in range(ROOMS):
            if can_reach(table, seat, room):
                actions[count] = DO_RUSH + room
                count += 1
    return count


@dialect_apart
def _legal_heals(table: Any, actions: Any, count: int) -> int:
    if _has(table, HEAL):
        for spot in range(CURSED_BOXES):
            if table.cursed[spot]:
                actions[count] = DO_HEAL + spot
                count += 1
    return count


@dialect_apart
def _legal_sides(box: Any, table: Any, seat: int, actions: Any) -> int:
    count = 0
    for way in range(4):
        if not _is_side_taken(table, way):
            actions[count] = CHOOSE_SIDE + way
            count += 1
    return _legal_cards(box, table, seat, actions, count)


@dialect_apart
def _legal_closings(box: Any, table: Any, seat: int, actions: Any) -> int:
    count = _legal_cards(box, table, seat, actions, 0)
    if seat == table.active:
        count = _legal_rushes(table, seat, actions, count)  # T34: this too is in the own turn
    for room in range(ROOMS):
        if _matches_boxes(box, table, room):
            for way in range(4):
                if is_open(table, seat, room, way):
                    actions[count] = DO_CLOSE + 4 * room + way
                    count += 1
    return count


@dialect_apart
def _legal_accepting(box: Any, table: Any, seat: int, actions: Any) -> int:
    actions[0] = TAKE_THROW
    count = 1
    if _has(table, REROLL):
        actions[1] = THROW_AGAIN
        count = 2
    count = _legal_cards(box, table, seat, actions, count)
    return _legal_rushes(table, seat, actions, count)


@dialect_apart
def _legal_placing(box: Any, table: Any, seat: int, actions: Any) -> int:
    actions[0] = KEEP
    actions[1] = GIVE
    count = _legal_heals(table, actions, 2)
    return _legal_cards(box, table, seat, actions, count)


@dialect_apart
def _legal_ready(box: Any, table: Any, seat: int, actions: Any) -> int:
    count = _legal_heals(table, actions, 0)
    actions[count] = GO_EXPLORE
    count = _legal_cards(box, table, seat, actions, count + 1)
    return _legal_rushes(table, seat, actions, count)


@dialect_apart
def _legal_exploring(box: Any, table: Any, seat: int, actions: Any) -> int:
    count = 0
    for track in range(KEYS, _TRACKS):
        if _has(table, track):
            actions[count] = USE + track - KEYS
            count += 1
    actions[count] = STOP
    count = _legal_cards(box, table, seat, actions, count + 1)
    for room in range(ROOMS):
        if can_reach(table, seat, room) and _can_pay(box, table, room):
            actions[count] = ENTER + room
            count += 1
    return _legal_rushes(table, seat, actions, count)


@dialect_apart
def _legal_jokers(box: Any, table: Any, seat: int, actions: Any) -> int:
    count = 0
    if table.variant == JOKER_ROOMS:
        for die in range(EXTRA_DICE):
            if _joker_offers(box, table, die):
                actions[count] = JOKER_LEFT + die
                count += 1
    else:
        for track in range(HEAL, _TRACKS):
            if not _is_full(box, table, track):
                actions[count] = JOKER_TRACK + track
                count += 1
    return _legal_cards(box, table, seat, actions, count)


@dialect_apart
def _legal_unlocking(box: Any, table: Any, seat: int, actions: Any) -> int:
    actions[0] = TAKE_GEMS
    actions[1] = TAKE_DIE
    return _legal_cards(box, table, seat, actions, 2)


@dialect_apart
def _legal_shares(box: Any, table: Any, seat: int, actions: Any) -> int:
    count = 0
    for symbol in range(ADVENTURER, MASK + 1):
        if table.pool[symbol]:
            actions[count] = TAKE + symbol
            count += 1
    if table.hand[seat][0]:
        actions[count] = DONE
        count += 1
    return _legal_cards(box, table, seat, actions, count)


@dialect_apart
def _legal_crossings(box: Any, table: Any, seat: int, actions: Any) -> int:
    count = 0
    symbol = int(table.hand[seat][0])
    for choice in range(2 * CARDS):
        if _fits(box, table, seat, choice // 2, choice % 2, symbol) >= 0:
            actions[count] = CROSS_OFF + choice
            count += 1
    return _legal_cards(box, table, seat, actions, count)


# --- why not ----------------------------------------------------------------------------------


@dialect
def _why_not_close(box: Any, table: Any, seat: int, action: int) -> int:
    room = (action - DO_CLOSE) // 4
    way = (action - DO_CLOSE) % 4
    if table.phase != CLOSE or not _matches_boxes(box, table, room):
        return 60
    return 0 if is_open(table, seat, room, way) else 60


@dialect
def _may_rush(table: Any, seat: int) -> bool:
    """T34: at decisions of the own turn before STOP, not while a throw is being placed."""
    phase = table.phase
    if phase == CLOSE:
        return bool(seat == table.active)
    return bool(phase == ACCEPT or phase == READY or phase == EXPLORING)


@dialect
def _why_not_rush(box: Any, table: Any, seat: int, room: int) -> int:
    if not _may_rush(table, seat) or not _has(table, RUSH):
        return 34
    return 0 if can_reach(table, seat, room) else 24


@dialect
def _why_not_enter(box: Any, table: Any, seat: int, room: int) -> int:
    if table.phase != EXPLORING:
        return 38
    return 0 if can_reach(table, seat, room) and _can_pay(box, table, room) else 24


@dialect
def _why_not_cross(box: Any, table: Any, seat: int, choice: int) -> int:
    if table.phase != CROSS:
        return 31
    symbol = int(table.hand[seat][0])
    return 0 if _fits(box, table, seat, choice // 2, choice % 2, symbol) >= 0 else 31


@dialect
def _why_not_simple(box: Any, table: Any, seat: int, action: int) -> int:
    phase = table.phase
    if action > TAKE_DIE:
        return _why_not_share(table, seat, action)
    if action >= TAKE_GEMS:
        return 0 if phase == UNLOCK else 62
    if action > STOP:
        return _why_not_joker(box, table, action)
    if action == STOP:
        return 0 if phase == EXPLORING else 26
    if action >= USE:
        return 0 if phase == EXPLORING and _has(table, action - USE + KEYS) else 37
    if action == GO_EXPLORE:
        return 0 if phase == READY else 38
    if action >= DO_HEAL:
        return _why_not_heal(table, action - DO_HEAL)
    if action == THROW_AGAIN:
        return 0 if phase == ACCEPT and _has(table, REROLL) else 36
    if action == TAKE_THROW:
        return 0 if phase == ACCEPT else 36
    if action >= KEEP:
        return 0 if phase == PLACE else 23
    return 12 if phase != SIDE or _is_side_taken(table, action - CHOOSE_SIDE) else 0


@dialect
def _why_not_heal(table: Any, spot: int) -> int:
    if table.phase != PLACE and table.phase != READY:
        return 35
    return 0 if _has(table, HEAL) and table.cursed[spot] else 35


@dialect
def _why_not_joker(box: Any, table: Any, action: int) -> int:
    by_dice = table.variant == JOKER_ROOMS
    if action >= JOKER_LEFT:
        fits = table.phase == JOKER and by_dice
        return 0 if fits and _joker_offers(box, table, action - JOKER_LEFT) else 63
    fits = table.phase == JOKER and not by_dice
    return 0 if fits and not _is_full(box, table, action - JOKER_TRACK) else 27


@dialect
def _why_not_share(table: Any, seat: int, action: int) -> int:
    if table.phase != SHARE:
        return 30
    if action == DONE:
        return 0 if table.hand[seat][0] else 30
    return 0 if table.pool[action - TAKE] else 30


@dialect
def _is_side_taken(table: Any, way: int) -> bool:
    sides_mask = 0
    for seat in range(table.seats):
        sides_mask |= 1 << int(table.side[seat])
    return (sides_mask >> (way + 1)) & 1 == 1


# --- the start of a turn ----------------------------------------------------------------------


@dialect
def _choose_side(box: Any, table: Any, seat: int, way: int, tape: Any) -> None:
    """T12: from the first player on, each a different side."""
    table.side[seat] = way + 1
    tell(tape, STARTS_AT, 12, seat, way, 0)
    following = left_of(table, seat)
    if following == table.first_seat:
        _begin_turn(box, table, following, tape)
    else:
        _await(table, SIDE, following)


@dialect_apart
def _begin_turn(box: Any, table: Any, seat: int, tape: Any) -> None:
    """T38: T20, T21, the variant's dice, then rolling."""
    table.active = seat
    if seat == table.first_seat:
        table.round_number += 1  # T20
        tell(tape, NEW_ROUND, 20, NOBODY, 0, table.round_number)
    tell(tape, NEW_TURN, 33, seat, 0, 0)
    freed = _move_cursed(table)
    table.free += freed
    if freed:
        tell(tape, FREED, 21, seat, 0, freed)
    if table.variant == CLOSING:
        _throw_boxes(box, table, 60, tape)
        _begin_closing(box, table, tape)
        return
    if table.variant == JOKER_ROOMS and seat == table.first_seat:
        _throw_boxes(box, table, 63, tape)
    _throw_on(box, table, tape)


@dialect
def _move_cursed(table: Any) -> int:
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
        _ask_to_close(box, table, int(table.active), tape)
        return
    lost = min(masks, int(table.free))
    table.free -= lost
    table.cursed[0] += lost
    tell(tape, CURSED_FREE, 61, table.active, 0, lost)
    _throw_on(box, table, tape)


@dialect_apart
def _ask_to_close(box: Any, table: Any, seat: int, tape: Any) -> None:
    """Ask the active player, then the left neighbour, unless there is nothing to close."""
    last = left_of(table, table.active)
    while not _has_doorway(box, table, seat):
        tell(tape, NO_DOORWAY, 60, seat, 0, 0)
        if seat == last:
            _throw_on(box, table, tape)
            return
        seat = last
    _await(table, CLOSE, seat)


@dialect_apart
def _has_doorway(box: Any, table: Any, seat: int) -> bool:
    for room in range(ROOMS):
        if _matches_boxes(box, table, room):
            for way in range(4):
                if is_open(table, seat, room, way):
                    return True
    return False


@dialect
def _close(box: Any, table: Any, seat: int, which: int, tape: Any) -> None:
    """T60: shut both ways, on the own sheet."""
    room = which // 4
    way = which % 4
    table.closed_mask[seat] |= 1 << doorway(room, way)
    tell(tape, CLOSED, 60, seat, room, way)
    if seat == table.active:
        _ask_to_close(box, table, left_of(table, seat), tape)
    else:
        _throw_on(box, table, tape)


# --- rolling ----------------------------------------------------------------------------------


@dialect_apart
def _roll(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    if action == KEEP or action == GIVE:
        _place(box, table, seat, action, tape)
    elif action == TAKE_THROW:
        tell(tape, ACCEPTED, 36, seat, 0, 0)
        if not _take_up_throw(table, tape):
            _throw_on(box, table, tape)
    elif action == THROW_AGAIN:
        table.spent[REROLL] += 1
        tell(tape, REROLLED, 36, seat, 0, 0)
        if not _throw(box, table, tape):
            _throw_on(box, table, tape)
    elif action == GO_EXPLORE:
        tell(tape, WENT_EXPLORING, 38, seat, 0, 0)
        _await(table, EXPLORING, seat)
    else:
        _heal(box, table, seat, action - DO_HEAL, tape)


@dialect_apart
def _throw_on(box: Any, table: Any, tape: Any) -> None:
    """T22: throw until the active player is asked, or no free dice are left."""
    while table.free > 0:
        count = min(2, int(table.free))
        table.free -= count
        table.thrown[0] = ADVENTURER  # dice on the table, about to be thrown
        table.thrown[1] = ADVENTURER if count == 2 else 0
        if _throw(box, table, tape):
            return
    seat = int(table.active)
    if _cursed(table) > 0 and _may_have(box, table, HEAL):
        _await(table, READY, seat)  # T35, T36
    else:
        _await(table, EXPLORING, seat)


@dialect_apart
def _throw(box: Any, table: Any, tape: Any) -> bool:
    """Throw the dice on the table; whether the active player is asked now."""
    table.thrown[0] = box.faces[below(table, FACES)]
    if table.thrown[1]:
        table.thrown[1] = box.faces[below(table, FACES)]
        tell(tape, THREW, 22, table.active, table.thrown[0], table.thrown[1])
    else:
        tell(tape, THREW_ONE, 22, table.active, table.thrown[0], 0)
    if _may_have(box, table, REROLL):
        _await(table, ACCEPT, table.active)  # T36
        return True
    return _take_up_throw(table, tape)


@dialect_apart
def _take_up_throw(table: Any, tape: Any) -> bool:
    """T23: black masks are cursed; whether there are other dice to place."""
    cursed = 0
    for die in range(2):
        if table.thrown[die] == CURSE:
            table.thrown[die] = 0
            cursed += 1
    if cursed:
        table.cursed[0] += cursed
        tell(tape, CURSED, 23, table.active, 0, cursed)
    if _next_die(table) == 0:
        return False
    _await(table, PLACE, table.active)
    return True


@dialect
def _place(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """T23: keep the next die, or give it to the pool."""
    symbol = _next_die(table)
    if table.thrown[0]:
        table.thrown[0] = 0
    else:
        table.thrown[1] = 0
    if action == KEEP:
        table.kept[symbol] += 1
        tell(tape, KEPT, 23, seat, symbol, 0)
    else:
        table.pool[symbol] += 1
        tell(tape, GAVE, 23, seat, symbol, 0)
    if _next_die(table) == 0:
        _throw_on(box, table, tape)


@dialect
def _heal(box: Any, table: Any, seat: int, spot: int, tape: Any) -> None:
    """T35: all dice of one cursed box are free again; after the last throw they are thrown."""
    table.spent[HEAL] += 1
    healed = int(table.cursed[spot])
    table.cursed[spot] = 0
    table.free += healed
    tell(tape, HEALED, 35, seat, spot + 1, healed)
    if table.phase == READY:
        _throw_on(box, table, tape)


# --- exploring --------------------------------------------------------------------------------


@dialect
def _explore(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    if action == STOP:
        _stop(box, table, seat, tape)
        return
    track = action - USE + KEYS  # T37
    symbol = track - KEYS + 2
    table.spent[track] += 1
    table.made[symbol] += 1
    tell(tape, USED, 37, seat, symbol, 0)


@dialect
def _rush(box: Any, table: Any, seat: int, room: int, tape: Any) -> None:
    """T34: any adjacent room, without symbols, with all its effects."""
    table.spent[RUSH] += 1
    tell(tape, RUSHED, 34, seat, room, 0)
    _enter(box, table, seat, room, tape)


@dialect
def _pay_and_enter(box: Any, table: Any, seat: int, room: int, tape: Any) -> None:
    """T24: a die serves one room only."""
    sheet = sheet_of(table)
    _pay(table, int(box.needs_first[sheet][room]))
    _pay(table, int(box.needs_second[sheet][room]))
    tell(tape, ENTERED, 24, seat, room, 0)
    _enter(box, table, seat, room, tape)


@dialect
def _pay(table: Any, symbol: int) -> None:
    """Kept dice first; a temporary one is gone after use."""
    if table.kept[symbol]:
        table.kept[symbol] -= 1
        table.aside += 1
    else:
        table.made[symbol] -= 1


@dialect_apart
def _enter(box: Any, table: Any, seat: int, room: int, tape: Any) -> None:
    """T25: the room's action, then the special rooms (T40), then the end (T50)."""
    table.place[seat] = room + 1
    content = int(box.content[sheet_of(table)][room])
    if content >= TO_PAIR:
        _check_pair(box, table, seat, room, (content - TO_PAIR) // 2, tape)
    elif content != EXIT and (int(table.crossed_mask[seat]) >> room) & 1 == 0:
        _do_room(box, table, seat, room, content, tape)
    _check_escape(box, table, tape)


@dialect
def _do_room(box: Any, table: Any, seat: int, room: int, content: int, tape: Any) -> None:
    """T27; T29: without effect it is not carried out and not crossed off."""
    if content == JOKER_ROOM:
        if _joker_has_effect(box, table):
            table.resume = table.phase
            table.phase = JOKER
        return
    if content == GEM_ROOM:
        if table.gems < box.gem_track:
            _cross_room(table, seat, room)
            _add_gems(box, table, seat, 1, 27, tape)
        return
    track = content - TO_TRACK
    if not _is_full(box, table, track):
        _cross_room(table, seat, room)
        _circle(box, table, seat, track, 27, tape)


@dialect
def _cross_room(table: Any, seat: int, room: int) -> None:
    table.crossed_mask[seat] |= 1 << room


@dialect
def _joker_has_effect(box: Any, table: Any) -> bool:
    if table.variant == JOKER_ROOMS:
        return _joker_works(box, table, 0) or _joker_works(box, table, 1)
    open_tracks = 0
    for track in range(HEAL, _TRACKS):
        open_tracks += 0 if _is_full(box, table, track) else 1
    return open_tracks > 0


@dialect_apart
def _circle(box: Any, table: Any, seat: int, track: int, rule: int, tape: Any) -> None:
    """T27, T28: the next box of a track; one of them gives a gem."""
    if _is_full(box, table, track):
        tell(tape, LOST_CIRCLE, 32, seat, track, 0)
        return
    table.circled[track] += 1
    tell(tape, CIRCLED, rule, seat, track, table.circled[track])
    if table.circled[track] == box.gem_box[table.seats] and table.gems < box.gem_track:
        table.gems += 1
        tell(tape, TRACK_GEM, 28, seat, track, table.gems)


@dialect_apart
def _add_gems(box: Any, table: Any, seat: int, count: int, rule: int, tape: Any) -> None:
    """Tick the next boxes of the gem track, as far as there are any."""
    ticked = min(count, int(box.gem_track) - int(table.gems))
    table.gems += ticked
    tell(tape, GOT_GEM, rule, seat, ticked, table.gems)


@dialect
def _check_pair(box: Any, table: Any, seat: int, room: int, colour: int, tape: Any) -> None:
    """T40: another adventurer stands in the other half, and the colour is not crossed."""
    if (int(table.pairs_mask) >> colour) & 1:
        return
    twin = int(box.twin[sheet_of(table)][room])
    for other in range(table.seats):
        if other != seat and table.place[other] == twin + 1:
            table.pairs_mask |= 1 << colour
            write(tape, UNLOCKED, 40, seat, other, colour, 0, EVERYONE, 0)
            if table.variant == DICE_ROOMS and table.extra > 0:
                table.resume = table.phase  # T62: gems or a die
                table.phase = UNLOCK
            else:
                _add_gems(box, table, seat, 2, 40, tape)
            return


@dialect_apart
def _choose_in_room(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """The joker (T27, T63) or what unlocking brings (T62); then the phase goes on."""
    _resume(table)
    if action == TAKE_GEMS:
        _add_gems(box, table, seat, 2, 62, tape)
    elif action == TAKE_DIE:
        table.extra -= 1
        table.aside += 1  # rolled with the others from the next turn on
        tell(tape, NEW_DIE, 62, seat, 0, table.extra)
    elif action >= JOKER_LEFT:
        _joker_by_die(box, table, seat, int(table.shown[action - JOKER_LEFT]), tape)
    else:
        _cross_room(table, seat, int(table.place[seat]) - 1)
        _circle(box, table, seat, action - JOKER_TRACK, 27, tape)
    _check_escape(box, table, tape)


@dialect
def _resume(table: Any) -> None:
    table.phase = table.resume
    table.resume = 0


@dialect
def _joker_by_die(box: Any, table: Any, seat: int, symbol: int, tape: Any) -> None:
    """T63: an adventurer leaves the joker uncrossed; a black mask moves the cursed dice."""
    if symbol == ADVENTURER:
        tell(tape, IDLE_JOKER, 63, seat, 0, 0)
        return
    _cross_room(table, seat, int(table.place[seat]) - 1)
    if symbol == CURSE:
        leaving = _move_cursed(table)
        table.aside += leaving
        tell(tape, SHIFTED, 63, seat, 0, leaving)
    else:
        _circle(box, table, seat, _track_of(symbol), 63, tape)


@dialect
def _stop(box: Any, table: Any, seat: int, tape: Any) -> None:
    """T26: unused kept dice are lost, temporary ones too (T37); then the pool (T30)."""
    unused = _count(table.kept)
    table.aside += unused
    for symbol in range(ADVENTURER, MASK + 1):
        table.kept[symbol] = 0
        table.made[symbol] = 0
    tell(tape, STOPPED, 26, seat, 0, unused)
    _ask_to_share(box, table, left_of(table, seat), tape)


# --- common pool and treasure cards -----------------------------------------------------------


@dialect
def _ask_to_share(box: Any, table: Any, seat: int, tape: Any) -> None:
    """T30: the next seat takes, while there are dice and seats."""
    if seat == table.active or _count(table.pool) == 0:
        _cross_on(box, table, left_of(table, table.active), tape)
    else:
        _await(table, SHARE, seat)


@dialect_apart
def _share(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """T30: one die, and a second one if one then remains for each player to come."""
    if action == DONE:
        tell(tape, TOOK_ONE, 30, seat, 0, 0)
        _ask_to_share(box, table, left_of(table, seat), tape)
        return
    symbol = action - TAKE
    table.pool[symbol] -= 1
    taken = 1 if table.hand[seat][0] else 0
    table.hand[seat][taken] = symbol
    tell(tape, TOOK, 30, seat, symbol, 0)
    to_come = (int(table.active) - seat - 1) % int(table.seats)
    if taken == 1 or _count(table.pool) <= to_come:
        _ask_to_share(box, table, left_of(table, seat), tape)


@dialect_apart
def _cross_on(box: Any, table: Any, seat: int, tape: Any) -> None:
    """T31: seat by seat, die by die; a die that fits nowhere is wasted."""
    while seat != table.active:
        while table.hand[seat][0]:
            symbol = int(table.hand[seat][0])
            if _fits_somewhere(box, table, seat, symbol):
                _await(table, CROSS, seat)
                return
            tell(tape, WASTED, 31, seat, symbol, 0)
            _lay_down(table, seat)
        seat = left_of(table, seat)
    _end_turn(box, table, tape)


@dialect
def _lay_down(table: Any, seat: int) -> None:
    """The seat's first die is done with."""
    table.hand[seat][0] = table.hand[seat][1]
    table.hand[seat][1] = 0
    table.aside += 1


@dialect_apart
def _cross(box: Any, table: Any, seat: int, choice: int, tape: Any) -> None:
    """T31: cross the symbol off on one side of a card."""
    card = choice // 2
    right = choice % 2
    symbol = int(table.hand[seat][0])
    place = _fits(box, table, seat, card, right, symbol)
    if right:
        table.right_mask[seat][card] |= 1 << place
        tell(tape, CROSSED_RIGHT, 31, seat, symbol, card + 1)
    else:
        table.left_mask[seat][card] |= 1 << place
        tell(tape, CROSSED_LEFT, 31, seat, symbol, card + 1)
    _lay_down(table, seat)
    _cross_on(box, table, seat, tape)


@dialect_apart
def _use_card(box: Any, table: Any, seat: int, card: int, tape: Any) -> None:
    """T32: circle a box; a gem too, if the right side is complete."""
    sheet = sheet_of(table)
    table.used_mask[seat] |= 1 << card
    tell(tape, USED_CARD, 32, seat, box.reward[sheet][card], card + 1)
    _circle(box, table, seat, int(box.reward[sheet][card]), 32, tape)
    if table.right_mask[seat][card] == box.right_full[sheet][card]:
        _add_gems(box, table, seat, 1, 32, tape)


@dialect
def _go_on_after_card(box: Any, table: Any, tape: Any) -> None:
    """T29, T31: with a card used, a joker may be idle, and a die may fit nowhere."""
    if table.over:
        return
    if table.phase == CROSS:
        _cross_on(box, table, int(table.turn), tape)
    elif table.phase == JOKER and not _joker_has_effect(box, table):
        _resume(table)


# --- the end of a turn, the end of the match --------------------------------------------------


@dialect_apart
def _end_turn(box: Any, table: Any, tape: Any) -> None:
    """T06, T33: all dice that are not cursed are free; the next player is active."""
    table.free += table.aside + _count(table.pool)
    table.aside = 0
    for symbol in range(ADVENTURER, MASK + 1):
        table.pool[symbol] = 0
    following = left_of(table, table.active)
    if following == table.first_seat and table.round_number >= box.rounds[table.seats]:
        _end_match(box, table, tape)
    else:
        _begin_turn(box, table, following, tape)


@dialect
def _end_match(box: Any, table: Any, tape: Any) -> None:
    """T53: all complete cards are used, then the exit is looked at, before the team loses (T51)."""
    for seat in range(table.seats):
        for card in range(CARDS):
            if is_complete(box, table, seat, card):
                _use_card(box, table, seat, card, tape)
    _check_escape(box, table, tape)
    if table.over == 0:
        table.over = 51
        table.waiting = 0
        tell(tape, LOST_TOGETHER, 51, NOBODY, 0, table.gems)


@dialect_apart
def _check_escape(box: Any, table: Any, tape: Any) -> None:
    """T50: all on the exit with enough gems, at any instant."""
    if table.over or table.gems < box.target[table.difficulty][table.seats]:
        return
    goal = int(box.exit[sheet_of(table)]) + 1
    for seat in range(table.seats):
        if table.place[seat] != goal:
            return
    table.over = 50
    table.waiting = 0
    tell(tape, ESCAPED_TOGETHER, 50, NOBODY, 0, table.gems)


@dialect
def _await(table: Any, phase: int, seat: int) -> None:
    table.phase = phase
    table.turn = seat
    table.waiting = 1 << seat


# --- who knows what ---------------------------------------------------------------------------


@dialect_apart
def _copy_sheets(source: Any, target: Any) -> None:
    for seat in range(source.seats):
        target.side[seat] = source.side[seat]
        target.place[seat] = source.place[seat]
        target.crossed_mask[seat] = source.crossed_mask[seat]
        target.closed_mask[seat] = source.closed_mask[seat]
        target.used_mask[seat] = source.used_mask[seat]
        target.hand[seat][0] = source.hand[seat][0]
        target.hand[seat][1] = source.hand[seat][1]
        for card in range(CARDS):
            target.left_mask[seat][card] = source.left_mask[seat][card]
            target.right_mask[seat][card] = source.right_mask[seat][card]


@dialect_apart
def _copy_common(source: Any, target: Any) -> None:
    target.difficulty = source.difficulty
    target.variant = source.variant
    target.first_seat = source.first_seat
    target.round_number = source.round_number
    target.active = source.active
    target.turn = source.turn
    target.resume = source.resume
    target.pairs_mask = source.pairs_mask
    target.gems = source.gems
    target.free = source.free
    target.aside = source.aside
    target.extra = source.extra
    for track in range(_TRACKS):
        target.circled[track] = source.circled[track]
        target.spent[track] = source.spent[track]
    for symbol in range(ADVENTURER, MASK + 1):
        target.kept[symbol] = source.kept[symbol]
        target.made[symbol] = source.made[symbol]
        target.pool[symbol] = source.pool[symbol]
    for die in range(2):
        target.thrown[die] = source.thrown[die]
        target.shown[die] = source.shown[die]
    for spot in range(CURSED_BOXES):
        target.cursed[spot] = source.cursed[spot]
