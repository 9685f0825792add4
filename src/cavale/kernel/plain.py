"""A record as plain Python: an object whose fields are integers and lists of integers.

The verbs run on it as they run on a NumPy record, since both are `table.field` and
`table.field[index]`; but reading a field of a NumPy record from Python costs about a
microsecond, and an attribute of an object thirty times less. Tables of people use this one,
compiled loops the other. Fields with two dimensions are lists of lists: the dialect writes
`table.hand[seat][card]`, never `[seat, card]`.
"""

from functools import cache
from typing import Any

import numpy as np


class Plain:
    """Made by `plain` and `plain_blank`; its attributes are the fields of its type."""

    _dtype: np.dtype[Any]

    def copy(self) -> "Plain":
        twin = Plain.__new__(Plain)
        twin.__dict__ = {name: _copied(value) for name, value in self.__dict__.items()}
        return twin

    def record(self) -> Any:
        """The same as a NumPy record, for compiled code."""
        array = np.zeros(1, self._dtype)
        for name in self._dtype.names or ():
            array[name][0] = getattr(self, name)
        return array[0]

    def tobytes(self) -> bytes:
        """The bytes of the NumPy record: equal tables, equal bytes, on every machine."""
        packed: bytes = self.record().tobytes()
        return packed

    def __getattr__(self, name: str) -> Any:
        """Only reached for a field that does not exist; says so to the type checker too."""
        raise AttributeError(f"the table has no field {name!r}")


def plain(record: Any) -> Any:
    """A record of either kind as a plain one of its own."""
    if isinstance(record, Plain):
        return record.copy()
    twin = Plain.__new__(Plain)
    twin.__dict__ = {name: record[name].tolist() for name in record.dtype.names}
    twin._dtype = record.dtype
    return twin


def plain_blank(dtype: np.dtype[Any]) -> Any:
    """A table with nothing on it."""
    return _template(dtype).copy()


@cache
def _template(dtype: np.dtype[Any]) -> Plain:
    made: Plain = plain(np.zeros(1, dtype)[0])
    return made


def _copied(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    if value and isinstance(value[0], list):
        return [_copied(each) for each in value]
    return value[:]
