"""`cavale games` and `cavale rules`: what there is to play, and by which rules."""

import re

from rich.console import Console
from rich.table import Table
from rich.text import Text

import cavale
from cavale.cli.language import choose_language
from cavale.cli.texts import say
from cavale.games import broken, card, ours
from cavale.kernel.contract import values_text
from cavale.kernel.errors import CavaleError, Lang
from cavale.kernel.rulebook import MARKS, Rulebook

_INLINE = re.compile(r"\*\*(.+?)\*\*|\[(" + "|".join(MARKS) + r")\]")


def show_games(lang_option: str | None) -> None:
    lang = choose_language(lang_option)
    table = Table(title=say(lang, "games"), title_justify="left", box=None, pad_edge=False)
    for heading in ("game", "", "seats", "switches"):
        table.add_column(say(lang, heading) if heading else "", style="bold" * (not heading))
    playable, reasons = _sorted_out()
    for game_id in playable:
        found = card(game_id)
        fewest, most = found.seats
        switches = "\n".join(f"{each.name}={values_text(each)}" for each in found.switches)
        table.add_row(game_id, found.names[lang], f"{fewest}-{most}", switches)
    console = Console(highlight=False, markup=False)
    console.print(table)
    for error in reasons:
        console.print(say(lang, "not_playable", reason=error.sentence(lang)), soft_wrap=True)


def _sorted_out() -> tuple[list[str], list[CavaleError]]:
    """The games that can be played, and why others cannot; those of other packages are tried."""
    playable, reasons = [*ours()], [*broken().values()]
    for game_id in cavale.game_ids()[len(playable) :]:
        try:
            cavale.game(game_id)
            playable.append(game_id)
        except CavaleError as error:
            reasons.append(error)
    return playable, reasons


def show_rules(game_id: str | None, rule: str | None, lang_option: str | None) -> None:
    lang = choose_language(lang_option)
    if game_id is None:
        known = ", ".join(cavale.game_ids())
        raise CavaleError(
            fr=say("fr", "which_rules", known=known), en=say("en", "which_rules", known=known)
        )
    game = cavale.game(game_id)
    console = Console(highlight=False, markup=False)
    if rule is not None:
        found = game.rule(rule, lang)
        console.print(rule_text(f"**{found.number}** {found.text}", lang))
        return
    print_rulebook(console, game.rulebook(lang), lang)


def print_rulebook(console: Console, book: Rulebook, lang: Lang) -> None:
    """The whole rulebook, its marks in words."""
    for line in book.text.splitlines():
        if line.startswith("# "):
            console.print(Text(line[2:], style="bold reverse"))
        elif line.startswith("## "):
            console.print(Text(line[3:], style="bold underline"))
        else:
            console.print(rule_text(line.removeprefix("- "), lang))


def rule_text(markdown: str, lang: Lang) -> Text:
    """Inline Markdown as the rulebooks use it: bold, and marks of source."""
    text = Text()
    end = 0
    for found in _INLINE.finditer(markdown):
        text.append(markdown[end : found.start()])
        if found[1]:
            text.append(found[1], style="bold cyan")
        else:
            text.append(f"({say(lang, f'mark_{found[2]}')})", style="dim italic")
        end = found.end()
    text.append(markdown[end:])
    return text
