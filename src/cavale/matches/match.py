"""A match: a game, its box and options, a seed, and the moves made so far."""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, Self, TypeVar

from cavale.kernel import tape as tapes
from cavale.kernel.contract import (
    ALL_SEEING,
    Game,
    Window,
    awaited,
    check_box,
    check_seats,
    encode_options,
    full_options,
    legal_actions,
    position_digest,
    seats_in,
)
from cavale.kernel.header import begin
from cavale.kernel.plain import plain, plain_blank
from cavale.kernel.tape import Event
from cavale.kernel.verdict import Verdict
from cavale.matches import door
from cavale.matches.seeds import Seed


@dataclass(frozen=True, slots=True)
class Move:
    """A move that was made: by which seat, and which action."""

    seat: int
    action: int


@cache
def _same_move(seat: int, action: int) -> Move:
    """Equal moves are one object: there are few, and matches are long."""
    return Move(seat, action)


@dataclass(frozen=True)
class Outcome:
    """How a match ended: by which rule, with which points, won by whom."""

    reason: str
    points: tuple[int, ...]
    winners: tuple[int, ...]


class Known(NamedTuple):
    """What a seat knew at a decision of another match: there a practice match begins."""

    seen: Any
    seat: int


class Match:
    """One match in progress or replayed. `play` is the door: it checks, then carries out."""

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: Seed,
        options: Mapping[str, str] | None = None,
        box: Any = None,
        known: Known | None = None,
    ) -> None:
        """With `known`, everything that its seat could not see is dealt anew by this seed."""
        check_seats(game.card, seats)
        self.game = game
        self.seats = seats
        self.seed = seed
        self.box = plain(game.box if box is None else box)
        check_box(game, self.box, seats)
        self.options = full_options(game.card, seats, options or {})
        self.known = known
        self.moves: list[Move] = []
        self.table = plain_blank(game.table)
        begin(self.table, seats, seed.words[:2], *seed.nonce)
        tape = tapes.plain_tape()
        if known is None:
            encoded = encode_options(game.card, seats, self.options).tolist()
            game.setup(self.box, self.table, encoded, tape)
        else:
            game.imagine(self.box, known.seen, known.seat, self.table)
        self.tapes = [tapes.packed(tape)]  # what happened: [0] at set-up, [n] by the nth move

    def play(self, seat: int, action: int) -> None:
        """Check and carry out one action; a refused one changes nothing."""
        door.check(self.game, self.box, self.table, seat, action)
        self.carry_out(seat, action)

    def carry_out(self, seat: int, action: int) -> None:
        """An action that has come through the door."""
        # on a copy: Ctrl-C in the middle must not leave half a move behind
        table = self.table.copy()
        tape = tapes.plain_tape()
        self.game.play(self.box, table, seat, action, tape)
        happened = tapes.packed(tape)
        self.table = table
        self.moves.append(_same_move(seat, action))
        self.tapes.append(happened)

    # --- what can be asked ---

    @property
    def ply(self) -> int:
        """How many moves were made."""
        return len(self.moves)

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return bool(self.table.over)

    def awaited(self) -> list[int]:
        """The seats that the game waits for."""
        return awaited(self.table)

    def window(self) -> Window | None:
        """The race that is on, in which silence is an answer."""
        return self.game.card.windows.get(int(self.table.phase))

    def legal(self, seat: int) -> list[int]:
        """The actions that a seat may carry out now, ascending."""
        return legal_actions(self.game, self.box, self.table, seat)

    def why_not(self, seat: int, action: int) -> str | None:
        """The rule that forbids an action now, such as H13; None if it is legal."""
        number = int(self.game.why_not(self.box, self.table, seat, action))
        return self.game.card.rule(number) if number else None

    def seen(self, seat: int) -> Any:
        """What a seat may know, as a table; after the end ALL_SEEING gives the whole one."""
        if seat == ALL_SEEING and self.is_over:
            return self.table
        seen = plain_blank(self.game.table)
        self.game.observe(self.box, self.table, seat, seen)
        return seen

    def view(self, seat: int) -> Any:
        """What a person in that seat sees."""
        return self.game.view(self.box, self.seen(seat), seat)

    def events(self, seat: int, since: int = 0) -> list[Event]:
        """What happened from ply `since` on, as the seat may know it."""
        return [event for rows in self.tapes[since:] for event in tapes.redacted(rows, seat)]

    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""
        if not self.is_over:
            return None
        points = [0] * self.seats
        winners = int(self.game.score(self.box, self.table, points))
        return Outcome(
            reason=self.game.card.rule(int(self.table.over)),
            points=tuple(points),
            winners=tuple(seats_in(winners)),
        )

    def verdicts(self) -> list[Verdict]:
        """How near it was for each seat, once it is over; of a game that does not say, none."""
        verdict = self.game.verdict
        if verdict is None or not self.is_over:
            return []
        return [verdict(self.box, self.table, seat) for seat in range(self.seats)]

    def digest(self) -> str:
        """Names the position, the same wherever the match is replayed."""
        return position_digest(self.game, self.table)

    # --- replay ---

    def at(self, ply: int) -> Self:
        """This match as it stood after its first `ply` moves."""
        if not 0 <= ply <= self.ply:
            raise door.InvalidAction(
                en=f"This match has {self.ply} moves; there is no ply {ply}.",
                fr=f"Cette partie a {self.ply} coups ; il n’y a pas de coup {ply}.",
            )
        return next(match for match in self.replay() if match.ply == ply)

    def replay(self) -> Iterator[Self]:
        """The match from its start, ply by ply: the same object, moved on."""
        yield from replayed(self._afresh(), self.moves)

    def moments(self) -> list[Self]:
        """The match before each of its moves, and as it is: each for itself, to look at."""
        found = []
        for then in self.replay():
            moment = copy(then)
            moment.moves, moment.tapes = then.moves[:], then.tapes[:]
            found.append(moment)
        return found

    def _afresh(self) -> Self:
        """This match before its first move."""
        return type(self)(self.game, self.seats, self.seed, self.options, self.box, self.known)


AMatch = TypeVar("AMatch", bound=Match)


def replayed(match: AMatch, moves: Sequence[Move]) -> Iterator[AMatch]:
    """Play moves one by one through the door, yielding the match before and after each."""
    yield match
    for move in moves:
        match.play(move.seat, move.action)
        yield match
