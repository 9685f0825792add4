"""Moves as tables of Polars, and as Parquet files that are written while the moves are made."""

import queue
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from cavale.kernel.contract import seat_letters
from cavale.lab.columns import Columns
from cavale.lab.extra import needed_polars
from cavale.lab.moves import ACTION, CHOICES, MATCH, PLY, SCORE, SEAT, WHO, WON
from cavale.matches.newfile import new_file

if TYPE_CHECKING:
    import polars

_GROUP = 1 << 17  # rows of a group in a file
_AHEAD = 2  # tables that wait to be written
Write = Callable[["polars.DataFrame"], None]


class Frames:
    """Makes tables from what a loop wrote down, all of one shape."""

    def __init__(self, columns: Columns) -> None:
        pl = self._pl = needed_polars()
        self.columns = columns
        game = columns.game
        self._texts = pl.Enum([game.action_text(each) for each in range(game.card.actions)])
        self._letters = pl.Enum(list(seat_letters(14)))
        widths = {each.name: pl.Int64 if each.is_wide else pl.Int32 for each in columns.all}
        self.schema = pl.Schema(
            {
                "match": pl.UInt32,
                "ply": pl.UInt32,
                "seats": pl.UInt8,
                "seat": self._letters,
                "player": pl.String,
                "choices": pl.UInt16,
                "could": pl.List(pl.UInt16),
                "action": pl.UInt16,
                "move": self._texts,
                "won": pl.Boolean,
                "score": pl.Int32,
                **widths,
            }
        )

    def frame(
        self, marks: Any, features: Any, could: Any, players: Mapping[int, str]
    ) -> "polars.DataFrame":
        """A row a move. `players` names those who move, by their numbers."""
        pl, rows, action = self._pl, len(marks), marks[:, ACTION]
        who = pl.Series(marks[:, WHO])
        found = {
            "match": marks[:, MATCH].astype(np.uint32),
            "ply": marks[:, PLY].astype(np.uint32),
            "seats": np.full(rows, self.columns.seats, np.uint8),
            "seat": pl.Series(marks[:, SEAT].astype(np.uint32)).cat.to(self._letters),
            "player": who.replace_strict(dict(players), return_dtype=pl.String),
            "choices": marks[:, CHOICES].astype(np.uint16),
            "could": self._lists(marks[:, CHOICES], could),
            "action": action.astype(np.uint16),
            "move": pl.Series(action.astype(np.uint32)).cat.to(self._texts),
            "won": marks[:, WON] != 0,
            "score": marks[:, SCORE].astype(np.int32),
        }
        for number, column in enumerate(self.columns.all):
            kind = np.int64 if column.is_wide else np.int32
            found[column.name] = features[:, number].astype(kind)
        made: polars.DataFrame = pl.DataFrame(found, schema=self.schema)
        return made

    def _lists(self, lengths: Any, values: Any) -> Any:
        """One list a row, from all of them in a row; none is empty."""
        pl = self._pl
        rows = pl.Series("row", np.repeat(np.arange(len(lengths), dtype=np.uint32), lengths))
        listed = pl.DataFrame({"row": rows.set_sorted(), "value": values.astype(np.uint16)})
        return listed.group_by("row", maintain_order=True).agg("value")["value"]


@contextmanager
def moves_file(path: Path, schema: Any, legend: str) -> Iterator[Write]:
    """A new Parquet file, whole or not at all; tables are written to it one by one."""
    with new_file(path) as part:
        writer = _Writer(part, schema, legend)
        try:
            yield writer.write
        except BaseException:
            writer.end()
            raise
        writer.end()
        writer.require_well()


class _Writer:
    """A thread that writes what it is handed, a few tables behind: memory stays what it is."""

    def __init__(self, path: Path, schema: Any, legend: str) -> None:
        self._tables: queue.Queue[Any] = queue.Queue(_AHEAD)
        self._failure: Exception | None = None
        self._thread = threading.Thread(target=self._work, args=(path, schema, legend), daemon=True)
        self._thread.start()

    def write(self, table: "polars.DataFrame") -> None:
        self.require_well()
        self._tables.put(table)

    def end(self) -> None:
        self._tables.put(None)
        self._thread.join()

    def require_well(self) -> None:
        """As an error of the system: whoever made the file says what it means."""
        if self._failure is not None:
            raise OSError(str(self._failure).partition("\n")[0])

    def _work(self, path: Path, schema: Any, legend: str) -> None:
        from polars.io.plugins import register_io_source

        def source(*_: Any) -> Iterator[Any]:
            while (table := self._tables.get()) is not None:
                yield table
            self._tables.put(None)  # for whoever drains the rest

        try:
            register_io_source(source, schema=schema).sink_parquet(
                path,
                compression="lz4",
                row_group_size=_GROUP,
                maintain_order=True,
                metadata={"cavale": legend},
            )
        except Exception as error:
            self._failure = error
        while self._tables.get() is not None:
            pass  # nobody waits for ever
