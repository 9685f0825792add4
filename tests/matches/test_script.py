"""A lesson's script: whether a match follows it, where it stands, and where it is left."""

from dataclasses import replace
from pathlib import Path

import pytest

from cavale.games import find
from cavale.kernel.errors import BrokenGame, CavaleError
from cavale.kernel.lesson import Lesson, Said, Step, read_lesson
from cavale.matches.match import Match
from cavale.matches.script import Script, script_of, written_script

FIRST = Step(fr="Pioche.", en="Draw.", rule="H09", move="D")
SECOND = Step(fr="Garde.", en="Keep.", rule="H10", move="R")
LAST = Said(fr="Voilà.", en="There.", rule="H20", others=("b D",))
SHORT = Lesson("la horde 368", 3, (FIRST, SECOND), LAST)


def written(lesson: Lesson) -> tuple[Script, Match]:
    game = replace(find("horde"), lesson=lesson)
    script = written_script(game)
    assert script is not None
    return script, script.opened(game)


def test_a_game_without_the_file_has_no_lesson(tmp_path: Path) -> None:
    assert read_lesson(tmp_path / "lesson.toml") is None
    assert written_script(replace(find("horde"), lesson=None)) is None
    assert script_of("corde") is None


@pytest.mark.parametrize("text", ["seed = 1", "seed = [", 'seed = "x"\nseats = 3\nx = 1'])
def test_a_file_of_another_shape_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "lesson.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BrokenGame, match=r"lesson\.toml: this is no lesson"):
        read_lesson(path)


def test_the_moves_are_those_of_the_others_and_the_learner_in_their_order() -> None:
    script, match = written(SHORT)
    told = [(move.seat, match.game.action_text(move.action)) for move in script.moves]
    assert told == [(0, "D"), (0, "R"), (1, "D")]
    assert script.cues == (0, 1)


def test_a_match_follows_until_the_end() -> None:
    script, match = written(SHORT)
    while (move := script.next(match)) is not None:
        assert script.is_followed(match)
        match.play(move.seat, move.action)
    assert match.ply == 3
    match.play(1, match.legal(1)[0])
    assert script.is_followed(match)  # what comes after it is nobody's mistake
    assert [script.taken(ply) for ply in range(4)] == [0, 1, 2, 2]


def test_who_chooses_otherwise_has_left_the_script_for_good() -> None:
    script, match = written(SHORT)
    match.play(0, match.game.parse_action("P"))
    assert script.next(match) is None
    for _ in range(3):
        match.play(match.awaited()[0], match.legal(match.awaited()[0])[0])
    assert not script.is_followed(match)


def test_a_move_that_the_rules_forbid_by_now_is_not_asked_for() -> None:
    script, match = written(replace_first(SHORT, "T8"))
    assert script.next(match) is None


def replace_first(lesson: Lesson, move: str) -> Lesson:
    step = Step(fr="x", en="x", rule="H09", move=move)
    return Lesson(lesson.seed, lesson.seats, (step, *lesson.steps[1:]), lesson.end)


@pytest.mark.parametrize("text", ["a D", "d D", "D", ""])
def test_what_others_do_begins_with_their_letter(text: str) -> None:
    end = Said(fr="x", en="x", rule="H20", others=(text,))
    with pytest.raises(CavaleError, match="the letter of another seat"):
        written(Lesson(SHORT.seed, 3, SHORT.steps, end))
