"""Peers of the environments for agents: steps by CPU seconds, with observations and masks.

    python agents.py --env=pgx-leduc_holdem --seconds=2

Vector environments have 1,024 tables, and the clock runs during their steps alone; of single tables
it runs all the time, choosing a random legal action included.
"""

import os
import random
from collections.abc import Callable
from time import process_time
from typing import Any

if hasattr(os, "sched_setaffinity"):  # one core: else JAX spends CPU time on keeping several busy
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

import numpy as np
from measure import arguments, report

TABLES = 1024


def repeated(step: Callable[[], float], seconds: float) -> tuple[int, float]:
    """Steps of all tables until so much time is spent in them."""
    step()
    count, spent = 0, 0.0
    while spent < seconds:
        spent += step()
        count += 1
    return count * TABLES, spent


def pgx(game: str, seconds: float, seed: int) -> None:
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(game)
    one = auto_reset(env.step, env.init)
    choose = jax.jit(
        lambda state, key: jax.random.categorical(
            key, jnp.log(state.legal_action_mask.astype(jnp.float32))
        )
    )
    all_steps = jax.jit(jax.vmap(one))
    keys = jax.random.split(jax.random.PRNGKey(seed), TABLES)
    held: dict[str, Any] = {"key": keys[0], "state": jax.jit(jax.vmap(env.init))(keys)}

    def step() -> float:
        held["key"], first, second = jax.random.split(held["key"], 3)
        actions, keys = choose(held["state"], first), jax.random.split(second, TABLES)
        jax.block_until_ready((actions, keys))
        begun = process_time()
        held["state"] = all_steps(held["state"], actions, keys)
        jax.block_until_ready(held["state"])
        return process_time() - begun

    report(f"pgx, {game}, {TABLES:,} tables", "pgx", 0, *repeated(step, seconds))


def blackjack(_: str, seconds: float, seed: int) -> None:
    import gymnasium

    tables = gymnasium.make_vec("Blackjack-v1", num_envs=TABLES, vectorization_mode="sync")
    tables.reset(seed=seed)

    def step() -> float:
        actions = tables.action_space.sample()
        begun = process_time()
        tables.step(actions)
        return process_time() - begun

    name = f"Gymnasium, SyncVectorEnv of Blackjack, {TABLES:,} tables"
    report(name, "gymnasium", 0, *repeated(step, seconds))


def rlcard(game: str, seconds: float, seed: int) -> None:
    import rlcard

    env = rlcard.make(game, config={"seed": seed})
    rng, steps, begun = random.Random(seed), 0, process_time()
    while process_time() - begun < seconds:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice([*state["legal_actions"]]))
            steps += 1
    report(f"RLCard, {game}, one table", "rlcard", 0, steps, process_time() - begun)


def pettingzoo(game: str, seconds: float, seed: int) -> None:
    from importlib import import_module

    env = import_module(f"pettingzoo.classic.{game}").env()
    env.reset(seed=seed)
    rng, steps, begun = random.Random(seed), 0, process_time()
    while process_time() - begun < seconds:
        env.reset()
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
                steps += 1
    report(f"PettingZoo, {game}, one table", "pettingzoo", 0, steps, process_time() - begun)


KINDS = {"pgx": pgx, "gymnasium": blackjack, "rlcard": rlcard, "pettingzoo": pettingzoo}


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--env", required=True, help="such as pgx-leduc_holdem")
    chosen = parser.parse_args()
    kind, _, game = chosen.env.partition("-")
    KINDS[kind](game, chosen.seconds, chosen.seed)


if __name__ == "__main__":
    main()
