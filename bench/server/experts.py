"""Whether tables of experts hold up a person at another table.

    python bench/server/experts.py

Twenty tables of one person and three experts, whose persons move at once; and one table of two
people who take a tenth of a second for a move. Their waits, from sending a move to having read the
state that it led to, are printed with those of the same table on a server without the others.
"""

import argparse
import asyncio
import json
import random
import sys

import numpy as np
import uvloop
from adapters import CavalePlayer, CavaleTable, Meter
from net import Http
from servers import serving

TABLES = 20
PAUSE = 0.1  # seconds a person takes for a move
MOST = 50.0  # milliseconds at p99


class Calm(CavalePlayer):
    """Takes a moment for a move."""

    def pause(self) -> float:
        return PAUSE


class CalmTable(CavaleTable):
    player = Calm


class ExpertTable(CavaleTable):
    """One person, and bots that think."""

    async def open(self) -> None:
        self.leave()
        async with Http(self.port) as http:
            wish = {"game": "horde", "seats": 4, "name": "Ana", "mode": "bots", "bots": "expert"}
            opened = await http.post("/api/tables", wish)
        await self.connect(opened["table"], [opened["seats"][0]["token"]])

    def begin(self) -> None:
        """It has begun."""


async def load(port: int, tables: int, seconds: float) -> tuple[Meter, Meter]:
    """What the calm table met, and the experts' persons."""
    calm, busy = Meter(), Meter()
    all_tables = [CalmTable([port], 2, calm, random.Random(0))]
    all_tables += [ExpertTable([port], 1, busy, random.Random(n)) for n in range(1, tables + 1)]
    for table in all_tables:
        await table.open()
        table.begin()
    playing = [asyncio.ensure_future(table.play_on()) for table in all_tables]
    await asyncio.sleep(seconds / 2 if tables else 1)  # the search is compiled meanwhile
    calm.is_measuring = busy.is_measuring = True
    await asyncio.sleep(seconds)
    for task in playing:
        task.cancel()
    for table in all_tables:
        table.leave()
    return calm, busy


def measured(tables: int, seconds: float) -> dict[str, float]:
    with (
        serving("cavale", CAVALE_PACE_CALM="0.5") as server,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        calm, busy = runner.run(load(server.ports[0], tables, seconds))
    if calm.failure or busy.failure:
        sys.exit(calm.failure or busy.failure)
    waits = 1000 * np.array(calm.seconds)
    return {
        "tables": tables,
        "moves": len(waits),
        "p50_ms": float(np.percentile(waits, 50)),
        "p99_ms": float(np.percentile(waits, 99)),
        "moves_against_experts": len(busy.seconds),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    seconds = parser.parse_args().seconds
    alone, beside = measured(0, seconds), measured(TABLES, seconds)
    print(json.dumps(alone), json.dumps(beside), sep="\n")
    sys.exit(beside["p99_ms"] >= MOST)


if __name__ == "__main__":
    main()
