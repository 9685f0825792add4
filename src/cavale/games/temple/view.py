"""What a person sees of Le Temple: all but the dice to come (T70)."""

from collections import Counter
from typing import Any

import msgspec
from msgspec.structs import replace

from cavale.games.temple.positions import members, symbols
from cavale.games.temple.questions import can_reach, is_complete, is_used, sheet_of
from cavale.games.temple.table import (
    CARDS,
    COLOURS,
    CONTENT_NAMES,
    CURSE,
    DIFFICULTIES,
    DOORWAYS,
    PAIR_GEMS,
    PHASES,
    PLACE,
    ROOM_NAMES,
    ROOMS,
    SYMBOLS,
    TRACKS,
    VARIANTS,
    WAYS,
    Difficulty,
    Phase,
    Variant,
)
from cavale.kernel.aim import Aim, AimFact

ROLES = ("adventurer",)
AIMS = ("gems", "exit", "rounds")


class TempleRoom(msgspec.Struct, frozen=True):
    """A room as printed on the sheets."""

    name: str  # a1 to e5: column from the west, row from the north
    needs: str  # two symbols in their printed order, such as KT
    holds: str  # gem, heal, reroll, key, torch, mask, joker, exit, or a half: orangeU, orangeL


class TempleCard(msgspec.Struct, frozen=True):
    """A treasure card as printed on the sheets."""

    left: str  # symbols, such as AK
    reward: str  # rush, heal, reroll, key, torch, mask
    right: str  # symbols, such as AATM


class TempleTrack(msgspec.Struct, frozen=True):
    """A bonus track of the Adventure sheet: the first boxes are circled, of these some spent."""

    name: str  # rush, heal, reroll, key, torch, mask
    circled: int
    spent: int


class TempleTreasure(msgspec.Struct, frozen=True):
    """A treasure card as one seat has filled it."""

    left: list[bool]  # which symbols are crossed off
    right: list[bool]
    ready: bool  # complete and not used: it can be used now
    gem: bool  # the right side is complete too
    used: bool


class TempleSeat(msgspec.Struct, frozen=True):
    """One seat and its Temple sheet."""

    side: str  # n, e, s, w; empty while not chosen
    room: str  # a1 to e5; empty outside
    crossed: list[str]  # rooms whose action is crossed off
    closed: list[str]  # doorways by the room west or north of them: c2e, c2s
    treasures: list[TempleTreasure]
    hand: list[str]  # dice taken from the pool, to be crossed off in this order
    done: list[str] = []  # rooms that have nothing more to give: crossed, or their pair is joined
    places: dict[str, int] = {}  # by symbol: where a die of it could still be crossed off


class TempleView(msgspec.Struct, frozen=True, tag="temple"):
    """The whole table, the same for every viewer."""

    phase: Phase
    turn: int  # the seat that decides now
    active: int  # the seat whose turn it is
    first: int
    difficulty: Difficulty
    variant: Variant
    round: int  # 0 while sides are chosen
    rounds: int
    gems: int
    target: int
    gem_boxes: int  # length of the gem track
    track_boxes: int  # length of each bonus track
    gem_box: int  # the box of each bonus track that gives a gem, from 1
    tracks: list[TempleTrack]
    pairs: list[str]  # colours unlocked
    free: int  # dice still to be thrown in this turn
    thrown: list[str]  # the throw on the table, left and right; empty text: no die there
    kept: list[str]
    made: list[str]  # temporary dice
    pool: list[str]
    cursed: list[int]  # dice in each cursed box, from the left
    aside: int  # dice done with until the turn ends
    extra: int  # dice on the variant's boxes
    shown: list[str]  # what these show, left and right; empty if not thrown
    rooms: list[TempleRoom]
    cards: list[TempleCard]
    seats: list[TempleSeat]
    placing: int = -1  # which die of the throw is kept or given next: 0 left, 1 right
    opened: list[str] = []  # rooms that the active seat could enter only with that die
    gems_joined: int = 0  # the gems, if those of a joined symbol were taken now
    aim: Aim | None = None
    out: int = 0  # seats on the exit (T50)


def view(box: Any, seen: Any, seat: int) -> TempleView:
    seats = int(seen.seats)
    sheet = sheet_of(seen)
    rooms, cards = _printed(box, sheet)
    pairs = [COLOURS[colour] for colour in members(seen.pairs_mask)]
    thrown = _dice(seen.thrown)
    sat = [
        _completed_seat(_seat(box, seen, sheet, each), rooms, cards, pairs) for each in range(seats)
    ]
    out = _out(sat, rooms)
    placing = _placing(thrown) if seen.phase == PLACE else -1
    return TempleView(
        phase=PHASES[seen.phase],
        turn=int(seen.turn),
        active=int(seen.active),
        first=int(seen.first_seat),
        difficulty=DIFFICULTIES[seen.difficulty],
        variant=VARIANTS[seen.variant],
        round=int(seen.round_number),
        rounds=int(box.rounds[seats]),
        gems=int(seen.gems),
        target=int(box.target[seen.difficulty][seats]),
        gem_boxes=int(box.gem_track),
        track_boxes=int(box.track),
        gem_box=int(box.gem_box[seats]),
        tracks=[
            TempleTrack(name, int(seen.circled[track]), int(seen.spent[track]))
            for track, name in enumerate(TRACKS)
        ],
        pairs=pairs,
        free=int(seen.free),
        thrown=thrown,
        kept=symbols(seen.kept),
        made=symbols(seen.made),
        pool=symbols(seen.pool),
        cursed=[int(count) for count in seen.cursed],
        aside=int(seen.aside),
        extra=int(seen.extra),
        shown=_dice(seen.shown),
        rooms=rooms,
        cards=cards,
        seats=sat,
        placing=placing,
        opened=_opened(seen, rooms, thrown[placing]) if placing >= 0 else [],
        gems_joined=min(int(seen.gems) + PAIR_GEMS, int(box.gem_track)),
        aim=_aim(box, seen, out),
        out=out,
    )


