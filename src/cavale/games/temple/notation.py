"""One line of text for every action and every position of Le Temple; both parse back.

# The protocol

Seats are letters from `a`, clockwise; left is the next one. Rooms are `a1` to `e5`: the column
from the west, the row from the north; `c3` is the middle. Symbols are A adventurer, K key,
T torch, M golden mask, X black mask. *Active* is the seat whose turn it is. In each phase one
seat is awaited; only treasure cards (`card`) may be used by anybody, in any phase.

phase    awaited          actions, and when they are offered
side     each, from the   `side n|e|s|w`: a side nobody has yet. Then the first turn begins.
         first player
close    active, then     `close c3 e`: closes the inner doorway between c3 and the room east of
         left neighbour   it, on the own sheet; offered for every still open inner doorway (n, e,
                          s, w) of every room whose two symbols are those of the two dice, in
                          order. Where both rooms of a doorway match, both texts are offered. A
                          seat with nothing to close is not asked. `rush`, for the active seat.
accept   active           a throw (one or two dice, left and right, black masks included) lies on
                          the table. `accept`; `reroll` if a reroll box is circled and not spent;
                          `rush`. Asked only if a reroll box is circled and not spent, or if
                          anybody has a complete unused card whose reward is a reroll (and that
                          track is not full); else the
                          throw is accepted unasked.
place    active           black masks of the accepted throw have gone to the first cursed box.
                          `keep` or `give` for the next die left of it, the left one first;
                          `heal 1|2|3`. Skipped if the throw has no other dice. When all are
                          placed, the next dice are thrown without asking.
ready    active           no dice left to throw. `explore`; `heal 1|2|3`; `rush`. Asked only if a
                          die is cursed and a heal box is circled and not spent, or anybody has a
                          complete unused card whose reward is heal.
explore  active           `enter c3`: a room next to the own one through an open doorway (from
                          outside: any room of the chosen side) whose two symbols are among the
                          kept and temporary dice, two dice for a double one; kept dice are used
                          before temporary ones. `rush`; `use key|torch|mask` if such a box is
                          circled and not spent; `stop`, always.
joker    active           after entering a joker room whose action is not crossed off.
                          `joker heal|reroll|key|torch|mask`: a track that is not full. In the
                          variant JOKER ROOMS `joker left|right` instead: the die it names shows
                          an adventurer, a symbol whose track is not full, or a black mask while
                          a die is cursed; `joker right` only if it shows another symbol than the
                          left die. Asked only if a choice with an effect is offered (T29): an
                          adventurer has none.
unlock   active           in DICE ROOMS, a pair was unlocked and extra dice are left: `gems` or
                          `die`.
share    each other seat  `take A|K|T|M`: a symbol that the pool has. After the first die, if the
         from the left    pool then has more dice than there are seats still to come, the seat
         neighbour on     is asked again and may also say `done`. Ends with an empty pool.
cross    the same         `cross 3L`, `cross 3R`: the seat's first die (in the order taken) on the
                          left or right side of its own treasure card 3, which is not used and
                          has that symbol not crossed off; of two alike the left one is crossed.
                          A die that fits nowhere is wasted unasked.

`heal 2` takes the dice of the second cursed box (from the left); it needs a die there and a heal
box circled and not spent. The dice are free again, and in `ready` are thrown at once.

`rush c3` needs a rush box circled and not spent; the room is one that `enter` could reach, at
any price. A joker or an unlocking that follows is settled, then the phase goes on.

`card 3` uses the own treasure card 3 whose left side is complete and which is not used: by any
seat in any phase until the end. If a die that waits in `cross` then fits nowhere, it is wasted.

A turn begins by itself: T20, T21, then the dice of CLOSING (every turn) or JOKER ROOMS (first
player) are thrown, left one first, then the first two free dice. Each throw takes one random face
of the box's `die` for each die, the left one first: `below(6)` of the table's stream. At set-up
a random first player is `below(seats)`, before anything else.

# Positions

Sections separated by ` | `; sections that say nothing are left out:

    ply 31 | options hard closing | round 2 | first b | active c | gems 7 | pairs orange
    | tracks heal 3-1 key 2 | free 2 | aside 1 | cursed 1 0 2 | extra 2 | shown A K
    | kept A K | made T | pool A A M | a n c2 off a1 b1 shut c2e cards 1L12 1R3 2! hand A
    | b s outside | c w a3 | place c - K

A seat says its side (`-` if none), its room, the rooms crossed off, its closed doorways (by the
room west or north of them), its treasure cards (`1L12`: on the left side of card 1 the first and
second symbol are crossed off; `2!`: card 2 is used) and the dice taken from the pool. Tracks say
how many boxes are circled, and `-` how many of these are spent. The phase comes last, with the
awaited seat; `accept` and `place` show the throw, `-` for a die that is no longer there; `joker c
then ready` says which phase goes on. `over 50` is the rule that ended the match. `random` holds
key, nonce, counter, words left and the block in use.
"""

