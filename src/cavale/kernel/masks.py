"""Masks, in the dialect: an integer as a small set, with bit `n` for the member `n`.

The compiler knows this loop and makes one instruction of it; uncompiled it is short.
"""

from cavale.kernel.compile import dialect


@dialect
def size(mask: int) -> int:
    """How many members the mask has."""
    count = 0
    rest = int(mask)
    while rest:
        rest &= rest - 1
        count += 1
    return count


@dialect
def nth(mask: int, index: int) -> int:
    """The bit of a mask that has `index` bits below it."""
    rest = int(mask)
    for _ in range(index):
        rest &= rest - 1
    return lowest(rest)


@dialect
def lowest(mask: int) -> int:
    """The lowest member; there must be one."""
    return size((mask & -mask) - 1)


@dialect
def highest(mask: int) -> int:
    """The highest member; there must be one."""
    filled = int(mask)
    filled |= filled >> 1
    filled |= filled >> 2
    filled |= filled >> 4
    filled |= filled >> 8
    filled |= filled >> 16
    filled |= filled >> 32
    return size(filled) - 1
