"""Boxes, the components of a game as data: read with errors that say what and where, compared,
written. All are TOML, as `box.toml` of a game.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
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


def replaced(contents: Any, path: Sequence[str], value: Any) -> Any:
    """The same with one value changed, whose field must be there; else a KeyError."""
    if not path:
        return value
    parts, (name, *rest) = _parts(contents), path
    if parts is None or name not in parts:
        raise KeyError(name)
    parts[name] = replaced(parts[name], rest, value)
    if isinstance(contents, Mapping):
        return parts
    members = list(parts.values())
    return members if isinstance(contents, list) else " ".join(map(str, members))


def _parts(value: Any) -> dict[str, Any] | None:
    """What a value is made of: a table of its fields, a list of its members from 1; else None.

    A long row of text, such as five rooms of a temple, is a list of its words.
    """
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, str) and len(words := value.split()) > _LONG_ROW:
        value = words
    if isinstance(value, list):
        return {str(number): each for number, each in enumerate(value, start=1)}
    return None


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
