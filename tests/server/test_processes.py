"""Several processes on one database: any serves any table, and nobody sees two truths."""

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from cavale.games import find
from cavale.games.condamnes.actions import LEAVE
from cavale.games.condamnes.table import GRABBING
from cavale.kernel.contract import Window
from cavale.server import bus, coach
from tests.postgres import Cluster
from tests.server import slow_coach
from tests.server.kit import Client, OpenPlace, Seats, until_asked, until_so
from tests.server.pair import before, elsewhere, lose_once, twins
from tests.server.test_coach import asked, finished

pytestmark = pytest.mark.anyio


async def two_apart(one: OpenPlace, other: OpenPlace, **wish: Any) -> tuple[Seats, Client, Client]:
    """Ana at one server and Bo at the other, at one table."""
    seats = await one.open_table(seats=2, **wish)
    await seats.sit("Bo")
    return seats, await seats.client(0), await elsewhere(seats, other).client(1)


def seat_of(client: Client, seat: int) -> dict[str, Any]:
    told: dict[str, Any] = client.table["seats"][seat]
    return told


async def heard_all(client: Client) -> None:
    """Whatever it was sent until now."""
    await client.say("ping", target="now")
    await client.hear("ping")


# --- what is in the log ---------------------------------------------------------------------


async def test_a_match_of_people_at_two_servers_is_one_match(postgres_url: str) -> None:
    async with twins(postgres_url) as (one, other):
        seats, ana, bo = await two_apart(one, other)
        await ana.say("start")
        for client in (ana, bo):
            await client.hear("step")
        rng = random.Random(1)
        await asyncio.gather(*(client.play_on(rng) for client in (ana, bo)))
        for client in (ana, bo):
            await client.until(lambda each: each.table["state"] == "over")
        assert ana.seq == bo.seq
        assert not [told for told in ana.heard + bo.heard if '"t":"problem"' in told]
        files = [await place.get(f"/api/tables/{seats.id}/match") for place in (one, other)]
        assert files[0].content == files[1].content


async def test_what_is_said_and_set_at_one_server_is_told_at_the_other(postgres_url: str) -> None:
    async with twins(postgres_url) as (one, other):
        _, ana, bo = await two_apart(one, other)
        await bo.say("say", text="bonsoir")
        line = (await ana.hear("chat"))["line"]
        assert (line["seat"], line["name"], line["text"]) == (1, "Bo", "bonsoir")
        await bo.say("rename", name="Béa", colour=3)
        await ana.until(lambda each: seat_of(each, 1)["name"] == "Béa")
        await ana.say("change", clock="fast")
        await bo.until(lambda each: each.table["clock"] == "fast")
        await ana.say("remove", seat=1)
        assert (await bo.hear("welcome"))["hands"] == []


async def test_commands_that_cross_are_done_one_after_the_other(postgres_url: str) -> None:
    """Nobody is refused because somebody at another server was faster."""
    async with twins(postgres_url) as (one, other):
        _, ana, bo = await two_apart(one, other)
        for number in range(30):
            await asyncio.gather(*(each.say("say", text=str(number)) for each in (ana, bo)))
        for client in (ana, bo):
            lines = [await client.hear("chat", "problem") for _ in range(60)]
            assert {line["t"] for line in lines} == {"chat"}
            for seat in (0, 1):
                said = [each["line"]["text"] for each in lines if each["line"]["seat"] == seat]
                assert said == [str(number) for number in range(30)]


async def test_who_comes_from_another_server_finds_everything(postgres_url: str) -> None:
    """At once, however late its news are: a token, a note, a move."""
    async with twins(postgres_url) as (one, other):
        seats, ana, _ = await two_apart(one, other)
        for number in range(5):
            await ana.say("note", text=f"note {number}")
            await ana.say("say", text="fini")
            await ana.hear("chat")
            again = await elsewhere(seats, other).client(0)
            assert json.loads(again.heard[0])["notes"] == [f"note {number}"]
            await again.close()


# --- what is in no log ----------------------------------------------------------------------


