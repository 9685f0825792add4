"""Work that threads share again and again."""

import threading

import pytest

from cavale.envs.crew import Crew


def test_all_pieces_are_done_each_time_the_first_by_who_tells() -> None:
    done: list[tuple[int, str]] = []
    pieces = [lambda n=n: done.append((n, threading.current_thread().name)) for n in range(3)]
    crew = Crew(pieces)
    for _ in range(5):
        crew.run()
    crew.close()
    assert sorted(number for number, _ in done) == sorted([0, 1, 2] * 5)
    assert {name for number, name in done if number == 0} == {threading.current_thread().name}
    assert len({name for _, name in done}) == 3


def test_what_fails_is_raised_when_all_are_done_and_the_crew_goes_on() -> None:
    done: list[int] = []
    rounds: list[int] = []

    def fail_at_first() -> None:
        if not rounds:
            raise ValueError("at first")

    crew = Crew([lambda: done.append(0), fail_at_first, lambda: done.append(2)])
    with pytest.raises(ValueError, match="at first"):
        crew.run()
    assert sorted(done) == [0, 2]
    rounds.append(1)
    crew.run()
    assert sorted(done) == [0, 0, 2, 2]
    crew.close()


def test_a_crew_that_leaves_leaves_no_thread_behind() -> None:
    before = threading.active_count()
    crew = Crew([lambda: None] * 4)
    assert threading.active_count() == before + 3
    crew.close()
    assert threading.active_count() == before
