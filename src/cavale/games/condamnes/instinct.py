"""The seat's instinct in Condamnés !, for both sides.

Sees `seen` and nothing else. The guard weighs each search by its price and by how likely the
prisoner holds the stolen card: who rustled when it was taken, who rustled since, who said no. He
announces high, inspects those first who had a suit to keep, breaks it and calls out who rustles.
At a tunnel he points where that is likely enough for its price, now and then at the stolen card's
face, if he remembers it there. A prisoner collects the suit of the agreement, shows three of a
suit to whoever can pass the fourth, returns a number card that is just high enough, smuggles a
stolen card that the guard could recognise, moves it on to who needs it or when suspected, and
feints. Works in thousandths, so that compiled and uncompiled decide alike.
"""

from typing import Any

from cavale.games.condamnes.actions import (
    CALL_OUT,
    DISCARD,
    FEINT,
    GIVE,
    GRAB,
    INSPECT,
    KEEP,
    LEAVE,
    LET,
    PASS,
    POINT,
    SEARCH,
    SET_APART,
    SLIP,
    SWAP,
    TUNNEL,
    TUNNEL_BUT,
    card_of,
    kept_card,
    kind,
    left_out_card,
    payment_mask,
    seat_of,
    show_to,
    with_card,
    with_seat,
)
from cavale.games.condamnes.judgement import (
    DRIFT,
    SUSPECT,
    cost_of_return,
    has_yet_to_pass,
    holds_three,
    is_safe_tunnel,
    is_worth_pointing,
    least_suspect,
    least_useful,
    may_be_known,
    suspicion,
    wanted_suit,
    worth_of_hand,
)
from cavale.games.condamnes.questions import (
    agreed_suit,
    giver_to,
    neighbours_mask,
    next_seat,
    rank,
    searches_left,
    suit,
    suit_mask,
)
from cavale.games.condamnes.table import (
    DISCARDING,
    GIVING,
    GRABBING,
    HEADS_MASK,
    INSPECTING,
    PASSING,
    PAYING,
    POINTING,
    SUITS,
    TAKING,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.contract import DECLINE
from cavale.kernel.header import is_awaited
from cavale.kernel.masks import lowest, nth, size
from cavale.kernel.seats import left_of
from cavale.kernel.stream import roll

WHIM = 40  # nobody shall work out whom the guard searches
HELP = 90  # the worth of passing a neighbour a card of their suit
SMUGGLED = 30  # the worth of a stolen card that the guard cannot know by its face
FEINTS = 40  # a prisoner feints one time in so many
PRICE_OF_SECOND = 40  # what a second card costs beside its rank: more than any head
WORTH_TWO_CARDS = 200  # a suspicion at which a search is worth two cards; a head it is always
BOOTY_HEAD = 5  # the worth of a head, where each card of a broken suit is worth BOOTY_SUIT
BOOTY_SUIT = 10


@dialect
def instinct(box: Any, seen: Any, seat: int, actions: Any, count: int, dice: Any) -> int:
    """Choose one of the legal actions; DECLINE if nothing is asked and nothing is worth it."""
    if seen.phase == GRABBING:
        return _grab_or_leave(seen, seat)
    if seat == seen.guard:
        return _guard(box, seen, actions, count, dice)
    return _prisoner(box, seen, seat, actions, count, dice)


# --- the guard ------------------------------------------------------------------------------


@dialect
def _guard(box: Any, seen: Any, actions: Any, count: int, dice: Any) -> int:
    if seen.phase == PAYING:
        return _choose_price(seen, actions, count)
    if seen.phase == POINTING:
        return _choose_card_of_tunnel(box, seen, dice)
    if seen.phase == DISCARDING:
        return with_card(DISCARD, least_useful(int(seen.hand_mask[seen.guard])))
    if seen.phase == INSPECTING:
        return _choose_inspected(seen)
    if seen.phase == TAKING:
        return _choose_booty(seen, actions, count)
    if seen.phase != GIVING and seen.phase != PASSING:
        return SET_APART
    suspect = _search_now(seen, actions, count, dice)
    if suspect != DECLINE:
        return suspect
    accused = accuse(seen, dice)
    if accused != DECLINE:
        return accused
    if seen.phase == PASSING:
        return DECLINE
    return choose_gift(actions, count)


@dialect
def _choose_inspected(seen: Any) -> int:
    """C24: back along the line, since who let too low a card go rather kept a suit."""
    other = giver_to(seen, int(seen.guard))
    while (int(seen.inspected_mask) >> other) & 1:
        other = giver_to(seen, other)
    return with_seat(INSPECT, other)


@dialect_apart
def _search_now(seen: Any, actions: Any, count: int, dice: Any) -> int:
    """Search the most suspect prisoner if that pays: at once, before they slip it away.

    A head is made good even by a no (C32); two cards are not. A hit is worth a hand (C33).
    """
    best = DECLINE
    most = 0
    for index in range(count):
        action = int(actions[index])
        if kind(action) == SEARCH:
            likely = suspicion(seen, seat_of(action)) + roll(dice, WHIM)
            if likely > most:
                best = action
                most = likely
    has_head = int(seen.hand_mask[seen.guard]) & HEADS_MASK != 0
    return best if has_head or most >= WORTH_TWO_CARDS else DECLINE


@dialect
def accuse(seen: Any, dice: Any) -> int:
    """C43: costs nothing. One of the two who rustled last; rather one who has offended before."""
    right = int(seen.stirred[0]) - 1
    if seen.called_out or right < 0 or seen.rustles[right] == 0:
        return DECLINE
    left = left_of(seen, right)
    if seen.offences[left] == seen.offences[right]:
        return with_seat(CALL_OUT, right if roll(dice, 2) else left)
    return with_seat(CALL_OUT, right if seen.offences[right] > seen.offences[left] else left)


@dialect_apart
def choose_gift(actions: Any, count: int) -> int:
    """The highest number: what comes back is then a head, or too low. Else part with a jack."""
    best = int(actions[0])
    for index in range(count):
        action = int(actions[index])
        made = kind(action)
        gain = rank(card_of(action)) - rank(card_of(best))
        if (made == GIVE and gain > 0) or (made == SWAP and gain < 0):
            best = action
    return best


@dialect_apart
def _choose_price(seen: Any, actions: Any, count: int) -> int:
    """One head if there is one, the lowest; else the two lowest numbers."""
    best = int(actions[0])
    least = 100
    for index in range(count):
        action = int(actions[index])
        price = _price(payment_mask(action))
        if price < least:
            best = action
            least = price
    return best


@dialect
def _price(payment: int) -> int:
    """Two cards are dearer than any head."""
    price = rank(lowest(payment))
    rest = payment & (payment - 1)
    return price + PRICE_OF_SECOND + rank(lowest(rest)) if rest else price


@dialect_apart
def _choose_card_of_tunnel(box: Any, seen: Any, dice: Any) -> int:
    """C42: any card but the one he gave. The face that he remembers every other time only: those
    who dig remember it too.
    """
    laid = int(seen.laid_mask)
    if not is_worth_pointing(box, seen):
        return LET
    if (laid >> int(seen.face)) & 1 and roll(dice, 2):
        return with_card(POINT, int(seen.face))
    if seen.announced:
        laid &= ~(1 << int(seen.announced))
    return with_card(POINT, nth(laid, roll(dice, size(laid))))


@dialect_apart
def _choose_booty(seen: Any, actions: Any, count: int) -> int:
    """A card of the suit that is being collected hurts most; a head pays for a search."""
    hand = int(seen.inspected[seen.target])
    best = int(actions[0])
    most = -1
    for index in range(count):
        card = card_of(int(actions[index]))
        worth = BOOTY_SUIT * size(hand & suit_mask(suit(card)))
        if (HEADS_MASK >> card) & 1:
            worth += BOOTY_HEAD
        if worth > most:
            best = int(actions[index])
            most = worth
    return best


# --- the prisoners --------------------------------------------------------------------------


@dialect
def _grab_or_leave(seen: Any, seat: int) -> int:
    """C03: for whoever it helps to a suit; before the deal, for whoever is quick."""
    hand = int(seen.hand_mask[seat])
    if hand == 0 or size(hand & suit_mask(suit(seen.face))) > 1:
        return GRAB
    return LEAVE


@dialect
def _prisoner(box: Any, seen: Any, seat: int, actions: Any, count: int, dice: Any) -> int:
    tunnel = _choose_tunnel(box, seen, seat, actions, count)
    if tunnel != DECLINE:
        return tunnel
    covert = _choose_covert(box, seen, seat, dice)
    if covert != DECLINE and _is_among(covert, actions, count):
        return covert
    if not is_awaited(seen, seat):
        return DECLINE
    return _choose_pass(seen, seat, actions, count)


@dialect
def _is_among(action: int, actions: Any, count: int) -> bool:
    """A seat may be asked for an open move alone."""
    found = False
    for index in range(count):
        found = found or actions[index] == action
    return bool(found)


@dialect_apart
def _choose_tunnel(box: Any, seen: Any, seat: int, actions: Any, count: int) -> int:
    """Dig, unless the guard would know the stolen card by its face; a head makes the marker."""
    best = DECLINE
    most = -1
    if not is_awaited(seen, seat) and not may_be_known(box, seen):
        return best
    for index in range(count):
        action = int(actions[index])
        made = kind(action)
        if made != TUNNEL and made != TUNNEL_BUT:
            continue
        marker = card_of(action)
        left_out = left_out_card(action)
        if not is_safe_tunnel(seen, seat, marker, left_out):
            continue
        worth = rank(marker) + (20 if left_out == seen.stolen else 0)
        if worth > most:
            best = action
            most = worth
    return best


@dialect_apart
def _choose_covert(box: Any, seen: Any, seat: int, dice: Any) -> int:
    """C44: one a round. The stolen card goes to who needs it or away from suspicion; others ask
    for a card, or feint so that no rustle means much.
    """
    partners = 0 if (int(seen.covert_mask) >> seat) & 1 else neighbours_mask(seen, seat)
    if partners == 0:
        return DECLINE
    if seen.known_mask[seat] == 1 << seat:
        return _move_stolen(box, seen, seat, partners, dice)
    asked = giver_to(seen, seat)
    card = _card_to_show(seen, seat)
    if card and (partners >> asked) & 1 and has_yet_to_pass(seen, asked):
        return show_to(asked, card)
    if roll(dice, FEINTS):
        return DECLINE
    return with_seat(FEINT, least_suspect(seen, partners))


@dialect
def _move_stolen(box: Any, seen: Any, seat: int, partners: int, dice: Any) -> int:
    """To a neighbour who can dig with it; else, while a search threatens, to one less suspect."""
    if seen.slipped_from:
        partners &= ~(1 << (int(seen.slipped_from) - 1))  # not back and forth in one round
    if partners == 0:
        return DECLINE
    its_suit = suit(seen.stolen)
    is_useful = its_suit == agreed_suit(seen, seat) or holds_three(seen, seat, its_suit)
    if seen.stolen != seen.face and not is_useful:
        for other in range(seen.seats):
            if (partners >> other) & 1 and wanted_suit(seen, seat, other) == its_suit:
                return with_seat(SLIP, other)
    other = least_suspect(seen, partners)
    own = suspicion(seen, seat)
    if searches_left(box, seen) > 0 and own >= SUSPECT and own > suspicion(seen, other):
        return with_seat(SLIP if roll(dice, 100) < DRIFT else FEINT, other)
    return DECLINE


@dialect
def _card_to_show(seen: Any, seat: int) -> int:
    """One of three of a suit, or 0: whoever sees it knows what is wanted. Once a round."""
    for each in range(SUITS):
        if holds_three(seen, seat, each) and seen.showed_mask == 0:
            return lowest(int(seen.hand_mask[seat]) & suit_mask(each))
    return 0


@dialect_apart
def _choose_pass(seen: Any, seat: int, actions: Any, count: int) -> int:
    """Keep a suit together; the last one minds what the guard gets."""
    best = DECLINE
    most = -10000
    receiver = next_seat(seen, seat)
    own = agreed_suit(seen, seat)
    wanted = wanted_suit(seen, seat, receiver)
    useful = int(seen.hand_mask[seat])
    if seen.known_mask[seat] == 1 << seat and seen.stolen == seen.face:
        useful &= ~(1 << int(seen.face))  # no tunnel can be dug with it
    for index in range(count):
        action = int(actions[index])
        made = kind(action)
        if made != PASS and made != KEEP:
            continue
        card = card_of(action)
        worth = worth_of_hand(useful & ~(1 << card), own)
        if kept_card(action) and seen.stolen == seen.face:
            worth += SMUGGLED
        if receiver == seen.guard:
            worth -= cost_of_return(seen, card)
        elif suit(card) == wanted:
            worth += HELP
        if worth > most:
            best = action
            most = worth
    return best
