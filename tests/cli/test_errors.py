"""Every bad input: one sentence on standard error, exit status 2, nothing touched."""

import json
import time
from pathlib import Path

import pytest

from cavale.games import folder
from tests.cli.run import Terminal, keep, run, whole_match

pytestmark = pytest.mark.slow

SIMULATE = ["simulate", "horde", "--seats", "4", "--matches", "10"]
PLAY = ["play", "horde"]

BAD_OPTIONS: list[tuple[list[str], list[str]]] = [
    (["rules", "chess"], ["'chess'", "horde"]),
    (["rules"], ["Say which game", "horde"]),
    (["rules", "horde", "H99"], ["'H99'", "H01 to H30"]),
    (["play"], ["Say which game"]),
    (["play", "chess"], ["'chess'", "horde"]),
    (["simulate", "chess", "--seats", "4", "--matches", "1"], ["'chess'", "horde"]),
    (["games", "--lang", "de"], ["--lang", "'de'", "fr and en"]),
    ([*PLAY, "--lang", "FR"], ["--lang", "'FR'"]),
    ([*PLAY, "--seats", "1"], ["2 to 8 seats, not 1"]),
    ([*PLAY, "--seats", "9"], ["2 to 8 seats, not 9"]),
    ([*PLAY, "--bots", "genius"], ["'genius'", "chance, easy, medium, strong, expert"]),
    ([*PLAY, "--bots", "chance,chance"], ["2 bots for 4 seats"]),
    ([*PLAY, "--bots", ""], ["''", "chance, easy, medium, strong, expert"]),
    ([*PLAY, "--set", "restart"], ["--set", "'restart'", "switch=value"]),
    ([*PLAY, "--set", "colour=red"], ["'colour'", "restart, age"]),
    ([*PLAY, "--set", "restart=never"], ["restart", "'never'", "choose, random"]),
    ([*PLAY, "--set", "age=abc"], ["age", "'abc'", "a to d"]),
    ([*PLAY, "--set", "=x"], ["''"]),
    ([*SIMULATE, "--seats", "0"], ["2 to 8 seats, not 0"]),
    ([*SIMULATE, "--matches", "0"], ["0 matches"]),
    ([*SIMULATE, "--jobs", "0"], ["0 jobs"]),
    ([*SIMULATE, "--bots", "chance,instinct"], ["2 bots for 4 seats"]),
    ([*SIMULATE, "--bots", "chance,chance,chance,genius"], ["'genius'"]),
    ([*SIMULATE, "--set", "colour=red"], ["'colour'"]),
    ([*SIMULATE, "--set", "restart="], ["restart", "''"]),
]


def sentence(*args: object, cwd: Path | None = None, status: int = 2) -> str:
    """The one sentence that a command answers with."""
    done = run(*args, cwd=cwd, stdin="q\nq\n")
    assert done.code == status
    assert done.out == ""
    assert done.err.startswith("cavale: ")
    assert done.err.endswith(".\n")
    assert done.err.count("\n") == 1
    return done.err


@pytest.mark.parametrize(("args", "parts"), BAD_OPTIONS, ids=lambda each: " ".join(each))
def test_a_bad_option_is_named(tmp_path: Path, args: list[str], parts: list[str]) -> None:
    said = sentence(*args, cwd=tmp_path)
    assert all(part in said for part in parts)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "args",
    [["simulate", "horde"], [*SIMULATE, "--seats", "many"], [*PLAY, "--pace", "99"], ["dance"]],
    ids=" ".join,
)
def test_a_command_line_that_makes_no_sense_is_explained(args: list[str]) -> None:
    done = run(*args)
    assert (done.code, done.out) == (2, "")
    assert "Traceback" not in done.err


# --- match files ---


def contents(path: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in path.iterdir() if each.is_file()}


