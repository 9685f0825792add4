"""The moment of a rustle tells nothing (F44).

Matches of Condamnés ! are played by people and bots at tables that are paced by the server, in a
time that is not waited for. The people take their time by models that the pacing does not know. A
classifier is shown the moments at which the guard heard a rustle, and who had made it; then it has
to tell, of moments it has not seen, whether a person or a bot had.
"""

import asyncio
import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from cavale.bots.players import dice_of
from cavale.games import find
from cavale.kernel.contract import box_digest, full_options
from cavale.server import entries
from cavale.server.connection import Connection
from cavale.server.settings import Settings
from cavale.server.state import TableState
from cavale.server.table import LiveTable, Office
from cavale.server.thinking import Choice
from cavale.storage.memory import MemoryStore
from cavale.wire import up
from tests.server import virtual

ThinkTime = Callable[[random.Random], float]  # seconds
MODELS: dict[str, ThinkTime] = {
    "quick": lambda rng: rng.gammavariate(3, 0.35),  # a second
    "even": lambda rng: rng.uniform(1, 6),
    "slow": lambda rng: rng.lognormvariate(math.log(4), 0.5),
}
MOVES = 500


@dataclass(frozen=True)
class Rustle:
    """What a guard with a stopwatch knows of one, and who made it."""

    moment: tuple[float, ...]
    by_person: bool


# --- people -----------------------------------------------------------------------------------


class Person:
    """Holds a seat, plays by instinct, and takes their time."""

    def __init__(self, table: LiveTable, seat: int, think: ThinkTime, rng: random.Random) -> None:
        self._table, self._seat, self._think, self._rng = table, seat, think, rng
        self._thinking = False
        self.connection = Connection(lambda _: self._heard(), lambda: None)
        self.connection.hands = [seat]

    def _heard(self, openly: bool = False) -> None:
        """Something happened: unless they are thinking already, they begin to."""
        if not self._thinking:
            self._thinking = True
            loop = asyncio.get_running_loop()
            loop.call_later(self._think(self._rng), self._decide, openly)

    def _decide(self, openly: bool) -> None:
        self._thinking = False
        match = self._table.state.match
        if match is None or match.is_over:
            return
        legal = [
            action
            for action in match.legal(self._seat)
            if not (openly and match.game.is_covert(action))
        ]
        if not legal:
            return
        dice = dice_of(self._rng.getrandbits(60))
        seen = match.seen(self._seat)
        chosen = int(match.game.instinct(match.box, seen, self._seat, legal, len(legal), dice))
        if chosen < 0:
            return
        self._table.soon(self._act(match.game.action_text(chosen), match.ply))
        if match.game.is_covert(chosen) and self._seat in match.awaited():
            self._heard(openly=True)  # the secret act waits; the open one is still to be made

    async def _act(self, text: str, ply: int) -> None:
        await self._table.play.act(self._seat, up.Act(id="", seq=ply, move=text))


# --- a match ----------------------------------------------------------------------------------


async def rustles_of_a_match(think: ThinkTime, seed: int) -> list[Rustle]:
    """All chance comes from the seed, the server's too: the same moments in every run."""
    game, rng = find("condamnes"), random.Random(seed)
    random.seed(seed)
    opened = entries.Opened(
        id=f"t{seed}",
        game="condamnes",
        rules=game.card.version,
        seats=7,
        options=full_options(game.card, 7, {"covert": "step"}),
        mode="friends",
        bots="instinct",
        clock="off",
        listed=False,
        secret=f"secret {seed}",
        at=0,
        box=box_digest(game.box),
    )
    store = MemoryStore()
    table = LiveTable(TableState(opened), Office(store, Settings(ready=0)), _no_next)
    await store.append(opened.id, 0, entries.encode(opened), "waiting")
    people = rng.sample(range(7), 4)
    for seat in range(7):
        await table.lobby.sit(f"P{seat}", seat)
    for seat in sorted(set(range(7)) - {*people}):
        await table.store(entries.Gone(seat))  # a bot from the first moment on
    await table.lobby.start()
    for seat in people:
        own = random.Random(rng.getrandbits(60))  # in whatever order they are told of a move
        await table.join(Person(table, seat, think, own).connection)
    for _ in range(3000):
        await asyncio.sleep(1.0)
        if table.state.phase == "over":
            break
    await table.stop()
    return _rustles(await store.read(opened.id))


