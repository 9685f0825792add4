"""Questions about a table of La Horde that rules, view, instinct and tables of people ask alike."""

from typing import Any

from cavale.games.horde.table import TURN
from cavale.kernel.compile import dialect


@dialect
def privy(box: Any, table: Any) -> int:
    """H30: who has a card in hand sees more than the others, who see all the same."""
    return 0 if table.phase == TURN else 1 << int(table.turn)


@dialect
def unseen_copies(box: Any, seen: Any, value: int) -> int:
    """How many copies of a value lie where this seat cannot see them (H30: anyone may ask)."""
    lying = (seen.horde_mask >> value) & 1
    for seat in range(seen.seats):
        lying += (seen.refuge_mask[seat] >> value) & 1
    held = seen.dealing[value] + (1 if seen.drawn == value else 0)
    return int(box.copies[value] - seen.discard[value] - lying - held)
