"""Whether tables of experts hold up a person at another table.

    python bench/server/experts.py

Twenty tables, four of each game, of one person and experts, as many as the game suits best; the
persons move at once, at random. And one table of La Horde with two people who take a tenth of a
second for a move. Their waits, from sending a move to having read the state that it led to, are
printed with those of the same table on a server without the others; then the moves of the persons
who play against experts, a line a game.
"""

import argparse
import asyncio
import json
import random
import sys
from typing import Any

import numpy as np
import uvloop
from adapters import CavalePlayer, CavaleTable, Meter
from net import Http
from servers import serving

from cavale.bots.desk import prepare
from cavale.games import find, ours

TABLES_PER_GAME = 4
PAUSE = 0.1  # seconds a person takes for a move
MOST = 50.0  # milliseconds at p99
OVERTAKEN = ("stale", "illegal")  # refusals of a move that others were quicker than


class Calm(CavalePlayer):
    """Takes a moment for a move."""

    def pause(self) -> float:
        return PAUSE


class CalmTable(CavaleTable):
    player = Calm


class Guest(CavalePlayer):
    """Plays where others may step in, and where some moves wait for their moment."""

    latest: dict[str, Any]  # the step to answer
    is_asking = False

    def on_text(self, text: bytes) -> None:
        message = json.loads(text)
        if message["t"] == "welcome":
            self.ready.set_result(None)
            self._heard(message["step"])
        elif message["t"] == "step":
            self._heard(message)
        elif message["t"] == "held":
            self.is_asking = False
            if not message["move"]:  # its moment came, and it could not be made any more
                self._consider()
        elif message["t"] == "problem":
            self._refused(message["code"], message["en"])

    def _heard(self, step: dict[str, Any] | None) -> None:
        if step is None:
            return
        self.latest = step
        if step.get("ack"):
            self.answered(step["seq"])
            self.is_asking = False
        if step.get("outcome") is not None:
            self.table.finish()
        elif not self.is_asking:
            self._consider()

    def _refused(self, code: str, sentence: str) -> None:
        self.is_asking = False
        if code in OVERTAKEN:
            self._consider()
        else:
            self.table.fail(f"{code}: {sentence}")

    def _consider(self) -> None:
        """Any move, as soon as it is awaited."""
        step = self.latest
        if self.seat in step["awaited"] and step["moves"][0]:
            self.is_asking = True
            move = self.table.dice.choice(step["moves"][0])
            seq = step["seq"]
            self.act(json.dumps({"t": "act", "id": str(seq), "seq": seq, "move": move}).encode())


class ExpertTable(CavaleTable):
    """One person, and bots that think."""

    player = Guest

    async def open(self) -> None:
        self.leave()
        seats = find(self.game).card.recommended
        wish = {"game": self.game, "seats": seats, "name": "Ana", "mode": "bots", "bots": "expert"}
        async with Http(self.port) as http:
            opened = await http.post("/api/tables", wish)
        await self.connect(opened["table"], [opened["seats"][0]["token"]])

    def begin(self) -> None:
        """It has begun."""


def expert_tables(port: int, busy: dict[str, Meter]) -> list[CavaleTable]:
    """Of each game in turn."""
    return [
        ExpertTable([port], 1, busy[game], random.Random(f"{game} {number}"), game)
        for number in range(TABLES_PER_GAME)
        for game in busy
    ]


async def load(port: int, games: list[str], seconds: float) -> tuple[Meter, dict[str, Meter]]:
    """What the calm table met, and the experts' persons, by game."""
    calm, busy = Meter(), {game: Meter() for game in games}
    tables = [CalmTable([port], 2, calm, random.Random(0)), *expert_tables(port, busy)]
    for table in tables:
        await table.open()
        table.begin()
    playing = [asyncio.ensure_future(table.play_on()) for table in tables]
    await asyncio.sleep(seconds / 2 if games else 1)  # the searches are loaded meanwhile
    for meter in (calm, *busy.values()):
        meter.is_measuring = True
    await asyncio.sleep(seconds)
    for task in playing:
        task.cancel()
    for table in tables:
        table.leave()
    return calm, busy


def measured(games: list[str], seconds: float) -> list[dict[str, Any]]:
    with (
        serving("cavale", CAVALE_PACE_QUICK="0.5") as server,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        calm, busy = runner.run(load(server.ports[0], games, seconds))
    for meter in (calm, *busy.values()):
        if meter.failure:
            sys.exit(meter.failure)
    waits = 1000 * np.array(calm.seconds)
    of_all = {
        "tables": len(games) * TABLES_PER_GAME,
        "moves": len(waits),
        "p50_ms": float(np.percentile(waits, 50)),
        "p99_ms": float(np.percentile(waits, 99)),
        "moves_against_experts": sum(len(meter.seconds) for meter in busy.values()),
    }
    return [of_all, *(_of_game(game, meter) for game, meter in busy.items())]


def _of_game(game: str, meter: Meter) -> dict[str, Any]:
    seats = find(game).card.recommended
    return {"game": game, "seats": seats, "moves_against_experts": len(meter.seconds)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    seconds = parser.parse_args().seconds
    for game in map(find, games := [*ours()]):
        prepare(game)  # the server finds it: experts are to think from the first move on
    (alone,), (beside, *by_game) = measured([], seconds), measured(games, seconds)
    print(*map(json.dumps, (alone, beside, *by_game)), sep="\n")
    sys.exit(beside["p99_ms"] >= MOST)


if __name__ == "__main__":
    main()
