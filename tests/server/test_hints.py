"""Hints: one a decision, for whoever decides, from what they know; all see that they asked."""

import random
from importlib import import_module
from typing import Any

import pytest
from msgspec import json

from cavale.games import ours
from cavale.server import coach, entries
from cavale.server.thinking import packed
from cavale.testing import Kit
from tests.helpers import new_match, random_steps
from tests.server import slow_coach
from tests.server.kit import Client, OpenPlace, Seats, serving, until_so

pytestmark = pytest.mark.anyio


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "hint_apart", slow_coach.advises)
    monkeypatch.setattr(coach, "prepare", slow_coach.prepares)


async def asks(client: Client, **other: Any) -> Any:
    """The answer, once the coach has learnt the game."""
    while True:
        await client.say("hint", seq=client.seq, **other)
        message = await client.hear("hint", "problem")
        if message.get("code") != "coach_warming":
            return message


async def decides(client: Client) -> None:
    await client.until(lambda each: bool(each.moves()))


async def hinted(seats: Seats) -> Any:
    return (await seats.info())["hinted"]


@pytest.mark.usefixtures("quick")
async def test_the_answer_is_for_whoever_asked_and_all_see_that_they_did(place: OpenPlace) -> None:
    seats = await place.open_table(mode="bots")
    ana, watcher = await seats.client(0), await seats.client()
    await decides(ana)
    seq = ana.seq
    answer = await asks(ana)
    assert (answer["t"], answer["seq"], answer["hand"]) == ("hint", seq, 0)
    assert [each["move"] for each in answer["hint"]["candidates"]] == ["D", "P"]
    await watcher.until(lambda each: bool(each.table["hinted"]))
    assert watcher.table["hinted"] == [{"seat": 0, "ply": seq}]
    assert not any('"t":"hint"' in text or "candidates" in text for text in watcher.heard)
    log = await place.hub.store.read(seats.id)
    assert [body for body in log if b"hint" in body and b"opened" not in body] == [
        entries.encode(entries.Hinted(0, seq))
    ]


@pytest.mark.usefixtures("quick")
async def test_a_decision_has_one_hint_and_the_next_another(place: OpenPlace) -> None:
    seats = await place.open_table(mode="bots")
    ana = await seats.client(0)
    await decides(ana)
    first = await asks(ana)
    assert await asks(ana) == first
    assert len(await hinted(seats)) == 1
    await ana.act(ana.moves()[0])
    await decides(ana)
    assert (await asks(ana))["seq"] == ana.seq
    assert len(await hinted(seats)) == 2
    stale = await _refused(ana, seq=ana.seq - 1)
    assert stale["code"] == "stale"


async def _refused(client: Client, **wish: Any) -> Any:
    await client.say("hint", **({"seq": client.seq} | wish))
    return await client.hear("problem")


@pytest.mark.usefixtures("quick")
async def test_among_people_the_host_allows_it_before_the_match(place: OpenPlace) -> None:
    seats = await place.open_table(seats=2)
    await seats.sit("Bo")
    host, guest = await seats.client(0), await seats.client(1)
    await host.say("start")
    await host.until(lambda each: each.step is not None)
    assert (await _refused(host))["code"] == "no_hints"

    allowed = await place.open_table(seats=2)
    await allowed.sit("Bo")
    host, guest = await allowed.client(0), await allowed.client(1)
    await host.say("change", hints=True)
    await guest.until(lambda each: bool(each.table["hints"]))
    await host.say("start")
    for each in (host, guest):
        await each.until(lambda client: client.step is not None)
    first, other = (host, guest) if host.moves() else (guest, host)
    assert (await asks(first))["t"] == "hint"
    assert (await _refused(other))["code"] == "not_awaited"
    assert len(await hinted(allowed)) == 1


@pytest.mark.usefixtures("quick")
async def test_an_address_gets_so_many_and_a_server_may_have_none() -> None:
    async with serving(hints_per_hour=1) as place:
        ana = await (await place.open_table(mode="bots")).client(0)
        await decides(ana)
        assert (await asks(ana))["t"] == "hint"
        await ana.act(ana.moves()[0])
        await decides(ana)
        assert (await _refused(ana))["code"] == "coach_rest"
    async with serving(coach=0) as place:
        ana = await (await place.open_table(mode="bots")).client(0)
        await decides(ana)
        assert (await _refused(ana))["code"] == "no_coach"


async def test_until_the_coach_knows_a_game_nothing_is_counted(
    monkeypatch: pytest.MonkeyPatch, place: OpenPlace
) -> None:
    monkeypatch.setattr(coach, "hint_apart", slow_coach.advises)
    monkeypatch.setattr(coach, "prepare", slow_coach.prepares)
    seats = await place.open_table(mode="bots")
    ana = await seats.client(0)
    await decides(ana)
    assert (await _refused(ana))["code"] == "coach_warming"
    assert await hinted(seats) == []
    thinking = place.hub.office.thinking
    await until_so(lambda: thinking.is_prepared(slow_coach.prepares, "horde"))
    await ana.say("hint", seq=ana.seq)
    assert (await ana.hear("hint", "problem"))["t"] == "hint"


@pytest.mark.usefixtures("quick")
async def test_a_hint_that_was_asked_for_is_remembered_by_the_log(place: OpenPlace) -> None:
    seats = await place.open_table(mode="bots")
    ana = await seats.client(0)
    await decides(ana)
    await asks(ana)
    before = await hinted(seats)
    await ana.close()
    await place.table(seats).read_anew()
    assert await hinted(seats) == before
    assert place.table(seats).state.has_hint(0)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", ours())
def test_a_hint_has_the_same_bytes_in_all_worlds_that_the_seat_cannot_tell_apart(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the worker gets and what it answers, at decisions all through a match."""
    monkeypatch.setattr(coach, "hint_budget", lambda game: 60)
    kit: Kit = import_module(f"tests.games.{game_id}_kit").KIT
    match, rng = new_match(kit.game, kit.game.card.recommended, 5), random.Random(game_id)
    looked = 0
    for ply, _ in enumerate(random_steps(match, 5)):
        if ply % 40 == 7 and looked < 4:
            _same_in_other_worlds(kit, match, rng)
            looked += 1
    assert looked > 1


def _same_in_other_worlds(kit: Kit, match: Any, rng: random.Random) -> None:
    seat = match.awaited()[0]
    answers = set()
    tables = [match.table, *(kit.other_world(match.table, seat, rng) for _ in range(2))]
    true = match.table
    for table in tables:
        match.table = table
        known = packed(match, seat)
        answers.add((known, json.encode(coach.hint_apart(known))))
    match.table = true
    assert len({table.tobytes() for table in tables}) == 3
    assert len(answers) == 1