from collections.abc import Callable, Sequence
from typing import Any

from cavale.games.temple.table import (
    ACCEPT,
    ADVENTURER,
    CARDS,
    CHOOSE_SIDE,
    COLOURS,
    CROSS_OFF,
    DIFFICULTIES,
    DO_CLOSE,
    DO_HEAL,
    DO_RUSH,
    DONE,
    EAST,
    ENTER,
    GIVE,
    GO_EXPLORE,
    HEAL,
    JOKER,
    JOKER_LEFT,
    JOKER_RIGHT,
    JOKER_TRACK,
    KEEP,
    KEYS,
    MASK,
    MOST_ON_A_SIDE,
    MOST_SEATS,
    PHASES,
    PLACE,
    ROOM_NAMES,
    ROOMS,
    SOUTH,
    STOP,
    SYMBOLS,
    TABLE,
    TAKE,
    TAKE_DIE,
    TAKE_GEMS,
    TAKE_THROW,
    THROW_AGAIN,
    TRACKS,
    UNLOCK,
    USE,
    USE_CARD,
    VARIANTS,
    WAYS,
    doorway,
    neighbour,
)
from cavale.kernel.contract import seat_letters
from cavale.kernel.errors import CavaleError
from cavale.kernel.notation import parse_random, positive, random_text
from cavale.kernel.plain import plain_blank

_LETTERS = seat_letters(MOST_SEATS)
_PLAIN_SYMBOLS = range(ADVENTURER, MASK + 1)
_SIDES = "LR"


def _texts() -> dict[int, str]:
    texts = {
        KEEP: "keep",
        GIVE: "give",
        TAKE_THROW: "accept",
        THROW_AGAIN: "reroll",
        GO_EXPLORE: "explore",
        STOP: "stop",
        JOKER_LEFT: "joker left",
        JOKER_RIGHT: "joker right",
        TAKE_GEMS: "gems",
        TAKE_DIE: "die",
        DONE: "done",
    }
    texts |= {CHOOSE_SIDE + way: f"side {name}" for way, name in enumerate(WAYS)}
    texts |= {DO_HEAL + box: f"heal {box + 1}" for box in range(3)}
    texts |= {USE + track - KEYS: f"use {TRACKS[track]}" for track in range(KEYS, len(TRACKS))}
    texts |= {JOKER_TRACK + track: f"joker {TRACKS[track]}" for track in range(HEAL, len(TRACKS))}
    texts |= {TAKE + symbol: f"take {SYMBOLS[symbol]}" for symbol in _PLAIN_SYMBOLS}
    for card in range(CARDS):
        texts[USE_CARD + card] = f"card {card + 1}"
        for side, letter in enumerate(_SIDES):
            texts[CROSS_OFF + 2 * card + side] = f"cross {card + 1}{letter}"
    for room, name in enumerate(ROOM_NAMES):
        texts[ENTER + room] = f"enter {name}"
        texts[DO_RUSH + room] = f"rush {name}"
        texts |= {DO_CLOSE + 4 * room + way: f"close {name} {WAYS[way]}" for way in range(4)}
    return texts


