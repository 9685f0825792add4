"""Errors that a person can act on speak both languages."""

import pytest

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
