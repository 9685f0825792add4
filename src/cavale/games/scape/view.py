"""What a person sees of SCAPE, from what their seat may know."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Literal, NamedTuple, get_args

import msgspec
from msgspec.structs import replace

from cavale.games.scape import CARD
from cavale.games.scape.positions import noted_cards
from cavale.games.scape.questions import ending, letter_of
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
    faces = _faces(box, seen)
    seats, piles = int(seen.seats), _piles(seen, faces.cards)
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
        seats=_seats(seen, faces.cards),
        piles=piles,
        draw=int(seen.draw_size),
        draw_letter=_top_letter(seen),
        played=faces.cards[seen.played] if seen.played else None,
        reveals_left=int(seen.reveals_left),
        pick=_pick(seen, seat),
        notes=_notes(seen, seat, faces.cards),
        unseen=_unseen(box, seen, faces),
        ending=CARD.endings[ending(box, seen)] if seen.over else "",
        receiver=_receiver(box, seen, seat),
        top_marks=_marks(piles),
        aim=Aim([FACTIONS[kind] for kind in seen.identity[:seats]], _facts(seen, piles)),
        standing=_standing(piles),
    )


def view_beyond(box: Any, public: Any, told: Any) -> Callable[[Any, int], Any]:
    """The same view; a hand or a pile that a seat sees as a spectator does is taken from there.

    A table of fourteen is told to fifteen viewers at every move, and most of it is alike.
    """
    faces = _faces(box, public)
    cards, cells, hands, piles = faces.cards, faces.cells, public.hand, public.pile
    unseen = [n for each in told.unseen for n in (each.raf, each.usaf, each.ss)] + [0]

    def view(seen: Any, seat: int) -> Any:
        seats, roles, left = told.seats[:], told.aim.roles[:], unseen[:]
        for at, hand in enumerate(seen.hand):
            if hand is not (open_hand := hands[at]):
                seats[at] = replace(seats[at], hand=_hand(hand, seen.hand_size[at], cards))
                _count(left, cells, hand, -1)
                if open_hand[0] < BACK:
                    _count(left, cells, open_hand, 1)
        for at in seats_in(int(seen.looked_mask[seat]) | 1 << seat):  # S11, S30
            roles[at] = FACTIONS[seen.identity[at]]
            seats[at] = replace(seats[at], identity=roles[at])
        parts = {}
        if seen.pile != piles:
            parts = _known_piles(seen, piles, told, faces, left)
        if seen.phase == PICKING:
            parts |= {"pick": _pick(seen, seat), "receiver": _receiver(box, seen, seat)}
        aim = Aim(roles, parts.pop("facts", told.aim.facts))
        notes = _notes(seen, seat, cards)
        return replace(told, seats=seats, notes=notes, unseen=_told_unseen(left), aim=aim, **parts)

    return view


def _known_piles(
    seen: Any, public: Any, told: Any, faces: "Faces", left: list[int]
) -> dict[str, Any]:
    """What the seat sees where it knows more fronts in the piles than a spectator."""
    piles, facts = told.piles[:], told.aim.facts
    for at, row in enumerate(public):
        if seen.pile[at] is not row:
            fronts, laid = seen.pile[at], piles[at].cards[:]
            for place, was in enumerate(laid):
                if (card := fronts[place]) != row[place]:
                    laid[place] = ScapeLaid(faces.cards[card], was.by, was.up)
                    left[faces.cells[card]] -= 1
            piles[at] = ScapePile(piles[at].letter, laid)
    return {
        "piles": piles,
        "top_marks": _marks(piles),
        "standing": _standing(piles),
        "facts": [facts[0], _towers(piles), facts[2]],
    }


def _pick(seen: Any, seat: int) -> str:
    return card_name(seen.picked[seat]) if seat >= 0 and seen.picked[seat] else ""


def _notes(seen: Any, seat: int, cards: "Cards") -> list[ScapeCard]:
    return [cards[card] for card in noted_cards(seen, seat)] if seat >= 0 else []


def _facts(seen: Any, piles: list[ScapePile]) -> list[AimFact]:
    """S40 to S43; a watchtower counts here once the viewer knows that it is on top."""
    laid = {pile.letter: bool(pile.cards) for pile in piles}
    return [
        AimFact("letters", sum(laid.values()), len(laid), parts=laid),
        _towers(piles),
        AimFact("draw", int(seen.draw_size)),
    ]


def _towers(piles: list[ScapePile]) -> AimFact:
    tops = [pile.cards[-1].card.faction for pile in piles if pile.cards]
    return AimFact("towers", tops.count(FACTIONS[SS]))


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


# There are few different cards, and a table of fourteen shows hundreds of them at every move.

Cards = tuple[ScapeCard, ...]


class Faces(NamedTuple):
    """What the box says of each card, by its number: 0 is none, backs come last."""

    cards: Cards
    cells: tuple[int, ...]  # where `_unseen` counts it: by letter and faction, else in _NOWHERE


_NOWHERE = LETTER_COUNT * len(ROLES)
_STARTS = [(letter, at * len(ROLES)) for at, letter in enumerate(LETTERS)]  # of their cells


def _faces(box: Any, seen: Any) -> Faces:
    doubles = tuple(box.double) if seen.deck == DECK_B else ()
    return _faces_of(tuple(box.faction), tuple(box.deed), doubles)


@lru_cache(64)
def _faces_of(factions: tuple[int, ...], deeds: tuple[int, ...], doubles: tuple[int, ...]) -> Faces:
    """Without `doubles` every front bears one mark (S03)."""
    cards, cells = [ScapeCard("", "", "", 0, "")], [_NOWHERE]
    for card in range(1, BACK):
        letter, faction = letter_of(card), int(factions[card])
        marks = 1 + int(doubles[card]) if doubles else 1
        name, deed = card_name(card), DEEDS[deeds[card]]
        cards.append(ScapeCard(LETTERS[letter], name, FACTIONS[faction], marks, deed))
        cells.append(letter * len(ROLES) + faction - 1 if faction else _NOWHERE)
    backs = [ScapeCard(letter, "", "", 0, "") for letter in LETTERS]
    return Faces((*cards, *backs), (*cells, *[_NOWHERE] * LETTER_COUNT))


def _seats(seen: Any, cards: Cards) -> list[ScapeSeat]:
    rows: list[list[ScapeCard]] = [[] for _ in range(int(seen.seats))]
    for place in range(int(seen.discard_size)):
        rows[seen.discard_by[place]].append(cards[seen.discard[place]])
    return [_seat(seen, seat, row, cards) for seat, row in enumerate(rows)]


def _seat(seen: Any, seat: int, row: list[ScapeCard], cards: Cards) -> ScapeSeat:
    size, picking = int(seen.hand_size[seat]), seen.phase == PICKING and not seen.over
    return ScapeSeat(
        identity=FACTIONS[seen.identity[seat]],
        looked=seats_in(int(seen.looked_mask[seat])),
        hand=_hand(seen.hand[seat], size, cards),
        row=row,
        picked=bool(picking and size and not int(seen.waiting) >> seat & 1),
    )


def _hand(hand: Any, size: int, cards: Cards) -> list[ScapeCard]:
    if size and hand[0] < BACK <= hand[size - 1]:  # both fronts and backs, each in order
        hand = sorted(hand[:size], key=_BY_LETTER.__getitem__)
    return [cards[card] for card in hand[:size]]


_BY_LETTER = [(letter_of(card), card) for card in range(BACK + LETTER_COUNT)]


def _piles(seen: Any, cards: Cards) -> list[ScapePile]:
    return [_pile(seen, pile, cards) for pile in range(LETTER_COUNT)]


def _pile(seen: Any, pile: int, cards: Cards) -> ScapePile:
    fronts, known, by = seen.pile[pile], seen.pile_known[pile], seen.pile_by[pile]
    laid = [
        ScapeLaid(cards[fronts[at] or BACK + pile], int(by[at]), bool(known[at] == ALL_KNOW))
        for at in range(int(seen.pile_size[pile]))
    ]
    return ScapePile(LETTERS[pile], laid)


def _top_letter(seen: Any) -> str:
    if not seen.draw_size:
        return ""
    return LETTERS[letter_of(int(seen.draw[seen.draw_size - 1]))]


def _unseen(box: Any, seen: Any, faces: Faces) -> list[ScapeUnseen]:
    """All copies, less those whose place the viewer knows."""
    copies = int(box.copies[seen.seats])
    left = [copies * faces.cells.count(cell) for cell in range(_NOWHERE)] + [0]
    _count(left, faces.cells, [seen.played, *seen.discard[: seen.discard_size]], -1)
    for hand in seen.hand:
        if hand[0] < BACK:  # fronts come first
            _count(left, faces.cells, hand, -1)
    for pile, size in zip(seen.pile, seen.pile_size, strict=True):
        _count(left, faces.cells, pile[:size], -1)
    return _told_unseen(left)


def _count(left: list[int], cells: tuple[int, ...], row: Any, times: int) -> None:
    for card in row:
        left[cells[card]] += times


def _told_unseen(left: list[int]) -> list[ScapeUnseen]:
    return [ScapeUnseen(letter, left[at], left[at + 1], left[at + 2]) for letter, at in _STARTS]


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
