"""`cavale simulate`: a progress bar on standard error, the result on standard output."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.table import Table

import cavale
from cavale.cli.language import choose_language
from cavale.cli.options import parse_settings
from cavale.cli.progress import compiling, hands_for, progress_bar
from cavale.cli.texts import say
from cavale.front.figures import interval, number, percent
from cavale.kernel.errors import Lang, OptionError
from cavale.lab.numbered import Hands
from cavale.lab.simulate import Plan, Report, Simulation, wilson


def simulate_command(
    game_id: str,
    seats: int | None,
    matches: int,
    seed: str,
    bots: str,
    settings: Sequence[str] | None,
    box: Path | None,
    jobs: int | None,
    cluster: str | None,
    moves: Path | None,
    as_json: bool,
    lang_option: str | None,
) -> None:
    lang = choose_language(lang_option)
    game = cavale.game(game_id)
    switches = parse_settings(settings)
    levels = bots.split(",")
    wanted = game.card.recommended if seats is None else seats
    simulation = game.simulation(wanted, matches, seed, levels, switches, box, jobs)
    plan = simulation.plan
    if moves is None:
        with hands_for(jobs, cluster) as hands:
            interrupted = _run(simulation, hands, lang)
    else:
        simulation, interrupted = _record(plan, moves, jobs, cluster, lang)
    report = simulation.report
    if as_json:
        print(json.dumps(as_data(plan, report, interrupted)))
    else:
        _print(plan, report, lang)
    if interrupted:
        print(say(lang, "interrupted"), file=sys.stderr)
        raise typer.Exit(130)


def _run(simulation: Simulation, hands: Hands, lang: Lang) -> bool:
    """Run with a progress bar; return whether the user stopped it."""
    console, plan = Console(stderr=True, markup=False), simulation.plan
    try:
        with compiling(console, lang):
            hands.prepare([simulation])
        with progress_bar(console) as bar:
            task = bar.add_task(plan.game.card.names[lang], total=plan.matches)
            simulation.run(lambda done: bar.update(task, completed=done), hands)
    except KeyboardInterrupt:
        return True
    return False


def _record(
    plan: Plan, path: Path, jobs: int | None, cluster: str | None, lang: Lang
) -> tuple[Simulation, bool]:
    """The same with every move written down; whoever stops it has the moves so far."""
    from cavale.lab.recording import Recording

    if cluster is not None:
        raise OptionError(
            en="--moves writes what this computer plays: leave --cluster out.",
            fr="--moves écrit ce que joue cet ordinateur : laisse --cluster de côté.",
        )
    recording = Recording(plan)
    with recording.into(path), hands_for(jobs, None) as hands:
        interrupted = _run(recording, hands, lang)
    print(say(lang, "moves_written", path=path, count=recording.report.moves), file=sys.stderr)
    return recording, interrupted


def as_data(plan: Plan, report: Report, interrupted: bool) -> dict[str, Any]:
    """The result as JSON shows it: lists are by seat, shares from 0 to 1."""
    intervals = report.intervals()
    seconds = report.seconds or 1e-9
    return {
        "game": plan.game.card.id,
        "seats": plan.seats,
        "seed": plan.seed,
        "bots": list(plan.bots),
        "matches": report.matches,
        "moves": report.moves,
        "seconds": report.seconds,
        "interrupted": interrupted,
        "matches_per_second": report.matches / seconds,
        "moves_per_second": report.moves / seconds,
        "moves_per_match": report.moves / max(report.matches, 1),
        "moves_median": report.length(0.5),
        "moves_95": report.length(0.95),
        "sides": {
            side: won / played if played else None
            for side, played, won in zip(
                plan.game.card.sides, report.played, report.won, strict=True
            )
        },
        "endings": dict(zip(plan.game.card.endings, report.endings, strict=True)),
        "wins": report.shares(),
        "wins_low": [low for low, _ in intervals],
        "wins_high": [high for _, high in intervals],
        "points": [total / max(report.matches, 1) for total in report.points],
    }


def _print(plan: Plan, report: Report, lang: Lang) -> None:
    data = as_data(plan, report, False)
    console = Console(highlight=False, markup=False)
    name = plan.game.card.names[lang]
    count = number(report.matches, 0, lang)
    gaps = {"count": count, "game": name, "seats": plan.seats, "seed": plan.seed}
    console.print(say(lang, "simulated", **gaps), style="bold")
    for key in ("matches", "moves"):
        rate = number(data[f"{key}_per_second"], 0, lang)
        console.print(f"  {rate} {say(lang, key)} {say(lang, 'per_second')}")
    mean = number(data["moves_per_match"], 1, lang)
    length = say(lang, "length", median=data["moves_median"], most=data["moves_95"])
    console.print(f"  {mean} {length}\n")
    if report.matches:
        console.print(_seats_table(plan, report, lang))
    if report.matches and len(report.won) > 1:
        console.print()
        console.print(_sides_table(plan, report, lang))
    if report.matches and report.endings:
        console.print()
        console.print(_endings_table(plan, report, lang))


def _seats_table(plan: Plan, report: Report, lang: Lang) -> Table:
    table = Table(box=None, pad_edge=False)
    for key in ("seat", "bot", "wins", "interval", "mean_points"):
        table.add_column(say(lang, key), justify="left" if key == "bot" else "right")
    bots = plan.line_up().seats
    rows = zip(report.shares(), report.intervals(), report.points, strict=True)
    for seat, (share, (low, high), total) in enumerate(rows):
        table.add_row(
            "abcdefghijklmn"[seat],
            bots[seat],
            percent(share, lang),
            interval(low, high, lang),
            number(total / report.matches, 2, lang),
        )
    return table


def _sides_table(plan: Plan, report: Report, lang: Lang) -> Table:
    table = Table(box=None, pad_edge=False)
    for key in ("side", "bot", "wins", "interval"):
        left = key in ("side", "bot")
        table.add_column(say(lang, key), justify="left" if left else "right")
    bots = plan.line_up().sides
    for side, played, won in zip(plan.game.card.sides, report.played, report.won, strict=True):
        if played:
            name = plan.game.words["roles"][side]["name"][lang]
            bounds = interval(*wilson(won, played), lang)
            table.add_row(name, bots.get(side, "–"), percent(won / played, lang), bounds)
    return table


def _endings_table(plan: Plan, report: Report, lang: Lang) -> Table:
    table = Table(box=None, pad_edge=False)
    for key in ("ending", "share", "interval"):
        table.add_column(say(lang, key), justify="left" if key == "ending" else "right")
    for name, count in zip(plan.game.card.endings, report.endings, strict=True):
        low, high = wilson(count, report.matches)
        table.add_row(
            plan.game.words["endings"][name][lang],
            percent(count / report.matches, lang),
            interval(low, high, lang),
        )
    return table
