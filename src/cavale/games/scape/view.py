"""What a person sees of SCAPE, from what their seat may know."""

from collections import Counter
from functools import cache
from itertools import chain
from typing import Any, Literal, get_args

import msgspec
from msgspec.structs import replace

from cavale.games.scape import CARD
from cavale.games.scape.positions import noted_cards
from cavale.games.scape.questions import ending, letter_of, marks_of
from cavale.games.scape.table import (
    ALL_KNOW,
    BACK,
    BOTH_WIN,
    DECK_B,
    DEEDS,
    FACTIONS,
    LEFT,
    LETTER_COUNT,
    LETTERS,
    PICKING,
    RAF,
    RAF_WINS,
    RIGHT,
    SS,
    USAF,
    USAF_WINS,
    card_name,
)
from cavale.kernel.aim import Aim, AimFact
from cavale.kernel.contract import seats_in

Phase = Literal["turn", "look", "collapse", "reveal", "pick", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)

ROLES = FACTIONS[1:]
AIMS = ("letters", "towers", "draw")


class ScapeCard(msgspec.Struct, frozen=True):
    """A card. Of one whose front the viewer does not know, only the letter is told."""

    letter: str  # S, C, A, P, E
    name: str  # as moves call it: S1 to E7; "" if the front is unknown
    faction: str  # raf, usaf, ss; "" if the front is unknown
    marks: int  # 1, or 2 in deck b; 0 if the front is unknown
    deed: str  # look, left, right, discard, collapse, reveal; "" if the front is unknown


class ScapeLaid(msgspec.Struct, frozen=True):
    """A card in a pile."""

    card: ScapeCard
    by: int  # the seat that played it
    up: bool  # it lies face up: everybody knows its front


class ScapePile(msgspec.Struct, frozen=True):
    """One of the five piles."""

    letter: str
    cards: list[ScapeLaid]  # the top last


class ScapeSeat(msgspec.Struct, frozen=True):
    """One seat, as the viewer knows it."""

    identity: str  # raf, usaf, ss; "" if the viewer does not know it
    looked: list[int]  # the seats whose identity this seat has looked at: everybody knows that
    hand: list[ScapeCard]  # by letter
    row: list[ScapeCard]  # the discard row, oldest first
    picked: bool  # in phase pick: its card is chosen


class ScapeUnseen(msgspec.Struct, frozen=True):
    """Cards of one letter whose place the viewer does not know."""

    letter: str
    raf: int
    usaf: int
    ss: int


class ScapeStanding(msgspec.Struct, frozen=True):
    """Who would win if the match ended here (S41 to S44), and what alone would decide it."""

    wins: str  # raf, usaf, both, guards; "" if that hangs on a top that the viewer does not know
    by: str = ""  # missing: letters not laid (S41); tower: guards on top (S42); "": the marks
    letters: list[str] = []  # of the piles that hold the prisoners back


class ScapeView(msgspec.Struct, frozen=True, tag="scape"):
    """The whole table for one viewer."""

    phase: Phase
    turn: int  # seat
    deck: str  # a, b
    reveal_piles: int
    roles: dict[str, int]  # how many players are raf, usaf, ss
    seats: list[ScapeSeat]
    piles: list[ScapePile]  # S, C, A, P, E
    draw: int  # cards in the draw pile
    draw_letter: str  # of its top; "" if it is empty
    played: ScapeCard | None  # the card whose action is under way
    reveals_left: int  # in phase reveal: tops still to be turned up
    pick: str  # the name of the card that the viewer has picked; ""
    notes: list[ScapeCard]  # cards that the viewer knew in a hand and has lost sight of
    unseen: list[ScapeUnseen]  # S, C, A, P, E
    ending: str  # raf, usaf, both, guards; "" while the match goes on
    receiver: int = -1  # the seat that gets the card which you pick now; -1: it is discarded
    top_marks: dict[str, int] = {}  # on the tops of the piles, by faction, as far as you know them
    aim: Aim | None = None
    standing: ScapeStanding | None = None


def view(box: Any, seen: Any, seat: int) -> ScapeView:
    seats = int(seen.seats)
    piles = [_pile(box, seen, letter) for letter in range(LETTER_COUNT)]
    return ScapeView(
        phase="over" if seen.over else PHASES[seen.phase],
        turn=int(seen.turn),
        deck="b" if seen.deck == DECK_B else "a",
        reveal_piles=int(seen.reveal_piles),
        roles={
            "raf": int(box.team[seats]),
            "usaf": int(box.team[seats]),
            "ss": int(box.ss[seats]),
        },
        seats=_seats(box, seen),
        piles=piles,
        draw=int(seen.draw_size),
        draw_letter=_top_letter(seen),
        played=_card(box, seen, int(seen.played)) if seen.played else None,
        reveals_left=int(seen.reveals_left),
        pick=card_name(seen.picked[seat]) if seat >= 0 and seen.picked[seat] else "",
        notes=[_card(box, seen, card) for card in noted_cards(seen, seat)] if seat >= 0 else [],
        unseen=_unseen(box, seen),
        ending=CARD.endings[ending(box, seen)] if seen.over else "",
        receiver=_receiver(box, seen, seat),
        top_marks=_marks(piles),
        aim=_aim(seen, piles),
        standing=_standing(piles),
    )


