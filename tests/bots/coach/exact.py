"""Exact worths, by following chance in every direction: an oracle for positions near their end.

It runs the plain rules and instincts with every throw, shuffle and lot replaced by all that it can
give, each with its weight, and adds up the ends. It shares no sampling with the coach.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from cavale.bots.policies import ask_anybody, bindings
from cavale.kernel.compile import bound
from cavale.kernel.contract import DECLINE, Game, awaited, legal_actions
from cavale.kernel.plain import plain, plain_blank
from cavale.kernel.tape import no_tape

MOST = 20_000  # positions, and ways that chance can go at once
Weighed = dict[int, Fraction]


class TooMany(Exception):
    """More positions than anybody waits for."""


class _Forks:
    """What is chosen by chance on the path that is followed now."""

    def __init__(self) -> None:
        self._path: list[list[int]] = []  # at each fork: the way taken, and how many there are
        self._place = 0
        self.weight = Fraction(1)

    def pick(self, ways: int) -> int:
        if ways <= 1:
            return 0
        if self._place == len(self._path):
            self._path.append([0, ways])
        self._place += 1
        self.weight /= ways
        return self._path[self._place - 1][0]

    def turn(self) -> bool:
        """To the next path; False if all have been followed."""
        self._place, self.weight = 0, Fraction(1)
        while self._path and self._path[-1][0] + 1 == self._path[-1][1]:
            self._path.pop()
        if not self._path:
            return False
        self._path[-1][0] += 1
        return True


class Oracle:
    """Exact chances of the seats of one game, in positions that lead to few others."""

    def __init__(self, game: Game, most: int = MOST) -> None:
        self.game, self.box, self._most = game, plain(game.box), most
        self._forks = _Forks()
        self._loaded: list[int] | None = None  # what an instinct's dice show
        self._thrown: list[int] = []
        self._known: dict[bytes, list[Fraction]] = {}
        chance = {"below": lambda table, ways: self._forks.pick(ways), "roll": self._roll}
        self._verbs = {name: bound(verb, **chance) for name, verb in bindings(game).items()}

    def worth(self, seen: Any, seat: int, action: int) -> list[Fraction]:
        """Of a move, by what a seat knows: every seat's chance to win."""

        def imagined() -> tuple[Any, int]:
            world = plain_blank(self.game.table)
            world.seats = seen.seats
            self._verbs["imagine"](self.box, seen, seat, world)
            return world, int(self._verbs["likely"](self.box, world, seat))

        return self._mean(
            [(weight, self._after(world, seat, action)) for weight, world in self._worlds(imagined)]
        )

    def open_worth(self, table: Any, seat: int, action: int) -> list[Fraction]:
        """Of a move, with all cards open."""
        return self._after(plain(table), seat, action)

    def _after(self, world: Any, seat: int, action: int) -> list[Fraction]:
        """Of a position after a move, over all that chance can make of it."""
        if action == DECLINE:
            return self._value(world, 1 << seat)

        def played() -> tuple[Any, int]:
            then = world.copy()
            self._verbs["play"](self.box, then, seat, action, no_tape())
            return then, 1

        return self._mean([(weight, self._value(then, 0)) for weight, then in self._worlds(played)])

    def _value(self, world: Any, asked: int) -> list[Fraction]:
        if world.over:
            winners = int(self._verbs["score"](self.box, world, [0] * 14))
            return [Fraction(winners >> seat & 1) for seat in range(world.seats)]
        key = world.tobytes() + bytes([asked & 255, asked >> 8])
        if key not in self._known:
            if len(self._known) > self._most:
                raise TooMany
            moves = self._moves(world, asked)
            self._known[key] = self._mean(
                [(weight, self._after(world, *move)) for move, weight in moves.items()]
            )
        return self._known[key]

    def _mean(self, parts: list[tuple[Fraction, list[Fraction]]]) -> list[Fraction]:
        total = sum((weight for weight, _ in parts), Fraction(0))
        seats = len(parts[0][1])
        return [
            sum((weight * worths[seat] for weight, worths in parts), Fraction(0)) / total
            for seat in range(seats)
        ]

    def _worlds(self, make: Callable[[], tuple[Any, int]]) -> list[tuple[Fraction, Any]]:
        """All that chance can make, equal ones as one."""
        found: dict[bytes, tuple[Fraction, Any]] = {}
        for forks in self._paths():
            world, likely = make()
            key = world.tobytes()
            weight = forks.weight * likely + (found[key][0] if key in found else 0)
            found[key] = (weight, world)
        return list(found.values())

    def _paths(self) -> Iterator[_Forks]:
        forks, count = _Forks(), 0
        going = True
        while going:
            self._forks, count = forks, count + 1
            if count > self._most:
                raise TooMany
            yield forks
            going = forks.turn()

    # --- who moves, and how ---

    def _moves(self, world: Any, asked: int) -> dict[tuple[int, int], Fraction]:
        """Who moves next by instinct and what, with its weight: seats are asked by lot."""
        moves: dict[tuple[int, int], Fraction] = {}
        waiting = awaited(world)
        asks_anybody = bindings(self.game)["next_to_ask"] is ask_anybody
        others = [
            seat
            for seat in range(world.seats)
            if asks_anybody and seat not in waiting and not asked >> seat & 1
        ]
        wishes = {seat: self._wishes(world, seat) for seat in [*others, *waiting]}
        active = [seat for seat in others if set(wishes[seat]) != {DECLINE}]
        silent = self._ask(active, wishes, Fraction(1), moves)
        asked_first = waiting if asks_anybody else waiting[:1]
        for seat in asked_first:
            for action, share in wishes[seat].items():
                weight = silent * share / len(asked_first)
                moves[seat, action] = moves.get((seat, action), Fraction(0)) + weight
        return moves

    def _ask(
        self,
        left: list[int],
        wishes: dict[int, Weighed],
        weight: Fraction,
        moves: dict[tuple[int, int], Fraction],
    ) -> Fraction:
        """Ask those who may step in, in every order; the weight with which nobody does."""
        if not left:
            return weight
        silent = Fraction(0)
        for seat in left:
            rest = [other for other in left if other != seat]
            for action, share in wishes[seat].items():
                part = weight * share / len(left)
                if action == DECLINE:
                    silent += self._ask(rest, wishes, part, moves)
                else:
                    moves[seat, action] = moves.get((seat, action), Fraction(0)) + part
        return silent

    def _wishes(self, world: Any, seat: int) -> Weighed:
        """What an instinct does, with its weight, over all throws of its dice."""
        legal = legal_actions(self.game, self.box, world, seat)
        if not legal:
            return {DECLINE: Fraction(1)}
        seen = plain_blank(self.game.table)
        self._verbs["observe"](self.box, world, seat, seen)
        first = self._with_dice(seen, seat, legal, [])
        throws = self._thrown
        if len(throws) == len(legal) > 1 and len({*throws}) == 1:
            return self._by_lot(seen, seat, legal, first, throws[0])
        found: Weighed = {}
        for forks in self._paths():
            action = self._with_dice(seen, seat, legal, None)
            found[action] = found.get(action, Fraction(0)) + forks.weight
        return found

    def _by_lot(self, seen: Any, seat: int, legal: Sequence[int], first: int, ways: int) -> Weighed:
        """An instinct that throws a die for each move to break ties: the highest, the first of
        equals. Who is tied with the best shows if its die alone is loaded.
        """
        tied = []
        for place, move in enumerate(legal):
            loaded = [0] * place + [ways - 1]
            if move == first or self._with_dice(seen, seat, legal, loaded) == move:
                tied.append(move)
        last = len(tied) - 1
        return {
            move: sum(
                (
                    Fraction(shown, ways) ** place
                    * Fraction(shown + 1, ways) ** (last - place)
                    / ways
                    for shown in range(ways)
                ),
                Fraction(0),
            )
            for place, move in enumerate(tied)
        }

    def _with_dice(self, seen: Any, seat: int, legal: Sequence[int], dice: Any) -> int:
        self._loaded, self._thrown = dice, []
        return int(self._verbs["instinct"](self.box, seen, seat, legal, len(legal), [0, 0]))

    def _roll(self, dice: Any, ways: int) -> int:
        if self._loaded is None:
            return self._forks.pick(ways)
        self._thrown.append(ways)
        place = len(self._thrown) - 1
        return self._loaded[place] if place < len(self._loaded) else 0
