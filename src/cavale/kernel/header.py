"""The fields with which every table begins, and how a table is begun."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from cavale.kernel.compile import dialect
from cavale.kernel.masks import lowest
from cavale.kernel.plain import Plain
from cavale.kernel.stream import HEADER_FIELDS as STREAM_FIELDS

HEADER: list[tuple[Any, ...]] = [
    ("seats", "<i8"),  # players at the table
    ("waiting", "<i8"),  # mask of the seats the game waits for; 0 once it is over
    ("phase", "<i8"),  # the game's own numbering
    ("ply", "<i8"),  # actions carried out so far
    ("over", "<i8"),  # 0, or the number of the rule that ended the match
    ("chapter", "<i8"),  # rises where a match can be looked at part by part: after a round, say
    *STREAM_FIELDS,
]
BESIDE = ("chapter",)  # fields of the header that the digest of a position passes over
STREAM_NAMES = frozenset(field[0] for field in STREAM_FIELDS)


def table_type(fields: Sequence[tuple[Any, ...]]) -> np.dtype[Any]:
    """The type of a game's table: the header, then its own fields."""
    return record_type([*HEADER, *fields])


def record_type(fields: Sequence[tuple[Any, ...]]) -> np.dtype[Any]:
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
    return np.dtype((np.record, np.dtype([*fields])))


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
