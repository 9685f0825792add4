"""`cavale analyse`: luck and skill of a match; progress on standard error."""

from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

import cavale
from cavale.bots.coach.worth import Bench
from cavale.cli.figures import number
from cavale.cli.language import choose_language
from cavale.cli.progress import compiling, progress_bar
from cavale.cli.texts import say
from cavale.front.coach import load_for_analysis, on_hundred
from cavale.front.report import report_page
from cavale.front.report import words as coach
from cavale.front.report.told import Teller, costly
from cavale.kernel.errors import Lang
from cavale.matches.coaching import Analysis
from cavale.matches.file import check_new, write_new


def analyse_command(
    path: Path,
    html: Path | None,
    as_json: bool,
    trials: int | None,
    box: Path | None,
    lang_option: str | None,
) -> None:
    lang = choose_language(lang_option)
    if html is not None:
        check_new(html)  # before the work, not after it
    match = load_for_analysis(path, box, lang)
    analysis = _analysed(match, trials, lang)
    if html is not None:
        write_new(html, report_page(match, analysis, lang))
    if as_json:
        print(msgspec.json.encode(analysis).decode())
    else:
        _print(match, analysis, lang)


def _analysed(match: cavale.Match, trials: int | None, lang: Lang) -> Analysis:
    console = Console(stderr=True, markup=False)
    with compiling(console, lang):
        Bench(match.game, match.box).prepare()
    with progress_bar(console) as bar:
        task = bar.add_task(say(lang, "looking"), total=match.ply)
        return match.analyse(trials, lambda done, _: bar.update(task, completed=done))


def _print(match: cavale.Match, analysis: Analysis, lang: Lang) -> None:
    console = Console(highlight=False, markup=False)
    game = match.game.name(lang)
    head = coach.say(lang, "head", game=game, seats=match.seats, plies=match.ply)
    trials = number(analysis.trials, 0, lang)
    console.print(head, style="bold")
    console.print(coach.say(lang, "unit", trials=trials), style="dim")
    console.print()
    console.print(_accounts(match, analysis, lang))
    teller = Teller(match, lang)
    for seat in range(match.seats):
        _print_seat(console, teller, analysis, seat)
    console.print()
    console.print(coach.say(lang, "model"), style="dim")


def _accounts(match: cavale.Match, analysis: Analysis, lang: Lang) -> Table:
    table = Table(box=None, pad_edge=False)
    for key in ("seat", "start", "luck", "own", "others", "result"):
        left = key == "seat"
        table.add_column(coach.say(lang, key), justify="left" if left else "right")
    for name, account in zip(match.names, analysis.seats, strict=True):
        start, *steps, result = on_hundred(account)
        errors = (account.luck_error, account.own_error, account.others_error)
        cells = [f"{start} {coach.margin(account.expectation_error)}"]
        for step, error in zip(steps, errors, strict=True):
            cells.append(f"{coach.signed(step)} {coach.margin(error)}")
        table.add_row(name, *cells, str(result))
    return table


def _print_seat(console: Console, teller: Teller, analysis: Analysis, seat: int) -> None:
    """What could have been better, and what turned the match for this seat."""
    lang, say_it = teller.lang, coach.say
    console.print()
    console.print(teller.match.names[seat], style="bold")
    for each in map(teller.review, costly(analysis, seat)):
        line = f"  {say_it(lang, 'move', ply=each.ply)}  {each.chosen} → {each.better}, "
        console.print(Text(line + each.sentence))
        if each.reason:
            console.print(Text(f"      {each.reason}  ").append(each.rule, style="dim cyan"))
    if not costly(analysis, seat):
        console.print(f"  {say_it(lang, 'nothing')}")
    for turn in (each for each in analysis.turning_points if each.seat == seat):
        told = teller.turn(turn)
        line = f"  {say_it(lang, 'move', ply=told.ply)}  {told.move}, "
        console.print(Text(f"{line}{told.change}, {told.cause}", style="dim"))
