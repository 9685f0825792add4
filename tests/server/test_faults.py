"""Two processes on one database, and what may happen to them: no move is lost, and play goes on.

Each fault in a short form, and in a long one that prints what it measured.
"""

import asyncio
import itertools
import json
import random
import re
import signal
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from cavale.storage.postgres import PostgresStore
from cavale.storage.postgres_address import Address, address_of
from tests.nginx import Proxy
from tests.postgres import Cluster
from tests.server.kit import (
    NO_TLS,
    PATIENCE,
    Client,
    OpenPlace,
    Place,
    Process,
    Seats,
    free_port,
    serving,
    until_so,
)
from tests.server.pair import elsewhere, twins
from tests.server.test_database_away import play_together, refused, until_played
from tests.server.test_no_loss import Player, gather_at, moves_in
from tests.server.test_processes import cut_listeners, is_moving, two_apart
from tests.storage.test_postgres import Cable

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

Pair = Callable[..., tuple[Process, Process]]


@pytest.fixture
def pair(tmp_path: Path, postgres_url: str) -> Iterator[Pair]:
    """Starts two processes on one database; they are ended with the test."""
    started: list[Process] = []

    def start(url: str = postgres_url, **environment: object) -> tuple[Process, Process]:
        for name in ("one", "other"):
            folder = tmp_path / name
            folder.mkdir()
            metrics = f"127.0.0.1:{free_port()}"
            started.append(Process(folder, url, metrics=metrics, **environment))
            started[-1].start()
        return started[0], started[1]

    yield start
    for process in started:
        if process.is_running:
            process._process.send_signal(signal.SIGCONT)  # type: ignore[union-attr]
        process.end(signal.SIGKILL)


def sockets_at(process: Process) -> int:
    address = process._environment["CAVALE_METRICS"]
    counts = httpx.get(f"http://{address}/metrics", verify=NO_TLS).text
    found = re.search(r"^cavale_sockets (\d+)", counts, re.MULTILINE)
    assert found is not None
    return int(found[1])


def bots_moves(postgres: Cluster, url: str) -> dict[str, int]:
    """By table: how many moves bots have made there."""
    query = 'SELECT tableid, count(*) FROM entry WHERE position(\'"by":"bot"\'::bytea in body) > 0'
    rows = postgres.sql(url, f"{query} GROUP BY tableid")
    return {table: int(count) for table, count in (row.split("|") for row in rows)}


def assert_whole(postgres: Cluster, url: str) -> None:
    """Every log has one entry a number, from 0 on."""
    gaps = "SELECT tableid FROM entry GROUP BY tableid HAVING max(number) + 1 <> count(*)"
    assert postgres.sql(url, gaps) == []


# --- a process that is killed ---------------------------------------------------------------


async def kill_under_load(
    pair: Pair, postgres: Cluster, url: str, folder: Path, tables: int, seed: int
) -> float:
    """Kill one of two under load; the seconds until bots moved again at all tables."""
    processes = pair(pace_quick=0.05)
    front = Place(free_port())
    with Proxy(folder, front.port, [each.place.port for each in processes]):
        players = await gather_at(front, tables, seed)
        playing = [asyncio.ensure_future(player.play()) for player in players]
        await until_so(lambda: all(len(player.kept) >= 2 for player in players))
        busier = max(processes, key=sockets_at)  # whichever tables the proxy sent where
        await asyncio.to_thread(busier.end, signal.SIGKILL)
        killed = time.monotonic()
        promised = [dict(player.kept) for player in players]
        before = await asyncio.to_thread(bots_moves, postgres, url)
        resumed = asyncio.ensure_future(until_resumed(postgres, url, before, players))
        await asyncio.gather(*playing)
        moved = (await resumed) - killed
        for player, kept in zip(players, promised, strict=True):
            found = await moves_in(front, player.table)
            assert {seq: found[seq] for seq in kept} == kept
            assert {seq: found[seq] for seq in player.kept} == player.kept
    assert sum(player.greetings for player in players) > len(players)  # some had to come back
    await asyncio.to_thread(assert_whole, postgres, url)
    return moved


async def until_resumed(
    postgres: Cluster, url: str, before: dict[str, int], players: list[Player]
) -> float:
    """Until bots have moved at every table that they play at, or its match is over."""
    late = set(before)
    async with asyncio.timeout(4 * PATIENCE):
        while late:
            now = await asyncio.to_thread(bots_moves, postgres, url)
            over = {player.table for player in players if player.is_over}
            late = {table for table in late if now[table] == before[table]} - over
            await asyncio.sleep(0.05)
    return time.monotonic()


