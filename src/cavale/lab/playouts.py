"""The loop that plays matches by the million, in the dialect; verbs are bound per game."""

from collections.abc import Callable
from typing import Any

from cavale.bots.players import SELDOM
from cavale.kernel.compile import dialect
from cavale.kernel.contract import DECLINE, VERBS, Game
from cavale.kernel.header import begin, first_awaited, is_awaited
from cavale.kernel.masks import nth, size
from cavale.kernel.stream import WORD, roll, seed_dice

CHANCE, INSTINCT = 0, 1
LENGTHS = 1024  # matches are counted by their length in moves; the last count is of longer ones

BLANK, TABLE, SEEN = 0, 1, 2  # the three tables a loop works with

# Filled in from a game by `bound` and `compiled`
setup: Any
legal: Any
play: Any
observe: Any
score: Any
instinct: Any
ending: Any
next_to_ask: Any


@dialect
def playouts(
    box: Any,
    options: Any,
    seats: int,
    policies: Any,
    key: Any,
    first: int,
    count: int,
    tables: Any,
    actions: Any,
    tape: Any,
    dice: Any,
    points: Any,
    wins: Any,
    totals: Any,
    endings: Any,
    lengths: Any,
) -> int:
    """Play the matches `first` to `first + count - 1`; add up what came out; return moves."""
    moves = 0
    for match in range(first, first + count):
        tables[TABLE] = tables[BLANK]
        table = tables[TABLE]
        begin(table, seats, key, match & WORD, match >> 32)
        seed_dice(dice, int(key[0]), match)
        setup(box, table, options, tape)
        asked = 0  # seats that would not act since the last move
        while table.over == 0:
            seat = next_to_ask(table, asked, dice)
            n = legal(box, table, seat, actions)
            if n == 0:
                action = DECLINE
            elif policies[seat] == CHANCE:
                action = _by_chance(table, seat, actions, n, dice)
            else:
                tables[SEEN] = tables[BLANK]
                seen = tables[SEEN]
                observe(box, table, seat, seen)
                action = instinct(box, seen, seat, actions, n, dice)
            if action == DECLINE:
                asked |= 1 << seat
                continue
            asked = 0
            play(box, table, seat, action, tape)
        moves += table.ply
        lengths[min(int(table.ply), LENGTHS - 1)] += 1
        endings[ending(box, table)] += 1
        winners = score(box, table, points)
        for seat in range(seats):
            wins[seat] += (winners >> seat) & 1
            totals[seat] += points[seat]
    return moves


@dialect
def _by_chance(table: Any, seat: int, actions: Any, count: int, dice: Any) -> int:
    if not is_awaited(table, seat) and roll(dice, SELDOM):
        return DECLINE
    return int(actions[roll(dice, count)])


@dialect
def ask_awaited(table: Any, asked: int, dice: Any) -> int:
    """Where only awaited seats act, in whatever order: the first."""
    return first_awaited(table)


@dialect
def ask_anybody(table: Any, asked: int, dice: Any) -> int:
    """Between two moves everybody may step in, in random order; then an awaited seat moves."""
    others = ((1 << int(table.seats)) - 1) & ~(int(table.waiting) | asked)
    if others == 0:
        others = int(table.waiting)
    return nth(others, roll(dice, size(others)))


def bindings(game: Game) -> dict[str, Callable[..., Any]]:
    """The names that a loop takes from a game."""
    asking = ask_anybody if game.card.interrupts else ask_awaited
    verbs = {verb: game.verbs[verb] for verb in VERBS}
    return verbs | {"instinct": game.instinct, "ending": game.ending, "next_to_ask": asking}
