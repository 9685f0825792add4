"""La Horde (The Horde): push your luck, 2-8 seats, after Zombie Life, itself after Pairs."""

from cavale.games.horde import numbers
from cavale.games.horde.actions import ACTIONS
from cavale.kernel.contract import Card, SeatOrder, Switch, rules_in

CARD = Card(
    id="horde",
    shelf=1,
    recommended=4,
    minutes=15,  # 214 moves (the median of simulated matches), 4 s each
    trials=1_200_000,
    difficulty=1,
    starter=True,
    names={"fr": "La Horde", "en": "The Horde"},
    prefix="H",
    rules=rules_in(numbers),
    seats=(2, 8),
    switches=(
        Switch("restart", ("choose", "random")),  # H23
        SeatOrder("age"),  # H04: oldest first
    ),
    actions=ACTIONS,
    # 100 rounds (H27); in a round at most 120 draws (cards of any box) with their placements, 120
    # takes, 8 passes, and 7 cards given at its start.
    longest=100 * (2 * 120 + 120 + 8 + 7),
    points=(0, 30),  # at most 20 before the last round, which is worth at most 10
    version=1,
    not_your_turn=numbers.H05,
    is_over=numbers.H21,
    ended_by=(numbers.H21, numbers.H27),
)
