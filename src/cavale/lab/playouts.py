"""The loop that plays matches by the million, in the dialect; verbs are bound per game."""

from collections.abc import Callable
from typing import Any

from cavale.kernel.compile import dialect
from cavale.kernel.contract import VERBS, Game
from cavale.kernel.header import begin, first_awaited
from cavale.kernel.stream import WORD, roll, seed_dice

CHANCE, INSTINCT = 0, 1

BLANK, TABLE, SEEN = 0, 1, 2  # the three tables a loop works with

# Filled in from a game by `bound` and `compiled`
setup: Any
legal: Any
play: Any
observe: Any
score: Any
instinct: Any


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
) -> int:
    """Play the matches `first` to `first + count - 1`; add up wins and points; return moves."""
    moves = 0
    for match in range(first, first + count):
        tables[TABLE] = tables[BLANK]
        table = tables[TABLE]
        begin(table, seats, key, match & WORD, match >> 32)
        seed_dice(dice, int(key[0]), match)
        setup(box, table, options, tape)
        while table.over == 0:
            seat = first_awaited(table)
            n = legal(box, table, seat, actions)
            if policies[seat] == CHANCE:
                action = actions[roll(dice, n)]
            else:
                tables[SEEN] = tables[BLANK]
                seen = tables[SEEN]
                observe(box, table, seat, seen)
                action = instinct(box, seen, seat, actions, n, dice)
            play(box, table, seat, action, tape)
        moves += table.ply
        winners = score(box, table, points)
        for seat in range(seats):
            wins[seat] += (winners >> seat) & 1
            totals[seat] += points[seat]
    return moves


def bindings(game: Game) -> dict[str, Callable[..., Any]]:
    """The names that a loop takes from a game."""
    return {verb: game.verbs[verb] for verb in VERBS} | {"instinct": game.instinct}
