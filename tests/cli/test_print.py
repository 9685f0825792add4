"""`cavale print`: sheets as files."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from cavale.cli.printing import print_command
from cavale.games import find, ours, sheets
from cavale.games.temple.drawing import PAGE
from cavale.kernel.errors import LANGS, CavaleError, Lang

NAMES = [
    "temple-adventure-normal.svg",
    "temple-adventure-variant.svg",
    "temple-sheet-normal.svg",
    "temple-sheet-variant.svg",
]


@pytest.mark.parametrize("lang", LANGS)
def test_the_sheets_of_le_temple_are_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: Lang
) -> None:
    print_command("temple", tmp_path / "paper", None, lang)
    written = sorted((tmp_path / "paper").iterdir())
    assert [path.name for path in written] == NAMES
    said = capsys.readouterr().out
    assert all(str(path) in said for path in written)
    for path in written:
        page = ElementTree.parse(path).getroot()
        assert page.get("viewBox") == f"0 0 {PAGE[0]} {PAGE[1]}"


def test_a_sheet_follows_its_box() -> None:
    game = find("temple")
    shipped = sheets(game, game.box, "en")
    other = game.box.copy()
    other.target[0][2] = 19
    drawn = sheets(game, other, "en")
    assert drawn["temple-adventure-normal.svg"] != shipped["temple-adventure-normal.svg"]
    assert drawn["temple-sheet-normal.svg"] == shipped["temple-sheet-normal.svg"]
    assert ">19<" in drawn["temple-adventure-normal.svg"]


@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        ("temple-sheet-normal.svg", ["8 dice", "1-2", "golden mask", "north", "west"]),
        ("temple-sheet-variant.svg", ["8 dice + 2"]),
        ("temple-adventure-normal.svg", ["A turn", "explore: 2 symbols a room"]),
        ("temple-adventure-variant.svg", ["black mask: nothing to close"]),
    ],
)
def test_the_sheets_say_what_a_player_needs_to_know(sheet: str, words: list[str]) -> None:
    """T01, T12, T38, T61: enough to play with ordinary dice and no screen."""
    game = find("temple")
    drawn = sheets(game, game.box, "en")[sheet]
    assert all(each in drawn for each in words)


def test_a_game_without_sheets_says_so(tmp_path: Path) -> None:
    assert {game_id for game_id in ours() if sheets(find(game_id), find(game_id).box, "fr")} == {
        "temple"
    }
    with pytest.raises(CavaleError) as caught:
        print_command("horde", tmp_path, None, "fr")
    assert caught.value.en == "The Horde has no sheets to print."
    assert caught.value.fr == "La Horde n’a pas de feuilles à imprimer."


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file", encoding="utf-8")
    with pytest.raises(CavaleError, match="cannot be written"):
        print_command("temple", taken, None, "en")
