"""Notes say what a field holds, and how many values tell it."""

import pytest

from cavale.kernel.header import HEADER, notes_of, record_type, table_type
from cavale.kernel.notes import Note, aside, bits, digits, flag, number, one_hot, seat, seats

FIELDS = [
    ("phase", one_hot(2)),
    ("pot", "<i8", number(9)),
    ("hand", "<i8", (3,), bits(5, 1, per="own")),
    ("bare", "<i8"),
]


@pytest.mark.parametrize(
    ("note", "width"),
    [
        (number(9, -2), 1),
        (flag(), 1),
        (one_hot(5), 6),
        (one_hot(5, 1), 5),
        (digits(94), 20),
        (bits(10, 1), 10),
        (seat(1), 4),
        (seats(), 4),
        (aside("it is secret"), 0),
    ],
)
def test_so_many_values_tell_an_entry_at_four_seats(note: Note, width: int) -> None:
    assert note.width(4) == width


def test_the_type_of_a_table_does_not_know_notes() -> None:
    bare = [("pot", "<i8"), ("hand", "<i8", (3,)), ("bare", "<i8")]
    assert table_type(FIELDS) == table_type(bare)
    assert record_type(FIELDS[1:]) == record_type(bare)


def test_a_game_says_what_its_phases_are_and_the_header_the_rest() -> None:
    notes = notes_of(FIELDS)
    assert notes["phase"] == one_hot(2)
    assert notes["waiting"] == seats()
    assert [name for name, *_ in HEADER if name not in notes] == []
    assert "bare" not in notes
    assert "phase" not in notes_of([])
