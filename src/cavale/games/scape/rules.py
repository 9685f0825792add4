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

from cavale.games.scape.actions import (
    LAYING_DOWN,
    LOOKING_AT,
    PICKING_CARD,
    PLAYING_UP,
    card_in,
    kind,
    looked_at,
    named_pile,
)
from cavale.games.scape.effects import (
    await_turn,
    deal_identities,
    make_draw_pile,
    next_card,
    put_in_hand,
)
from cavale.games.scape.knowledge import (
    copy_known,
    imagine_fronts,
    imagine_identities,
    imagine_picks,
    show_hand,
    show_open,
    show_own,
    show_pile,
)
from cavale.games.scape.legal import (
    offer_looks,
    offer_picks,
    offer_piles,
    offer_turn,
    refuse_look,
    refuse_pick,
    refuse_pile,
    refuse_turn,
)
from cavale.games.scape.moves import look, pick, play_down, play_up, use_pile
from cavale.games.scape.numbers import S10, S12, S20, S25
from cavale.games.scape.questions import ending, wins
from cavale.games.scape.table import (
    BEGINS,
    DEALT,
    HAND,
    LETTER_COUNT,
    LOOKING,
    OPTION_DECK,
    OPTION_FIRST,
    OPTION_REVEAL_PILES,
    PICKING,
    SPECTATORS,
    TURN,
)
from cavale.kernel.compile import dialect
from cavale.kernel.header import is_awaited, observe_header
from cavale.kernel.stream import below
from cavale.kernel.tape import tell


@dialect
def setup(box: Any, table: Any, options: Any, tape: Any) -> None:
    """Shuffle, deal cards (S10) and identities (S11), choose who begins (S12)."""
    table.deck = options[OPTION_DECK]
    table.reveal_piles = options[OPTION_REVEAL_PILES] + 1
    make_draw_pile(box, table)
    for seat in range(table.seats):
        for _ in range(HAND):
            put_in_hand(table, seat, next_card(table), 0)
        tell(tape, DEALT, S10, seat, 0, HAND)
    deal_identities(box, table, tape)
    first = options[OPTION_FIRST] - 1
    if first < 0:
        first = below(table, table.seats)
    tell(tape, BEGINS, S12, first, 0, 0)
    table.turn = first
    await_turn(table, TURN)


@dialect
def legal(box: Any, table: Any, seat: int, actions: Any) -> int:
    """Write the seat's legal actions, ascending; return how many."""
    if not is_awaited(table, seat):
        return 0
    if table.phase == TURN:
        return offer_turn(table, seat, actions)
    if table.phase == PICKING:
        return offer_picks(table, seat, actions)
    if table.phase == LOOKING:
        return offer_looks(table, seat, actions)
    return offer_piles(table, actions)


@dialect
def why_not(box: Any, table: Any, seat: int, action: int) -> int:
    """0 if the action is legal, else the number of the rule that forbids it."""
    if table.over:
        return S25
    if not is_awaited(table, seat):
        return S20
    if table.phase == TURN:
        return refuse_turn(table, seat, action)
    if table.phase == PICKING:
        return refuse_pick(box, table, seat, action)
    if table.phase == LOOKING:
        return refuse_look(table, seat, action)
    return refuse_pile(table, action)


@dialect
def play(box: Any, table: Any, seat: int, action: int, tape: Any) -> None:
    """Carry out a legal action."""
    table.ply += 1
    what = kind(action)
    if what == LAYING_DOWN:
        play_down(box, table, seat, card_in(action), tape)
    elif what == PLAYING_UP:
        play_up(box, table, seat, card_in(action), tape)
    elif what == PICKING_CARD:
        pick(box, table, seat, card_in(action), tape)
    elif what == LOOKING_AT:
        look(box, table, seat, looked_at(action), tape)
    else:
        use_pile(box, table, seat, named_pile(action), tape)


@dialect
def observe(box: Any, table: Any, seat: int, seen: Any) -> None:
    """S50-S52: what lies open, and what this seat alone knows."""
    observe_header(table, seen)
    show_open(table, seen)
    viewer = SPECTATORS if seat < 0 else seat
    for other in range(table.seats):
        show_hand(table, other, viewer, seen)
        looked = seat >= 0 and (int(table.looked_mask[seat]) >> other) & 1
        if table.over or other == seat or looked:  # S11, S30, S46
            seen.identity[other] = table.identity[other]
    for pile in range(LETTER_COUNT):
        show_pile(table, pile, viewer, seen)
    if seat >= 0:
        show_own(table, seat, seen)


@dialect
def imagine(box: Any, seen: Any, seat: int, table: Any) -> None:
    """Deal unknown identities and fronts at random; where a seat has a note, not to the draw pile.

    A seat that has picked from an unknown hand has picked one card or another of it.
    """
    observe_header(seen, table)
    show_open(seen, table)
    copy_known(seen, table)
    imagine_identities(box, seen, table)
    imagine_fronts(box, seen, seat, table)
    imagine_picks(seen, table)


@dialect
def score(box: Any, table: Any, points: Any) -> int:
    """Write the points of each seat; return the mask of the winners, perhaps none (S45)."""
    result = ending(box, table)
    winners = 0
    for seat in range(table.seats):
        won = wins(table.identity[seat], result)
        points[seat] = won
        winners |= won << seat
    return winners
