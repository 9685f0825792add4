"""What a seat sees as a row of small numbers, in the dialect, for all games.

A table is a run of 64-bit words. A *program* says for each run of them what they are (see
`layout.py`, which makes programs from a game's notes) and where in the row they go. Rows are mostly
zeros: one is cleared as a whole, then only what is not 0 is written.
"""

from typing import Any

from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.masks import lowest
from cavale.kernel.notes import TEN

NUMBER, FLAG, ONE_HOT, DIGITS, BITS, SEAT, SEATS = range(7)

# The columns of a program
WHAT, SOURCE, COUNT, UNTIL, TARGET, STEP, LOW, HIGH, BY = range(9)
COLUMNS = 9
NOWHERE = -1  # in UNTIL and BY


@dialect_apart
def encode(
    words: Any, table: int, programs: Any, viewer: int, seats: int, rows: Any, row: int
) -> None:
    """Write a table of `words` into a row, as the viewer sees it: seats are counted from it on.

    A spectator, -1, has the last of the programs, and counts from the first seat on.
    """
    rows[row] = 0
    for run in range(programs.shape[1]):
        what = programs[viewer, run, WHAT]
        if what == NUMBER or what == FLAG:
            _write_numbers(words, table, programs, viewer, run, rows, row)
        elif what == BITS:
            _write_bits(words, table, programs, viewer, run, rows, row)
        elif what == ONE_HOT:
            _write_one_hot(words, table, programs, viewer, run, seats, rows, row)
        elif what == DIGITS:
            _write_digits(words, table, programs, viewer, run, rows, row)
        else:
            _write_seats(words, table, programs, viewer, run, seats, rows, row)


@dialect
def _entries(words: Any, table: int, programs: Any, viewer: int, run: int) -> int:
    """How many entries of a run there are now."""
    until = programs[viewer, run, UNTIL]
    count = int(programs[viewer, run, COUNT])
    return count if until == NOWHERE else min(count, int(words[table, until]))


@dialect
def _write_numbers(
    words: Any, table: int, programs: Any, viewer: int, run: int, rows: Any, row: int
) -> None:
    """Numbers are held within their bounds: with another box they could leave them."""
    source = programs[viewer, run, SOURCE]
    target = programs[viewer, run, TARGET]
    low = programs[viewer, run, LOW]
    high = programs[viewer, run, HIGH]
    for entry in range(_entries(words, table, programs, viewer, run)):
        rows[row, target + entry] = min(max(words[table, source + entry], low), high)


@dialect
def _write_bits(
    words: Any, table: int, programs: Any, viewer: int, run: int, rows: Any, row: int
) -> None:
    source = programs[viewer, run, SOURCE]
    target = programs[viewer, run, TARGET]
    low = programs[viewer, run, LOW]
    for entry in range(_entries(words, table, programs, viewer, run)):
        mask = int(words[table, source + entry]) >> low
        while mask:
            rows[row, target + lowest(mask)] = 1
            mask &= mask - 1
        target += programs[viewer, run, STEP]


@dialect
def _write_one_hot(
    words: Any, table: int, programs: Any, viewer: int, run: int, seats: int, rows: Any, row: int
) -> None:
    """Pooled entries add up; where a field says whose they are, in the part of that seat."""
    source = programs[viewer, run, SOURCE]
    target = programs[viewer, run, TARGET]
    low = programs[viewer, run, LOW]
    high = programs[viewer, run, HIGH]
    by = programs[viewer, run, BY]
    for entry in range(_entries(words, table, programs, viewer, run)):
        word = words[table, source + entry]
        if low <= word <= high:
            part = 0
            if by != NOWHERE:
                part = _turned(words[table, by + entry], viewer, seats) * (high - low + 1)
            rows[row, target + part + word - low] += 1
        target += programs[viewer, run, STEP]


@dialect
def _write_digits(
    words: Any, table: int, programs: Any, viewer: int, run: int, rows: Any, row: int
) -> None:
    source = programs[viewer, run, SOURCE]
    target = programs[viewer, run, TARGET]
    tens = programs[viewer, run, HIGH] // TEN + 1
    for entry in range(_entries(words, table, programs, viewer, run)):
        word = words[table, source + entry]
        if word:
            rows[row, target + word // TEN] += 1
            rows[row, target + tens + word % TEN] += 1
        target += programs[viewer, run, STEP]


@dialect
def _write_seats(
    words: Any, table: int, programs: Any, viewer: int, run: int, seats: int, rows: Any, row: int
) -> None:
    """A seat by its number, or the seats of a mask."""
    source = programs[viewer, run, SOURCE]
    target = programs[viewer, run, TARGET]
    low = programs[viewer, run, LOW]
    is_mask = programs[viewer, run, WHAT] == SEATS
    for entry in range(_entries(words, table, programs, viewer, run)):
        word = int(words[table, source + entry])
        if is_mask:
            mask = word & ((1 << seats) - 1)
        else:
            mask = 1 << (word - low) if word >= low else 0
        while mask:
            rows[row, target + _turned(lowest(mask), viewer, seats)] = 1
            mask &= mask - 1
        target += programs[viewer, run, STEP]


@dialect
def _turned(seat: int, viewer: int, seats: int) -> int:
    """A seat counted from the viewer on."""
    if viewer < 0 or seat >= viewer:
        return seat - max(viewer, 0)
    return seat - viewer + seats
