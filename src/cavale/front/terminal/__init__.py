"""How a game looks in a terminal: its own drawing, or a plain one made from its view.

`render` draws a view, `consequence` comments a choice. Where a game needs it, `spelled` writes a
move as a language writes it, `is_in_play` tells moves of this table from those of a variant.
"""

from typing import Any, Protocol, cast

from rich.console import RenderableType

from cavale.front.terminal.generic import GenericTable
from cavale.games import optional_part
from cavale.kernel.contract import Game
from cavale.kernel.errors import Lang


class TerminalTable(Protocol):
    """`render` draws a view, `consequence` comments a choice: a game's `terminal.py` has both."""

    def render(self, view: Any, names: list[str], seat: int, lang: Lang) -> RenderableType: ...

    def consequence(self, view: Any, action: str, seat: int, lang: Lang) -> str: ...


def terminal_table(game: Game) -> TerminalTable:
    drawn = optional_part(game.card.id, "terminal")
    return GenericTable(game) if drawn is None else cast(TerminalTable, drawn)


def spelled(game: Game, action: str, lang: Lang) -> str:
    """A move as it is shown and may be typed."""
    spell = getattr(terminal_table(game), "spelled", None)
    return action if spell is None else str(spell(action, lang))


def is_in_play(game: Game, view: Any, action: str) -> bool:
    """Whether there can be such a move at this table."""
    tell = getattr(terminal_table(game), "is_in_play", None)
    return tell is None or bool(tell(view, action))
