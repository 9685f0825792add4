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
    by_side: Any,
    playing: Any,
    sides: Any,
) -> int:
    """Play the matches `first` to `first + count - 1`; add up what came out; return moves.

    `by_side` has a policy for each side, or -1 where those of the seats hold. `playing` is work
    space: policies and sides of the seats in this match. `sides` counts matches in which somebody
    played a side, and those that it won.
    """
    moves = 0
    for match in range(first, first + count):
        table = tables[TABLE]
        begin_match(box, options, seats, key, match, tables, tape, dice)
        seat_bots(box, table, seats, policies, by_side, playing)
        _play_match(box, playing[0], tables, actions, tape, desk, dice)
        moves += table.ply
        count_match(box, table, seats, playing, points, wins, totals, endings, lengths, sides)
    return moves


@dialect
def seat_bots(box: Any, table: Any, seats: int, policies: Any, by_side: Any, playing: Any) -> None:
    """Who plays where in a match that was dealt: policies of the seats, then their sides."""
    for seat in range(seats):
        dealt = side(box, table, seat)
        playing[1][seat] = dealt
        playing[0][seat] = policies[seat] if by_side[dealt] < 0 else by_side[dealt]


@dialect
def count_match(
    box: Any,
    table: Any,
    seats: int,
    playing: Any,
    points: Any,
    wins: Any,
    totals: Any,
    endings: Any,
    lengths: Any,
    sides: Any,
) -> int:
    """Add up what came of a match; return the mask of the winners."""
    lengths[min(int(table.ply), LENGTHS - 1)] += 1
    endings[ending(box, table)] += 1
    winners = score(box, table, points)
    for seat in range(seats):
        wins[seat] += (winners >> seat) & 1
        totals[seat] += points[seat]
    _count_sides(seats, playing[1], winners, sides)
    return int(winners)


@dialect
def _count_sides(seats: int, dealt: Any, winners: int, sides: Any) -> None:
    """Who plays together wins together: a side counts once a match, however many are on it."""
    played, won = 0, 0
    for seat in range(seats):
        played |= 1 << dealt[seat]
        won |= ((winners >> seat) & 1) << dealt[seat]
    for each in range(len(sides[0])):
        sides[0][each] += (played >> each) & 1
        sides[1][each] += (won >> each) & 1


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
            begin_match(box, options, seats, key, deal, tables, tape, dice)
            for seat in range(seats):
                sides[deal - first][seat] = side(box, table, seat)
                place = sides[deal - first][seat] if by_side else seat
                policies[seat] = line_ups[line_up][place]
            _play_match(box, policies, tables, actions, tape, desk, dice)
            results[deal - first][line_up] = score(box, table, points)


@dialect
def begin_match(
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
            action = choose(box, table, tables, seat, policies[seat], actions, n, desk, dice)
        if action == DECLINE:
            asked |= 1 << seat
            continue
        asked = 0
        play(box, table, seat, action, tape)
