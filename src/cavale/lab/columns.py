"""What a row of moves has: the columns of what a seat sees, by name, and those beside them.

A field of the table gives a column for each of its numbers: `turn`, `discard.3`, and `points.a`
where its first axis is the seats; of a field that only its owner sees, those of the seat that
moves. Which fields there are, and what they hold, the game's own notes say (`kernel/notes.py`).
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from cavale.kernel.contract import Game, seat_letters
from cavale.kernel.header import STREAM_NAMES
from cavale.kernel.notes import Note

_WORD = 8  # bytes of a number in a record
_NARROW = 30  # bits that fit into 32, with a sign
_UNNOTED = Note("number", high=1 << 40)
_BESIDE = {"seats", "ply"}  # have columns of their own


@dataclass(frozen=True)
class Column:
    """One number of what a seat sees."""

    name: str
    note: Note
    places: tuple[int, ...]  # among the numbers of a record, by the seat that looks

    @property
    def is_wide(self) -> bool:
        """Whether it takes 64 bits."""
        return self.note.high >= (_NARROW if self.note.kind == "bits" else 1 << _NARROW)


class Columns:
    """Those of a game with so many seats."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.seats = game, seats
        self.all = [each for name in _fields(game) for each in self._of(name)]
        self.places = np.array([each.places for each in self.all], np.int64).T.copy()

    def _of(self, name: str) -> Iterator[Column]:
        note = self.game.notes.get(name, _UNNOTED)
        kind, offset = self.game.table.fields[name][:2]  # type: ignore[index]
        shape, start = kind.shape, offset // _WORD
        inner = shape[1:] if note.per else shape
        size = int(np.prod(inner, dtype=int))
        for place, index in enumerate(product(*map(range, inner))):
            tail = "".join(f".{each}" for each in index)
            if note.per == "seat":
                for seat, letter in enumerate(seat_letters(self.seats)):
                    yield self._column(f"{name}.{letter}{tail}", note, start + seat * size + place)
            else:
                own = size if note.per == "own" else 0
                yield self._column(f"{name}{tail}", note, start + place, own)

    def _column(self, name: str, note: Note, place: int, by_seat: int = 0) -> Column:
        return Column(name, note, tuple(place + seat * by_seat for seat in range(self.seats)))

    def legend(self, **about: Any) -> str:
        """What the numbers mean, for the file: JSON."""
        game = self.game
        texts = [game.action_text(action) for action in range(game.card.actions)]
        kinds = {each.name: each.note.kind for each in self.all}
        told = {"game": game.card.id, "rules": game.card.version, **about}
        return json.dumps({**told, "columns": kinds, "actions": texts}, ensure_ascii=False)


def _fields(game: Game) -> list[str]:
    """Fields that somebody may see, and that say something."""
    names = [name for name in game.table.names or () if name not in STREAM_NAMES | _BESIDE]
    return [name for name in names if game.notes.get(name, _UNNOTED).kind != "aside"]
