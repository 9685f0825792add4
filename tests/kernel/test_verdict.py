"""How near it was, where the most points win."""

from cavale.kernel.verdict import Verdict, by_points


def test_the_winner_is_measured_against_the_best_of_the_others() -> None:
    assert by_points([21, 12, 19], 0b001, 0, 2) == Verdict("points", 2, close=True)


def test_who_lost_is_measured_against_the_winner() -> None:
    assert by_points([21, 12, 19], 0b001, 1, 2) == Verdict("points", 9)


def test_a_victory_that_is_shared_by_all_has_no_margin() -> None:
    assert by_points([21, 21], 0b11, 0, 2) == Verdict(shared=True)
