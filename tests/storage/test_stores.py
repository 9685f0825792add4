"""Stores: every backend passes the same tests; then what only SQLite can be asked."""

import asyncio
import contextlib
import random
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cavale.storage import Store, StoreError, Taken, Word, open_store
from cavale.storage.files import backup_file, hold, open_file
from cavale.storage.memory import MemoryStore
from cavale.storage.migrations import MIGRATIONS, is_old, migrate
from cavale.storage.moving import Moved, move
from cavale.storage.sqlite import SqliteStore
from tests.postgres import Cluster

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def store(url: str, anyio_backend: str) -> AsyncIterator[Store]:
    async with opened(url) as one:
        yield one


@contextlib.asynccontextmanager
async def opened(url: str, serving: bool = True) -> AsyncIterator[Store]:
    store = open_store(url, serving)
    await store.open()
    yield store
    await store.close()


async def write(store: Store, table: str, *entries: bytes, state: str = "running") -> None:
    for number, entry in enumerate(entries):
        await store.append(table, number, entry, state)


# --- every backend --------------------------------------------------------------------------


async def test_what_is_appended_is_read_in_order(store: Store) -> None:
    await write(store, "a", b"0", b"1", b"2")
    await write(store, "b", b"other")
    assert await store.read("a") == [b"0", b"1", b"2"]
    assert [await store.read("a", start) for start in (1, 3)] == [[b"1", b"2"], []]
    assert await store.read("b") == [b"other"]


async def test_more_than_nine_entries_keep_their_order(store: Store) -> None:
    entries = [str(number).encode() for number in range(120)]
    await write(store, "a", *entries)
    assert await store.read("a") == entries


async def test_an_unknown_table_has_no_entries(store: Store) -> None:
    assert await store.read("nowhere") == []
    assert await store.tables("running", 10) == []


async def test_any_bytes_and_any_name_come_back(store: Store) -> None:
    await write(store, "é'; --", bytes(range(256)), b"")
    assert await store.read("é'; --") == [bytes(range(256)), b""]


async def test_a_number_is_given_once(store: Store) -> None:
    await write(store, "a", b"0", b"1")
    for number in (0, 1):
        with pytest.raises(Taken):
            await store.append("a", number, b"again", "over")
    assert await store.read("a") == [b"0", b"1"]
    assert await store.tables("over", 10) == []


async def test_of_two_who_write_at_once_one_is_told_that_it_is_taken(store: Store) -> None:
    both = (store.append("a", 0, name, "waiting") for name in (b"one", b"two"))
    answers = await asyncio.gather(*both, return_exceptions=True)
    assert [type(answer) for answer in answers].count(Taken) == 1
    assert len(await store.read("a")) == 1


async def test_many_appends_at_once_are_all_there(store: Store) -> None:
    async def table(name: str) -> None:
        await write(store, name, *(f"{name} {number}".encode() for number in range(20)))

    names = [f"table {number}" for number in range(60)]
    await asyncio.gather(*map(table, names))
    for name in names:
        assert await store.read(name) == [f"{name} {number}".encode() for number in range(20)]


async def test_a_refused_append_in_a_crowd_harms_no_other(store: Store) -> None:
    await write(store, "bad", b"first")
    jobs = [
        store.append("bad" if number == 25 else f"table {number}", 0, b"x", "waiting")
        for number in range(50)
    ]
    answers = await asyncio.gather(*jobs, return_exceptions=True)
    assert [index for index, each in enumerate(answers) if each is not None] == [25]
    assert isinstance(answers[25], Taken)
    assert len(await store.tables("waiting", 100)) == 49


async def test_tables_are_found_by_state_the_latest_first(store: Store) -> None:
    for name in ("a", "b", "c"):
        await store.append(name, 0, b"", "waiting")
    await store.append("a", 1, b"", "waiting")
    await store.append("b", 1, b"", "running")
    assert await store.tables("waiting", 10) == ["a", "c"]
    assert await store.tables("running", 10) == ["b"]
    assert await store.tables("waiting", 1) == ["a"]
    assert await store.tables("waiting", 0) == []


