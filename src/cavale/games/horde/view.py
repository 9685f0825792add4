"""What a person sees of La Horde, from what their seat may know.

It is asked for after every move at every table, so it walks over each zone once.
"""

from typing import Any

import msgspec

from cavale.games.horde.notation import zone
from cavale.games.horde.table import PLACE, RESTART, STATUSES, VALUES

PHASES = ("turn", "place", "restart")


class HordeSeat(msgspec.Struct, frozen=True):
    """One seat, as everyone sees it."""

    status: str  # in, passed, overrun
    refuge: list[int]
    face_down: int
    counting: int  # face-up cards: the points if the round ended now
    points: int
    age: int  # rank, 0 is the oldest
    fatal: int  # of the unseen cards, those that would overrun this seat now


class HordeView(msgspec.Struct, frozen=True, tag="horde"):
    """The whole table for one viewer."""

    round: int
    phase: str  # turn, place, restart
    turn: int  # seat
    goal: int
    horde: list[int]
    seats: list[HordeSeat]
    pile: int
    discard: list[int]  # copies by value, from the value 1
    unseen: list[int]  # copies that may still be drawn by value, from the value 1
    drawn: int  # the card in hand that waits for its place; 0: none, or not yours to know
    dealing: list[int]  # the cards in hand at a restart, if they are yours
    receiver: int  # at a restart: the seat that gets the next card; else -1


def view(box: Any, seen: Any, seat: int) -> HordeView:
    unseen = _unseen(box, seen)
    return HordeView(
        round=int(seen.round_number),
        phase=PHASES[seen.phase],
        turn=int(seen.turn),
        goal=int(box.goal),
        horde=zone(seen.horde_mask),
        seats=[_seat(seen, each, unseen) for each in range(seen.seats)],
        pile=int(seen.pile_size),
        discard=[int(copies) for copies in seen.discard[1:]],
        unseen=unseen,
        drawn=int(seen.drawn) if seen.phase == PLACE else 0,
        dealing=[v for v, copies in enumerate(seen.dealing) for _ in range(copies)],
        receiver=int(seen.receiver) if seen.phase == RESTART else -1,
    )


def _seat(seen: Any, seat: int, unseen: list[int]) -> HordeSeat:
    mask = seen.refuge_mask[seat]
    refuge = zone(mask)
    face_down = int(seen.face_down[seat])
    return HordeSeat(
        status=STATUSES[seen.status[seat]],
        refuge=refuge,
        face_down=face_down,
        counting=len(refuge) - face_down,
        points=int(seen.points[seat]),
        age=int(seen.age[seat]),
        fatal=sum([unseen[value - 1] for value in zone(mask & seen.horde_mask)]),
    )


def _unseen(box: Any, seen: Any) -> list[int]:
    """`unseen_copies` of every value at once."""
    lying = [0] * (VALUES + 1)
    for mask in (seen.horde_mask, *seen.refuge_mask):
        for value in zone(mask):
            lying[value] += 1
    lying[seen.drawn] += 1  # 0 is no card, and no value
    counts = zip(box.copies, seen.discard, seen.dealing, lying, strict=True)
    return [int(copies - out - held - here) for copies, out, held, here in counts][1:]


VIEW_TYPES = [HordeSeat, HordeView]
