"""Condamnés ! at a server: the race for the stolen card, acts out of turn, and shut eyes."""

import asyncio
import json
from collections.abc import Callable

import pytest

from cavale.games import find
from cavale.games.condamnes.actions import LEAVE
from cavale.games.condamnes.table import GRABBING
from cavale.kernel.contract import Window
from cavale.server import clock
from tests.server.kit import Client, Message, OpenPlace, Seats, serving

pytestmark = pytest.mark.anyio
WINDOWS = find("condamnes").card.windows


class Prison:
    """A match of people: the guard, and the prisoners from his left to his right."""

    def __init__(self, seats: Seats, clients: list[Client]) -> None:
        self.seats, self.clients = seats, clients
        self.guard: int = self.view(clients[0])["guard"]
        others = range(self.guard + 1, self.guard + len(clients))
        self.prisoners = [seat % len(clients) for seat in others]

    @classmethod
    async def begun(cls, place: OpenPlace, seats: int = 4, **wish: str) -> "Prison":
        table = await place.open_table(game="condamnes", seats=seats, **wish)
        for number in range(1, seats):
            await table.sit(f"P{number}")
        clients = [await table.client(seat) for seat in range(seats)]
        await clients[0].say("start")
        for client in clients:
            await client.hear("step")
        return cls(table, clients)

    @staticmethod
    def view(client: Client) -> Message:
        assert client.step is not None
        view: Message = client.step["views"][0]
        return view

    async def act(self, seat: int, move: str) -> Message:
        """A move of a seat; what the guard is told of it."""
        step = await self.clients[seat].act(move)
        for client in self.clients:
            await client.until(lambda each: each.seq >= step["seq"])
        told = self.clients[self.guard].step
        assert told is not None
        return told

    async def in_mid_round(self) -> int:
        """The card has been taken and a gift made; who has to pass."""
        step = await self.act(self.prisoners[0], "grab")
        while step["views"][0]["stage"] == "give":
            gift = next(move for move in step["moves"][0] if move[:4] in ("give", "swap"))
            step = await self.act(self.guard, gift)
        turn: int = step["views"][0]["turn"]
        return turn


# --- the race -------------------------------------------------------------------------------


async def test_C03_the_race_runs_on_one_clock_for_all(later: Callable[[float], None]) -> None:
    async with serving() as place:
        prison = await Prison.begun(place)
        later(2)
        step = await prison.act(prison.prisoners[0], "leave")
        assert step["clock"]["total"] == 5000
        assert step["clock"]["left"] <= 3000  # it does not start anew when somebody answers


async def test_C03_the_guard_does_not_hear_who_leaves_it() -> None:
    async with serving() as place:
        prison = await Prison.begun(place)
        for seat in prison.prisoners[:2]:
            step = await prison.act(seat, "leave")
            assert step["events"] == []
            assert step["awaited"] == sorted(prison.prisoners)
        step = await prison.act(prison.prisoners[2], "grab")
        kinds = {event["kind"] for event in step["events"]}
        assert kinds == {"rustle", "deal", "round"}
        assert prison.view(prison.clients[prison.guard])["holder"] == -1
        assert prison.view(prison.clients[prison.prisoners[0]])["holder"] == prison.prisoners[2]


async def test_C03_whoever_is_silent_has_left_it_and_is_not_absent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(WINDOWS, GRABBING, Window(1, LEAVE))
    async with serving() as place:
        prison = await Prison.begun(place)
        guard = prison.clients[prison.guard]
        await guard.until(lambda each: prison.view(each)["round"] == 1)
        assert not any(seat["absent"] for seat in guard.table["seats"])


async def test_C03_bots_of_any_pace_race_like_people(
    monkeypatch: pytest.MonkeyPatch, later: Callable[[float], None]
) -> None:
    """While a person may still take it they do not snatch it away; and all is told at the end."""
    monkeypatch.setitem(WINDOWS, GRABBING, Window(500, LEAVE))
    async with serving() as place:
        seats = await place.open_table(game="condamnes", seats=4)
        await seats.sit("Bo")
        people = [await seats.client(0), await seats.client(1)]
        await people[0].say("start")
        for client in people:
            await client.hear("step")
        racer = next(client for client in people if client.moves())
        await racer.say("act", id="mine", seq=racer.seq, move="grab")
        held = await racer.hear("held")
        assert (held["move"], held["id"]) == ("grab", "mine")
        assert racer.seq == 0  # nothing has happened yet, for anybody
        later(500)
        place.table(seats).pacer.look()
        await racer.until(lambda each: Prison.view(each)["round"] == 1)
        assert Prison.view(racer)["holder"] == people.index(racer)  # the first has it


