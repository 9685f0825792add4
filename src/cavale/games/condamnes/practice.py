"""What a thinking guard of Condamnés ! does of himself: his instinct, but he searches by hunch.

In a thinker's trials its own later moves are made here, and it is what they must beat. Instincts
search whom everybody suspects, which is whom the stolen card has left: one search in five finds it;
by hunch it is three in five. The prisoners' practice is their instinct.

Sees `seen` and nothing else. Works in thousandths, so that compiled and uncompiled decide alike.
"""

from typing import Any

from cavale.games.condamnes.actions import SEARCH, kind, seat_of
from cavale.games.condamnes.hunch import hunches
from cavale.games.condamnes.instinct import WORTH_TWO_CARDS, accuse, choose_gift, instinct
from cavale.games.condamnes.judgement import share
from cavale.games.condamnes.questions import is_open
from cavale.games.condamnes.table import HEADS_MASK, PASSING
from cavale.kernel.compile import dialect_apart
from cavale.kernel.contract import DECLINE


@dialect_apart
def practice(box: Any, seen: Any, seat: int, actions: Any, count: int, dice: Any) -> int:
    """Choose one of the legal actions; DECLINE if nothing is asked and nothing is worth it."""
    if seat != seen.guard or not is_open(seen):
        return int(instinct(box, seen, seat, actions, count, dice))
    suspect = _search_by_hunch(box, seen, actions, count)
    if suspect != DECLINE:
        return suspect
    accused = accuse(seen, dice)
    if accused != DECLINE:
        return accused
    return DECLINE if seen.phase == PASSING else choose_gift(actions, count)


@dialect_apart
def _search_by_hunch(box: Any, seen: Any, actions: Any, count: int) -> int:
    """The likeliest holder, if that is worth the price: a head always is (C32)."""
    held = hunches(box, seen)
    best = DECLINE
    most = -1
    for index in range(count):
        action = int(actions[index])
        if kind(action) == SEARCH and share(seen, held, seat_of(action)) > most:
            best = action
            most = share(seen, held, seat_of(action))
    has_head = int(seen.hand_mask[seen.guard]) & HEADS_MASK != 0
    return best if has_head or most >= WORTH_TWO_CARDS else DECLINE
