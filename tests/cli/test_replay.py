"""`cavale replay` and `verify`."""

import json
from pathlib import Path
from typing import Any

import pytest

from cavale.games import find
from cavale.games.horde.table import PLACE
from cavale.matches.match import Match
from cavale.matches.seeds import mixed
from tests.cli.run import keep, match_at, run, whole_match
from tests.helpers import random_steps

pytestmark = pytest.mark.slow


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    return keep(whole_match(), tmp_path / "whole.json")


def test_a_replay_tells_every_move_and_the_outcome(whole: Path) -> None:
    match = whole_match()
    done = run("replay", whole)
    numbers = [line[:4].strip() for line in done.out.splitlines() if line[:4].strip().isdigit()]
    assert numbers == [str(ply) for ply in range(match.ply + 1)]
    assert "The 55 cards are shuffled into the draw pile.  H02" in done.out
    outcome = match.outcome()
    assert outcome is not None
    winner = ["Ada", "Brume", "Suie", "Ronce"][outcome.winners[0]]
    assert f"★ {winner}" in done.out
    assert (done.code, done.err) == (0, "")


def test_a_replay_in_french(whole: Path) -> None:
    assert "Les 55 cartes sont mélangées" in run("replay", whole, "--lang", "fr").out


@pytest.mark.parametrize("seat", [None, "a"])
def test_a_finished_match_tells_also_what_was_to_be_seen_once(
    tmp_path: Path, seat: str | None
) -> None:
    """C51: nobody is reminded during the match; when it is over, nothing is forgotten."""
    match = Match(find("condamnes"), 3, mixed("terminal", [""] * 3))
    view = ["--seat", seat] if seat else []
    once = ("turns up the ", "In the middle of the table: ", "A rustle between ")
    running = run("replay", keep(match, tmp_path / "running.json"), *view)
    assert not any(each in running.out for each in once)
    for _ in random_steps(match, "once"):
        pass
    over = run("replay", keep(match, tmp_path / "over.json"), *view)
    assert all(each in over.out for each in once)


def test_one_moment_shows_the_table_then(whole: Path) -> None:
    start = run("replay", whole, "--ply", 0)
    assert start.out.startswith("After 0 moves\n")
    assert "draw pile 51 · discard pile 0" in start.out
    assert run("replay", whole, "--ply", 1).out.startswith("After 1 move\n")
    assert "Round 1 · " not in run("replay", whole, "--ply", whole_match().ply).out


@pytest.mark.parametrize("ply", [-1, 100_000])
def test_a_moment_outside_the_match_prints_nothing_but_the_error(whole: Path, ply: int) -> None:
    done = run("replay", whole, "--ply", ply)
    assert (done.code, done.out) == (2, "")
    assert f"there is no ply {ply}" in done.err


def test_a_seat_does_not_see_the_cards_that_others_drew(tmp_path: Path) -> None:
    match = match_at(PLACE, seat=1)
    path = keep(match, tmp_path / "place.json")
    shown = f"Card drawn: {match.table.drawn:>2}"
    assert shown in run("replay", path, "--ply", match.ply, "--seat", "b").out
    assert shown in run("replay", path, "--ply", match.ply).out
    hidden = run("replay", path, "--ply", match.ply, "--seat", "a")
    assert "Card drawn" not in hidden.out
    assert hidden.code == 0


def test_the_log_of_a_seat_tells_as_many_moves(whole: Path) -> None:
    assert len(run("replay", whole, "--seat", "c").out.splitlines()) == len(
        run("replay", whole).out.splitlines()
    )


@pytest.mark.parametrize("name", ["[/x]", "[red]Ada", "\ud800"])
def test_any_name_in_a_file_can_be_shown(tmp_path: Path, name: str) -> None:
    path = keep(whole_match(2), tmp_path / "match.json")
    data = json.loads(path.read_text())
    path.write_text(json.dumps(data | {"names": [name, "Zoé"]}))
    for more in ([], ["--ply", 3]):
        done = run("replay", path, *more)
        assert "Traceback" not in done.err
        assert name in done.out or name == "\ud800"


# --- verify ---


def edited(path: Path, **changes: Any) -> Path:
    other = path.with_name("edited.json")
    other.write_text(json.dumps(json.loads(path.read_text()) | changes))
    return other


def test_a_genuine_match_verifies(whole: Path) -> None:
    done = run("verify", whole)
    assert done.code == 0
    assert done.out.count("✓") == 5
    assert done.out.endswith("This match is genuine.\n")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"commitment": "0" * 64}, "not the one that was sealed"),
        ({"secret": "another"}, "not the one that was sealed"),
        ({"moves": "a:D a:D a:D"}, "H"),
        ({"moves": "z:D"}, "names no seat"),
        ({"digest": "0" * 32}, "The final position is different."),
        ({"outcome": None}, "The outcome does not follow from the moves."),
        ({"contributions": ["x", "", "", ""]}, "not what it had sealed"),
        ({"seals": ["x", "", "", ""]}, "not what it had sealed"),
        ({"options": {"colour": "red"}}, "no switch 'colour'"),
    ],
    ids=str,
)
def test_an_edited_match_does_not_verify(
    whole: Path, changes: dict[str, Any], sentence: str
) -> None:
    done = run("verify", edited(whole, **changes))
    assert (done.code, done.err) == (1, "")
    (line, *_) = [line for line in done.out.splitlines() if line.startswith("✗")]
    assert sentence in line
    assert done.out.endswith("This match does not hold together.\n")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"box": "0" * 16}, "another box (0000000000000000). Give that box with --box."),
        ({"rules": 2}, "version 2 of the rules; this is 1. A newer version of Cavale may replay"),
    ],
    ids=str,
)
def test_what_cannot_be_checked_here_is_neither_genuine_nor_false(
    whole: Path, changes: dict[str, Any], sentence: str
) -> None:
    path = edited(whole, **changes, moves="")
    done = run("verify", path)
    (line, *_) = [line for line in done.out.splitlines() if line.startswith("?")]
    assert sentence in line
    assert (done.code, done.err) == (3, "")
    assert done.out.endswith("This match cannot be checked completely here.\n")
    assert run("replay", path).code == 3


def test_verify_speaks_french(whole: Path) -> None:
    assert run("verify", whole, "--lang", "fr").out.endswith("Cette partie est authentique.\n")
