"""Peer: RLCard's UNO with its RandomAgent; the default seat count, 2."""

import numpy as np
import rlcard
from measure import arguments, measure
from rlcard.agents import RandomAgent
from rlcard.envs import Env


def play_match(env: Env) -> int:
    """One match; `timestep` grows by one with every action of a player."""
    before = env.timestep
    env.run(is_training=False)
    return env.timestep - before


def main() -> None:
    options = arguments("RLCard's UNO, random agents").parse_args()
    np.random.seed(options.seed)  # RandomAgent draws from numpy's global generator
    env = rlcard.make("uno", config={"seed": options.seed})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    name = f"RLCard, UNO, {env.num_players} seats"
    measure(name, "rlcard", lambda: play_match(env), options.seconds)


if __name__ == "__main__":
    main()
