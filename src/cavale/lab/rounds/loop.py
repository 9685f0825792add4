"""The loop that adds up points at the end of every round, in the dialect; verbs are bound per game.

What is a round says `chapter` of the table's header; a game that never changes it has one.
"""

from typing import Any

from cavale.bots.policies import TABLE, choose
from cavale.kernel.compile import dialect
from cavale.kernel.contract import DECLINE
from cavale.lab.playouts import begin_match, count_match, seat_bots

# Rows of `tally`, by round: seats that won the match and those that did not, and their points
WINNERS, OTHERS, WINNERS_POINTS, OTHERS_POINTS = range(4)

# Filled in from a game by `bound` and `compiled`
legal: Any
play: Any
score: Any
next_to_ask: Any


@dialect
def by_round(
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
    history: Any,
    tally: Any,
) -> int:
    """Play matches as `playouts` does; `history` is work space: points by round and seat."""
    moves = 0
    table = tables[TABLE]
    for match in range(first, first + count):
        begin_match(box, options, seats, key, match, tables, tape, dice)
        seat_bots(box, table, seats, policies, by_side, playing)
        begun = table.chapter
        while table.over == 0:
            before = table.chapter
            _move(box, playing[0], tables, actions, tape, desk, dice)
            if table.chapter != before:
                _remember(box, table, seats, before - begun, points, history)
        _remember(box, table, seats, table.chapter - begun, points, history)
        moves += table.ply
        winners = count_match(
            box, table, seats, playing, points, wins, totals, endings, lengths, sides
        )
        _add_up(seats, table.chapter - begun + 1, winners, history, tally)
    return moves


@dialect
def _move(
    box: Any, policies: Any, tables: Any, actions: Any, tape: Any, desk: Any, dice: Any
) -> None:
    """Ask seats until one of them moves."""
    asked = 0
    while True:
        seat = next_to_ask(tables[TABLE], asked, dice)
        n = legal(box, tables[TABLE], seat, actions)
        if n:
            chosen = choose(
                box, tables[TABLE], tables, seat, policies[seat], actions, n, desk, dice
            )
            if chosen != DECLINE:
                play(box, tables[TABLE], seat, chosen, tape)
                return
        asked |= 1 << seat


@dialect
def _remember(box: Any, table: Any, seats: int, number: int, points: Any, history: Any) -> None:
    """The points at the end of a round; rounds beyond the room that there is are left out."""
    if number < len(history):
        score(box, table, points)
        for seat in range(seats):
            history[number][seat] = points[seat]


@dialect
def _add_up(seats: int, rounds: int, winners: int, history: Any, tally: Any) -> None:
    """Only now it is known who won."""
    for number in range(min(rounds, len(history))):
        for seat in range(seats):
            row = WINNERS if (winners >> seat) & 1 else OTHERS
            tally[row][number] += 1
            tally[row + 2][number] += history[number][seat]
