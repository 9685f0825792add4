"""What a report varies, one at a time: the switches of a game, and parts of its box.

Which parts, and over which values, says `variations.toml` in the folder of a game, if it has one:

    seats = [4, 5]            # the tables at which all of it is measured

    [[vary]]                  # one field, by its name in `[box]` of the words
    field = "rounds.5"
    values = [9, 10, 12]
    seats = [5]               # at these tables only

    [[vary]]                  # several fields at once, with a name of their own
    fr = "Sans complices"
    en = "No accomplices"
    set = { "accomplices.left" = 0, "accomplices.step" = 0 }
"""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from cavale.games import folder
from cavale.games.boxes import field_name
from cavale.kernel.contract import Game, Switch
from cavale.kernel.errors import LANGS, BoxError, Lang

_FILE = "variations.toml"


class Variation(msgspec.Struct, frozen=True):
    """Something that is otherwise than at the usual table."""

    kind: Literal["switch", "part"]
    name: dict[Lang, str]  # what it is
    value: dict[Lang, str]  # and how it is now; empty where the name says it
    set: dict[str, Any]  # a switch, or fields of the box, with their values


class _Vary(msgspec.Struct, forbid_unknown_fields=True):
    field: str = ""
    values: list[Any] = []
    fr: str = ""
    en: str = ""
    set: dict[str, Any] = {}
    seats: list[int] = []  # all those of the file


class _File(msgspec.Struct, forbid_unknown_fields=True):
    seats: list[int] = []  # as many as suit the game
    vary: list[_Vary] = []


def tables_of(game: Game) -> list[int]:
    """The numbers of players for which variations are measured."""
    return _read(game).seats or [game.card.recommended]


def variations(game: Game, seats: int, fixed: Mapping[str, str]) -> Iterator[Variation]:
    """All that is varied at a table: its switches, but for those that are fixed, then its parts."""
    for switch in game.card.switches:
        if isinstance(switch, Switch) and switch.name not in fixed:
            for value in switch.values:
                if value != switch.default:
                    yield _switched(game, switch.name, value)
    for each in _read(game).vary:
        if not each.seats or seats in each.seats:
            yield from _parts(game, each)


def _switched(game: Game, name: str, value: str) -> Variation:
    words = game.words.get("switches", {}).get(name, {})
    return Variation(
        "switch",
        {lang: words.get("title", {}).get(lang, name) for lang in LANGS},
        {lang: words.get(value, {}).get(lang, value) for lang in LANGS},
        {name: value},
    )


def _parts(game: Game, vary: _Vary) -> Iterator[Variation]:
    if vary.set:
        yield Variation("part", {"fr": vary.fr, "en": vary.en}, {"fr": "", "en": ""}, vary.set)
    name = {lang: field_name(game, vary.field, lang) for lang in LANGS}
    for value in vary.values:
        yield Variation("part", name, {lang: str(value) for lang in LANGS}, {vary.field: value})


def _read(game: Game) -> _File:
    path = folder(game.card.id) / _FILE
    if not path.is_file():
        return _File()
    try:
        found = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), _File)
    except (OSError, ValueError) as error:
        raise BoxError(
            en=f"{path}: this says not what varies ({error}).",
            fr=f"{path} : on n’y lit pas ce qui varie ({error}).",
        ) from None
    return found
