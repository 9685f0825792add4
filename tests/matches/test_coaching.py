"""What the coach says is kept and sent: it comes back as it was, with all its errors."""

import msgspec

from cavale.matches.coaching import (
    FORMAT,
    Account,
    Analysis,
    Candidate,
    Choices,
    Curve,
    Decision,
    Estimate,
    Hint,
    Reason,
    TurningPoint,
    Worth,
    dearest,
)

EVEN = Estimate(0.5, 0.05)


def decision(ply: int, seat: int, cost: float, flagged: bool) -> Decision:
    worth = Worth(EVEN, Estimate(12.5, 0.5))
    moves = [
        Candidate(1, "D", worth.chance, worth.points, 0.75, 100),
        Candidate(-1, "", worth.chance, worth.points, 0.25, 100),
    ]
    reason = Reason(fr="Le 8 tue.", en="The 8 kills.", rule="H13")
    return Decision(
        ply, seat, 1, "D", "P", Estimate(cost, 0.01), flagged, moves, reason=reason, open=moves
    )


def whole() -> Analysis:
    return Analysis(
        format=FORMAT,
        game="horde",
        rules=1,
        plies=2,
        names=["Ada", "Bo"],
        trials=1000,
        seats=[Account(0.5, 0.3, 0.1, 0.1, 1.0), Account(0.5, -0.3, -0.1, -0.1, 0.0)],
        known=[Curve([0.5, 0.7, 1.0], [0.05, 0.05, 0.0])] * 2,
        open=[Curve([0.5, 0.9, 1.0], [0.05, 0.05, 0.0])] * 2,
        decisions=[
            decision(0, 0, 0.1, True),
            decision(1, 0, 0.3, True),
            decision(2, 0, 0.9, False),
            decision(3, 1, 0.5, True),
        ],
        turning_points=[TurningPoint(1, 0, 1, "D", EVEN, Estimate(0.9, 0.02), 0.1)],
    )


def test_an_analysis_comes_back_as_it_was_kept() -> None:
    packed = msgspec.json.encode(whole())
    assert msgspec.json.decode(packed, type=Analysis) == whole()


def test_an_interval_has_two_standard_errors_on_both_sides() -> None:
    assert (EVEN.low, EVEN.high) == (0.4, 0.6)


def test_the_dearest_choices_are_those_that_clearly_cost_this_seat_the_most() -> None:
    assert [each.ply for each in dearest(whole(), 0)] == [1, 0]
    assert [each.ply for each in dearest(whole(), 0, most=1)] == [1]


def test_a_hint_is_the_first_two_of_all_choices() -> None:
    choices = Choices(decision(0, 0, 0.1, True).candidates, Estimate(0.1, 0.01), 200)
    hint = Hint(choices.candidates[:2], choices.lead, clear=choices.lead.low > 0)
    assert hint.clear
    assert msgspec.json.decode(msgspec.json.encode(hint), type=Hint) == hint
