"""The boxes of a server: those that its operator offers in a folder, and the one of each table.

The folder (CAVALE_BOXES) has a folder a game with a file a box: `horde/short.toml`. A table keeps
the box that it was opened with whole: what becomes of the folder later is nothing to it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from cavale.games import find
from cavale.games.boxes import OwnBox, box_named, components, differences, read_own_box
from cavale.kernel.contract import Game, box_digest
from cavale.kernel.errors import BoxError, CavaleError, OptionError, UnknownGame
from cavale.matches.releases import is_played_here
from cavale.wire.down import BoxInfo, Sentence
from cavale.wire.rest import OfferedBox

_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,29}")
_MOST = 20  # of a game


@dataclass(frozen=True)
class TableBox:
    """The components of a table: by their digest, and whole where they are not the shipped ones."""

    game: str
    digest: str
    own: OwnBox | None = None

    @classmethod
    def of(cls, game: Game, own: OwnBox | None) -> "TableBox":
        """The box of a new table."""
        found = game.box if own is None else components(game, own, game.card.id)
        return cls(game.card.id, box_digest(found), own)

    def is_played_by(self, rules: int) -> bool:
        """Whether this release plays that version of the rules, with this box."""
        try:
            return is_played_here(self.game, rules, self.digest, self.own)
        except UnknownGame:
            return False

    def components(self) -> Any:
        """As the rules take them."""
        return box_named(find(self.game), self.digest, self.own)

    @cached_property
    def info(self) -> BoxInfo | None:
        """What is different at this table; None: nothing, or nobody here knows the game."""
        try:
            return None if self.own is None else BoxInfo(**_told(find(self.game), self.own))
        except UnknownGame:
            return None


def _told(game: Game, own: OwnBox) -> dict[str, Any]:
    title = Sentence(own.title.get("fr", ""), own.title.get("en", ""))
    changes = differences(game, own)
    return {"digest": TableBox.of(game, own).digest, "title": title, "changes": changes}


class Offers:
    """What a folder offers, by game and id; one bad file, and the server does not start."""

    def __init__(self, folder: str, games: Sequence[str]) -> None:
        self._boxes: dict[str, dict[str, OwnBox]] = {}
        if folder:
            for path in _folders(Path(folder), games):
                self._boxes[path.name] = _boxes_in(path)

    def box(self, game: Game, box_id: str) -> OwnBox | None:
        """One that was chosen; None is the shipped one, which has no id."""
        if not box_id:
            return None
        offered = self._boxes.get(game.card.id, {})
        if box_id not in offered:
            known = ", ".join(offered) or "–"
            raise OptionError(
                en=f"{game.card.names['en']} has no box {box_id!r} here: choose one of {known}, "
                "or none.",
                fr=f"{game.card.names['fr']} n’a pas de boîte « {box_id} » ici : choisis parmi "
                f"{known}, ou aucune.",
            )
        return offered[box_id]

    def infos(self, game: Game) -> list[OfferedBox]:
        """All of a game, with what differs, by their ids."""
        offered = self._boxes.get(game.card.id, {})
        return [OfferedBox(id=box_id, **_told(game, own)) for box_id, own in offered.items()]


def _folders(folder: Path, games: Sequence[str]) -> list[Path]:
    """One for each game; one that is named otherwise is a mistake that somebody wants to know."""
    try:
        found = sorted(path for path in folder.iterdir() if path.is_dir() and path.name[0] != ".")
    except OSError as error:
        raise CavaleError(
            en=f"CAVALE_BOXES names {folder}, which is no folder that can be read "
            f"({error.strerror}).",
            fr=f"CAVALE_BOXES nomme {folder}, qui n’est pas un dossier lisible ({error.strerror}).",
        ) from None
    for path in found:
        if path.name not in games:
            known = ", ".join(games)
            raise CavaleError(
                en=f"{path}: no game of that name is served here; its boxes go into a folder "
                f"named {known}.",
                fr=f"{path} : aucun jeu de ce nom n’est servi ici ; ses boîtes vont dans un "
                f"dossier nommé {known}.",
            )
    return found


def _boxes_in(folder: Path) -> dict[str, OwnBox]:
    game = find(folder.name)
    paths = sorted(folder.glob("*.toml"))
    if len(paths) > _MOST:
        raise BoxError(
            en=f"{folder}: there are {len(paths)} boxes; people can choose among {_MOST} at most.",
            fr=f"{folder} : il y a {len(paths)} boîtes ; on ne choisit pas parmi plus de {_MOST}.",
        )
    return {path.stem: _offered(game, path) for path in paths}


def _offered(game: Game, path: Path) -> OwnBox:
    """A box that people can choose: it has a name, a title, and something that is different."""
    own = read_own_box(game, path)
    if not _ID.fullmatch(path.stem):
        raise BoxError(
            en=f"{path}: a box is named by at most 30 small letters, digits, - and _.",
            fr=f"{path} : une boîte se nomme avec 30 minuscules, chiffres, - et _ au plus.",
        )
    if not own.title:
        raise BoxError(
            en=f"{path}: it has no [title] with fr and en, by which people would choose it.",
            fr=f"{path} : il manque [title] avec fr et en, pour que l’on puisse la choisir.",
        )
    if box_digest(components(game, own, str(path))) == box_digest(game.box):
        raise BoxError(
            en=f"{path}: it differs from the shipped box in nothing.",
            fr=f"{path} : elle ne diffère en rien de la boîte d’origine.",
        )
    return own
