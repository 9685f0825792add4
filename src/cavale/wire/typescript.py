"""What the browser is given in files: its types, from structs and views; moves, for its tests."""

from typing import Any

import msgspec.inspect as inspect
from msgspec import Struct, json

from cavale.games import find, ours, view_types
from cavale.wire import down, rest, up

_HEAD = "// Generated from the Python structs by `make types`. Do not edit.\n"


def generate() -> str:
    """The whole file."""
    roots: list[Any] = [up.Message, down.Message, *_structs(rest)]
    roots += [kind for game_id in ours() for kind in view_types(game_id)]
    writer = _Writer()
    for kind in inspect.multi_type_info(roots):
        writer.name(kind)
    lines = [_HEAD, *writer.out, _union("Up", up.Message), _union("Down", down.Message)]
    return "\n".join(lines)


def moves() -> str:
    """How each game writes and says its moves: for the page's own tests."""
    told = {
        game.card.id: {
            "words": {part: game.words.get(part, {}) for part in ("actions", "values")},
            "components": game.components,
        }
        for game in map(find, ours())
    }
    return json.format(json.encode(told), indent=1).decode() + "\n"


def _structs(module: Any) -> list[type[Struct]]:
    return [
        each
        for each in vars(module).values()
        if isinstance(each, type)
        and issubclass(each, Struct)
        and each.__module__ == module.__name__
    ]


def _union(name: str, message: Any) -> str:
    members = " | ".join(_ts_name(kind) for kind in message.__args__)
    return f"export type {name}Message = {members};\n"


def _ts_name(kind: type) -> str:
    """`Table` of `down` is `DownTable`: short names are for one direction only."""
    if kind.__module__ == up.__name__:
        return f"Up{kind.__name__}"
    if issubclass(kind, down.Down):
        return f"Down{kind.__name__}"
    return kind.__name__


class _Writer:
    """Writes an interface for each struct it meets, once."""

    def __init__(self) -> None:
        self.out: list[str] = []
        self._done: set[type] = set()

    def name(self, kind: inspect.Type) -> str:
        """The TypeScript name of a type."""
        match kind:
            case inspect.StructType():
                self._write(kind)
                return _ts_name(kind.cls)
            case inspect.UnionType():
                return " | ".join(self.name(each) for each in kind.types)
            case inspect.ListType():
                return f"Array<{self.name(kind.item_type)}>"
            case inspect.TupleType():
                return f"[{', '.join(self.name(each) for each in kind.item_types)}]"
            case inspect.DictType():
                return f"Record<string, {self.name(kind.value_type)}>"
            case inspect.LiteralType():
                return " | ".join(f'"{value}"' for value in kind.values)
        return _SIMPLE[type(kind)]

    def _write(self, kind: inspect.StructType) -> None:
        if kind.cls in self._done:
            return
        self._done.add(kind.cls)
        lines = [f"export interface {_ts_name(kind.cls)} {{"]
        if kind.tag is not None:
            lines.append(f'  {kind.tag_field}: "{kind.tag}";')
        for field in kind.fields:
            may_miss = issubclass(kind.cls, up.Up) or kind.cls.__struct_config__.omit_defaults
            optional = "?" if may_miss and not field.required else ""
            lines.append(f"  {field.encode_name}{optional}: {self.name(field.type)};")
        self.out.append("\n".join([*lines, "}\n"]))


_SIMPLE = {
    inspect.AnyType: "unknown",
    inspect.BoolType: "boolean",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.StrType: "string",
}
