"""SCAPE at a server: many choose at once, in secret, and nobody waits for one who is slow."""

import asyncio
import random
from collections.abc import Callable

import pytest

from tests.server.kit import Client, OpenPlace, Seats, serving

pytestmark = pytest.mark.anyio
FOURTEEN = 14


async def all_choose(place: OpenPlace) -> tuple[Seats, list[Client]]:
    """Fourteen people, at the moment when all are asked for a card."""
    table = await place.open_table(game="scape", seats=FOURTEEN, clock="fast")
    for number in range(1, FOURTEEN):
        await table.sit(f"P{number}")
    clients = [await table.client(seat) for seat in range(FOURTEEN)]
    await clients[0].say("start")
    rng = random.Random(14)
    while True:
        latest = max(client.seq for client in clients)
        for client in clients:
            await client.until(lambda each, seq=latest: each.seq >= max(seq, 0))  # type: ignore[misc]
        asked = [client for client in clients if client.moves()]
        if len(asked) == FOURTEEN:
            return table, clients
        moves = asked[0].moves()
        shown = [move for move in moves if move.startswith("up")]
        await asked[0].act(rng.choice(shown or moves))


async def test_S31_of_fourteen_only_the_slow_one_is_chased_by_the_clock(
    later: Callable[[float], None],
) -> None:
    async with serving(clock_fast=600.0, pace_quick=600.0) as place:
        table, clients = await all_choose(place)
        slow, quick = clients[5], [*clients[:5], *clients[6:]]
        for client in quick:
            await client.act(client.moves()[0], seq=slow.seq)
        later(700)
        watcher = await table.client()  # whoever comes makes the table look at its clocks
        await watcher.until(lambda each: each.table["seats"][5]["absent"])
        absent = [seat["absent"] for seat in watcher.table["seats"]]
        assert absent == [seat == 5 for seat in range(FOURTEEN)]


async def test_S31_an_early_pick_is_seen_and_its_card_is_not() -> None:
    async with serving() as place:
        _, clients = await all_choose(place)
        early, others = clients[0], clients[1:]
        assert early.step is not None
        before = early.step["views"][0]
        await early.act(early.moves()[0])
        await asyncio.gather(*(each.until(lambda c: c.seq >= early.seq) for each in others))
        for seat, client in enumerate(others, start=1):
            assert client.step is not None
            assert 0 not in client.step["awaited"]
            assert [event["value"] for event in client.step["events"]] == [-1]
            view = client.step["views"][0]
            assert view["seats"][0]["picked"]
            assert view["pick"] == ""
            letters = [card["letter"] for card in view["seats"][0]["hand"]]
            assert letters == [card["letter"] for card in before["seats"][0]["hand"]]
            assert not view["seats"][seat]["picked"]
