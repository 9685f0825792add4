"""The rulebook's one line a rule."""

from pathlib import Path

import pytest

from cavale.kernel.rulebook import MARKS, Rule, Rulebook, read_rulebook

TEXT = """# La Fuite

Words before the rules, with **bold** and - **H99** not at the start of a line.

## Goal
- **H01** [seed] Run. Do not look back. [ruling]
- **H02** Is it over? Yes. [fact] Really!

## End
- **H30** [inferred] One sentence without a stop
- **H3** too short a number
- **HH4** no number
  - **H05** not a rule: indented
"""


@pytest.fixture
def book(tmp_path: Path) -> Rulebook:
    path = tmp_path / "en.md"
    path.write_text(TEXT, encoding="utf-8")
    return read_rulebook(path)


def test_rules_are_bullets_with_a_bold_number(book: Rulebook) -> None:
    assert list(book.rules) == ["H01", "H02", "H30"]
    assert (book.title, book.text) == ("La Fuite", TEXT)


def test_a_rule_knows_its_section(book: Rulebook) -> None:
    assert [rule.section for rule in book.rules.values()] == ["Goal", "Goal", "End"]


def test_the_first_sentence_stands_alone_without_marks(book: Rulebook) -> None:
    assert book.sentence("H01") == "Run."
    assert book.sentence("H02") == "Is it over?"
    assert book.sentence("H30") == "One sentence without a stop"


def test_plain_text_has_no_marks_and_text_has_them(book: Rulebook) -> None:
    assert book.rules["H01"].plain == "Run. Do not look back."
    assert book.rules["H02"].plain == "Is it over? Yes. Really!"
    assert book.rules["H02"].text == "Is it over? Yes. [fact] Really!"


def test_marks_come_in_order(book: Rulebook) -> None:
    assert book.rules["H01"].marks == ["seed", "ruling"]
    assert Rule("H01", "", " ".join(f"[{mark}]" for mark in MARKS)).marks == list(MARKS)


@pytest.mark.parametrize("text", ["Pay 1.5 coins. Go.", "Pay 1.5 coins."])
def test_a_stop_inside_a_number_ends_no_sentence(text: str) -> None:
    assert Rule("H01", "", text).sentence == "Pay 1.5 coins."


def test_a_stop_after_an_initial_ends_no_sentence() -> None:
    assert Rule("H01", "", "Henry B. Belton leads. Go.").sentence == "Henry B. Belton leads."
    assert Rule("H01", "", "It ends with an E. Go.").sentence == "It ends with an E."


def test_other_brackets_are_text() -> None:
    assert Rule("H01", "", "Take it [or leave it]. [seed]").sentence == "Take it [or leave it]."
