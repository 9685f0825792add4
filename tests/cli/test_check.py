"""`cavale check` lists what a game lacks; `cavale new-game` makes one that lacks nothing."""

import shlex
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import cavale
from cavale.cli.check import (
    check_command,
    game_gaps,
    gaps_in_goldens,
    gaps_in_pages,
    gaps_in_tests,
    project_root,
)
from cavale.cli.newgame import (
    free_prefix,
    install_command,
    new_game_command,
    pattern_folder,
    renamed,
    write_game,
)
from cavale.games import card, find, folder, ours
from cavale.kernel.contract import Game
from cavale.kernel.errors import OptionError
from cavale.testing.gaps import text_gaps
from tests.cli.run import environment


@pytest.mark.slow
@pytest.mark.parametrize("game_id", [*ours(), "corde"])
def test_our_games_and_the_pattern_lack_nothing(
    game_id: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check_command(game_id, "en") == 0
    assert capsys.readouterr().out.endswith("rules, nothing is missing.\n")


def test_each_gap_is_a_line_with_file_and_field(
    horde: Game, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = {**horde.words, "about": {}}
    monkeypatch.setattr(cavale, "game", lambda game_id: replace(horde, words=words))
    assert check_command("horde", "en") == 1
    assert capsys.readouterr().out.splitlines() == [
        "horde/words.toml, about.tagline.fr: it is missing.",
        "horde/words.toml, about.tagline.en: it is missing.",
        "horde/words.toml, about.kind: it is missing.",
    ]
    assert check_command("horde", "fr") == 1
    assert "about.tagline.fr\u00a0: il manque." in capsys.readouterr().out


def _primer(horde: Game, **change: Any) -> list[str]:
    """What is wrong with La Horde's screen of rules, once it is changed so."""
    words = {**horde.words, "primer": {**horde.words["primer"], **change}}
    return [gap.sentence("en") for gap in text_gaps(replace(horde, words=words))]


def test_a_primer_cites_rules_that_are_there_and_has_so_many_pictures(horde: Game) -> None:
    assert _primer(horde) == []
    goal = {**horde.words["primer"]["goal"], "rules": ["H99"]}
    assert _primer(horde, goal=goal) == ["words.toml, primer.goal.rules: there is no H99."]
    draw = {**horde.words["primer"]["gestures"]["draw"], "rules": []}
    assert _primer(horde, gestures={"draw": draw}) == [
        "words.toml, primer.gestures: there must be 3.",
        "words.toml, primer.gestures.draw.rules: it is missing.",
    ]


def test_a_caption_of_a_primer_has_twenty_words_in_either_language(horde: Game) -> None:
    gestures = horde.words["primer"]["gestures"]
    long = {**gestures["take"], "fr": "mot " * 21}
    told = _primer(horde, gestures={**gestures, "take": long})
    assert told == ["words.toml, primer.gestures.take.fr: 20 words at most."]
    short = {**gestures["take"]}
    del short["en"], short["name"]
    assert _primer(horde, gestures={**gestures, "take": short}) == [
        "words.toml, primer.gestures.take.en: it is missing.",
        "words.toml, primer.gestures.take.name.fr: it is missing.",
        "words.toml, primer.gestures.take.name.en: it is missing.",
    ]


def test_a_game_that_cannot_be_loaded_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_command("chess", "en") == 1
    assert capsys.readouterr().out.startswith("There is no game 'chess'")


def test_a_rule_that_no_code_cites_is_a_gap(horde: Game) -> None:
    more = replace(horde, card=replace(horde.card, rules=(*horde.card.rules, 42)))
    told = [gap.sentence("en") for gap in game_gaps(more)]
    assert "horde, H42: no code cites it." in told
    assert "tests, test_H42_: no test has it." in told


def test_tests_goldens_and_pages_are_looked_for(horde: Game, tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("| **La Horde** | 2-7 |")
    (tmp_path / "CHANGELOG.md").touch()
    lines = [f"def test_{rule}_x(): ...\n" for rule in ("H01", "H77")]
    (tmp_path / "test_all.py").write_text("".join(lines))
    one = replace(horde.card, rules=(1, 2))
    assert [gap.key for gap in gaps_in_tests(one, tmp_path)] == ["test_H02_", "test_H77_", "Kit"]
    goldens = [gap.key for gap in gaps_in_goldens(one, tmp_path)]
    assert goldens == ["horde-2-….txt", "horde-8-….txt"]
    files = [gap.file for gap in gaps_in_pages(one, tmp_path)]
    assert files == ["README.md", "CHANGELOG.md", "docs/balance/horde.md"]


def test_the_project_of_a_game_is_where_its_tests_are(tmp_path: Path) -> None:
    assert project_root(folder("corde")) == pattern_folder()
    home = tmp_path / "site-packages" / "game"
    assert project_root(home) is None
    (tmp_path / "pyproject.toml").touch()
    assert project_root(home) is None
    (tmp_path / "tests").mkdir()
    assert project_root(home) == tmp_path


# --- a new game ---


def test_a_new_game_is_installed_into_the_python_that_made_it(tmp_path: Path) -> None:
    """With uv, where its environment has no pip, as that of `make setup`."""
    command = install_command(tmp_path / "my game")
    assert sys.executable in command
    assert command.endswith(f"--no-deps --no-build-isolation -e '{tmp_path}/my game'")
    done = subprocess.run(shlex.split(command), capture_output=True, text=True)
    assert done.returncode != 0
    assert "my%20game" in done.stderr or "my game" in done.stderr  # which is not there


def test_a_new_game_gets_a_letter_that_is_free() -> None:
    assert free_prefix("barque") == "B"
    assert free_prefix("hutte") not in {card(game_id).prefix for game_id in [*ours(), "corde"]}


def test_names_change_in_code_but_ropes_stay_ropes_in_prose() -> None:
    code = 'from cavale_corde import CordeView  # R03, R10-R12\nCORDE = find("corde")'
    assert renamed(code, "x.py", "my_boat", "B") == (
        'from cavale_my_boat import MyBoatView  # B03, B10-B12\nMY_BOAT = find("my_boat")'
    )
    prose = "# La Corde\n- **R01** à sa corde"
    assert renamed(prose, "fr.md", "my_boat", "B") == "# My boat\n- **B01** à sa corde"


@pytest.mark.parametrize("name", ["Boat", "b", "my boat", "../x", "1st", "x" * 21])
def test_a_name_that_is_no_id_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="cannot be the id of a game"):
        new_game_command(name, tmp_path / "x", "en")
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="There is a game 'horde' already"):
        new_game_command("horde", tmp_path / "x", "en")
    (tmp_path / "mine.txt").touch()
    with pytest.raises(OptionError, match="is there already, and not empty"):
        new_game_command("boat", tmp_path, "en")


@pytest.fixture
def boat(tmp_path: Path) -> Path:
    """A new game, installed as pip would: found by its entry point."""
    write_game("my_boat", "B", tmp_path)
    about = tmp_path / "cavale_my_boat-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: cavale-my-boat\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[cavale.games]\nmy_boat = cavale_my_boat\n")
    return tmp_path


