"""One seat of a match: what it knows, what it may do, what it was told."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from cavale.bots.coach.hint import hint, hint_budget
from cavale.front.choice import Choice, choices_of
from cavale.front.position import written
from cavale.kernel.contract import is_logged, seat_letters
from cavale.kernel.errors import Lang
from cavale.kernel.rulebook import Rule
from cavale.kernel.tape import Event, redacted
from cavale.matches.coaching import Hint
from cavale.matches.door import IllegalAction, check
from cavale.matches.telling import event_sentence

if TYPE_CHECKING:
    from cavale.front.match import Match


class Told(NamedTuple):
    """One thing that happened, as a seat may know it: a sentence and the rule behind it."""

    ply: int  # of the move that brought it about; 0 is the set-up
    sentence: str
    rule: str


@dataclass(frozen=True, repr=False)
class Seat:
    """One seat, or a spectator. All it has is what a person sitting there may know."""

    match: "Match"
    number: int

    def __repr__(self) -> str:
        return f"<Seat {self.letter} of {self.match.game.id}: {self.name}>"

    @property
    def letter(self) -> str:
        """`a` for the first seat; nothing for a spectator."""
        return seat_letters(self.match.seats)[self.number] if self.number >= 0 else ""

    @property
    def name(self) -> str:
        """The player's name; nothing for a spectator."""
        return self.match.names[self.number] if self.number >= 0 else ""

    @property
    def is_awaited(self) -> bool:
        """Whether the game waits for this seat."""
        return self.number in self.match.awaited()

    @property
    def seen(self) -> Any:
        """What it may know, as a table: what bots and agents get."""
        return self.match.seen(self.number)

    @property
    def view(self) -> Any:
        """What a person sitting there sees, as a struct of the game."""
        return self.match.view(self.number)

    @property
    def position(self) -> str:
        """What it may know, in one line that `Game.position` reads back."""
        return written(self.match.game, self.seen)

    def choices(self, lang: Lang | None = None) -> list[Choice]:
        """The moves it may make now; none if it may not act."""
        if self.number < 0:
            return []
        match, legal = self.match, self.match.legal(self.number)
        lang = lang or match.lang
        return choices_of(match.game, legal, match.names, lang, self.view, self.number)

    def play(self, move: int | str | Choice) -> None:
        """Carry out a move: its text, its number, or one of the `choices`."""
        self.match.play(self.number, move)

    def why_not(self, move: int | str | Choice, lang: Lang | None = None) -> Rule | None:
        """The rule that forbids a move now; None if it may be made."""
        action = self.match.action(move)
        try:
            check(self.match.game, self.match.box, self.match.table, self.number, action)
        except IllegalAction as error:
            return self.match.game.rule(error.rule, lang or self.match.lang)
        return None

    def hint(self, trials: int | None = None) -> Hint:
        """The best two moves by what this seat knows, with their worth; none is certain."""
        match = self.match
        budget = trials or hint_budget(match.game)
        return hint(match.game, match.box, self.seen, self.number, budget)

    def told(self, since: int = 0, lang: Lang | None = None) -> list[Told]:
        """What happened from ply `since` on, as this seat may know it."""
        tapes = self.match.tapes
        return [
            self._told(ply, event, lang or self.match.lang)
            for ply in range(since, len(tapes))
            for event in redacted(tapes[ply], self.number)
            if is_logged(self.match.game, event.kind)
        ]

    def _told(self, ply: int, event: Event, lang: Lang) -> Told:
        game = self.match.game
        sentence = event_sentence(game, event, self.match.names, lang)
        return Told(ply, sentence, game.card.rule(event.rule))
