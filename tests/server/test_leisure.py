"""What can wait is done when the server has time: one thing after the other, and not never."""

import asyncio
import time
from collections.abc import Callable

import pytest

from cavale.server.leisure import Leisure
from tests.server.virtual import run

Computed = Callable[[float], float]  # of the loop's time: seconds that the server has computed


def begun(monkeypatch: pytest.MonkeyPatch, computed: Computed, count: int) -> list[float]:
    """When each of several things begins that are asked for at once and take a second."""

    async def work() -> list[float]:
        loop, leisurely = asyncio.get_running_loop(), Leisure()
        monkeypatch.setattr(time, "process_time", lambda: computed(loop.time()))
        moments = []

        async def something() -> None:
            async with leisurely:
                moments.append(loop.time())
                await asyncio.sleep(1.0)

        await asyncio.gather(*(something() for _ in range(count)))
        return moments

    return run(monkeypatch, work())


def test_a_server_that_has_time_does_one_thing_after_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert begun(monkeypatch, lambda now: now / 10, 3) == pytest.approx([0.1, 1.2, 2.3])


def test_a_busy_server_lets_people_play_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """It computes all the time for ten seconds, and then hardly any."""
    first, second = begun(monkeypatch, lambda now: min(now, 10.0), 2)
    assert first == pytest.approx(10.1, abs=0.11)
    assert second == pytest.approx(first + 1.1)


def test_nothing_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = begun(monkeypatch, lambda now: now, 3)
    assert moments == pytest.approx([60.0, 61.1, 62.2], abs=0.11)


def test_who_no_longer_wants_it_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> bool:
        leisurely = Leisure()
        given_up = asyncio.ensure_future(leisurely.__aenter__())
        await asyncio.sleep(0.05)
        given_up.cancel()
        async with leisurely:
            return given_up.cancelled()

    assert run(monkeypatch, work())
