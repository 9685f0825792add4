"""Measures cavale beside hand-written C and beside its peers, in one run on one machine.

    python bench/run.py [--rounds 5] [--seconds 2] [--no-peers]

Every round runs every contender once, so that a busy moment of the machine hits them all; the
figure of a contender is the median of its rounds. Prints a table, writes `bench/results.md`, and
exits with 1 if a required ratio is missed.
"""

import argparse
import json
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from rich import box
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from cavale.games import find
from cavale.kernel.contract import Game
from cavale.lab.simulate import Plan, Report, prepare
from cavale.matches.seeds import simulation_key

BENCH = Path(__file__).resolve().parent
RESULTS = BENCH / "results.md"
LIMIT = BENCH / "limit"
PROGRAMS = {  # the sources in C, and the names of their contenders
    "horde": "hand-written C, La Horde, {seats} seats, one core",
    "horde_fused": "C, fused: no legal actions, no state between moves (floor)",
}
PEERS = BENCH / "peers"
PEER_VENV = BENCH.parent / ".venv-bench"

GAME = find("horde")
TRICKS = find("castor")  # a game of tricks, to stand beside OpenSpiel's hearts
SEATS = 4
RESTARTS = ("choose", "random")
MATCHES = 150_000  # per round and core: about a second
INSTINCT_MATCHES = 50_000
TRICKS_MATCHES = 100_000
LIMIT_MATCHES = 200_000
CHECKED_MATCHES = 5_000  # per seat count and switch, before anything is measured

OF_LIMIT, OF_NATIVE, OF_PYTHON = 0.6, 5.0, 100.0  # what cavale one core must reach, in multiples

console = Console()


@dataclass(frozen=True)
class Sample:
    """One contender in one round."""

    name: str
    version: str
    decisions: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.decisions / self.seconds


@dataclass(frozen=True)
class Contender:
    """Somebody who plays; `floor` is how many times as fast cavale one core must be.

    With a `rival` (a part of another contender's name) it is the other way round: how many times
    as fast as the rival this one must be.
    """

    measure: Callable[[int], Sample]  # takes the number of the round
    floor: float | None = None
    rival: str = ""


@dataclass(frozen=True)
class Figure:
    """A contender's result: decisions per second, and the ratio to cavale one core."""

    name: str
    version: str
    median: float
    best: float
    ratio: float
    floor: float | None
    rival: str = ""
    multiple: float | None = None  # of the rival's speed, if it took part

    @property
    def passes(self) -> bool:
        if self.rival:
            return self.multiple is None or self.floor is None or self.multiple >= self.floor
        return self.floor is None or self.ratio >= self.floor


# --- cavale ---------------------------------------------------------------------------------


def simulate(plan: Plan) -> Report:
    """What `cavale simulate` does; the clock starts when the compiled rules are there."""
    simulation = prepare(plan)
    simulation.warm_up()
    return simulation.run()


def cavale(name: str, matches: int, bot: str = "chance", jobs: int = 1) -> Contender:
    """A contender of our own; every round has another seed."""
    return Contender(_measured(GAME, name, matches, bot, jobs))


def tricks(name: str, matches: int) -> Contender:
    """Le Castor, which must be faster than hearts: both are tricks of four, one card each."""
    return Contender(_measured(TRICKS, name, matches, "chance", 1), OF_NATIVE, "hearts")


def _measured(game: Game, name: str, matches: int, bot: str, jobs: int) -> Callable[[int], Sample]:
    def measure(number: int) -> Sample:
        report = simulate(Plan(game, SEATS, matches, str(number), [bot], jobs=jobs))
        title = f"cavale, {game.card.names['fr']}, {SEATS} seats, {name}"
        return Sample(title, version("cavale"), report.moves, report.seconds)

    return measure


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# --- the limit ------------------------------------------------------------------------------


def build_limit() -> None:
    (LIMIT / "build").mkdir(exist_ok=True)
    for program in PROGRAMS:
        source, binary = LIMIT / f"{program}.c", LIMIT / "build" / program
        command = ["gcc", "-std=c11", "-O3", "-march=native", str(source), "-o", str(binary)]
        subprocess.run(command, check=True)


def run_limit(
    program: str, seats: int, matches: int, seed: str, restart: str = RESTARTS[0]
) -> Report:
    """A C program, asked like `simulate`; the seconds are by its own clock."""
    numbers = [seats, 0, matches, *simulation_key(seed), RESTARTS.index(restart)]
    said = json.loads(_output([str(LIMIT / "build" / program), *map(str, numbers)]))
    return Report(seats, matches, said["moves"], said["seconds"], said["wins"], said["totals"])


