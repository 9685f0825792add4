"""A real server for tests, in this process or in one of its own, and clients that talk to it."""

import asyncio
import contextlib
import json
import os
import random
import secrets
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import uvicorn
import websockets
from websockets.asyncio.client import ClientConnection

from cavale.kernel.contract import box_digest
from cavale.matches.match import Match
from cavale.server import clock, entries
from cavale.server.app import make_app
from cavale.server.gate import Gate
from cavale.server.hub import Hub
from cavale.server.line import Line
from cavale.server.seats import new_token, token_hash
from cavale.server.settings import Settings
from cavale.server.table import LiveTable
from cavale.storage import Store

PATIENCE = 60.0  # seconds for what must happen, on a busy machine too; nothing is measured by it
OPEN_HOUSE = {
    "messages_per_second": 1e5,
    "requests_per_second": 1e5,
    "pace_calm": 0.0,
    "pace_quick": 0.0,
    "hush": 0.0,
    "ready": 0.0,
}
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # httpx would read all certificates anew
Message = dict[str, Any]


# --- places: where a server listens ---------------------------------------------------------


@dataclass(frozen=True)
class Place:
    """The address of a server, and what can be asked of it over plain HTTP."""

    port: int
    clients: list["Client"] = field(default_factory=list)  # all that ever connected

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ws(self, table: str) -> str:
        return f"ws://127.0.0.1:{self.port}/ws/tables/{table}"

    async def get(self, path: str) -> httpx.Response:
        return await self.ask("GET", path)

    async def post(self, path: str, body: Any) -> httpx.Response:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        return await self.ask("POST", path, content=content)

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        async with httpx.AsyncClient(base_url=self.http, timeout=PATIENCE, verify=NO_TLS) as client:
            return await client.request(method, path, **more)

    async def part(self) -> None:
        """Close every client that is still there."""
        for client in self.clients:
            await client.close()

    async def open_table(self, **wish: Any) -> "Seats":
        """A table of friends at La Horde, unless the wish says otherwise."""
        given = {"game": "horde", "seats": 4, "name": "Ana", "mode": "friends"} | wish
        answer = await self.post("/api/tables", given)
        assert answer.status_code == 201, answer.text
        return Seats(self, answer.json()["table"], [s["token"] for s in answer.json()["seats"]])


@dataclass
class Seats:
    """A table and the tokens taken at it so far, by seat."""

    place: Place
    id: str
    tokens: list[str]

    async def sit(self, name: str, **wish: Any) -> str:
        path = f"/api/tables/{self.id}/seats"
        answer = await self.place.post(path, {"name": name} | wish)
        assert answer.status_code == 201, answer.text
        self.tokens.append(answer.json()["seats"][0]["token"])
        return self.tokens[-1]

    async def client(self, *seats: int) -> "Client":
        """A client with the tokens of some seats; none is a spectator."""
        return await Client.greeted(self.place, self.id, [self.tokens[seat] for seat in seats])

    async def info(self) -> Message:
        return as_message((await self.place.get(f"/api/tables/{self.id}")).json())


@dataclass(frozen=True)
class OpenPlace(Place):
    """A server in this process: its tables can be looked at."""

    hub: Hub = field(kw_only=True)
    lines: set[Any] = field(kw_only=True)  # of sockets and of plain HTTP

    def table(self, seats: Seats) -> LiveTable:
        return self.hub.tables[seats.id]

    def is_idle(self, seats: Seats) -> bool:
        """No timer is set: nobody will play for anybody."""
        return self.hub.tables[seats.id].pacer.is_idle


