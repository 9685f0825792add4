"""How many people a server is enough for, and what breaks first: a model of measured costs.

    python bench/server/model.py [--write]

Reads `costs.json` (see `costs.py`) and prints the tables of docs/scale.md; `--write` puts them
there. The same costs are also played through: people who think, processes that take one move after
the other, a disk that commits what has come meanwhile. That must agree with the measured run before
it is believed about more people. Everything is seeded: the same costs give the same text.
"""

import argparse
import heapq
import json
import random
import statistics
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from math import ceil
from pathlib import Path
from typing import Any

KEPT = Path(__file__).with_name("costs.json")
DOC = Path(__file__).parents[2] / "docs" / "scale.md"
BEGIN, END = "<!-- model.py begins -->", "<!-- model.py ends -->"

# What is not measured but supposed
SEATS = 4  # people at a table
PACE = 6.0  # seconds between two moves of a table of people
PEAK_HOURS = 4  # a day is worth so many hours like its busiest moment
FULL = 0.6  # of a core: beyond that, waits grow faster than people
DATABASE_CORES = 8  # of the machine that a database has to itself
MEMORY = 8 * 1024**2  # kilobytes of a machine for processes
PORTS = 28_232  # that Linux gives a proxy for one address and port of a process
DESCRIPTORS = 1_024  # that Linux gives a process, unless somebody raises it

PEOPLE = (10_000, 100_000, 1_000_000)
SHARDS = 8
_SIMULATED = 20.0  # seconds, after as many to warm up


# --- capacity -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Need:
    """What so many people at once need, with PostgreSQL."""

    people: int
    moves: float  # a second
    cores: float
    processes: int
    database_cores: float
    databases: int
    memory: float  # gigabytes
    megabits: float  # a second, to browsers
    stored: float  # gigabytes a day


def need(people: int, costs: dict[str, Any]) -> Need:
    run, tables = costs["postgresql"], people / SEATS
    moves = tables / PACE
    socket_ms = people * costs["server_ms_a_socket_and_second"]
    cores = (moves * run["server_ms_a_move"] + socket_ms) / 1e3
    database = moves * run["database_ms_a_move"] / 1e3
    kilobytes = people * costs["kilobytes_a_socket"] + tables * costs["kilobytes_an_idle_table"]
    daily = moves * 3600 * PEAK_HOURS
    archives = daily / costs["moves_a_match"] * costs["archive_kilobytes_a_match"] * 1024
    return Need(
        people=people,
        moves=moves,
        cores=cores,
        processes=max(ceil(cores / FULL), ceil(people / PORTS)),
        database_cores=database,
        databases=ceil(database / (FULL * DATABASE_CORES)),
        memory=kilobytes / 1024**2,
        megabits=moves * run["sent_bytes_a_move"] * 8 / 1e6,
        stored=(daily * costs["sqlite"]["stored_bytes_a_move"] + archives) / 1024**3,
    )


def limits(costs: dict[str, Any]) -> list[tuple[int, str]]:
    """How many people are the most for each part, and what helps; the first that breaks first."""
    one = need(1_000_000, costs)

    def people(most: float, each: float) -> int:
        return int(1_000_000 * most / each)

    return sorted(
        [
            (DESCRIPTORS, f"open files of a process: {DESCRIPTORS:,} unless `LimitNOFILE` is set"),
            (people(FULL, one.cores), f"one process: {FULL:.0%} of a core"),
            (PORTS, "one process behind one proxy: ports for its connections"),
            (
                people(MEMORY / 1024**2, one.memory),
                f"memory of one machine: {MEMORY // 1024**2} GB for processes",
            ),
            (
                people(FULL * DATABASE_CORES, one.database_cores),
                f"one database: {FULL:.0%} of {DATABASE_CORES} cores",
            ),
            (people(1_000, one.megabits), "a line of one gigabit a second"),
        ]
    )


# --- playing it through ---------------------------------------------------------------------


@dataclass(frozen=True)
class Played:
    """What a simulation met."""

    moves: float  # a second
    busy: float  # of the busiest process
    p50: float  # milliseconds from sending a move to its answer
    p99: float


