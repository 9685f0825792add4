"""A table for any game, drawn from its view: what all see, then a row for each seat.

A view is structs, lists, numbers and texts. Its field `seats` holds one struct for each seat; a
field `turn` is a seat. Other fields are labelled by `[view]` of the game's words, or by their
names.
"""

from typing import Any

import msgspec
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cavale.kernel.contract import Game
from cavale.kernel.errors import Lang

_YES, _NO, _NOTHING = "✓", "–", "–"
_TURN, _SEATS = "turn", "seats"  # fields with a meaning
_ELSEWHERE = ("type", "aim")  # the tag names the game; goals are told above the table


class GenericTable:
    """For a game without a `terminal.py`."""

    def __init__(self, game: Game) -> None:
        self._labels = game.words.get("view", {})

    def render(self, view: Any, names: list[str], seat: int, lang: Lang) -> RenderableType:
        fields = msgspec.to_builtins(view)
        rows = fields.pop(_SEATS, [{} for _ in names])
        turn = fields.pop(_TURN, -1)
        for name in _ELSEWHERE:
            fields.pop(name, None)
        lines = [
            Text.assemble((f"{self._label(name, lang)}  ", "dim"), self._value(value, lang))
            for name, value in fields.items()
        ]
        return Group(*lines, Text(), self._seats(rows, names, seat, turn, lang))

    def consequence(self, view: Any, action: str, seat: int, lang: Lang) -> str:
        """Nothing is known of what follows from a choice."""
        return ""

    def _seats(
        self, rows: list[dict[str, Any]], names: list[str], seat: int, turn: int, lang: Lang
    ) -> Table:
        table = Table(box=None, pad_edge=False)
        table.add_column()
        columns = list(dict.fromkeys(name for row in rows for name in row))
        for name in columns:
            table.add_column(Text(self._label(name, lang), style="dim"))
        for each, row in enumerate(rows):
            mark = "▸" if each == turn else " "
            cells = [Text(self._value(row.get(name), lang)) for name in columns]
            style = "bold" if each == seat else ""
            table.add_row(Text(f"{mark} {names[each]}"), *cells, style=style)
        return table

    def _label(self, name: str, lang: Lang) -> str:
        return str(self._labels.get(name, {}).get(lang, name.replace("_", " ")))

    def _value(self, value: Any, lang: Lang) -> str:
        match value:
            case bool():
                return _YES if value else _NO
            case None | "" | []:
                return _NOTHING
            case list():
                return " ".join(self._value(each, lang) for each in value)
            case dict():
                parts = (f"{self._label(k, lang)} {self._value(v, lang)}" for k, v in value.items())
                return f"({', '.join(parts)})"
        return str(value)
