"""Le Temple: the gems and rooms that the team lacked (T50, T51), and where its gems came from."""

from typing import Any

from cavale.games.temple.numbers import T50
from cavale.games.temple.questions import can_reach, is_open, is_used, sheet_of
from cavale.games.temple.table import CARDS, GEM_ROOM, ROOMS, neighbour
from cavale.kernel.verdict import Verdict

LITTLE_GEMS, LITTLE_ROOMS = 2, 1


def verdict(box: Any, table: Any, seat: int) -> Verdict:
    pieces = _sources(box, table)
    if table.over == T50:
        if table.round_number < box.rounds[table.seats]:
            return Verdict(pieces=pieces)
        return Verdict(of="last_round", close=True, pieces=pieces)
    gems = max(0, int(box.target[table.difficulty][table.seats]) - int(table.gems))
    rooms = sum(_rooms_to_exit(box, table, each) for each in range(int(table.seats)))
    if gems:
        close = gems <= LITTLE_GEMS and rooms == 0
        return Verdict(of="gems", margin=gems, close=close, pieces=pieces)
    return Verdict(of="rooms", margin=rooms, close=rooms <= LITTLE_ROOMS, pieces=pieces)


def _sources(box: Any, table: Any) -> dict[str, int]:
    """The gems by what brought them; what no room, card or track brought is of the pairs."""
    sheet, seats = sheet_of(table), range(int(table.seats))
    rooms = [room for room in range(ROOMS) if box.content[sheet][room] == GEM_ROOM]
    brought = {
        "rooms": sum(int(table.crossed_mask[seat]) >> room & 1 for seat in seats for room in rooms),
        "cards": sum(
            _brought_gem(box, table, seat, card) for seat in seats for card in range(CARDS)
        ),
        "tracks": sum(1 for circled in table.circled if circled >= box.gem_box[len(seats)]),
    }
    left = int(table.gems)
    for name, count in brought.items():  # a full gem track takes no more (T29)
        brought[name] = min(count, left)
        left -= brought[name]
    return brought | {"pairs": left}


def _brought_gem(box: Any, table: Any, seat: int, card: int) -> bool:
    """T32: used when both sides were complete."""
    full = int(box.right_full[sheet_of(table)][card])
    return bool(is_used(table, seat, card)) and int(table.right_mask[seat][card]) == full


def _rooms_to_exit(box: Any, table: Any, seat: int) -> int:
    """Rooms that the seat would still have had to enter, by its own open doorways (T24, T60)."""
    goal = int(box.exit[sheet_of(table)])
    if int(table.place[seat]) == goal + 1:
        return 0
    seen = {room for room in range(ROOMS) if can_reach(table, seat, room)}
    steps, here = 1, set(seen)
    while here and goal not in here:
        ways = ((room, way) for room in here for way in range(4) if is_open(table, seat, room, way))
        here = {int(neighbour(room, way)) for room, way in ways} - seen
        seen |= here
        steps += 1
    return steps
