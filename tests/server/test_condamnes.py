"""Condamnés ! at a server: the race for the stolen card, acts out of turn, and shut eyes."""

import asyncio
from collections.abc import Callable

import pytest

from cavale.games import find
from cavale.games.condamnes.table import GRABBING, LEAVE
from cavale.kernel.contract import Window
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


async def test_C03_bots_of_any_pace_race_like_people(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a person may still take it, they do not snatch it away; then they hurry."""
    monkeypatch.setitem(WINDOWS, GRABBING, Window(500, LEAVE))
    async with serving() as place:
        seats = await place.open_table(game="condamnes", seats=4)
        await seats.sit("Bo")
        people = [await seats.client(0), await seats.client(1)]
        before = asyncio.get_running_loop().time()
        await people[0].say("start")
        for client in people:
            await client.hear("step")
        timers = place.hub._pacers[seats.id]._timers
        bots = {2, 3} - {Prison.view(people[0])["guard"]}
        assert min(timers[bot].when() for bot in bots) > before + 70
        for client in people:
            if client.moves():
                await client.act("leave")
                await people[0].until(lambda each, seq=client.seq: each.seq >= seq)  # type: ignore[misc]
        await people[0].until(lambda each: Prison.view(each)["round"] == 1)


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


async def test_C44_the_moment_does_not_tell_which_bot_began() -> None:
    """Those who may step in move as late as the one who is awaited, and before them."""
    async with serving(pace_quick=600.0) as place:
        seats = await place.open_table(game="condamnes", seats=5, mode="bots")
        person = await seats.client(0)
        if person.moves():
            await person.act("grab")
        await person.until(lambda each: Prison.view(each)["round"] == 1)
        timers = place.hub._pacers[seats.id]._timers
        moments = {bot: timers[bot].when() for bot in range(1, 5)}
        assert max(moments.values()) - min(moments.values()) < 1
        last = max(moments, key=lambda bot: moments[bot])
        assert Prison.view(person)["guard"] in (0, last)  # unless the person is awaited


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
