"""The games. One folder each, the same files in each; `find` puts one together.

Which there are is known to `registry`; games of other packages are made of the same files.
"""

from functools import cache
from importlib import import_module, resources
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from cavale.games.registry import broken, broken_by, card, ids, ours, package_of
from cavale.kernel.box import read_box
from cavale.kernel.contract import VERBS, Beyond, Game
from cavale.kernel.errors import LANGS, Lang
from cavale.kernel.header import BESIDE, everybody, notes_of, only_ending
from cavale.kernel.lesson import read_lesson
from cavale.kernel.opinion import any_world, open_outlook, own_side
from cavale.kernel.rulebook import read_rulebook
from cavale.kernel.words import read_words

__all__ = [
    "broken",
    "card",
    "find",
    "folder",
    "ids",
    "optional_part",
    "ours",
    "sheets",
    "view_types",
]


@cache
def find(game_id: str) -> Game:
    """A game by its id, whole."""
    if game_id in ours():
        return _assembled(game_id)
    package = package_of(game_id)
    try:
        return _assembled(game_id)
    except (Exception, SystemExit) as error:
        raise broken_by(error, package, game_id) from error


def _assembled(game_id: str) -> Game:
    package, home = package_of(game_id), folder(game_id)

    def part(name: str) -> Any:
        return import_module(f"{package}.{name}")

    def part_or(name: str, other: str) -> Any:
        return part(name if find_spec(f"{package}.{name}") else other)

    def asked(name: str, default: Any) -> Any:
        return getattr(questions, name, getattr(rules, name, default))

    rules, table, notation, view = map(part, ("rules", "table", "notation", "view"))
    positions, questions = part_or("positions", "notation"), part_or("questions", "rules")
    memory = getattr(table, "MEMORY", ())
    verdict = optional_part(game_id, "verdict")
    opinion = optional_part(game_id, "opinion")
    advice = optional_part(game_id, "advice")
    practice, instinct = optional_part(game_id, "practice"), part("instinct").instinct
    return Game(
        card=card(game_id),
        table=table.TABLE,
        make_box=table.make_box,
        verbs={verb: getattr(rules, verb) for verb in VERBS},
        instinct=instinct,
        practice=getattr(practice, "practice", instinct),
        action_text=notation.action_text,
        parse_action=notation.parse_action,
        action_key=notation.action_key,
        position_text=positions.position_text,
        parse_position=positions.parse_position,
        view=view.view,
        event_kinds=table.EVENTS,
        words=read_words(home / "words.toml"),
        rulebooks={lang: read_rulebook(home / "rulebook" / f"{lang}.md") for lang in LANGS},
        box=table.make_box(read_box(home / "box.toml"), f"{game_id}/box.toml"),
        side=asked("side", own_side),
        outlook=getattr(opinion, "outlook", open_outlook),
        likely=getattr(opinion, "likely", any_world),
        ending=asked("ending", only_ending),
        privy=asked("privy", everybody),
        components=getattr(view, "COMPONENTS", {}),
        notes=notes_of(getattr(table, "FIELDS", ())),
        digested=tuple(name for name in table.TABLE.names if name not in {*BESIDE, *memory}),
        roles=getattr(view, "ROLES", ()),
        aims=getattr(view, "AIMS", ()),
        verdict=None if verdict is None else verdict.verdict,
        advice=None if advice is None else advice.advice,
        beyond=_beyond(part_or("knowledge", "rules"), view),
        memory=memory,
        most_seats=getattr(table, "most_seats", None),
        lesson=read_lesson(home / "lesson.toml"),
    )


def _beyond(knowledge: ModuleType, view: ModuleType) -> Beyond | None:
    """Both halves, or none."""
    observe = getattr(knowledge, "observe_beyond", None)
    return None if observe is None else Beyond(observe, view.view_beyond)


def folder(game_id: str) -> Path:
    """Where a game's files lie."""
    return Path(str(resources.files(package_of(game_id))))


def sheets(game: Game, box: Any, lang: Lang) -> dict[str, str]:
    """What a game has to print, from its `sheets.py`: file names, SVG. Most have nothing."""
    part = optional_part(game.card.id, "sheets")
    drawn: dict[str, str] = {} if part is None else part.sheets(box, lang)
    return drawn


def optional_part(game_id: str, name: str) -> ModuleType | None:
    """A file that a game may have, such as `terminal.py`, loaded now; None if it has none."""
    module = f"{package_of(game_id)}.{name}"
    return import_module(module) if find_spec(module) else None


def view_types(game_id: str) -> list[type]:
    """The structs that a game's view is made of, the whole one last."""
    found: list[type] = import_module(f"{package_of(game_id)}.view").VIEW_TYPES
    return found


def completed_view(game_id: str, kept: Any) -> Any:
    """A view that an earlier release kept, with what follows from it and was not said yet."""
    complete = getattr(import_module(f"{package_of(game_id)}.view"), "completed", None)
    return kept if complete is None else complete(kept)
