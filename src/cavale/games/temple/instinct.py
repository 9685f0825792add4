"""The seat's instinct in Le Temple: it plays with the team.

It looks for the best walk of up to four rooms, with the dice at hand, the circled boxes and what
the dice still to be thrown are likely to bring. A walk is worth the gems and circles on its way
and the place where it ends: beside a partner's half of a mystic symbol, near gems, and near the
exit, the more so the fewer turns are left. A die that helps no walk enough goes to the pool, for
the others' treasure cards; a throw from which a new one promises more is thrown again. Cards are
used once they bring in a gem, or when time runs out.

A rush is part of a walk, and is made when its turn comes. It comes first where it brings
something that helps at once, and the walk from there is as good: a reroll for a last throw with a
black mask, a heal after it.

Sees `seen` and nothing else.
"""

from typing import Any

from cavale.games.temple.actions import (
    ACCEPT_THROW,
    CHOOSING_SIDE,
    DONE,
    GIVE,
    GO_EXPLORE,
    KEEP,
    NAMING_DIE,
    SHUTTING,
    STOP,
    TAKE_DIE,
    TAKE_GEMS,
    THROW_AGAIN,
    USING_CARD,
    chosen_side,
    closed_room,
    closed_way,
    kind,
    named_die,
    named_track,
    to_cross,
    to_enter,
    to_heal,
    to_make,
    to_rush,
    to_take,
    to_use,
)
from cavale.games.temple.judgement import (
    GEM,
    best_crossing,
    best_heal,
    cost_of_box,
    dice_to_come,
    distance,
    survey,
    symbols_lacking,
    turns_left,
    worth_at_once,
    worth_of_circle,
    worth_of_giving,
    worth_of_joker_die,
)
from cavale.games.temple.questions import (
    can_reach,
    has,
    in_hand,
    is_complete,
    is_crossed,
    is_full,
    next_die,
    sheet_of,
    unspent,
)
from cavale.games.temple.table import (
    ACCEPT,
    ADVENTURER,
    CARDS,
    CLOSE,
    CROSS,
    CURSE,
    EXPLORING,
    FACES,
    HEAL,
    JOKER,
    JOKER_ROOM,
    JOKER_ROOMS,
    KEY,
    MASK,
    PLACE,
    READY,
    REROLL,
    ROOMS,
    RUSH,
    SHARE,
    TO_TRACK,
    UNLOCK,
    neighbour,
    track_of,
)
from cavale.games.temple.walks import (
    a_die,
    best_walk,
    covers,
    first_room_in,
    gain_of_die,
    number_of,
    packed_boxes,
    packed_dice,
    packed_throw,
    price_of,
    worth_after_rush,
    worth_in,
    worth_of_side,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.contract import DECLINE
from cavale.kernel.header import is_awaited
from cavale.kernel.masks import size

_HOLD = 2  # a card that helps at once waits for its gem if it lacks no more symbols
_PATIENCE = 10  # tenths of the dice to come that waiting cards may count on
_ONE_TURN = 300  # what an extra die brings in a turn
_CURSED_DIE = 500  # what the team loses by a die that is cursed
_HEAL_LEAST = 5  # dice times turns that a heal frees at least, while more turns than heals are left


@dialect
def instinct(box: Any, seen: Any, seat: int, actions: Any, count: int, dice: Any) -> int:
    """Choose one of the legal actions, or decline to use a card in another's turn."""
    card = _card_to_use(box, seen, seat)
    if card >= 0:
        return to_use(card)
    if not is_awaited(seen, seat):
        return DECLINE
    phase = seen.phase
    if phase == PLACE:
        return _place(box, seen, seat)
    if phase == EXPLORING:
        return _explore(box, seen, seat)
    if phase == CROSS:
        return _choose_crossing(box, seen, seat)
    if phase == SHARE:
        return _choose_share(box, seen, seat)
    if phase == ACCEPT:
        return THROW_AGAIN if _wants_reroll(box, seen, seat) else ACCEPT_THROW
    if phase == READY:
        return _heal_or_explore(box, seen)
    if phase == JOKER:
        return _choose_joker(box, seen, actions, count)
    if phase == UNLOCK:
        return TAKE_DIE if turns_left(box, seen) * _ONE_TURN > 2 * GEM else TAKE_GEMS
    if phase == CLOSE:
        return _choose_doorway(box, seen, seat, actions, count)
    return _choose_side(box, seen, actions, count)


@dialect_apart
def _choose_side(box: Any, seen: Any, actions: Any, count: int) -> int:
    """T12: the free side whose rooms hold most within reach of a first turn."""
    best = -1
    choice = int(actions[0])
    for index in range(count):
        action = int(actions[index])
        if kind(action) == CHOOSING_SIDE:
            worth = worth_of_side(box, seen, chosen_side(action))
            if worth > best:
                best = worth
                choice = action
    return choice


# --- rolling ----------------------------------------------------------------------------------


@dialect_apart
def _place(box: Any, seen: Any, seat: int) -> int:
    """The throw again, if a reroll has come to hand or a rush brings one; else die by die."""
    if seen.unasked and _wants_reroll(box, seen, seat):
        return THROW_AGAIN
    if seen.unasked == 2:
        room = _rush_at_once(box, seen, seat, REROLL)
        if room >= 0:
            return to_rush(room)
    return _keep_or_give(box, seen, seat)


@dialect
def _keep_or_give(box: Any, seen: Any, seat: int) -> int:
    """Keep a die that makes the own walk better by more than the others would gain."""
    symbol = next_die(seen)
    giving = worth_of_giving(box, seen, seat, symbol)
    if giving == 0:
        return KEEP
    hand = packed_dice(seen.kept) + packed_dice(seen.made)
    if seen.thrown[0] and seen.thrown[1]:
        hand += a_die(int(seen.thrown[1]))
    gain = gain_of_die(box, seen, seat, hand, symbol, int(seen.free))
    return KEEP if gain >= giving else GIVE


@dialect_apart
def _wants_reroll(box: Any, seen: Any, seat: int) -> bool:
    """T36: whether as many dice thrown anew promise more than these, black masks and all."""
    if not has(seen, REROLL):
        return False
    masks = 1 if seen.unasked == 2 else 0  # one lies in its box already
    dice = masks
    for die in range(2):
        dice += 1 if seen.thrown[die] else 0
        masks += 1 if seen.thrown[die] == CURSE else 0
    hand = packed_dice(seen.kept) + packed_dice(seen.made)
    free = int(seen.free)
    now = worth_in(best_walk(box, seen, seat, hand + packed_throw(seen), free))
    again = worth_in(best_walk(box, seen, seat, hand, free + dice))
    cost = cost_of_box(box, seen, REROLL) + _CURSED_DIE * (dice - FACES * masks) // FACES
    return again - now > cost


@dialect_apart
def _heal_or_explore(box: Any, seen: Any) -> int:
    """Heal the box that frees most dice for longest; spare a heal for later if it frees few."""
    best = best_heal(box, seen)
    if best == 0 or not has(seen, HEAL):
        return GO_EXPLORE
    spare = 2 * unspent(seen, HEAL)
    if best // 4 >= _HEAL_LEAST or turns_left(box, seen) <= spare:
        return to_heal(best % 4)
    return GO_EXPLORE


# --- exploring --------------------------------------------------------------------------------


@dialect_apart
def _explore(box: Any, seen: Any, seat: int) -> int:
    """T35: before the first room entered by dice a heal, or a rush that brings one; then walk."""
    if seen.unasked:
        healing = _heal_or_explore(box, seen)
        if healing != GO_EXPLORE:
            return healing
        room = _rush_at_once(box, seen, seat, HEAL)
        if room >= 0:
            return to_rush(room)
    return _choose_step(box, seen, seat)


@dialect_apart
def _choose_step(box: Any, seen: Any, seat: int) -> int:
    """The first step of the best walk: enter, make a die for it, or rush; else stop."""
    hand = packed_dice(seen.kept) + packed_dice(seen.made)
    room = first_room_in(best_walk(box, seen, seat, hand, 0))
    if room < 0:
        return STOP
    price = price_of(box, sheet_of(seen), room)
    if not covers(hand + packed_boxes(seen), price):
        return to_rush(room)
    for symbol in range(KEY, MASK + 1):
        if number_of(price, symbol) > in_hand(seen, symbol):
            return to_make(track_of(symbol))
    return to_enter(room)


@dialect_apart
def _rush_at_once(box: Any, seen: Any, seat: int, track: int) -> int:
    """T34: the room next door whose heal or reroll is worth a rush now; -1 if none.

    What it does for the dice is weighed with the best walk from there, against that from here.
    """
    at_once = worth_at_once(box, seen, track)
    if at_once == 0 or not has(seen, RUSH):
        return -1
    hand = packed_dice(seen.kept) + packed_dice(seen.made) + packed_throw(seen)
    best = 0
    choice = -1
    for room in range(ROOMS):
        if _gives(box, seen, seat, room, track) and can_reach(seen, seat, room):
            if best == 0:
                best = worth_in(best_walk(box, seen, seat, hand, 0))
            worth = at_once + worth_after_rush(box, seen, seat, room, hand)
            if worth > best:
                best = worth
                choice = room
    return choice


@dialect
def _gives(box: Any, seen: Any, seat: int, room: int, track: int) -> bool:
    """Whether the room would circle a box of the track."""
    if is_crossed(seen, seat, room) or is_full(box, seen, track):
        return False
    content = int(box.content[sheet_of(seen)][room])
    return content == TO_TRACK + track or (content == JOKER_ROOM and seen.variant != JOKER_ROOMS)


@dialect_apart
def _choose_joker(box: Any, seen: Any, actions: Any, count: int) -> int:
    best = -1
    choice = int(actions[0])
    for index in range(count):
        action = int(actions[index])
        if kind(action) == USING_CARD:
            break
        if kind(action) == NAMING_DIE:
            worth = worth_of_joker_die(box, seen, int(seen.shown[named_die(action)]))
        else:
            track = named_track(action)
            worth = worth_of_circle(box, seen, track) + worth_at_once(box, seen, track)
        if worth > best:
            best = worth
            choice = action
    return choice


@dialect_apart
def _choose_doorway(box: Any, seen: Any, seat: int, actions: Any, count: int) -> int:
    """T60: one that is far from the exit and from oneself, between rooms that hold little."""
    best = -(1 << 30)
    choice = int(actions[count - 1])
    way_out = int(box.exit[1])
    gems, _, halves, _ = survey(box, seen, seat)
    for index in range(count):
        action = int(actions[index])
        if kind(action) != SHUTTING:
            continue
        room = closed_room(action)
        beyond = neighbour(room, closed_way(action))
        worth = 300 * (distance(room, way_out) + distance(beyond, way_out))
        worth -= 500 * size((gems | halves) & (1 << room | 1 << beyond))
        if seen.place[seat] > 0:
            worth += 200 * distance(room, int(seen.place[seat]) - 1)
        if worth > best:
            best = worth
            choice = action
    return choice


# --- the pool and the treasure cards ----------------------------------------------------------


@dialect_apart
def _choose_share(box: Any, seen: Any, seat: int) -> int:
    """The die that does most on the own cards; a second one if it does anything."""
    best = -1
    choice = DONE
    for symbol in range(ADVENTURER, MASK + 1):
        if seen.pool[symbol]:
            worth = best_crossing(box, seen, seat, symbol)
            if worth > best:
                best = worth
                choice = to_take(symbol)
    if best <= 0 and seen.hand[seat][0]:
        return DONE
    return choice


@dialect_apart
def _choose_crossing(box: Any, seen: Any, seat: int) -> int:
    where = best_crossing(box, seen, seat, int(seen.hand[seat][0])) % 16
    return to_cross(where // 2, where % 2)


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
        lacking = symbols_lacking(box, seen, seat, card, 1)
        if lacking == 0 or (lacking > _HOLD and box.reward[sheet_of(seen)][card] <= HEAL):
            return card
        need += lacking
        if lacking > most:
            most = lacking
            choice = card
    return choice if need * 10 > dice_to_come(box, seen, seat) * _PATIENCE else -1