def check_limit() -> None:
    """A C program is only a measure if it plays the same matches, to the last card."""
    fewest, most = GAME.card.seats
    for seats in range(fewest, most + 1):
        for restart in RESTARTS:
            options = {"restart": restart}
            ours = simulate(Plan(GAME, seats, CHECKED_MATCHES, options=options))
            for program in PROGRAMS:
                theirs = run_limit(program, seats, CHECKED_MATCHES, Plan.seed, restart)
                if _played(ours) != _played(theirs):
                    where = f"{seats} seats, restart {restart}"
                    sys.exit(f"{where}: {_played(ours)}, but {program}.c {_played(theirs)}")


def _played(report: Report) -> tuple[object, ...]:
    """What both tell of their matches: moves, wins, points."""
    return report.moves, report.wins, report.points


def limit(program: str, floor: float | None) -> Contender:
    """A contender in C; every round has another seed, the one of cavale in that round."""

    def measure(number: int) -> Sample:
        report = run_limit(program, SEATS, LIMIT_MATCHES, str(number))
        title = PROGRAMS[program].format(seats=SEATS)
        return Sample(title, f"gcc {_gcc()}", report.moves, report.seconds)

    return Contender(measure, floor)


# --- the peers ------------------------------------------------------------------------------


def prepare_peers() -> None:
    """Make the peers' own environment, unless it is there with the same requirements."""
    requirements = PEERS / "requirements.txt"
    stamp = PEER_VENV / "requirements.stamp"
    if stamp.exists() and stamp.read_bytes() == requirements.read_bytes():
        return
    console.print("Installing the peers into .venv-bench (once; a minute or two) ...")
    if not _peer_python().exists():
        # without pip, as in the Makefile: Debian's Python may lack ensurepip
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", PEER_VENV], check=True)
    pip = [os.environ.get("PYTHON", "python3"), "-m", "pip", "--python", str(_peer_python())]
    # RLCard calls `pip freeze` when imported, and wants distutils, now a part of setuptools
    install = [*pip, "install", "pip", "setuptools", "-r", str(requirements)]
    subprocess.run(install, check=True)  # pip shows its own progress
    shutil.copyfile(requirements, stamp)


def peer(script: str, seconds: float, floor: float | None, *options: str) -> Contender:
    """A contender that runs in the peers' environment and prints its sample as JSON."""

    def measure(number: int) -> Sample:
        command = [str(_peer_python()), str(PEERS / script), *options]
        said = json.loads(_output([*command, f"--seconds={seconds}", f"--seed={number + 1}"]))
        return Sample(said["name"], said["version"], said["decisions"], said["seconds"])

    return Contender(measure, floor)


def peers(seconds: float) -> list[Contender]:
    seats = f"--seats={SEATS}"
    return [
        peer("openspiel_native.py", seconds, OF_NATIVE, "--game=hearts"),
        peer("openspiel_native.py", seconds, OF_NATIVE, "--game=crazy_eights"),
        peer("openspiel_horde.py", seconds, OF_PYTHON, seats),
        peer("pettingzoo_horde.py", seconds, OF_PYTHON, seats, "--raw"),
        peer("pettingzoo_horde.py", seconds, OF_PYTHON, seats),
        peer("rlcard_uno.py", seconds, None),
    ]


def _peer_python() -> Path:
    return PEER_VENV / "bin" / "python"


def _output(command: Sequence[str]) -> str:
    """What a command prints; a peer must not find cavale's packages by accident."""
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=clean)
    return done.stdout


# --- measuring ------------------------------------------------------------------------------


def measure(contenders: Sequence[Contender], rounds: int) -> list[list[Sample]]:
    """The samples of each contender: all of them in each round, one after the other."""
    samples: list[list[Sample]] = [[] for _ in contenders]
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("", total=rounds * len(contenders))
        for number in range(rounds):
            for contender, mine in zip(contenders, samples, strict=True):
                mine.append(contender.measure(number))
                label = f"round {number + 1} of {rounds}: {mine[-1].name}"
                progress.update(task, advance=1, description=label)
    return samples


def figures(contenders: Sequence[Contender], samples: list[list[Sample]]) -> list[Figure]:
    """Medians, and ratios to the first contender, which is cavale one core."""
    medians = [statistics.median(each.rate for each in mine) for mine in samples]
    by_name = {mine[0].name: median for mine, median in zip(samples, medians, strict=True)}
    return [
        Figure(
            name=mine[0].name,
            version=mine[0].version,
            median=median,
            best=max(each.rate for each in mine),
            ratio=medians[0] / median,
            floor=contender.floor,
            rival=contender.rival,
            multiple=_multiple(median, contender.rival, by_name),
        )
        for contender, mine, median in zip(contenders, samples, medians, strict=True)
    ]


