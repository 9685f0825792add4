"""Match files: load one as a match, or check whether it holds together."""

from pathlib import Path
from typing import Any

import msgspec

from cavale.front.game import game
from cavale.front.match import Match
from cavale.kernel.errors import Lang, UnknownGame
from cavale.kernel.words import without_controls
from cavale.matches import file
from cavale.matches import verify as checks
from cavale.matches.file import MatchFileError, Record
from cavale.matches.verify import Check


def load(path: Path | str, box: Path | str | None = None, lang: Lang = "en") -> Match:
    """A match from its file, played again move by move. Its names can be shown anywhere."""
    path = Path(path)
    kept = file.load(path)
    names = [without_controls(name) for name in kept.names]
    about = file.recorder_of(msgspec.structs.replace(kept, names=names))
    played = file.match_of(kept, path, _box_for(kept, path, box))
    return Match.continued(game(kept.game), played, about, lang)


def verify(path: Path | str, box: Path | str | None = None) -> list[Check]:
    """Check a match file: the sealed shuffle, what people brought, moves, position, outcome.

    What a check says of itself stands in `holds`: True, False, or None where it cannot be told
    here; the file is genuine if all hold.
    """
    path = Path(path)
    kept = file.load(path)
    return checks.verify(kept, path, _box_for(kept, path, box))


def _box_for(kept: Record, path: Path, box: Path | str | None) -> Any:
    """Another box for a match file than its own; an unknown game in it is the file's fault."""
    try:
        found = game(kept.game)
        return None if box is None else found.box_from(box)
    except UnknownGame as error:
        raise MatchFileError(en=f"{path}: {error.en}", fr=f"{path} : {error.fr}") from None
