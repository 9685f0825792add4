"""A match with those who play it: moves as text, bots by name, a file to keep it in."""

import random
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import msgspec

from cavale.bots.coach.analysis import Progress, analyse
from cavale.bots.players import Bot
from cavale.front.choice import Choice
from cavale.front.players import PERSON, Bots, levels_of, names_for, parse_seat
from cavale.front.position import written
from cavale.front.seat import Seat
from cavale.games.boxes import OwnBox, components
from cavale.kernel.contract import DECLINE, SPECTATOR
from cavale.kernel.errors import CavaleError, Lang, OptionError
from cavale.matches import match as matches
from cavale.matches.coaching import Analysis
from cavale.matches.door import InvalidAction
from cavale.matches.file import Recorder, encode, moves_text, record, save
from cavale.matches.match import Move, Outcome
from cavale.matches.seeds import Seed, mixed, new_secret

if TYPE_CHECKING:
    from cavale.front.game import Game


Answer = int | str | Choice | None
Ask = Callable[[Seat], Answer]


class Match(matches.Match):
    """One match. Made by `Game.match` and `load`; `seat` gives what one player knows and may do.

    What it has of the room below speaks integers: `legal(seat)`, `seen(seat)`, `view(seat)`,
    `table`. Its `seat(...)` objects speak texts.
    """

    game: "Game"

    def __init__(
        self,
        game: "Game",
        about: Recorder,
        options: Mapping[str, str] | None = None,
        box: Any = None,
        lang: Lang = "en",
        seed: Seed | None = None,
        known: matches.Known | None = None,
    ) -> None:
        mix = mixed(about.secret, about.contributions) if seed is None else seed
        if box is None and about.own_box is not None:
            box = components(game, about.own_box, game.id)
        super().__init__(game, len(about.names), mix, options, box, known)
        self.about = msgspec.structs.replace(about)  # its own: bots may take seats over
        self.lang: Lang = lang
        self._random = random.Random(mix.text)

    @classmethod
    def opened(
        cls,
        game: "Game",
        levels: list[str],
        seed: str | None,
        names: Sequence[str] | None,
        options: Mapping[str, str],
        own_box: OwnBox | None,
        lang: Lang,
    ) -> Self:
        """A new match; `Game.match` is the door to this."""
        secret = new_secret() if seed is None else seed
        nothing = [""] * len(levels)
        called = names_for(levels, names)
        about = Recorder(secret, nothing, called, levels, nothing, own_box=own_box)
        return cls(game, about, options, lang=lang)

    @classmethod
    def continued(cls, game: "Game", match: matches.Match, about: Recorder, lang: Lang) -> Self:
        """A match of the room below, with what its file knows of those who play it."""
        made = cls(game, about, match.options, match.box, lang, match.seed, match.known)
        made.moves, made.table, made.tapes = match.moves, match.table, match.tapes
        return made

    # --- who plays ---

    @property
    def names(self) -> list[str]:
        """The players' names, by seat."""
        return self.about.names

    @property
    def players(self) -> list[str]:
        """Who chooses in each seat: `person`, or the name of a bot."""
        return self.about.players

    def seat(self, seat: int | str) -> Seat:
        """One seat, by its letter or its number from 0."""
        return Seat(self, parse_seat(seat, self.seats))

    @property
    def spectator(self) -> Seat:
        """Somebody who looks on: a seat with no hand and no moves."""
        return Seat(self, SPECTATOR)

    @property
    def to_move(self) -> list[Seat]:
        """The seats that the game waits for; in some games several at once."""
        return [Seat(self, number) for number in self.awaited()]

    # --- moves ---

    def play(self, seat: int | str, move: int | str | Choice) -> None:
        """Carry out a move, given as its text, its number, or one of a seat's choices.

        A move that a rule forbids raises `IllegalAction`, which names the rule; what is no move
        of this game raises `InvalidAction`. Neither changes anything.
        """
        super().play(parse_seat(seat, self.seats), self.action(move))

    def action(self, move: int | str | Choice) -> int:
        """The number of a move."""
        if isinstance(move, Choice):
            return move.action
        if not isinstance(move, str):
            return move
        try:
            return self.game.parse_action(move)
        except CavaleError as error:
            raise InvalidAction(en=error.en, fr=error.fr) from None

    @property
    def line(self) -> str:
        """All moves so far in one line, as a match file has them: `a:D a:R b:T7`."""
        return moves_text(self)

    # --- bots ---

    @cached_property
    def bots(self) -> dict[int, Bot]:
        """The bots by seat; each knows what its seat may know, and has dice of its own."""
        return {
            seat: Bot(self.game, self.box, level, self._random.getrandbits(64))
            for seat, level in enumerate(self.players)
            if level != PERSON
        }

    def step(self, ask: Ask | None = None) -> Move | None:
        """One move: of a bot, or of a person, whose answer `ask` gets from their seat.

        None if the match is over, or waits for people and there is nobody to ask. An answer of
        None lets things be: a bot does so too, where it may step in and would rather not. Where
        all race (`window`), all answer, and their moves are made in the order of chance.
        """
        if ask is None and self.window() and any(seat not in self.bots for seat in self.awaited()):
            return None  # before a bot has chosen: its dice stay as they are
        asked = self._next_move()
        try:
            seat = next(asked)
            while True:
                seat = asked.send(ask and ask(seat))
        except StopIteration as done:
            move: Move | None = done.value
            return move

    def asks(self) -> Generator[Seat, Answer, None]:
        """The match as a conversation: it yields the seat of a person, and is sent the answer.

        Bots move in between, and it ends with the match. For programs that cannot wait inside
        `step` until somebody answers.
        """
        while not self.is_over:
            yield from self._next_move()

    def _next_move(self) -> Generator[Seat, Answer, Move | None]:
        if self.window():
            return (yield from self._race())
        for seat in self._in_turn():
            move = yield from self._answer(seat)
            if move is not None:
                self.play(seat, move)
                return self.moves[-1]
        return None

    def _answer(self, seat: int) -> Generator[Seat, Answer, Answer]:
        if seat not in self.bots:
            return (yield Seat(self, seat))
        action = self.bots[seat].choose(self.seen(seat), seat, self.legal(seat))
        return None if action == DECLINE else action

    def _race(self) -> Generator[Seat, Answer, Move | None]:
        """All answer before anything happens; then chance says who was quicker."""
        window, phase = self.window(), self.table.phase
        assert window is not None
        answers = {}
        for seat in (racers := self.awaited()):
            answers[seat] = yield from self._answer(seat)
        for seat in self._shuffled(racers):
            if self.table.phase == phase:
                given = answers[seat]
                self.play(seat, window.action if given is None else given)
        return self.moves[-1]

    def play_out(self, bots: Bots = "medium") -> Outcome:
        """Play to the end. Where people sit, the bots named here take over, for good."""
        both = zip(self.players, levels_of(bots, self.seats, self.game), strict=True)
        players = [new if old == PERSON else old for old, new in both]
        if PERSON in players:
            raise OptionError(
                en="People sit in some seats: name a bot for each.",
                fr="Des personnes occupent des sièges : nomme un bot pour chacun.",
            )
        self.about.players = players
        self.__dict__.pop("bots", None)  # made anew, for the new players
        while self.step():
            pass
        outcome = self.outcome()
        assert outcome is not None  # a bot that is awaited always moves
        return outcome

    def _in_turn(self) -> Iterator[int]:
        """The seats to ask for a move: those who may step in, then those who are awaited.

        Each group in random order, as people around a table speak up.
        """
        awaited = self.awaited()
        if self.game.card.interrupts:
            others = [seat for seat in range(self.seats) if seat not in awaited]
            yield from filter(self.legal, self._shuffled(others))
        yield from self._shuffled(awaited)

    def _shuffled(self, seats: list[int]) -> list[int]:
        return self._random.sample(seats, len(seats))

    # --- looking back ---

    def analyse(self, trials: int | None = None, progress: Progress | None = None) -> Analysis:
        """Luck and skill of a match that is over: the same match has the same analysis.

        It takes some tens of seconds, unless fewer `trials` are asked for; `progress` is told how
        many moves have been looked at, of how many.
        """
        return analyse(self, self.names, trials, progress)

    # --- keeping it ---

    def position(self, seat: int | str | None = None, *, whole: bool = False) -> str:
        """The position in one line, as a seat sees it: for a bug report, a note, a test.

        Without a seat it is what everybody sees; `whole` tells what is hidden from all, too. The
        random key is never in it.
        """
        if whole:
            return written(self.game, self.table)
        viewer = self.spectator if seat is None else self.seat(seat)
        return viewer.position

    def save(self, path: Path | str) -> None:
        """Keep the match in a new file; never over an existing one."""
        save(Path(path), record(self, self.about))

    def text(self) -> str:
        """What `save` writes: a JSON document with the secret of the shuffle."""
        return encode(record(self, self.about))

    def _afresh(self) -> Self:
        about, lang = self.about, self.lang
        return type(self)(self.game, about, self.options, self.box, lang, self.seed, self.known)

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"{self.ply} moves"
        return f"<Match of {self.game.id}, {self.seats} seats, {state}>"
