"""The loop that writes down every move of many matches, in the dialect; verbs are bound per game.

A row is written as the move is made, from what its seat may know then. Room for rows is given; a
match that does not fit is taken back, and played again by its number when there is room. `words`
are the tables as integers, and `places` says which of them each column shows a seat.
"""

from typing import Any

from cavale.bots.policies import BLANK, SEEN, TABLE, choose
from cavale.kernel.compile import dialect
from cavale.kernel.contract import DECLINE
from cavale.lab.playouts import begin_match, count_match, seat_bots

# Columns of `marks`
MATCH, PLY, SEAT, WHO, ACTION, CHOICES, WON, SCORE = range(8)
MARKS = 8
# Of `filled`
ROWS, LISTED, MOVES = range(3)

# Filled in from a game by `bound` and `compiled`
legal: Any
play: Any
observe: Any
next_to_ask: Any


@dialect
def recorded(
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
    words: Any,
    places: Any,
    marks: Any,
    features: Any,
    could: Any,
    filled: Any,
) -> int:
    """Play matches from `first` on while there is room; return how many were written down."""
    for match in range(first, first + count):
        begun, listed = filled[ROWS], filled[LISTED]
        begin_match(box, options, seats, key, match, tables, tape, dice)
        seat_bots(box, tables[TABLE], seats, policies, by_side, playing)
        fits = _record_match(
            box,
            match,
            playing,
            tables,
            words,
            actions,
            tape,
            desk,
            dice,
            places,
            marks,
            features,
            could,
            filled,
        )
        if not fits:
            filled[ROWS], filled[LISTED] = begun, listed
            return match - first
        filled[MOVES] += tables[TABLE].ply
        winners = count_match(
            box, tables[TABLE], seats, playing, points, wins, totals, endings, lengths, sides
        )
        _tell_end(marks, begun, filled[ROWS], winners, points)
    return count


@dialect
def _tell_end(marks: Any, first: int, last: int, winners: int, points: Any) -> None:
    """How it ended, to all rows of a match."""
    for row in range(first, last):
        seat = marks[row][SEAT]
        marks[row][WON] = (winners >> seat) & 1
        marks[row][SCORE] = points[seat]


@dialect
def _record_match(
    box: Any,
    match: int,
    playing: Any,
    tables: Any,
    words: Any,
    actions: Any,
    tape: Any,
    desk: Any,
    dice: Any,
    places: Any,
    marks: Any,
    features: Any,
    could: Any,
    filled: Any,
) -> bool:
    """Play it to its end, a row a move; whether there was room for all."""
    table = tables[TABLE]
    asked = 0  # seats that would not act since the last move
    while table.over == 0:
        seat = next_to_ask(table, asked, dice)
        n = legal(box, table, seat, actions)
        action = DECLINE
        if n:
            action = choose(box, table, tables, seat, playing[0][seat], actions, n, desk, dice)
        if action == DECLINE:
            asked |= 1 << seat
            continue
        asked = 0
        if filled[ROWS] >= len(marks) or filled[LISTED] + n > len(could):
            return False
        n = legal(box, table, seat, actions)  # whoever chose may have written over them
        row = filled[ROWS]
        marks[row][MATCH] = match
        marks[row][PLY] = table.ply
        marks[row][SEAT] = seat
        marks[row][WHO] = playing[0][seat]
        marks[row][ACTION] = action
        marks[row][CHOICES] = n
        for each in range(n):
            could[filled[LISTED] + each] = actions[each]
        tables[SEEN] = tables[BLANK]
        observe(box, table, seat, tables[SEEN])
        for column in range(len(places[seat])):
            features[row][column] = words[SEEN][places[seat][column]]
        filled[ROWS] += 1
        filled[LISTED] += n
        play(box, table, seat, action, tape)
    return True
