"""What people do at a table beside moving: notes, pointing, claims, meeting again."""

import asyncio
import random
from typing import Any

import pytest

from cavale.server import state
from tests.server.kit import Client, OpenPlace

pytestmark = pytest.mark.anyio


async def welcomed(place: OpenPlace, table: str, *tokens: str) -> dict[str, Any]:
    client = await Client.connected(place, table)
    await client.say("hello", tokens=list(tokens))
    return await client.hear("welcome")


# --- notes ----------------------------------------------------------------------------------


async def test_notes_come_back_to_their_seat_and_to_nobody_else(place: OpenPlace) -> None:
    seats = await place.open_table(seats=2)
    await seats.sit("Bo")
    ana, bo, watcher = await seats.client(0), await seats.client(1), await seats.client()
    await ana.say("note", text="b est louche")
    await ana.say("say", text="fini")
    for client in (ana, bo, watcher):
        await client.hear("chat")
        assert "louche" not in "".join(client.heard)
    mine = await welcomed(place, seats.id, seats.tokens[0])
    assert mine["notes"] == ["b est louche"]
    assert (await welcomed(place, seats.id, seats.tokens[1]))["notes"] == [""]
    assert (await welcomed(place, seats.id))["notes"] == []


async def test_notes_are_written_anew_each_time_and_survive_the_memory(place: OpenPlace) -> None:
    seats = await place.open_table(seats=2, mode="bots")
    ana = await seats.client(0)
    for text in ("un", "deux", ""):
        await ana.say("note", text=text)
    await ana.say("note", text="trois")
    await ana.say("say", text="fini")
    await ana.hear("chat")
    del place.hub.tables[seats.id]
    assert (await welcomed(place, seats.id, seats.tokens[0]))["notes"] == ["trois"]


async def test_spectators_and_long_notes_are_refused(place: OpenPlace) -> None:
    seats = await place.open_table()
    ana, watcher = await seats.client(0), await seats.client()
    await watcher.refused("not_yours", t="note", text="x")
    await ana.refused("malformed", t="note", text="x" * 2001)


async def test_who_takes_a_freed_seat_does_not_get_the_notes_of_who_left(place: OpenPlace) -> None:
    seats = await place.open_table(seats=2)
    await seats.sit("Bo")
    bo = await seats.client(1)
    await bo.say("note", text="secret")
    await bo.say("leave")
    await bo.hear("welcome")
    token = await seats.sit("Cy")
    assert (await welcomed(place, seats.id, token))["notes"] == [""]