def in_its_folder(boat: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=boat,
        env=environment(PYTHONPATH=str(boat)),
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_new_game_is_twelve_files_and_under_five_hundred_lines(boat: Path) -> None:
    files = [path for path in boat.rglob("*") if path.suffix in (".py", ".toml", ".md")]
    assert len(files) == 12
    assert sum(len(path.read_text("utf-8").splitlines()) for path in files) < 500
    assert 'my_boat = "cavale_my_boat"' in (boat / "pyproject.toml").read_text("utf-8")


@pytest.mark.slow
def test_a_new_game_plays_lacks_nothing_and_passes_its_tests(boat: Path) -> None:
    code = "from cavale.cli import main; import sys; sys.argv = ['cavale', *sys.argv[1:]]; main()"
    (boat / "run_cavale.py").write_text(code)
    done = in_its_folder(boat, "run_cavale", "check", "my_boat")
    assert (done.returncode, done.stdout) == (0, "my_boat: 7 rules, nothing is missing.\n")
    bots = ["--bots", "instinct,instinct,instinct", "--pace", "0"]
    done = in_its_folder(boat, "run_cavale", "play", "my_boat", *bots)
    assert (done.returncode, done.stderr) == (0, "")
    done = in_its_folder(boat, "pytest", "-q", "-p", "no:cacheprovider", "-k", "not compiled")
    assert done.returncode == 0, done.stdout
    assert find("corde").card.prefix == "R"