async def laid_out(
    place: OpenPlace, match: Match, secret: str, people: list[int], **opened: Any
) -> Seats:
    """A table in the middle of a match that was played elsewhere, with bots on the other seats."""
    card, seats = match.game.card, match.seats
    given: dict[str, Any] = {"mode": "bots", "bots": "instinct", "clock": "off", "listed": False}
    first = entries.Opened(
        id=f"laid-{match.digest()[:8]}",
        game=card.id,
        rules=card.version,
        seats=seats,
        options=match.options,
        secret=secret,
        at=0,
        box=box_digest(match.game.box),
        **(given | opened),
    )
    tokens = [new_token() for _ in people]
    sat = [entries.Sat(seat, seat, token_hash(tokens[n])) for n, seat in enumerate(people)]
    bots = {str(seat): f"Bot {seat}" for seat in range(seats) if seat not in people}
    now = clock.now()
    moved = [entries.Moved(move.seat, move.action, "bot", "", now) for move in match.moves]
    started = entries.Started(bots, 0, [""] * seats, moment=now)
    for number, entry in enumerate([first, *sat, entries.Called(now), started, *moved]):
        words = [entries.name_word(entry.seat, "Ana")] if isinstance(entry, entries.Sat) else []
        await place.hub.store.append(first.id, number, entries.encode(entry), "running", words)
    return Seats(place, first.id, tokens)


