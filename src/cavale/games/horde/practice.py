"""What a thinking seat of La Horde expects of itself later: its instinct, corrected by experience.

In a thinker's trials its own later moves are made here. A small network looks at how things stand
and says what each kind of action is worth, the instinct's own choice a little more than others;
the best is taken. Its numbers come from what the search found out, see `bench/practice.py`. The
instinct goes on as it is: it is what a thinker expects of others.

Sees `seen` and nothing else. Works in thousandths, so that compiled and uncompiled decide alike.
"""

from typing import Any

from cavale.games.horde.actions import DRAW, PASS, TO_HORDE, TO_REFUGE, value_of
from cavale.games.horde.instinct import cards_to_come, copies_to_come, holders, instinct
from cavale.games.horde.opinion import kept_at
from cavale.games.horde.table import IN_PLAY, OVERRUN, PASSED, PLACE, RESTART
from cavale.games.horde.weights import INNER, INNER_BIAS, OUTER, OUTER_BIAS
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.masks import lowest, size
from cavale.kernel.opinion import SURE

# What the network says: the worth of these actions; of a taken value's copies, of those who have
# it, of both; of what the instinct wants
HIDING, DRAWING, TAKING, ZONE, COPIES, HELD, THREAT, USUAL = range(8)


@dialect_apart
def practice(box: Any, seen: Any, seat: int, actions: Any, count: int, dice: Any) -> int:
    """Choose one of the legal actions."""
    wish = int(instinct(box, seen, seat, actions, count, dice))
    if seen.phase == RESTART or (seen.phase == PLACE and seen.in_play == 1):
        return wish
    worths = _worths(facts(box, seen, seat))
    if seen.phase == PLACE:
        worth = worths[ZONE] + (worths[USUAL] if wish == TO_HORDE else -worths[USUAL])
        return TO_HORDE if worth > 0 else TO_REFUGE
    best = PASS
    best_worth = worths[HIDING] + (worths[USUAL] if wish == PASS else 0)
    drawing = worths[DRAWING] + (worths[USUAL] if wish == DRAW else 0)
    if drawing > best_worth:
        best = DRAW
        best_worth = drawing
    for index in range(2, count):
        taking = worths[TAKING] + _worth_of_value(box, seen, seat, value_of(actions[index]), worths)
        if actions[index] == wish:
            taking += worths[USUAL]
        if taking > best_worth:
            best = actions[index]
            best_worth = taking
    return int(best)


