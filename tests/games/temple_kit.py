"""What the conformance suite must know of Le Temple: its bounds, and what is hidden in it."""

import random
from typing import Any

from cavale.games.temple.notation import members
from cavale.games.temple.table import (
    CARDS,
    EXTRA_DICE,
    NO_VARIANT,
    ROOMS,
    TO_PAIR,
)

OPTIONS = [
    {"difficulty": "normal", "variant": "none"},
    {"difficulty": "easy", "variant": "closing"},
    {"difficulty": "hard", "variant": "dice"},
    {"difficulty": "normal", "variant": "joker"},
]
SLOW_INSTINCT = OPTIONS[1:2]  # it thinks at length: compared in one match of each of these


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


def hide_otherwise(table: Any, seat: int, rng: random.Random) -> Any:
    """T70: another stream of dice to come is all that nobody can see."""
    other = table.copy()
    other.random_key[:] = [rng.getrandbits(32), rng.getrandbits(32)]
    other.random_nonce[:] = [rng.getrandbits(32), rng.getrandbits(32)]
    other.random_counter = rng.getrandbits(20)
    other.random_left = rng.randrange(5)
    other.random_block[:] = [rng.getrandbits(32) for _ in range(4)]
    return other
