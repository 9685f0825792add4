"""What the host may still change while people wait, and who may take the seat of a bot."""

import asyncio
import random
from typing import Any

import pytest

from cavale.server.loading import state_of
from tests.server.kit import Client, OpenPlace, Seats, until_so

pytestmark = pytest.mark.anyio


async def forgotten(place: OpenPlace, seats: Seats, *clients: Client) -> None:
    """Everybody goes, and the table leaves memory: only its log is left."""
    for client in clients:
        await client.close()
    await until_so(lambda: place.table(seats).is_idle)
    del place.hub.tables[seats.id]


# --- settings -------------------------------------------------------------------------------


async def test_what_the_host_changes_everybody_sees_and_it_survives_a_restart(
    place: OpenPlace,
) -> None:
    seats = await place.open_table(seats=3)
    await seats.sit("Bo")
    ana, bo = await seats.client(0), await seats.client(1)
    wish = {"clock": "fast", "bots": "chance", "options": {"restart": "random"}, "seats": 5}
    await ana.say("change", **wish)
    await bo.until(lambda each: each.table["clock"] == "fast")
    for told in (bo.table, ana.table if ana.table["clock"] == "fast" else bo.table):
        assert (told["bots"], told["options"]["restart"]) == ("chance", "random")
        assert [seat["kind"] for seat in told["seats"]] == ["person", "person"] + 3 * ["open"]
    await forgotten(place, seats, ana, bo)
    ana = await seats.client(0)
    assert (ana.table["clock"], ana.table["bots"], len(ana.table["seats"])) == ("fast", "chance", 5)
    await ana.say("start")
    await ana.hear("step")
    match = place.table(seats).state.match
    assert match is not None
    assert (match.seats, match.options["restart"]) == (5, "random")
    assert {seat["bot"] for seat in ana.table["seats"]} == {"", "chance"}


async def test_a_table_mixes_levels_and_it_survives_a_restart(place: OpenPlace) -> None:
    """A free seat may differ from the table's bots; so does whoever plays there for somebody."""
    seats = await place.open_table(seats=4, bots="easy", levels=["", "", "medium"])
    await seats.sit("Bo")
    ana = await seats.client(0)
    assert [seat["bot"] for seat in ana.table["seats"]] == ["", "", "medium", ""]
    await ana.say("change", levels=["", "instinct", "medium", "chance", ""], seats=5)
    await ana.until(lambda each: len(each.table["seats"]) == 5)
    await ana.say("change", seats=4)
    await ana.until(lambda each: len(each.table["seats"]) == 4)
    await forgotten(place, seats, ana)
    ana, bo = await seats.client(0), await seats.client(1)
    await ana.say("start")
    await ana.hear("step")
    assert [seat["bot"] for seat in ana.table["seats"]] == ["", "", "medium", "chance"]
    await bo.say("leave")
    await ana.until(lambda each: each.table["seats"][1]["kind"] == "bot")
    state = place.table(seats).state
    assert state.players == ["person", "medium", "medium", "chance"]
    assert state.level_of(0) == "easy"  # whoever plays for Ana is like the table's bots
    assert [place.table(seats).bot_of(seat) for seat in (0, 3)] == ["easy", "chance"]


async def test_levels_of_two_seats_said_in_one_breath_both_stand(place: OpenPlace) -> None:
    """The second is sent before the first has come back: it says nothing of the other seat."""
    seats = await place.open_table(seats=4, bots="easy", levels=["", "", "", "medium"])
    ana = await seats.client(0)
    await ana.say("change", levels=[None, "medium", None, None])
    await ana.say("change", levels=[None, None, "chance", None])
    await ana.say("change", levels=[None, None, None, ""])
    wanted = ["", "medium", "chance", ""]
    await ana.until(lambda each: [seat["bot"] for seat in each.table["seats"]] == wanted)


async def test_a_log_without_levels_of_single_bots_loads(place: OpenPlace) -> None:
    """Of 0.2.0: the fields are not there."""
    seats = await place.open_table(mode="bots", seats=3, bots="medium")
    store = place.table(seats).office.store
    bodies = await store.read(seats.id)
    old = [body.replace(b',"levels":[]', b"") for body in bodies]
    assert old[0] != bodies[0]
    state = state_of(old, await store.read_words(seats.id), False)
    assert state.players == ["person", "medium", "medium"]


async def test_the_next_table_has_the_same_bots(place: OpenPlace) -> None:
    seats = await place.open_table(mode="bots", seats=2, bots="easy", levels=["", "chance"])
    ana = await seats.client(0)
    await ana.play_on(random.Random(1))
    await ana.say("again")
    await ana.until(lambda each: bool(each.table["next"]))
    told = (await place.get(f"/api/tables/{ana.table['next']}")).json()
    assert (told["bots"], [seat["bot"] for seat in told["seats"]]) == ("easy", ["", "chance"])


async def test_only_the_host_changes_and_only_before_the_start(place: OpenPlace) -> None:
    seats = await place.open_table(seats=2)
    await seats.sit("Bo")
    ana, bo = await seats.client(0), await seats.client(1)
    await bo.refused("not_host", t="change", clock="fast")
    await (await seats.client()).refused("not_host", t="change", clock="fast")
    await ana.say("start")
    await ana.hear("step")
    await ana.refused("not_waiting", t="change", clock="fast")
    assert (await seats.info())["clock"] == "off"


