"""How a match of Le Temple looks between two rounds, the same for all.

What speaks for an escape is added up: the time left, gems lacking, boxes to spend, tracks, cards
and places. How much each counts depends on the stage of the match. The numbers were fitted to
matches of instincts.
"""

from typing import Any

from cavale.games.temple.judgement import distance, survey, turns_left
from cavale.games.temple.questions import is_used, sheet_of, unspent
from cavale.games.temple.table import CARDS, CURSED_BOXES, HEAL, KEYS, MASKS, REROLL, RUSH, TORCHES
from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.masks import lowest, size
from cavale.kernel.opinion import chance_by_margin

_STEP = 1000  # of the chances

# Stages: gems are lacking with so many rounds left, or there are enough and all make for the exit.
# In this order:    1,     2,  3 or 4,     5,  enough in the last round, enough before
_BASE = (
    (0, 0, 0, 0, 0, 0),
    (0, 0, 0, 0, 0, 0),
    (-1480, -2710, -3840, -4110, 1730, 1040),  # by seats, from 2
    (-1500, -3570, -5280, -5330, 1730, 1040),
    (-2580, -4890, -6400, -5810, 1730, 1040),
)
_TURN = (1200, 880, 770, 610, 790, 710)
_GEM_LACKING = (-1410, -910, -580, -330, 0, 0)
_CURSED = (-135, -115, -85, -65, -200, -40)  # for each turn that a die is away
# For each room to the exit; outside is as far as this
_AWAY = (-770, -200, -30, 0, -1210, -700)
_OUTSIDE = 5
# For each box to spend
_RUSH = (910, 710, 530, 190, 2700, 1460)
_HEAL = (310, 420, 310, 200, 240, 530)
_REROLL = (230, 240, 130, 150, 300, 100)
_KEY_OR_TORCH = (100, 150, 200, 170, 130, 40)
_MASK = (370, 290, 270, 240, 310, 320)
# What may bring gems yet: the boxes of a track together; a card by the symbols that it lacks
_TRACK = (830, 820, 730, 480, 0, 0)
_CARD = (
    (1800, 1140, 850, 200, 0, 0),
    (700, 720, 740, 170, 0, 0),
    (210, 410, 400, 170, 0, 0),
    (0, 200, 280, 150, 0, 0),
    (0, 140, 190, 130, 0, 0),
    (0, 120, 170, 120, 0, 0),
)
_BONUS_READY = (200, 100, 20, 60, 0, 0)
_GEM_CLOSE = (220, 300, 170, 60, 0, 0)  # one room away
_GEM_WIDE = (320, 110, 40, 30, 0, 0)  # two
# Somebody waits in a half, by the rooms that a partner has to go to the other one
_MEETING = (
    (0, 0, 0, 0, 0, 0),
    (870, 760, 730, 320, 0, 0),
    (590, 250, 500, 290, 0, 0),
    (380, 50, 290, 200, 0, 0),
)


@dialect
def outlook(box: Any, table: Any, worths: Any) -> None:
    """All win or lose together (T50): the chance to escape, in thousandths."""
    chance = chance_by_margin(_ease(box, table), _STEP)
    for seat in range(table.seats):
        worths[seat] = chance


@dialect_apart
def _ease(box: Any, table: Any) -> int:
    """All that speaks for an escape, in thousandths of a step of the chances."""
    lacking = int(box.target[table.difficulty][table.seats]) - int(table.gems)
    stage = _stage(int(box.rounds[table.seats]) - int(table.round_number) + 1, lacking)
    ease = _BASE[int(table.seats)][stage] + _TURN[stage] * (turns_left(box, table) + 1)
    ease += _GEM_LACKING[stage] * lacking
    for spot in range(CURSED_BOXES):
        ease += _CURSED[stage] * int(table.cursed[spot]) * (CURSED_BOXES - spot)
    ease += _worth_of_boxes(table, stage)
    for seat in range(table.seats):
        ease += _AWAY[stage] * _rooms_to_exit(box, table, seat)
    if lacking > 0:
        ease += _worth_of_tracks(box, table, stage)
        for seat in range(table.seats):
            ease += _worth_of_cards(box, table, seat, stage)
            ease += _worth_of_place(box, table, seat, stage)
    return ease


@dialect
def _stage(rounds: int, lacking: int) -> int:
    if lacking <= 0:
        return 4 if rounds == 1 else 5
    if rounds <= 2:
        return rounds - 1
    return 2 if rounds <= 4 else 3


@dialect
def _worth_of_boxes(table: Any, stage: int) -> int:
    """T34: what can be spent."""
    worth = unspent(table, RUSH) * _RUSH[stage] + unspent(table, HEAL) * _HEAL[stage]
    worth += unspent(table, REROLL) * _REROLL[stage] + unspent(table, MASKS) * _MASK[stage]
    return worth + (unspent(table, KEYS) + unspent(table, TORCHES)) * _KEY_OR_TORCH[stage]


@dialect
def _rooms_to_exit(box: Any, table: Any, seat: int) -> int:
    room = int(table.place[seat]) - 1
    return _OUTSIDE if room < 0 else distance(room, int(box.exit[sheet_of(table)]))


@dialect
def _worth_of_tracks(box: Any, table: Any, stage: int) -> int:
    """T28: the gems of the tracks that are still to come."""
    goal = int(box.gem_box[table.seats])
    worth = 0
    for track in range(RUSH, MASKS + 1):
        if table.circled[track] < goal:
            worth += _TRACK[stage] * int(table.circled[track]) // goal
    return worth


@dialect_apart
def _worth_of_cards(box: Any, table: Any, seat: int, stage: int) -> int:
    """T31, T32: symbols crossed off on cards that are not used yet."""
    sheet = sheet_of(table)
    worth = 0
    for card in range(CARDS):
        if is_used(table, seat, card):
            continue
        left, full = int(table.left_mask[seat][card]), int(box.left_full[sheet][card])
        right, right_full = int(table.right_mask[seat][card]), int(box.right_full[sheet][card])
        if left | right:
            worth += _CARD[size(full & ~left) + size(right_full & ~right)][stage]
        if left == full:
            worth += _BONUS_READY[stage]
    return worth


@dialect_apart
def _worth_of_place(box: Any, table: Any, seat: int, stage: int) -> int:
    """Gems near by, and a half in which to wait for a partner."""
    room = int(table.place[seat]) - 1
    if room < 0:
        return 0
    gems, _, halves, _ = survey(box, table, seat)
    worth = 0
    while gems:
        rooms = distance(room, lowest(gems))
        gems &= gems - 1
        if rooms == 1:
            worth += _GEM_CLOSE[stage]
        elif rooms == 2:
            worth += _GEM_WIDE[stage]
    if (halves >> room) & 1:
        worth += _worth_of_waiting(box, table, seat, room, stage)
    return worth


@dialect
def _worth_of_waiting(box: Any, table: Any, seat: int, room: int, stage: int) -> int:
    """T40: a partner who is near the other half; if several wait in this one, the first does."""
    twin = int(box.twin[sheet_of(table)][room])
    nearest = len(_MEETING)
    for other in range(table.seats):
        if table.place[other] == room + 1 and other < seat:
            return 0
        if table.place[other] > 0:
            nearest = min(nearest, distance(int(table.place[other]) - 1, twin))
    return _MEETING[nearest][stage] if nearest < len(_MEETING) else 0
