"""Rows of a record: fields that hold several integers."""

from typing import Any

from cavale.kernel.compile import compiled_as, dialect


@dialect
def _copy_one_by_one(source: Any, target: Any) -> None:
    for index in range(len(source)):
        target[index] = source[index]


@compiled_as(_copy_one_by_one)
def copy_row(source: Any, target: Any) -> None:
    """Write a row over another one of the same length."""
    target[:] = source