async def test_an_entry_without_a_state_leaves_state_and_order_alone(store: Store) -> None:
    await store.append("a", 0, b"", "waiting")
    await store.append("b", 0, b"", "waiting")
    await store.append("a", 1, b"", None)
    assert await store.tables("waiting", 10) == ["b", "a"]
    assert await store.read("a") == [b"", b""]


# --- every backend: words -------------------------------------------------------------------


async def test_words_come_with_an_entry_and_are_overwritten_by_their_key(store: Store) -> None:
    await store.append("a", 0, b"0", "waiting", [Word("name 0", 0, "Léa"), Word("x", -1, "y")])
    await store.append("a", 1, b"1", None, [Word("name 0", 0, "Lia")])
    await store.write_words("a", [Word("note 0", 0, "louche")])
    assert await store.read_words("a") == {"name 0": "Lia", "x": "y", "note 0": "louche"}
    await store.append("a", 2, b"2", None, [Word("note 0", 0, "")])
    assert await store.read_words("a") == {"name 0": "Lia", "x": "y"}
    assert await store.read_words("b") == {}
    assert await store.read("a") == [b"0", b"1", b"2"]


async def test_any_letter_comes_back(store: Store) -> None:
    """Notes are kept as they were written, with letters that some databases do not know."""
    await store.append("a", 0, b"0", "waiting", [Word("note 0", 0, "a\0b\U0001f980’")])
    assert await store.read_words("a") == {"note 0": "a\0b\U0001f980’"}
    assert await store.read("a\0b") == []


async def test_a_refused_entry_leaves_no_words_behind(store: Store) -> None:
    await store.append("a", 0, b"0", "waiting")
    with pytest.raises(Taken):
        await store.append("a", 0, b"again", None, [Word("name 0", 0, "Léa")])
    assert await store.read_words("a") == {}


async def test_what_a_seat_wrote_is_forgotten_and_nothing_else(store: Store) -> None:
    words = [Word(f"said {seat}", seat, "bonjour") for seat in (-1, 0, 1)]
    await store.append("a", 0, b"0", "waiting", words)
    await store.append("b", 0, b"0", "waiting", words)
    assert await store.forget("a", 0) == 1
    assert set(await store.read_words("a")) == {"said -1", "said 1"}
    assert await store.forget("a", None) == 2
    assert await store.forget("a", None) == 0
    assert await store.read_words("a") == {}
    assert len(await store.read_words("b")) == 3
    assert await store.read("a") == [b"0"]


# --- every backend: archives, and what is let go of -----------------------------------------


async def test_an_archive_is_kept_once(store: Store) -> None:
    for name in ("b", "a", "c"):
        await store.append(name, 0, b"", "over" if name != "c" else "over+listed")
    await store.append("d", 0, b"", "running")
    assert await store.unarchived(10) == ["a", "b", "c"]
    assert await store.unarchived(1, after="a") == ["b"]
    assert await store.read_archive("a") is None
    await store.archive("a", 1, b"first")
    await store.archive("a", 2, b"second")
    assert await store.read_archive("a") == (1, b"first")
    assert await store.unarchived(10) == ["b", "c"]


async def test_an_analysis_is_kept_once_beside_its_archive(store: Store) -> None:
    await store.append("a", 0, b"", "over")
    assert await store.read_analysis("a") is None
    await store.keep_analysis("a", 1, b"first")
    await store.keep_analysis("a", 1, b"second")
    assert await store.read_analysis("a") == (1, b"first")
    assert await store.read_archive("a") is None
    await store.remove(["a"])
    assert await store.read_analysis("a") is None


