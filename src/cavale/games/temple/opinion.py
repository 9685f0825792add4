"""How a match of Le Temple looks between two rounds, the same for all.

Everything is counted in thousandths of a gem: what was brought in, what is on the way, what helps.
How far that lies above or below what is needed gives the chance to escape. The numbers were fitted
to matches of instincts.
"""

from typing import Any

from cavale.games.temple.judgement import GEM, distance, survey
from cavale.games.temple.questions import is_used, sheet_of, unspent
from cavale.games.temple.table import (
    CARDS,
    CURSED_BOXES,
    HEAL,
    KEYS,
    MASKS,
    REROLL,
    RUSH,
    WIDTH,
)
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.masks import size

# The chance by what there is more than needed, in steps of the spread from -6 to 6
_CHANCES = (2, 7, 18, 47, 119, 269, 500, 731, 881, 953, 982, 993, 998)
_SPREAD, _SPREAD_OF_TURN = 450, 130  # the more turns are left, the more may come otherwise
_INCOME = 260  # of a round, for each seat twice: the more there are, the more of everything
_LATE, _SHORT_OF_TIME = 2, 140  # of two rounds nothing, for these lead to the exit; then less

# Boxes to spend, in the last round and before
_RUSH_LAST, _RUSH, _HEAL_LAST, _HEAL, _REROLL = 750, 1000, 350, 600, 200
_A_DIE, _MOST_FOR_DIE, _DICE_NEEDED = 100, 500, 3  # for each round left; of each track
_CURSED = 140  # for each turn that a die is away

_OPEN_TRACK, _LAST_OPEN = 350, 3  # for each round left above these, a track without its gem yet
_CROSSED, _BONUS_READY, _RUSH_BEGUN, _RUSH_READY, _GEM_NEAR = 100, 300, 300, 500, 350
_GEM_CLOSE, _GEM_WIDE = 300, 120  # one and two rooms away
_WAITING = 200  # in a half, and more by the rooms that a partner has to go to the other one
_MEETING = (0, 700, 450, 200)
# With all gems only the way out counts: in thousandths of a step of the chances
_OUT = (1800, 2700, 5000)  # by the rounds left
_OUT_AWAY = (0, 300, 1700, 2000, 2000)  # by the rooms that each has to go
_OUT_RUSH, _OUT_HEAL, _OUT_REROLL, _OUT_KEY = 2000, 500, 400, 500
# What rooms to the exit cost, by the rounds left
_AWAY = ((0, 150, 900, 1700, 1700), (0, 0, 200, 300, 400))


@dialect
def outlook(box: Any, table: Any, worths: Any) -> None:
    """All win or lose together (T50): the chance to escape, in thousandths."""
    chance = _chance(box, table)
    for seat in range(table.seats):
        worths[seat] = chance


@dialect_apart
def _chance(box: Any, table: Any) -> int:
    """From what there is more than needed, by steps of a width that grows with the time left."""
    seats = int(table.seats)
    left = int(box.rounds[seats]) - int(table.round_number) + 1
    short = int(box.target[table.difficulty][seats]) - int(table.gems)
    if short <= 0:
        return _chance_of(_ease_of_escape(box, table, left), GEM)
    margin = -short * GEM
    income = _INCOME if left > _LATE else _SHORT_OF_TIME
    margin += income * seats * seats * (left - _LATE)
    margin += _worth_of_tracks(box, table, left) + _worth_of_boxes(table, left)
    for seat in range(seats):
        margin += _worth_of_cards(box, table, seat) + _worth_of_place(box, table, seat, left)
    for spot in range(CURSED_BOXES):
        margin -= _CURSED * int(table.cursed[spot]) * (CURSED_BOXES - spot)
    return _chance_of(margin, _SPREAD + _SPREAD_OF_TURN * left * seats)


@dialect
def _chance_of(margin: int, spread: int) -> int:
    """By the table of chances, whose steps are as wide as the spread."""
    middle = len(_CHANCES) // 2
    scaled = max(0, min(margin + middle * spread, 2 * middle * spread - 1))
    step = scaled // spread
    more = _CHANCES[step + 1] - _CHANCES[step]
    return _CHANCES[step] + more * (scaled - step * spread) // spread


