"""Le Castor en cavale (The Beaver at large): trick-taking with powers, 2-5 seats.

After the L'Agent Jean card game.
"""

from cavale.games.castor import numbers
from cavale.kernel.contract import Card, EachSeat, OneSeat, Switch, rules_in

CARD = Card(
    id="castor",
    shelf=4,
    recommended=4,
    minutes=20,  # 159 moves (the median of simulated matches), 8 s each
    trials=600_000,
    difficulty=2,
    names={"fr": "Le Castor en cavale", "en": "The Beaver at large"},
    prefix="A",
    rules=rules_in(numbers),
    seats=(2, 5),
    switches=(
        Switch("powers", ("on", "off")),  # A13
        EachSeat("agents", ("henry", "martha", "jean", "wxt", "moignons")),  # A10
        OneSeat("leader"),  # A12
    ),
    actions=72,
    # A round is at most 12 tricks of 5 cards, 5 cards passed and 6 decisions about powers. With
    # medals to win (at most 6 in any box) a match has at most 5 seats x 5 + 1 rounds.
    longest=26 * (12 * 5 + 5 + 6),
    points=(0, 2),  # medals: a second one ends the match (A60)
    version=1,
    not_your_turn=numbers.A20,
    is_over=numbers.A60,
)
