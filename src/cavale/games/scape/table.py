"""SCAPE's table and box: their fields, the vocabulary of its integers, and the box loader.

A card is an integer: 0 is none; 1 to 35 are the kinds S1 to S7, C1 to C7, A, P, E; two copies of
a kind are alike. In what a seat sees, 36 to 40 are the backs of the five letters: a card whose
front it does not know.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from cavale.kernel.box import whole_number
from cavale.kernel.errors import BoxError
from cavale.kernel.header import record_type, table_type
from cavale.kernel.notes import aside, bits, number, one_hot, seat, seats

LETTERS = "SCAPE"
LETTER_COUNT = 5
OF_A_LETTER = 7  # kinds of cards
KINDS = LETTER_COUNT * OF_A_LETTER
BACK = KINDS + 1  # BACK + letter: a card of which only the letter is known
# By card, and by what is known of one: nothing, its front, or already no more than its back
BACK_OF = (
    0,
    *(BACK + kind // OF_A_LETTER for kind in range(KINDS)),
    *(BACK + letter for letter in range(LETTER_COUNT)),
)
FEWEST_SEATS, MOST_SEATS = 3, 14
MOST_COPIES = 2
MOST_CARDS = KINDS * MOST_COPIES
MOST_IN_PILE = OF_A_LETTER * MOST_COPIES
HAND = 4  # S10, S24

# Who knows a front: a mask with one bit a seat and one for the spectators
SPECTATORS = MOST_SEATS
ALL_KNOW = (1 << (MOST_SEATS + 1)) - 1

# Factions: of the marks on the cards and of the players; 0 is none, or unknown
RAF, USAF, SS = 1, 2, 3
FACTIONS = ("", "raf", "usaf", "ss")

# What a card does when it is played face up; 0 is none
LOOK, LEFT, RIGHT, DISCARD, COLLAPSE, REVEAL = 1, 2, 3, 4, 5, 6
DEEDS = ("", "look", "left", "right", "discard", "collapse", "reveal")

# Phases
TURN, LOOKING, COLLAPSING, REVEALING, PICKING = 0, 1, 2, 3, 4
PHASES = ("turn", "look", "collapse", "reveal", "pick")

# Options, by slot
OPTION_DECK, OPTION_REVEAL_PILES, OPTION_FIRST = 0, 1, 2
DECK_B = 1

# Endings
RAF_WINS, USAF_WINS, BOTH_WIN, GUARDS_WIN = 0, 1, 2, 3

# Events. `mark` stands for faction and number of marks: see `mark_of` in the questions.
EVENTS = (
    "deal",  # seat gets count cards
    "identity",  # seat learns its own identity: value
    "first",  # seat begins
    "down",  # seat plays a card of the letter count face down; value: its mark, secret
    "up_look",  # seat plays a card of the letter count face up; value: its mark
    "up_left",
    "up_right",
    "up_discard",
    "up_collapse",
    "up_reveal",
    "idle",  # the action of seat's card finds no target
    "look",  # seat looks at other's identity: value, known to seat alone
    "pick",  # seat has picked its card
    "give",  # seat hands other a card of the letter count; value: its mark, known to both
    "discard",  # seat lays a card of the letter count before itself; value: its mark
    "collapse",  # seat takes the top off the pile of the letter count; value: its mark
    "reveal",  # seat turns up the top of the pile of the letter count; value: its mark
    "draw",  # seat draws a card of the letter count; value: its mark, known to seat alone
    "pass",  # seat has no card and passes
    "top",  # at the end: the top of the pile of the letter count; value: its mark
    "missing",  # at the end: the pile of the letter count is empty
    "end",  # who wins: the ending value; count: marks of the winners
    "turned_up",  # at the end: seat's identity is value
    "nobody",  # the guards win, and no player is one of them
)
(
    DEALT,
    GOT_IDENTITY,
    BEGINS,
    PLAYED_DOWN,
    PLAYED_LOOK,
    PLAYED_LEFT,
    PLAYED_RIGHT,
    PLAYED_DISCARD,
    PLAYED_COLLAPSE,
    PLAYED_REVEAL,
    IDLE,
    LOOKED,
    PICKED,
    GAVE,
    DISCARDED,
    COLLAPSED,
    REVEALED,
    DREW,
    PASSED,
    TOP,
    MISSING,
    ENDED,
    TURNED_UP,
    NOBODY_WINS,
) = range(len(EVENTS))

FIELDS = [
    ("phase", one_hot(PICKING)),
    ("deck", "<i8", number(1)),  # 0 or DECK_B
    ("reveal_piles", "<i8", number(2)),  # 1 or 2: how many tops a REVEAL turns up
    ("turn", "<i8", seat()),  # the seat whose turn it is
    # the card played face up whose action is under way; else 0
    ("played", "<i8", one_hot(KINDS, 1)),
    ("reveals_left", "<i8", number(2)),  # in REVEALING: tops still to be turned up
    ("identity", "<i8", (MOST_SEATS,), one_hot(SS, 1, per="seat")),  # RAF, USAF, SS; 0: unknown
    # by seat: the seats whose identity it looked at
    ("looked_mask", "<i8", (MOST_SEATS,), seats(per="seat")),
    # cards, ascending; 0 beyond
    (
        "hand",
        "<i8",
        (MOST_SEATS, HAND),
        one_hot(BACK + LETTER_COUNT - 1, 1, per="seat", pooled=True),
    ),
    # mask of the other seats that know the front
    ("hand_known", "<i8", (MOST_SEATS, HAND), aside("hand has fronts and backs")),
    ("hand_size", "<i8", (MOST_SEATS,), number(HAND, per="seat")),
    # in PICKING: the card a seat has picked; else 0
    ("picked", "<i8", (MOST_SEATS,), one_hot(KINDS, 1, per="own")),
    # while cards are handed over; else 0
    ("moving_known", "<i8", (MOST_SEATS,), aside("always 0")),
    # by seat: kinds it lost sight of (S54), ...
    ("noted_mask", "<i8", (MOST_SEATS,), bits(KINDS, 1, per="own")),
    # ... and those of which it lost two
    ("noted_twice_mask", "<i8", (MOST_SEATS,), bits(KINDS, 1, per="own")),
    # cards, the top last; 0: none, unknown
    ("pile", "<i8", (LETTER_COUNT, MOST_IN_PILE), one_hot(KINDS, 1, until="pile_size")),
    # who knows; ALL_KNOW: face up
    ("pile_known", "<i8", (LETTER_COUNT, MOST_IN_PILE), seats(until="pile_size")),
    # the seat that played the card
    ("pile_by", "<i8", (LETTER_COUNT, MOST_IN_PILE), seat(until="pile_size")),
    ("pile_size", "<i8", (LETTER_COUNT,), number(MOST_IN_PILE)),
    # all rows, in the order in which cards entered them
    ("discard", "<i8", (MOST_CARDS,), one_hot(KINDS, 1, until="discard_size", by="discard_by")),
    # the seat in whose row the card lies
    ("discard_by", "<i8", (MOST_CARDS,), aside("discard is by seat")),
    ("discard_size", "<i8", number(MOST_CARDS)),
    # draw pile, the top last; 0: none, or unknown
    ("draw", "<i8", (MOST_CARDS,), one_hot(BACK + LETTER_COUNT - 1, BACK, pooled=True)),
    ("draw_size", "<i8", number(MOST_CARDS)),
]
TABLE = table_type(FIELDS)

BOX = record_type(
    [
        ("faction", "<i8", (KINDS + 1,)),  # by kind of card; 0: it is not in the box
        ("deed", "<i8", (KINDS + 1,)),
        ("double", "<i8", (KINDS + 1,)),  # 1: two marks in deck b
        ("team", "<i8", (MOST_SEATS + 1,)),  # by players: identities of each team
        ("ss", "<i8", (MOST_SEATS + 1,)),  # by players: identities of the SS
        ("copies", "<i8", (MOST_SEATS + 1,)),  # by players: copies of the 35 cards
    ]
)


def card_name(card: int) -> str:
    """`S1` to `E7`, `S?` for a back."""
    if card >= BACK:
        return f"{LETTERS[card - BACK]}?"
    letter, row = divmod(card - 1, OF_A_LETTER)
    return f"{LETTERS[letter]}{row + 1}"


def make_box(data: Mapping[str, Any], where: str) -> Any:
    """The box from the contents of a `box.toml`, checked."""
    box = np.zeros(1, BOX)[0]
    _refuse_unknown(data, {"cards", "double", "players"}, where)
    _read_cards(box, _table(data, "cards", where), f"{where}, [cards]")
    _read_double(box, _table(data, "double", where), f"{where}, [double]")
    _read_players(box, _table(data, "players", where), f"{where}, [players]")
    return box


def _table(data: Mapping[str, Any], name: str, where: str) -> Mapping[str, Any]:
    found = data.get(name)
    if not isinstance(found, Mapping):
        raise BoxError(
            en=f"{where}: the table [{name}] is missing.",
            fr=f"{where} : il manque la table [{name}].",
        )
    return found


def _refuse_unknown(data: Mapping[str, Any], known: set[str], where: str) -> None:
    if strangers := data.keys() - known:
        name = min(strangers)
        raise BoxError(
            en=f"{where}: SCAPE knows no component {name!r}.",
            fr=f"{where} : SCAPE ne connaît pas de composant « {name} ».",
        )


def _list(data: Mapping[str, Any], letter: str, where: str) -> list[Any]:
    found = data.get(letter)
    if not isinstance(found, list):
        raise BoxError(
            en=f"{where}: the list {letter} is missing.",
            fr=f"{where} : il manque la liste {letter}.",
        )
    return found


def _read_cards(box: Any, data: Mapping[str, Any], where: str) -> None:
    _refuse_unknown(data, set(LETTERS), where)
    for index, letter in enumerate(LETTERS):
        fronts = _list(data, letter, where)
        if not 1 <= len(fronts) <= OF_A_LETTER:
            raise BoxError(
                en=f"{where}: {letter} has {len(fronts)} cards; there must be 1 to {OF_A_LETTER}.",
                fr=f"{where} : {letter} a {len(fronts)} cartes ; il en faut de 1 à {OF_A_LETTER}.",
            )
        for row, front in enumerate(fronts):
            card = 1 + index * OF_A_LETTER + row
            box.faction[card], box.deed[card] = _front(front, f"{where}, {card_name(card)}")


def _front(front: object, where: str) -> tuple[int, int]:
    faction, _, deed = front.partition(" ") if isinstance(front, str) else ("", "", "")
    if faction in FACTIONS[1:] and deed in DEEDS[1:]:
        return FACTIONS.index(faction), DEEDS.index(deed)
    factions, deeds = ", ".join(FACTIONS[1:]), ", ".join(DEEDS[1:])
    raise BoxError(
        en=f"{where}: {front!r} is no front; write one of {factions}, a space, and one of {deeds}.",
        fr=f"{where} : {front!r} n’est pas un recto ; écris {factions}, une espace, "
        f"puis un mot parmi {deeds}.",
    )


def _read_double(box: Any, data: Mapping[str, Any], where: str) -> None:
    _refuse_unknown(data, set(LETTERS), where)
    for index, letter in enumerate(LETTERS):
        kinds = range(index * OF_A_LETTER + 1, (index + 1) * OF_A_LETTER + 1)
        count = sum(box.faction[card] != 0 for card in kinds)
        for row in _list(data, letter, where):
            whole_number({letter: row}, letter, 1, count, where)
            box.double[kinds[row - 1]] = 1


def _read_players(box: Any, data: Mapping[str, Any], where: str) -> None:
    numbers = [str(seats) for seats in range(FEWEST_SEATS, MOST_SEATS + 1)]
    _refuse_unknown(data, set(numbers), where)
    for players in range(FEWEST_SEATS, MOST_SEATS + 1):
        row = _table(data, str(players), where)
        here = f"{where}, {players}"
        _refuse_unknown(row, {"team", "ss", "copies"}, here)
        box.team[players] = whole_number(row, "team", 1, MOST_SEATS, here)
        box.ss[players] = whole_number(row, "ss", 0, MOST_SEATS, here)
        box.copies[players] = whole_number(row, "copies", 1, MOST_COPIES, here)
        _check_identities(box, players, here)
    if most_seats(box) < FEWEST_SEATS:
        cards = _card_count(box, FEWEST_SEATS)
        raise BoxError(
            en=f"{where}, {FEWEST_SEATS}: {cards} cards are too few to deal {HAND} to each of "
            f"{FEWEST_SEATS} players.",
            fr=f"{where}, {FEWEST_SEATS} : {cards} cartes ne suffisent pas à en donner {HAND} "
            f"à chacun des {FEWEST_SEATS} joueurs.",
        )


def _check_identities(box: Any, seats: int, where: str) -> None:
    """S04: one for each player."""
    identities = int(2 * box.team[seats] + box.ss[seats])
    if identities != seats:
        raise BoxError(
            en=f"{where}: twice team and once ss make {identities} identities for {seats} players.",
            fr=f"{where} : deux fois team et une fois ss font {identities} identités "
            f"pour {seats} joueurs.",
        )


def most_seats(box: Any) -> int:
    """S10: with so many players, and with fewer, everybody gets a full hand."""
    seats = FEWEST_SEATS
    while seats <= MOST_SEATS and _card_count(box, seats) >= HAND * seats:
        seats += 1
    return seats - 1


def _card_count(box: Any, seats: int) -> int:
    kinds = sum(int(faction) != 0 for faction in box.faction)
    return int(box.copies[seats]) * kinds
