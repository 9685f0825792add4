"""What the instinct of Condamnés ! thinks likely, and what things are worth to it.

In thousandths, so that compiled and uncompiled decide alike.
"""

from typing import Any

from cavale.games.condamnes.questions import (
    agreed_suit,
    giver_to,
    higher_mask,
    rank,
    rounds_to_transfer,
    searches_left,
    suit,
    suit_mask,
)
from cavale.games.condamnes.table import (
    CARDS,
    HEADS_MASK,
    MOST_STIRRED,
    NUMBERS_MASK,
    POINTING_FREE,
    SUITS,
    TUNNEL_CARDS,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.contract import DECLINE
from cavale.kernel.masks import lowest, size
from cavale.kernel.seats import left_of

SURE = 1000  # of a suspicion
BITS = 7  # of a clue, so that nine of them make an integer
FULL = 127
SUSPECT = 300  # a suspicion at which a prisoner does something about it
DRIFT = 60  # how often, in percent, a rustle means that the stolen card changed sides
OWN = 60  # the worth of a card of one's own suit
LOW = 30  # the cost of a return that is too low, or a head
LOWER = 3
HEAD = 40
HEAD_MORE = 50  # for each card that brings the guard closer
SOON = 10  # rounds to the transfer, if so few, leave no time for ten cards: each is worth little
SLIGHT = 50  # then this suspicion is enough to point at a card of a tunnel
SHORT_BY = 3  # else he must know that the digger had it, and lack so many cards for the goal

# --- who holds the stolen card --------------------------------------------------------------


@dialect_apart
def suspicion(seen: Any, seat: int) -> int:
    """How likely this prisoner holds the stolen card, for all that is public."""
    if seen.known_mask[seen.guard]:
        return SURE if (int(seen.known_mask[seen.guard]) >> seat) & 1 else 0
    return share(seen, _clues(seen), seat)


@dialect
def share(seen: Any, clues: int, seat: int) -> int:
    """A seat's part of all clues; without any, all prisoners are equal."""
    total = total_of(seen, clues)
    return clue_of(clues, seat) * SURE // total if total else SURE // (int(seen.seats) - 1)


@dialect
def total_of(seen: Any, clues: int) -> int:
    total = 0
    for seat in range(seen.seats):
        total += clue_of(clues, seat)
    return total


@dialect_apart
def _clues(seen: Any) -> int:
    """The suspicion of every seat, BITS bits each: from who rustled at the grab, mixed between
    the two neighbours at each rustle since, in their order.
    """
    clues = first_clues(seen)
    for index in range(MOST_STIRRED - 1, -1, -1):
        if seen.stirred[index]:
            clues = clues_after(seen, clues, int(seen.stirred[index]) - 1)
    return without_cleared(seen, clues)


@dialect
def first_clues(seen: Any) -> int:
    """Who rustled at the grab."""
    if seen.grab_pair == 0:
        return 0
    right = int(seen.grab_pair) - 1
    return with_clue(with_clue(0, right, FULL // 2), left_of(seen, right), FULL // 2)


@dialect
def clues_after(seen: Any, clues: int, right: int) -> int:
    """After a rustle of a seat and its left."""
    left = left_of(seen, right)
    mine = clue_of(clues, right)
    other = clue_of(clues, left)
    moved = (other - mine) * DRIFT // 100
    return with_clue(with_clue(clues, right, mine + moved), left, other - moved)


@dialect
def without_cleared(seen: Any, clues: int) -> int:
    """A clear no counts."""
    for seat in range(seen.seats):
        if (int(seen.cleared_mask) >> seat) & 1:
            clues = with_clue(clues, seat, 0)
    return clues


@dialect
def clue_of(clues: int, seat: int) -> int:
    return (clues >> (BITS * seat)) & FULL


@dialect
def with_clue(clues: int, seat: int, clue: int) -> int:
    return clues & ~(FULL << (BITS * seat)) | clue << (BITS * seat)


@dialect
def least_suspect(seen: Any, partners: int) -> int:
    best = DECLINE
    for other in range(seen.seats):
        if (partners >> other) & 1 == 0:
            continue
        if best == DECLINE or suspicion(seen, other) < suspicion(seen, best):
            best = other
    return best


# --- for the guard --------------------------------------------------------------------------


@dialect
def is_worth_pointing(box: Any, seen: Any) -> bool:
    """C42: always at the last tunnel, or if it is free. Else a wrong one costs a card, which is
    worth much to a guard who may come to ten (C13), and little to one who waits for the transfer.
    """
    if seen.tunnels == seen.seats - 2 or seen.pointing == POINTING_FREE or seen.guard_size == 0:
        return True
    likely = suspicion(seen, int(seen.target))
    if rounds_to_transfer(box, seen) <= SOON:
        return likely >= SLIGHT
    return bool(likely == SURE and seen.guard_size <= box.goal - SHORT_BY)


@dialect
def least_useful(hand: int) -> int:
    """C42: the lowest number, but not the only one, since one has to be announced; else a jack."""
    numbers = hand & NUMBERS_MASK
    if size(numbers) > 1 or hand == numbers:
        return _lowest_rank(numbers)
    return _lowest_rank(hand & HEADS_MASK)


@dialect
def _lowest_rank(cards: int) -> int:
    best = lowest(cards)
    for card in range(1, CARDS + 1):
        if (cards >> card) & 1 and rank(card) < rank(best):
            best = card
    return best


# --- for the prisoners ----------------------------------------------------------------------


@dialect
def may_be_known(box: Any, seen: Any) -> bool:
    """To dig before one has to pass tells all who holds the stolen card: if nobody can search
    for it now, or if there is no time left.
    """
    is_last_round = seen.round_number >= rounds_to_transfer(box, seen)
    is_last_tunnel = seen.tunnels == seen.seats - 2
    return bool(searches_left(box, seen) <= 0 or is_last_round or is_last_tunnel)


@dialect
def is_safe_tunnel(seen: Any, seat: int, marker: int, left_out: int) -> bool:
    """Whether the stolen card is out of it, or is not the one that all saw in the middle."""
    if seen.known_mask[seat] != 1 << seat or seen.stolen != seen.face:
        return True
    return bool(suit(seen.stolen) != suit(marker) or left_out == seen.stolen)


@dialect
def holds_three(seen: Any, seat: int, of_suit: int) -> bool:
    """One more, and it is a tunnel (C10)."""
    return size(int(seen.hand_mask[seat]) & suit_mask(of_suit)) >= TUNNEL_CARDS - 1


@dialect
def has_yet_to_pass(seen: Any, seat: int) -> bool:
    """In this round (C21): whether the card is still on its way to this seat, or there."""
    other = seat
    while other != seen.guard and other != seen.turn:
        other = giver_to(seen, other)
    return bool(other == seen.turn)


@dialect
def worth_of_hand(hand: int, own: int) -> int:
    """Cards of one suit belong together, above all those of the suit that is one's own."""
    worth = OWN * size(hand & suit_mask(own))
    for each in range(SUITS):
        held = size(hand & suit_mask(each))
        worth += 20 * held * held
    return worth


@dialect
def wanted_suit(seen: Any, seat: int, other: int) -> int:
    """What another prisoner collects: what they have shown (C43), else as agreed (C47)."""
    if seen.shown_card[seat] and seen.shown_from[seat] == other:
        return suit(seen.shown_card[seat])
    return agreed_suit(seen, other)


@dialect
def cost_of_return(seen: Any, card: int) -> int:
    """A head gives the guard a card; too low a card shows him hands and gives him a better one."""
    if (higher_mask(int(seen.announced)) >> card) & 1 == 0:
        return LOW + LOWER * (rank(seen.announced) - rank(card))
    if (HEADS_MASK >> card) & 1 == 0:
        return 0
    return HEAD + HEAD_MORE * max(0, int(seen.guard_size) - 4)
