"""Le Temple's table and box: their fields, the vocabulary of its integers, and the box loader.

Rooms are numbered 0 to 24 row by row from the north-west; people say `a1` to `e5`, the column
from the west and the row from the north.
"""

from collections.abc import Mapping
from typing import Any, Literal, get_args

import numpy as np

from cavale.kernel.box import whole_number
from cavale.kernel.compile import dialect
from cavale.kernel.errors import BoxError
from cavale.kernel.header import record_type, table_type
from cavale.kernel.notes import bits, number, one_hot, seat

MOST_SEATS = 4
WIDTH = 5
ROOMS = WIDTH * WIDTH
CARDS = 6
MOST_ON_A_SIDE = 4  # symbols on one side of a treasure card
CURSED_BOXES = 3
MOST_ROUNDS = 12
MOST_DICE = 8
EXTRA_DICE = 2  # T64
MOST_GEMS = 40

# Symbols of the dice; 0 is no die
ADVENTURER, KEY, TORCH, MASK, CURSE = 1, 2, 3, 4, 5
SYMBOLS = "-AKTMX"
FACES = 6

# Bonus tracks
RUSH, HEAL, REROLL, KEYS, TORCHES, MASKS = range(6)
TRACKS = ("rush", "heal", "reroll", "key", "torch", "mask")

# What is in a room: TO_TRACK + track, or TO_PAIR + 2 * colour + half
EXIT, TO_TRACK, JOKER_ROOM, GEM_ROOM, TO_PAIR = 0, 1, 7, 8, 10
COLOURS = ("orange", "violet", "turquoise", "pink")
HALVES = "UL"

CARD_SIDES = "LR"

# The ways out of a room, and the sides of the temple
NORTH, EAST, SOUTH, WEST = range(4)
WAYS = "nesw"
DOORWAY_COUNT = 40  # inside the temple: see `doorway`

# Phases, by what is asked for
(
    SIDE,  # T12: a side of the temple
    CLOSE,  # T60: a doorway to close
    ACCEPT,  # T36: accept the throw, or throw it again
    PLACE,  # T23: keep or give the next die of the throw
    READY,  # T35: heal, or go exploring
    EXPLORING,  # T24: enter a room, or stop
    JOKER,  # T27, T63: what the joker is
    UNLOCK,  # T62: gems or a die
    SHARE,  # T30: a die of the pool
    CROSS,  # T31: where to cross the die off
) = range(10)
Phase = Literal[
    "side", "close", "accept", "place", "ready", "explore", "joker", "unlock", "share", "cross"
]
PHASES: tuple[Phase, ...] = get_args(Phase)

# Options, by slot
OPTION_DIFFICULTY, OPTION_VARIANT, OPTION_FIRST = 0, 1, 2
Difficulty = Literal["normal", "easy", "hard"]
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)
Variant = Literal["none", "closing", "dice", "joker"]
VARIANTS: tuple[Variant, ...] = get_args(Variant)
NO_VARIANT, CLOSING, DICE_ROOMS, JOKER_ROOMS = range(4)

PAIR_GEMS = 2  # T40, T62: what a joined pair is worth

# Endings
ESCAPED, LOST = 0, 1

