"""The seat's instinct in Condamnés !, for both sides.

Sees `seen` and nothing else. The guard weighs each search by its price and by how likely the
prisoner holds the stolen card: who rustled when it was taken, who rustled since, who said no. He
announces high, takes heads and breaks suits, and remembers the stolen card's face when a tunnel
is dug. A prisoner collects a suit, returns a number card that is just high enough, smuggles a
stolen card that the guard could recognise, moves it on when suspected, and feints. Works in
thousandths, so that compiled and uncompiled decide alike.
"""

from typing import Any

from cavale.games.condamnes.rules import (
    higher_mask,
    neighbours_mask,
    next_seat,
    rank,
    rounds_to_transfer,
    searches_left,
    suit_mask,
)
from cavale.games.condamnes.table import (
    CALL_OUT,
    CARDS,
    FEINT,
    GIVE,
    GIVING,
    GRAB,
    GRABBING,
    HEADS_MASK,
    INSPECTING,
    KEEP,
    LEAVE,
    LET,
    MOST_SEATS,
    MOST_STIRRED,
    PASS,
    PASSING,
    PAY,
    PAY_TWO,
    PAYING,
    POINT,
    POINTING,
    RANKS,
    SEARCH,
    SET_APART,
    SLIP,
    SUITS,
    SWAP,
    TAKE,
    TAKING,
    TUNNEL,
    TUNNEL_BUT,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.contract import DECLINE
from cavale.kernel.header import is_awaited
from cavale.kernel.masks import size
from cavale.kernel.stream import roll

SURE = 1000  # of a suspicion
BITS = 7  # of a clue, so that nine of them make an integer
FULL = 127
DRIFT = 60  # how often, in percent, a rustle means that the stolen card changed sides
WHIM = 40  # nobody shall work out whom the guard searches
SUSPECT = 300  # a suspicion at which a prisoner does something about it
OWN = 90  # the worth of a card of one's own suit, and of passing a neighbour theirs
HELP = 90
SMUGGLED = 30  # the worth of a stolen card that the guard cannot know by its face
LOW = 30  # the cost of a return that is too low, or a head
LOWER = 3
HEAD = 40
HEAD_MORE = 50  # for each card that brings the guard closer
FEINTS = 40  # a prisoner feints one time in so many
WORTH_TWO_CARDS = 600  # a suspicion at which a search is worth two cards
WORTH_A_HEAD = 550  # and at which it is worth a head at once; at the end of a round any is


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
        clues = _with(_with(0, right, FULL // 2), _left(seen, right), FULL // 2)
    for index in range(MOST_STIRRED - 1, -1, -1):
        if seen.stirred[index]:
            right = int(seen.stirred[index]) - 1
            left = _left(seen, right)
            mine = (clues >> (BITS * right)) & FULL
            other = (clues >> (BITS * left)) & FULL
            moved = (other - mine) * DRIFT // 100
            clues = _with(_with(clues, right, mine + moved), left, other - moved)
    return clues


@dialect
def _with(clues: int, seat: int, clue: int) -> int:
    return clues & ~(FULL << (BITS * seat)) | clue << (BITS * seat)


@dialect
def _left(seen: Any, seat: int) -> int:
    return 0 if seat + 1 == seen.seats else seat + 1


@dialect
def _right(seen: Any, seat: int) -> int:
    return (int(seen.seats) if seat == 0 else seat) - 1


# --- the guard ------------------------------------------------------------------------------


@dialect
def _guard(box: Any, seen: Any, actions: Any, count: int, dice: Any) -> int:
    if seen.phase == PAYING:
        return _choose_price(seen, actions, count)
    if seen.phase == POINTING:
        return _choose_card_of_tunnel(seen, dice)
    if seen.phase == INSPECTING:
        return int(actions[roll(dice, count)])
    if seen.phase == TAKING:
        return _choose_booty(seen, actions, count)
    if seen.phase != GIVING and seen.phase != PASSING:
        return SET_APART
    suspect = _search_now(box, seen, actions, count, dice)
    if suspect != DECLINE:
        return suspect
    accused = _accuse(seen, dice)
    if accused != DECLINE:
        return accused
    if seen.phase == PASSING:
        return DECLINE
    return _choose_gift(actions, count)


@dialect_apart
def _search_now(box: Any, seen: Any, actions: Any, count: int, dice: Any) -> int:
    """Search the most suspect prisoner if that pays; with a head, at the last moment anyway."""
    best = DECLINE
    most = 0
    for index in range(count):
        other = int(actions[index]) - SEARCH
        if 0 <= other < MOST_SEATS:
            suspicion = _suspicion(seen, other) + roll(dice, WHIM)
            if suspicion > most:
                best = int(actions[index])
                most = suspicion
    if best == DECLINE:
        return best
    hand = int(seen.hand_mask[seen.guard])
    if hand & HEADS_MASK:
        is_last = seen.phase == PASSING and next_seat(seen, int(seen.turn)) == seen.guard
        return best if most >= WORTH_A_HEAD or is_last else DECLINE
    return best if most >= WORTH_TWO_CARDS else DECLINE


@dialect
def _accuse(seen: Any, dice: Any) -> int:
    """Costs nothing: one of two who rustle, now and then."""
    if seen.called_out:
        return DECLINE
    for right in range(seen.seats):
        if seen.rustles[right] and seen.grab_pair != right + 1 and roll(dice, 6) == 0:
            return CALL_OUT + (right if roll(dice, 2) else _left(seen, right))
    return DECLINE


@dialect_apart
def _choose_gift(actions: Any, count: int) -> int:
    """The highest number: what comes back is then a head, or too low. Else part with a jack."""
    best = int(actions[0])
    for index in range(count):
        action = int(actions[index])
        if GIVE < action <= GIVE + CARDS and rank(action - GIVE) > rank(best - GIVE):
            best = action
        if SWAP < action <= SWAP + CARDS and rank(action - SWAP) < rank(best - SWAP):
            best = action
    return best


@dialect_apart
def _choose_price(seen: Any, actions: Any, count: int) -> int:
    """One head if there is one, the lowest; else the two lowest numbers."""
    best = int(actions[0])
    least = 100
    for index in range(count):
        action = int(actions[index])
        price = rank(action - PAY) if action <= PAY + CARDS else 40 + _pair_ranks(action - PAY_TWO)
        if price < least:
            best = action
            least = price
    return best


@dialect
def _pair_ranks(number: int) -> int:
    second = 2
    while second * (second - 1) // 2 < number:
        second += 1
    return rank(second) + rank(number - (second - 1) * (second - 2) // 2)


@dialect_apart
def _choose_card_of_tunnel(seen: Any, dice: Any) -> int:
    """C42: pointing costs nothing. The face he remembers, else any but the one he gave."""
    laid = int(seen.laid_mask)
    if (laid >> int(seen.face)) & 1:
        return POINT + int(seen.face)
    if seen.announced:
        laid &= ~(1 << int(seen.announced))
    if laid == 0:
        return LET
    skip = roll(dice, size(laid))
    for card in range(1, CARDS + 1):
        if (laid >> card) & 1:
            if skip == 0:
                return POINT + card
            skip -= 1
    return LET


@dialect_apart
def _choose_booty(seen: Any, actions: Any, count: int) -> int:
    """A head pays for a search; a card of the suit that is being collected hurts."""
    hand = int(seen.inspected[seen.target])
    best = int(actions[0])
    most = -1
    for index in range(count):
        card = int(actions[index]) - TAKE
        worth = 10 * size(hand & suit_mask((card - 1) // RANKS))
        if (HEADS_MASK >> card) & 1:
            worth += 25
        if worth > most:
            best = int(actions[index])
            most = worth
    return best


# --- the prisoners --------------------------------------------------------------------------


@dialect
def _grab_or_leave(seen: Any, seat: int) -> int:
    """C03: for whoever it helps to a suit; before the deal, for whoever is quick."""
    hand = int(seen.hand_mask[seat])
    suit = (int(seen.face) - 1) // RANKS
    if hand == 0 or size(hand & suit_mask(suit)) > 1:
        return GRAB
    return LEAVE


@dialect
def _prisoner(box: Any, seen: Any, seat: int, actions: Any, count: int, dice: Any) -> int:
    tunnel = _choose_tunnel(box, seen, seat, actions, count)
    if tunnel != DECLINE:
        return tunnel
    covert = _choose_covert(box, seen, seat, actions, count, dice)
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
        if not TUNNEL < action <= KEEP:
            continue
        marker = (action - TUNNEL_BUT - 1) % CARDS + 1 if action > TUNNEL_BUT else action - TUNNEL
        suit = (marker - 1) // RANKS
        left_out = 0
        if action > TUNNEL_BUT:
            left_out = RANKS * suit + (action - TUNNEL_BUT - 1) // CARDS + 1
        if not _is_safe(seen, seat, suit, left_out):
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
def _is_safe(seen: Any, seat: int, suit: int, left_out: int) -> bool:
    """Whether the stolen card is out of it, or is not the one that all saw in the middle."""
    if seen.known_mask[seat] != 1 << seat or seen.stolen != seen.face:
        return True
    return bool((int(seen.stolen) - 1) // RANKS != suit or left_out == seen.stolen)


@dialect_apart
def _choose_covert(box: Any, seen: Any, seat: int, actions: Any, count: int, dice: Any) -> int:
    """Move the stolen card away from suspicion while a search threatens; or feint."""
    partners = 0 if (int(seen.covert_mask) >> seat) & 1 else neighbours_mask(seen, seat)
    if partners == 0:
        return DECLINE
    other = _least_suspect(seen, partners)
    if seen.known_mask[seat] == 1 << seat:
        own = _suspicion(seen, seat)
        if searches_left(box, seen) > 0 and own >= SUSPECT and own > _suspicion(seen, other):
            return (SLIP if roll(dice, 100) < DRIFT else FEINT) + other
        return DECLINE
    if roll(dice, FEINTS) == 0:
        return FEINT + other
    return DECLINE


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
        if not (PASS < action <= PASS + CARDS or KEEP < action <= PAY_TWO):
            continue
        card = (action - KEEP - 1) % CARDS + 1 if action > KEEP else action - PASS
        kept = (action - KEEP - 1) // CARDS + 1 if action > KEEP else 0
        worth = _worth_of_hand(seen, seat, useful & ~(1 << card))
        if kept and seen.stolen == seen.face:
            worth += SMUGGLED
        if is_last:
            worth -= _cost_of_return(seen, card)
        elif (card - 1) // RANKS == _own_suit(seen, next_seat(seen, seat)):
            worth += HELP
        if worth > most:
            best = action
            most = worth
    return best


@dialect
def _worth_of_hand(seen: Any, seat: int, hand: int) -> int:
    """Cards of one suit belong together, above all those of the suit that is one's own."""
    worth = OWN * size(hand & suit_mask(_own_suit(seen, seat)))
    for suit in range(SUITS):
        held = size(hand & suit_mask(suit))
        worth += 20 * held * held
    return worth


@dialect
def _own_suit(seen: Any, seat: int) -> int:
    """A convention: from the guard's left on each prisoner collects the next suit."""
    return (seat - int(seen.guard) - 1) % int(seen.seats) % SUITS


@dialect
def _cost_of_return(seen: Any, card: int) -> int:
    """A head gives the guard a card; too low a card shows him hands and gives him a better one."""
    if (higher_mask(int(seen.announced)) >> card) & 1 == 0:
        return LOW + LOWER * (rank(seen.announced) - rank(card))
    if (HEADS_MASK >> card) & 1 == 0:
        return 0
    return HEAD + HEAD_MORE * max(0, int(seen.guard_size) - 4)
