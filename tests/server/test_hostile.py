"""Hostile clients: bad messages, foreign pages, floods and garbage."""

import asyncio
import contextlib
import json
import random
import sqlite3
from collections import Counter
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
import websockets

from cavale.wire import up
from tests.server.kit import Client, OpenPlace, Process, Seats, as_message, serving

pytestmark = pytest.mark.anyio

BATCH = 100  # answers that wait at once; a client that lets too many wait is let go

# --- what they send -------------------------------------------------------------------------

VALID: list[dict[str, Any]] = [
    {"t": "hello", "tokens": ["x" * 32]},
    {"t": "act", "id": "a", "seq": 0, "move": "D", "hand": 0},
    {"t": "why", "moves": ["D", "P"], "hand": 0},
    {"t": "say", "text": "bonjour", "hand": 0},
    {"t": "react", "kind": "bravo", "hand": 0},
    {"t": "rename", "name": "Ana", "colour": 1, "hand": 0},
    {"t": "seal", "seal": "5" * 64, "hand": 0},
    {"t": "luck", "luck": "5" * 64, "hand": 0},
    {"t": "replace", "seat": 1},
    {"t": "close"},
    {"t": "start"},
    {"t": "remove", "seat": 1},
    {"t": "leave", "hand": 0},
    {"t": "back", "hand": 0},
    {"t": "setpace", "pace": "instant"},
]
JUNK: list[Any] = [
    *(None, True, False, 0, -1, 1, 13, 14, 2**31, 2**63, 2**64, -(2**63), 10**300, 1.5, 1e308),
    *("", "D", "T7", "\x00", "\ud83d\ude00", "\u202e", "a" * 41, "a" * 3000, "é" * 300),
    *("' OR 1=1 --", "<script>", "../../etc/passwd", "{{7*7}}", "%s%n", "\u0000\uffff"),
    *([], {}, [[]], [None] * 100, {"t": "act"}, {"": ""}, ["x" * 32] * 14, ["x" * 32] * 15),
]


def mutated(rng: random.Random, tokens: list[str]) -> dict[str, Any]:
    """A valid message with one to three things wrong."""
    message = dict(rng.choice(VALID))
    for _ in range(rng.randrange(1, 4)):
        key = rng.choice([*message, "seat", "token", "hands", "id", "seq"])
        match rng.randrange(5):
            case 0:
                message.pop(key, None)
            case 1:
                message[key] = rng.choice(tokens)
            case 2:
                message[key] = rng.randrange(-5, 10**6)
            case _:
                message[key] = rng.choice(JUNK)
    return message


def broken(rng: random.Random, text: str) -> str:
    """The same text with letters lost, doubled or exchanged."""
    letters = list(text)
    for _ in range(rng.randrange(1, 6)):
        where = rng.randrange(len(letters) + 1)
        match rng.randrange(3):
            case 0:
                del letters[where : where + rng.randrange(1, 5)]
            case 1:
                letters.insert(where, rng.choice('{}[]",:\\u0019-+.eE \n\ud83d'.strip("\ud83d")))
            case _:
                letters[where : where + 1] = chr(rng.randrange(1, 0xD800))
    return "".join(letters)


def anything(rng: random.Random, depth: int = 0) -> Any:
    if depth > 4 or rng.random() < 0.5:
        return rng.choice(JUNK)
    if rng.random() < 0.5:
        return [anything(rng, depth + 1) for _ in range(rng.randrange(4))]
    keys = ("t", "id", "seq", "move", "hand", "tokens", "text", "x")
    return {rng.choice(keys): anything(rng, depth + 1) for _ in range(rng.randrange(4))}


def nested(rng: random.Random) -> str:
    depth = rng.randrange(10, 1900)
    inner = "[" * depth + "]" * depth
    head = rng.choice(['{"t":', '{"x":', '{"t":"act","id":', '{"t":"hello","tokens":', ""])
    return head + inner + (',"t":"start"}' if head else "")


def hostile(rng: random.Random, tokens: list[str]) -> str | bytes:
    match rng.randrange(10):
        case 0 | 1 | 2 | 3:
            return json.dumps(mutated(rng, tokens))
        case 4 | 5:
            return broken(rng, json.dumps(rng.choice(VALID)))
        case 6:
            return json.dumps(anything(rng))
        case 7:
            return rng.randbytes(rng.randrange(200))
        case 8:
            wrong_time = {"seq": rng.choice([-1, 10**6, 2**70]), "id": str(rng.random())}
            return json.dumps(VALID[1] | wrong_time)
        case _ if rng.random() < 0.1:
            return nested(rng)
        case _:
            return "".join(map(chr, rng.choices(LETTERS, k=9)))


LETTERS = [*range(1, 128), 0x202E, 0x1F600, 0xFFFF, 0xE9]


