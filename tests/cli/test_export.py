"""`cavale export` and `simulate --moves`: rows of moves, and nothing of who made them."""

import asyncio
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest
import typer

from cavale.cli.export import Exported, export_command, export_moves
from cavale.games import find
from cavale.kernel.contract import box_digest
from cavale.kernel.errors import CavaleError
from cavale.matches.file import Record
from cavale.matches.match import Match
from cavale.matches.seeds import mixed
from cavale.server import entries
from cavale.server.keeping import finished_record
from cavale.storage import Store, Word
from cavale.storage.memory import MemoryStore
from tests.cli.run import CAVALE, environment, run
from tests.helpers import random_steps
from tests.kept.database import copy_of

HORDE = find("horde")
PLAIN = {"CAVALE_COMPILE": "0"}


def played(seed: str, moves: int = 10**9) -> Match:
    match = Match(HORDE, 3, mixed(seed, [""] * 3))
    for _ in random_steps(match, seed, most=moves):
        pass
    return match


async def put(store: MemoryStore, table: str, seed: str, person: str, state: str = "over") -> None:
    """A table at which a match was played, with everything that people leave there."""
    match = played(seed, 20 if state == "running" else 10**9)
    opened = entries.Opened(
        *(table, "horde", HORDE.card.version, 3, match.options, "bots", "medium", "off"),
        *(False, seed, hash(table) % 10**9, box_digest(HORDE.box)),
    )
    log: list[entries.AnyEntry] = [opened, entries.Sat(0, 5, f"token of {person}")]
    log += [entries.Called(1), entries.Started({"1": "Brume", "2": "Suie"}, 2, ["", "", ""])]
    log += [entries.Moved(each.seat, each.action, "bot", at=len(person)) for each in match.moves]
    log += [entries.Said(0, 7)]
    words = [entries.name_word(0, person), entries.note_word(0, f"{person} notes")]
    words += [entries.said_word(len(log) - 1, 0, person, f"{person} talks")]
    for number, entry in enumerate(log):
        mine: list[Word] = words if number == len(log) - 1 else []
        await store.append(table, number, entries.encode(entry), state, mine)


def exported(path: Path, tables: list[tuple[str, str, str, str]]) -> bytes:
    async def work() -> None:
        store = MemoryStore()
        for table, seed, person, state in tables:
            await put(store, table, seed, person, state)
        await export_moves(store, HORDE, path)

    asyncio.run(work())
    return path.read_bytes()


def test_who_played_when_and_where_changes_no_byte(tmp_path: Path) -> None:
    one = [("aaaa-aaaa", "1", "Anastasie", "over"), ("bbbb-bbbb", "2", "Baudouin", "over")]
    other = [("zzzz-zzzz", "2", "Zénobie", "over+listed"), ("cccc-cccc", "1", "Cyrille", "over")]
    running = ("dddd-dddd", "3", "Denise", "running")
    lesson = ("eeee-eeee", "4", "Emma", "lesson")
    first = exported(tmp_path / "one.parquet", one)
    second = exported(tmp_path / "other.parquet", [running, *other, lesson])
    assert first == second
    for text in ("Anastasie", "Baudouin", "aaaa-aaaa", "Brume", "talks", "notes", "token"):
        assert text.encode() not in first


def test_the_rows_are_the_matches_that_were_played(tmp_path: Path) -> None:
    path = tmp_path / "moves.parquet"
    exported(
        path, [("aaaa-aaaa", "1", "Anastasie", "over"), ("bbbb-bbbb", "2", "Baudouin", "over")]
    )
    rows = pl.read_parquet(path)
    found = {
        tuple(zip(part["seat"], part["action"], strict=True)) for part in rows.partition_by("match")
    }
    assert found == {
        tuple(("abc"[move.seat], move.action) for move in played(seed).moves) for seed in "12"
    }
    assert set(rows["player"].unique()) == {"person", "medium"}
    assert rows.filter(pl.col("seat") == "a")["player"].unique().to_list() == ["person"]


