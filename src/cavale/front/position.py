"""Positions as text: what a table, or one seat of it, looks like at a moment, in one line."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from cavale.front.choice import Choice, choices_of
from cavale.front.players import parse_seat
from cavale.kernel.contract import ALL_SEEING, awaited, check_seats, legal_actions, seat_letters
from cavale.kernel.errors import CavaleError, Lang
from cavale.kernel.header import STREAM_NAMES
from cavale.kernel.plain import plain, plain_blank

if TYPE_CHECKING:
    from cavale.front.game import Game


def written(game: "Game", table: Any) -> str:
    """A table in one line, without its random stream."""
    shown, blank = plain(table), plain_blank(game.table)
    for name in map(str, STREAM_NAMES):
        setattr(shown, name, getattr(blank, name))
    return game.position_text(shown)


class PositionError(CavaleError):
    """A line that is no position of the game, or one that no table could have."""


@dataclass(frozen=True, repr=False)
class Position:
    """A table at one moment, as far as its text tells: what is hidden in it stays unknown.

    A position that a seat sees tells all that this seat needs: its view and its choices.
    """

    game: "Game"
    table: Any
    box: Any

    def __repr__(self) -> str:
        return f"<Position of {self.game.id}: {self.text}>"

    @classmethod
    def parsed(cls, game: "Game", text: str, box: Any) -> Self:
        """Read a position, and look at it from every seat: who can be shown it, can go on."""
        try:
            made = cls(game, game.parse_position(text), plain(box))
        except CavaleError as error:
            raise PositionError(en=error.en, fr=error.fr) from None
        check_seats(game.card, made.seats)
        try:
            made._look_around()
        except (IndexError, KeyError, ValueError, TypeError, OverflowError):
            raise made.impossible() from None
        return made

    def impossible(self) -> PositionError:
        """What to raise when it turns out that no table could look like this."""
        en, fr = self.game.name("en"), self.game.name("fr")
        return PositionError(
            en=f"No table of {en} can look like this: a card, a place or a seat is not there.",
            fr=f"Aucune table de {fr} ne peut être ainsi : une carte, un lieu ou un siège "
            "n’y est pas.",
        )

    def _look_around(self) -> None:
        self.view()
        for seat in range(self.seats):
            self.view(seat)
            self.choices(seat)

    @property
    def text(self) -> str:
        """The line that describes it."""
        return written(self.game, self.table)

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return int(self.table.seats)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.table.over)

    @property
    def to_move(self) -> list[str]:
        """The letters of the seats that the game waits for."""
        return [seat_letters(self.seats)[seat] for seat in awaited(self.table)]

    def seen(self, seat: int | str) -> "Position":
        """The same, as one seat sees it."""
        seen = plain_blank(self.game.table)
        self.game.observe(self.box, self.table, parse_seat(seat, self.seats), seen)
        return Position(self.game, seen, self.box)

    def view(self, seat: int | str | None = None) -> Any:
        """What a person in that seat sees; without a seat, all that the position tells."""
        if seat is None:
            return self.game.view(self.box, self.table, ALL_SEEING)
        number = parse_seat(seat, self.seats)
        return self.game.view(self.box, self.seen(number).table, number)

    def choices(self, seat: int | str, lang: Lang = "en") -> list[Choice]:
        """The moves that a seat may make here."""
        number = parse_seat(seat, self.seats)
        legal = legal_actions(self.game, self.box, self.table, number)
        names, view = seat_letters(self.seats), self.view(number)
        return choices_of(self.game, legal, names, lang, view, number)
