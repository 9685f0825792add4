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

from cavale.games.horde.actions import DRAW, GIVE, PASS, TAKE, TO_HORDE, TO_REFUGE, kind, value_of
from cavale.games.horde.knowledge import imagine_table, observe_table
from cavale.games.horde.legal import (
    offer_gifts,
    offer_turn,
    offer_zones,
    why_not_give,
    why_not_place,
    why_not_take,
)
from cavale.games.horde.moves import (
    begin_turns,
    clear_round,
    draw,
    give,
    hide,
    lay_before,
    next_card,
    next_turn,
    place_in_horde,
    place_in_refuge,
    reshuffle,
    take,
)
from cavale.games.horde.numbers import H02, H03, H04, H05, H10, H21
from cavale.games.horde.table import (
    OPTION_AGE,
    OPTION_RESTART,
    PLACE,
    PUT_IN_HORDE,
    PUT_IN_REFUGE,
    RESTART,
    VALUES,
)
from cavale.kernel.compile import dialect
from cavale.kernel.header import is_awaited
from cavale.kernel.scoring import most_points_win

# --- the seven verbs ------------------------------------------------------------------------


@dialect
def setup(box: Any, table: Any, options: Any, tape: Any) -> None:
    """Shuffle (H02) and deal one card face up to each seat (H03)."""
    table.restart = options[OPTION_RESTART]
    for seat in range(table.seats):
        table.age[seat] = options[OPTION_AGE + seat]  # H04: an option of the table
    for value in range(1, VALUES + 1):
        table.discard[value] = box.copies[value]  # H06
    reshuffle(table, H02, tape)
    table.round_number = 1
    clear_round(table)
    for seat in range(table.seats):
        lay_before(table, seat, next_card(table, tape), H03, tape)
    begin_turns(table, H04, tape)


@dialect
def legal(box: Any, table: Any, seat: int, actions: Any) -> int:
    """Write the seat's legal actions, ascending; return how many."""
    if not is_awaited(table, seat):
        return 0
    if table.phase == PLACE:
        return offer_zones(actions)
    if table.phase == RESTART:
        return offer_gifts(table, actions)
    return offer_turn(table, seat, actions)


@dialect
def why_not(box: Any, table: Any, seat: int, action: int) -> int:
    """0 if the action is legal, else the number of the rule that forbids it."""
    if table.over:
        return H21
    if not is_awaited(table, seat):
        return H05
    made = kind(action)
    if made == GIVE or table.phase == RESTART:
        return why_not_give(table, action)
    if made == TO_REFUGE or made == TO_HORDE or table.phase == PLACE:
        return why_not_place(table, action)
    if made == TAKE:
        return why_not_take(table, seat, value_of(action))
    return 0  # H09: to draw and to pass


@dialect
def play(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """Carry out a legal action."""
    table.ply += 1
    made = kind(action)
    if made == GIVE:
        give(table, value_of(action), tape)
        return
    if made == DRAW:
        draw(table, seat, tape)
    elif made == PASS:
        hide(table, seat, tape)
    elif made == TO_REFUGE:
        place_in_refuge(table, seat, PUT_IN_REFUGE, H10, tape)
    elif made == TO_HORDE:
        place_in_horde(table, seat, PUT_IN_HORDE, H10, tape)
    else:
        take(table, seat, value_of(action), tape)
    if table.drawn:
        table.phase = PLACE  # H10: the turn goes on until the drawn card lies
    else:
        next_turn(box, table, tape)


@dialect
def observe(box: Any, table: Any, seat: int, seen: Any) -> None:
    """H30: everything but the order of the draw pile and cards in another's hand."""
    observe_table(table, seat, seen)


@dialect
def imagine(box: Any, seen: Any, seat: int, table: Any) -> None:
    """Deal the unseen cards at random: the others' hands, then the draw pile (H30)."""
    imagine_table(box, seen, seat, table)


@dialect
def score(box: Any, table: Any, points: Any) -> int:
    """Write the points of each seat; return the mask of the winners (H21: ties share)."""
    for seat in range(table.seats):
        points[seat] = table.points[seat]
    return most_points_win(points, table.seats)
