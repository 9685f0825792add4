"""Options that several commands share, from text to what the rooms below take."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from cavale.games import find, load_box
from cavale.kernel.contract import Game
from cavale.kernel.errors import OptionError, UnknownGame
from cavale.kernel.words import without_controls
from cavale.matches.file import MatchFileError, Record, load, match_of
from cavale.matches.match import Match


def parse_settings(settings: Sequence[str] | None) -> dict[str, str]:
    """`--set restart=random` as a mapping."""
    chosen = {}
    for text in settings or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(
                en=f"--set {text!r}: write it as switch=value.",
                fr=f"--set « {text} » : écris option=valeur.",
            )
        chosen[name] = value
    return chosen


def chosen_box(game: Game, path: Path | None) -> Any:
    """The box of a game, from a file if one was named."""
    return game.box if path is None else load_box(game, path)


def box_for(kept: Record, path: Path, box: Path | None) -> Any:
    """The box for a match file; an unknown game in it is the file's fault."""
    try:
        return chosen_box(find(kept.game), box)
    except UnknownGame as error:
        raise MatchFileError(en=f"{path}: {error.en}", fr=f"{path} : {error.fr}") from None


def load_match(path: Path, box: Path | None) -> tuple[Record, Match]:
    """A match file, and the match that it tells. Its names are going to be shown."""
    kept = load(path)
    names = [without_controls(name) for name in kept.names]
    kept = msgspec.structs.replace(kept, names=names)
    return kept, match_of(kept, path, box_for(kept, path, box))
