"""SCAPE: hidden identities dig one tunnel, 3-14 seats, after SCAPE, first edition."""

from cavale.games.scape import numbers
from cavale.kernel.contract import Card, OneSeat, Switch, rules_in

CARD = Card(
    id="scape",
    shelf=2,
    recommended=5,
    minutes=15,  # 55 moves (the median of simulated matches), 15 s each: people talk
    trials=300_000,
    difficulty=2,
    names={"fr": "SCAPE", "en": "SCAPE"},
    prefix="S",
    rules=rules_in(numbers),
    seats=(3, 14),
    switches=(
        Switch("deck", ("a", "b")),  # S02, S03
        Switch("reveal_piles", ("1", "2")),  # S35
        OneSeat("first"),  # S12
    ),
    actions=124,
    # 70 cards are played at most, and after each at most 14 seats pick one.
    longest=70 * (1 + 14),
    points=(0, 1),
    # Versions name what was played with, the box included. 2: S02, S03, an evened deck, in which
    # every action has as many RAF as USAF cards.
    version=2,
    not_your_turn=numbers.S20,
    is_over=numbers.S25,
    ended_by=(numbers.S41, numbers.S42, numbers.S43, numbers.S44),
    fleeting=("pick",),  # S31-S33: who has picked is seen at the table, one line each is too many
    endings=("raf", "usaf", "both", "guards"),  # S41-S45
    sides=("raf", "usaf", "ss"),  # S11
    claims=(
        "i_am_raf",
        "i_am_usaf",
        "i_am_ss",
        "is_raf",
        "is_usaf",
        "is_ss",
        "i_laid_well",
        "vouch",
        "liar",
        "burns",
    ),
)
