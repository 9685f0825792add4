"""Le Temple (The Temple): a co-operative roll-and-write, 2-4 seats, after Escape: Roll & Write."""

from cavale.kernel.contract import Card, OneSeat, Switch, rule_numbers

CARD = Card(
    id="temple",
    names={"fr": "Le Temple", "en": "The Temple"},
    prefix="T",
    rules=rule_numbers("1-6 10-12 20-38 40 50-53 60-65 70"),
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
    longest=48 * 45 + 8 * 2 + 8 * 17 + 8 * 2 + 24 * 3 + 24 + 4,
    points=(0, 40),
    version=2,  # 2: T34, a rush also before the own doorway is closed
    not_your_turn=33,
    is_over=50,
    interrupts=True,  # T32: treasure cards are used at any moment
    endings=("escaped", "lost"),
)
