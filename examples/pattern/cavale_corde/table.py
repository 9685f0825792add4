"""La Corde's table and box: their fields, and the names of the integers in them."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from cavale.kernel.box import whole_number
from cavale.kernel.header import record_type, table_type
from cavale.kernel.notes import aside, number, seats

R01 = 1
R02 = 2
R03 = 3
R04 = 4
R05 = 5
R06 = 6
R07 = 7

SEATS = 4
LONGEST = 4  # metres of a piece, from 1
KNOTTED = 6  # R04: pieces of a rope

TIE, CLIMB = 0, 1  # actions

EVENTS = (
    "tie",  # seat ties on a piece of value metres, known to the seat alone
    "climb",  # seat climbs, with count pieces
    "show",  # seat's rope turns out to be value metres long
)
TIED, CLIMBED, SHOWN = range(len(EVENTS))

FIELDS = [
    ("phase", aside("there is one")),
    ("pieces", "<i8", (SEATS,), number(KNOTTED, per="seat")),  # of each rope
    # of each rope; 0 where they are hidden
    ("metres", "<i8", (SEATS,), number(KNOTTED * LONGEST, per="seat")),
    ("climbed_mask", "<i8", seats()),  # seats that have climbed
]
TABLE = table_type(FIELDS)
BOX = record_type([("wall", "<i8")])


def make_box(data: Mapping[str, Any], where: str) -> Any:
    """The box from the contents of a `box.toml`, checked."""
    box = np.zeros(1, BOX)[0]
    box.wall = whole_number(data, "wall", 1, KNOTTED * LONGEST, where)
    return box