# Events
EVENTS = (
    "first",  # seat is the first player
    "side",  # seat starts at the side value (a way)
    "round",  # the round number count begins
    "turn",  # seat is active
    "freed",  # count cursed dice return to the free ones
    "throw",  # seat throws two dice: value and count are their symbols
    "throw_one",  # seat throws one die: value is its symbol
    "accept",  # seat accepts the throw
    "reroll",  # seat throws it again
    "curse",  # count dice are cursed
    "keep",  # seat keeps a die of symbol value
    "give",  # seat gives a die of symbol value to the pool
    "heal",  # seat takes count dice back from the cursed box value
    "explore",  # seat goes exploring
    "enter",  # seat enters the room value
    "rush",  # seat rushes into the room value
    "use",  # seat makes a temporary die of symbol value
    "stop",  # seat stops; count kept dice were not used
    "circle",  # seat circles a box of the track value, its count-th
    "lost_circle",  # the track value is full: seat circles nothing
    "gem",  # seat brings in value gems; the team has count
    "track_gem",  # a gem for the track value; the team has count
    "unlock",  # seat and other stand in the halves of the colour value
    "new_die",  # seat takes an extra die; count are left
    "shift",  # seat's joker moves the cursed dice; count come back next turn
    "idle_joker",  # seat's joker is an adventurer: nothing happens
    "take",  # seat takes a die of symbol value from the pool
    "done",  # seat takes no second die
    "cross_left",  # seat crosses off symbol value on the left side of card count
    "cross_right",  # the same on the right side
    "waste",  # seat's die of symbol value fits nowhere
    "card",  # seat uses the treasure card count, for the track value
    "boxes",  # seat throws the variant's dice: value and count are their symbols
    "close",  # seat closes a doorway of room value, its way count
    "no_doorway",  # seat has no doorway to close
    "curse_free",  # count free dice are cursed by the variant's dice
    "escape",  # the team wins with count gems
    "lose",  # the team loses with count gems
)
(
    FIRST_IS,
    STARTS_AT,
    NEW_ROUND,
    NEW_TURN,
    FREED,
    THREW,
    THREW_ONE,
    ACCEPTED,
    REROLLED,
    CURSED,
    KEPT,
    GAVE,
    HEALED,
    WENT_EXPLORING,
    ENTERED,
    RUSHED,
    USED,
    STOPPED,
    CIRCLED,
    LOST_CIRCLE,
    GOT_GEM,
    TRACK_GEM,
    UNLOCKED,
    NEW_DIE,
    SHIFTED,
    IDLE_JOKER,
    TOOK,
    TOOK_ONE,
    CROSSED_LEFT,
    CROSSED_RIGHT,
    WASTED,
    USED_CARD,
    THREW_BOXES,
    CLOSED,
    NO_DOORWAY,
    CURSED_FREE,
    ESCAPED_TOGETHER,
    LOST_TOGETHER,
) = range(len(EVENTS))

FIELDS = [
    ("phase", one_hot(CROSS)),
    ("difficulty", "<i8", one_hot(len(DIFFICULTIES) - 1)),  # index into DIFFICULTIES
    ("variant", "<i8", one_hot(JOKER_ROOMS)),  # index into VARIANTS
    ("first_seat", "<i8", seat()),  # T11
    # ticked boxes of the turn track; 0 while sides are chosen
    ("round_number", "<i8", number(MOST_ROUNDS)),
    ("active", "<i8", seat()),  # the seat whose turn it is
    ("turn", "<i8", seat()),  # the seat that decides now
    # in JOKER and UNLOCK: the phase that goes on afterwards; else 0
    ("resume", "<i8", one_hot(CROSS)),
    # The stop before PLACE or EXPLORING was skipped, and nothing has been settled since: 1,
    # or 2 if a black mask of the throw lies in the first cursed box; else 0. A reroll or a
    # heal that comes now can still be used (T35, T36).
    ("unasked", "<i8", one_hot(2)),
    ("side", "<i8", (MOST_SEATS,), one_hot(len(WAYS), 1, per="seat")),  # 0 not chosen, else way + 1
    ("place", "<i8", (MOST_SEATS,), one_hot(ROOMS, 1, per="seat")),  # 0 outside, else room + 1
    # rooms whose action is crossed off
    ("crossed_mask", "<i8", (MOST_SEATS,), bits(ROOMS - 1, per="seat")),
    # closed doorways (see `doorway`)
    ("closed_mask", "<i8", (MOST_SEATS,), bits(DOORWAY_COUNT - 1, per="seat")),
    ("used_mask", "<i8", (MOST_SEATS,), bits(CARDS - 1, per="seat")),  # treasure cards used
    # symbols crossed off, by their place
    ("left_mask", "<i8", (MOST_SEATS, CARDS), bits(MOST_ON_A_SIDE - 1, per="seat")),
    ("right_mask", "<i8", (MOST_SEATS, CARDS), bits(MOST_ON_A_SIDE - 1, per="seat")),
    # dice of the pool to be crossed off: symbols, or 0
    ("hand", "<i8", (MOST_SEATS, 2), one_hot(CURSE, 1, per="seat")),
    ("pairs_mask", "<i8", bits(len(COLOURS) - 1)),  # colours unlocked
    ("gems", "<i8", number(MOST_GEMS)),  # ticked boxes of the gem track
    ("circled", "<i8", (len(TRACKS),), number(8)),  # boxes of each track circled so far
    ("spent", "<i8", (len(TRACKS),), number(8)),  # of these, crossed and spent
    ("free", "<i8", number(MOST_DICE + EXTRA_DICE)),  # dice still to be thrown
    # symbols of the throw on the table, left and right; or 0
    ("thrown", "<i8", (2,), one_hot(CURSE, 1)),
    ("kept", "<i8", (CURSE,), number(MOST_DICE + EXTRA_DICE)),  # kept dice by symbol
    # temporary dice by symbol (T37); not among the dice
    ("made", "<i8", (CURSE,), number(MOST_DICE + EXTRA_DICE)),
    ("pool", "<i8", (CURSE,), number(MOST_DICE + EXTRA_DICE)),  # dice of the common pool by symbol
    # dice on the cursed boxes, from the left
    ("cursed", "<i8", (CURSED_BOXES,), number(MOST_DICE + EXTRA_DICE)),
    ("aside", "<i8", number(MOST_DICE + EXTRA_DICE)),  # dice done with until the turn ends (T06)
    ("extra", "<i8", number(EXTRA_DICE)),  # dice on the variant's boxes (T64)
    # their symbols, left and right; 0 if not thrown
    ("shown", "<i8", (EXTRA_DICE,), one_hot(CURSE, 1)),
]
TABLE = table_type(FIELDS)

