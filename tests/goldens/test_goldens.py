"""The goldens are what the program plays today; a difference is an alarm."""

from itertools import zip_longest
from pathlib import Path

import pytest

from cavale.games import find, ours
from tests.goldens import CASES, FOLDER, Case, __main__, files, golden, regenerate

LARGEST = 200_000  # bytes; a person should still want to open it


def difference(name: str, kept: str, played: str) -> str:
    """Where two playthroughs part, with the ply and what to do."""
    ply = "set-up"
    pairs = zip_longest(kept.splitlines(), played.splitlines(), fillvalue="(nothing)")
    for number, (old, new) in enumerate(pairs, start=1):
        if old != new:
            return (
                f"tests/goldens/{name}, line {number}, after: {ply}\n"
                f"  golden: {old}\n"
                f"  played: {new}\n"
                "If the new line follows the rules, run `python -m tests.goldens` and commit the "
                "diff by itself."
            )
        if new[:1].isdigit():
            ply = new
    return ""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_match_is_played_as_in_the_golden(case: Case) -> None:
    kept = (FOLDER / case.name).read_text(encoding="utf-8")
    if message := difference(case.name, kept, golden(case)):
        pytest.fail(message, pytrace=False)


@pytest.mark.parametrize("game_id", ours())
def test_every_game_has_goldens(game_id: str) -> None:
    seats = {case.seats for case in CASES if case.game == game_id}
    assert seats >= set(find(game_id).card.seats), "goldens for the fewest and the most seats"


def test_every_golden_has_a_case_and_every_case_a_golden() -> None:
    assert files() == sorted(case.name for case in CASES)


@pytest.mark.parametrize("name", files())
def test_a_golden_stays_readable(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert len(text.encode()) < LARGEST
    assert max(len(line) for line in text.splitlines()) < 1000


@pytest.mark.parametrize("name", files())
def test_no_viewer_sees_the_random_stream(name: str) -> None:
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    tables = [line for line in lines if line.startswith("   = table: ")]
    seen = [line for line in lines if line.startswith("   = ") and line not in tables]
    assert len(seen) >= len(tables) >= 2, "at least the set-up and the end are shown whole"
    assert all(" | random " in line for line in tables)
    assert not any(" | random " in line for line in seen)


def test_a_difference_is_told_with_its_ply_and_both_lines() -> None:
    message = difference("x.txt", "set-up\n1. a:D\n   same\n   old\n", "set-up\n1. a:D\n   same\n")
    assert message.startswith("tests/goldens/x.txt, line 4, after: 1. a:D\n")
    assert "golden:    old\n" in message
    assert "played: (nothing)" in message
    assert difference("x.txt", "same\n", "same\n") == ""


def test_regenerating_writes_what_changed_and_no_more(tmp_path: Path) -> None:
    names = sorted(case.name for case in CASES)
    (tmp_path / "stray.txt").write_text("a game that is gone")
    assert regenerate(tmp_path) == sorted([*names, "stray.txt"])
    (tmp_path / names[0]).write_text("out of date")
    assert regenerate(tmp_path) == names[:1]
    assert files(tmp_path) == names


def test_the_command_says_what_changed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(__main__, "regenerate", lambda: ["horde-2-choose.txt"])
    __main__.main()
    said = capsys.readouterr().out
    assert "changed: tests/goldens/horde-2-choose.txt\n" in said
    assert f"1 of {len(CASES)} goldens changed.\n" in said
