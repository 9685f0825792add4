"""One line of text for every position of La Horde; it parses back.

A position is sections separated by ` | `; sections that say nothing are left out:

    ply 12 | round 2 | horde 2 5 | a in 4 7 10 =12 | b passed 3 7 down 1 =5 #1 | turn a
    | pile 9 9 1 | discard 6 8

Seats are letters from `a`. A seat says its state, its Refuge, how many of its cards are face
down, its points (`=`) and as which it left the round (`#`). `turn a`, `place a 7` (with the 7 in
hand) and `restart a to b 3 8` (laying 3 and 8, the next to b) are the phases. The top of the draw
pile comes first; `pile ?31` is one whose order is hidden, `place a ?` a card hidden from this
seat. `random` holds key, nonce, counter, words left and the block in use.
"""

from typing import Any

from cavale.games.horde import CARD
from cavale.games.horde.notation import zone
from cavale.games.horde.table import (
    IN_PLAY,
    MOST_SEATS,
    PLACE,
    RESTART,
    STATUSES,
    TABLE,
    TURN,
    VALUES,
)
from cavale.kernel.contract import seat_letters
from cavale.kernel.notation import PositionReader, positive, random_text

_LETTERS = seat_letters(MOST_SEATS)
_VALUES = range(1, VALUES + 1)
_RESTARTS = ("choose", "random")

# --- writing --------------------------------------------------------------------------------


def position_text(table: Any) -> str:
    seats = range(int(table.seats))
    sections = [
        f"ply {table.ply}" if table.ply else "",
        f"round {table.round_number}",
        f"options {_RESTARTS[table.restart]}" if table.restart else "",
        _age_text(table),
        _cards_text("horde", zone(table.horde_mask)),
        *(_seat_text(table, seat) for seat in seats),
        _phase_text(table),
        _pile_text(table),
        _cards_text("discard", [v for v in _VALUES for _ in range(table.discard[v])]),
        random_text(table),
    ]
    return " | ".join(section for section in sections if section)


def _cards_text(name: str, cards: list[int]) -> str:
    return " ".join([name, *map(str, cards)]) if cards else ""


def _age_text(table: Any) -> str:
    ranks = [int(rank) for rank in table.age[: table.seats]]
    if ranks == list(range(len(ranks))):
        return ""
    return "age " + "".join(_LETTERS[ranks.index(rank)] for rank in range(len(ranks)))


def _seat_text(table: Any, seat: int) -> str:
    words = [_LETTERS[seat], STATUSES[table.status[seat]]]
    words += map(str, zone(table.refuge_mask[seat]))
    if table.face_down[seat]:
        words += ["down", str(table.face_down[seat])]
    if table.points[seat]:
        words.append(f"={table.points[seat]}")
    if table.exit[seat]:
        words.append(f"#{table.exit[seat]}")
    return " ".join(words)


def _phase_text(table: Any) -> str:
    letter = _LETTERS[table.turn]
    if table.over:
        return f"over {table.over} {letter}"
    if table.phase == TURN:
        return f"turn {letter}"
    if table.phase == PLACE:
        return f"place {letter} {table.drawn or '?'}"
    held = [str(v) for v in _VALUES for _ in range(table.dealing[v])]
    return " ".join(["restart", letter, "to", _LETTERS[table.receiver], *(held or ["?"])])


def _pile_text(table: Any) -> str:
    size = int(table.pile_size)
    if size and not table.pile[0]:
        return f"pile ?{size}"
    return _cards_text("pile", [int(card) for card in table.pile[:size][::-1]])


# --- parsing --------------------------------------------------------------------------------


def _mask(words: list[str]) -> int:
    mask = 0
    for word in words:
        mask |= _card_bit(word, mask)
    return mask


def _card_bit(word: str, mask: int) -> int:
    """A zone holds a value once."""
    bit = 1 << _value(word)
    if mask & bit:
        raise ValueError(word)
    return bit


def _value(word: str) -> int:
    value = int(word)
    if value not in _VALUES:
        raise ValueError(word)
    return value


def _parse_seat(table: Any, seat: int, words: list[str]) -> None:
    table.status[seat] = STATUSES.index(words[0])
    rest = iter(words[1:])
    for word in rest:
        if word == "down":
            table.face_down[seat] = int(next(rest))
        elif word[0] == "=":
            table.points[seat] = int(word[1:])
        elif word[0] == "#":
            table.exit[seat] = int(word[1:])
        else:
            table.refuge_mask[seat] |= _card_bit(word, table.refuge_mask[seat])


def _parse_round(table: Any, words: list[str]) -> None:
    table.round_number = int(words[0])
    table.chapter = table.round_number - 1


def _parse_options(table: Any, words: list[str]) -> None:
    table.restart = _RESTARTS.index(words[0])


def _parse_age(table: Any, words: list[str]) -> None:
    if len(set(words[0])) != len(words[0]):
        raise ValueError(words[0])
    for rank, letter in enumerate(words[0]):
        table.age[_LETTERS.index(letter)] = rank


def _parse_horde(table: Any, words: list[str]) -> None:
    table.horde_mask = _mask(words)


def _parse_turn(table: Any, words: list[str]) -> None:
    table.phase = TURN
    table.turn = _LETTERS.index(words[0])
    table.waiting = 1 << table.turn


def _parse_place(table: Any, words: list[str]) -> None:
    _parse_turn(table, words)
    table.phase = PLACE
    table.drawn = 0 if words[1] == "?" else _value(words[1])


def _parse_restart(table: Any, words: list[str]) -> None:
    _parse_turn(table, words)
    table.phase = RESTART
    table.receiver = _LETTERS.index(words[2])
    for word in words[3:]:
        if word != "?":
            table.dealing[_value(word)] += 1


def _parse_over(table: Any, words: list[str]) -> None:
    table.over = positive(words[0])
    table.turn = _LETTERS.index(words[1])


def _parse_pile(table: Any, words: list[str]) -> None:
    if words[0][0] == "?":
        table.pile_size = positive(words[0][1:])
        return
    table.pile_size = len(words)
    table.pile[: len(words)] = [_value(word) for word in reversed(words)]


def _parse_discard(table: Any, words: list[str]) -> None:
    for word in words:
        table.discard[_value(word)] += 1


_PARSERS = {
    "round": _parse_round,
    "options": _parse_options,
    "age": _parse_age,
    "horde": _parse_horde,
    "turn": _parse_turn,
    "place": _parse_place,
    "restart": _parse_restart,
    "over": _parse_over,
    "pile": _parse_pile,
    "discard": _parse_discard,
}


def _finish(table: Any) -> None:
    """Fill in what follows from the rest: who is in play, and the default age order."""
    if max(table.turn, table.receiver) >= table.seats:
        raise ValueError("a seat that is not there")
    table.in_play = table.status[: table.seats].count(IN_PLAY)
    if not any(table.age):
        table.age[: table.seats] = range(table.seats)
    if sorted(table.age[: table.seats]) != list(range(table.seats)):
        raise ValueError("the age order names each seat once")


parse_position = PositionReader(CARD.names, TABLE, _parse_seat, _PARSERS, _finish).read
