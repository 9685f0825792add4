"""Condamnés ! as played here.

The highest card makes the guard (C01); it becomes the stolen card (C02), which one prisoner
grabs (C03) and others get in secret (C04, C40). Five cards go to the guard, three to each
prisoner (C05), from one pack of 52 (C06). The prisoners win, all together, with as many tunnels
as there are prisoners (C10-C12); the guard wins with ten cards in hand (C13) or when the transfer
comes (C14); what comes first counts (C15).

In a round the guard gives a card (C20; C26 if he has heads only), each prisoner passes one on
(C21), and the last comes back to him (C22). A higher one is well, a head gives him one more (C23);
otherwise he inspects hands until he finds a higher card and exchanges (C24, C25). The waits for
the gift and for each pass are the open moments (C27): then the guard may search for the stolen
card (C30-C34) or call somebody out for showing cards (C43), and prisoners may dig, pass the stolen
card, show a card or feint (C40-C44). Steps wipe out the marks of rustling (C44). The announced
value stays in sight (C45); an almost empty pack is refilled (C46).

The stolen card is a surplus (C41): its holder has one card more than they should, and if that
very card leaves them, another one takes its place. Who holds it and which card it is, hands,
covert moves and the pack are hidden (C50); `seen` also keeps what a player may remember (C51):
the face last shown, the rustles since the last grab, who answered no, and the holder as far as
it follows for sure.

Rulings beyond the ledger's: the head of C26 is named before cards are turned up; a prisoner who
was spared can be set apart at any later offence; prisoners set apart still grab; seats on both
sides of one set apart are not neighbours of each other; with `searches = free` there are at most
30 searches in a round, so that every match ends; to dig without having to pass takes four cards,
so everybody then knows who holds the stolen one.
"""

from typing import Any

