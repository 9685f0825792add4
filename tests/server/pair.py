"""Two servers on one store: what people of both see must be the same."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any

from cavale.storage.memory import MemoryStore
from tests.server.kit import OpenPlace, Seats, serving


@contextlib.asynccontextmanager
async def twins(url: str = "", **settings: Any) -> AsyncIterator[tuple[OpenPlace, OpenPlace]]:
    """Two servers on one store, or each with its own on one database."""
    shared = None if url else MemoryStore()
    async with (
        serving(store=shared, database=url, **settings) as one,
        serving(store=shared, database=url, **settings) as other,
    ):
        yield one, other


def elsewhere(seats: Seats, place: OpenPlace) -> Seats:
    """The same table at another server."""
    return Seats(place, seats.id, seats.tokens)