@dialect_apart
def _ease_of_escape(box: Any, table: Any, left: int) -> int:
    """T50: rooms that the team has to go, boxes that help, and time."""
    ease = _OUT[min(left, len(_OUT)) - 1]
    ease += min(unspent(table, RUSH), 2) * _OUT_RUSH + min(unspent(table, KEYS), 2) * _OUT_KEY
    ease += unspent(table, HEAL) * _OUT_HEAL + unspent(table, REROLL) * _OUT_REROLL
    way_out = int(box.exit[sheet_of(table)])
    for seat in range(table.seats):
        room = int(table.place[seat]) - 1
        ease -= _OUT_AWAY[4 if room < 0 else min(4, distance(room, way_out))]
    return ease


@dialect
def _worth_of_tracks(box: Any, table: Any, left: int) -> int:
    """T28: the gems of the tracks that are still to come."""
    goal = int(box.gem_box[table.seats])
    worth = 0
    for track in range(RUSH, MASKS + 1):
        if table.circled[track] < goal:
            worth += GEM * int(table.circled[track]) // goal
            worth += max(0, min(GEM, _OPEN_TRACK * (left - _LAST_OPEN)))
    return worth


@dialect
def _worth_of_boxes(table: Any, left: int) -> int:
    """T34: what can be spent."""
    worth = unspent(table, RUSH) * (_RUSH_LAST if left == 1 else _RUSH)
    worth += unspent(table, HEAL) * (_HEAL_LAST if left == 1 else _HEAL)
    worth += unspent(table, REROLL) * _REROLL
    for track in range(KEYS, MASKS + 1):
        dice = min(unspent(table, track), _DICE_NEEDED)
        worth += dice * min(_A_DIE * left, _MOST_FOR_DIE)
    return worth


@dialect_apart
def _worth_of_cards(box: Any, table: Any, seat: int) -> int:
    """T31, T32: symbols crossed off on cards that are not used yet."""
    sheet = sheet_of(table)
    worth = 0
    for card in range(CARDS):
        if is_used(table, seat, card):
            continue
        left, right = int(table.left_mask[seat][card]), int(table.right_mask[seat][card])
        crossed = size(left) + size(right)
        worth += _CROSSED * crossed
        if crossed + 1 >= size(int(box.left_full[sheet][card])) + size(
            int(box.right_full[sheet][card])
        ):
            worth += _GEM_NEAR
        is_rush = box.reward[sheet][card] == RUSH
        if left == box.left_full[sheet][card]:
            worth += _BONUS_READY + (_RUSH_READY if is_rush else 0)
        elif left and is_rush:
            worth += _RUSH_BEGUN
    return worth


@dialect_apart
def _worth_of_place(box: Any, table: Any, seat: int, left: int) -> int:
    """Gems and partners near by, the way to the exit."""
    room = int(table.place[seat]) - 1
    if room < 0:
        return -_AWAY[left - 1][-1] if left <= len(_AWAY) else 0
    gems, _, halves, _ = survey(box, table, seat)
    worth = 0
    for other in range(WIDTH * WIDTH):
        if (gems >> other) & 1:
            rooms = distance(room, other)
            if rooms == 1:
                worth += _GEM_CLOSE
            elif rooms == 2:
                worth += _GEM_WIDE
    if (halves >> room) & 1:
        worth += _worth_of_waiting(box, table, seat, room)
    if left <= len(_AWAY):
        worth -= _AWAY[left - 1][min(4, distance(room, int(box.exit[sheet_of(table)])))]
    return worth


@dialect
def _worth_of_waiting(box: Any, table: Any, seat: int, room: int) -> int:
    """T40: a partner who is near the other half; if several wait in this one, the first does."""
    twin = int(box.twin[sheet_of(table)][room])
    nearest = len(_MEETING)
    for other in range(table.seats):
        if table.place[other] == room + 1 and other < seat:
            return 0
        if table.place[other] > 0:
            nearest = min(nearest, distance(int(table.place[other]) - 1, twin))
    return _WAITING + (_MEETING[nearest] if nearest < len(_MEETING) else 0)
