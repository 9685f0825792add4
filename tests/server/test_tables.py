"""Tables with people: opening, joining, seats, talk, pace, clocks, absence, memory."""

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from cavale.storage.memory import MemoryStore
from tests.server.kit import Client, OpenPlace, Seats, serving, until_so

pytestmark = pytest.mark.anyio


def names(table: dict[str, Any]) -> list[str]:
    return [seat["name"] for seat in table["seats"]]


def kinds(table: dict[str, Any]) -> list[str]:
    return [seat["kind"] for seat in table["seats"]]


# --- opening --------------------------------------------------------------------------------


async def test_against_bots_the_match_begins_at_once(place: OpenPlace) -> None:
    seats = await place.open_table(mode="bots", seats=3)
    ana = await seats.client(0)
    assert ana.table["state"] == "running"
    assert kinds(ana.table) == ["person", "bot", "bot"]
    assert len(set(names(ana.table))) == 3
    assert len({seat["colour"] for seat in ana.table["seats"]}) == 3
    await ana.play_on(random.Random(1))
    assert ana.is_over


async def test_friends_wait_for_each_other(place: OpenPlace) -> None:
    seats = await place.open_table(mode="friends", seats=3)
    ana = await seats.client(0)
    assert ana.table["state"] == "waiting"
    assert ana.step is None
    assert kinds(ana.table) == ["person", "open", "open"]
    assert len(ana.table["commitment"]) == 64  # before anybody brings their luck


async def test_one_screen_has_a_token_for_each_person(place: OpenPlace) -> None:
    seats = await place.open_table(mode="screen", seats=4, people=["Ana", "Bo", "Cy"])
    assert len(seats.tokens) == 3
    screen = await seats.client(0, 1, 2)
    assert screen.table["state"] == "running"
    assert names(screen.table)[:3] == ["Ana", "Bo", "Cy"]
    assert kinds(screen.table) == ["person", "person", "person", "bot"]


async def test_one_screen_plays_all_its_hands_to_the_end(place: OpenPlace) -> None:
    seats = await place.open_table(mode="screen", seats=3, people=["Ana", "Bo", "Cy"])
    screen = await seats.client(2, 0, 1)  # the hands are in the order of the tokens
    rng = random.Random(3)
    while not screen.is_over:
        assert screen.step is not None
        assert len(screen.step["views"]) == len(screen.step["moves"]) == 3
        hand = next(hand for hand in range(3) if screen.moves(hand))
        assert [[2, 0, 1][hand]] == screen.step["awaited"]
        await screen.act(rng.choice(screen.moves(hand)), hand)
    assert sorted(screen.step["outcome"]["points"]) if screen.step else False


async def test_more_people_than_seats_at_one_screen_are_as_many_as_fit(place: OpenPlace) -> None:
    seats = await place.open_table(mode="screen", seats=2, people=["Ana", "Bo", "Cy"])
    assert len(seats.tokens) == 2


async def test_an_option_is_kept_and_told(place: OpenPlace) -> None:
    seats = await place.open_table(options={"restart": "random"})
    assert (await seats.info())["options"]["restart"] == "random"


# --- joining --------------------------------------------------------------------------------


async def test_those_who_sit_down_are_told_to_everyone(place: OpenPlace) -> None:
    seats = await place.open_table(seats=3)
    ana = await seats.client(0)
    await seats.sit("Bo", colour=0)
    table = (await ana.hear("table"))["table"]
    assert names(table) == ["Ana", "Bo", ""]
    assert table["seats"][1]["colour"] != table["seats"][0]["colour"]


async def test_a_full_table_and_a_running_one_refuse(place: OpenPlace) -> None:
    seats = await place.open_table(seats=2)
    await seats.sit("Bo")
    answer = await place.post(f"/api/tables/{seats.id}/seats", {"name": "Cy"})
    assert (answer.status_code, answer.json()["en"]) == (409, "All seats are taken.")
    ana = await seats.client(0)
    await ana.say("start")
    await ana.hear("step")
    answer = await place.post(f"/api/tables/{seats.id}/seats", {"name": "Cy"})
    assert (answer.status_code, answer.json()["en"]) == (409, "The match has already begun.")


