"""What several moves of Le Castor bring about: tricks, the plan pile, rounds, deals."""

from typing import Any

from cavale.games.castor.numbers import (
    A10,
    A22,
    A25,
    A30,
    A32,
    A33,
    A40,
    A50,
    A51,
    A52,
    A53,
    A54,
    A55,
    A60,
)
from cavale.games.castor.questions import (
    acts,
    award_side,
    deciding_rule,
    deck_mask,
    full_hand,
    full_reserve,
    plan_accomplice,
    plan_value,
    plays_last_card,
    seat_of,
    trick_mask,
    tricks_of,
    winning_seat,
)
from cavale.games.castor.table import (
    ACCOMPLICE_ACTS,
    AGENT_CHOSEN,
    AGENTS,
    ASK,
    AT_STAKE,
    CARDS,
    COLOUR_MASK,
    COUNTED_PLANS,
    DEALT,
    DEEPER,
    ENDED,
    GOT_BONUS,
    GOT_MALUS,
    GOT_MEDAL,
    GREEN,
    HENRY,
    IN_SECRET,
    JEAN,
    MARTHA,
    MOIGNONS,
    NAME,
    NEW_ROUND,
    NONE,
    OPENS,
    OPTION_AGENTS,
    PASS,
    PASS_LEFT,
    PILE_MADE,
    PLAY,
    POWER,
    POWERS_ON,
    RETAKE,
    ROB,
    SCORED,
    SECRET,
    TOOK_BOTTOM,
    TOOK_PLAN,
    TOOK_POWER,
    TOOK_RESERVE,
    WAS_USELESS,
    WON_TRICK,
    WXT,
    YELLOW,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.masks import nth, size
from cavale.kernel.scoring import most_points_win
from cavale.kernel.seats import all_seats, left_of
from cavale.kernel.stream import below, shuffle
from cavale.kernel.tape import NOBODY, tell

# --- a trick: reserves, powers, accomplice, lead (A26) --------------------------------------


@dialect
def begin_trick(box: Any, table: Any, tape: Any) -> None:
    if table.trick == full_hand(box) + 1:  # A25
        for seat in range(table.seats):
            table.hand_mask[seat] = table.reserve_mask[seat]
            table.reserve_mask[seat] = 0
        tell(tape, TOOK_RESERVE, A25, NOBODY, 0, full_reserve(box))
    if table.pile[table.pile_size - 1] >= POWER:
        resolve_powers(box, table, tape)
    else:
        _put_at_stake(table, tape)


@dialect_apart
def resolve_powers(box: Any, table: Any, tape: Any) -> None:
    """A30: one after another, until a plan shows; a question must be answered first."""
    while table.pile[table.pile_size - 1] >= POWER:
        agent = int(table.pile[table.pile_size - 1]) - POWER
        seat = seat_of(table, agent)
        _take_top(table, seat)
        tell(tape, TOOK_POWER, A30, seat, agent, 0)
        if agent == HENRY:
            await_seat(table, NAME, seat)
            return
        if agent == WXT:
            await_seat(table, ASK, seat)
            return
        if agent == MOIGNONS:
            await_seat(table, ROB, seat)
            return
        if agent == JEAN and plays_last_card(box, table):
            tell(tape, WAS_USELESS, A33, seat, JEAN, 0)  # his hand will be empty
        else:
            table.active |= 1 << agent  # A32, A33: Martha and Jean are asked later in the trick
    _put_at_stake(table, tape)


@dialect
def _put_at_stake(table: Any, tape: Any) -> None:
    """A30: the plan that shows is at stake. A40: its accomplice acts now, for this trick."""
    plan = int(table.pile[table.pile_size - 1])
    accomplice = plan_accomplice(plan)
    tell(tape, AT_STAKE, A30, NOBODY, plan_value(plan), 0)
    if accomplice == NONE:
        await_seat(table, PLAY, table.leader)
        return
    rule = A40 + accomplice  # A41 to A48, in the order of the accomplices
    tell(tape, ACCOMPLICE_ACTS, rule, NOBODY, accomplice, 0)
    if accomplice == PASS_LEFT:
        _await_all(table, PASS)
    elif accomplice == IN_SECRET:
        _await_all(table, SECRET)
    else:
        await_seat(table, PLAY, table.leader)


@dialect
def await_seat(table: Any, phase: int, seat: int) -> None:
    table.phase = phase
    table.turn = seat
    table.waiting = 1 << seat


@dialect
def _await_all(table: Any, phase: int) -> None:
    table.phase = phase
    table.turn = table.leader
    table.waiting = all_seats(table)


# --- the end of a trick ---------------------------------------------------------------------


@dialect
def end_trick(box: Any, table: Any, tape: Any) -> None:
    """All cards are down: Jean may change his once (A33), then the winner is found (A21)."""
    if acts(table, JEAN) and table.phase != RETAKE:
        await_seat(table, RETAKE, seat_of(table, JEAN))
    else:
        find_winner(box, table, tape)


@dialect_apart
def find_winner(box: Any, table: Any, tape: Any) -> None:
    winner = winning_seat(table)
    rule = deciding_rule(table, winner)
    tell(tape, WON_TRICK, rule, winner, table.played[winner] - 1, 0)
    if acts(table, MARTHA) and table.agent[winner] == MARTHA:
        await_seat(table, DEEPER, winner)
    else:
        take_trick(box, table, winner, False, tape)


@dialect_apart
def take_trick(box: Any, table: Any, winner: int, deeper: bool, tape: Any) -> None:
    """A22: the cards played and the plan; A32: Martha's second plan; A24: the winner leads."""
    table.won_mask[winner] |= trick_mask(table)
    for seat in range(table.seats):
        table.last_played[seat] = table.played[seat]
        table.played[seat] = 0
    table.last_leader = table.leader
    table.last_winner = winner
    table.tricks[winner] += 1
    plan = _take_top(table, winner)
    tell(tape, TOOK_PLAN, A22, winner, plan_value(plan), 0)
    if deeper:
        _take_bottom(table, winner, tape)
    table.active = 0
    table.leader = winner
    if table.trick == tricks_of(box):
        _end_round(box, table, tape)
    else:
        table.trick += 1
        begin_trick(box, table, tape)


# --- agents and the plan pile ---------------------------------------------------------------


@dialect_apart
def choose_agents(table: Any, options: Any, tape: Any) -> None:
    """A10: chosen before the start, no two alike; who has not chosen gets one of the others."""
    free = (1 << len(AGENTS)) - 1
    for seat in range(table.seats):
        chosen = options[OPTION_AGENTS + seat]
        if chosen:
            free &= ~(1 << (chosen - 1))
    for seat in range(table.seats):
        agent = options[OPTION_AGENTS + seat] - 1
        if agent < 0:
            agent = nth(free, below(table, size(free)))
            free &= ~(1 << agent)
        table.agent[seat] = agent
        tell(tape, AGENT_CHOSEN, A10, seat, agent, 0)


@dialect_apart
def make_pile(box: Any, table: Any, tape: Any) -> None:
    """A10: plans and the power cards of the agents present; A13: perhaps without powers."""
    count = int(box.plan_count)
    for index in range(count):
        table.pile[index] = box.plans[index]
    if table.powers == POWERS_ON:
        for seat in range(table.seats):
            table.pile[count] = POWER + table.agent[seat]
            count += 1
    shuffle(table, table.pile, count)
    table.pile_size = count
    tell(tape, PILE_MADE, A10, NOBODY, 0, count)


@dialect
def _restock_pile(table: Any, tape: Any) -> None:
    """A54: what was taken is shuffled and goes under the rest, whose order is kept."""
    count = int(table.taken_size)
    for index in range(table.pile_size - 1, -1, -1):
        table.pile[index + count] = table.pile[index]
    for index in range(count):
        table.pile[index] = table.taken[index]
        table.taken[index] = 0
        table.taker[index] = 0
    shuffle(table, table.pile, count)
    table.pile_size += count
    table.taken_size = 0
    tell(tape, PILE_MADE, A54, NOBODY, 0, table.pile_size)


@dialect
def _take_top(table: Any, seat: int) -> int:
    """The top card of the pile goes to a seat; the next one shows."""
    table.pile_size -= 1
    card = int(table.pile[table.pile_size])
    table.pile[table.pile_size] = 0
    _add_taken(table, seat, card)
    return card


@dialect_apart
def _take_bottom(table: Any, seat: int, tape: Any) -> None:
    """A32: the lowest plan; power cards below it stay."""
    index = 0
    while table.pile[index] >= POWER:
        index += 1
    card = int(table.pile[index])
    table.pile_size -= 1
    for each in range(index, table.pile_size):
        table.pile[each] = table.pile[each + 1]
    table.pile[table.pile_size] = 0
    _add_taken(table, seat, card)
    tell(tape, TOOK_BOTTOM, A32, seat, plan_value(card), 0)


@dialect
def _add_taken(table: Any, seat: int, card: int) -> None:
    table.taken[table.taken_size] = card
    table.taker[table.taken_size] = seat
    table.taken_size += 1


# --- the end of a round, the end of the match -----------------------------------------------


@dialect_apart
def _end_round(box: Any, table: Any, tape: Any) -> None:
    """A50-A53, then A60 or the next round."""
    _count_cards(table, tape)
    winners = _score_round(box, table, tape)
    is_over = False
    for seat in range(table.seats):
        if (winners >> seat) & 1:
            table.medals[seat] += 1  # A53; A04: medals never run out
            tell(tape, GOT_MEDAL, A53, seat, 0, table.medals[seat])
            is_over = is_over or table.medals[seat] >= box.goal
    table.phase = PLAY
    table.turn = table.leader
    table.waiting = 0
    if is_over:
        table.over = A60
        tell(tape, ENDED, A60, NOBODY, 0, table.round_number)
    else:
        _new_round(box, table, winners, tape)


@dialect
def _count_cards(table: Any, tape: Any) -> None:
    for seat in range(table.seats):
        table.sheet_plans[seat] = 0
        table.sheet_green[seat] = size(table.won_mask[seat] & COLOUR_MASK[GREEN])
        table.sheet_yellow[seat] = size(table.won_mask[seat] & COLOUR_MASK[YELLOW])
    for index in range(table.taken_size):
        if table.taken[index] < POWER:  # A30: a power card is worth nothing
            table.sheet_plans[table.taker[index]] += plan_value(table.taken[index])
    for seat in range(table.seats):
        tell(tape, COUNTED_PLANS, A50, seat, 0, table.sheet_plans[seat])


@dialect
def _score_round(box: Any, table: Any, tape: Any) -> int:
    """A51, A52; returns the mask of the best scores (A53)."""
    bonus = box.bonus[award_side(table)]
    malus = box.malus[award_side(table)]
    fewest = table.sheet_green[0]
    most = table.sheet_yellow[0]
    for seat in range(1, table.seats):
        fewest = min(fewest, table.sheet_green[seat])
        most = max(most, table.sheet_yellow[seat])
    for seat in range(table.seats):
        points = int(table.sheet_plans[seat])
        if table.sheet_green[seat] == fewest:
            points += bonus
            tell(tape, GOT_BONUS, A51, seat, fewest, bonus)
        if table.sheet_yellow[seat] == most:
            points -= malus
            tell(tape, GOT_MALUS, A52, seat, most, malus)
        table.sheet_points[seat] = points
        tell(tape, SCORED, A50, seat, 0, points)
    return most_points_win(table.sheet_points, table.seats)


@dialect
def _new_round(box: Any, table: Any, winners: int, tape: Any) -> None:
    table.leader = _opener(table, winners)
    table.round_number += 1
    table.chapter += 1
    tell(tape, NEW_ROUND, A54, NOBODY, 0, table.round_number)
    _restock_pile(table, tape)
    deal(box, table, A54, tape)
    tell(tape, OPENS, A55, table.leader, 0, 0)
    begin_trick(box, table, tape)


@dialect
def _opener(table: Any, winners: int) -> int:
    """A55: of those tied, who won the latest trick; else clockwise from the last one's winner."""
    for index in range(table.taken_size - 1, -1, -1):
        if table.taken[index] < POWER and (winners >> table.taker[index]) & 1:
            return int(table.taker[index])
    seat = left_of(table, table.last_winner)
    while (winners >> seat) & 1 == 0:
        seat = left_of(table, seat)
    return seat


# --- action cards ---------------------------------------------------------------------------


@dialect_apart
def deal(box: Any, table: Any, rule: int, tape: Any) -> None:
    """A11, A54: six cards for the hand, six that wait; the rest is out of the round."""
    left = 0
    for card in range(CARDS):
        if (deck_mask(box) >> card) & 1:
            table.deck[left] = card
            left += 1
    for seat in range(table.seats):
        table.won_mask[seat] = 0
        table.tricks[seat] = 0
        table.hand_mask[seat] = drawn_mask(table, left, full_hand(box))
        left -= full_hand(box)
        table.reserve_mask[seat] = drawn_mask(table, left, full_reserve(box))
        left -= full_reserve(box)
    for card in range(CARDS):
        table.deck[card] = 0
    table.trick = 1
    table.shown = 0
    tell(tape, DEALT, rule, NOBODY, 0, tricks_of(box))


@dialect
def drawn_mask(table: Any, left: int, count: int) -> int:
    """Draw cards at random from the first `left` of the deck."""
    mask = 0
    for each in range(count):
        index = below(table, left - each)
        mask |= 1 << table.deck[index]
        table.deck[index] = table.deck[left - each - 1]
    return mask
