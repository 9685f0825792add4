"""Condamnés ! (Condemned!): one guard against all prisoners, 3-9 seats, after Condamnés! v2.1."""

from cavale.games.condamnes.table import ACTIONS, GRABBING, LEAVE
from cavale.kernel.contract import Card, Switch, Window, rule_numbers

CARD = Card(
    id="condamnes",
    names={"fr": "Condamnés !", "en": "Condemned!"},
    prefix="C",
    rules=rule_numbers("1-6 10-15 20-27 30-34 40-46 50-51"),
    seats=(3, 9),
    switches=(
        Switch("transfer", ("table", "off")),  # C14
        Switch("searches", ("round", "free")),  # C30
        Switch("covert", ("round", "step")),  # C44
    ),
    actions=ACTIONS,
    # 100 rounds (C14); in a round at most 10 steps, each with 8 covert moves (C44), and 30
    # searches (C30) of 2 moves with a grab of 8. Tunnels are bounded by luck alone: room for
    # one in each step.
    longest=100 * (10 * (1 + 8 + 2) + 30 * (2 + 8) + 2 + 9),
    points=(0, 1),  # 1 for each seat of the side that wins
    version=1,
    not_your_turn=27,
    is_over=12,
    interrupts=True,
    windows={GRABBING: Window(5, LEAVE)},  # C03: silence is LEAVE
    # C44: rustles leave no log; C51: nobody is reminded which card was shown as the stolen one
    fleeting=("rustle", "turn", "stolen"),
    endings=("tunnels", "tenth_card", "transfer"),
    clock="relaxed",
)
