"""Plain records: the fields and bytes of NumPy ones, as Python's integers and lists."""

from typing import Any

import numpy as np
import pytest

from cavale.kernel.header import record_type
from cavale.kernel.plain import Plain, plain, plain_blank

KIND = record_type([("one", "<i8"), ("row", "<i8", (3,)), ("grid", "<i8", (2, 2))])


def filled() -> Any:
    record = np.zeros(1, KIND)[0]
    record.one, record.row[1], record.grid[1][0] = -5, 6, 7
    return record


def test_a_plain_record_has_the_same_values_as_integers_and_lists() -> None:
    table = plain(filled())
    assert isinstance(table, Plain)
    assert (table.one, table.row, table.grid) == (-5, [0, 6, 0], [[0, 0], [7, 0]])
    assert type(table.one) is type(table.row[1]) is type(table.grid[1][0]) is int


def test_there_and_back_gives_the_same_bytes() -> None:
    record = filled()
    assert plain(record).tobytes() == record.tobytes()
    assert plain(record).record() == record
    assert plain(record).record().dtype == KIND


def test_a_plain_record_is_a_copy_of_what_it_was_made_from() -> None:
    record = filled()
    table = plain(record)
    record.row[1] = 0
    assert table.row == [0, 6, 0]


@pytest.mark.parametrize("copied", [lambda table: table.copy(), plain], ids=["copy", "plain"])
def test_a_copy_shares_nothing(copied: Any) -> None:
    table = plain(filled())
    twin = copied(table)
    before = table.tobytes()
    twin.one, twin.row[0], twin.grid[0][0] = 1, 1, 1
    assert table.tobytes() == before != twin.tobytes()


def test_a_branch_has_fields_of_its_own_and_rows_that_nobody_can_write_into() -> None:
    table = plain(filled())
    before = table.tobytes()
    table.seal()
    twin = table.branch()
    assert twin.tobytes() == table.tobytes() == before
    with pytest.raises(TypeError):
        twin.grid[0][0] = 1
    twin.one, twin.row[0], twin.grid[0] = 1, 1, [1, 1]
    assert twin.grid[1] is table.grid[1]
    assert table.tobytes() == before != twin.tobytes()


def test_a_sealed_record_of_three_dimensions_holds_tuples_below_its_first_level() -> None:
    cube = plain_blank(record_type([("cube", "<i8", (2, 2, 2))]))
    cube.seal()
    assert cube.cube == [((0, 0), (0, 0)), ((0, 0), (0, 0))]


def test_a_blank_one_is_all_zeros_and_its_own() -> None:
    plain_blank(KIND).grid[0][1] = 9
    assert plain_blank(KIND).tobytes() == bytes(KIND.itemsize)


def test_a_value_of_more_than_64_bits_has_no_bytes() -> None:
    table = plain_blank(KIND)
    table.one = 1 << 63
    with pytest.raises(OverflowError):
        table.tobytes()


def test_a_field_that_does_not_exist_is_neither_read_nor_written() -> None:
    """As in a compiled loop: a slip of the pen in the rules must not pass unnoticed."""
    table = plain_blank(KIND)
    with pytest.raises(AttributeError, match="no attribute 'tow'"):
        _ = table.tow
    with pytest.raises(AttributeError):
        table.tow = 1


def test_records_of_integers_are_compared_by_bytes() -> None:
    assert plain_blank(KIND).tobytes() == np.zeros(1, KIND)[0].tobytes()
