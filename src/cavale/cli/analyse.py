"""`cavale analyse`: luck and skill of matches; progress on standard error."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

import cavale
from cavale.cli.language import choose_language
from cavale.cli.progress import compiling, hands_for, progress_bar
from cavale.cli.texts import say
from cavale.front.coach import load_for_analysis, on_hundred
from cavale.front.figures import number
from cavale.front.report import report_page
from cavale.front.report import words as coach
from cavale.front.report.told import Teller, costly
from cavale.kernel.errors import Lang, OptionError
from cavale.lab.analysing import Analysing
from cavale.lab.numbered import Hands
from cavale.matches.coaching import Analysis
from cavale.matches.file import record
from cavale.matches.newfile import check_free, write_new


def analyse_command(
    paths: Sequence[Path],
    html: Path | None,
    as_json: bool,
    trials: int | None,
    box: Path | None,
    jobs: int | None,
    cluster: str | None,
    lang_option: str | None,
) -> None:
    lang = choose_language(lang_option)
    if html is not None:  # before the work, not after it
        _check_page(html, paths)
    matches = [load_for_analysis(path, box, lang) for path in paths]
    works = [Analysing(match, record(match, match.about), trials) for match in matches]
    try:
        with hands_for(jobs, cluster) as hands:
            _run(works, hands, lang)
    finally:  # an interrupt keeps those that are done
        for path, match, analysis in _done(paths, matches, works):
            _tell(path if len(paths) > 1 else None, match, analysis, as_json, lang)
    if html is not None:
        ((_, match, analysis),) = _done(paths, matches, works)
        write_new(html, report_page(match, analysis, lang))


def _check_page(html: Path, paths: Sequence[Path]) -> None:
    if len(paths) > 1:
        raise OptionError(
            en="A page is about one match: name one file with --html.",
            fr="Une page parle d’une seule partie : nomme un seul fichier avec --html.",
        )
    check_free(html)


def _run(works: Sequence[Analysing], hands: Hands, lang: Lang) -> None:
    console = Console(stderr=True, markup=False)
    with compiling(console, lang):
        hands.prepare(works)
    with progress_bar(console) as bar:
        task = bar.add_task(say(lang, "looking"), total=sum(work.goal for work in works))
        hands.run(works, lambda done: bar.update(task, completed=done))


def _done(
    paths: Sequence[Path], matches: Sequence[cavale.Match], works: Sequence[Analysing]
) -> Iterator[tuple[Path, cavale.Match, Analysis]]:
    """The first so many."""
    for path, match, work in zip(paths, matches, works, strict=True):
        if work.analysis is None:
            return
        yield path, match, work.analysis


def _tell(
    path: Path | None, match: cavale.Match, analysis: Analysis, as_json: bool, lang: Lang
) -> None:
    """Under its name where there are several; as JSON, a line each in the order of the files."""
    if as_json:
        print(msgspec.json.encode(analysis).decode())
        return
    if path is not None:
        print(f"\n{path}")
    _print(match, analysis, lang)


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