def test_no_finished_match_is_said_and_nothing_written(tmp_path: Path) -> None:
    path = tmp_path / "moves.parquet"
    with pytest.raises(CavaleError, match="no finished match of The Horde"):
        exported(path, [("dddd-dddd", "3", "Denise", "running")])
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("whole", [0, 1])
def test_an_interrupt_keeps_the_matches_that_are_written(
    whole: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C cancels what waits: here the reading of a match, when all have been put in order."""
    reads = 0

    async def interrupted(store: Store, table: str) -> Record:
        nonlocal reads
        reads += 1
        if reads == 3 + whole:  # two to put them in order
            task = asyncio.current_task()
            assert task is not None
            task.cancel()
            await asyncio.sleep(0)
        return await finished_record(store, table)

    tables = [("aaaa-aaaa", "1", "Ada", "over"), ("bbbb-bbbb", "2", "Bo", "over")]
    exported(tmp_path / "whole.parquet", tables)
    monkeypatch.setattr("cavale.cli.export.finished_record", interrupted)
    path = tmp_path / "part.parquet"
    if not whole:
        with pytest.raises(asyncio.CancelledError):
            exported(path, tables)
        assert sorted(each.name for each in tmp_path.iterdir()) == ["whole.parquet"]
        return
    exported(path, tables)
    rows = pl.read_parquet(tmp_path / "whole.parquet")
    assert pl.read_parquet(path).equals(rows.filter(pl.col("match") == 0))


def test_what_an_interrupt_left_out_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("cavale.cli.export.with_store", lambda *_: Exported(2, 1, 3))
    with pytest.raises(typer.Exit) as ended:
        export_command("horde", tmp_path / "part.parquet", None, "en")
    assert ended.value.exit_code == 130
    said = capsys.readouterr()
    assert "2 matches written" in said.out
    assert "Interrupted: 3 matches are missing." in said.err


# --- the commands ---


@pytest.mark.slow
def test_both_kinds_of_database_give_the_same_file(tmp_path: Path, postgres_url: str) -> None:
    url = f"sqlite:{copy_of('0.1.0', tmp_path)}"
    done = run("export", "horde", tmp_path / "lite.parquet", "--database", url)
    assert (done.code, done.err) == (0, "")
    assert "1 match written" in done.out
    assert run("move-store", url, postgres_url).code == 0
    assert run("export", "horde", tmp_path / "post.parquet", "--database", postgres_url).code == 0
    assert (tmp_path / "lite.parquet").read_bytes() == (tmp_path / "post.parquet").read_bytes()
    there = run("export", "horde", tmp_path / "lite.parquet", "--database", url)
    assert there.code == 2
    assert "exists already" in there.err


SIMULATE = ("simulate", "horde", "--seats", "2", "--jobs", "1")


@pytest.mark.slow
def test_a_simulation_writes_its_moves(tmp_path: Path) -> None:
    path = tmp_path / "moves.parquet"
    done = run(*SIMULATE, "--matches", 3, "--moves", path, CAVALE_COMPILE="0")
    assert done.code == 0
    assert (
        done.out == run(*SIMULATE, "--matches", 3, CAVALE_COMPILE="0").out
        or "3 matches" in done.out
    )
    assert f"Moves written to {path}: {len(pl.read_parquet(path))}." in done.err
    again = run(*SIMULATE, "--matches", 3, "--moves", path, CAVALE_COMPILE="0")
    assert (again.code, again.out) == (2, "")
    assert "exists already" in again.err


@pytest.mark.slow
def test_a_full_disk_leaves_nothing(tmp_path: Path) -> None:
    """As large as a file may be here: the system says no as it does on a full disk."""
    path = tmp_path / "moves.parquet"
    command = [CAVALE, *SIMULATE, "--matches", "40", "--moves", str(path)]
    done = subprocess.run(
        ["bash", "-c", 'ulimit -f 8; exec "$@"', "bash", *command],
        env=environment(**PLAIN),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    assert f"{path}: it cannot be written" in done.stderr
    assert "Traceback" not in done.stderr
    assert [*tmp_path.iterdir()] == []


@pytest.mark.slow
@pytest.mark.parametrize("words", [[*SIMULATE, "--matches", "3", "--moves"], ["export", "horde"]])
def test_without_polars_a_sentence_says_how_to_get_it(tmp_path: Path, words: list[str]) -> None:
    code = "import sys; sys.modules['polars'] = None; from cavale.cli import main; main()"
    database = copy_of("0.1.0", tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", code, *words, str(tmp_path / "moves.parquet")],
        env=environment(CAVALE_DATABASE=f"sqlite:{database}", **PLAIN),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert 'pip install "cavale[lab]"' in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "moves.parquet").exists()
