"""Which bot plays where: by seat, or by the side that the deal makes.

`medium` is for all; several names are one a seat; `b=strong` is for one seat and `guard=strong` for
one side, besides or instead. A side's bot goes before a seat's.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cavale.bots.outside.roster import Roster, check_bot
from cavale.kernel.contract import MAX_SEATS, Game, seat_letters
from cavale.kernel.errors import OptionError

OWN = -1  # of a side: its seats have policies of their own


@dataclass(frozen=True)
class LineUp:
    """Bots by seat; and by side, where these go before."""

    seats: tuple[str, ...]
    sides: dict[str, str] = field(default_factory=dict)

    def by_seat(self, roster: Roster) -> Any:
        """The policies as a loop takes them."""
        return np.array([roster.policy(bot) for bot in self.seats], np.int64)

    def by_side(self, roster: Roster) -> Any:
        """A policy for each of the card's sides, or `OWN`."""
        policies = np.full(MAX_SEATS, OWN, np.int64)
        for side, bot in self.sides.items():
            policies[roster.game.card.sides.index(side)] = roster.policy(bot)
        return policies

    @property
    def bots(self) -> tuple[str, ...]:
        """All who play."""
        return (*self.seats, *self.sides.values())


def line_up(game: Game, seats: int, bots: Sequence[str]) -> LineUp:
    """Who plays where, from what was written."""
    named = dict(each.split("=", 1) for each in bots if "=" in each)
    sides = {name: check_bot(level) for name, level in named.items() if name in game.card.sides}
    own = {name: check_bot(level) for name, level in named.items() if name not in sides}
    letters = seat_letters(seats)
    for name in own:
        if len(name) != 1 or name not in letters:
            raise _nowhere(game, seats, name)
    plain = [check_bot(each) for each in bots if "=" not in each]
    if not plain and (set(own) == set(letters) or (sides and set(sides) == set(game.card.sides))):
        plain = [next(iter(named.values()))]  # nobody is left for whom it would matter
    levels = plain * seats if len(plain) == 1 else plain
    if len(levels) != seats:
        raise OptionError(
            en=f"{len(levels)} bots for {seats} seats: name one bot, or one per seat.",
            fr=f"{len(levels)} bots pour {seats} sièges : nomme un seul bot, ou un par siège.",
        )
    by_seat = [own.get(letter, level) for letter, level in zip(letters, levels, strict=True)]
    return LineUp(tuple(map(check_bot, by_seat)), sides)


def _nowhere(game: Game, seats: int, name: str) -> OptionError:
    letters = seat_letters(seats)
    sides = ", ".join(("", *game.card.sides))
    return OptionError(
        en=f"No bot can play as {name!r}: seats go from a to {letters[-1]}{sides and '; sides are'}"
        f"{sides[1:]}.",
        fr=f"Aucun bot ne peut jouer « {name} » : les sièges vont de a à {letters[-1]}"
        f"{sides and ' ; les camps sont'}{sides[1:]}.",
    )
