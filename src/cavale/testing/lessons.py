"""What is wrong with a game's guided deal, `lesson.toml`, each with its step."""

import re
from collections.abc import Iterator

from cavale.kernel.contract import Game, seat_letters
from cavale.kernel.errors import LANGS, CavaleError
from cavale.kernel.lesson import LEARNER, Lesson
from cavale.matches.script import Script, written_script
from cavale.testing.gaps import Gap, french_gap

LESSON = "lesson.toml"
_LONGEST = 25  # words that somebody reads before they move
_NAME = re.compile(r"\{(.*?)\}")


def lesson_gaps(game: Game) -> Iterator[Gap]:
    """Sentences that cannot be said, and a script that the rules do not carry to its end."""
    if game.lesson is None:
        return
    yield from _sentence_gaps(game, game.lesson)
    yield from _script_gaps(game)


def _sentence_gaps(game: Game, lesson: Lesson) -> Iterator[Gap]:
    rules = {game.card.rule(number) for number in game.card.rules}
    others = seat_letters(lesson.seats)[LEARNER + 1 :]
    for number, said in enumerate(lesson.said, 1):
        key = _key(lesson, number)
        if said.rule not in rules:
            what = f"il n’y a pas de règle {said.rule}.", f"there is no rule {said.rule}."
            yield Gap(LESSON, f"{key}.rule", *what)
        for lang in LANGS:
            where, text = f"{key}.{lang}", getattr(said, lang)
            if sum(any(map(str.isalnum, word)) for word in text.split()) > _LONGEST:
                what = f"{_LONGEST} mots au plus.", f"{_LONGEST} words at most."
                yield Gap(LESSON, where, *what)
            for name in {*_NAME.findall(text)} - {*others}:
                yield Gap(
                    LESSON, where, f"rien ne remplit {{{name}}}.", f"nothing fills {{{name}}}."
                )
        yield from french_gap(LESSON, f"{key}.fr", said.fr)


def _script_gaps(game: Game) -> Iterator[Gap]:
    try:
        script = written_script(game)
        assert script is not None
        yield from _played_gaps(game, script)
    except CavaleError as error:
        yield Gap(LESSON, "steps", error.fr, error.en)


def _played_gaps(game: Game, script: Script) -> Iterator[Gap]:
    """Every move by the rules, to an end at which nobody but the learner is waited for."""
    match = script.opened(game)
    for move in script.moves:
        try:
            match.play(move.seat, move.action)
        except CavaleError as error:
            number, text = script.taken(match.ply) + 1, game.action_text(move.action)
            what = f"{text} : {error.fr}", f"{text}: {error.en}"
            yield Gap(LESSON, _key(script.lesson, number), *what)
            return
    if not match.is_over and LEARNER not in match.awaited():
        yield Gap(
            LESSON,
            "end.others",
            "ni la partie n’est finie, ni ce n’est au tour de qui apprend.",
            "neither is the match over, nor is it the learner’s turn.",
        )


def _key(lesson: Lesson, number: int) -> str:
    return f"steps.{number}" if number <= len(lesson.steps) else "end"
