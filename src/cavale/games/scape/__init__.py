"""SCAPE: hidden identities dig one tunnel, 3-14 seats, after SCAPE, first edition."""

from cavale.kernel.contract import Card, OneSeat, Switch, rule_numbers

CARD = Card(
    id="scape",
    names={"fr": "SCAPE", "en": "SCAPE"},
    prefix="S",
    rules=rule_numbers("1-5 10-12 20-25 30-35 40-46 50-54"),
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
    version=1,
    not_your_turn=20,
    is_over=25,
    fleeting=("pick",),  # S31-S33: who has picked is seen at the table, one line each is too many
    endings=("raf", "usaf", "both", "guards"),  # S41-S45
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
