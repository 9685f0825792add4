"""Errors that a person can act on speak both languages."""

import ast
import re
from pathlib import Path

import pytest

import cavale
from cavale.games import find
from cavale.kernel.errors import LANGS, BoxError, CavaleError, OptionError, UnknownGame


@pytest.mark.parametrize("kind", [CavaleError, BoxError, OptionError, UnknownGame])
def test_an_error_has_a_sentence_in_each_language(kind: type[CavaleError]) -> None:
    error = kind(fr="Non.", en="No.")
    assert [error.sentence(lang) for lang in LANGS] == ["Non.", "No."]
    assert str(error) == "No."
    assert isinstance(error, CavaleError)
    assert isinstance(error, ValueError)


def test_an_unknown_game_says_which_there_are() -> None:
    with pytest.raises(UnknownGame, match="no game 'chess': choose one of horde") as caught:
        find("chess")
    assert "choisis parmi horde" in caught.value.fr


# No-break spaces before : ; ! ? and inside « », and the apostrophe ’
_BAD_FRENCH = re.compile("(?<!\u00a0):(?= |$)|(?<!\u202f)[;!?](?= |$)|«(?!\u00a0)|(?<!\u00a0)»|'")


def test_french_sentences_in_the_code_are_set_as_french() -> None:
    for path in sorted(Path(cavale.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "fr":
                assert not _BAD_FRENCH.search(_said(node.value)), f"{path}:{node.value.lineno}"


def _said(value: ast.expr) -> str:
    """A string with a 0 in each gap; nothing for what is no string."""
    if isinstance(value, ast.JoinedStr):
        return "".join(_said(part) for part in value.values)
    if isinstance(value, ast.FormattedValue):
        return "0"
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else ""
