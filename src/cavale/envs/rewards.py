"""What a match is worth to an agent, by how seats win in its game.

- *Each for itself*: who wins gets 1, the others lose as much together; who ties, shares. With 4
  seats: 1 and -1/3 three times; with two winners 1/3, 1/3, -1/3, -1/3. The sum is always 0, and so
  is everything if nobody wins.
- *Sides*: 1 for every seat whose side wins, -1 for the others. Both sides can win, or none.
- *Together*: 1 for all, or -1 for all.
"""

from collections.abc import Sequence
from typing import Literal

from cavale.kernel.contract import Card

Convention = Literal["each for itself", "sides", "together"]


def convention(card: Card) -> Convention:
    """How seats win in a game."""
    if not card.sides:
        return "each for itself"
    return "sides" if len(card.sides) > 1 else "together"


def rewards_of(card: Card, winners: Sequence[int], seats: int) -> list[float]:
    """What a match that is over was worth to each seat."""
    won = len(winners)
    if convention(card) != "each for itself":
        gain, loss = 1.0, -1.0
    elif won in (0, seats):
        gain = loss = 0.0
    else:
        gain, loss = (seats - won) / (won * (seats - 1)), -1 / (seats - 1)
    return [gain if seat in winners else loss for seat in range(seats)]
