"""The coach: sums that add up, hints from what a seat knows, the same answer each time."""

import math

import msgspec
import pytest

from cavale.bots.coach.analysis import CannotAnalyse, analyse, check_analysable
from cavale.bots.coach.hint import hint
from cavale.kernel.contract import Game
from cavale.kernel.errors import OptionError
from cavale.matches.coaching import Analysis, dearest
from cavale.matches.match import Match
from tests.helpers import new_match, random_match

BUDGET = 4_000


@pytest.fixture(scope="module")
def analysis(horde: Game) -> Analysis:
    return analyse(random_match(horde, 3), ["Ada", "Bo", "Cy"], BUDGET)


def test_the_parts_of_every_seat_add_up_to_its_result(analysis: Analysis) -> None:
    for seat in analysis.seats:
        parts = seat.expectation + seat.luck + seat.own + seat.others
        assert parts == pytest.approx(seat.result, abs=1e-12)
    assert sum(seat.result for seat in analysis.seats) >= 1


def test_curves_lead_from_the_deal_to_the_result(analysis: Analysis) -> None:
    for curves in (analysis.known, analysis.open):
        for curve, seat in zip(curves, analysis.seats, strict=True):
            assert len(curve.chance) == len(curve.error) == analysis.plies + 1
            assert (curve.chance[-1], curve.error[-1]) == (seat.result, 0)
            assert all(0 <= chance <= 1 for chance in curve.chance)


def test_a_choice_is_flagged_only_beyond_what_noise_shows_in_a_match(analysis: Analysis) -> None:
    """Of hundreds of choices some cost more than two standard errors by noise alone."""
    assert any(each.flagged for each in analysis.decisions)  # they played by chance
    assert 100 < analysis.plies < 10_000
    for each in analysis.decisions:
        if each.flagged:
            assert each.cost.value > 3 * each.cost.error
        else:
            assert each.cost.value <= 4.6 * each.cost.error
        assert {each.move, each.better} - {""} <= {shown.move for shown in each.candidates}
    costs = [each.cost.value for each in dearest(analysis, 0)]
    assert costs == sorted(costs, reverse=True)


def test_a_turning_point_is_no_mere_noise(
    horde: Game, analysis: Analysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not analysis.turning_points  # too few trials to look at every moment
    monkeypatch.setattr("cavale.bots.coach.analysis.ENOUGH", 1)
    turns = analyse(random_match(horde, 3), budget=BUDGET).turning_points
    assert turns
    for turn in turns:
        change = abs(turn.after.value - turn.before.value)
        assert change > 3 * math.hypot(turn.before.error, turn.after.error)


def test_the_same_match_has_the_same_analysis(horde: Game, analysis: Analysis) -> None:
    again = analyse(random_match(horde, 3), ["Ada", "Bo", "Cy"], BUDGET)
    packed = msgspec.json.encode(again)
    assert packed == msgspec.json.encode(analysis)
    assert msgspec.json.decode(packed, type=Analysis) == analysis


def test_it_tells_how_far_it_is(horde: Game) -> None:
    told: list[tuple[int, int]] = []
    match = random_match(horde, 2)
    analyse(match, budget=100, progress=lambda done, total: told.append((done, total)))
    assert told == [(ply, match.ply) for ply in range(match.ply + 1)]


def test_a_match_that_is_not_over_is_refused(horde: Game) -> None:
    with pytest.raises(CannotAnalyse, match="not over"):
        check_analysable(new_match(horde, 3))


def test_a_match_that_is_too_long_is_refused(horde: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cavale.bots.coach.analysis.LONGEST", 3)
    with pytest.raises(CannotAnalyse, match="looks at 3 at most"):
        check_analysable(random_match(horde, 3))


def test_a_hint_follows_from_what_the_seat_knows(horde: Game) -> None:
    """Other cards in the pile, another random stream: the same bytes."""
    match = new_match(horde, 3)
    seat = match.awaited()[0]
    given = hint(horde, horde.box, match.seen(seat), seat, 2_000)
    assert len(given.candidates) == 2
    other = _another_world(match, seat)
    assert other.tobytes() != match.table.tobytes()
    match.table = other
    again = hint(horde, horde.box, match.seen(seat), seat, 2_000)
    assert msgspec.json.encode(again) == msgspec.json.encode(given)


def _another_world(match: Match, seat: int):  # type: ignore[no-untyped-def]
    world = match.table.copy()
    match.game.imagine(match.box, match.seen(seat), seat, world)
    return world


def test_who_has_nothing_to_choose_gets_no_hint(horde: Game) -> None:
    match = new_match(horde, 3)
    idle = next(seat for seat in range(3) if seat not in match.awaited())
    with pytest.raises(OptionError, match="nothing to choose"):
        hint(horde, horde.box, match.seen(idle), idle, 100)
