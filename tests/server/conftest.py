"""Servers: one in this process for each test, one in a process of its own for whole programs."""

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from cavale.server import clock
from tests.server.kit import OpenPlace, Process, Seats, serving


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def place(anyio_backend: str) -> AsyncIterator[OpenPlace]:
    async with serving() as open_place:
        yield open_place


@pytest.fixture
async def running(place: OpenPlace) -> Seats:
    """Two people at a table of their own, in the middle of a match."""
    seats = await place.open_table(seats=2)
    await seats.sit("Bo")
    host = await seats.client(0)
    await host.say("start")
    await host.hear("step")
    await host.close()
    return seats


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Callable[..., Process]]:
    """Starts servers in processes of their own; each is ended with the test."""
    started: list[Process] = []

    def start(folder: Path = tmp_path, url: str = "", **environment: object) -> Process:
        server = Process(folder, url, **environment)
        started.append(server)
        server.start()
        return server

    yield start
    for server in started:
        server.end()


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Let time pass for clocks, without waiting."""

    def pass_time(seconds: float) -> None:
        monkeypatch.setattr(clock, "_started", clock._started + seconds)

    return pass_time
