"""The line under a session: frames however they arrive, and clients that do not read."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest
from websockets.utils import apply_mask

from cavale.server import line, state
from tests.server.kit import PATIENCE, Message, OpenPlace, Seats, serving, until_so

pytestmark = pytest.mark.anyio

_CONT, _TEXT, _BYTES, _CLOSE, _PING, _PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
_FIN = 0x80


def frame(kind: int, content: bytes, *, mask: bool = True, length: int | None = None) -> bytes:
    """A client's frame; `length` says something else than is true."""
    size = len(content) if length is None else length
    bit = 0x80 if mask else 0
    if size < 126:
        head = bytes((kind, bit | size))
    elif size < 1 << 16:
        head = bytes((kind, bit | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((kind, bit | 127)) + size.to_bytes(8, "big")
    if not mask:
        return head + content
    key = b"\x1b\x00\xfe7"
    return head + key + apply_mask(content, key)


def text(**message: Any) -> bytes:
    return frame(_FIN | _TEXT, json.dumps(message).encode())


@dataclass
class Wire:
    """A socket by hand, so that frames can be cut and mixed as one likes."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @classmethod
    async def opened(cls, place: OpenPlace, table: str, limit: int = 1 << 16) -> "Wire":
        reader, writer = await asyncio.open_connection("127.0.0.1", place.port, limit=limit)
        writer.write(
            f"GET /ws/tables/{table} HTTP/1.1\r\nHost: 127.0.0.1:{place.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        return cls(reader, writer)

    async def send(self, *parts: bytes) -> None:
        """Each part in a packet of its own, as far as one can see to that."""
        for part in parts:
            self.writer.write(part)
            await self.writer.drain()
            await asyncio.sleep(0.001)

    async def next_frame(self) -> tuple[int, bytes]:
        async with asyncio.timeout(PATIENCE):
            first, second = await self.reader.readexactly(2)
            assert second < 0x80, "a server masks nothing"
            width = {126: 2, 127: 8}.get(second, 0)
            size = second
            if width:
                size = int.from_bytes(await self.reader.readexactly(width), "big")
            return first, await self.reader.readexactly(size)

    async def hear(self, kind: str) -> Message:
        while True:
            first, content = await self.next_frame()
            assert first == _FIN | _TEXT
            message: Message = json.loads(content)
            if message["t"] == kind:
                return message

    async def close_code(self) -> int:
        """The server's good-bye."""
        while True:
            first, content = await self.next_frame()
            if first == _FIN | _CLOSE:
                return int.from_bytes(content[:2], "big")


@pytest.fixture
async def wire(place: OpenPlace, running: Seats) -> AsyncIterator[Wire]:
    """The first of two people in a match, greeted."""
    opened = await Wire.opened(place, running.id)
    await opened.send(text(t="hello", tokens=[running.tokens[0]]))
    await opened.hear("welcome")
    yield opened
    opened.writer.transport.abort()


WHY = {"t": "why", "moves": ["D"]}


async def test_a_frame_may_come_byte_by_byte(wire: Wire) -> None:
    await wire.send(*(bytes([each]) for each in text(**WHY)))
    assert (await wire.hear("because"))["hand"] == 0


@pytest.mark.parametrize("moves", [["D"], ["D"] * 40])
async def test_several_frames_may_come_at_once(wire: Wire, moves: list[str]) -> None:
    frames = text(t="why", moves=moves) * 5
    await wire.send(frames[:-3], frames[-3:] + text(t="react", kind="bravo"))
    for _ in range(5):
        await wire.hear("because")
    await wire.hear("reaction")


async def test_more_frames_than_are_kept_are_answered_all_the_same(wire: Wire) -> None:
    await wire.send(text(**WHY) * 500)
    for _ in range(500):
        await wire.hear("because")


async def test_a_text_in_pieces_with_a_ping_between_them(wire: Wire) -> None:
    whole = json.dumps(WHY).encode()
    pieces = frame(_TEXT, whole[:5]), frame(_CONT, whole[5:9]), frame(_FIN | _CONT, whole[9:])
    await wire.send(pieces[0] + frame(_FIN | _PING, b"?"), *pieces[1:])
    assert await wire.next_frame() == (_FIN | _PONG, b"?")
    await wire.hear("because")


async def test_letters_beyond_ascii(wire: Wire) -> None:
    content = json.dumps({"t": "say", "text": "Évadée"}, ensure_ascii=False).encode()
    await wire.send(frame(_FIN | _TEXT, content))
    assert (await wire.hear("chat"))["line"]["text"] == "Évadée"


async def test_bytes_are_no_message(wire: Wire) -> None:
    await wire.send(frame(_FIN | _BYTES, json.dumps(WHY).encode()))
    assert (await wire.hear("problem"))["code"] == "malformed"


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        (frame(_FIN | _TEXT, b"{}", mask=False), 1002),
        (frame(_TEXT, b"{") + frame(_FIN | _TEXT, b"}"), 1002),  # a text within a text
        (frame(_FIN | _CONT, b"{}"), 1002),  # goes on with nothing
        (frame(_FIN | 0x40 | _TEXT, b"{}"), 1002),  # a bit that nobody asked for
        (frame(_FIN | 0x3, b"{}"), 1002),  # no such kind
        (frame(_FIN | _TEXT, b"\xff\xff"), 1007),
        (frame(_FIN | _TEXT, b"a" * 20_000), 1009),
        (frame(_FIN | _TEXT, b"a" * 20_000, length=1 << 40), 1009),  # refused before its end
        (frame(_TEXT, b"a" * 9000) + frame(_FIN | _CONT, b"a" * 9000), 1009),
        (frame(_FIN | _CLOSE, (1000).to_bytes(2, "big")), 1000),
    ],
    ids=[
        "unmasked",
        "within another",
        "without a beginning",
        "reserved bit",
        "unknown kind",
        "not Unicode",
        "too long",
        "never ending",
        "too long in pieces",
        "good-bye",
    ],
)
async def test_what_is_no_websocket_is_closed(wire: Wire, frames: bytes, code: int) -> None:
    await wire.send(frames)
    assert await wire.close_code() == code
    assert await wire.reader.read() == b""


