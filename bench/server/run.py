"""Measures the server beside boardgame.io under the same load, in one run on one machine.

    python bench/server/run.py [--rows peer several games] [--rounds 5] [--seconds 10] [--short]

Every round runs both servers once with each number of clients, one right after the other, the
order changing from round to round. A figure is the median of its rounds, a ratio the median of the
ratios of the rounds: so a machine that is slower for a minute is slower for both.

Prints a table, writes `bench/server-results.md` if all rows were measured, and exits with 1 if a
required ratio is missed. The rows: *peer*, one server of each kind; *several*, PostgreSQL with one
process and with two beside SQLite, boardgame.io with two servers; *games*, each at its most seats.
"""

import argparse
import json
import os
import platform
import re
import statistics
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from check_rules import check
from fanout import MOST_LATE, Fanout
from fanout import measure as measure_fanout
from idle import MOST, MOVES, TABLES, Idle
from idle import measure as measure_idle
from rich import box
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from servers import (
    CAVALE,
    HERE,
    OTHER,
    OTHER_TWO,
    PEER,
    POSTGRES,
    TWO,
    clear_stores,
    disk_wait,
    pinned,
    prepare_peer,
    redis_port,
    serving,
    stored_moves,
)
from telling import MOST_FOR_A_MOVE, Cost, costs

from cavale.games import card, ours

RESULTS = HERE.parent / "server-results.md"
CLIENTS = (50, 500)
MANY = CLIENTS[-1]
AT_GAMES = 56  # clients, where games are compared: four tables of fourteen
ROWS = ("peer", "several", "games")
WARM_UP = 3.0  # seconds
FASTER, SOONER = 2.0, 0.5  # cavale's moves a second and its p99, in multiples of the other's
AS_FAST = 0.8  # with PostgreSQL, in multiples of its moves with SQLite, at the most clients
AS_CHEAP = 1.3  # processor time a move with two processes, in multiples of that with one
BUSY = 0.9  # a generator that computes more than this is itself the limit

console = Console(width=None if sys.stdout.isatty() else 120)


@dataclass(frozen=True)
class Run:
    """One server, one number of clients, one game."""

    system: str
    clients: int
    game: str = "horde"
    seats: int = 4  # of a table

    @property
    def label(self) -> str:
        if self.game == "horde" and self.seats == 4:
            return self.system
        return f"{self.system}: {card(self.game).names['en']}, {self.seats} seats"


@dataclass(frozen=True)
class Figure:
    """Medians of the rounds, times in milliseconds."""

    run: Run
    rate: float
    p50: float
    p99: float
    cpu: float  # of the server, all its processes, for a move
    busy: float  # of the generator, in the worst round
    rounds: Sequence[dict[str, Any]]  # what the load generator told of each


@dataclass(frozen=True)
class Found:
    """Everything that was measured."""

    figures: Sequence[Figure]
    idle: Idle | None
    told: Sequence[Cost]
    fanouts: Sequence[Fanout]

    def of(self, system: str, clients: int) -> Figure | None:
        """La Horde at tables of four, if it was among the rows."""
        wanted = Run(system, clients)
        return next((each for each in self.figures if each.run == wanted), None)


@dataclass(frozen=True)
class Requirement:
    name: str
    found: str
    passes: bool


# --- measuring ------------------------------------------------------------------------------


