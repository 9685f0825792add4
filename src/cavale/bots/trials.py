"""Trials for the coach, in the dialect: moves tried in many worlds and played on to the end.

Every world is tried with all moves and the same luck, so that what differs is the move. What came
out is written down raw, by world, move and seat: whoever asked works out means and errors. One
function does it all, for every entry costs the compiler a whole game.
"""

from typing import Any

from cavale.bots.thinker import (
    KEY,
    NOTHING,
    STATE,
    TRUTH,
    WORLD,
    imagine_world,
    live_on,
    take_truth,
    wish_of,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.contract import DECLINE
from cavale.kernel.header import begin
from cavale.kernel.tape import NOBODY

# Where worlds come from: what a seat knows, the table as it is, a new deal; or none are needed
KNOWN, OPEN, DEALT, WISHED = range(4)
ALL_CHAPTERS = 1 << 30

# Filled in from a game by `bound` and `compiled`
setup: Any
score: Any


@dialect
def trials(
    box: Any,
    options: Any,
    source: Any,
    origin: int,
    seat: int,
    moves: Any,
    count: int,
    first: int,
    worlds: int,
    desk: Any,
    dice: Any,
    winners: Any,
    points: Any,
) -> None:
    """Try moves of a seat in the worlds `first` and following; write who wins, and all points.

    Where only the instinct is asked, `winners[0]` counts how often it would rather do nothing,
    and then how often it would make each move.
    """
    if origin == WISHED:
        _tally_wishes(box, source, seat, moves, count, worlds, dice, winners[0])
        return
    for index in range(worlds):
        number = first + index
        _make_world(box, options, source, origin, seat, number, desk)
        for move in range(count):
            live_on(box, seat, int(moves[move]), number, ALL_CHAPTERS, NOBODY, desk)
            winners[index][move] = score(box, desk.tables[STATE], points[index][move])


@dialect_apart
def _make_world(
    box: Any, options: Any, source: Any, origin: int, seat: int, number: int, desk: Any
) -> None:
    """A world to try moves in."""
    if origin == KNOWN:
        imagine_world(box, source, seat, number, desk)
    elif origin == OPEN:
        desk.tables[TRUTH] = source
        take_truth(number, desk)
    else:
        desk.tables[WORLD] = desk.tables[NOTHING]
        begin(desk.tables[WORLD], source.seats, desk.rows[KEY], number, 0)
        setup(box, desk.tables[WORLD], options, desk.tape)


@dialect_apart
def _tally_wishes(
    box: Any, seen: Any, seat: int, actions: Any, count: int, times: int, dice: Any, tally: Any
) -> None:
    """How often the instinct would choose each action, or rather none."""
    for _ in range(times):
        wish = wish_of(box, seen, seat, actions, count, dice)
        place = 0
        if wish != DECLINE:
            for index in range(count):
                if actions[index] == wish:
                    place = 1 + index
        tally[place] += 1
