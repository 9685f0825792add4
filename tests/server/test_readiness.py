"""Clocks, races and bots wait until people have read who they are, and never for long."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from cavale.games import find
from cavale.kernel.contract import box_digest, full_options
from cavale.server import clock, entries
from cavale.server.connection import Connection
from cavale.server.settings import Settings
from cavale.server.state import TableState
from cavale.server.table import LiveTable, Office
from cavale.storage.memory import MemoryStore
from cavale.wire import up
from tests.server import virtual

LONGEST = 8000  # milliseconds, as shipped
_OPTIONS = {"temple": {"first": "b"}}  # a bot begins


class Hall:
    """A table whose first seats are people's; what each of them hears is kept."""

    def __init__(self, table: LiveTable, people: int) -> None:
        self.table = table
        self.heard: list[list[Any]] = [[] for _ in range(people)]

    @classmethod
    async def begun(cls, game_id: str, people: int, clock_kind: str = "off") -> "Hall":
        game = find(game_id)
        seats = game.card.seats[0]
        opened = entries.Opened(
            id="t1",
            game=game_id,
            rules=game.card.version,
            seats=seats,
            options=full_options(game.card, seats, _OPTIONS.get(game_id, {})),
            mode="friends",
            bots="instinct",
            clock=clock_kind,  # type: ignore[arg-type]  # one of those
            listed=False,
            secret="sealed",
            at=0,
            box=box_digest(game.box),
        )
        office = Office(MemoryStore(), Settings(pace_quick=0.5))
        await office.store.open()
        state = TableState(opened)
        await office.store.append(opened.id, 0, entries.encode(opened), "waiting")
        hall = cls(LiveTable(state, office, _no_next), people)
        for seat in range(people):
            await hall.table.lobby.sit(f"P{seat}", seat, "", "")
            await hall.table.join(hall._listener(seat))
        await hall.table.lobby.start()
        return hall

    def _listener(self, seat: int) -> Connection:
        heard = self.heard[seat]
        listener = Connection(lambda text: heard.append(json.loads(text)), lambda: None)
        listener.hands = [seat]
        return listener

    @property
    def match(self) -> Any:
        assert self.table.state.match is not None
        return self.table.state.match

    async def until(self, moment: int) -> None:
        """Let time pass to so many milliseconds after the start."""
        await asyncio.sleep((self.table.state.started + moment - clock.now()) / 1000)

    async def ready(self, seat: int) -> None:
        await self.table.readiness.say(seat)

    async def act(self, seat: int, move: str) -> None:
        await self.table.play.act(seat, up.Act(id=f"m{seat}", seq=self.match.ply, move=move))

    def steps(self, seat: int) -> list[Any]:
        return [message for message in self.heard[seat] if message["t"] == "step"]


async def _no_next(before: TableState) -> str:
    return ""


def played(monkeypatch: pytest.MonkeyPatch, work: Callable[[], Awaitable[None]]) -> None:
    virtual.run(monkeypatch, work())  # type: ignore[arg-type]  # a coroutine


def test_C03_the_race_begins_when_the_last_card_is_put_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play() -> None:
        hall = await Hall.begun("condamnes", people=3)
        assert hall.steps(0)[-1]["clock"] == {"left": 5000, "total": 5000, "held": LONGEST}
        await hall.until(1000)
        for seat in range(3):
            await hall.ready(seat)
        assert hall.steps(0)[-1]["clock"] == {"left": 5000, "total": 5000, "held": 0}
        assert hall.steps(0)[-1]["seq"] == 0  # the same moment, told again
        await hall.until(5900)
        assert hall.match.ply == 0
        await hall.until(6100)
        assert hall.match.ply > 0  # silence was an answer

    played(monkeypatch, play)


def test_C03_nobody_waits_longer_than_the_time_for_reading(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play() -> None:
        hall = await Hall.begun("condamnes", people=3)
        await hall.ready(0)
        await hall.until(LONGEST + 4900)
        assert hall.match.ply == 0
        await hall.until(LONGEST + 5100)
        assert hall.match.ply > 0

    played(monkeypatch, play)


def test_C03_a_card_grabbed_too_early_is_taken_when_the_race_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play() -> None:
        hall = await Hall.begun("condamnes", people=3)
        grabber = hall.match.awaited()[0]
        await hall.act(grabber, "grab")
        assert hall.heard[grabber][-1]["move"] == "grab"  # held
        await hall.until(LONGEST - 100)
        assert hall.match.ply == 0
        await hall.until(LONGEST + 100)
        assert hall.match.view(grabber).holder == grabber

    played(monkeypatch, play)


def test_a_clock_runs_from_when_all_are_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        hall = await Hall.begun("horde", people=2, clock_kind="fast")
        await hall.until(3000)
        await hall.ready(0)
        await hall.ready(1)
        assert hall.steps(1)[-1]["clock"] == {"left": 20000, "total": 20000, "held": 0}
        await hall.until(22900)
        awaited = hall.table.state.seats[hall.match.awaited()[0]]
        assert not awaited.absent
        await hall.until(23100)
        assert awaited.absent

    played(monkeypatch, play)


def test_bots_wait_for_people_and_not_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        among_bots = await Hall.begun("temple", people=0)
        await among_bots.until(600)
        assert among_bots.match.ply > 0
        await among_bots.table.stop()
        with_ana = await Hall.begun("temple", people=1)
        assert with_ana.match.awaited() == [1]
        await with_ana.until(2000)
        assert with_ana.match.ply == 0
        await with_ana.ready(0)
        await with_ana.until(2600)
        assert with_ana.match.ply > 0
        await with_ana.table.stop()

    played(monkeypatch, play)


def test_after_a_restart_play_begins_when_the_whole_time_has_passed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who was ready is not in the log; when the match began is."""

    async def play() -> None:
        hall = await Hall.begun("condamnes", people=3)
        for seat in range(3):
            await hall.ready(seat)
        await hall.table.stop()
        await hall.until(2000)
        again = LiveTable(hall.table.state, hall.table.office, _no_next)
        assert again.readiness.begins() == hall.table.state.started + LONGEST
        told = again.pacer.clock()
        assert told is not None
        assert (told.left, told.held) == (5000, LONGEST - 2000)

    played(monkeypatch, play)
