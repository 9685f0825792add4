"""`cavale archive`, `forget`, `prune` and `backup`: what a server's database keeps."""

import asyncio
import contextlib
import random
import sqlite3
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from cavale.games import ours
from cavale.matches.releases import is_played_here, played
from tests.cli.run import run
from tests.kept.database import copy_of, facts
from tests.postgres import Cluster, program
from tests.server.kit import Seats, serving

pytestmark = pytest.mark.slow


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return copy_of("0.1.0", tmp_path)


def rows(database: Path, query: str) -> list[tuple[Any, ...]]:
    with contextlib.closing(sqlite3.connect(database)) as file:
        return file.execute(query).fetchall()


def test_all_that_is_over_is_archived_and_what_cannot_be_is_named(database: Path) -> None:
    first = [(game, row) for game in ours() for row in played(game) if row.first == "0.1.0"]
    here = [game for game, row in first if is_played_here(game, row.rules, row.box)]
    done = run("archive", "--database", f"sqlite:{database}")
    assert done.code == 0
    assert f"{len(here)} match" in done.out
    assert done.out.count("replays it.") == len(first) - len(here)
    assert len(rows(database, "SELECT * FROM archive")) == len(here)
    again = run("archive", "--database", f"sqlite:{database}", "--lang", "fr")
    assert again.out.startswith("0 partie archivée.")


def test_what_a_seat_wrote_is_erased(database: Path) -> None:
    table = facts("0.1.0")["finished"]["castor"]["table"]
    done = run("forget", table.upper(), "--seat", "b", "--database", f"sqlite:{database}")
    assert (done.code, done.err) == (0, "")
    assert "erased. Moves and proofs stay." in done.out
    left = rows(database, f"SELECT key, seat FROM word WHERE tableid = '{table}'")
    assert {seat for _, seat in left} == {0}
    whole = run("forget", table, "--database", f"sqlite:{database}")
    assert "texts erased" in whole.out
    assert rows(database, f"SELECT * FROM word WHERE tableid = '{table}'") == []
    assert rows(database, f"SELECT count(*) FROM entry WHERE tableid = '{table}'")[0][0] > 50


def test_what_is_to_be_forgotten_must_be_there(database: Path, tmp_path: Path) -> None:
    table = facts("0.1.0")["finished"]["castor"]["table"]
    where = f"sqlite:{database}"
    cases = [
        (("forget", "none-such", "--database", where), "There is no table none-such."),
        (("forget", table, "--seat", "z", "--database", where), "seats a to c"),
        (("forget", table, "--database", f"sqlite:{tmp_path / 'no'}"), "There is no database"),
        (("prune", "--database", "memory:"), "A store that forgets"),
        (("prune", "--keep", "soon", "--database", where), "CAVALE_KEEP"),
    ]
    for words, sentence in cases:
        done = run(*words)
        assert (done.code, done.out) == (2, "")
        assert sentence in done.err
        assert done.err.count("\n") == 1
    assert not (tmp_path / "no").exists()


def test_only_what_nobody_comes_to_any_more_is_pruned(database: Path) -> None:
    where = f"sqlite:{database}"
    assert run("prune", "--database", where, "--dry-run").out == "0 tables would be deleted.\n"
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as file:
        long_ago = time.time() - 8 * 86_400
        file.execute("UPDATE tables SET changed = ?", (long_ago,))
    tables = len(rows(database, "SELECT * FROM tables"))
    over = len(rows(database, "SELECT * FROM tables WHERE state LIKE 'over%'"))
    told = run("prune", "--database", where, "--dry-run").out
    assert told == f"{tables - over} tables would be deleted.\n"
    assert len(rows(database, "SELECT * FROM tables")) == tables
    done = run("prune", "--database", where, "--lang", "fr")
    assert done.out == f"{tables - over} tables supprimées.\n"
    assert len(rows(database, "SELECT DISTINCT tableid FROM entry")) == over
    assert len(rows(database, "SELECT DISTINCT tableid FROM word")) == over
    assert run("prune", "--keep", "forever,9", "--database", where).out == "0 tables deleted.\n"
    assert (
        run("prune", "--keep", "forever,7", "--database", where).out == f"{over} tables deleted.\n"
    )
    assert rows(database, "SELECT * FROM entry") == []


