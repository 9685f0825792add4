"""Every guided deal of ours goes to its end by the rules; what is wrong with one is named."""

from dataclasses import replace

import pytest

from cavale.games import find, ours
from cavale.kernel.contract import Game
from cavale.kernel.lesson import LEARNER, Lesson, Said, Step
from cavale.matches.script import script_of
from cavale.testing.lessons import lesson_gaps

TAUGHT = [game_id for game_id in ours() if find(game_id).lesson]
FEWEST, MOST = 5, 16  # steps: about two minutes


def test_there_are_guided_deals() -> None:
    assert [*ours()] == TAUGHT


@pytest.mark.parametrize("game_id", TAUGHT)
def test_it_is_played_to_its_end(game_id: str) -> None:
    game, script = find(game_id), script_of(game_id)
    assert script is not None
    match = script.opened(game)
    while (move := script.next(match)) is not None:
        match.play(move.seat, move.action)
    assert match.ply == len(script.moves)
    assert match.is_over or LEARNER in match.awaited()
    assert list(lesson_gaps(game)) == []


@pytest.mark.parametrize("game_id", TAUGHT)
def test_it_takes_about_two_minutes(game_id: str) -> None:
    script = script_of(game_id)
    assert script is not None
    assert FEWEST <= len(script.cues) <= MOST
    assert len(script.moves) <= 5 * MOST


@pytest.mark.parametrize("game_id", TAUGHT)
def test_nearly_every_step_is_a_choice(game_id: str) -> None:
    """Nobody learns from pressing the only button there is; now and then it must be done."""
    game, script = find(game_id), script_of(game_id)
    assert script is not None
    match = script.opened(game)
    choices = []
    while (move := script.next(match)) is not None:
        choices += [len(match.legal(LEARNER))] if move.seat == LEARNER else []
        match.play(move.seat, move.action)
    assert choices.count(1) <= 2


# --- what is wrong ---


def taught(horde: Game, **changes: object) -> list[str]:
    """What is said of a lesson of one step, changed."""
    step = {"fr": "Pioche.", "en": "Draw.", "rule": "H09", "move": "D"} | changes
    end = Said(fr="Voilà.", en="There.", rule="H20")
    lesson = Lesson("la horde 368", 3, (Step(**step),), end)  # type: ignore[arg-type]
    return [gap.sentence("en") for gap in lesson_gaps(replace(horde, lesson=lesson))]


def test_a_whole_lesson_lacks_nothing(horde: Game) -> None:
    assert taught(horde) == []
    assert list(lesson_gaps(replace(horde, lesson=None))) == []


def test_each_flaw_is_named_with_its_step(horde: Game) -> None:
    assert taught(horde, rule="H99") == ["lesson.toml, steps.1.rule: there is no rule H99."]
    assert taught(horde, en="word " * 26) == ["lesson.toml, steps.1.en: 25 words at most."]
    assert taught(horde, en="{d} draws.") == ["lesson.toml, steps.1.en: nothing fills {d}."]
    assert taught(horde, fr="Pioche !")[0].startswith("lesson.toml, steps.1.fr: a no-break")
    assert taught(horde, move="X")[0].startswith("lesson.toml, steps: ")
    assert taught(horde, move="T9")[0].startswith("lesson.toml, steps.1: T9: H13: ")


def test_it_must_not_end_while_another_is_waited_for(horde: Game) -> None:
    end = Said(fr="Voilà.", en="There.", rule="H20")
    steps = tuple(Step(fr="x", en="x", rule="H09", move=move) for move in ("D", "R"))
    other = replace(horde, lesson=Lesson("la horde 368", 3, steps, end))
    assert [gap.key for gap in lesson_gaps(other)] == ["end.others"]