def runs(rows: Sequence[str]) -> list[Run]:
    """What a round consists of."""
    found: dict[Run, None] = {}
    if "peer" in rows:
        found |= dict.fromkeys(Run(each, n) for n in CLIENTS for each in (CAVALE, OTHER))
    if "several" in rows:
        systems = (CAVALE, POSTGRES, TWO, OTHER_TWO)
        found |= dict.fromkeys(Run(each, MANY) for each in systems)
    if "games" in rows:
        most = {game: card(game).seats[1] for game in ours()}
        found |= dict.fromkeys(
            Run(CAVALE, AT_GAMES // seats * seats, game, seats) for game, seats in most.items()
        )
    return list(found)


def sample(run: Run, seconds: float) -> dict[str, Any]:
    """One run of the generator on a new server, which is killed; its moves must be on the disk."""
    with serving(run.system) as server:
        protocol = OTHER if run.system in (OTHER, OTHER_TWO) else CAVALE
        command = [*pinned(1), sys.executable, str(HERE / "load.py"), protocol]
        command += ["--ports", *map(str, server.ports), "--pids", *map(str, server.pids)]
        command += [f"--clients={run.clients}", f"--game={run.game}", f"--seats={run.seats}"]
        command += [f"--seconds={seconds}", f"--warm-up={WARM_UP}"]
        command += ["--let-stand"] if run.system == OTHER_TWO else []
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    told: dict[str, Any] = json.loads(done.stdout)
    if run.system != OTHER_TWO:  # which tells first and stores then
        stored = stored_moves(run.system, server.store)
        if stored < told["acknowledged"]:
            sys.exit(f"{run.label} acknowledged {told['acknowledged']} moves, but stored {stored}")
    return told


def measure(all_runs: list[Run], rounds: int, seconds: float) -> list[Figure]:
    samples: dict[Run, list[dict[str, Any]]] = {run: [] for run in all_runs}
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("", total=rounds * len(all_runs))
        for number in range(rounds):
            for run in all_runs if number % 2 == 0 else all_runs[::-1]:
                label = f"round {number + 1} of {rounds}: {run.label}, {run.clients} clients"
                progress.update(task, description=label)
                samples[run].append(sample(run, seconds))
                progress.advance(task)
    return [figure(run, samples[run]) for run in all_runs]


def figure(run: Run, samples: Sequence[dict[str, Any]]) -> Figure:
    def median(name: str) -> float:
        return statistics.median(each[name] for each in samples)

    return Figure(
        run=run,
        rate=median("rate"),
        p50=median("p50") * 1e3,
        p99=median("p99") * 1e3,
        cpu=median("server_cpu") * 1e3,
        busy=max(each["busy"] for each in samples),
        rounds=samples,
    )


def ratio(ours: Figure, theirs: Figure, name: str) -> float:
    """The median of the rounds' ratios."""
    pairs = zip(ours.rounds, theirs.rounds, strict=True)
    return statistics.median(one[name] / other[name] for one, other in pairs)


def requirements(found: Found) -> list[Requirement]:
    needs = [need for clients in CLIENTS for need in _beside_the_peer(found, clients)]
    needs += _of_several(found)
    for cost in found.told:
        name = (
            f"{cost.game}, {cost.seats} seats: a move told to all, at most {MOST_FOR_A_MOVE:g} ms"
        )
        passes = cost.milliseconds <= MOST_FOR_A_MOVE
        needs.append(Requirement(name, f"{cost.milliseconds:.2f} ms", passes))
    if found.idle:
        name = f"{TABLES:,} idle tables, matches begun: under {MOST:g} MB"
        needs.append(Requirement(name, f"{found.idle.begun:.1f} MB", found.idle.passes))
    return needs


def _beside_the_peer(found: Found, clients: int) -> list[Requirement]:
    ours, theirs = found.of(CAVALE, clients), found.of(OTHER, clients)
    if ours is None or theirs is None:
        return []
    faster, sooner = ratio(ours, theirs, "rate"), ratio(ours, theirs, "p99")
    first = f"{clients} clients: moves a second, at least {FASTER:g} × boardgame.io's"
    second = f"{clients} clients: p99, at most {SOONER:g} × boardgame.io's"
    return [
        Requirement(first, f"{faster:.2f} ×", faster >= FASTER),
        Requirement(second, f"{sooner:.2f} ×", sooner <= SOONER),
    ]


def _of_several(found: Found) -> list[Requirement]:
    sqlite, one, two = (found.of(each, MANY) for each in (CAVALE, POSTGRES, TWO))
    needs = []
    if sqlite and one:
        fast = ratio(one, sqlite, "rate")
        name = f"{MANY} clients: moves a second with PostgreSQL, at least {AS_FAST:g} × SQLite's"
        needs.append(Requirement(name, f"{fast:.2f} ×", fast >= AS_FAST))
    if one and two:
        cheap = ratio(two, one, "server_cpu")
        name = f"{MANY} clients: CPU a move with two processes, at most {AS_CHEAP:g} × that of one"
        needs.append(Requirement(name, f"{cheap:.2f} ×", cheap <= AS_CHEAP))
    for each in found.fanouts:
        if each.system == TWO:
            name = f"a move read on another process later by, p99: at most {MOST_LATE:g} ms"
            passes = each.late_p99 <= MOST_LATE
            needs.append(Requirement(name, f"{each.late_p99:.1f} ms", passes))
    return needs


# --- telling --------------------------------------------------------------------------------

COLUMNS = ("clients", "server", "moves/s", "p50 ms", "p99 ms", "CPU ms/move", "load's CPU")


def cells(each: Figure) -> tuple[str, ...]:
    return (
        str(each.run.clients),
        each.run.label,
        f"{each.rate:,.0f}",
        f"{each.p50:.1f}",
        f"{each.p99:.1f}",
        f"{each.cpu:.3f}",
        f"{each.busy:.0%}",
    )


def show(figures: Sequence[Figure], needs: Sequence[Requirement], notes: Sequence[str]) -> None:
    table = Table(box=box.SIMPLE_HEAD)
    for title in COLUMNS:
        is_name = title == "server"
        table.add_column(title, justify="left" if is_name else "right", no_wrap=is_name)
    for each in figures:
        table.add_row(*cells(each))
    console.print(table)
    table = Table(box=box.SIMPLE_HEAD)
    for title in ("required", "found", ""):
        table.add_column(title, no_wrap=title == "found")
    for need in needs:
        style = None if need.passes else "red"
        table.add_row(need.name, need.found, verdict(need), style=style)
    console.print(table)
    for note in notes:
        console.print(note)


def verdict(need: Requirement) -> str:
    return "pass" if need.passes else "FAIL"


def as_markdown(
    figures: Sequence[Figure],
    needs: Sequence[Requirement],
    notes: Sequence[str],
    about: dict[str, str],
) -> str:
    lines = [
        "# Server benchmark results",
        "",
        "La Horde at tables of four, per-seat views, every move on the disk before it is "
        "answered; [how](server/README.md).",
        "",
        "| " + " | ".join(COLUMNS) + " |",
        "|--:|---" + "|--:" * (len(COLUMNS) - 2) + "|",
        *("| " + " | ".join(cells(each)) + " |" for each in figures),
        "",
        "| required | found | |",
        "|---|--:|---|",
        *(f"| {need.name} | {need.found} | {verdict(need)} |" for need in needs),
        "",
        *(f"- {note}" for note in notes),
        *(f"- {name}: {value}" for name, value in about.items()),
    ]
    return "\n".join(lines) + "\n"


def observations(found: Found) -> list[str]:
    """What a reader should know beside the requirements."""
    notes = []
    if found.idle:
        text = f"{TABLES:,} idle tables after {MOVES} moves each: {found.idle.under_way:.1f} MB."
        notes.append(text)
    for each in found.fanouts:
        notes.append(
            f"{each.system}, unsaturated, {each.moves:,} moves: read on the other process "
            f"{each.late_p50:.1f} ms later than on the mover's (p99 {each.late_p99:.1f} ms), "
            f"{each.whole_p50:.1f} ms after it was sent (p99 {each.whole_p99:.1f} ms)."
        )
    two, other = found.of(TWO, MANY), found.of(OTHER_TWO, MANY)
    if two and other:
        faster, cheaper = ratio(two, other, "rate"), ratio(two, other, "server_cpu")
        notes.append(
            f"Two processes, {MANY} clients: {faster:.2f} × the moves of boardgame.io's two, at "
            f"{cheaper:.2f} × its processor time a move; of its {MANY // Run.seats} tables up to "
            f"{max(each['still'] for each in other.rounds)} made no move in a round."
        )
    if max(each.busy for each in found.figures) > BUSY:
        notes.append("The generator was itself the limit: the faster server is underrated.")
    return notes


def machine(rounds: int, seconds: float, load: float) -> dict[str, str]:
    """What the figures depend on; nothing that names this machine."""
    peer = json.loads((PEER / "node_modules" / "boardgame.io" / "package.json").read_text())
    node = subprocess.run(["node", "--version"], check=True, capture_output=True, text=True)
    return {
        "Date": f"{datetime.now(UTC):%Y-%m-%d}",
        "Rounds": f"{rounds}, interleaved, {seconds:g} s each after {WARM_UP:g} s to warm up",
        "Processor": f"{_processor()}, {os.cpu_count()} cores: one the server's, one the load's",
        "Other load when the run began": f"{load:.1f}",
        "Disk": f"{disk_wait() * 1e3:.2f} ms for an fsync of 2 kB, median",
        "System": f"{platform.system()} {platform.release()}",
        "Python": platform.python_version(),
        "cavale": version("cavale"),
        "uvicorn": f"{version('uvicorn')}, websockets {version('websockets')}",
        "boardgame.io": f"{peer['version']}, Node {node.stdout.strip().removeprefix('v')}",
    }


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        named = re.search(r"^model name\s*: (.+)$", cpuinfo.read_text(), re.MULTILINE)
        if named:
            return named[1]
    return platform.processor() or platform.machine()


# --- the command ----------------------------------------------------------------------------


def main() -> int:
    parser = argparse.ArgumentParser(description="the server beside boardgame.io")
    parser.add_argument("--rows", nargs="+", choices=ROWS, default=list(ROWS))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=10.0, help="per server and round")
    parser.add_argument("--short", action="store_true", help="one round of 3 s: does it run?")
    chosen = parser.parse_args()
    if chosen.short:
        chosen.rounds, chosen.seconds = 1, 3.0
    load = os.getloadavg()[0]
    prepare_peer()
    if "several" in chosen.rows:
        redis_port()  # says so at once if there is none
    if "peer" in chosen.rows:
        with console.status("Comparing the rules of both, move by move ..."):
            moves = check()
        console.print(f"Both play by the same rules: {moves:,} random moves, 2 to 8 seats.")
    found = all_of(chosen.rows, chosen.rounds, chosen.seconds, chosen.short)
    needs, notes = requirements(found), observations(found)
    clear_stores()
    show(found.figures, needs, notes)
    if set(chosen.rows) == set(ROWS) and not chosen.short:
        about = machine(chosen.rounds, chosen.seconds, load)
        RESULTS.write_text(as_markdown(found.figures, needs, notes, about))
    return 0 if all(need.passes for need in needs) else 1


def all_of(rows: Sequence[str], rounds: int, seconds: float, is_short: bool) -> Found:
    figures = measure(runs(rows), rounds, seconds)
    fanouts, idle = [], None
    if "several" in rows:
        with console.status("Moves between people at different processes ..."):
            fanouts = [measure_fanout(system, 3 * seconds) for system in (TWO, OTHER_TWO)]
    if "peer" in rows and not is_short:
        with console.status(f"Opening {TABLES:,} tables, and playing at as many ..."):
            idle = measure_idle()
    return Found(figures, idle, costs() if "games" in rows else [], fanouts)


if __name__ == "__main__":
    sys.exit(main())
