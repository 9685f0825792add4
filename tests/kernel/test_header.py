"""Records: one width, no hidden names; how a table begins."""

import numpy as np
import pytest

from cavale.kernel.header import (
    HEADER,
    STREAM_NAMES,
    begin,
    everybody,
    first_awaited,
    is_awaited,
    observe_header,
    only_ending,
    record_type,
    table_type,
)
from cavale.kernel.plain import plain_blank

TABLE = table_type([("own", "<i8", (3,))])


@pytest.mark.parametrize("kind", ["<i4", "<u8", ">i8", "i8", "<f8", "?"])
def test_a_record_refuses_other_widths(kind: str) -> None:
    with pytest.raises(TypeError, match="all fields of a record are <i8"):
        record_type([("points", kind)])


@pytest.mark.parametrize("name", ["copy", "size", "all", "min", "sum", "T", "dtype"])
def test_a_record_refuses_names_that_numpy_hides(name: str) -> None:
    with pytest.raises(TypeError, match=f"'{name}' hides behind a NumPy method"):
        record_type([(name, "<i8")])


@pytest.mark.parametrize("name", ["record", "_dtype", "tobytes"])
def test_a_record_refuses_names_that_a_plain_record_needs(name: str) -> None:
    with pytest.raises(TypeError, match=name):
        record_type([(name, "<i8")])


def test_a_record_is_packed_and_little_endian() -> None:
    kind = record_type([("one", "<i8"), ("two", "<i8", (2,))])
    record = np.zeros(1, kind)[0]
    record.one, record.two[1] = 1, -2
    assert record.tobytes() == bytes([1] + [0] * 15 + [254] + [255] * 7)


def test_a_table_is_the_header_then_its_own_fields() -> None:
    assert TABLE.names == (*(field[0] for field in HEADER), "own")
    assert TABLE.itemsize == 8 * (6 + 10 + 3)


def test_begin_writes_seats_and_seed_and_nothing_else() -> None:
    table = np.zeros(1, TABLE)[0]
    begin(table, 4, np.array([5, 6]), 7, 8)
    assert table.seats == 4
    assert [*table.random_key, *table.random_nonce] == [5, 6, 7, 8]
    assert np.frombuffer(table.tobytes(), np.int64).sum() == 4 + 5 + 6 + 7 + 8


def test_observe_header_shows_all_but_the_random_stream() -> None:
    table = np.frombuffer(bytes([9]) * TABLE.itemsize, TABLE)[0]
    seen = np.zeros(1, TABLE)[0]
    observe_header(table, seen)
    for name, *_ in HEADER:
        assert bool(np.any(seen[name])) == (name not in STREAM_NAMES)
    assert not seen.own.any()


def test_the_awaited_seats_are_bits() -> None:
    table = np.zeros(1, TABLE)[0]
    table.seats, table.waiting = 4, 0b1010
    assert [is_awaited(table, seat) for seat in range(4)] == [False, True, False, True]
    assert first_awaited(table) == 1


def test_every_seat_is_privy_where_a_game_does_not_say_who_is() -> None:
    table = plain_blank(TABLE)
    table.seats = 3
    assert everybody(None, table) == 0b111


def test_a_game_that_does_not_tell_its_endings_apart_has_one() -> None:
    assert only_ending(None, plain_blank(TABLE)) == 0


def test_where_nobody_is_awaited_no_seat_is_the_first() -> None:
    """A position that somebody mistyped must not be looked at for ever."""
    table = plain_blank(TABLE)
    assert first_awaited(table) == -1
    table.waiting = 0b110
    assert first_awaited(table) == 1