def _multiple(median: float, rival: str, by_name: Mapping[str, float]) -> float | None:
    """How many times as fast as its rival; None without one."""
    rivals = [speed for name, speed in by_name.items() if rival and rival in name]
    return median / rivals[0] if rivals else None


# --- telling --------------------------------------------------------------------------------

COLUMNS = ("contender", "decisions/s", "cavale is", "required", "version", "best round")
SHOWN = 4  # of these columns in the terminal: they fit 80 characters


def cells(figure: Figure) -> tuple[str, ...]:
    places = 2 if figure.ratio < 10 else 0
    return (
        figure.name,
        f"{figure.median:,.0f}",
        f"{figure.ratio:.{places}f} × this",
        required(figure),
        figure.version,
        f"{figure.best:,.0f}",
    )


def required(figure: Figure) -> str:
    verdict = "pass" if figure.passes else "FAIL"
    if figure.multiple is not None:
        return f"≥ {figure.floor:g} × {figure.rival}: is {figure.multiple:.1f} ×, {verdict}"
    if figure.floor is None or figure.rival:
        return ""
    return f"≥ {figure.floor:g}: {verdict}"


def show(results: Sequence[Figure]) -> None:
    table = Table(box=box.SIMPLE_HEAD)
    for title in COLUMNS[:SHOWN]:
        is_name = title == COLUMNS[0]
        table.add_column(title, justify="left" if is_name else "right", no_wrap=not is_name)
    for figure in results:
        table.add_row(*cells(figure)[:SHOWN], style=None if figure.passes else "red")
    console.print(table)
    console.print(f"cavale is: {results[0].name.removeprefix('cavale, ')}; medians of all rounds.")


def as_markdown(results: Sequence[Figure], rounds: int) -> str:
    """The section of the results file, with the machine it holds for."""
    lines = [
        f"Decisions per second: the median of {rounds} interleaved rounds. The ratios compare "
        "cavale on one core with each contender, median to median; [how](README.md).",
        "",
        "| " + " | ".join(COLUMNS) + " |",
        "|---" + "|--:" * (len(COLUMNS) - 1) + "|",
        *("| " + " | ".join(cells(figure)) + " |" for figure in results),
        "",
        *(f"- {name}: {value}" for name, value in machine().items()),
    ]
    return "\n".join(lines)


def machine() -> dict[str, str]:
    """What the figures depend on; nothing that names this machine."""
    return {
        "Date": f"{datetime.now(UTC):%Y-%m-%d}",
        "Processor": f"{_processor()}, {cores()} cores",
        "System": _system(),
        "Python": platform.python_version(),
        "NumPy": version("numpy"),
        "Numba": version("numba"),
        "gcc": f"{_gcc()}, -O3 -march=native",
    }


def _gcc() -> str:
    return _output(["gcc", "-dumpfullversion"]).strip()


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        named = re.search(r"^model name\s*: (.+)$", cpuinfo.read_text(), re.MULTILINE)
        if named:
            return named[1]
    return platform.processor() or platform.machine()


def _system() -> str:
    try:
        name = platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        name = platform.system()
    return f"{name}, {platform.system()} {platform.release()}"


def write_section(title: str, body: str) -> None:
    """Put a section into the results file, in place of the one with that title."""
    old = RESULTS.read_text() if RESULTS.exists() else "# Benchmark results\n"
    head, *sections = re.split(r"^## ", old, flags=re.MULTILINE)
    kept = {each.partition("\n")[0]: each.partition("\n")[2].strip() for each in sections}
    kept[title] = body.strip()
    texts = [f"## {name}\n\n{text}\n" for name, text in kept.items()]
    RESULTS.write_text("\n".join([head.strip() + "\n", *texts]))


# --- the command ----------------------------------------------------------------------------


def main() -> int:
    parser = argparse.ArgumentParser(description="cavale beside C and its peers")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="per peer and round")
    parser.add_argument("--no-peers", action="store_true", help="quick: writes no results")
    chosen = parser.parse_args()
    build_limit()
    check_limit()
    console.print("C and cavale play the same matches from the same seeds, 2 to 8 seats.")
    contenders = [
        cavale("one core", MATCHES),
        cavale(f"{cores()} cores", MATCHES * cores(), jobs=cores()),
        cavale("one core, instinct bots", INSTINCT_MATCHES, "instinct"),
        tricks("one core", TRICKS_MATCHES),
        limit("horde", OF_LIMIT),
        limit("horde_fused", None),
    ]
    if not chosen.no_peers:
        prepare_peers()
        contenders += peers(chosen.seconds)
    results = figures(contenders, measure(contenders, chosen.rounds))
    show(results)
    if not chosen.no_peers:
        write_section("Speed", as_markdown(results, chosen.rounds))
    return 0 if all(figure.passes for figure in results) else 1


if __name__ == "__main__":
    sys.exit(main())
