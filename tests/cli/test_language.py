"""Which language a command speaks: --lang, then CAVALE_LANG, then the locale."""

import re
from pathlib import Path

import pytest

from cavale.cli import language, texts
from cavale.cli.language import choose_language, parse_language, wanted_language
from cavale.cli.texts import _TEXTS, say
from cavale.kernel.errors import OptionError
from tests.cli.run import LOCALES, run


@pytest.fixture(autouse=True)
def _no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "_chosen", None)
    for name in LOCALES:
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("option", "settings", "spoken"),
    [
        (None, {}, "en"),
        (None, {"LANG": "fr_CA.UTF-8"}, "fr"),
        (None, {"LANG": "de_DE.UTF-8"}, "en"),
        (None, {"LC_MESSAGES": "C", "LANG": "fr_FR.UTF-8"}, "en"),
        (None, {"LC_ALL": "fr_FR", "LC_MESSAGES": "en_GB", "LANG": "en_GB"}, "fr"),
        (None, {"LC_ALL": "", "LANG": "fr_FR"}, "fr"),
        (None, {"CAVALE_LANG": "fr", "LC_ALL": "en_GB"}, "fr"),
        (None, {"CAVALE_LANG": "en", "LC_ALL": "fr_FR"}, "en"),
        (None, {"CAVALE_LANG": "", "LC_ALL": "fr_FR"}, "fr"),
        ("fr", {"CAVALE_LANG": "en", "LC_ALL": "en_GB"}, "fr"),
        ("en", {"CAVALE_LANG": "fr", "LC_ALL": "fr_FR"}, "en"),
    ],
)
def test_the_order_in_which_languages_are_looked_for(
    monkeypatch: pytest.MonkeyPatch, option: str | None, settings: dict[str, str], spoken: str
) -> None:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert choose_language(option) == wanted_language() == spoken


@pytest.mark.parametrize("text", ["", "FR", "de", "fr_FR"])
def test_another_language_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(OptionError, match=": Cavale speaks fr and en"):
        parse_language(text, "--lang")


def test_every_text_has_the_same_gaps_in_both_languages() -> None:
    gap = re.compile(r"\{(\w+)")
    for french, english in _TEXTS.values():
        assert set(gap.findall(french)) == set(gap.findall(english))
    assert say("fr", "after_ply", count=0) == "Après 0 coup"


@pytest.mark.slow
def test_a_command_speaks_the_language_it_is_told() -> None:
    assert "The games" in run("games").out
    assert "Les jeux" in run("games", CAVALE_LANG="fr").out
    assert "Les jeux" in run("games", CAVALE_LANG="", LC_ALL="fr_FR.UTF-8").out
    assert "Les jeux" in run("games", "--lang", "fr").out
    assert "Il n’y a pas de jeu" in run("rules", "chess", "--lang", "fr").err


def test_every_text_is_said_somewhere() -> None:
    """Those of rule maps and of source marks are named by what they are about."""
    folder = Path(texts.__file__).parent
    said = "".join(path.read_text() for path in folder.glob("*.py") if path.name != "texts.py")
    quoted = set(re.findall(r"[\"'](\w+)[\"']", said))
    assert [key for key in _TEXTS if key not in quoted and key[:5] not in ("what_", "mark_")] == []
