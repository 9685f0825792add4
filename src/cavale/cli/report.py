"""`cavale report`: a page about a game, with pictures; progress on standard error."""

import contextlib
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

import typer
from rich.console import Console

import cavale
from cavale.cli.language import choose_language
from cavale.cli.options import parse_settings
from cavale.cli.progress import compiling, progress_bar
from cavale.cli.texts import say
from cavale.front.balance import balance_page, markdown
from cavale.kernel.contract import Game
from cavale.kernel.errors import CavaleError, Lang, OptionError
from cavale.lab.cluster import hands_of
from cavale.lab.extra import needed_pictures
from cavale.lab.numbered import Hands
from cavale.lab.report import Asked, Findings, Study, read_findings
from cavale.lab.report.findings import findings_json
from cavale.lab.sweep.kept import KeptSweep
from cavale.matches.newfile import OutputError, check_free, write_new

_KINDS = (".html", ".md", ".json")


def report_command(
    game_id: str,
    out: Path | None,
    data: Path | None,
    seats: int | None,
    matches: int,
    seed: str,
    bots: str,
    ladder: str,
    settings: Sequence[str] | None,
    box: Path | None,
    jobs: int | None,
    cluster: str | None,
    lang_option: str | None,
) -> None:
    lang = choose_language(lang_option)
    game = cavale.game(game_id)
    path = out or Path(f"{game_id}.html")
    _check(path)
    if data is not None:
        _write(path, read_findings(data, game_id), game, lang)
    else:
        levels, rungs = bots.split(","), ladder.split(",")
        options = parse_settings(settings)
        asked = Asked(game, matches, seats, seed, levels, options, box, rungs)
        _play_and_write(asked, path, jobs, cluster, lang)
    print(say(lang, "report_written", path=path))


def _check(path: Path) -> None:
    """Before the work, not after it."""
    if path.suffix not in _KINDS:
        raise OptionError(
            en=f"{path}: a report is a page (.html), a text (.md) or data (.json); name it so.",
            fr=f"{path} : un rapport est une page (.html), un texte (.md) ou des données (.json) ; "
            "nomme-le ainsi.",
        )
    check_free(path)
    if path.suffix == ".html":
        needed_pictures()


def _play_and_write(
    asked: Asked, path: Path, jobs: int | None, cluster: str | None, lang: Lang
) -> None:
    """What is done is kept beside the file while it is not there yet."""
    study = Study(asked)
    state = path.with_name(f"{path.name}.state")
    if not state.exists():
        check_free(state)
    kept = KeptSweep(state, study.settings, None)
    study.works  # noqa: B018  all of it before the first match: a wrong name is told at once
    with hands_of(jobs, cluster) as hands:
        if _interrupted(study, kept, hands, lang):
            print(say(lang, "sweep_goes_on", path=state), file=sys.stderr)
            raise typer.Exit(130)
    findings = study.findings(kept.sweep, _command(asked))
    try:
        _write(path, findings, asked.game, lang)
    except OutputError:  # a full disk: the same command will only have to write
        _save(kept)
        raise
    kept.remove()


def _interrupted(study: Study, kept: KeptSweep, hands: Hands, lang: Lang) -> bool:
    """Play with a progress bar; return whether the user stopped it."""
    console = Console(stderr=True, markup=False)
    try:
        with compiling(console, lang):
            hands.prepare([*kept.sweep.simulations, *study.works])
        with progress_bar(console) as bar:
            task = bar.add_task(say(lang, "report_settings"), total=kept.sweep.matches)

            def told(done: int, most: int) -> None:
                bar.update(task, completed=done, total=most)
                kept.told(done, most)

            kept.sweep.run(hands, told)
            more = bar.add_task(say(lang, "report_besides"), total=study.besides)
            study.run_besides(hands, lambda done: bar.update(more, completed=done))
    except (KeyboardInterrupt, CavaleError) as error:
        _save(kept)
        if isinstance(error, CavaleError):  # a cluster that is gone
            raise
        return True
    return False


def _save(kept: KeptSweep) -> None:
    """Keep what is done, if there is room for it."""
    if kept.sweep.rows():
        with contextlib.suppress(OutputError):
            kept.save()


def _write(path: Path, findings: Findings, game: Game, lang: Lang) -> None:
    texts = {
        ".html": lambda: balance_page(findings, game, lang),
        ".md": lambda: markdown(findings, game, lang),
        ".json": lambda: findings_json(findings),
    }
    write_new(path, texts[path.suffix]())


def _command(asked: Asked) -> str:
    """What gives the same figures again, without what only says where they go."""
    words = ["cavale", "report", asked.game.card.id, "--matches", str(asked.matches)]
    words += ["--seed", asked.seed, "--bots", ",".join(asked.bots)]
    words += ["--ladder", ",".join(asked.ladder)]
    words += ["--seats", str(asked.seats)] if asked.seats else []
    words += [f"--set={name}={value}" for name, value in asked.options.items()]
    words += ["--box", str(asked.box)] if asked.box else []
    return shlex.join(words)
