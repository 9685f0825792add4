"""`cavale sweep`: a grid of settings, one row each; progress on standard error."""

import contextlib
import sys
from collections.abc import Sequence
from pathlib import Path

import typer
from rich.console import Console

import cavale
from cavale.cli.columns import Column, folded
from cavale.cli.language import choose_language
from cavale.cli.options import parse_settings
from cavale.cli.progress import compiling, hands_for, progress_bar
from cavale.cli.texts import say
from cavale.front.commands import command_to_play
from cavale.front.figures import number, percent
from cavale.kernel.errors import CavaleError, Lang, OptionError
from cavale.lab.numbered import Hands
from cavale.lab.sweep import Ground, Setting, Sweep, SweepRow, grid, parse_vary
from cavale.lab.sweep.grid import fields_changed
from cavale.lab.sweep.kept import KeptSweep
from cavale.lab.sweep.rows import KINDS
from cavale.lab.sweep.run import RISK
from cavale.lab.sweep.tables import as_json, data_frame, write_files
from cavale.matches.newfile import OutputError, check_free


def sweep_command(
    game_id: str,
    vary: Sequence[str],
    seats: int | None,
    matches: int,
    seed: str,
    bots: str,
    settings: Sequence[str] | None,
    box: Path | None,
    until_clear: str | None,
    jobs: int | None,
    cluster: str | None,
    files: "Files",
    lang_option: str | None,
) -> None:
    lang = choose_language(lang_option)
    game = cavale.game(game_id)
    ground = Ground(game, matches, seats, seed, bots.split(","), parse_settings(settings), box)
    files.check()
    found = grid(ground, parse_vary(vary))
    kept = files.kept(found, until_clear)
    sweep = kept.sweep if kept else Sweep(found, until_clear)
    with hands_for(jobs, cluster) as hands:
        interrupted = _run(sweep, kept, hands, lang)
    try:
        _show(sweep, files, interrupted, box, lang)
    except OutputError:  # a full disk: the same command will only have to write
        _save(kept)
        raise
    if interrupted:
        state = kept and kept.path
        print(say(lang, "sweep_goes_on" if state else "sweep_lost", path=state), file=sys.stderr)
        raise typer.Exit(130)
    if kept:
        kept.remove()


class Files:
    """Where the rows go besides the screen, and what is kept of an interrupted sweep."""

    def __init__(
        self, csv: Path | None, parquet: Path | None, state: Path | None, as_json: bool
    ) -> None:
        self.csv = csv
        self.parquet = parquet
        self.as_json = as_json
        self._named_state = state

    @property
    def _state(self) -> Path | None:
        beside = self.csv or self.parquet
        return self._named_state or (beside and beside.with_name(f"{beside.name}.state"))

    def check(self) -> None:
        """Before the work, not after it."""
        for path in filter(None, (self.csv, self.parquet)):
            check_free(path)
        named = [path.resolve() for path in (self.csv, self.parquet, self._state) if path]
        if len(set(named)) < len(named):
            raise OptionError(
                en="Two files of this sweep have the same name: give each its own.",
                fr="Deux fichiers de ce balayage ont le même nom : donne à chacun le sien.",
            )
        if self._state and not self._state.exists():
            check_free(self._state)
        if self.parquet:
            data_frame()

    def kept(self, settings: Sequence[Setting], until_clear: str | None) -> KeptSweep | None:
        return KeptSweep(self._state, settings, until_clear) if self._state else None


def _run(sweep: Sweep, kept: KeptSweep | None, hands: Hands, lang: Lang) -> bool:
    """Run with a progress bar; return whether the user stopped it."""
    console = Console(stderr=True, markup=False)
    try:
        with compiling(console, lang):
            hands.prepare(sweep.simulations)
        with progress_bar(console) as bar:
            name = sweep.settings[0].plan.game.card.names[lang]
            task = bar.add_task(name, total=sweep.matches)

            def told(done: int, most: int) -> None:
                bar.update(task, completed=done, total=most)
                if kept:
                    kept.told(done, most)

            sweep.run(hands, told)
    except (KeyboardInterrupt, CavaleError) as error:
        _save(kept)
        if isinstance(error, CavaleError):  # a cluster that is gone
            raise
        return True
    return False


