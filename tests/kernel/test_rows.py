"""Rows: copied the same in Python and compiled."""

from typing import Any

import numpy as np
import pytest

from cavale.kernel.compile import bound, compiled
from cavale.kernel.header import record_type
from cavale.kernel.plain import plain_blank
from cavale.kernel.rows import copy_row

KIND = record_type([("here", "<i8", (4,)), ("there", "<i8", (4,))])


@pytest.mark.parametrize("make", [plain_blank, lambda kind: np.zeros(1, kind)[0]])
@pytest.mark.parametrize("way", [copy_row, bound(copy_row)])
def test_a_row_is_written_over_another_and_stays_apart(make: Any, way: Any) -> None:
    table = make(KIND)
    table.here[0], table.here[3], table.there[1] = 5, -1, 9
    way(table.here, table.there)
    table.here[0] = 6
    assert [int(each) for each in table.there] == [5, 0, 0, -1]


@pytest.mark.slow
def test_compiled_it_does_the_same() -> None:
    table = np.zeros(1, KIND)[0]
    table.here[0], table.here[3] = 5, -1
    compiled(copy_row)(table.here, table.there)
    assert table.there.tolist() == [5, 0, 0, -1]
