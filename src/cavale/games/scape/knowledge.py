"""Who knows what in SCAPE: what is shown, and how the rest is imagined."""

from collections.abc import Callable
from typing import Any

from cavale.games.scape.effects import swap
from cavale.games.scape.questions import copies_of, letter_of
from cavale.games.scape.table import (
    ALL_KNOW,
    BACK,
    BACK_OF,
    HAND,
    KINDS,
    LETTER_COUNT,
    MOST_IN_PILE,
    PICKING,
    RAF,
    SS,
    USAF,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.contract import seats_in
from cavale.kernel.header import is_awaited
from cavale.kernel.stream import below, shuffle

# --- what is seen ---------------------------------------------------------------------------


@dialect_apart
def show_open(source: Any, target: Any) -> None:
    """S50: rows, counts, who played which letter where, who looked at whom."""
    target.deck = source.deck
    target.reveal_piles = source.reveal_piles
    target.turn = source.turn
    target.played = source.played
    target.reveals_left = source.reveals_left
    target.draw_size = source.draw_size
    target.discard_size = source.discard_size
    for place in range(source.discard_size):
        target.discard[place] = source.discard[place]
        target.discard_by[place] = source.discard_by[place]
    for seat in range(source.seats):
        target.hand_size[seat] = source.hand_size[seat]
        target.looked_mask[seat] = source.looked_mask[seat]
    for pile in range(LETTER_COUNT):
        target.pile_size[pile] = source.pile_size[pile]
        for place in range(source.pile_size[pile]):
            target.pile_by[pile][place] = source.pile_by[pile][place]
    if source.draw_size:  # S01: the letter on top
        top = source.draw_size - 1
        target.draw[top] = BACK + letter_of(source.draw[top])


@dialect_apart
def show_hand(table: Any, seat: int, viewer: int, seen: Any) -> None:
    """Fronts the viewer knows, then backs, both in order: what is alike cannot be told apart."""
    bit = 1 << viewer
    own = seat == viewer
    cards = table.hand[seat]
    masks = table.hand_known[seat]
    shown = seen.hand[seat]
    learnt = 0
    for place in range(table.hand_size[seat]):
        if own:
            shown[place] = cards[place]
        elif masks[place] & bit:
            shown[place] = cards[place]
            learnt += 1
        else:
            shown[place] = BACK_OF[cards[place]]
        if place > 0 and shown[place - 1] > shown[place]:
            _sink(shown, place)
    for place in range(learnt):
        seen.hand_known[seat][place] = bit


@dialect
def show_own(table: Any, seat: int, seen: Any) -> None:
    """What a seat has picked, and its notes (S54)."""
    seen.picked[seat] = table.picked[seat]
    seen.noted_mask[seat] = table.noted_mask[seat]
    seen.noted_twice_mask[seat] = table.noted_twice_mask[seat]


def observe_beyond(box: Any, table: Any) -> Callable[[int, Any], None]:
    """What a seat sees of hands, identities and piles beyond what a spectator sees."""
    hands, piles = _known(table.hand_known), _known(table.pile_known)

    def show(seat: int, seen: Any) -> None:
        for other in {seat, *hands.get(seat, ())}:
            seen.hand[other], seen.hand_known[other] = [0] * HAND, [0] * HAND
            show_hand(table, other, seat, seen)
        for pile in piles.get(seat, ()):
            seen.pile[pile], seen.pile_known[pile] = [0] * MOST_IN_PILE, [0] * MOST_IN_PILE
            show_pile(table, pile, seat, seen)
        for other in seats_in(int(table.looked_mask[seat]) | 1 << seat):  # S11, S30
            seen.identity[other] = table.identity[other]
        show_own(table, seat, seen)

    return show


def _known(rows: list[list[int]]) -> dict[int, list[int]]:
    """By seat: the rows in which it knows a card, beyond those that lie open."""
    found: dict[int, list[int]] = {}
    for at, row in enumerate(rows):
        masks = 0
        for mask in row:
            masks |= mask if mask != ALL_KNOW else 0
        for seat in seats_in(masks):
            found.setdefault(seat, []).append(at)
    return found


@dialect_apart
def _sink(cards: Any, place: int) -> None:
    """Move a card back to where it belongs in the ordered row before it."""
    card = cards[place]
    while place > 0 and cards[place - 1] > card:
        cards[place] = cards[place - 1]
        place -= 1
    cards[place] = card


@dialect_apart
def show_pile(table: Any, pile: int, viewer: int, seen: Any) -> None:
    for place in range(table.pile_size[pile]):
        known = int(table.pile_known[pile][place])
        if (known >> viewer) & 1:
            seen.pile[pile][place] = table.pile[pile][place]
        if known != ALL_KNOW:  # that its player knows a card, everybody knows
            known &= 1 << int(table.pile_by[pile][place]) | 1 << viewer
        seen.pile_known[pile][place] = known


@dialect
def copy_known(seen: Any, table: Any) -> None:
    """What the seat knows for certain; backs are still backs."""
    for seat in range(seen.seats):
        table.identity[seat] = seen.identity[seat]
        table.picked[seat] = seen.picked[seat]
        table.noted_mask[seat] = seen.noted_mask[seat]
        table.noted_twice_mask[seat] = seen.noted_twice_mask[seat]
        for place in range(seen.hand_size[seat]):
            table.hand[seat][place] = seen.hand[seat][place]
            table.hand_known[seat][place] = seen.hand_known[seat][place]
    for pile in range(LETTER_COUNT):
        for place in range(seen.pile_size[pile]):
            table.pile[pile][place] = seen.pile[pile][place]
            table.pile_known[pile][place] = seen.pile_known[pile][place]


# --- imagination: identities and picks ------------------------------------------------------


@dialect
def imagine_identities(box: Any, seen: Any, table: Any) -> None:
    """S04: the identities that are not known, each to one of the seats at random."""
    raf = int(box.team[seen.seats])
    usaf = int(box.team[seen.seats])
    ss = int(box.ss[seen.seats])
    for seat in range(seen.seats):
        raf -= 1 if seen.identity[seat] == RAF else 0
        usaf -= 1 if seen.identity[seat] == USAF else 0
        ss -= 1 if seen.identity[seat] == SS else 0
    for seat in range(seen.seats):
        if seen.identity[seat] == 0:
            lot = below(table, raf + usaf + ss)
            if lot < raf:
                table.identity[seat] = RAF
                raf -= 1
            elif lot < raf + usaf:
                table.identity[seat] = USAF
                usaf -= 1
            else:
                table.identity[seat] = SS
                ss -= 1


@dialect
def imagine_picks(seen: Any, table: Any) -> None:
    """S31-S33: who holds cards and is not awaited has picked one of them."""
    if seen.phase != PICKING:
        return
    for seat in range(seen.seats):
        size = int(seen.hand_size[seat])
        if size and not is_awaited(seen, seat) and seen.picked[seat] == 0:
            table.picked[seat] = table.hand[seat][below(table, size)]


# --- imagination: fronts --------------------------------------------------------------------


@dialect
def imagine_fronts(box: Any, seen: Any, seat: int, table: Any) -> None:
    """Give the backs fronts from among the cards whose place is unknown; the rest is to draw."""
    unseen = _gather_unseen(box, seen, table)
    shuffle(table, table.draw, unseen)
    for letter in range(LETTER_COUNT):
        unseen = _imagine_letter(seen, seat, letter, unseen, table)
    _imagine_top(seen, table)
    for other in range(seen.seats):
        _sort_hand(table, other)


@dialect
def _gather_unseen(box: Any, seen: Any, table: Any) -> int:
    """Lay the cards whose place is unknown into the draw pile, by kind; return how many."""
    count = 0
    for card in range(1, KINDS + 1):
        for _ in range(copies_of(box, seen, card) - _located(seen, card)):
            table.draw[count] = card
            count += 1
    return count


@dialect
def _located(seen: Any, card: int) -> int:
    """How many copies of a card lie where this seat knows them."""
    count = 1 if seen.played == card else 0
    for place in range(seen.discard_size):
        count += 1 if seen.discard[place] == card else 0
    for seat in range(seen.seats):
        for place in range(seen.hand_size[seat]):
            count += 1 if seen.hand[seat][place] == card else 0
    pile = letter_of(card)
    for place in range(seen.pile_size[pile]):
        count += 1 if seen.pile[pile][place] == card else 0
    return count


@dialect
def _imagine_letter(seen: Any, seat: int, letter: int, unseen: int, table: Any) -> int:
    """Give fronts to the backs of one letter in hands and pile; return what is left unseen.

    The cards for them are brought to the end of the unseen ones first, those of which the seat
    has a note before all others (S54): these are anywhere but in the draw pile.
    """
    backs = _count_backs(seen, letter)
    for taken in range(backs):
        _bring_forward(table, seat, letter, unseen, taken)
    for other in range(seen.seats):
        for place in range(seen.hand_size[other]):
            if seen.hand[other][place] == BACK + letter:
                table.hand[other][place] = _draw_lot(table, unseen, backs)
                unseen -= 1
                backs -= 1
    for place in range(seen.pile_size[letter]):
        if seen.pile[letter][place] == 0:
            table.pile[letter][place] = _draw_lot(table, unseen, backs)
            unseen -= 1
            backs -= 1
    return unseen


@dialect
def _count_backs(seen: Any, letter: int) -> int:
    count = 0
    for seat in range(seen.seats):
        for place in range(seen.hand_size[seat]):
            count += 1 if seen.hand[seat][place] == BACK + letter else 0
    for place in range(seen.pile_size[letter]):
        count += 1 if seen.pile[letter][place] == 0 else 0
    return count


@dialect
def _bring_forward(table: Any, seat: int, letter: int, unseen: int, taken: int) -> None:
    """Swap a card of the letter before the `taken` ones at the end, a noted one if there is."""
    end = unseen - taken
    found = -1
    for place in range(end):
        card = table.draw[place]
        if letter_of(card) == letter:
            if _is_due(table, seat, card, end, unseen):
                found = place
                break
            if found < 0:
                found = place
    swap(table.draw, found, end - 1)


@dialect
def _is_due(table: Any, seat: int, card: int, first: int, end: int) -> bool:
    """Whether the seat has more notes of a card than are taken already, from `first` on."""
    if seat < 0:
        return False
    notes = (int(table.noted_mask[seat]) >> card) & 1
    notes += (int(table.noted_twice_mask[seat]) >> card) & 1
    for place in range(first, end):
        notes -= 1 if table.draw[place] == card else 0
    return notes > 0


@dialect
def _draw_lot(table: Any, unseen: int, lots: int) -> int:
    """One of the last `lots` unseen cards, which leaves them."""
    swap(table.draw, unseen - 1 - below(table, lots), unseen - 1)
    card = int(table.draw[unseen - 1])
    table.draw[unseen - 1] = 0
    return card


@dialect
def _imagine_top(seen: Any, table: Any) -> None:
    """S01: a card with the letter that lies on top."""
    if seen.draw_size == 0:
        return
    top = int(seen.draw_size) - 1
    letter = letter_of(seen.draw[top])
    place = top
    while letter_of(table.draw[place]) != letter:
        place -= 1
    swap(table.draw, place, top)


@dialect
def _sort_hand(table: Any, seat: int) -> None:
    """Put a hand in order again; who knows a card goes with it."""
    for end in range(1, table.hand_size[seat]):
        place = end
        while place > 0 and table.hand[seat][place - 1] > table.hand[seat][place]:
            swap(table.hand[seat], place - 1, place)
            swap(table.hand_known[seat], place - 1, place)
            place -= 1