async def test_a_go_is_a_courtesy_that_a_change_of_settings_takes_back(place: OpenPlace) -> None:
    seats = await place.open_table(seats=3)
    await seats.sit("Bo")
    ana, bo = await seats.client(0), await seats.client(1)

    def said(each: Client) -> list[bool]:
        return [seat["go"] for seat in each.table["seats"]]

    for message, value in [("change", {"clock": "fast"}), ("setpace", {"pace": "instant"})]:
        await bo.say("go")
        await ana.until(lambda each: said(each) == [False, True, False])
        await ana.say(message, **value)
        await bo.until(lambda each: not any(said(each)))
    await bo.say("go")
    await bo.say("go", on=False)
    await ana.until(lambda each: said(each)[1])
    await ana.until(lambda each: not any(said(each)))
    await bo.say("go")
    await bo.close()  # who is not there cannot be meant
    await ana.until(lambda each: not any(said(each)))
    await (await seats.client()).refused("not_yours", t="go")
    await ana.say("start")  # nothing waits for it
    await ana.hear("step")
    await ana.refused("not_waiting", t="go")


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"seats": 2}, "full"),  # somebody sits there
        ({"seats": 9}, "invalid"),
        ({"options": {"restart": "never"}}, "invalid"),
        ({"options": {"colour": "red"}}, "invalid"),
        ({"clock": "soon"}, "malformed"),
        ({"bots": "genius"}, "invalid"),
        ({"bots": "x" * 41}, "malformed"),
        ({"levels": ["genius"]}, "invalid"),
        ({"levels": ["easy"] * 4}, "invalid"),  # for three seats
    ],
)
async def test_a_change_is_checked_like_an_opening(
    place: OpenPlace, wish: dict[str, Any], code: str
) -> None:
    seats = await place.open_table(seats=3)
    await seats.sit("Bo")
    await seats.sit("Cy")
    ana = await seats.client(0)
    before = await seats.info()
    await ana.refused(code, t="change", **wish)
    assert await seats.info() == before


async def test_options_that_speak_of_seats_fit_the_new_number(place: OpenPlace) -> None:
    options = {"agents": "random,martha,random", "leader": "c"}
    seats = await place.open_table(game="castor", seats=3, options=options)
    ana = await seats.client(0)
    await ana.say("change", seats=2)
    await ana.until(lambda each: len(each.table["seats"]) == 2)
    assert ana.table["options"]["agents"] == "random,martha"
    assert ana.table["options"]["leader"] == "random"
    await ana.refused("not_yours", t="change", options={"agents": "jean,wxt"})


async def test_a_seal_that_was_given_stays_when_seats_are_added(place: OpenPlace) -> None:
    seal = "ab" * 32
    seats = await place.open_table(seats=2, seals=[seal])
    ana = await seats.client(0)
    await ana.say("change", seats=4)
    await ana.until(lambda each: len(each.table["seats"]) == 4)
    assert ana.table["deal"]["seals"] == [seal, "", "", ""]


# --- guests ---------------------------------------------------------------------------------


async def with_guests(place: OpenPlace, guests: bool = True) -> tuple[Seats, Client]:
    """Ana against two bots, in the middle of a match."""
    seats = await place.open_table(seats=3, browser="ana")
    ana = await seats.client(0)
    if guests:
        await ana.say("change", guests=True)
        await ana.until(lambda each: bool(each.table["guests"]))
    await ana.say("start")
    await ana.until(lambda each: bool(each.moves()))
    return seats, ana


async def test_a_spectator_takes_the_seat_of_a_bot_and_plays_on(place: OpenPlace) -> None:
    seats, ana = await with_guests(place)
    token = await seats.sit("Bo", browser="bo")
    await ana.until(lambda each: each.table["seats"][1]["name"] == "Bo")
    assert [seat["kind"] for seat in ana.table["seats"]] == ["person", "person", "bot"]
    bo = await Client.greeted(place, seats.id, [token])
    await forgotten(place, seats, ana, bo)
    ana, bo = await seats.client(0), await Client.greeted(place, seats.id, [token])
    assert bo.table["seats"][1]["name"] == "Bo"
    await asyncio.gather(ana.play_on(random.Random(5)), bo.play_on(random.Random(6)))
    assert ana.is_over
    assert place.table(seats).state.players[1] == "person"


@pytest.mark.parametrize("browser", ["ana", ""])
async def test_never_somebody_who_has_held_another_hand(place: OpenPlace, browser: str) -> None:
    seats, ana = await with_guests(place)
    await ana.say("leave")
    await ana.hear("welcome")
    answer = await place.post(f"/api/tables/{seats.id}/seats", {"name": "A", "browser": browser})
    assert answer.status_code == 409
    assert "held a hand" in answer.json()["en"]


async def test_without_the_host_s_leave_a_running_match_takes_nobody(place: OpenPlace) -> None:
    seats, _ = await with_guests(place, guests=False)
    answer = await place.post(f"/api/tables/{seats.id}/seats", {"name": "Bo", "browser": "bo"})
    assert answer.status_code == 409
    assert "already begun" in answer.json()["en"]


async def test_people_are_not_replaced_by_guests(place: OpenPlace) -> None:
    seats, _ = await with_guests(place)
    await seats.sit("Bo", browser="bo")
    await seats.sit("Cy", browser="cy")
    answer = await place.post(f"/api/tables/{seats.id}/seats", {"name": "Di", "browser": "di"})
    assert answer.status_code == 409
    assert "taken" in answer.json()["en"]


# --- results --------------------------------------------------------------------------------


async def test_a_table_tells_how_its_match_came_out_once_it_is_over(place: OpenPlace) -> None:
    seats = await place.open_table(mode="bots", seats=2)
    ana = await seats.client(0)
    assert (await seats.info())["outcome"] is None
    await ana.play_on(random.Random(1))
    assert ana.step is not None
    assert (await seats.info())["outcome"] == ana.step["outcome"]
    await forgotten(place, seats, ana)
    assert (await seats.info())["outcome"] == ana.step["outcome"]
