"""A table of an environment as people read it: drawn by its game, told in its words."""

from collections.abc import Sequence
from io import StringIO
from typing import Any

from rich.console import Console

from cavale.front.terminal import terminal_table
from cavale.kernel.contract import Game, is_logged
from cavale.kernel.errors import Lang
from cavale.kernel.plain import plain, plain_blank
from cavale.kernel.tape import redacted
from cavale.matches.telling import event_sentence

RENDER_MODES = ["ansi", "human"]
RENDER_FPS = 1  # a table of text changes with every step; whoever watches sets the pace
_WIDTH = 100  # columns


def table_text(
    game: Game, box: Any, table: Any, seat: int, names: Sequence[str], lang: Lang = "en"
) -> str:
    """The table as a seat sees it."""
    seen = plain_blank(game.table)
    game.observe(plain(box), plain(table), seat, seen)
    view, sheet = game.view(plain(box), seen, seat), StringIO()
    console = Console(file=sheet, width=_WIDTH, color_system=None)
    console.print(terminal_table(game).render(view, [*names], seat, lang))
    return "\n".join(line.rstrip() for line in sheet.getvalue().splitlines())


def told(game: Game, rows: Any, seat: int, names: Sequence[str], lang: Lang = "en") -> list[str]:
    """What happened, as the seat may know it, each with its rule."""
    return [
        f"{event_sentence(game, event, names, lang)} [{game.card.rule(event.rule)}]"
        for event in redacted(rows, seat)
        if is_logged(game, event.kind)
    ]
