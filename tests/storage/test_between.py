"""What processes that share a PostgreSQL tell each other: news, what they show, leases."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cavale.storage import open_store
from cavale.storage.between import Between
from cavale.storage.memory import MemoryStore
from cavale.storage.sqlite import SqliteStore
from tests.postgres import Cluster

pytestmark = pytest.mark.anyio

ALL_DEAD = "UPDATE process SET beat = beat - interval '6 seconds'"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@contextlib.asynccontextmanager
async def between(url: str) -> AsyncIterator[Between]:
    store = open_store(url)
    await store.open()
    found = store.between()
    assert found is not None
    yield found
    await found.close()
    await store.close()


def test_who_has_a_store_alone_has_nobody_to_tell(tmp_path: Path) -> None:
    assert MemoryStore().between() is None  # type: ignore[func-returns-value]
    assert SqliteStore(str(tmp_path / "x")).between() is None  # type: ignore[func-returns-value]


async def test_news_are_heard_by_all_who_listen_in_their_order(postgres_url: str) -> None:
    async with between(postgres_url) as one, between(postgres_url) as other:
        heard: dict[str, list[str]] = {"one": [], "other": []}
        missed: list[str] = []
        await one.open(heard["one"].append, lambda: missed.append("one"))
        await other.open(heard["other"].append, lambda: missed.append("other"))
        assert missed == ["one", "other"]  # whatever was told before
        told = [f"news {number}" for number in range(20)]
        for news in told:
            await one.tell(news)
        async with asyncio.timeout(60):
            while heard != {"one": told, "other": told}:
                await asyncio.sleep(0.01)


async def test_tails_are_what_logs_hold_beyond_what_is_known(postgres_url: str) -> None:
    async with between(postgres_url) as one:
        store = open_store(postgres_url)
        await store.open()
        for number in range(5):
            await store.append("a", number, b"a%d" % number)
        await store.append("b", 0, b"b0")
        assert await one.tails({"a": 3, "b": 1, "c": 0}) == {"a": [b"a3", b"a4"]}
        assert await one.tails({"a": 9, "b": 0}) == {"b": [b"b0"]}
        await store.close()


async def test_what_is_shown_is_replaced_and_hidden_and_dies_with_its_process(
    postgres_url: str, postgres: Cluster
) -> None:
    async with between(postgres_url) as one:
        await one.beat("p")
        await one.show("p", {"a": b"1", "b": b"2"})
        await one.show("p", {"a": b"3", "b": b""})
        await one.show("never beat", {"a": b"4"})
        assert await one.shown(["a", "b", "c"]) == [("a", "p", b"3")]
        postgres.sql(postgres_url, ALL_DEAD)
        assert await one.shown(["a"]) == []
        assert await one.beat("q") == {"q"}
        assert await one.beat("p") == {"p", "q"}
        assert await one.shown(["a"]) == [("a", "p", b"3")]
        await one.leave("p")
        assert await one.shown(["a"]) == []
        assert await one.beat("q") == {"q"}


async def test_tables_where_somebody_is_are_found_by_their_state(postgres_url: str) -> None:
    async with between(postgres_url) as one:
        store = open_store(postgres_url)
        await store.open()
        for name, state in (("a", "running"), ("b", "waiting"), ("c", "running")):
            await store.append(name, 0, b"0", state)
        await store.close()
        await one.beat("p")
        await one.show("p", {"a": b"1", "b": b"1"})
        assert await one.peopled(["running"]) == ["a"]
        assert sorted(await one.peopled()) == ["a", "b"]


async def test_a_lease_is_its_holders_as_long_as_that_one_lives(
    postgres_url: str, postgres: Cluster
) -> None:
    async with between(postgres_url) as one:
        for process in ("p", "q"):
            await one.beat(process)
        assert await one.take("p", ["a", "b"]) == {"a": "p", "b": "p"}
        assert await one.take("q", ["b", "c"]) == {"b": "p", "c": "q"}
        assert await one.adopt("q", 9) == []
        postgres.sql(postgres_url, ALL_DEAD)
        await one.beat("q")
        assert await one.take("q", ["a"]) == {"a": "q"}
        assert await one.adopt("q", 9) == ["b"]
        await one.beat("p")  # it wakes up, and has nothing
        assert await one.take("p", ["a", "b"]) == {"a": "q", "b": "q"}
        await one.release(["a"], "p", is_over=True)  # nor can it give away what is another's
        assert await one.take("p", ["a"]) == {"a": "q"}


async def test_a_lease_that_is_given_back_is_free_or_waits_for_somebody(postgres_url: str) -> None:
    async with between(postgres_url) as one:
        for process in ("p", "q"):
            await one.beat(process)
        await one.take("p", ["done", "going"])
        await one.release(["done"], "p", is_over=True)
        await one.release(["going"], "p", is_over=False)
        assert await one.adopt("q", 9) == ["going"]
        assert await one.take("q", ["done"]) == {"done": "q"}


async def test_two_who_take_the_same_leases_do_not_wait_for_each_other(postgres_url: str) -> None:
    async with between(postgres_url) as one, between(postgres_url) as other:
        await one.beat("p")
        await other.beat("q")
        names = [f"t{number}" for number in range(300)]
        for _ in range(5):
            found = await asyncio.gather(one.take("p", names), other.take("q", names[::-1]))
            assert found[0] == found[1]
            for process in ("p", "q"):
                await one.release(names, process, is_over=True)
