"""The games. One folder each, the same files in each; `find` puts one together."""

from functools import cache
from importlib import import_module, resources
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from cavale.kernel.box import read_box
from cavale.kernel.contract import VERBS, Card, Game
from cavale.kernel.errors import LANGS, Lang, UnknownGame
from cavale.kernel.header import everybody, only_ending
from cavale.kernel.rulebook import read_rulebook
from cavale.kernel.words import read_words

IDS = ("horde", "castor", "scape", "condamnes", "temple")


def card(game_id: str) -> Card:
    """A game's card, without loading its rules."""
    if game_id not in IDS:
        known = ", ".join(IDS)
        raise UnknownGame(
            en=f"There is no game {game_id!r}: choose one of {known}.",
            fr=f"Il n’y a pas de jeu « {game_id} » : choisis parmi {known}.",
        )
    found: Card = import_module(f"cavale.games.{game_id}").CARD
    return found


@cache
def find(game_id: str) -> Game:
    """A game by its id, whole."""
    found = card(game_id)

    def part(name: str) -> Any:
        return import_module(f"cavale.games.{game_id}.{name}")

    rules, table, notation = part("rules"), part("table"), part("notation")
    home = folder(game_id)
    return Game(
        card=found,
        table=table.TABLE,
        make_box=table.make_box,
        verbs={verb: getattr(rules, verb) for verb in VERBS},
        instinct=part("instinct").instinct,
        action_text=notation.action_text,
        parse_action=notation.parse_action,
        action_key=notation.action_key,
        position_text=notation.position_text,
        parse_position=notation.parse_position,
        view=part("view").view,
        event_kinds=table.EVENTS,
        words=read_words(home / "words.toml"),
        rulebooks={lang: read_rulebook(home / "rulebook" / f"{lang}.md") for lang in LANGS},
        box=table.make_box(read_box(home / "box.toml"), f"{game_id}/box.toml"),
        ending=getattr(rules, "ending", only_ending),
        privy=getattr(rules, "privy", everybody),
    )


def folder(game_id: str) -> Path:
    """Where a game's files lie."""
    return Path(str(resources.files("cavale.games") / game_id))


def load_box(game: Game, path: Path) -> Any:
    """Another box for a game, from a file."""
    return game.make_box(read_box(path), str(path))


def sheets(game: Game, box: Any, lang: Lang) -> dict[str, str]:
    """What a game has to print, from its `sheets.py`: file names, SVG. Most have nothing."""
    name = f"cavale.games.{game.card.id}.sheets"
    if find_spec(name) is None:
        return {}
    drawn: dict[str, str] = import_module(name).sheets(box, lang)
    return drawn


def view_types(game_id: str) -> list[type]:
    """The structs that a game's view is made of, the whole one last."""
    found: list[type] = import_module(f"cavale.games.{game_id}.view").VIEW_TYPES
    return found
