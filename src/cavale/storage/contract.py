"""What a backend must do. Small, asynchronous, and the same tests for all."""

from typing import Protocol

from cavale.kernel.errors import CavaleError


class StoreError(CavaleError):
    """A database that cannot be opened, copied or written to."""


class Taken(Exception):
    """Another process has written this entry of the log first."""


class Store(Protocol):
    """Append-only logs of entries, one a table, each table with a state to find it by."""

    async def open(self) -> None:
        """Make ready, migrating what an older version left."""

    async def append(self, table: str, number: int, entry: bytes, state: str | None) -> None:
        """Add entry `number` (from 0) durably before returning, and set the table's state.

        A state of None stays as it is.

        Raises `Taken` if that number is there already.
        """

    async def read(self, table: str) -> list[bytes]:
        """All entries of a table in order; empty if there is none."""

    async def tables(self, state: str, most: int) -> list[str]:
        """Tables in a state, the latest first."""

    async def backup(self, path: str) -> None:
        """Copy everything to a new file while running."""

    async def close(self) -> None:
        """Finish what was begun."""
