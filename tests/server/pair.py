"""Two servers on one store: what people of both see must be the same."""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest

from cavale.storage import Away
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


# --- a database that goes away for a moment ---------------------------------------------------


def lose_once(
    monkeypatch: pytest.MonkeyPatch, owner: object, name: str, first: Callable[..., Any]
) -> None:
    """The database goes away at one call, before it is carried out or after."""
    real = getattr(owner, name)

    async def lose(*given: Any) -> None:
        monkeypatch.setattr(owner, name, real)
        await first(real, *given)
        raise Away(fr="partie", en="away")

    monkeypatch.setattr(owner, name, lose)


async def before(real: Callable[..., Awaitable[Any]], *given: Any) -> None:
    pass


async def after(real: Callable[..., Awaitable[Any]], *given: Any) -> None:
    await real(*given)