BOX = record_type(
    [
        ("faces", "<i8", (FACES,)),  # symbols
        ("dice", "<i8"),
        ("gem_track", "<i8"),
        ("track", "<i8"),
        ("rounds", "<i8", (MOST_SEATS + 1,)),  # by seats
        ("gem_box", "<i8", (MOST_SEATS + 1,)),  # by seats
        ("target", "<i8", (len(DIFFICULTIES), MOST_SEATS + 1)),  # by difficulty and seats
        # by sheet: 0 normal, 1 variant
        ("needs_first", "<i8", (2, ROOMS)),  # symbols
        ("needs_second", "<i8", (2, ROOMS)),
        ("content", "<i8", (2, ROOMS)),  # EXIT, TO_TRACK + ..., JOKER_ROOM, GEM_ROOM, TO_PAIR + ...
        ("exit", "<i8", (2,)),  # room
        ("twin", "<i8", (2, ROOMS)),  # the room with the other half, or -1
        ("reward", "<i8", (2, CARDS)),  # track
        ("left", "<i8", (2, CARDS, MOST_ON_A_SIDE)),  # symbols, then 0
        ("right", "<i8", (2, CARDS, MOST_ON_A_SIDE)),
        ("left_full", "<i8", (2, CARDS)),  # the mask of a complete side
        ("right_full", "<i8", (2, CARDS)),
    ]
)


# --- rooms and doorways -----------------------------------------------------------------------


def room_name(room: int) -> str:
    return f"{'abcde'[room % WIDTH]}{room // WIDTH + 1}"


ROOM_NAMES = tuple(room_name(room) for room in range(ROOMS))


@dialect
def neighbour(room: int, way: int) -> int:
    """The room next to this one, or -1 outside the temple."""
    if way == NORTH:
        return room - WIDTH if room >= WIDTH else -1
    if way == SOUTH:
        return room + WIDTH if room < ROOMS - WIDTH else -1
    if way == EAST:
        return room + 1 if room % WIDTH < WIDTH - 1 else -1
    return room - 1 if room % WIDTH > 0 else -1


@dialect
def doorway(room: int, way: int) -> int:
    """The number of an inner doorway, 0 to 39, the same from both of its rooms.

    0-19 lead east, four in a row; 20-39 lead south, five in a row.
    """
    if way == WEST:
        room -= 1
    elif way == NORTH:
        room -= WIDTH
    if way == EAST or way == WEST:
        return room - room // WIDTH
    return 20 + room


