"""The load generator: so many clients at tables of four, as fast as they are answered.

    python bench/server/load.py cavale --port 8000 --clients 50

One process, one core, the same loop and the same measuring for both servers; prints JSON. `run.py`
starts the servers and calls this.
"""

import argparse
import asyncio
import json
import os
import random
import time
from pathlib import Path
from typing import Any, NamedTuple

import uvloop
from adapters import TABLES, Meter, Table

SEATS = 4


class Clocks(NamedTuple):
    wall: float
    own: float  # processor time of this process
    server: float

    @classmethod
    def now(cls, pid: int) -> "Clocks":
        return cls(time.perf_counter(), time.process_time(), _processor_time(pid))

    def __sub__(self, other: "Clocks") -> "Clocks":
        return Clocks(*(a - b for a, b in zip(self, other, strict=True)))


def _processor_time(pid: int) -> float:
    """Seconds that a process and its threads have computed; 0 where /proc does not tell."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    user, system = stat.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def table_sizes(clients: int) -> list[int]:
    """Tables of four; two who are left over play together."""
    full, rest = divmod(clients, SEATS)
    if rest == 1:
        raise SystemExit("one client would be left alone: choose another number")
    return [SEATS] * full + [rest] * (rest > 0)


async def run(
    system: str, port: int, pid: int, clients: int, warm_up: float, seconds: float
) -> Any:
    meter = Meter()
    sizes = table_sizes(clients)
    tables = [TABLES[system](port, size, meter, random.Random(n)) for n, size in enumerate(sizes)]
    for table in tables:  # one by one: opening is not what is measured
        await table.open()
    for table in tables:
        table.begin()
    playing = [asyncio.create_task(table.play_on()) for table in tables]
    await asyncio.sleep(warm_up)
    before = [table.moves for table in tables]
    start = Clocks.now(pid)
    meter.is_measuring = True
    await asyncio.sleep(seconds)
    meter.is_measuring = False
    spent = Clocks.now(pid) - start
    for task in playing:
        if task.done():
            task.result()  # raises what went wrong
        task.cancel()
    _require_sound(meter, tables, before)
    acknowledged = meter.acknowledged
    for table in tables:
        table.leave()
    return _figures(meter, spent) | {"acknowledged": acknowledged, "clients": sum(sizes)}


def _require_sound(meter: Meter, tables: list[Table], before: list[int]) -> None:
    """No refusal, and every table went on: a table that hangs would flatter the rest."""
    if meter.failure:
        raise SystemExit(meter.failure)
    still = sum(table.moves == moves for table, moves in zip(tables, before, strict=True))
    if still:
        raise SystemExit(f"{still} of {len(tables)} tables stood still")


def _figures(meter: Meter, spent: Clocks) -> dict[str, Any]:
    waits = sorted(meter.seconds)
    return {
        "moves": len(waits),
        "rate": len(waits) / spent.wall,
        "p50": waits[len(waits) // 2],
        "p99": waits[len(waits) * 99 // 100],
        "matches": meter.matches,
        "busy": spent.own / spent.wall,  # of the generator's core
        "server_busy": spent.server / spent.wall,
        "server_cpu": spent.server / len(waits),  # seconds of processor for a move
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="load on a server that already runs")
    parser.add_argument("system", choices=TABLES)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--pid", type=int, default=0, help="of the server, for its CPU time")
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--warm-up", type=float, default=3.0)
    parser.add_argument("--seconds", type=float, default=15.0)
    chosen = parser.parse_args()
    work = run(**vars(chosen))
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        print(json.dumps(runner.run(work)))


if __name__ == "__main__":
    main()
