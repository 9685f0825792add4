"""Simulations that write every move down."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from cavale.kernel.contract import box_digest
from cavale.lab.columns import Columns
from cavale.lab.frames import Frames, moves_file
from cavale.lab.moves import LISTED, MARKS, MOVES, ROWS, recorded
from cavale.lab.simulate import Plan, Simulation, loop_of

_ROOM = 4 << 20  # numbers of a table of rows: 32 MB
_LISTED_A_ROW = 16  # actions that a seat can choose from, about


class Recording(Simulation):
    """The matches of a plan, each of its moves a row that is written, in order."""

    def __init__(self, plan: Plan) -> None:
        self.columns = Columns(plan.game, plan.seats)
        self.frames = Frames(self.columns)
        super().__init__(plan)
        self._write: Callable[[Any], None] = lambda frame: None

    def _compiled(self) -> Callable[..., Any]:
        return loop_of(recorded, self.roster)

    @contextmanager
    def into(self, path: Path) -> Iterator[None]:
        """The file that a run inside this context writes to; it is there at its end."""
        box = self.plan.game.box if self.plan.box is None else self.plan.box
        about = {"box": box_digest(box), "seats": self.plan.seats, "seed": self.plan.seed}
        options = {"options": dict(self.plan.options), "bots": list(self.plan.bots)}
        legend = self.columns.legend(**about, **options)
        with moves_file(path, self.frames.schema, legend) as write:
            self._write = write
            yield

    def play(self, first: int, count: int) -> Any:
        """Play the matches of these numbers: what they add to the report, and their rows."""
        sides, done = self.sides(), 0
        counts = self.counts(sides)
        frames: list[Any] = []
        rows = max(_ROOM // (len(self.columns.all) + MARKS), 1)
        room = _Room(rows, rows * _LISTED_A_ROW, len(self.columns.all))
        while done < count or not frames:
            tables = self.tables()
            words = tables.view(np.int64).reshape(len(tables), -1)
            common = self.arguments(first + done, count - done, tables, counts, sides)
            room.filled[:] = 0
            played = int(self._loop(*common, words, self.columns.places, *room.all))
            counts = replace(counts, moves=counts.moves + int(room.filled[MOVES]))
            frames.append(self._frame(room))
            done += played
            if not played and done < count:  # one match is longer than all the room
                room = room.doubled()
        return counts, frames

    def _frame(self, room: "_Room") -> Any:
        rows, listed = int(room.filled[ROWS]), int(room.filled[LISTED])
        marks, features = room.marks[:rows], room.features[:rows]
        return self.frames.frame(marks, features, room.could[:listed], self.roster.players)

    def add(self, first: int, count: int, seconds: float, outcome: Any) -> None:
        """Add up what came of some matches, and write their moves."""
        counts, frames = outcome
        super().add(first, count, seconds, counts)
        for frame in frames:
            if len(frame):
                self._write(frame)


class _Room:
    """Where a loop writes rows to."""

    def __init__(self, rows: int, listed: int, columns: int) -> None:
        self.marks = np.zeros((rows, MARKS), np.int64)
        self.features = np.zeros((rows, columns), np.int64)
        self.could = np.zeros(listed, np.int64)
        self.filled = np.zeros(3, np.int64)

    @property
    def all(self) -> tuple[Any, ...]:
        return self.marks, self.features, self.could, self.filled

    def doubled(self) -> "_Room":
        rows, columns = self.features.shape
        return _Room(2 * rows, 2 * len(self.could), columns)
