"""The seat's instinct in Le Temple: it plays with the team.

It looks for the best walk of up to four rooms, with the dice at hand, the circled boxes and what
the dice still to be thrown are likely to bring. A walk is worth the gems and circles on its way
and the place where it ends: beside a partner's half of a mystic symbol, near gems, and near the
exit, the more so the fewer turns are left. A die that helps no walk goes to the pool, for the
others' treasure cards. Cards are used once they bring in a gem, or when time runs out.

Sees `seen` and nothing else. Works in thousandths of a gem, so that compiled and uncompiled
decide alike.
"""

from typing import Any

from cavale.games.temple.rules import in_hand, is_complete, is_open, sheet_of
from cavale.games.temple.table import (
    ACCEPT,
    ADVENTURER,
    CARDS,
    CLOSE,
    CROSS,
    CROSS_OFF,
    CURSE,
    CURSED_BOXES,
    DO_CLOSE,
    DO_HEAL,
    DO_RUSH,
    DONE,
    EAST,
    ENTER,
    EXPLORING,
    FACES,
    GEM_ROOM,
    GIVE,
    GO_EXPLORE,
    HEAL,
    JOKER,
    JOKER_LEFT,
    JOKER_ROOM,
    JOKER_ROOMS,
    JOKER_TRACK,
    KEEP,
    KEYS,
    MASK,
    MASKS,
    MOST_ON_A_SIDE,
    NORTH,
    PLACE,
    READY,
    REROLL,
    ROOMS,
    RUSH,
    SHARE,
    SOUTH,
    STOP,
    TAKE,
    TAKE_DIE,
    TAKE_GEMS,
    TAKE_THROW,
    THROW_AGAIN,
    TO_PAIR,
    TO_TRACK,
    UNLOCK,
    USE,
    USE_CARD,
    WIDTH,
    doorway,
    neighbour,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.contract import DECLINE
from cavale.kernel.header import is_awaited
from cavale.kernel.masks import size
from cavale.kernel.stream import roll

GEM = 1000
EXIT_WORTH = 7000  # to be on the exit when it counts
A_RUSH, A_BOX = 1000, 350  # what it costs to spend one, while there are turns to come
HOLD = 1  # a card that helps at once waits for its gem if it lacks no more symbols
PATIENCE = 8  # tenths of the dice to come that waiting cards may count on
TRIES = 4  # throws in the mind
STEPS = 4  # rooms of a walk
WALKS = 5 * 4 ** (STEPS - 1)  # five ways in from outside, then four ways on
ONE_TURN = 300  # what an extra die brings in a turn

_ALL_MASK = (1 << ROOMS) - 1
_TOP_BITS = 0x80_80_80_80_00
_WEST_MASK = 0b00001_00001_00001_00001_00001
_EAST_MASK = 0b10000_10000_10000_10000_10000

# Chances to be on the exit in time, by own turns left and by rooms still to go
_REACH = (
    (1000, 0, 0, 0, 0),
    (1000, 700, 400, 200, 50),
    (1000, 930, 850, 680, 450),
    (1000, 990, 980, 950, 880),
)


@dialect
def instinct(box: Any, seen: Any, seat: int, actions: Any, count: int, dice: Any) -> int:
    """Choose one of the legal actions, or decline to use a card in another's turn."""
    card = _card_to_use(box, seen, seat)
    if card >= 0:
        return USE_CARD + card
    if not is_awaited(seen, seat):
        return DECLINE
    phase = seen.phase
    if phase == PLACE:
        return _keep_or_give(box, seen, seat, dice)
    if phase == EXPLORING:
        return _choose_step(box, seen, seat)
    if phase == CROSS:
        return _choose_crossing(box, seen, seat, actions, count)
    if phase == SHARE:
        return _choose_share(box, seen, seat)
    if phase == ACCEPT:
        return _accept_or_reroll(box, seen, seat)
    if phase == READY:
        return _heal_or_explore(box, seen)
    if phase == JOKER:
        return _choose_joker(box, seen, actions, count)
    if phase == UNLOCK:
        return TAKE_DIE if _turns_left(box, seen) * ONE_TURN > 2 * GEM else TAKE_GEMS
    if phase == CLOSE:
        return _choose_doorway(box, seen, seat, actions, count)
    return int(actions[0])


# --- time -------------------------------------------------------------------------------------


@dialect
def _own_turns_left(box: Any, seen: Any) -> int:
    """Turns that the active player has after this one."""
    return int(box.rounds[seen.seats]) - int(seen.round_number)


@dialect
def _turns_left(box: Any, seen: Any) -> int:
    """Turns of the whole team after this one."""
    played = (int(seen.active) - int(seen.first_seat)) % int(seen.seats)
    return (_own_turns_left(box, seen) + 1) * int(seen.seats) - played - 1


@dialect
def _dice_to_come(box: Any, seen: Any, seat: int) -> int:
    """Dice of the pool that a seat may still get: at two seats, three in two turns of others."""
    turns = _turns_left(box, seen) - _own_turns_left(box, seen)
    return turns * (19 - 2 * int(seen.seats)) // 10


@dialect
def _gem(box: Any, seen: Any) -> int:
    """What a gem is worth: little once there are enough."""
    short = int(box.target[seen.difficulty][seen.seats]) - int(seen.gems)
    return GEM if short > 0 else GEM // 20


# --- what things are worth --------------------------------------------------------------------


@dialect_apart
def _worth_of_circle(box: Any, seen: Any, track: int) -> int:
    """A box to spend, and a step towards the gem of the track."""
    circled = int(seen.circled[track])
    if circled >= box.track:
        return 0
    use = 300 if track == RUSH or track == HEAL else 200
    use = use * min(_turns_left(box, seen), 6) // 6
    to_gem = int(box.gem_box[seen.seats]) - circled
    if to_gem <= 0:
        return use
    return use + _gem(box, seen) // to_gem


@dialect
def _worth_of_joker(box: Any, seen: Any) -> int:
    best = 0
    if seen.variant == JOKER_ROOMS:
        for die in range(2):
            best = max(best, _worth_of_joker_die(box, seen, int(seen.shown[die])))
        return best
    for track in range(HEAL, MASKS + 1):
        best = max(best, _worth_of_circle(box, seen, track))
    return best


@dialect
def _worth_of_joker_die(box: Any, seen: Any, symbol: int) -> int:
    if symbol <= ADVENTURER:
        return 0
    if symbol == CURSE:
        moving = int(seen.cursed[0]) + int(seen.cursed[1]) + int(seen.cursed[2])
        return moving * 200
    return _worth_of_circle(box, seen, symbol - 2 + KEYS)


@dialect
def _worth_of_action(box: Any, seen: Any, room: int) -> int:
    """What the action of a room brings, if it is not crossed off."""
    content = int(box.content[sheet_of(seen)][room])
    if content == GEM_ROOM:
        return _gem(box, seen)
    if content == JOKER_ROOM:
        return _worth_of_joker(box, seen)
    return _worth_of_circle(box, seen, content - TO_TRACK)


# --- the sheet, as masks of rooms -------------------------------------------------------------


@dialect
def _distance(room: int, other: int) -> int:
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
                if _is_passable(closed, room, way):
                    wider |= 1 << neighbour(room, way)
    return wider


@dialect
def _gems_mask(box: Any, seen: Any, seat: int) -> int:
    """Rooms with a gem to take."""
    sheet = sheet_of(seen)
    mask = 0
    for room in range(ROOMS):
        if box.content[sheet][room] == GEM_ROOM:
            mask |= 1 << room
    return mask & ~int(seen.crossed_mask[seat])


@dialect
def _bonus_mask(box: Any, seen: Any, seat: int) -> int:
    """Rooms with a circle or a joker to take."""
    sheet = sheet_of(seen)
    mask = 0
    for room in range(ROOMS):
        if TO_TRACK <= box.content[sheet][room] <= JOKER_ROOM:
            mask |= 1 << room
    return mask & ~int(seen.crossed_mask[seat])


@dialect
def _halves_mask(box: Any, seen: Any) -> int:
    """Halves of colours that are not unlocked yet."""
    sheet = sheet_of(seen)
    mask = 0
    for room in range(ROOMS):
        content = int(box.content[sheet][room])
        if content >= TO_PAIR and (int(seen.pairs_mask) >> ((content - TO_PAIR) // 2)) & 1 == 0:
            mask |= 1 << room
    return mask


@dialect
def _meeting_mask(box: Any, seen: Any, seat: int, halves_mask: int) -> int:
    """T40: halves whose other half a partner stands in."""
    mask = 0
    for other in range(seen.seats):
        room = int(seen.place[other]) - 1
        if other != seat and room >= 0 and (halves_mask >> room) & 1:
            mask |= 1 << int(box.twin[sheet_of(seen)][room])
    return mask


@dialect_apart
def _worth_of_place(
    box: Any, seen: Any, seat: int, room: int, gems: int, meeting: int, halves: int, exits: int
) -> int:
    """What it is worth to end the turn in a room: the exit, partners and gems within reach."""
    left = _own_turns_left(box, seen)
    worth = EXIT_WORTH
    if left < len(_REACH):
        worth = EXIT_WORTH * _REACH[left][_rooms_to_exit(seen, seat, room, exits)] // 1000
    if left == 0:
        return worth
    if (halves >> room) & 1:
        worth += _worth_of_waiting(box, seen, seat, room)
    gem = _gem(box, seen)
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
            there = _distance(int(seen.place[other]) - 1, twin)
            if there > 0:
                best = max(best, _gem(box, seen) * 3 // (there + 1))
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


# --- walks ------------------------------------------------------------------------------------


@dialect
def _packed(dice: Any) -> int:
    """Dice by symbol, a byte for each."""
    packed = 0
    for symbol in range(ADVENTURER, MASK + 1):
        packed += int(dice[symbol]) << (8 * symbol)
    return packed


@dialect
def _boxes(seen: Any) -> int:
    """Temporary dice that could be made, packed alike."""
    packed = 0
    for track in range(KEYS, MASKS + 1):
        packed += (int(seen.circled[track]) - int(seen.spent[track])) << (8 * (track - KEYS + 2))
    return packed


@dialect
def _covers(have: int, need: int) -> bool:
    """Whether there are enough of each symbol: no byte borrows from its own highest bit."""
    return ((have | _TOP_BITS) - need) & _TOP_BITS == _TOP_BITS


@dialect_apart
def _plan(box: Any, seen: Any, seat: int, hand: int) -> int:
    """The best walk with these dice: worth * 32 + first room plus one, or 0 to stay."""
    gems = _gems_mask(box, seen, seat)
    bonus = _bonus_mask(box, seen, seat)
    halves = _halves_mask(box, seen)
    meeting = _meeting_mask(box, seen, seat, halves)
    exits = int(box.exit[sheet_of(seen)])
    boxes = _boxes(seen)
    here = int(seen.place[seat]) - 1
    best = 0
    if here >= 0:
        best = _worth_of_place(box, seen, seat, here, gems, meeting, halves, exits)
    first = 0
    walk = 0
    while walk < WALKS:
        found = _follow(box, seen, seat, walk, hand, boxes, gems, bonus, meeting, halves, exits)
        if found >> 3 > best:
            best = found >> 3
            first = _first_room(seen, seat, walk) + 1
        block = 4 ** max(0, STEPS - 1 - (found & 7))
        walk = (walk // block + 1) * block  # all walks that begin with the same failure fail
    return best * 32 + first


@dialect
def _first_room(seen: Any, seat: int, walk: int) -> int:
    """The room that a walk begins with, or -1: from outside any room of the side."""
    choice = walk // 4 ** (STEPS - 1)
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


@dialect
def _is_passable(closed: int, room: int, way: int) -> bool:
    """A doorway that is not closed; those to the outside lead nowhere."""
    return neighbour(room, way) >= 0 and (closed >> doorway(room, way)) & 1 == 0


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
    gem = _gem(box, seen)
    thrift = 0 if _own_turns_left(box, seen) == 0 else 1
    rushes = int(seen.circled[RUSH]) - int(seen.spent[RUSH])
    closed = int(seen.closed_mask[seat])
    room = int(seen.place[seat]) - 1
    need = gathered = best = 0
    for step in range(STEPS):
        if step == 0:
            room = _first_room(seen, seat, walk)
        else:
            way = (walk // 4 ** (STEPS - 1 - step)) % 4
            room = neighbour(room, way) if _is_passable(closed, room, way) else -1
        if room < 0:
            return best * 8 + step
        price = _price(box, sheet, room)
        if _covers(hand + boxes, need + price):
            need += price
        elif rushes > 0:
            rushes -= 1
            gathered -= A_RUSH * thrift
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
            gathered += _worth_of_action(box, seen, room)
            bonus &= ~bit
        if walk % 4 ** (STEPS - 1 - step) == 0:  # else an earlier walk ended here, too
            worth = gathered - _boxes_used(hand, need) * A_BOX * thrift
            worth += _worth_of_place(box, seen, seat, room, gems, meeting, halves, exits)
            best = max(best, worth)
    return best * 8 + STEPS


@dialect
def _price(box: Any, sheet: int, room: int) -> int:
    price = 1 << (8 * int(box.needs_first[sheet][room]))
    return price + (1 << (8 * int(box.needs_second[sheet][room])))


@dialect
def _boxes_used(hand: int, need: int) -> int:
    """Temporary dice that must be made."""
    if _covers(hand, need):
        return 0
    used = 0
    for symbol in range(ADVENTURER, MASK + 1):
        used += max(0, ((need >> (8 * symbol)) & 255) - ((hand >> (8 * symbol)) & 255))
    return used


# --- rolling ----------------------------------------------------------------------------------


@dialect
def _next_die(seen: Any) -> int:
    return int(seen.thrown[0]) if seen.thrown[0] else int(seen.thrown[1])


@dialect
def _keep_or_give(box: Any, seen: Any, seat: int, dice: Any) -> int:
    """Keep a die that makes the own walk better by more than the others would gain.

    The dice to come are thrown a few times in the mind, with this die and without it.
    """
    symbol = _next_die(seen)
    other = int(seen.thrown[1]) if seen.thrown[0] else 0
    giving = _worth_of_giving(box, seen, seat, symbol)
    if giving == 0:
        return KEEP
    hand = _packed(seen.kept) + _packed(seen.made)
    if other:
        hand += 1 << (8 * other)
    gain = 0
    for _ in range(TRIES):
        tried = hand
        for _ in range(seen.free):
            face = int(box.faces[roll(dice, FACES)])
            if face != CURSE:
                tried += 1 << (8 * face)
        gain += _plan(box, seen, seat, tried + (1 << (8 * symbol))) // 32
        gain -= _plan(box, seen, seat, tried) // 32
    return KEEP if gain >= TRIES * giving else GIVE


@dialect
def _worth_of_giving(box: Any, seen: Any, seat: int, symbol: int) -> int:
    """What another can do with it, if there is anybody left to take it."""
    given = int(seen.pool[1]) + int(seen.pool[2]) + int(seen.pool[3]) + int(seen.pool[4])
    others = int(seen.seats) - 1
    if given >= 2 * others:
        return 0
    best = 0
    for other in range(seen.seats):
        if other != seat:
            best = max(best, _best_crossing(box, seen, other, symbol) // 16)
    share = best * (1 + int(seen.seats)) // 10  # what it does in the end: the more, the likelier
    return share if given < others else share * 3 // 4


@dialect
def _accept_or_reroll(box: Any, seen: Any, seat: int) -> int:
    if seen.circled[REROLL] == seen.spent[REROLL]:
        return TAKE_THROW
    if seen.thrown[0] == CURSE or seen.thrown[1] == CURSE:
        return THROW_AGAIN
    return TAKE_THROW


@dialect
def _heal_or_explore(box: Any, seen: Any) -> int:
    """Heal the box that frees most dice for longest; spare a heal for later if it frees few."""
    if seen.circled[HEAL] == seen.spent[HEAL]:
        return GO_EXPLORE
    best = 0
    choice = GO_EXPLORE
    left = _turns_left(box, seen)
    for spot in range(CURSED_BOXES):
        worth = int(seen.cursed[spot]) * min(CURSED_BOXES - spot, left + 1)
        if worth > best:
            best = worth
            choice = DO_HEAL + spot
    spare = 2 * (int(seen.circled[HEAL]) - int(seen.spent[HEAL]))
    return choice if best >= 3 or left <= spare else GO_EXPLORE


# --- exploring --------------------------------------------------------------------------------


@dialect
def _choose_step(box: Any, seen: Any, seat: int) -> int:
    """The first step of the best walk: enter, make a die for it, or rush; else stop."""
    hand = _packed(seen.kept) + _packed(seen.made)
    first = _plan(box, seen, seat, hand) % 32
    if first == 0:
        return STOP
    room = first - 1
    price = _price(box, sheet_of(seen), room)
    if not _covers(hand + _boxes(seen), price):
        return DO_RUSH + room
    for symbol in range(2, MASK + 1):
        if ((price >> (8 * symbol)) & 255) > in_hand(seen, symbol):
            return USE + symbol - 2
    return ENTER + room


@dialect
def _choose_joker(box: Any, seen: Any, actions: Any, count: int) -> int:
    best = -1
    choice = int(actions[0])
    for index in range(count):
        action = int(actions[index])
        if action >= USE_CARD:
            break
        if action >= JOKER_LEFT:
            worth = _worth_of_joker_die(box, seen, int(seen.shown[action - JOKER_LEFT]))
        else:
            worth = _worth_of_circle(box, seen, action - JOKER_TRACK)
        if worth > best:
            best = worth
            choice = action
    return choice


@dialect
def _choose_doorway(box: Any, seen: Any, seat: int, actions: Any, count: int) -> int:
    """T60: one that is far from the exit and from oneself, between rooms that hold little."""
    best = -(1 << 30)
    choice = int(actions[count - 1])
    way_out = int(box.exit[1])
    for index in range(count):
        action = int(actions[index])
        if action < DO_CLOSE:
            continue
        room = (action - DO_CLOSE) // 4
        beyond = neighbour(room, (action - DO_CLOSE) % 4)
        worth = 300 * (_distance(room, way_out) + _distance(beyond, way_out))
        left_there = _gems_mask(box, seen, seat) | _halves_mask(box, seen)
        worth -= 500 * size(left_there & (1 << room | 1 << beyond))
        if seen.place[seat] > 0:
            worth += 200 * _distance(room, int(seen.place[seat]) - 1)
        if worth > best:
            best = worth
            choice = action
    return choice


# --- treasure cards ---------------------------------------------------------------------------


@dialect
def _crossed(seen: Any, seat: int, card: int, right: int) -> int:
    return int(seen.right_mask[seat][card]) if right else int(seen.left_mask[seat][card])


@dialect
def _lacking(box: Any, seen: Any, seat: int, card: int, right: int) -> int:
    """Symbols not crossed off yet on a side of a card."""
    sheet = sheet_of(seen)
    full = int(box.right_full[sheet][card]) if right else int(box.left_full[sheet][card])
    return size(full & ~_crossed(seen, seat, card, right))


@dialect
def _has_symbol(box: Any, seen: Any, seat: int, card: int, right: int, symbol: int) -> bool:
    """A symbol of the card that is not crossed off yet."""
    sheet = sheet_of(seen)
    crossed = _crossed(seen, seat, card, right)
    for place in range(MOST_ON_A_SIDE):
        printed = int(box.right[sheet][card][place] if right else box.left[sheet][card][place])
        if printed == symbol and (crossed >> place) & 1 == 0:
            return True
    return False


@dialect_apart
def _worth_of_crossing(box: Any, seen: Any, seat: int, card: int, right: int) -> int:
    """A share of what the card will bring, by what it still lacks and the time that is left."""
    lacking_left = _lacking(box, seen, seat, card, 0)
    lacking_right = _lacking(box, seen, seat, card, 1)
    to_come = _dice_to_come(box, seen, seat) + 1
    bonus = _worth_of_circle(box, seen, int(box.reward[sheet_of(seen)][card]))
    if right:
        lacking = lacking_left + lacking_right
        if lacking > to_come:
            return 1
        return _gem(box, seen) // lacking
    if lacking_left > to_come:
        return 1
    worth = bonus // lacking_left
    if lacking_left + lacking_right <= to_come:
        worth += _gem(box, seen) // (lacking_left + lacking_right)
    return worth


@dialect_apart
def _best_crossing(box: Any, seen: Any, seat: int, symbol: int) -> int:
    """Where a seat would best cross a symbol off: worth * 16 + card * 2 + side; 0 if nowhere."""
    best = 0
    for choice in range(2 * CARDS):
        card = choice // 2
        if (int(seen.used_mask[seat]) >> card) & 1:
            continue
        if _has_symbol(box, seen, seat, card, choice % 2, symbol):
            worth = _worth_of_crossing(box, seen, seat, card, choice % 2) * 16 + choice
            best = max(best, worth)
    return best


@dialect
def _choose_crossing(box: Any, seen: Any, seat: int, actions: Any, count: int) -> int:
    return CROSS_OFF + _best_crossing(box, seen, seat, int(seen.hand[seat][0])) % 16


@dialect
def _choose_share(box: Any, seen: Any, seat: int) -> int:
    """The die that does most on the own cards; a second one if it does anything."""
    best = -1
    choice = DONE
    for symbol in range(ADVENTURER, MASK + 1):
        if seen.pool[symbol]:
            worth = _best_crossing(box, seen, seat, symbol)
            if worth > best:
                best = worth
                choice = TAKE + symbol
    if best <= 0 and seen.hand[seat][0]:
        return DONE
    return choice


@dialect_apart
def _card_to_use(box: Any, seen: Any, seat: int) -> int:
    """A card that brings in its gem, or should not wait for it; else -1.

    Rushes and heals help at once. Of the others as many wait as dice will come to fill them.
    """
    need = 0
    most = 0
    choice = -1
    for card in range(CARDS):
        if not is_complete(box, seen, seat, card):
            continue
        lacking = _lacking(box, seen, seat, card, 1)
        if lacking == 0 or (lacking > HOLD and box.reward[sheet_of(seen)][card] <= HEAL):
            return card
        need += lacking
        if lacking > most:
            most = lacking
            choice = card
    return choice if need * 10 > _dice_to_come(box, seen, seat) * PATIENCE else -1
