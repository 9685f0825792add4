"""What a person sees of La Horde, from what their seat may know.

It is asked for after every move at every table, so it walks over each zone once.
"""

from typing import Any, Literal, get_args

import msgspec
from msgspec.structs import replace

from cavale.games.horde.notation import ZONES, zone
from cavale.games.horde.table import IN_PLAY, PLACE, RESTART, STATUSES, VALUES, Status
from cavale.kernel.aim import Aim, AimFact

Phase = Literal["turn", "place", "restart"]
PHASES: tuple[Phase, ...] = get_args(Phase)

ROLES = ("survivor",)
AIMS = ("points", "best")


class HordeSeat(msgspec.Struct, frozen=True):
    """One seat, as everyone sees it."""

    status: Status
    refuge: list[int]
    face_down: int
    counting: int  # face-up cards: the points if the round ended now
    points: int
    age: int  # rank, 0 is the oldest
    fatal: int  # of the cards to draw from (`unseen`), those that would overrun this seat now
    broken: list[int] = []  # values that would overrun this seat: in its Refuge and in the Horde
    down: int = 0  # cards that hiding now would turn face down (H14)
    safe: int = 0  # cards that would count then


class HordeView(msgspec.Struct, frozen=True, tag="horde"):
    """The whole table for one viewer."""

    round: int
    phase: Phase
    turn: int  # seat
    goal: int
    horde: list[int]
    seats: list[HordeSeat]
    pile: int
    discard: list[int]  # copies by value, from the value 1
    unseen: list[int]  # copies among which the next draw is, from the value 1: see `_to_draw`
    drawn: int  # the card in hand that waits for its place; 0: none, or not yours to know
    dealing: list[int]  # the cards in hand at a restart, if they are yours
    receiver: int  # at a restart: the seat that gets the next card; else -1
    aim: Aim | None = None
    alone: bool = False  # only one seat is still in play: nobody else could take from the Horde


def view(box: Any, seen: Any, seat: int) -> HordeView:
    """Of plain records, whose numbers are Python's own and go into JSON as they are."""
    unseen = _to_draw(box, seen)
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
        aim=_aim(box, seen),
        alone=seen.in_play == 1,
    )


def _aim(box: Any, seen: Any) -> Aim:
    """H21."""
    points = seen.points[: seen.seats]
    facts = [AimFact("points", need=box.goal, each=points), AimFact("best", max(points))]
    return Aim([ROLES[0]] * seen.seats, facts)


def _seat(seen: Any, seat: int, unseen: list[int]) -> HordeSeat:
    mask = seen.refuge_mask[seat]
    refuge = zone(mask)
    face_down = seen.face_down[seat]
    both = ZONES[mask & seen.horde_mask]
    is_in = seen.status[seat] == IN_PLAY
    down = min(seen.in_play - 1, len(refuge)) if is_in else 0
    return HordeSeat(
        status=STATUSES[seen.status[seat]],
        refuge=refuge,
        face_down=face_down,
        counting=len(refuge) - face_down,
        points=seen.points[seat],
        age=seen.age[seat],
        fatal=sum([unseen[value - 1] for value in both]) if both else 0,
        broken=[*both] if is_in else [],
        down=down,
        safe=len(refuge) - down if is_in else 0,
    )


# The cards of a zone, a byte a value: so zones are added.
_COUNTED = [sum(1 << 8 * value for value in values) for values in ZONES]


def _to_draw(box: Any, seen: Any) -> list[int]:
    """`unseen_copies` of every value at once; H17: with an empty pile, the discards come back."""
    if seen.pile_size == 0:
        return [*seen.discard[1:]]
    lying = _COUNTED[seen.horde_mask] + sum(map(_COUNTED.__getitem__, seen.refuge_mask))
    lying += 1 << 8 * seen.drawn  # 0 is no card, and no value
    zones = lying.to_bytes(VALUES + 1, "little")
    counts = zip(box.copies, zones, seen.discard, seen.dealing, strict=True)
    return [copies - there - gone - held for copies, there, gone, held in counts][1:]


def _cards(copies: list[int]) -> list[int]:
    return [value for value, count in enumerate(copies) for _ in range(count)]


def completed(view: HordeView) -> HordeView:
    """A view that an earlier release kept, with what it did not say yet."""
    horde = set(view.horde)
    seats = [
        replace(each, broken=[value for value in each.refuge if value in horde])
        if each.status == "in"
        else each
        for each in view.seats
    ]
    alone = [each.status for each in seats].count("in") == 1
    return replace(view, seats=seats, alone=alone)


VIEW_TYPES = [HordeSeat, HordeView]