async def test_a_process_killed_under_load_loses_no_move_and_others_go_on(
    pair: Pair, postgres: Cluster, postgres_url: str, tmp_path: Path
) -> None:
    took = await kill_under_load(pair, postgres, postgres_url, tmp_path, 6, seed=1)
    print(f"\nkilled: bots went on after {took:.1f} s")


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
async def test_a_process_killed_under_load_at_length(
    pair: Pair, postgres: Cluster, postgres_url: str, tmp_path: Path, seed: int
) -> None:
    took = await kill_under_load(pair, postgres, postgres_url, tmp_path, 30, seed)
    print(f"\nkilled under load: bots went on at all tables after {took:.1f} s")


@pytest.mark.parametrize("is_away", [False, True])
async def test_clocks_and_absences_are_taken_over_from_a_process_that_is_killed(
    pair: Pair, is_away: bool
) -> None:
    """Ana makes no move: her clock runs out, or nobody is there for her. Bo plays on elsewhere."""
    patience = {"clock_fast": 600, "grace": 1} if is_away else {"clock_fast": 8, "grace": 600}
    one, other = pair(pace_quick=0.05, **patience)
    seats = await one.place.open_table(seats=2, clock="fast")
    await seats.sit("Bo")
    ana = await seats.client(0)
    await ana.say("start")
    await ana.hear("step")  # the first process has the table, for the other has never seen it
    far = Seats(other.place, seats.id, seats.tokens)
    bo = await far.client(1)
    if not is_away:
        await far.client(0)
    await asyncio.to_thread(one.end, signal.SIGKILL)
    rng = random.Random(1)
    while not bo.table["seats"][0]["absent"]:
        if moves := bo.moves():
            await bo.act(rng.choice(moves))
        else:
            await bo.next()
    await bo.play_on(rng, to_ply=bo.seq + 8)  # with a bot in her place
    await other.place.part()


# --- a process that sleeps ------------------------------------------------------------------


async def sleep_and_wake(pair: Pair, postgres: Cluster, url: str, seconds: float) -> float:
    """Stop the process that moves the bots; the seconds until the other one did."""
    one, other = pair(pace_quick=0.05)
    seats = await one.place.open_table(mode="bots", seats=4)
    ana = await seats.client(0)
    rng = random.Random(1)
    await ana.play_on(rng, to_ply=6)
    again = await Seats(other.place, seats.id, seats.tokens).client(0)
    one._process.send_signal(signal.SIGSTOP)  # type: ignore[union-attr]
    asleep = time.monotonic()
    first, before = again.seq, await asyncio.to_thread(bots_moves, postgres, url)
    while not again.is_over and await asyncio.to_thread(bots_moves, postgres, url) == before:
        await again.play_on(rng, to_ply=again.seq + 1)
    took = time.monotonic() - asleep
    await asyncio.sleep(max(0.0, asleep + seconds - time.monotonic()))
    one._process.send_signal(signal.SIGCONT)  # type: ignore[union-attr]
    await again.play_on(rng, to_ply=first + 20)
    await ana.until(lambda each: each.is_over or each.seq >= again.seq)  # it has caught up
    assert not [told for told in ana.heard + again.heard if '"t":"problem"' in told]
    if not ana.is_over:
        await ana.until(lambda each: bool(each.moves()) or each.is_over)
        await ana.play_on(rng, most=2)
    await asyncio.to_thread(assert_whole, postgres, url)
    for client in (ana, again):
        await client.close()
    return took


async def test_a_process_that_sleeps_and_wakes_does_no_harm(
    pair: Pair, postgres: Cluster, postgres_url: str
) -> None:
    took = await sleep_and_wake(pair, postgres, postgres_url, 6.0)
    print(f"\nstopped: bots went on after {took:.1f} s")


@pytest.mark.long
async def test_a_process_that_sleeps_for_twenty_seconds(
    pair: Pair, postgres: Cluster, postgres_url: str
) -> None:
    took = await sleep_and_wake(pair, postgres, postgres_url, 20.0)
    print(f"\nstopped for 20 s: bots went on after {took:.1f} s")


# --- clients of both at one table -----------------------------------------------------------


