"""The thinker: legal, reproducible, the same compiled and plain, better than its instinct."""

from typing import Any

import numpy as np
import pytest

from cavale.bots.desk import Desk, desk_of, prepare, thought
from cavale.bots.players import EXPERT, STRONG
from cavale.bots.policies import bindings
from cavale.bots.thinker import (
    GAINS,
    MOVES,
    ROWS,
    SHORTEST_ROW,
    SQUARES,
    STATE,
    TELLING,
    TRUTH,
    WON,
    WORLD,
    _better_than_wish,
    _drop_worse,
    _keep_best,
    affordable,
    imagine_world,
    live_on,
    take_truth,
    think,
    wish_of,
    worth_for,
)
from cavale.games import find, ids
from cavale.kernel.compile import bound, compiled
from cavale.kernel.contract import DECLINE, Game
from cavale.kernel.stream import seed_dice
from cavale.kernel.tape import NOBODY
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
            for budget in (40, 400):  # with the larger one doubts are settled early
                args = (horde, seen, seat, legal, budget)
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
    table.points[0], table.over = 12, 0
    assert 0 < worth(horde.box, table, 1, [0, 0]) < worth(horde.box, table, 0, [0, 0]) < WON


def test_an_imagined_world_looks_the_same_to_its_seat(horde: Game) -> None:
    verbs, desk, match = bindings(horde), desk_of(horde), new_match(horde, 3)
    for seat, _ in random_steps(match, most=12):
        seen = match.seen(seat).record()
        bound(imagine_world, **verbs)(horde.box, seen, seat, 7, desk)
        shown = np.zeros(1, horde.table).view(np.recarray)[0]
        horde.observe(horde.box, desk.tables[WORLD], seat, shown)
        assert shown.tobytes() == seen.tobytes()


def test_a_world_lives_on_by_instinct_to_the_end_of_its_chapter(horde: Game) -> None:
    """The lab's search takes the table as it is; the same luck brings the same end."""
    verbs, desk, match = bindings(horde), desk_of(horde), new_match(horde, 3)
    (seat,) = match.awaited()
    desk.tables[TRUTH] = match.table.record()
    seen, legal, dice = match.seen(seat).record(), np.array(match.legal(seat)), np.zeros(2, int)
    wish = bound(wish_of, **verbs)(horde.box, seen, seat, legal, len(legal), dice)
    ends = []
    for _ in range(2):
        bound(take_truth, **verbs)(3, desk)
        assert desk.tables[WORLD]["points"].tolist() == match.table.record()["points"].tolist()
        bound(live_on, **verbs)(horde.box, seat, wish, 3, 1, NOBODY, desk)
        ends.append(desk.tables[STATE].tobytes())
        state = desk.tables[STATE]
        assert state["over"] or state["chapter"] == match.table.chapter + 1
    assert ends[0] == ends[1]


def test_a_game_without_practice_goes_on_by_instinct() -> None:
    practised = [game for game in map(find, ids()) if game.practice is not game.instinct]
    assert {game.card.id for game in practised} == {"horde", "condamnes"}
    for game in map(find, ids()):
        assert bindings(game)["practice"] is (game.practice if game in practised else wish_of)


def test_in_a_trial_the_own_seat_goes_on_by_practice_and_only_that(horde: Game) -> None:
    """A coach's trials know no practised seat."""
    asked: dict[str, set[int]] = {"practice": set(), "instinct": set()}

    def noted(name: str) -> Any:
        def note(box: Any, seen: Any, seat: int, *rest: Any) -> int:
            asked[name].add(seat)
            return int(getattr(horde, name)(box, seen, seat, *rest))

        return note

    desk, match = desk_of(horde), new_match(horde, 3)
    (seat,) = match.awaited()
    desk.tables[WORLD] = match.table.record()
    live = bound(live_on, **bindings(horde) | {name: noted(name) for name in asked})
    live(horde.box, seat, match.legal(seat)[0], 3, 2, NOBODY, desk)
    assert asked == {"practice": set(), "instinct": {0, 1, 2}}
    asked["instinct"].clear()
    live(horde.box, seat, match.legal(seat)[0], 3, 2, seat, desk)
    assert asked == {"practice": {seat}, "instinct": {0, 1, 2} - {seat}}


