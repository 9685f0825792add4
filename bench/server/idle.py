"""What a table costs in memory while nobody plays at it.

    python bench/server/idle.py

Opens 1,000 tables of four with their matches begun, keeps them all in memory, and reads the
resident memory of the server before and after; then once more with every match well under way.
"""

import asyncio
import json
import random
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

import uvloop
from adapters import CavaleTable, Meter
from net import Http
from servers import Server, serving

TABLES = 1000
FIRST = 50  # opened before the first reading, so that everything is loaded
MOVES = 100  # a match that is well under way
MOST = 50.0  # MB for all tables
_AT_ONCE = 20


@dataclass(frozen=True)
class Idle:
    """MB that the tables cost, with their matches begun, and after `MOVES` moves each."""

    begun: float
    under_way: float

    @property
    def passes(self) -> bool:
        return self.begun < MOST


async def open_table(port: int, people: int = 4) -> None:
    names = [f"Ana {number}" for number in range(people)]
    wish = {"game": "horde", "seats": people, "name": "Ana", "mode": "screen", "people": names}
    async with Http(port) as http:
        await http.post("/api/tables", wish)


async def play_table(port: int, dice: random.Random) -> None:
    """Play some moves, then leave."""
    table = CavaleTable([port], 4, Meter(), dice)
    await table.open()
    table.begin()
    while table.moves < MOVES and not table.over.done():
        await asyncio.sleep(0.02)
    table.leave()


async def many(count: int, work: Any) -> None:
    gate = asyncio.Semaphore(_AT_ONCE)

    async def one(number: int) -> None:
        async with gate:
            await work(number)

    await asyncio.gather(*(one(number) for number in range(count)))


def memory(server: Server) -> float:
    """Resident memory in MB."""
    told = subprocess.run(
        ["ps", "-o", "rss=", "-p", str(server.pids[0])], check=True, capture_output=True, text=True
    )
    return int(told.stdout) / 1024


def grown(work: Any) -> float:
    with serving("cavale", CAVALE_IDLE="86400", CAVALE_GRACE="86400") as server:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(many(FIRST, lambda number: work(server.ports[0], number)))
            before = memory(server)
            runner.run(many(TABLES, lambda number: work(server.ports[0], number)))
        return memory(server) - before


def measure() -> Idle:
    return Idle(
        begun=grown(lambda port, number: open_table(port)),
        under_way=grown(lambda port, number: play_table(port, random.Random(number))),
    )


if __name__ == "__main__":
    found = measure()
    print(json.dumps({"begun": found.begun, "under_way": found.under_way}))
    sys.exit(not found.passes)
