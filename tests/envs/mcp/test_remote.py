"""A seat at a server, told to a model: nothing that its line heard is passed over."""

import asyncio
from typing import Any

import pytest

import cavale
from cavale.envs.mcp import remote
from cavale.envs.mcp.line import Answer, SeatLine
from cavale.envs.mcp.links import NotServed, Server
from cavale.envs.mcp.remote import RemoteTable
from cavale.envs.text import moment_in
from cavale.server.views import Telling
from cavale.wire import down
from cavale.wire.rest import Seated, SeatToken
from tests.envs.mcp.players import offered

pytestmark = pytest.mark.anyio
NOWHERE = Server("http", "127.0.0.1", 1)
DAY = 86_400.0


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class ShortLine(SeatLine):
    """A line without a socket: what it hears comes from a match in this process."""

    def __init__(self, match: cavale.Match, hand: int) -> None:
        super().__init__(NOWHERE, "short", "token", "luck")
        self.match = match
        self.hand = hand

    async def hear(self) -> None:
        """What a server says of the match as it is now."""
        ply = self.match.ply
        await self._hear(Telling(self.match, ply, None).message([self.hand]))

    async def moved(self, seat: int, action: int) -> None:
        self.match.play(seat, action)
        await self.hear()

    async def others(self) -> None:
        """One move of somebody else's."""
        seat = self.match.awaited()[0]
        assert seat != self.hand
        await self.moved(seat, self.match.legal(seat)[0])

    async def act(self, move: str, seconds: float) -> Answer | None:
        await self.moved(self.hand, self.match.game.parse_action(move))
        return self.step


async def seated(match: cavale.Match, hand: int = 0) -> tuple[ShortLine, RemoteTable]:
    line = ShortLine(match, hand)
    line.info = down.TableInfo(
        id="short",
        game=match.game.id,
        state="running",
        seats=[down.SeatInfo("person", "", 0)] * match.seats,
        host=0,
        options={},
        clock="off",
        pace="calm",
        mode="friends",
        listed=False,
        commitment="",
        deal=down.DealInfo(0, "dealt", [], []),
    )
    await line.hear()
    return line, RemoteTable(match.game, line, "en", moves=True)


def happened(text: str) -> str:
    """What a text says has happened."""
    return text.partition("## Since your last decision\n")[2].partition("\n\n")[0]


async def test_what_happens_between_an_answer_and_a_wait_is_told() -> None:
    match = cavale.game("castor").match(3, "between")
    line, table = await seated(match, match.awaited()[0])
    await table.act(offered(await table.open())[0])
    told = match.ply
    await line.others()  # while nobody listens
    waiting = asyncio.create_task(table.wait(True, DAY))
    await asyncio.sleep(0)
    while line.hand not in match.awaited():
        await line.others()
    whole = moment_in(match, line.hand, told + 1, "en").text(moves=True, role=False)
    assert match.ply > told + 1
    assert happened(await waiting) == happened(whole)


async def test_what_happens_before_a_move_is_told_with_it() -> None:
    match = cavale.game("scape").match(3, "picks")
    line, table = await seated(match)
    await table.open()
    told = match.ply
    while match.awaited() != [line.hand]:
        await line.others()
    assert match.ply > told
    text = await table.act(match.game.action_text(match.legal(line.hand)[0]))
    whole = moment_in(match, line.hand, told + 1, "en").text(moves=True, role=False)
    assert happened(text) == happened(whole)


async def test_a_chance_to_step_in_that_came_unheard_ends_a_wait() -> None:
    match = cavale.game("condamnes").match(4, "chances")
    line, table = await seated(match)
    await table.open()
    while line.hand in match.awaited() or not match.legal(line.hand):
        await line.moved(seat := match.awaited()[0], match.legal(seat)[0])
    assert "## You may step in" in await asyncio.wait_for(table.wait(False, DAY), 10)


async def test_a_race_at_a_server_says_what_silence_means() -> None:
    match = cavale.game("condamnes").match(4, "race")
    _, table = await seated(match, match.awaited()[0])
    assert "To let things be means: Leave it alone." in await table.open()
    match.play(match.awaited()[0], "grab")
    while len(match.awaited()) > 1:
        match.play(match.awaited()[0], match.legal(match.awaited()[0])[0])
    _, table = await seated(match, match.awaited()[0])
    assert "To let things be" not in await table.open()


async def test_a_move_that_nobody_answers_is_not_passed_over_in_silence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = cavale.game("castor").match(3, "silence")
    line, table = await seated(match, match.awaited()[0])
    move = offered(await table.open())[0]
    monkeypatch.setattr(line, "act", nobody)
    text = await table.act(move)
    assert text.endswith("\nThe server has not answered your move; look whether it was made.")


async def nobody(move: str, seconds: float) -> None:
    """No answer."""


async def test_a_server_that_gives_a_seat_and_no_more_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def ask(server: Server, path: str, kind: Any, body: Any = None) -> Any:
        return Seated("short", [SeatToken(0, "token")]) if kind is Seated else None

    opened: list[SeatLine] = []
    monkeypatch.setattr(remote, "ask", ask)
    monkeypatch.setattr(remote, "_game_of", lambda *_: cavale.game("horde"))
    monkeypatch.setattr(remote, "_ANSWER_WITHIN", 0.01)
    monkeypatch.setattr(SeatLine, "open", lambda line: opened.append(line))
    closed: list[SeatLine] = []

    async def close(line: SeatLine) -> None:
        closed.append(line)

    monkeypatch.setattr(SeatLine, "close", close)
    with pytest.raises(NotServed, match="does not answer: try again later"):
        await remote.join(NOWHERE, "short", "IA", "", "en", True)
    assert opened == closed
    assert len(opened) == 1


async def test_the_role_is_told_with_the_first_table() -> None:
    match = cavale.game("scape").match(3, "role")
    line, table = await seated(match)
    step, line.step = line.step, None
    assert "You play" not in await table.open()
    line.step = step  # between two calls
    assert "You play" in await table.wait(False, 0.01)
    assert "You play" not in await table.wait(False, 0.01)
