"""What the conformance suite must know of Le Temple: its bounds, and what is hidden in it."""

from typing import Any

from cavale.games.temple.positions import members
from cavale.games.temple.table import (
    CARDS,
    EXPLORING,
    EXTRA_DICE,
    NO_VARIANT,
    PLACE,
    ROOMS,
    TO_PAIR,
)
from cavale.testing import Case, Kit

OPTIONS = [
    {"difficulty": "normal", "variant": "none"},
    {"difficulty": "easy", "variant": "closing"},
    {"difficulty": "hard", "variant": "dice"},
    {"difficulty": "normal", "variant": "joker"},
]


def dice_on_table(table: Any) -> int:
    """Every die, wherever it lies; temporary ones are not dice."""
    hands = sum(symbol > 0 for seat in table.hand for symbol in seat)
    thrown = sum(symbol > 0 for symbol in table.thrown)
    zones = sum(table.kept) + sum(table.pool) + sum(table.cursed)
    return int(table.free + table.aside + table.extra + zones + hands + thrown)


def most_gems(box: Any, table: Any) -> int:
    """At most one gem per track, two per colour, one per gem room crossed off and card used."""
    sheet = 0 if table.variant == NO_VARIANT else 1
    tracks = sum(circled >= box.gem_box[table.seats] for circled in table.circled)
    rooms = sum(len(members(mask)) for mask in table.crossed_mask)
    cards = 0
    for seat in range(table.seats):
        for card in members(table.used_mask[seat]):
            cards += table.right_mask[seat][card] == box.right_full[sheet][card]
    return int(tracks + 2 * len(members(table.pairs_mask)) + rooms + cards)


def check_position(box: Any, table: Any) -> None:
    """The bounds of the ledger: dice, adventurers, gems, tracks, crossed rooms."""
    sheet = 0 if table.variant == NO_VARIANT else 1
    extra = EXTRA_DICE if sheet else 0
    assert dice_on_table(table) == box.dice + extra
    assert 0 <= table.gems <= min(most_gems(box, table), box.gem_track)
    for circled, spent in zip(table.circled, table.spent, strict=True):
        assert 0 <= spent <= circled <= box.track
    for seat in range(table.seats):
        assert 0 <= table.place[seat] <= ROOMS
        assert 0 <= table.side[seat] <= 4
        for room in members(table.crossed_mask[seat]):
            assert 0 < box.content[sheet][room] < TO_PAIR
        for card in range(CARDS):
            assert 0 <= table.left_mask[seat][card] <= box.left_full[sheet][card]
            assert 0 <= table.right_mask[seat][card] <= box.right_full[sheet][card]
    chosen = [side for side in table.side if side]
    assert len(set(chosen)) == len(chosen)
    check_skipped_stop(table)


def check_skipped_stop(table: Any) -> None:
    """T35, T36: a stop is remembered only where it was skipped, a black mask with its throw."""
    phase = table.resume or table.phase
    lying = sum(symbol > 0 for symbol in table.thrown)
    if table.unasked:
        assert (phase == PLACE and lying) or (phase == EXPLORING and not lying)
    if table.unasked == 2:
        assert lying == 1
        assert table.cursed[0] >= 1
    assert 0 <= table.unasked <= 2


GOLDENS = [
    Case(seats, {"difficulty": difficulty, "variant": variant})
    for seats, difficulty, variant in (
        (2, "normal", "none"),
        (3, "easy", "none"),
        (4, "hard", "none"),
        (2, "normal", "closing"),
        (3, "normal", "dice"),
        (4, "normal", "joker"),
    )
]
# T70: nothing is hidden but the dice to come. The instinct thinks at length.
BOX = {"die": "AKKTMX", "dice": 7, "track": 6, "sheets.normal.rooms.1.3": "AA:gem"}
KIT = Kit("temple", OPTIONS, check_position, slow_instinct=OPTIONS[1:2], goldens=GOLDENS, box=BOX)
