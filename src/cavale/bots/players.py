"""Bots: they get exactly what a person in their seat gets, and enter by the same door."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, get_args

from cavale.bots.desk import prepare, thought
from cavale.bots.policies import CHANCE, INSTINCT, NOVICE, SLIPS, THINKS, bindings, by_chance
from cavale.kernel.compile import is_dialect
from cavale.kernel.contract import Game
from cavale.kernel.errors import OptionError
from cavale.kernel.plain import plain
from cavale.kernel.stream import roll, seed_dice

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


def name_today(level: str) -> str:
    """What a level of an earlier release is called now."""
    return _EARLIER.get(level, level)


def check_level(level: str) -> str:
    """The level of this name, by its name of today."""
    level = name_today(level)
    if level not in LEVELS:
        known = ", ".join(LEVELS)
        raise OptionError(
            en=f"There is no bot {level!r}: choose from {known}.",
            fr=f"Il n’y a pas de bot « {level} » : choisis parmi {known}.",
        )
    return level


Choose = Callable[[Game, Any, Any, int, Sequence[int], Any], int]
Prepare = Callable[[Game], None]


def _chance(game: Game, box: Any, seen: Any, seat: int, legal: Sequence[int], dice: Any) -> int:
    return by_chance(seen, seat, legal, len(legal), dice)


def by_instinct(game: Game, box: Any, seen: Any, seat: int, legal: Sequence[int], dice: Any) -> int:
    """What the level `medium` does, and what others fall back to."""
    return int(game.instinct(box, seen, seat, legal, len(legal), dice))


def _novice(game: Game, box: Any, seen: Any, seat: int, legal: Sequence[int], dice: Any) -> int:
    choose = _chance if roll(dice, SLIPS) == 0 else by_instinct
    return choose(game, box, seen, seat, legal, dice)


def _strong(game: Game, box: Any, seen: Any, seat: int, legal: Sequence[int], dice: Any) -> int:
    return thought(game, box, seen, seat, legal, STRONG)


def _expert(game: Game, box: Any, seen: Any, seat: int, legal: Sequence[int], dice: Any) -> int:
    return thought(game, box, seen, seat, legal, EXPERT)


class Level(NamedTuple):
    """How a bot chooses: from what its seat may know, a plain box, and dice of its own."""

    choose: Choose
    policy: int = INSTINCT  # the same for compiled loops
    is_heavy: bool = False  # takes long enough to be given a process of its own
    prepare: Prepare | None = None  # what has to be done once for a game, and takes longer


PeopleLevel = Literal["easy", "medium", "strong", "expert"]
STRONG, EXPERT = 1_000, 10_000  # trials for a decision

LEVELS = {  # the weakest first
    "chance": Level(_chance, CHANCE),
    "easy": Level(_novice, NOVICE),
    "medium": Level(by_instinct),
    "strong": Level(_strong, THINKS + STRONG, True, prepare),
    "expert": Level(_expert, THINKS + EXPERT, True, prepare),
}
PEOPLE_LEVELS: tuple[PeopleLevel, ...] = get_args(PeopleLevel)  # chance is for tests
_EARLIER = {"instinct": "medium"}  # in commands, stored tables and match files


def offered(game: Game) -> list[PeopleLevel]:
    """The levels that a game's bots can have: who thinks, thinks in compiled rules."""
    compiles = all(map(is_dialect, bindings(game).values()))
    return [name for name in PEOPLE_LEVELS if compiles or not LEVELS[name].is_heavy]


def check_offered(game: Game, level: str) -> str:
    """The level of this name, if the game's bots can have it."""
    level = check_level(level)
    if LEVELS[level].is_heavy and level not in (able := offered(game)):
        names, known = game.card.names, ", ".join(able)
        raise OptionError(
            en=f"{names['en']} is not written so that its bots can think ahead: choose from "
            f"{known}.",
            fr=f"{names['fr']} n’est pas écrit pour que ses bots réfléchissent : choisis parmi "
            f"{known}.",
        )
    return level


class Bot:
    """One bot in one seat."""

    def __init__(self, game: Game, box: Any, level: str, seed: int) -> None:
        self._game = game
        self._box = plain(box)
        self.level = check_level(level)
        self._dice = dice_of(seed)

    def choose(self, seen: Any, seat: int, legal: Sequence[int]) -> int:
        """One of the legal actions, from what the seat may know; DECLINE only if not awaited."""
        return LEVELS[self.level].choose(self._game, self._box, seen, seat, legal, self._dice)


def dice_of(seed: int) -> list[int]:
    """A cheap stream for choices, so that the table's own stays a function of seed and moves."""
    dice = [0, 0]
    seed_dice(dice, seed & 0xFFFFFFFF, seed >> 32)
    return dice
