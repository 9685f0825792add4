"""Plays ten million matches of La Horde on all cores and watches the memory of the process.

    python bench/memory.py [--millions 10]

Prints a row per million, puts the section "Memory" into `bench/results.md`, and exits with 1 if
the process has grown by more than 5 MB since the first million.
"""

import argparse
import resource
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from rich.table import Table
from run import GAME, SEATS, console, cores, write_section

from cavale.lab.simulate import Plan, prepare

MILLION = 1_000_000
ALLOWED = 5.0  # MB
COLUMNS = ("matches", "decisions", "seconds", "resident MB")


@dataclass(frozen=True)
class Row:
    """The state of things after so many million matches."""

    millions: int
    decisions: int
    seconds: float
    resident: float

    def cells(self) -> tuple[str, ...]:
        return (
            f"{self.millions} million",
            f"{self.decisions:,}",
            f"{self.seconds:.0f}",
            f"{self.resident:.1f}",
        )


def resident() -> float:
    """Resident memory in MB; where there is no /proc, the highest so far."""
    status = Path("/proc/self/status")
    if status.exists():
        for line in status.read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
    highest = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return highest / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def watch(millions: int) -> list[Row]:
    """One long simulation; a row whenever another million is full."""
    simulation = prepare(Plan(GAME, SEATS, millions * MILLION, jobs=cores()))
    simulation.warm_up()
    rows: list[Row] = []
    start = time.perf_counter()

    def look(done: int) -> None:
        if done // MILLION > len(rows):
            seconds = time.perf_counter() - start
            rows.append(Row(len(rows) + 1, simulation.report.moves, seconds, resident()))
            console.print("  ".join(rows[-1].cells()), style="dim")

    simulation.run(look)
    return rows


def growth(rows: list[Row]) -> float:
    return max(row.resident for row in rows) - rows[0].resident


def show(rows: list[Row]) -> None:
    table = Table()
    for title in COLUMNS:
        table.add_column(title, justify="right")
    for row in rows:
        table.add_row(*row.cells())
    console.print(table)


def as_markdown(rows: list[Row]) -> str:
    verdict = "pass" if growth(rows) <= ALLOWED else "FAIL"
    lines = [
        f"La Horde, {SEATS} seats, chance, {cores()} cores. Growth after the first million: "
        f"{growth(rows):.1f} MB; allowed are {ALLOWED:g} MB: {verdict}.",
        "",
        "| " + " | ".join(COLUMNS) + " |",
        "|--:" * len(COLUMNS) + "|",
        *("| " + " | ".join(row.cells()) + " |" for row in rows),
    ]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="memory over ten million matches")
    parser.add_argument("--millions", type=int, default=10)
    rows = watch(parser.parse_args().millions)
    show(rows)
    write_section("Memory", as_markdown(rows))
    return 0 if growth(rows) <= ALLOWED else 1


if __name__ == "__main__":
    sys.exit(main())
