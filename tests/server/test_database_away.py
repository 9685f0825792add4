"""A database that goes away and comes back: moves are refused with a sentence, then go on."""

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import pytest

from cavale.storage import Away
from tests.postgres import Cluster
from tests.server.kit import Client, OpenPlace, Seats, serving, until_asked, until_so

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@pytest.fixture
def mortal() -> Iterator[Cluster]:
    """A PostgreSQL that may be killed: no other test uses it."""
    cluster = Cluster()
    yield cluster
    cluster.remove()


async def refused(client: Client, move: str) -> str:
    """Act and hear by which code it is refused; empty if it is not."""
    client.count += 1  # a new move each time: one that was carried out would be told again
    await client.say("act", id=client.last_id, seq=client.seq, move=move)
    while True:
        answer = await client.hear("step", "problem")
        if client.last_id in (answer.get("ack"), answer.get("id")):
            return str(answer.get("code", ""))


async def until_played(client: Client, move: str) -> None:
    """Act until it is not refused, or is found to have been written before."""
    before = client.seq

    async def is_played() -> bool:
        return client.seq > before or not await refused(client, move)

    await until_asked(is_played)


async def two_at(place: OpenPlace) -> tuple[Seats, list[Client]]:
    """A table in the middle of a match, and its clients, whoever's turn it is first."""
    seats = await place.open_table(mode="screen", seats=2, people=["Ana", "Bo"])
    clients = [await seats.client(0), await seats.client(1)]
    return seats, sorted(clients, key=lambda client: not client.moves())


async def play_together(clients: list[Client], to_ply: int) -> None:
    rng = random.Random(1)
    await asyncio.gather(*(client.play_on(rng, to_ply=to_ply) for client in clients))


async def test_moves_are_refused_while_the_database_is_away_and_go_on_after(
    mortal: Cluster,
) -> None:
    async with serving(database=mortal.new_database(), requests_per_second=1e5) as place:
        seats, clients = await two_at(place)
        await asyncio.to_thread(mortal.end)
        assert await refused(clients[0], "D") == "no_store"
        problem = clients[0].heard[-1]
        assert "La base de données ne répond pas" in problem
        assert "postgres" not in problem
        assert (await place.get("/health")).status_code == 503
        assert (await place.get("/health/alive")).json()["status"] == "alive"
        elsewhere = await place.get("/api/tables/none-such")
        assert elsewhere.status_code == 503
        assert "The database does not answer" in elsewhere.text
        await asyncio.to_thread(mortal.start)
        await until_played(clients[0], "D")
        await play_together(clients, 9)
        assert len(await logged_moves(place, seats)) >= 9
        assert (await place.get("/health")).status_code == 200


async def test_a_move_of_which_nobody_knows_is_found_when_the_database_is_back(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was written, and the database went away before it said so, for longer than one waits."""
    monkeypatch.setattr("cavale.server.table._LOOK_AGAIN", 0.01)
    async with serving(database=postgres_url) as place:
        seats, clients = await two_at(place)
        losing_one_answer(place, monkeypatch)
        assert await refused(clients[0], "D") == "no_store"
        await clients[0].until(lambda each: each.seq == 1)  # told anew: it was played
        assert len(await logged_moves(place, seats)) == 1
        await play_together(clients, 9)


def losing_one_answer(place: OpenPlace, monkeypatch: pytest.MonkeyPatch) -> None:
    append = place.hub.store.append

    async def lose(*given: Any) -> None:
        monkeypatch.setattr(place.hub.store, "append", append)
        await append(*given)
        raise Away(fr="partie", en="away")

    monkeypatch.setattr(place.hub.store, "append", lose)


async def logged_moves(place: OpenPlace, seats: Seats) -> list[bytes]:
    return [body for body in await place.hub.store.read(seats.id) if b'"t":"moved"' in body]


async def test_bots_go_on_when_the_database_is_back(
    mortal: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cavale.server.pacing._TRY_AGAIN", 50)
    async with serving(database=mortal.new_database(), pace_quick=0.02) as place:
        seats = await place.open_table(mode="bots", seats=4)
        ana = await seats.client(0)
        await ana.say("leave", hand=0)
        match = place.table(seats).state.match
        assert match is not None
        await until_so(lambda: match.ply > 3 or match.is_over)
        await asyncio.to_thread(mortal.end)
        await asyncio.to_thread(mortal.start)
        await until_so(lambda: place.table(seats).state.phase == "over")
