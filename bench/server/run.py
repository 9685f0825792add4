"""Measures the server beside boardgame.io under the same load, in one run on one machine.

    python bench/server/run.py [--rounds 5] [--seconds 10]

Every round runs both servers once with each number of clients, one right after the other, the
order changing from round to round. A figure is the median of its rounds, a ratio the median of the
ratios of the rounds: so a machine that is slower for a minute is slower for both.

Prints a table, writes `bench/server-results.md`, and exits with 1 if a required ratio is missed.
"""

import argparse
import json
import os
import platform
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from check_rules import check
from idle import MOST, MOVES, TABLES, Idle
from idle import measure as measure_idle
from rich import box
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from servers import (
    BUILD,
    CAVALE,
    HERE,
    OTHER,
    PEER,
    POSTGRES,
    SYSTEMS,
    clear_stores,
    pinned,
    prepare_peer,
    serving,
    stored_moves,
)
from telling import MOST_FOR_A_MOVE, Cost, costs

RESULTS = HERE.parent / "server-results.md"
CLIENTS = (50, 500)
WARM_UP = 3.0  # seconds
FASTER, SOONER = 2.0, 0.5  # cavale's moves a second and its p99, in multiples of the other's
AS_FAST = 0.8  # with PostgreSQL, in multiples of its moves with SQLite, at the most clients
BUSY = 0.9  # a generator that computes more than this is itself the limit

console = Console()


@dataclass(frozen=True)
class Figure:
    """One server with one number of clients: medians of the rounds, times in milliseconds."""

    system: str
    clients: int
    rate: float
    p50: float
    p99: float
    cpu: float  # of the server, for a move
    busy: float  # of the generator, in the worst round
    rounds: Sequence[dict[str, Any]]  # what the load generator told of each


@dataclass(frozen=True)
class Requirement:
    name: str
    found: str
    passes: bool


# --- measuring ------------------------------------------------------------------------------


def sample(system: str, clients: int, seconds: float) -> dict[str, Any]:
    """One run of the generator on a new server, which is killed; its moves must be on the disk."""
    with serving(system) as server:
        protocol = OTHER if system == OTHER else CAVALE
        command = [*pinned(1), sys.executable, str(HERE / "load.py"), protocol]
        command += [f"--port={server.port}", f"--pid={server.pid}", f"--clients={clients}"]
        command += [f"--seconds={seconds}", f"--warm-up={WARM_UP}"]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    told: dict[str, Any] = json.loads(done.stdout)
    stored = stored_moves(system, server.store)
    if stored < told["acknowledged"]:
        sys.exit(f"{system} acknowledged {told['acknowledged']} moves, but stored {stored}")
    return told


def measure(rounds: int, seconds: float) -> list[Figure]:
    runs = [(clients, system) for clients in CLIENTS for system in SYSTEMS]
    samples: dict[tuple[int, str], list[dict[str, Any]]] = {run: [] for run in runs}
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("", total=rounds * len(runs))
        for number in range(rounds):
            for clients, system in runs if number % 2 == 0 else runs[::-1]:
                label = f"round {number + 1} of {rounds}: {system}, {clients} clients"
                progress.update(task, description=label)
                samples[clients, system].append(sample(system, clients, seconds))
                progress.advance(task)
    return [figure(system, clients, samples[clients, system]) for clients, system in runs]


def figure(system: str, clients: int, samples: Sequence[dict[str, Any]]) -> Figure:
    def median(name: str) -> float:
        return statistics.median(each[name] for each in samples)

    return Figure(
        system=system,
        clients=clients,
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


def requirements(figures: Sequence[Figure], idle: Idle, told: Sequence[Cost]) -> list[Requirement]:
    found = []
    by_run = {(each.clients, each.system): each for each in figures}
    for clients in CLIENTS:
        ours, theirs = by_run[clients, CAVALE], by_run[clients, OTHER]
        faster, sooner = ratio(ours, theirs, "rate"), ratio(ours, theirs, "p99")
        name = f"{ours.clients} clients: moves a second, at least {FASTER:g} × boardgame.io's"
        found.append(Requirement(name, f"{faster:.2f} ×", faster >= FASTER))
        name = f"{ours.clients} clients: p99, at most {SOONER:g} × boardgame.io's"
        found.append(Requirement(name, f"{sooner:.2f} ×", sooner <= SOONER))
    as_fast = ratio(by_run[CLIENTS[-1], POSTGRES], by_run[CLIENTS[-1], CAVALE], "rate")
    name = f"{CLIENTS[-1]} clients: moves a second with PostgreSQL, at least {AS_FAST:g} × SQLite's"
    found.append(Requirement(name, f"{as_fast:.2f} ×", as_fast >= AS_FAST))
    for cost in told:
        name = (
            f"{cost.game}, {cost.seats} seats: a move told to all, at most {MOST_FOR_A_MOVE:g} ms"
        )
        passes = cost.milliseconds <= MOST_FOR_A_MOVE
        found.append(Requirement(name, f"{cost.milliseconds:.2f} ms", passes))
    name = f"{TABLES:,} idle tables, matches begun: under {MOST:g} MB"
    found.append(Requirement(name, f"{idle.begun:.1f} MB", idle.passes))
    return found


# --- telling --------------------------------------------------------------------------------

COLUMNS = ("clients", "server", "moves/s", "p50 ms", "p99 ms", "CPU ms/move", "load's CPU")


def cells(each: Figure) -> tuple[str, ...]:
    return (
        str(each.clients),
        each.system,
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


def observations(figures: Sequence[Figure], idle: Idle) -> list[str]:
    """What a reader should know beside the requirements."""
    notes = [f"{TABLES:,} idle tables after {MOVES} moves each: {idle.under_way:.1f} MB."]
    if max(each.busy for each in figures) > BUSY:
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
        "Disk": f"{_disk() * 1e3:.2f} ms for an fsync of 2 kB, median",
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


def _disk() -> float:
    """Seconds until the disk has kept what was written: the floor of every durable answer."""
    waits = []
    path = BUILD / "store"
    with path.open("ab", buffering=0) as file:
        for _ in range(100):
            start = time.perf_counter()
            file.write(bytes(2000))
            os.fsync(file.fileno())
            waits.append(time.perf_counter() - start)
    path.unlink()
    return statistics.median(waits)


# --- the command ----------------------------------------------------------------------------


def main() -> int:
    parser = argparse.ArgumentParser(description="the server beside boardgame.io")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=10.0, help="per server and round")
    chosen = parser.parse_args()
    load = os.getloadavg()[0]
    prepare_peer()
    with console.status("Comparing the rules of both, move by move ..."):
        moves = check()
    console.print(f"Both play by the same rules: {moves:,} random moves, 2 to 8 seats.")
    figures = measure(chosen.rounds, chosen.seconds)
    with console.status(f"Opening {TABLES:,} tables, and playing at as many ..."):
        idle = measure_idle()
    needs = requirements(figures, idle, costs())
    notes = observations(figures, idle)
    clear_stores()
    show(figures, needs, notes)
    about = machine(chosen.rounds, chosen.seconds, load)
    RESULTS.write_text(as_markdown(figures, needs, notes, about))
    return 0 if all(need.passes for need in needs) else 1


if __name__ == "__main__":
    sys.exit(main())