async def test_tables_are_found_by_when_they_changed_and_removed_whole(store: Store) -> None:
    await store.append("a", 0, b"", "running", [Word("name 0", 0, "Léa")])
    await store.archive("a", 1, b"x")
    between = time.time()
    await asyncio.sleep(0.02)
    await store.append("b", 0, b"", "running")
    assert await store.tables("running", 10, since=between) == ["b"]
    assert await store.quiet(["running", "waiting"], before=between) == ["a"]
    assert await store.quiet(["waiting"], before=between) == []
    await store.touch("a")
    assert await store.quiet(["running"], before=between) == []
    await store.remove(["a", "nowhere"])
    assert await store.tables("running", 10) == ["b"]
    assert (await store.read("a"), await store.read_words("a")) == ([], {})
    assert await store.read_archive("a") is None


async def test_a_store_that_works_says_nothing(store: Store) -> None:
    await store.check()
    await store.append("a", 0, b"", "running")
    assert not await store.was_changed()


@pytest.fixture(scope="module")
def shared(postgres: Cluster) -> str:
    return postgres.new_database()


STEPS = st.lists(
    st.tuples(st.sampled_from("abc"), st.integers(0, 4), st.binary(max_size=8)), max_size=30
)


@given(steps=STEPS)
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_all_backends_agree(
    steps: list[tuple[str, int, bytes]], tmp_path_factory: object, shared: str
) -> None:
    """Whatever is asked of all backends, in order, they answer the same."""
    assert isinstance(tmp_path_factory, pytest.TempPathFactory)
    path = tmp_path_factory.mktemp("agree") / "tables.sqlite3"

    async def answers(url: str) -> list[object]:
        async with opened(url) as store:
            given = [await answer(store, *step) for step in steps]
            given += [await store.read(name) for name in "abc"]
            await store.remove("abc")
            return given

    async def answer(store: Store, table: str, number: int, entry: bytes) -> object:
        if number > len(await store.read(table)):
            return None  # the table never leaves a gap
        try:
            await store.append(table, number, entry, "running")
        except Taken:
            return "taken"
        return "done"

    expected = asyncio.run(answers("memory:"))
    assert asyncio.run(answers(f"sqlite:{path}")) == expected
    assert asyncio.run(answers(shared)) == expected


# --- backends that last --------------------------------------------------------------------


async def test_everything_is_there_after_closing_and_opening(lasting: str) -> None:
    async with opened(lasting) as store:
        await write(store, "a", b"0", b"1", state="waiting")
    async with opened(lasting) as store:
        assert await store.read("a") == [b"0", b"1"]
        assert await store.tables("waiting", 10) == ["a"]
        with pytest.raises(Taken):
            await store.append("a", 1, b"again", "waiting")


async def test_two_processes_cannot_write_the_same_entry(lasting: str) -> None:
    async with opened(lasting) as one, opened(lasting, False) as other:
        await write(one, "a", b"0")
        with pytest.raises(Taken):
            await other.append("a", 0, b"other", "running")
        await other.append("a", 1, b"1", "running")
        assert await one.read("a") == [b"0", b"1"]


async def test_a_server_notices_what_a_tool_wrote(lasting: str) -> None:
    async with opened(lasting) as store:
        await store.append("a", 0, b"0", "running", [Word("name 0", 0, "Léa")])
        assert not await store.was_changed()
        async with opened(lasting, False) as tool:
            await tool.forget("a", None)
        assert await store.was_changed()
        assert not await store.was_changed()


async def test_a_closed_store_says_so_and_does_not_hang(lasting: str) -> None:
    async with opened(lasting) as store:
        await write(store, "a", b"0")
    with pytest.raises(RuntimeError, match="closed"):
        await store.append("a", 1, b"1", "running")


async def test_what_was_asked_before_closing_is_done(lasting: str) -> None:
    store = open_store(lasting)
    await store.open()
    asked = [
        asyncio.ensure_future(store.append(f"t{number}", 0, b"", "waiting"))
        for number in range(2000)
    ]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*asked)
    async with opened(lasting) as again:
        assert len(await again.tables("waiting", 3000)) == 2000


async def test_a_cancelled_wait_neither_harms_the_writer_nor_the_entry(lasting: str) -> None:
    async with opened(lasting) as store:
        waiting = asyncio.ensure_future(store.append("a", 0, b"0", "running"))
        await asyncio.sleep(0)
        waiting.cancel()
        await store.append("b", 0, b"0", "running")
        assert await store.read("a") == [b"0"]


