"""What a seat sees as a row of small numbers, in the dialect, for all games.

A table is a run of 64-bit words. A *program* (made by `layout.py` from a game's notes, one for each
viewer) says for each of them what it is and where in the row it goes. Rows are mostly zeros: one is
cleared as a whole, then only what is not 0 is written. The entries of a program are sorted by what
they are, so that each kind is one short loop: this is most of what a step of an environment costs.
"""

from typing import Any

from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.masks import lowest
from cavale.kernel.notes import TEN

# What an entry of a program is: a single word, or words as many as another one says
NUMBER, BITS, ONE_HOT, SEAT, SEATS, RUN = range(6)
RUN_DIGITS, RUN_ONE_HOT, RUN_SEAT, RUN_SEATS = range(4)  # what the words of a run are

# The columns of an entry; from COUNT on of a run alone
SOURCE, TARGET, LOW, HIGH, COUNT, UNTIL, STEP, BY, OF = range(9)
COLUMNS = 9
NOWHERE = -1  # in UNTIL and BY


@dialect_apart
def encode(
    words: Any, table: int, programs: Any, ends: Any, viewer: int, seats: int, rows: Any, row: int
) -> None:
    """Write a table of `words` into a row, as the viewer sees it: seats are counted from it on.

    A spectator, -1, has the last of the programs, and counts from the first seat on. The entries
    of a kind end before `ends[viewer, kind]`.
    """
    rows[row] = 0
    for entry in range(ends[viewer, NUMBER]):
        # held within its bounds: with another box it could leave them
        number = min(words[table, programs[viewer, entry, SOURCE]], programs[viewer, entry, HIGH])
        rows[row, programs[viewer, entry, TARGET]] = max(number, programs[viewer, entry, LOW])
    for entry in range(ends[viewer, NUMBER], ends[viewer, BITS]):
        mask = int(words[table, programs[viewer, entry, SOURCE]]) >> programs[viewer, entry, LOW]
        target = programs[viewer, entry, TARGET]
        while mask:
            rows[row, target + lowest(mask)] = 1
            mask &= mask - 1
    for entry in range(ends[viewer, BITS], ends[viewer, ONE_HOT]):
        place = words[table, programs[viewer, entry, SOURCE]] - programs[viewer, entry, LOW]
        if 0 <= place <= programs[viewer, entry, HIGH] - programs[viewer, entry, LOW]:
            rows[row, programs[viewer, entry, TARGET] + place] += 1
    for entry in range(ends[viewer, ONE_HOT], ends[viewer, SEAT]):
        seat = words[table, programs[viewer, entry, SOURCE]] - programs[viewer, entry, LOW]
        if seat >= 0:
            rows[row, programs[viewer, entry, TARGET] + _turned(seat, viewer, seats)] = 1
    for entry in range(ends[viewer, SEAT], ends[viewer, SEATS]):
        mask = words[table, programs[viewer, entry, SOURCE]]
        _write_seats(mask, programs[viewer, entry, TARGET], viewer, seats, rows, row)
    for entry in range(ends[viewer, SEATS], ends[viewer, RUN]):
        _write_run(words, table, programs, viewer, entry, seats, rows, row)


@dialect
def _write_seats(mask: int, target: int, viewer: int, seats: int, rows: Any, row: int) -> None:
    rest = int(mask) & ((1 << seats) - 1)
    while rest:
        rows[row, target + _turned(lowest(rest), viewer, seats)] = 1
        rest &= rest - 1


@dialect
def _turned(seat: int, viewer: int, seats: int) -> int:
    """A seat counted from the viewer on."""
    if viewer < 0:
        return seat
    return seat - viewer if seat >= viewer else seat - viewer + seats


@dialect_apart
def _write_run(
    words: Any, table: int, programs: Any, viewer: int, entry: int, seats: int, rows: Any, row: int
) -> None:
    """Words as many as there are now, each a step further in the row."""
    source = programs[viewer, entry, SOURCE]
    target = programs[viewer, entry, TARGET]
    low = programs[viewer, entry, LOW]
    high = programs[viewer, entry, HIGH]
    of = programs[viewer, entry, OF]
    count = programs[viewer, entry, COUNT]
    until = programs[viewer, entry, UNTIL]
    if until != NOWHERE:
        count = min(count, words[table, until])
    for index in range(count):
        word = words[table, source + index]
        if of == RUN_DIGITS:
            if word:
                rows[row, target + word // TEN] += 1
                rows[row, target + high // TEN + 1 + word % TEN] += 1
        elif of == RUN_SEAT:
            if word >= low:
                rows[row, target + _turned(word - low, viewer, seats)] = 1
        elif of == RUN_SEATS:
            _write_seats(word, target, viewer, seats, rows, row)
        elif low <= word <= high:
            part = 0
            if programs[viewer, entry, BY] != NOWHERE:  # whose it is: the part of that seat
                owner = words[table, programs[viewer, entry, BY] + index]
                part = _turned(owner, viewer, seats) * (high - low + 1)
            rows[row, target + part + word - low] += 1
        target += programs[viewer, entry, STEP]
