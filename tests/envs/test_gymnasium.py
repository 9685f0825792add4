"""The games as Gymnasium environments, one table and many: Gymnasium's checks, and our own.

They run uncompiled: the compiled loop is the same to the byte (`test_tables.py`).
"""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from cavale.envs.gymnasium import CavaleEnv, CavaleVectorEnv
from cavale.envs.naming import environment_id
from cavale.games import card, ids, ours
from cavale.kernel.errors import OptionError

CHANCE = ["learner", "chance", "chance"]


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAVALE_COMPILE", "0")


def legal(mask: Any, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


# --- one table ---


@pytest.mark.parametrize("game", ours())
def test_gymnasiums_checker_passes(game: str) -> None:
    made = gymnasium.make(environment_id(card(game)), policies="learner", render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made.unwrapped)


def test_every_game_is_registered_with_its_version() -> None:
    assert {environment_id(card(game)) for game in ids()} <= {*gymnasium.registry}


def test_a_learner_plays_a_match_against_bots() -> None:
    table: Any = gymnasium.make("cavale/horde-v1", seats=3, restart="random")
    rng = np.random.default_rng(1)
    observation, info = table.reset(seed=1)
    seat, is_over, reward = info["seat"], False, 0.0
    while not is_over:
        assert observation in table.observation_space
        assert info["seat"] == seat
        observation, reward, is_over, _, info = table.step(legal(info["action_mask"], rng))
    assert reward == info["rewards"][seat]
    assert (reward > 0) == bool(info["winners"] >> seat & 1)
    assert not info["illegal"]


def test_without_a_seed_comes_the_next_match_and_another_seat() -> None:
    table = CavaleEnv("horde", 3, CHANCE)
    seats = [table.reset(seed=4 if match == 0 else None)[1]["seat"] for match in range(4)]
    assert seats == [0, 2, 1, 0]
    again = CavaleEnv("horde", 3, CHANCE, rotate=False)
    assert {again.reset(seed=seed)[1]["seat"] for seed in range(3)} == {0}


def test_masks_are_there_as_a_method_too() -> None:
    table = CavaleEnv("horde", 3, CHANCE)
    _, info = table.reset(seed=1)
    assert table.action_masks().tolist() == info["action_mask"].astype(bool).tolist()


def test_what_the_mask_does_not_allow_costs_and_ends() -> None:
    table = CavaleEnv("horde", 3, CHANCE)
    table.reset(seed=1)
    _, reward, is_over, _, info = table.step(24)  # it is awaited: it cannot decline
    assert (reward, is_over, info["illegal"]) == (-1.0, True, True)


# --- many tables ---


def vector(count: int = 4, **settings: Any) -> CavaleVectorEnv:
    return CavaleVectorEnv("corde", count, **{"seats": 3, "policies": CHANCE, **settings})


def test_make_vec_gives_tables_that_reset_in_the_same_step() -> None:
    tables = gymnasium.make_vec("cavale/horde-v1", num_envs=3, seats=2, policies="learner")
    assert isinstance(tables, CavaleVectorEnv)
    assert tables.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observations, info = tables.reset(seed=1)
    assert observations in tables.observation_space
    assert info["action_mask"].shape == (3, 25)


def test_the_end_of_a_match_is_told_and_the_next_one_has_begun() -> None:
    tables = vector()
    observations, _ = tables.reset(seed=1)
    ended = np.zeros(4, bool)
    while not ended.any():
        observations, rewards, ended, truncated, info = tables.step(tables.random_actions())
        assert not truncated.any()
    assert (info["_final_obs"] == ended).all()
    over = tables.layout.named(info["final_obs"])["over"]
    assert (over[ended] == 1).all()
    assert (tables.layout.named(observations)["over"] == 0).all()
    acted = info["final_info"]["seat"][ended]
    won = info["final_info"]["winners"][ended] >> acted & 1
    assert ((rewards[ended] > 0) == won).all()
    assert (info["rewards"][ended, acted] == rewards[ended]).all()


def test_a_table_of_many_is_the_one_table_of_its_seed() -> None:
    tables, rngs = vector(3), [np.random.default_rng(n) for n in range(3)]
    alone, rng = CavaleEnv("corde", 3, CHANCE), np.random.default_rng(2)
    observations, info = tables.reset(seed=10)
    one, own = alone.reset(seed=12)
    for _ in range(60):
        assert observations[2].tolist() == one.tolist()
        assert info["action_mask"][2].tolist() == own["action_mask"].tolist()
        masks = zip(info["action_mask"], rngs, strict=True)
        observations, rewards, _, _, info = tables.step([legal(*each) for each in masks])
        one, reward, is_over, _, own = alone.step(legal(own["action_mask"], rng))
        assert rewards[2] == reward
        if is_over:
            assert info["final_obs"][2].tolist() == one.tolist()
            one, own = alone.reset()


def test_seeds_can_be_given_one_by_one() -> None:
    tables, other = vector(2), vector(2)
    first, _ = tables.reset(seed=[5, 6])
    assert first.tolist() == other.reset(seed=5)[0].tolist()
    assert tables.reset()[0].tolist() != first.tolist()
    assert vector(2).reset()[0].shape == first.shape


def test_tables_without_a_seed_have_matches_that_nobody_foresees() -> None:
    firsts = []
    for _ in range(2):
        tables = vector()
        tables.reset(seed=[None, 5, None, None])
        firsts.append(tables.tables.keys.tolist())
    assert firsts[0][1] == firsts[1][1]
    assert len({tuple(key) for keys in firsts for key in keys}) == 7


def test_a_table_that_had_a_seed_goes_on_without_one() -> None:
    tables, other = vector(2), vector(2)
    for each in (tables, other):
        each.reset(seed=[5, 6])
    assert tables.reset(seed=[None, None])[0].tolist() == other.reset()[0].tolist()


def test_seeds_of_numpy_are_seeds() -> None:
    tables, other = vector(2), vector(2)
    first, _ = other.reset(seed=5)
    assert tables.reset(seed=np.int64(5))[0].tolist() == first.tolist()  # type: ignore[arg-type]
    assert tables.reset(seed=np.array([5, 6]))[0].tolist() == first.tolist()  # type: ignore[arg-type]
    alone = CavaleEnv("corde", 3, CHANCE)
    assert alone.reset(seed=np.int64(5))[0].tolist() == first[0].tolist()  # type: ignore[arg-type]


@pytest.mark.parametrize("count", [0, 1, 3])
def test_one_seed_is_for_all_tables_or_each_has_its_own(count: int) -> None:
    with pytest.raises(OptionError, match=f"{count} seeds for 2 tables: give one for all"):
        vector(2).reset(seed=[None] * count)


def test_several_learners_are_asked_and_all_rewards_are_told() -> None:
    tables = vector(8, policies="learner")
    _, info = tables.reset(seed=3)
    asked = set()
    for _ in range(60):
        asked |= {*info["seat"].tolist()}
        _, _, ended, _, info = tables.step(tables.random_actions())
        assert info["rewards"][ended].sum(axis=1) == pytest.approx(0)
    assert asked == {0, 1, 2}


def test_an_illegal_choice_ends_the_match_of_its_table_alone() -> None:
    tables = vector(2)
    tables.reset(seed=1)
    _, rewards, ended, _, info = tables.step([0, 2])
    assert rewards.tolist() == [0, -1]
    assert ended.tolist() == info["final_info"]["illegal"].tolist() == [False, True]


def test_without_copies_the_arrays_are_the_tables_own() -> None:
    tables = vector(2, copy=False)
    first, info = tables.reset(seed=1)
    second, *_ = tables.step(tables.random_actions())
    assert first is second
    assert info["action_mask"] is tables.tables.masks
    kept = vector(2)
    assert kept.reset(seed=1)[0] is not kept.step(kept.random_actions())[0]


def test_gymnasiums_wrappers_work() -> None:
    tables: Any = RecordEpisodeStatistics(vector(4))
    tables.reset(seed=1)
    lengths = []
    for _ in range(60):
        *_, info = tables.step(tables.unwrapped.random_actions())
        if "episode" in info:
            lengths += info["episode"]["l"][info["_episode"]].tolist()
    assert len(lengths) > 4
    assert min(lengths) >= 1
    tables.close()


def test_policies_and_boxes_that_cannot_be_are_refused(tmp_path: Any) -> None:
    with pytest.raises(OptionError, match="None of the policies is 'learner'"):
        vector(policies="medium")
    with pytest.raises(ValueError, match="cannot be read"):
        vector(box=str(tmp_path / "none.toml"))
