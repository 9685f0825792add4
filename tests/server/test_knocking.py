"""Where strangers knock: half requests, long headers, floods of sockets, tables (F42, F46)."""

import asyncio
import contextlib
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import websockets

from cavale.server import api, gate
from cavale.server.gate import Guests
from cavale.server.settings import Settings
from tests.server.kit import (
    PATIENCE,
    Client,
    OpenPlace,
    Place,
    Process,
    cavale,
    free_port,
    serving,
    until_so,
)

pytestmark = pytest.mark.anyio
HALF = b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Slow: "


@contextlib.asynccontextmanager
async def half_requests(place: Place, count: int) -> AsyncIterator[list[Any]]:
    """So many connections that have begun to ask, and never go on."""
    lines: list[Any] = []
    for _ in range(count):
        reader, writer = await asyncio.open_connection("127.0.0.1", place.port)
        writer.write(HALF)
        lines.append((reader, writer))
    yield lines
    for _, writer in lines:
        writer.transport.abort()


async def is_closed(reader: asyncio.StreamReader) -> bytes:
    """What was said before the line was closed."""
    async with asyncio.timeout(PATIENCE):
        try:
            return await reader.read()
        except ConnectionResetError:
            return b""


# --- requests ---------------------------------------------------------------------------------


async def test_half_a_request_is_not_waited_for() -> None:
    async with serving(headers_within=0.2) as place, half_requests(place, 3) as lines:
        for reader, _ in lines:
            assert await is_closed(reader) == b""
        await until_so(lambda: not place.lines)