async def test_talk_cannot_fill_the_log_and_notes_are_written_over(
    place: OpenPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(state, "MOST_TALK", 3)
    seats = await place.open_table()
    ana = await seats.client(0)
    for _ in range(3):
        await ana.say("say", text="bla")
        await ana.hear("chat")
    await ana.refused("too_much", t="say", text="encore")
    await ana.refused("too_much", t="rename", name="Anna", colour=1)
    await ana.refused("too_much", t="setpace", pace="calm")
    length = place.table(seats).state.length
    for number in range(50):
        await ana.say("note", text=f"note {number}")
    await ana.say("react", kind="hmm")
    await ana.hear("reaction")
    assert place.table(seats).state.length == length
    assert (await welcomed(place, seats.id, seats.tokens[0]))["notes"] == ["note 49"]


async def test_nobody_uses_up_the_talk_of_another(
    place: OpenPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """F43: one seat, or a crowd of spectators, must not mute a table."""
    monkeypatch.setattr(state, "MOST_TALK", 2)
    seats = await place.open_table()
    await seats.sit("Bo")
    ana, bo, watcher = await seats.client(0), await seats.client(1), await seats.client()
    for chatty in (watcher, bo):
        for _ in range(2):
            await chatty.say("say", text="bla")
            await chatty.hear("chat")
        await chatty.refused("too_much", t="say", text="encore")
    await ana.say("say", text="still here")
    heard = [(await ana.hear("chat"))["line"]["text"] for _ in range(5)]
    assert heard == ["bla"] * 4 + ["still here"]


# --- pointing, claims -----------------------------------------------------------------------


async def test_everybody_sees_what_is_pointed_at(place: OpenPlace) -> None:
    seats = await place.open_table()
    ana, watcher = await seats.client(0), await seats.client()
    await ana.say("ping", target=" room\u202e c3\n")
    for client in (ana, watcher):
        assert await client.hear("ping") == {"t": "ping", "seat": 0, "target": "room c3"}
    await watcher.refused("not_yours", t="ping", target="room c3")


async def test_a_game_without_claims_has_none(place: OpenPlace) -> None:
    seats = await place.open_table()
    ana = await seats.client(0)
    problem = await ana.refused("malformed", t="claim", claim="i_am_raf")
    assert problem["en"].endswith(": claim")
    assert place.table(seats).state.chat == []


# --- the values of an own seat --------------------------------------------------------------


async def test_a_game_without_such_an_option_refuses(place: OpenPlace) -> None:
    seats = await place.open_table()
    ana = await seats.client(0)
    await ana.refused("malformed", t="choose", option="restart", value="random")
    await ana.refused("malformed", t="choose", option="nothing", value="random")


async def test_each_chooses_for_their_own_seat_and_no_two_alike(place: OpenPlace) -> None:
    seats = await place.open_table(game="castor", seats=3)
    await seats.sit("Bo")
    ana, bo, watcher = await seats.client(0), await seats.client(1), await seats.client()
    await bo.say("choose", option="agents", value="martha")
    await ana.until(lambda each: each.table["options"]["agents"] == "random,martha,random")
    await ana.refused("taken", t="choose", option="agents", value="martha")
    await ana.refused("malformed", t="choose", option="agents", value="batman")
    await ana.refused("malformed", t="choose", option="leader", value="a")
    await watcher.refused("not_yours", t="choose", option="agents", value="jean")
    await ana.say("choose", option="agents", value="jean")
    await bo.until(lambda each: each.table["options"]["agents"] == "jean,martha,random")
    await bo.say("choose", option="agents", value="random")
    await ana.until(lambda each: each.table["options"]["agents"] == "jean,random,random")
    await ana.say("start")
    await ana.hear("step")
    assert ana.step is not None
    assert ana.step["views"][0]["seats"][0]["agent"] == "jean"
    await ana.refused("not_waiting", t="choose", option="agents", value="wxt")


async def test_who_leaves_takes_their_choice_along(place: OpenPlace) -> None:
    seats = await place.open_table(game="castor", seats=2)
    await seats.sit("Bo")
    ana, bo = await seats.client(0), await seats.client(1)
    await bo.say("choose", option="agents", value="wxt")
    await ana.until(lambda each: "wxt" in each.table["options"]["agents"])
    await bo.say("leave")
    await ana.until(lambda each: "wxt" not in each.table["options"]["agents"])
    del place.hub.tables[seats.id]  # the log says the same
    assert (await seats.info())["options"]["agents"] == "random,random"


# --- choosing at the same time --------------------------------------------------------------


async def test_those_who_choose_at_once_need_not_be_the_fastest(place: OpenPlace) -> None:
    """Two send their choice made at the same moment: the second is not stale."""
    seats = await place.open_table(game="castor", seats=2, options={"powers": "off"})
    await seats.sit("Bo")
    clients = [await seats.client(0), await seats.client(1)]
    await clients[0].say("start")
    rng = random.Random(3)
    for client in clients:
        await client.hear("step")
    while not all(client.moves() for client in clients):
        mover = next(client for client in clients if client.moves())
        await mover.act(rng.choice(mover.moves()))
        other = clients[1 - clients.index(mover)]
        await other.until(lambda each, seq=mover.seq: each.seq >= seq)  # type: ignore[misc]
    first, second = clients
    moment = first.seq
    await first.act(first.moves()[0])
    await second.act(second.moves()[0], seq=moment)
    await first.refused("stale", t="act", id="again", seq=moment, move="m1")


# --- meeting again --------------------------------------------------------------------------


async def test_after_the_end_one_asks_and_all_are_told_where_to_meet(place: OpenPlace) -> None:
    seats = await place.open_table(seats=2, options={"restart": "random"}, clock="fast")
    await seats.sit("Bo")
    ana, bo = await seats.client(0), await seats.client(1)
    await ana.refused("not_over", t="again")
    await ana.say("start")
    await asyncio.gather(*[each.play_on(random.Random(1)) for each in (ana, bo)])
    await bo.say("again")
    await ana.until(lambda each: bool(each.table["next"]))
    await ana.say("again")  # once more is the same table
    await bo.until(lambda each: bool(each.table["next"]))
    assert bo.table["next"] == ana.table["next"] != seats.id
    following = (await place.get(f"/api/tables/{ana.table['next']}")).json()
    assert following["state"] == "waiting"
    assert [seat["kind"] for seat in following["seats"]] == ["open", "open"]
    assert (following["options"]["restart"], following["clock"]) == ("random", "fast")
    assert following["commitment"] != ana.table["commitment"]
    answer = await place.post(f"/api/tables/{following['id']}/seats", {"name": "Bo"})
    assert answer.status_code == 201
    watcher = await seats.client()
    await watcher.refused("not_yours", t="again")


# --- what is listed -------------------------------------------------------------------------


async def test_a_listed_table_that_everybody_left_is_listed_no_more(
    place: OpenPlace,
) -> None:
    seats = await place.open_table(listed=True)

    async def listed() -> list[str]:
        return [each["id"] for each in (await place.get("/api/tables")).json()["tables"]]

    assert await listed() == [seats.id]
    place.table(seats).state.opened.at -= 601
    assert await listed() == []
    ana = await seats.client(0)
    assert await listed() == [seats.id]
    await ana.close()
