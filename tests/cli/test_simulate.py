"""`cavale simulate`: the result on standard output, everything else on standard error."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.run import Terminal, run

pytestmark = pytest.mark.slow

KEYS = [
    "game",
    "seats",
    "seed",
    "bots",
    "matches",
    "moves",
    "seconds",
    "interrupted",
    "matches_per_second",
    "moves_per_second",
    "moves_per_match",
    "moves_median",
    "moves_95",
    "sides",
    "endings",
    "wins",
    "wins_low",
    "wins_high",
    "points",
]


def test_the_table_shows_speed_length_and_every_seat() -> None:
    done = run("simulate", "horde", "--seats", 3, "--matches", 1000, "--bots", "chance")
    lines = done.out.splitlines()
    assert lines[0] == "1,000 matches of The Horde, 3 seats, seed 0"
    assert [line.split()[0] for line in lines[-3:]] == ["a", "b", "c"]
    assert all("%" in line and "chance" in line for line in lines[-3:])
    assert "moves per second" in done.out
    assert done.code == 0


def test_json_is_one_document_with_these_keys() -> None:
    done = run("simulate", "horde", "--seats", 2, "--matches", 100, "--seed", "x", "--json")
    data = json.loads(done.out)
    assert list(data) == KEYS
    assert (data["game"], data["seats"], data["seed"], data["matches"]) == ("horde", 2, "x", 100)
    assert data["interrupted"] is False
    for low, share, high in zip(data["wins_low"], data["wins"], data["wins_high"], strict=True):
        assert 0 <= low <= share <= high <= 1
    assert data["moves_per_match"] == data["moves"] / 100


def test_the_same_seed_gives_the_same_numbers_for_any_number_of_jobs() -> None:
    def numbers(*more: object) -> tuple[object, ...]:
        args = ("simulate", "horde", "--seats", 3, "--matches", 3000, "--json", *more)
        data = json.loads(run(*args).out)
        return data["moves"], data["wins"], data["points"]

    assert numbers("--jobs", 1) == numbers("--jobs", 2) == numbers()
    assert numbers("--seed", "1") != numbers()


def test_bots_may_differ_by_seat() -> None:
    done = run(
        *("simulate", "horde", "--seats", 2, "--matches", 500, "--json"),
        *("--bots", "chance,instinct"),
    )
    data = json.loads(done.out)
    assert data["bots"] == ["chance", "instinct"]
    assert data["wins"][1] > data["wins"][0]


def test_bots_may_differ_by_side() -> None:
    args = ("simulate", "condamnes", "--seats", 4, "--matches", 20)
    plain: Any = {"CAVALE_COMPILE": "0"}  # so few matches need no compiler
    done = run(*args, "--bots", "medium,prisoner=chance", "--json", **plain)
    sides = json.loads(done.out)["sides"]
    assert sides["guard"] > 0.8
    assert sides["guard"] + sides["prisoner"] == pytest.approx(1)
    shown = run(*args, "--bots", "medium,prisoner=chance", **plain).out
    assert "The prisoners" in shown
    refused = run(*args, "--bots", "medium,warden=easy", **plain)
    assert refused.code == 2
    assert refused.err.startswith("cavale: No bot can play as 'warden': seats go from a to d;")


@pytest.mark.parametrize("seed", ["[/x]", "{count}", "é"])
def test_any_text_is_a_seed(seed: str) -> None:
    done = run("simulate", "horde", "--seats", 2, "--matches", 10, "--seed", seed)
    assert done.out.splitlines()[0] == f"10 matches of The Horde, 2 seats, seed {seed}"


def test_progress_goes_to_standard_error_only(tmp_path: Path) -> None:
    out = tmp_path / "out"
    args = ("simulate", "horde", "--seats", 2, "--matches", 200_000, "--json")
    terminal = Terminal(*args, out=out)
    terminal.until("The Horde")
    assert terminal.end() == 0
    assert json.loads(out.read_text())["matches"] == 200_000


@pytest.mark.parametrize("as_json", [True, False])
def test_ctrl_c_reports_what_was_played(tmp_path: Path, as_json: bool) -> None:
    out = tmp_path / "out"
    args = ["simulate", "horde", "--seats", 4, "--matches", 10**9, *["--json"] * as_json]
    terminal = Terminal(*args, out=out)
    terminal.until_like(r"[1-9]\d*/1000000000")
    terminal.interrupt()
    assert terminal.end() == 130
    assert "Interrupted: this is what was played." in terminal.shown
    assert "Traceback" not in terminal.shown
    if not as_json:
        assert "95% interval" in out.read_text()
        return
    data = json.loads(out.read_text())
    assert data["interrupted"] is True
    assert 0 < data["matches"] < 10**9
    assert data["seconds"] > 0
    assert data["moves_per_second"] < 10**12


@pytest.mark.parametrize("as_json", [True, False])
def test_ctrl_c_while_compiling_is_no_traceback(tmp_path: Path, as_json: bool) -> None:
    args = ["simulate", "horde", "--seats", 4, "--matches", 1000, *["--json"] * as_json]
    terminal = Terminal(*args, out=tmp_path / "out", CAVALE_CACHE=str(tmp_path / "cache"))
    terminal.until("Compiling")
    terminal.interrupt()
    assert terminal.end() == 130
    assert "Traceback" not in terminal.shown
