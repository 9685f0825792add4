"""The tape: what happened, written by the rules, read by log, animation and citation.

A tape is an integer array; row 0 holds the number of events, each further row is one. (At tables
of people it is a list of rows, which is quicker in Python; `read` gives the rows of both.) Every
event names the rule it follows. Who may know it stands on the event: seats of the `audience`
mask get it whole; the others get it without its value if `shadow` is set, and not at all if not.
A simulation passes an empty tape and pays one comparison.
"""

from typing import Any, NamedTuple

import numpy as np
from msgspec import msgpack

from cavale.kernel.compile import compiled_as, dialect, dialect_apart

KIND, RULE, SEAT, OTHER, VALUE, COUNT, AUDIENCE, SHADOW = range(8)
COLUMNS = 8
EVERYONE = -1  # audience mask: all seats and the spectators
NOBODY = -1  # in SEAT and OTHER
UNKNOWN = -1  # in VALUE: hidden from this viewer
Row = list[int]  # one event, by column
ROWS = 128  # the longest step of a game must fit; conformance checks it


_pack = msgpack.Encoder().encode
_unpack = msgpack.Decoder(list[Row]).decode


def new_tape(rows: int = ROWS) -> Any:
    """A tape for compiled code, with nothing on it."""
    return np.zeros((rows, COLUMNS), np.int64)


def plain_tape() -> list[Row]:
    """A tape for tables of people: the written rows and nothing else."""
    return []


def no_tape() -> Any:
    """The tape of a simulation: nothing is written."""
    return np.zeros((0, COLUMNS), np.int64)


@dialect
def _write_if_any(
    tape: Any,
    kind: int,
    rule: int,
    seat: int,
    other: int,
    value: int,
    count: int,
    audience: int,
    shadow: int,
) -> None:
    if tape.shape[0]:
        _write(tape, kind, rule, seat, other, value, count, audience, shadow)


@compiled_as(_write_if_any)
def write(
    tape: Any,
    kind: int,
    rule: int,
    seat: int,
    other: int,
    value: int,
    count: int,
    audience: int,
    shadow: int,
) -> None:
    """Write an event, unless the tape is empty."""
    if isinstance(tape, list):
        tape.append([kind, rule, seat, other, value, count, audience, shadow])
    else:
        _write_if_any(tape, kind, rule, seat, other, value, count, audience, shadow)


@dialect_apart
def _write(
    tape: Any,
    kind: int,
    rule: int,
    seat: int,
    other: int,
    value: int,
    count: int,
    audience: int,
    shadow: int,
) -> None:
    tape[0, 0] += 1
    row = tape[0, 0]
    if row >= tape.shape[0]:
        return  # counted all the same, so that the loss shows
    tape[row, KIND] = kind
    tape[row, RULE] = rule
    tape[row, SEAT] = seat
    tape[row, OTHER] = other
    tape[row, VALUE] = value
    tape[row, COUNT] = count
    tape[row, AUDIENCE] = audience
    tape[row, SHADOW] = shadow


@dialect
def tell(tape: Any, kind: int, rule: int, seat: int, value: int, count: int) -> None:
    """Write an event that everyone sees."""
    write(tape, kind, rule, seat, NOBODY, value, count, EVERYONE, 0)


@dialect
def tell_secret(tape: Any, kind: int, rule: int, seat: int, value: int, audience: int) -> None:
    """Write an event that everyone sees, but whose value only the audience learns."""
    write(tape, kind, rule, seat, NOBODY, value, 0, audience, 1)


class Event(NamedTuple):
    """One event as one viewer gets it."""

    kind: int
    rule: int
    seat: int
    other: int
    value: int
    count: int  # type: ignore[assignment]  # not the method of tuples


def read(tape: Any) -> Any:
    """The rows written on a tape."""
    is_plain = isinstance(tape, list)
    count, rows = (len(tape), ROWS) if is_plain else (int(tape[0, 0]), len(tape))
    if count >= rows:
        raise OverflowError(f"{count} events in one step: the tape has {rows - 1} rows")
    return tape if is_plain else tape[1 : count + 1]


def packed(tape: Any) -> bytes:
    """The rows written on a tape, as a match keeps them: a quarter of the room of an array."""
    return _pack(unpacked(read(tape)))


def unpacked(rows: Any) -> list[Row]:
    """The rows of a tape as integers, from what `read` or `packed` gave."""
    if isinstance(rows, bytes):
        return _unpack(rows)
    made: list[Row] = rows if isinstance(rows, list) else rows.tolist()
    return made


def insiders(rows: Any) -> int:
    """Mask of the seats that get more of these events than a spectator."""
    mask = 0
    for row in unpacked(rows):
        if row[AUDIENCE] != EVERYONE:
            mask |= row[AUDIENCE]
    return mask


def redacted(rows: Any, seat: int) -> list[Event]:
    """The events as the seat may know them; -1 is a spectator."""
    shown = []
    for row in unpacked(rows):
        if _is_in(row[AUDIENCE], seat):
            shown.append(Event(*row[:AUDIENCE]))
        elif row[SHADOW]:
            kind, rule, who, other = row[:VALUE]
            shown.append(Event(kind, rule, who, other, UNKNOWN, row[COUNT]))
    return shown


def whole(rows: Any) -> list[Event]:
    """All events, nothing hidden: for the replay of a finished match."""
    return [Event(*row[:AUDIENCE]) for row in unpacked(rows)]


def _is_in(audience: int, seat: int) -> bool:
    return audience == EVERYONE or (seat >= 0 and (audience >> seat) & 1 == 1)
