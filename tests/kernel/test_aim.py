"""What one needs, as a number for each seat or for all."""

from cavale.kernel.aim import AimFact


def test_a_fact_is_the_same_for_all_or_told_by_seat() -> None:
    assert AimFact("tunnels", have=2, need=4).for_seat(1) == 2
    points = AimFact("points", need=21, each=[3, -1])
    assert [points.for_seat(seat) for seat in (0, 1)] == [3, -1]