# --- from one to another --------------------------------------------------------------------


async def filled(store: Store) -> None:
    """One table of everything, one that only began."""
    words = [Word("name 0", 0, "Léa"), Word("note 0", 0, "a\0b"), Word("Said 1", -1, "…")]
    await store.append("a", 0, b"0", "running", words)
    await store.append("a", 1, bytes(range(256)), "over")
    await store.archive("a", 3, b"\0archive")
    await store.append("b", 0, b"", "waiting+listed")


async def test_a_table_is_carried_to_any_other_store_and_back(lasting: str) -> None:
    source, back = MemoryStore(), MemoryStore()
    await filled(source)
    async with opened(lasting) as store:
        assert await move(source, store) == Moved(2, 3)
        assert await move(source, store) == Moved(2, 3)  # begun again: nothing is written twice
        assert await store.unarchived(9) == []
        assert await store.tables("waiting+listed", 9) == ["b"]
        assert await move(store, back) == Moved(2, 3)
    for table in await source.ids():
        assert await back.take_out(table) == await source.take_out(table)


async def test_what_differs_is_said_and_nothing_is_mixed(url: str) -> None:
    source = MemoryStore()
    await filled(source)
    async with opened(url) as store:
        await move(source, store)
        await source.write_words("a", [Word("note 0", 0, "another")])
        with pytest.raises(StoreError, match="differ at table a"):
            await move(source, store)
        await store.append("c", 0, b"", "waiting")
        with pytest.raises(StoreError, match="holds 1 other tables"):
            await move(source, store)


async def test_an_entry_written_while_moving_is_noticed(url: str) -> None:
    source = MemoryStore()
    await filled(source)

    def late(tables: list[str]) -> Iterator[str]:
        yield from tables
        source._tables["a"].log.append(b"2")

    async with opened(url) as store:
        with pytest.raises(StoreError, match="differ at table a"):
            await move(source, store, late)


# --- by URL ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "unknown", ["", "sqlite:", "sqlite", "mysql://ana:sesame@here", "a/path.sqlite3"]
)
def test_an_unknown_database_is_refused_with_a_sentence(unknown: str) -> None:
    with pytest.raises(StoreError, match="write sqlite:PATH or postgresql:") as caught:
        open_store(unknown)
    assert "sesame" not in caught.value.en + caught.value.fr


def test_a_store_is_opened_by_its_url(tmp_path: Path) -> None:
    assert isinstance(open_store("memory:"), MemoryStore)
    assert isinstance(open_store(f"sqlite:{tmp_path / 'new' / 'x.sqlite3'}"), SqliteStore)


async def test_a_store_that_forgets_has_no_back_up(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no back-up"):
        await MemoryStore().backup(str(tmp_path / "copy"))


# --- SQLite: files --------------------------------------------------------------------------


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite3"


async def test_an_append_that_returned_is_on_disk_for_others(path: Path) -> None:
    async with opened(f"sqlite:{path}") as store:
        await write(store, "a", b"0")
        with contextlib.closing(sqlite3.connect(path)) as other:
            assert other.execute("SELECT body FROM entry").fetchall() == [(b"0",)]
            assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)


async def test_a_second_server_is_refused_and_a_tool_is_not(path: Path) -> None:
    async with opened(f"sqlite:{path}"):
        with pytest.raises(StoreError, match="Another server uses the database"):
            open_store(f"sqlite:{path}")
        async with opened(f"sqlite:{path}", False) as tool:
            await tool.append("a", 0, b"0", "running")
    async with opened(f"sqlite:{path}") as after:
        assert await after.read("a") == [b"0"]


async def test_a_second_server_is_refused_by_whatever_path_it_comes(path: Path) -> None:
    link = path.parent / "link" / path.name
    link.parent.mkdir()
    link.symlink_to(path)
    async with opened(f"sqlite:{path}"):
        with pytest.raises(StoreError, match="Another server uses the database"):
            await open_store(f"sqlite:{link}").open()