async def test_who_is_there_is_known_at_both(postgres_url: str) -> None:
    async with twins(postgres_url) as (one, other):
        seats, ana, bo = await two_apart(one, other)
        await ana.until(lambda each: seat_of(each, 1)["here"])
        assert seat_of(bo, 0)["here"]
        watcher = await elsewhere(seats, other).client()
        await ana.until(lambda each: each.table["watchers"] == 1)
        assert watcher.table["watchers"] == 1
        await bo.say("go")
        await ana.until(lambda each: seat_of(each, 1)["go"])
        await ana.say("change", clock="fast")  # it was said of the table as it was
        for client in (ana, bo):
            await client.until(lambda each: each.table["clock"] == "fast")
            assert not seat_of(client, 1)["go"]
        await bo.close()
        await ana.until(lambda each: not seat_of(each, 1)["here"])


async def test_pings_and_reactions_reach_everybody_once(postgres_url: str) -> None:
    async with twins(postgres_url) as (one, other):
        _, ana, bo = await two_apart(one, other)
        await ana.say("ping", target="card 3")
        await ana.say("react", kind="bravo")
        for client in (ana, bo):
            assert (await client.hear("ping"))["target"] == "card 3"
            assert await client.hear("reaction") == {"t": "reaction", "seat": 0, "kind": "bravo"}
        await bo.say("ping", target="end")
        for client in (ana, bo):
            assert (await client.hear("ping", "reaction"))["target"] == "end"


async def test_votes_are_counted_together(postgres_url: str) -> None:
    async with twins(postgres_url) as (one, other):
        seats = await one.open_table(seats=4)
        for name in ("Bo", "Cy", "Di"):
            await seats.sit(name)
        far = elsewhere(seats, other)
        ana, cy, di = await seats.client(0), await seats.client(2), await far.client(3)
        await ana.say("start")
        await di.hear("step")
        await cy.say("replace", seat=1)
        await di.until(lambda each: seat_of(each, 1)["votes"] == [2])
        await di.say("replace", seat=1)  # two of the three who are there, at two servers
        for client in (ana, cy, di):
            await client.until(lambda each: seat_of(each, 1)["absent"])
            assert seat_of(client, 1)["votes"] == []


async def test_play_begins_when_all_have_read_wherever_they_are(postgres_url: str) -> None:
    async with twins(postgres_url, ready=600.0, clock_fast=100.0) as (one, other):
        _, ana, bo = await two_apart(one, other, clock="fast")
        await ana.say("start")
        for client in (ana, bo):
            assert (await client.hear("step"))["clock"]["held"] > 500_000
        await ana.say("ready")
        await bo.say("ready")
        for client in (ana, bo):
            await client.until(lambda each: each.step["clock"]["held"] == 0)  # type: ignore[index]


async def test_an_answer_in_a_race_waits_for_its_moment_at_either_server(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, later: Callable[[float], None]
) -> None:
    """The process that moves the bots makes it, and whoever asked for it is told there."""
    monkeypatch.setitem(find("condamnes").card.windows, GRABBING, Window(500, LEAVE))
    async with twins(postgres_url) as (one, other):
        seats = await one.open_table(game="condamnes", seats=5)  # one of two bots races
        for name in ("Bo", "Cy"):
            await seats.sit(name)
        far = elsewhere(seats, other)
        people = [await seats.client(0), await far.client(1), await far.client(2)]
        await people[0].say("start")
        for client in people:
            await client.hear("step")
        await people[0].until(lambda each: all(seat_of(each, seat)["here"] for seat in (0, 1, 2)))
        await heard_all(people[0])
        before = len(people[0].heard)
        racers = [client for client in people[1:] if client.moves()]
        for number, racer in enumerate(racers):
            await racer.say("act", id=f"mine {number}", seq=0, move="grab")
            assert (await racer.hear("held"))["move"] == "grab"
        waiting = len(racers)
        await until_so(lambda: len(one.table(seats).play.held) == waiting)
        await heard_all(people[0])
        assert len(people[0].heard) == before + 1  # nobody sees that anybody has answered
        later(500)
        for place in (one, other):
            place.table(seats).pacer.look()
        await racers[0].until(lambda each: each.step["views"][0]["round"] == 1)  # type: ignore[index]
        view = racers[0].step["views"][0]  # type: ignore[index]
        assert view["holder"] == people.index(racers[0])  # the first has it
        for place in (one, other):
            await until_so(lambda place=place: place.table(seats).play.held == {})  # type: ignore[misc]


