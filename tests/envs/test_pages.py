"""The pages about what agents get are up to date, and a version never changes."""

import pytest
from tools.agents_pages import PAGES, kept_layout, kept_path, meanings, page

from cavale.games import find, ours


@pytest.mark.parametrize("game_id", ours())
def test_the_page_of_a_game_is_up_to_date(game_id: str) -> None:
    told = (PAGES / f"{game_id}.md").read_text(encoding="utf-8")
    assert told == page(find(game_id)), "run `make types`"


@pytest.mark.parametrize("game_id", ours())
def test_a_version_of_an_environment_never_changes(game_id: str) -> None:
    game = find(game_id)
    assert kept_path(game).exists(), "run `make types`"
    kept = kept_path(game).read_text(encoding="utf-8")
    assert kept == kept_layout(game), "what agents get has changed: raise `environment` of the card"


def test_meanings_are_the_comments_beside_the_fields() -> None:
    told = meanings(find("horde"))
    assert told["age"] == "rank of each seat, 0 is the oldest"
    assert told["restart"] == "RESTART_CHOOSE or RESTART_RANDOM"
    assert told["waiting"].startswith("mask of the seats the game waits for")
