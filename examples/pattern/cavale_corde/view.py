"""What a person sees of La Corde, from what their seat may know."""

from typing import Any

import msgspec

from cavale.kernel.header import first_awaited


class CordeSeat(msgspec.Struct, frozen=True):
    pieces: int
    metres: int | None  # None: not yours to know
    climbed: bool


class CordeView(msgspec.Struct, frozen=True, tag="corde"):
    wall: int
    turn: int  # seat; -1 after the end
    seats: list[CordeSeat]


def view(box: Any, seen: Any, seat: int) -> CordeView:
    seats = [_seat(seen, each) for each in range(seen.seats)]
    return CordeView(box.wall, first_awaited(seen), seats)


def _seat(seen: Any, seat: int) -> CordeSeat:
    climbed = bool(seen.climbed_mask >> seat & 1)
    return CordeSeat(seen.pieces[seat], seen.metres[seat] or None, climbed)


VIEW_TYPES = [CordeSeat, CordeView]
