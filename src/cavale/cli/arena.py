"""`cavale arena`: bots against each other, with intervals; progress on standard error."""

import json
import os
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

import cavale
from cavale.cli.figures import interval, percent
from cavale.cli.language import choose_language
from cavale.cli.options import parse_settings
from cavale.cli.progress import compiling, progress_bar
from cavale.cli.texts import say
from cavale.kernel.errors import Lang, OptionError
from cavale.lab.arena import Arena, Contest, Share, ladder


def arena_command(
    game_id: str,
    bots: Sequence[str],
    seats: int | None,
    deals: int,
    seed: str,
    settings: Sequence[str] | None,
    alone: bool,
    jobs: int | None,
    as_json: bool,
    lang_option: str | None,
) -> None:
    lang = choose_language(lang_option)
    game = cavale.game(game_id)
    if len(bots) < 2:
        raise OptionError(
            en="Name at least two bots, the weakest first, such as: medium strong.",
            fr="Nomme au moins deux bots, le plus faible d’abord, par exemple : medium strong.",
        )
    wanted = game.card.recommended if seats is None else seats
    rows = []
    for first, second in ladder(bots):
        options = parse_settings(settings)
        cores = os.cpu_count() or 1 if jobs is None else jobs
        contest = Contest(game, first, second, wanted, deals, seed, options, cores, alone)
        rows += [(contest, share) for share in _played(contest, lang)]
    if as_json:
        print(json.dumps([_as_data(contest, share) for contest, share in rows]))
    else:
        _print(rows, lang)


def _played(contest: Contest, lang: Lang) -> list[Share]:
    console = Console(stderr=True, markup=False)
    with compiling(console, lang):
        arena = Arena(contest)
        arena.warm_up()
    with progress_bar(console) as bar:
        task = bar.add_task(f"{contest.first} – {contest.second}", total=contest.deals)
        return arena.run(lambda done: bar.update(task, completed=done))


def _as_data(contest: Contest, share: Share) -> dict[str, Any]:
    """A contest as JSON shows it: shares from 0 to 1, ratings only where each plays for itself."""
    data: dict[str, Any] = {
        "game": contest.game.card.id,
        "seats": contest.seats,
        "seed": contest.seed,
        "deals": contest.deals,
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
    }
    if _is_rated(contest):
        names = ("rating", "rating_low", "rating_high")
        data |= dict(zip(names, share.rating(contest.seats), strict=True))
    return data


def _print(rows: Sequence[tuple[Contest, Share]], lang: Lang) -> None:
    contest = rows[0][0]
    console = Console(highlight=False, markup=False)
    name = contest.game.card.names[lang]
    gaps = {"game": name, "seats": contest.seats, "seed": contest.seed, "count": contest.deals}
    console.print(say(lang, "arena", **gaps) + "\n", style="bold")
    table = Table(box=None, pad_edge=False)
    for key in ("bot", "against", "plays_as", "wins", "bounds", "usual", "rating"):
        left = key in ("bot", "against", "plays_as")
        table.add_column(say(lang, key), justify="left" if left else "right", no_wrap=True)
    for each, share in rows:
        table.add_row(each.first, each.second, *_cells(each, share, lang))
    console.print(table)


def _cells(contest: Contest, share: Share, lang: Lang) -> list[str]:
    rating = ""
    if _is_rated(contest):
        middle, low, high = share.rating(contest.seats)
        rating = f"{middle:+.0f} [{low:+.0f} {high:+.0f}]".replace("-", "−")
    return [
        _plays_as(contest, share, lang),
        percent(share.share, lang, 1),
        interval(share.low, share.high, lang, 1),
        percent(share.usual, lang, 1),
        rating,
    ]


def _is_rated(contest: Contest) -> bool:
    """The model is of seats of which one wins: not where they win together."""
    return not contest.game.card.sides


def _plays_as(contest: Contest, share: Share, lang: Lang) -> str:
    if share.what in ("alone", "all"):
        return say(lang, "plays_alone" if share.what == "alone" else "plays_all")
    name: str = contest.game.words["roles"][share.what]["name"][lang]
    return name
