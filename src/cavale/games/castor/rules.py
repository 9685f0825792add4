"""Le Castor en cavale as played here.

Tricks over rounds; the second medal wins (A60). Everybody is an agent (A03, A10) and gets twelve
action cards in four colours (A01), six in hand and six that wait (A11, A25). The twelve tricks of
a round are about plans worth 1 to 6 points (A02), one at a time, open on a pile. Everybody plays
a card, of whatever colour (A20); mauve beats the first colour, high beats low (A21); the winner
takes the cards and the plan (A22) and leads (A24). Power cards of the agents lie in the pile too
and are carried out when they show (A30-A36); a plan may bring an accomplice who bends the rules
for one trick (A40-A48): first reserves, then powers, then the accomplice, then the lead (A26).
After twelve tricks plans are added up (A50), few green cards won are rewarded (A51), many yellow
ones punished (A52), and the best score takes a medal (A53, A04). Then the next round (A54, A55).

Rulings: the first leader is drawn or chosen by the table (A12); powers can be left out (A13); all
but Henry's can be declined (A36); a power card at the bottom stays when Martha takes from there
(A32); a tie for the round is broken, for the lead alone, by the latest trick (A55). What is
hidden: hands, waiting and undealt cards, the pile below its top, what others have won (A23, A70).
"""

from typing import Any

from cavale.games.castor.actions import (
    CHOOSING_CARD,
    NAMING_LEADER,
    ROBBING,
    YES,
    chosen_card,
    kind,
    named_leader,
    robbed_seat,
)
from cavale.games.castor.effects import begin_trick, choose_agents, deal, end_trick, make_pile
from cavale.games.castor.knowledge import (
    imagine_cards,
    imagine_plans,
    place_recalled,
    recall,
    show_own,
    show_public,
)
from cavale.games.castor.legal import (
    offer_answers,
    offer_cards,
    refuse_answer,
    refuse_card,
    refuse_leader,
    refuse_victim,
    wants_card,
)
from cavale.games.castor.moves import answer_power, name_as_leader, take_card_from, use_card
from cavale.games.castor.numbers import A11, A12, A20, A60
from cavale.games.castor.table import OPTION_LEADER, OPTION_POWERS, STARTED
from cavale.kernel.compile import dialect
from cavale.kernel.header import is_awaited, observe_header
from cavale.kernel.stream import below
from cavale.kernel.tape import tell


@dialect
def setup(box: Any, table: Any, options: Any, tape: Any) -> None:
    """Agents and pile (A10), the first leader (A12), cards (A11)."""
    table.powers = options[OPTION_POWERS]
    choose_agents(table, options, tape)
    make_pile(box, table, tape)
    table.leader = options[OPTION_LEADER] - 1
    if table.leader < 0:
        table.leader = below(table, int(table.seats))
    table.round_number = 1
    deal(box, table, A11, tape)
    tell(tape, STARTED, A12, table.leader, 0, 0)
    begin_trick(box, table, tape)


@dialect
def legal(box: Any, table: Any, seat: int, actions: Any) -> int:
    """Write the seat's legal actions, ascending; return how many."""
    if not is_awaited(table, seat):
        return 0
    if wants_card(table):
        return offer_cards(table, seat, actions)
    return offer_answers(table, seat, actions)


@dialect
def why_not(box: Any, table: Any, seat: int, action: int) -> int:
    """0 if the action is legal, else the number of the rule that forbids it."""
    if table.over:
        return A60
    if not is_awaited(table, seat):
        return A20
    what = kind(action)
    if what == CHOOSING_CARD:
        return refuse_card(table, seat, chosen_card(action))
    if what == NAMING_LEADER:
        return refuse_leader(table, named_leader(action))
    if what == ROBBING:
        return refuse_victim(table, seat, robbed_seat(action))
    return refuse_answer(table, action)


@dialect
def play(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """Carry out a legal action."""
    table.ply += 1
    what = kind(action)
    if what == CHOOSING_CARD:
        if use_card(box, table, seat, chosen_card(action), tape):
            end_trick(box, table, tape)
    elif what == NAMING_LEADER:
        name_as_leader(box, table, seat, named_leader(action), tape)
    elif what == ROBBING:
        take_card_from(table, seat, robbed_seat(action), tape)
    else:
        answer_power(box, table, seat, action == YES, tape)


@dialect
def observe(box: Any, table: Any, seat: int, seen: Any) -> None:
    """A70: what is public, and of the rest one's own: hand, choice, won cards."""
    observe_header(table, seen)
    show_public(table, seen)
    recall(table, seen)
    if seat >= 0:
        show_own(table, seat, seen)


@dialect
def imagine(box: Any, seen: Any, seat: int, table: Any) -> None:
    """Deal the unseen cards at random to where they can be: action cards, then the pile."""
    observe_header(seen, table)
    show_public(seen, table)
    if seat >= 0:
        show_own(seen, seat, table)
    place_recalled(seen, table)
    imagine_cards(box, table, seat)
    imagine_plans(box, table)


@dialect
def score(box: Any, table: Any, points: Any) -> int:
    """Write the medals of each seat; return the mask of the winners (A60: perhaps several)."""
    winners = 0
    for seat in range(table.seats):
        points[seat] = table.medals[seat]
        if table.medals[seat] >= box.goal:
            winners |= 1 << seat
    return winners
