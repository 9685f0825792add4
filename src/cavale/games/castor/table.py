"""Le Castor's table and box: their fields, the vocabulary of its integers, and the box loader."""

from collections.abc import Mapping
from typing import Any, Literal, get_args

import numpy as np

from cavale.kernel.box import whole_number
from cavale.kernel.errors import BoxError
from cavale.kernel.header import record_type, table_type
from cavale.kernel.notes import aside, bits, digits, number, one_hot, seat

FEWEST_SEATS, MOST_SEATS = 2, 5

# A01: action cards are numbered colour by colour, each from its lowest value
CARDS = 60
MAUVE, BLUE, GREEN, YELLOW = range(4)
COLOURS = ("mauve", "blue", "green", "yellow")
FIRST_CARD = (0, 10, 28, 44)  # of each colour
_, FIRST_BLUE, FIRST_GREEN, FIRST_YELLOW = FIRST_CARD
COLOUR_SIZE = (10, 18, 16, 16)
COLOUR_MASK = tuple(
    ((1 << size) - 1) << first for first, size in zip(FIRST_CARD, COLOUR_SIZE, strict=True)
)
ALL_CARDS = (1 << CARDS) - 1

# A03
AGENTS = ("henry", "martha", "jean", "wxt", "moignons")
HENRY, MARTHA, JEAN, WXT, MOIGNONS = range(len(AGENTS))

# A40: accomplices; 0 is none
ACCOMPLICES = ("", "left", "reverse", "notrump", "upside", "blue", "secret", "yellow", "step")
(
    NONE,
    PASS_LEFT,
    REVERSE,
    NO_TRUMP,
    UPSIDE_DOWN,
    BLUE_TRUMP,
    IN_SECRET,
    YELLOW_TRUMP,
    IN_STEP,
) = range(len(ACCOMPLICES))

# A card of the plan pile: a plan is 10 x accomplice + value, a power POWER + agent; 0 is unknown
HIGHEST_PLAN = 6
POWER = 90
MOST_PLANS = 30  # room for boxes with more plans than the shipped one of 20
MOST_PILE = MOST_PLANS + len(AGENTS)

# A11: a hand of six, and six that wait; a box may have fewer of both
HAND = 6
RESERVE = 6
TRICKS = HAND + RESERVE
MOST_TAKEN = TRICKS + 1 + len(AGENTS)  # in a round: plans, Martha's extra one (A32), powers

# Phases; up to RETAKE and in GIVE the action is a card; from GIVE on powers are carried out
PLAY, SECRET, PASS, RETAKE, DEEPER, GIVE, NAME, ROB, ASK = range(9)
Phase = Literal["play", "secret", "pass", "retake", "deeper", "give", "name", "rob", "ask"]
PHASES: tuple[Phase, ...] = get_args(Phase)

# Options, by slot
OPTION_POWERS, OPTION_AGENTS, OPTION_LEADER = 0, 1, 15
POWERS_ON, POWERS_OFF = 0, 1

# Events
EVENTS = (
    "agent",  # seat plays the agent value
    "pile",  # the plan pile is made; count: its cards
    "deal",  # everybody gets count cards, half of them to wait
    "start",  # seat leads the first trick of the match
    "reserve",  # everybody takes up their waiting cards; count: so many
    "power",  # seat takes the power card of the agent value
    "name",  # seat says that other leads
    "best",  # the seat's card will be the best of its colour
    "decline",  # seat does without the power of the agent value
    "useless",  # the power of the agent value has no effect for seat
    "rob",  # seat takes the card value from the hand of other; known to both
    "give",  # seat gives the card value to other; known to both
    "stake",  # the plan at stake is worth value
    "accomplice",  # the accomplice value is at work
    "pick",  # seat has chosen the card value, face down
    "pass",  # seat passes the card value to other; known to both
    "play",  # seat plays the card value
    "retake",  # seat takes the card value back
    "trick",  # seat wins the trick with the card value
    "plan",  # seat takes the plan at stake, worth value
    "bottom",  # seat takes a plan worth value from the bottom of the pile too
    "plans",  # at the end of a round: the plans of seat are worth count
    "bonus",  # seat has won value green cards, the fewest: count points more
    "malus",  # seat has won value yellow cards, the most: count points less
    "score",  # seat has count points in this round
    "medal",  # seat gets a medal and now has count
    "round",  # a new round, number count
    "open",  # seat leads the first trick of the new round
    "end",  # the match is over; count: the round
)
(
    AGENT_CHOSEN,
    PILE_MADE,
    DEALT,
    STARTED,
    TOOK_RESERVE,
    TOOK_POWER,
    NAMED,
    MADE_BEST,
    DECLINED,
    WAS_USELESS,
    ROBBED,
    GAVE,
    AT_STAKE,
    ACCOMPLICE_ACTS,
    PICKED,
    PASSED,
    PLAYED,
    RETOOK,
    WON_TRICK,
    TOOK_PLAN,
    TOOK_BOTTOM,
    COUNTED_PLANS,
    GOT_BONUS,
    GOT_MALUS,
    SCORED,
    GOT_MEDAL,
    NEW_ROUND,
    OPENS,
    ENDED,
) = range(len(EVENTS))