@pytest.fixture
def matches(tmp_path: Path) -> Path:
    """A folder of match files, one as bad as the other."""
    whole = keep(whole_match(), tmp_path / "whole.json")
    text = whole.read_text(encoding="utf-8")
    data = json.loads(text)
    bad: dict[str, object] = {
        "version": data | {"cavale": 3},
        "unknown": data | {"colour": "red"},
        "game": data | {"game": "chess"},
        "rules": data | {"rules": 7},
        "moves": data | {"moves": data["moves"].replace("D", "X", 1)},
        "illegal": data | {"moves": data["moves"].replace("P", "R", 1)},
        "seat": data | {"moves": "z" + data["moves"][1:]},
        "people": data | {"names": ["Ada"]},
        "box": data | {"box": "0" * 16},
        "list": [],
    }
    for name, changed in bad.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(changed), encoding="utf-8")
    (tmp_path / "cut.json").write_text(text[: len(text) // 2], encoding="utf-8")
    (tmp_path / "binary.json").write_bytes(bytes(range(256)))
    (tmp_path / "empty.json").write_bytes(b"")
    (tmp_path / "deep.json").write_text("[" * 100_000)
    (tmp_path / "folder.json").mkdir()
    return tmp_path


BAD_FILES = [
    ("none", "cannot be read (No such file or directory)"),
    ("folder", "cannot be read (Is a directory)"),
    ("cut", "perhaps it was cut off"),
    ("binary", "not a whole JSON document"),
    ("empty", "not a whole JSON document"),
    ("deep", ""),
    ("list", "not a match of Cavale"),
    ("version", "version is 3; this program reads versions up to 2"),
    ("unknown", "`colour`"),
    ("game", "'chess'"),
    ("rules", "version 7 of the rules"),
    ("moves", "move "),
    ("illegal", "move "),
    ("seat", "move 1 is 'z:"),
    ("people", "names"),
    ("box", "another box"),
]


OTHER_RULES = ("rules", "box")  # nothing wrong with them: another release replays them


@pytest.mark.parametrize(("name", "part"), BAD_FILES)
@pytest.mark.parametrize("command", [["replay"], ["play", "--resume"]], ids=" ".join)
def test_a_bad_match_file_is_named_with_what_is_wrong(
    matches: Path, command: list[str], name: str, part: str
) -> None:
    path, before = matches / f"{name}.json", contents(matches)
    said = sentence(*command, path, cwd=matches, status=3 if name in OTHER_RULES else 2)
    assert part in said
    assert str(path) in said
    assert contents(matches) == before


@pytest.mark.parametrize("name", ["none", "cut", "deep", "list", "version", "unknown", "game"])
def test_verify_refuses_what_is_no_match_file(matches: Path, name: str) -> None:
    path = matches / f"{name}.json"
    assert str(path) in sentence("verify", path)


@pytest.mark.parametrize("seat", ["e", "", "ab", "A", "-1"])
def test_a_seat_that_the_match_does_not_have_is_named(matches: Path, seat: str) -> None:
    said = sentence("replay", matches / "whole.json", f"--seat={seat}")
    assert f"no seat {seat!r}: this match has seats a to d" in said


def test_saving_where_there_is_no_folder_says_so_before_the_match_begins(tmp_path: Path) -> None:
    path = tmp_path / "none" / "match.json"
    assert str(path) in sentence(*PLAY, "--save", path, cwd=tmp_path)


def test_saving_where_nothing_can_be_written_says_so_before_the_match_begins() -> None:
    assert "cannot be written" in sentence(*PLAY, "--save", "/proc/match.json")


# --- boxes ---

SHIPPED = (folder("horde") / "box.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("goal =", "not valid TOML"),
        ("[title]\nfr = 'Ma boîte'", "[title] must have fr and en"),
        (SHIPPED.replace("goal = 21", "goal = -1"), "goal is -1"),
        ("[copies]\n" + "\n".join(f"{value} = 3" for value in range(3, 11)), "could run dry"),
        (SHIPPED + "11 = 1\n", "'11'"),
        (None, "No such file"),
    ],
)
@pytest.mark.parametrize("command", [SIMULATE, PLAY], ids=lambda each: each[0])
def test_a_broken_box_is_named_with_what_is_wrong(
    tmp_path: Path, command: list[str], text: str | None, part: str
) -> None:
    path = tmp_path / "box.toml"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    said = sentence(*command, "--box", path, cwd=tmp_path)
    assert str(path) in said
    assert part in said


def test_a_broken_box_for_a_match_file_is_named_too(matches: Path) -> None:
    path = matches / "box.toml"
    path.write_text("goal =", encoding="utf-8")
    for command in ("replay", "verify"):
        assert str(path) in sentence(command, matches / "whole.json", "--box", path)


@pytest.mark.parametrize("after", [0.02, 0.05, 0.1, 0.2])
def test_ctrl_c_while_a_command_is_loaded_is_no_traceback(after: float) -> None:
    terminal = Terminal("simulate", "horde", "--seats", 4, "--matches", 10**9)
    time.sleep(after)  # at whatever moment this is, on this machine
    terminal.interrupt()
    status = terminal.end()
    if status != -2 and "Fatal Python error" not in terminal.shown:  # Python itself had begun
        assert status == 130
        assert "Traceback" not in terminal.shown
