"""A policy that was trained, in the dialect: a network of whole numbers over what a seat sees.

Whole numbers make compiled and plain choose alike, on any machine. A layer adds up weights times
inputs; between layers numbers are scaled down by a power of two, and held between 0 and HIGHEST: no
sum leaves 64 bits.
"""

from typing import Any

import numpy as np

from cavale.bots.observation.compiled.encode import encode
from cavale.kernel.compile import compiled_as, dialect, dialect_apart
from cavale.kernel.contract import DECLINE
from cavale.kernel.header import is_awaited

HIGHEST = (1 << 24) - 1  # that a layer hands to the next

# The columns of a layer in `plans`; a network ends where INPUTS is 0
INPUTS, OUTPUTS, WEIGHTS, BIASES, SHIFT = range(5)
COLUMNS = 5


@dialect_apart
def by_network(seen: Any, seat: int, actions: Any, count: int, network: int, desk: Any) -> int:
    """The action that a network rates highest, of the legal ones; out of turn, or none."""
    minds = desk.minds
    minds.tables[0] = seen
    seats = int(seen.seats)
    encode(minds.words, 0, minds.programs, minds.ends, seat, seats, minds.work, 0)
    row, layer = 0, 0
    while layer < minds.plans.shape[1] and minds.plans[network, layer, INPUTS] > 0:
        _add_up(minds.work, row, minds.weights, minds.biases, minds.plans[network, layer])
        row, layer = 1 - row, layer + 1
        if layer < minds.plans.shape[1] and minds.plans[network, layer, INPUTS] > 0:
            _scale_down(minds.work, row, minds.plans[network, layer - 1])
    best, highest = DECLINE, minds.work[row, minds.returns.shape[1] - 1]
    for choice in range(count):
        rated = minds.work[row, minds.returns[seat, actions[choice]]]
        is_first = choice == 0 and is_awaited(seen, seat)  # who is awaited cannot decline
        if is_first or rated > highest:
            best, highest = int(actions[choice]), rated
    return best


@dialect
def _add_up_one_by_one(work: Any, row: int, weights: Any, biases: Any, plan: Any) -> None:
    outputs = plan[OUTPUTS]
    for out in range(outputs):
        work[1 - row, out] = biases[plan[BIASES] + out]
    for given in range(plan[INPUTS]):
        number = work[row, given]
        if number != 0:  # observations are mostly zeros
            first = plan[WEIGHTS] + given * outputs
            for out in range(outputs):
                work[1 - row, out] += number * weights[first + out]


@compiled_as(_add_up_one_by_one)
def _add_up(work: Any, row: int, weights: Any, biases: Any, plan: Any) -> None:
    """What a layer makes of a row of work, in the other row."""
    inputs, outputs, first, bias = (int(each) for each in plan[:SHIFT])
    matrix = weights[first : first + inputs * outputs].reshape(inputs, outputs)
    given = np.flatnonzero(work[row, :inputs])  # few: see above
    added = work[row, given] @ matrix[given].astype(np.int64)
    work[1 - row, :outputs] = added + biases[bias : bias + outputs]


@dialect
def _scale_down(work: Any, row: int, plan: Any) -> None:
    for out in range(plan[OUTPUTS]):
        work[row, out] = min(max(work[row, out] >> plan[SHIFT], 0), HIGHEST)
