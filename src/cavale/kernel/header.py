"""The fields with which every table begins, and how a table is begun."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from cavale.kernel.compile import dialect
from cavale.kernel.masks import lowest
from cavale.kernel.notes import Note, aside, flag, seats
from cavale.kernel.plain import Plain
from cavale.kernel.stream import HEADER_FIELDS as STREAM_FIELDS

HEADER: list[tuple[Any, ...]] = [
    ("seats", "<i8", aside("a vector is for one number of seats")),  # players at the table
    ("waiting", "<i8", seats()),  # mask of the seats the game waits for; 0 once it is over
    ("phase", "<i8"),  # the game's own numbering; its fields say what it is
    ("ply", "<i8", aside("a game that counts moves has a field for it")),  # carried out so far
    ("over", "<i8", flag()),  # 0, or the number of the rule that ended the match
    # rises where a match can be looked at part by part: after a round, say
    ("chapter", "<i8", aside("a game that counts rounds has a field for it")),
    *((*field, aside("nobody ever sees it")) for field in STREAM_FIELDS),
]
BESIDE = ("chapter",)  # fields of the header that the digest of a position passes over
STREAM_NAMES = frozenset(field[0] for field in STREAM_FIELDS)


Fields = Sequence[tuple[Any, ...]]  # name, "<i8", shape if it has one, note


def table_type(fields: Fields) -> np.dtype[Any]:
    """The type of a game's table: the header, then its own fields.

    A name with a note alone, such as `("phase", one_hot(2))`, says what a field of the header is
    in this game.
    """
    return record_type([*HEADER, *(field for field in fields if not _is_of_header(field))])


def record_type(fields: Fields) -> np.dtype[Any]:
    """A record of 64-bit integers, packed, little-endian: the same bytes on every machine.

    Smaller integers would wrap silently when compiled, and each width of an argument would
    compile its own copy of a function.
    """
    for name, kind, *_ in fields:
        if kind != "<i8":
            raise TypeError(f"field {name!r} is {kind}: all fields of a record are <i8")
        if hasattr(np.record, name):
            raise TypeError(f"field {name!r} hides behind a NumPy method when uncompiled")
        if hasattr(Plain, name):
            raise TypeError(f"field {name!r} hides behind a method of plain records")
    bare = [tuple(part for part in field if not isinstance(part, Note)) for field in fields]
    return np.dtype((np.record, np.dtype(bare)))


def notes_of(fields: Fields) -> dict[str, Note]:
    """The notes of a table, by field: the header's, then those of a game's own fields."""
    return dict(_noted([*HEADER, *fields]))


def _noted(fields: Fields) -> Iterator[tuple[str, Note]]:
    for field in fields:
        if isinstance(field[-1], Note):
            yield field[0], field[-1]


def _is_of_header(field: tuple[Any, ...]) -> bool:
    return isinstance(field[1], Note)


@dialect
def begin(table: Any, seats: int, key: Any, nonce_0: int, nonce_1: int) -> None:
    """Write the header of a new match into a blank table."""
    table.seats = seats
    table.random_key[0] = key[0]
    table.random_key[1] = key[1]
    table.random_nonce[0] = nonce_0
    table.random_nonce[1] = nonce_1


@dialect
def observe_header(table: Any, seen: Any) -> None:
    """Show what every seat may know of the header: all but the random stream."""
    seen.seats = table.seats
    seen.waiting = table.waiting
    seen.phase = table.phase
    seen.ply = table.ply
    seen.over = table.over
    seen.chapter = table.chapter


def everybody(box: Any, table: Any) -> int:
    """The `privy` of a game that does not say who is: every seat may know something."""
    return (1 << int(table.seats)) - 1


@dialect
def is_awaited(table: Any, seat: int) -> bool:
    return (int(table.waiting) >> seat) & 1 == 1


@dialect
def first_awaited(table: Any) -> int:
    """The lowest seat that the game waits for; -1: none."""
    return lowest(int(table.waiting)) if table.waiting else -1


@dialect
def only_ending(box: Any, table: Any) -> int:
    """The `ending` of a game that does not tell its endings apart."""
    return 0