def test_at_a_large_table_there_are_fewer_trials_and_no_fewer_than_strong_has() -> None:
    assert [affordable(EXPERT, seats) for seats in (2, 5, 6, 9, 14)] == [
        *(EXPERT, EXPERT, 8333, 5555, 3571),
    ]
    assert [affordable(-EXPERT, seats) for seats in (5, 14)] == [-EXPERT, -3571]
    assert [affordable(2 * STRONG, seats) for seats in (5, 14)] == [2 * STRONG, STRONG]
    for budget in (STRONG, -STRONG, 100):
        assert affordable(budget, 14) == budget


@pytest.mark.parametrize(("seats", "worlds"), [(5, 40), (8, 24)])
def test_who_thinks_at_a_large_table_imagines_fewer_worlds(
    horde: Game, monkeypatch: pytest.MonkeyPatch, seats: int, worlds: int
) -> None:
    monkeypatch.setattr("cavale.bots.thinker.ENOUGH", 10)
    imagined = []

    def note(box: Any, world: Any, seat: int) -> int:
        imagined.append(seat)
        return WON

    match = new_match(horde, seats)
    (seat,) = match.awaited()
    search = bound(think, **bindings(horde) | {"likely": note})
    chosen(search, horde, match.seen(seat).record(), seat, match.legal(seat), 80)
    assert len(imagined) == worlds


def rows_of(*gains: list[int]) -> Any:
    """What a desk holds of moves 100, 101 ... after these gains; the instinct's is the first."""
    rows = np.zeros((ROWS, SHORTEST_ROW), np.int64)
    for index, of_move in enumerate([[0], *gains]):
        rows[MOVES][index] = 100 + index
        rows[GAINS][index] = sum(of_move)
        rows[SQUARES][index] = sum(gain * gain for gain in of_move)
    return rows


def test_a_move_that_is_worse_is_dropped_and_none_in_doubt() -> None:
    worse, doubtful, better = [-50, -40, -60, -50] * 16, [-90, 80, -85, 90] * 16, [50, 40] * 32
    rows = rows_of(worse, doubtful, better)
    assert _drop_worse(4, 64, rows) == 3
    assert {*rows[MOVES][:3]} == {100, 102, 103}
    assert rows[GAINS][list(rows[MOVES]).index(103)] == sum(better)


def test_moves_that_hardly_gain_anything_are_dropped_and_those_of_equal_effect() -> None:
    slight, equal, promising = [1, 3, 0, 2] * 16, [0] * 64, [90, -80, 40, -30] * 16
    rows = rows_of(slight, equal, promising)
    assert _drop_worse(4, 64, rows) == 2
    assert list(rows[MOVES][:2]) == [100, 103]


def test_the_instinct_stands_unless_another_is_better_by_the_margin() -> None:
    doubtful, better, best = [-90, 90, 40, -30] * 16, [50, 40] * 32, [60, 90] * 32
    assert _better_than_wish(2, 64, rows_of(doubtful)) == 100
    assert _better_than_wish(4, 64, rows_of(doubtful, better, best)) == 103
    assert _keep_best(4, 2, rows := rows_of(doubtful, better, best)) == 2
    assert list(rows[MOVES][:2]) == [100, 103]


def test_who_hides_into_a_sure_victory_is_not_kept_thinking(horde: Game) -> None:
    """Trials are counted: a decision beyond doubt takes a fraction of the budget."""
    table = new_match(horde, 2).table
    table.points[0], table.points[1], table.status[1], table.in_play = 20, 3, 2, 1
    table.refuge_mask[0], table.refuge_mask[1], table.horde_mask = 7 << 8, 0, 7 << 8
    table.turn, table.waiting, table.phase, table.pile_size = 0, 1, 0, 49
    trials = []
    names = bindings(horde)

    def counted(*given: Any) -> int:
        trials.append(given)
        return int(names["score"](*given))

    seen = np.zeros(1, horde.table)[0]
    horde.observe(horde.box, table, 0, seen)
    search = bound(think, **names | {"score": counted})
    assert chosen(search, horde, seen, 0, [0, 1], 800) == 1
    assert TELLING <= len(trials) <= 200  # at the first look; each trial of hiding ends the match


@pytest.mark.slow
def test_it_wins_more_than_its_instinct(horde: Game) -> None:
    """About three matches of four against one other; a fair share would be half."""
    plan = Plan(horde, 2, 100, seed="thinker", bots=["strong", "medium"], jobs=2)
    assert prepared(plan).run().wins[0] >= 60
