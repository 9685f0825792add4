"""What a server has to bear: to be killed at any moment under load, and a flood of strangers.

Each in a short form for `make test`, and in full for `make test-long`, which prints what it found.
"""

import asyncio
import contextlib
import json
import random
import signal
import sqlite3
import statistics
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from cavale.games import find, ours
from cavale.server.seats import token_hash
from tests.server.kit import Client, Place, Process, Seats
from tests.server.test_hostile import Attacker, log_of, two_at_a_table

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


# --- killed at any moment ---------------------------------------------------------------------


BROKEN_LINES = (OSError, EOFError, httpx.HTTPError, websockets.WebSocketException)


@dataclass
class Crowd:
    """People at tables of all games, who play on whatever happens, and begin anew at the end."""

    place: Place
    rng: random.Random
    promised: dict[str, set[str]] = field(default_factory=dict)  # table -> ids of moves
    restarts: int = 0

    async def sit_at(self, game: str) -> None:
        """One table after the other, until cancelled."""
        while True:
            with contextlib.suppress(*BROKEN_LINES, AssertionError):
                fewest = find(game).card.seats[0]
                seats = await self.place.open_table(game=game, seats=max(fewest, 3), clock="off")
                await seats.sit("Bo")
                self.promised[seats.id] = set()
                people = [Player(self, seats, seat) for seat in (0, 1)]
                await asyncio.gather(*(person.play() for person in people))


class Player:
    """Plays one seat to the end, through any number of broken lines."""

    def __init__(self, crowd: Crowd, seats: Seats, seat: int) -> None:
        self._crowd, self._seats, self._seat = crowd, seats, seat
        self._pending: dict[str, Any] | None = None
        self._step: dict[str, Any] = {"t": ""}
        self._count = 0
        self._is_over = False

    async def play(self) -> None:
        while not self._is_over:
            try:
                await self._talk()
            except BROKEN_LINES:
                await asyncio.sleep(0.05)

    async def _talk(self) -> None:
        address = self._crowd.place.ws(self._seats.id)
        async with websockets.connect(address, max_queue=None, compression=None) as socket:
            token = self._seats.tokens[self._seat]
            await socket.send(json.dumps({"t": "hello", "tokens": [token]}))
            async for text in socket:
                await self._hear(socket, json.loads(text))
                if self._is_over:
                    return

    async def _hear(self, socket: Any, message: dict[str, Any]) -> None:
        if message["t"] == "welcome":
            self._crowd.restarts += 1
            if message["hosting"] and message["table"]["state"] == "waiting":
                await socket.send(json.dumps({"t": "setpace", "pace": "instant"}))
                await socket.send(json.dumps({"t": "start"}))
            if self._pending:
                await socket.send(json.dumps(self._pending))
        if message["t"] in ("problem", "held"):
            self._pending = None  # others were faster; or it waits for its moment
        is_lost = message["t"] == "held" and not message["move"]
        if message["t"] == "problem" or is_lost:
            await asyncio.sleep(0.05)
            message = self._step  # nothing else need come: what was sent before the kill came late
        step = message["step"] if message["t"] == "welcome" else message
        if step is None or "outcome" not in step:
            return
        self._step = step
        if step["ack"]:
            self._crowd.promised[self._seats.id].add(step["ack"])
            self._pending = None
        self._is_over = bool(step["outcome"])
        if step["moves"] and step["moves"][0] and not self._pending and not self._is_over:
            await self._move(socket, step)

    async def _move(self, socket: Any, step: dict[str, Any]) -> None:
        if self._seat not in step["awaited"] and self._crowd.rng.random() < 0.7:
            return
        self._count += 1
        name = f"{self._seat} {self._count}"
        move = self._crowd.rng.choice(step["moves"][0])
        self._pending = {"t": "act", "id": name, "seq": step["seq"], "move": move}
        await socket.send(json.dumps(self._pending))


def ids_in(database: Path) -> dict[str, set[str]]:
    """The moves that are on disk, by table."""
    found: dict[str, set[str]] = {}
    with contextlib.closing(sqlite3.connect(database)) as file:
        for table, body in file.execute("SELECT tableid, body FROM entry"):
            if (entry := json.loads(body))["t"] == "moved":
                found.setdefault(table, set()).add(entry["id"])
    return found


LONG = (pytest.mark.long, pytest.mark.timeout(7200))


