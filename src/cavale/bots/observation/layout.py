"""What an agent gets of a table: named slices of one vector, made from the notes of a game.

    layout = layout_of(cavale.game("horde"), 4)
    vector = layout.encode(match.seen(2), 2)
    layout.named(vector)["refuge_mask"]  # 4 seats, from the viewer on, by 10 values

Everything in it comes from `seen`, so nothing that a seat may not know can get into it.
"""

import hashlib
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from cavale.bots.observation.compiled import encode as steps
from cavale.bots.observation.compiled.encode import COLUMNS, NOWHERE, RUN, encode
from cavale.kernel.contract import SPECTATOR, Game, check_seats
from cavale.kernel.errors import BrokenGame
from cavale.kernel.notes import Note
from cavale.kernel.plain import Plain

_SINGLE = {  # fields of which every entry is always there
    "number": steps.NUMBER,
    "flag": steps.NUMBER,
    "one-hot": steps.ONE_HOT,
    "bits": steps.BITS,
    "seat": steps.SEAT,
    "seats": steps.SEATS,
}
_RUNS = {
    "digits": steps.RUN_DIGITS,
    "one-hot": steps.RUN_ONE_HOT,
    "seat": steps.RUN_SEAT,
    "seats": steps.RUN_SEATS,
}
_WORD = 8  # bytes


@dataclass(frozen=True)
class Slice:
    """A field of the table, and where its values stand in the vector."""

    name: str
    note: Note
    start: int
    shape: tuple[int, ...]  # seats first, from the viewer on, if it is per seat; values last
    entries: int  # of the field that can fall on one value

    @property
    def stop(self) -> int:
        """The place after its last value."""
        return self.start + math.prod(self.shape)

    @property
    def bounds(self) -> tuple[int, int]:
        """The lowest and the highest value that can stand there."""
        if self.note.kind == "number":
            return min(self.note.low, 0), self.note.high
        return 0, self.entries


