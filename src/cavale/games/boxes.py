"""Boxes besides the one that a game is shipped with: from files, in words, and from single values.

Such a file is TOML, as `box.toml` of the game; what it does not name is as shipped. It may have a
title:

    goal = 15

    [title]
    fr = "La Horde courte"
    en = "A short Horde"
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec

from cavale.games import folder
from cavale.kernel.box import Change, changes, merged, read_box, replaced, written
from cavale.kernel.contract import Game, box_digest
from cavale.kernel.errors import LANGS, BoxError, Lang
from cavale.kernel.words import fill, without_controls

_TITLE = "title"  # in a file, beside the components
_LONGEST_TITLE = 40

Title = Annotated[str, msgspec.Meta(max_length=_LONGEST_TITLE)]


class OwnBox(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A box that is not the shipped one, whole: with it a match replays anywhere."""

    contents: dict[str, Any]  # as a `box.toml` that leaves nothing out
    title: dict[Lang, Title] = {}


@cache
def shipped_contents(game_id: str) -> dict[str, Any]:
    """The components of a game as its `box.toml` has them."""
    return read_box(folder(game_id) / "box.toml")


# --- files ---


def read_own_box(game: Game, path: Path) -> OwnBox:
    """A box from a file, checked: every value by the game, and the title if there is one."""
    given = read_box(path)
    title = _title_in(given.pop(_TITLE, {}), str(path))
    own = OwnBox(merged(shipped_contents(game.card.id), given), title)
    components(game, own, str(path))
    return own


def load_box(game: Game, path: Path) -> Any:
    """The same as the rules take it."""
    return components(game, read_own_box(game, path), str(path))


def components(game: Game, own: OwnBox, where: str) -> Any:
    """A box as the rules take it; refused if it makes no game."""
    return game.make_box(own.contents, where)


def _title_in(title: object, where: str) -> dict[Lang, str]:
    """None, or one in each language: short, and nothing that a terminal would obey."""
    if title == {}:
        return {}
    texts = title if isinstance(title, Mapping) else {}
    for lang in LANGS:
        if texts.keys() != set(LANGS) or not _is_title(texts[lang]):
            raise BoxError(
                en=f"{where}: [title] must have fr and en, each a text of at most "
                f"{_LONGEST_TITLE} letters, and nothing else.",
                fr=f"{where} : [title] veut fr et en, chacun un texte de {_LONGEST_TITLE} lettres "
                "au plus, et rien d’autre.",
            )
    return {lang: texts[lang].strip() for lang in LANGS}


def _is_title(text: object) -> bool:
    short = isinstance(text, str) and 0 < len(text.strip()) <= _LONGEST_TITLE
    return short and text == without_controls(str(text))


def box_text(own: OwnBox) -> str:
    """A box as the text of a file, which reads as the same one."""
    return written(own.contents | ({_TITLE: own.title} if own.title else {}))


# --- which box a match has ---


def box_named(game: Game, digest: str, own: OwnBox | None) -> Any:
    """The box of that digest: the shipped one, or the one that came along; None if neither is."""
    if own is None:
        found = game.box
    else:
        try:
            found = components(game, own, game.card.id)
        except BoxError:
            return None
    return found if box_digest(found) == digest else None


# --- what is different ---


class BoxChange(msgspec.Struct, frozen=True):
    """A value that is not as shipped, as people read it."""

    field: str  # of box.toml
    fr: str  # what it is
    en: str
    before: str
    after: str


def differences(game: Game, own: OwnBox) -> list[BoxChange]:
    """Everything in which a box differs from the shipped one, in the order of `box.toml`."""
    return [_told(game, each) for each in changes(shipped_contents(game.card.id), own.contents)]


def usual_title(changed: Sequence[BoxChange]) -> dict[Lang, str]:
    """For a box that nobody has named: its first difference, and how many more there are."""
    first, more = changed[0], len(changed) - 1
    rest = f" (+{more})" if more else ""
    values = {"fr": f"{first.fr}\u00a0: {first.after}", "en": f"{first.en}: {first.after}"}
    return {lang: _cut(values[lang], _LONGEST_TITLE - len(rest)) + rest for lang in LANGS}


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _told(game: Game, change: Change) -> BoxChange:
    fr, en = (field_name(game, change.field, lang) for lang in LANGS)
    return BoxChange(change.field, fr, en, change.before, change.after)


def field_name(game: Game, field: str, lang: Lang) -> str:
    """What a field of a box is called: by `[box]` of the words, or as the file has it.

    There `*` stands for any one part of a field, and the first of them fills the gap `{a}`, the
    next `{b}`: `"copies.*" = { fr = "Cartes {a}", en = "Cards worth {a}" }`.
    """
    pattern = field_pattern(game, field)
    if pattern is None:
        return field
    stars = zip(pattern.split("."), field.split("."), strict=True)
    gaps = dict(zip("abcd", (part for star, part in stars if star == "*"), strict=False))
    return fill(game.words["box"][pattern][lang], lang, gaps)


def field_pattern(game: Game, field: str) -> str | None:
    """The key of `[box]` that speaks of a field, if there is one."""
    parts = field.split(".")
    for pattern in game.words.get("box", {}):
        stars = pattern.split(".")
        same = zip(stars, parts, strict=False)
        if len(stars) == len(parts) and all(star in ("*", part) for star, part in same):
            return str(pattern)
    return None


# --- from single values ---


def box_with(
    game: Game,
    values: Mapping[str, Any],
    title: Mapping[Lang, str] | None = None,
    base: OwnBox | None = None,
) -> OwnBox:
    """A box with other values, by field: `{"goal": 15, "copies.10": 9}`; checked.

    The rest, and the title if none is given, are those of `base`, or of the shipped box. Without
    any it is called by what differs: a server offers no box that nobody can choose by name.
    """
    before = base or OwnBox(shipped_contents(game.card.id))
    contents = before.contents
    for field, value in values.items():
        contents = replaced(contents, field, value)
    own = OwnBox(contents, _title_in(title, game.card.id) if title else before.title)
    components(game, own, game.card.id)
    if own.title or not (changed := differences(game, own)):
        return own
    return OwnBox(contents, usual_title(changed))
