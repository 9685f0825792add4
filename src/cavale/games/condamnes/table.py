"""The table and box of Condamnés !: their fields, the vocabulary of its integers, the loader."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from cavale.kernel.box import whole_number
from cavale.kernel.errors import BoxError
from cavale.kernel.header import record_type, table_type
from cavale.kernel.notes import aside, bits, number, one_hot, seat, seats

# Cards are the numbers 1 to 52, suit by suit, from the ace to the king (C06). 0 is no card.
# A mask of cards has bit `card`; bit 0 is never set.
CARDS = 52
RANKS = 13
SUITS = 4
HEADS_FROM = 11  # jack, queen and king are heads
RANK_LETTERS = "A23456789TJQK"
SUIT_LETTERS = "schd"  # spades, clubs, hearts, diamonds: also the order that breaks ties (C01)
AGREED_SUITS = (0, 2, 1, 3)  # spades, hearts, clubs, diamonds: the order of the agreement (C47)
PACK_MASK = (1 << (CARDS + 1)) - 2
SUIT_MASK = (1 << (RANKS + 1)) - 2  # of the spades; shifted by RANKS, of the next suit
HEADS_MASK = sum(1 << card for card in range(1, CARDS + 1) if (card - 1) % RANKS + 1 >= HEADS_FROM)
NUMBERS_MASK = PACK_MASK & ~HEADS_MASK

FEWEST_SEATS, MOST_SEATS = 3, 9
MOST_TUNNELS = MOST_SEATS - 1
PRISONER_CARDS = 3  # C05
TUNNEL_CARDS = 4  # C10
MOST_STIRRED = 16  # rustles that anybody is supposed to remember

# Phases: what the awaited seats decide
GRABBING, GIVING, PASSING, INSPECTING, TAKING, PAYING, POINTING, SETTING_APART = range(8)
DISCARDING = 8  # after a wrong pointing (C42)
# Stages: where the round stands, whatever interrupts it. Before the deal it is GRABBING, then
# GIVING (the wait for C20), PASSING (the waits of C21) or INSPECTING (the settling of C24).

# Options, by slot
OPTION_TRANSFER, OPTION_SEARCHES, OPTION_COVERT, OPTION_POINTING = range(4)
TRANSFER_OFF, SEARCHES_FREE, COVERT_STEP, POINTING_FREE = 1, 1, 1, 1

# Events
EVENTS = (
    "shuffle",  # count: cards in the pack
    "refill",  # count: discards that go under the pack
    "turn",  # seat turns up value, the card that decides who is the guard
    "guard",  # seat is the guard
    "stolen",  # value lies in the middle: the new stolen card
    "leave",  # seat leaves it there; known to the prisoners
    "grab",  # seat takes it; known to the prisoners
    "rustle",  # seat and other rustle: neighbours, other on the left of seat
    "deal",  # seat gets value, known to the seat
    "round",  # a new round, number count
    "give",  # the guard gives value to other, for all to see
    "pass",  # seat passes value to other, known to both
    "keep",  # seat's stolen card is now value; known to the seat
    "return",  # seat passes value to the guard, for all to see
    "all_well",  # the returned card is higher
    "head",  # it is a head as well: the guard draws
    "too_low",  # it is not higher: the guard inspects
    "draw",  # seat draws value, known to the seat
    "inspect",  # the guard inspects the hand of other
    "hand",  # and sees value in it; known to the guard
    "nothing",  # nobody has a higher card
    "exchange",  # the guard takes value from other for the returned card; known to both
    "heads_only",  # the guard has no number card to give; count: cards shown
    "reveal",  # the guard shows value
    "turn_up",  # value is turned up from the pack
    "swap",  # the guard takes value, for all to see
    "search",  # the guard searches other
    "pay",  # the guard discards value for it
    "no",  # seat has not the stolen card
    "yes",  # seat has it and discards count cards
    "discard",  # seat discards value
    "slip",  # seat slips value, the stolen card, to other; known to both
    "show",  # seat shows value to other; known to both
    "feint",  # seat does nothing with other; known to both
    "offence",  # the guard calls out seat, rightly; count: offences so far
    "no_offence",  # the guard calls out seat, and finds nothing
    "apart",  # seat is set apart
    "spare",  # seat is not
    "tunnel",  # seat digs; value is the marker
    "lay",  # seat lays value down for it
    "let",  # the guard lets the tunnel of other pass
    "point",  # the guard points at value in the tunnel of other
    "void",  # rightly: the tunnel of seat is void
    "stands",  # the tunnel of seat stands; count: tunnels so far
    "under",  # count cards go under the pack
    "escape",  # as many tunnels as prisoners
    "tenth_card",  # the guard has ten cards; count: cards
    "transfer",  # the last round is over; count: rounds
    "agree",  # from seat on, going left, the suits of the agreement; known to the prisoners
    "wrong",  # the guard has pointed wrongly at a card of other's tunnel
)
(
    SHUFFLED,
    REFILLED,
    TURNED,
    IS_GUARD,
    STOLEN_LIES,
    LEFT,
    GRABBED,
    RUSTLED,
    DEALT,
    NEW_ROUND,
    GAVE,
    PASSED,
    KEPT,
    RETURNED,
    ALL_WELL,
    WAS_HEAD,
    TOO_LOW,
    DREW,
    INSPECTED,
    SAW,
    FOUND_NOTHING,
    EXCHANGED,
    HEADS_ONLY,
    REVEALED,
    TURNED_UP,
    SWAPPED,
    SEARCHED,
    PAID,
    SAID_NO,
    SAID_YES,
    DISCARDED,
    SLIPPED,
    SHOWED,
    FEINTED,
    OFFENDED,
    NO_OFFENCE,
    WAS_SET_APART,
    WAS_SPARED,
    DUG,
    LAID,
    LET_PASS,
    POINTED,
    WAS_VOID,
    STANDS,
    WENT_UNDER,
    ESCAPED,
    TENTH_CARD,
    TRANSFERRED,
    AGREED,
    WAS_WRONG,
) = range(len(EVENTS))

FIELDS = [
    ("phase", one_hot(DISCARDING)),
    ("transfer", "<i8", number(1)),  # the switches
    ("searches", "<i8", number(1)),
    ("covert", "<i8", number(1)),
    ("pointing", "<i8", number(1)),
    ("round_number", "<i8", number(100)),  # from 1; 0 before the deal
    ("guard", "<i8", seat()),  # seat
    # 1 + place in AGREED_SUITS of what the guard's left collects (C47); 0 for who does not know it
    ("agreement", "<i8", one_hot(SUITS, 1)),
    # where the round stands: GRABBING, GIVING, PASSING, INSPECTING
    ("stage", "<i8", one_hot(INSPECTING)),
    ("turn", "<i8", seat()),  # seat: who has to pass in PASSING, else the guard
    # seat: inspected, searched, digging or called out; 0 in other phases
    ("target", "<i8", seat()),
    # with the travelling and the stolen card
    ("hand_mask", "<i8", (MOST_SEATS,), bits(CARDS, 1, per="own")),
    ("guard_size", "<i8", number(12)),  # number of the guard's cards, for those who do not see them
    # cards of the guard that everybody has seen and not lost
    ("guard_open_mask", "<i8", bits(CARDS, 1)),
    ("stolen", "<i8", one_hot(CARDS, 1)),  # the card; the holder's secret, except in GRABBING
    ("face", "<i8", one_hot(CARDS, 1)),  # the card last shown in the middle as the stolen one
    ("holder_mask", "<i8", seats()),  # who holds the stolen card; 0 while it lies in the middle
    # 1 + who slipped it to them in this round, or 0; the holder's
    ("slipped_from", "<i8", seat(1)),
    # the holder as the seat knows for sure, or 0
    ("known_mask", "<i8", (MOST_SEATS,), seats(per="seat")),
    ("cleared_mask", "<i8", seats()),  # prisoners who said no and have not rustled since
    ("grab_pair", "<i8", seat(1)),  # 1 + right seat of the two that rustled at the last grab, or 0
    # covert rustles since that grab, the last first: 1 + right seat of the pair; 0 beyond. What a
    # player may remember (C51)
    ("stirred", "<i8", (MOST_STIRRED,), seat(1)),
    # in sight since the last step, of a seat and its left
    ("rustles", "<i8", (MOST_SEATS,), number(16, per="seat")),
    ("announced", "<i8", one_hot(CARDS, 1)),  # the guard's card of this round; 0 before C20
    # in PASSING: the card that `turn` got, while they have it; else 0
    ("travelling", "<i8", one_hot(CARDS, 1)),
    ("returned", "<i8", one_hot(CARDS, 1)),  # in INSPECTING: the card that came back; else 0
    ("inspected_mask", "<i8", seats()),  # in INSPECTING: prisoners inspected so far
    # and what the guard saw there: masks of cards
    ("inspected", "<i8", (MOST_SEATS,), bits(CARDS, 1, per="seat")),
    ("searched", "<i8", number(30)),  # searches in this round
    ("called_out", "<i8", number(1)),  # 1: the guard has called somebody out in this round
    ("covert_mask", "<i8", seats()),  # prisoners who have made their covert move
    ("showed_mask", "<i8", seats()),  # prisoners who have shown a card in this round
    # in this round, the last card shown to a seat
    ("shown_card", "<i8", (MOST_SEATS,), one_hot(CARDS, 1, per="own")),
    ("shown_from", "<i8", (MOST_SEATS,), seat(per="own")),  # and by whom
    ("offences", "<i8", (MOST_SEATS,), number(16, per="seat")),
    ("apart_mask", "<i8", seats()),  # prisoners set apart
    # in POINTING, DISCARDING: the four cards of the tunnel; else 0
    ("laid_mask", "<i8", bits(CARDS, 1)),
    ("laid_marker", "<i8", one_hot(CARDS, 1)),  # and its marker
    # in POINTING: which of them was the stolen card, or 0
    ("laid_stolen", "<i8", one_hot(CARDS, 1)),
    ("tunnels", "<i8", number(MOST_TUNNELS)),
    # in the order of digging
    (
        "tunnel_marker",
        "<i8",
        (MOST_TUNNELS,),
        one_hot(CARDS, 1, until="tunnels", by="tunnel_digger"),
    ),
    ("tunnel_digger", "<i8", (MOST_TUNNELS,), aside("tunnel_marker is by digger")),
    ("turned_mask", "<i8", bits(CARDS, 1)),  # cards turned up for the guard (C26), until his gift
    # the pack; its top is the last card; 0 beyond, or hidden
    ("pile", "<i8", (CARDS,), aside("nobody sees it")),
    ("pile_size", "<i8", number(CARDS)),
    ("discard_mask", "<i8", bits(CARDS, 1)),
]
TABLE = table_type(FIELDS)

BOX = record_type(
    [
        ("guard_cards", "<i8"),
        ("goal", "<i8"),
        ("low_pack", "<i8"),
        ("free_searches", "<i8"),
        ("last_round", "<i8"),
        ("rounds", "<i8", (MOST_SEATS + 1,)),  # by number of players
    ]
)

_NUMBERS = {
    "guard_cards": (1, 9),
    "goal": (2, 12),  # with more the pack could run out
    "low_pack": (1, 10),
    "free_searches": (1, 30),
    "last_round": (1, 100),
}


def make_box(data: Mapping[str, Any], where: str) -> Any:
    """The box from the contents of a `box.toml`, checked."""
    box = np.zeros(1, BOX)[0]
    for name, (low, high) in _NUMBERS.items():
        box[name] = whole_number(data, name, low, high, where)
    rounds = data.get("rounds")
    if not isinstance(rounds, Mapping):
        raise BoxError(
            en=f"{where}: the table [rounds] is missing; it says when the transfer comes.",
            fr=f"{where} : il manque la table [rounds], qui dit quand vient le transfert.",
        )
    for players in range(FEWEST_SEATS, MOST_SEATS + 1):
        box.rounds[players] = whole_number(rounds, str(players), 1, 100, f"{where}, [rounds]")
    _refuse_unknown(data, rounds, where)
    if box.guard_cards >= box.goal:
        raise BoxError(
            en=f"{where}: the guard would win at the deal; guard_cards must be below goal.",
            fr=f"{where} : le gardien gagnerait dès la donne ; guard_cards doit être inférieur "
            "à goal.",
        )
    return box


def _refuse_unknown(data: Mapping[str, Any], rounds: Mapping[str, Any], where: str) -> None:
    seats = {str(number) for number in range(FEWEST_SEATS, MOST_SEATS + 1)}
    strangers = [*data.keys() - {*_NUMBERS, "rounds"}, *rounds.keys() - seats]
    if strangers:
        name = min(strangers)
        raise BoxError(
            en=f"{where}: Condemned! knows no component {name!r}.",
            fr=f"{where} : Condamnés ! ne connaît pas de composant « {name} ».",
        )