async def test_of_many_who_join_at_once_each_gets_their_own_seat(place: OpenPlace) -> None:
    seats = await place.open_table(seats=8)
    path = f"/api/tables/{seats.id}/seats"
    answers = await asyncio.gather(*(place.post(path, {"name": f"G{n}"}) for n in range(20)))
    given = [answer.json()["seats"][0] for answer in answers if answer.status_code == 201]
    assert sorted(each["seat"] for each in given) == list(range(1, 8))
    assert len({each["token"] for each in given}) == 7
    assert [answer.status_code for answer in answers].count(409) == 13


async def test_a_name_is_one_printable_line(place: OpenPlace) -> None:
    seats = await place.open_table(name="  Ana\u202e\n  Lou ")
    assert names(await seats.info()) == ["Ana Lou", "", "", ""]


@pytest.mark.parametrize(
    "name", ["\t\u200b", "\u3164", "\u2800", "\U0001d159", "A\u3164", "\u0301", "\u00a0"]
)
async def test_a_name_that_cannot_be_seen_is_refused(place: OpenPlace, name: str) -> None:
    seats = await place.open_table()
    answer = await place.post(f"/api/tables/{seats.id}/seats", {"name": name})
    assert answer.status_code == 400
    assert answer.json()["en"] == "This name cannot be seen: choose one with letters."
    ana = await seats.client(0)
    await ana.refused("name", t="rename", name=name, colour=1)
    assert names(await seats.info()) == ["Ana", "", "", ""]


async def test_names_at_a_table_are_distinct(place: OpenPlace) -> None:
    seats = await place.open_table(name="Léa", seats=5)
    for name in ("Léa", "LEA", "L\u200be\u0301a", "Bo"):
        await seats.sit(name)
    assert names(await seats.info()) == ["Léa", "Léa 2", "LEA 3", "Léa 4", "Bo"]
    bo = await seats.client(4)
    await bo.say("rename", name="léa", colour=1)
    await bo.until(lambda each: names(each.table)[4] == "léa 5")
    await bo.say("rename", name="léa 5", colour=7)  # one's own name is no other's
    await bo.until(lambda each: each.table["seats"][4]["colour"] == 7)
    assert names(bo.table)[4] == "léa 5"


async def test_no_bot_has_the_name_of_a_person_in_other_letters(place: OpenPlace) -> None:
    seats = await place.open_table(name="brume", seats=3)
    await seats.sit("ECUME")
    brume = await seats.client(0)
    await brume.say("start")
    await brume.hear("step")
    assert names(await seats.info()) == ["brume", "ECUME", "Suie"]


async def test_only_the_host_starts_and_bots_take_the_free_seats(place: OpenPlace) -> None:
    seats = await place.open_table(seats=3, bots="chance")
    await seats.sit("Bo")
    ana, bo, watcher = await seats.client(0), await seats.client(1), await seats.client()
    await bo.refused("not_host", t="start")
    await watcher.refused("not_host", t="start")
    await ana.say("start")
    await bo.until(lambda each: each.table["state"] == "running" and each.step is not None)
    assert kinds(bo.table) == ["person", "person", "bot"]
    assert bo.table["seats"][2]["bot"] == "chance"
    await ana.refused("not_waiting", t="start")


async def test_every_client_is_told_the_same_start(place: OpenPlace) -> None:
    seats = await place.open_table(seats=2)
    await seats.sit("Bo")
    clients = [await seats.client(0), await seats.client(1), await seats.client()]
    await clients[0].say("start")
    steps = [await client.hear("step") for client in clients]
    assert {step["seq"] for step in steps} == {0}
    assert [len(step["moves"]) for step in steps] == [1, 1, 0]
    assert all(step["events"] for step in steps)


# --- giving up and taking away --------------------------------------------------------------


async def test_the_host_frees_a_seat_and_the_guest_becomes_a_spectator(place: OpenPlace) -> None:
    seats = await place.open_table(seats=3)
    token = await seats.sit("Bo")
    ana, bo = await seats.client(0), await seats.client(1)
    await ana.say("remove", seat=1)
    welcome = await bo.hear("welcome")
    assert (welcome["hands"], welcome["hosting"]) == ([], False)
    await bo.refused("not_yours", t="react", kind="bravo")
    stranger = await Client.connected(place, seats.id)
    await stranger.say("hello", tokens=[token])
    await stranger.refused("token")
    await seats.sit("Cy")
    assert names(await seats.info()) == ["Ana", "Cy", ""]


