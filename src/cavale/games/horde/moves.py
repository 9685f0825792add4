"""What each action of La Horde does, and what follows by itself."""

from typing import Any

from cavale.games.horde.numbers import (
    H10,
    H11,
    H12,
    H13,
    H14,
    H15,
    H17,
    H20,
    H21,
    H22,
    H23,
    H24,
    H25,
    H27,
)
from cavale.games.horde.table import (
    DEALT,
    DREW,
    ENDED,
    FORCED_TO_HORDE,
    FORCED_TO_REFUGE,
    HID,
    IN_PLAY,
    NEW_ROUND,
    OVERRUN,
    PASSED,
    RESTART,
    RESTART_RANDOM,
    RESTARTS,
    REVEALED,
    SCORED,
    SHUFFLED,
    STARTED,
    TOOK,
    TURN,
    VALUES,
    WAS_OVERRUN,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.masks import lowest, size
from cavale.kernel.seats import left_of
from cavale.kernel.stream import shuffle
from cavale.kernel.tape import NOBODY, tell, tell_secret

# --- a turn ---------------------------------------------------------------------------------


@dialect
def draw(table: Any, seat: int, tape: Any) -> None:
    """H10-H12: draw; two free zones leave a choice, one is forced, none is fatal."""
    value = next_card(table, tape)
    table.drawn = value
    tell_secret(tape, DREW, H10, seat, value, 1 << seat)
    in_refuge = (int(table.refuge_mask[seat]) >> value) & 1
    in_horde = (int(table.horde_mask) >> value) & 1
    if in_refuge and in_horde:
        _overrun(table, seat, tape)
    elif in_refuge:
        place_in_horde(table, seat, FORCED_TO_HORDE, H11, tape)
    elif in_horde:
        place_in_refuge(table, seat, FORCED_TO_REFUGE, H11, tape)


@dialect
def place_in_refuge(table: Any, seat: int, event: int, rule: int, tape: Any) -> None:
    table.refuge_mask[seat] |= 1 << table.drawn
    tell(tape, event, rule, seat, table.drawn, 0)
    table.drawn = 0


@dialect
def place_in_horde(table: Any, seat: int, event: int, rule: int, tape: Any) -> None:
    table.horde_mask |= 1 << table.drawn
    tell(tape, event, rule, seat, table.drawn, 0)
    table.drawn = 0


@dialect
def _overrun(table: Any, seat: int, tape: Any) -> None:
    """H12: out of the round; Refuge and drawn card go to the discard pile, the Horde stays."""
    lost = size(table.refuge_mask[seat]) + 1
    tell(tape, WAS_OVERRUN, H12, seat, table.drawn, lost)
    table.discard[table.drawn] += 1
    table.drawn = 0
    _discard_zone(table, table.refuge_mask[seat])
    table.refuge_mask[seat] = 0
    _leave(table, seat, OVERRUN)
    for other in range(table.seats):  # H15
        if table.status[other] == PASSED and table.face_down[other] > 0:
            table.face_down[other] -= 1
            tell(tape, REVEALED, H15, other, 0, 1)


@dialect
def take(table: Any, seat: int, value: int, tape: Any) -> None:
    """H13."""
    table.horde_mask &= ~(1 << value)
    table.refuge_mask[seat] |= 1 << value
    tell(tape, TOOK, H13, seat, value, 0)


@dialect
def hide(table: Any, seat: int, tape: Any) -> None:
    """H14: as many cards go face down as others are still in play (H16: none for the last)."""
    _leave(table, seat, PASSED)
    down = min(int(table.in_play), size(table.refuge_mask[seat]))
    table.face_down[seat] = down
    tell(tape, HID, H14, seat, 0, down)


@dialect
def _leave(table: Any, seat: int, status: int) -> None:
    table.status[seat] = status
    table.exit[seat] = table.seats - table.in_play + 1
    table.in_play -= 1


@dialect
def next_turn(box: Any, table: Any, tape: Any) -> None:
    """H05: to the left, skipping those who are out; nobody left ends the round (H20)."""
    if table.in_play == 0:
        _end_round(box, table, tape)
        return
    seat = left_of(table, table.turn)
    while table.status[seat] != IN_PLAY:
        seat = left_of(table, seat)
    _await(table, TURN, seat)


# --- the end of a round, the end of the match -----------------------------------------------


@dialect
def _end_round(box: Any, table: Any, tape: Any) -> None:
    """H20: who passed scores a point per face-up card. H26: perhaps nobody."""
    highest = 0
    for seat in range(table.seats):
        if table.status[seat] == PASSED:
            gained = size(table.refuge_mask[seat]) - table.face_down[seat]
            table.points[seat] += gained
            tell(tape, SCORED, H20, seat, table.points[seat], gained)
        highest = max(highest, int(table.points[seat]))
    if highest >= box.goal:
        _end_match(table, H21, tape)
    elif table.round_number >= box.rounds:
        _end_match(table, H27, tape)
    else:
        _new_round(table, tape)


@dialect
def _end_match(table: Any, rule: int, tape: Any) -> None:
    table.over = rule
    table.waiting = 0
    tell(tape, ENDED, rule, NOBODY, 0, table.round_number)


@dialect
def _new_round(table: Any, tape: Any) -> None:
    """H22: zones to the discard pile. H23: the poorest seat lays out the new round."""
    table.round_number += 1
    table.chapter += 1
    tell(tape, NEW_ROUND, H22, NOBODY, 0, table.round_number)
    _discard_zone(table, table.horde_mask)
    for seat in range(table.seats):
        _discard_zone(table, table.refuge_mask[seat])
    restarter = _restarter(table, tape)
    clear_round(table)
    receiver = left_of(table, restarter)
    if table.restart == RESTART_RANDOM:
        for _ in range(table.seats):
            lay_before(table, receiver, next_card(table, tape), H23, tape)
            receiver = left_of(table, receiver)
        begin_turns(table, H25, tape)
        return
    for _ in range(table.seats):
        table.dealing[next_card(table, tape)] += 1
    table.receiver = receiver
    _await(table, RESTART, restarter)


@dialect
def _restarter(table: Any, tape: Any) -> int:
    """H23: fewest points. H24: of the tied, the first overrun, else the first who passed."""
    best = -1
    tied = 0
    for seat in range(table.seats):
        if best < 0 or table.points[seat] < table.points[best]:
            best = seat
            tied = 1
        elif table.points[seat] == table.points[best]:
            tied += 1
            if _leaves_before(table, seat, best):
                best = seat
    tell(tape, RESTARTS, H23 if tied == 1 else H24, best, 0, 0)
    return best


@dialect
def _leaves_before(table: Any, seat: int, other: int) -> bool:
    if table.status[seat] != table.status[other]:
        return bool(table.status[seat] == OVERRUN)
    return bool(table.exit[seat] < table.exit[other])


@dialect
def give(table: Any, value: int, tape: Any) -> None:
    """H23: clockwise from the left neighbour; the last card, the own one, lies by itself."""
    table.dealing[value] -= 1
    lay_before(table, table.receiver, value, H23, tape)
    table.receiver = left_of(table, table.receiver)
    if table.receiver != table.turn:
        return
    for last in range(1, VALUES + 1):
        if table.dealing[last]:
            table.dealing[last] = 0
            lay_before(table, table.turn, last, H23, tape)
    table.receiver = 0
    begin_turns(table, H25, tape)


@dialect
def begin_turns(table: Any, rule: int, tape: Any) -> None:
    """H04, H25: the smallest card starts; of equal ones, the oldest player's."""
    first = 0
    for seat in range(1, table.seats):
        mine = table.refuge_mask[seat]
        least = table.refuge_mask[first]
        if mine < least or (mine == least and table.age[seat] < table.age[first]):
            first = seat
    tell(tape, STARTED, rule, first, lowest(table.refuge_mask[first]), 0)
    _await(table, TURN, first)


@dialect
def clear_round(table: Any) -> None:
    table.in_play = table.seats
    table.horde_mask = 0
    for seat in range(table.seats):
        table.refuge_mask[seat] = 0
        table.face_down[seat] = 0
        table.status[seat] = IN_PLAY
        table.exit[seat] = 0


# --- cards ----------------------------------------------------------------------------------


@dialect
def next_card(table: Any, tape: Any) -> int:
    """The top of the draw pile; an empty one is made anew from the discard pile (H17)."""
    if table.pile_size == 0:
        reshuffle(table, H17, tape)
    assert table.pile_size > 0  # H17: never both empty; the box loader sees to it
    table.pile_size -= 1
    value = int(table.pile[table.pile_size])
    table.pile[table.pile_size] = 0
    return value


@dialect_apart
def reshuffle(table: Any, rule: int, tape: Any) -> None:
    count = 0
    for value in range(1, VALUES + 1):
        for _ in range(table.discard[value]):
            table.pile[count] = value
            count += 1
        table.discard[value] = 0
    shuffle(table, table.pile, count)
    table.pile_size = count
    tell(tape, SHUFFLED, rule, NOBODY, 0, count)


@dialect
def _discard_zone(table: Any, zone_mask: int) -> None:
    for value in range(1, VALUES + 1):
        table.discard[value] += (zone_mask >> value) & 1


@dialect
def lay_before(table: Any, seat: int, value: int, rule: int, tape: Any) -> None:
    table.refuge_mask[seat] |= 1 << value
    tell(tape, DEALT, rule, seat, value, 0)


@dialect
def _await(table: Any, phase: int, seat: int) -> None:
    table.phase = phase
    table.turn = seat
    table.waiting = 1 << seat