def _out(seats: list[TempleSeat], rooms: list[TempleRoom]) -> int:
    """T50: who has come out."""
    exits = {room.name for room in rooms if room.holds == "exit"}
    return sum(seat.room in exits for seat in seats)


def _aim(box: Any, seen: Any, out: int) -> Aim:
    """T50, T51."""
    seats = int(seen.seats)
    facts = [
        AimFact("gems", int(seen.gems), int(box.target[seen.difficulty][seats])),
        AimFact("exit", out, seats),
        AimFact("rounds", int(seen.round_number), int(box.rounds[seats])),
    ]
    return Aim([ROLES[0]] * seats, facts)


def _placing(thrown: list[str]) -> int:
    """T23: the left die first; black masks are cursed already."""
    return next((at for at, face in enumerate(thrown) if face and face != SYMBOLS[CURSE]), -1)


def _opened(seen: Any, rooms: list[TempleRoom], die: str) -> list[str]:
    """T24: what one more die would add to those that open rooms."""
    held = Counter([*symbols(seen.kept), *symbols(seen.made)])
    more = held + Counter(die)
    return [
        room.name
        for number, room in enumerate(rooms)
        if Counter(room.needs) <= more
        and not Counter(room.needs) <= held
        and can_reach(seen, int(seen.active), number)
    ]


def _dice(faces: Any) -> list[str]:
    return [SYMBOLS[symbol] if symbol else "" for symbol in faces] if any(faces) else []


def _printed(box: Any, sheet: int) -> tuple[list[TempleRoom], list[TempleCard]]:
    rooms = [
        TempleRoom(
            name=ROOM_NAMES[room],
            needs=SYMBOLS[box.needs_first[sheet][room]] + SYMBOLS[box.needs_second[sheet][room]],
            holds=CONTENT_NAMES[int(box.content[sheet][room])],
        )
        for room in range(ROOMS)
    ]
    cards = [
        TempleCard(
            left=_side(box.left[sheet][card]),
            reward=TRACKS[box.reward[sheet][card]],
            right=_side(box.right[sheet][card]),
        )
        for card in range(CARDS)
    ]
    return rooms, cards


def _side(printed: Any) -> str:
    return "".join(SYMBOLS[symbol] for symbol in printed if symbol)


def _seat(box: Any, seen: Any, sheet: int, seat: int) -> TempleSeat:
    side, place = int(seen.side[seat]), int(seen.place[seat])
    return TempleSeat(
        side=WAYS[side - 1] if side else "",
        room=ROOM_NAMES[place - 1] if place else "",
        crossed=[ROOM_NAMES[room] for room in members(seen.crossed_mask[seat])],
        closed=[DOORWAYS[number] for number in members(seen.closed_mask[seat])],
        treasures=[_treasure(box, seen, sheet, seat, card) for card in range(CARDS)],
        hand=[SYMBOLS[symbol] for symbol in seen.hand[seat] if symbol],
    )


def _completed_seat(
    seat: TempleSeat, rooms: list[TempleRoom], cards: list[TempleCard], pairs: list[str]
) -> TempleSeat:
    """What follows from the sheets as they are filled."""
    done = [each.name for each in rooms if each.name in seat.crossed or each.holds[:-1] in pairs]
    places: Counter[str] = Counter()
    for card, state in zip(cards, seat.treasures, strict=True):  # T31, T32
        if not state.used:
            printed = zip(card.left + card.right, state.left + state.right, strict=True)
            places.update(symbol for symbol, crossed in printed if not crossed)
    return replace(seat, done=done, places=dict(places))


def _treasure(box: Any, seen: Any, sheet: int, seat: int, card: int) -> TempleTreasure:
    left, right = int(seen.left_mask[seat][card]), int(seen.right_mask[seat][card])
    left_full, right_full = int(box.left_full[sheet][card]), int(box.right_full[sheet][card])
    return TempleTreasure(
        left=_marks(left, left_full),
        right=_marks(right, right_full),
        ready=is_complete(box, seen, seat, card),
        gem=right == right_full,
        used=is_used(seen, seat, card),
    )


def _marks(crossed: int, full: int) -> list[bool]:
    return [bool(crossed >> place & 1) for place in members(full)]


def completed(view: TempleView) -> TempleView:
    """A view that an earlier release kept, with what it did not say yet."""
    return replace(
        view,
        placing=_placing(view.thrown) if view.phase == "place" else -1,
        seats=[_completed_seat(each, view.rooms, view.cards, view.pairs) for each in view.seats],
        out=_out(view.seats, view.rooms),
    )


# How moves write what the words name by numbers
COMPONENTS = {
    "symbol": ["", *SYMBOLS[1:]],
    "track": TRACKS,
    "content": ["exit", *TRACKS, "joker", "gem"],
    "side": [*WAYS],
    "way": [*WAYS],
    "hand": ["left", "right"],
    "cardside": ["L", "R"],
    "colour": COLOURS,
    "room": ROOM_NAMES,
}

VIEW_TYPES = [TempleRoom, TempleCard, TempleTrack, TempleTreasure, TempleSeat, TempleView]