async def test_whom_the_host_cannot_remove(place: OpenPlace) -> None:
    seats = await place.open_table(seats=3)
    await seats.sit("Bo")
    ana, bo = await seats.client(0), await seats.client(1)
    await bo.refused("not_host", t="remove", seat=0)
    await ana.refused("not_yours", t="remove", seat=0)  # oneself
    await ana.refused("not_yours", t="remove", seat=2)  # nobody there
    await ana.refused("not_yours", t="remove", seat=13)  # no such seat
    await ana.say("start")
    await ana.hear("step")
    await ana.refused("not_waiting", t="remove", seat=1)
    assert kinds(await seats.info()) == ["person", "person", "bot"]


async def test_who_leaves_before_the_start_leaves_a_free_seat(place: OpenPlace) -> None:
    seats = await place.open_table(seats=3)
    await seats.sit("Bo")
    ana, bo = await seats.client(0), await seats.client(1)
    await bo.say("leave")
    assert (await bo.hear("welcome"))["hands"] == []
    await ana.until(lambda each: kinds(each.table) == ["person", "open", "open"])


async def test_a_host_who_leaves_hands_over_to_who_has_sat_longest(place: OpenPlace) -> None:
    seats = await place.open_table(seats=3)
    await seats.sit("Bo")
    ana, bo = await seats.client(0), await seats.client(1)
    await ana.say("leave")
    assert (await bo.hear("welcome"))["hosting"]
    await seats.sit("Cy")  # sits where Ana sat
    cy = await Client.greeted(place, seats.id, [seats.tokens[2]])
    assert cy.table["host"] == 1
    await cy.refused("not_host", t="start")
    await bo.say("start")
    await cy.until(lambda each: each.step is not None)


async def test_who_leaves_a_running_match_is_replaced_for_good(place: OpenPlace) -> None:
    seats = await place.open_table(seats=2)
    await seats.sit("Bo")
    ana, bo = await seats.client(0), await seats.client(1)
    await ana.say("start")
    await bo.hear("step")
    await bo.say("leave")
    assert (await bo.hear("welcome"))["hands"] == []
    await ana.until(lambda each: kinds(each.table) == ["person", "bot"])
    assert ana.table["seats"][1]["here"] is False
    stranger = await Client.connected(place, seats.id)
    await stranger.say("hello", tokens=[seats.tokens[1]])
    await stranger.refused("token")
    await ana.play_on(random.Random(2))
    assert ana.is_over


async def test_one_of_a_shared_screen_may_leave_and_the_hands_are_told_anew(
    place: OpenPlace,
) -> None:
    seats = await place.open_table(mode="screen", seats=3, people=["Ana", "Bo", "Cy"])
    screen = await seats.client(0, 1, 2)
    await screen.say("leave", hand=1)
    welcome = await screen.hear("welcome")
    assert welcome["hands"] == [0, 2]
    assert len(welcome["step"]["views"]) == 2
    await screen.refused("not_yours", t="react", kind="hmm", hand=2)


async def test_two_windows_of_one_person_cannot_leave_twice(place: OpenPlace) -> None:
    """The second message must not free the seat of whoever sat down in between."""
    seats = await place.open_table(seats=2)
    await seats.sit("Bo")
    one, other = await seats.client(1), await seats.client(1)
    await one.say("leave")
    await other.hear("welcome")
    await seats.sit("Cy")
    await other.refused("not_yours", t="leave")
    assert names(await seats.info()) == ["Ana", "Cy"]


# --- names, talk, pace ----------------------------------------------------------------------


async def test_renaming_is_told_and_colours_stay_apart(place: OpenPlace) -> None:
    seats = await place.open_table(seats=2)
    await seats.sit("Bo")
    ana, bo = await seats.client(0), await seats.client(1)
    await bo.say("rename", name=" Béatrice ", colour=0)
    await ana.until(lambda each: names(each.table) == ["Ana", "Béatrice"])
    assert ana.table["seats"][0]["colour"] != ana.table["seats"][1]["colour"]


async def test_talk_is_plain_text_and_kept_for_those_who_come(place: OpenPlace) -> None:
    seats = await place.open_table(seats=2)
    ana, watcher = await seats.client(0), await seats.client()
    await ana.say("say", text=" <b>Salut</b>\n\u202e& ça \x00va ")
    line = (await watcher.hear("chat"))["line"]
    assert (line["seat"], line["name"], line["text"]) == (0, "Ana", "<b>Salut</b>& ça va")
    await watcher.say("say", text="bonne chance")
    assert (await ana.hear("chat"))["line"]["text"] == "<b>Salut</b>& ça va"
    line = (await ana.hear("chat"))["line"]
    assert (line["seat"], line["name"]) == (-1, "")
    late = await Client.connected(place, seats.id)
    await late.say("hello")
    welcome = await late.hear("welcome")
    assert [each["text"] for each in welcome["chat"]] == ["<b>Salut</b>& ça va", "bonne chance"]


