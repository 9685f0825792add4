"""One line of text for every position of Le Temple; it parses back.

Seats, rooms and symbols are written as in `notation.py`. Sections are separated by ` | `; those
that say nothing are left out:

    ply 31 | options hard closing | round 2 | first b | active c | gems 7 | pairs orange
    | tracks heal 3-1 key 2 | free 2 | aside 1 | cursed 1 0 2 | extra 2 | shown A K
    | kept A K | made T | pool A A M | a n c2 off a1 b1 shut c2e cards 1L12 1R3 2! hand A
    | b s outside | c w a3 | place c - K

A seat says its side (`-` if none), its room, the rooms crossed off, its closed doorways (by the
room west or north of them), its treasure cards (`1L12`: on the left side of card 1 the first and
second symbol are crossed off; `2!`: card 2 is used) and the dice taken from the pool. Tracks say
how many boxes are circled, and `-` how many of these are spent. The phase comes last, with the
awaited seat; `accept` and `place` show the throw, `-` for a die that is no longer there; `joker c
then ready` says which phase goes on. `place c X K unasked` is a throw that was accepted unasked
and is whole, shown as it fell: the X is counted among the cursed dice; `explore c unasked` comes
without `ready`, and before any `enter`. `over 50` is the rule that ended the match. `random` holds
key, nonce, counter, words left and the block in use.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from cavale.games.temple import CARD
from cavale.games.temple.table import (
    ADVENTURER,
    CARD_SIDES,
    CARDS,
    COLOURS,
    CURSE,
    DIFFICULTIES,
    DOORWAYS,
    EXPLORING,
    JOKER,
    MASK,
    MOST_ON_A_SIDE,
    MOST_SEATS,
    PHASES,
    PLACE,
    ROOM_NAMES,
    SYMBOLS,
    TABLE,
    TRACKS,
    UNLOCK,
    VARIANTS,
    WAYS,
)
from cavale.kernel.contract import seat_letters
from cavale.kernel.notation import PositionReader, Reader, positive, random_text

_LETTERS = seat_letters(MOST_SEATS)
_PLAIN_SYMBOLS = range(ADVENTURER, MASK + 1)
_UNASKED = "unasked"
_DOORWAY_NUMBERS = {name: number for number, name in DOORWAYS.items()}


# --- writing ----------------------------------------------------------------------------------


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
        for side, masks in zip(CARD_SIDES, (table.left_mask, table.right_mask), strict=True):
            if mask := int(masks[seat][card]):
                words.append(f"{card + 1}{side}" + "".join(str(n + 1) for n in members(mask)))
        if int(table.used_mask[seat]) >> card & 1:
            words.append(f"{card + 1}!")
    return words


def _phase_text(table: Any) -> str:
    words = [PHASES[table.phase], _LETTERS[table.turn]]
    if table.phase in (JOKER, UNLOCK):
        words += ["then", PHASES[table.resume]]
    if any(table.thrown):
        words += [SYMBOLS[symbol] for symbol in _as_it_fell(table)]
    if table.unasked:
        words.append(_UNASKED)
    return " ".join(words)


def _as_it_fell(table: Any) -> list[int]:
    """The throw, with the black mask that went to its box unasked."""
    thrown = [int(symbol) for symbol in table.thrown]
    if table.unasked == 2:
        thrown[thrown.index(0)] = CURSE
    return thrown


# --- parsing ----------------------------------------------------------------------------------


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
    masks = (table.left_mask, table.right_mask)[CARD_SIDES.index(word[1])]
    masks[seat][card] = _mask([*word[2:]], "1234"[:MOST_ON_A_SIDE])


def _parse_phase(phase: int, table: Any, words: list[str]) -> None:
    table.phase = phase
    table.turn = _letter(words[0])
    rest = words[1:]
    if phase in (JOKER, UNLOCK):
        if rest[0] != "then":
            raise ValueError(rest[0])
        table.resume = PHASES.index(rest[1])
        rest = rest[2:]
    unasked = rest[-1:] == [_UNASKED]
    dice = [_symbol(word) for word in (rest[:-1] if unasked else rest)]
    if unasked:
        _parse_unasked(table, table.resume or phase, dice)
    if dice:
        _fill(table.thrown, dice)


def _parse_unasked(table: Any, phase: int, dice: list[int]) -> None:
    """A stop that was skipped: before exploring, or before a throw with at most one black mask."""
    whole = phase == PLACE and dice[0] and dice.count(CURSE) < sum(map(bool, dice))
    if not whole and (phase != EXPLORING or dice):
        raise ValueError("no such stop")
    table.unasked = 1
    if CURSE in dice:
        dice[dice.index(CURSE)] = 0
        table.unasked = 2


_PARSERS: dict[str, Reader] = {
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
    "turn": _parse_letter("turn"),
    **{name: partial(_parse_phase, phase) for phase, name in enumerate(PHASES)},
}


def _finish(table: Any) -> None:
    """Who is awaited follows from the phase; every seat that is named must be there."""
    if max(table.turn, table.active, table.first_seat) >= table.seats:
        raise ValueError("a seat that is not there")
    table.waiting = 0 if table.over else 1 << table.turn
    table.chapter = table.round_number  # T20: both rise together


parse_position = PositionReader(CARD.names, TABLE, _parse_seat, _PARSERS, _finish).read
