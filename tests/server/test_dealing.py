"""Nobody chooses the deal: seals first, then lucks, then the cards."""

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from cavale.matches.seeds import commitment, mixed, new_luck, seal_of, share_of
from tests.server.kit import Client, OpenPlace, Seats, serving, until_so

pytestmark = pytest.mark.anyio

LUCKS = [f"{number:02x}" * 32 for number in range(1, 15)]


def seal(luck: str) -> str:
    return seal_of(share_of(luck))


def stage(client: Client) -> str:
    told: str = client.table["deal"]["stage"]
    return told


async def friends(place: OpenPlace, people: int, **wish: Any) -> tuple[Seats, list[Client]]:
    """People who have sealed a luck each, before the start."""
    seats = await place.open_table(seats=people, seals=[seal(LUCKS[0])], **wish)
    for number in range(1, people):
        await seats.sit(f"P{number}", seal=seal(LUCKS[number]))
    return seats, [await seats.client(seat) for seat in range(people)]


async def match_file(place: OpenPlace, seats: Seats) -> Any:
    return (await place.get(f"/api/tables/{seats.id}/match")).json()


async def all_hold(place: OpenPlace, seats: Seats) -> list[str]:
    checks = (await place.get(f"/api/tables/{seats.id}/verify")).json()["checks"]
    assert all(check["holds"] for check in checks), checks
    return [check["en"] for check in checks]


async def play_out(clients: list[Client]) -> None:
    """To the end, by chance: who always takes the first move hardly ever finds it."""
    rng = random.Random(1)
    await asyncio.gather(*(client.play_on(rng) for client in clients))


# --- the exchange -----------------------------------------------------------------------------


async def test_cards_are_dealt_only_when_every_luck_that_was_sealed_is_told(
    place: OpenPlace,
) -> None:
    seats, clients = await friends(place, 3)
    published = clients[0].table["commitment"]
    assert clients[0].table["deal"]["seals"] == [seal(luck) for luck in LUCKS[:3]]
    assert stage(clients[0]) == "open"
    await clients[0].say("start")
    for number, client in enumerate(clients):
        await client.until(lambda each: stage(each) == "telling")
        assert client.table["state"] == "dealing"
        assert client.step is None
        await client.say("luck", luck=LUCKS[number])
        if number < 2:
            await client.until(lambda each, n=number: n not in each.table["deal"]["missing"])  # type: ignore[misc]
            assert place.table(seats).state.match is None
    for client in clients:
        await client.hear("step")
    await play_out(clients)
    kept = await match_file(place, seats)
    shares = [share_of(luck) for luck in LUCKS[:3]]
    assert (kept["cavale"], kept["contributions"]) == (2, shares)
    assert kept["seals"] == [seal(luck) for luck in LUCKS[:3]]
    assert (kept["commitment"], commitment(kept["secret"])) == (published, published)
    match = place.table(seats).state.match
    assert match is not None
    assert match.seed == mixed(kept["secret"], shares)
    assert "Brought nothing" not in "".join(await all_hold(place, seats))


async def test_no_luck_is_known_to_anybody_before_all_seals_are(place: OpenPlace) -> None:
    seats, clients = await friends(place, 2)
    await clients[0].refused("not_dealing", t="luck", luck=LUCKS[0])
    await clients[0].say("start")
    for client in clients:
        await client.until(lambda each: stage(each) == "telling")
    await clients[0].say("luck", luck=LUCKS[0])
    await clients[1].until(lambda each: each.table["deal"]["missing"] == [1])
    heard = "".join(clients[1].heard) + json.dumps(await seats.info())
    assert LUCKS[0] not in heard
    assert share_of(LUCKS[0]) not in heard


async def test_a_luck_that_was_not_sealed_is_refused(place: OpenPlace) -> None:
    _, clients = await friends(place, 2)
    await clients[0].say("start")
    await clients[0].until(lambda each: stage(each) == "telling")
    await clients[0].refused("luck", t="luck", luck=LUCKS[5])
    await clients[0].refused("luck", t="luck", luck=LUCKS[1])
    await clients[0].refused("malformed", t="luck", luck="ab" * 15)  # 120 bits are too few
    await clients[0].say("luck", luck=LUCKS[0])
    await clients[0].until(lambda each: 0 not in each.table["deal"]["missing"])
    await clients[0].refused("not_dealing", t="luck", luck=LUCKS[0])


async def test_a_seal_cannot_be_copied_nor_exchanged(place: OpenPlace) -> None:
    seats, clients = await friends(place, 2)
    answer = await place.post(
        f"/api/tables/{(await place.open_table(seals=[seal(LUCKS[0])])).id}/seats",
        {"name": "Bo", "seal": seal(LUCKS[0])},
    )
    assert answer.status_code == 409
    await clients[1].refused("not_dealing", t="seal", seal=seal(LUCKS[7]))
    assert place.table(seats).state.deal.seals[1] == seal(LUCKS[1])


