"""Boxes, the components of a game as data: read with errors that say what and where, compared,
written. All are TOML, as `box.toml` of a game.
"""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cavale.kernel.errors import BoxError

_LONG_ROW = 3  # words
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def read_box(path: Path) -> dict[str, Any]:
    """The contents of a box file, or a sentence that says what is wrong with it."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BoxError(
            en=f"{path}: this box file cannot be read ({error.strerror}).",
            fr=f"{path} : ce fichier de boîte est illisible ({error.strerror}).",
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BoxError(
            en=f"{path}: this is not valid TOML ({error}).",
            fr=f"{path} : ce n’est pas du TOML valide ({error}).",
        ) from None


def whole_number(data: Mapping[str, Any], name: str, lowest: int, highest: int, where: str) -> int:
    """A whole number between two bounds, which must be there."""
    if name not in data:
        raise BoxError(en=f"{where}: {name} is missing.", fr=f"{where} : il manque {name}.")
    value = data[name]
    if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= highest:
        raise BoxError(
            en=f"{where}: {name} is {value!r}; "
            f"it must be a whole number from {lowest} to {highest}.",
            fr=f"{where} : {name} vaut {value!r} ; "
            f"il faut un nombre entier de {lowest} à {highest}.",
        )
    return value


class Change(NamedTuple):
    """A value of a box that is another one than in the box as shipped."""

    field: str  # as `box.toml` names it: `copies.10`; members of a list from 1
    before: str
    after: str


def merged(shipped: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """A whole box: what a file does not name is as shipped."""
    whole = dict(shipped)
    for name, value in changes.items():
        before = whole.get(name)
        tables = isinstance(value, Mapping) and isinstance(before, Mapping)
        whole[name] = merged(before, value) if tables else value  # type: ignore[arg-type]
    return whole


def changes(before: Any, after: Any, field: str = "") -> Iterator[Change]:
    """Where two boxes differ, field by field, in the order of the first."""
    here, there = _parts(before), _parts(after)
    if here is None or there is None or (isinstance(before, list) and len(here) != len(there)):
        if before != after:
            yield Change(field, _shown(before), _shown(after))
        return
    for name in [*here, *(there.keys() - here.keys())]:
        inner = f"{field}.{name}" if field else name
        yield from changes(here.get(name), there.get(name), inner)


def leaves(contents: Any, field: str = "") -> dict[str, Any]:
    """All single values of a box, by their fields."""
    parts = _parts(contents)
    if parts is None:
        return {field: contents}
    found: dict[str, Any] = {}
    for name, value in parts.items():
        found |= leaves(value, f"{field}.{name}" if field else name)
    return found


class NoField(BoxError):
    """A field that a box does not have; says what is there instead."""

    def __init__(self, field: str, step: str, known: Iterable[str]) -> None:
        self.known = ", ".join(known)  # in the place of the step that is not there
        super().__init__(
            en=f"The box has no field {field!r}: there is no {step!r}"
            + (f", but {self.known}." if self.known else "."),
            fr=f"La boîte n’a pas de champ « {field} » : il n’y a pas de « {step} »"
            + (f", mais {self.known}." if self.known else "."),
        )


def value_at(contents: Any, field: str) -> Any:
    """What stands at a field: `goal`, `plans.6`, `cards.S.3`, a word of a row `rooms.1.2`."""
    for step in field.split("."):
        contents = _member(contents, step, field)
    return contents


def replaced(contents: Any, field: str, value: Any) -> Any:
    """The same with another value at a field, which must be there.

    A text is read as TOML has it, `15` or `[1, 4]`, unless a text stands there. Whether a game can
    be played with it, `make_box` says.
    """
    return _replaced(contents, field.split("."), value, field)


def _replaced(part: Any, steps: Sequence[str], value: Any, field: str) -> Any:
    if not steps:
        return _read(value, part)
    step, *rest = steps
    after = _members(part) | {step: _replaced(_member(part, step, field), rest, value, field)}
    if isinstance(part, Mapping):
        return after
    members = list(after.values())
    return members if isinstance(part, list) else " ".join(map(str, members))


def _member(part: Any, step: str, field: str) -> Any:
    members = _members(part)
    if step not in members:
        raise NoField(field, step, members)
    return members[step]


def _read(value: Any, before: Any) -> Any:
    if isinstance(before, str):
        return str(value)
    if not isinstance(value, str):
        return value
    try:
        return tomllib.loads(f"value = {value}")["value"]
    except (tomllib.TOMLDecodeError, RecursionError):
        return value


def _parts(value: Any) -> dict[str, Any] | None:
    """What a value is told as: a table by its fields, a list by its members; else None, whole.

    A long row of text, such as five rooms of a temple, is told by its words.
    """
    is_row = isinstance(value, str) and len(value.split()) > _LONG_ROW
    return _members(value) if is_row or isinstance(value, Mapping | list) else None


def _members(value: Any) -> dict[str, Any]:
    """What a value is made of: its fields; its members or words, from 1."""
    if isinstance(value, Mapping):
        return dict(value)
    several = value.split() if isinstance(value, str) else value
    if isinstance(several, list):
        return {str(number): each for number, each in enumerate(several, start=1)}
    return {}


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_shown, value))
    return "" if value is None else " ".join(str(value).split())


def written(contents: Mapping[str, Any], path: str = "") -> str:
    """A box as TOML: plain values first, then tables, each under its name."""
    plain = {name: each for name, each in contents.items() if not isinstance(each, Mapping)}
    lines = [f"{_key(name)} = {_value(value)}" for name, value in plain.items()]
    for name, part in contents.items():
        if name not in plain:
            inner = f"{path}.{_key(name)}" if path else _key(name)
            has_own = not part or any(not isinstance(each, Mapping) for each in part.values())
            lines += ["", *[f"[{inner}]"] * has_own, written(part, inner).strip("\n")]
    return "\n".join(lines).lstrip("\n") + "\n"


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def _value(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(n)} = {_value(each)}" for n, each in value.items()) + " }"
    # of the values that boxes are made of, JSON writes each as TOML does
    return json.dumps(value, ensure_ascii=False)
