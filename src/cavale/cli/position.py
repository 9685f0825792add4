"""`cavale show`: the table of a position, as the terminal draws it."""

from pathlib import Path

from rich.console import Console, RenderableType

import cavale
from cavale.cli.language import choose_language
from cavale.front.players import parse_seat
from cavale.front.terminal import terminal_table
from cavale.kernel.contract import ALL_SEEING, seat_letters
from cavale.kernel.errors import Lang


def show_command(
    game_id: str, text: str, seat: str | None, box: Path | None, lang_option: str | None
) -> None:
    lang = choose_language(lang_option)
    position = cavale.game(game_id).position(text, box)
    console = Console(highlight=False, markup=False)
    with console.capture() as drawn:
        try:
            console.print(_drawing(position, seat, lang))
        except LookupError:  # a card, a room, a seat that no table has
            raise position.impossible() from None
    print(drawn.get(), end="")


def _drawing(position: cavale.Position, seat: str | None, lang: Lang) -> RenderableType:
    viewer = ALL_SEEING if seat is None else parse_seat(seat, position.seats)
    view, names = position.view(seat), list(seat_letters(position.seats))
    return terminal_table(position.game).render(view, names, viewer, lang)
