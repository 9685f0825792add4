"""Who holds the stolen card of Condamnés !, for those who know how it is moved.

Everybody works out the same `suspicion` from rustles and answers, the holder too: a holder who is
suspected slips the card to a less suspect neighbour, or pretends to. So whom suspicion points at
has mostly got rid of it. A hunch takes each rustle for such a flight, if it was where a suspect
would flee to, and believes a suspect who keeps still. The numbers are fitted to matches of
instincts (docs/strength.md). In whole numbers, seats packed like the clues of `judgement`.
"""

from typing import Any

from cavale.games.condamnes.judgement import (
    DRIFT,
    FULL,
    SURE,
    SUSPECT,
    clue_of,
    clues_after,
    first_clues,
    total_of,
    with_clue,
    without_cleared,
)
from cavale.games.condamnes.questions import neighbours_mask, searches_left
from cavale.games.condamnes.table import MOST_STIRRED
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.masks import lowest
from cavale.kernel.seats import left_of
from cavale.kernel.tape import NOBODY

# How much a rustle, or that there was none, speaks for a holder, in percent
_FLED = 1000  # it was this suspect and where they would flee to
_BESIDE = 150  # it was this prisoner, who had no reason to flee
_ELSEWHERE = 80  # this suspect would have fled elsewhere
_STILL = 15  # this suspect can still flee and has not


@dialect_apart
def hunches(box: Any, seen: Any) -> int:
    """How likely each prisoner holds the stolen card, in shares of the likeliest."""
    known = int(seen.known_mask[seen.guard])
    if known:
        return with_clue(0, lowest(known), FULL)
    held = _held_at_grab(seen)
    clues = first_clues(seen)
    for index in range(MOST_STIRRED - 1, -1, -1):
        if seen.stirred[index]:
            right = int(seen.stirred[index]) - 1
            held = _held_after(seen, clues, held, right)
            clues = clues_after(seen, clues, right)
    if searches_left(box, seen) > 0:
        held = _held_by_still(seen, without_cleared(seen, clues), held)
    return without_cleared(seen, held)


@dialect
def _held_at_grab(seen: Any) -> int:
    """C03: of two who rustle, who has no other neighbour is twice as likely."""
    held = 0
    for seat in range(seen.seats):
        if seat != seen.guard:
            held = with_clue(held, seat, 1 if seen.grab_pair else FULL)
    if seen.grab_pair:
        right = int(seen.grab_pair) - 1
        left = left_of(seen, right)
        is_end = left_of(seen, int(seen.guard)) == right
        held = with_clue(held, right, FULL if is_end else FULL // 2)
        held = with_clue(held, left, FULL if left_of(seen, left) == seen.guard else FULL // 2)
    return held


@dialect_apart
def _held_after(seen: Any, clues: int, held: int, right: int) -> int:
    """After a rustle of a seat and its left; nobody is beyond doubt."""
    left = left_of(seen, right)
    most = 1
    for seat in range(seen.seats):
        most = max(most, _weighed(seen, clues, held, seat, right, left))
    after = 0
    for seat in range(seen.seats):
        if seat != seen.guard:
            share = _weighed(seen, clues, held, seat, right, left) * FULL // most
            after = with_clue(after, seat, max(share, 1))
    return after


@dialect_apart
def _weighed(seen: Any, clues: int, held: int, seat: int, right: int, left: int) -> int:
    """What a rustle makes of a seat; between the two the card may have changed sides."""
    if seat != right and seat != left:
        return clue_of(held, seat) * _weight(seen, clues, seat, NOBODY)
    other = left if seat == right else right
    own = clue_of(held, seat) * _weight(seen, clues, seat, other)
    theirs = clue_of(held, other) * _weight(seen, clues, other, seat)
    return own + (theirs - own) * DRIFT // 100


@dialect
def _weight(seen: Any, clues: int, seat: int, partner: int) -> int:
    """How much a rustle of this prisoner and another, or of NOBODY, speaks for them."""
    refuge = _refuge_of(seen, clues, seat)
    if refuge != NOBODY:
        return _FLED if refuge == partner else _ELSEWHERE
    return 100 if partner == NOBODY else _BESIDE


@dialect_apart
def _refuge_of(seen: Any, clues: int, seat: int) -> int:
    """To whom a holder moves the card on when suspected; NOBODY if they are not."""
    own = clue_of(clues, seat)
    if own * SURE < SUSPECT * total_of(seen, clues):
        return NOBODY
    partners = neighbours_mask(seen, seat)
    refuge = NOBODY
    least = own
    for other in range(seen.seats):
        if (partners >> other) & 1 and clue_of(clues, other) < least:
            refuge = other
            least = clue_of(clues, other)
    return refuge


@dialect
def _held_by_still(seen: Any, clues: int, held: int) -> int:
    """A suspect who keeps still has probably nothing to move."""
    for seat in range(seen.seats):
        if seat != seen.guard and _refuge_of(seen, clues, seat) != NOBODY:
            held = with_clue(held, seat, max(clue_of(held, seat) * _STILL // 100, 1))
    return held
