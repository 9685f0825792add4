"""Work by numbers: the first so many are done, in whatever order parts come back."""

from typing import Any

import pytest

from cavale.kernel.errors import OptionError
from cavale.lab.numbered import Hands, Numbered, Part, Tally, Threads, check_jobs, untold


class Squares(Numbered):
    """The sum of the squares of all numbers below the goal."""

    def __init__(self, goal: int) -> None:
        super().__init__(goal)
        self.sum = 0
        self.firsts: list[int] = []

    def play(self, first: int, count: int) -> int:
        return sum(number * number for number in range(first, first + count))

    def add(self, first: int, count: int, seconds: float, outcome: Any) -> None:
        assert seconds >= 0
        self.firsts.append(first)
        self.sum += outcome


def whole(goal: int) -> int:
    return Squares(goal).play(0, goal)


@pytest.mark.parametrize("jobs", [1, 3])
def test_several_works_are_done_one_after_the_other(jobs: int) -> None:
    works, told = [Squares(1000), Squares(0), Squares(77)], list[int]()
    hands: Hands = Threads(jobs)
    hands.prepare(works)
    hands.run(works, told.append)
    assert [work.sum for work in works] == [whole(1000), 0, whole(77)]
    assert told == sorted(told)
    assert told[-1] == 1077
    untold(told[-1])


def test_parts_are_taken_in_in_their_order() -> None:
    work = Squares(10)
    parts = [work.take(4) for _ in range(4)]
    assert parts == [Part(0, 4), Part(4, 4), Part(8, 2), Part(10, 0)]
    outcomes = [(part, 0.0, work.play(*part)) for part in parts[:3]]
    assert work.give(*outcomes[2]) == 0
    assert (work.done, work.sum) == (0, 0)
    assert work.give(*outcomes[0]) == 4
    assert work.give(*outcomes[1]) == 6
    assert work.firsts == [0, 4, 8]
    assert work.sum == whole(10)


def test_what_was_taken_and_never_given_back_is_taken_again() -> None:
    work = Squares(100)
    first, lost, early = work.take(10), work.take(10), work.take(10)
    for part in (first, early):
        work.give(part, 0.0, work.play(*part))
    assert (work.done, lost.first) == (10, 10)
    Tally([work], untold)
    assert work.take(5) == Part(10, 5)
    Threads(2).run([work])
    assert work.sum == whole(100)


def test_it_goes_on_to_a_further_goal() -> None:
    work = Squares(10)
    Threads(1).run([work])
    work.goal = 25
    told: list[int] = []
    Threads(2).run([work], told.append)
    assert work.sum == whole(25)
    assert told[-1] == 25


def test_an_interrupt_keeps_the_first_so_many() -> None:
    def interrupt(done: int) -> None:
        if done >= 7:
            raise KeyboardInterrupt

    work = Squares(10_000_000)
    with pytest.raises(KeyboardInterrupt):
        Threads(2).run([work], interrupt)
    assert 7 <= work.done < work.goal
    assert work.sum == whole(work.done)


def test_no_jobs_are_a_sentence() -> None:
    check_jobs(1)
    with pytest.raises(OptionError, match="0 jobs: use at least one"):
        Threads(0)
