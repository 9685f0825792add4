"""The README's picture of the terminal: a real table, drawn by the command's own code."""

import io
import re
from pathlib import Path

from rich.console import Console

import cavale
from cavale.bots.players import Bot
from cavale.cli.play import TerminalSeat

_SECRET = "picture 4"
_PLIES = 26


def draw(path: Path) -> None:
    console = Console(record=True, width=84, file=io.StringIO(), force_terminal=True)
    game = cavale.game("horde")
    players = ["person", "instinct", "instinct", "instinct"]
    match = game.match(4, _SECRET, bots=players, names=["Camille", "Brume", "Suie", "Ronce"])
    bots = [Bot(game, game.box, "instinct", seat) for seat in range(4)]
    table = TerminalSeat(match, "fr", console=console)
    while match.ply < _PLIES or match.awaited() != [0]:
        seat = match.awaited()[0]
        match.play(seat, bots[seat].choose(match.seen(seat), seat, match.legal(seat)))
    table.show_since(match.ply - 7)
    path.write_text(_plain_fonts(console.export_svg(title="cavale play horde")), encoding="utf-8")


def _plain_fonts(svg: str) -> str:
    """Without the web fonts that Rich asks for: a picture fetches nothing."""
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)


if __name__ == "__main__":
    draw(Path("docs/screenshots/terminal.svg"))
