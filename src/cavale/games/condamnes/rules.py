"""Condamnés ! as played here.

The highest card makes the guard (C01); it becomes the stolen card (C02). The prisoners agree who
collects which suit (C47); one of them grabs the stolen card (C03) and others get it in secret
(C04, C40). Five cards go to the guard, three to each prisoner (C05), from one pack of 52 (C06).
The prisoners win, all together, with as many tunnels as there are prisoners (C10-C12); the guard
wins with ten cards in hand (C13) or when the transfer comes (C14); what comes first counts (C15).

In a round the guard gives a card (C20; C26 if he has heads only), each prisoner passes one on
(C21), and the last comes back to him (C22). A higher one is well, a head gives him one more (C23);
otherwise he inspects hands until he finds a higher card and exchanges (C24, C25). The waits for
the gift and for each pass are the open moments (C27): then the guard may search for the stolen
card (C30-C34) or call somebody out for showing cards (C43), and prisoners may dig, pass the stolen
card, show a card or feint (C40-C44). After a tunnel the guard lets it pass or points at one card;
if wrongly, he discards one of his (C42). Steps wipe out the marks of rustling (C44). The announced
value stays in sight (C45); an almost empty pack is refilled (C46).

The stolen card is a surplus (C41): its holder has one card more than they should, and if that
very card leaves them, another one takes its place. Who holds it and which card it is, hands,
covert moves, the pack and, from all but the prisoners, the agreement are hidden (C50); `seen` also
keeps what a player may remember (C51): the face last shown, the rustles since the last grab, who
answered no, who slipped them the stolen card, and the holder as far as it follows for sure.

Rulings beyond the ledger's: the head of C26 is named before cards are turned up; a prisoner who
was spared can be set apart at any later offence; prisoners set apart still grab; seats on both
sides of one set apart are not neighbours of each other; with `searches = free` there are at most
30 searches in a round, so that every match ends; to dig without having to pass takes four cards,
so everybody then knows who holds the stolen one.
"""

from typing import Any

from cavale.games.condamnes.actions import (
    CALL_OUT,
    FEINT,
    GIVE,
    GRAB,
    INSPECT,
    KEEP,
    LEAVE,
    LET,
    PASS,
    PAY,
    PAY_TWO,
    POINT,
    SEARCH,
    SET_APART,
    SHOW,
    SLIP,
    SPARE,
    SWAP,
    TAKE,
    TUNNEL,
    TUNNEL_BUT,
    TURN_UP,
    card_of,
    kept_card,
    kind,
    payment_mask,
    seat_of,
)
from cavale.games.condamnes.effects import agree, find_guard, lay_in_middle
from cavale.games.condamnes.knowledge import imagine_table, observe_table
from cavale.games.condamnes.legal import (
    offer_decision,
    offer_to_guard,
    offer_to_prisoner,
    why_not_call_out,
    why_not_decide_apart,
    why_not_discard,
    why_not_feint,
    why_not_give,
    why_not_grab,
    why_not_inspect,
    why_not_let,
    why_not_pass,
    why_not_pay,
    why_not_point,
    why_not_search,
    why_not_show,
    why_not_slip,
    why_not_swap,
    why_not_take,
    why_not_tunnel,
    why_not_turn_up,
)
from cavale.games.condamnes.moves import (
    call_out,
    decide_apart,
    dig,
    discard_for_pointing,
    feint,
    give,
    grab,
    inspect,
    leave,
    let_pass,
    pass_on,
    pay,
    point,
    search,
    show,
    slip,
    swap,
    take,
)
from cavale.games.condamnes.numbers import C02, C06, C12
from cavale.games.condamnes.questions import is_open, prisoners_mask
from cavale.games.condamnes.table import (
    CARDS,
    GRABBING,
    OPTION_COVERT,
    OPTION_POINTING,
    OPTION_SEARCHES,
    OPTION_TRANSFER,
    SHUFFLED,
)
from cavale.kernel.compile import dialect
from cavale.kernel.header import is_awaited
from cavale.kernel.masks import size
from cavale.kernel.stream import shuffle
from cavale.kernel.tape import NOBODY, tell

# --- the seven verbs ------------------------------------------------------------------------


@dialect
def setup(box: Any, table: Any, options: Any, tape: Any) -> None:
    """C01, C02: find the guard; his card lies in the middle, to be grabbed. C47: agree first."""
    table.transfer = options[OPTION_TRANSFER]
    table.searches = options[OPTION_SEARCHES]
    table.covert = options[OPTION_COVERT]
    table.pointing = options[OPTION_POINTING]
    for index in range(CARDS):
        table.pile[index] = index + 1  # C06
    table.pile_size = CARDS
    shuffle(table, table.pile, CARDS)
    tell(tape, SHUFFLED, C06, NOBODY, 0, CARDS)
    card = find_guard(box, table, tape)
    table.turn = table.guard
    table.stage = GRABBING
    agree(table, tape)
    lay_in_middle(table, card, C02, tape)


