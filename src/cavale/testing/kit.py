"""What the suite must be told about a game: options to try, its bounds, and what it hides."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from cavale.games import card, find
from cavale.games.boxes import OwnBox, box_with, components
from cavale.kernel.contract import Game


class Case(NamedTuple):
    """One number of seats with one choice of options."""

    seats: int
    options: Mapping[str, str]

    @property
    def name(self) -> str:
        return "-".join([str(self.seats), *self.options.values()])


def _nothing_to_check(box: Any, table: Any) -> None:
    pass


def _nothing_hidden(table: Any, seat: int, rng: random.Random) -> None:
    pass


@dataclass(frozen=True)
class Kit:
    """Handed to the suite by the tests of a game."""

    game_id: str
    options: Sequence[Mapping[str, str]] = ({},)
    # (box, table): asserts what is true of every position: no card twice, none lost
    check_position: Callable[[Any, Any], None] = _nothing_to_check
    # (table, seat, rng): changes at random what the seat cannot know, in place. The random
    # stream, which nobody knows, is changed for all games
    hide_otherwise: Callable[[Any, int, random.Random], None] = _nothing_hidden
    # options in which an instinct that is slow uncompiled is compared, once; None: it is quick
    slow_instinct: Sequence[Mapping[str, str]] | None = None
    goldens: Sequence[Case] = ()  # matches that this repository keeps written out
    box: Mapping[str, Any] = field(default_factory=dict)  # values of another box, by field
    own_box: OwnBox | None = None  # that the suite runs with, not the shipped one

    @cached_property
    def game(self) -> Game:
        found = find(self.game_id)
        if self.own_box is None:
            return found
        return replace(found, box=components(found, self.own_box, self.game_id))

    def in_its_box(self) -> "Kit":
        """The same with that other box, and the recommended seats alone, or what it serves."""
        return replace(self, own_box=box_with(find(self.game_id), self.box))

    @property
    def says_what_is_hidden(self) -> bool:
        return self.hide_otherwise is not _nothing_hidden

    def cases(self) -> list[Case]:
        """Every number of seats, with every choice of options."""
        if self.own_box is not None:
            seats = card(self.game_id).recommended
            serves = self.game.most_seats
            most = seats if serves is None else serves(self.game.box)
            return [Case(min(seats, most), self.options[0])]
        fewest, most = card(self.game_id).seats
        return [Case(n, options) for n in range(fewest, most + 1) for options in self.options]

    def other_world(self, table: Any, seat: int, rng: random.Random) -> Any:
        """Another table that the seat cannot tell from this one."""
        other = table.copy()
        other.random_key[:] = [rng.getrandbits(32), rng.getrandbits(32)]
        other.random_nonce[:] = [rng.getrandbits(32), rng.getrandbits(32)]
        other.random_counter = rng.getrandbits(20)
        other.random_left = rng.randrange(5)
        other.random_block[:] = [rng.getrandbits(32) for _ in range(4)]
        self.hide_otherwise(other, seat, rng)
        return other
