"""`cavale serve --processes N` and a proxy before them: what operators are told to do, done."""

import asyncio
import os
import random
import signal
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import websockets

from cavale.cli.processes import Child, Processes
from cavale.server.settings import Settings
from tests.nginx import Proxy
from tests.server.kit import (
    NO_TLS,
    PATIENCE,
    Place,
    Process,
    Seats,
    cavale,
    free_port,
    until,
)
from tests.server.test_no_loss import Player, begin, moves_in

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


class Several(Process):
    """One parent with its servers, on ports in a row."""

    def __init__(self, folder: Path, url: str, count: int, **environment: object) -> None:
        super().__init__(folder, url, processes=count, **environment)
        first = free_row(count)
        self.place = Place(first)
        self.ports = [first + number for number in range(count)]

    def servers(self) -> list[int]:
        """The process ids of those that serve."""
        return self.children()

    def are_well(self) -> bool:
        return all(health(port) == 200 for port in self.ports)

    def metrics(self) -> list[str]:
        """What each of them counts."""
        port = int(self._environment["CAVALE_METRICS"].rpartition(":")[2])
        pages = [f"http://127.0.0.1:{port + number}/metrics" for number in range(len(self.ports))]
        return [httpx.get(page, verify=NO_TLS).text for page in pages]


def free_row(count: int) -> int:
    """The first of some free ports in a row."""
    while True:
        first = free_port()
        if first + count < 65535 and all(is_free(first + number) for number in range(1, count)):
            return first


def is_free(port: int) -> bool:
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


def health(port: int) -> int:
    """The status of one server's health; 0 while it does not listen."""
    try:
        found = httpx.get(f"http://127.0.0.1:{port}/health", timeout=PATIENCE, verify=NO_TLS)
    except httpx.TransportError:
        return 0
    return found.status_code


@pytest.fixture
def several(tmp_path: Path, postgres_url: str) -> Iterator[Several]:
    servers = Several(
        tmp_path, postgres_url, 2, pace_quick=0.02, metrics=f"127.0.0.1:{free_row(2)}"
    )
    servers.start()
    until(servers.are_well)
    yield servers
    servers.end(signal.SIGTERM)


async def test_one_that_is_killed_is_started_again_and_all_end_together(
    several: Several,
) -> None:
    before = several.servers()
    assert len(before) == 2
    os.kill(before[0], signal.SIGKILL)
    until(lambda: len(several.servers()) == 2 and before[0] not in several.servers())
    until(several.are_well)
    several.end(signal.SIGKILL)  # the parent, without a word
    until(lambda: [health(port) for port in several.ports] == [0, 0])


async def test_each_process_has_metrics_of_its_own(several: Several) -> None:
    port = int(several._environment["CAVALE_METRICS"].rpartition(":")[2])
    counted = [
        httpx.get(f"http://127.0.0.1:{port + n}/metrics", verify=NO_TLS).text for n in (0, 1)
    ]
    assert all("cavale_move_seconds" in each for each in counted)


def test_several_processes_on_one_file_are_refused_with_a_sentence(tmp_path: Path) -> None:
    done = cavale("serve", "--processes", "2", "--database", f"sqlite:{tmp_path / 'x.sqlite3'}")
    assert done.returncode == 2
    assert "Several processes share a PostgreSQL" in done.stderr
    assert [*tmp_path.iterdir()] == []


def test_a_database_that_cannot_be_used_ends_the_parent_with_a_sentence() -> None:
    port = str(free_row(2))
    url = "postgresql://ana@127.0.0.1:1/x"
    done = cavale("serve", "--processes", "2", "--port", port, "--database", url)
    assert done.returncode == 2
    assert "does not answer" in done.stderr


class Sickly(Child):
    """One whose new process never gets well, or ends at once."""

    def __init__(self, port: int, ends: bool) -> None:
        super().__init__(Settings(port=port))
        self.starts = 0
        self._ends = ends

    def start(self) -> None:
        self.starts += 1
        self._process = subprocess.Popen(["sleep", "0" if self.starts > 1 and self._ends else "60"])

    def is_healthy(self) -> bool:
        return self.starts == 1


