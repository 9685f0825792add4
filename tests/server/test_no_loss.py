"""No acknowledged move is lost, however the server ends, and clients come back by themselves."""

import asyncio
import json
import random
import signal
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
import websockets

from tests.server.kit import PATIENCE, Place, Process, Seats

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@dataclass
class Player:
    """Plays one seat to the end, through any number of broken lines; remembers what was promised.

    This is all that a client must do: greet, resend the move that was not acknowledged, go on.
    """

    place: Place
    table: str
    token: str
    rng: random.Random
    kept: dict[int, str] = field(default_factory=dict)  # acknowledged moves by sequence number
    pending: dict[str, Any] | None = None
    greetings: int = 0
    is_over: bool = False

    async def play(self) -> None:
        async with asyncio.timeout(4 * PATIENCE):
            while not self.is_over:
                try:
                    await self._talk()
                except (OSError, websockets.WebSocketException):
                    await asyncio.sleep(0.05)

    async def _talk(self) -> None:
        async with websockets.connect(self.place.ws(self.table), max_queue=None) as socket:
            await socket.send(json.dumps({"t": "hello", "tokens": [self.token]}))
            async for text in socket:
                message = json.loads(text)
                assert message["t"] != "problem", message
                if message["t"] == "welcome":
                    self._greeted()
                    if self.pending:
                        await socket.send(json.dumps(self.pending))
                        continue
                step = message["step"] if message["t"] == "welcome" else message
                if step is None or "outcome" not in step:
                    continue
                self._note(step["ack"])
                if step["outcome"]:
                    self.is_over = True
                    return
                if step["moves"][0] and not self.pending:
                    await self._move(socket, step)

    def _greeted(self) -> None:
        self.greetings += 1

    def _note(self, ack: str) -> None:
        if self.pending and ack == self.pending["id"]:
            self.kept[self.pending["seq"]] = self.pending["move"]
            self.pending = None

    async def _move(self, socket: Any, step: dict[str, Any]) -> None:
        move = self.rng.choice(step["moves"][0])
        number = f"{self.token[:4]} {step['seq']}"
        self.pending = {"t": "act", "id": number, "seq": step["seq"], "move": move}
        await socket.send(json.dumps(self.pending))


async def gather_at(place: Place, count: int, seed: int) -> list[Player]:
    """People at several tables: every other one with bots, the rest among themselves."""
    players: list[Player] = []
    for number in range(count):
        seats = await place.open_table(seats=3, mode="bots" if number % 2 else "friends")
        if number % 2 == 0:
            await begin(seats)
        for token in seats.tokens:
            rng = random.Random(f"{seed} {len(players)}")
            players.append(Player(place, seats.id, token, rng))
    return players


async def begin(seats: Seats) -> None:
    await seats.sit("Bo")
    await seats.sit("Cy")
    host = await seats.client(0)
    await host.say("start")
    await host.hear("step")
    await host.close()


async def moves_in(place: Place, table: str) -> list[str]:
    """The moves of a finished match, from its file, once every check of it holds."""
    checks = (await place.get(f"/api/tables/{table}/verify")).json()["checks"]
    assert [check["name"] for check in checks if not check["holds"]] == []
    assert len(checks) == 5
    kept = (await place.get(f"/api/tables/{table}/match")).json()
    return [move.partition(":")[2] for move in kept["moves"].split()]


async def resynced(player: Player) -> int:
    """At which moment a client that comes anew finds the table."""
    seats = Seats(player.place, player.table, [player.token])
    client = await seats.client(0)
    await client.close()
    return client.seq


@pytest.mark.parametrize(
    ("by", "seed"),
    [
        (signal.SIGKILL, 1),
        (signal.SIGKILL, 2),
        (signal.SIGINT, 4),
        (signal.SIGTERM, 5),
    ],
)
async def test_every_acknowledged_move_survives_the_servers_end(
    process: Callable[..., Process], by: signal.Signals, seed: int, lasting: str
) -> None:
    server = process(url=lasting)
    players = await gather_at(server.place, 6, seed)
    playing = [asyncio.ensure_future(player.play()) for player in players]
    enough = random.Random(seed).randrange(40, 160)
    while sum(len(player.kept) for player in players) < enough:
        await asyncio.sleep(0.002)
    status = await asyncio.to_thread(server.end, by)
    assert status == {signal.SIGKILL: -9, signal.SIGINT: 0, signal.SIGTERM: -15}[by]
    promised = [dict(player.kept) for player in players]
    await asyncio.to_thread(server.start)
    for player, kept in zip(players, promised, strict=True):
        assert await resynced(player) > max(kept, default=-1)
    await asyncio.gather(*playing)
    assert sum(player.greetings for player in players) > len(players)
    for player in players:
        moves = await moves_in(server.place, player.table)
        assert all(moves[seq] == move for seq, move in player.kept.items())
        assert len(player.kept) > 3


async def test_talk_names_and_pace_survive_too(
    process: Callable[..., Process], lasting: str
) -> None:
    server = process(url=lasting)
    seats = await server.place.open_table(seats=3, options={"restart": "random"})
    await seats.sit("Bo", seal="7" * 64)
    ana, bo = await seats.client(0), await seats.client(1)
    await bo.say("rename", name="Béa", colour=9)
    await ana.say("say", text="à tout de suite")
    await ana.say("setpace", pace="calm")
    await bo.until(lambda each: each.table["pace"] == "calm")
    before = bo.table
    await asyncio.to_thread(server.end, signal.SIGKILL)
    await asyncio.to_thread(server.start)
    again = await seats.client(0, 1)
    here = [{**seat, "here": True} for seat in before["seats"][:2]]
    assert again.table == before | {"seats": [*here, before["seats"][2]]}
    welcome = json.loads(again.heard[0])
    assert [line["text"] for line in welcome["chat"]] == ["à tout de suite"]
    await server.place.part()


async def test_a_server_stopped_by_hand_says_nothing_and_ends_well(
    process: Callable[..., Process],
) -> None:
    server = process()
    seats = await server.place.open_table(mode="bots", seats=2)
    ana = await seats.client(0)
    assert await asyncio.to_thread(server.end, signal.SIGINT) == 0
    assert await ana.closed() == 1012  # it restarts: come back
    lines = server.log_lines()
    assert "Traceback" not in "\n".join(lines)
    assert "error" not in "\n".join(lines)
