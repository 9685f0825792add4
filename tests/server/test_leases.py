"""Who moves the bots of a table, when the database was away in the middle of asking.

What it gave and nobody heard of is nobody's to use: as long as its holder lives, it would keep all
others out.
"""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tests.server.kit import OpenPlace, Seats, until_asked, until_so
from tests.server.pair import after, before, elsewhere, lose_once, twins

pytestmark = pytest.mark.anyio


def has(place: OpenPlace, table: str) -> bool:
    return place.hub.office.leases.holds(table)


async def leave_behind(place: OpenPlace, table: str) -> None:
    """The lease of a process that lives no more."""
    between = place.hub._between
    assert between is not None

    async def is_taken() -> bool:
        return (await between.take("the dead", [table])).get(table) == "the dead"

    await until_asked(is_taken)


async def bots_alone(place: OpenPlace) -> Seats:
    """A table that its only person has left to the bots, which take their time."""
    seats = await place.open_table(mode="bots", seats=4)
    await (await seats.client(0)).say("leave", hand=0)
    await until_so(lambda: has(place, seats.id))
    return seats


@pytest.mark.parametrize("when", [before, after])
async def test_a_lease_that_could_not_be_given_back_is_had_by_another(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, when: Callable[..., Any]
) -> None:
    async with twins(postgres_url) as (one, other):
        one.hub.office.leases.want("a")
        await until_so(lambda: has(one, "a"))
        lose_once(monkeypatch, one.hub._between, "release", when)
        one.hub.office.leases.let_go(["a"])
        other.hub.office.leases.want("a")
        await until_so(lambda: has(other, "a"))


async def test_a_lease_that_was_had_unheard_and_let_go_meanwhile_is_had_by_another(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with twins(postgres_url) as (one, other):
        leases = one.hub.office.leases

        async def let_go(real: Callable[..., Awaitable[Any]], *given: Any) -> None:
            await real(*given)
            leases.let_go(["a"])

        lose_once(monkeypatch, one.hub._between, "take", let_go)
        leases.want("a")
        await until_so(lambda: not leases._wanted)
        other.hub.office.leases.want("a")
        await until_so(lambda: has(other, "a"))


async def test_a_table_that_was_taken_over_unheard_is_taken_over_again(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with twins(postgres_url) as (one, other):
        adopted: list[str] = []

        async def adopt(table: str) -> None:
            adopted.append(table)

        for place in (one, other):
            lose_once(monkeypatch, place.hub._between, "adopt", after)
            monkeypatch.setattr(place.hub.office.leases, "adopt", adopt)
        await leave_behind(one, "a")
        await until_so(lambda: adopted == ["a"])


async def test_a_table_that_could_not_be_read_when_it_was_taken_over_goes_on_later(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with twins(postgres_url, pace_quick=600.0) as (one, other):
        seats = await bots_alone(one)
        await one.table(seats).stop()
        one.hub._drop(seats.id)
        for place in (one, other):
            lose_once(monkeypatch, place.hub.store, "read", before)
        await leave_behind(one, seats.id)
        places = (one, other)
        await until_so(lambda: any(seats.id in p.hub.tables and has(p, seats.id) for p in places))


async def test_what_is_given_back_from_where_its_people_are_comes_back_to_them(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever takes it over lets it go, though the table is in memory there, too."""
    async with twins(postgres_url, pace_quick=600.0) as (one, other):
        seats = await one.open_table(mode="bots", seats=4, clock="relaxed")
        await seats.client(0)
        await until_so(lambda: has(one, seats.id))
        await (await elsewhere(seats, other).client()).close()
        await until_so(lambda: other.table(seats).presence.is_elsewhere)
        with monkeypatch.context() as patched:
            patched.setattr(one.hub.office.leases, "want", lambda table: None)
            one.hub.office.leases.let_go([seats.id])
            other.hub.office.leases.want(seats.id)
            await until_so(lambda: has(other, seats.id))
        await other.hub._adopt(seats.id)
        one.table(seats).pacer.look()
        await until_so(lambda: has(one, seats.id))