@dataclass
class Rival:
    """One of several clients that hold the same seat, at different processes: all move at once."""

    client: Client
    rng: random.Random
    kept: dict[int, str] = field(default_factory=dict)  # acknowledged moves by sequence number
    refused: int = 0

    async def play(self) -> None:
        client = self.client
        while not client.is_over:
            if moves := client.moves():
                seq, move = client.seq, self.rng.choice(moves)
                client.count += 1
                await client.say("act", id=client.last_id, seq=seq, move=move)
                await self._answer(seq, move)
            else:
                await client.hear("step", "welcome")

    async def _answer(self, seq: int, move: str) -> None:
        """Carried out, or refused because a rival was faster."""
        client = self.client
        while True:
            told = await client.hear("step", "problem")
            if told["t"] == "step" and told["ack"] == client.last_id:
                self.kept[seq] = move
                return
            if told["t"] == "problem" and told["id"] == client.last_id:
                assert told["code"] in ("stale", "illegal", "invalid"), told
                self.refused += 1
                if client.seq == seq:  # what was faster is told before the refusal
                    await client.until(lambda each: each.seq > seq)
                return


async def race_at(one: Place, other: Place, number: int) -> tuple[int, int]:
    """A match whose two seats are each held at both processes; moves made, and refused ones."""
    seats = await one.open_table(mode="screen", seats=2, people=["Ana", "Bo"])
    far = Seats(other, seats.id, seats.tokens)
    sitting = [(place, seat) for place in (seats, far) for seat in (0, 1)]
    rivals = [
        Rival(await place.client(seat), random.Random(f"{number} {index}"))
        for index, (place, seat) in enumerate(sitting)
    ]
    async with asyncio.timeout(4 * PATIENCE):
        await asyncio.gather(*(rival.play() for rival in rivals))
    found = await moves_in(other, seats.id)
    kept = [*itertools.chain.from_iterable(rival.kept.items() for rival in rivals)]
    assert sorted(seq for seq, _ in kept) == [*range(len(found))]  # each acknowledged once
    assert all(found[seq] == move for seq, move in kept)
    for rival in rivals:
        steps = [text for text in rival.client.heard if text.startswith('{"t":"step"')]
        assert [json.loads(step)["seq"] for step in steps] == [*range(1, len(found) + 1)]
        await rival.client.close()
    return len(found), sum(rival.refused for rival in rivals)


async def race_until(one: Place, other: Place, goal: int, at_once: int) -> tuple[int, int]:
    moves = lost = 0
    numbers = itertools.count()
    while moves < goal:
        races = [race_at(one, other, next(numbers)) for _ in range(at_once)]
        for made, refusals in await asyncio.gather(*races):
            moves, lost = moves + made, lost + refusals
    return moves, lost


async def test_clients_of_two_processes_at_one_table_make_one_history(
    pair: Pair, postgres: Cluster, postgres_url: str
) -> None:
    one, other = pair()
    moves, lost = await race_until(one.place, other.place, 200, at_once=2)
    await asyncio.to_thread(assert_whole, postgres, postgres_url)
    print(f"\n{moves} moves by clients of two processes, {lost} refused to the slower ones")


@pytest.mark.long
async def test_ten_thousand_moves_by_clients_of_two_processes(
    pair: Pair, postgres: Cluster, postgres_url: str
) -> None:
    one, other = pair()
    moves, lost = await race_until(one.place, other.place, 10_000, at_once=8)
    await asyncio.to_thread(assert_whole, postgres, postgres_url)
    print(f"\n{moves} moves by clients of two processes, {lost} refused to the slower ones")


# --- the database ---------------------------------------------------------------------------


@pytest.fixture
def mortal() -> Iterator[Cluster]:
    """A PostgreSQL that may be killed: no other test uses it."""
    cluster = Cluster()
    yield cluster
    cluster.remove()


async def crash_the_database(mortal: Cluster, times: int) -> None:
    async with twins(mortal.new_database(), pace_quick=0.02) as (one, other):
        seats = await one.open_table(mode="screen", seats=2, people=["Ana", "Bo"])
        clients = [await seats.client(0), await elsewhere(seats, other).client(1)]
        bots = await other.open_table(mode="bots", seats=4)
        gone = await bots.client(0)
        await gone.say("leave", hand=0)
        await gone.hear("welcome")  # as a spectator
        for number in range(times):
            by = (signal.SIGQUIT, signal.SIGINT)[number % 2]
            await asyncio.to_thread(mortal.end, by)
            for client in clients:
                if client.moves():
                    assert await refused(client, client.moves()[0]) == "no_store"
            await asyncio.to_thread(mortal.start)
            mover = next(client for client in clients if client.moves())
            await until_played(mover, mover.moves()[0])
            await play_together(clients, clients[0].seq + 4)
            if any(client.is_over for client in clients):
                break
        await until_so(lambda: other.table(bots).state.phase == "over")


