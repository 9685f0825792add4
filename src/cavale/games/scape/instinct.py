"""The seat's instinct in SCAPE: what will lie on top of the piles at the end, and for whom.

Sees `seen` and nothing else. A pile is worth to the own side what will probably lie on top of it
at the end: the top of now, known or expected from the cards not seen yet and from who laid it; or
what a COLLAPSE would bare; or what covers it. Letters are public, so it is known how many cards
may still do so. A card is laid where that improves a pile more than keeping it for late would;
bad ones are burned, above all the guards' marks. Who burned whose marks is the evidence on who is
who. Worths are whole numbers, so that compiled and uncompiled decide alike.
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
from cavale.games.scape.questions import copies_of, letter_of, marks_of, receiver
from cavale.games.scape.table import (
    ALL_KNOW,
    BACK,
    COLLAPSE,
    COLLAPSING,
    DISCARD,
    LETTER_COUNT,
    LOOK,
    OF_A_LETTER,
    RAF,
    REVEAL,
    SS,
    USAF,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.stream import roll

ALL = 1000  # a whole, in thousandths
MARK = 100  # the worth of a mark of the own team on a top
PRIZE = 400  # to a guard, of a top that wins the match: an SS mark, or none at all
LOST = 600  # what it costs a team: both lose, so more than a mark or two

# How often, of a thousand; the teams reckon with each other, a guard with the worst
COVERS, COVERS_SS = 400, 980  # ... a card in a hand will cover its pile
COVERS_DRAWN, COVERS_DRAWN_SS = 260, 471  # ... a card still to be drawn will
CAVES_IN, CAVES_IN_SS = 130, 457  # ... a COLLAPSE not seen yet strikes a given pile
LATER, LATER_SS = 80, 728  # ... a card can be laid as well later on
LATER_AT_END, LATER_AT_END_SS = 175, 882  # ... when nothing is left to draw

# The worth of what cards do, to a team and to a guard
KEPT_COLLAPSE, KEPT_COLLAPSE_SS = 330, 129
LOOKS, LOOKS_SS = 18, 9  # while there are strangers
SHOWS, SHOWS_SS = 100, 250  # of a thousand of what is shown
DISCARDS, DISCARDS_SS = -15, 33
PASSES, PASSES_SS = -3, 10
BURNS = 23  # of an SS mark out of the way
BLUFFS = -10  # a guard burns rather than build

# How readily a mark is laid face down: the own one, the other team's, a guard's by a guard
OWN_LAID, OTHER_LAID, SS_LAID = 26, 2, 15
SS_LAID_BY_TEAM = 115  # in all, where the others are for a thousand

COLLAPSES = 5  # one a letter and copy
BYTE, FULL = 8, 255  # counts of the factions in one number
SHORT = 16  # beliefs in one number


@dialect
def instinct(box: Any, seen: Any, seat: int, actions: Any, count: int, dice: Any) -> int:
    """Choose one of the legal actions: the one of most worth, equal ones by lot."""
    best = int(actions[0])
    best_worth = 0
    caves_in = _chance_to_cave_in(box, seen, seat)
    for index in range(count):
        worth = _worth(box, seen, seat, int(actions[index]), caves_in) * 8 + roll(dice, 8)
        if index == 0 or worth > best_worth:
            best = int(actions[index])
            best_worth = worth
    return best


@dialect_apart
def _worth(box: Any, seen: Any, seat: int, action: int, caves_in: int) -> int:
    what = kind(action)
    if what == NAMING_PILE:
        if seen.phase == COLLAPSING:
            return _worth_of_collapse(box, seen, seat, named_pile(action))
        return _worth_of_revealing(box, seen, seat, named_pile(action))
    if what == LOOKING_AT:
        return _worth_of_looking(seen, seat, looked_at(action))
    card = card_in(action)
    if what == PICKING_CARD:
        return _worth_of_giving(box, seen, seat, card, caves_in)
    kept = _worth_of_keeping(box, seen, seat, card, caves_in)
    if what == PLAYING_UP:
        return _worth_of_deed(box, seen, seat, card) - kept
    return _worth_of_laying(box, seen, seat, card, caves_in) - kept


# --- tops -----------------------------------------------------------------------------------


@dialect
def _worth_of_mark(me: int, faction: int, marks: int) -> int:
    """What a mark on a top is worth: the guards want theirs, the teams anything but."""
    if me == SS:
        return PRIZE if faction == SS else 0
    if faction == SS:
        return -LOST
    return MARK * marks if faction == me else -MARK * marks


@dialect
def _worth_of_front(box: Any, seen: Any, seat: int, card: int) -> int:
    return _worth_of_mark(seen.identity[seat], box.faction[card], marks_of(box, seen, card))


@dialect_apart
def _worth_of_top(box: Any, seen: Any, seat: int, pile: int, depth: int) -> int:
    """The worth of a pile's top, or of what lies `depth` cards below it."""
    me = int(seen.identity[seat])
    place = int(seen.pile_size[pile]) - 1 - depth
    if place < 0:
        return PRIZE if me == SS else -LOST  # S41
    card = int(seen.pile[pile][place])
    if card:
        return _worth_of_front(box, seen, seat, card)
    return _worth_of_unknown(box, seen, me, pile, int(seen.pile_by[pile][place]))


