"""What a person sees of La Horde, from what their seat may know.

It is asked for after every move at every table, so it walks over each zone once.
"""

from typing import Any

import msgspec

from cavale.games.horde.notation import ZONES, zone
from cavale.games.horde.table import PLACE, RESTART, STATUSES

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
    """Of plain records, whose numbers are Python's own and go into JSON as they are."""
    unseen = _unseen(box, seen)
    return HordeView(
        round=seen.round_number,
        phase=PHASES[seen.phase],
        turn=seen.turn,
        goal=box.goal,
        horde=zone(seen.horde_mask),
        seats=[_seat(seen, each, unseen) for each in range(seen.seats)],
        pile=seen.pile_size,
        discard=seen.discard[1:],
        unseen=unseen,
        drawn=seen.drawn if seen.phase == PLACE else 0,
        dealing=_cards(seen.dealing) if seen.phase == RESTART else [],
        receiver=seen.receiver if seen.phase == RESTART else -1,
    )


def _seat(seen: Any, seat: int, unseen: list[int]) -> HordeSeat:
    mask = seen.refuge_mask[seat]
    refuge = zone(mask)
    face_down = seen.face_down[seat]
    both = ZONES[mask & seen.horde_mask]
    return HordeSeat(
        status=STATUSES[seen.status[seat]],
        refuge=refuge,
        face_down=face_down,
        counting=len(refuge) - face_down,
        points=seen.points[seat],
        age=seen.age[seat],
        fatal=sum([unseen[value - 1] for value in both]) if both else 0,
    )


def _unseen(box: Any, seen: Any) -> list[int]:
    """`unseen_copies` of every value at once."""
    left = box.copies[:]
    for mask in (seen.horde_mask, *seen.refuge_mask):
        for value in ZONES[mask]:
            left[value] -= 1
    left[seen.drawn] -= 1  # 0 is no card, and no value
    counts = zip(left, seen.discard, seen.dealing, strict=True)
    return [copies - discarded - held for copies, discarded, held in counts][1:]


def _cards(copies: list[int]) -> list[int]:
    return [value for value, count in enumerate(copies) for _ in range(count)]


VIEW_TYPES = [HordeSeat, HordeView]
