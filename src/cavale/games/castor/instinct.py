"""The seat's instinct in Le Castor: weigh the plan at stake against the cards that come with it.

Sees `seen` and nothing else; it remembers what everybody has won. For each card it asks how
likely it wins the trick, and how the round stands if it does and if another wins: plans, and what
both can hope for from bonus and malus. Strong cards are kept for later tricks. Works in
thousandths of a point, so that compiled and uncompiled decide alike.
"""

from typing import Any

from cavale.games.castor.actions import NO, YES, choose_card, chosen_card, name_leader, rob
from cavale.games.castor.questions import (
    accomplice_at_work,
    acts,
    colour_of,
    deck_mask,
    plan_value,
    trick_mask,
    tricks_of,
    winning_seat,
)
from cavale.games.castor.standings import CARD, SURE, hopes, leads_others
from cavale.games.castor.table import (
    ASK,
    BLUE,
    BLUE_TRUMP,
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
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.masks import size
from cavale.kernel.seats import left_of

POINT = 1000

# What a card is worth for later tricks, by colour: the lowest, and more with each pip
KEPT = (1900, 0, 0, 150)
KEPT_STEP = (100, 50, 50, 50)
HIGHER_MAUVE = 40  # less for each higher mauve card that may be about
USUAL_HAND = 4  # the more tricks are to come in this half of the round ...
BY_TRICK = 60  # ... the more, in thousandths

# The same for a card that another one gets: a low blue one serves nobody, while a green or a
# yellow one would be laid on the tricks of others
UNPASSED = (2300, 0, 700, 500)
UNPASSED_STEP = (100, 50, -10, 0)

# How much of what another gains is a loss, in thousandths; twice as much at a table of two
RIVALRY = 410
RIVALRY_FOR_MEDAL = 160  # more for each medal
RIVALRY_FOR_LEADER = 200  # more for who has the best plans

# Those who follow: how likely they win with a card that could, in thousandths, and more with each
# point of what the trick is worth to them
OVERTAKES, OVERTAKES_BY_POINT = 150, 160  # in its colour
TRUMPS, TRUMPS_BY_POINT = 100, 80
SELDOM, MOSTLY = 50, 900  # within these bounds
DETERRENT = 1500  # what each green or yellow card takes off the trick's worth to them

# How many green and yellow cards each of them adds, in thousandths of such a card among the unseen
ADDS_GREEN, ADDS_YELLOW = 800, 1100


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
        return _least_useful(actions, count)
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
def _least_useful(actions: Any, count: int) -> int:
    chosen = chosen_card(actions[0])
    for index in range(1, count):
        card = chosen_card(actions[index])
        if _worth_unpassed(card) < _worth_unpassed(chosen):
            chosen = card
    return choose_card(int(chosen))


@dialect
def _worth_unpassed(card: int) -> int:
    colour = colour_of(card)
    return UNPASSED[colour] + (card - FIRST_CARD[colour]) * UNPASSED_STEP[colour]


# --- a card for the trick -------------------------------------------------------------------


@dialect_apart
def _best_card(box: Any, seen: Any, seat: int, actions: Any, count: int) -> int:
    """The card with the best prospect; Jean compares with the card that lies (A33)."""
    unseen = _unseen_mask(box, seen, seat)
    followers = _followers(seen, seat)
    greens_left = _left_of_colour(box, seen, seat, GREEN, unseen, followers)
    yellows_left = _left_of_colour(box, seen, seat, YELLOW, unseen, followers)
    rival = _likely_winner(seen, seat)
    rivalry = _rivalry(seen, rival, seat)
    chosen = actions[0]
    best = 0
    for index in range(count):
        action = actions[index]
        card = int(seen.played[seat]) - 1 if action == NO else int(chosen_card(action))
        prospect = _prospect(
            box, seen, seat, card, unseen, followers, greens_left, yellows_left, rival, rivalry
        ) - _keeping(seen, seat, card, unseen)
        if index == 0 or prospect > best:
            best = prospect
            chosen = action
    return int(chosen)


@dialect
def _unseen_mask(box: Any, seen: Any, seat: int) -> int:
    """The cards that may be in the hands of others: all but those at hand and those won."""
    unseen = deck_mask(box) & ~int(seen.hand_mask[seat]) & ~trick_mask(seen)
    for other in range(seen.seats):
        unseen &= ~int(seen.recalled_mask[other])
    return unseen


@dialect
def _followers(seen: Any, seat: int) -> int:
    """How many others will play after this seat."""
    followers = 0
    for other in range(seen.seats):
        if other != seat and seen.played[other] == 0:
            followers += 1
    return followers


@dialect
def _left_of_colour(
    box: Any, seen: Any, seat: int, colour: int, unseen: int, followers: int
) -> int:
    """About how many cards of a colour will be won in this trick and later ones."""
    at_hand = size(seen.hand_mask[seat]) + (1 if seen.played[seat] else 0)
    lying = int(seen.seats) - 1 - followers
    to_come = int(tricks_of(box) + 1 - seen.trick) * int(seen.seats) - lying - at_hand
    hidden = size(unseen & COLOUR_MASK[colour])
    many = max(size(unseen), 1)
    known = size((int(seen.hand_mask[seat]) | trick_mask(seen)) & COLOUR_MASK[colour])
    return (hidden * min(to_come, many) + many - 1) // many + known


@dialect
def _likely_winner(seen: Any, seat: int) -> int:
    """Who takes the trick if the seat does not, as far as one can see."""
    if seen.played[seen.leader]:
        winner = winning_seat(seen)
        if winner != seat:
            return int(winner)
    return left_of(seen, seat)


@dialect
def _rivalry(seen: Any, rival: int, seat: int) -> int:
    """How much of what the rival gains is a loss: there is one medal for all (A53)."""
    rivalry = RIVALRY + RIVALRY_FOR_MEDAL * int(seen.medals[rival])
    if leads_others(seen, rival, seat):
        rivalry += RIVALRY_FOR_LEADER
    return rivalry * 2 // int(seen.seats)


@dialect
def _prospect(
    box: Any,
    seen: Any,
    seat: int,
    card: int,
    unseen: int,
    followers: int,
    greens_left: int,
    yellows_left: int,
    rival: int,
    rivalry: int,
) -> int:
    """How the round stands after the trick: if the seat wins it, and if the rival does."""
    trick = (trick_mask(seen) & ~((1 << int(seen.played[seat])) >> 1)) | (1 << card)
    greens = size(trick & COLOUR_MASK[GREEN])
    yellows = size(trick & COLOUR_MASK[YELLOW])
    plan = plan_value(seen.pile[seen.pile_size - 1]) * POINT
    deterred = plan - (greens + yellows) * DETERRENT
    chance = _chance_to_win(box, seen, seat, card, unseen, followers, deterred)
    greens_left -= greens
    yellows_left -= yellows
    many = max(size(unseen), 1)
    greens = greens * CARD + followers * ADDS_GREEN * size(unseen & COLOUR_MASK[GREEN]) // many
    yellows = yellows * CARD + followers * ADDS_YELLOW * size(unseen & COLOUR_MASK[YELLOW]) // many
    won = 0
    if chance > 0:
        won = plan + hopes(box, seen, seat, seat, greens, yellows, greens_left, yellows_left)
        theirs = hopes(box, seen, rival, seat, greens, yellows, greens_left, yellows_left)
        won -= theirs * rivalry // 1000
    lost = 0
    if chance < SURE:
        lost = hopes(box, seen, seat, rival, greens, yellows, greens_left, yellows_left)
        theirs = plan + hopes(box, seen, rival, rival, greens, yellows, greens_left, yellows_left)
        lost -= theirs * rivalry // 1000
    return (chance * won + (SURE - chance) * lost) // SURE


@dialect
def _keeping(seen: Any, seat: int, card: int, unseen: int) -> int:
    """What a card is worth for later tricks."""
    colour = colour_of(card)
    worth = KEPT[colour] + (card - FIRST_CARD[colour]) * KEPT_STEP[colour]
    if colour == MAUVE:
        worth -= HIGHER_MAUVE * size((unseen & COLOUR_MASK[MAUVE]) >> card)
    return worth * (1000 + BY_TRICK * (size(seen.hand_mask[seat]) - USUAL_HAND)) // 1000


# --- the chance to win ----------------------------------------------------------------------


@dialect
def _chance_to_win(
    box: Any, seen: Any, seat: int, card: int, unseen: int, followers: int, worth: int
) -> int:
    """In thousandths: the card wins as it is, and none of those who follow beats it."""
    if seen.phase == SECRET and seat != seen.leader:
        return _chance_in_secret(box, seen, seat, card, unseen, followers, worth)
    before = seen.played[seat]
    seen.played[seat] = card + 1
    is_winning = winning_seat(seen) == seat
    chance = _holds(seen, seat, card, unseen, followers, worth) if is_winning else 0
    seen.played[seat] = before
    return chance


@dialect
def _chance_in_secret(
    box: Any, seen: Any, seat: int, card: int, unseen: int, followers: int, worth: int
) -> int:
    """A46: the first colour is the leader's, who may hold any."""
    colour = colour_of(card)
    chance = _holds(seen, seat, card, unseen, followers, worth)
    if colour == MAUVE:
        return chance
    deck = deck_mask(box)
    return chance * size(deck & COLOUR_MASK[colour]) // size(deck)


@dialect
def _holds(seen: Any, seat: int, card: int, unseen: int, followers: int, worth: int) -> int:
    """Nobody who follows has a card that beats it, or likes to use it."""
    if followers == 0:
        return SURE
    rivals = unseen & _beaters_mask(seen, seat, card)
    same = size(rivals & COLOUR_MASK[colour_of(card)])
    trumps = size(rivals) - same
    many = max(size(unseen), 1)
    lacks_same = SURE
    lacks_trumps = SURE
    for _ in range(size(seen.hand_mask[seat])):  # as many as they have
        lacks_same = lacks_same * (many - same) // many
        lacks_trumps = lacks_trumps * (many - trumps) // many
    overtakes = _within_bounds(OVERTAKES + OVERTAKES_BY_POINT * worth // POINT)
    ruffs = _within_bounds(TRUMPS + TRUMPS_BY_POINT * worth // POINT)
    safe = SURE - (SURE - lacks_same) * overtakes // SURE
    safe = safe * (SURE - (SURE - lacks_trumps) * ruffs // SURE) // SURE
    chance = SURE
    for _ in range(followers):
        chance = chance * safe // SURE
    return chance


@dialect
def _within_bounds(chance: int) -> int:
    return max(min(chance, MOSTLY), SELDOM)


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
