"""The thinker: legal, reproducible, the same compiled and plain, better than its instinct."""

from typing import Any

import numpy as np
import pytest

from cavale.bots.desk import Desk, desk_of, prepare, thought
from cavale.bots.policies import bindings
from cavale.bots.thinker import WON, think, worth_for
from cavale.kernel.compile import bound, compiled
from cavale.kernel.contract import DECLINE, Game
from cavale.kernel.stream import seed_dice
from cavale.lab.simulate import Plan
from cavale.lab.simulate import prepare as prepared
from tests.helpers import new_match, random_steps


def chosen(search: Any, game: Game, seen: Any, seat: int, legal: list[int], budget: int) -> int:
    dice, actions = np.zeros(2, np.int64), np.array(legal)
    seed_dice(dice, 3, 4)
    return int(search(game.box, seen, seat, actions, len(legal), budget, desk_of(game), dice))


def test_compiled_and_plain_think_alike(horde: Game) -> None:
    fast, plain = compiled(think, **bindings(horde)), bound(think, **bindings(horde))
    match = new_match(horde, 3)
    for number, (seat, _) in enumerate(random_steps(match, most=40)):
        if number % 8 == 0:
            seen, legal = match.seen(seat).record(), match.legal(seat)
            args = (horde, seen, seat, legal, 40)
            assert chosen(fast, *args) == chosen(plain, *args)


def test_what_is_thought_follows_from_what_the_seat_knows(horde: Game) -> None:
    match = new_match(horde, 3)
    for seat, _ in random_steps(match, most=30):
        seen, legal = match.seen(seat), match.legal(seat)
        choices = {thought(horde, horde.box, seen, seat, legal, 100) for _ in range(3)}
        assert len(choices) == 1
        assert choices <= {*legal}


def test_nothing_to_choose_from_is_declined(horde: Game) -> None:
    prepare(horde)
    match = new_match(horde, 3)
    assert thought(horde, horde.box, match.seen(0), 0, [], 100) == DECLINE
    assert isinstance(desk_of(horde), Desk)


def test_a_match_that_is_over_is_worth_all_or_nothing(horde: Game) -> None:
    worth = bound(worth_for, **bindings(horde))
    table = new_match(horde, 2).table
    table.points[0], table.over = 21, 21
    assert [worth(horde.box, table, seat, [0, 0]) for seat in (0, 1)] == [WON, 0]
    table.over = 0
    assert 0 < worth(horde.box, table, 1, [0, 0]) < worth(horde.box, table, 0, [0, 0]) < WON


@pytest.mark.slow
def test_it_wins_more_than_its_instinct(horde: Game) -> None:
    """About three matches of four against one other; a fair share would be half."""
    plan = Plan(horde, 2, 100, seed="thinker", bots=["strong", "medium"], jobs=2)
    assert prepared(plan).run().wins[0] >= 60
