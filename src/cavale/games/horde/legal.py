"""What may be done in La Horde: beside each offer stands its refusal.

An offer writes actions, ascending, and returns how many. A refusal returns the rule that forbids
an action, or 0 exactly where it is offered.
"""

from typing import Any

from cavale.games.horde.actions import (
    DRAW,
    GIVE,
    PASS,
    TAKE,
    TO_HORDE,
    TO_REFUGE,
    kind,
    value_of,
    with_value,
)
from cavale.games.horde.numbers import H10, H13, H16, H23
from cavale.games.horde.table import PLACE, RESTART, VALUES
from cavale.kernel.compile import dialect

# --- a turn ---------------------------------------------------------------------------------


@dialect
def offer_turn(table: Any, seat: int, actions: Any) -> int:
    """H09: draw, pass, or take what can be taken."""
    actions[0] = DRAW
    actions[1] = PASS
    count = 2
    takeable = _takeable_mask(table, seat)
    first = with_value(TAKE, 1)
    for value in range(1, VALUES + 1):
        # written, then kept or not: cheaper than to branch
        actions[count] = first + value - 1
        count += (takeable >> value) & 1
    return count


@dialect
def _takeable_mask(table: Any, seat: int) -> int:
    if table.in_play == 1:
        return 0  # H16: the last one in play takes no more
    return int(table.horde_mask) & ~int(table.refuge_mask[seat])  # H13


@dialect
def why_not_take(table: Any, seat: int, value: int) -> int:
    if (_takeable_mask(table, seat) >> value) & 1:
        return 0
    return H16 if table.in_play == 1 else H13


# --- a drawn card ---------------------------------------------------------------------------


@dialect
def offer_zones(actions: Any) -> int:
    """H10: a card that fits both zones; H11: with one only, nobody is asked."""
    actions[0] = TO_REFUGE
    actions[1] = TO_HORDE
    return 2


@dialect
def why_not_place(table: Any, action: int) -> int:
    """H10: a card is placed when it is drawn, and nothing else is done then."""
    is_placing = action == TO_REFUGE or action == TO_HORDE
    return 0 if is_placing and table.phase == PLACE else H10


# --- the layout of a round ------------------------------------------------------------------


@dialect
def offer_gifts(table: Any, actions: Any) -> int:
    """H23: the values in hand."""
    count = 0
    first = with_value(GIVE, 1)
    for value in range(1, VALUES + 1):
        actions[count] = first + value - 1
        count += 1 if table.dealing[value] else 0
    return count


@dialect
def why_not_give(table: Any, action: int) -> int:
    """H23: cards are given at the start of a round, and nothing else is done then."""
    if table.phase != RESTART or kind(action) != GIVE:
        return H23
    return 0 if table.dealing[value_of(action)] else H23
