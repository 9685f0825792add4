"""Who is asked next in a simulation, who sits where, what is counted."""

from typing import Any

import numpy as np
import pytest

from cavale.bots.outside.roster import Roster
from cavale.bots.policies import TABLE as DEALT
from cavale.bots.policies import ask_anybody, ask_awaited, bindings
from cavale.kernel.compile import bound
from cavale.kernel.contract import Game
from cavale.kernel.header import table_type
from cavale.kernel.plain import plain_blank
from cavale.kernel.stream import seed_dice
from cavale.kernel.tape import no_tape
from cavale.lab.playouts import LENGTHS, begin_match, count_match, playouts, seat_bots
from cavale.lab.simulate import loop_of
from cavale.matches.seeds import simulation_key

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


def test_a_match_is_dealt_by_its_number(horde: Game) -> None:
    deal = bound(begin_match, **bindings(horde))

    def dealt(number: int) -> bytes:
        tables = np.zeros(3, horde.table)
        deal(horde.box, [0] * 9, 3, simulation_key("deal"), number, tables, no_tape(), [0, 0])
        return bytes(tables[DEALT].tobytes())

    assert dealt(7) == dealt(7) != dealt(8)


def test_a_side_that_has_a_bot_of_its_own_is_played_by_it() -> None:
    playing = np.zeros((2, 3), np.int64)
    sit = bound(seat_bots, side=lambda box, table, seat: seat % 2)
    sit(None, None, 3, [7, 8, 9], [-1, 5], playing)
    assert playing.tolist() == [[7, 5, 9], [0, 1, 0]]


def test_a_match_counts_for_its_seats_sides_length_and_ending() -> None:
    def score(box: Any, table: Any, points: Any) -> int:
        points[:] = 3, 5
        return 0b10

    over = plain_blank(TABLE)
    over.ply = 4
    points, wins, totals, endings = (np.zeros(2, np.int64) for _ in range(4))
    lengths, sides = np.zeros(LENGTHS, np.int64), np.zeros((2, 2), np.int64)
    count = bound(count_match, score=score, ending=lambda box, table: 1)
    mask = count(None, over, 2, [[0, 0], [0, 1]], points, wins, totals, endings, lengths, sides)
    assert mask == 0b10
    assert [*wins, *totals, *endings] == [0, 1, 3, 5, 0, 1]
    assert lengths[4] == lengths.sum() == 1
    assert sides.tolist() == [[1, 1], [0, 1]]


def test_all_plans_of_a_game_share_a_loop(horde: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAVALE_COMPILE", "0")
    one, other, thinking = (Roster(horde, seats) for seats in (2, 3, 2))
    thinking.policy("strong")
    assert loop_of(playouts, one) is loop_of(playouts, other)
    assert loop_of(playouts, one) is not loop_of(playouts, thinking)
