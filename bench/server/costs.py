"""What a server costs: processor time and bytes for a move, a socket, an idle table, a match.

    python bench/server/costs.py [--seconds 20] [--write]

La Horde at tables of four, with people who think. Each cost is the growth by many of its kind,
divided by their number. `--write` keeps them in `costs.json`, from which `model.py` works out what
breaks first; see docs/scale.md.
"""

import argparse
import asyncio
import json
import os
import random
import sqlite3
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import uvloop
from adapters import CavalePlayer, CavaleTable, Meter
from idle import memory, open_table
from load import Clocks
from net import Http, WebSocket
from servers import CAVALE, POSTGRES, Server, disk_wait, postgres, serving, stored_moves

KEPT = Path(__file__).with_name("costs.json")
PEOPLE = 200
THINK = 0.5  # seconds a person takes for a move, on average
WARM_UP = 5.0
SOCKETS = 1000
IDLE = 500
TWO_PINGS = 40.0  # seconds in which every socket is asked twice whether it is there
MATCHES = 12
_IDLE_SETTINGS = {"CAVALE_IDLE": "86400", "CAVALE_GRACE": "86400"}


class Thinker(CavalePlayer):
    """A person who takes a moment, and counts what comes in."""

    received = 0

    def pause(self) -> float:
        return self.table.dice.expovariate(1 / THINK)

    def on_text(self, text: bytes) -> None:
        Thinker.received += len(text)
        super().on_text(text)


class ThinkingTable(CavaleTable):
    player = Thinker


class Watcher(WebSocket):
    """A spectator who does nothing."""

    def on_text(self, text: bytes) -> None:
        """It is drawn."""


# --- a move ---------------------------------------------------------------------------------


