"""Condamnés ! (Condemned!): one guard against all prisoners, 3-9 seats, after Condamnés! v2.1."""

from cavale.games.condamnes import numbers
from cavale.games.condamnes.actions import ACTIONS, LEAVE
from cavale.games.condamnes.table import GRABBING
from cavale.kernel.contract import Card, Switch, Window, rules_in

CARD = Card(
    id="condamnes",
    shelf=3,
    recommended=5,
    minutes=15,  # 117 moves (the median of simulated matches), 8 s each
    trials=300_000,
    difficulty=3,
    names={"fr": "Condamnés !", "en": "Condemned!"},
    prefix="C",
    rules=rules_in(numbers),
    seats=(3, 9),
    switches=(
        Switch("transfer", ("table", "off")),  # C14
        Switch("searches", ("round", "free")),  # C30
        Switch("covert", ("round", "step")),  # C44
        Switch("pointing", ("card", "free")),  # C42
    ),
    actions=ACTIONS,
    # 100 rounds (C14); in a round at most 10 steps, each with 8 covert moves (C44), and 30
    # searches (C30) of 2 moves with a grab of 8. Tunnels, of 3 moves (C42), are bounded by luck
    # alone: room for one in each step.
    longest=100 * (10 * (1 + 8 + 3) + 30 * (2 + 8) + 2 + 9),
    points=(0, 1),  # 1 for each seat of the side that wins
    version=2,  # 2: C42, pointing wrongly costs a card; C47, the prisoners' agreement
    not_your_turn=numbers.C27,
    is_over=numbers.C12,
    ended_by=(numbers.C12, numbers.C13, numbers.C14),
    interrupts=True,
    windows={GRABBING: Window(5, LEAVE)},  # C03: silence is LEAVE
    # C44: rustles leave no log; C51: nobody is reminded which card was shown as the stolen one
    fleeting=("rustle", "turn", "stolen"),
    sides=("guard", "prisoner"),
    endings=("tunnels", "tenth_card", "transfer"),
    covert=("slip", "show", "feint"),  # C44: nobody else learns who began
    clock="relaxed",
)
