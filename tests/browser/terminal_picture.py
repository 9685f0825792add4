"""The README's picture of the terminal: a real table, drawn by the command's own code."""

import io
import re
from pathlib import Path

from rich.console import Console

from cavale.bots.players import Bot
from cavale.cli.play import Sitting, TerminalSeat
from cavale.games import find
from cavale.matches.file import Recorder
from cavale.matches.match import Match
from cavale.matches.seeds import mixed

_SECRET = "picture 4"
_PLIES = 26


def draw(path: Path) -> None:
    console = Console(record=True, width=84, file=io.StringIO(), force_terminal=True)
    sitting = _sitting()
    table = TerminalSeat(sitting, "fr", console=console)
    match = sitting.match
    while match.ply < _PLIES or match.awaited() != [0]:
        seat = match.awaited()[0]
        match.play(seat, sitting.bots[seat].choose(match.seen(seat), seat, match.legal(seat)))
    table.show_since(match.ply - 7)
    path.write_text(_plain_fonts(console.export_svg(title="cavale play horde")), encoding="utf-8")


def _plain_fonts(svg: str) -> str:
    """Without the web fonts that Rich asks for: a picture fetches nothing."""
    return re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)


def _sitting() -> Sitting:
    game = find("horde")
    names = ["Camille", "Brume", "Suie", "Ronce"]
    luck = [""] * 4
    match = Match(game, 4, mixed(_SECRET, luck))
    bots = {seat: Bot(game, game.box, "instinct", seat) for seat in range(4)}
    players = ["person", "instinct", "instinct", "instinct"]
    return Sitting(match, Recorder(_SECRET, luck, names, players), bots)


if __name__ == "__main__":
    draw(Path("docs/screenshots/terminal.svg"))