async def _thinking(server: Server, seconds: float, database: Sequence[int]) -> dict[str, float]:
    meter = Meter()
    tables = [ThinkingTable(server.ports, 4, meter, random.Random(n)) for n in range(PEOPLE // 4)]
    for table in tables:
        await table.open()
        table.begin()
    playing = [asyncio.ensure_future(table.play_on()) for table in tables]
    await asyncio.sleep(WARM_UP)
    Thinker.received, meter.is_measuring = 0, True
    start, database_start = Clocks.now(server.pids), Clocks.now(database)
    await asyncio.sleep(seconds)
    meter.is_measuring = False
    spent, database_spent = Clocks.now(server.pids) - start, Clocks.now(database) - database_start
    received, waits = Thinker.received, sorted(meter.seconds)
    for task in playing:
        task.cancel()
    for table in tables:
        table.leave()
    if meter.failure:
        raise SystemExit(meter.failure)
    return {
        "moves_a_second": len(waits) / spent.wall,
        "server_busy": spent.server / spent.wall,
        "server_ms_a_move": 1e3 * spent.server / len(waits),
        "database_ms_a_move": 1e3 * database_spent.server / len(waits),
        "sent_bytes_a_move": received / len(waits),
        "wait_p50_ms": 1e3 * waits[len(waits) // 2],
        "wait_p99_ms": 1e3 * waits[len(waits) * 99 // 100],
    }


def moving(system: str, seconds: float) -> dict[str, float]:
    with serving(system) as server, _runner() as runner:
        database = [postgres().pid] if system == POSTGRES else []
        found = runner.run(_thinking(server, seconds, database))
    if system == CAVALE:
        moves, size = stored_moves(system, server.store), _bodies(server.store, "entry")
        found["stored_bytes_a_move"] = size / moves
    return found


# --- a socket, an idle table, a match -------------------------------------------------------


async def _watching(server: Server, seconds: float) -> dict[str, float]:
    wish = {"game": "horde", "seats": 4, "name": "Ana", "mode": "friends"}
    async with Http(server.ports[0]) as http:
        tables = [(await http.post("/api/tables", wish))["table"] for _ in range(SOCKETS // 50)]
    watchers = [Watcher() for _ in range(SOCKETS)]
    before = memory(server)
    for number, watcher in enumerate(watchers):
        await watcher.connect(server.ports[0], f"/ws/tables/{tables[number % len(tables)]}")
        watcher.send_text(b'{"t":"hello","tokens":[]}')
    await asyncio.sleep(2)  # all are greeted
    grown, start = memory(server) - before, Clocks.now(server.pids)
    await asyncio.sleep(seconds)
    spent = Clocks.now(server.pids) - start
    for watcher in watchers:
        watcher.leave()
    return {
        "kilobytes_a_socket": 1024 * grown / SOCKETS,
        "server_ms_a_socket_and_second": 1e3 * spent.server / spent.wall / SOCKETS,
    }


def sockets(seconds: float) -> dict[str, float]:
    with serving(CAVALE) as server, _runner() as runner:
        return runner.run(_watching(server, seconds))


async def _many_tables(port: int, count: int) -> None:
    for _ in range(count):
        await open_table(port)


def idle_tables() -> dict[str, float]:
    with serving(CAVALE, **_IDLE_SETTINGS) as server, _runner() as runner:
        runner.run(_many_tables(server.ports[0], 50))  # so that everything is loaded
        before = memory(server)
        runner.run(_many_tables(server.ports[0], IDLE))
        return {"kilobytes_an_idle_table": 1024 * (memory(server) - before) / IDLE}


async def _whole_matches(server: Server) -> None:
    """Play some to their end, without a thought; then wait for their archives."""
    meter = Meter()
    tables = [CavaleTable(server.ports, 4, meter, random.Random(n)) for n in range(MATCHES)]
    for table in tables:
        await table.open()
        table.begin()
    await asyncio.gather(*(table.over for table in tables))
    for table in tables:
        table.leave()
    give_up = time.monotonic() + 120
    while _rows(server.store, "archive") < MATCHES and time.monotonic() < give_up:
        await asyncio.sleep(0.5)


def matches() -> dict[str, float]:
    with serving(CAVALE) as server, _runner() as runner:
        runner.run(_whole_matches(server))
        log, kept = _bodies(server.store, "entry"), _bodies(server.store, "archive")
        moves = stored_moves(CAVALE, server.store)
    return {
        "moves_a_match": moves / MATCHES,
        "log_kilobytes_a_match": log / MATCHES / 1024,
        "archive_kilobytes_a_match": kept / MATCHES / 1024,
    }


def _bodies(store: str, kind: str) -> int:
    with closing(sqlite3.connect(store)) as database:
        return int(database.execute(f"SELECT sum(length(body)) FROM {kind}").fetchone()[0] or 0)


def _rows(store: str, kind: str) -> int:
    with closing(sqlite3.connect(store)) as database:
        return int(database.execute(f"SELECT count(*) FROM {kind}").fetchone()[0])


def _runner() -> asyncio.Runner:
    return asyncio.Runner(loop_factory=uvloop.new_event_loop)


# --- the command ----------------------------------------------------------------------------


def measure(seconds: float) -> dict[str, Any]:
    return {
        "people": PEOPLE,
        "think_seconds": THINK,
        "other_load": round(os.getloadavg()[0], 1),
        "sqlite": _short(moving(CAVALE, seconds)),
        "postgresql": _short(moving(POSTGRES, seconds)),
        "commit_ms": float(f"{1e3 * disk_wait():.2g}"),
        **_short(sockets(max(seconds, TWO_PINGS))),
        **_short(idle_tables()),
        **_short(matches()),
    }


def _short(found: dict[str, float]) -> dict[str, float]:
    return {name: float(f"{value:.3g}") for name, value in found.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0, help="for each that takes time")
    parser.add_argument("--write", action="store_true", help="keep them in costs.json")
    chosen = parser.parse_args()
    text = json.dumps(measure(chosen.seconds), indent=2) + "\n"
    sys.stdout.write(text)
    if chosen.write:
        KEPT.write_text(text)


if __name__ == "__main__":
    main()
