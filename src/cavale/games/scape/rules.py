"""SCAPE as played here.

RAF and USAF dig one tunnel and each wants it to be theirs; the guards, the "SS", want no tunnel
at all. 35 or 70 tunnel cards show a letter on their back, a faction's mark and an action on their
front (S01-S03, S05); identities are dealt by the number of players (S04). Each player gets four
cards and an identity (S10, S11); one begins (S12) and the turn goes counter-clockwise (S20). A
turn is one card (S21), face down on the pile of its letter (S22) or face up for its action (S23),
then a refill (S24). The actions: LOOK (S30), PASS LEFT and RIGHT (S31, S32), ALL DISCARD (S33),
COLLAPSE (S34), REVEAL (S35). When all cards are played (S25) the tops of the piles decide
(S40-S45) and identities are turned up (S46).

What is hidden: identities but one's own and those looked at, and fronts but those that lie or
once lay open, that one holds, has played or handed over (S50-S52). Nothing may be shown, all may
be said (S53); that is the chat's part. Hands are unordered (S54): each front in a hand knows which
other seats know it; when a card leaves unseen from among several of its letter, they know no
longer which it was, and keep a note of what they knew.

Rulings: the action is compulsory where it can be carried out, the played card enters its row last
(S23); picks are simultaneous and final, a single card is picked for the player (S31-S33).
"""

from typing import Any