async def test_C03_an_answer_in_a_race_with_bots_can_be_taken_back_and_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(WINDOWS, GRABBING, Window(500, LEAVE))
    async with serving() as place:
        seats = await place.open_table(game="condamnes", seats=4)
        await seats.sit("Bo")
        people = [await seats.client(0), await seats.client(1)]
        await people[0].say("start")
        for client in people:
            await client.hear("step")
        racer = next(client for client in people if client.moves())
        for move in ("grab", "leave"):
            await racer.say("act", id=move, seq=racer.seq, move=move)
            assert (await racer.hear("held"))["move"] == move
        again = await seats.client(people.index(racer))
        assert json.loads(again.heard[0])["held"] == ["leave"]
        await racer.say("withdraw")
        assert (await racer.hear("held"))["move"] == ""
        assert place.table(seats).play.held == {}


# --- acts out of turn -----------------------------------------------------------------------


@pytest.mark.parametrize("is_awaited", [True, False])
async def test_C44_the_clock_does_not_tell_who_began(
    is_awaited: bool, later: Callable[[float], None]
) -> None:
    async with serving() as place:
        prison = await Prison.begun(place, clock="relaxed")
        turn = await prison.in_mid_round()
        later(50)
        mover = turn if is_awaited else prison.prisoners[1]
        other = prison.prisoners[1] if is_awaited else turn
        step = await prison.act(mover, f"feint {'abcd'[other]}")
        assert [event["kind"] for event in step["events"]] == ["rustle"]
        assert step["clock"]["left"] > 80_000


async def test_C44_where_bots_play_a_secret_act_waits_for_its_instant(
    monkeypatch: pytest.MonkeyPatch, later: Callable[[float], None]
) -> None:
    """Its moment is that of every other secret act: so long after the last open move."""
    monkeypatch.setitem(WINDOWS, GRABBING, Window(500, LEAVE))
    async with serving(hush=600.0, pace_quick=600.0) as place:
        # Two bots: if one is the guard, who never acts in secret, the other is still a prisoner.
        seats = await place.open_table(game="condamnes", seats=5, clock="off")
        for name in ("Bo", "Cy"):
            await seats.sit(name)
        clients = [await seats.client(seat) for seat in range(3)]
        await clients[0].say("start")
        for client in clients:
            await client.hear("step")
        table = place.table(seats)
        begun = table.state.public_since
        timers = table.pacer._timers
        assert [*timers] == ["window"]
        left = 500 - (clock.now() - begun) / 1000  # asked first: then no pause makes it too little
        assert timers["window"].when() - asyncio.get_running_loop().time() <= left + 0.1
        for client in clients:
            if client.moves():
                await client.say("act", id="g", seq=client.seq, move="grab")
                await client.hear("held")
        later(500)
        table.pacer.look()
        await clients[0].until(lambda each: Prison.view(each)["round"] == 1)
        for client in clients:
            await client.until(lambda each: Prison.view(each)["round"] == 1)
        giver = Prison.view(clients[0])["guard"]
        mover = next(seat for seat in range(3) if seat != giver)
        feint = next(move for move in clients[mover].moves() if move.startswith("feint"))
        before = clients[mover].seq
        await clients[mover].say("act", id="x", seq=before, move=feint)
        assert (await clients[mover].hear("held"))["move"] == feint
        assert table.state.match is not None
        assert table.state.match.ply == before
        assert "instant" in table.pacer._timers


async def test_C44_a_rustle_is_gone_after_the_next_step_also_for_who_comes_back() -> None:
    async with serving() as place:
        prison = await Prison.begun(place)
        turn = await prison.in_mid_round()
        other = prison.prisoners[1]
        step = await prison.act(other, f"feint {'abcd'[turn]}")
        assert sorted(step["views"][0]["rustles"][0]) == sorted([turn, other])
        passing = next(m for m in prison.clients[turn].moves() if m.startswith("pass"))
        step = await prison.act(turn, passing)
        assert step["views"][0]["rustles"] == []
        again = await prison.seats.client(prison.guard)
        assert '"kind":"rustle"' not in again.heard[0]
        for path in ("/replay", "/match", "/verify"):
            assert (await place.get(f"/api/tables/{prison.seats.id}{path}")).status_code == 409