async def test_two_processes_go_on_when_the_database_is_back(
    mortal: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cavale.server.pacing._TRY_AGAIN", 50)
    await crash_the_database(mortal, 1)


@pytest.mark.long
async def test_two_processes_go_on_however_often_the_database_goes(mortal: Cluster) -> None:
    await crash_the_database(mortal, 6)


class Impatient(Address):
    """A database that does not answer is given up after a few seconds."""

    @property
    def manners(self) -> dict[str, Any]:
        return super().manners | {"timeout": 3.0, "command_timeout": 3.0}


@asynccontextmanager
async def one_by_cable(
    cluster: Cluster, url: str, kind: type[Address]
) -> AsyncIterator[tuple[Any, Any, Cable]]:
    """Two servers, the first of which reaches its database by a cable that can be cut."""
    async with Cable(cluster.port) as cable:
        through = url.replace(f":{cluster.port}/", f":{cable.port}/")
        async with (
            serving(database=url, pace_quick=0.05) as other,
            serving(store=PostgresStore(kind(**vars(address_of(through)))), pace_quick=0.05) as one,
        ):
            yield one, other, cable


async def part_and_join(
    postgres: Cluster, url: str, seconds: float, kind: type[Address] = Address
) -> None:
    """One process is cut off from the database: the other goes on, and it comes after."""
    async with one_by_cable(postgres, url, kind) as (one, other, cable):
        seats = await one.open_table(mode="bots", seats=4)
        ana = await seats.client(0)
        rng = random.Random(1)
        await ana.play_on(rng, to_ply=6)
        again = await elsewhere(seats, other).client(0)
        cable.cut()
        cut = time.monotonic()
        first = again.seq
        await again.play_on(rng, to_ply=first + 12)
        await until_so(lambda: again.is_over or is_moving(other, seats))
        await until_so(lambda: not is_moving(one, seats))  # by its own clock: it hears nothing
        assert one.table(seats).state.length < other.table(seats).state.length
        await asyncio.sleep(max(0.0, cut + seconds - time.monotonic()))
        cable.mend()
        await ana.until(lambda each: each.is_over or each.seq >= again.seq)
        await again.play_on(rng, to_ply=first + 24)
        await ana.until(lambda each: each.is_over or each.seq >= again.seq)
    await asyncio.to_thread(assert_whole, postgres, url)


async def test_a_process_cut_off_from_the_database_comes_after(
    postgres: Cluster, postgres_url: str
) -> None:
    await part_and_join(postgres, postgres_url, 0.0, Impatient)


@pytest.mark.long
async def test_a_process_cut_off_from_the_database_for_half_a_minute(
    postgres: Cluster, postgres_url: str
) -> None:
    await part_and_join(postgres, postgres_url, 30.0)


# --- news that are cut off ------------------------------------------------------------------


async def match_apart(one: OpenPlace, other: OpenPlace, number: int) -> int:
    """A match of people at two processes, each of whom moves on what the news told."""
    _, ana, bo = await two_apart(one, other)
    await ana.say("start")
    rng = random.Random(number)
    async with asyncio.timeout(4 * PATIENCE):
        await asyncio.gather(*(client.play_on(rng) for client in (ana, bo)))
    assert ana.seq == bo.seq
    for client in (ana, bo):
        assert not [told for told in client.heard if '"t":"problem"' in told]
        await client.close()
    return ana.seq


@pytest.mark.long
async def test_listeners_are_cut_off_again_and_again_while_people_play(
    postgres: Cluster, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cavale.server.bus._READ_EVERY", 3600.0)  # not by the net
    cuts = 0
    async with twins(postgres_url) as (one, other):
        playing = asyncio.gather(*(match_apart(one, other, number) for number in range(30)))
        while not playing.done():
            await asyncio.to_thread(cut_listeners, postgres, postgres_url)
            cuts += 1
            await asyncio.sleep(0.2)
        moves = sum(await playing)
    assert cuts > 5
    await asyncio.to_thread(assert_whole, postgres, postgres_url)
    print(f"\n{moves} moves by people at two processes while their news were cut off {cuts} times")
