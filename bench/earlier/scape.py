"""The seat's instinct in SCAPE: what will lie on top of the piles at the end, and for whom.

Sees `seen` and nothing else. Every top has a worth for the own side: known, or expected from the
cards not seen yet and from who laid it. Who burned whose marks is the evidence on who is who. A
card is laid where it improves a top that may stay; good cards are kept for late, bad ones burned.
Worths are whole numbers, so that compiled and uncompiled decide alike.
"""

from typing import Any

from cavale.games.scape.actions import (
    LOOKING_AT,
    NAMING_PILE,
    PICKING_CARD,
    PLAYING_UP,
    card_in,
    kind,
    looked_at,
    named_pile,
)
from cavale.games.scape.questions import letter_of, marks_of, receiver
from cavale.games.scape.table import (
    COLLAPSE,
    COLLAPSING,
    DISCARD,
    KINDS,
    LETTER_COUNT,
    LOOK,
    OF_A_LETTER,
    RAF,
    REVEAL,
    SS,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.stream import roll

MARK = 100  # the worth of a mark of the own team on a top
LOST = 400  # a top that loses the match: an SS mark, or none at all
ALL = 1000  # a whole, in thousandths
COVERS = 450  # of a thousand: how often a card still to be played covers its pile
LATER = 650  # of a thousand: how often a card kept for the end stays on top


@dialect
def instinct(box: Any, seen: Any, seat: int, actions: Any, count: int, dice: Any) -> int:
    """Choose one of the legal actions: the one of most worth, equal ones by lot."""
    best = int(actions[0])
    best_worth = 0
    for index in range(count):
        worth = _worth(box, seen, seat, int(actions[index])) * 8 + roll(dice, 8)
        if index == 0 or worth > best_worth:
            best = int(actions[index])
            best_worth = worth
    return best


@dialect_apart
def _worth(box: Any, seen: Any, seat: int, action: int) -> int:
    what = kind(action)
    if what == NAMING_PILE:
        if seen.phase == COLLAPSING:
            return _worth_of_collapse(box, seen, seat, named_pile(action))
        return _worth_of_revealing(box, seen, seat, named_pile(action))
    if what == LOOKING_AT:
        return _worth_of_looking(seen, seat, looked_at(action))
    card = card_in(action)
    if what == PICKING_CARD:
        return _worth_of_giving(box, seen, seat, card)
    kept = _worth_of_keeping(box, seen, seat, card)
    if what == PLAYING_UP:
        return _worth_of_deed(box, seen, seat, card) - kept
    return _worth_of_laying(box, seen, seat, card) - kept


# --- tops -----------------------------------------------------------------------------------


@dialect
def _worth_of_mark(me: int, faction: int, marks: int) -> int:
    """What a mark on a top is worth: the guards want theirs, the teams anything but."""
    if me == SS:
        return LOST if faction == SS else 0
    if faction == SS:
        return -LOST
    return MARK * marks if faction == me else -MARK * marks


@dialect_apart
def _worth_of_front(box: Any, seen: Any, seat: int, card: int) -> int:
    return _worth_of_mark(seen.identity[seat], box.faction[card], marks_of(box, seen, card))


@dialect_apart
def _worth_of_top(box: Any, seen: Any, seat: int, pile: int, depth: int) -> int:
    """The worth of a pile's top, or of what lies `depth` cards below it."""
    me = seen.identity[seat]
    place = int(seen.pile_size[pile]) - 1 - depth
    if place < 0:
        return LOST if me == SS else -LOST  # S41
    card = seen.pile[pile][place]
    if card:
        return _worth_of_front(box, seen, seat, card)
    by = seen.pile_by[pile][place]
    total = 0
    worth = 0
    for faction in range(RAF, SS + 1):
        chance = _unseen(box, seen, pile, faction) * _leaning(box, seen, by, faction)
        total += chance
        worth += chance * _worth_of_mark(me, faction, 1)
    return worth // total if total else 0


@dialect_apart
def _unseen(box: Any, seen: Any, letter: int, faction: int) -> int:
    """Cards of a letter with a faction's mark, of which this seat does not know where they are."""
    count = 0
    for card in range(1 + letter * OF_A_LETTER, 1 + (letter + 1) * OF_A_LETTER):
        count += box.copies[seen.seats] if box.faction[card] == faction else 0
    for place in range(seen.discard_size):
        count -= _bears(box, seen.discard[place], letter, faction)
    for other in range(seen.seats):
        for place in range(seen.hand_size[other]):
            count -= _bears(box, seen.hand[other][place], letter, faction)
    for place in range(seen.pile_size[letter]):
        count -= _bears(box, seen.pile[letter][place], letter, faction)
    return int(count - _bears(box, seen.played, letter, faction))


@dialect_apart
def _bears(box: Any, card: int, letter: int, faction: int) -> int:
    if card == 0 or card > KINDS or letter_of(card) != letter:
        return 0
    return 1 if box.faction[card] == faction else 0


@dialect_apart
def _chance_to_stay(seen: Any, seat: int, letter: int) -> int:
    """How likely a card laid now is on top at the end: others may cover it (of a thousand)."""
    left = int(seen.draw_size) // LETTER_COUNT
    for other in range(seen.seats):
        if other != seat:
            for place in range(seen.hand_size[other]):
                left += 1 if letter_of(seen.hand[other][place]) == letter else 0
    stays = ALL
    for _ in range(min(left, 12)):
        stays = stays * (ALL - COVERS) // ALL
    return stays


# --- who is who -----------------------------------------------------------------------------


@dialect_apart
def _belief(box: Any, seen: Any, other: int, faction: int) -> int:
    """How likely a seat is of a faction: the rest of the identities, and what it burned."""
    if seen.identity[other]:
        return ALL if seen.identity[other] == faction else 0
    left = box.ss[seen.seats] if faction == SS else box.team[seen.seats]
    for each in range(seen.seats):
        left -= 1 if seen.identity[each] == faction else 0
    burned = 0
    for place in range(seen.discard_size):
        if seen.discard_by[place] == other and box.faction[seen.discard[place]] == faction:
            burned += 1
    return int(left) * ALL >> min(burned, 8)


@dialect_apart
def _leaning(box: Any, seen: Any, by: int, faction: int) -> int:
    """How readily a seat lays a faction's mark: its own before others, the guards' hardly ever."""
    likes = 0
    for identity in range(RAF, SS + 1):
        belief = _belief(box, seen, by, identity)
        if identity == faction:
            likes += 5 * belief
        elif faction != SS:
            likes += 2 * belief
        else:
            likes += belief // 3
    return likes + 1


# --- cards ----------------------------------------------------------------------------------


@dialect_apart
def _worth_of_laying(box: Any, seen: Any, seat: int, card: int) -> int:
    pile = letter_of(card)
    better = _worth_of_front(box, seen, seat, card) - _worth_of_top(box, seen, seat, pile, 0)
    return better * _chance_to_stay(seen, seat, pile) // ALL


@dialect_apart
def _worth_of_keeping(box: Any, seen: Any, seat: int, card: int) -> int:
    """What the card may still do on a later turn; on the last one there is none."""
    if seen.hand_size[seat] == 1 and seen.draw_size == 0:
        return 0
    front = _worth_of_front(box, seen, seat, card)
    better = front - _worth_of_top(box, seen, seat, letter_of(card), 0)
    laid = max(better, front // 2, 0) * LATER // ALL  # a good top of today may be covered
    if box.deed[card] != COLLAPSE:
        return laid
    return max(laid, LOST // 3 if seen.identity[seat] == SS else MARK // 2)


@dialect_apart
def _worth_of_deed(box: Any, seen: Any, seat: int, card: int) -> int:
    deed = box.deed[card]
    if deed == LOOK:
        return 12
    if deed == REVEAL:
        return 8
    if deed != COLLAPSE:
        return 0
    best = 0
    found = 0
    for pile in range(LETTER_COUNT):
        if seen.pile_size[pile]:
            worth = _worth_of_collapse(box, seen, seat, pile)
            best = worth if found == 0 or worth > best else best
            found = 1
    return best


@dialect_apart
def _worth_of_collapse(box: Any, seen: Any, seat: int, pile: int) -> int:
    """What lies below the top, instead of the top."""
    top = _worth_of_top(box, seen, seat, pile, 0)
    below = _worth_of_top(box, seen, seat, pile, 1)
    return (below - top) * _chance_to_stay(seen, seat, pile) // ALL


@dialect_apart
def _worth_of_giving(box: Any, seen: Any, seat: int, card: int) -> int:
    """Part with what is least use; a team burns an SS mark gladly, and does not hand it on."""
    worth = -_worth_of_keeping(box, seen, seat, card)
    if seen.identity[seat] == SS:
        return worth
    if box.faction[card] == SS:
        return worth + (MARK if box.deed[seen.played] == DISCARD else -MARK)
    deed = box.deed[seen.played]
    other = receiver(seen, seat, deed)
    if deed != DISCARD and seen.identity[other] == seen.identity[seat]:
        return -worth  # to a friend the best
    return worth


@dialect_apart
def _worth_of_looking(seen: Any, seat: int, other: int) -> int:
    """At a stranger who has laid tops that nobody knows, and who still has cards to lay."""
    if seen.identity[other]:
        return -1
    worth = int(seen.hand_size[other])
    for pile in range(LETTER_COUNT):
        top = int(seen.pile_size[pile]) - 1
        if top >= 0 and seen.pile[pile][top] == 0 and seen.pile_by[pile][top] == other:
            worth += 3
    return worth


@dialect_apart
def _worth_of_revealing(box: Any, seen: Any, seat: int, pile: int) -> int:
    """Show what is bad for the own side, so that others cover it; find out what is unknown."""
    top = int(seen.pile_size[pile]) - 1
    unknown = MARK // 2 if seen.pile[pile][top] == 0 else 0
    return unknown - _worth_of_top(box, seen, seat, pile, 0)
