"""A copy of a kept database to work on, and what its release said of it."""

import contextlib
import gzip
import json
import shutil
import sqlite3
import time
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def copy_of(release: str, folder: Path) -> Path:
    """The database as it was left, by people who were there just now: a server deletes tables to
    which nobody comes any more.
    """
    target = folder / "tables.sqlite3"
    shutil.copyfile(HERE / release / "tables.sqlite3", target)
    with contextlib.closing(sqlite3.connect(target)) as database, database:
        (last,) = database.execute("SELECT max(changed) FROM tables").fetchone()
        database.execute("UPDATE tables SET changed = changed + ?", (time.time() - last,))
    return target


@cache
def facts(release: str) -> Any:
    return json.loads(gzip.decompress((HERE / release / "facts.json.gz").read_bytes()))


@cache
def replays(release: str, game: str) -> Any:
    """What the release answered to /api/tables/ID/replay, by viewer."""
    packed = (HERE / release / f"{game}-replays.json.gz").read_bytes()
    return json.loads(gzip.decompress(packed))