_TEXTS = _texts()
_ACTIONS = {text: action for action, text in _TEXTS.items()}

# Doorways by number, as the room west or north of each says it: `c2e`
DOORWAYS = {
    doorway(room, way): f"{ROOM_NAMES[room]}{WAYS[way]}"
    for room in range(ROOMS)
    for way in (EAST, SOUTH)
    if neighbour(room, way) >= 0
}
_DOORWAY_NUMBERS = {name: number for number, name in DOORWAYS.items()}


def _bad(text: str) -> CavaleError:
    return CavaleError(
        en=f"This is not the notation of Le Temple: {text!r}.",
        fr=f"Ce n’est pas la notation du Temple : « {text} ».",
    )


# --- actions --------------------------------------------------------------------------------


def action_text(action: int) -> str:
    return _TEXTS[action]


def parse_action(text: str) -> int:
    try:
        return _ACTIONS[text]
    except KeyError:
        raise _bad(text) from None


# From the highest first action down: key in words.toml, and what its gaps are filled with
_GROUPS: tuple[tuple[int, str, Callable[[int], dict[str, int]]], ...] = (
    (DO_CLOSE, "close", lambda n: {"value": n // 4, "count": n % 4}),
    (DO_RUSH, "rush", lambda n: {"value": n}),
    (ENTER, "enter", lambda n: {"value": n}),
    (USE_CARD, "card", lambda n: {"value": n + 1}),
    (CROSS_OFF, "cross", lambda n: {"value": n // 2 + 1, "count": n % 2}),
    (DONE, "done", lambda n: {}),
    (TAKE + ADVENTURER, "take", lambda n: {"value": n + ADVENTURER}),
    (TAKE_DIE, "die", lambda n: {}),
    (TAKE_GEMS, "gems", lambda n: {}),
    (JOKER_LEFT, "joker_die", lambda n: {"value": n}),
    (JOKER_TRACK + HEAL, "joker", lambda n: {"value": n + HEAL}),
    (STOP, "stop", lambda n: {}),
    (USE, "use", lambda n: {"value": n + KEYS}),
    (GO_EXPLORE, "explore", lambda n: {}),
    (DO_HEAL, "heal", lambda n: {"value": n + 1}),
    (THROW_AGAIN, "reroll", lambda n: {}),
    (TAKE_THROW, "accept", lambda n: {}),
    (GIVE, "give", lambda n: {}),
    (KEEP, "keep", lambda n: {}),
    (CHOOSE_SIDE, "side", lambda n: {"value": n}),
)


def action_key(action: int) -> tuple[str, dict[str, int]]:
    """Under which key of `words.toml` an action is put into words, and what fills its gaps."""
    first, key, gaps = next(group for group in _GROUPS if action >= group[0])
    return key, gaps(action - first)


# --- positions: writing ---------------------------------------------------------------------


def position_text(table: Any) -> str:
    sections = [
        _number("ply", table.ply),
        _options_text(table),
        _number("round", table.round_number),
        f"first {_LETTERS[table.first_seat]}",
        f"active {_LETTERS[table.active]}",
        _number("gems", table.gems),
        _list("pairs", [COLOURS[colour] for colour in members(table.pairs_mask)]),
        _list("tracks", _track_words(table)),
        _number("free", table.free),
        _number("aside", table.aside),
        _list("cursed", [str(n) for n in table.cursed] if any(table.cursed) else []),
        _number("extra", table.extra),
        _list("shown", [SYMBOLS[s] for s in table.shown] if any(table.shown) else []),
        _list("kept", symbols(table.kept)),
        _list("made", symbols(table.made)),
        _list("pool", symbols(table.pool)),
        *(_seat_text(table, seat) for seat in range(int(table.seats))),
        _number("over", table.over),
        _phase_text(table),
        random_text(table),
    ]
    return " | ".join(section for section in sections if section)


def members(mask: int) -> list[int]:
    """The members of a mask, for people."""
    rest = int(mask)
    return [number for number in range(rest.bit_length()) if rest >> number & 1]


def symbols(counts: Sequence[int]) -> list[str]:
    """Dice counted by symbol, as letters."""
    return [SYMBOLS[symbol] for symbol in _PLAIN_SYMBOLS for _ in range(int(counts[symbol]))]


def _number(name: str, number: int) -> str:
    return f"{name} {number}" if number else ""


def _list(name: str, words: list[str]) -> str:
    return " ".join([name, *words]) if words else ""


def _options_text(table: Any) -> str:
    words = [DIFFICULTIES[table.difficulty], VARIANTS[table.variant]]
    return _list("options", words) if table.difficulty or table.variant else ""


def _track_words(table: Any) -> list[str]:
    words = []
    for track, name in enumerate(TRACKS):
        circled, spent = int(table.circled[track]), int(table.spent[track])
        if circled:
            words += [name, f"{circled}-{spent}" if spent else str(circled)]
    return words


def _seat_text(table: Any, seat: int) -> str:
    side, place = int(table.side[seat]), int(table.place[seat])
    words = [
        _LETTERS[seat],
        WAYS[side - 1] if side else "-",
        ROOM_NAMES[place - 1] if place else "outside",
    ]
    parts = (
        _list("off", [ROOM_NAMES[room] for room in members(table.crossed_mask[seat])]),
        _list("shut", [DOORWAYS[number] for number in members(table.closed_mask[seat])]),
        _list("cards", _card_words(table, seat)),
        _list("hand", [SYMBOLS[symbol] for symbol in table.hand[seat] if symbol]),
    )
    return " ".join([*words, *(part for part in parts if part)])


def _card_words(table: Any, seat: int) -> list[str]:
    words = []
    for card in range(CARDS):
        for side, masks in zip(_SIDES, (table.left_mask, table.right_mask), strict=True):
            if mask := int(masks[seat][card]):
                words.append(f"{card + 1}{side}" + "".join(str(n + 1) for n in members(mask)))
        if int(table.used_mask[seat]) >> card & 1:
            words.append(f"{card + 1}!")
    return words


def _phase_text(table: Any) -> str:
    words = [PHASES[table.phase], _LETTERS[table.turn]]
    if table.phase in (ACCEPT, PLACE):
        words += [SYMBOLS[symbol] for symbol in table.thrown]
    if table.phase in (JOKER, UNLOCK):
        words += ["then", PHASES[table.resume]]
        if any(table.thrown):
            words += [SYMBOLS[symbol] for symbol in table.thrown]
    return " ".join(words)


# --- positions: parsing ---------------------------------------------------------------------


def parse_position(text: str) -> Any:
    """The table that a line describes."""
    table = plain_blank(TABLE)
    try:
        for section in text.split(" | "):
            name, *words = section.split()
            if len(name) == 1 and name in _LETTERS:
                _parse_seat(table, _LETTERS.index(name), words)
            elif name in PHASES:
                _parse_phase(table, PHASES.index(name), words)
            else:
                _PARSERS[name](table, words)
        _finish(table)
        table.record()  # every number fits, every list has its length
    except (KeyError, ValueError, IndexError, OverflowError, StopIteration):
        raise _bad(text) from None
    return table


def _one(words: list[str]) -> str:
    (word,) = words
    return word


def _symbol(word: str, known: str = SYMBOLS) -> int:
    if len(word) != 1 or word not in known:
        raise ValueError(word)
    return SYMBOLS.index(word)


def _mask(words: Sequence[str], names: Sequence[str]) -> int:
    if len(set(words)) != len(words):
        raise ValueError("twice the same")
    return sum(1 << names.index(word) for word in words)


def _parse_number(name: str) -> Any:
    def parse(table: Any, words: list[str]) -> None:
        setattr(table, name, positive(_one(words)))

    return parse


def _parse_letter(name: str) -> Any:
    def parse(table: Any, words: list[str]) -> None:
        setattr(table, name, _letter(_one(words)))

    return parse


def _letter(word: str) -> int:
    if len(word) != 1:
        raise ValueError(word)
    return _LETTERS.index(word)


def _parse_dice(name: str) -> Any:
    def parse(table: Any, words: list[str]) -> None:
        for word in words:
            getattr(table, name)[_symbol(word, "AKTM")] += 1

    return parse


def _parse_options(table: Any, words: list[str]) -> None:
    difficulty, variant = words
    table.difficulty = DIFFICULTIES.index(difficulty)
    table.variant = VARIANTS.index(variant)


def _parse_pairs(table: Any, words: list[str]) -> None:
    table.pairs_mask = _mask(words, COLOURS)


def _parse_tracks(table: Any, words: list[str]) -> None:
    for name, word in zip(words[::2], words[1::2], strict=True):
        circled, _, spent = word.partition("-")
        table.circled[TRACKS.index(name)] = positive(circled)
        table.spent[TRACKS.index(name)] = positive(spent) if spent else 0


def _parse_cursed(table: Any, words: list[str]) -> None:
    _fill(table.cursed, [int(word) for word in words])


def _parse_shown(table: Any, words: list[str]) -> None:
    _fill(table.shown, [_symbol(word, "AKTMX") for word in words])


def _fill(field: list[int], numbers: list[int]) -> None:
    if len(numbers) != len(field):
        raise ValueError("too few or too many")
    field[:] = numbers


def _parse_seat(table: Any, seat: int, words: list[str]) -> None:
    table.seats = max(int(table.seats), seat + 1)
    side, place, *rest = words
    table.side[seat] = 0 if side == "-" else WAYS.index(side) + 1
    table.place[seat] = 0 if place == "outside" else ROOM_NAMES.index(place) + 1
    part = ""
    for word in rest:
        if word in ("off", "shut", "cards", "hand"):
            part = word
        else:
            _parse_mark(table, seat, part, word)


def _parse_mark(table: Any, seat: int, part: str, word: str) -> None:
    if part == "off":
        table.crossed_mask[seat] |= 1 << ROOM_NAMES.index(word)
    elif part == "shut":
        table.closed_mask[seat] |= 1 << _DOORWAY_NUMBERS[word]
    elif part == "hand":
        hand = table.hand[seat]
        hand[hand.index(0)] = _symbol(word, "AKTM")
    elif part == "cards":
        _parse_card(table, seat, word)
    else:
        raise ValueError(word)


def _parse_card(table: Any, seat: int, word: str) -> None:
    card = "123456".index(word[0])
    if word[1:] == "!":
        table.used_mask[seat] |= 1 << card
        return
    masks = (table.left_mask, table.right_mask)[_SIDES.index(word[1])]
    masks[seat][card] = _mask([*word[2:]], "1234"[:MOST_ON_A_SIDE])


def _parse_phase(table: Any, phase: int, words: list[str]) -> None:
    table.phase = phase
    table.turn = _letter(words[0])
    rest = words[1:]
    if phase in (JOKER, UNLOCK):
        if rest[0] != "then":
            raise ValueError(rest[0])
        table.resume = PHASES.index(rest[1])
        rest = rest[2:]
    if rest:
        _fill(table.thrown, [_symbol(word) for word in rest])


_PARSERS = {
    "ply": _parse_number("ply"),
    "options": _parse_options,
    "round": _parse_number("round_number"),
    "first": _parse_letter("first_seat"),
    "active": _parse_letter("active"),
    "gems": _parse_number("gems"),
    "pairs": _parse_pairs,
    "tracks": _parse_tracks,
    "free": _parse_number("free"),
    "aside": _parse_number("aside"),
    "cursed": _parse_cursed,
    "extra": _parse_number("extra"),
    "shown": _parse_shown,
    "kept": _parse_dice("kept"),
    "made": _parse_dice("made"),
    "pool": _parse_dice("pool"),
    "over": _parse_number("over"),
    "random": parse_random,
}


def _finish(table: Any) -> None:
    """Who is awaited follows from the phase; every seat that is named must be there."""
    if max(table.turn, table.active, table.first_seat) >= table.seats:
        raise ValueError("a seat that is not there")
    table.waiting = 0 if table.over else 1 << table.turn
