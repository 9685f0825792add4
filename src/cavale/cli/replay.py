"""`cavale replay` and `cavale verify`: what a match file tells, and whether it is true."""

from pathlib import Path

from rich.console import Console
from rich.text import Text

import cavale
from cavale.cli.language import choose_language
from cavale.cli.texts import say
from cavale.front.terminal import terminal_table
from cavale.front.terminal.log import log_lines
from cavale.front.terminal.scene import outcome_lines
from cavale.kernel.contract import ALL_SEEING, Game, is_logged
from cavale.kernel.errors import Lang
from cavale.kernel.tape import Event, redacted, whole
from cavale.matches.match import Match


def replay_command(
    path: Path,
    ply: int | None,
    seat: str | None,
    position: bool,
    box: Path | None,
    lang_option: str | None,
) -> None:
    lang = choose_language(lang_option)
    match = cavale.load(path, box, lang)
    viewer = ALL_SEEING if seat is None else match.seat(seat).number
    then = match if ply is None else match.at(ply)
    if position:
        print(then.position(seat, whole=seat is None))
    elif ply is None:
        _tell_all(match, viewer, lang)
    else:
        _show(then, viewer, lang)


def _show(match: cavale.Match, viewer: int, lang: Lang) -> None:
    """The table at one moment; without a seat all of it: a file holds the shuffle's secret."""
    seen = match.table if viewer == ALL_SEEING else match.seen(viewer)
    view = match.game.view(match.box, seen, viewer)
    console = Console(highlight=False, markup=False)
    console.print(say(lang, "after_ply", count=match.ply), style="bold")
    console.print(terminal_table(match.game).render(view, match.names, viewer, lang))


def _tell_all(match: cavale.Match, viewer: int, lang: Lang) -> None:
    console = Console(highlight=False, markup=False)
    for number, rows in enumerate(match.tapes):
        events = whole(rows) if viewer == ALL_SEEING else redacted(rows, viewer)
        if not match.is_over:  # then nobody is reminded of what was to be seen once
            events = [event for event in events if is_logged(match.game, event.kind)]
        _tell(console, match.game, number, events, match.names, lang)
    print_outcome(console, match, match.names, lang)


def _tell(
    console: Console, game: Game, ply: int, events: list[Event], names: list[str], lang: Lang
) -> None:
    for index, line in enumerate(log_lines(game, events, names, lang)):
        number = f"{ply:>4}" if index == 0 else "    "
        console.print(Text(f"{number}  ", style="dim") + line)


def print_outcome(console: Console, match: Match, names: list[str], lang: Lang) -> None:
    outcome = match.outcome()
    if outcome is None:
        return
    console.print()
    for line in outcome_lines(match.game, outcome, names, lang):
        console.print(line)


def verify_command(path: Path, box: Path | None, lang_option: str | None) -> int:
    """Print each check; exit status 0 if all hold, 1 if one does not, 3 if one cannot be told."""
    lang = choose_language(lang_option)
    checks = cavale.verify(path, box)
    console = Console(highlight=False, markup=False)
    for check in checks:
        console.print(_MARKS[check.holds] + Text(check.fr if lang == "fr" else check.en))
    verdict, status = _verdict([check.holds for check in checks])
    console.print(say(lang, verdict), style="bold")
    return status


_MARKS = {
    True: Text("✓ ", style="green"),
    False: Text("✗ ", style="bold red"),
    None: Text("? ", style="yellow"),
}


def _verdict(answers: list[bool | None]) -> tuple[str, int]:
    if False in answers:
        return "not_genuine", 1
    return ("unchecked", 3) if None in answers else ("genuine", 0)