@dialect
def _worth_of_value(box: Any, seen: Any, seat: int, value: int, worths: Any) -> int:
    copies, held, threat = value_facts(box, seen, seat, value)
    return int((worths[COPIES] * copies + worths[HELD] * held + worths[THREAT] * threat) // SURE)


@dialect
def _worths(given: Any) -> Any:
    """The network: one layer that lets through what is positive, and sums of it."""
    hiding, drawing, taking, zone = OUTER_BIAS[0], OUTER_BIAS[1], OUTER_BIAS[2], OUTER_BIAS[3]
    copies, held, threat, usual = OUTER_BIAS[4], OUTER_BIAS[5], OUTER_BIAS[6], OUTER_BIAS[7]
    for unit in range(len(INNER)):
        total = INNER_BIAS[unit] + _sum_of(INNER[unit], given)
        if total > 0:
            total >>= 10
            hiding += OUTER[0][unit] * total
            drawing += OUTER[1][unit] * total
            taking += OUTER[2][unit] * total
            zone += OUTER[3][unit] * total
            copies += OUTER[4][unit] * total
            held += OUTER[5][unit] * total
            threat += OUTER[6][unit] * total
            usual += OUTER[7][unit] * total
    return hiding, drawing, taking, zone, copies, held, threat, usual


@dialect
def _sum_of(row: Any, given: Any) -> int:
    """In full: the compiler is slow to find a tuple's part by a running number."""
    total = (
        row[0] * given[0]
        + row[1] * given[1]
        + row[2] * given[2]
        + row[3] * given[3]
        + row[4] * given[4]
        + row[5] * given[5]
        + row[6] * given[6]
        + row[7] * given[7]
        + row[8] * given[8]
        + row[9] * given[9]
        + row[10] * given[10]
        + row[11] * given[11]
        + row[12] * given[12]
        + row[13] * given[13]
        + row[14] * given[14]
        + row[15] * given[15]
        + row[16] * given[16]
        + row[17] * given[17]
        + row[18] * given[18]
        + row[19] * given[19]
        + row[20] * given[20]
        + row[21] * given[21]
        + row[22] * given[22]
        + row[23] * given[23]
        + row[24] * given[24]
        + row[25] * given[25]
        + row[26] * given[26]
        + row[27] * given[27]
        + row[28] * given[28]
        + row[29] * given[29]
        + row[30] * given[30]
        + row[31] * given[31]
        + row[32] * given[32]
        + row[33] * given[33]
    )
    return int(total)


# --- how things stand, each about 0 to 1000 ------------------------------------------------------


@dialect_apart
def facts(box: Any, seen: Any, seat: int) -> Any:
    """What the network is told."""
    total = max(cards_to_come(box, seen), 1)
    return (
        _own_facts(box, seen, seat, total)
        + _chances(box, seen, seat)
        + _facts_of_hidden(box, seen)
        + _facts_of_rivals(box, seen, seat, total)
        + _facts_of_next(box, seen, seat, total)
        + _facts_of_drawn(box, seen, seat)
    )


@dialect
def value_facts(box: Any, seen: Any, seat: int, value: int) -> Any:
    """How often a value may be drawn, how many others in play have it, and both together."""
    share = SURE * copies_to_come(box, seen, value) // max(cards_to_come(box, seen), 1)
    having = holders(seen, seat, value)
    return share, 250 * having, share * having


@dialect
def _own_facts(box: Any, seen: Any, seat: int, total: int) -> Any:
    own = int(seen.refuge_mask[seat])
    horde = int(seen.horde_mask)
    cards = size(own)
    others = int(seen.in_play) - 1
    shown = max(cards - others, 0)
    points = int(seen.points[seat])
    return (
        others * 250,
        cards * 100,
        shown * 100,
        _share_of(box, seen, own & horde, total),
        _share_of(box, seen, own & ~horde, total),
        _share_of(box, seen, horde & ~own, total),
        size(horde & ~own) * 200,
        SURE * points // int(box.goal),
        SURE if points + shown >= box.goal else 0,
        SURE if points + cards >= box.goal else 0,
        SURE if seen.pile_size == 0 else 0,
        SURE if others == 0 else 0,
        size(horde) * 100,
        SURE * shown // max(cards, 1),
    )


@dialect
def _share_of(box: Any, seen: Any, values: int, total: int) -> int:
    """How often a card of these values is drawn."""
    copies = 0
    rest = values
    while rest:
        copies += copies_to_come(box, seen, lowest(rest))
        rest &= rest - 1
    return SURE * copies // total


@dialect
def _chances(box: Any, seen: Any, seat: int) -> Any:
    """The outlook if one hid now, were overrun, or got another card."""
    cards = size(seen.refuge_mask[seat])
    shown = max(cards - int(seen.in_play) + 1, 0)
    points = int(seen.points[seat])
    return (
        _chance_with(box, seen, seat, points + shown),
        _chance_with(box, seen, seat, points),
        _chance_with(box, seen, seat, points + cards + 1),
    )


@dialect_apart
def _chance_with(box: Any, seen: Any, seat: int, own: int) -> int:
    """The outlook with so many points, if all others hid soon."""
    best = own
    for other in range(seen.seats):
        if other != seat:
            best = max(best, _reach(seen, other))
    if best >= box.goal:
        return SURE if own == best else 0
    kept = kept_at(box, best)
    mine = _left_of_chance(kept, best - own)
    total = mine
    for other in range(seen.seats):
        if other != seat:
            total += _left_of_chance(kept, best - _reach(seen, other))
    return SURE * mine // total


@dialect
def _left_of_chance(kept: int, lead: int) -> int:
    chance = SURE * SURE
    for _ in range(lead):
        chance = chance * kept // SURE
    return chance


@dialect
def _reach(seen: Any, other: int) -> int:
    """The points another will about have after this round."""
    cards = size(seen.refuge_mask[other])
    if seen.status[other] == IN_PLAY:
        return int(seen.points[other] + max(cards + 1 - seen.in_play // 2, 0))
    return int(seen.points[other] + cards - seen.face_down[other])


@dialect
def _facts_of_hidden(box: Any, seen: Any) -> Any:
    """Those who are out of the round: the most points they have for sure, and may have."""
    sure = 0
    most = 0
    overrun = 0
    for other in range(seen.seats):
        if seen.status[other] == PASSED:
            total = int(seen.points[other]) + size(seen.refuge_mask[other])
            most = max(most, total)
            sure = max(sure, total - int(seen.face_down[other]))
        elif seen.status[other] == OVERRUN:
            overrun += 1
    return SURE * sure // int(box.goal), SURE * most // int(box.goal), overrun * 250


@dialect
def _facts_of_rivals(box: Any, seen: Any, seat: int, total: int) -> Any:
    """What others have, and those in play would have now; their danger, and their cards."""
    others = int(seen.in_play) - 1
    richest = 0
    points = 0
    most = 0
    shown = 0
    danger = 0
    cards = 0
    for other in range(seen.seats):
        if other == seat:
            continue
        theirs = int(seen.points[other])
        richest = max(richest, theirs)
        points += theirs
        if seen.status[other] == IN_PLAY:
            held = size(seen.refuge_mask[other])
            most = max(most, theirs + held)
            shown = max(shown, theirs + max(held - others, 0))
            danger += _share_of(box, seen, int(seen.refuge_mask[other] & seen.horde_mask), total)
            cards += held
    goal = int(box.goal)
    return (
        SURE * richest // goal,
        250 * points // goal,
        SURE * most // goal,
        SURE * shown // goal,
        danger,
        cards * 50,
    )


@dialect
def _facts_of_next(box: Any, seen: Any, seat: int, total: int) -> Any:
    """Whose turn comes next: danger, what can be taken, cards."""
    for distance in range(1, int(seen.seats)):
        other = (seat + distance) % int(seen.seats)
        if seen.status[other] == IN_PLAY:
            theirs = int(seen.refuge_mask[other])
            horde = int(seen.horde_mask)
            danger = _share_of(box, seen, theirs & horde, total)
            return danger, size(horde & ~theirs) * 200, size(theirs) * 100
    return 0, 0, 0


@dialect
def _facts_of_drawn(box: Any, seen: Any, seat: int) -> Any:
    """The card that is to be placed, if there is one."""
    if seen.phase != PLACE:
        return 0, 0, 0, 0, 0
    copies, held, threat = value_facts(box, seen, seat, int(seen.drawn))
    return SURE, copies, held, threat, copies * size(seen.refuge_mask[seat]) // 10