async def test_a_message_of_64_kilobytes_arrives_whole(place: OpenPlace) -> None:
    """Its length takes eight bytes."""
    seats = await place.open_table(seats=2)
    await seats.sit("Bo")
    host = await seats.client(0)
    for _ in range(200):
        await host.say("say", text="é" * 300)
        await host.hear("chat")
    opened = await Wire.opened(place, seats.id)
    await opened.send(text(t="hello", tokens=[]))
    assert len((await opened.hear("welcome"))["chat"]) == 200
    opened.writer.transport.abort()


# --- clients that do not read ---------------------------------------------------------------


@pytest.fixture
def endless_talk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "MOST_TALK", 10**9)


@pytest.mark.usefixtures("endless_talk")
async def test_a_line_that_is_not_read_is_cut_for_good() -> None:
    async with serving(send_buffer=4096) as place:
        seats = await place.open_table(seats=2)
        await seats.sit("Bo")
        ana = await seats.client(0)
        bo = await Wire.opened(place, seats.id, limit=1024)
        await bo.send(text(t="hello", tokens=[seats.tokens[1]]))
        await ana.until(lambda each: each.table["seats"][1]["here"])
        assert len(place.lines) == 2
        while ana.table["seats"][1]["here"]:
            await ana.say("say", text="a" * 300)
            await ana.hear("chat")
        await until_so(lambda: len(place.lines) == 1)
        with pytest.raises(ConnectionResetError):  # what it had not read is given up
            await bo.reader.read()
        bo.writer.transport.abort()


@pytest.mark.usefixtures("endless_talk")
async def test_a_client_that_leaves_without_reading_its_last_words_is_cut(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(line, "_MOST_UNREAD", 10**9)
    monkeypatch.setattr(line, "_CUT_AFTER", 0.2)
    async with serving(send_buffer=4096) as place:
        seats = await place.open_table(seats=2)
        await seats.sit("Bo")
        ana = await seats.client(0)
        bo = await Wire.opened(place, seats.id, limit=1024)
        await bo.send(text(t="hello", tokens=[seats.tokens[1]]))
        while not any(each._is_full for each in place.lines):
            await ana.say("say", text="a" * 300)
            await ana.hear("chat")
        await bo.send(frame(_FIN | _CLOSE, (1000).to_bytes(2, "big")))
        await ana.until(lambda each: not each.table["seats"][1]["here"])
        await until_so(lambda: len(place.lines) == 1)
        bo.writer.transport.abort()


async def test_a_client_that_answers_no_ping_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "_MOST_UNREAD", 10**9)
    async with serving(send_buffer=4096) as place:
        seats = await place.open_table(seats=2)
        ana = await seats.client(0)
        (only,) = place.lines
        only.keepalive_timeout()
        await until_so(lambda: not place.lines)
        assert not place.table(seats).connections
        assert await ana.closed()
