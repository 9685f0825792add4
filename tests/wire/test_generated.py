"""What the page is built with follows from the games' folders."""

import re
from pathlib import Path

import pytest

from cavale.games import folder, ours
from cavale.games.looks import colours, house, look, palette
from cavale.wire.generated import FILES, looks_css, looks_ts, names_ts, shelf

WEB = Path(__file__).parents[2] / "web"
GAMES = WEB / "src" / "games"


@pytest.mark.parametrize("name", FILES)
def test_the_pages_files_are_up_to_date(name: str) -> None:
    assert (WEB / name).read_text(encoding="utf-8") == FILES[name](), "run `make types`"


def test_the_shelf_names_every_game_in_both_languages_with_its_line() -> None:
    text = shelf()
    for game_id in ours():
        assert f'"id": "{game_id}"' in text
    assert text.count('"tagline": {"fr": ') == len(ours())


def test_every_palette_has_the_same_roles() -> None:
    blocks = re.findall(r"^(\S.*?) \{\n(.*?)\}", looks_css(), re.S | re.M)
    blocks = [(name, inks) for name, inks in blocks if "--ink-" not in inks]
    dark = {frozenset(re.findall(r"--(\w+)", inks)) for name, inks in blocks if "light" not in name}
    light = {frozenset(re.findall(r"--(\w+):", inks)) for name, inks in blocks if "light" in name}
    assert len(blocks) == 2 * (len(ours()) + 1)  # with the house's
    assert len(dark) == len(light) == 1


def test_the_page_and_the_terminal_have_the_same_skies() -> None:
    assert colours("horde")["skies"][0] == "#e9e4ae"
    assert '"skies": ["#e9e4ae", ' in looks_ts()


def test_a_game_without_a_look_wears_the_houses() -> None:
    assert set(house()) == {"dark", "light"}
    assert set(house()["dark"]) == set(palette("horde")["dark"])
    assert set(house()["light"]) == set(palette("horde")["light"])


def test_every_ink_of_a_drawing_is_in_its_games_look() -> None:
    for game_id in ours():
        drawn = "".join(path.read_text("utf-8") for path in (GAMES / game_id).glob("*.svelte"))
        assert set(re.findall(r"--ink-([\w-]+)", drawn)) == set(look(game_id)["inks"]), game_id


def test_an_ink_of_the_day_is_one_of_the_night() -> None:
    for game_id in ours():
        assert set(look(game_id).get("inks-day", {})) <= set(look(game_id)["inks"]), game_id
    by_day = looks_css().split('body[data-theme="light"][data-game="condamnes"],')[-1]
    assert "--ink-stone: #f7f5f9;" in by_day.split("}")[0]


def test_a_drawing_gets_its_games_inks() -> None:
    assert 'export const horde = {"accent": "#cbe749"' in looks_ts()


def test_components_are_named_once_in_the_words() -> None:
    """Page and terminal have the names from there, and none of their own beside them."""
    names = names_ts()
    for part in ('"M": "masque doré"', '"green": "vert"', '"h": "cœur"', '"martha": "Martha"'):
        assert part in names
    texts = [path.read_text("utf-8") for path in (WEB / "src" / "games").glob("*/texts.ts")]
    texts += [path.read_text("utf-8") for game in ours() for path in folder(game).glob("*.py")]
    assert texts
    called = "masque doré,relance,ouest,vert,Martha,Demi-tour,DEMI-TOUR,cœur,les piques,valet"
    for name in called.split(","):
        assert not any(f'"{name}"' in text for text in texts), name
