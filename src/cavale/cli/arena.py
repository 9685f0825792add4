"""`cavale arena`: bots against each other, with intervals; progress on standard error."""

import json
import sys
from collections.abc import Sequence
from typing import Any

import typer
from rich.console import Console

import cavale
from cavale.cli.columns import Column, folded
from cavale.cli.language import choose_language
from cavale.cli.options import parse_settings
from cavale.cli.progress import compiling, hands_for, progress_bar
from cavale.cli.texts import say
from cavale.front.figures import interval, number, percent
from cavale.kernel.errors import Lang
from cavale.lab.arena import FEWEST, Arena, Contest, Share, ladder
from cavale.lab.numbered import Hands
from cavale.lab.ratings import Rating
from cavale.lab.report.ladder import Step, check_ladder, climbed


def arena_command(
    game_id: str,
    bots: Sequence[str],
    seats: int | None,
    deals: int,
    seed: str,
    settings: Sequence[str] | None,
    alone: bool,
    jobs: int | None,
    cluster: str | None,
    as_json: bool,
    lang_option: str | None,
) -> None:
    lang = choose_language(lang_option)
    game = cavale.game(game_id)
    check_ladder(bots)
    wanted = game.card.recommended if seats is None else seats
    options = parse_settings(settings)
    arenas = [  # all of them before the first deal: a wrong name is told at once
        Arena(Contest(game, first, second, wanted, deals, seed, options, alone=alone))
        for first, second in ladder(bots)
    ]
    with hands_for(jobs, cluster) as hands:
        interrupted = _run(arenas, hands, lang)
    rows = list(climbed([arena for arena in arenas if arena.done >= FEWEST]))
    if as_json:
        print(json.dumps([_as_data(row, bots[0]) for row in rows]))
    elif rows:
        _print(rows, bots[0], lang)
    if interrupted:
        print(say(lang, "interrupted"), file=sys.stderr)
        raise typer.Exit(130)


def _run(arenas: Sequence[Arena], hands: Hands, lang: Lang) -> bool:
    """One after another; return whether the user stopped it."""
    try:
        for arena in arenas:
            _play(arena, hands, lang)
    except KeyboardInterrupt:
        return True
    return False


def _play(arena: Arena, hands: Hands, lang: Lang) -> None:
    console, contest = Console(stderr=True, markup=False), arena.contest
    with compiling(console, lang):
        hands.prepare([arena])
    with progress_bar(console) as bar:
        task = bar.add_task(f"{contest.first} – {contest.second}", total=contest.deals)
        arena.run(lambda done: bar.update(task, completed=done), hands)


def _as_data(row: Step, foot: str) -> dict[str, Any]:
    """A contest as JSON shows it: shares from 0 to 1, ratings in points above the first bot."""
    contest, deals, share, rating = row
    return {
        "game": contest.game.card.id,
        "seats": contest.seats,
        "seed": contest.seed,
        "deals": deals,
        "first": contest.first,
        "second": contest.second,
        "as": share.what,
        "matches": share.matches,
        "share": share.share,
        "low": share.low,
        "high": share.high,
        "usual": share.usual,
        "gain": share.gain,
        "gain_low": share.gain_low,
        "gain_high": share.gain_high,
        "above": foot,
        "rating": rating.points,
        "rating_low": rating.low,
        "rating_high": rating.high,
    }


def _print(rows: Sequence[Step], foot: str, lang: Lang) -> None:
    contest = rows[0].contest
    console = Console(highlight=False, markup=False)
    name = contest.game.card.names[lang]
    gaps = {"game": name, "seats": contest.seats, "seed": contest.seed, "count": contest.deals}
    console.print(say(lang, "arena", **gaps) + "\n", style="bold")
    for table in folded(_who(rows, lang), [_figures(rows, lang)], console.width):
        console.print(table)
        console.print()
    console.print(say(lang, "rated", foot=foot), style="dim")


def _who(rows: Sequence[Step], lang: Lang) -> list[Column]:
    cells = {
        "bot": [row.contest.first for row in rows],
        "against": [row.contest.second for row in rows],
        "plays_as": [_plays_as(row.contest, row.share, lang) for row in rows],
    }
    return [Column(say(lang, key), each, False) for key, each in cells.items()]


def _figures(rows: Sequence[Step], lang: Lang) -> list[Column]:
    """How many deals there were is said where not all were played."""
    shares = [row.share for row in rows]
    cells = {
        "wins": [percent(share.share, lang, 1) for share in shares],
        "bounds": [interval(share.low, share.high, lang, 1) for share in shares],
        "usual": [percent(share.usual, lang, 1) for share in shares],
        "rating": [_rated(row.rating) for row in rows],
    }
    if any(row.deals < row.contest.deals for row in rows):
        cells["deals"] = [number(row.deals, 0, lang) for row in rows]
    return [Column(say(lang, key), each) for key, each in cells.items()]


def _rated(rating: Rating) -> str:
    points, low, high = rating
    return f"{points:+.0f} ± {(high - low) / 2:.0f}".replace("-", "−")


def _plays_as(contest: Contest, share: Share, lang: Lang) -> str:
    if share.what in ("alone", "all"):
        return say(lang, "plays_alone" if share.what == "alone" else "plays_all")
    name: str = contest.game.words["roles"][share.what]["name"][lang]
    return name