@pytest.mark.parametrize("ends", [False, True])
def test_a_rolling_restart_stops_at_the_first_that_is_not_well(
    ends: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Or a release that cannot start would end them all, one after another."""
    monkeypatch.setattr("cavale.cli.processes._HEALTHY_WITHIN", 60.0 if ends else 0.3)
    children = [Sickly(8000, ends), Sickly(8001, ends)]
    parent = Processes([])
    parent._children = [*children]
    for child in children:
        child.start()
    parent._start_anew()
    assert [child.starts for child in children] == [2, 1]
    assert children[1].status is None
    assert "The server on port 8000 was started anew and is not healthy" in capsys.readouterr().err
    for child in children:
        child.tell(signal.SIGKILL)
        until(lambda child=child: child.status is not None)  # type: ignore[misc]


# --- behind nginx ---------------------------------------------------------------------------


async def test_a_table_is_served_by_one_process_behind_the_proxy(
    several: Several, tmp_path: Path
) -> None:
    """Requests and sockets meet: nobody is at the other process, which never loads the table."""
    front = Place(free_port())
    proxy = Proxy(tmp_path, front.port, several.ports)
    assert "test is successful" in proxy.check()
    metrics = int(several._environment["CAVALE_METRICS"].rpartition(":")[2])

    def tables() -> list[int]:
        pages = [
            httpx.get(f"http://127.0.0.1:{metrics + n}/metrics", verify=NO_TLS) for n in (0, 1)
        ]
        return [count_in(page.text, "cavale_sockets") for page in pages]

    with proxy:
        seats = await front.open_table(seats=4)
        for name in ("Bo", "Cy", "Di"):
            await seats.sit(name)
        people = [await seats.client(seat) for seat in range(4)]
        assert sorted(count_in(page, "cavale_sockets") for page in several.metrics()) == [0, 4]
        await people[0].say("start")
        rng = random.Random(1)
        await asyncio.gather(*(each.play_on(rng, to_ply=10) for each in people))
        await front.part()


def count_in(page: str, name: str) -> int:
    line = next(line for line in page.splitlines() if line.startswith(f"{name} "))
    return int(float(line.split()[1]))


async def test_a_rolling_restart_loses_no_move_and_closes_no_table(
    several: Several, tmp_path: Path
) -> None:
    front = Place(free_port())
    with Proxy(tmp_path, front.port, several.ports):
        players: list[Unhurried] = []
        for number in range(6):
            seats = await front.open_table(seats=3, mode="bots" if number % 2 else "friends")
            if number % 2 == 0:
                await begin(seats)
            for token in seats.tokens:
                rng = random.Random(f"{number} {len(players)}")
                players.append(Unhurried(front, seats.id, token, rng))
        playing = [asyncio.ensure_future(player.play()) for player in players]
        before = several.servers()
        several._process.send_signal(signal.SIGHUP)  # type: ignore[union-attr]
        await asyncio.to_thread(until, lambda: not {*before} & {*several.servers()})
        await asyncio.to_thread(until, several.are_well)
        for player in players:
            player.pause = 0.0
        await asyncio.gather(*playing)
        assert {player.lost_for for player in players} != {0.0}  # somebody had to come back
        assert {player.turned_away for player in players} == {0}
        for player in players:
            found = await moves_in(front, player.table)
            assert {seq: found[seq] for seq in player.kept} == player.kept
        slowest = max(player.lost_for for player in players)
        print(f"\nrolling restart: back after {slowest:.2f} s at the latest")


class Unhurried(Player):
    """Thinks before every move, so that a match lasts as long as it must."""

    pause = 0.1
    lost_for = 0.0
    turned_away = 0  # by the proxy, which found nobody
    _lost_at = 0.0

    async def _talk(self) -> None:
        try:
            await super()._talk()
        except websockets.InvalidStatus as refused:
            self.turned_away += refused.response.status_code == 502
            raise
        finally:
            self._lost_at = self._lost_at or asyncio.get_running_loop().time()

    async def _move(self, socket: object, step: dict[str, object]) -> None:
        await asyncio.sleep(self.pause)
        await super()._move(socket, step)

    def _greeted(self) -> None:
        super()._greeted()
        if self._lost_at and not self.is_over:
            lost = asyncio.get_running_loop().time() - self._lost_at
            self.lost_for, self._lost_at = max(self.lost_for, lost), 0.0


# --- draining -------------------------------------------------------------------------------


def test_a_server_that_is_to_stop_says_so_first_and_serves_on(
    tmp_path: Path, postgres_url: str
) -> None:
    server = Process(tmp_path, postgres_url, drain=3600)
    server.start()
    assert server._process is not None
    server._process.send_signal(signal.SIGTERM)
    until(lambda: health(server.place.port) == 503)
    answer = httpx.get(f"{server.place.http}/health", verify=NO_TLS).json()
    assert answer["status"] == "draining"
    assert httpx.get(f"{server.place.http}/health/alive", verify=NO_TLS).status_code == 200
    assert httpx.get(f"{server.place.http}/api/games", verify=NO_TLS).status_code == 200
    assert server.end(signal.SIGTERM) != 2  # the second one does not wait


async def test_sockets_are_closed_with_a_code_that_says_to_come_back(tmp_path: Path) -> None:
    server = Process(tmp_path)
    server.start()
    seats: Seats = await server.place.open_table(mode="bots")
    ana = await seats.client(0)
    ending = asyncio.ensure_future(asyncio.to_thread(server.end, signal.SIGTERM))
    assert await ana.closed() == 1012
    await ending
