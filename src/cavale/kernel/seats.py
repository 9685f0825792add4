"""Seats around a table, in the dialect. They are numbered clockwise."""

from typing import Any

from cavale.kernel.compile import dialect


@dialect
def left_of(table: Any, seat: int) -> int:
    """The next seat clockwise."""
    return 0 if seat + 1 == table.seats else int(seat) + 1


@dialect
def right_of(table: Any, seat: int) -> int:
    """The next seat anticlockwise."""
    return (int(table.seats) if seat == 0 else int(seat)) - 1


@dialect
def all_seats(table: Any) -> int:
    """The mask of everybody at the table."""
    return (1 << int(table.seats)) - 1