from cavale.games.condamnes.table import (
    ALL_WELL,
    CALL_OUT,
    CARDS,
    COVERT_STEP,
    DEALT,
    DISCARDED,
    DREW,
    DUG,
    ESCAPED,
    EXCHANGED,
    FEINT,
    FEINTED,
    FOUND_NOTHING,
    GAVE,
    GIVE,
    GIVING,
    GRAB,
    GRABBED,
    GRABBING,
    HEADS_MASK,
    HEADS_ONLY,
    INSPECT,
    INSPECTED,
    INSPECTING,
    IS_GUARD,
    KEEP,
    KEPT,
    LAID,
    LEAVE,
    LEFT,
    LET,
    LET_PASS,
    MOST_SEATS,
    MOST_STIRRED,
    NEW_ROUND,
    NO_OFFENCE,
    NUMBERS_MASK,
    OFFENDED,
    OPTION_COVERT,
    OPTION_SEARCHES,
    OPTION_TRANSFER,
    PACK_MASK,
    PAID,
    PASS,
    PASSED,
    PASSING,
    PAY,
    PAY_TWO,
    PAYING,
    POINT,
    POINTED,
    POINTING,
    PRISONER_CARDS,
    RANKS,
    REFILLED,
    RETURNED,
    REVEALED,
    RUSTLED,
    SAID_NO,
    SAID_YES,
    SAW,
    SEARCH,
    SEARCHED,
    SEARCHES_FREE,
    SET_APART,
    SETTING_APART,
    SHOW,
    SHOWED,
    SHUFFLED,
    SLIP,
    SLIPPED,
    SPARE,
    STANDS,
    STOLEN_LIES,
    SUIT_MASK,
    SUITS,
    SWAP,
    SWAPPED,
    TAKE,
    TAKING,
    TENTH_CARD,
    TOO_LOW,
    TRANSFER_OFF,
    TRANSFERRED,
    TUNNEL,
    TUNNEL_BUT,
    TUNNEL_CARDS,
    TURN_UP,
    TURNED,
    TURNED_UP,
    WAS_HEAD,
    WAS_SET_APART,
    WAS_SPARED,
    WAS_VOID,
    WENT_UNDER,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.header import is_awaited, observe_header
from cavale.kernel.masks import lowest, size
from cavale.kernel.stream import below, shuffle
from cavale.kernel.tape import EVERYONE, NOBODY, tell, tell_secret, write

HELPERS = (  # asked by view and instinct too
    "ending",
    "rank",
    "higher_mask",
    "suit_mask",
    "prisoners_mask",
    "neighbours_mask",
    "proper_size",
    "rounds_to_transfer",
    "searches_left",
    "next_seat",
)

# --- the seven verbs ------------------------------------------------------------------------


@dialect
def setup(box: Any, table: Any, options: Any, tape: Any) -> None:
    """C01, C02: find the guard; his card lies in the middle, to be grabbed."""
    table.transfer = options[OPTION_TRANSFER]
    table.searches = options[OPTION_SEARCHES]
    table.covert = options[OPTION_COVERT]
    for index in range(CARDS):
        table.pile[index] = index + 1  # C06
    table.pile_size = CARDS
    shuffle(table, table.pile, CARDS)
    tell(tape, SHUFFLED, 6, NOBODY, 0, CARDS)
    turned = 0
    best = 0
    for seat in range(table.seats):
        card = _draw(box, table, tape)
        turned |= 1 << card
        tell(tape, TURNED, 1, seat, card, 0)
        if best == 0 or _outranks(card, best):
            best = card
            table.guard = seat
    tell(tape, IS_GUARD, 1, table.guard, 0, 0)  # C51: the log does not say with which card
    _put_under(table, turned & ~(1 << best), 2, tape)
    table.turn = table.guard
    table.stage = GRABBING
    _lay_in_middle(table, best, 2, tape)


@dialect
def legal(box: Any, table: Any, seat: int, actions: Any) -> int:
    """Write the seat's legal actions, ascending; return how many."""
    if table.over:
        return 0
    if table.phase == GIVING or table.phase == PASSING:  # C27: the open moments
        if seat == table.guard:
            return _offer_to_guard(box, table, actions)
        return _offer_to_prisoner(table, seat, actions)
    if not is_awaited(table, seat):
        return 0
    if table.phase == GRABBING:
        actions[0] = GRAB
        actions[1] = LEAVE
        return 2
    return _offer_decision(table, actions)


@dialect
def why_not(box: Any, table: Any, seat: int, action: int) -> int:
    """0 if the action is legal, else the number of the rule that forbids it."""
    if table.over:
        return 12
    if action <= TURN_UP:
        return _why_not_simple(table, seat, action)
    if action > PAY_TWO or (PAY < action <= PAY + CARDS):
        return _why_not_pay(table, seat, action)
    if action > KEEP or (PASS < action <= PASS + CARDS):
        return _why_not_pass(table, seat, action)
    if action > TUNNEL:
        return _why_not_tunnel(table, seat, action)
    if action >= SLIP:
        return _why_not_covert(table, seat, action)
    if action >= INSPECT:
        return _why_not_about_seat(box, table, seat, action)
    return _why_not_card(table, seat, action)


@dialect
def play(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """Carry out a legal action."""
    table.ply += 1
    if action <= TURN_UP:
        _play_simple(box, table, seat, action, tape)
    elif action > PAY_TWO or (PAY < action <= PAY + CARDS):
        _pay(box, table, _payment_mask(action), tape)
    elif action > KEEP or (PASS < action <= PASS + CARDS):
        _pass(box, table, seat, action, tape)
    elif action > TUNNEL:
        _dig(box, table, seat, action, tape)
    elif action >= SLIP:
        _play_covert(table, seat, action, tape)
    elif action >= INSPECT:
        _play_about_seat(box, table, action, tape)
    else:
        _play_card(box, table, action, tape)
    table.guard_size = size(table.hand_mask[table.guard])


@dialect
def observe(box: Any, table: Any, seat: int, seen: Any) -> None:
    """C50: what is public, then what this seat alone knows."""
    observe_header(table, seen)
    if table.phase == GRABBING and table.over == 0 and not _is_prisoner(table, seat):
        # C03: with eyes shut nobody sees who has left it alone: it would narrow down the taker
        seen.waiting = prisoners_mask(table)
    _copy_public(table, seen)
    if seat >= 0:
        _copy_own(table, seat, seen)
    if seat == table.guard:
        for other in range(table.seats):
            seen.inspected[other] = table.inspected[other]


@dialect
def _is_prisoner(table: Any, seat: int) -> bool:
    return seat >= 0 and (prisoners_mask(table) >> seat) & 1 == 1


@dialect
def imagine(box: Any, seen: Any, seat: int, table: Any) -> None:
    """Deal the unseen cards at random, to whoever may hold the stolen card (C50)."""
    observe_header(seen, table)
    _copy_public(seen, table)
    if seat >= 0:
        _copy_own(seen, seat, table)
    for other in range(seen.seats):
        table.inspected[other] = seen.inspected[other]
    _imagine_holder(seen, seat, table)
    _place_known_cards(seen, seat, table)
    left = _gather_unseen(table)
    if table.stage == GRABBING:
        return  # nothing is dealt yet
    left = _imagine_higher(seen, seat, table, left)
    left = _imagine_hands(seen, seat, table, left)
    _imagine_stolen(seen, seat, table, left)


@dialect
def score(box: Any, table: Any, points: Any) -> int:
    """1 for each seat of the side that wins: all prisoners (C12), or the guard (C13, C14)."""
    winners = prisoners_mask(table) if table.over == 12 else 1 << table.guard
    for seat in range(table.seats):
        points[seat] = (winners >> seat) & 1
    return int(winners)


# --- questions ------------------------------------------------------------------------------


@dialect
def ending(box: Any, table: Any) -> int:
    """C12, C13, C14: the endings of the card, in this order."""
    return int(table.over) - 12


@dialect
def rank(card: int) -> int:
    """C06: from the ace, 1, to the king, 13."""
    return int(card - 1) % RANKS + 1


@dialect
def suit_mask(suit: int) -> int:
    return SUIT_MASK << (RANKS * suit)


@dialect
def higher_mask(card: int) -> int:
    """All cards with a higher value."""
    above = SUIT_MASK & ~((2 << rank(card)) - 1)
    return above | above << RANKS | above << (2 * RANKS) | above << (3 * RANKS)


@dialect
def prisoners_mask(table: Any) -> int:
    return ((1 << int(table.seats)) - 1) & ~(1 << int(table.guard))


@dialect
def next_seat(table: Any, seat: int) -> int:
    """C20: cards travel to the right in odd rounds, to the left in even ones."""
    if table.round_number % 2:
        return _right_of(table, seat)
    return _left_of(table, seat)


@dialect
def neighbours_mask(table: Any, seat: int) -> int:
    """C40, C43: prisoners beside a prisoner with whom covert moves can be made."""
    beside = 1 << _left_of(table, seat) | 1 << _right_of(table, seat)
    if (int(table.apart_mask) >> seat) & 1:
        return 0
    return beside & prisoners_mask(table) & ~int(table.apart_mask)


@dialect
def proper_size(table: Any, seat: int) -> int:
    """C50: how many cards a prisoner should have."""
    if table.stage == GRABBING:
        return 0
    return PRISONER_CARDS + (1 if table.stage == PASSING and seat == table.turn else 0)


@dialect
def rounds_to_transfer(box: Any, table: Any) -> int:
    """C14."""
    return int(box.last_round if table.transfer == TRANSFER_OFF else box.rounds[table.seats])


@dialect
def searches_left(box: Any, table: Any) -> int:
    """C30: once per round, or as good as free."""
    most = int(box.free_searches) if table.searches == SEARCHES_FREE else 1
    return most - int(table.searched)


# --- what is legal --------------------------------------------------------------------------


@dialect_apart
def _offer_cards(actions: Any, count: int, base: int, mask: int) -> int:
    for card in range(1, CARDS + 1):
        if (mask >> card) & 1:
            actions[count] = base + card
            count += 1
    return count


@dialect
def _offer_seats(actions: Any, count: int, base: int, mask: int) -> int:
    for seat in range(MOST_SEATS):
        if (mask >> seat) & 1:
            actions[count] = base + seat
            count += 1
    return count


@dialect_apart
def _offer_to_guard(box: Any, table: Any, actions: Any) -> int:
    count = 0
    hand = int(table.hand_mask[table.guard])
    if table.phase == GIVING:
        if hand == 0:
            actions[0] = TURN_UP  # C26
            count = 1
        elif hand & NUMBERS_MASK:
            count = _offer_cards(actions, count, GIVE, hand & NUMBERS_MASK)  # C20
        else:
            count = _offer_cards(actions, count, SWAP, hand)  # C26
    if _can_search(box, table):
        count = _offer_seats(actions, count, SEARCH, prisoners_mask(table))
    if not table.called_out:
        count = _offer_seats(actions, count, CALL_OUT, prisoners_mask(table))
    return count


@dialect
def _can_search(box: Any, table: Any) -> bool:
    """C30: he must have a search left, and a head or two cards to pay with."""
    hand = int(table.hand_mask[table.guard])
    return searches_left(box, table) > 0 and (hand & HEADS_MASK != 0 or size(hand) > 1)


@dialect_apart
def _offer_to_prisoner(table: Any, seat: int, actions: Any) -> int:
    count = 0
    hand = int(table.hand_mask[seat])
    has_turn = is_awaited(table, seat)
    stolen_mask = _stolen_mask(table, seat)
    if has_turn:
        count = _offer_cards(actions, count, PASS, hand & ~stolen_mask)
    count = _offer_covert(table, seat, actions, count)
    count = _offer_tunnels(hand, actions, count)
    if has_turn and stolen_mask:
        for kept in range(1, CARDS + 1):  # C41: passing the stolen card names another
            if ((hand & ~stolen_mask) >> kept) & 1:
                actions[count] = KEEP + CARDS * (kept - 1) + table.stolen
                count += 1
    return count


@dialect
def _stolen_mask(table: Any, seat: int) -> int:
    """The stolen card, if this seat holds it."""
    return 1 << int(table.stolen) if _holds(table, seat) else 0


@dialect
def _holds(table: Any, seat: int) -> bool:
    return (int(table.holder_mask) >> seat) & 1 == 1


@dialect
def _offer_covert(table: Any, seat: int, actions: Any, count: int) -> int:
    """C40, C43, C44."""
    if (int(table.covert_mask) >> seat) & 1:
        return count
    partners = neighbours_mask(table, seat)
    if _holds(table, seat):
        count = _offer_seats(actions, count, SLIP, partners)
    count = _offer_seats(actions, count, FEINT, partners)
    for other in range(table.seats):
        if (partners >> other) & 1:
            hand = int(table.hand_mask[seat])
            count = _offer_cards(actions, count, SHOW + CARDS * other, hand)
    return count


@dialect
def _offer_tunnels(hand: int, actions: Any, count: int) -> int:
    """C10: of one suit four cards, or all but one of five."""
    for suit in range(SUITS):
        held = hand & suit_mask(suit)
        if size(held) == TUNNEL_CARDS:
            count = _offer_cards(actions, count, TUNNEL, held)
        elif size(held) > TUNNEL_CARDS:
            for card in range(RANKS * suit + 1, RANKS * suit + RANKS + 1):
                if (held >> card) & 1:
                    base = TUNNEL_BUT + CARDS * (rank(card) - 1)
                    count = _offer_cards(actions, count, base, held & ~(1 << card))
    return count


@dialect_apart
def _offer_decision(table: Any, actions: Any) -> int:
    """What the guard decides while a move is being finished."""
    if table.phase == INSPECTING:
        left = prisoners_mask(table) & ~int(table.inspected_mask)
        return _offer_seats(actions, 0, INSPECT, left)
    if table.phase == TAKING:
        return _offer_cards(actions, 0, TAKE, _takeable_mask(table))
    if table.phase == PAYING:
        return _offer_payments(int(table.hand_mask[table.guard]), actions)
    if table.phase == POINTING:
        actions[0] = LET
        return _offer_cards(actions, 1, POINT, int(table.laid_mask))
    actions[0] = SET_APART
    actions[1] = SPARE
    return 2


@dialect
def _takeable_mask(table: Any) -> int:
    """C24: the higher cards of the hand just inspected."""
    return int(table.inspected[table.target]) & higher_mask(table.returned)


@dialect
def _offer_payments(hand: int, actions: Any) -> int:
    """C30: one head, or any two cards."""
    count = _offer_cards(actions, 0, PAY, hand & HEADS_MASK)
    for second in range(2, CARDS + 1):
        if (hand >> second) & 1:
            base = PAY_TWO + (second - 1) * (second - 2) // 2
            count = _offer_cards(actions, count, base, hand & ((1 << second) - 1))
    return count


@dialect
def _payment_mask(action: int) -> int:
    """The cards that a payment names."""
    if action <= PAY + CARDS:
        return 1 << (action - PAY)
    number = action - PAY_TWO
    second = 2
    while second * (second - 1) // 2 < number:
        second += 1
    return 1 << second | 1 << (number - (second - 1) * (second - 2) // 2)


# --- why something is not legal -------------------------------------------------------------


@dialect
def _is_open(table: Any) -> bool:
    """C27."""
    return bool(table.phase == GIVING or table.phase == PASSING)


@dialect
def _why_not_simple(table: Any, seat: int, action: int) -> int:
    rule = 26
    phase = GIVING
    if action == GRAB or action == LEAVE:
        rule = 3
        phase = GRABBING
    elif action == LET:
        rule = 42
        phase = POINTING
    elif action == SET_APART or action == SPARE:
        rule = 43
        phase = SETTING_APART
    if table.phase != phase:
        return rule
    if not is_awaited(table, seat):
        return 27
    if action == TURN_UP and table.hand_mask[seat]:
        return 26
    return 0


@dialect
def _why_not_pay(table: Any, seat: int, action: int) -> int:
    if table.phase != PAYING or seat != table.guard:
        return 30
    payment = _payment_mask(action)
    if payment & ~int(table.hand_mask[seat]):
        return 30
    if size(payment) == 1 and payment & HEADS_MASK == 0:
        return 30
    return 0


@dialect
def _why_not_pass(table: Any, seat: int, action: int) -> int:
    if seat == table.guard:
        return 21
    if table.phase != PASSING or not is_awaited(table, seat):
        return 27
    hand = int(table.hand_mask[seat])
    if (hand >> _passed_card(action)) & 1 == 0:
        return 21
    kept = _kept_card(action)
    if (1 << _passed_card(action)) == _stolen_mask(table, seat):
        return 0 if kept != _passed_card(action) and (hand >> kept) & 1 else 41
    return 41 if kept else 0


@dialect
def _passed_card(action: int) -> int:
    return (action - KEEP - 1) % CARDS + 1 if action > KEEP else action - PASS


@dialect
def _kept_card(action: int) -> int:
    """The card that becomes the stolen one, or 0."""
    return (action - KEEP - 1) // CARDS + 1 if action > KEEP else 0


@dialect
def _why_not_tunnel(table: Any, seat: int, action: int) -> int:
    if seat == table.guard:
        return 10
    if not _is_open(table):
        return 27
    laid = _tunnel_mask(table, seat, action)
    if size(laid) != TUNNEL_CARDS:
        return 10
    return 0 if (laid >> _marker(action)) & 1 else 11


@dialect
def _marker(action: int) -> int:
    return (action - TUNNEL_BUT - 1) % CARDS + 1 if action > TUNNEL_BUT else action - TUNNEL


@dialect
def _tunnel_mask(table: Any, seat: int, action: int) -> int:
    """The cards that a tunnel names: all of its suit, or of five all but one."""
    suit = (_marker(action) - 1) // RANKS
    held = int(table.hand_mask[seat]) & suit_mask(suit)
    if action <= TUNNEL_BUT:
        return held
    left_out = RANKS * suit + (action - TUNNEL_BUT - 1) // CARDS + 1
    return held & ~(1 << left_out) if (held >> left_out) & 1 and size(held) > TUNNEL_CARDS else 0


@dialect
def _why_not_covert(table: Any, seat: int, action: int) -> int:
    other = _partner(action)
    if seat == table.guard:
        return 44
    if not _is_open(table):
        return 27
    if (int(table.apart_mask) >> seat | int(table.apart_mask) >> other) & 1:
        return 43
    if (int(table.covert_mask) >> seat) & 1:
        return 44
    if (neighbours_mask(table, seat) >> other) & 1 == 0:
        return 40
    if action < FEINT and not _holds(table, seat):
        return 40
    if action > SHOW and (int(table.hand_mask[seat]) >> _shown(action)) & 1 == 0:
        return 43
    return 0


@dialect
def _partner(action: int) -> int:
    if action > SHOW:
        return (action - SHOW - 1) // CARDS
    return action - FEINT if action >= FEINT else action - SLIP


@dialect
def _shown(action: int) -> int:
    return (action - SHOW - 1) % CARDS + 1


@dialect
def _why_not_about_seat(box: Any, table: Any, seat: int, action: int) -> int:
    if action >= CALL_OUT:
        rule = 43
        other = action - CALL_OUT
    elif action >= SEARCH:
        rule = 30
        other = action - SEARCH
    else:
        rule = 24
        other = action - INSPECT
    if seat != table.guard or (prisoners_mask(table) >> other) & 1 == 0:
        return rule
    if action < SEARCH:
        is_left = (int(table.inspected_mask) >> other) & 1 == 0
        return 0 if table.phase == INSPECTING and is_left else 24
    if not _is_open(table):
        return 27
    if rule == 30:
        return 0 if _can_search(box, table) else 30
    return 43 if table.called_out else 0


@dialect
def _why_not_card(table: Any, seat: int, action: int) -> int:
    """Give, take, swap and point: of the guard alone."""
    if action > POINT:
        is_legal = table.phase == POINTING and (int(table.laid_mask) >> (action - POINT)) & 1
        return 0 if seat == table.guard and is_legal else 42
    if action > SWAP:
        hand = int(table.hand_mask[table.guard])
        is_legal = hand & NUMBERS_MASK == 0 and (hand >> (action - SWAP)) & 1
        return 0 if seat == table.guard and table.phase == GIVING and is_legal else 26
    if action > TAKE:
        if seat != table.guard or table.phase != TAKING:
            return 24
        return 0 if (_takeable_mask(table) >> (action - TAKE)) & 1 else 24
    if seat != table.guard:
        return 20
    if table.phase != GIVING:
        return 27
    numbers = int(table.hand_mask[seat]) & NUMBERS_MASK
    return 0 if (numbers >> (action - GIVE)) & 1 else 20


# --- dispatch -------------------------------------------------------------------------------


@dialect
def _play_simple(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    if action == GRAB:
        _grab(box, table, seat, tape)
    elif action == LEAVE:
        _leave(box, table, seat, tape)
    elif action == LET:
        write(tape, LET_PASS, 42, seat, table.target, 0, 0, EVERYONE, 0)
        _finish_tunnel(box, table, False, tape)
    elif action == TURN_UP:
        _swap(box, table, 0, tape)
    else:
        _decide_apart(table, action == SET_APART, tape)


@dialect_apart
def _play_covert(table: Any, seat: int, action: int, tape: Any) -> None:
    other = _partner(action)
    table.covert_mask |= 1 << seat
    if action > SHOW:
        _show(table, seat, other, _shown(action), tape)
    elif action >= FEINT:
        _tell_both(tape, FEINTED, 44, seat, other, 0)
    else:
        _slip(table, seat, other, tape)
    _rustle(table, seat, other, tape)


@dialect
def _play_about_seat(box: Any, table: Any, action: int, tape: Any) -> None:
    if action >= CALL_OUT:
        _call_out(table, action - CALL_OUT, tape)
    elif action >= SEARCH:
        _search(table, action - SEARCH, tape)
    else:
        _inspect(box, table, action - INSPECT, tape)


@dialect
def _play_card(box: Any, table: Any, action: int, tape: Any) -> None:
    if action > POINT:
        _point(box, table, action - POINT, tape)
    elif action > SWAP:
        _swap(box, table, action - SWAP, tape)
    elif action > TAKE:
        _take(box, table, action - TAKE, tape)
    else:
        _give(table, action - GIVE, tape)


# --- the stolen card in the middle ----------------------------------------------------------


@dialect
def _outranks(card: int, best: int) -> bool:
    """C01: the higher value; equal: spade, club, heart, diamond, the order of the numbers."""
    return rank(card) > rank(best) or (rank(card) == rank(best) and card < best)


@dialect_apart
def _lay_in_middle(table: Any, card: int, rule: int, tape: Any) -> None:
    """C02, C34: everybody sees it; the guard shuts his eyes."""
    table.stolen = card
    table.face = card
    table.holder_mask = 0
    table.cleared_mask = 0
    table.grab_pair = 0
    for seat in range(table.seats):
        table.known_mask[seat] = 0
    for index in range(MOST_STIRRED):
        table.stirred[index] = 0
    table.phase = GRABBING
    table.target = 0
    table.waiting = prisoners_mask(table)
    tell(tape, STOLEN_LIES, rule, NOBODY, card, 0)


@dialect
def _leave(box: Any, table: Any, seat: int, tape: Any) -> None:
    """C03: if all leave it, a random prisoner takes it."""
    prisoners = prisoners_mask(table)
    write(tape, LEFT, 3, seat, NOBODY, 0, 0, prisoners, 0)
    table.waiting &= ~(1 << seat)
    if table.waiting == 0:
        skip = below(table, size(prisoners))
        for _ in range(skip):
            prisoners &= prisoners - 1
        _grab(box, table, lowest(prisoners), tape)


@dialect_apart
def _grab(box: Any, table: Any, seat: int, tape: Any) -> None:
    """C03, C34: every prisoner sees who takes it; the guard hears two neighbours."""
    prisoners = prisoners_mask(table)
    table.hand_mask[seat] |= 1 << table.stolen
    table.holder_mask = 1 << seat
    _let_know(table, prisoners, seat)
    rule = 3 if table.stage == GRABBING else 34
    write(tape, GRABBED, rule, seat, NOBODY, 0, 0, prisoners, 0)
    right = _grab_pair(table, seat, prisoners)
    table.grab_pair = right + 1
    table.rustles[right] += 1
    write(tape, RUSTLED, 3, right, _left_of(table, right), 0, 0, EVERYONE, 0)
    if table.stage == GRABBING:
        _deal(box, table, tape)
    else:
        _resume(table)


@dialect
def _grab_pair(table: Any, seat: int, prisoners: int) -> int:
    """The right seat of the rustling pair: the taker and a neighbour, whichever chance says."""
    right = _right_of(table, seat)
    has_right = (prisoners >> right) & 1
    has_left = (prisoners >> _left_of(table, seat)) & 1
    if has_right and has_left:
        return seat if below(table, 2) else right
    return right if has_right else seat


@dialect
def _let_know(table: Any, seats_mask: int, holder: int) -> None:
    """These seats know for sure who holds the stolen card."""
    for seat in range(table.seats):
        if (seats_mask >> seat) & 1:
            table.known_mask[seat] = 1 << holder


@dialect_apart
def _deal(box: Any, table: Any, tape: Any) -> None:
    """C05: five to the guard, then three to each prisoner, going left."""
    seat = int(table.guard)
    for _ in range(table.seats):
        cards = int(box.guard_cards) if seat == table.guard else PRISONER_CARDS
        for _ in range(cards):
            card = _draw(box, table, tape)
            table.hand_mask[seat] |= 1 << card
            tell_secret(tape, DEALT, 5, seat, card, 1 << seat)
        seat = _left_of(table, seat)
    _begin_round(table, tape)


# --- a round --------------------------------------------------------------------------------


@dialect
def _begin_round(table: Any, tape: Any) -> None:
    """C27: the wait for the gift belongs to the new round."""
    table.round_number += 1
    tell(tape, NEW_ROUND, 20, NOBODY, 0, table.round_number)
    table.stage = GIVING
    table.turn = table.guard
    _resume(table)


@dialect
def _resume(table: Any) -> None:
    """C27: whatever interrupted the round is finished; it goes on where it stood."""
    table.phase = table.stage
    table.target = 0
    table.waiting = 1 << table.turn


@dialect
def _step(table: Any) -> None:
    """C44: a step wipes out the marks of rustling, and may renew the covert moves."""
    for seat in range(table.seats):
        table.rustles[seat] = 0
    if table.covert == COVERT_STEP:
        table.covert_mask = 0


@dialect
def _give(table: Any, card: int, tape: Any) -> None:
    """C20, C45: value and suit are announced, and stay in sight."""
    guard = int(table.guard)
    _lose_card(table, guard, card)
    table.announced = card
    table.turned_mask = 0
    table.stage = PASSING
    _step(table)
    receiver = next_seat(table, guard)
    write(tape, GAVE, 20, guard, receiver, card, 0, EVERYONE, 0)
    _hand_to(table, receiver, card)


@dialect
def _hand_to(table: Any, seat: int, card: int) -> None:
    table.hand_mask[seat] |= 1 << card
    table.travelling = card
    table.turn = seat
    _resume(table)


@dialect_apart
def _pass(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """C21; C41: with the stolen card passed on, the card kept becomes it."""
    card = _passed_card(action)
    _lose_card(table, seat, card)
    if _kept_card(action):
        table.stolen = _kept_card(action)
        write(tape, KEPT, 41, seat, NOBODY, table.stolen, 0, 1 << seat, 0)
    _step(table)
    receiver = next_seat(table, seat)
    if receiver == table.guard:
        _return(box, table, seat, card, tape)
        return
    audience = 1 << seat | 1 << receiver
    write(tape, PASSED, 21, seat, receiver, card, 0, audience, 1)
    _hand_to(table, receiver, card)


@dialect_apart
def _return(box: Any, table: Any, seat: int, card: int, tape: Any) -> None:
    """C22: turned up for all. C23: higher is well, a head gives one more. C24: or inspect."""
    guard = int(table.guard)
    table.travelling = 0
    table.stage = INSPECTING
    table.turn = guard
    table.returned = card
    table.hand_mask[guard] |= 1 << card
    table.guard_open_mask |= 1 << card
    write(tape, RETURNED, 22, seat, guard, card, 0, EVERYONE, 0)
    _resume(table)
    _check_tenth(box, table, tape)
    if table.over:
        return
    if rank(card) <= rank(table.announced):
        tell(tape, TOO_LOW, 24, guard, card, 0)
        return
    tell(tape, ALL_WELL, 23, guard, card, 0)
    if (HEADS_MASK >> card) & 1:
        tell(tape, WAS_HEAD, 23, guard, card, 0)
        _guard_draws(box, table, 23, tape)
    if not table.over:
        _end_round(box, table, tape)


@dialect_apart
def _inspect(box: Any, table: Any, seat: int, tape: Any) -> None:
    """C24: the stolen card is never seen; he must stop where there is a higher card."""
    guard = int(table.guard)
    hand = int(table.hand_mask[seat]) & ~_stolen_mask(table, seat)
    table.inspected_mask |= 1 << seat
    table.inspected[seat] = hand
    write(tape, INSPECTED, 24, guard, seat, 0, 0, EVERYONE, 0)
    for card in range(1, CARDS + 1):
        if (hand >> card) & 1:
            write(tape, SAW, 24, guard, seat, card, 0, 1 << guard, 0)
    if hand & higher_mask(table.returned):
        table.phase = TAKING
        table.target = seat
    elif table.inspected_mask == prisoners_mask(table):
        tell(tape, FOUND_NOTHING, 25, guard, 0, 0)  # C25
        _end_round(box, table, tape)


@dialect_apart
def _take(box: Any, table: Any, card: int, tape: Any) -> None:
    """C24: the two cards are exchanged; a head gained here gives no bonus."""
    guard = int(table.guard)
    seat = int(table.target)
    returned = int(table.returned)
    _lose_card(table, seat, card)
    _lose_card(table, guard, returned)
    table.hand_mask[seat] |= 1 << returned
    table.hand_mask[guard] |= 1 << card
    write(tape, EXCHANGED, 24, guard, seat, card, 0, 1 << guard | 1 << seat, 1)
    _end_round(box, table, tape)


@dialect_apart
def _end_round(box: Any, table: Any, tape: Any) -> None:
    """C27: the return is settled. C14: after the last round comes the transfer."""
    _step(table)
    table.announced = 0
    table.returned = 0
    table.inspected_mask = 0
    table.searched = 0
    table.called_out = 0
    table.covert_mask = 0
    table.showed_mask = 0
    for seat in range(table.seats):
        table.inspected[seat] = 0
        table.shown_card[seat] = 0
        table.shown_from[seat] = 0
    if table.round_number >= rounds_to_transfer(box, table):
        _end_match(table, 14, TRANSFERRED, table.round_number, tape)
    else:
        _begin_round(table, tape)


@dialect_apart
def _swap(box: Any, table: Any, head: int, tape: Any) -> None:
    """C26: a guard without a number card turns up cards until one comes, and takes it."""
    guard = int(table.guard)
    hand = int(table.hand_mask[guard])
    tell(tape, HEADS_ONLY, 26, guard, 0, size(hand))
    _tell_cards(tape, REVEALED, 26, guard, hand)
    if not _has_number(table):
        _refill(table, 26, tape)
    table.turned_mask = 0
    card = _turn_up(box, table, tape)
    while (NUMBERS_MASK >> card) & 1 == 0:
        card = _turn_up(box, table, tape)
    tell(tape, SWAPPED, 26, guard, card, 0)
    back = int(table.turned_mask) & ~(1 << card)
    if head:
        back |= 1 << head
    table.hand_mask[guard] = (hand | 1 << card) & ~back
    table.guard_open_mask = table.hand_mask[guard]
    if back:
        _put_under(table, back, 26, tape)


@dialect
def _has_number(table: Any) -> bool:
    numbers = 0
    for index in range(table.pile_size):
        numbers += (NUMBERS_MASK >> int(table.pile[index])) & 1
    return numbers > 0


@dialect
def _turn_up(box: Any, table: Any, tape: Any) -> int:
    card = _draw(box, table, tape)
    table.turned_mask |= 1 << card
    tell(tape, TURNED_UP, 26, table.guard, card, 0)
    return card


# --- search ---------------------------------------------------------------------------------


@dialect
def _search(table: Any, seat: int, tape: Any) -> None:
    """C30: who is searched; the price comes next."""
    table.phase = PAYING
    table.target = seat
    table.waiting = 1 << table.guard
    table.searched += 1
    write(tape, SEARCHED, 30, table.guard, seat, 0, 0, EVERYONE, 0)


@dialect_apart
def _pay(box: Any, table: Any, payment: int, tape: Any) -> None:
    """C30: the price is discarded face up. C31: the answer is true."""
    guard = int(table.guard)
    seat = int(table.target)
    _discard(table, guard, payment)
    _tell_cards(tape, PAID, 30, guard, payment)
    if _holds(table, seat):
        _find_stolen(box, table, seat, size(payment) + 1, tape)
        return
    tell(tape, SAID_NO, 31, seat, 0, 0)
    table.cleared_mask |= 1 << seat
    _resume(table)
    _guard_draws(box, table, 32, tape)  # C32


@dialect_apart
def _find_stolen(box: Any, table: Any, seat: int, gain: int, tape: Any) -> None:
    """C33: the guard draws first (C15), then the prisoner starts anew. C34: so does the theft."""
    hand = int(table.hand_mask[seat])
    tell(tape, SAID_YES, 31, seat, 0, size(hand))
    for _ in range(gain):
        if not table.over:
            _guard_draws(box, table, 33, tape)
    if table.over:
        return
    _discard(table, seat, hand)
    _tell_cards(tape, DISCARDED, 33, seat, hand)
    if table.stage == PASSING and seat == table.turn:
        table.travelling = 0
    for _ in range(proper_size(table, seat)):
        _prisoner_draws(box, table, seat, 33, tape)
    _lay_in_middle(table, _draw(box, table, tape), 34, tape)


# --- cheating -------------------------------------------------------------------------------


@dialect
def _slip(table: Any, seat: int, other: int, tape: Any) -> None:
    """C04, C40: the stolen card changes hands, and cannot be refused."""
    _lose_card(table, seat, table.stolen)
    table.hand_mask[other] |= 1 << table.stolen
    table.holder_mask = 1 << other
    _let_know(table, 1 << seat | 1 << other, other)
    _tell_both(tape, SLIPPED, 40, seat, other, table.stolen)


@dialect
def _show(table: Any, seat: int, other: int, card: int, tape: Any) -> None:
    """C43: forbidden, and possible."""
    table.showed_mask |= 1 << seat
    table.shown_card[other] = card
    table.shown_from[other] = seat
    _tell_both(tape, SHOWED, 43, seat, other, card)


@dialect_apart
def _rustle(table: Any, seat: int, other: int, tape: Any) -> None:
    """C44: all learn which two seats, nobody else what happened or who began."""
    right = seat if _left_of(table, seat) == other else other
    pair = 1 << seat | 1 << other
    table.rustles[right] += 1
    for index in range(MOST_STIRRED - 1, 0, -1):
        table.stirred[index] = table.stirred[index - 1]
    table.stirred[0] = right + 1
    table.cleared_mask &= ~pair
    for each in range(table.seats):
        if (pair >> each) & 1 == 0 and int(table.known_mask[each]) & pair:
            table.known_mask[each] = 0  # the card may be with either now
    write(tape, RUSTLED, 44, right, _left_of(table, right), 0, 0, EVERYONE, 0)


@dialect_apart
def _call_out(table: Any, seat: int, tape: Any) -> None:
    """C43: an offence if that prisoner has shown a card since the round began."""
    table.called_out = 1
    if (int(table.showed_mask) >> seat) & 1 == 0:
        tell(tape, NO_OFFENCE, 43, seat, 0, 0)
        return
    table.offences[seat] += 1
    tell(tape, OFFENDED, 43, seat, 0, table.offences[seat])
    if table.offences[seat] > 1 and (int(table.apart_mask) >> seat) & 1 == 0:
        table.phase = SETTING_APART
        table.target = seat
        table.waiting = 1 << table.guard


@dialect
def _decide_apart(table: Any, is_set_apart: bool, tape: Any) -> None:
    """C43: from now on no covert moves for them."""
    if is_set_apart:
        table.apart_mask |= 1 << table.target
        tell(tape, WAS_SET_APART, 43, table.target, 0, 0)
    else:
        tell(tape, WAS_SPARED, 43, table.target, 0, 0)
    _resume(table)


# --- tunnels --------------------------------------------------------------------------------


@dialect_apart
def _dig(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """C10: four cards on the table, four from the pack; then the guard has a word (C42)."""
    laid = _tunnel_mask(table, seat, action)
    table.hand_mask[seat] &= ~laid
    table.laid_mask = laid
    table.laid_marker = _marker(action)
    tell(tape, DUG, 10, seat, table.laid_marker, 0)
    _tell_cards(tape, LAID, 10, seat, laid)
    if seat == table.turn and (laid >> int(table.travelling)) & 1:
        table.travelling = 0
    if not (table.stage == PASSING and seat == table.turn):
        _let_know(table, (1 << int(table.seats)) - 1, seat)  # nobody else has four cards
    table.laid_stolen = table.stolen if laid & _stolen_mask(table, seat) else 0
    for index in range(TUNNEL_CARDS):
        card = _prisoner_draws(box, table, seat, 10, tape)
        if index == 0 and table.laid_stolen:
            table.stolen = card  # C41: without any decision
            write(tape, KEPT, 41, seat, NOBODY, card, 0, 1 << seat, 0)
    table.phase = POINTING
    table.target = seat
    table.waiting = 1 << table.guard


@dialect
def _point(box: Any, table: Any, card: int, tape: Any) -> None:
    """C42: rightly at the card that was the stolen one, or at nothing."""
    write(tape, POINTED, 42, table.guard, table.target, card, 0, EVERYONE, 0)
    _finish_tunnel(box, table, card == table.laid_stolen, tape)


@dialect_apart
def _finish_tunnel(box: Any, table: Any, is_void: bool, tape: Any) -> None:
    """C11: the marker stays, the rest goes under the pack. C12: perhaps it was the last."""
    seat = int(table.target)
    laid = int(table.laid_mask)
    if is_void:
        tell(tape, WAS_VOID, 42, seat, 0, 0)
        _let_know(table, (1 << int(table.seats)) - 1, seat)  # they have the surplus still
    else:
        table.tunnel_marker[table.tunnels] = table.laid_marker
        table.tunnel_digger[table.tunnels] = seat
        table.tunnels += 1
        laid &= ~(1 << int(table.laid_marker))
        tell(tape, STANDS, 11, seat, 0, table.tunnels)
    _put_under(table, laid, 11, tape)
    table.laid_mask = 0
    table.laid_marker = 0
    table.laid_stolen = 0
    _resume(table)
    if table.tunnels == table.seats - 1:
        _end_match(table, 12, ESCAPED, table.tunnels, tape)


# --- the end --------------------------------------------------------------------------------


@dialect
def _check_tenth(box: Any, table: Any, tape: Any) -> None:
    """C13: at once, also in mid-round."""
    held = size(table.hand_mask[table.guard])
    if held >= box.goal:
        _end_match(table, 13, TENTH_CARD, held, tape)


@dialect
def _end_match(table: Any, rule: int, event: int, count: int, tape: Any) -> None:
    table.over = rule
    table.waiting = 0
    table.phase = table.stage
    table.target = 0
    tell(tape, event, rule, NOBODY, 0, count)


# --- cards ----------------------------------------------------------------------------------


@dialect_apart
def _draw(box: Any, table: Any, tape: Any) -> int:
    """The top of the pack; C46 is checked before and after."""
    if table.pile_size < box.low_pack and table.discard_mask:
        _refill(table, 46, tape)
    table.pile_size -= 1
    card = int(table.pile[table.pile_size])
    table.pile[table.pile_size] = 0
    if table.pile_size < box.low_pack and table.discard_mask:
        _refill(table, 46, tape)
    return card


@dialect
def _refill(table: Any, rule: int, tape: Any) -> None:
    """C46: the discards are shuffled and put under the pack."""
    tell(tape, REFILLED, rule, NOBODY, 0, size(table.discard_mask))
    _lay_under(table, int(table.discard_mask))
    table.discard_mask = 0


@dialect
def _put_under(table: Any, cards: int, rule: int, tape: Any) -> None:
    tell(tape, WENT_UNDER, rule, NOBODY, 0, size(cards))
    _lay_under(table, cards)


@dialect_apart
def _lay_under(table: Any, cards: int) -> None:
    """Cards are shuffled among themselves and go under the pack."""
    count = size(cards)
    for index in range(table.pile_size - 1, -1, -1):
        table.pile[index + count] = table.pile[index]
    place = 0
    for card in range(1, CARDS + 1):
        if (cards >> card) & 1:
            table.pile[place] = card
            place += 1
    shuffle(table, table.pile, count)
    table.pile_size += count


@dialect_apart
def _guard_draws(box: Any, table: Any, rule: int, tape: Any) -> None:
    guard = int(table.guard)
    card = _draw(box, table, tape)
    table.hand_mask[guard] |= 1 << card
    tell_secret(tape, DREW, rule, guard, card, 1 << guard)
    _check_tenth(box, table, tape)


@dialect_apart
def _prisoner_draws(box: Any, table: Any, seat: int, rule: int, tape: Any) -> int:
    card = _draw(box, table, tape)
    table.hand_mask[seat] |= 1 << card
    tell_secret(tape, DREW, rule, seat, card, 1 << seat)
    return card


@dialect
def _lose_card(table: Any, seat: int, card: int) -> None:
    """A card leaves a hand; what all knew of the guard's goes with it."""
    table.hand_mask[seat] &= ~(1 << card)
    if seat == table.guard:
        table.guard_open_mask &= ~(1 << card)


@dialect
def _discard(table: Any, seat: int, cards: int) -> None:
    table.hand_mask[seat] &= ~cards
    table.discard_mask |= cards
    if seat == table.guard:
        table.guard_open_mask &= ~cards


@dialect
def _left_of(table: Any, seat: int) -> int:
    return 0 if seat + 1 == table.seats else int(seat) + 1


@dialect
def _right_of(table: Any, seat: int) -> int:
    return (int(table.seats) if seat == 0 else int(seat)) - 1


# --- telling --------------------------------------------------------------------------------


@dialect
def _tell_both(tape: Any, event: int, rule: int, seat: int, other: int, card: int) -> None:
    """C44: only the two concerned know."""
    write(tape, event, rule, seat, other, card, 0, 1 << seat | 1 << other, 0)


@dialect_apart
def _tell_cards(tape: Any, event: int, rule: int, seat: int, cards: int) -> None:
    for card in range(1, CARDS + 1):
        if (cards >> card) & 1:
            tell(tape, event, rule, seat, card, 0)


# --- who knows what -------------------------------------------------------------------------


@dialect_apart
def _copy_public(source: Any, target: Any) -> None:
    """C50, C51: what everybody knows or may remember."""
    target.transfer = source.transfer
    target.searches = source.searches
    target.covert = source.covert
    target.round_number = source.round_number
    target.guard = source.guard
    target.stage = source.stage
    target.turn = source.turn
    target.target = source.target
    target.guard_size = source.guard_size
    target.guard_open_mask = source.guard_open_mask
    target.face = source.face
    target.cleared_mask = source.cleared_mask
    target.grab_pair = source.grab_pair
    target.announced = source.announced
    target.returned = source.returned
    target.inspected_mask = source.inspected_mask
    target.searched = source.searched
    target.called_out = source.called_out
    target.apart_mask = source.apart_mask
    target.laid_mask = source.laid_mask
    target.laid_marker = source.laid_marker
    target.tunnels = source.tunnels
    target.turned_mask = source.turned_mask
    target.pile_size = source.pile_size
    target.discard_mask = source.discard_mask
    for index in range(MOST_STIRRED):
        target.stirred[index] = source.stirred[index]
    for seat in range(source.seats):
        target.rustles[seat] = source.rustles[seat]
        target.offences[seat] = source.offences[seat]
    for index in range(source.tunnels):
        target.tunnel_marker[index] = source.tunnel_marker[index]
        target.tunnel_digger[index] = source.tunnel_digger[index]
    # the guard knows the holder only from what everybody saw
    target.known_mask[source.guard] = source.known_mask[source.guard]
    target.holder_mask = source.known_mask[source.guard]
    if source.phase == GRABBING:
        target.stolen = source.stolen  # it lies in the middle


@dialect
def _copy_own(source: Any, seat: int, target: Any) -> None:
    """A seat's own hand, its own covert doings, and what it learnt of others."""
    bit = 1 << seat
    target.hand_mask[seat] = source.hand_mask[seat]
    target.covert_mask = int(source.covert_mask) & bit
    target.showed_mask = int(source.showed_mask) & bit
    target.shown_card[seat] = source.shown_card[seat]
    target.shown_from[seat] = source.shown_from[seat]
    target.known_mask[seat] = source.known_mask[seat]
    target.holder_mask = source.known_mask[seat]
    if source.phase != GRABBING and source.known_mask[seat] == bit:
        target.stolen = source.stolen
    if source.stage == PASSING and (seat == source.turn or seat == _giver(source)):
        target.travelling = source.travelling
    if seat == source.target and source.laid_mask:
        target.laid_stolen = source.laid_stolen


@dialect
def _giver(table: Any) -> int:
    """Who passed the travelling card to the seat whose turn it is."""
    if table.round_number % 2:
        return _left_of(table, table.turn)
    return _right_of(table, table.turn)


# --- another world that looks the same ------------------------------------------------------


@dialect
def _imagine_holder(seen: Any, seat: int, table: Any) -> None:
    """Who is not known to hold the stolen card, but may."""
    if seen.phase == GRABBING:
        return
    if table.holder_mask == 0:
        may = prisoners_mask(seen) & ~int(seen.cleared_mask)
        if seat >= 0:
            may &= ~(1 << seat)
        skip = below(table, size(may))
        for _ in range(skip):
            may &= may - 1
        table.holder_mask = may & -may
    table.known_mask[lowest(int(table.holder_mask))] = table.holder_mask


@dialect
def _place_known_cards(seen: Any, seat: int, table: Any) -> None:
    """Cards of others that the seat knows where to find."""
    guard = int(seen.guard)
    if seat != guard:
        table.hand_mask[guard] = seen.guard_open_mask
    if seat != seen.turn and seen.travelling:
        table.hand_mask[seen.turn] |= 1 << seen.travelling
    for other in range(seen.seats):
        if other != seat:
            table.hand_mask[other] |= table.inspected[other]


@dialect
def _gather_unseen(table: Any) -> int:
    """Shuffle all cards that lie where the seat cannot see them into the pack; how many?"""
    lying = int(table.discard_mask) | int(table.laid_mask)
    if table.phase == GRABBING:
        lying |= 1 << int(table.stolen)
    for index in range(table.tunnels):
        lying |= 1 << int(table.tunnel_marker[index])
    for other in range(table.seats):
        lying |= int(table.hand_mask[other])
    count = 0
    for card in range(1, CARDS + 1):
        if (lying >> card) & 1 == 0:
            table.pile[count] = card
            count += 1
    shuffle(table, table.pile, count)
    return count


@dialect
def _pull(table: Any, left: int, allowed: int) -> int:
    """Take an allowed card out of the unseen ones: the last of them; 0 if there is none."""
    for index in range(left - 1, -1, -1):
        card = int(table.pile[index])
        if (allowed >> card) & 1:
            table.pile[index] = table.pile[left - 1]
            table.pile[left - 1] = 0
            return card
    return 0


@dialect
def _imagine_higher(seen: Any, seat: int, table: Any, left: int) -> int:
    """C24: the guard has stopped at a prisoner, so there is a higher card."""
    target = int(seen.target)
    if seen.phase != TAKING or seat == target:
        return left
    if int(table.hand_mask[target]) & higher_mask(seen.returned) == 0:
        table.hand_mask[target] |= 1 << _pull(table, left, higher_mask(seen.returned))
        left -= 1
    table.inspected[target] = table.hand_mask[target]
    return left


@dialect
def _imagine_hands(seen: Any, seat: int, table: Any, left: int) -> int:
    """Fill every other hand; those inspected in vain hold nothing higher."""
    in_vain = int(seen.inspected_mask)
    if seen.phase == TAKING:
        in_vain &= ~(1 << int(seen.target))
    for step in range(2):  # the choosy hands first
        for other in range(seen.seats):
            is_choosy = (in_vain >> other) & 1
            if other == seat or is_choosy == step:
                continue
            wanted = int(seen.guard_size) if other == seen.guard else proper_size(seen, other)
            allowed = PACK_MASK & ~higher_mask(seen.returned) if is_choosy else PACK_MASK
            if other == seen.guard and seen.phase == PAYING and wanted == 1:
                allowed = HEADS_MASK  # C30: he can pay
            for _ in range(wanted - size(table.hand_mask[other])):
                table.hand_mask[other] |= 1 << _pull(table, left, allowed)
                left -= 1
    return left


@dialect
def _imagine_stolen(seen: Any, seat: int, table: Any, left: int) -> None:
    """The surplus of whoever holds it, and what the guard has seen of all hands."""
    for other in range(seen.seats):
        if (int(seen.inspected_mask) >> other) & 1:
            table.inspected[other] = table.hand_mask[other]
    if seen.phase == GRABBING:
        return
    holder = lowest(int(table.holder_mask))
    if holder == seat:
        if (int(seen.inspected_mask) >> seat) & 1:
            table.inspected[seat] &= ~(1 << int(table.stolen))
    else:
        table.stolen = _pull(table, left, PACK_MASK)
        table.hand_mask[holder] |= 1 << int(table.stolen)
        if seen.laid_mask and holder == seen.target:
            table.laid_stolen = lowest(int(seen.laid_mask))  # with four cards, one of them was it
    if seen.stage == PASSING and table.travelling == 0 and seat != seen.turn:
        others = int(table.hand_mask[seen.turn]) & ~(1 << int(table.stolen))
        table.travelling = lowest(others) if seat != _giver(seen) else 0