@dialect
def legal(box: Any, table: Any, seat: int, actions: Any) -> int:
    """Write the seat's legal actions, ascending; return how many."""
    if table.over:
        return 0
    if is_open(table):  # C27: awaited or not
        if seat == table.guard:
            return offer_to_guard(box, table, actions)
        return offer_to_prisoner(table, seat, actions)
    return offer_decision(table, actions) if is_awaited(table, seat) else 0


@dialect
def why_not(box: Any, table: Any, seat: int, action: int) -> int:
    """0 if the action is legal, else the number of the rule that forbids it."""
    if table.over:
        return C12
    made = kind(action)
    if made == GRAB or made == LEAVE:
        return why_not_grab(table, seat)
    if made == GIVE:
        return why_not_give(table, seat, card_of(action))
    if made == SWAP:
        return why_not_swap(table, seat, card_of(action))
    if made == TURN_UP:
        return why_not_turn_up(table, seat)
    if made == PASS or made == KEEP:
        return why_not_pass(table, seat, card_of(action), kept_card(action))
    if made == INSPECT:
        return why_not_inspect(table, seat, seat_of(action))
    if made == TAKE:
        return why_not_take(table, seat, card_of(action))
    if made == SEARCH:
        return why_not_search(box, table, seat, seat_of(action))
    if made == PAY or made == PAY_TWO:
        return why_not_pay(table, seat, payment_mask(action))
    if made == SLIP:
        return why_not_slip(table, seat, seat_of(action))
    if made == SHOW:
        return why_not_show(table, seat, seat_of(action), card_of(action))
    if made == FEINT:
        return why_not_feint(table, seat, seat_of(action))
    if made == CALL_OUT:
        return why_not_call_out(table, seat, seat_of(action))
    if made == SET_APART or made == SPARE:
        return why_not_decide_apart(table, seat)
    if made == TUNNEL or made == TUNNEL_BUT:
        return why_not_tunnel(table, seat, action)
    if made == LET:
        return why_not_let(table, seat)
    if made == POINT:
        return why_not_point(table, seat, card_of(action))
    return why_not_discard(table, seat, card_of(action))


@dialect
def play(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """Carry out a legal action."""
    table.ply += 1
    made = kind(action)
    if made == GRAB:
        grab(box, table, seat, tape)
    elif made == LEAVE:
        leave(box, table, seat, tape)
    elif made == GIVE:
        give(table, card_of(action), tape)
    elif made == SWAP:
        swap(box, table, card_of(action), tape)
    elif made == TURN_UP:
        swap(box, table, 0, tape)
    elif made == PASS or made == KEEP:
        pass_on(box, table, seat, card_of(action), kept_card(action), tape)
    elif made == INSPECT:
        inspect(box, table, seat_of(action), tape)
    elif made == TAKE:
        take(box, table, card_of(action), tape)
    elif made == SEARCH:
        search(table, seat_of(action), tape)
    elif made == PAY or made == PAY_TWO:
        pay(box, table, payment_mask(action), tape)
    elif made == SLIP:
        slip(table, seat, seat_of(action), tape)
    elif made == SHOW:
        show(table, seat, seat_of(action), card_of(action), tape)
    elif made == FEINT:
        feint(table, seat, seat_of(action), tape)
    elif made == CALL_OUT:
        call_out(table, seat_of(action), tape)
    elif made == SET_APART or made == SPARE:
        decide_apart(table, made == SET_APART, tape)
    elif made == TUNNEL or made == TUNNEL_BUT:
        dig(box, table, seat, action, tape)
    elif made == LET:
        let_pass(table, tape)
    elif made == POINT:
        point(table, card_of(action), tape)
    else:
        discard_for_pointing(table, card_of(action), tape)
    table.guard_size = size(table.hand_mask[table.guard])


@dialect
def observe(box: Any, table: Any, seat: int, seen: Any) -> None:
    """C50: what is public, then what this seat alone knows."""
    observe_table(table, seat, seen)


@dialect
def imagine(box: Any, seen: Any, seat: int, table: Any) -> None:
    """Deal the unseen cards at random, to whoever may hold the stolen card (C50)."""
    imagine_table(seen, seat, table)


@dialect
def score(box: Any, table: Any, points: Any) -> int:
    """1 for each seat of the side that wins: all prisoners (C12), or the guard (C13, C14)."""
    winners = prisoners_mask(table) if table.over == C12 else 1 << table.guard
    for seat in range(table.seats):
        points[seat] = (winners >> seat) & 1
    return int(winners)
