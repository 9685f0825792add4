"""PostgreSQL alone: what a network and a server of its own can do to a store."""

import asyncio
import contextlib
import random
import signal
from collections.abc import AsyncIterator
from typing import Any

import asyncpg
import pytest

from cavale.storage import Away, Store, StoreError, Taken, Word, open_kept, open_store
from cavale.storage import postgres as postgres_store
from cavale.storage.postgres import PostgresStore
from cavale.storage.postgres_address import Address, address_of
from cavale.storage.postgres_schema import MIGRATIONS
from tests.postgres import Cluster

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def url(postgres_url: str) -> str:
    return postgres_url


@contextlib.asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = open_store(url)
    await store.open()
    yield store
    await store.close()


# --- losing it ------------------------------------------------------------------------------


def losing_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next commit is made, and the connection breaks before it is answered."""
    appended = postgres_store._appended

    async def once(*given: Any) -> Any:
        await appended(*given)
        monkeypatch.setattr(postgres_store, "_appended", appended)
        raise asyncpg.ConnectionDoesNotExistError("cut")

    monkeypatch.setattr(postgres_store, "_appended", once)


async def test_a_commit_whose_answer_was_lost_is_found_and_acknowledged(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(url) as store:
        await store.append("a", 0, b"0", "waiting")
        losing_the_answer(monkeypatch)
        jobs = [
            store.append("a", 1, b"1", "running", [Word("name 0", 0, "Léa")]),
            store.append("a", 0, b"other", "over"),
            store.append("b", 0, b"0"),
        ]
        answers = await asyncio.gather(*jobs, return_exceptions=True)
        assert [type(answer) for answer in answers] == [type(None), Taken, type(None)]
        assert await store.read("a") == [b"0", b"1"]
        assert await store.read_words("a") == {"name 0": "Léa"}
        assert await store.tables("over", 9) == []


async def test_a_commit_that_cannot_be_looked_for_is_in_doubt_and_not_refused(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its answer was lost, and then the database lets nobody in: it was written all the same."""
    async with opened(url) as store:
        await store.append("a", 0, b"0", "waiting")
        losing_the_answer(monkeypatch)
        monkeypatch.setattr(Address, "connect", let_nobody_in)
        with pytest.raises(Away, match="does not answer"):
            await store.append("a", 1, b"1", "running")
        with pytest.raises(StoreError, match="let this user in") as caught:
            await store.append("b", 0, b"0", "running")  # never sent
        assert not isinstance(caught.value, Away)
        assert await store.read("a") == [b"0", b"1"]


async def let_nobody_in(address: Address) -> Any:
    raise asyncpg.InvalidPasswordError("the password has changed")


async def test_connections_that_are_cut_are_made_anew(url: str, postgres: Cluster) -> None:
    async with opened(url) as store:
        for number in range(4):
            await asyncio.to_thread(postgres.cut, url)
            await store.append("a", number, b"x", "running")
            await asyncio.to_thread(postgres.cut, url)
            assert len(await store.read("a")) == number + 1
        await store.check()


async def writer(store: Store, table: str, stop: asyncio.Event) -> int:
    """Append as a table does; return how many entries were acknowledged.

    After an entry of which nobody knows it reads before it goes on.
    """
    kept = number = 0
    while not stop.is_set():
        try:
            await store.append(table, number, f"{table} {number}".encode(), "running")
            kept = number = number + 1
        except Away:
            with contextlib.suppress(Away):
                await asyncio.sleep(0.05)
                number = len(await store.read(table))
        except Taken:
            number = len(await store.read(table))
    return kept


async def test_no_acknowledged_entry_is_lost_when_the_database_goes_and_comes_back() -> None:
    """A PostgreSQL of its own: the others' must not be killed under them."""
    cluster = await asyncio.to_thread(Cluster)
    try:
        async with opened(cluster.new_database()) as store:
            stop = asyncio.Event()
            names = [f"t{number}" for number in range(20)]
            writing = [asyncio.ensure_future(writer(store, name, stop)) for name in names]
            for by in (signal.SIGQUIT, signal.SIGINT):  # a crash, a restart
                await until_some(store, names, 5)
                await asyncio.to_thread(cluster.end, by)
                with pytest.raises(Away, match="does not answer"):
                    await store.append("away", 0, b"0", "running")
                await asyncio.to_thread(cluster.start)
            await until_some(store, names, 5)
            stop.set()
            kept = dict(zip(names, await asyncio.gather(*writing), strict=True))
            assert min(kept.values()) >= 15
            for name in names:
                found = await store.read(name)
                assert found == [f"{name} {number}".encode() for number in range(len(found))]
                assert len(found) >= kept[name]
    finally:
        await asyncio.to_thread(cluster.remove)