async def test_empty_talk_is_not_heard(place: OpenPlace) -> None:
    seats = await place.open_table()
    ana = await seats.client(0)
    await ana.say("say", text=" \n\t")
    await ana.say("say", text="oui")
    assert (await ana.hear("chat"))["line"]["text"] == "oui"
    await ana.refused("not_yours", t="say", text="moi ?", hand=3)


async def test_only_the_latest_talk_is_kept(place: OpenPlace) -> None:
    seats = await place.open_table()
    ana = await seats.client(0)
    for number in range(205):
        await ana.say("say", text=str(number))
        await ana.hear("chat")
    assert [line.text for line in place.table(seats).state.chat] == list(map(str, range(5, 205)))


async def test_a_reaction_is_told_to_all_and_spectators_have_none(place: OpenPlace) -> None:
    seats = await place.open_table()
    ana, watcher = await seats.client(0), await seats.client()
    await ana.say("react", kind="bravo")
    for client in (ana, watcher):
        assert await client.hear("reaction") == {"t": "reaction", "seat": 0, "kind": "bravo"}
    await watcher.refused("not_yours", t="react", kind="bravo")


async def test_the_host_sets_the_pace_of_bots() -> None:
    async with serving(pace_quick=1000.0, pace_calm=1000.0) as place:
        seats = await place.open_table(mode="bots", seats=2)
        ana = await seats.client(0)
        await ana.say("setpace", pace="calm")
        await ana.until(lambda each: each.table["pace"] == "calm")
        await (await seats.client()).refused("not_host", t="setpace", pace="instant")
        await ana.say("setpace", pace="instant")
        await ana.play_on(random.Random(4))
        assert ana.is_over


# --- presence -------------------------------------------------------------------------------


async def test_who_is_there_is_told(place: OpenPlace) -> None:
    seats = await place.open_table(seats=2)
    await seats.sit("Bo")
    ana = await seats.client(0)
    assert [seat["here"] for seat in ana.table["seats"]] == [True, False]
    bo, watcher = await seats.client(1), await seats.client()
    await ana.until(lambda each: each.table["watchers"] == 1)
    assert [seat["here"] for seat in ana.table["seats"]] == [True, True]
    await bo.close()
    await watcher.close()
    await ana.until(lambda each: each.table["watchers"] == 0 and not each.table["seats"][1]["here"])


async def test_a_second_window_keeps_the_seat_present(place: OpenPlace) -> None:
    seats = await place.open_table(seats=2)
    one, other = await seats.client(0), await seats.client(0)
    await one.hear("table")
    await other.close()
    assert (await one.hear("table"))["table"]["seats"][0]["here"] is True


async def test_a_spectator_gets_one_view_and_no_moves(running: Seats) -> None:
    watcher = await running.client()
    assert watcher.step is not None
    assert (len(watcher.step["views"]), watcher.step["moves"]) == (1, [])


async def test_coming_back_brings_everything(running: Seats) -> None:
    ana, bo = await running.client(0), await running.client(1)
    rng = random.Random(6)
    for _ in range(12):
        mover = ana if ana.moves() else bo
        other = bo if mover is ana else ana
        await mover.act(rng.choice(mover.moves()))
        await other.hear("step")
    again = await Client.connected(running.place, running.id)
    await again.say("hello", tokens=[running.tokens[0]])
    welcome = await again.hear("welcome")
    assert welcome["step"] is not None
    assert ana.step is not None
    told = {key: value for key, value in welcome["step"].items() if key != "ack"}
    assert told == {key: value for key, value in ana.step.items() if key != "ack"}
    assert [entry["ply"] for entry in welcome["log"]] == list(range(12))


# --- clocks and absence ---------------------------------------------------------------------


async def two_people(place: OpenPlace, clock: str) -> tuple[Seats, Client, Client]:
    """A running match of two; the first is the one who is awaited."""
    seats = await place.open_table(seats=2, clock=clock)
    await seats.sit("Bo")
    clients = [await seats.client(0), await seats.client(1)]
    await clients[0].say("start")
    for client in clients:
        await client.hear("step")
    clients.sort(key=lambda client: not client.moves())
    return seats, clients[0], clients[1]


