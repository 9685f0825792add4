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

from cavale.games.castor.table import (
    ACCOMPLICE_ACTS,
    AGENT_CHOSEN,
    AGENTS,
    ALL_CARDS,
    ASK,
    AT_STAKE,
    BLUE,
    BLUE_TRUMP,
    CARDS,
    COLOUR_MASK,
    COUNTED_PLANS,
    DEALT,
    DECLINED,
    DEEPER,
    ENDED,
    GAVE,
    GIVE,
    GOT_BONUS,
    GOT_MALUS,
    GOT_MEDAL,
    GREEN,
    HAND,
    HENRY,
    IN_SECRET,
    IN_STEP,
    JEAN,
    LEAD,
    MADE_BEST,
    MARTHA,
    MAUVE,
    MOIGNONS,
    NAME,
    NAMED,
    NEW_ROUND,
    NO,
    NO_TRUMP,
    NONE,
    OPENS,
    OPTION_AGENTS,
    OPTION_LEADER,
    OPTION_POWERS,
    PASS,
    PASS_LEFT,
    PASSED,
    PICKED,
    PILE_MADE,
    PLAY,
    PLAYED,
    POWER,
    POWERS_ON,
    RETAKE,
    RETOOK,
    REVERSE,
    ROB,
    ROBBED,
    SCORED,
    SECRET,
    STARTED,
    TAKE_FROM,
    TOOK_BOTTOM,
    TOOK_PLAN,
    TOOK_POWER,
    TOOK_RESERVE,
    TRICKS,
    UPSIDE_DOWN,
    WAS_USELESS,
    WON_TRICK,
    WXT,
    YELLOW,
    YELLOW_TRUMP,
    YES,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.header import is_awaited, observe_header
from cavale.kernel.masks import lowest, nth, size
from cavale.kernel.stream import below, shuffle
from cavale.kernel.tape import NOBODY, tell, tell_secret, write

# asked by view and instinct too
HELPERS = ("accomplice_at_work", "hand_size", "reserve_size", "winning_colour", "winning_seat")

# --- the seven verbs ------------------------------------------------------------------------


@dialect
def setup(box: Any, table: Any, options: Any, tape: Any) -> None:
    """Agents and pile (A10), the first leader (A12), cards (A11)."""
    table.powers = options[OPTION_POWERS]
    _choose_agents(table, options, tape)
    _make_pile(box, table, tape)
    table.leader = options[OPTION_LEADER] - 1
    if table.leader < 0:
        table.leader = below(table, int(table.seats))
    table.round_number = 1
    _deal(table, 11, tape)
    tell(tape, STARTED, 12, table.leader, 0, 0)
    _begin_trick(table, tape)


@dialect
def legal(box: Any, table: Any, seat: int, actions: Any) -> int:
    """Write the seat's legal actions, ascending; return how many."""
    if not is_awaited(table, seat):
        return 0
    if table.phase > RETAKE and table.phase != GIVE:
        return _legal_answers(table, seat, actions)
    count = 0
    rest = _playable_mask(table, seat)
    while rest:
        actions[count] = lowest(rest)
        rest &= rest - 1
        count += 1
    if table.phase == RETAKE:
        actions[count] = NO
        count += 1
    return count


@dialect
def why_not(box: Any, table: Any, seat: int, action: int) -> int:
    """0 if the action is legal, else the number of the rule that forbids it."""
    if table.over:
        return 60
    if not is_awaited(table, seat):
        return 20
    if action < CARDS:
        return _why_not_card(table, seat, action)
    if action < TAKE_FROM:
        return 0 if table.phase == NAME and action - LEAD < table.seats else 31
    if action < YES:
        victim = action - TAKE_FROM
        return 0 if table.phase == ROB and victim != seat and victim < table.seats else 35
    if table.phase == ASK or table.phase == DEEPER:
        return 0
    if action == NO and (table.phase == ROB or table.phase == RETAKE):
        return 0
    return 36


@dialect
def play(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """Carry out a legal action."""
    table.ply += 1
    if table.phase == PLAY:
        _play_card(box, table, seat, action, tape)
    elif table.phase == SECRET or table.phase == PASS:
        _pick(box, table, seat, action, tape)
    elif table.phase == RETAKE:
        _retake(box, table, seat, action, tape)
    elif table.phase == DEEPER:
        _answer_martha(box, table, seat, action, tape)
    else:
        _answer_power(table, seat, action, tape)


@dialect
def observe(box: Any, table: Any, seat: int, seen: Any) -> None:
    """A70: what is public, and of the rest one's own: hand, choice, won cards."""
    observe_header(table, seen)
    _copy_public(table, seen)
    if seat < 0:
        return
    seen.hand_mask[seat] = table.hand_mask[seat]
    seen.won_mask[seat] = table.won_mask[seat]  # A23
    seen.picked[seat] = table.picked[seat]
    for index in range(table.taken_size):
        if table.taker[index] == seat:
            seen.taken[index] = table.taken[index]
    if table.phase == GIVE and (seat == table.turn or seat == table.victim):
        seen.robbed = table.robbed  # A35: known to the two


@dialect
def imagine(box: Any, seen: Any, seat: int, table: Any) -> None:
    """Deal the unseen cards at random to where they can be: action cards, then the pile."""
    observe_header(seen, table)
    _copy_public(seen, table)
    table.robbed = seen.robbed
    for index in range(seen.taken_size):
        table.taken[index] = seen.taken[index]
    if seat >= 0:
        table.hand_mask[seat] = seen.hand_mask[seat]
        table.won_mask[seat] = seen.won_mask[seat]
        table.picked[seat] = seen.picked[seat]
    _imagine_cards(table, seat)
    _imagine_plans(box, table)


@dialect
def score(box: Any, table: Any, points: Any) -> int:
    """Write the medals of each seat; return the mask of the winners (A60: perhaps several)."""
    winners = 0
    for seat in range(table.seats):
        points[seat] = table.medals[seat]
        if table.medals[seat] >= box.goal:
            winners |= 1 << seat
    return winners


# --- what is legal --------------------------------------------------------------------------


@dialect
def _playable_mask(table: Any, seat: int) -> int:
    """A20: any card of the hand; A48: under IN STEP, followers follow if they can."""
    hand = int(table.hand_mask[seat])
    if accomplice_at_work(table) != IN_STEP or seat == table.leader:
        return hand
    if table.phase == PLAY or table.phase == RETAKE:
        suit = COLOUR_MASK[_colour_of(table.played[table.leader] - 1)]
        able = hand
        if table.phase == RETAKE:
            able |= 1 << (table.played[seat] - 1)  # A33: the card taken back counts
        if able & suit:
            return hand & suit
    return hand


@dialect
def _legal_answers(table: Any, seat: int, actions: Any) -> int:
    count = 0
    if table.phase == NAME:
        for other in range(table.seats):  # A31: himself allowed; A36: nobody is no answer
            actions[count] = LEAD + other
            count += 1
        return count
    if table.phase == ROB:
        for other in range(table.seats):
            if other != seat:
                actions[count] = TAKE_FROM + other
                count += 1
    else:
        actions[count] = YES
        count += 1
    actions[count] = NO
    return count + 1


@dialect
def _why_not_card(table: Any, seat: int, card: int) -> int:
    if table.phase > RETAKE and table.phase != GIVE:
        return _rule_of_phase(table)
    if (_playable_mask(table, seat) >> card) & 1:
        return 0
    if (int(table.hand_mask[seat]) >> card) & 1:
        return 48
    return _rule_of_phase(table)


@dialect
def _rule_of_phase(table: Any) -> int:
    """The rule that says what is to be done now."""
    phase = int(table.phase)
    if phase == NAME:
        return 31
    if phase == ASK:
        return 34
    if phase == ROB or phase == GIVE:
        return 35
    if phase == RETAKE:
        return 33
    if phase == DEEPER:
        return 32
    if phase == PASS:
        return 41
    return 20


# --- a trick: reserves, powers, accomplice, lead (A26) --------------------------------------


@dialect
def _begin_trick(table: Any, tape: Any) -> None:
    if table.trick == HAND + 1:  # A25
        for seat in range(table.seats):
            table.hand_mask[seat] = table.reserve_mask[seat]
            table.reserve_mask[seat] = 0
        tell(tape, TOOK_RESERVE, 25, NOBODY, 0, HAND)
    if table.pile[table.pile_size - 1] >= POWER:
        _resolve_powers(table, tape)
    else:
        _put_at_stake(table, tape)


@dialect_apart
def _resolve_powers(table: Any, tape: Any) -> None:
    """A30: one after another, until a plan shows; a question must be answered first."""
    while table.pile[table.pile_size - 1] >= POWER:
        agent = int(table.pile[table.pile_size - 1]) - POWER
        seat = _seat_of(table, agent)
        _take_top(table, seat)
        tell(tape, TOOK_POWER, 30, seat, agent, 0)
        if agent == HENRY:
            _await(table, NAME, seat)
            return
        if agent == WXT:
            _await(table, ASK, seat)
            return
        if agent == MOIGNONS:
            _await(table, ROB, seat)
            return
        if agent == JEAN and table.trick % HAND == 0:
            tell(tape, WAS_USELESS, 33, seat, JEAN, 0)  # his hand will be empty
        else:
            table.active |= 1 << agent  # A32, A33: Martha and Jean are asked later in the trick
    _put_at_stake(table, tape)


@dialect_apart
def _answer_power(table: Any, seat: int, action: int, tape: Any) -> None:
    """Henry (A31), WXT (A34), Moignons (A35): then on with the pile."""
    if action == NO:
        tell(tape, DECLINED, 36, seat, table.agent[seat], 0)
    elif action == YES:
        table.active |= 1 << WXT
        tell(tape, MADE_BEST, 34, seat, 0, 0)
    elif action < CARDS:
        _give(table, seat, action, tape)
    elif action < TAKE_FROM:
        table.leader = action - LEAD  # A31: instead of A12, A24 and A55
        write(tape, NAMED, 31, seat, table.leader, 0, 0, -1, 0)
    else:
        _rob(table, seat, action - TAKE_FROM, tape)
        return
    _resolve_powers(table, tape)


@dialect
def _rob(table: Any, seat: int, victim: int, tape: Any) -> None:
    """A35: a random card; the two of them know which."""
    hand = int(table.hand_mask[victim])
    card = nth(hand, below(table, size(hand)))
    table.hand_mask[victim] &= ~(1 << card)
    table.hand_mask[seat] |= 1 << card
    if table.agent[victim] == JEAN:
        table.shown = 0  # perhaps it was the one that everybody knew
    table.victim = victim
    table.robbed = card + 1
    write(tape, ROBBED, 35, seat, victim, card, 0, (1 << seat) | (1 << victim), 1)
    _await(table, GIVE, seat)


@dialect
def _give(table: Any, seat: int, card: int, tape: Any) -> None:
    """A35: any card, the one taken allowed."""
    victim = int(table.victim)
    table.hand_mask[seat] &= ~(1 << card)
    table.hand_mask[victim] |= 1 << card
    table.victim = 0
    table.robbed = 0
    write(tape, GAVE, 35, seat, victim, card, 0, (1 << seat) | (1 << victim), 1)


@dialect
def _put_at_stake(table: Any, tape: Any) -> None:
    """A30: the plan that shows is at stake. A40: its accomplice acts now, for this trick."""
    plan = int(table.pile[table.pile_size - 1])
    accomplice = plan // 10
    tell(tape, AT_STAKE, 30, NOBODY, plan % 10, 0)
    if accomplice == NONE:
        _await(table, PLAY, table.leader)
        return
    tell(tape, ACCOMPLICE_ACTS, 40 + accomplice, NOBODY, accomplice, 0)
    if accomplice == PASS_LEFT:
        _await_all(table, PASS)
    elif accomplice == IN_SECRET:
        _await_all(table, SECRET)
    else:
        _await(table, PLAY, table.leader)


@dialect
def accomplice_at_work(table: Any) -> int:
    """A40: the accomplice on the plan at stake; none while powers are carried out."""
    if table.phase > DEEPER or table.over:
        return NONE
    return int(table.pile[table.pile_size - 1]) // 10


@dialect
def _play_card(box: Any, table: Any, seat: int, card: int, tape: Any) -> None:
    """A20: in turn, clockwise; A42: under REVERSE anticlockwise."""
    table.hand_mask[seat] &= ~(1 << card)
    _lay(table, seat, card, 20, tape)
    if accomplice_at_work(table) == REVERSE:
        seat = _right_of(table, seat)
    else:
        seat = _left_of(table, seat)
    if seat == table.leader:
        _end_trick(box, table, tape)
    else:
        _await(table, PLAY, seat)


@dialect
def _lay(table: Any, seat: int, card: int, rule: int, tape: Any) -> None:
    table.played[seat] = card + 1
    if table.shown == card + 1:
        table.shown = 0
    tell(tape, PLAYED, rule, seat, card, 0)


@dialect_apart
def _pick(box: Any, table: Any, seat: int, card: int, tape: Any) -> None:
    """A41, A46: a choice face down; the last one sets things going."""
    table.hand_mask[seat] &= ~(1 << card)
    table.picked[seat] = card + 1
    table.waiting &= ~(1 << seat)
    tell_secret(tape, PICKED, 41 if table.phase == PASS else 46, seat, card, 1 << seat)
    if table.waiting:
        return
    if table.phase == PASS:
        _pass_left(table, tape)
        _await(table, PLAY, table.leader)
        return
    for each in range(table.seats):  # A46
        _lay(table, each, table.picked[each] - 1, 46, tape)
        table.picked[each] = 0
    _end_trick(box, table, tape)


@dialect
def _pass_left(table: Any, tape: Any) -> None:
    """A41: all at once."""
    table.shown = 0  # perhaps Jean passes the card that everybody knew
    for seat in range(table.seats):
        other = _left_of(table, seat)
        card = int(table.picked[seat]) - 1
        table.picked[seat] = 0
        table.hand_mask[other] |= 1 << card
        write(tape, PASSED, 41, seat, other, card, 0, (1 << seat) | (1 << other), 1)


# --- who wins a trick -----------------------------------------------------------------------


@dialect
def winning_colour(table: Any, trick_mask: int) -> int:
    """The colour that decides, once the leader's card lies: A21, A43, A45, A47."""
    accomplice = accomplice_at_work(table)
    if accomplice == BLUE_TRUMP and trick_mask & COLOUR_MASK[BLUE]:
        return BLUE
    if accomplice == YELLOW_TRUMP and trick_mask & COLOUR_MASK[YELLOW]:
        return YELLOW
    if accomplice != NO_TRUMP and trick_mask & COLOUR_MASK[MAUVE]:
        return MAUVE
    return _colour_of(table.played[table.leader] - 1)


@dialect
def winning_seat(table: Any) -> int:
    """Who wins the trick as it stands; -1 before the leader has played."""
    if table.played[table.leader] == 0:
        return -1
    trick_mask = _trick_mask(table)
    rivals = trick_mask & COLOUR_MASK[winning_colour(table, trick_mask)]
    if (table.active >> WXT) & 1:
        seat = _seat_of(table, WXT)
        if table.played[seat] and (rivals >> (table.played[seat] - 1)) & 1:
            return seat  # A34, also under A44
    best = lowest(rivals) if accomplice_at_work(table) == UPSIDE_DOWN else _highest(rivals)
    winner = 0
    for seat in range(table.seats):
        if table.played[seat] == best + 1:
            winner = seat
    return winner


@dialect
def _trick_mask(table: Any) -> int:
    mask = 0
    for seat in range(table.seats):
        mask |= (1 << table.played[seat]) >> 1  # nothing for a seat that has not played
    return mask


@dialect
def _deciding_rule(table: Any, winner: int) -> int:
    """The rule that a trick was won by."""
    accomplice = accomplice_at_work(table)
    colour = _colour_of(table.played[winner] - 1)
    if (table.active >> WXT) & 1 and table.agent[winner] == WXT:
        return 34
    if accomplice == UPSIDE_DOWN:
        return 44
    if accomplice == NO_TRUMP:
        return 43
    if accomplice == BLUE_TRUMP and colour == BLUE:
        return 45
    if accomplice == YELLOW_TRUMP and colour == YELLOW:
        return 47
    return 21


@dialect
def _end_trick(box: Any, table: Any, tape: Any) -> None:
    """All cards are down: Jean may change his (A33), then the winner is found (A21)."""
    if (table.active >> JEAN) & 1:
        _await(table, RETAKE, _seat_of(table, JEAN))
    else:
        _find_winner(box, table, tape)


@dialect_apart
def _retake(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """A33: take the own card back and play another; if he led, the colour follows."""
    if action == NO:
        tell(tape, DECLINED, 36, seat, JEAN, 0)
    else:
        back = int(table.played[seat]) - 1
        table.hand_mask[seat] ^= (1 << back) | (1 << action)
        tell(tape, RETOOK, 33, seat, back, 0)
        _lay(table, seat, action, 33, tape)
        table.shown = back + 1  # A70
    _find_winner(box, table, tape)


@dialect_apart
def _find_winner(box: Any, table: Any, tape: Any) -> None:
    winner = winning_seat(table)
    rule = _deciding_rule(table, winner)
    tell(tape, WON_TRICK, rule, winner, table.played[winner] - 1, 0)
    if (table.active >> MARTHA) & 1 and table.agent[winner] == MARTHA:
        _await(table, DEEPER, winner)
    else:
        _take_trick(box, table, winner, False, tape)


@dialect_apart
def _answer_martha(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    if action == NO:
        tell(tape, DECLINED, 36, seat, MARTHA, 0)
    _take_trick(box, table, seat, action == YES, tape)


@dialect_apart
def _take_trick(box: Any, table: Any, winner: int, deeper: bool, tape: Any) -> None:
    """A22: the cards played and the plan; A32: Martha's second plan; A24: the winner leads."""
    table.won_mask[winner] |= _trick_mask(table)
    for seat in range(table.seats):
        table.last_played[seat] = table.played[seat]
        table.played[seat] = 0
    table.last_leader = table.leader
    table.last_winner = winner
    table.tricks[winner] += 1
    plan = _take_top(table, winner)
    tell(tape, TOOK_PLAN, 22, winner, plan % 10, 0)
    if deeper:
        _take_bottom(table, winner, tape)
    table.active = 0
    table.leader = winner
    if table.trick == TRICKS:
        _end_round(box, table, tape)
    else:
        table.trick += 1
        _begin_trick(table, tape)


# --- the plan pile --------------------------------------------------------------------------


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
    tell(tape, TOOK_BOTTOM, 32, seat, card % 10, 0)


@dialect
def _add_taken(table: Any, seat: int, card: int) -> None:
    table.taken[table.taken_size] = card
    table.taker[table.taken_size] = seat
    table.taken_size += 1


@dialect_apart
def _make_pile(box: Any, table: Any, tape: Any) -> None:
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
    tell(tape, PILE_MADE, 10, NOBODY, 0, count)


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
    tell(tape, PILE_MADE, 54, NOBODY, 0, table.pile_size)


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
            tell(tape, GOT_MEDAL, 53, seat, 0, table.medals[seat])
            is_over = is_over or table.medals[seat] >= box.goal
    table.phase = PLAY
    table.turn = table.leader
    table.waiting = 0
    if is_over:
        table.over = 60
        tell(tape, ENDED, 60, NOBODY, 0, table.round_number)
    else:
        _new_round(table, winners, tape)


@dialect
def _count_cards(table: Any, tape: Any) -> None:
    for seat in range(table.seats):
        table.sheet_plans[seat] = 0
        table.sheet_green[seat] = size(table.won_mask[seat] & COLOUR_MASK[GREEN])
        table.sheet_yellow[seat] = size(table.won_mask[seat] & COLOUR_MASK[YELLOW])
    for index in range(table.taken_size):
        if table.taken[index] < POWER:  # A30: a power card is worth nothing
            table.sheet_plans[table.taker[index]] += table.taken[index] % 10
    for seat in range(table.seats):
        tell(tape, COUNTED_PLANS, 50, seat, 0, table.sheet_plans[seat])


@dialect
def _score_round(box: Any, table: Any, tape: Any) -> int:
    """A51, A52; returns the mask of the best scores (A53)."""
    side = 0 if table.seats <= 3 else 1
    fewest = table.sheet_green[0]
    most = table.sheet_yellow[0]
    for seat in range(1, table.seats):
        fewest = min(fewest, table.sheet_green[seat])
        most = max(most, table.sheet_yellow[seat])
    winners = 0
    best = 0
    for seat in range(table.seats):
        points = int(table.sheet_plans[seat])
        if table.sheet_green[seat] == fewest:
            points += box.bonus[side]
            tell(tape, GOT_BONUS, 51, seat, fewest, box.bonus[side])
        if table.sheet_yellow[seat] == most:
            points -= box.malus[side]
            tell(tape, GOT_MALUS, 52, seat, most, box.malus[side])
        table.sheet_points[seat] = points
        tell(tape, SCORED, 50, seat, 0, points)
        if seat == 0 or points > best:
            best = points
            winners = 0
        if points == best:
            winners |= 1 << seat
    return winners


@dialect
def _new_round(table: Any, winners: int, tape: Any) -> None:
    table.leader = _opener(table, winners)
    table.round_number += 1
    tell(tape, NEW_ROUND, 54, NOBODY, 0, table.round_number)
    _restock_pile(table, tape)
    _deal(table, 54, tape)
    tell(tape, OPENS, 55, table.leader, 0, 0)
    _begin_trick(table, tape)


@dialect
def _opener(table: Any, winners: int) -> int:
    """A55: of those tied, who won the latest trick; else clockwise from the last one's winner."""
    for index in range(table.taken_size - 1, -1, -1):
        if table.taken[index] < POWER and (winners >> table.taker[index]) & 1:
            return int(table.taker[index])
    seat = _left_of(table, table.last_winner)
    while (winners >> seat) & 1 == 0:
        seat = _left_of(table, seat)
    return seat


@dialect_apart
def _deal(table: Any, rule: int, tape: Any) -> None:
    """A11, A54: six cards for the hand, six that wait; the rest is out of the round."""
    for card in range(CARDS):
        table.deck[card] = card
    left = CARDS
    for seat in range(table.seats):
        table.won_mask[seat] = 0
        table.tricks[seat] = 0
        table.hand_mask[seat] = _drawn_mask(table, left, HAND)
        table.reserve_mask[seat] = _drawn_mask(table, left - HAND, HAND)
        left -= 2 * HAND
    for card in range(CARDS):
        table.deck[card] = 0
    table.trick = 1
    table.shown = 0
    tell(tape, DEALT, rule, NOBODY, 0, 2 * HAND)


@dialect
def _drawn_mask(table: Any, left: int, count: int) -> int:
    """Draw cards at random from the first `left` of the deck."""
    mask = 0
    for each in range(count):
        index = below(table, left - each)
        mask |= 1 << table.deck[index]
        table.deck[index] = table.deck[left - each - 1]
    return mask


# --- seats and cards ------------------------------------------------------------------------


@dialect_apart
def _choose_agents(table: Any, options: Any, tape: Any) -> None:
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
        tell(tape, AGENT_CHOSEN, 10, seat, agent, 0)


@dialect
def _seat_of(table: Any, agent: int) -> int:
    found = 0
    for seat in range(table.seats):
        if table.agent[seat] == agent:
            found = seat
    return found


@dialect
def _colour_of(card: int) -> int:
    """A01: the cards are numbered colour by colour."""
    if card < 28:
        return MAUVE if card < 10 else BLUE
    return GREEN if card < 44 else YELLOW


@dialect
def _highest(mask: int) -> int:
    """The highest member; there must be one."""
    filled = int(mask)
    filled |= filled >> 1
    filled |= filled >> 2
    filled |= filled >> 4
    filled |= filled >> 8
    filled |= filled >> 16
    filled |= filled >> 32
    return size(filled) - 1


@dialect
def _left_of(table: Any, seat: int) -> int:
    return 0 if seat + 1 == table.seats else int(seat) + 1


@dialect
def _right_of(table: Any, seat: int) -> int:
    return int(table.seats) - 1 if seat == 0 else int(seat) - 1


@dialect
def _await(table: Any, phase: int, seat: int) -> None:
    table.phase = phase
    table.turn = seat
    table.waiting = 1 << seat


@dialect
def _await_all(table: Any, phase: int) -> None:
    table.phase = phase
    table.turn = table.leader
    table.waiting = (1 << table.seats) - 1


# --- who knows what -------------------------------------------------------------------------


@dialect
def hand_size(table: Any, seat: int) -> int:
    """How many cards are in a hand: anyone can count them."""
    if table.over:
        return 0
    count = HAND - int(table.trick - 1) % HAND
    if table.played[seat] or _has_picked(table, seat):
        count -= 1
    if table.phase == GIVE:
        count += 1 if seat == table.turn else 0
        count -= 1 if seat == table.victim else 0
    return count


@dialect
def reserve_size(table: Any) -> int:
    """How many cards wait on each board."""
    return HAND if table.trick <= HAND and table.over == 0 else 0


@dialect
def _has_picked(table: Any, seat: int) -> bool:
    return (table.phase == SECRET or table.phase == PASS) and not is_awaited(table, seat)


@dialect
def _copy_public(source: Any, target: Any) -> None:
    """A70: the top of the pile, the table, the last trick, the numbers of cards."""
    target.powers = source.powers
    target.round_number = source.round_number
    target.trick = source.trick
    target.leader = source.leader
    target.turn = source.turn
    target.active = source.active
    target.victim = source.victim
    target.shown = source.shown  # what Jean took back
    target.last_leader = source.last_leader
    target.last_winner = source.last_winner
    target.taken_size = source.taken_size
    target.pile_size = source.pile_size
    if source.pile_size:
        target.pile[source.pile_size - 1] = source.pile[source.pile_size - 1]
    for seat in range(source.seats):
        target.agent[seat] = source.agent[seat]
        target.tricks[seat] = source.tricks[seat]
        target.played[seat] = source.played[seat]
        target.last_played[seat] = source.last_played[seat]
        target.medals[seat] = source.medals[seat]
        target.sheet_plans[seat] = source.sheet_plans[seat]
        target.sheet_green[seat] = source.sheet_green[seat]
        target.sheet_yellow[seat] = source.sheet_yellow[seat]
        target.sheet_points[seat] = source.sheet_points[seat]
    for index in range(source.taken_size):
        target.taker[index] = source.taker[index]
        if source.taken[index] >= POWER:
            target.taken[index] = source.taken[index]  # whose power was used is no secret


@dialect_apart
def _imagine_cards(table: Any, seat: int) -> None:
    """Fill the others' hands, choices and won cards, then all that wait, from what is unseen."""
    _place_known(table, seat)
    left = _gather_unseen(table)
    for other in range(table.seats):
        if other != seat:
            missing = hand_size(table, other) - size(table.hand_mask[other])
            table.hand_mask[other] |= _drawn_mask(table, left, missing)
            left -= missing
            missing = int(table.tricks[other] * table.seats) - size(table.won_mask[other])
            table.won_mask[other] |= _drawn_mask(table, left, missing)
            left -= missing
            if _has_picked(table, other):
                table.picked[other] = lowest(_drawn_mask(table, left, 1)) + 1
                left -= 1
        table.reserve_mask[other] = _drawn_mask(table, left, reserve_size(table))
        left -= reserve_size(table)
    for card in range(CARDS):
        table.deck[card] = 0


@dialect
def _place_known(table: Any, seat: int) -> None:
    """Cards of others that this seat has seen: the last trick, Jean's, what Moignons took."""
    if table.trick > 1 or table.over:
        for each in range(table.seats):
            table.won_mask[table.last_winner] |= 1 << (table.last_played[each] - 1)
    if table.shown:
        jean = _seat_of(table, JEAN)
        if jean != seat and hand_size(table, jean) > 0:
            table.hand_mask[jean] |= 1 << (table.shown - 1)
    if table.robbed:
        table.hand_mask[table.turn] |= 1 << (table.robbed - 1)


@dialect
def _gather_unseen(table: Any) -> int:
    """Write the cards that lie nowhere yet into the deck; return how many."""
    unseen = ALL_CARDS & ~_trick_mask(table)
    for seat in range(table.seats):
        unseen &= ~int(table.hand_mask[seat] | table.won_mask[seat])
        unseen &= ~((1 << int(table.picked[seat])) >> 1)
    count = 0
    while unseen:
        table.deck[count] = lowest(unseen)
        unseen &= unseen - 1
        count += 1
    return count


@dialect_apart
def _imagine_plans(box: Any, table: Any) -> None:
    """Others' plans and the pile under its top: the plans not seen, then the powers not used."""
    count = _gather_unseen_plans(box, table)
    shuffle(table, table.deck, count)
    for index in range(table.taken_size):
        if table.taken[index] == 0:
            count -= 1
            table.taken[index] = table.deck[count]
            table.deck[count] = 0
    if table.powers == POWERS_ON:
        for seat in range(table.seats):
            power = POWER + table.agent[seat]
            if not _is_known(table, power):
                table.deck[count] = power
                count += 1
    shuffle(table, table.deck, count)
    for index in range(count):
        table.pile[index] = table.deck[index]
        table.deck[index] = 0


@dialect
def _gather_unseen_plans(box: Any, table: Any) -> int:
    """Plans of one kind lie together in the box: leave out as many of them as are known."""
    count = 0
    known = 0
    for index in range(box.plan_count):
        plan = box.plans[index]
        if index == 0 or plan != box.plans[index - 1]:
            known = _known_copies(table, plan)
        if known > 0:
            known -= 1
        else:
            table.deck[count] = plan
            count += 1
    return count


@dialect
def _known_copies(table: Any, card: int) -> int:
    copies = 0
    if table.pile_size and table.pile[table.pile_size - 1] == card:
        copies += 1
    for index in range(table.taken_size):
        if table.taken[index] == card:
            copies += 1
    return copies


@dialect
def _is_known(table: Any, power: int) -> bool:
    return _known_copies(table, power) > 0
