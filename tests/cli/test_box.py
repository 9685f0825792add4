"""`cavale box` in a terminal, and boxes that matches bring along."""

import json
from pathlib import Path

import pytest

from cavale.games import find
from cavale.games.boxes import differences, read_own_box
from tests.cli.run import run

HORDE = find("horde")
TITLE = ("--title-fr", "Courte", "--title-en", "Short")


def test_a_box_is_written_and_told(tmp_path: Path) -> None:
    path = tmp_path / "short.toml"
    done = run("box", "horde", "--set", "goal=6", "--set", "copies.10=12", *TITLE, "--out", path)
    assert done.code == 0
    assert "Box: Short" in done.out
    assert "Points to reach  21       6     goal" in done.out
    own = read_own_box(HORDE, path)
    assert own.title == {"fr": "Courte", "en": "Short"}
    assert [each.field for each in differences(HORDE, own)] == ["goal", "copies.10"]
    again = run("box", "horde", "--box", path, CAVALE_LANG="fr")
    assert "Cartes de valeur 10  10         12   copies.10" in again.out


def test_the_shipped_box_differs_in_nothing() -> None:
    assert "the shipped one, nothing differs" in run("box", "temple").out


def test_a_text_needs_no_quotes() -> None:
    done = run("box", "scape", "--set", "cards.S.3=raf left", "--set", "double.S=[1]")
    assert "ss left  raf left  cards.S.3" in done.out
    assert "1, 2     1         double.S" in done.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ["--set", "points=3"],
            "no field 'points': there is no 'points', but goal, rounds",
        ),
        (["--set", "goal"], "write it as switch=value"),
        (["--set", "goal=many"], "goal is 'many'"),
        (["--title-fr", "Courte"], "[title] must have fr and en"),
        (["--box", "none.toml"], "none.toml: this box file cannot be read"),
        (["--out", "there.toml"], "there.toml: this file exists already"),
        (["--out", "none/box.toml"], "it cannot be written (no folder none)"),
    ],
)
def test_bad_input_gets_a_sentence_and_changes_nothing(
    tmp_path: Path, words: list[str], sentence: str
) -> None:
    (tmp_path / "there.toml").write_text("kept")
    done = run("box", "horde", *words, cwd=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err
    assert [path.name for path in tmp_path.iterdir()] == ["there.toml"]
    assert (tmp_path / "there.toml").read_text() == "kept"


def test_a_match_brings_its_box_along(tmp_path: Path) -> None:
    box, match = tmp_path / "short.toml", tmp_path / "match.json"
    box.write_text('goal = 6\n[title]\nfr = "Courte"\nen = "Short"\n', encoding="utf-8")
    play = ("play", "horde", "--seats", 2, "--bots", "easy,easy", "--pace", 0, "--save", match)
    done = run(*play, "--box", box)
    assert done.code == 0
    assert "Box: Short" in done.out
    box.unlink()
    assert json.loads(match.read_text())["own_box"]["contents"]["goal"] == 6
    verified = run("verify", match)
    assert verified.code == 0
    assert "brings its box: 1 value differs" in verified.out
    assert "Short" not in run("replay", match, "--ply", 3).err
    kept = json.loads(match.read_text())
    kept["own_box"]["contents"]["goal"] = 7
    match.write_text(json.dumps(kept))
    forged = run("verify", match)
    assert forged.code == 1
    assert "is not the one that it names" in forged.out


def test_the_shipped_box_is_not_brought_along(tmp_path: Path) -> None:
    match = tmp_path / "match.json"
    run("play", "horde", "--seats", 2, "--bots", "easy,easy", "--pace", 0, "--save", match)
    assert "own_box" not in json.loads(match.read_text())
