"""The seat's instinct in Condamnés !, for both sides, as it was before prisoners had an agreement.

Sees `seen` and nothing else. The guard weighs each search by its price and by how likely the
prisoner holds the stolen card: who rustled when it was taken, who rustled since, who said no. He
announces high, inspects those first who had a suit to keep, breaks it, calls out who rustles, and
remembers the stolen card's face when a tunnel is dug. A prisoner collects a suit by a convention of
its own, shows three of one to whoever can pass the fourth, returns a number card that is just high
enough, smuggles a stolen card that the guard could recognise, moves it on to who needs it or when
suspected, and feints. Pointing cost nothing then; what it costs now (C42) the lowest card pays.
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
from cavale.games.condamnes.questions import (
    giver_to,
    higher_mask,
    neighbours_mask,
    next_seat,
    rank,
    rounds_to_transfer,
    searches_left,
    suit,
    suit_mask,
)
from cavale.games.condamnes.table import (
    CARDS,
    DISCARDING,
    GIVING,
    GRABBING,
    HEADS_MASK,
    INSPECTING,
    MOST_STIRRED,
    PASSING,
    PAYING,
    POINTING,
    SUITS,
    TAKING,
    TUNNEL_CARDS,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.contract import DECLINE
from cavale.kernel.header import is_awaited
from cavale.kernel.masks import lowest, size
from cavale.kernel.seats import left_of
from cavale.kernel.stream import roll

SURE = 1000  # of a suspicion
BITS = 7  # of a clue, so that nine of them make an integer
FULL = 127
DRIFT = 60  # how often, in percent, a rustle means that the stolen card changed sides
WHIM = 40  # nobody shall work out whom the guard searches
SUSPECT = 300  # a suspicion at which a prisoner does something about it
OWN = 60  # the worth of a card of one's own suit
HELP = 90  # and of passing a neighbour one of theirs
SMUGGLED = 30  # the worth of a stolen card that the guard cannot know by its face
LOW = 30  # the cost of a return that is too low, or a head
LOWER = 3
HEAD = 40
HEAD_MORE = 50  # for each card that brings the guard closer
FEINTS = 40  # a prisoner feints one time in so many
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


# --- suspicion ------------------------------------------------------------------------------


@dialect_apart
def _suspicion(seen: Any, seat: int) -> int:
    """How likely this prisoner holds the stolen card, for all that is public."""
    if seen.known_mask[seen.guard]:
        return SURE if (int(seen.known_mask[seen.guard]) >> seat) & 1 else 0
    clues = _clues(seen)
    total = 0
    for other in range(seen.seats):
        total += _clue(seen, clues, other)
    if total == 0:
        return SURE // (int(seen.seats) - 1)
    return _clue(seen, clues, seat) * SURE // total


@dialect
def _clue(seen: Any, clues: int, seat: int) -> int:
    """A seat's share; a clear no counts."""
    return 0 if (int(seen.cleared_mask) >> seat) & 1 else (clues >> (BITS * seat)) & FULL


