"""Settings: all combinations of what is to vary, each checked before anything is played.

What can vary: `seats`; a switch of the game by its name; `bots` (for all), `bots.a` (a seat),
`bots.guard` (a side); `box` (files); and any value of the box by its place in `box.toml`, such as
`goal`, `plans.6`, `cards.S.3` (the third of a list), `sheets.normal.rooms.1.2` (the second word).
`box.goal` is the same as `goal`, for a game in which a switch has that name.
"""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from cavale.games.boxes import read_own_box, shipped_contents
from cavale.kernel.box import NoField, replaced, value_at
from cavale.kernel.contract import Game, check_box, check_seats, full_options
from cavale.kernel.errors import OptionError
from cavale.lab.simulate import Plan

MOST_SETTINGS = 5_000
_RANGE = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})")
_NAMED = ("seats", "bots", "box")  # what varies besides switches and values of the box


@dataclass(frozen=True)
class Ground:
    """What stays the same, unless it varies."""

    game: Game
    matches: int
    seats: int | None = None  # as many as suit the game
    seed: str = "0"
    bots: Sequence[str] = ("chance",)
    options: Mapping[str, str] = field(default_factory=dict)
    box: Path | None = None  # as shipped


@dataclass(frozen=True)
class Setting:
    """One combination: what varies has these values, and this is what is played."""

    varied: Mapping[str, int | str]  # in the order of the axes; a list of the box as text
    plan: Plan
    contents: Mapping[str, Any]  # of the box, as its file would have them


def grid(ground: Ground, vary: Mapping[str, Sequence[Any]]) -> list[Setting]:
    """All combinations, the last axis varying fastest; whatever is wrong is a sentence."""
    _check_axes(ground, vary)
    combined = product(*vary.values())
    return [_setting(ground, dict(zip(vary, values, strict=True))) for values in combined]


def parse_vary(texts: Sequence[str]) -> dict[str, list[Any]]:
    """`plans.6=1..4` or `goal=15,21,30`, as a command is given them."""
    vary: dict[str, list[Any]] = {}
    for text in texts:
        name, equals, values = text.partition("=")
        if not equals or not name:
            raise OptionError(
                en=f"--vary {text!r}: write it as name=value,value or name=1..4.",
                fr=f"--vary « {text} » : écris nom=valeur,valeur ou nom=1..4.",
            )
        if name in vary:
            raise OptionError(
                en=f"{name} varies twice: give all its values in one --vary.",
                fr=f"{name} varie deux fois : donne toutes ses valeurs dans un seul --vary.",
            )
        vary[name] = [value for each in _split(values) for value in _values(each)]
    return vary


def _split(text: str) -> list[str]:
    """At commas, but not at those within brackets or quotes."""
    parts, depth, quoted = [""], 0, False
    for letter in text:
        quoted ^= letter == '"'
        depth += 0 if quoted else (letter in "[{") - (letter in "]}")
        if letter == "," and not quoted and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]


def _values(text: str) -> Sequence[Any]:
    if found := _RANGE.fullmatch(text):
        first, last = int(found[1]), int(found[2])
        if last - first >= MOST_SETTINGS:
            raise _too_many(last - first + 1)
        return range(first, last + 1)
    quoted = len(text) > 1 and text[0] == text[-1] == '"'
    return [text[1:-1] if quoted else text]


# --- checking ---


def _check_axes(ground: Ground, vary: Mapping[str, Sequence[Any]]) -> None:
    if not vary:
        raise OptionError(
            en="Nothing varies: say what should, such as --vary seats=3,4,5.",
            fr="Rien ne varie : dis quoi, par exemple --vary seats=3,4,5.",
        )
    for name, values in vary.items():
        if not values:
            raise OptionError(
                en=f"{name} has no values: give some, such as {name}=1..4 or {name}=1,3.",
                fr=f"{name} n’a pas de valeurs : donnes-en, par exemple {name}=1..4 ou {name}=1,3.",
            )
        texts = list(map(str, values))
        if len(set(texts)) < len(texts):
            again = next(text for text in texts if texts.count(text) > 1)
            raise OptionError(
                en=f"{name} has the value {again} twice.",
                fr=f"{name} a deux fois la valeur {again}.",
            )
        fixed = (name == "seats" and ground.seats) or (name == "box" and ground.box)
        if fixed or name in ground.options:
            raise OptionError(
                en=f"{name} is set and varies at the same time: leave one of them out.",
                fr=f"{name} est à la fois fixe et variable : enlève l’un des deux.",
            )
    if (count := math.prod(map(len, vary.values()))) > MOST_SETTINGS:
        raise _too_many(count)


