"""Sentences with gaps. The examples are shared with the browser's `fill`."""

import json
from pathlib import Path
from typing import Any

import pytest

from cavale.kernel.words import Sayings, fill, read_words, without_controls

EXAMPLES: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("fill_examples.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda each: each["expected"])
def test_gaps_are_filled_as_in_the_examples(example: dict[str, Any]) -> None:
    filled = fill(example["sentence"], example["lang"], example["gaps"], example.get("values"))
    assert filled == example["expected"]


def test_a_gap_without_a_value_is_a_mistake_of_the_programmer() -> None:
    with pytest.raises(KeyError, match="seat"):
        fill("{seat} draws.", "en", {})


def test_words_are_read_from_toml_with_their_typography(tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    path.write_text('[events]\nend = { fr = "Fin\u00a0!", en = "End!" }\n', encoding="utf-8")
    assert read_words(path) == {"events": {"end": {"fr": "Fin\u00a0!", "en": "End!"}}}


def test_a_text_from_elsewhere_cannot_command_a_terminal() -> None:
    assert without_controls("Ana\x1b[2J\x07\n d’Été") == "Ana[2J d’Été"


def test_sayings_are_filled_in_the_language_that_is_asked_for() -> None:
    say = Sayings({"cards": ("{count} {count|carte|cartes}", "{count} {count|card|cards}")})
    assert [say("fr", "cards", count=0), say("en", "cards", count=2)] == ["0 carte", "2 cards"]
