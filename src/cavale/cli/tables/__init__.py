"""How each game looks in a terminal: `render` draws a view, `consequence` comments a choice."""

from importlib import import_module
from typing import Any, Protocol, cast

from rich.console import RenderableType

from cavale.kernel.contract import Game
from cavale.kernel.errors import Lang


class TerminalTable(Protocol):
    def render(self, view: Any, names: list[str], seat: int, lang: Lang) -> RenderableType: ...

    def consequence(self, view: Any, action: str, seat: int, lang: Lang) -> str: ...


def terminal_table(game: Game) -> TerminalTable:
    return cast(TerminalTable, import_module(f"cavale.cli.tables.{game.card.id}"))