async def _no_next(state: Any) -> str:
    raise NotImplementedError


def _rustles(bodies: list[bytes]) -> list[Rustle]:
    """From the log of the table, which says who moved when."""
    game = find("condamnes")
    found: list[Rustle] = []
    moves = [entry for entry in map(entries.decode, bodies) if isinstance(entry, entries.Moved)]
    public, before, last_rustle = 0, 0, 0
    for move in moves:
        if game.is_covert(move.action):
            since = (move.at - public, public - before, public - last_rustle)
            found.append(Rustle(tuple(each / 1000 for each in since), move.by == "person"))
            last_rustle = move.at
        else:
            public, before = move.at, public
    return found


# --- the classifier ---------------------------------------------------------------------------


class Classifier:
    """Naive Bayes over what a stopwatch shows, each feature cut into slices of equal size."""

    def __init__(self, shown: list[Rustle]) -> None:
        self._cuts = [self._cut(sorted(each.moment[n] for each in shown)) for n in range(3)]
        self._counts: dict[tuple[bool, int, int], float] = {}
        for each in shown:
            for n, cell in enumerate(self._cells(each)):
                key = (each.by_person, n, cell)
                self._counts[key] = self._counts.get(key, 0) + 1
        self._totals = {kind: sum(each.by_person == kind for each in shown) for kind in (0, 1)}

    @staticmethod
    def _cut(values: list[float], parts: int = 6) -> list[float]:
        return [values[len(values) * part // parts] for part in range(1, parts)]

    def _cells(self, each: Rustle) -> list[int]:
        return [
            sum(value > cut for cut in cuts)
            for value, cuts in zip(each.moment, self._cuts, strict=True)
        ]

    def guess(self, each: Rustle) -> bool:
        """A person? Both kinds are taken to be as likely."""
        odds = 0.0
        for n, cell in enumerate(self._cells(each)):
            ones, zeros = (
                (self._counts.get((kind, n, cell), 0) + 1) / (self._totals[kind] + 6)
                for kind in (True, False)
            )
            odds += math.log(ones / zeros)
        return odds > 0


def balanced_accuracy(rustles: list[Rustle]) -> float:
    """Of a classifier that was shown one half, on the other."""
    rng = random.Random(1)
    mixed = rng.sample(rustles, len(rustles))
    half = len(mixed) // 2
    classifier = Classifier(mixed[:half])
    rates = []
    for kind in (True, False):
        these = [each for each in mixed[half:] if each.by_person == kind]
        rates.append(sum(classifier.guess(each) == kind for each in these) / len(these))
    return sum(rates) / 2


async def many_rustles(think: ThinkTime, at_least: int) -> list[Rustle]:
    found: list[Rustle] = []
    seed = 0
    while min(sum(r.by_person == kind for r in found) for kind in (True, False)) < at_least:
        found += await rustles_of_a_match(think, seed)
        seed += 1
    return found


@pytest.mark.slow
@pytest.mark.parametrize("model", MODELS)
def test_C44_no_stopwatch_tells_a_person_from_a_bot(
    model: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rustles = virtual.run(monkeypatch, many_rustles(MODELS[model], MOVES))
    assert balanced_accuracy(rustles) <= 0.6


@pytest.mark.slow
@pytest.mark.parametrize("model", MODELS)
def test_C44_nor_one_that_hears_how_long_bots_choose(
    model: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine that takes milliseconds, and people need no choosing."""
    rng = random.Random(7)

    async def slowly(*asked: Any) -> Choice:
        await asyncio.sleep(rng.uniform(0.002, 0.008))
        return await virtual.think_at_once(*asked)

    rustles = virtual.run(monkeypatch, many_rustles(MODELS[model], MOVES), slowly)
    assert balanced_accuracy(rustles) <= 0.6
