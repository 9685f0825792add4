"""The load generator: so many clients at tables of four, as fast as they are answered.

    python bench/server/load.py cavale --ports 8000 --clients 50

One process, one core, the same loop and the same measuring for both servers; prints JSON. `run.py`
starts the servers and calls this.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import uvloop
from adapters import TABLES, Meter

SEATS = 4


class Clocks(NamedTuple):
    wall: float
    own: float  # processor time of this process
    server: float

    @classmethod
    def now(cls, pids: Sequence[int]) -> "Clocks":
        server = sum(_processor_time(pid) for root in pids for pid in _family(root))
        return cls(time.perf_counter(), time.process_time(), server)

    def __sub__(self, other: "Clocks") -> "Clocks":
        return Clocks(*(a - b for a, b in zip(self, other, strict=True)))


def _processor_time(pid: int) -> float:
    """Seconds that a process and its threads have computed; 0 where /proc does not tell."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    user, system = stat.read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def _family(root: int) -> list[int]:
    """A process and all that it has started: a server may be several."""
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has just ended
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(stat.parent.name))
    found = [root]
    for pid in found:
        found += children.get(pid, [])
    return found


def table_sizes(clients: int, seats: int) -> list[int]:
    """Full tables; those who are left over play together."""
    full, rest = divmod(clients, seats)
    if rest == 1:
        raise SystemExit("one client would be left alone: choose another number")
    return [seats] * full + [rest] * (rest > 0)


async def run(chosen: argparse.Namespace) -> Any:
    """Every table has one of the server's processes, as behind a proxy that goes by the table."""
    meter, ports, pids = Meter(), chosen.ports, chosen.pids
    sizes = table_sizes(chosen.clients, chosen.seats)
    tables = [
        TABLES[chosen.system]([ports[n % len(ports)]], size, meter, random.Random(n), chosen.game)
        for n, size in enumerate(sizes)
    ]
    for table in tables:  # one by one: opening is not what is measured
        await table.open()
    for table in tables:
        table.begin()
    playing = [asyncio.create_task(table.play_on()) for table in tables]
    await asyncio.sleep(chosen.warm_up)
    before = [table.moves for table in tables]
    start = Clocks.now(pids)
    meter.is_measuring = True
    await asyncio.sleep(chosen.seconds)
    meter.is_measuring = False
    spent = Clocks.now(pids) - start
    for task in playing:
        if task.done():
            task.result()  # raises what went wrong
        task.cancel()
    still = sum(table.moves == moves for table, moves in zip(tables, before, strict=True))
    _require_sound(meter, 0 if chosen.let_stand else still)
    acknowledged = meter.acknowledged
    for table in tables:
        table.leave()
    counts = {"acknowledged": acknowledged, "clients": sum(sizes), "still": still}
    return _figures(meter, spent) | counts


def _require_sound(meter: Meter, still: int) -> None:
    """No refusal, and every table went on: a table that hangs would flatter the rest."""
    if meter.failure:
        raise SystemExit(meter.failure)
    if still:
        raise SystemExit(f"{still} tables stood still")


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
    parser.add_argument("--ports", type=int, nargs="+", required=True)
    parser.add_argument("--pids", type=int, nargs="*", default=[], help="for the CPU time")
    parser.add_argument("--game", default="horde")
    parser.add_argument("--seats", type=int, default=SEATS, help="of a table")
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--warm-up", type=float, default=3.0)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--let-stand", action="store_true", help="tables may make no move")
    chosen = parser.parse_args()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        print(json.dumps(runner.run(run(chosen))))


if __name__ == "__main__":
    main()