async def test_half_a_body_is_not_waited_for_either() -> None:
    async with serving(headers_within=0.2) as place:
        reader, writer = await asyncio.open_connection("127.0.0.1", place.port)
        writer.write(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 90\r\n\r\n{")
        assert await is_closed(reader) == b""
        writer.transport.abort()


async def test_a_connection_that_says_nothing_is_let_go() -> None:
    async with serving(headers_within=0.2) as place:
        reader, writer = await asyncio.open_connection("127.0.0.1", place.port)
        assert await is_closed(reader) == b""
        writer.transport.abort()


async def test_a_request_after_a_request_is_timed_too() -> None:
    async with serving(headers_within=0.3) as place:
        reader, writer = await asyncio.open_connection("127.0.0.1", place.port)
        writer.write(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"200" in await reader.readline()
        writer.write(HALF)
        await is_closed(reader)
        writer.transport.abort()


@pytest.mark.parametrize("last", [b"", b"Connection: close\r\n"])
async def test_an_answer_that_nobody_reads_is_not_kept(
    monkeypatch: pytest.MonkeyPatch, last: bytes
) -> None:
    """Replays have megabytes: some hundred of them asked for and never read filled the memory."""
    monkeypatch.setattr(gate, "_READ_WITHIN", 0.2)
    monkeypatch.setattr(api, "_encoded_games", lambda catalogue, address: b" " * 30_000_000)
    async with serving() as place:
        reader, writer = await asyncio.open_connection("127.0.0.1", place.port)
        writer.write(b"GET /api/games HTTP/1.1\r\nHost: x\r\n" + last + b"\r\n")
        assert b"200" in await reader.readline()
        assert place.lines
        await until_so(lambda: not place.lines)
        writer.transport.abort()


@pytest.mark.parametrize("line", [b"X: " + b"a" * 900 + b"\r\n", b"x", b"a: b\r\n"])
async def test_headers_without_end_are_cut_off(place: OpenPlace, line: bytes) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", place.port)
    writer.write(b"GET /api/games HTTP/1.1\r\nHost: x\r\n")
    sent = 0
    with contextlib.suppress(ConnectionError):
        while sent < 10_000_000 and not reader.at_eof():
            writer.write(line * (4096 // len(line)))
            sent += 4096
            await writer.drain()
            await asyncio.sleep(0)
    assert sent < 2_000_000  # what had been on its way when the line was cut
    await until_so(lambda: not place.lines)
    writer.transport.abort()


async def test_many_headers_are_refused_by_their_status(place: OpenPlace) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", place.port)
    writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 20_000 + b"\r\n\r\n")
    assert (await is_closed(reader)).startswith(b"HTTP/1.1 431 ")
    writer.transport.abort()


# --- how many ---------------------------------------------------------------------------------


async def test_a_full_house_lets_the_oldest_knocker_go_and_answers() -> None:
    async with serving(connections=20, headers_within=600.0) as place:
        seats = await place.open_table()
        ana = await seats.client(0)
        async with half_requests(place, 60) as lines:
            assert (await place.get("/health")).status_code == 200
            closed = await asyncio.gather(*(is_closed(reader) for reader, _ in lines[:30]))
            assert closed == [b""] * 30
            await ana.say("say", text="toujours là")  # whoever sits at a table stays
            await ana.hear("chat")
        await until_so(lambda: len(place.lines) == 1)


async def test_a_house_full_of_people_turns_others_away() -> None:
    async with serving(connections=3) as place:
        seats = await place.open_table()
        people = [await seats.client() for _ in range(3)]
        reader, writer = await asyncio.open_connection("127.0.0.1", place.port)
        writer.write(HALF)
        assert b"503 Service Unavailable" in await is_closed(reader)
        writer.transport.abort()
        await people[0].close()
        await until_so(lambda: len(place.lines) == 2)
        assert (await place.get("/health")).status_code == 200


def guests_of(monkeypatch: pytest.MonkeyPatch, proxies: str) -> Guests:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", proxies)
    return Guests(Settings(connections=100, connections_per_address=2))


def test_one_address_has_so_many_connections_and_a_proxy_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    guests = guests_of(monkeypatch, "10.0.0.0/8, ::1, proxy.example")
    gates: list[Any] = [object() for _ in range(12)]
    assert [guests.admit(each, "1.2.3.4") for each in gates[:3]] == [True, True, False]
    assert all(guests.admit(each, "10.9.9.9") for each in gates[3:8])
    assert all(guests.admit(each, "::1") for each in gates[8:11])
    guests.left(gates[0], "1.2.3.4")
    assert guests.admit(gates[11], "1.2.3.4")
    assert all(guests_of(monkeypatch, "*").admit(each, "1.2.3.4") for each in gates)


def test_as_many_files_as_the_system_allows() -> None:
    assert gate.files_allowed() >= 256


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no ulimit")
async def test_at_1024_files_a_thousand_half_requests_silence_nobody(tmp_path: Path) -> None:
    """F42, as it was done: then the server never answered again."""
    server = Process(tmp_path, headers_within=600)
    server.limit_files(1024)
    server.start()
    try:
        seats = await server.place.open_table(seats=2, mode="bots")
        ana = await seats.client(0)
        lines: list[Any] = []
        for _ in range(1200):
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", server.place.port)
                writer.write(HALF)
                lines.append(writer)
        assert len(lines) > 1015
        assert (await server.place.get("/health")).status_code == 200
        await ana.until(lambda each: bool(each.moves()))  # a bot may begin
        await ana.act(ana.moves()[0])
        for writer in lines:
            writer.transport.abort()
        await server.place.part()
    finally:
        assert server.end(signal.SIGINT) == 0


# --- sockets ----------------------------------------------------------------------------------


async def test_opening_sockets_is_limited_like_asking() -> None:
    """F46: codes of tables cannot be guessed by the hundred."""
    async with serving(requests_per_second=1.0) as place:
        opened = 0
        for number in range(60):
            with contextlib.suppress(websockets.InvalidStatus):
                await Client.connected(place, f"none-{number:04}")
                opened += 1
        assert opened < 20


# --- tables that are listed -------------------------------------------------------------------


async def listed(place: OpenPlace) -> list[str]:
    return [each["id"] for each in (await place.get("/api/tables")).json()["tables"]]


async def test_dead_tables_push_no_live_one_off_the_list() -> None:
    """F46: what is listed is filtered before it is counted."""
    async with serving(listed_per_address=1000) as place:
        live = await place.open_table(listed=True)
        await live.client(0)
        for _ in range(60):
            dead = await place.open_table(listed=True)
            place.table(dead).state.opened.at -= 10_000
        assert await listed(place) == [live.id]


async def test_one_address_lists_a_few_tables_at_most() -> None:
    async with serving(listed_per_address=2) as place:
        tables = [await place.open_table(listed=True) for _ in range(2)]
        wish = {"game": "horde", "seats": 4, "name": "Ana", "mode": "friends", "listed": True}
        answer = await place.post("/api/tables", wish)
        assert (answer.status_code, "2 at most" in answer.json()["en"]) == (429, True)
        await place.open_table(listed=False)
        place.table(tables[0]).state.opened.at -= 10_000  # nobody is there any more
        await place.open_table(listed=True)


async def test_a_stranger_cannot_take_every_seat_of_a_listed_table() -> None:
    async with serving(seats_per_address=2) as place:
        table = await place.open_table(listed=True, seats=6)
        for name in ("Bo", "Cy"):
            await table.sit(name)
        answer = await place.post(f"/api/tables/{table.id}/seats", {"name": "Di"})
        assert answer.status_code == 429
        cy = await table.client(2)
        await cy.say("leave")
        await cy.hear("welcome")
        await table.sit("Di")  # a household whose guest has gone
        friends = await place.open_table(listed=False, seats=6)
        for name in ("Bo", "Cy", "Di", "Ed"):  # who has the link was invited
            await friends.sit(name)


async def test_one_browser_has_one_seat_at_a_table_of_friends(place: OpenPlace) -> None:
    table = await place.open_table(seats=4, browser="mine")
    answer = await place.post(f"/api/tables/{table.id}/seats", {"name": "Bo", "browser": "mine"})
    assert answer.status_code == 409
    assert "one person, one seat" in answer.json()["en"]
    await table.sit("Cy", browser="another")
    other = await place.open_table(seats=4)
    await other.sit("Bo", browser="mine")
    log = b"".join(await place.hub.store.read(table.id))
    assert b"mine" not in log
    cy = await table.client(1)
    await cy.say("leave")
    await cy.hear("welcome")
    await table.sit("Cy", browser="another")  # who has left may come back


# --- a second server --------------------------------------------------------------------------


@pytest.mark.slow
async def test_a_second_server_on_one_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    """F45: they got stuck in different positions."""
    server = Process(tmp_path)
    place = server.start()
    try:
        database = f"sqlite:{server.database}"
        done = await asyncio.to_thread(
            cavale, "serve", "--port", str(free_port()), "--database", database
        )
        assert done.returncode == 2
        assert "Another server uses the database" in done.stderr
        assert done.stderr.count("\n") == 1
        assert (await place.get("/health")).status_code == 200
    finally:
        server.end()
    server.start()
    server.end(signal.SIGKILL)
    server.start()  # one that was killed holds nothing
    server.end()
