"""Who knows what of Le Temple (T70): everything is public but the dice to come."""

from typing import Any

from cavale.kernel.compile import dialect, dialect_apart
from cavale.kernel.header import observe_header
from cavale.kernel.rows import copy_row


@dialect
def show(source: Any, target: Any) -> None:
    """All but the stream, from a table to what is seen of it, or back to a table imagined."""
    observe_header(source, target)
    _show_sheets(source, target)
    _show_common(source, target)


@dialect_apart
def _show_sheets(source: Any, target: Any) -> None:
    copy_row(source.side, target.side)
    copy_row(source.place, target.place)
    copy_row(source.crossed_mask, target.crossed_mask)
    copy_row(source.closed_mask, target.closed_mask)
    copy_row(source.used_mask, target.used_mask)
    for seat in range(source.seats):
        copy_row(source.hand[seat], target.hand[seat])
        copy_row(source.left_mask[seat], target.left_mask[seat])
        copy_row(source.right_mask[seat], target.right_mask[seat])


@dialect_apart
def _show_common(source: Any, target: Any) -> None:
    target.difficulty = source.difficulty
    target.variant = source.variant
    target.first_seat = source.first_seat
    target.round_number = source.round_number
    target.active = source.active
    target.turn = source.turn
    target.resume = source.resume
    target.unasked = source.unasked
    target.pairs_mask = source.pairs_mask
    target.gems = source.gems
    target.free = source.free
    target.aside = source.aside
    target.extra = source.extra
    copy_row(source.circled, target.circled)
    copy_row(source.spent, target.spent)
    copy_row(source.kept, target.kept)
    copy_row(source.made, target.made)
    copy_row(source.pool, target.pool)
    copy_row(source.thrown, target.thrown)
    copy_row(source.shown, target.shown)
    copy_row(source.cursed, target.cursed)