@dataclass(frozen=True)
class Layout:
    """The vector of one game with one number of seats."""

    game: Game
    seats: int
    slices: tuple[Slice, ...]

    @property
    def size(self) -> int:
        """How many values it has."""
        return self.slices[-1].stop if self.slices else 0

    @property
    def text(self) -> str:
        """What stands where, and within which bounds: all that a trained policy depends on."""
        lines = [f"{self.seats} seats, {self.size} {self.dtype}"]
        for part in self.slices:
            shape = "x".join(map(str, part.shape))
            low, high = part.bounds
            told = f"{part.note.kind} {part.note.low} {part.note.high} in {low} {high}"
            lines.append(f"  {part.start} {part.name} {shape} {told}")
        return "\n".join(lines) + "\n"

    @property
    def digest(self) -> str:
        """Names the vector and the number of actions."""
        return hashlib.sha256(f"{self.actions} actions\n{self.text}".encode()).hexdigest()[:16]

    @property
    def actions(self) -> int:
        """How many actions an agent has: those of the game, then DECLINE."""
        return self.game.card.actions + 1

    @cached_property
    def dtype(self) -> Any:
        """The smallest integers that hold all values."""
        low, high = self.bounds
        for kind in (np.int8, np.int16, np.int32):
            if np.iinfo(kind).min <= low.min() and high.max() <= np.iinfo(kind).max:
                return np.dtype(kind)
        return np.dtype(np.int64)

    @cached_property
    def bounds(self) -> tuple[Any, Any]:
        """The lowest and the highest values, each a vector."""
        both = np.zeros((2, self.size), np.int64)
        for part in self.slices:
            both[0, part.start : part.stop], both[1, part.start : part.stop] = part.bounds
        return both[0], both[1]

    @cached_property
    def programs(self) -> Any:
        """What the encoder does for each viewer; the last is for a spectator."""
        longest = max(map(len, self._entries))
        made = np.zeros((self.seats + 1, longest, COLUMNS), np.int64)
        for viewer, entries in enumerate(self._entries):
            made[viewer, : len(entries)] = [columns for _, columns in entries]
        return made

    @cached_property
    def ends(self) -> Any:
        """Where in each program the entries of a kind end."""
        kinds = [[kind for kind, _ in entries] for entries in self._entries]
        return np.array([np.searchsorted(each, range(RUN + 1), "right") for each in kinds])

    @cached_property
    def _entries(self) -> list[list[tuple[int, list[int]]]]:
        viewers = (*range(self.seats), SPECTATOR)
        return [sorted(self._program(viewer), key=lambda entry: entry[0]) for viewer in viewers]

    def encode(self, seen: Any, viewer: int) -> Any:
        """What a seat sees, as a vector; -1 is a spectator. For matches of `cavale.matches`."""
        record = seen.record() if isinstance(seen, Plain) else seen
        words = np.frombuffer(record.tobytes(), np.int64).reshape(1, -1)
        rows = np.zeros((1, self.size), self.dtype)
        encode(words, 0, self.programs, self.ends, viewer, self.seats, rows, 0)
        return rows[0]

    @property
    def decline(self) -> int:
        """The action that does nothing, for a seat that need not act."""
        return self.game.card.actions

    @cached_property
    def turns(self) -> Any:
        """By viewer and an agent's action the action of the game.

        They differ where an action names a seat: agents count seats from their own on.
        """
        game, by_meaning = self.game, dict[tuple[Any, ...], int]()
        seats = np.zeros(game.card.actions, np.int64) - 1
        for action in range(game.card.actions):
            key, gaps = game.action_key(action)
            seats[action] = gaps.get("other", -1)
            by_meaning[key, *sorted(gaps.items())] = action
        turned = np.tile(np.arange(self.actions), (self.seats, 1))
        for action in np.flatnonzero((seats >= 0) & (seats < self.seats)).tolist():
            key, gaps = game.action_key(action)
            for viewer in range(self.seats):
                other = (int(seats[action]) + viewer) % self.seats
                meant = sorted({**gaps, "other": other}.items())
                turned[viewer, action] = by_meaning[key, *meant]
        return turned

    @cached_property
    def returns(self) -> Any:
        """The other way round: by viewer and an action of the game the agent's action."""
        return np.argsort(self.turns, axis=1)

    def mask(self, legal: Sequence[int], viewer: int, awaited: bool) -> Any:
        """What an agent may choose: the legal actions of its seat; out of turn, DECLINE too."""
        mask = np.zeros(self.actions, np.int8)
        mask[self.returns[viewer, [*legal]]] = 1
        mask[self.decline] = not awaited
        return mask

    def named(self, vector: Any) -> dict[str, Any]:
        """The parts of a vector by the names of their fields."""
        return {
            part.name: vector[..., part.start : part.stop].reshape(vector.shape[:-1] + part.shape)
            for part in self.slices
        }

    # --- programs ---

    def _program(self, viewer: int) -> Iterator[tuple[int, list[int]]]:
        for part in self.slices:
            if part.note.until or part.note.by or part.note.kind == "digits":
                yield from self._in_runs(part)
            else:
                yield from self._one_by_one(part, viewer)

    def _one_by_one(self, part: Slice, viewer: int) -> Iterator[tuple[int, list[int]]]:
        """Each entry of a field for itself; per seat, round the table from the viewer on."""
        note, shape = part.note, self.game.table[part.name].shape
        row = math.prod(shape[1:]) if note.per else math.prod(shape)  # entries
        if note.per == "seat":
            rows = [(max(viewer, 0) + place) % self.seats for place in range(self.seats)]
        else:
            rows = [viewer if note.per == "own" else 0]
        if note.per == "own" and viewer == SPECTATOR:
            rows = []
        low, high = (0, 1) if note.kind == "flag" else (note.low, note.high)
        target, width = part.start, note.width(self.seats)
        for first in rows:
            for entry in range(row):
                source = self._word(part.name) + first * row + entry
                yield _SINGLE[note.kind], [source, target, low, high, 0, 0, 0, 0, 0]
                target += 0 if note.pooled else width
            target += width if note.pooled else 0

    def _in_runs(self, part: Slice) -> Iterator[tuple[int, list[int]]]:
        """A field that is not always full; row by row, if each has a length of its own."""
        note, until = part.note, part.note.until
        rows = math.prod(self.game.table[until].shape) if until else 1
        count = math.prod(self.game.table[part.name].shape) // rows
        width = math.prod(part.shape) // rows
        step = 0 if note.pooled or note.by else note.width(self.seats)
        for row in range(rows):
            source, target = self._word(part.name) + row * count, part.start + row * width
            ends = self._word(until) + row if until else NOWHERE
            by = self._word(note.by) if note.by else NOWHERE
            of = _RUNS[note.kind]
            yield RUN, [source, target, note.low, note.high, count, ends, step, by, of]

    def _word(self, name: str) -> int:
        """Where a field begins in the table."""
        fields = self.game.table.fields
        assert fields is not None
        return int(fields[name][1]) // _WORD


def layout_of(game: Game, seats: int) -> Layout:
    """The vector of a game with so many seats; a game without notes has none."""
    check_seats(game.card, seats)
    return Layout(game, seats, tuple(_slices(game, seats)))


def _slices(game: Game, seats: int) -> Iterator[Slice]:
    start = 0
    for name in game.table.names or ():
        if name not in game.notes:
            raise BrokenGame(
                en=f"{game.card.names['en']} has no environment: the field {name} of its table "
                "has no note.",
                fr=f"{game.card.names['fr']} n’a pas d’environnement : le champ {name} de sa "
                "table n’a pas de note.",
            )
        note = game.notes[name]
        if note.kind == "aside":
            continue
        shape, entries = _shape(note, game.table[name].shape, seats)
        part = Slice(name, note, start, shape, entries)
        yield part
        start = part.stop


def _shape(note: Note, shape: tuple[int, ...], seats: int) -> tuple[tuple[int, ...], int]:
    """How a field's values stand in the vector, and how many entries can fall on one of them."""
    rows: tuple[int, ...] = shape
    if note.per:
        rows = (seats, *shape[1:]) if note.per == "seat" else shape[1:]
    if note.by:
        return (seats, note.width(seats)), math.prod(shape)
    if note.pooled:
        kept = rows[:1] if note.per == "seat" else ()
        return (*kept, note.width(seats)), math.prod(rows[len(kept) :])
    width = note.width(seats)
    return (*rows, *((width,) if width > 1 or not rows else ())), 1
