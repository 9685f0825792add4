"""A record as plain Python: an object whose fields are integers and lists of integers.

The verbs run on it as they run on a NumPy record, since both are `table.field` and
`table.field[index]`; but reading a field of a NumPy record from Python costs about a
microsecond, and an attribute of an object thirty times less. Tables of people use this one,
compiled loops the other. Fields with two dimensions are lists of lists: the dialect writes
`table.hand[seat][card]`, never `[seat, card]`.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np


class Plain:
    """Made by `plain` and `plain_blank`; a class of its own for each type, a slot a field."""

    __slots__: tuple[str, ...] = ()
    _dtype: np.dtype[Any] = np.dtype([])

    def copy(self) -> "Plain":
        """Shares nothing."""
        raise NotImplementedError

    def seal(self) -> None:
        """From now on rows of rows are tuples: nobody can write into them."""
        raise NotImplementedError

    def branch(self) -> "Plain":
        """A copy of a sealed one that shares its rows; to change one, another takes its place."""
        raise NotImplementedError

    def record(self) -> Any:
        """The same as a NumPy record, for compiled code."""
        array = np.zeros(1, self._dtype)
        for name in self.__slots__:
            array[name][0] = getattr(self, name)
        return array[0]

    def tobytes(self) -> bytes:
        """The bytes of the NumPy record: equal tables, equal bytes, on every machine."""
        packed: bytes = self.record().tobytes()
        return packed

    if TYPE_CHECKING:  # at run time it would make every field ten times as slow to read

        def __getattr__(self, name: str) -> Any: ...


def plain(record: Any) -> Any:
    """A record of either kind as a plain one of its own."""
    if isinstance(record, Plain):
        return record.copy()
    twin = _plain_class(record.dtype)()
    for name in record.dtype.names:
        setattr(twin, name, record[name].tolist())
    return twin


@cache
def _plain_class(dtype: np.dtype[Any]) -> type[Plain]:
    space: dict[str, Any] = {}
    depths = {name: len(dtype[name].shape) for name in dtype.names or ()}
    exec(_source("copy", depths, _copied), space)  # made of field names alone
    exec(_source("branch", depths, _branched), space)
    exec(_source("seal", depths, _sealed), space)
    parts = {name: space[name] for name in ("copy", "branch", "seal")}
    space["Twin"] = type("Plain", (Plain,), {"__slots__": dtype.names, "_dtype": dtype, **parts})
    made: type[Plain] = space["Twin"]
    return made


def _source(verb: str, depths: Mapping[str, int], said: Callable[[str, int], str]) -> str:
    """A method written out, a line a field: a quarter of the time of a loop over the names.

    A table of people is copied several times a move.
    """
    twin = "self" if verb == "seal" else "Twin()"
    lines = [f"def {verb}(self):", f"    twin = {twin}"]
    lines += [f"    twin.{name} = {said(f'self.{name}', depths[name])}" for name in depths]
    return "\n".join([*lines, "    return twin"])


def _copied(value: str, dimensions: int) -> str:
    """The expression for a copy of a number, a list, a list of lists, ..."""
    if dimensions == 0:
        return value
    if dimensions == 1:
        return f"{value}[:]"
    return f"[{_copied(f'each{dimensions}', dimensions - 1)} for each{dimensions} in {value}]"


def _branched(value: str, dimensions: int) -> str:
    """The expression for a copy that shares what is below the first level."""
    return f"{value}[:]" if dimensions else value


def _sealed(value: str, dimensions: int) -> str:
    """The expression for the same with tuples below the first level."""
    return value if dimensions < 2 else f"[{_frozen('each', dimensions - 1)} for each in {value}]"


def _frozen(value: str, dimensions: int) -> str:
    if dimensions == 1:
        return f"tuple({value})"
    inner = f"{value}{dimensions}"
    return f"tuple([{_frozen(inner, dimensions - 1)} for {inner} in {value}])"


def plain_blank(dtype: np.dtype[Any]) -> Any:
    """A table with nothing on it."""
    return _template(dtype).copy()


@cache
def _template(dtype: np.dtype[Any]) -> Plain:
    made: Plain = plain(np.zeros(1, dtype)[0])
    return made