async def test_tables_of_another_server_are_listed(postgres_url: str) -> None:
    async with twins(postgres_url) as (one, other):
        seats, ana, bo = await two_apart(one, one, listed=True)
        await ana.say("start")
        await bo.hear("step")

        async def listed(expected: list[tuple[str, str]]) -> bool:
            tables = (await other.get("/api/tables")).json()["tables"]
            return [(table["id"], table["state"]) for table in tables] == expected

        await until_asked(lambda: listed([(seats.id, "running")]))
        await ana.close()
        await bo.close()
        await until_asked(lambda: listed([]))


async def test_an_analysis_is_made_once_for_both(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coach, "analyse_apart", slow_coach.never_ends)
    async with twins(postgres_url, analyses_per_hour=1) as (one, other):
        seats = await finished(one)
        far = elsewhere(seats, other)
        await asked(seats)
        await other.hub.find(seats.id)
        table = other.table(seats)
        await until_so(lambda: table.presence.analysing() == (1, 9))
        assert (await asked(far)).json()["done"] == 1
        assert other.hub.office.coach._waiting == 0


# --- when news are lost ---------------------------------------------------------------------


def cut_listeners(postgres: Cluster, url: str) -> None:
    name = url.rpartition("/")[2]
    ending = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    postgres.sql("postgres", f"{ending} WHERE datname = '{name}' AND query LIKE '%pg_notify%'")


async def test_a_listener_that_is_cut_off_hears_again_and_catches_up(
    postgres_url: str, postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bus, "_READ_EVERY", 3600.0)  # not by the net
    async with twins(postgres_url) as (one, other):
        _, ana, bo = await two_apart(one, other)
        for number in range(5):
            await asyncio.to_thread(cut_listeners, postgres, postgres_url)
            await ana.say("say", text=str(number))
            assert (await bo.hear("chat"))["line"]["text"] == str(number)


