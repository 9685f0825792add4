"""A loop whose time is not waited for: what is due in an hour comes at once, in its order.

For tables without sockets and threads, whose clocks, bots and people are to be watched at length.
"""

import asyncio
import selectors
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import pytest

from cavale.bots.players import LEVELS, check_level, dice_of
from cavale.matches.match import Match
from cavale.server import clock
from cavale.server.thinking import Choice, Thinking

T = TypeVar("T")


class _NoWaiting(selectors.SelectSelector):
    """Tells the loop that as much time has passed as it wanted to wait."""

    def __init__(self) -> None:
        super().__init__()
        self.passed = 0.0

    def select(self, timeout: float | None = None) -> Any:
        if timeout:
            self.passed += timeout
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._without = _NoWaiting()
        super().__init__(self._without)

    def time(self) -> float:
        return self._without.passed


async def think_at_once(
    self: Thinking, match: Match, seat: int, level: str, legal: list[int]
) -> Choice:
    """A bot's choice without a thread, which the loop's time would not wait for."""
    seed = asyncio.get_running_loop().time()
    dice = dice_of(hash((seat, seed)) & (2**64 - 1))
    choose = LEVELS[check_level(level)].choose
    return Choice(choose(match.game, match.box, match.seen(seat), seat, legal, dice))


Think = Callable[[Thinking, Match, int, str, list[int]], Awaitable[Choice]]


def run(
    monkeypatch: pytest.MonkeyPatch, work: Coroutine[Any, Any, T], think: Think = think_at_once
) -> T:
    """Run to the end, in no time; `think` is how bots choose, without threads."""
    loop = VirtualLoop()
    monkeypatch.setattr(clock, "now", lambda: round(loop.time() * 1000) + 1)
    monkeypatch.setattr(Thinking, "choose", think)
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        return runner.run(work)
