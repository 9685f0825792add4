"""The seat's instinct in Le Castor: weigh the plan at stake against the cards that come with it.

Sees `seen` and nothing else. A card is worth the chance that it wins the trick, times what the
trick would bring: the plan, less the green and yellow cards in it. A card that does not win had
better burden the winner. Strong cards are kept for better tricks. Works in thousandths of a
point, so that compiled and uncompiled decide alike.
"""

from typing import Any

from cavale.games.castor.actions import NO, YES, choose_card, chosen_card, name_leader, rob
from cavale.games.castor.questions import (
    accomplice_at_work,
    acts,
    award_side,
    colour_of,
    plan_value,
    winning_seat,
)
from cavale.games.castor.table import (
    ALL_CARDS,
    ASK,
    BLUE,
    BLUE_TRUMP,
    CARDS,
    COLOUR_MASK,
    DEEPER,
    FIRST_CARD,
    GIVE,
    GREEN,
    MAUVE,
    NAME,
    NO_TRUMP,
    PASS,
    ROB,
    SECRET,
    UPSIDE_DOWN,
    WXT,
    YELLOW,
    YELLOW_TRUMP,
)
from cavale.kernel.compile import dialect
from cavale.kernel.masks import size
from cavale.kernel.seats import left_of

POINT = 1000
SURE = 1000  # a certain event
GREEN_COST = 160  # of a green card won, in thousandths of the bonus
YELLOW_COST = 175  # of a yellow card won, in thousandths of the malus
BURDEN = 250  # of such a cost is a gain if another one has to take the card, in thousandths
MAUVE_WORTH = 2300  # what a mauve card is worth for later tricks, in thousandths of a point
MAUVE_STEP = 100  # and more by its value
VALUE_STEP = 50  # what each pip of another colour is worth


@dialect
def instinct(box: Any, seen: Any, seat: int, actions: Any, count: int, dice: Any) -> int:
    """Choose one of the legal actions."""
    phase = seen.phase
    if phase == ASK or phase == DEEPER:
        return YES  # there is nothing to lose
    if phase == NAME:
        return name_leader(left_of(seen, seat))  # to play last is to know
    if phase == ROB:
        return rob(_strongest_rival(seen, seat))
    if phase == GIVE or phase == PASS:
        return _least_useful(seen, actions, count)
    return _best_card(box, seen, seat, actions, count)


@dialect
def _strongest_rival(seen: Any, seat: int) -> int:
    """The opponent with the most medals, then the most tricks."""
    best = -1
    rival = 0
    for other in range(seen.seats):
        strength = seen.medals[other] * 100 + seen.tricks[other]
        if other != seat and strength > best:
            best = strength
            rival = other
    return rival


@dialect
def _least_useful(seen: Any, actions: Any, count: int) -> int:
    chosen = chosen_card(actions[0])
    for index in range(1, count):
        card = chosen_card(actions[index])
        if _keeping(card) < _keeping(chosen):
            chosen = card
    return choose_card(int(chosen))


@dialect
def _best_card(box: Any, seen: Any, seat: int, actions: Any, count: int) -> int:
    """The card with the best prospect; Jean compares with the card that lies (A33)."""
    chosen = actions[0]
    best = 0
    for index in range(count):
        action = actions[index]
        card = seen.played[seat] - 1 if action == NO else chosen_card(action)
        prospect = _prospect(box, seen, seat, card)
        if index == 0 or prospect > best:
            best = prospect
            chosen = action
    return int(chosen)


@dialect
def _prospect(box: Any, seen: Any, seat: int, card: int) -> int:
    """What comes of playing a card: the trick or a burden for others, and a card the less."""
    chance = _chance_to_win(seen, seat, card)
    cost = _cost(box, seen, card)
    gain = _stake(box, seen, seat) - cost
    burden = cost * BURDEN // 1000
    return (chance * gain + (SURE - chance) * burden) // SURE - _keeping(card)


