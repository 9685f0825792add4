"""A server serves our games, and those that its operator names."""

import logging
from dataclasses import replace

import pytest

from cavale.games import ours
from cavale.kernel.contract import Game
from cavale.kernel.errors import BrokenGame, CavaleError, UnknownGame
from cavale.server import catalogue
from cavale.server.app import make_app
from cavale.server.catalogue import Catalogue
from cavale.server.settings import Settings


def test_our_games_are_served_without_a_word() -> None:
    served = Catalogue()
    assert served.ids == ours()
    assert [game.card.id for game in served.games()] == list(ours())
    assert served.game("horde").card.id == "horde"


def test_a_game_that_is_not_served_is_refused() -> None:
    with pytest.raises(UnknownGame, match="no game 'chess': choose one of horde"):
        Catalogue().game("chess")


@pytest.mark.parametrize("named", ["horde", " horde , temple,", ","])
def test_to_name_one_of_ours_changes_nothing(named: str) -> None:
    assert Catalogue(named).ids == ours()


def test_a_name_that_nobody_knows_is_an_error_at_the_start() -> None:
    with pytest.raises(CavaleError, match=r"CAVALE_GAMES names .* There is no game 'chess'"):
        Catalogue("horde,chess")


def test_what_is_broken_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    reason = CavaleError(en="The game 'ghost' cannot be loaded.", fr="Rien.")
    monkeypatch.setattr(catalogue, "broken", lambda: {"ghost": reason})
    with caplog.at_level(logging.WARNING, "cavale.catalogue"):
        assert Catalogue().ids == ours()
    assert caplog.messages == ["The game 'ghost' cannot be loaded."]


def test_words_that_cannot_be_sent_are_an_error_at_the_start(
    monkeypatch: pytest.MonkeyPatch, horde: Game
) -> None:
    bad = replace(horde, words={"about": "nothing"})
    monkeypatch.setattr(Catalogue, "games", lambda self: [bad])
    with pytest.raises(BrokenGame, match=r"'horde' cannot be loaded: words\.toml"):
        make_app(Settings(database="memory:"))
