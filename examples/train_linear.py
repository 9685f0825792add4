"""Train a policy with NumPy alone, in about a minute: a linear one, by evolution.

    pip install 'cavale[agents]'
    python examples/train_linear.py horde --seats 2

A policy rates every action by adding up what it sees, weighed. Evolution strategies (Salimans and
others, 2017): at every step many weights around the best ones known are tried, each at some tables,
and those go a little way to where more was won. Strong it does not get; for that there is
`train_ppo.py`. What is saved plays wherever bots do.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from cavale.bots.outside.policy import POLICY, check_place, policy_of, write_policy
from cavale.envs.gymnasium import CavaleVectorEnv
from cavale.kernel.errors import CavaleError

PAIRS = 32  # of weights that are tried at once, each with its mirror image
TABLES = 16  # for each of them
FURTHEST = 400  # steps of a try: whoever cannot end its matches, stops there
NOISE = 0.1  # how far around the best ones they lie
RATE = 0.3  # how far a step goes


class Evolution:
    """A linear policy of a game, and what makes it better."""

    def __init__(self, tables: CavaleVectorEnv, seed: int) -> None:
        self.tables, self.rng = tables, np.random.default_rng(seed)
        layout = tables.layout
        low, high = layout.bounds
        self.scale = 1.0 / np.maximum(np.maximum(high, -low), 1)
        self.weights = np.zeros((layout.size + 1, layout.actions), np.float32)  # the last: biases

    def step(self) -> float:
        """Try some weights, and go to where more was won; gives the reward of a match."""
        noise = self.rng.normal(size=(PAIRS, *self.weights.shape)).astype(np.float32)
        tried = np.concatenate([self.weights + NOISE * noise, self.weights - NOISE * noise])
        rewards = self._played(tried)
        ranks = rewards.argsort().argsort() / (len(rewards) - 1) - 0.5  # no luck counts twice
        gain = ranks[:PAIRS] - ranks[PAIRS:]
        self.weights += RATE * np.tensordot(gain, noise, 1) / PAIRS
        return float(rewards.mean())

    def _played(self, tried: Any) -> Any:
        """The mean reward of a match with each of these weights: the first at every table."""
        observations, info = self.tables.reset(seed=int(self.rng.integers(1 << 40)))
        rewards, runs = np.zeros(self.tables.num_envs), np.ones(self.tables.num_envs, bool)
        for _ in range(FURTHEST):
            seen = (observations * self.scale).reshape(len(tried), -1, len(self.scale))
            rated = seen.astype(np.float32) @ tried[:, :-1] + tried[:, -1:]
            rated = rated.reshape(len(observations), -1)
            actions = np.where(info["action_mask"], rated, -np.inf).argmax(axis=1)
            observations, gained, ended, _, info = self.tables.step(actions)
            rewards += gained * runs
            runs &= ~ended
            if not runs.any():
                break
        rewards[runs] = -1  # as if lost
        return rewards.reshape(len(tried), -1).mean(axis=1)

    def layers(self) -> list[tuple[Any, Any]]:
        """Weights and biases, for observations as they are."""
        return [(self.weights[:-1] * self.scale[:, None], self.weights[-1])]


def train(evolution: Evolution, seconds: float) -> Iterator[tuple[int, float]]:
    """Steps, and the reward of a match in each, for so long."""
    started, steps = time.process_time(), 0
    while not steps or time.process_time() - started < seconds:
        yield steps, evolution.step()
        steps += 1


def main(arguments: Sequence[str] | None = None) -> None:
    """Train and save."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", help="such as horde")
    parser.add_argument("--seats", type=int, help="the recommended number, unless you say")
    parser.add_argument("--seconds", type=float, default=60, help="of one core (60)")
    parser.add_argument("--tables", type=int, default=TABLES, help=f"of each try ({TABLES})")
    parser.add_argument("--seed", type=int, default=1, help="of chance (1)")
    parser.add_argument("--out", type=Path, help="GAME-SEATS.policy, unless you say")
    given = parser.parse_args(arguments)
    tables = CavaleVectorEnv(given.game, 2 * PAIRS * given.tables, given.seats, copy=False)
    out = given.out or Path(f"{given.game}-{tables.layout.seats}{POLICY}")
    check_place(out)
    evolution = Evolution(tables, given.seed)
    for step, reward in train(evolution, given.seconds):
        if step % 10 == 0:
            print(f"step {step:4}  a match is worth {reward:+.2f}", flush=True)
    write_policy(out, policy_of(tables.layout, evolution.layers()))
    print(f"Saved {out}: `cavale arena {given.game} chance {out}` tells how it plays.")


if __name__ == "__main__":
    try:
        main()
    except CavaleError as error:
        sys.exit(f"{error}")
