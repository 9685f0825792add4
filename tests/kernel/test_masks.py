"""Masks: how many members, the lowest, the highest."""

from typing import Any

import numpy as np
import pytest

from cavale.kernel.compile import compiled
from cavale.kernel.masks import highest, lowest, nth, size

MASKS = [1, 2, 3, 0b1010, 0b100000, 0x7FF, 1 << 13, (1 << 14) - 1, 1 << 62, (1 << 63) - 1]


@pytest.mark.parametrize("mask", [0, *MASKS])
def test_size_counts_the_members(mask: int) -> None:
    of_a_record: Any = np.int64(mask)
    assert size(mask) == size(of_a_record) == mask.bit_count()


@pytest.mark.parametrize("mask", MASKS)
def test_lowest_is_the_lowest_member(mask: int) -> None:
    of_a_record: Any = np.int64(mask)
    members = [n for n in range(64) if mask >> n & 1]
    assert lowest(mask) == lowest(of_a_record) == members[0]


@pytest.mark.parametrize("mask", MASKS)
def test_highest_is_the_highest_member(mask: int) -> None:
    of_a_record: Any = np.int64(mask)
    assert highest(mask) == highest(of_a_record) == mask.bit_length() - 1


@pytest.mark.parametrize("mask", MASKS)
def test_nth_counts_the_members_from_the_lowest(mask: int) -> None:
    members = [n for n in range(64) if mask >> n & 1]
    assert [nth(mask, index) for index in range(len(members))] == members


@pytest.mark.slow
def test_compiled_masks_count_the_same() -> None:
    fast_size, fast_lowest, fast_highest = compiled(size), compiled(lowest), compiled(highest)
    assert [fast_size(mask) for mask in [0, *MASKS]] == [size(mask) for mask in [0, *MASKS]]
    assert [fast_lowest(mask) for mask in MASKS] == [lowest(mask) for mask in MASKS]
    assert [fast_highest(mask) for mask in MASKS] == [highest(mask) for mask in MASKS]
