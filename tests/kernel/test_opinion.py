"""Opinions that a game need not have, and the one that games with points share."""

import numpy as np
import pytest

from cavale.games import find
from cavale.kernel.contract import Game
from cavale.kernel.opinion import (
    SURE,
    any_world,
    chance_by_margin,
    open_outlook,
    own_side,
    shares_by_lead,
)
from tests.helpers import new_match


def test_without_an_opinion_all_is_open(horde: Game) -> None:
    table, worths = new_match(horde, 3).table, [0, 0, 0]
    open_outlook(horde.box, table, worths)
    assert worths == [500, 500, 500]
    assert any_world(horde.box, table, 0) == SURE
    assert [own_side(horde.box, table, seat) for seat in range(3)] == [0, 1, 2]


@pytest.mark.parametrize(("points", "best"), [([3, 9, 4], 1), ([0, 0, 0], 0), ([-5, 2, 2], 1)])
def test_shares_by_lead_add_up_and_follow_the_points(points: list[int], best: int) -> None:
    worths = np.zeros(3, np.int64)
    shares_by_lead(points, 3, 800, 0, worths)
    assert SURE - 3 <= worths.sum() <= SURE
    assert worths[best] == worths.max()
    order = sorted(range(3), key=lambda seat: points[seat])
    assert [worths[seat] for seat in order] == sorted(worths)


def test_a_point_behind_leaves_so_much_of_a_chance() -> None:
    worths = [0, 0]
    shares_by_lead([10, 9], 2, 500, 0, worths)
    assert worths == [666, 333]


def test_where_victories_are_shared_all_have_more_chance_but_who_is_sure() -> None:
    worths = [0, 0]
    shares_by_lead([10, 9], 2, 500, 300, worths)
    assert worths == [666 + 66, 333 + 66]
    shares_by_lead([100, 0], 2, 500, 300, worths)
    assert worths == [SURE, 0]


def test_a_margin_makes_a_chance_that_is_never_sure() -> None:
    chances = [chance_by_margin(margin, 100) for margin in range(-900, 901, 50)]
    assert chances == sorted(chances)
    assert 0 < chances[0] < chances[-1] < SURE
    assert chance_by_margin(0, 100) == SURE // 2
    assert chance_by_margin(100, 100) == chance_by_margin(700, 700) == 731


@pytest.mark.parametrize("game_id", ["horde", "castor"])
def test_an_outlook_prefers_who_leads(game_id: str) -> None:
    game = find(game_id)
    table, worths = new_match(game, 3).table, [0] * 3
    if game_id == "horde":
        table.points[1] = 9
    else:
        table.medals[1] = 1
    game.outlook(game.box, table, worths)
    assert worths[1] > worths[0] == worths[2] > 0


def test_a_lead_is_worth_more_close_to_the_goal() -> None:
    game = find("horde")
    table, early, late = new_match(game, 3).table, [0] * 3, [0] * 3
    table.points[0], table.points[1], table.points[2] = 6, 3, 3
    game.outlook(game.box, table, early)
    table.points[0], table.points[1], table.points[2] = 19, 16, 16
    game.outlook(game.box, table, late)
    assert late[0] > early[0] > early[1] > late[1]
    assert sum(early) > SURE  # victories are shared


def test_a_medal_outweighs_the_points_of_the_round_that_is_over() -> None:
    game = find("castor")
    table, worths = new_match(game, 3).table, [0] * 3
    table.medals[1], table.sheet_points[0], table.sheet_points[1] = 1, 40, -10
    game.outlook(game.box, table, worths)
    assert worths[1] > worths[0] > worths[2]