def seat_of(client: Client) -> int:
    """The seat that the table waits for, as this client was told."""
    assert client.step is not None
    seat: int = client.step["awaited"][0]
    return seat


async def test_when_the_clock_runs_out_a_bot_plays_and_all_are_told() -> None:
    async with serving(clock_fast=0.1) as place:
        _, slow, other = await two_people(place, "fast")
        assert slow.step is not None
        assert 0 <= slow.step["clock"]["left"] <= slow.step["clock"]["total"] == 100
        seat = seat_of(slow)
        await other.until(lambda each: each.table["seats"][seat]["absent"])
        await other.until(lambda each: each.seq >= 1)
        assert other.table["seats"][seat]["here"]


async def test_coming_back_gives_the_seat_back() -> None:
    async with serving(clock_fast=0.1, pace_quick=1000.0) as place:
        seats, slow, other = await two_people(place, "fast")
        seat = seat_of(slow)
        await other.until(lambda each: each.table["seats"][seat]["absent"])
        back = await seats.client(seat)
        assert back.table["seats"][seat]["absent"] is False


@pytest.mark.parametrize(
    "sent", [{"t": "back"}, {"t": "act", "id": "late", "seq": 0, "move": "D"}], ids=["back", "act"]
)
async def test_whoever_says_so_or_tries_to_move_has_their_seat_back(sent: dict[str, Any]) -> None:
    """A person whose clock ran out with the page open need not reload it."""
    async with serving(clock_fast=0.1, pace_quick=1000.0) as place:
        _, slow, other = await two_people(place, "fast")
        seat = seat_of(slow)
        await other.until(lambda each: each.table["seats"][seat]["absent"])
        await slow.send(json.dumps(sent))
        await other.until(lambda each: not each.table["seats"][seat]["absent"])


async def test_talk_does_not_take_the_seat_back() -> None:
    async with serving(clock_fast=0.1, pace_quick=1000.0) as place:
        seats, slow, other = await two_people(place, "fast")
        seat = seat_of(slow)
        await other.until(lambda each: each.table["seats"][seat]["absent"])
        await slow.say("say", text="play for me, I am cooking")
        await slow.hear("chat")
        assert place.table(seats).state.seats[seat].absent


async def test_a_clock_begins_anew_with_each_decision() -> None:
    async with serving(clock_fast=600.0) as place:
        _, mover, other = await two_people(place, "fast")
        await mover.act("D")
        for client in (mover, other):
            await client.until(lambda each: each.seq >= 1)
            assert client.step is not None
            assert client.step["clock"]["total"] == 600_000


async def test_the_welcome_of_the_first_to_come_tells_the_clock() -> None:
    async with serving(clock_fast=600.0, pace_quick=0.0) as place:
        seats = await place.open_table(mode="bots", seats=2, clock="fast")
        await until_so(lambda: place.is_idle(seats))  # the bots have moved
        ana = await seats.client(0)
        assert ana.step is not None
        assert ana.step["clock"]["total"] == 600_000


async def test_a_clock_belongs_to_its_decision_whoever_comes_and_goes(
    later: Callable[[float], None],
) -> None:
    async with serving(clock_fast=600.0, grace=600.0) as place:
        seats, mover, _ = await two_people(place, "fast")
        seat = seat_of(mover)
        for _ in range(3):
            later(100)
            watcher = await seats.client()
            await watcher.close()
            await mover.close()
            mover = await seats.client(seat)
            assert mover.step is not None
            left = mover.step["clock"]["left"]
        assert 290_000 < left <= 300_000


async def test_an_empty_table_stops_no_clock(later: Callable[[float], None]) -> None:
    """Nothing is played while nobody is there; but who comes back late is late."""
    async with serving(clock_fast=600.0) as place:
        seats, mover, other = await two_people(place, "fast")
        seat = seat_of(mover)
        await mover.close()
        await other.close()
        await until_so(lambda: not place.table(seats).connections)
        assert place.is_idle(seats)
        later(700)
        back = await seats.client(1 - seat)
        await back.until(lambda each: each.seq >= 1)