@pytest.mark.parametrize("kills", [3, pytest.param(200, marks=LONG)])
async def test_killed_under_load_a_server_loses_no_move_and_no_table(
    process: Callable[..., Process], kills: int
) -> None:
    rng = random.Random(kills)
    server = process()
    crowd = Crowd(server.place, rng)
    tables = [asyncio.ensure_future(crowd.sit_at(game)) for game in ours() for _ in range(2)]
    for kill in range(kills):
        enough = sum(map(len, crowd.promised.values())) + rng.randrange(20, 120)
        while sum(map(len, crowd.promised.values())) < enough:
            assert not [sitting for sitting in tables if sitting.done()]
            await asyncio.sleep(0.005)
        await asyncio.sleep(rng.random() / 10)
        await asyncio.to_thread(server.end, signal.SIGKILL)
        promised = {table: set(ids) for table, ids in crowd.promised.items()}
        on_disk = ids_in(server.database)
        missing = {table: ids - on_disk.get(table, set()) for table, ids in promised.items()}
        assert not any(missing.values()), f"after kill {kill}: {missing}"
        await asyncio.to_thread(server.start)
        if kill % 20 == 19:
            print(f"\n{kill + 1} kills", end="", flush=True)
    for sitting in tables:
        sitting.cancel()
    await asyncio.gather(*tables, return_exceptions=True)
    games: Counter[str] = Counter()
    for table in crowd.promised:
        info = (await server.place.get(f"/api/tables/{table}")).json()
        games[f"{info['game']} {info['state']}"] += 1
        if info["state"] == "over":
            checks = (await server.place.get(f"/api/tables/{table}/verify")).json()["checks"]
            assert all(check["holds"] for check in checks)
    assert {name.split()[0] for name in games} == set(ours())
    assert not [line for line in server.log_lines() if "does not hold together" in line]
    acknowledged = sum(map(len, crowd.promised.values()))
    print(f"\n{kills} kills: {acknowledged} acknowledged moves, none missing; {dict(games)}")


# --- a flood of strangers ---------------------------------------------------------------------


def memory(server: Process) -> int:
    """Resident kilobytes of the server's own process."""
    assert server._process is not None
    status = Path(f"/proc/{server._process.pid}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


async def knock(place: Place, rng: random.Random, count: int) -> None:
    """Half requests, broken handshakes, sockets that say nothing or nonsense."""
    handshake = (
        b"GET /ws/tables/none-such HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
        b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    held: list[asyncio.StreamWriter] = []
    for _ in range(count):
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", place.port)
            cut = rng.randrange(1, len(handshake) + 1)
            writer.write(handshake[:cut] + (rng.randbytes(50) if rng.random() < 0.3 else b""))
            held.append(writer)
            if rng.random() < 0.1:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.05):
                        await reader.read(100)
        while len(held) > 150:
            held.pop(rng.randrange(len(held))).close()
    for writer in held:
        writer.close()


async def play_beside(screen: Client, times: list[float]) -> None:
    """Somebody at another table, who wants to play in peace."""
    while not screen.is_over:
        hand = next((hand for hand in (0, 1) if screen.moves(hand)), 0)
        begun = time.perf_counter()
        await screen.act(screen.moves(hand)[0], hand)
        times.append(time.perf_counter() - begun)
        await asyncio.sleep(0.02)


async def bystander(place: Place, times: list[float]) -> None:
    while True:
        seats = await place.open_table(mode="screen", seats=2, people=["Bo", "Cy"])
        screen = await seats.client(0, 1)
        await play_beside(screen, times)
        await screen.close()


@pytest.mark.parametrize("count", [20_000, pytest.param(200_000, marks=LONG)])
async def test_a_flood_of_hostile_messages_and_handshakes_changes_nothing(
    process: Callable[..., Process], count: int
) -> None:
    server = process(messages_per_second=1e6, headers_within=2)
    elsewhere = await server.place.open_table(seats=2)
    seats, host, guest = await two_at_a_table(server)
    before, log = host.step, log_of(server, seats.id)
    clients = [guest, await seats.client(), await seats.client()]
    foreign = [*elsewhere.tokens, "y" * 32]
    attackers = [Attacker(client, seed, foreign) for seed, client in enumerate(clients)]
    await asyncio.gather(*(each.run(count // 30) for each in attackers))  # everything is loaded now
    begun = memory(server)
    times: list[float] = []
    beside = asyncio.ensure_future(bystander(server.place, times))
    knocks = [knock(server.place, random.Random(seed), count // 40) for seed in range(2)]
    await asyncio.gather(*(each.run(count // 3) for each in attackers), *knocks)
    beside.cancel()
    await asyncio.gather(beside, return_exceptions=True)
    grown = memory(server) - begun

    codes = sum((each.codes for each in attackers), Counter[str]())
    assert set(codes) <= EXPECTED
    assert codes.total() >= 0.9 * count
    assert log_of(server, seats.id) == log
    assert (await seats.client(0)).step == before
    opened = json.loads(log[0])
    secret = [opened["secret"], *seats.tokens, *map(token_hash, seats.tokens)]
    text = "\n".join(answer for each in attackers for answer in each.answers)
    assert not [each for each in secret if each in text]
    assert (await server.place.get("/health")).json()["status"] == "ok"
    assert (await host.act("D"))["seq"] == 1
    assert [line for line in server.log_lines() if '"error"' in line] == []
    assert grown < 20_000  # kilobytes
    median = 1000 * statistics.median(times)
    print(f"\n{codes.total()} messages, {count // 20} knocks: {grown} kB more; a bystander's")
    print(f"move took {median:.1f} ms (median of {len(times)})")
    await server.place.part()


EXPECTED = {"malformed", "not_yours", "not_host", "stale", "invalid", "illegal"}
EXPECTED |= {"not_dealing", "not_away", "not_frozen", "too_much", "name"}
