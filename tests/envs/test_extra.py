"""Without the extra `agents` a sentence says what to install."""

from cavale.envs.extra import MissingExtra
from cavale.kernel.errors import CavaleError


def test_what_is_missing_is_a_sentence_and_an_import_error() -> None:
    error = MissingExtra("pettingzoo")
    assert isinstance(error, ImportError)
    assert isinstance(error, CavaleError)
    assert error.en == "This needs the package pettingzoo: install cavale[agents]."
    assert "installe cavale[agents]" in error.sentence("fr")