async def test_a_person_alone_brings_their_own_luck_and_is_waited_for(
    later: Callable[[float], None],
) -> None:
    async with serving(luck=0.01) as place:
        seats = await place.open_table(mode="bots", seats=3, seals=[seal(LUCKS[0])])
        ana = await seats.client(0)
        assert (ana.table["state"], stage(ana)) == ("dealing", "telling")
        later(1000)
        assert place.is_idle(seats)
        await ana.say("luck", luck=LUCKS[0])
        await ana.hear("step")
        await play_out([ana])
        assert (await match_file(place, seats))["contributions"] == [share_of(LUCKS[0]), "", ""]
        await all_hold(place, seats)


async def test_each_of_those_at_one_screen_brings_their_own(place: OpenPlace) -> None:
    seals = [seal(luck) for luck in LUCKS[:2]]
    seats = await place.open_table(mode="screen", seats=3, people=["Ana", "Bo"], seals=seals)
    screen = await seats.client(0, 1)
    for hand in (1, 0):
        await screen.say("luck", luck=LUCKS[hand], hand=hand)
    await screen.hear("step")
    shares = place.table(seats).state.deal.shares
    assert shares == [share_of(LUCKS[0]), share_of(LUCKS[1]), ""]


async def test_who_brings_nothing_is_not_waited_for_and_is_named(place: OpenPlace) -> None:
    seats = await place.open_table(seats=2, seals=[seal(LUCKS[0])])
    await seats.sit("Program")
    clients = [await seats.client(0), await seats.client(1)]
    await clients[0].say("start")
    await clients[0].say("luck", luck=LUCKS[0])
    for client in clients:
        await client.hear("step")
    await play_out(clients)
    assert "Brought nothing: b." in "".join(await all_hold(place, seats))


async def test_who_sat_down_without_a_seal_may_send_one_before_the_start(
    place: OpenPlace,
) -> None:
    seats = await place.open_table(seats=2)
    ana = await seats.client(0)
    await ana.say("seal", seal=seal(LUCKS[0]))
    await ana.until(lambda each: each.table["deal"]["seals"][0] == seal(LUCKS[0]))
    await ana.refused("not_dealing", t="seal", seal=seal(LUCKS[1]))
    await ana.say("start")
    await ana.until(lambda each: stage(each) == "telling")
    await ana.say("luck", luck=LUCKS[0])
    await ana.hear("step")


async def test_who_leaves_takes_their_seal_along(place: OpenPlace) -> None:
    seats, clients = await friends(place, 2)
    await clients[1].say("leave")
    await clients[0].until(lambda each: each.table["deal"]["seals"][1] == "")
    await seats.sit("Cy", seal=seal(LUCKS[1]))
    assert (await seats.info())["deal"]["seals"][1] == seal(LUCKS[1])


async def test_who_leaves_with_their_luck_untold_has_kept_it_back(place: OpenPlace) -> None:
    """They have seen what the others told: the deal is drawn anew."""
    seats, clients = await friends(place, 3)
    await clients[0].say("start")
    for number in (0, 1):
        await clients[number].until(lambda each: stage(each) == "telling")
        await clients[number].say("luck", luck=LUCKS[number])
    await clients[2].say("leave")
    for client in clients[:2]:
        await client.until(lambda each: stage(each) == "sealing")
        assert client.table["deal"]["missing"] == [0, 1]
        assert client.table["seats"][2]["kind"] == "bot"
    lucks = [new_luck(), new_luck()]
    for client, luck in zip(clients, lucks, strict=False):
        await client.say("seal", seal=seal(luck))
    for client, luck in zip(clients, lucks, strict=False):
        await client.until(lambda each: stage(each) == "telling")
        await client.say("luck", luck=luck)
    await clients[0].hear("step")
    assert place.table(seats).state.deal.shares == [*map(share_of, lucks), ""]


async def test_who_leaves_after_telling_changes_nothing(place: OpenPlace) -> None:
    seats, clients = await friends(place, 2)
    await clients[0].say("start")
    await clients[1].until(lambda each: stage(each) == "telling")
    await clients[1].say("luck", luck=LUCKS[1])
    await clients[1].say("leave")
    await clients[0].until(lambda each: each.table["seats"][1]["kind"] == "bot")
    await clients[0].say("luck", luck=LUCKS[0])
    await clients[0].hear("step")
    assert place.table(seats).state.deal.shares == [share_of(luck) for luck in LUCKS[:2]]


# --- a luck that is kept back -----------------------------------------------------------------