FIELDS = [
    ("phase", one_hot(ASK)),
    ("powers", "<i8", number(1)),  # POWERS_ON or POWERS_OFF
    ("agent", "<i8", (MOST_SEATS,), one_hot(MOIGNONS, per="seat")),  # of each seat
    ("round_number", "<i8", number(6)),  # from 1
    ("trick", "<i8", number(TRICKS)),  # from 1 to TRICKS
    ("leader", "<i8", seat()),  # the seat that leads this trick
    ("turn", "<i8", seat()),  # the seat that is awaited; the leader if there are several or none
    # mask of agents: MARTHA, JEAN, WXT whose power acts in this trick
    ("active", "<i8", bits(MOIGNONS)),
    ("victim", "<i8", seat()),  # in GIVE: the seat that was robbed; else 0
    ("robbed", "<i8", one_hot(CARDS, 1)),  # in GIVE: the card taken from it, plus 1; else 0
    # a card in Jean's hand that everyone knows, plus 1; else 0
    ("shown", "<i8", one_hot(CARDS, 1)),
    ("hand_mask", "<i8", (MOST_SEATS,), bits(CARDS - 1, per="own")),
    # waiting until trick 7; nobody has seen them
    ("reserve_mask", "<i8", (MOST_SEATS,), aside("nobody has seen them")),
    # action cards won in this round
    ("won_mask", "<i8", (MOST_SEATS,), aside("recalled_mask says it")),
    ("tricks", "<i8", (MOST_SEATS,), number(TRICKS, per="seat")),  # won in this round
    # card on the table, plus 1; 0: none
    ("played", "<i8", (MOST_SEATS,), one_hot(CARDS, 1, per="seat")),
    # card chosen face down, plus 1; 0: none
    ("picked", "<i8", (MOST_SEATS,), one_hot(CARDS, 1, per="own")),
    # the trick before, plus 1; all 0: there is none
    ("last_played", "<i8", (MOST_SEATS,), one_hot(CARDS, 1, per="seat")),
    ("last_leader", "<i8", seat()),
    ("last_winner", "<i8", seat()),
    # plan pile; the top is its last card; 0 beyond
    ("pile", "<i8", (MOST_PILE,), digits(POWER + MOIGNONS, pooled=True)),
    ("pile_size", "<i8", number(25)),
    # cards of the plan pile taken in this round, in order
    ("taken", "<i8", (MOST_TAKEN,), aside("recalled says it")),
    ("taker", "<i8", (MOST_TAKEN,), seat(until="taken_size")),  # the seats that took them
    ("taken_size", "<i8", number(MOST_TAKEN)),
    ("medals", "<i8", (MOST_SEATS,), number(2, per="seat")),
    # how the round before was counted: A50
    ("sheet_plans", "<i8", (MOST_SEATS,), number(66, per="seat")),
    ("sheet_green", "<i8", (MOST_SEATS,), number(16, per="seat")),  # cards, for A51
    ("sheet_yellow", "<i8", (MOST_SEATS,), number(16, per="seat")),  # cards, for A52
    ("sheet_points", "<i8", (MOST_SEATS,), number(74, -8, per="seat")),
    ("deck", "<i8", (CARDS,), aside("always 0")),  # for shuffling; always 0 between two moves
    # Memory of what everybody has seen, in what a seat knows alone; 0 on the table itself:
    # the action cards that each seat won in this round
    ("recalled_mask", "<i8", (MOST_SEATS,), bits(CARDS - 1, per="seat")),
    ("recalled", "<i8", (MOST_TAKEN,), digits(POWER + MOIGNONS, until="taken_size")),  # as `taken`
]
TABLE = table_type(FIELDS)
MEMORY = ("recalled_mask", "recalled")  # the digest of a position passes over them

BOX = record_type(
    [
        ("goal", "<i8"),
        ("bonus", "<i8", (2,)),  # for 2-3 and for 4-5 players
        ("malus", "<i8", (2,)),
        ("plans", "<i8", (MOST_PLANS,)),  # as in the pile, ascending; 0 beyond
        ("plan_count", "<i8"),
        ("without_mask", "<i8"),  # action cards that are left out
        ("without_hand", "<i8"),  # by how many cards hands are smaller than HAND, ...
        ("without_reserve", "<i8"),  # ... and what waits is less than RESERVE
    ]
)