async def test_what_no_news_tell_is_read_by_the_net(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As behind a pooler that swallows all news."""
    monkeypatch.setattr(bus, "_READ_EVERY", 0.1)
    monkeypatch.setattr(bus.Bus, "_hear", lambda self, text: None)
    async with twins(postgres_url) as (one, other):
        _, ana, bo = await two_apart(one, other)
        await ana.say("say", text="là ?")
        assert (await bo.hear("chat"))["line"]["text"] == "là ?"
        await bo.close()
        await ana.until(lambda each: not seat_of(each, 1)["here"])


async def test_what_could_not_be_told_is_told_as_soon_as_somebody_hears(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move, where nothing but the connection that tells was lost: others' listen on."""
    monkeypatch.setattr(bus, "_READ_EVERY", 3600.0)  # not by the net
    async with twins(postgres_url) as (one, other):
        _, ana, bo = await two_apart(one, other)
        lose_once(monkeypatch, one.hub._between, "tell", before)
        await ana.say("say", text="là ?")
        assert (await bo.hear("chat"))["line"]["text"] == "là ?"
        one.hub.office.leases.want("a")
        await until_so(lambda: one.hub.office.leases.holds("a"))
        lose_once(monkeypatch, one.hub._between, "tell", before)
        heard: list[str] = []
        monkeypatch.setattr(other.hub.bus, "freed", heard.extend)
        one.hub.office.leases.let_go(["a"])
        await until_so(lambda: "a" in heard)


# --- one pacer a table ----------------------------------------------------------------------


async def test_one_process_moves_the_bots_and_another_goes_on_when_it_stops(
    postgres_url: str,
) -> None:
    async with twins(postgres_url, pace_quick=0.1) as (one, other):
        seats = await one.open_table(mode="bots", seats=4)
        ana, again = await seats.client(0), await elsewhere(seats, other).client(0)
        rng = random.Random(2)
        await ana.play_on(rng, to_ply=8)
        first, second, stays, goes = one, other, again, ana
        await until_so(lambda: is_moving(one, seats) != is_moving(other, seats))
        if is_moving(other, seats):  # who slept for a moment may have lost it
            first, second, stays, goes = other, one, ana, again
        await until_so(lambda: second.table(seats).pacer.is_idle)
        await first.hub.close()
        await stays.until(lambda each: each.seq >= goes.seq)
        await stays.play_on(rng, to_ply=30)
        await until_so(lambda: stays.is_over or is_moving(second, seats))
        assert stays.seq >= 30 or stays.is_over


def is_moving(place: OpenPlace, seats: Seats) -> bool:
    """Whether this process moves the table's bots."""
    return place.table(seats).pacer.is_ours


async def test_bots_are_moved_where_the_people_are(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind a proxy a table is opened at one process, and its people come to another."""
    monkeypatch.setattr("cavale.server.hub._THEIRS", 0.0)
    async with twins(postgres_url, pace_quick=0.05) as (one, other):
        seats = await one.open_table(mode="bots", seats=4)
        ana = await elsewhere(seats, other).client(0)
        await ana.play_on(random.Random(3), to_ply=12)
        await until_so(lambda: other.table(seats).pacer.is_ours or ana.is_over)
        await until_so(lambda: one.table(seats).presence.is_elsewhere)
        await until_so(lambda: one.table(seats).is_idle)
        one.hub.sweep()
        assert seats.id not in one.hub.tables
        await ana.play_on(random.Random(3), to_ply=24)


async def test_a_sleeper_holds_nothing_when_it_wakes(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It knows by its own clock, before it has asked anybody."""
    async with twins(postgres_url, pace_quick=600.0) as (one, _):
        seats = await one.open_table(mode="bots", seats=4)
        await (await seats.client(0)).say("leave", hand=0)  # bots alone
        leases = one.hub.office.leases
        await until_so(lambda: leases.holds(seats.id))
        monkeypatch.setattr(leases, "_sure_until", 0.0)
        assert not leases.holds(seats.id)
        await until_so(lambda: leases.holds(seats.id))  # nobody had asked for it meanwhile


async def test_what_a_dead_process_held_is_taken_over_though_nobody_comes(
    postgres_url: str, postgres: Cluster
) -> None:
    async with twins(postgres_url, pace_quick=0.05) as (one, other):
        seats = await one.open_table(mode="bots", seats=4)
        ana = await seats.client(0)
        await ana.say("leave", hand=0)  # bots alone
        await until_so(lambda: one.hub.office.leases.holds(seats.id))
        for table in one.hub.tables.values():
            await table.stop()
        for chore in one.hub.office.leases._chores:  # it beats no more
            chore.cancel()
        postgres.sql(postgres_url, "UPDATE process SET beat = beat - interval '1 minute'")
        await until_so(lambda: seats.id in other.hub.tables)
        await until_so(lambda: other.table(seats).state.phase == "over")


async def test_a_lease_that_is_given_back_unheard_is_asked_for_again(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bus, "_READ_EVERY", 0.1)
    async with twins(postgres_url, pace_quick=600.0) as (one, other):
        monkeypatch.setattr(other.hub.bus, "freed", lambda tables: None)  # nobody tells it
        seats = await one.open_table(mode="bots", seats=4, clock="relaxed")
        ana = await seats.client(0)
        await until_so(lambda: one.hub.office.leases.holds(seats.id))
        await elsewhere(seats, other).client(0)
        await ana.close()
        await until_so(lambda: other.hub.office.leases.holds(seats.id))


async def test_a_lease_that_is_let_go_while_it_is_asked_for_is_given_back(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with twins(postgres_url) as (one, other):
        seats = await one.open_table(seats=2)
        leases, between = one.hub.office.leases, one.hub._between
        take, was_asked = between.take, asyncio.Event()  # type: ignore[union-attr]

        async def take_too_late(process: str, tables: list[str]) -> dict[str, str]:
            holders: dict[str, str] = await take(process, tables)
            leases.let_go(tables)
            was_asked.set()
            return holders

        monkeypatch.setattr(between, "take", take_too_late)
        leases.want(seats.id)
        await was_asked.wait()
        other.hub.office.leases.want(seats.id)
        await until_so(lambda: other.hub.office.leases.holds(seats.id))


async def test_who_comes_while_a_table_leaves_memory_is_at_the_one_that_is_in_it(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with twins(postgres_url) as (one, _):
        seats = await one.open_table(seats=2)
        read_words = one.hub.store.read_words

        async def read_slowly(table: str) -> dict[str, str]:
            monkeypatch.setattr(one.hub.store, "read_words", read_words)
            one.table(seats).quiet_since = -1e9
            one.hub.sweep()
            assert seats.id not in one.hub.tables
            texts: dict[str, str] = await read_words(table)
            return texts

        monkeypatch.setattr(one.hub.store, "read_words", read_slowly)
        await seats.client(0)
        assert one.table(seats).connections
