"""What processes tell each other about tables: that there is something to read, and what passes.

A log is never sent, only that it has grown: who holds the table reads it. Pings and reactions,
which nobody keeps, are sent as they are.
"""

from msgspec import Raw, Struct, json

from cavale.matches.coaching import Hint


class Aside(Struct, tag_field="t", tag=str.lower):
    table: str


class Told(Aside):
    """A message for everybody there."""

    message: Raw


class Advised(Aside):
    """The coach's answer, for those who hold a seat."""

    seat: int
    seq: int
    hint: Hint


class LetGo(Aside):
    """A move that waited for its moment was made, or dropped, or can no longer be made."""

    seat: int
    id: str
    is_lost: bool = False


class Reworded(Aside):
    """Words were written beside the log."""


class Removed(Aside):
    """The table is no more."""


AnyAside = Told | Advised | LetGo | Reworded | Removed


class News(Struct, omit_defaults=True):
    process: str  # that tells
    grew: dict[str, int] = {}  # table -> entries
    shown: list[str] = []  # tables of which it shows something else than before
    freed: list[str] = []  # tables whose leases it gave back
    asides: list[AnyAside] = []


encode = json.Encoder().encode
decode = json.Decoder(News).decode
