"""La Corde as played here.

Knot a rope as long as the wall, and no longer (R01). Each seat begins with a piece (R02). In turn
(R03) one ties another one on (R04) or climbs (R05). When all have climbed, ropes are measured
(R06). How long a rope is, is its owner's secret until then (R07).
"""

from typing import Any

from cavale.kernel.compile import dialect
from cavale.kernel.header import is_awaited, observe_header
from cavale.kernel.stream import below
from cavale.kernel.tape import tell, tell_secret
from cavale_corde.table import CLIMBED, KNOTTED, LONGEST, R02, R03, R04, R05, R06, SHOWN, TIE, TIED


@dialect
def setup(box: Any, table: Any, options: Any, tape: Any) -> None:
    """R02: one piece for each seat; the first seat begins (R03)."""
    for seat in range(table.seats):
        _tie(table, seat, R02, tape)
    table.waiting = 1


@dialect
def legal(box: Any, table: Any, seat: int, actions: Any) -> int:
    """Write the seat's legal actions, ascending; return how many."""
    count = 0
    for action in range(2):
        if why_not(box, table, seat, action) == 0:
            actions[count] = action
            count += 1
    return count


@dialect
def why_not(box: Any, table: Any, seat: int, action: int) -> int:
    """0 if the action is legal, else the number of the rule that forbids it."""
    if table.over:
        return R06
    if not is_awaited(table, seat):
        return R03
    if action == TIE and table.pieces[seat] == KNOTTED:
        return R04
    return 0


@dialect
def play(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """Carry out a legal action."""
    table.ply += 1
    if action == TIE:
        _tie(table, seat, R04, tape)
    else:
        table.climbed_mask |= 1 << seat
        tell(tape, CLIMBED, R05, seat, 0, table.pieces[seat])
    _next_turn(table, seat, tape)


@dialect
def observe(box: Any, table: Any, seat: int, seen: Any) -> None:
    """R07: all but the lengths of the others' ropes; after the end, these too."""
    observe_header(table, seen)
    seen.climbed_mask = table.climbed_mask
    for each in range(table.seats):
        seen.pieces[each] = table.pieces[each]
        if each == seat or table.over:
            seen.metres[each] = table.metres[each]


@dialect
def imagine(box: Any, seen: Any, seat: int, table: Any) -> None:
    """Ropes that the seat cannot measure get other pieces, as many as they have."""
    observe(box, seen, seat, table)
    for each in range(seen.seats):
        if seen.metres[each] == 0:
            for _ in range(seen.pieces[each]):
                table.metres[each] += 1 + below(table, LONGEST)


@dialect
def score(box: Any, table: Any, points: Any) -> int:
    """R01: metres, unless they are too many; the mask of the winners, perhaps nobody (R06)."""
    best = 1
    winners = 0
    for seat in range(table.seats):
        points[seat] = table.metres[seat] if table.metres[seat] <= box.wall else 0
        if points[seat] > best:
            best = points[seat]
            winners = 0
        if points[seat] == best:
            winners |= 1 << seat
    return winners


@dialect
def _tie(table: Any, seat: int, rule: int, tape: Any) -> None:
    """R04, R07: only the seat learns how long the piece is."""
    piece = 1 + below(table, LONGEST)
    table.pieces[seat] += 1
    table.metres[seat] += piece
    tell_secret(tape, TIED, rule, seat, piece, 1 << seat)


@dialect
def _next_turn(table: Any, seat: int, tape: Any) -> None:
    """R03: to the left, skipping those who have climbed; with nobody left, the end (R06)."""
    for step in range(1, table.seats + 1):
        other = (seat + step) % table.seats
        if not (table.climbed_mask >> other) & 1:
            table.waiting = 1 << other
            return
    table.waiting = 0
    table.over = R06
    for each in range(table.seats):
        tell(tape, SHOWN, R06, each, table.metres[each], 0)
