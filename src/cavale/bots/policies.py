"""How bots choose, in the dialect: by chance, by instinct, with slips, or by search.

Loops that play matches name the verbs and opinions of a game without knowing any; `bindings` says
which they are. A policy is a number, so that compiled loops can take one for each seat.
"""

from collections.abc import Callable
from typing import Any

from cavale.bots.thinker import TRUTH, wish_of
from cavale.kernel.compile import dialect
from cavale.kernel.contract import DECLINE, VERBS, Game
from cavale.kernel.header import is_awaited
from cavale.kernel.masks import lowest, nth, size
from cavale.kernel.stream import roll

CHANCE, INSTINCT, NOVICE, RIVAL, LEARNED = range(5)  # LEARNED and above: so many trained policies
THINKS = 32  # and above: a thinker of so many trials less this
SEES_ALL = 1 << 30  # and above: the same search given the true table, to measure what secrets cost

SELDOM = 8  # a chance player who is not awaited acts one time in so many
SLIPS = 5  # a novice acts by chance one time in so many

BLANK, TABLE, SEEN = 0, 1, 2  # the three tables a loop works with

# Filled in from a game by `bound` and `compiled`
observe: Any
instinct: Any
rival: Any
think: Any
learned: Any


@dialect
def choose(
    box: Any,
    table: Any,
    tables: Any,
    seat: int,
    policy: int,
    actions: Any,
    count: int,
    desk: Any,
    dice: Any,
) -> int:
    """What a seat does by its policy, from what it may know: one of its legal actions.

    Of the `tables` a loop works with, BLANK and SEEN are needed.
    """
    if policy == CHANCE or (policy == NOVICE and roll(dice, SLIPS) == 0):
        return by_chance(table, seat, actions, count, dice)
    tables[SEEN] = tables[BLANK]
    seen = tables[SEEN]
    observe(box, table, seat, seen)
    if policy == RIVAL:
        return int(rival(box, seen, seat, actions, count, dice))
    if policy >= SEES_ALL:
        desk.tables[TRUTH] = table
        return int(think(box, seen, seat, actions, count, SEES_ALL - policy, desk, dice))
    if policy >= THINKS:
        return int(think(box, seen, seat, actions, count, policy - THINKS, desk, dice))
    if policy >= LEARNED:
        return int(learned(seen, seat, actions, count, policy - LEARNED, desk))
    return int(instinct(box, seen, seat, actions, count, dice))


@dialect
def by_chance(table: Any, seat: int, actions: Any, count: int, dice: Any) -> int:
    """Any legal action; out of turn seldom one."""
    if not is_awaited(table, seat) and roll(dice, SELDOM):
        return DECLINE
    return int(actions[roll(dice, count)])


@dialect
def ask_awaited(table: Any, asked: int, dice: Any) -> int:
    """Where only awaited seats act, in whatever order: the first.

    There is one as long as a match runs; the compiler sees that its number is not negative.
    """
    return lowest(int(table.waiting))


@dialect
def ask_anybody(table: Any, asked: int, dice: Any) -> int:
    """Between two moves everybody may step in, in random order; then an awaited seat moves."""
    others = ((1 << int(table.seats)) - 1) & ~(int(table.waiting) | asked)
    if others == 0:
        others = int(table.waiting)
    return nth(others, roll(dice, size(others)))


@dialect
def no_rival(box: Any, seen: Any, seat: int, actions: Any, count: int, dice: Any) -> int:
    """Stands for the policies that a loop does without: they need not be compiled."""
    return int(actions[0])


@dialect
def no_thinker(
    box: Any, seen: Any, seat: int, actions: Any, count: int, budget: int, desk: Any, dice: Any
) -> int:
    return int(actions[0])


@dialect
def no_policy(seen: Any, seat: int, actions: Any, count: int, network: int, desk: Any) -> int:
    return int(actions[0])


def bindings(game: Game) -> dict[str, Callable[..., Any]]:
    """The names that a loop takes from a game."""
    asking = ask_anybody if game.card.interrupts else ask_awaited
    verbs = {verb: game.verbs[verb] for verb in VERBS}
    return verbs | {
        "instinct": game.instinct,
        "practice": wish_of if game.practice is game.instinct else game.practice,
        "ending": game.ending,
        "side": game.side,
        "outlook": game.outlook,
        "likely": game.likely,
        "next_to_ask": asking,
        "rival": no_rival,
        "think": no_thinker,
        "learned": no_policy,
    }
