"""What the notations of all games share."""

from typing import Any

import pytest

from cavale.kernel.errors import CavaleError, Lang
from cavale.kernel.header import begin, table_type
from cavale.kernel.notation import (
    ActionTexts,
    PositionReader,
    join_sections,
    not_notation,
    parse_random,
    ply_text,
    positive,
    random_text,
    turn_text,
)
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


NAMES: dict[Lang, str] = {"fr": "Le Jeu", "en": "The Game"}


def test_what_means_nothing_is_said_in_both_languages() -> None:
    error = not_notation(NAMES, "x")
    assert error.en == "This is not the notation of The Game: 'x'."
    assert error.fr == "Ce n’est pas la notation du Jeu\u00a0: «\u00a0x\u00a0»."


def test_an_action_has_one_text_and_back() -> None:
    actions = ActionTexts(NAMES, {0: "D", 1: "P"})
    assert [actions.parse(actions.text(action)) for action in (0, 1)] == [0, 1]
    with pytest.raises(CavaleError, match="'Q'"):
        actions.parse("Q")


def read_seat(table: Any, seat: int, words: list[str]) -> None:
    table.phase += int(words[0])


def read_phase(table: Any, words: list[str]) -> None:
    table.phase = int(words[0])


def finish(table: Any) -> None:
    table.random_left = 2


READER = PositionReader(NAMES, TABLE, read_seat, {"phase": read_phase}, finish)


def test_a_position_is_read_section_by_section() -> None:
    table = READER.read("ply 3 | phase 2 | a 1 | b 2 | c 3 | turn b")
    found = (table.seats, table.ply, table.phase, table.waiting, table.random_left)
    assert found == (3, 3, 8, 0b10, 2)
    assert join_sections([ply_text(table), "", turn_text(table)]) == "ply 3 | turn b"
    assert turn_text(READER.read("over 21")) == "over 21"
    assert ply_text(plain_blank(TABLE)) == ""


@pytest.mark.parametrize(
    "line",
    [
        "",
        "what 3",
        "ply",
        "ply x",
        "a",
        f"ply {1 << 70}",
        "over 0",
        "b 1",
        "a 1 | a 1",
        "a 1 | c 1",
    ],
)
def test_a_line_that_is_no_position_gives_a_sentence(line: str) -> None:
    with pytest.raises(CavaleError, match="This is not the notation of The Game"):
        READER.read(line)