@dialect
def _stake(box: Any, seen: Any, seat: int) -> int:
    """The plan, less what the cards already on the table cost."""
    worth = plan_value(seen.pile[seen.pile_size - 1]) * POINT
    for other in range(seen.seats):
        if other != seat and seen.played[other]:
            worth -= _cost(box, seen, seen.played[other] - 1)
    return worth


@dialect
def _cost(box: Any, seen: Any, card: int) -> int:
    """What it costs to win a card: A51 and A52, shared out over the round."""
    side = award_side(seen)
    if (COLOUR_MASK[GREEN] >> card) & 1:
        return int(box.bonus[side]) * GREEN_COST
    if (COLOUR_MASK[YELLOW] >> card) & 1:
        return int(box.malus[side]) * YELLOW_COST
    return 0


@dialect
def _keeping(card: int) -> int:
    """What a card is worth for later tricks."""
    colour = colour_of(card)
    value = card - FIRST_CARD[colour]
    if colour == MAUVE:
        return MAUVE_WORTH + value * MAUVE_STEP
    return value * VALUE_STEP


@dialect
def _chance_to_win(seen: Any, seat: int, card: int) -> int:
    """In thousandths: none of those who follow has a card that beats it, as far as is unseen."""
    if seen.phase == SECRET and seat != seen.leader:
        return _chance_in_secret(seen, seat, card)
    before = seen.played[seat]
    seen.played[seat] = card + 1
    is_winning = winning_seat(seen) == seat
    chance = _holds(seen, seat, card) if is_winning else 0
    seen.played[seat] = before
    return chance


@dialect
def _chance_in_secret(seen: Any, seat: int, card: int) -> int:
    """A46: the first colour is the leader's, who may hold any."""
    colour = colour_of(card)
    chance = _holds(seen, seat, card)
    if colour == MAUVE:
        return chance
    return chance * size(COLOUR_MASK[colour]) // CARDS


@dialect
def _holds(seen: Any, seat: int, card: int) -> int:
    unseen = _unseen_mask(seen, seat)
    rivals = size(unseen & _beaters_mask(seen, seat, card))
    safe = SURE - SURE * rivals // max(size(unseen), 1)
    chance = SURE
    for other in range(seen.seats):
        if other != seat and seen.played[other] == 0:
            chance = chance * safe // SURE
    return chance


@dialect
def _beaters_mask(seen: Any, seat: int, card: int) -> int:
    """The cards that would beat this one, if it is winning."""
    accomplice = accomplice_at_work(seen)
    colour = colour_of(card)
    beaters = 0
    if accomplice == BLUE_TRUMP and colour != BLUE:
        beaters |= COLOUR_MASK[BLUE]
    if accomplice == YELLOW_TRUMP and colour != YELLOW:
        beaters |= COLOUR_MASK[YELLOW]
    is_trump = (accomplice == BLUE_TRUMP and colour == BLUE) or (
        accomplice == YELLOW_TRUMP and colour == YELLOW
    )
    if colour != MAUVE and accomplice != NO_TRUMP and not is_trump:
        beaters |= COLOUR_MASK[MAUVE]
    if acts(seen, WXT) and seen.agent[seat] == WXT:
        return beaters
    below = (1 << card) - 1
    if accomplice == UPSIDE_DOWN:
        return beaters | (COLOUR_MASK[colour] & below)
    return beaters | (COLOUR_MASK[colour] & ~below & ~(1 << card))


@dialect
def _unseen_mask(seen: Any, seat: int) -> int:
    """The cards that may be in the hands of others."""
    unseen = ALL_CARDS & ~int(seen.hand_mask[seat]) & ~int(seen.won_mask[seat])
    for other in range(seen.seats):
        unseen &= ~((1 << int(seen.played[other])) >> 1)
        if seen.trick > 1:
            unseen &= ~((1 << int(seen.last_played[other])) >> 1)
    return unseen
