"""Bots: they get exactly what a person in their seat gets, and enter by the same door."""

from collections.abc import Sequence
from typing import Any

from cavale.kernel.contract import DECLINE, Game
from cavale.kernel.errors import OptionError
from cavale.kernel.header import is_awaited
from cavale.kernel.plain import plain
from cavale.kernel.stream import roll, seed_dice

LEVELS = ("instinct", "chance")
SELDOM = 8  # a chance player who is not awaited acts one time in so many
BOT_NAMES = (
    "Brume",
    "Suie",
    "Ronce",
    "Givre",
    "Braise",
    "Cendre",
    "Fougère",
    "Lierre",
    "Orage",
    "Silex",
    "Mousse",
    "Écume",
    "Corbeau",
    "Bruyère",
)


def free_names(taken: set[str]) -> list[str]:
    """Names for bots, none of them a person's."""
    return [name for name in BOT_NAMES if name not in taken]


def check_level(level: str) -> str:
    if level not in LEVELS:
        known = ", ".join(LEVELS)
        raise OptionError(
            en=f"There is no bot {level!r}: choose from {known}.",
            fr=f"Il n’y a pas de bot « {level} » : choisis parmi {known}.",
        )
    return level


class Bot:
    """One bot in one seat."""

    def __init__(self, game: Game, box: Any, level: str, seed: int) -> None:
        self._game = game
        self._box = plain(box)
        self.level = check_level(level)
        self._dice = [0, 0]
        seed_dice(self._dice, seed & 0xFFFFFFFF, seed >> 32)

    def choose(self, seen: Any, seat: int, legal: Sequence[int]) -> int:
        """One of the legal actions, from what the seat may know; DECLINE only if not awaited."""
        if self.level == "chance":
            if not is_awaited(seen, seat) and roll(self._dice, SELDOM):
                return DECLINE
            return legal[roll(self._dice, len(legal))]
        chosen = self._game.instinct(self._box, seen, seat, legal, len(legal), self._dice)
        return int(chosen)
