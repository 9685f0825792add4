"""What may be done in Le Castor: beside each offer its refusal, 0 or the rule that forbids."""

from typing import Any

from cavale.games.castor.actions import NO, YES, choose_card, name_leader, rob
from cavale.games.castor.numbers import A20, A31, A32, A33, A34, A35, A36, A41, A48
from cavale.games.castor.questions import accomplice_at_work, colour_of
from cavale.games.castor.table import (
    ASK,
    COLOUR_MASK,
    DEEPER,
    GIVE,
    IN_STEP,
    NAME,
    PASS,
    PLAY,
    RETAKE,
    ROB,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.masks import lowest

# --- cards ----------------------------------------------------------------------------------


@dialect
def wants_card(table: Any) -> bool:
    return bool(table.phase <= RETAKE or table.phase == GIVE)


@dialect
def offer_cards(table: Any, seat: int, actions: Any) -> int:
    count = 0
    rest = _playable_mask(table, seat)
    while rest:
        actions[count] = choose_card(lowest(rest))
        rest &= rest - 1
        count += 1
    if table.phase == RETAKE:
        actions[count] = NO  # A36: Jean may leave his card
        count += 1
    return count


@dialect
def refuse_card(table: Any, seat: int, card: int) -> int:
    if not wants_card(table):
        return _rule_of_phase(table)
    if (_playable_mask(table, seat) >> card) & 1:
        return 0
    if (int(table.hand_mask[seat]) >> card) & 1:
        return A48
    return _rule_of_phase(table)


@dialect
def _playable_mask(table: Any, seat: int) -> int:
    """A20: any card of the hand; A48: under IN STEP, followers follow if they can."""
    hand = int(table.hand_mask[seat])
    if accomplice_at_work(table) != IN_STEP or seat == table.leader:
        return hand
    if table.phase == PLAY or table.phase == RETAKE:
        suit = COLOUR_MASK[colour_of(table.played[table.leader] - 1)]
        able = hand
        if table.phase == RETAKE:
            able |= 1 << (table.played[seat] - 1)  # A33: the card taken back counts
        if able & suit:
            return hand & suit
    return hand


@dialect
def _rule_of_phase(table: Any) -> int:
    """The rule that says what is to be done now."""
    phase = int(table.phase)
    if phase == NAME:
        return A31
    if phase == ASK:
        return A34
    if phase == ROB or phase == GIVE:
        return A35
    if phase == RETAKE:
        return A33
    if phase == DEEPER:
        return A32
    if phase == PASS:
        return A41
    return A20


# --- seats ----------------------------------------------------------------------------------


@dialect
def _offer_leaders(table: Any, actions: Any) -> int:
    """A31: Henry may name himself; A36: nobody is no answer."""
    for other in range(table.seats):
        actions[other] = name_leader(other)
    return int(table.seats)


@dialect
def refuse_leader(table: Any, leader: int) -> int:
    return 0 if table.phase == NAME and leader < table.seats else A31


@dialect
def _offer_victims(table: Any, seat: int, actions: Any) -> int:
    """A35: any opponent of Moignons."""
    count = 0
    for other in range(table.seats):
        if other != seat:
            actions[count] = rob(other)
            count += 1
    return count


@dialect
def refuse_victim(table: Any, seat: int, victim: int) -> int:
    return 0 if table.phase == ROB and victim != seat and victim < table.seats else A35


# --- yes and no -----------------------------------------------------------------------------


@dialect_apart
def offer_answers(table: Any, seat: int, actions: Any) -> int:
    """What a power asks, if not for a card: whom, or whether at all."""
    if table.phase == NAME:
        return _offer_leaders(table, actions)
    if table.phase == ROB:
        count = _offer_victims(table, seat, actions)
    else:
        actions[0] = YES
        count = 1
    actions[count] = NO
    return count + 1


@dialect
def refuse_answer(table: Any, answer: int) -> int:
    """WXT (A34) and Martha (A32) say yes or no; Jean and Moignons do what they may, or say no."""
    if table.phase == ASK or table.phase == DEEPER:
        return 0
    can_decline = table.phase == RETAKE or table.phase == ROB
    return 0 if answer == NO and can_decline else A36
