"""Tests that every game must pass, for games in this package and in others.

    from cavale.testing import Conformance, Kit

    class TestMyGame(Conformance):
        kit = Kit("my_game", check_position=..., hide_otherwise=...)

and pytest does the rest; `check_game(kit)` does the same without pytest.
"""

from cavale.testing.gaps import Gap, text_gaps
from cavale.testing.kit import Case, Kit
from cavale.testing.playing import force_draws, new_match, next_seat, random_match, random_steps
from cavale.testing.suite import Conformance, check_game

__all__ = [
    "Case",
    "Conformance",
    "Gap",
    "Kit",
    "check_game",
    "force_draws",
    "new_match",
    "next_seat",
    "random_match",
    "random_steps",
    "text_gaps",
]