class Cable:
    """Between a store and its database: it can be cut so that neither side hears anything."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._is_whole = asyncio.Event()
        self._is_whole.set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> "Cable":
        self._server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        self.port: int = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut(self) -> None:
        self._is_whole.clear()

    def mend(self) -> None:
        self._is_whole.set()

    async def _join(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        far, forth = await asyncio.open_connection("127.0.0.1", self._port)
        for source, sink in ((near, forth), (far, back)):
            self._tasks.add(asyncio.create_task(self._carry(source, sink)))

    async def _carry(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with contextlib.closing(sink), contextlib.suppress(OSError):
            while some := await source.read(65536):
                await self._is_whole.wait()
                sink.write(some)


async def test_a_network_that_swallows_everything_is_noticed_and_gone_on_after(
    url: str, postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No connection is closed, nothing is refused: only nobody answers."""
    for name in ("_CONNECTED_WITHIN", "_ANSWERED_WITHIN"):
        monkeypatch.setattr(f"cavale.storage.postgres_address.{name}", 2.0)
    monkeypatch.setattr("cavale.storage.postgres._FIND_OUT_WITHIN", 0.0)
    async with Cable(postgres.port) as cable:
        address = address_of(url.replace(f":{postgres.port}/", f":{cable.port}/"))
        store = PostgresStore(address)
        await store.open()
        await store.append("a", 0, b"0", "running")
        cable.cut()
        with pytest.raises(Away, match="does not answer"):
            await store.append("a", 1, b"1", "running")
        with pytest.raises(Away, match="does not answer"):
            await store.read("a")
        cable.mend()
        await append_after_reading(store, "a", b"2")
        # the lost one may have arrived, even late: nobody can know, and nothing is overwritten
        assert await store.read("a") in ([b"0", b"2"], [b"0", b"1", b"2"])
        await store.close()


async def append_after_reading(store: Store, table: str, entry: bytes) -> None:
    async with asyncio.timeout(60):
        while True:
            with contextlib.suppress(Away, Taken):
                kept = await store.read(table)
                if entry in kept:
                    return
                await store.append(table, len(kept), entry, "running")


async def until_some(store: Store, names: list[str], more: int) -> None:
    """Wait until every table has so many entries more than now."""
    goals = {name: len(await store.read(name)) + more for name in names}
    async with asyncio.timeout(60):
        for name in names:
            while len(await store.read(name)) < goals[name]:
                await asyncio.sleep(0.02)