class QuietServer(uvicorn.Server):
    """One that leaves the signals of the tests alone."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def serving(
    send_buffer: int = 0, store: Store | None = None, **settings: Any
) -> AsyncIterator[OpenPlace]:
    """A server in this process, by default with a store that forgets, and fast bots."""
    given = Settings(**({"database": "memory:"} | OPEN_HOUSE | settings))
    app = make_app(given, store)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        if send_buffer:  # what the system keeps for a client that does not read
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            http=Gate,
            ws=Line,
            ws_max_size=given.longest_message * 4,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=1,
        )
        server = QuietServer(config)
        task = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            await asyncio.sleep(0.005)
        try:
            lines = server.server_state.connections
            place = OpenPlace(listener.getsockname()[1], hub=app.state.hub, lines=lines)
            yield place
            await place.part()
        finally:
            server.should_exit = True
            await task


# --- processes ------------------------------------------------------------------------------


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def cavale(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command to its end."""
    return subprocess.run(
        _command(*words),
        env=os.environ | {"CAVALE_LANG": "en"} | environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def _command(*words: str) -> list[str]:
    return [sys.executable, "-c", "from cavale.cli import main; main()", *words]


class Process:
    """`cavale serve` in a process of its own; it can be killed and started again."""

    def __init__(self, folder: Path, url: str = "", **environment: object) -> None:
        self.folder = folder
        self.database = folder / "tables.sqlite3"  # unless an address says where
        self.url = url or f"sqlite:{self.database}"
        self.logs = folder / "server.log"
        self.place = Place(free_port())
        rates = {name: value for name, value in OPEN_HOUSE.items() if "second" in name}
        settings = rates | {"pace_quick": 0.0, "ready": 0.0} | environment
        self._environment = {f"CAVALE_{name.upper()}": str(each) for name, each in settings.items()}
        self._process: subprocess.Popen[bytes] | None = None
        self._before: list[str] = []  # of the command

    def limit_files(self, most: int) -> None:
        """As if somebody had typed `ulimit -n` first."""
        self._before = ["bash", "-c", f'ulimit -n {most}; exec "$@"', "bash"]

    def start(self) -> Place:
        words = ["serve", "--port", str(self.place.port), "--database", self.url]
        with self.logs.open("ab") as log:
            self._process = subprocess.Popen(
                [*self._before, *_command(*words)],
                env=os.environ | {"CAVALE_LANG": "en"} | self._environment,
                stdout=log,
                stderr=log,
            )
        until(self._is_healthy)
        return self.place

    def _is_healthy(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, self.logs.read_text()
        try:
            answer = httpx.get(f"{self.place.http}/health", timeout=PATIENCE, verify=NO_TLS)
            return answer.status_code == 200
        except httpx.TransportError:
            return False

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def end(self, by: signal.Signals = signal.SIGINT) -> int:
        """End this very process; return its exit status."""
        assert self._process is not None
        if self.is_running:
            self._process.send_signal(by)
        return self._process.wait(PATIENCE)

    def children(self) -> list[int]:
        """Its own processes, on Linux."""
        assert self._process is not None
        tasks = Path(f"/proc/{self._process.pid}/task").glob("*/children")
        return [int(pid) for task in tasks for pid in task.read_text().split()]

    def log_lines(self) -> list[str]:
        return self.logs.read_text(encoding="utf-8").splitlines()


def until(is_so: Callable[[], bool]) -> None:
    """Wait for something that must come about."""
    limit = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < limit, "it did not come about"
        time.sleep(0.02)


async def until_so(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.01)


async def until_asked(is_so: Callable[[], Awaitable[bool]]) -> None:
    """Wait for something that has to be asked for each time."""
    limit = time.monotonic() + PATIENCE
    while not await is_so():
        assert time.monotonic() < limit, "it did not come about"
        await asyncio.sleep(0.02)


# --- clients --------------------------------------------------------------------------------


def as_message(value: Any) -> Message:
    assert isinstance(value, dict)
    return value


@dataclass
class Client:
    """One client at its socket. It remembers every byte it was sent."""

    socket: ClientConnection
    heard: list[str] = field(default_factory=list)
    table: Message = field(default_factory=dict)  # as last told
    step: Message | None = None  # as last told
    count: int = 0  # moves sent, for their ids
    name: str = field(default_factory=lambda: secrets.token_hex(4))  # for the same

    @classmethod
    async def connected(cls, place: Place, table: str, **options: Any) -> "Client":
        given = {"compression": None, "max_queue": None} | options
        socket = await websockets.connect(place.ws(table), **given)
        client = cls(socket)
        place.clients.append(client)
        return client

    @classmethod
    async def greeted(cls, place: Place, table: str, tokens: list[str]) -> "Client":
        client = await cls.connected(place, table)
        await client.say("hello", tokens=tokens)
        await client.hear("welcome")
        return client

    async def say(self, kind: str, /, **fields: Any) -> None:
        await self.socket.send(json.dumps({"t": kind} | fields))

    async def send(self, text: str | bytes) -> None:
        await self.socket.send(text)

    async def next(self) -> Message:
        """The next message, whatever it is."""
        async with asyncio.timeout(PATIENCE):
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.heard.append(text)
        message = as_message(json.loads(text))
        self._note(message)
        return message

    def _note(self, message: Message) -> None:
        if message["t"] in ("welcome", "table"):
            self.table = message["table"]
        if message["t"] == "welcome":
            self.step = message["step"]
        if message["t"] == "step":
            self.step = message

    async def hear(self, *kinds: str) -> Message:
        """The next message of these kinds; others are noted and passed over."""
        while True:
            message = await self.next()
            if message["t"] in kinds:
                return message

    async def until(self, is_so: Callable[["Client"], bool]) -> None:
        """Listen until what was told makes something true."""
        while not is_so(self):
            await self.next()

    async def refused(self, code: str, /, **sent: Any) -> Message:
        """Say something (if given) and hear it refused by this code, in both languages."""
        if sent:
            await self.say(sent.pop("t"), **sent)
        problem = await self.hear("problem")
        assert problem["code"] == code, problem
        assert problem["fr"]
        assert problem["en"]
        return problem

    # --- moves ---

    @property
    def seq(self) -> int:
        return self.step["seq"] if self.step else -1

    @property
    def is_over(self) -> bool:
        return bool(self.step and self.step["outcome"])

    def moves(self, hand: int = 0) -> list[str]:
        return list(self.step["moves"][hand]) if self.step and not self.is_over else []

    async def act(self, move: str, hand: int = 0, **other: Any) -> Message:
        """Make a move and hear its step."""
        self.count += 1
        wanted = {"id": self.last_id, "seq": self.seq, "move": move, "hand": hand} | other
        await self.say("act", **wanted)
        while True:
            message = await self.hear("step", "problem")
            assert message["t"] == "step", message
            if message["ack"] == wanted["id"]:
                return message

    @property
    def last_id(self) -> str:
        return f"{self.name} {self.count}"

    async def play_on(self, rng: random.Random, most: int = 10**6, to_ply: int = 10**6) -> None:
        """Random legal moves whenever it is one's turn, until the end or so far."""
        made = 0
        while not self.is_over and made < most and self.seq < to_ply:
            if moves := self.moves():
                await self.act(rng.choice(moves))
                made += 1
            else:
                await self.hear("step", "welcome")

    async def close(self) -> None:
        await self.socket.close()

    async def closed(self) -> int:
        """Wait until the server has closed this socket; the code it gave."""
        with contextlib.suppress(websockets.ConnectionClosed):
            while True:
                await self.next()
        return self.socket.close_code or 0
