"""The loops that play matches by the million, in the dialect; verbs are bound per game."""

from typing import Any

from cavale.bots.policies import BLANK, TABLE, choose
from cavale.kernel.compile import dialect
from cavale.kernel.contract import DECLINE
from cavale.kernel.header import begin
from cavale.kernel.stream import WORD, seed_dice

LENGTHS = 1024  # matches are counted by their length in moves; the last count is of longer ones

# Filled in from a game by `bound` and `compiled`
setup: Any
legal: Any
play: Any
score: Any
ending: Any
side: Any
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
    desk: Any,
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
        table = tables[TABLE]
        _begin_match(box, options, seats, key, match, tables, tape, dice)
        _play_match(box, policies, tables, actions, tape, desk, dice)
        moves += table.ply
        lengths[min(int(table.ply), LENGTHS - 1)] += 1
        endings[ending(box, table)] += 1
        winners = score(box, table, points)
        for seat in range(seats):
            wins[seat] += (winners >> seat) & 1
            totals[seat] += points[seat]
    return moves


@dialect
def duplicates(
    box: Any,
    options: Any,
    seats: int,
    line_ups: Any,
    by_side: int,
    policies: Any,
    key: Any,
    first: int,
    count: int,
    tables: Any,
    actions: Any,
    tape: Any,
    desk: Any,
    dice: Any,
    points: Any,
    sides: Any,
    results: Any,
) -> None:
    """Play each deal once with every line-up, the same luck for all; write down who won.

    A line-up has a policy for each seat; `by_side`, for each side that the deal makes.
    """
    for deal in range(first, first + count):
        for line_up in range(len(line_ups)):
            table = tables[TABLE]
            _begin_match(box, options, seats, key, deal, tables, tape, dice)
            for seat in range(seats):
                sides[deal - first][seat] = side(box, table, seat)
                place = sides[deal - first][seat] if by_side else seat
                policies[seat] = line_ups[line_up][place]
            _play_match(box, policies, tables, actions, tape, desk, dice)
            results[deal - first][line_up] = score(box, table, points)


@dialect
def _begin_match(
    box: Any, options: Any, seats: int, key: Any, match: int, tables: Any, tape: Any, dice: Any
) -> None:
    """Deal the match of this number."""
    tables[TABLE] = tables[BLANK]
    begin(tables[TABLE], seats, key, match & WORD, match >> 32)
    seed_dice(dice, int(key[0]), match)
    setup(box, tables[TABLE], options, tape)


@dialect
def _play_match(
    box: Any, policies: Any, tables: Any, actions: Any, tape: Any, desk: Any, dice: Any
) -> None:
    """Play it to its end."""
    table = tables[TABLE]
    asked = 0  # seats that would not act since the last move
    while table.over == 0:
        seat = next_to_ask(table, asked, dice)
        n = legal(box, table, seat, actions)
        action = DECLINE
        if n:
            action = choose(box, tables, seat, policies[seat], actions, n, desk, dice)
        if action == DECLINE:
            asked |= 1 << seat
            continue
        asked = 0
        play(box, table, seat, action, tape)
