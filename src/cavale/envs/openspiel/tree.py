"""A match as a tree: who is asked in a position, what follows, and what each seat then knows.

Positions are never changed and can be shared by as many states as like. Seats that may step in,
though nobody waits for them, are asked first, one by one, and may decline; those who choose at the
same time choose one after another, unseen. In a race all answer, then chance says in which order
their moves are made, as at a table.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cavale.envs.openspiel.chance import OpenRules, Undecided
from cavale.kernel.contract import Game, awaited, encode_options, full_options, legal_actions
from cavale.kernel.plain import plain, plain_blank
from cavale.kernel.tape import redacted

Moves = tuple[tuple[int, int], ...]  # (seat, action)


@dataclass(frozen=True)
class Position:
    """A table between two decisions."""

    table: Any
    seen: tuple[Any, ...]  # by seat
    known: tuple[str, ...]  # by seat: all that it was told and did, in order
    asks: tuple[int, ...]  # seats to be asked, in order
    legal: Mapping[int, tuple[int, ...]]  # of those
    race: bool = False
    answers: tuple[int, ...] = ()  # of those who were asked; in a race, what they will do

    @property
    def seat(self) -> int:
        """Who is asked now."""
        return self.asks[len(self.answers)]


@dataclass(frozen=True)
class Step:
    """What is being carried out from a position, as far as chance has decided."""

    before: Position | None  # None: the deal
    moves: Moves
    race: bool
    choices: tuple[int, ...]
    weights: tuple[int, ...]  # of the draw that comes next


At = Position | Step


class Tree:
    """All that can happen in a match of so many seats; or from given tables on, each as likely."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, str],
        box: Any,
        worlds: Sequence[Any] = (),
    ) -> None:
        self.game, self.seats = game, seats
        self.box = plain(box)
        full = full_options(game.card, seats, options)
        self._options = encode_options(game.card, seats, full).tolist()
        self._rules = OpenRules(game)
        self._worlds = [plain(world) for world in worlds]

    def root(self) -> At:
        """Before the deal."""
        return self._carried_out(None, (), False, ())

    def after(self, at: At, action: int) -> At:
        """Chance has decided, or the seat that was asked has chosen."""
        if isinstance(at, Step):
            return self._carried_out(at.before, at.moves, at.race, (*at.choices, action))
        return self._answered(at, action)

    def _answered(self, at: Position, answer: int) -> At:
        """DECLINE is the number after the last action."""
        seat, declined = at.seat, answer == self.game.card.actions
        known = list(at.known)
        known[seat] += f"{_digest(self.game.position_text(at.seen[seat]))}!{answer};"
        now = replace(at, known=tuple(known), answers=(*at.answers, answer))
        if at.race:
            if len(now.answers) < len(now.asks):
                return now
            moves = tuple(zip(now.asks, now.answers, strict=True))
            return self._carried_out(now, moves, True, ())
        return now if declined else self._carried_out(now, ((seat, answer),), False, ())

    def legal(self, at: Position) -> list[int]:
        """What the seat that is asked may choose."""
        actions = [*at.legal[at.seat]]
        is_awaited = at.table.waiting >> at.seat & 1
        return actions if is_awaited else [*actions, self.game.card.actions]

    # --- one step, with the choices that chance has made for it ---

    def _carried_out(
        self, before: Position | None, moves: Moves, race: bool, choices: tuple[int, ...]
    ) -> At:
        self._rules.dealer.take(choices)
        try:
            if before is None:
                return self._dealt()
            return self._moved(before, moves, race)
        except Undecided as draw:
            return Step(before, moves, race, choices, draw.weights)

    def _dealt(self) -> Position:
        tape: list[list[int]] = []
        if self._worlds:
            table = self._worlds[self._rules.dealer.below(None, len(self._worlds))].copy()
        else:
            table = plain_blank(self.game.table)
            table.seats = self.seats
            self._rules.setup(self.box, table, self._options, tape)
        return self._settled(table, ("",) * self.seats, tape)

    def _moved(self, before: Position, moves: Moves, race: bool) -> Position:
        table, tape = before.table.copy(), list[list[int]]()
        left, phase = list(moves), table.phase
        while left and table.phase == phase:
            first = self._rules.dealer.below(table, len(left)) if race else 0
            self._rules.play(self.box, table, *left.pop(first), tape)
        return self._settled(table, before.known, tape)

    def _settled(self, table: Any, known: Sequence[str], tape: list[list[int]]) -> Position:
        """What everybody now knows and may do: whatever is read here is drawn by now."""
        game, seats = self.game, range(self.seats)
        seen = tuple(self._seen(table, seat) for seat in seats)
        told = tuple(known[seat] + _told(tape, seat) for seat in seats)
        waited = awaited(table)
        race = int(table.phase) in game.card.windows and bool(waited)
        asks = waited if race else waited[:1]
        if game.card.interrupts and not race:
            asks = [seat for seat in seats if seat not in waited] + asks
        legal = {seat: tuple(legal_actions(game, self.box, table, seat)) for seat in asks}
        asked = tuple(seat for seat in asks if legal[seat]) if not table.over else ()
        return Position(table, seen, told, asked, legal, race)

    def _seen(self, table: Any, seat: int) -> Any:
        seen = plain_blank(self.game.table)
        self.game.observe(self.box, table, seat, seen)
        return seen


def _told(tape: list[list[int]], seat: int) -> str:
    """What a seat is told of a step."""
    return "".join(f"{','.join(map(str, event))};" for event in redacted(tape, seat))


def _digest(text: str) -> str:
    """What a seat saw at an earlier decision, in short."""
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()
