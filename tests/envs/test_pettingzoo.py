"""The games as PettingZoo environments: PettingZoo's own tests, and what they do not look at.

Most run uncompiled: the compiled loop is the same to the byte (`test_tables.py`).
"""

import os
import pickle
import random
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

from cavale.envs.pettingzoo import CavaleAEC, CavaleParallel, env, parallel_env, raw_env
from cavale.games import card, ours
from cavale.kernel.contract import seats_in
from cavale.kernel.errors import OptionError

# PettingZoo says this of every environment with masks, its own card games excepted by name
UNJUST = "Observation (space for each agent probably should be|is not a NumPy array)"
SWITCHES: dict[str, dict[str, Any]] = {  # several at once
    "horde": {"restart": "random", "age": "ba"},
    "scape": {"deck": "b", "reveal_piles": 2},
    "condamnes": {"transfer": "off", "searches": "free", "covert": "step", "pointing": "free"},
    "castor": {"powers": "off", "leader": "b"},
    "temple": {"difficulty": "hard", "variant": "closing"},
}
OTHER = {"age": "ba", "agents": "martha,random", "first": "b", "leader": "b"}  # of two seats


def tables_of(game: str) -> list[dict[str, Any]]:
    """The fewest seats, the most and some between; then every value of every switch."""
    fewest, most = card(game).seats
    made: list[dict[str, Any]] = [{"seats": n} for n in (fewest, (fewest + most) // 2, most)]
    for switch in card(game).switches:
        values = switch.values[1:] if switch.kind == "choice" else [OTHER[switch.name]]
        made += ({"seats": fewest, switch.name: value} for value in values)
    made.append({"seats": fewest, **SWITCHES.get(game, {})})
    return list({str(each): each for each in made}.values())


CASES = [(game, wish) for game in (*ours(), "corde") for wish in tables_of(game)]
cases = pytest.mark.parametrize(
    ("game", "wish"),
    CASES,
    ids=["-".join([game, *map(str, wish.values())]) for game, wish in CASES],
)


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("CAVALE_COMPILE", "0")
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", UNJUST)
        yield


def choice(observation: dict[str, Any], rng: random.Random) -> int:
    return int(rng.choice(np.flatnonzero(observation["action_mask"])))


def played(table: Any, seed: int = 1, most: int = 3_000) -> dict[str, float]:
    """What a random match is worth to each agent."""
    rng, rewards = random.Random(seed), dict[str, float]()
    table.reset(seed=seed)
    for agent in table.agent_iter(most):
        observation, reward, is_over, _, _ = table.last()
        rewards[agent] = reward
        table.step(None if is_over else choice(observation, rng))
    return rewards


# --- PettingZoo's own tests ---


@cases
def test_agent_by_agent(game: str, wish: dict[str, Any]) -> None:
    api_test(env(game, **wish), num_cycles=60)


@cases
def test_all_at_once(game: str, wish: dict[str, Any]) -> None:
    parallel_api_test(parallel_env(game, **wish), num_cycles=25)


def test_every_value_of_every_switch_is_tested() -> None:
    tested = {(game, name, str(value)) for game, wish in CASES for name, value in wish.items()}
    for game in ours():
        for switch in card(game).switches:
            for value in switch.values[1:] if switch.kind == "choice" else ():
                assert (game, switch.name, value) in tested


def test_there_is_no_state_that_would_show_what_no_seat_may_know() -> None:
    for table in (env("horde"), parallel_env("horde")):
        table.reset(seed=1)
        with pytest.raises(NotImplementedError):
            table.state()


@pytest.mark.parametrize("game", ours())
def test_seeds_give_the_same(game: str) -> None:
    seed_test(lambda: env(game), num_cycles=10)
    parallel_seed_test(lambda: parallel_env(game), num_cycles=10)


@pytest.mark.parametrize("game", ours())
def test_a_table_is_drawn_and_told_in_the_words_of_its_game(game: str) -> None:
    render_test(lambda **mode: env(game, **mode))
    table = env(game, render_mode="ansi", lang="fr")
    rng = random.Random(3)
    table.reset(seed=3)
    drawn = []
    for _ in table.agent_iter(20):
        table.step(choice(table.last()[0], rng))
        drawn.append(table.render())
    assert any(f". [{card(game).prefix}" in text for text in drawn)  # a sentence, and its rule
    assert all("player_" in text for text in drawn)


# --- what is told when ---


@pytest.mark.parametrize("game", ["horde", "castor", "corde"])
def test_who_plays_for_itself_wins_what_the_others_lose(game: str) -> None:
    for seed in range(3):
        rewards = [*played(env(game, 3), seed).values()]
        assert sum(rewards) == pytest.approx(0)
        assert max(rewards) <= 1
        assert min(rewards) >= -1 / 2


@pytest.mark.parametrize("game", ["scape", "temple"])
def test_who_wins_with_others_wins_as_much(game: str) -> None:
    for seed in range(3):
        assert {*played(env(game), seed).values()} <= {1.0, -1.0}


def test_points_on_the_way_add_up_to_those_at_the_end() -> None:
    table = raw_env("horde", 2, step_rewards=1.0)
    rng, sums = random.Random(2), {"player_0": 0.0, "player_1": 0.0}
    table.reset(seed=2)
    seen = set()
    for agent in table.agent_iter():
        observation, reward, is_over, _, _ = table.last()
        sums[agent] += reward
        seen.add(reward)
        table.step(None if is_over else choice(observation, rng))
    points = np.zeros(2, np.int64)
    winners = int(table.game.score(table.game.box, table.tables.tables[0], points))
    for seat, worth in enumerate(sums.values()):
        won = [0.0, 0.0] if winners == 3 else [1.0 if winners >> n & 1 else -1.0 for n in range(2)]
        assert worth == pytest.approx(points[seat] / 30 + won[seat])
    assert len(seen) > 2  # they came on the way


def test_points_come_on_the_way_all_at_once_too() -> None:
    table = parallel_env("horde", 2, step_rewards=1.0)
    rng, total, steps = random.Random(2), 0.0, 0
    observations, _ = table.reset(seed=2)
    while table.agents:
        actions = {agent: choice(observations[agent], rng) for agent in table.agents}
        observations, rewards, *_ = table.step(actions)
        total += sum(rewards.values())
        steps += any(rewards.values())
    points = np.zeros(2, np.int64)
    table.game.score(table.game.box, table.tables.tables[0], points)
    assert total == pytest.approx(points.sum() / 30)  # what one wins the other loses
    assert steps > 2


@pytest.mark.parametrize("action", [3, -7, 25, 10_000])
def test_what_the_mask_does_not_allow_ends_the_match(action: int) -> None:
    table = raw_env("horde", 3)
    table.reset(seed=1)
    guilty = table.agent_selection
    table.step(action)
    assert table.rewards == {f"player_{n}": -1.0 * (f"player_{n}" == guilty) for n in range(3)}
    assert all(table.terminations.values())
    at_once = parallel_env("horde", 3)
    at_once.reset(seed=1)
    actions = dict.fromkeys(at_once.agents, at_once.tables.layout.decline) | {guilty: action}
    _, rewards, ended, _, _ = at_once.step(actions)
    assert rewards == {f"player_{n}": -1.0 * (f"player_{n}" == guilty) for n in range(3)}
    assert all(ended.values())
    assert at_once.agents == []


def test_a_mask_is_never_empty_and_who_is_not_asked_may_decline() -> None:
    table = raw_env("temple", 3)
    rng, decline = random.Random(5), table.tables.layout.decline
    table.reset(seed=5)
    for agent in table.agent_iter(200):
        awaited = seats_in(int(table.tables.tables["waiting"][0]))
        for seat, other in enumerate(table.possible_agents):
            mask = table.observe(other)["action_mask"]
            assert mask.any()
            assert mask[decline] == (seat not in awaited)
        table.step(choice(table.observe(agent), rng))


def test_picks_are_made_at_once_and_nobody_sees_anothers() -> None:
    table = parallel_env("scape", 4)
    rng = random.Random(0)
    observations, _ = table.reset(seed=4)
    while len(seats_in(int(table.tables.tables["waiting"][0]))) < 4:
        actions = {agent: choice(observations[agent], rng) for agent in table.agents}
        observations, *_ = table.step(actions)
    before = int(table.tables.tables["ply"][0])
    actions = {agent: choice(observations[agent], rng) for agent in table.agents}
    table.step(actions)
    assert int(table.tables.tables["ply"][0]) == before + 4


def test_one_of_those_who_step_in_is_heard() -> None:
    table = parallel_env("condamnes", 5, covert="step")
    rng, decline = random.Random(1), table.tables.layout.decline
    observations, _ = table.reset(seed=1)
    heard = 0
    for _ in range(60):
        masks = {agent: observations[agent]["action_mask"] for agent in table.agents}
        eager = [
            agent for agent in table.agents if masks[agent][decline] and masks[agent].sum() > 1
        ]
        for agent in eager:
            observations[agent]["action_mask"][decline] = 0
        before = int(table.tables.tables["ply"][0])
        observations, *_ = table.step({each: choice(observations[each], rng) for each in masks})
        if not table.agents:
            break
        if eager:
            assert int(table.tables.tables["ply"][0]) == before + 1
            heard += 1
    assert heard > 3


# --- names, copies, what is missing ---


def test_a_name_with_its_version_is_that_version_and_no_other() -> None:
    assert env("cavale/horde-v1").metadata["name"] == "cavale/horde-v1"
    with pytest.raises(OptionError, match=r"no environment 'cavale/horde-v9' .* cavale/horde-v1"):
        env("cavale/horde-v9")


def test_seats_and_switches_that_a_game_has_not_are_refused() -> None:
    with pytest.raises(OptionError, match="2 to 8 seats, not 9"):
        env("horde", 9)
    with pytest.raises(OptionError, match="no switch 'colour'"):
        parallel_env("horde", colour="red")


def test_without_a_seed_every_match_is_another_one() -> None:
    table = raw_env("horde", 4)
    vectors = []
    for _ in range(4):
        table.reset()
        vectors.append(table.tables.tables[0].tobytes())
    assert len({*vectors}) == 4


@pytest.mark.parametrize("made", [CavaleAEC, CavaleParallel])
def test_an_environment_can_be_sent_to_another_process(made: type) -> None:
    table = made("horde", 3, restart="random")
    again = pickle.loads(pickle.dumps(table))
    table.reset(seed=1)
    again.reset(seed=1)
    assert again.tables.tables.tobytes() == table.tables.tables.tobytes()


def test_without_the_extra_a_sentence_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "pettingzoo.py").write_text("raise ImportError('not here')", encoding="utf-8")
    code = "import cavale.envs.pettingzoo"
    paths = os.pathsep.join([str(tmp_path), *sys.path[1:]])
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": paths}, capture_output=True
    )
    assert b"This needs the package pettingzoo: install cavale[agents]." in done.stderr
