"""What a field of a table holds, noted where it is declared: for programs that read tables.

    ("refuge_mask", "<i8", (MOST_SEATS,), bits(VALUES, 1, per="seat")),

From its notes alone the room `envs` makes vectors of what a seat sees, so a game that has them
needs no code for that.
"""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["number", "flag", "one-hot", "digits", "bits", "seat", "seats", "aside"]
Per = Literal["", "seat", "own"]

TEN = 10  # the base of digits


@dataclass(frozen=True)
class Note:
    """What the entries of a field are. Made by the functions below."""

    kind: Kind
    high: int = 0
    low: int = 0
    per: Per = ""  # its first axis is the seats, or of these one sees one's own alone
    until: str = ""  # the field that says how many entries there are; those beyond mean nothing
    pooled: bool = False  # where an entry stands means nothing, or is known from another field
    by: str = ""  # the field that says whose each entry is; they are pooled seat by seat
    why: str = ""  # of what is left aside

    def width(self, seats: int) -> int:
        """How many values say one entry."""
        if self.kind == "aside":
            return 0
        if self.kind in ("seat", "seats"):
            return seats
        if self.kind == "digits":
            return self.high // TEN + 1 + TEN
        return self.high - self.low + 1 if self.kind in ("one-hot", "bits") else 1


def number(high: int, low: int = 0, per: Per = "") -> Note:
    """So many, of something. The bounds are those of the box as shipped."""
    return Note("number", high, low, per)


def flag() -> Note:
    """0, or anything else."""
    return Note("flag", 1)


def one_hot(
    high: int,
    low: int = 0,
    per: Per = "",
    until: str = "",
    pooled: bool = False,
    by: str = "",
) -> Note:
    """One of several, which are numbered. From 1 on, 0 is none of them."""
    return Note("one-hot", high, low, per, until, pooled, by)


def digits(high: int, until: str = "", pooled: bool = False) -> Note:
    """One of several, whose tens and ones each mean something; 0 is none of them."""
    return Note("digits", high, 0, "", until, pooled)


def bits(high: int, low: int = 0, per: Per = "") -> Note:
    """A mask of things."""
    return Note("bits", high, low, per)


def seat(plus: int = 0, per: Per = "", until: str = "") -> Note:
    """The number of a seat; with `plus=1` so much more, and 0 is nobody."""
    return Note("seat", 0, plus, per, until)


def seats(per: Per = "", until: str = "") -> Note:
    """A mask of seats; bits beyond them are nobody's."""
    return Note("seats", per=per, until=until)


def aside(why: str) -> Note:
    """Left out of what an agent gets, and why it misses nothing."""
    return Note("aside", why=why)
