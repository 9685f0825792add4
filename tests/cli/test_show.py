"""`cavale games`, `rules` and `version`."""

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

import cavale
from cavale import __version__
from cavale.cli import rulemap, show
from cavale.cli.rulemap import check_rule_map, cited_in_code, game_gaps, named_in_tests
from cavale.games import card, ours
from cavale.kernel.contract import Game
from cavale.kernel.errors import LANGS, CavaleError, Lang
from tests.cli.run import CAVALE, environment, run


@pytest.mark.slow
def test_version_and_help() -> None:
    assert run("version").out == f"cavale {__version__}\n"
    asked = run("--help")
    assert asked.code == 0
    assert all(name in asked.out for name in ("games", "rules", "play", "simulate", "verify"))


@pytest.mark.slow
def test_games_are_listed_with_seats_and_switches() -> None:
    done = run("games")
    (line,) = [line for line in done.out.splitlines() if line.startswith("horde")]
    assert line.split() == ["horde", "The", "Horde", "2-8", "restart=choose|random"]
    listed = {f"{switch.name}=" for game in ours() for switch in card(game).switches}
    assert all(each in done.out for each in listed)
    assert "agents=random|henry,martha,…" in done.out
    assert (done.code, done.err) == (0, "")


def test_a_game_that_cannot_be_played_is_listed_with_the_reason(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reason = CavaleError(en="The game 'ghost' is [red]away[/red].", fr="Rien.")
    monkeypatch.setattr(show, "broken", lambda: {"ghost": reason})
    monkeypatch.setattr(cavale, "game_ids", lambda: (*ours(), "gone"))
    show.show_games("en")
    *_, first, second = capsys.readouterr().out.splitlines()
    assert first == "Not playable: The game 'ghost' is [red]away[/red]."
    assert second.startswith("Not playable: There is no game 'gone'")


def test_what_a_package_writes_is_no_markup(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    loud = replace(card("horde"), names={"fr": "[red]Rouge[/red]", "en": "[red]Loud[/x]"})
    monkeypatch.setattr(show, "card", lambda game_id: loud)
    show.show_games("en")
    assert "[red]Loud[/x]" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
def test_the_rulebook_is_shown_whole_with_marks_in_words(horde: Game, lang: Lang) -> None:
    done = run("rules", "horde", "--lang", lang, COLUMNS="2000")
    book = horde.rulebook(lang)
    assert all(f"{number} " in done.out for number in book.rules)
    assert all(rule.sentence in done.out for rule in book.rules.values())
    assert "[seed]" not in done.out
    assert "**" not in done.out
    assert {"fr": "(livret)", "en": "(rulebook)"}[lang] in done.out


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGS)
def test_one_rule_can_be_shown(horde: Game, lang: Lang) -> None:
    done = run("rules", "horde", "h13", "--lang", lang, COLUMNS="2000")
    assert done.out.startswith("H13 ")
    assert horde.rulebook(lang).sentence("H13") in done.out
    assert "H14" not in done.out


@pytest.mark.slow
def test_a_reader_that_goes_away_is_no_error() -> None:
    with subprocess.Popen(
        [CAVALE, "rules", "horde"],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""


# --- the rule map ---


@pytest.mark.slow
def test_every_rule_of_this_checkout_has_code_test_and_texts() -> None:
    done = run("rules", "--check")
    counts = {game_id: len(card(game_id).rules) for game_id in ours()}
    lines = [
        f"{game_id}: {n} rules, all with code, test and texts." for game_id, n in counts.items()
    ]
    assert (done.code, done.out.splitlines()) == (0, lines)
    assert counts["horde"] == 24


def named(tests: Path, rules: list[str]) -> Path:
    lines = [f"def test_{rule}_holds() -> None: ...\n" for rule in rules]
    (tests / "test_rules.py").write_text("".join(lines))
    return tests


def test_a_rule_without_a_test_is_a_gap(
    horde: Game,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rulemap, "ours", lambda: ("horde",))
    rules = [horde.card.rule(number) for number in horde.card.rules]
    assert check_rule_map("en", named(tmp_path, rules)) == 0
    assert "all with code, test and texts" in capsys.readouterr().out
    assert check_rule_map("en", named(tmp_path, rules[1:])) == 1
    assert capsys.readouterr().out == "horde: rule H01 has no test named after it.\n"


def test_a_test_of_a_rule_that_does_not_exist_is_a_gap(horde: Game, tmp_path: Path) -> None:
    rules = [horde.card.rule(number) for number in horde.card.rules]
    gaps = list(game_gaps("horde", named(tmp_path, [*rules, "H99", "Z01"]), "en"))
    assert gaps == ["horde: test cites H99, which does not exist."]


def test_code_cites_single_rules_and_ranges(
    horde: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rulemap, "folder", lambda game_id: tmp_path)
    (tmp_path / "rules.py").write_text("# H01, H22-H24: not Z05, H7 or H100\n")
    (tmp_path / "box.toml").write_text("# H06\n")
    (tmp_path / "notes.md").write_text("H30\n")
    assert cited_in_code(horde.card) == {"H01", "H06", "H22", "H23", "H24"}


def test_tests_are_named_after_rules(horde: Game, tmp_path: Path) -> None:
    assert named_in_tests(horde.card, named(tmp_path, ["H05", "Z05"])) == {"H05"}


def test_the_rule_map_needs_a_checkout(tmp_path: Path) -> None:
    with pytest.raises(CavaleError, match="checkout"):
        check_rule_map("en", tmp_path / "none")
