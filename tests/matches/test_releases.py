"""What this release cannot replay, another can: the table that says which."""

import pytest

from cavale import __version__
from cavale.games import find, ours
from cavale.kernel.contract import box_digest
from cavale.matches.file import where_it_plays
from cavale.matches.releases import Played, first_box, is_played_here, played, release_for


def number(release: str) -> tuple[int, ...]:
    return tuple(int(part) for part in release.split("."))


@pytest.mark.parametrize("game_id", ours())
def test_the_present_rules_and_box_of_every_game_are_in_the_table(game_id: str) -> None:
    game = find(game_id)
    now = [row for row in played(game_id) if not row.last]
    assert [(row.rules, row.box) for row in now] == [(game.card.version, box_digest(game.box))]
    assert number(now[0].first) <= number(__version__)
    assert is_played_here(game_id, game.card.version, box_digest(game.box))
    assert not is_played_here(game_id, game.card.version + 1, box_digest(game.box))
    assert not is_played_here(game_id, game.card.version, "")


@pytest.mark.parametrize("game_id", ours())
def test_rows_name_no_release_that_is_still_to_come(game_id: str) -> None:
    for row in played(game_id):
        assert number(row.first) <= number(row.last or __version__)
        assert number(row.last or row.first) <= number(__version__)


@pytest.mark.parametrize("game_id", ["horde", "scape", "condamnes", "castor", "temple"])
def test_the_boxes_of_the_first_release_are_known(game_id: str) -> None:
    assert len(first_box(game_id)) == 16


@pytest.mark.parametrize("game_id", ["corde", "chess"])
def test_nothing_is_known_of_games_that_were_never_shipped(game_id: str) -> None:
    assert played(game_id) == ()
    assert first_box(game_id) == ""
    assert release_for(game_id, 1, "a box") == ""


def test_a_release_is_named_for_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = played("horde")
    old = Played(0, rows[0].box, first="0.1.0", last="0.1.0")
    monkeypatch.setattr("cavale.matches.releases.played", lambda game: (old, *rows))
    assert release_for("horde", 0, old.box) == "0.1.0"
    assert release_for("horde", 0, "a box of one's own") == "0.1.0"
    assert release_for("horde", 1, old.box) == ""
    assert release_for("horde", 99, old.box) == ""
    assert where_it_plays("horde", 0, old.box)[0] == "Cavale 0.1.0 replays it."