def _too_many(count: int) -> OptionError:
    return OptionError(
        en=f"{count} settings are more than a sweep takes ({MOST_SETTINGS}): vary less at a time.",
        fr=f"{count} réglages, c’est plus qu’un balayage n’en prend ({MOST_SETTINGS}) : varie "
        "moins de choses à la fois.",
    )


# --- one setting ---


def _setting(ground: Ground, values: Mapping[str, Any]) -> Setting:
    card = ground.game.card
    switches = {switch.name for switch in card.switches}
    options = {**ground.options, **{n: str(v) for n, v in values.items() if n in switches}}
    seats = _seats(values["seats"]) if "seats" in values else ground.seats or card.recommended
    check_seats(card, seats)
    full_options(card, seats, options)
    path = Path(str(values["box"])) if "box" in values else ground.box
    contents = _contents(ground.game, path)
    varied: dict[str, int | str] = {name: str(value) for name, value in values.items()}
    varied |= {"seats": seats} if "seats" in values else {}
    where = str(path or f"{card.id}/box.toml")
    for name in filter(lambda name: _is_field(name, switches), values):
        contents, put = _put(contents, name, values[name])
        varied[name] = put if isinstance(put, int) else str(put)
        where += f", {name}={put}"
    plan = Plan(
        game=ground.game,
        seats=seats,
        matches=ground.matches,
        seed=ground.seed,
        bots=_bots(ground.bots, values),
        options=options,
        box=ground.game.make_box(contents, where),
    )
    check_box(ground.game, plan.box, seats)
    plan.line_up()
    return Setting(varied, plan, contents)


def fields_changed(setting: Setting, base: Path | None) -> dict[str, Any]:
    """What varies of the box, by its fields, where it is not as in this file, or as shipped."""
    game = setting.plan.game
    switches = {switch.name for switch in game.card.switches}
    before = _contents(game, base)
    names = [name.removeprefix("box.") for name in setting.varied if _is_field(name, switches)]
    after = {name: value_at(setting.contents, name) for name in names}
    return {name: value for name, value in after.items() if value != value_at(before, name)}


def _is_field(name: str, switches: set[str]) -> bool:
    return name not in {*_NAMED, *switches} and not name.startswith("bots.")


def _seats(value: Any) -> int:
    if not re.fullmatch(r"-?\d{1,9}", str(value)):
        raise OptionError(
            en=f"{value!r} is no number of seats.", fr=f"« {value} » n’est pas un nombre de sièges."
        )
    return int(value)


def _bots(bots: Sequence[str], values: Mapping[str, Any]) -> list[str]:
    """Later ones go before earlier ones: see `lineup`."""
    named = [f"{n.removeprefix('bots.')}={v}" for n, v in values.items() if n.startswith("bots.")]
    plain = [str(values["bots"])] if "bots" in values else [b for b in bots if "=" not in b]
    return [*plain, *(each for each in bots if "=" in each), *named]


def _contents(game: Game, path: Path | None) -> dict[str, Any]:
    return read_own_box(game, path).contents if path else shipped_contents(game.card.id)


def _put(contents: Any, name: str, value: Any) -> tuple[Any, Any]:
    """The box with another value, and that value as it stands there."""
    field = name.removeprefix("box.")
    try:
        after = replaced(contents, field, value)
    except NoField as error:
        known = f" ({error.known})" if error.known else ""
        raise OptionError(
            en=f"There is no {name!r} to vary: it is neither a switch nor a field of the box"
            f"{known}.",
            fr=f"Il n’y a pas de « {name} » à faire varier : ce n’est ni une option ni un "
            f"champ de la boîte{known}.",
        ) from None
    return after, value_at(after, field)
