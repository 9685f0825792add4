"""La Horde as played here.

Collect points over rounds until somebody has 21 (H01). Cards lie in a Refuge per seat, in one
common Horde, in a draw pile (H02, H06) and in an open discard pile; no value lies twice in a
zone. A turn is one action (H09): draw and place a card (H10, H11), at the risk of being overrun
(H12); take a card from the Horde (H13); or pass and hide (H14). Hidden seats turn cards up again
when somebody is overrun (H15). The last one in play may go on, but takes no more (H16). Then
points are counted (H20), and either the match ends (H21, H27) or a new round begins (H22-H26).
What is hidden: the order of the draw pile, and a drawn card until it is placed (H30).

Rulings: the age order is an option (H04); a forced placement is made for the player (H11); an
empty draw pile is refilled from the discard pile at once (H17); equal points share the victory
(H21); the one who restarts a round chooses the layout, knowing the cards (H23).
"""

from typing import Any

from cavale.games.horde.table import (
    DEALT,
    DRAW,
    DREW,
    ENDED,
    FORCED_TO_HORDE,
    FORCED_TO_REFUGE,
    GIVE,
    HID,
    IN_PLAY,
    NEW_ROUND,
    OPTION_AGE,
    OPTION_RESTART,
    OVERRUN,
    PASS,
    PASSED,
    PLACE,
    PUT_IN_HORDE,
    PUT_IN_REFUGE,
    RESTART,
    RESTART_RANDOM,
    RESTARTS,
    REVEALED,
    SCORED,
    SHUFFLED,
    STARTED,
    TAKE,
    TO_HORDE,
    TO_REFUGE,
    TOOK,
    TURN,
    VALUES,
    WAS_OVERRUN,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.header import is_awaited, observe_header
from cavale.kernel.masks import lowest, size
from cavale.kernel.rows import copy_row
from cavale.kernel.stream import below, shuffle
from cavale.kernel.tape import NOBODY, tell, tell_secret

HELPERS = ("unseen_copies", "privy")  # asked by view, instinct and table too

# --- the seven verbs ------------------------------------------------------------------------


@dialect
def setup(box: Any, table: Any, options: Any, tape: Any) -> None:
    """Shuffle (H02) and deal one card face up to each seat (H03)."""
    table.restart = options[OPTION_RESTART]
    for seat in range(table.seats):
        table.age[seat] = options[OPTION_AGE + seat]  # H04: an option of the table
    for value in range(1, VALUES + 1):
        table.discard[value] = box.copies[value]  # H06
    _reshuffle(table, 2, tape)
    table.round_number = 1
    _clear_round(table)
    for seat in range(table.seats):
        _lay_before(table, seat, _next_card(table, tape), 3, tape)
    _begin_turns(table, 4, tape)


@dialect
def legal(box: Any, table: Any, seat: int, actions: Any) -> int:
    """Write the seat's legal actions, ascending; return how many."""
    if not is_awaited(table, seat):
        return 0
    if table.phase == PLACE:
        actions[0] = TO_REFUGE
        actions[1] = TO_HORDE
        return 2
    if table.phase == RESTART:
        return _legal_gifts(table, actions)
    actions[0] = DRAW
    actions[1] = PASS  # H09: always available
    count = 2
    takeable = _takeable_mask(table, seat)
    for value in range(1, VALUES + 1):
        actions[count] = TAKE + value  # written, then kept or not: cheaper than to branch
        count += (takeable >> value) & 1
    return count


@dialect
def why_not(box: Any, table: Any, seat: int, action: int) -> int:
    """0 if the action is legal, else the number of the rule that forbids it."""
    if table.over:
        return 21
    if not is_awaited(table, seat):
        return 5
    if table.phase == RESTART:
        if action > GIVE and table.dealing[action - GIVE]:
            return 0
        return 23
    if action > GIVE:
        return 23
    if table.phase == PLACE:
        return 0 if action == TO_REFUGE or action == TO_HORDE else 10
    if action == DRAW or action == PASS:
        return 0
    if action == TO_REFUGE or action == TO_HORDE:
        return 10
    return _why_not_take(table, seat, action - TAKE)


@dialect
def play(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """Carry out a legal action."""
    table.ply += 1
    if action > GIVE:
        _give(table, action - GIVE, tape)
        return
    if action == DRAW:
        _draw(table, seat, tape)
    elif action == PASS:
        _pass(table, seat, tape)
    elif action == TO_REFUGE:
        _place_in_refuge(table, seat, PUT_IN_REFUGE, 10, tape)
    elif action == TO_HORDE:
        _place_in_horde(table, seat, PUT_IN_HORDE, 10, tape)
    else:
        _take(table, seat, action - TAKE, tape)
    if table.drawn:
        table.phase = PLACE  # H10: the turn goes on until the drawn card lies
    else:
        _next_turn(box, table, tape)


@dialect
def observe(box: Any, table: Any, seat: int, seen: Any) -> None:
    """H30: everything but the order of the draw pile and cards in another's hand."""
    observe_header(table, seen)
    _copy_public(table, seen)
    if seat == table.turn:
        _copy_hand(table, seen)


@dialect
def privy(box: Any, table: Any) -> int:
    """H30: who has a card in hand sees more than the others, who see all the same."""
    return 0 if table.phase == TURN else 1 << int(table.turn)


@dialect
def imagine(box: Any, seen: Any, seat: int, table: Any) -> None:
    """Deal the unseen cards at random: the others' hands, then the draw pile (H30)."""
    observe_header(seen, table)
    _copy_public(seen, table)
    _copy_hand(seen, table)
    count = _gather_unseen(box, seen, table)
    shuffle(table, table.pile, count)
    if seat != seen.turn and seen.phase == PLACE:
        _imagine_drawn(table, count)
    if seat != seen.turn and seen.phase == RESTART:
        _imagine_dealing(table, count)


@dialect
def score(box: Any, table: Any, points: Any) -> int:
    """Write the points of each seat; return the mask of the winners (H21: ties share)."""
    best = 0
    winners = 0
    for seat in range(table.seats):
        points[seat] = table.points[seat]
        if points[seat] > best or seat == 0:
            best = points[seat]
            winners = 0
        if points[seat] == best:
            winners |= 1 << seat
    return winners


# --- what is legal --------------------------------------------------------------------------


@dialect
def _takeable_mask(table: Any, seat: int) -> int:
    if table.in_play == 1:
        return 0  # H16: the last one in play takes no more
    return int(table.horde_mask) & ~int(table.refuge_mask[seat])  # H13


@dialect
def _why_not_take(table: Any, seat: int, value: int) -> int:
    if (_takeable_mask(table, seat) >> value) & 1:
        return 0
    if table.in_play == 1:
        return 16
    return 13


@dialect
def _legal_gifts(table: Any, actions: Any) -> int:
    count = 0
    for value in range(1, VALUES + 1):
        actions[count] = GIVE + value
        count += 1 if table.dealing[value] else 0
    return count


# --- a turn ---------------------------------------------------------------------------------


@dialect
def _draw(table: Any, seat: int, tape: Any) -> None:
    """H10-H12: draw; two free zones leave a choice, one is forced, none is fatal."""
    value = _next_card(table, tape)
    table.drawn = value
    tell_secret(tape, DREW, 10, seat, value, 1 << seat)
    in_refuge = (int(table.refuge_mask[seat]) >> value) & 1
    in_horde = (int(table.horde_mask) >> value) & 1
    if in_refuge and in_horde:
        _overrun(table, seat, tape)
    elif in_refuge:
        _place_in_horde(table, seat, FORCED_TO_HORDE, 11, tape)
    elif in_horde:
        _place_in_refuge(table, seat, FORCED_TO_REFUGE, 11, tape)


@dialect
def _place_in_refuge(table: Any, seat: int, event: int, rule: int, tape: Any) -> None:
    table.refuge_mask[seat] |= 1 << table.drawn
    tell(tape, event, rule, seat, table.drawn, 0)
    table.drawn = 0


@dialect
def _place_in_horde(table: Any, seat: int, event: int, rule: int, tape: Any) -> None:
    table.horde_mask |= 1 << table.drawn
    tell(tape, event, rule, seat, table.drawn, 0)
    table.drawn = 0


@dialect
def _overrun(table: Any, seat: int, tape: Any) -> None:
    """H12: out of the round; Refuge and drawn card go to the discard pile, the Horde stays."""
    lost = size(table.refuge_mask[seat]) + 1
    tell(tape, WAS_OVERRUN, 12, seat, table.drawn, lost)
    table.discard[table.drawn] += 1
    table.drawn = 0
    _discard_zone(table, table.refuge_mask[seat])
    table.refuge_mask[seat] = 0
    _leave(table, seat, OVERRUN)
    for other in range(table.seats):  # H15
        if table.status[other] == PASSED and table.face_down[other] > 0:
            table.face_down[other] -= 1
            tell(tape, REVEALED, 15, other, 0, 1)


@dialect
def _take(table: Any, seat: int, value: int, tape: Any) -> None:
    """H13."""
    table.horde_mask &= ~(1 << value)
    table.refuge_mask[seat] |= 1 << value
    tell(tape, TOOK, 13, seat, value, 0)


@dialect
def _pass(table: Any, seat: int, tape: Any) -> None:
    """H14: as many cards go face down as others are still in play (H16: none for the last)."""
    _leave(table, seat, PASSED)
    down = min(int(table.in_play), size(table.refuge_mask[seat]))
    table.face_down[seat] = down
    tell(tape, HID, 14, seat, 0, down)


@dialect
def _leave(table: Any, seat: int, status: int) -> None:
    table.status[seat] = status
    table.exit[seat] = table.seats - table.in_play + 1
    table.in_play -= 1


@dialect
def _next_turn(box: Any, table: Any, tape: Any) -> None:
    """H05: to the left, skipping those who are out; nobody left ends the round (H20)."""
    if table.in_play == 0:
        _end_round(box, table, tape)
        return
    seat = _left_of(table, table.turn)
    while table.status[seat] != IN_PLAY:
        seat = _left_of(table, seat)
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
            tell(tape, SCORED, 20, seat, table.points[seat], gained)
        highest = max(highest, int(table.points[seat]))
    if highest >= box.goal:
        _end_match(table, 21, tape)
    elif table.round_number >= box.rounds:
        _end_match(table, 27, tape)
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
    tell(tape, NEW_ROUND, 22, NOBODY, 0, table.round_number)
    _discard_zone(table, table.horde_mask)
    for seat in range(table.seats):
        _discard_zone(table, table.refuge_mask[seat])
    restarter = _restarter(table, tape)
    _clear_round(table)
    receiver = _left_of(table, restarter)
    if table.restart == RESTART_RANDOM:
        for _ in range(table.seats):
            _lay_before(table, receiver, _next_card(table, tape), 23, tape)
            receiver = _left_of(table, receiver)
        _begin_turns(table, 25, tape)
        return
    for _ in range(table.seats):
        table.dealing[_next_card(table, tape)] += 1
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
    tell(tape, RESTARTS, 23 if tied == 1 else 24, best, 0, 0)
    return best


@dialect
def _leaves_before(table: Any, seat: int, other: int) -> bool:
    if table.status[seat] != table.status[other]:
        return bool(table.status[seat] == OVERRUN)
    return bool(table.exit[seat] < table.exit[other])


@dialect
def _give(table: Any, value: int, tape: Any) -> None:
    """H23: clockwise from the left neighbour; the last card, the own one, lies by itself."""
    table.dealing[value] -= 1
    _lay_before(table, table.receiver, value, 23, tape)
    table.receiver = _left_of(table, table.receiver)
    if table.receiver != table.turn:
        return
    for last in range(1, VALUES + 1):
        if table.dealing[last]:
            table.dealing[last] = 0
            _lay_before(table, table.turn, last, 23, tape)
    table.receiver = 0
    _begin_turns(table, 25, tape)


@dialect
def _begin_turns(table: Any, rule: int, tape: Any) -> None:
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
def _clear_round(table: Any) -> None:
    table.in_play = table.seats
    table.horde_mask = 0
    for seat in range(table.seats):
        table.refuge_mask[seat] = 0
        table.face_down[seat] = 0
        table.status[seat] = IN_PLAY
        table.exit[seat] = 0


# --- cards ----------------------------------------------------------------------------------


@dialect
def _next_card(table: Any, tape: Any) -> int:
    """The top of the draw pile; an empty one is made anew from the discard pile (H17)."""
    if table.pile_size == 0:
        _reshuffle(table, 17, tape)
    assert table.pile_size > 0  # H17: never both empty; the box loader sees to it
    table.pile_size -= 1
    value = int(table.pile[table.pile_size])
    table.pile[table.pile_size] = 0
    return value


@dialect_apart
def _reshuffle(table: Any, rule: int, tape: Any) -> None:
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
def _lay_before(table: Any, seat: int, value: int, rule: int, tape: Any) -> None:
    table.refuge_mask[seat] |= 1 << value
    tell(tape, DEALT, rule, seat, value, 0)


@dialect
def _left_of(table: Any, seat: int) -> int:
    return 0 if seat + 1 == table.seats else int(seat) + 1


@dialect
def _await(table: Any, phase: int, seat: int) -> None:
    table.phase = phase
    table.turn = seat
    table.waiting = 1 << seat


# --- who knows what -------------------------------------------------------------------------


@dialect
def _copy_public(source: Any, target: Any) -> None:
    """H30: the zones, the counts and the discard pile are open."""
    target.restart = source.restart
    target.round_number = source.round_number
    target.turn = source.turn
    target.receiver = source.receiver
    target.horde_mask = source.horde_mask
    target.in_play = source.in_play
    target.pile_size = source.pile_size
    copy_row(source.age, target.age)
    copy_row(source.refuge_mask, target.refuge_mask)
    copy_row(source.face_down, target.face_down)
    copy_row(source.status, target.status)
    copy_row(source.exit, target.exit)
    copy_row(source.points, target.points)
    copy_row(source.discard, target.discard)


@dialect
def _copy_hand(source: Any, target: Any) -> None:
    """The card to be placed, or the cards to be laid out: the hand of whose turn it is."""
    target.drawn = source.drawn
    copy_row(source.dealing, target.dealing)


@dialect
def unseen_copies(box: Any, seen: Any, value: int) -> int:
    """How many copies of a value lie where this seat cannot see them (H30: anyone may ask)."""
    lying = (seen.horde_mask >> value) & 1
    for seat in range(seen.seats):
        lying += (seen.refuge_mask[seat] >> value) & 1
    held = seen.dealing[value] + (1 if seen.drawn == value else 0)
    return int(box.copies[value] - seen.discard[value] - lying - held)


@dialect
def _gather_unseen(box: Any, seen: Any, table: Any) -> int:
    count = 0
    for value in range(1, VALUES + 1):
        for _ in range(unseen_copies(box, seen, value)):
            table.pile[count] = value
            count += 1
    return count


@dialect
def _imagine_drawn(table: Any, count: int) -> int:
    """The card in another's hand: it fits both zones, or it would have been placed (H11)."""
    blocked = int(table.horde_mask) | int(table.refuge_mask[table.turn])
    fitting = 0
    for index in range(count):
        if (blocked >> table.pile[index]) & 1 == 0:
            fitting += 1
    skip = below(table, fitting)
    for index in range(count):
        if (blocked >> table.pile[index]) & 1 == 0:
            if skip == 0:
                table.drawn = table.pile[index]
                table.pile[index] = table.pile[count - 1]
                table.pile[count - 1] = 0
                return count - 1
            skip -= 1
    return count


@dialect
def _imagine_dealing(table: Any, count: int) -> int:
    """The cards that the seat laying out the round still holds."""
    held = count - int(table.pile_size)
    for index in range(count - held, count):
        table.dealing[table.pile[index]] += 1
        table.pile[index] = 0
    return count - held
