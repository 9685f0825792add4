"""Thousands of matches in slices: a few in `make test`, all of them in `make test-long`."""

import pytest


def slices(count: int, *, short: int = 2) -> list[object]:
    """The numbers of the slices; all but the first `short` ones are long."""
    return [pytest.param(part, marks=[pytest.mark.long] * (part >= short)) for part in range(count)]
