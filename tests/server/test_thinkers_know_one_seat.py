"""A bot that thinks knows what its seat knows, and the moment of its move tells nothing.

Tables of experts are played twice. The second time, whenever one of them is asked, the world is
exchanged for another that its seat cannot tell apart: what its worker is told, its move, and every
byte that a spectator hears must be the same. Most are played by a stand-in for the search whose
choice hangs on every byte that it gets; the search itself, with few trials, plays where it is
compiled soon (the others are long).
"""

import asyncio
import hashlib
import pickle
import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from cavale.bots.players import dice_of
from cavale.games import find, ours
from cavale.kernel.contract import DECLINE, Game
from cavale.matches.match import Match
from cavale.server import entries
from cavale.server.policies import Policies
from cavale.server.table import LiveTable
from cavale.server.thinking import Choice, Thinking, packed, think_apart
from cavale.server.workers import Workers
from tests.bots.trained import tiny_policy
from tests.server import virtual
from tests.server.test_no_leak import Listener, another_world, begun

PLIES = 60
_choose = Thinking.choose  # as it is


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What workers are told, packed as for their pipes; they work here, and have no dice."""
    tasks: list[bytes] = []

    async def run(self: Workers, *job: Any) -> Any:
        tasks.append(pickle.dumps(job))
        work, *args = pickle.loads(tasks[-1])
        return work(*args)

    async def at_once(
        self: Thinking, match: Match, seat: int, choose: Any, legal: Sequence[int]
    ) -> int:
        dice = dice_of(match.ply)
        return int(choose(match.game, match.box, match.seen(seat), seat, legal, dice))

    monkeypatch.setattr(Workers, "run", run)
    monkeypatch.setattr(Thinking, "_at_once", at_once)
    monkeypatch.setattr(Thinking, "is_prepared", lambda *args: True)
    chance = SimpleNamespace(randbits=lambda bits: 0)
    monkeypatch.setattr("cavale.server.thinking.secrets", chance)
    return tasks


def every_byte(
    game: Game, box: Any, seen: Any, seat: int, legal: Sequence[int], budget: int
) -> int:
    """In place of a search; one who is not awaited mostly lets the others play."""
    packed = seen.record().tobytes() + bytes([seat])
    number = int.from_bytes(hashlib.sha256(packed).digest()[:4], "little")
    if not int(seen.waiting) >> seat & 1 and number % 8:
        return DECLINE
    return legal[number // 8 % len(legal)]


async def in_another_world(
    self: Thinking, match: Match, seat: int, level: str, legal: list[int]
) -> Choice:
    kept = match.table
    match.table = another_world(match, (seat,), random.Random(match.ply))
    try:
        return await _choose(self, match, seat, level, legal)
    finally:
        match.table = kept


async def heard(game_id: str, plies: int, bot: str) -> list[bytes]:
    """What a spectator of a table of such bots hears, and the moves of its log."""
    random.seed(1)
    table = await begun(LiveTable, game_id, find(game_id).card.recommended)
    table.state.opened.bots = bot
    for seat in range(len(table.state.seats)):
        await table.store(entries.Gone(seat))
    spectator = Listener(())
    await table.join(spectator)
    table.pacer.look()
    match = table.state.match
    assert match is not None
    for _ in range(3000):
        await asyncio.sleep(0.5)
        if match.is_over or match.ply >= plies:
            break
    await table.stop()
    log = await table.office.store.read(table.state.id)
    return spectator.heard + [body for body in log if body.startswith(b'{"t":"moved"')]


Played = Callable[..., tuple[list[bytes], list[bytes]]]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch, told: list[bytes]) -> Played:
    def play(game_id: str, think: virtual.Think, plies: int = PLIES, bot: str = "expert") -> Any:
        told.clear()
        sent = virtual.run(monkeypatch, heard(game_id, plies, bot), think)
        return sent, told[:]

    return play


@pytest.mark.slow
@pytest.mark.parametrize("game_id", ours())
def test_nothing_else_reaches_a_thinker(
    game_id: str, played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cavale.bots.players.thought", every_byte)
    here = played(game_id, _choose)
    assert len(here[0]) > 2 * len(here[1]) / 3 > PLIES / 4
    assert here == played(game_id, in_another_world)


@pytest.mark.slow
@pytest.mark.parametrize(
    "game_id",
    [each if each == "horde" else pytest.param(each, marks=pytest.mark.long) for each in ours()],
)
def test_an_expert_plays_the_same_in_every_world_that_looks_the_same(
    game_id: str, played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cavale.bots.players.EXPERT", 100)
    assert played(game_id, _choose, 30) == played(game_id, in_another_world, 30)


@pytest.mark.parametrize("game_id", ours())
def test_a_trained_policy_plays_the_same_in_every_world_that_looks_the_same(
    game_id: str, played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, bot = find(game_id), "policy:tiny"
    trained = {bot: tiny_policy(game, game.card.recommended)}
    monkeypatch.setattr(Policies, "playing", trained)
    monkeypatch.setattr(Policies, "stand_in", lambda *args: "")
    here = played(game_id, _choose, 40, bot)
    assert sum(b'"by":"bot"' in body for body in here[0]) > 20
    assert here == played(game_id, in_another_world, 40, bot)


def test_a_thinker_that_were_told_more_would_be_seen(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def leaky(
        self: Thinking, match: Match, seat: int, choose: Any, legal: Sequence[int]
    ) -> int:
        known = packed(match, seat)._replace(seen=match.table.record().tobytes())
        return await self._thinkers.run(think_apart, choose, known, legal, 0)

    monkeypatch.setattr("cavale.bots.players.thought", every_byte)
    monkeypatch.setattr(Thinking, "_think", leaky)
    here, there = played("horde", _choose, 20), played("horde", in_another_world, 20)
    assert here[0] != there[0]
    assert here[1] != there[1]


# --- moments ----------------------------------------------------------------------------------


def moments(sent: list[bytes]) -> list[tuple[int, int]]:
    """Who moved when, by the log, as far as all are played."""
    decoded = [entries.decode(body) for body in sent if body.startswith(b'{"t":"moved"')]
    return [(entry.seat, entry.at) for entry in decoded if isinstance(entry, entries.Moved)][:25]


def thinking_for(most: float) -> virtual.Think:
    """An expert that takes up to so many seconds."""
    times = random.Random(3)

    async def think(
        self: Thinking, match: Match, seat: int, level: str, legal: list[int]
    ) -> Choice:
        await asyncio.sleep(times.uniform(0, most))
        return await _choose(self, match, seat, level, legal)

    return think


def test_the_moment_of_a_move_does_not_tell_how_long_was_thought(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thinker moves when an instinct would; one that is late, on the table's next beat."""
    monkeypatch.setattr("cavale.bots.players.thought", every_byte)
    at_once = moments(played("castor", _choose, 25)[0])
    assert moments(played("castor", thinking_for(0.6), 25)[0]) == at_once
    late = [at for _, at in moments(played("castor", thinking_for(3.0), 25)[0])]
    waits = {after - before for before, after in pairwise(late)}
    assert waits > {700}  # milliseconds of a beat
    assert all(wait % 700 == 0 for wait in waits)