async def kept_back(place: OpenPlace, people: int) -> tuple[Seats, list[Client]]:
    """The last one does not tell theirs; the others are asked to seal anew."""
    seats, clients = await friends(place, people)
    await clients[0].say("start")
    for number, client in enumerate(clients[:-1]):
        await client.until(lambda each: stage(each) == "telling")
        await client.say("luck", luck=LUCKS[number])
    for client in clients[:-1]:
        await client.until(lambda each: each.table["deal"]["redrawn"] == 1)
    return seats, clients


async def test_a_luck_that_is_kept_back_begins_the_exchange_anew_without_that_seat() -> None:
    async with serving(luck=0.2, pace_quick=600.0) as place:
        seats, clients = await kept_back(place, 3)
        first = json.loads(clients[0].heard[0])["table"]["commitment"]
        table = clients[0].table
        assert table["commitment"] != first
        assert (table["deal"]["stage"], table["deal"]["missing"]) == ("sealing", [0, 1])
        assert table["seats"][2]["absent"]
        lucks = [new_luck(), new_luck()]
        for client, luck in zip(clients, lucks, strict=False):
            await client.say("seal", seal=seal(luck))
        for client, luck in zip(clients, lucks, strict=False):
            await client.until(lambda each: stage(each) == "telling")
            await client.say("luck", luck=luck)
        for client in clients[:2]:
            await client.hear("step")
        await clients[2].say("back")  # who kept silent may play, without having brought anything
        await clients[0].until(lambda each: not each.table["seats"][2]["absent"])
        await play_out(clients)
        kept = await match_file(place, seats)
        assert kept["contributions"] == [*map(share_of, lucks), ""]
        (given_up,) = kept["redrawn"]
        assert (given_up["commitment"], given_up["missing"]) == (first, [2])
        assert commitment(given_up["secret"]) == first
        assert given_up["contributions"] == [share_of(LUCKS[0]), share_of(LUCKS[1]), ""]
        said = "".join(await all_hold(place, seats))
        assert "Deals begun anew: 1." in said
        assert "Brought nothing: c." in said


async def test_a_seal_that_does_not_come_is_given_up_on_too_and_not_for_ever() -> None:
    async with serving(luck=0.1) as place:
        seats, clients = await kept_back(place, 6)
        lucks = LUCKS[:]
        for round_number in (2, 3):
            there = 6 - round_number
            for number in range(there - 1):
                lucks[number] = new_luck()
                await clients[number].say("seal", seal=seal(lucks[number]))
            for client in clients[: there - 1]:
                await client.until(lambda each, n=round_number: each.table["deal"]["redrawn"] == n)  # type: ignore[misc]
        await clients[0].say("seal", seal=seal(new_luck()))
        await clients[0].until(lambda each: each.table["state"] == "closed")
        assert clients[0].table["notice"]["en"] == "This table is closed."
        assert place.table(seats).state.match is None


async def test_a_seat_is_missed_only_while_somebody_waits(later: Callable[[float], None]) -> None:
    async with serving(luck=600.0) as place:
        seats, clients = await friends(place, 2)
        await clients[0].say("start")
        for client in clients:
            await client.until(lambda each: stage(each) == "telling")
        assert place.is_idle(seats)  # both are missing: nobody has told anything yet
        await clients[0].say("luck", luck=LUCKS[0])
        await clients[1].until(lambda each: each.table["deal"]["missing"] == [1])
        assert not place.is_idle(seats)


async def test_nobody_left_to_bring_luck_and_the_match_begins_all_the_same() -> None:
    async with serving(luck=0.1) as place:
        seats = await place.open_table(seats=3, seals=[seal(LUCKS[0])])
        await seats.sit("Program")  # brings nothing, and waits
        waiting = await seats.client(1)
        host = await seats.client(0)
        await host.say("start")
        await waiting.hear("step")
        assert waiting.table["deal"]["redrawn"] == 1
        assert place.table(seats).state.deal.shares == ["", "", ""]


# --- through a restart ------------------------------------------------------------------------


async def test_the_exchange_goes_on_where_it_stopped(place: OpenPlace) -> None:
    seats, clients = await friends(place, 2)
    await clients[0].say("start")
    await clients[0].until(lambda each: stage(each) == "telling")
    await clients[0].say("luck", luck=LUCKS[0])
    await clients[1].until(lambda each: each.table["deal"]["missing"] == [1])
    before = clients[1].table
    for client in clients:
        await client.close()
    await until_so(lambda: place.table(seats).is_idle)
    del place.hub.tables[seats.id]
    again = await seats.client(1)
    assert again.table["deal"] == before["deal"]
    assert again.table["commitment"] == before["commitment"]
    await again.say("luck", luck=LUCKS[1])
    await again.hear("step")