def _save(kept: KeptSweep | None) -> None:
    """Keep what is done, if there is anything and if there is room for it."""
    if kept and kept.sweep.rows():
        with contextlib.suppress(OutputError):
            kept.save()


def _show(sweep: Sweep, files: Files, interrupted: bool, box: Path | None, lang: Lang) -> None:
    rows = sweep.rows()
    if not interrupted:
        write_files(rows, files.csv, files.parquet)
    if files.as_json:
        print(as_json(rows, interrupted=interrupted, until_clear=sweep.share))
    elif rows:
        _print(rows, sweep, lang)
        _print_play(rows[-1].setting, box, lang)


# --- on screen ---


def _print(rows: Sequence[SweepRow], sweep: Sweep, lang: Lang) -> None:
    console = Console(highlight=False, markup=False)
    plan = rows[0].setting.plan
    gaps = {"game": plan.game.card.names[lang], "seed": plan.seed, "count": len(sweep.settings)}
    console.print(say(lang, "sweep", **gaps), style="bold")
    for table in folded(_axes(rows), _groups(rows, lang), console.width):
        console.print()
        console.print(table)
    key = "sweep_intervals" if sweep.share is None else "sweep_clear"
    told = {"share": sweep.share or "", "looks": len(sweep.looks), "risk": percent(RISK, lang, 0)}
    console.print("\n" + say(lang, key, **told), style="dim")


def _print_play(setting: Setting, box: Path | None, lang: Lang) -> None:
    """How to play what was swept, for the last setting."""
    plan, base = setting.plan, str(setting.varied.get("box", box) or "")
    fields = fields_changed(setting, Path(base) if base else None)
    command = command_to_play(plan.game.card.id, plan.seats, plan.options, fields, base)
    console = Console(highlight=False, markup=False)
    console.print(say(lang, "sweep_play"), style="dim")
    console.print(command, style="dim", soft_wrap=True)


def _axes(rows: Sequence[SweepRow]) -> list[Column]:
    return [Column(name, [str(row.varied[name]) for row in rows], False) for name in rows[0].varied]


def _groups(rows: Sequence[SweepRow], lang: Lang) -> list[list[Column]]:
    """Shares by kind, then points, then lengths and speed."""
    names = list(dict.fromkeys(name for row in rows for name in row.shares))
    groups = [
        [
            Column(_called(rows[0], name, lang), [_cell(row, name, lang) for row in rows])
            for name in names
            if name.startswith(f"{kind}.")
        ]
        for kind in KINDS
    ]
    return [group for group in (*groups, _points(rows, lang), _lengths(rows, lang)) if group]


def _points(rows: Sequence[SweepRow], lang: Lang) -> list[Column]:
    if rows[0].setting.plan.game.card.points[1] == 1:  # a point is a win: it stands there already
        return []
    return [
        Column(
            f"{say(lang, 'mean_points')} {letter}",
            [number(row.points[letter], 2, lang) if letter in row.points else "" for row in rows],
        )
        for letter in dict.fromkeys(letter for row in rows for letter in row.points)
    ]


def _lengths(rows: Sequence[SweepRow], lang: Lang) -> list[Column]:
    figures = {
        "matches": [number(row.matches, 0, lang) for row in rows],
        "moves": [number(row.moves_per_match, 1, lang) for row in rows],
        "median": [number(row.moves_median, 0, lang) for row in rows],
        "most_moves": [number(row.moves_95, 0, lang) for row in rows],
        "speed": [number(row.moves_per_second, 0, lang) for row in rows],
    }
    return [Column(say(lang, key), cells) for key, cells in figures.items()]


def _called(row: SweepRow, name: str, lang: Lang) -> str:
    """A share as people call it."""
    kind, _, which = name.partition(".")
    words = row.setting.plan.game.words
    if kind == "seat":
        return f"{say(lang, 'seat')} {which}"
    called: str = (
        words["roles"][which]["name"][lang] if kind == "side" else words["endings"][which][lang]
    )
    return called


def _cell(row: SweepRow, name: str, lang: Lang) -> str:
    if name not in row.shares:
        return ""
    figure = row.shares[name]
    return f"{percent(figure.share, lang)} ± {number(50 * (figure.high - figure.low), 2, lang)}"
