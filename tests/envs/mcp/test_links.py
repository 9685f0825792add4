"""A server that answers as no server of Cavale does: a sentence, whatever it sends."""

import asyncio

import pytest

from cavale.envs.mcp.links import NotServed, Server, ask
from cavale.wire.rest import Games

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (b"HTTP/1.1 500 No\r\nContent-Length: 2\r\n\r\n\xff\xfe", "refuses .status 500"),
        (b"HTTP/1.1 500 No\r\nContent-Length: 9\r\n\r\n{", "refuses .status 500"),
        (b'HTTP/1.1 500 No\r\nContent-Length: 13\r\n\r\n{"en": "\xff\xfe"}', "refuses .status 500"),
        (b"HTTP/1.1 200 Yes\r\nContent-Length: 2\r\n\r\n\xff\xfe", "does not answer as a server"),
        (b"HTTP/1.1 200 Yes\r\nContent-Length: 9\r\n\r\n{", "does not answer as a server"),
        (b"what?\r\n\r\n", "does not answer as a server"),
        (b"", "does not answer as a server"),
    ],
)
async def test_whatever_a_server_sends_is_a_sentence(answer: bytes, told: str) -> None:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer)
        writer.close()

    async with await asyncio.start_server(talk, "127.0.0.1", 0) as server:
        home = Server("http", "127.0.0.1", server.sockets[0].getsockname()[1])
        with pytest.raises(NotServed, match=told):
            await asyncio.to_thread(ask, home, "/api/games", Games)