def _aim(seen: Any, piles: list[ScapePile]) -> Aim:
    """S40 to S43; a watchtower counts here once the viewer knows that it is on top."""
    laid = {pile.letter: bool(pile.cards) for pile in piles}
    towers = sum(bool(pile.cards) and pile.cards[-1].card.faction == FACTIONS[-1] for pile in piles)
    facts = [
        AimFact("letters", sum(laid.values()), len(laid), parts=laid),
        AimFact("towers", towers),
        AimFact("draw", int(seen.draw_size)),
    ]
    return Aim([FACTIONS[kind] for kind in seen.identity[: seen.seats]], facts)


def _receiver(box: Any, seen: Any, seat: int) -> int:
    """S31, S32: to the left sits the next seat, to the right the one before."""
    deed = int(box.deed[seen.played]) if seen.phase == PICKING and seat >= 0 else 0
    step = {LEFT: 1, RIGHT: -1}.get(deed)
    return (seat + step) % int(seen.seats) if step else -1


def _marks(piles: list[ScapePile]) -> dict[str, int]:
    """S43: what counts at the end."""
    counts = dict.fromkeys(FACTIONS[1:], 0)
    for pile in piles:
        if pile.cards and pile.cards[-1].card.faction:
            top = pile.cards[-1].card
            counts[top.faction] += top.marks
    return counts


def _standing(piles: list[ScapePile]) -> ScapeStanding:
    """S41 to S44, in their order, as far as the viewer knows the tops."""
    missing = [pile.letter for pile in piles if not pile.cards]
    if missing:
        return ScapeStanding("guards", "missing", missing)
    tops = {pile.letter: pile.cards[-1].card.faction for pile in piles}
    towers = [letter for letter, faction in tops.items() if faction == FACTIONS[SS]]
    if towers:
        return ScapeStanding("guards", "tower", towers)
    if not all(tops.values()):
        return ScapeStanding("")
    marks = _marks(piles)
    raf, usaf = marks[FACTIONS[RAF]], marks[FACTIONS[USAF]]
    result = BOTH_WIN if raf == usaf else RAF_WINS if raf > usaf else USAF_WINS
    return ScapeStanding(CARD.endings[result])


def _card(box: Any, seen: Any, card: int) -> ScapeCard:
    if card >= BACK:
        return _back(card - BACK)
    return _front(card, int(box.faction[card]), marks_of(box, seen, card), int(box.deed[card]))


# There are few different cards, and a table of fourteen shows hundreds of them at every move.


@cache
def _back(letter: int) -> ScapeCard:
    return ScapeCard(LETTERS[letter], "", "", 0, "")


@cache
def _front(card: int, faction: int, marks: int, deed: int) -> ScapeCard:
    name = card_name(card)
    return ScapeCard(LETTERS[letter_of(card)], name, FACTIONS[faction], marks, DEEDS[deed])


def _seats(box: Any, seen: Any) -> list[ScapeSeat]:
    rows: list[list[ScapeCard]] = [[] for _ in range(int(seen.seats))]
    for place in range(int(seen.discard_size)):
        rows[seen.discard_by[place]].append(_card(box, seen, int(seen.discard[place])))
    return [_seat(box, seen, seat, row) for seat, row in enumerate(rows)]


def _seat(box: Any, seen: Any, seat: int, row: list[ScapeCard]) -> ScapeSeat:
    hand = [int(card) for card in seen.hand[seat][: seen.hand_size[seat]]]
    hand.sort(key=_BY_LETTER.__getitem__)
    picking = seen.phase == PICKING and not seen.over
    return ScapeSeat(
        identity=FACTIONS[seen.identity[seat]],
        looked=seats_in(int(seen.looked_mask[seat])),
        hand=[_card(box, seen, card) for card in hand],
        row=row,
        picked=bool(picking and hand and not int(seen.waiting) >> seat & 1),
    )


_BY_LETTER = [(letter_of(card), card) for card in range(BACK + LETTER_COUNT)]


def _pile(box: Any, seen: Any, pile: int) -> ScapePile:
    laid = []
    for place in range(int(seen.pile_size[pile])):
        card = int(seen.pile[pile][place]) or BACK + pile
        up = int(seen.pile_known[pile][place]) == ALL_KNOW
        laid.append(ScapeLaid(_card(box, seen, card), int(seen.pile_by[pile][place]), up))
    return ScapePile(LETTERS[pile], laid)


def _top_letter(seen: Any) -> str:
    if not seen.draw_size:
        return ""
    return LETTERS[letter_of(int(seen.draw[seen.draw_size - 1]))]


def _unseen(box: Any, seen: Any) -> list[ScapeUnseen]:
    """All copies, less those whose place the viewer knows."""
    copies = int(box.copies[seen.seats])
    known = Counter(chain(seen.discard, [seen.played], *seen.hand, *seen.pile))  # by kind of card
    counts = [[0, 0, 0, 0] for _ in LETTERS]
    for card in range(1, BACK):
        counts[letter_of(card)][box.faction[card]] += copies - known[card]
    return [ScapeUnseen(LETTERS[index], *each[1:]) for index, each in enumerate(counts)]


def completed(view: ScapeView) -> ScapeView:
    """A view that an earlier release kept, with what it did not say yet."""
    return replace(view, top_marks=_marks(view.piles), standing=_standing(view.piles))


# How moves write what the words name by numbers; of a mark, its faction and how many
COMPONENTS = {
    "card": ["", *(card_name(card) for card in range(1, BACK))],
    "letter": [*LETTERS],
    "faction": FACTIONS,
    "mark": [f"{faction} {marks}" for faction in FACTIONS[1:] for marks in (1, 2)],
}

VIEW_TYPES = [ScapeCard, ScapeLaid, ScapePile, ScapeSeat, ScapeUnseen, ScapeStanding, ScapeView]
