"""Le Temple (The Temple): a co-operative roll-and-write, 2-4 seats, after Escape: Roll & Write."""

from cavale.games.temple import numbers
from cavale.kernel.contract import Card, OneSeat, Switch, rules_in

CARD = Card(
    id="temple",
    shelf=5,
    recommended=3,
    minutes=30,  # 365 moves (the median of simulated matches), 5 s each
    trials=12_000,
    difficulty=3,
    names={"fr": "Le Temple", "en": "The Temple"},
    prefix="T",
    rules=rules_in(numbers),
    seats=(2, 4),
    switches=(
        Switch("difficulty", ("normal", "easy", "hard")),  # T10
        Switch("variant", ("none", "closing", "dice", "joker")),  # T64
        OneSeat("first"),  # T11
    ),
    actions=198,
    # At most 48 turns. In a turn: 5 throws accepted, 10 dice placed, 5 rooms entered with a
    # choice in each, the 2 doorways, 3 words to go on, 9 dice taken or left, 6 crossed off.
    # In the whole match: 8 rerolls accepted again; 8 heals with 10 dice thrown anew each; 8
    # rushes and 24 temporary dice, each with a room and a choice; 24 treasure cards; 4 sides.
    # A die that is kept is not healed, and one that was placed is not thrown again: whenever
    # in a turn heals, rerolls and rushes come, they add no more than this.
    longest=48 * 45 + 8 * 2 + 8 * 17 + 8 * 2 + 24 * 3 + 24 + 4,
    points=(0, 40),
    # 2: T34, a rush also before the own doorway is closed. 3: T34, a rush at every own decision,
    # while a throw is placed, too; T35, a stop that is skipped does not begin exploring.
    version=3,
    not_your_turn=numbers.T33,
    is_over=numbers.T50,
    ended_by=(numbers.T50, numbers.T51),
    interrupts=True,  # T32: treasure cards are used at any moment
    sides=("adventurer",),
    endings=("escaped", "lost"),
)