from cavale.games.scape.table import (
    ALL_KNOW,
    AT,
    BACK,
    BEGINS,
    BOTH_WIN,
    COLLAPSE,
    COLLAPSED,
    COLLAPSING,
    DEALT,
    DECK_B,
    DISCARD,
    DISCARDED,
    DOWN,
    DREW,
    ENDED,
    GAVE,
    GOT_IDENTITY,
    GUARDS_WIN,
    HAND,
    IDLE,
    KINDS,
    LEFT,
    LETTER_COUNT,
    LOOK,
    LOOKED,
    LOOKING,
    MISSING,
    NOBODY_WINS,
    OF_A_LETTER,
    OPTION_DECK,
    OPTION_FIRST,
    OPTION_REVEAL_PILES,
    PASSED,
    PICK,
    PICKED,
    PICKING,
    PILE,
    PLAYED_DOWN,
    PLAYED_LOOK,
    RAF,
    RAF_WINS,
    REVEAL,
    REVEALED,
    REVEALING,
    SPECTATORS,
    SS,
    TOP,
    TURN,
    TURNED_UP,
    UP,
    USAF,
    USAF_WINS,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.header import is_awaited, observe_header
from cavale.kernel.stream import below, shuffle
from cavale.kernel.tape import NOBODY, tell, tell_secret, write

# Asked by view and instinct too
HELPERS = ("ending", "letter_of", "mark_of", "marks_of")

_ALONE = -1  # no seat receives the card that leaves a hand

# --- the seven verbs ------------------------------------------------------------------------


@dialect
def setup(box: Any, table: Any, options: Any, tape: Any) -> None:
    """Shuffle, deal cards (S10) and identities (S11), choose who begins (S12)."""
    table.deck = options[OPTION_DECK]
    table.reveal_piles = options[OPTION_REVEAL_PILES] + 1
    _make_draw_pile(box, table)
    for seat in range(table.seats):
        for _ in range(HAND):
            _put_in_hand(table, seat, _next_card(table), 0)
        tell(tape, DEALT, 10, seat, 0, HAND)
    _deal_identities(box, table, tape)
    first = options[OPTION_FIRST] - 1
    if first < 0:
        first = below(table, table.seats)
    tell(tape, BEGINS, 12, first, 0, 0)
    table.turn = first
    _await_turn(table, TURN)


@dialect
def legal(box: Any, table: Any, seat: int, actions: Any) -> int:
    """Write the seat's legal actions, ascending; return how many."""
    if not is_awaited(table, seat):
        return 0
    if table.phase == TURN:
        count = _legal_cards(table, seat, DOWN, actions, 0)
        return _legal_cards(table, seat, UP, actions, count)
    if table.phase == PICKING:
        return _legal_cards(table, seat, PICK, actions, 0)
    if table.phase == LOOKING:
        return _legal_looks(table, seat, actions)
    return _legal_piles(table, actions)


@dialect
def why_not(box: Any, table: Any, seat: int, action: int) -> int:
    """0 if the action is legal, else the number of the rule that forbids it."""
    if table.over:
        return 25
    if not is_awaited(table, seat):
        return 20
    if table.phase == TURN:
        return 0 if action <= PICK and _holds(table, seat, _card_of(action)) else 21
    if table.phase == PICKING:
        can = PICK < action < AT and _holds(table, seat, action - PICK)
        return 0 if can else _rule_of(box.deed[table.played])
    if table.phase == LOOKING:
        return 0 if AT <= action < AT + table.seats and action != AT + seat else 30
    rule = 34 if table.phase == COLLAPSING else 35
    return 0 if action >= PILE and _is_target(table, action - PILE) else rule


@dialect
def play(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """Carry out a legal action."""
    table.ply += 1
    if action >= PILE:
        _use_pile(box, table, seat, action - PILE, tape)
    elif action >= AT:
        _look(box, table, seat, action - AT, tape)
    elif action > PICK:
        _pick(box, table, seat, action - PICK, tape)
    elif action > UP:
        _play_up(box, table, seat, action - UP, tape)
    else:
        _play_down(box, table, seat, action - DOWN, tape)


@dialect
def observe(box: Any, table: Any, seat: int, seen: Any) -> None:
    """S50-S52: what lies open, and what this seat alone knows."""
    observe_header(table, seen)
    _observe_open(table, seen)
    viewer = SPECTATORS if seat < 0 else seat
    for other in range(table.seats):
        _observe_hand(table, other, viewer, seen)
        looked = seat >= 0 and (int(table.looked_mask[seat]) >> other) & 1
        if table.over or other == seat or looked:  # S11, S30, S46
            seen.identity[other] = table.identity[other]
    for pile in range(LETTER_COUNT):
        _observe_pile(table, pile, viewer, seen)
    if seat >= 0:
        seen.picked[seat] = table.picked[seat]
        seen.noted_mask[seat] = table.noted_mask[seat]
        seen.noted_twice_mask[seat] = table.noted_twice_mask[seat]


@dialect
def imagine(box: Any, seen: Any, seat: int, table: Any) -> None:
    """Deal unknown identities and fronts at random; where a seat has a note, not to the draw pile.

    A seat that has picked from an unknown hand has picked one card or another of it.
    """
    observe_header(seen, table)
    _observe_open(seen, table)
    _copy_known(seen, table)
    _imagine_identities(box, seen, table)
    unseen = _gather_unseen(box, seen, table)
    shuffle(table, table.draw, unseen)
    for letter in range(LETTER_COUNT):
        unseen = _imagine_fronts(seen, seat, letter, unseen, table)
    _imagine_top(seen, table)
    for other in range(seen.seats):
        _sort_hand(table, other)
    _imagine_picks(seen, table)


@dialect
def score(box: Any, table: Any, points: Any) -> int:
    """Write the points of each seat; return the mask of the winners, perhaps none (S45)."""
    result = ending(box, table)
    winners = 0
    for seat in range(table.seats):
        won = _wins(table.identity[seat], result)
        points[seat] = won
        winners |= won << seat
    return winners


# --- questions that view and instinct ask too -----------------------------------------------


@dialect
def letter_of(card: int) -> int:
    """The letter on the back (S01), 0 to 4; of a back that is all there is to know."""
    return int(card) - BACK if card >= BACK else (int(card) - 1) // OF_A_LETTER


@dialect
def marks_of(box: Any, table: Any, card: int) -> int:
    """How many marks a front bears: two on some cards of deck b (S03)."""
    return 1 + int(box.double[card]) if table.deck == DECK_B else 1


@dialect_apart
def mark_of(box: Any, table: Any, card: int) -> int:
    """Faction and marks in one number, as events tell them: RAF, RAF twice, USAF, ..."""
    return 2 * (int(box.faction[card]) - 1) + marks_of(box, table, card) - 1


@dialect_apart
def ending(box: Any, table: Any) -> int:
    """S41-S45: who wins by the tops of the piles, as an index of the card's endings."""
    raf = 0
    usaf = 0
    for pile in range(LETTER_COUNT):
        if table.pile_size[pile] == 0:
            return GUARDS_WIN  # S41
        card = table.pile[pile][table.pile_size[pile] - 1]
        if box.faction[card] == SS:
            return GUARDS_WIN  # S42
        marks = marks_of(box, table, card)
        raf += marks if box.faction[card] == RAF else 0
        usaf += marks if box.faction[card] == USAF else 0
    if raf == usaf:
        return BOTH_WIN  # S44
    return RAF_WINS if raf > usaf else USAF_WINS  # S43


@dialect
def _wins(identity: int, result: int) -> int:
    if result == GUARDS_WIN:
        return 1 if identity == SS else 0
    if identity == SS:
        return 0
    if result == BOTH_WIN:
        return 1
    return 1 if identity == (RAF if result == RAF_WINS else USAF) else 0


# --- set-up ---------------------------------------------------------------------------------


@dialect
def _make_draw_pile(box: Any, table: Any) -> None:
    """S02, S04, S05: one or two copies of the 35 cards, shuffled together."""
    count = 0
    for card in range(1, KINDS + 1):
        for _ in range(box.copies[table.seats]):
            table.draw[count] = card
            count += 1
    shuffle(table, table.draw, count)
    table.draw_size = count


@dialect
def _deal_identities(box: Any, table: Any, tape: Any) -> None:
    """S04, S11: nobody learns any but their own."""
    team = box.team[table.seats]
    for seat in range(table.seats):
        table.identity[seat] = RAF if seat < team else (USAF if seat < 2 * team else SS)
    shuffle(table, table.identity, table.seats)
    for seat in range(table.seats):
        write(tape, GOT_IDENTITY, 11, seat, NOBODY, table.identity[seat], 0, 1 << seat, 0)


# --- what is legal --------------------------------------------------------------------------


@dialect
def _legal_cards(table: Any, seat: int, base: int, actions: Any, count: int) -> int:
    """An action for each kind of card in the hand, which is in order."""
    before = 0
    for place in range(table.hand_size[seat]):
        card = table.hand[seat][place]
        if card != before:
            actions[count] = base + card
            count += 1
        before = card
    return count


@dialect
def _legal_looks(table: Any, seat: int, actions: Any) -> int:
    """S30: any other player."""
    count = 0
    for other in range(table.seats):
        if other != seat:
            actions[count] = AT + other
            count += 1
    return count


@dialect
def _legal_piles(table: Any, actions: Any) -> int:
    count = 0
    for pile in range(LETTER_COUNT):
        if _is_target(table, pile):
            actions[count] = PILE + pile
            count += 1
    return count


@dialect
def _is_target(table: Any, pile: int) -> bool:
    """S34: a pile that is not empty. S35: one whose top is face down."""
    size = table.pile_size[pile]
    if size == 0:
        return False
    return bool(table.phase == COLLAPSING or table.pile_known[pile][size - 1] != ALL_KNOW)


@dialect
def _holds(table: Any, seat: int, card: int) -> bool:
    found = 0
    for place in range(table.hand_size[seat]):
        found += 1 if table.hand[seat][place] == card else 0
    return found > 0


@dialect
def _card_of(action: int) -> int:
    return action - UP if action > UP else action - DOWN


@dialect
def _rule_of(deed: int) -> int:
    """The rule of what a card does: LOOK is S30, ..., REVEAL S35."""
    return int(deed) - LOOK + 30


# --- a turn ---------------------------------------------------------------------------------


@dialect
def _play_down(box: Any, table: Any, seat: int, card: int, tape: Any) -> None:
    """S22: onto the pile of its letter, unseen."""
    pile = letter_of(card)
    known = _take_unseen(table, seat, card, _ALONE)
    place = table.pile_size[pile]
    table.pile[pile][place] = card
    table.pile_known[pile][place] = known
    table.pile_by[pile][place] = seat
    table.pile_size[pile] += 1
    write(tape, PLAYED_DOWN, 22, seat, NOBODY, mark_of(box, table, card), pile, 1 << seat, 1)
    _end_turn(box, table, tape)


@dialect
def _play_up(box: Any, table: Any, seat: int, card: int, tape: Any) -> None:
    """S23: show the card, carry out its action."""
    _take_shown(table, seat, card)
    table.played = card
    deed = int(box.deed[card])
    mark = mark_of(box, table, card)
    tell(tape, PLAYED_LOOK + deed - LOOK, _rule_of(deed), seat, mark, letter_of(card))
    if deed == LOOK:
        _await_turn(table, LOOKING)
    elif deed == COLLAPSE:
        _begin_piles(box, table, COLLAPSING, 1, tape)
    elif deed == REVEAL:
        _begin_piles(box, table, REVEALING, table.reveal_piles, tape)
    else:
        _begin_picks(box, table, tape)


@dialect_apart
def _begin_piles(box: Any, table: Any, phase: int, wanted: int, tape: Any) -> None:
    """S34, S35: as many piles as possible, up to what the card wants."""
    table.phase = phase
    targets = 0
    for pile in range(LETTER_COUNT):
        targets += 1 if _is_target(table, pile) else 0
    if targets == 0:
        _idle(box, table, tape)
        return
    if phase == REVEALING:
        table.reveals_left = min(targets, int(wanted))
    _await_turn(table, phase)


@dialect_apart
def _begin_picks(box: Any, table: Any, tape: Any) -> None:
    """S31-S33: all who hold a card pick one; a single card is picked for the player."""
    table.phase = PICKING
    table.waiting = 0
    givers = 0
    for seat in range(table.seats):
        size = table.hand_size[seat]
        givers += 1 if size else 0
        if size == 1:
            table.picked[seat] = table.hand[seat][0]
        elif size:
            table.waiting |= 1 << seat
    if givers == 0:
        _idle(box, table, tape)
    elif table.waiting == 0:
        _move_picked(box, table, tape)


@dialect_apart
def _idle(box: Any, table: Any, tape: Any) -> None:
    """S23: without a target the card is just discarded."""
    tell(tape, IDLE, 23, table.turn, 0, 0)
    _end_action(box, table, tape)


@dialect_apart
def _end_action(box: Any, table: Any, tape: Any) -> None:
    """S23: the card played enters the row of its player last."""
    _lay_in_row(table, table.turn, table.played)
    table.played = 0
    _end_turn(box, table, tape)


@dialect_apart
def _end_turn(box: Any, table: Any, tape: Any) -> None:
    """S24: only the player whose turn it was refills. S25: no cards, no more turns."""
    seat = table.turn
    _refill(box, table, seat, tape)
    if _nobody_holds(table):
        _end_match(box, table, tape)
        return
    table.turn = _right_of(table, seat)
    while table.hand_size[table.turn] == 0:  # S21
        tell(tape, PASSED, 21, table.turn, 0, 0)
        table.turn = _right_of(table, table.turn)
    _await_turn(table, TURN)


@dialect_apart
def _refill(box: Any, table: Any, seat: int, tape: Any) -> None:
    """S24. Cards drawn together are told in order, since they lie in no other in the hand."""
    missing = min(HAND - int(table.hand_size[seat]), int(table.draw_size))
    _order_top(table, missing)
    for _ in range(missing):
        card = _next_card(table)
        _put_in_hand(table, seat, card, 0)
        mark = mark_of(box, table, card)
        write(tape, DREW, 24, seat, NOBODY, mark, letter_of(card), 1 << seat, 1)


@dialect
def _order_top(table: Any, count: int) -> None:
    """Put the top cards of the draw pile in order, the lowest on top."""
    bottom = int(table.draw_size) - count
    for end in range(bottom + 1, bottom + count):
        place = end
        while place > bottom and table.draw[place - 1] < table.draw[place]:
            _swap(table.draw, place - 1, place)
            place -= 1


@dialect
def _nobody_holds(table: Any) -> bool:
    held = 0
    for seat in range(table.seats):
        held += table.hand_size[seat]
    return bool(held == 0)


@dialect
def _await_turn(table: Any, phase: int) -> None:
    table.phase = phase
    table.waiting = 1 << table.turn


@dialect
def _right_of(table: Any, seat: int) -> int:
    """S20: counter-clockwise; seats are numbered clockwise."""
    return int(table.seats) - 1 if seat == 0 else int(seat) - 1


@dialect
def _left_of(table: Any, seat: int) -> int:
    return 0 if seat + 1 == table.seats else int(seat) + 1


# --- the actions ----------------------------------------------------------------------------


@dialect
def _look(box: Any, table: Any, seat: int, other: int, tape: Any) -> None:
    """S30."""
    table.looked_mask[seat] |= 1 << other
    write(tape, LOOKED, 30, seat, other, table.identity[other], 0, 1 << seat, 1)
    _end_action(box, table, tape)


@dialect
def _use_pile(box: Any, table: Any, seat: int, pile: int, tape: Any) -> None:
    if table.phase == COLLAPSING:
        _collapse(box, table, seat, pile, tape)
        return
    _turn_top_up(table, pile)
    card = table.pile[pile][table.pile_size[pile] - 1]
    tell(tape, REVEALED, 35, seat, mark_of(box, table, card), pile)
    table.reveals_left -= 1
    if table.reveals_left == 0:
        _end_action(box, table, tape)


@dialect_apart
def _collapse(box: Any, table: Any, seat: int, pile: int, tape: Any) -> None:
    """S34: the top goes face up to the row of the acting player."""
    _turn_top_up(table, pile)
    top = table.pile_size[pile] - 1
    card = table.pile[pile][top]
    table.pile[pile][top] = 0
    table.pile_known[pile][top] = 0
    table.pile_by[pile][top] = 0
    table.pile_size[pile] = top
    _lay_in_row(table, seat, card)
    tell(tape, COLLAPSED, 34, seat, mark_of(box, table, card), pile)
    _end_action(box, table, tape)


@dialect
def _pick(box: Any, table: Any, seat: int, card: int, tape: Any) -> None:
    """S31-S33: final; that a seat has picked is open, what it picked is not."""
    table.picked[seat] = card
    table.waiting &= ~(1 << seat)
    rule = _rule_of(box.deed[table.played])
    tell_secret(tape, PICKED, rule, seat, mark_of(box, table, card), 1 << seat)
    if table.waiting == 0:
        _move_picked(box, table, tape)


@dialect_apart
def _move_picked(box: Any, table: Any, tape: Any) -> None:
    """All cards picked move at once."""
    deed = box.deed[table.played]
    if deed == DISCARD:
        _discard_picked(box, table, tape)
    else:
        _hand_over_picked(box, table, deed, tape)
    _end_action(box, table, tape)


@dialect
def _discard_picked(box: Any, table: Any, tape: Any) -> None:
    """S33: face up before their owners; they do not act."""
    for seat in range(table.seats):
        card = int(table.picked[seat])
        if card:
            table.picked[seat] = 0
            _take_shown(table, seat, card)
            _lay_in_row(table, seat, card)
            tell(tape, DISCARDED, 33, seat, mark_of(box, table, card), letter_of(card))


@dialect
def _hand_over_picked(box: Any, table: Any, deed: int, tape: Any) -> None:
    """S31, S32: all at once: what was known before counts, then all leave, then all arrive."""
    for seat in range(table.seats):
        card = int(table.picked[seat])
        viewer = 1 << _receiver(table, seat, deed)
        if card and _who_knows(table, seat, card) & viewer == 0:
            _forget_notes(table, card, viewer)
    for seat in range(table.seats):
        if table.picked[seat]:
            receiver = _receiver(table, seat, deed)
            known = _take_unseen(table, seat, table.picked[seat], receiver)
            table.moving_known[seat] = known & ~(1 << receiver)
    for seat in range(table.seats):
        card = int(table.picked[seat])
        if card:
            receiver = _receiver(table, seat, deed)
            _put_in_hand(table, receiver, card, table.moving_known[seat])
            table.picked[seat] = 0
            table.moving_known[seat] = 0
            mark = mark_of(box, table, card)
            both = 1 << seat | 1 << receiver
            write(tape, GAVE, _rule_of(deed), seat, receiver, mark, letter_of(card), both, 1)


@dialect
def _receiver(table: Any, seat: int, deed: int) -> int:
    return _left_of(table, seat) if deed == LEFT else _right_of(table, seat)


# --- the end --------------------------------------------------------------------------------


@dialect_apart
def _end_match(box: Any, table: Any, tape: Any) -> None:
    """S40: the tops are revealed; they decide (S41-S45); then the identities (S46)."""
    for pile in range(LETTER_COUNT):
        size = table.pile_size[pile]
        if size:
            _turn_top_up(table, pile)
            tell(tape, TOP, 40, NOBODY, mark_of(box, table, table.pile[pile][size - 1]), pile)
        else:
            tell(tape, MISSING, 41, NOBODY, 0, pile)
    result = ending(box, table)
    table.over = _rule_of_end(table, result)
    table.waiting = 0
    table.phase = TURN
    tell(tape, ENDED, table.over, NOBODY, result, _marks_on_tops(box, table, result))
    for seat in range(table.seats):
        tell(tape, TURNED_UP, 46, seat, table.identity[seat], 0)
    if result == GUARDS_WIN and box.ss[table.seats] == 0:
        tell(tape, NOBODY_WINS, 45, NOBODY, 0, 0)


@dialect
def _rule_of_end(table: Any, result: int) -> int:
    if result == BOTH_WIN:
        return 44
    if result != GUARDS_WIN:
        return 43
    for pile in range(LETTER_COUNT):
        if table.pile_size[pile] == 0:
            return 41
    return 42


@dialect
def _marks_on_tops(box: Any, table: Any, result: int) -> int:
    """The marks of those who win; of the guards those that can be seen."""
    faction = SS if result == GUARDS_WIN else (USAF if result == USAF_WINS else RAF)
    marks = 0
    for pile in range(LETTER_COUNT):
        if table.pile_size[pile]:
            card = table.pile[pile][table.pile_size[pile] - 1]
            marks += marks_of(box, table, card) if box.faction[card] == faction else 0
    return marks


# --- cards ----------------------------------------------------------------------------------


@dialect
def _next_card(table: Any) -> int:
    table.draw_size -= 1
    card = int(table.draw[table.draw_size])
    table.draw[table.draw_size] = 0
    return card


@dialect
def _swap(cards: Any, place: int, other: int) -> None:
    card = cards[place]
    cards[place] = cards[other]
    cards[other] = card


@dialect
def _lay_in_row(table: Any, seat: int, card: int) -> None:
    table.discard[table.discard_size] = card
    table.discard_by[table.discard_size] = seat
    table.discard_size += 1


@dialect_apart
def _put_in_hand(table: Any, seat: int, card: int, known: int) -> None:
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


# --- who knows what -------------------------------------------------------------------------


@dialect
def _place_of(table: Any, seat: int, card: int) -> int:
    place = 0
    while table.hand[seat][place] != card:
        place += 1
    return place


@dialect_apart
def _take_shown(table: Any, seat: int, card: int) -> None:
    """A card leaves a hand for all to see."""
    watchers = ((1 << int(table.seats)) - 1) & ~(1 << seat)
    _forget_notes(table, card, watchers & ~_who_knows(table, seat, card))
    place = _place_of(table, seat, card)
    _show_kind(table, seat, place, watchers)
    _take_from_hand(table, seat, place)


@dialect_apart
def _who_knows(table: Any, seat: int, card: int) -> int:
    """The mask of those who know a card of this kind in the seat's hand."""
    known = 0
    for place in range(table.hand_size[seat]):
        if table.hand[seat][place] == card:
            known |= int(table.hand_known[seat][place])
    return known


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
def _take_unseen(table: Any, seat: int, card: int, receiver: int) -> int:
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
def _forget_notes(table: Any, card: int, viewers: int) -> None:
    """Viewers see a card come from where they did not know it: a note of it is settled."""
    bit = 1 << int(card)
    for viewer in range(table.seats):
        if (viewers >> viewer) & 1 and table.noted_mask[viewer] & bit:
            if table.noted_twice_mask[viewer] & bit:
                table.noted_twice_mask[viewer] &= ~bit
            else:
                table.noted_mask[viewer] &= ~bit


@dialect_apart
def _turn_top_up(table: Any, pile: int) -> None:
    """From now on everybody knows this front (S50)."""
    top = table.pile_size[pile] - 1
    known = int(table.pile_known[pile][top])
    _forget_notes(table, table.pile[pile][top], ALL_KNOW & ~known)
    table.pile_known[pile][top] = ALL_KNOW


@dialect_apart
def _observe_open(source: Any, target: Any) -> None:
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
def _observe_hand(table: Any, seat: int, viewer: int, seen: Any) -> None:
    """Fronts the viewer knows, then backs, both in order: what is alike cannot be told apart."""
    bit = 1 << viewer
    own = seat == viewer
    for place in range(table.hand_size[seat]):
        card = int(table.hand[seat][place])
        known = own or int(table.hand_known[seat][place]) & bit
        shown = card if known else BACK + letter_of(card)
        _insert(seen.hand[seat], place, shown)
    for place in range(table.hand_size[seat]):
        if not own and seen.hand[seat][place] < BACK:
            seen.hand_known[seat][place] = bit


@dialect_apart
def _insert(cards: Any, count: int, card: int) -> None:
    """Put a card into an ordered row of `count` cards."""
    place = count
    while place > 0 and cards[place - 1] > card:
        cards[place] = cards[place - 1]
        place -= 1
    cards[place] = card


@dialect_apart
def _observe_pile(table: Any, pile: int, viewer: int, seen: Any) -> None:
    for place in range(table.pile_size[pile]):
        known = int(table.pile_known[pile][place])
        if (known >> viewer) & 1:
            seen.pile[pile][place] = table.pile[pile][place]
        if known != ALL_KNOW:  # that its player knows a card, everybody knows
            known &= 1 << int(table.pile_by[pile][place]) | 1 << viewer
        seen.pile_known[pile][place] = known


# --- imagination ----------------------------------------------------------------------------


@dialect
def _copy_known(seen: Any, table: Any) -> None:
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


@dialect
def _imagine_identities(box: Any, seen: Any, table: Any) -> None:
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
def _gather_unseen(box: Any, seen: Any, table: Any) -> int:
    """Lay the cards whose place is unknown into the draw pile, by kind; return how many."""
    copies = box.copies[seen.seats]
    count = 0
    for card in range(1, KINDS + 1):
        for _ in range(copies - _located(seen, card)):
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
def _imagine_fronts(seen: Any, seat: int, letter: int, unseen: int, table: Any) -> int:
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
    _swap(table.draw, found, end - 1)


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
    _swap(table.draw, unseen - 1 - below(table, lots), unseen - 1)
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
    _swap(table.draw, place, top)


@dialect
def _sort_hand(table: Any, seat: int) -> None:
    """Put a hand in order again; who knows a card goes with it."""
    for end in range(1, table.hand_size[seat]):
        place = end
        while place > 0 and table.hand[seat][place - 1] > table.hand[seat][place]:
            _swap(table.hand[seat], place - 1, place)
            _swap(table.hand_known[seat], place - 1, place)
            place -= 1


@dialect
def _imagine_picks(seen: Any, table: Any) -> None:
    """S31-S33: who holds cards and is not awaited has picked one of them."""
    if seen.phase != PICKING:
        return
    for seat in range(seen.seats):
        size = int(seen.hand_size[seat])
        if size and not is_awaited(seen, seat) and seen.picked[seat] == 0:
            table.picked[seat] = table.hand[seat][below(table, size)]
