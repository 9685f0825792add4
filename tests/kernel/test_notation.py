"""What the notations of all games share."""

import pytest

from cavale.kernel.header import begin, table_type
from cavale.kernel.notation import parse_random, positive, random_text
from cavale.kernel.plain import plain_blank
from cavale.kernel.stream import below

TABLE = table_type([])


def test_a_random_stream_is_a_line_that_parses_back() -> None:
    table, again = plain_blank(TABLE), plain_blank(TABLE)
    begin(table, 2, [0xABC, 7], 1, 2)
    below(table, 10)
    name, *words = random_text(table).split()
    assert name == "random"
    parse_random(again, words)
    again.seats = table.seats
    assert again.tobytes() == table.tobytes()
    assert below(again, 1000) == below(table, 1000)


def test_a_stream_that_is_not_to_be_seen_has_no_text() -> None:
    assert random_text(plain_blank(TABLE)) == ""


@pytest.mark.parametrize("word", ["0", "-1", "x"])
def test_positive_numbers_begin_with_one(word: str) -> None:
    assert positive("1") == 1
    with pytest.raises(ValueError, match=word):
        positive(word)