# --- PostgreSQL -----------------------------------------------------------------------------


def test_everything_is_done_with_PostgreSQL_too_and_comes_back(
    database: Path, postgres: Cluster, postgres_url: str, tmp_path: Path
) -> None:
    """A kept SQLite database moves in, is tended there by the same commands, and moves out."""
    assert run("prune", "--database", postgres_url).code == 2  # no server was there yet
    moved = run("move-store", f"sqlite:{database}", postgres_url)
    assert (moved.code, moved.err) == (0, "")
    tables = len(rows(database, "SELECT * FROM tables"))
    entries = len(rows(database, "SELECT * FROM entry"))
    assert moved.out == f"{tables} tables moved, {entries} entries compared.\n"
    archived = run("archive", "--database", postgres_url)
    assert archived.code == 0
    count = int(postgres.sql(postgres_url, "SELECT count(*) FROM archive")[0])
    assert archived.out.startswith(f"{count} match")
    table = facts("0.1.0")["finished"]["castor"]["table"]
    assert "erased" in run("forget", table, "--database", postgres_url).out
    assert postgres.sql(postgres_url, f"SELECT * FROM word WHERE tableid = '{table}'") == []
    assert run("prune", "--keep", "0,forever", "--database", postgres_url).code == 0
    back = tmp_path / "back.sqlite3"
    home = run("move-store", postgres_url, f"sqlite:{back}", "--lang", "fr")
    assert (home.code, home.err) == (0, "")
    kept = set(rows(back, "SELECT * FROM entry"))
    assert 0 < len(kept) < entries
    assert kept < set(rows(database, "SELECT * FROM entry"))
    assert len(rows(back, "SELECT * FROM archive")) == count
    again = run("move-store", f"sqlite:{database}", f"sqlite:{back}")
    assert (again.code, again.out) == (2, "")
    assert "differ at table" in again.err


def test_a_move_that_cannot_be_made_is_one_sentence(database: Path, tmp_path: Path) -> None:
    here, there = f"sqlite:{database}", f"sqlite:{tmp_path / 'there.sqlite3'}"
    cases = [
        ((here, here), "Another server uses the database"),
        ((f"sqlite:{tmp_path / 'no'}", there), "There is no database"),
        ((here, "postgresql://ana:sesame@127.0.0.1:1/x"), "does not answer"),
        (("memory:", there), "A store that forgets"),
    ]
    for words, sentence in cases:
        done = run("move-store", *words)
        assert (done.code, done.out) == (2, "")
        assert sentence in done.err
        assert "sesame" not in done.err
        assert done.err.count("\n") == 1


@pytest.mark.anyio
async def test_a_dump_made_while_a_server_runs_is_restored_whole(
    postgres: Cluster, postgres_url: str, tmp_path: Path
) -> None:
    """As docs/operations.md says: pg_dump, and pg_restore into a new database."""
    async with serving(database=postgres_url) as place:
        seats = await place.open_table(mode="bots", seats=2)
        ana = await seats.client(0)
        await ana.play_on(random.Random(5), most=3)
        copy = str(tmp_path / "tables.dump")
        await asyncio.to_thread(tool, "pg_dump", "--format=custom", f"--file={copy}", postgres_url)
        log = await place.hub.store.read(seats.id)
    restored = postgres.new_database()
    tool("pg_restore", "--exit-on-error", f"--dbname={restored}", copy)
    async with serving(database=restored) as place:
        client = await Seats(place, seats.id, seats.tokens).client(0)
        kept = await place.hub.store.read(seats.id)
        assert kept[: len(log)] == log[: len(kept)]
        assert len(kept) > 3
        await client.play_on(random.Random(6))
        assert client.is_over
    postgres.give_back(restored)


def tool(name: str, *words: str) -> None:
    subprocess.run([program(name), *words], check=True)
