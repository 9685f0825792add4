"""Work that threads share again and again."""

import threading
import time
from typing import Any

import pytest

from cavale.envs.crew import Crew
from cavale.envs.stepper.loop import CALLER

PARTS = 3


class Work:
    """As the stepper's loop: who calls counts calls, the others count their answers."""

    def __init__(self) -> None:
        self.done: list[tuple[int, str]] = []
        self.failing: list[int] = []
        self.looks = 10

    def __call__(self, calls: Any, hand: int, patience: int) -> None:
        if hand == CALLER:
            calls[CALLER] += 1
            self._do(hand)
            return
        for _ in range(self.looks):
            if calls[CALLER] != calls[hand]:
                self._do(hand)
                calls[hand] += 1

    def _do(self, hand: int) -> None:
        self.done.append((hand, threading.current_thread().name))
        if hand in self.failing:
            self.failing.remove(hand)
            raise ValueError("at first")


def numbers(work: Work) -> list[int]:
    return sorted(number for number, _ in work.done)


@pytest.mark.parametrize("looks", [1, 10_000], ids=["soon asleep", "long awake"])
def test_all_parts_are_done_each_time_the_first_by_who_tells(looks: int) -> None:
    work = Work()
    work.looks = looks
    crew = Crew(work, PARTS)
    for _ in range(200):
        crew.run()
    crew.close()
    assert numbers(work) == sorted([*range(PARTS)] * 200)
    assert {name for number, name in work.done if number == CALLER} == {
        threading.current_thread().name
    }
    assert len({name for _, name in work.done}) == PARTS


def test_a_crew_that_has_slept_is_woken() -> None:
    work = Work()
    crew = Crew(work, PARTS)
    for _ in range(3):
        crew.run()
        time.sleep(0.05)
    crew.close()
    assert numbers(work) == sorted([*range(PARTS)] * 3)


@pytest.mark.parametrize("hand", range(PARTS))
def test_what_fails_is_raised_when_all_are_done_and_the_crew_goes_on(hand: int) -> None:
    work = Work()
    work.failing = [hand]
    crew = Crew(work, PARTS)
    with pytest.raises(ValueError, match="at first"):
        crew.run()
    assert numbers(work) == [*range(PARTS)]
    crew.run()
    crew.close()
    assert numbers(work) == sorted([*range(PARTS)] * 2)


def test_a_crew_that_leaves_leaves_no_thread_behind() -> None:
    before = threading.active_count()
    crew = Crew(Work(), 4)
    crew.run()
    assert threading.active_count() == before + 3
    crew.close()
    assert threading.active_count() == before
    crew.run()
    crew.close()
    assert threading.active_count() == before