def test_a_server_that_was_killed_holds_nothing(path: Path) -> None:
    code = f"from cavale.storage.files import hold; held = hold({str(path)!r}); print(1); input()"
    words = [sys.executable, "-c", code]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == b"1\n"
        with pytest.raises(StoreError, match="Another server"):
            hold(str(path))
        server.kill()
        server.wait()
        hold(str(path)).close()


async def test_nobody_else_on_the_machine_can_read_it(path: Path) -> None:
    path.touch(0o644)
    async with opened(f"sqlite:{path}") as store:
        await write(store, "a", b"0")
        modes = {each.name: each.stat().st_mode & 0o777 for each in path.parent.iterdir()}
        assert len(modes) >= 4  # with the write-ahead log, its index, and what is held
        assert set(modes.values()) == {0o600}
        await store.backup(str(path.with_name("copy")))
        assert path.with_name("copy").stat().st_mode & 0o777 == 0o600


async def test_reading_does_not_wait_for_the_writer(path: Path) -> None:
    async with opened(f"sqlite:{path}") as store:
        assert isinstance(store, SqliteStore)
        await write(store, "a", b"0")
        gate = threading.Event()
        stuck = asyncio.ensure_future(store._do(lambda _: gate.wait(20)))
        await asyncio.sleep(0)
        assert await store.read("a") == [b"0"]
        assert await store.tables("running", 1) == ["a"]
        assert not stuck.done()
        gate.set()
        await stuck


async def test_a_check_fails_where_nothing_can_be_written(path: Path) -> None:
    async with opened(f"sqlite:{path}") as store:
        assert isinstance(store, SqliteStore)
        await store.check()
        await store._do(lambda connection: connection.execute("PRAGMA query_only = ON"))
        with pytest.raises(sqlite3.Error):
            await store.check()


async def test_a_full_disk_is_told_to_everyone_and_passes(path: Path) -> None:
    """A commit that fails fails for the whole batch; once there is room, all is well."""
    async with opened(f"sqlite:{path}") as store:
        assert isinstance(store, SqliteStore)
        await write(store, "a", b"0")
        await store._do(lambda connection: connection.execute("PRAGMA max_page_count = 1"))
        big = bytes(1 << 20)
        jobs = [store.append(f"t{number}", 0, big, "running") for number in range(5)]
        answers = await asyncio.gather(*jobs, return_exceptions=True)
        assert all(isinstance(answer, sqlite3.Error) for answer in answers)
        await store._do(lambda connection: connection.execute("PRAGMA max_page_count = 1000000"))
        await store.append("a", 1, b"1", "running")
        assert await store.read("a") == [b"0", b"1"]
        assert await store.read("t0") == []


# --- SQLite: migrations ---------------------------------------------------------------------


def connection(path: Path) -> "contextlib.closing[sqlite3.Connection]":
    return contextlib.closing(sqlite3.connect(path, isolation_level=None))


def test_an_empty_file_is_brought_up_to_date_and_a_current_one_left_alone(path: Path) -> None:
    with connection(path) as file:
        assert migrate(file, "here") == len(MIGRATIONS)
        file.execute("INSERT INTO entry VALUES ('a', 0, x'00')")
        assert migrate(file, "here") == 0
        assert file.execute("SELECT count(*) FROM entry").fetchone() == (1,)


def test_each_migration_is_recorded(path: Path) -> None:
    with connection(path) as file:
        migrate(file, "here")
        numbers = [row[0] for row in file.execute("SELECT number FROM migration")]
        assert numbers == list(range(len(MIGRATIONS)))


