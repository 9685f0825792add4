"""`cavale arena`: the result on standard output, progress on standard error."""

import json
from pathlib import Path

import pytest

from tests.cli.run import Terminal, run

pytestmark = pytest.mark.slow
BENCH = Path(__file__).parents[2] / "bench"


def test_each_bot_meets_the_one_before_with_its_interval() -> None:
    args = ("--seats", 3, "--deals", 10, "--seed", "x", "--lang", "en")
    done = run("arena", "horde", "chance", "easy", "medium", *args)
    head, _, _, names, *rows, _, rated = done.out.splitlines()
    assert head == "The Horde, 3 seats: 10 deals, each played from every seat (seed x)"
    assert names.split()[:3] == ["bot", "against", "as"]
    assert [row.split()[:2] for row in rows] == [["easy", "chance"], ["medium", "easy"]]
    assert all("one seat" in row and "%" in row for row in rows)
    assert rated.startswith("Rating: points above chance")


def test_json_is_a_list_of_contests() -> None:
    done = run("arena", "horde", "chance", "medium", "--seats", 2, "--deals", 10, "--json")
    (contest,) = json.loads(done.out)
    assert (contest["first"], contest["second"], contest["as"]) == ("medium", "chance", "alone")
    assert contest["low"] <= contest["share"] <= contest["high"]
    assert contest["rating_low"] < contest["rating"] < contest["rating_high"]
    assert contest["above"] == "chance"
    assert contest["matches"] == 20


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        (["medium"], "Name at least two bots"),
        (["medium", "easy", "genius"], "There is no bot 'genius'"),
        (["medium", "missing.py"], "missing.py"),
    ],
)
def test_what_cannot_meet_is_a_sentence(bots: list[str], said: str) -> None:
    done = run("arena", "horde", *bots, "--deals", 10, "--lang", "en")
    assert done.code != 0
    assert said in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize("as_json", [True, False])
def test_ctrl_c_reports_the_deals_that_were_played(tmp_path: Path, as_json: bool) -> None:
    out = tmp_path / "out"
    args = ("arena", "horde", "chance", "chance", "--seats", 2, "--seed", "x", "--jobs", 1)
    terminal = Terminal(*args, "--deals", 10**6, *["--json"] * as_json, out=out, CAVALE_COMPILE="0")
    terminal.until_like(r"\d\d+/1000000")
    terminal.interrupt()
    assert terminal.end() == 130
    assert "Traceback" not in terminal.shown
    assert "Interrupted: this is what was played." in terminal.shown
    if not as_json:
        assert "deals" in out.read_text().splitlines()[3].split()
        return
    (row,) = json.loads(out.read_text())
    again = run(*args, "--deals", row["deals"], "--json", CAVALE_COMPILE="0")
    assert json.loads(again.out) == [row]


def test_a_side_is_called_by_its_name() -> None:
    args = ("--seats", 3, "--deals", 4, "--lang", "fr")
    done = run("arena", "condamnes", "chance", "medium", *args)
    assert done.out.count(" ± ") == 2  # each side has its rating
    assert "Le gardien" in done.out
    assert "Les prisonniers" in done.out


def test_a_narrow_screen_cuts_nothing_of_a_file_and_its_figures(tmp_path: Path) -> None:
    """What does not fit goes into a second table."""
    earlier = tmp_path / "an_earlier_instinct.py"
    earlier.write_text((BENCH / "earlier" / "horde.py").read_text())
    args = (earlier.name, "medium", "--seats", 3, "--deals", 4, "--lang", "en")
    done = run("arena", "horde", *args, cwd=tmp_path, COLUMNS="72")
    lines = done.out.splitlines()
    assert max(map(len, lines)) <= 72
    assert "…" not in done.out
    assert done.out.count(earlier.name) == 3  # in both tables, and in what the rating is above
    assert done.out.count(" – ") == done.out.count(" ± ") == 1
