"""Which games there are: folders beside this file, and entry points of other packages.

A folder with a card registers itself. Another package names its game in its `pyproject.toml`:

    [project.entry-points."cavale.games"]
    corde = "cavale_corde"

the game's id, and the Python package that holds the same files as a folder here. Whatever is
wrong with such a package stays its own trouble: the others are there all the same, and `broken`
says why it is not.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from cavale.kernel.contract import MAX_SEATS, Card
from cavale.kernel.errors import LANGS, BrokenGame, CavaleError, UnknownGame

GROUP = "cavale.games"  # of entry points
_HERE = Path(__file__).parent
_ID = re.compile(r"[a-z][a-z0-9_]{0,30}")
_PREFIX = re.compile(r"[A-Z]")


@dataclass(frozen=True)
class Shelf:
    """Games by id, in their order; and those that cannot stand there, with the reason."""

    cards: dict[str, Card] = field(default_factory=dict)
    packages: dict[str, str] = field(default_factory=dict)  # by id: where its files lie
    broken: dict[str, CavaleError] = field(default_factory=dict)

    def add(self, game_id: str, package: str) -> None:
        """Put a game on the shelf, or say why it cannot stand there."""
        try:
            card = _card_of(game_id, package, self.cards)
        except CavaleError as error:
            self.broken.setdefault(game_id, error)
            return
        self.cards[game_id] = card
        self.packages[game_id] = package


def ours() -> tuple[str, ...]:
    """The ids of the games of this package, as they stand on the shelf."""
    return tuple(_own().cards)


def ids() -> tuple[str, ...]:
    """The ids of all games that are installed: ours, then those of other packages."""
    return tuple(_all().cards)


def broken() -> Mapping[str, CavaleError]:
    """What wants to be a game and is none, by id, with the reason."""
    return _all().broken


def card(game_id: str) -> Card:
    """A game's card, without loading its rules."""
    return _shelf_with(game_id).cards[game_id]


def package_of(game_id: str) -> str:
    """The Python package that holds a game's files."""
    return _shelf_with(game_id).packages[game_id]


def _shelf_with(game_id: str) -> Shelf:
    """Other packages are not looked at for a game of ours."""
    shelf = _own() if game_id in _own().cards else _all()
    if game_id in shelf.cards:
        return shelf
    if game_id in shelf.broken:
        raise shelf.broken[game_id]
    known = ", ".join(shelf.cards)
    raise UnknownGame(
        en=f"There is no game {game_id!r}: choose one of {known}.",
        fr=f"Il n’y a pas de jeu « {game_id} » : choisis parmi {known}.",
    )


# --- gathering ---


@cache
def _own() -> Shelf:
    return own_shelf(_HERE, "cavale.games")


@cache
def _all() -> Shelf:
    return whole_shelf(_own(), entry_points(group=GROUP))


def own_shelf(folder: Path, package: str) -> Shelf:
    """The folders of a package that have a card, in the order that their cards ask for."""
    found = Shelf()
    for path in sorted(folder.iterdir()):
        if (path / "__init__.py").is_file():
            found.add(path.name, f"{package}.{path.name}")
    order = sorted(found.cards, key=lambda game_id: (found.cards[game_id].shelf, game_id))
    return Shelf({each: found.cards[each] for each in order}, found.packages, found.broken)


def whole_shelf(own: Shelf, points: Iterable[EntryPoint]) -> Shelf:
    """Ours first, so that none of them ever gives way; then the others by name and package."""
    shelf = Shelf({**own.cards}, {**own.packages}, {**own.broken})
    for point in sorted(points, key=lambda each: (each.name, each.value)):
        shelf.add(point.name, point.value)
    return shelf


def _card_of(game_id: str, package: str, taken: Mapping[str, Card]) -> Card:
    """The card of a package, checked against those that are there already."""
    if game_id in taken:
        raise BrokenGame(
            en=f"The package {package} calls its game {game_id!r}: another game has that name.",
            fr=f"Le paquet {package} nomme son jeu « {game_id} » : un autre jeu porte ce nom.",
        )
    found = loaded(package, game_id, "CARD")
    if not isinstance(found, Card) or (wrong := _wrong_field(found, game_id)):
        what = "CARD" if not isinstance(found, Card) else f"CARD.{wrong}"
        raise BrokenGame(
            en=f"The game {game_id!r} of the package {package} has no card that can be used: "
            f"see {what} in its __init__.py.",
            fr=f"Le jeu « {game_id} » du paquet {package} n’a pas de carte utilisable : "
            f"vois {what} dans son __init__.py.",
        )
    for other in taken.values():
        if other.prefix == found.prefix:
            raise BrokenGame(
                en=f"The game {game_id!r} of the package {package} numbers its rules with "
                f"{found.prefix}, as {other.id!r} does: it needs another letter (CARD.prefix).",
                fr=f"Le jeu « {game_id} » du paquet {package} numérote ses règles avec "
                f"{found.prefix}, comme « {other.id} » : il lui faut une autre lettre "
                "(CARD.prefix).",
            )
    return found


def _wrong_field(card: Card, game_id: str) -> str:
    """The first field of a card with which nobody could play; empty if there is none."""
    fewest, most = card.seats
    if card.id != game_id or not _ID.fullmatch(card.id):
        return "id"
    if not _PREFIX.fullmatch(card.prefix):
        return "prefix"
    if not all(isinstance(card.names.get(lang), str) for lang in LANGS):
        return "names"
    if not 1 <= fewest <= most <= MAX_SEATS:
        return "seats"
    if not fewest <= card.recommended <= most:
        return "recommended"
    return ""


def loaded(module: str, game_id: str, name: str) -> object:
    """Something of a module; whatever goes wrong there becomes a sentence."""
    try:
        return getattr(import_module(module), name)
    except (Exception, SystemExit) as error:
        raise broken_by(error, module, game_id) from error


def broken_by(error: BaseException, module: str, game_id: str) -> BrokenGame:
    """The sentence for whatever went wrong in a game's package."""
    what = f"{type(error).__name__}: {error}".rstrip(".")
    return BrokenGame(
        en=f"The game {game_id!r} cannot be loaded: {module} says {what}.",
        fr=f"Le jeu « {game_id} » ne se charge pas : {module} répond {what}.",
    )