class Simulation:
    """Tables with one person at a time who thinks; each table belongs to one process.

    A move waits for its process, takes half of its processor time, waits for a commit that takes
    all that have come, takes the other half, and is answered.
    """

    def __init__(self, tables: int, think: float, processes: int, costs: dict[str, Any]) -> None:
        self._dice = random.Random(1)
        self._think, self._processes = think, processes
        self._half = costs["sqlite"]["server_ms_a_move"] / 2e3
        self._commit = costs["commit_ms"] / 1e3
        self._due: list[tuple[float, int, str, Any]] = []  # when, tie-break, what, of whom
        self._count = 0
        self._work: list[deque[tuple[str, int]]] = [deque() for _ in range(processes)]
        self._is_at_work = [False] * processes
        self._to_commit: list[list[int]] = [[] for _ in range(processes)]
        self._is_committing = [False] * processes
        self._sent = [0.0] * tables
        self._busy = [0.0] * processes
        self.waits: list[float] = []
        for table in range(tables):
            self._later(self._pause(), "send", table)

    def run(self, seconds: float) -> Played:
        start, now = seconds, 0.0  # the first half is not counted
        while now < 2 * seconds:
            now, _, what, whom = heapq.heappop(self._due)
            self._happen(now, what, whom, now >= start)
        waits = sorted(self.waits)
        at = [1e3 * waits[len(waits) * part // 100] for part in (50, 99)]
        return Played(len(waits) / seconds, max(self._busy) / seconds, at[0], at[1])

    def _happen(self, now: float, what: str, whom: Any, counts: bool) -> None:
        if what == "send":
            self._sent[whom] = now
            self._ask(now, "check", whom)
        elif what == "worked":
            self._worked(now, *whom, counts)
        elif what == "committed":
            process, batch = whom
            self._is_committing[process] = False
            for table in batch:
                self._ask(now, "tell", table)
            self._commit_rest(now, process)

    def _worked(self, now: float, kind: str, table: int, counts: bool) -> None:
        process = table % self._processes
        self._is_at_work[process] = False
        if counts:
            self._busy[process] += self._half
        if kind == "check":
            self._to_commit[process].append(table)
            self._commit_rest(now, process)
        else:
            if counts:
                self.waits.append(now - self._sent[table])
            self._later(now + self._pause(), "send", table)
        self._work_on(now, process)

    def _ask(self, now: float, kind: str, table: int) -> None:
        process = table % self._processes
        self._work[process].append((kind, table))
        self._work_on(now, process)

    def _work_on(self, now: float, process: int) -> None:
        if self._work[process] and not self._is_at_work[process]:
            self._is_at_work[process] = True
            self._later(now + self._half, "worked", self._work[process].popleft())

    def _commit_rest(self, now: float, process: int) -> None:
        if self._to_commit[process] and not self._is_committing[process]:
            self._is_committing[process] = True
            batch, self._to_commit[process] = self._to_commit[process], []
            self._later(now + self._commit, "committed", (process, batch))

    def _pause(self) -> float:
        return self._dice.expovariate(1 / self._think)

    def _later(self, when: float, what: str, whom: Any) -> None:
        self._count += 1
        heapq.heappush(self._due, (when, self._count, what, whom))


def simulated(people: int, think: float, processes: int, costs: dict[str, Any]) -> Played:
    return Simulation(people // SEATS, think, processes, costs).run(_SIMULATED)


# --- sharding -------------------------------------------------------------------------------


def shard_of(table: str, shards: Sequence[str]) -> str:
    """The highest hash of table and shard: another shard takes its share and moves no other."""
    return max(shards, key=lambda name: blake2b(f"{table} {name}".encode(), digest_size=8).digest())


def spread(tables: int) -> tuple[float, float]:
    """How full the fullest of the shards is, and which part moves when one more comes."""
    names = [f"db{number}" for number in range(SHARDS + 1)]
    ids = [f"{number:x}" for number in range(tables)]
    before = [shard_of(each, names[:-1]) for each in ids]
    counts = Counter(before)
    moved = sum(shard_of(each, names) != was for each, was in zip(ids, before, strict=True))
    return max(counts.values()) / statistics.mean(counts.values()), moved / tables


# --- telling --------------------------------------------------------------------------------


def report(costs: dict[str, Any]) -> str:
    return "\n\n".join([_costs(costs), _needs(costs), _limits(costs), _check(costs), _shards()])


def _table(head: Sequence[str], rows: Iterator[Sequence[str]] | Sequence[Sequence[str]]) -> str:
    lines = [head, ["---", *["--:"] * (len(head) - 1)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _costs(costs: dict[str, Any]) -> str:
    sqlite, database = costs["sqlite"], costs["postgresql"]
    rows = [
        ("a move: processor, SQLite", f"{sqlite['server_ms_a_move']:g} ms"),
        ("a move: processor, PostgreSQL", f"{database['server_ms_a_move']:g} ms"),
        ("a move: processor of the database itself", f"{database['database_ms_a_move']:g} ms"),
        ("a move: to four browsers", f"{sqlite['sent_bytes_a_move']:,.0f} bytes"),
        ("a move: stored", f"{sqlite['stored_bytes_a_move']:,.0f} bytes"),
        ("a socket that is only open: memory", f"{costs['kilobytes_a_socket']:g} kB"),
        (
            "a socket that is only open: processor",
            f"{costs['server_ms_a_socket_and_second']:g} ms a second",
        ),
        ("an idle table: memory", f"{costs['kilobytes_an_idle_table']:g} kB"),
        (
            "a match kept, log and archive",
            f"{costs['log_kilobytes_a_match']:g} + {costs['archive_kilobytes_a_match']:g} kB",
        ),
        ("a commit: the disk", f"{costs['commit_ms']:g} ms"),
        ("other load on the two cores meanwhile", f"{costs['other_load']:g}"),
    ]
    return _table(("cost", "measured"), rows)


def _needs(costs: dict[str, Any]) -> str:
    head = ("people", "moves/s", "cores", "processes", "database", "memory", "line", "stored")
    rows = [
        (
            f"{each.people:,}",
            f"{each.moves:,.0f}",
            f"{each.cores:.1f}",
            f"{each.processes}",
            f"{each.database_cores:.1f} cores in {each.databases}",
            f"{each.memory:.1f} GB",
            f"{each.megabits:,.0f} Mbit/s",
            f"{each.stored:,.1f} GB a day",
        )
        for each in (need(people, costs) for people in PEOPLE)
    ]
    return _table(head, rows)


def _limits(costs: dict[str, Any]) -> str:
    rows = [(what, f"{people:,}") for people, what in limits(costs)]
    return _table(("breaks, the first first", "people"), rows)


def _check(costs: dict[str, Any]) -> str:
    run = costs["sqlite"]
    small = simulated(costs["people"], costs["think_seconds"], 1, costs)
    name = f"{costs['people']} people who think {costs['think_seconds']:g} s"
    rows = [
        (
            f"{name}, measured",
            f"{run['moves_a_second']:,.0f}",
            f"{run['server_busy']:.1%}",
            f"{run['wait_p50_ms']:.1f}",
            f"{run['wait_p99_ms']:.1f}",
        ),
        (f"{name}, simulated", *_told(small)),
    ]
    for people, processes in ((10_000, 1), (50_000, 1), (100_000, need(100_000, costs).processes)):
        played = simulated(people, PACE, processes, costs)
        word = "process" if processes == 1 else "processes"
        rows.append((f"{people:,} people, {processes} {word}, simulated", *_told(played)))
    return _table(("run", "moves/s", "busiest process", "p50 ms", "p99 ms"), rows)


def _told(played: Played) -> tuple[str, ...]:
    rest = (f"{played.p50:.1f}", f"{played.p99:.1f}")
    return f"{played.moves:,.0f}", f"{played.busy:.1%}", *rest


def _shards() -> str:
    tables = 20_000
    fullest, moved = spread(tables)
    rows = [
        (f"{tables:,} tables over {SHARDS} databases: the fullest", f"{fullest:.3f} × the mean"),
        ("one database more: tables that it would take", f"{moved:.1%}"),
    ]
    return _table(("sharding by the table's id", "simulated"), rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="put it into docs/scale.md")
    chosen = parser.parse_args()
    text = report(json.loads(KEPT.read_text()))
    print(text)
    if chosen.write:
        page = DOC.read_text(encoding="utf-8")
        head, _, rest = page.partition(BEGIN)
        DOC.write_text(f"{head}{BEGIN}\n\n{text}\n\n{END}{rest.partition(END)[2]}", "utf-8")


if __name__ == "__main__":
    main()
