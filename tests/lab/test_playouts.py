"""Who is asked next in a simulation."""

from cavale.bots.policies import ask_anybody, ask_awaited
from cavale.kernel.header import table_type
from cavale.kernel.plain import plain_blank
from cavale.kernel.stream import seed_dice

TABLE = table_type([])


def table(seats: int, waiting: int) -> object:
    blank = plain_blank(TABLE)
    blank.seats, blank.waiting = seats, waiting
    return blank


def asked_first(seats: int, waiting: int, asked: int, times: int = 600) -> dict[int, int]:
    dice = [0, 0]
    seed_dice(dice, 1, 2)
    counts: dict[int, int] = {}
    for _ in range(times):
        seat = ask_anybody(table(seats, waiting), asked, dice)
        counts[seat] = counts.get(seat, 0) + 1
    return counts


def test_without_interrupts_the_first_awaited_seat_is_asked() -> None:
    assert ask_awaited(table(4, 0b1100), 0, [0, 0]) == 2


def test_with_interrupts_the_others_are_asked_before_those_awaited() -> None:
    assert set(asked_first(4, waiting=0b0100, asked=0)) == {0, 1, 3}
    assert set(asked_first(4, waiting=0b0100, asked=0b0011)) == {3}


def test_when_nobody_steps_in_any_awaited_seat_may_be_the_first() -> None:
    counts = asked_first(5, waiting=0b01110, asked=0b10001)
    assert set(counts) == {1, 2, 3}
    assert all(count > 120 for count in counts.values())  # 200 each, on average
