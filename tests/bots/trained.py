"""Small policies of any game, of random numbers, for tests."""

from itertools import pairwise

import numpy as np

from cavale.bots.observation.layout import layout_of
from cavale.bots.outside.policy import Policy, policy_of
from cavale.kernel.contract import Game


def tiny_policy(game: Game, seats: int, seed: int = 1) -> Policy:
    """A network with one small layer between what it sees and what it does."""
    rng, layout = np.random.default_rng(seed), layout_of(game, seats)
    sizes = (layout.size, 8, layout.actions)
    layers = [
        (rng.normal(size=(inputs, outputs)), rng.normal(size=outputs))
        for inputs, outputs in pairwise(sizes)
    ]
    return policy_of(layout, layers)
