"""What several moves of SCAPE bring about: ends of turns and of the match, cards on their way."""

from typing import Any

from cavale.games.scape.numbers import S11, S21, S23, S24, S40, S41, S42, S43, S44, S45, S46
from cavale.games.scape.questions import copies_of, ending, letter_of, mark_of, marks_of, top_of
from cavale.games.scape.table import (
    ALL_KNOW,
    BOTH_WIN,
    DREW,
    ENDED,
    GOT_IDENTITY,
    GUARDS_WIN,
    HAND,
    IDLE,
    KINDS,
    LETTER_COUNT,
    MISSING,
    NOBODY_WINS,
    PASSED,
    RAF,
    SS,
    TOP,
    TURN,
    TURNED_UP,
    USAF,
    USAF_WINS,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.seats import all_seats, right_of
from cavale.kernel.stream import shuffle
from cavale.kernel.tape import NOBODY, tell, write

# --- the start ------------------------------------------------------------------------------


@dialect
def make_draw_pile(box: Any, table: Any) -> None:
    """S02, S04, S05: one or two copies of the cards, shuffled together."""
    count = 0
    for card in range(1, KINDS + 1):
        for _ in range(copies_of(box, table, card)):
            table.draw[count] = card
            count += 1
    shuffle(table, table.draw, count)
    table.draw_size = count


@dialect
def deal_identities(box: Any, table: Any, tape: Any) -> None:
    """S04, S11: nobody learns any but their own."""
    team = box.team[table.seats]
    for seat in range(table.seats):
        table.identity[seat] = RAF if seat < team else (USAF if seat < 2 * team else SS)
    shuffle(table, table.identity, table.seats)
    for seat in range(table.seats):
        write(tape, GOT_IDENTITY, S11, seat, NOBODY, table.identity[seat], 0, 1 << seat, 0)


# --- the end of a turn ----------------------------------------------------------------------


@dialect_apart
def idle(box: Any, table: Any, tape: Any) -> None:
    """S23: without a target the card is just discarded."""
    tell(tape, IDLE, S23, table.turn, 0, 0)
    end_action(box, table, tape)


@dialect_apart
def end_action(box: Any, table: Any, tape: Any) -> None:
    """S23: the card played enters the row of its player last."""
    lay_in_row(table, table.turn, table.played)
    table.played = 0
    end_turn(box, table, tape)


@dialect_apart
def end_turn(box: Any, table: Any, tape: Any) -> None:
    """S24: only the player whose turn it was refills. S25: no cards, no more turns."""
    seat = table.turn
    _refill(box, table, seat, tape)
    if _nobody_holds(table):
        _end_match(box, table, tape)
        return
    table.turn = right_of(table, seat)
    while table.hand_size[table.turn] == 0:  # S21
        tell(tape, PASSED, S21, table.turn, 0, 0)
        table.turn = right_of(table, table.turn)
    await_turn(table, TURN)


@dialect_apart
def _refill(box: Any, table: Any, seat: int, tape: Any) -> None:
    """S24. Cards drawn together are told in order, since they lie in no other in the hand."""
    missing = min(HAND - int(table.hand_size[seat]), int(table.draw_size))
    _order_top(table, missing)
    for _ in range(missing):
        card = next_card(table)
        put_in_hand(table, seat, card, 0)
        mark = mark_of(box, table, card)
        write(tape, DREW, S24, seat, NOBODY, mark, letter_of(card), 1 << seat, 1)


@dialect
def _order_top(table: Any, count: int) -> None:
    """Put the top cards of the draw pile in order, the lowest on top."""
    bottom = int(table.draw_size) - count
    for end in range(bottom + 1, bottom + count):
        place = end
        while place > bottom and table.draw[place - 1] < table.draw[place]:
            swap(table.draw, place - 1, place)
            place -= 1


@dialect
def _nobody_holds(table: Any) -> bool:
    held = 0
    for seat in range(table.seats):
        held += table.hand_size[seat]
    return bool(held == 0)


@dialect
def await_turn(table: Any, phase: int) -> None:
    table.phase = phase
    table.waiting = 1 << table.turn


# --- the end of the match -------------------------------------------------------------------


@dialect_apart
def _end_match(box: Any, table: Any, tape: Any) -> None:
    """S40: the tops are revealed; they decide (S41-S45); then the identities (S46)."""
    for pile in range(LETTER_COUNT):
        if table.pile_size[pile]:
            turn_top_up(table, pile)
            tell(tape, TOP, S40, NOBODY, mark_of(box, table, top_of(table, pile)), pile)
        else:
            tell(tape, MISSING, S41, NOBODY, 0, pile)
    result = ending(box, table)
    table.over = _rule_of_end(table, result)
    table.waiting = 0
    table.phase = TURN
    tell(tape, ENDED, table.over, NOBODY, result, _marks_on_tops(box, table, result))
    for seat in range(table.seats):
        tell(tape, TURNED_UP, S46, seat, table.identity[seat], 0)
    if result == GUARDS_WIN and box.ss[table.seats] == 0:
        tell(tape, NOBODY_WINS, S45, NOBODY, 0, 0)


@dialect
def _rule_of_end(table: Any, result: int) -> int:
    if result == BOTH_WIN:
        return S44
    if result != GUARDS_WIN:
        return S43
    for pile in range(LETTER_COUNT):
        if table.pile_size[pile] == 0:
            return S41
    return S42


@dialect
def _marks_on_tops(box: Any, table: Any, result: int) -> int:
    """The marks of those who win; of the guards those that can be seen."""
    faction = SS if result == GUARDS_WIN else (USAF if result == USAF_WINS else RAF)
    marks = 0
    for pile in range(LETTER_COUNT):
        if table.pile_size[pile]:
            card = top_of(table, pile)
            marks += marks_of(box, table, card) if box.faction[card] == faction else 0
    return marks


# --- cards ----------------------------------------------------------------------------------


@dialect
def next_card(table: Any) -> int:
    table.draw_size -= 1
    card = int(table.draw[table.draw_size])
    table.draw[table.draw_size] = 0
    return card


@dialect
def swap(cards: Any, place: int, other: int) -> None:
    card = cards[place]
    cards[place] = cards[other]
    cards[other] = card


@dialect
def lay_in_row(table: Any, seat: int, card: int) -> None:
    table.discard[table.discard_size] = card
    table.discard_by[table.discard_size] = seat
    table.discard_size += 1


@dialect_apart
def put_in_hand(table: Any, seat: int, card: int, known: int) -> None:
    """Hands are in order, so that the places of cards tell nothing (S54)."""
    place = int(table.hand_size[seat])
    while place > 0 and table.hand[seat][place - 1] > card:
        table.hand[seat][place] = table.hand[seat][place - 1]
        table.hand_known[seat][place] = table.hand_known[seat][place - 1]
        place -= 1
    table.hand[seat][place] = card
    table.hand_known[seat][place] = known
    table.hand_size[seat] += 1


@dialect_apart
def _take_from_hand(table: Any, seat: int, place: int) -> None:
    last = int(table.hand_size[seat]) - 1
    for each in range(place, last):
        table.hand[seat][each] = table.hand[seat][each + 1]
        table.hand_known[seat][each] = table.hand_known[seat][each + 1]
    table.hand[seat][last] = 0
    table.hand_known[seat][last] = 0
    table.hand_size[seat] = last


@dialect
def _place_of(table: Any, seat: int, card: int) -> int:
    place = 0
    while table.hand[seat][place] != card:
        place += 1
    return place


# --- who knows a card that leaves its place (S54) -------------------------------------------


@dialect_apart
def take_shown(table: Any, seat: int, card: int) -> None:
    """A card leaves a hand for all to see."""
    watchers = all_seats(table) & ~(1 << seat)
    forget_notes(table, card, watchers & ~who_knows(table, seat, card))
    place = _place_of(table, seat, card)
    _show_kind(table, seat, place, watchers)
    _take_from_hand(table, seat, place)


@dialect_apart
def take_unseen(table: Any, seat: int, card: int, receiver: int) -> int:
    """A card leaves a hand face down; return the mask of those who know it then.

    S54: from among several of its letter, the others cannot tell which one it was. The receiver
    of a card handed over does see it.
    """
    place = _place_of(table, seat, card)
    watchers = 1 << receiver if receiver >= 0 else 0
    if _is_only_of_letter(table, seat, card):
        known = int(table.hand_known[seat][place])
        _take_from_hand(table, seat, place)
        return known | 1 << seat
    _show_kind(table, seat, place, watchers)
    for each in range(table.hand_size[seat]):
        if letter_of(table.hand[seat][each]) == letter_of(card):
            _lose_sight(table, seat, each, watchers)
    _take_from_hand(table, seat, place)
    return 1 << seat


@dialect
def _is_only_of_letter(table: Any, seat: int, card: int) -> bool:
    count = 0
    for place in range(table.hand_size[seat]):
        if letter_of(table.hand[seat][place]) == letter_of(card):
            count += 1
    return count == 1


@dialect_apart
def _show_kind(table: Any, seat: int, place: int, watchers: int) -> None:
    """Watchers see that a card of this place's kind leaves.

    Of two alike they do not know which one it was: who knew one of them knows none now, who knew
    both still knows one. What is known stays at the place that is not taken.
    """
    twin = place + 1
    if twin < table.hand_size[seat] and table.hand[seat][twin] == table.hand[seat][place]:
        known = int(table.hand_known[seat][twin])
        both = known & int(table.hand_known[seat][place])
        table.hand_known[seat][twin] = (known & ~watchers) | (both & watchers)


@dialect_apart
def who_knows(table: Any, seat: int, card: int) -> int:
    """The mask of those who know a card of this kind in the seat's hand."""
    known = 0
    for place in range(table.hand_size[seat]):
        if table.hand[seat][place] == card:
            known |= int(table.hand_known[seat][place])
    return known


@dialect_apart
def _lose_sight(table: Any, seat: int, place: int, watchers: int) -> None:
    """S54: those who knew this front, but do not watch, keep a note of it and no more."""
    losing = int(table.hand_known[seat][place]) & ~watchers
    table.hand_known[seat][place] &= watchers
    if losing == 0:
        return
    bit = 1 << int(table.hand[seat][place])
    for viewer in range(table.seats):
        if (losing >> viewer) & 1:
            if table.noted_mask[viewer] & bit:
                table.noted_twice_mask[viewer] |= bit
            else:
                table.noted_mask[viewer] |= bit


@dialect_apart
def forget_notes(table: Any, card: int, viewers: int) -> None:
    """Viewers see a card come from where they did not know it: a note of it is settled."""
    bit = 1 << int(card)
    for viewer in range(table.seats):
        if (viewers >> viewer) & 1 and table.noted_mask[viewer] & bit:
            if table.noted_twice_mask[viewer] & bit:
                table.noted_twice_mask[viewer] &= ~bit
            else:
                table.noted_mask[viewer] &= ~bit


@dialect_apart
def turn_top_up(table: Any, pile: int) -> None:
    """From now on everybody knows this front (S50)."""
    top = table.pile_size[pile] - 1
    known = int(table.pile_known[pile][top])
    forget_notes(table, table.pile[pile][top], ALL_KNOW & ~known)
    table.pile_known[pile][top] = ALL_KNOW
