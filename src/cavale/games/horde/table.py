"""La Horde's table and box: their fields, the vocabulary of its integers, and the box loader."""

from collections.abc import Mapping
from typing import Any, Literal, get_args

import numpy as np

from cavale.kernel.box import whole_number
from cavale.kernel.errors import BoxError
from cavale.kernel.header import record_type, table_type
from cavale.kernel.notes import aside, bits, number, one_hot, seat

VALUES = 10  # cards are worth 1 to 10
FEWEST_SEATS, MOST_SEATS = 2, 8
MOST_CARDS = 120  # room for boxes larger than the shipped one of 55

# Phases
TURN, PLACE, RESTART = 0, 1, 2

# What has become of a seat in this round
IN_PLAY, PASSED, OVERRUN = 0, 1, 2
Status = Literal["in", "passed", "overrun"]
STATUSES: tuple[Status, ...] = get_args(Status)

# Options, by slot
OPTION_RESTART, OPTION_AGE = 0, 1
RESTART_CHOOSE, RESTART_RANDOM = 0, 1

# Events
EVENTS = (
    "shuffle",  # count: cards
    "deal",  # seat gets value, face up
    "start",  # seat begins the round, with value as its smallest card
    "draw",  # seat draws; value known to the seat alone until placed
    "refuge",  # seat places value in its Refuge
    "horde",  # seat places value in the Horde
    "forced_refuge",  # the same, without a choice
    "forced_horde",
    "overrun",  # seat is overrun by value; count: cards discarded
    "take",  # seat takes value from the Horde
    "pass",  # seat hides; count: cards turned face down
    "reveal",  # seat turns one card up again
    "score",  # seat scores count points, and now has value
    "round",  # a new round, number count
    "restart",  # seat lays out the cards of the new round
    "end",  # the match is over; count: the round
)
(
    SHUFFLED,
    DEALT,
    STARTED,
    DREW,
    PUT_IN_REFUGE,
    PUT_IN_HORDE,
    FORCED_TO_REFUGE,
    FORCED_TO_HORDE,
    WAS_OVERRUN,
    TOOK,
    HID,
    REVEALED,
    SCORED,
    NEW_ROUND,
    RESTARTS,
    ENDED,
) = range(len(EVENTS))

FIELDS = [
    ("phase", one_hot(RESTART)),
    ("restart", "<i8", number(1)),  # RESTART_CHOOSE or RESTART_RANDOM
    # rank of each seat, 0 is the oldest
    ("age", "<i8", (MOST_SEATS,), number(MOST_SEATS - 1, per="seat")),
    ("round_number", "<i8", number(100)),  # from 1
    ("turn", "<i8", seat()),  # the seat whose turn it is; in RESTART the seat that lays out
    ("receiver", "<i8", seat()),  # in RESTART: the seat that gets the next card
    ("drawn", "<i8", one_hot(VALUES, 1)),  # in PLACE: the value in hand; else 0
    # in RESTART: copies of each value still in hand
    ("dealing", "<i8", (VALUES + 1,), number(VALUES)),
    ("horde_mask", "<i8", bits(VALUES, 1)),  # bit v: the value v lies in the Horde
    # bit v: the value v lies in the Refuge
    ("refuge_mask", "<i8", (MOST_SEATS,), bits(VALUES, 1, per="seat")),
    # Refuge cards turned down; which is irrelevant
    ("face_down", "<i8", (MOST_SEATS,), number(VALUES, per="seat")),
    ("status", "<i8", (MOST_SEATS,), one_hot(OVERRUN, per="seat")),  # IN_PLAY, PASSED or OVERRUN
    # order of leaving this round, from 1; 0 in play
    ("exit", "<i8", (MOST_SEATS,), number(MOST_SEATS, per="seat")),
    ("in_play", "<i8", number(MOST_SEATS)),  # seats still in play
    ("points", "<i8", (MOST_SEATS,), number(30, per="seat")),
    # draw pile; the top is its last card; 0 beyond
    ("pile", "<i8", (MOST_CARDS,), aside("nobody sees it")),
    ("pile_size", "<i8", number(55)),
    # copies of each value in the open discard pile
    ("discard", "<i8", (VALUES + 1,), number(VALUES)),
]
TABLE = table_type(FIELDS)

BOX = record_type(
    [
        ("goal", "<i8"),
        ("rounds", "<i8"),
        ("copies", "<i8", (VALUES + 1,)),  # by value; index 0 unused
    ]
)


def make_box(data: Mapping[str, Any], where: str) -> Any:
    """The box from the contents of a `box.toml`, checked."""
    box = np.zeros(1, BOX)[0]
    box.goal = whole_number(data, "goal", 1, 1000, where)
    box.rounds = whole_number(data, "rounds", 1, 100, where)
    copies = data.get("copies")
    if not isinstance(copies, Mapping):
        raise BoxError(
            en=f"{where}: the table [copies] is missing; it says how often each value exists.",
            fr=f"{where} : il manque la table [copies], qui dit combien de fois existe "
            "chaque valeur.",
        )
    for value in range(1, VALUES + 1):
        box.copies[value] = whole_number(copies, str(value), 0, MOST_CARDS, f"{where}, [copies]")
    _refuse_unknown(data, copies, where)
    _check_supply(box, where)
    return box


def _refuse_unknown(data: Mapping[str, Any], copies: Mapping[str, Any], where: str) -> None:
    values = {str(value) for value in range(1, VALUES + 1)}
    strangers = [*data.keys() - {"goal", "rounds", "copies"}, *copies.keys() - values]
    if strangers:
        name = min(strangers)
        raise BoxError(
            en=f"{where}: The Horde knows no component {name!r}.",
            fr=f"{where} : La Horde ne connaît pas de composant « {name} ».",
        )


def _check_supply(box: Any, where: str) -> None:
    """H17: a card must be left to draw, at the smallest table at least."""
    total = int(box.copies.sum())
    if total > MOST_CARDS or most_seats(box) < FEWEST_SEATS:
        raise BoxError(
            en=f"{where}: [copies] adds up to {total} cards; there must be at most {MOST_CARDS}, "
            f"and one value more than {FEWEST_SEATS + 1} times, or the draw pile could run dry.",
            fr=f"{where} : [copies] fait {total} cartes en tout ; il en faut au plus "
            f"{MOST_CARDS}, et une valeur plus de {FEWEST_SEATS + 1} fois, sinon la pioche "
            "pourrait se tarir.",
        )


def most_seats(box: Any) -> int:
    """H17: with every zone as full as it can be, a card must be left to draw.

    A zone holds a value once, and there is a Refuge for each seat, and the Horde.
    """
    return min(MOST_SEATS, max(map(int, box.copies)) - 2)