@dialect_apart
def _worth_of_unknown(box: Any, seen: Any, me: int, letter: int, by: int) -> int:
    """The expected worth of a card of a letter that a seat has laid face down."""
    unseen = _unseen(box, seen, letter)
    beliefs = _beliefs(box, seen, by)
    total = 0
    worth = 0
    for faction in range(RAF, SS + 1):
        chance = ((unseen >> BYTE * faction) & FULL) * _leaning(beliefs, faction)
        total += chance
        worth += chance * _worth_of_mark(me, faction, 1)
    return worth // total if total else 0


@dialect_apart
def _unseen(box: Any, seen: Any, letter: int) -> int:
    """Cards of a letter of which this seat does not know where they are: a byte a faction."""
    count = 0
    for card in range(1 + letter * OF_A_LETTER, 1 + (letter + 1) * OF_A_LETTER):
        count += copies_of(box, seen, card) << BYTE * int(box.faction[card])
    for place in range(seen.discard_size):
        count -= _byte(box, int(seen.discard[place]), letter)
    for other in range(seen.seats):
        for place in range(seen.hand_size[other]):
            count -= _byte(box, int(seen.hand[other][place]), letter)
    for place in range(seen.pile_size[letter]):
        count -= _byte(box, int(seen.pile[letter][place]), letter)
    return count - _byte(box, int(seen.played), letter)


@dialect
def _byte(box: Any, card: int, letter: int) -> int:
    if card == 0 or card >= BACK or letter_of(card) != letter:
        return 0
    return 1 << BYTE * int(box.faction[card])


# --- what may still happen to a pile ----------------------------------------------------------


@dialect_apart
def _chance_to_stay(box: Any, seen: Any, seat: int, letter: int) -> int:
    """How likely a card laid now is not covered by others (of a thousand)."""
    held = 0
    gone = int(seen.pile_size[letter]) + (1 if _is_of(seen.played, letter) else 0)
    for other in range(seen.seats):
        for place in range(seen.hand_size[other]):
            if _is_of(seen.hand[other][place], letter):
                gone += 1
                held += 1 if other != seat else 0
    for place in range(seen.discard_size):
        gone += 1 if _is_of(seen.discard[place], letter) else 0
    is_guard = seen.identity[seat] == SS
    stays = ALL
    uncovered = ALL - (COVERS_SS if is_guard else COVERS)
    for _ in range(held):
        stays = stays * uncovered // ALL
    uncovered = ALL - (COVERS_DRAWN_SS if is_guard else COVERS_DRAWN)
    to_draw = -gone
    for card in range(1 + letter * OF_A_LETTER, 1 + (letter + 1) * OF_A_LETTER):
        to_draw += copies_of(box, seen, card)
    for _ in range(min(to_draw, int(seen.draw_size))):
        stays = stays * uncovered // ALL
    return stays