# Doorways by number, as the room west or north of each says it: `c2e`
DOORWAYS = {
    doorway(room, way): f"{ROOM_NAMES[room]}{WAYS[way]}"
    for room in range(ROOMS)
    for way in (EAST, SOUTH)
    if neighbour(room, way) >= 0
}


# --- symbols and tracks -----------------------------------------------------------------------


@dialect
def track_of(symbol: int) -> int:
    """The bonus track of key, torch or golden mask."""
    return symbol - KEY + KEYS


@dialect
def symbol_of(track: int) -> int:
    """The die that a box of such a track makes."""
    return track - KEYS + KEY


# --- the box ----------------------------------------------------------------------------------

_CONTENTS = (
    {"exit": EXIT, "joker": JOKER_ROOM, "gem": GEM_ROOM}
    | {name: TO_TRACK + track for track, name in enumerate(TRACKS) if track != RUSH}
    | {
        f"{colour}{half}": TO_PAIR + 2 * index + side
        for index, colour in enumerate(COLOURS)
        for side, half in enumerate(HALVES)
    }
)
CONTENT_NAMES = {content: name for name, content in _CONTENTS.items()}
_KNOWN = ("die", "dice", "gem_track", "track", "players", "sheets")


def make_box(data: Mapping[str, Any], where: str) -> Any:
    """The box from the contents of a `box.toml`, checked."""
    box = np.zeros(1, BOX)[0]
    box.faces[:] = _symbols(data.get("die"), FACES, FACES, "AKTMX", f"{where}, die")
    box.dice = whole_number(data, "dice", 2, MOST_DICE, where)
    box.gem_track = whole_number(data, "gem_track", 1, MOST_GEMS, where)
    box.track = whole_number(data, "track", 1, 8, where)
    _read_players(box, _part(data, "players", where), where)
    sheets = _part(data, "sheets", where)
    for sheet, name in enumerate(("normal", "variant")):
        _read_sheet(box, sheet, _part(sheets, name, f"{where}, [sheets]"), f"{where}, [{name}]")
    _refuse_unknown(data, _KNOWN, where)
    _refuse_unknown(sheets, ("normal", "variant"), f"{where}, [sheets]")
    return box


def _part(data: Mapping[str, Any], name: str, where: str) -> Mapping[str, Any]:
    found = data.get(name)
    if not isinstance(found, Mapping):
        raise BoxError(
            en=f"{where}: the table {name} is missing.", fr=f"{where} : il manque la table {name}."
        )
    return found