def is_allowed(text: str | bytes) -> bool:
    """Whether a message by chance is one that a guest may send: talk is no attack."""
    if isinstance(text, bytes):
        return False
    try:
        message = up.decode(text)
    except (msgspec.MsgspecError, RecursionError):
        return False
    return isinstance(message, up.Say | up.React | up.Rename | up.Leave | up.Back)


def attack(rng: random.Random, tokens: list[str], count: int) -> Iterator[str | bytes]:
    sent = 0
    while sent < count:
        text = hostile(rng, tokens)
        if not is_allowed(text):
            sent += 1
            yield text


# --- as many of them as one likes -----------------------------------------------------------


class Attacker:
    """One hostile client: it sends in batches and takes note of every answer."""

    def __init__(self, client: Client, seed: int, foreign: list[str]) -> None:
        self.client = client
        self.codes: Counter[str] = Counter()
        self.answers: list[str] = []
        self._rng = random.Random(seed)
        self._foreign = foreign

    async def run(self, count: int) -> None:
        messages = attack(self._rng, self._foreign, count)
        for number in range(count // BATCH):
            for _ in range(BATCH):
                await self.client.send(next(messages))
            await self._take_answers(f"batch {number}")

    async def _take_answers(self, mark: str) -> None:
        """All up to that of a last message, which is refused by its name."""
        await self.client.say("act", id=mark, seq=-1, move="D")
        while True:
            text = await self.client.socket.recv()
            assert isinstance(text, str)
            self.answers.append(text)
            if '"t":"problem"' not in text:
                continue
            problem = as_message(json.loads(text))
            self.codes[problem["code"]] += 1
            if problem["id"] == mark:
                return


def log_of(server: Process, table: str) -> list[bytes]:
    with contextlib.closing(sqlite3.connect(server.database)) as file:
        query = "SELECT body FROM entry WHERE tableid = ? ORDER BY number"
        return [row[0] for row in file.execute(query, (table,))]


async def two_at_a_table(server: Process) -> tuple[Seats, Client, Client]:
    """A running match: the host, whose turn it is, and a guest, whose turn it is not."""
    while True:
        seats = await server.place.open_table(seats=2)
        await seats.sit("Mallory")
        host, guest = await seats.client(0), await seats.client(1)
        await host.say("start")
        await host.hear("step")
        await guest.hear("step")
        if host.moves():
            return seats, host, guest


@pytest.mark.slow
async def test_hostile_first_messages_are_refused_or_let_in_as_nobody() -> None:
    async with serving() as place:
        seats = await place.open_table(seats=2)
        rng = random.Random(11)
        before = await place.hub.store.read(seats.id)
        for text in attack(rng, ["z" * 32], 300):
            client = await Client.connected(place, seats.id)
            await client.send(text)
            answer = await client.next()
            if answer["t"] == "welcome":  # a hello without tokens: a spectator
                assert answer["hands"] == []
            else:
                assert answer["code"] in ("malformed", "hello_first", "token")
            await client.close()
        assert await place.hub.store.read(seats.id) == before


async def test_garbage_on_the_line_harms_nobody(place: OpenPlace) -> None:
    seats = await place.open_table(seats=2)
    ana = await seats.client(0)
    rng = random.Random(3)
    post = b"POST /api/tables HTTP/1.1\r\nContent-Length: 9\r\n\r\n"
    heads = [b"", b"GET / HTTP/1.1\r\n", post]
    for number in range(60):
        reader, writer = await asyncio.open_connection("127.0.0.1", place.port)
        garbage = rng.randbytes(rng.randrange(1, 3000))
        writer.write(heads[number % 3] + garbage)
        writer.close()
        with contextlib.suppress(OSError):
            await reader.read()
    await ana.say("react", kind="hmm")
    await ana.hear("reaction")
    assert (await place.get("/health")).status_code == 200


# --- pages from elsewhere -------------------------------------------------------------------

OWN = "http://127.0.0.1:{port}"


@pytest.mark.parametrize(
    ("origin", "is_let_in"),
    [
        (None, True),  # a program
        (OWN, True),
        ("https://friends.example", True),
        ("https://cavale.example", True),
        ("http://cavale.example", False),
        ("https://evil.example", False),
        ("http://127.0.0.1", False),
        (OWN + ".evil.example", False),
        ("http://evil.example/?" + OWN, False),
        ("null", False),
        ("", False),
        ("http://[::1", False),  # not an address at all
        ("http://evil@{port}", False),
    ],
)
async def test_a_page_of_another_origin_gets_no_socket(origin: str | None, is_let_in: bool) -> None:
    further = "https://other.example, https://friends.example"
    async with serving(origins=further, address="https://cavale.example") as place:
        seats = await place.open_table()
        headers = {} if origin is None else {"Origin": origin.format(port=place.port)}
        if not is_let_in:
            with pytest.raises(websockets.InvalidStatus) as caught:
                await Client.connected(place, seats.id, additional_headers=headers)
            assert caught.value.response.status_code == 403
            return
        client = await Client.connected(place, seats.id, additional_headers=headers)
        await client.say("hello")
        await client.hear("welcome")


PAGES = [
    *("/", "/t/abcd-efgh", "/rules/horde", "/no/such/page", "/assets/none.js", "/health"),
    *("/metrics", "/api/games", "/api/tables/none-such", "/api/none", "/api/openapi.json"),
]


@pytest.mark.parametrize("path", PAGES)
async def test_every_answer_carries_the_security_headers(place: OpenPlace, path: str) -> None:
    headers = (await place.get(path)).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"  # the link is the invitation
    assert "server" not in headers or "uvicorn" in headers["server"]  # off in `cavale serve`


async def test_errors_and_wrong_methods_carry_them_too(
    place: OpenPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise OSError("a secret place on the disk")

    monkeypatch.setattr(place.hub, "find", fail)
    answers = [await place.get("/api/tables/x"), await place.ask("DELETE", "/api/games")]
    answers += [await place.ask("POST", "/"), await place.ask("PATCH", "/api/tables/x")]
    assert [answer.status_code for answer in answers] == [500, 405, 405, 405]
    for answer in answers:
        assert "content-security-policy" in answer.headers
        assert "secret place" not in answer.text


async def test_no_page_of_another_origin_may_read_an_answer(place: OpenPlace) -> None:
    answer = await place.ask("GET", "/api/games", headers={"Origin": "https://evil.example"})
    assert not [name for name in answer.headers if name.startswith("access-control")]


async def test_files_beside_the_page_are_not_served(place: OpenPlace) -> None:
    file = "pyproject.toml"
    for path in (f"/assets/../../{file}", f"/assets/%2e%2e/%2e%2e/{file}", "/.git/HEAD"):
        text = (await place.get(path)).text
        assert "[project]" not in text
        assert "refs/heads" not in text


# --- sizes and rates ------------------------------------------------------------------------


async def test_a_long_body_is_refused(place: OpenPlace) -> None:
    wish = {"game": "horde", "seats": 4, "name": "Ana", "options": {"a": "b" * 10_000}}
    answer = await place.post("/api/tables", wish)
    assert answer.status_code == 413
    assert "8192" in answer.json()["en"]


async def test_a_body_without_end_is_not_read_to_the_end(place: OpenPlace) -> None:
    sent = 0

    async def endless() -> Any:
        nonlocal sent
        while sent < 200_000_000:
            sent += 65_536
            yield b"x" * 65_536

    with contextlib.suppress(httpx.TransportError):  # the line may break before the answer
        answer = await place.ask("POST", "/api/tables", content=endless())
        assert answer.status_code == 413
    assert sent < 50_000_000


@pytest.mark.parametrize(
    "body",
    [
        *(b"", b"null", b"[]", b"\xff\xfe", b'{"game":"horde"}', b'"' + b"a" * 100 + b'"'),
        b'{"game":"horde","seats":4,"name":"Ana","rights":"all"}',
        b'{"game":"horde","seats":' + b"9" * 5000 + b',"name":"Ana"}',
        b'{"game":"horde","seats":1e400,"name":"Ana"}',
        b'{"x":' + b"[" * 4000 + b"]" * 4000 + b"}",
        b'{"game":"horde","seats":4,"name":"' + b"A" * 25 + b'"}',
    ],
    ids=range(11),
)
async def test_a_malformed_body_is_refused_with_a_sentence(place: OpenPlace, body: bytes) -> None:
    answer = await place.post("/api/tables", body)
    assert answer.status_code == 400
    assert answer.json()["fr"]
    assert answer.json()["en"].startswith("This message does not have the expected form")
    assert place.hub.tables == {}


async def test_too_many_requests_from_one_address_are_refused() -> None:
    async with serving(requests_per_second=1) as place:
        answers = [await place.get("/api/tables") for _ in range(20)]
        codes = [answer.status_code for answer in answers]
        assert codes[:2] == [200, 200]
        assert codes.count(429) >= 10
        assert answers[codes.index(429)].json()["en"].startswith("Too many")
        assert (await place.get("/health")).status_code == 200  # whoever watches over it may ask


async def test_too_many_sockets_from_one_address_are_refused() -> None:
    async with serving(sockets_per_address=3) as place:
        seats = await place.open_table()
        clients = [await seats.client() for _ in range(3)]
        with pytest.raises(websockets.InvalidStatus):
            await seats.client()
        await clients[0].close()
        for _ in range(100):  # until the server has noticed
            with contextlib.suppress(websockets.InvalidStatus):
                await seats.client()
                return
            await asyncio.sleep(0.02)
        pytest.fail("the place that became free was not given again")


async def test_a_socket_to_any_other_address_is_refused(place: OpenPlace) -> None:
    for path in ("/", "/ws/tables", "/api/tables", "/ws/tables/a/b", "/api/nothing"):
        with pytest.raises(websockets.InvalidStatus):
            await websockets.connect(f"ws://127.0.0.1:{place.port}{path}")
