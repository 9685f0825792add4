"""Wide tables on narrow screens: columns that do not fit go into further tables below."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.table import Table

_GAP = 2  # between columns
_SHORT = 9  # a head of at most so many letters is not broken


class Column(NamedTuple):
    """A head and its cells, from the top."""

    head: str
    cells: Sequence[str]
    right: bool = True

    @property
    def width(self) -> int:
        """Long heads may be broken between words, cells not."""
        words = [self.head] if cell_len(self.head) <= _SHORT else self.head.split()
        return max(map(cell_len, [*words, *self.cells]))


def folded(
    heads: Sequence[Column], groups: Sequence[Sequence[Column]], width: int
) -> Iterator[Table]:
    """Tables that fit, each with the heads on its left; groups that fit together stay together."""
    room = width - _taken(heads)
    waiting: list[Column] = []
    for group in groups:
        if waiting and _taken([*waiting, *group]) > room:
            yield _table([*heads, *waiting])
            waiting = []
        for column in group:
            if waiting and _taken([*waiting, column]) > room:
                yield _table([*heads, *waiting])
                waiting = []
            waiting.append(column)
    if waiting:
        yield _table([*heads, *waiting])


def _taken(columns: Sequence[Column]) -> int:
    return sum(column.width + _GAP for column in columns)


def _table(columns: Sequence[Column]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, _GAP, 0, 0))
    for column in columns:
        table.add_column(
            column.head,
            justify="right" if column.right else "left",
            max_width=column.width,
            vertical="bottom",
        )
    for cells in zip(*(column.cells for column in columns), strict=True):
        table.add_row(*cells)
    return table
