"""What the conformance suite must know of La Horde: its bounds, and what is hidden in it."""

import random
from dataclasses import replace
from typing import Any

import numpy as np

from cavale.games.horde.notation import zone
from cavale.games.horde.table import OVERRUN, PASSED, PLACE, VALUES
from cavale.testing import Case, Kit

OPTIONS = [{"restart": "choose"}, {"restart": "random"}]


def check_position(box: Any, table: Any) -> None:
    """The bounds of the ledger: card accounting, zones, face-down cards."""
    lying = np.array(table.discard) + np.array(table.dealing)
    for mask in [table.horde_mask, *table.refuge_mask]:
        assert int(mask) & ~0b11111111110 == 0
        for value in zone(mask):
            lying[value] += 1
    for card in table.pile[: table.pile_size]:
        lying[card] += 1
    if table.drawn:
        lying[table.drawn] += 1
    assert lying.tolist() == list(box.copies)
    assert not any(table.pile[table.pile_size :])
    for seat in range(table.seats):
        assert 0 <= table.face_down[seat] <= len(zone(table.refuge_mask[seat])) <= VALUES
        assert table.status[seat] == PASSED or table.face_down[seat] == 0
        assert table.status[seat] != OVERRUN or table.refuge_mask[seat] == 0
    assert (table.drawn != 0) == (table.phase == PLACE)


def hide_otherwise(table: Any, seat: int, rng: random.Random) -> None:
    """H30: another order of the pile, another card in another's hand."""
    size = int(table.pile_size)
    order = [int(card) for card in table.pile[:size]]
    rng.shuffle(order)
    table.pile[:size] = order
    if seat != table.turn and table.phase == PLACE and size:
        _swap_drawn(table, rng)


def _swap_drawn(table: Any, rng: random.Random) -> None:
    """The card in another's hand changes places with one of the pile that fits as well."""
    blocked = int(table.horde_mask) | int(table.refuge_mask[table.turn])
    fitting = [i for i in range(int(table.pile_size)) if not blocked >> int(table.pile[i]) & 1]
    if fitting:
        index = rng.choice(fitting)
        table.drawn, table.pile[index] = int(table.pile[index]), int(table.drawn)


GOLDENS = [Case(seats, options) for seats in (2, 4, 8) for options in OPTIONS]
BOX = {"goal": 9, "rounds": 12, "copies.1": 4, "copies.8": 12, "copies.10": 3}
KIT = Kit("horde", OPTIONS, check_position, hide_otherwise, goldens=GOLDENS, box=BOX)

# Six cards for two players
TINY = {"goal": 2, **{f"copies.{value}": 0 for value in range(3, 11)}, "copies.1": 2, "copies.2": 4}
TINY_KIT = replace(KIT, box=TINY)
