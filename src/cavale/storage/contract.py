"""What a backend must do. Small, asynchronous, and the same tests for all.

A table has a log of entries, which is only ever added to, and *words*: what people wrote (names,
talk, notes), kept beside the log by a key, so that it can be overwritten and erased while the log
stays as it is. A match that is over has an archive beside it, and the coach's analysis once
somebody has asked for it.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from cavale.kernel.errors import CavaleError
from cavale.storage.between import Between


class StoreError(CavaleError):
    """A database that cannot be opened, copied or written to."""


class Away(StoreError):
    """A database that does not answer now. What was asked may have been done all the same."""


class Taken(Exception):
    """Another process has written this entry of the log first."""


class Word(NamedTuple):
    """Something that somebody in a seat wrote; an empty text is nothing, and erases."""

    key: str
    seat: int  # -1: a spectator
    text: str


class Kept(NamedTuple):
    """A table with all that belongs to it, as it is carried from one store to another."""

    log: list[bytes]
    state: str
    changed: float
    words: list[Word]  # by key
    archive: tuple[int, bytes] | None
    analysis: tuple[int, bytes] | None = None


class Store(Protocol):
    """Append-only logs of entries, one a table, each table with a state to find it by."""

    async def open(self) -> None:
        """Make ready, migrating what an older version left."""

    async def append(
        self,
        table: str,
        number: int,
        entry: bytes,
        state: str | None = None,
        words: Sequence[Word] = (),
    ) -> None:
        """Add entry `number` (from 0) and its words durably before returning.

        A state of None stays as it is. Raises `Taken` if that number is there already.
        """

    async def read(self, table: str, start: int = 0) -> list[bytes]:
        """The entries of a table in order, from number `start` on; empty if there are none."""

    async def write_words(self, table: str, words: Sequence[Word]) -> None:
        """Write words over those of the same keys, without an entry."""

    async def read_words(self, table: str) -> dict[str, str]:
        """All words of a table, by key."""

    async def forget(self, table: str, seat: int | None) -> int:
        """Erase what a seat wrote, or everybody; return how many words there were."""

    async def archive(self, table: str, shape: int, body: bytes) -> None:
        """Keep what it takes to show a match that is over; never over what is kept."""

    async def read_archive(self, table: str) -> tuple[int, bytes] | None:
        """The archive of a table and the version of its shape, if there is one."""

    async def keep_analysis(self, table: str, shape: int, body: bytes) -> None:
        """Keep what the coach says of a match that is over; never over what is kept."""

    async def read_analysis(self, table: str) -> tuple[int, bytes] | None:
        """The analysis of a table's match and the version of its shape, if there is one."""

    async def unarchived(self, most: int, after: str = "") -> list[str]:
        """Tables that are over without an archive, by their ids, after one."""

    async def tables(self, state: str, most: int, since: float = 0.0) -> list[str]:
        """Tables in a state that were changed since then, the latest first."""

    async def quiet(self, states: Sequence[str], before: float) -> list[str]:
        """Tables in some states that nobody has touched since then."""

    async def touch(self, table: str) -> None:
        """Somebody came to this table: it is not quiet."""

    async def remove(self, tables: Sequence[str]) -> None:
        """Delete tables with all that belongs to them."""

    async def ids(self) -> list[str]:
        """All tables there are, by their ids."""

    async def take_out(self, table: str) -> Kept:
        """All that belongs to a table, as it is kept."""

    async def put_in(self, table: str, kept: Kept) -> None:
        """Keep a table that came from another store, wholly or not at all."""

    async def check(self) -> None:
        """Raise unless something can be written now."""

    async def was_changed(self) -> bool:
        """Whether somebody else has written here since this was last asked."""

    def between(self) -> Between | None:
        """What other processes on this database are told by; None: there can be none."""

    async def backup(self, path: str) -> None:
        """Copy everything to a new file while running."""

    async def close(self) -> None:
        """Finish what was begun."""
