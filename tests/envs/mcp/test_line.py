"""The line of a seat: mended when it breaks, at a pace, and let go of whatever happens."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import pairwise

import pytest
from websockets.asyncio.server import ServerConnection, serve

from cavale.envs.mcp import line as lines
from cavale.envs.mcp.line import SeatLine
from cavale.envs.mcp.links import Server
from cavale.wire import down

pytestmark = pytest.mark.anyio
WORD = down.encode(down.Reaction(0, "wave")).decode()
PATIENCE = 20.0


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@contextlib.asynccontextmanager
async def line_to(answer: Callable[[ServerConnection], Awaitable[None]]) -> AsyncIterator[SeatLine]:
    """A line to a server that does this with every socket."""
    async with serve(answer, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        line = SeatLine(Server("http", "127.0.0.1", port), "here", "token", "luck")
        line.open()
        yield line
        await line.close()


async def test_a_line_that_was_quiet_for_long_is_mended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "_BACK_WITHIN", 0.2)
    monkeypatch.setattr(lines, "_PAUSE", 0.01)
    reached, is_back = [], asyncio.Event()

    async def answer(socket: ServerConnection) -> None:
        reached.append(socket)
        await socket.send(WORD)
        if len(reached) == 1:
            await asyncio.sleep(0.3)  # longer than a server may be away
            return
        is_back.set()
        await socket.wait_closed()

    async with line_to(answer) as line:
        await asyncio.wait_for(is_back.wait(), PATIENCE)
        assert line.gone is None


async def test_a_server_that_hangs_up_is_asked_again_after_a_pause_and_not_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lines, "_BACK_WITHIN", 0.5)
    monkeypatch.setattr(lines, "_PAUSE", 0.1)
    reached = []

    async def answer(socket: ServerConnection) -> None:
        reached.append(time.monotonic())

    async with line_to(answer) as line:
        await line.until(lambda: False, PATIENCE)
        assert line.gone is not None
        assert line.gone.en == "The server is gone."
    assert len(reached) <= 6
    assert all(then - now >= 0.09 for now, then in pairwise(reached))


async def test_a_line_that_ends_while_it_is_given_up_is_let_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def answer(socket: ServerConnection) -> None:
        await socket.send(WORD)
        await socket.wait_closed()

    async with line_to(answer) as line:
        await line._news.wait()

        async def breaks(_: object) -> None:
            line._socket = None

        monkeypatch.setattr(line, "_send", breaks)
        await asyncio.wait_for(line.close(), PATIENCE)
        assert line._task is not None
        assert line._task.done()
