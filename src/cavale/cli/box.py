"""`cavale box`: a box with other components, as a file and in words."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

import cavale
from cavale.cli.language import choose_language
from cavale.cli.options import parse_settings
from cavale.cli.texts import say
from cavale.games.boxes import OwnBox, box_text, box_with, differences, read_own_box
from cavale.kernel.contract import Game
from cavale.kernel.errors import Lang
from cavale.kernel.words import without_controls
from cavale.matches.newfile import write_new


def box_command(
    game_id: str,
    values: Sequence[str] | None,
    base: Path | None,
    title_fr: str,
    title_en: str,
    out: Path | None,
    lang_option: str | None,
) -> None:
    lang = choose_language(lang_option)
    game = cavale.game(game_id)
    start = None if base is None else read_own_box(game, base)
    title: Mapping[Lang, str] = {"fr": title_fr, "en": title_en}
    own = box_with(game, parse_settings(values), title if title_fr or title_en else None, start)
    if out is not None:
        write_new(out, box_text(own))
    print_box(Console(highlight=False, markup=False), game, own, lang)
    if out is not None:
        print(say(lang, "box_written", path=out))


def print_box(console: Console, game: Game, own: OwnBox, lang: Lang) -> None:
    """What differs from the shipped box, a row a value."""
    changes = differences(game, own)
    untitled = say(lang, "box_untitled" if changes else "box_shipped")
    title = without_controls(own.title.get(lang) or untitled)
    console.print(say(lang, "box", title=title), style="bold")
    if not changes:
        return
    table = Table(box=None, pad_edge=False)
    for key in ("box_what", "box_before", "box_after", "box_field"):
        table.add_column(say(lang, key), style="dim" if key == "box_field" else "")
    for each in changes:
        name = each.fr if lang == "fr" else each.en
        row = (name, each.before, each.after, each.field)
        table.add_row(*map(without_controls, row))
    console.print(table)