def _refuse_unknown(data: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
    if strangers := data.keys() - set(known):
        name = min(strangers)
        raise BoxError(
            en=f"{where}: The Temple knows no component {name!r}.",
            fr=f"{where} : Le Temple ne connaît pas de composant « {name} ».",
        )


def _symbols(text: object, least: int, most: int, known: str, where: str) -> list[int]:
    """A string such as `AKT` as symbols, filled up with zeros."""
    good = isinstance(text, str) and least <= len(text) <= most and not set(text) - set(known)
    if not good or not isinstance(text, str):
        count = f"{least}" if least == most else f"{least}-{most}"
        raise BoxError(
            en=f"{where}: {text!r} must be {count} symbols out of {known}.",
            fr=f"{where} : {text!r} doit être {count} symboles parmi {known}.",
        )
    return [*map(SYMBOLS.index, text), *[0] * (most - len(text))]


def _read_players(box: Any, players: Mapping[str, Any], where: str) -> None:
    bounds: dict[str, tuple[Any, int]] = {
        "rounds": (box.rounds, MOST_ROUNDS),
        "gem_box": (box.gem_box, int(box.track)),
    }
    for index, difficulty in enumerate(DIFFICULTIES):
        bounds[difficulty] = (box.target[index], int(box.gem_track))
    for name, (field, most) in bounds.items():
        numbers = _part(players, name, f"{where}, [players]")
        for seats in range(2, MOST_SEATS + 1):
            field[seats] = whole_number(numbers, str(seats), 1, most, f"{where}, {name}")
        _refuse_unknown(numbers, ("2", "3", "4"), f"{where}, {name}")
    _refuse_unknown(players, tuple(bounds), f"{where}, [players]")


def _read_sheet(box: Any, sheet: int, data: Mapping[str, Any], where: str) -> None:
    for room, text in enumerate(_words(data, "rooms", ROOMS, where)):
        _read_room(box, sheet, room, text, f"{where}, {room_name(room)}")
    _check_contents(box, sheet, where)
    cards = data.get("cards")
    if not isinstance(cards, list) or len(cards) != CARDS:
        raise BoxError(
            en=f"{where}: cards must be a list of {CARDS} treasure cards.",
            fr=f"{where} : cards doit être une liste de {CARDS} cartes aux trésors.",
        )
    for card, text in enumerate(cards):
        _read_card(box, sheet, card, text, f"{where}, cards {card + 1}")
    _refuse_unknown(data, ("rooms", "cards"), where)


def _words(data: Mapping[str, Any], name: str, count: int, where: str) -> list[str]:
    rows = data.get(name)
    good = isinstance(rows, list) and all(isinstance(row, str) for row in rows)
    words = " ".join(rows).split() if good and isinstance(rows, list) else []
    if len(words) != count:
        raise BoxError(
            en=f"{where}: {name} must be rows of text with {count} entries in all, "
            f"not {len(words)}.",
            fr=f"{where} : {name} doit être des lignes de texte avec {count} entrées en tout, "
            f"pas {len(words)}.",
        )
    return words


def _read_room(box: Any, sheet: int, room: int, text: str, where: str) -> None:
    needs, _, content = text.partition(":")
    first, second = _symbols(needs, 2, 2, "AKTM", where)
    if content not in _CONTENTS:
        known = ", ".join(_CONTENTS)
        raise BoxError(
            en=f"{where}: a room holds one of {known}: not {content!r}.",
            fr=f"{where} : une salle contient une chose parmi {known} : pas « {content} ».",
        )
    box.needs_first[sheet][room] = first
    box.needs_second[sheet][room] = second
    box.content[sheet][room] = _CONTENTS[content]


def _check_contents(box: Any, sheet: int, where: str) -> None:
    """T03: one exit; the two halves of each colour, once each."""
    contents = [int(content) for content in box.content[sheet]]
    once = [EXIT, *range(TO_PAIR, TO_PAIR + 2 * len(COLOURS))]
    for content in once:
        if contents.count(content) != 1:
            name = CONTENT_NAMES[content]
            raise BoxError(
                en=f"{where}: there must be exactly one {name}, not {contents.count(content)}.",
                fr=f"{where} : il faut exactement un {name}, pas {contents.count(content)}.",
            )
    box.exit[sheet] = contents.index(EXIT)
    for room, content in enumerate(contents):
        paired = content >= TO_PAIR
        box.twin[sheet][room] = contents.index(content ^ 1) if paired else -1


def _read_card(box: Any, sheet: int, card: int, text: object, where: str) -> None:
    """T04: `AK rush AATM`."""
    words = text.split() if isinstance(text, str) else []
    if len(words) != 3 or words[1] not in TRACKS:
        known = ", ".join(TRACKS)
        raise BoxError(
            en=f"{where}: a treasure card reads like 'AK rush AATM', with one of {known}: "
            f"not {text!r}.",
            fr=f"{where} : une carte aux trésors s’écrit comme « AK rush AATM », avec un mot "
            f"parmi {known} : pas « {text} ».",
        )
    left = _symbols(words[0], 1, MOST_ON_A_SIDE, "AKTM", where)
    right = _symbols(words[2], 1, MOST_ON_A_SIDE, "AKTM", where)
    box.reward[sheet][card] = TRACKS.index(words[1])
    box.left[sheet][card][:] = left
    box.right[sheet][card][:] = right
    box.left_full[sheet][card] = (1 << len(words[0])) - 1
    box.right_full[sheet][card] = (1 << len(words[2])) - 1
