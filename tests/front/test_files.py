"""Match files in a Python program."""

import json
from pathlib import Path

import pytest

import cavale
from cavale.matches.file import encode, load, record


@pytest.fixture
def match() -> cavale.Match:
    return cavale.game("horde").match(3, "kept", bots="chance", names=["Ada", "Bo", "Cy"])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.json"


def test_a_match_is_saved_and_loaded(match: cavale.Match, path: Path) -> None:
    match.play_out()
    match.save(path)
    again = cavale.load(str(path), lang="fr")
    assert again.digest() == match.digest()
    assert (again.line, again.names, again.players) == (match.line, match.names, match.players)
    assert (again.outcome(), again.lang) == (match.outcome(), "fr")
    assert again.tapes == match.tapes
    assert path.read_text(encoding="utf-8") == match.text() == encode(load(path))


def test_an_unfinished_match_goes_on(match: cavale.Match, path: Path) -> None:
    match.step()
    match.save(path)
    again = cavale.load(path)
    assert again.ply == 1
    again.play_out()
    assert again.is_over


def test_a_file_is_never_written_over(match: cavale.Match, path: Path) -> None:
    match.save(path)
    with pytest.raises(cavale.MatchFileError, match="exists already"):
        match.save(str(path))


def test_a_saved_match_is_genuine(match: cavale.Match, path: Path) -> None:
    match.play_out()
    match.save(path)
    checks: list[cavale.Check] = cavale.verify(path)
    assert [check.holds for check in checks] == [True] * 5


def edited(match: cavale.Match, path: Path, **changes: object) -> Path:
    path.write_text(json.dumps(json.loads(encode(record(match, match.about))) | changes))
    return path


def test_an_edited_match_is_not(match: cavale.Match, path: Path) -> None:
    match.play_out()
    checks = cavale.verify(edited(match, path, digest="0" * 32))
    assert [check.name for check in checks if not check.holds] == ["digest"]


def test_names_that_would_command_a_terminal_are_tamed(match: cavale.Match, path: Path) -> None:
    assert cavale.load(edited(match, path, names=["\x1b[2J", "Bo", "Cy"])).names[0] == "[2J"


def test_a_bot_that_is_not_here_keeps_nobody_from_reading(match: cavale.Match, path: Path) -> None:
    loaded = cavale.load(edited(match, path, players=["oracle", "chance", "chance"]))
    assert loaded.players[0] == "oracle"
    with pytest.raises(cavale.OptionError, match="There is no bot 'oracle'"):
        loaded.step()


def test_other_rules_and_unknown_games_are_sentences(match: cavale.Match, path: Path) -> None:
    with pytest.raises(cavale.OtherRules, match="version 99 of the rules"):
        cavale.load(edited(match, path, rules=99))
    with pytest.raises(cavale.MatchFileError, match=r"match.json: There is no game 'chess'"):
        cavale.load(edited(match, path, game="chess"))
    with pytest.raises(cavale.MatchFileError, match="cannot be read"):
        cavale.verify(path.with_name("none.json"))
