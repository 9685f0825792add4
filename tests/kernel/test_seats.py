"""Neighbours: around every table, and back."""

from typing import Any

import numpy as np
import pytest

from cavale.kernel.compile import compiled
from cavale.kernel.contract import MAX_SEATS
from cavale.kernel.header import table_type
from cavale.kernel.plain import plain
from cavale.kernel.seats import all_seats, left_of, right_of

SIZES = range(1, MAX_SEATS + 1)


def table_of(seats: int) -> Any:
    table = np.zeros(1, table_type([("own", "<i8")]))[0]
    table.seats = seats
    return table


@pytest.mark.parametrize("seats", SIZES)
def test_the_left_neighbour_is_the_next_one_clockwise(seats: int) -> None:
    table = plain(table_of(seats))
    assert [left_of(table, seat) for seat in range(seats)] == [*range(1, seats), 0]


@pytest.mark.parametrize("seats", SIZES)
def test_everybody_is_the_right_neighbour_of_their_left_one(seats: int) -> None:
    table = plain(table_of(seats))
    assert [right_of(table, left_of(table, seat)) for seat in range(seats)] == [*range(seats)]


@pytest.mark.parametrize("seats", SIZES)
def test_all_seats_are_one_bit_each(seats: int) -> None:
    assert all_seats(plain(table_of(seats))) == sum(1 << seat for seat in range(seats))


@pytest.mark.slow
@pytest.mark.parametrize("question", [left_of, right_of])
def test_compiled_neighbours_are_the_same(question: Any) -> None:
    fast = compiled(question)
    for seats in SIZES:
        table = table_of(seats)
        asked = range(seats)
        assert [fast(table, seat) for seat in asked] == [question(table, seat) for seat in asked]
