"""Trained policies as players: their numbers as loops take them, and the choice for one seat."""

from collections import namedtuple
from collections.abc import Sequence
from typing import Any

import numpy as np

from cavale.bots.observation.compiled.network import (
    BIASES,
    COLUMNS,
    INPUTS,
    OUTPUTS,
    SHIFT,
    WEIGHTS,
    by_network,
)
from cavale.bots.outside.policy import Policy
from cavale.bots.players import Choose
from cavale.kernel.contract import Game
from cavale.kernel.plain import Plain

# Not a typed one: the compiler knows no other kind of record that holds arrays
Minds = namedtuple(
    "Minds",
    ["tables", "words", "programs", "ends", "returns", "weights", "biases", "plans", "work"],
)
_DeskOfOne = namedtuple("_DeskOfOne", ["minds"])


def minds_of(policies: Sequence[Policy]) -> Any:
    """Policies of one game and number of seats, for one loop at a time."""
    layout = policies[0].layout
    layers = [layer for policy in policies for layer in policy.layers]
    widest = max(layout.size, *(len(layer.biases) for layer in layers))
    table = np.zeros(1, layout.game.table)
    return Minds(
        table,
        table.view(np.int64).reshape(1, -1),
        layout.programs,
        layout.ends,
        layout.returns,
        np.concatenate([layer.weights.ravel() for layer in layers]),
        np.concatenate([layer.biases for layer in layers]),
        _plans(policies),
        np.zeros((2, widest), np.int64),
    )


def _plans(policies: Sequence[Policy]) -> Any:
    """By network and layer where its numbers stand."""
    longest = max(len(policy.layers) for policy in policies)
    plans = np.zeros((len(policies), longest, COLUMNS), np.int64)
    weights, biases = 0, 0
    for network, policy in enumerate(policies):
        for number, layer in enumerate(policy.layers):
            plan = plans[network, number]
            plan[INPUTS], plan[OUTPUTS] = layer.weights.shape
            plan[WEIGHTS], plan[BIASES], plan[SHIFT] = weights, biases, layer.shift
            weights, biases = weights + layer.weights.size, biases + layer.biases.size
    return plans


def policy_choice(policy: Policy, seen: Any, seat: int, legal: Sequence[int]) -> int:
    """What a policy does in a seat, from what that seat may know; DECLINE only if not awaited."""
    record = seen.record() if isinstance(seen, Plain) else seen
    desk = _DeskOfOne(minds_of([policy]))
    return int(by_network(record, seat, legal, len(legal), 0, desk))


def by_policy(policy: Policy) -> Choose:
    """A policy as levels are: it needs no box, and throws no dice."""

    def choose(game: Game, box: Any, seen: Any, seat: int, legal: Sequence[int], dice: Any) -> int:
        return policy_choice(policy, seen, seat, legal)

    return choose