async def test_a_person_alone_with_bots_is_never_played_for() -> None:
    async with serving(grace=0.01, clock_fast=0.01) as place:
        seats = await place.open_table(mode="bots", seats=4)
        ana = await seats.client(0)
        await ana.until(lambda each: bool(each.moves()))
        assert place.is_idle(seats)
        await ana.close()
        await until_so(lambda: not place.table(seats).connections)
        assert place.is_idle(seats)  # the page may be closed, too


async def test_without_a_clock_the_seat_of_who_is_away_waits(
    later: Callable[[float], None],
) -> None:
    async with serving(grace=0.01) as place:
        seats, away, other = await two_people(place, "off")
        seat = seat_of(away)
        await away.close()
        await other.until(lambda each: not each.table["seats"][seat]["here"])
        later(100_000)
        assert place.is_idle(seats)
        assert not place.table(seats).state.seats[seat].absent


async def test_with_a_clock_who_is_away_has_only_the_time_of_grace() -> None:
    async with serving(grace=0.05, clock_fast=600.0) as place:
        seats, away, other = await two_people(place, "fast")
        seat = seat_of(away)
        await away.close()
        await other.until(lambda each: each.table["seats"][seat]["absent"])
        await other.until(lambda each: each.seq >= 1)
        back = await seats.client(seat)
        assert back.table["seats"][seat]["absent"] is False
        assert json.loads(back.heard[0])["meanwhile"][0][0] == 1


async def test_nobody_is_played_for_when_all_are_away() -> None:
    async with serving(grace=600.0, clock_fast=600.0) as place:
        seats, away, other = await two_people(place, "fast")
        await away.close()
        await other.hear("table")
        assert not place.is_idle(seats)
        await other.close()
        await until_so(lambda: not place.table(seats).connections)
        assert place.is_idle(seats)


async def test_absent_seats_are_played_to_the_end() -> None:
    async with serving(clock_fast=0.02) as place:
        _, slow, other = await two_people(place, "fast")
        await other.until(lambda each: each.is_over)
        await slow.until(lambda each: each.is_over)


# --- handing a seat to a bot ----------------------------------------------------------------


async def people_and_one_away(place: OpenPlace, people: int) -> tuple[Seats, list[Client], int]:
    """A match without a clock; of those who are awaited, one has gone away."""
    seats = await place.open_table(seats=people, clock="off")
    for number in range(1, people):
        await seats.sit(f"P{number}")
    clients = [await seats.client(seat) for seat in range(people)]
    await clients[0].say("start")
    for client in clients:
        await client.hear("step")
    away = seat_of(clients[0])
    while away == 0:  # the host is to be there
        step = await clients[0].act(clients[0].moves()[0])
        away = step["awaited"][0]
    await clients[away].close()
    for seat, client in enumerate(clients):
        if seat != away:
            await client.until(lambda each: not each.table["seats"][away]["here"])
    return seats, clients, away


async def test_the_host_alone_hands_the_seat_of_who_is_away_to_a_bot(place: OpenPlace) -> None:
    seats, clients, away = await people_and_one_away(place, 3)
    host, before = clients[0], clients[0].seq
    await host.say("replace", seat=away)
    await host.until(lambda each: each.table["seats"][away]["absent"])
    await host.until(lambda each: each.seq > before)
    back = await seats.client(away)
    assert not back.table["seats"][away]["absent"]
    (plies,) = json.loads(back.heard[0])["meanwhile"]
    assert plies[0] == before + 1


async def test_the_others_need_a_majority_of_those_who_are_there(place: OpenPlace) -> None:
    seats, clients, away = await people_and_one_away(place, 5)
    guests = [seat for seat in range(1, 5) if seat != away]
    for voter in guests[:2]:  # two of four who are there
        await clients[voter].say("replace", seat=away)
        await clients[0].until(lambda each, v=voter: v in each.table["seats"][away]["votes"])  # type: ignore[misc]
    assert not place.table(seats).state.seats[away].absent
    await clients[guests[2]].say("replace", seat=away)
    await clients[0].until(lambda each: each.table["seats"][away]["absent"])
    assert clients[0].table["seats"][away]["votes"] == []


