"""Chance made visible: the rules as they are, but every draw is a choice that somebody can make.

`below` and `shuffle` of the kernel are bound to draws from a list of choices made before. A draw
that is not in the list yet interrupts the rules: that is a chance node, and when its choice is
known the step is made again from the same position. A shuffled pile has no order until it is read:
each card is drawn when somebody first looks at it, which is the same game with far fewer nodes.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, SupportsIndex

from cavale.kernel.compile import bound
from cavale.kernel.contract import Game
from cavale.kernel.plain import Plain

_UNDRAWN = -(1 << 40)  # in a pile: a card that nobody has looked at


class Undecided(Exception):
    """A draw that nobody has made yet: its outcomes, by how likely each is."""

    def __init__(self, weights: Sequence[int]) -> None:
        super().__init__(weights)
        self.weights = tuple(weights)


class Dealer:
    """Makes the draws of one step, in the order in which the rules ask for them."""

    def __init__(self) -> None:
        self._choices: Iterator[int] = iter(())

    def take(self, choices: Iterable[int]) -> None:
        """The choices for the next step."""
        self._choices = iter(choices)

    def draw(self, weights: Sequence[int]) -> int:
        """The number of an outcome; a single one needs no choice."""
        if len(weights) == 1:
            return 0
        for choice in self._choices:
            return choice
        raise Undecided(weights)

    def below(self, table: Any, limit: int) -> int:
        """Instead of the kernel's: any of them, each as likely."""
        return self.draw([1] * limit)

    def shuffle(self, table: Any, cards: list[int], count: int) -> None:
        """Instead of the kernel's: what is shuffled is drawn when it is read."""
        for name in table.__slots__:
            if getattr(table, name) is cards:
                setattr(table, name, Pile.shuffled(self, cards, count))
                return
        raise LookupError("only a field of the table can be shuffled")


class Pile(list[int]):
    """A list, some of whose cards are undrawn: `rest` is what they can be."""

    dealer: Dealer
    rest: Counter[int]

    @classmethod
    def shuffled(cls, dealer: Dealer, cards: list[int], count: int) -> "Pile":
        """The first `count` cards in an order that nobody knows, the others as they lie."""
        lying = list.__getitem__(cards, slice(0, count))
        made = cls([_UNDRAWN] * count + list.__getitem__(cards, slice(count, None)))
        made.dealer = dealer
        made.rest = Counter(card for card in lying if card != _UNDRAWN)
        if isinstance(cards, Pile):
            made.rest.update(cards.rest)  # all of which lie among the first
        return made

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return self._copy() if index == slice(None) else [*self][index]
        card = super().__getitem__(index)
        return self._drawn(index) if card == _UNDRAWN else card

    def __iter__(self) -> Iterator[int]:
        return (self[index] for index in range(len(self)))

    def __setitem__(self, index: Any, card: Any) -> None:
        if isinstance(index, slice):
            list(self)  # whatever is replaced was somewhere before
        elif super().__getitem__(index) == _UNDRAWN:
            self._drawn(index)
        super().__setitem__(index, card)

    def _drawn(self, index: SupportsIndex) -> int:
        """Look at a card: it is one of the rest, each copy as likely."""
        kinds = sorted(self.rest)
        card = kinds[self.dealer.draw([self.rest[kind] for kind in kinds])]
        self.rest -= Counter([card])
        super().__setitem__(index, card)
        return card

    def _copy(self) -> "Pile":
        made = Pile(list.__iter__(self))
        made.dealer = self.dealer
        made.rest = self.rest.copy()
        return made


def _write(tape: list[list[int]], *row: int) -> None:
    tape.append(list(row))


class OpenRules:
    """The verbs of a game, with every draw left to a dealer."""

    def __init__(self, game: Game) -> None:
        self.dealer = Dealer()
        names = {"below": self.dealer.below, "shuffle": self.dealer.shuffle, "write": _write}
        self.setup = bound(game.setup, **names)
        self.play = bound(game.play, **names)


def knows_all(table: Plain) -> bool:
    """Whether nothing of a table is undrawn."""
    return not any(
        isinstance(field, Pile) and field.rest
        for field in (getattr(table, name) for name in table.__slots__)
    )