@dialect_apart
def _clues(seen: Any) -> int:
    """The suspicion of every seat, BITS bits each: from who rustled at the grab, mixed between
    the two neighbours at each rustle since, in their order.
    """
    clues = 0
    if seen.grab_pair:
        right = int(seen.grab_pair) - 1
        clues = _with(_with(0, right, FULL // 2), left_of(seen, right), FULL // 2)
    for index in range(MOST_STIRRED - 1, -1, -1):
        if seen.stirred[index]:
            right = int(seen.stirred[index]) - 1
            left = left_of(seen, right)
            mine = (clues >> (BITS * right)) & FULL
            other = (clues >> (BITS * left)) & FULL
            moved = (other - mine) * DRIFT // 100
            clues = _with(_with(clues, right, mine + moved), left, other - moved)
    return clues


@dialect
def _with(clues: int, seat: int, clue: int) -> int:
    return clues & ~(FULL << (BITS * seat)) | clue << (BITS * seat)


# --- the guard ------------------------------------------------------------------------------


@dialect
def _guard(box: Any, seen: Any, actions: Any, count: int, dice: Any) -> int:
    if seen.phase == PAYING:
        return _choose_price(seen, actions, count)
    if seen.phase == POINTING:
        return _choose_card_of_tunnel(seen, dice)
    if seen.phase == INSPECTING:
        return _choose_inspected(seen)
    if seen.phase == TAKING:
        return _choose_booty(seen, actions, count)
    if seen.phase == DISCARDING:
        return _choose_discard(actions, count)
    if seen.phase != GIVING and seen.phase != PASSING:
        return SET_APART
    suspect = _search_now(seen, actions, count, dice)
    if suspect != DECLINE:
        return suspect
    accused = _accuse(seen, dice)
    if accused != DECLINE:
        return accused
    if seen.phase == PASSING:
        return DECLINE
    return _choose_gift(actions, count)


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
            suspicion = _suspicion(seen, seat_of(action)) + roll(dice, WHIM)
            if suspicion > most:
                best = int(actions[index])
                most = suspicion
    has_head = int(seen.hand_mask[seen.guard]) & HEADS_MASK != 0
    return best if has_head or most >= WORTH_TWO_CARDS else DECLINE


@dialect
def _accuse(seen: Any, dice: Any) -> int:
    """C43: costs nothing. One of the two who rustled last; rather one who has offended before."""
    right = int(seen.stirred[0]) - 1
    if seen.called_out or right < 0 or seen.rustles[right] == 0:
        return DECLINE
    left = left_of(seen, right)
    if seen.offences[left] == seen.offences[right]:
        return with_seat(CALL_OUT, right if roll(dice, 2) else left)
    return with_seat(CALL_OUT, right if seen.offences[right] > seen.offences[left] else left)


@dialect_apart
def _choose_gift(actions: Any, count: int) -> int:
    """The highest number: what comes back is then a head, or too low. Else part with a jack."""
    best = int(actions[0])
    for index in range(count):
        action = int(actions[index])
        if kind(action) == GIVE and rank(card_of(action)) > rank(card_of(best)):
            best = action
        if kind(action) == SWAP and rank(card_of(action)) < rank(card_of(best)):
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
def _price(cards: int) -> int:
    """A head by its rank; two numbers are dearer than any."""
    first = lowest(cards)
    rest = cards & ~(1 << first)
    return rank(first) if rest == 0 else 40 + rank(first) + rank(lowest(rest))


@dialect_apart
def _choose_discard(actions: Any, count: int) -> int:
    """C42: what wrong pointing costs today."""
    best = int(actions[0])
    for index in range(count):
        action = int(actions[index])
        if kind(action) == DISCARD and rank(card_of(action)) < rank(card_of(best)):
            best = action
    return best


@dialect_apart
def _choose_card_of_tunnel(seen: Any, dice: Any) -> int:
    """C42: pointing costs nothing. The face he remembers, else any but the one he gave."""
    laid = int(seen.laid_mask)
    if (laid >> int(seen.face)) & 1:
        return with_card(POINT, int(seen.face))
    if seen.announced:
        laid &= ~(1 << int(seen.announced))
    if laid == 0:
        return LET
    skip = roll(dice, size(laid))
    for card in range(1, CARDS + 1):
        if (laid >> card) & 1:
            if skip == 0:
                return with_card(POINT, card)
            skip -= 1
    return LET


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
    if covert != DECLINE:
        return covert
    if not is_awaited(seen, seat):
        return DECLINE
    return _choose_pass(seen, seat, actions, count)


@dialect_apart
def _choose_tunnel(box: Any, seen: Any, seat: int, actions: Any, count: int) -> int:
    """Dig, unless the guard would know the stolen card by its face; a head makes the marker."""
    best = DECLINE
    most = -1
    if not is_awaited(seen, seat) and not _may_be_known(box, seen):
        return best
    for index in range(count):
        action = int(actions[index])
        if kind(action) != TUNNEL and kind(action) != TUNNEL_BUT:
            continue
        marker, left_out = card_of(action), left_out_card(action)
        if not _is_safe(seen, seat, suit(marker), left_out):
            continue
        worth = rank(marker) + (20 if left_out == seen.stolen else 0)
        if worth > most:
            best = action
            most = worth
    return best


@dialect
def _may_be_known(box: Any, seen: Any) -> bool:
    """To dig before one has to pass tells all who holds the stolen card: if nobody can search
    for it now, or if there is no time left.
    """
    is_last_round = seen.round_number >= rounds_to_transfer(box, seen)
    is_last_tunnel = seen.tunnels == seen.seats - 2
    return bool(searches_left(box, seen) <= 0 or is_last_round or is_last_tunnel)


@dialect
def _is_safe(seen: Any, seat: int, dug: int, left_out: int) -> bool:
    """Whether the stolen card is out of it, or is not the one that all saw in the middle."""
    if seen.known_mask[seat] != 1 << seat or seen.stolen != seen.face:
        return True
    return bool(suit(seen.stolen) != dug or left_out == seen.stolen)


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
    if card and (partners >> asked) & 1 and _has_yet_to_pass(seen, asked):
        return show_to(asked, card)
    if roll(dice, FEINTS):
        return DECLINE
    return with_seat(FEINT, _least_suspect(seen, partners))


@dialect
def _move_stolen(box: Any, seen: Any, seat: int, partners: int, dice: Any) -> int:
    """To a neighbour who can dig with it; else, while a search threatens, to one less suspect."""
    wanted = suit(seen.stolen)
    is_useful = wanted == _own_suit(seen, seat) or _holds_three(seen, seat, wanted)
    if seen.stolen != seen.face and not is_useful:
        for other in range(seen.seats):
            if (partners >> other) & 1 and _wanted_suit(seen, seat, other) == wanted:
                return with_seat(SLIP, other)
    other = _least_suspect(seen, partners)
    own = _suspicion(seen, seat)
    if searches_left(box, seen) > 0 and own >= SUSPECT and own > _suspicion(seen, other):
        return with_seat(SLIP if roll(dice, 100) < DRIFT else FEINT, other)
    return DECLINE


@dialect
def _card_to_show(seen: Any, seat: int) -> int:
    """One of three of a suit, or 0: whoever sees it knows what is wanted. Once a round."""
    for each in range(SUITS):
        if _holds_three(seen, seat, each) and seen.showed_mask == 0:
            return lowest(int(seen.hand_mask[seat]) & suit_mask(each))
    return 0


@dialect
def _holds_three(seen: Any, seat: int, of_suit: int) -> bool:
    """One more, and it is a tunnel (C10)."""
    return size(int(seen.hand_mask[seat]) & suit_mask(of_suit)) >= TUNNEL_CARDS - 1


@dialect
def _has_yet_to_pass(seen: Any, seat: int) -> bool:
    """In this round (C21): whether the card is still on its way to this seat, or there."""
    other = seat
    while other != seen.guard and other != seen.turn:
        other = giver_to(seen, other)
    return bool(other == seen.turn)


@dialect
def _least_suspect(seen: Any, partners: int) -> int:
    best = DECLINE
    for other in range(seen.seats):
        if (partners >> other) & 1 == 0:
            continue
        if best == DECLINE or _suspicion(seen, other) < _suspicion(seen, best):
            best = other
    return best


@dialect_apart
def _choose_pass(seen: Any, seat: int, actions: Any, count: int) -> int:
    """Keep a suit together; the last one minds what the guard gets."""
    best = DECLINE
    most = -10000
    is_last = next_seat(seen, seat) == seen.guard
    useful = int(seen.hand_mask[seat])
    if seen.known_mask[seat] == 1 << seat and seen.stolen == seen.face:
        useful &= ~(1 << int(seen.face))  # no tunnel can be dug with it
    for index in range(count):
        action = int(actions[index])
        if kind(action) != PASS and kind(action) != KEEP:
            continue
        card = card_of(action)
        kept = kept_card(action) if kind(action) == KEEP else 0
        worth = _worth_of_hand(seen, seat, useful & ~(1 << card))
        if kept and seen.stolen == seen.face:
            worth += SMUGGLED
        if is_last:
            worth -= _cost_of_return(seen, card)
        elif suit(card) == _wanted_suit(seen, seat, next_seat(seen, seat)):
            worth += HELP
        if worth > most:
            best = action
            most = worth
    return best


@dialect
def _worth_of_hand(seen: Any, seat: int, hand: int) -> int:
    """Cards of one suit belong together, above all those of the suit that is one's own."""
    worth = OWN * size(hand & suit_mask(_own_suit(seen, seat)))
    for each in range(SUITS):
        held = size(hand & suit_mask(each))
        worth += 20 * held * held
    return worth


@dialect
def _own_suit(seen: Any, seat: int) -> int:
    """A convention: from the guard's left on each prisoner collects the next suit."""
    return (seat - int(seen.guard) - 1) % int(seen.seats) % SUITS


@dialect
def _wanted_suit(seen: Any, seat: int, other: int) -> int:
    """What another prisoner collects: what they have shown (C43), else by the convention."""
    if seen.shown_card[seat] and seen.shown_from[seat] == other:
        return suit(seen.shown_card[seat])
    return _own_suit(seen, other)


@dialect
def _cost_of_return(seen: Any, card: int) -> int:
    """A head gives the guard a card; too low a card shows him hands and gives him a better one."""
    if (higher_mask(int(seen.announced)) >> card) & 1 == 0:
        return LOW + LOWER * (rank(seen.announced) - rank(card))
    if (HEADS_MASK >> card) & 1 == 0:
        return 0
    return HEAD + HEAD_MORE * max(0, int(seen.guard_size) - 4)