# --- who stops in the middle of something ---------------------------------------------------


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who does nothing inside a transaction is thrown out soon."""
    monkeypatch.setattr("cavale.storage.postgres_address._GONE_ON_WITHIN", 0.5)


@pytest.mark.usefixtures("watched")
async def test_who_stops_inside_a_transaction_does_not_stop_the_others(url: str) -> None:
    """A process that sleeps there, or is cut off: what it holds is wanted by those that live."""
    async with opened(url) as store:
        sleeper = await address_of(url).connect()
        await sleeper.execute("BEGIN; INSERT INTO entry VALUES ('a', 0, 'never')")
        await store.append("a", 0, b"0", "waiting")  # it would be given up after ten seconds
        assert await store.read("a") == [b"0"]
        sleeper.terminate()


@pytest.mark.usefixtures("watched")
async def test_who_wakes_up_after_that_writes_its_own_anew(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_beside = postgres_store._write_beside

    async def sleep_first(*given: Any) -> None:
        monkeypatch.setattr(postgres_store, "_write_beside", write_beside)
        await asyncio.sleep(1.5)
        await write_beside(*given)

    async with opened(url) as store:
        monkeypatch.setattr(postgres_store, "_write_beside", sleep_first)
        await store.append("a", 0, b"0", "waiting")
        assert await store.read("a") == [b"0"]
        assert await store.tables("waiting", 9) == ["a"]


@pytest.mark.usefixtures("watched")
async def test_connections_that_come_back_to_their_pool_are_still_watched(url: str) -> None:
    async with opened(url) as store:
        assert isinstance(store, PostgresStore)
        for _ in range(3):
            (row,) = await store._rows("SHOW idle_in_transaction_session_timeout")
            assert row[0] == "500ms"


# --- several at once -------------------------------------------------------------------------


async def test_two_processes_that_write_the_same_tables_do_not_wait_for_each_other(
    url: str,
) -> None:
    """In whatever order they ask: batches are sorted."""
    rng = random.Random(3)
    async with opened(url) as one, opened(url) as other:

        async def write(store: Store, number: int) -> list[object]:
            names = [f"t{index}" for index in range(40)]
            rng.shuffle(names)
            words = [Word("name 0", 0, "Léa"), Word("a", 0, "x")]
            jobs = [store.append(name, number, b"x", "running", words) for name in names]
            return await asyncio.gather(*jobs, return_exceptions=True)

        for number in range(25):
            answers = await asyncio.gather(write(one, number), write(other, number))
            flat = [type(answer) for each in answers for answer in each]
            assert sorted(kind.__name__ for kind in flat) == ["NoneType"] * 40 + ["Taken"] * 40


async def test_many_may_begin_at_once_on_a_new_database(url: str) -> None:
    stores = await asyncio.gather(*(asyncio.to_thread(open_store, url) for _ in range(5)))
    await asyncio.gather(*(store.open() for store in stores))
    await asyncio.gather(*(store.close() for store in stores))


async def test_a_migration_that_fails_leaves_no_trace(
    url: str, postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    half = "CREATE TABLE half (x integer); SELECT 1 / 0"
    monkeypatch.setattr("cavale.storage.postgres_schema.MIGRATIONS", [*MIGRATIONS, half])
    with pytest.raises(StoreError, match="division by zero"):
        open_store(url)
    assert postgres.sql(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'") == []
    monkeypatch.undo()
    async with opened(url) as store:
        await store.check()


# --- what cannot be used is a sentence, without secrets -------------------------------------


@pytest.mark.parametrize(
    "bad",
    [
        "postgresql:",
        "postgresql:/here/x",
        "postgresql://ana:ses#zz@here/x",
        "postgresql://ana:ses/zz@here/x",
        "postgresql://ana:12/34zz@here/x",
        "postgresql://ana:ses@zz@here/x",
        "postgresql://ana:seszz@here:port/x",
        "postgresql://ana:seszz@[here/x",
        "postgresql://ana@here/x?password=ses&zz",
        "postgresql://ana:seszz@here/x?sslmode=never",
    ],
)
def test_a_bad_address_is_refused_and_nothing_of_it_shown(bad: str) -> None:
    with pytest.raises(StoreError) as caught:
        open_store(bad)
    for text in (caught.value.en, caught.value.fr, repr(caught.value.__cause__)):
        assert "zz" not in text
        assert "ses" not in text.replace("ses signes", "")
    assert "postgresql://USER@HOST" in caught.value.en


def test_a_password_is_never_shown(postgres: Cluster) -> None:
    for url, says in (
        (f"postgresql://guarded:sesame@127.0.0.1:{postgres.port}/postgres", "let this user in"),
        ("postgresql://ana:sesame@127.0.0.1:1/x", "does not answer"),
        ("postgresql://ana:sesame@no.such.host.invalid/x", "does not answer"),
        (f"postgresql://postgres:sesame@127.0.0.1:{postgres.port}/none", "createdb"),
    ):
        with pytest.raises(StoreError, match=says) as caught:
            open_store(url)
        assert "sesame" not in caught.value.en + caught.value.fr
        assert "@" in caught.value.en
        assert "sesame" not in repr(address_of(url))


def test_a_database_of_a_newer_version_is_refused(url: str, postgres: Cluster) -> None:
    open_store(url)
    postgres.sql(url, f"INSERT INTO migration VALUES ({len(MIGRATIONS)})")
    with pytest.raises(StoreError, match="newer version"):
        open_store(url)


def test_a_user_without_rights_is_told_which(url: str, postgres: Cluster) -> None:
    name = url.rpartition("/")[2]
    postgres.sql(url, f"CREATE ROLE reader_{name} LOGIN")
    guest = postgres.url(name, f"reader_{name}")
    with pytest.raises(StoreError, match="permission denied for schema public"):
        open_store(guest)
    open_store(url)
    with pytest.raises(StoreError, match="permission denied for table migration"):
        open_store(guest)
    postgres.sql(url, f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader_{name}")
    with pytest.raises(StoreError, match="entry: INSERT"):
        open_store(guest)


def test_a_tool_makes_no_new_database(url: str) -> None:
    with pytest.raises(StoreError, match="No server has used"):
        open_kept(url)


@pytest.mark.parametrize(
    ("url", "ssl"),
    [
        ("postgresql://ana@db.example/x", "require"),
        ("postgresql://ana@db.example,127.0.0.1/x", "require"),
        ("postgresql://ana@db.example/x?sslmode=verify-full", None),
        ("postgresql://ana@127.0.0.1:5432/x", None),
        ("postgresql://ana@localhost/x", None),
        ("postgresql://ana@[::1]:5432/x", None),
        ("postgresql:///x?host=/run/postgresql", None),
        ("postgresql://ana@127.0.0.1/x?host=db.example", "require"),
    ],
)
def test_another_machine_is_reached_by_TLS_unless_the_address_says_how(
    url: str, ssl: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("PGHOST", "PGSSLMODE"):
        monkeypatch.delenv(name, raising=False)
    assert address_of(url).manners.get("ssl") == ssl
