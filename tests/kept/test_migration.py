"""The database of 0.1.0, brought into today's shape."""

import contextlib
import json
import sqlite3
from pathlib import Path

import pytest

from cavale.matches.seeds import parse_seed
from cavale.storage import StoreError, open_store
from cavale.storage.files import open_file
from tests.kept.database import copy_of, facts

WRITTEN = ("Léa", "Béa", "Zoé", "sept", "onze", "tout de suite", "bien joué", "note de Léa")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return copy_of("0.1.0", tmp_path)


def bodies(path: Path) -> list[str]:
    with contextlib.closing(sqlite3.connect(path)) as file:
        return [bytes(row[0]).decode() for row in file.execute("SELECT body FROM entry")]


def test_what_people_wrote_leaves_the_log_and_stays_readable(database: Path) -> None:
    before = bodies(database)
    assert all(any(word in body for body in before) for word in WRITTEN)
    with contextlib.closing(open_file(str(database))) as file:
        words = [row[0] for row in file.execute("SELECT text FROM word")]
    after = bodies(database)
    assert len(after) == len(before)
    assert [word for word in WRITTEN if any(word in body for body in after)] == []
    assert [word for word in WRITTEN if not any(word in text for text in words)] == ["onze"]


def test_moves_and_ends_are_what_they_were(database: Path) -> None:
    def of_kind(kind: str) -> list[object]:
        return [entry for entry in map(json.loads, bodies(database)) if entry["t"] == kind]

    before = {kind: of_kind(kind) for kind in ("opened", "moved", "ended", "chosen", "paced")}
    open_file(str(database)).close()
    assert before == {kind: of_kind(kind) for kind in before}
    assert len(before["moved"]) > 600


def test_the_seed_of_every_deal_is_kept_apart_from_what_was_brought(database: Path) -> None:
    open_file(str(database)).close()
    deals = [entry for entry in map(json.loads, bodies(database)) if entry["t"] == "started"]
    assert len(deals) == 11
    assert all("contributions" not in deal and parse_seed(deal["seed"]) for deal in deals)


@pytest.mark.anyio
@pytest.mark.parametrize("anyio_backend", ["asyncio"])
async def test_names_notes_and_talk_are_words_of_their_seats(database: Path) -> None:
    store = open_store(f"sqlite:{database}")
    await store.open()
    words = await store.read_words(facts("0.1.0")["finished"]["castor"]["table"])
    await store.close()
    assert (words["name 0"], words["name 1"], words["luck 1"]) == ("Léa", "Béa", "sept")
    assert words["note 0"] == "note de Léa sur castor"
    said = [json.loads(text) for key, text in words.items() if key.startswith("said")]
    assert ["Bo", "à tout de suite"] in said


def test_it_is_not_changed_under_the_hands_of_an_older_server(database: Path) -> None:
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as older:
        older.execute("PRAGMA journal_mode = WAL")
        older.execute("SELECT count(*) FROM entry").fetchone()
        with pytest.raises(StoreError, match="Another server uses"):
            open_file(str(database))
    open_file(str(database)).close()
