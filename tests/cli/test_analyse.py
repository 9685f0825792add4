"""`cavale analyse`: a match told as luck and choices; what cannot be analysed gets a sentence."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from cavale.cli.analyse import analyse_command
from cavale.games import find
from cavale.matches.coaching import Account
from cavale.matches.match import Match
from cavale.matches.seeds import mixed
from tests.cli.run import Done, Terminal, keep, run
from tests.helpers import random_match

pytestmark = pytest.mark.slow
FEW = ("--trials", 3_000)


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match of chance, for two."""
    match = random_match(find("horde"), 2)
    return keep(match, tmp_path_factory.mktemp("match") / "short.json", secret="test 0")


def edited(path: Path, target: Path, **fields: Any) -> Path:
    target.write_text(json.dumps(json.loads(path.read_text()) | fields))
    return target


def test_the_json_has_a_sum_for_every_seat(short: Path) -> None:
    done = run("analyse", short, "--json", *FEW)
    assert done.code == 0, done.err
    seats = json.loads(done.out)["seats"]
    assert len(seats) == 2
    for seat in seats:
        parts = [seat[name] for name in ("expectation", "luck", "own", "others")]
        assert sum(parts) == pytest.approx(seat["result"], abs=1e-9)
    assert run("analyse", short, "--json", *FEW).out == done.out  # the same file, the same answer


class Links(HTMLParser):
    """Everything in a page that would be fetched."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [str(value) for name, value in attrs if name in ("src", "href")]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_text_and_page_tell_the_same_sums(short: Path, tmp_path: Path, lang: str) -> None:
    page = tmp_path / "page.html"
    done = run("analyse", short, "--html", page, "--lang", lang, *FEW)
    assert done.code == 0, done.err
    text = page.read_text()
    links = Links()
    links.feed(text)
    assert links.found == []
    assert "http" not in text
    assert text.count("<svg viewBox") == 1 + 2 * 2
    sums = re.findall(r"(\d+) ([+−] \d+) ([+−] \d+) ([+−] \d+) = (\d+)</p>", text)
    assert len(sums) == 2
    for start, *steps, result in sums:
        whole = [int(step.replace("− ", "-").replace("+ ", "")) for step in steps]
        assert int(start) + sum(whole) == int(result)
    assert ("Hasard et choix" if lang == "fr" else "Luck and choices") in text


@pytest.fixture(scope="module")
def several(short: Path) -> list[Path]:
    """The same, and two more."""
    paths = [short]
    for seats in (3, 4):
        match = random_match(find("horde"), seats)
        paths.append(keep(match, short.with_name(f"{seats}.json"), secret="test 0"))
    return paths


def test_several_matches_are_what_each_is_alone(several: list[Path]) -> None:
    few = ("--json", *FEW)
    alone = [run("analyse", path, *few, "--jobs", 1) for path in several]
    assert [done.code for done in alone] == [0] * 3
    together = "".join(done.out for done in alone)
    for hands in (("--jobs", 2), ("--cluster", "local:2")):
        done = run("analyse", *several, *few, *hands)
        assert (done.code, done.err) == (0, "")
        assert done.out == together


def test_several_matches_are_told_under_their_names(several: list[Path]) -> None:
    done = run("analyse", *several[:2], *FEW)
    assert done.code == 0, done.err
    lines = done.out.splitlines()
    assert lines.index(str(several[0])) < lines.index(str(several[1]))
    assert str(several[0]) not in run("analyse", several[0], *FEW).out


def test_one_bad_file_of_several_is_told_before_the_work(several: list[Path]) -> None:
    missing = several[0].with_name("missing.json")
    refused(run("analyse", *several, missing), "missing.json: it cannot be read")
    page = several[0].with_name("page.html")
    refused(run("analyse", *several, "--html", page), "name one file with --html")
    assert not page.exists()


def test_ctrl_c_keeps_the_matches_that_are_done(several: list[Path], tmp_path: Path) -> None:
    out, first = tmp_path / "out", several[0]
    few = ("--json", *FEW, "--jobs", 1)
    terminal = Terminal("analyse", first, *[several[1]] * 200, *few, out=out)
    alone = run("analyse", first, *few).out
    moves = json.loads(alone)["plies"]
    terminal.until_like(rf"({'|'.join(str(moves + 2 + more) for more in range(200))})/")
    terminal.interrupt()
    assert terminal.end() == 130
    assert "Traceback" not in terminal.shown
    assert out.read_text().startswith(alone)


def refused(done: Done, saying: str) -> None:
    assert (done.code, done.out) == (2, "")
    assert saying in done.err
    assert done.err.count("\n") == 1


def test_a_match_that_is_not_over_is_refused(tmp_path: Path) -> None:
    running = Match(find("horde"), 2, mixed("terminal", ["", ""]))
    refused(run("analyse", keep(running, tmp_path / "running.json")), "not over")


def test_a_match_of_other_rules_is_refused(short: Path, tmp_path: Path) -> None:
    old = edited(short, tmp_path / "old.json", rules=99)
    refused(run("analyse", old), "version 99 of the rules")


def test_an_edited_match_is_refused(short: Path, tmp_path: Path) -> None:
    won = {"reason": "H21", "points": [21, 0], "winners": [0]}
    refused(run("analyse", edited(short, tmp_path / "won.json", outcome=won)), "was changed")
    moves = json.loads(short.read_text())["moves"] + " a:D"
    refused(run("analyse", edited(short, tmp_path / "more.json", moves=moves)), "is refused")


def test_a_match_that_is_too_long_is_refused(short: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cavale.bots.coach.analysis.LONGEST", 3)
    with pytest.raises(ValueError, match="looks at 3 at most"):
        analyse_command([short], None, False, None, None, 1, None, "en")


def test_an_existing_page_stays_as_it_is(short: Path, tmp_path: Path) -> None:
    page = tmp_path / "mine.html"
    page.write_text("mine")
    refused(run("analyse", short, "--html", page), "exists already")
    assert page.read_text() == "mine"


@pytest.mark.parametrize(
    ("parts", "whole"),
    [
        ((0.254, 0.094, -0.264, -0.084, 0.0), (25, 9, -26, -8, 0)),
        ((0.285, 0.715, 0.0, 0.0, 1.0), (29, 71, 0, 0, 100)),
        ((0.333, -0.1114, -0.1108, -0.1108, 0.0), (33, -11, -11, -11, 0)),
    ],
)
def test_whole_numbers_add_up_too(parts: tuple[float, ...], whole: tuple[int, ...]) -> None:
    from cavale.front.coach import on_hundred

    start, luck, own, others, result = parts
    found = on_hundred(Account(start, luck, own, others, result))
    assert sum(found[:4]) == found[4]
    assert all(abs(a - b) <= 1 for a, b in zip(found, whole, strict=True))