@dialect
def _is_of(card: int, letter: int) -> bool:
    return card != 0 and letter_of(card) == letter


@dialect_apart
def _chance_to_cave_in(box: Any, seen: Any, seat: int) -> int:
    """How likely a given pile is struck by a COLLAPSE that this seat has not seen."""
    left = COLLAPSES * int(box.copies[seen.seats])
    for place in range(seen.discard_size):
        left -= 1 if box.deed[seen.discard[place]] == COLLAPSE else 0
    live = int(seen.draw_size)
    for other in range(seen.seats):
        for place in range(seen.hand_size[other]):
            card = int(seen.hand[other][place])
            if card >= BACK:
                live += 1
            elif box.deed[card] == COLLAPSE:
                left -= 1
    if box.deed[seen.played] == COLLAPSE:
        left -= 1
    hidden = live
    for pile in range(LETTER_COUNT):
        for place in range(seen.pile_size[pile]):
            card = int(seen.pile[pile][place])
            if card == 0:
                hidden += 1
            elif box.deed[card] == COLLAPSE:
                left -= 1
    if hidden == 0:
        return 0
    each = CAVES_IN_SS if seen.identity[seat] == SS else CAVES_IN
    return min(max(left, 0) * live * each // hidden, ALL // 2)


# --- who is who -----------------------------------------------------------------------------


@dialect_apart
def _belief(box: Any, seen: Any, other: int, faction: int) -> int:
    """How likely a seat is of a faction: the rest of the identities, and what it burned."""
    if seen.identity[other]:
        return ALL if seen.identity[other] == faction else 0
    left = int(box.ss[seen.seats] if faction == SS else box.team[seen.seats])
    for each in range(seen.seats):
        left -= 1 if seen.identity[each] == faction else 0
    burned = 0
    for place in range(seen.discard_size):
        if seen.discard_by[place] == other and box.faction[seen.discard[place]] == faction:
            burned += 1
    return left * ALL >> min(burned, 8)


@dialect_apart
def _beliefs(box: Any, seen: Any, other: int) -> int:
    """The three beliefs about a seat, 16 bits each, together about a thousand."""
    raf = _belief(box, seen, other, RAF)
    usaf = _belief(box, seen, other, USAF)
    ss = _belief(box, seen, other, SS)
    total = max(raf + usaf + ss, 1)
    teams = (raf * ALL // total) << SHORT * RAF | (usaf * ALL // total) << SHORT * USAF
    return teams | (ss * ALL // total) << SHORT * SS


@dialect
def _faith(beliefs: int, faction: int) -> int:
    return (beliefs >> SHORT * faction) & ((1 << SHORT) - 1)


@dialect
def _leaning(beliefs: int, faction: int) -> int:
    """How readily a seat lays a faction's mark: its own before others, the guards' hardly ever."""
    own = _faith(beliefs, faction)
    if faction == SS:
        return own * SS_LAID + (ALL - own) * SS_LAID_BY_TEAM // ALL + 1
    return own * OWN_LAID + (ALL - own) * OTHER_LAID + 1


# --- cards ----------------------------------------------------------------------------------


@dialect_apart
def _worth_of_laying(box: Any, seen: Any, seat: int, card: int, caves_in: int) -> int:
    pile = letter_of(card)
    front = _worth_of_front(box, seen, seat, card)
    if box.faction[card] == SS and seen.identity[seat] != SS:
        return -LOST
    top = _worth_of_top(box, seen, seat, pile, 0)
    better = (ALL - caves_in) * (front - top)
    if seen.pile_size[pile]:
        better += caves_in * (top - _worth_of_top(box, seen, seat, pile, 1))
    better = better // ALL * _chance_to_stay(box, seen, seat, pile) // ALL
    return better + BLUFFS if seen.identity[seat] == SS else better


@dialect_apart
def _worth_of_keeping(box: Any, seen: Any, seat: int, card: int, caves_in: int) -> int:
    """What the card may still do on a later turn; on the last one there is none."""
    if seen.hand_size[seat] == 1 and seen.draw_size == 0:
        return 0
    front = _worth_of_front(box, seen, seat, card)
    is_guard = seen.identity[seat] == SS
    if box.faction[card] == SS and not is_guard:
        return -BURNS
    pile = letter_of(card)
    top = _worth_of_top(box, seen, seat, pile, 0)
    if seen.pile_size[pile]:
        below = _worth_of_top(box, seen, seat, pile, 1)
        top += (below - top) * caves_in // ALL
    laid = max(front - top, front, 0)  # a good top of today may be covered
    if is_guard:
        laid = laid * (LATER_SS if seen.draw_size else LATER_AT_END_SS) // ALL
        return max(laid, KEPT_COLLAPSE_SS) if box.deed[card] == COLLAPSE else laid
    laid = laid * (LATER if seen.draw_size else LATER_AT_END) // ALL
    return max(laid, KEPT_COLLAPSE) if box.deed[card] == COLLAPSE else laid


@dialect_apart
def _worth_of_deed(box: Any, seen: Any, seat: int, card: int) -> int:
    deed = box.deed[card]
    is_guard = seen.identity[seat] == SS
    if deed == LOOK:
        if _strangers(box, seen) == 0:
            return 0
        return LOOKS_SS if is_guard else LOOKS
    if deed == DISCARD:
        return DISCARDS_SS if is_guard else DISCARDS
    if deed == COLLAPSE or deed == REVEAL:
        return _worth_of_best_pile(box, seen, seat, deed)
    return PASSES_SS if is_guard else PASSES


@dialect_apart
def _worth_of_best_pile(box: Any, seen: Any, seat: int, deed: int) -> int:
    """What a COLLAPSE or a REVEAL does at best; it has to be done if it can be (S23)."""
    best = 0
    found = 0
    for pile in range(LETTER_COUNT):
        height = int(seen.pile_size[pile])
        if height == 0:
            continue
        if deed == COLLAPSE:
            worth = _worth_of_collapse(box, seen, seat, pile)
        elif seen.pile_known[pile][height - 1] != ALL_KNOW:
            worth = _worth_of_revealing(box, seen, seat, pile)
            worth = worth * (SHOWS_SS if seen.identity[seat] == SS else SHOWS) // ALL
        else:
            continue
        best = worth if found == 0 or worth > best else best
        found = 1
    return best


@dialect_apart
def _worth_of_collapse(box: Any, seen: Any, seat: int, pile: int) -> int:
    """What lies below the top, instead of the top."""
    top = _worth_of_top(box, seen, seat, pile, 0)
    below = _worth_of_top(box, seen, seat, pile, 1)
    return (below - top) * _chance_to_stay(box, seen, seat, pile) // ALL


@dialect_apart
def _worth_of_giving(box: Any, seen: Any, seat: int, card: int, caves_in: int) -> int:
    """Part with what is least use; a team burns an SS mark gladly, and does not hand it on."""
    worth = -_worth_of_keeping(box, seen, seat, card, caves_in)
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
def _strangers(box: Any, seen: Any) -> int:
    """How many seats are unknown, and cannot be told by the rest of the identities (S04)."""
    raf = int(box.team[seen.seats])
    usaf = int(box.team[seen.seats])
    ss = int(box.ss[seen.seats])
    for each in range(seen.seats):
        raf -= 1 if seen.identity[each] == RAF else 0
        usaf -= 1 if seen.identity[each] == USAF else 0
        ss -= 1 if seen.identity[each] == SS else 0
    left = raf + usaf + ss
    return 0 if left in (raf, usaf, ss) else left


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
