"""La Horde (The Horde): push your luck, 2-8 seats, after Zombie Life, itself after Pairs."""

from cavale.kernel.contract import Card, SeatOrder, Switch, rule_numbers

CARD = Card(
    id="horde",
    names={"fr": "La Horde", "en": "The Horde"},
    prefix="H",
    rules=rule_numbers("1-6 9-17 20-27 30"),
    seats=(2, 8),
    switches=(
        Switch("restart", ("choose", "random")),  # H23
        SeatOrder("age"),  # H04: oldest first
    ),
    actions=24,
    # 100 rounds (H27); in a round at most 55 draws with their placements, 55 takes, 8 passes,
    # and 7 cards given at its start.
    longest=100 * (2 * 55 + 55 + 8 + 7),
    points=(0, 30),  # at most 20 before the last round, which is worth at most 10
    version=1,
    not_your_turn=5,
    is_over=21,
)