async def test_a_vote_goes_with_the_voter_and_ends_with_the_return(place: OpenPlace) -> None:
    seats, clients, away = await people_and_one_away(place, 5)
    guests = [seat for seat in range(1, 5) if seat != away]
    await clients[guests[0]].say("replace", seat=away)
    await clients[0].until(lambda each: bool(each.table["seats"][away]["votes"]))
    await clients[guests[0]].close()
    await clients[0].until(lambda each: not each.table["seats"][away]["votes"])
    await clients[guests[1]].say("replace", seat=away)
    await clients[0].until(lambda each: bool(each.table["seats"][away]["votes"]))
    await seats.client(away)
    await clients[0].until(lambda each: not each.table["seats"][away]["votes"])


async def test_nobody_is_replaced_who_is_there(place: OpenPlace) -> None:
    seats, clients, away = await people_and_one_away(place, 3)
    present = next(seat for seat in (1, 2) if seat != away)
    await clients[0].refused("not_away", t="replace", seat=present)
    await clients[0].refused("malformed", t="replace", seat=9)
    watcher = await seats.client()
    await watcher.refused("not_yours", t="replace", seat=away)
    await clients[0].say("replace", seat=away)
    await clients[0].until(lambda each: each.table["seats"][away]["absent"])
    await clients[0].refused("not_away", t="replace", seat=away)


async def test_who_was_replaced_is_so_after_a_restart_until_they_return(place: OpenPlace) -> None:
    seats, clients, away = await people_and_one_away(place, 3)
    await clients[0].say("replace", seat=away)
    await clients[0].until(lambda each: each.table["seats"][away]["absent"])
    for client in clients:
        await client.close()
    await until_so(lambda: place.table(seats).is_idle)
    del place.hub.tables[seats.id]
    assert (await seats.info())["seats"][away]["absent"]
    back = await seats.client(away)
    assert not back.table["seats"][away]["absent"]


# --- memory ---------------------------------------------------------------------------------


async def test_an_idle_table_leaves_memory_and_comes_back_as_it_was() -> None:
    async with serving(idle=0.05) as place:
        seats = await place.open_table(mode="bots", seats=3)
        ana = await seats.client(0)
        await ana.play_on(random.Random(8), most=4)
        await ana.until(lambda each: bool(each.moves()))
        await ana.say("say", text="à demain")
        await ana.hear("chat")
        before = place.table(seats)
        digest, length = before.state.match and before.state.match.digest(), before.state.length
        await ana.close()
        await until_so(lambda: seats.id not in place.hub.tables)
        back = await seats.client(0)
        after = place.table(seats)
        assert after is not before
        assert after.state.match is not None
        assert (after.state.match.digest(), after.state.length) == (digest, length)
        assert back.moves() == ana.moves()
        await back.play_on(random.Random(9))
        assert back.is_over


async def test_a_table_with_somebody_at_it_stays_in_memory() -> None:
    async with serving(idle=0.01) as place:
        seats = await place.open_table()
        watcher = await seats.client()
        empty = await place.open_table()
        await until_so(lambda: empty.id not in place.hub.tables)
        assert seats.id in place.hub.tables
        await watcher.close()
        await until_so(lambda: seats.id not in place.hub.tables)


async def test_many_who_ask_for_a_table_at_once_get_the_same_one() -> None:
    async with serving(idle=0.05) as place:
        seats = await place.open_table(seats=4)
        await until_so(lambda: seats.id not in place.hub.tables)
        found = await asyncio.gather(*(place.hub.find(seats.id) for _ in range(20)))
        assert len(set(map(id, found))) == 1


async def test_a_table_that_is_listed_while_it_is_being_opened_is_one_table(
    place: OpenPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    append = MemoryStore.append

    async def seen_at_once(self: MemoryStore, table: str, number: int, *rest: Any) -> None:
        await append(self, table, number, *rest)
        await place.hub.find(table)

    monkeypatch.setattr(MemoryStore, "append", seen_at_once)
    seats = await place.open_table()
    assert kinds(await seats.info())[0] == "person"


async def test_an_address_that_is_taken_is_not_given_again(
    place: OpenPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = iter(["aaaa-aaaa", "aaaa-aaaa", "bbbb-bbbb"])
    monkeypatch.setattr("cavale.server.hub._new_id", lambda: next(given))
    first, second = await place.open_table(), await place.open_table()
    assert (first.id, second.id) == ("aaaa-aaaa", "bbbb-bbbb")


async def test_the_address_may_be_typed_in_capitals(place: OpenPlace) -> None:
    seats = await place.open_table()
    typed = Seats(place, seats.id.upper(), seats.tokens)
    assert (await typed.info())["id"] == seats.id
    assert (await typed.client(0)).table["id"] == seats.id
