"""`cavale replay` and `cavale verify`: what a match file tells, and whether it is true."""

from pathlib import Path

from rich.console import Console
from rich.text import Text

from cavale.cli.language import choose_language
from cavale.cli.options import box_for, load_match
from cavale.cli.tables import terminal_table
from cavale.cli.texts import say
from cavale.kernel.contract import ALL_SEEING, Game, is_logged, seat_letters
from cavale.kernel.errors import Lang, OptionError
from cavale.kernel.tape import Event, redacted, whole
from cavale.matches.file import load
from cavale.matches.match import Match
from cavale.matches.telling import event_sentence, reason_sentence
from cavale.matches.verify import verify


def replay_command(
    path: Path, ply: int | None, seat: str | None, box: Path | None, lang_option: str | None
) -> None:
    lang = choose_language(lang_option)
    kept, match = load_match(path, box)
    viewer = _viewer(match, seat)
    console = Console(highlight=False, markup=False)
    if ply is not None:
        then = match.at(ply)
        view = then.game.view(then.box, _seen(then, viewer), viewer)
        console.print(say(lang, "after_ply", count=ply), style="bold")
        console.print(terminal_table(match.game).render(view, kept.names, viewer, lang))
        return
    for number, rows in enumerate(match.tapes):
        events = whole(rows) if viewer == ALL_SEEING else redacted(rows, viewer)
        logged = [event for event in events if is_logged(match.game, event.kind)]
        _tell(console, match.game, number, logged, kept.names, lang)
    print_outcome(console, match, kept.names, lang)


def _viewer(match: Match, seat: str | None) -> int:
    """A file holds the secret of its shuffle: without a seat, everything is shown."""
    if seat is None:
        return ALL_SEEING
    letters = seat_letters(match.seats)
    if len(seat) != 1 or seat not in letters:
        raise OptionError(
            en=f"There is no seat {seat!r}: this match has seats {letters[0]} to {letters[-1]}.",
            fr=f"Il n’y a pas de siège « {seat} » : cette partie va de {letters[0]} à "
            f"{letters[-1]}.",
        )
    return letters.index(seat)


def _seen(match: Match, viewer: int) -> object:
    return match.table if viewer == ALL_SEEING else match.seen(viewer)


def _tell(
    console: Console, game: Game, ply: int, events: list[Event], names: list[str], lang: Lang
) -> None:
    for index, event in enumerate(events):
        number = f"{ply:>4}" if index == 0 else "    "
        console.print(Text(f"{number}  ", style="dim") + event_line(game, event, names, lang))


def event_line(game: Game, event: Event, names: list[str], lang: Lang) -> Text:
    """One event as a log shows it: sentence, then rule."""
    line = Text(event_sentence(game, event, names, lang))
    return line.append(f"  {game.card.rule(event.rule)}", style="dim cyan")


def print_outcome(console: Console, match: Match, names: list[str], lang: Lang) -> None:
    outcome = match.outcome()
    if outcome is None:
        return
    winners = [names[seat] for seat in outcome.winners]
    key = ("nobody", "winner", "winners")[min(len(winners), 2)]
    console.print()
    style = "bold green" if winners else "bold red"
    console.print(say(lang, key, names=" & ".join(winners)), style=style)
    reason = reason_sentence(match.game, outcome.reason, lang)
    console.print(Text(reason).append(f"  {outcome.reason}", style="dim cyan"))
    best_first = sorted(range(match.seats), key=lambda seat: -outcome.points[seat])
    for seat in best_first:
        mark = "★" if seat in outcome.winners else " "
        console.print(f"  {mark} {names[seat]:<16} {outcome.points[seat]:>3}")


def verify_command(path: Path, box: Path | None, lang_option: str | None) -> int:
    """Print each check; exit status 0 if all hold, else 1."""
    lang = choose_language(lang_option)
    kept = load(path)
    checks = verify(kept, path, box_for(kept, path, box))
    console = Console(highlight=False, markup=False)
    for check in checks:
        mark = Text("✓ ", style="green") if check.holds else Text("✗ ", style="bold red")
        console.print(mark + Text(check.fr if lang == "fr" else check.en))
    holds = all(check.holds for check in checks)
    console.print(say(lang, "genuine" if holds else "not_genuine"), style="bold")
    return 0 if holds else 1