def make_box(data: Mapping[str, Any], where: str) -> Any:
    """The box from the contents of a `box.toml`, checked."""
    box = np.zeros(1, BOX)[0]
    box.goal = whole_number(data, "goal", 1, 6, where)
    _refuse_unknown(data, _KNOWN, where)
    _read_cards(box, data, where)
    awards = _part(data, "awards", where)
    inside = f"{where}, [awards]"
    _refuse_unknown(awards, {f"{a}_{n}" for a in ("bonus", "malus") for n in _SIDES}, inside)
    for side, name in enumerate(_SIDES):
        box.bonus[side] = whole_number(awards, f"bonus_{name}", 0, 100, inside)
        box.malus[side] = whole_number(awards, f"malus_{name}", 0, 100, inside)
    plans = _plans(data, where)
    fewest = _dealt(box) + 1  # A32: a plan a trick, and Martha's extra one
    if not fewest <= len(plans) <= MOST_PLANS:
        raise BoxError(
            en=f"{where}: there are {len(plans)} plans; there must be {fewest} to {MOST_PLANS}.",
            fr=f"{where} : il y a {len(plans)} plans ; il en faut de {fewest} à {MOST_PLANS}.",
        )
    box.plan_count = len(plans)
    box.plans[: len(plans)] = plans
    return box


_KNOWN = {"goal", "hand", "waiting", "cards", "awards", "plans", "accomplices"}
_SIDES = ("few", "many")


def _read_cards(box: Any, data: Mapping[str, Any], where: str) -> None:
    """A01, A11: the highest card of each colour, the cards of a hand and those that wait.

    Boxes of earlier releases do not say it: theirs are as shipped.
    """
    data = {"hand": HAND, "waiting": RESERVE, "cards": {}, **data}
    box.without_hand = HAND - whole_number(data, "hand", 1, HAND, where)
    box.without_reserve = RESERVE - whole_number(data, "waiting", 0, RESERVE, where)
    given = _part(data, "cards", where)
    highest = {**dict(zip(COLOURS, COLOUR_SIZE, strict=True)), **given}
    inside = f"{where}, [cards]"
    _refuse_unknown(highest, {*COLOURS}, inside)
    for name, most, mask in zip(COLOURS, COLOUR_SIZE, COLOUR_MASK, strict=True):
        box.without_mask |= mask & mask << whole_number(highest, name, 0, most, inside)
    if most_seats(box) < FEWEST_SEATS:
        cards, dealt = _card_count(box), _dealt(box)
        raise BoxError(
            en=f"{inside}: {cards} cards are too few to deal {dealt} (hand and waiting) to each of "
            f"{FEWEST_SEATS} players.",
            fr=f"{inside} : {cards} cartes ne suffisent pas à en donner {dealt} (hand et waiting) "
            f"à chacun des {FEWEST_SEATS} joueurs.",
        )


def most_seats(box: Any) -> int:
    """A11: everybody gets a hand, and the cards that wait."""
    return min(MOST_SEATS, _card_count(box) // _dealt(box))


def _dealt(box: Any) -> int:
    """To each player, and so the tricks of a round."""
    return TRICKS - int(box.without_hand) - int(box.without_reserve)


def _card_count(box: Any) -> int:
    return CARDS - int(box.without_mask).bit_count()


def _plans(data: Mapping[str, Any], where: str) -> list[int]:
    """A02: the plans as they lie in the pile, ascending."""
    plain, accomplices = _part(data, "plans", where), _part(data, "accomplices", where)
    values = [str(value) for value in range(1, HIGHEST_PLAN + 1)]
    _refuse_unknown(plain, {*values}, f"{where}, [plans]")
    _refuse_unknown(accomplices, {*ACCOMPLICES[1:]}, f"{where}, [accomplices]")
    found = []
    for value in values:
        copies = whole_number(plain, value, 0, MOST_PLANS, f"{where}, [plans]")
        found += [int(value)] * copies
    for accomplice, name in enumerate(ACCOMPLICES[1:], start=1):
        on = whole_number(accomplices, name, 0, HIGHEST_PLAN, f"{where}, [accomplices]")
        found += [10 * accomplice + on] if on else []
    return sorted(found)


def _part(data: Mapping[str, Any], name: str, where: str) -> Mapping[str, Any]:
    part = data.get(name)
    if isinstance(part, Mapping):
        return part
    raise BoxError(
        en=f"{where}: the table [{name}] is missing.",
        fr=f"{where} : il manque la table [{name}].",
    )


def _refuse_unknown(data: Mapping[str, Any], known: set[str], where: str) -> None:
    if strangers := data.keys() - known:
        name = min(strangers)
        raise BoxError(
            en=f"{where}: The Beaver at large knows no component {name!r}.",
            fr=f"{where} : Le Castor en cavale ne connaît pas de composant « {name} ».",
        )
