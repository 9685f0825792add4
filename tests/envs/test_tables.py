"""Many tables in one call: compiled as plain, whatever the number of tables and threads."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cavale.bots.outside.roster import Roster
from cavale.bots.policies import CHANCE, RIVAL
from cavale.envs.stepper.loop import ILLEGAL, LEARNER, OVER, RUNS
from cavale.envs.tables import LEARNS, Tables, policies_of
from cavale.games import find, ours
from cavale.kernel.contract import legal_actions
from cavale.kernel.errors import OptionError

EARLIER = Path(__file__).parents[2] / "bench" / "earlier"


def any_legal(masks: Any, rng: np.random.Generator) -> Any:
    return (rng.random(masks.shape) * masks).argmax(axis=1)


def traced(tables: Tables, seeds: list[int], steps: int, seed: int = 0) -> list[bytes]:
    """All that a learner is told along random play, and the tables themselves."""
    rngs = [np.random.default_rng([seed, each]) for each in seeds]
    tables.begin(seeds)
    told = []
    for _ in range(steps):
        rows = zip(tables.masks, rngs, strict=True)
        actions = [int(rng.choice(np.flatnonzero(mask))) for mask, rng in rows]
        tables.act(actions)
        parts = (tables.observations, tables.masks, tables.rewards, tables.ended, tables.seat)
        told += [part.tobytes() for part in (*parts, tables.looks, tables.tables)]
    return told


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAVALE_COMPILE", "0")


@pytest.mark.slow
@pytest.mark.parametrize("game_id", ours())
def test_compiled_tables_go_as_plain_ones(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find(game_id)
    seats = game.card.recommended
    args: tuple[Any, ...] = (game, 3, seats, [LEARNS] * (seats - 1) + ["chance"])
    settings: dict[str, Any] = {"restart": True, "rotate": True, "step_rewards": 0.5}
    compiled = traced(Tables(*args, **settings), [4, 5, 6], 60)
    monkeypatch.setenv("CAVALE_COMPILE", "0")
    assert compiled == traced(Tables(*args, **settings), [4, 5, 6], 60)


@pytest.mark.slow
def test_neither_threads_nor_neighbours_change_a_table() -> None:
    game = find("horde")
    seeds = [*range(40)]
    alone = Tables(game, 1, 3, restart=True)
    one = Tables(game, 40, 3, restart=True)
    two = Tables(game, 40, 3, restart=True, threads=2)
    assert traced(one, seeds, 100) == traced(two, seeds, 100)
    traced(alone, [7], 100)
    assert alone.tables[0].tobytes() == one.tables[7].tobytes()
    assert alone.observations[0].tobytes() == one.observations[7].tobytes()
    two.close()


def test_who_is_asked_gets_its_own_vector_and_legal_actions(plain: None) -> None:
    game = find("castor")
    tables = Tables(game, 1, 4)
    rng = np.random.default_rng(1)
    tables.begin([1])
    for _ in range(80):
        seat = int(tables.seat[0])
        legal = legal_actions(game, game.box, tables.tables[0], seat)
        mask = tables.layout.mask(legal, seat, awaited=True)
        assert tables.masks[0].tolist() == mask.tolist()
        seen = np.zeros(1, game.table)[0]
        game.observe(game.box, tables.tables[0], seat, seen)
        assert tables.observations[0].tolist() == tables.layout.encode(seen, seat).tolist()
        tables.act(any_legal(tables.masks, rng))


def test_the_learner_takes_every_seat_in_turn(plain: None) -> None:
    tables = Tables(find("horde"), 1, 3, [LEARNS, "chance", "chance"], rotate=True)
    places = []
    for match in range(4):
        tables.begin([1 if match == 0 else None])
        places.append(int(tables.seat[0]))
    assert places == [0, 2, 1, 0]
    assert tables.matches[0] == 4


def test_a_match_that_is_over_begins_anew_at_once_or_stands_still(plain: None) -> None:
    rng = np.random.default_rng(0)
    for restart in (True, False):
        tables = Tables(find("corde"), 2, 2, restart=restart)
        tables.begin([1, 2])
        while not tables.ended.any():
            tables.act(any_legal(tables.masks, rng))
        index = int(tables.ended.argmax())
        assert tables.ended[index] == OVER
        assert bool(tables.tables[index]["over"]) is not restart
        assert tables.looks[index].any()  # what was seen last
        assert abs(tables.rewards[index]).sum() in (0, 2)


def test_an_illegal_choice_ends_the_match_of_its_table_alone(plain: None) -> None:
    tables = Tables(find("corde"), 2, 2)
    tables.begin([1, 2])
    tables.act([0, 2])
    assert tables.ended.tolist() == [RUNS, ILLEGAL]
    assert tables.rewards.tolist() == [[0, 0], [-1, 0]]


def test_a_seat_can_act_unasked_but_not_against_the_rules(plain: None) -> None:
    tables = Tables(find("corde"), 1, 2, is_told=True)
    tables.begin([1])
    tables.play(1, 0)
    assert tables.ended[0] == ILLEGAL
    assert tables.tables[0]["ply"] == 0
    tables.play(0, 1)
    assert tables.ended[0] == RUNS
    assert tables.tables[0]["ply"] == 1
    assert len(tables.happened()) == 3  # two pieces of the beginning, and a climb
    tables.forget()
    assert len(tables.happened()) == 0


def test_policies_have_names(plain: None) -> None:
    game = find("horde")
    assert policies_of(Roster(game, 3), 3, [LEARNS]).tolist() == [LEARNER] * 3
    assert policies_of(Roster(game, 2), 2, ["chance", LEARNS]).tolist() == [CHANCE, LEARNER]
    earlier = str(EARLIER / "horde.py")
    assert policies_of(Roster(game, 2), 2, [LEARNS, earlier]).tolist() == [LEARNER, RIVAL]
    for names, told in [
        (["medium"], "None of the policies is 'learner'"),
        ([LEARNS, "chance"], "2 policies for 3 seats"),
        ([LEARNS, "grandmaster", "chance"], "no bot 'grandmaster'"),
    ]:
        with pytest.raises(OptionError, match=told):
            policies_of(Roster(game, 3), 3, names)