def test_a_migration_that_fails_leaves_no_trace(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def half(connection: sqlite3.Connection) -> None:
        connection.execute("CREATE TABLE half (x)")
        raise sqlite3.OperationalError("power cut")

    monkeypatch.setattr("cavale.storage.migrations.MIGRATIONS", [*MIGRATIONS, half])
    with pytest.raises(StoreError, match="power cut"):
        open_file(str(path))
    monkeypatch.undo()
    with contextlib.closing(open_file(str(path))) as file:
        names = [row[0] for row in file.execute("SELECT name FROM sqlite_schema")]
        assert "half" not in names


def test_two_servers_may_begin_at_once_on_a_new_file(path: Path) -> None:
    """Opening by many at the same moment: one migrates, the others find it done."""
    failures: list[BaseException] = []
    gate = threading.Barrier(6)

    def begin() -> None:
        gate.wait()
        try:
            open_file(str(path)).close()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=begin) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_whoever_looks_between_two_migrations_sees_no_half_database(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would be taken for one of an earlier version, which asks to be alone with the file."""
    seen: list[bool] = []

    def look(_: sqlite3.Connection) -> None:
        with connection(path) as other:
            seen.append(is_old(other))

    monkeypatch.setattr("cavale.storage.migrations.MIGRATIONS", [*MIGRATIONS, look])
    open_file(str(path)).close()
    assert seen == [False]


def newer(path: Path) -> None:
    with connection(path) as file:
        migrate(file, "here")
        file.execute("INSERT INTO migration VALUES (?)", (len(MIGRATIONS),))


def no_database(path: Path) -> None:
    path.write_bytes(b"a letter to a friend, and no database" * 100)


def folder(path: Path) -> None:
    path.mkdir()


@pytest.mark.parametrize(
    ("spoil", "why"),
    [(newer, "newer version"), (no_database, "not a database"), (folder, "unable to open")],
)
def test_a_file_that_cannot_be_used_is_refused_with_a_sentence(
    path: Path, spoil: Callable[[Path], None], why: str
) -> None:
    spoil(path)
    with pytest.raises(StoreError, match=why) as caught:
        open_store(f"sqlite:{path}")
    assert str(path) in caught.value.en
    assert str(path) in caught.value.fr


# --- SQLite: back-up ------------------------------------------------------------------------


async def test_a_back_up_while_writing_is_whole(path: Path, tmp_path: Path) -> None:
    """Each copy holds every table's log without a gap, whatever was being written."""
    rng = random.Random(5)
    async with opened(f"sqlite:{path}") as store:

        async def busy(name: str) -> None:
            await write(store, name, *(rng.randbytes(200) for _ in range(100)))

        writers = [asyncio.ensure_future(busy(f"t{number}")) for number in range(10)]
        for number in range(3):
            await store.backup(str(tmp_path / f"copy{number}"))
        await asyncio.gather(*writers)
        await store.backup(str(tmp_path / "last"))
    for name in ("copy0", "copy1", "copy2", "last"):
        with connection(tmp_path / name) as copy:
            assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            rows = copy.execute("SELECT count(*), max(number) + 1 FROM entry GROUP BY tableid")
            assert all(count == highest for count, highest in rows)
    async with opened(f"sqlite:{tmp_path / 'last'}") as copied:
        assert len(await copied.read("t3")) == 100


def test_a_back_up_never_overwrites(path: Path, tmp_path: Path) -> None:
    open_file(str(path)).close()
    target = tmp_path / "precious"
    target.write_text("precious")
    with pytest.raises(StoreError, match="exists already"):
        backup_file(str(path), str(target))
    assert target.read_text() == "precious"


def test_a_back_up_of_nothing_makes_nothing(path: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no database"):
        backup_file(str(path), str(tmp_path / "copy"))
    assert list(tmp_path.iterdir()) == []


def test_a_back_up_that_cannot_be_written_is_a_sentence(path: Path, tmp_path: Path) -> None:
    open_file(str(path)).close()
    with pytest.raises(StoreError, match="No back-up"):
        backup_file(str(path), str(tmp_path / "nowhere" / "copy"))


def test_a_back_up_of_what_is_no_database_leaves_nothing(path: Path, tmp_path: Path) -> None:
    no_database(path)
    with pytest.raises(StoreError, match="not a database"):
        backup_file(str(path), str(tmp_path / "copy"))
    assert not (tmp_path / "copy").exists()
