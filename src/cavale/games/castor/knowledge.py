"""Who knows what in Le Castor: what is shown, and how the rest is imagined."""

from typing import Any

from cavale.games.castor.effects import drawn_mask
from cavale.games.castor.questions import (
    deck_mask,
    hand_size,
    has_picked,
    reserve_size,
    seat_of,
    trick_mask,
)
from cavale.games.castor.table import CARDS, GIVE, JEAN, POWER, POWERS_ON
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.masks import lowest, size
from cavale.kernel.stream import shuffle

# --- what is seen ---------------------------------------------------------------------------


@dialect
def show_public(source: Any, target: Any) -> None:
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


@dialect
def show_own(source: Any, seat: int, target: Any) -> None:
    """What a seat alone may know: its hand, its choice, what it has won."""
    target.hand_mask[seat] = source.hand_mask[seat]
    target.won_mask[seat] = source.won_mask[seat]  # A23
    target.picked[seat] = source.picked[seat]
    for index in range(source.taken_size):
        if source.taker[index] == seat:
            target.taken[index] = source.taken[index]
    if source.phase == GIVE and (seat == source.turn or seat == source.victim):
        target.robbed = source.robbed  # A35: known to the two


@dialect
def recall(table: Any, seen: Any) -> None:
    """What a person could remember: every card was open when it was won (A21, A22, A32)."""
    for seat in range(table.seats):
        seen.recalled_mask[seat] = table.won_mask[seat]
    for index in range(table.taken_size):
        seen.recalled[index] = table.taken[index]


# --- imagination: action cards --------------------------------------------------------------


@dialect_apart
def imagine_cards(box: Any, table: Any, seat: int) -> None:
    """Fill the others' hands, choices and won cards, then all that wait, from what is unseen."""
    _place_known(box, table, seat)
    left = _gather_unseen(box, table)
    for other in range(table.seats):
        if other != seat:
            missing = hand_size(box, table, other) - size(table.hand_mask[other])
            table.hand_mask[other] |= drawn_mask(table, left, missing)
            left -= missing
            missing = int(table.tricks[other] * table.seats) - size(table.won_mask[other])
            table.won_mask[other] |= drawn_mask(table, left, missing)
            left -= missing
            if has_picked(table, other):
                table.picked[other] = lowest(drawn_mask(table, left, 1)) + 1
                left -= 1
        table.reserve_mask[other] = drawn_mask(table, left, reserve_size(box, table))
        left -= reserve_size(box, table)
    for card in range(CARDS):
        table.deck[card] = 0


@dialect
def place_recalled(seen: Any, table: Any) -> None:
    """What was won openly is where it went."""
    for seat in range(seen.seats):
        table.won_mask[seat] |= seen.recalled_mask[seat]
    for index in range(seen.taken_size):
        if seen.recalled[index]:
            table.taken[index] = seen.recalled[index]


@dialect
def _place_known(box: Any, table: Any, seat: int) -> None:
    """Cards of others that this seat has seen: the last trick, Jean's, what Moignons took."""
    if table.trick > 1 or table.over:
        for each in range(table.seats):
            table.won_mask[table.last_winner] |= 1 << (table.last_played[each] - 1)
    if table.shown:
        jean = seat_of(table, JEAN)
        if jean != seat and hand_size(box, table, jean) > 0:
            table.hand_mask[jean] |= 1 << (table.shown - 1)
    if table.robbed:
        table.hand_mask[table.turn] |= 1 << (table.robbed - 1)


@dialect
def _gather_unseen(box: Any, table: Any) -> int:
    """Write the cards that lie nowhere yet into the deck; return how many."""
    unseen = deck_mask(box) & ~trick_mask(table)
    for seat in range(table.seats):
        unseen &= ~int(table.hand_mask[seat] | table.won_mask[seat])
        unseen &= ~((1 << int(table.picked[seat])) >> 1)
    count = 0
    while unseen:
        table.deck[count] = lowest(unseen)
        unseen &= unseen - 1
        count += 1
    return count


# --- imagination: plans and powers ----------------------------------------------------------


@dialect_apart
def imagine_plans(box: Any, table: Any) -> None:
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
