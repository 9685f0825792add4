"""A match file to read, and the same with something changed in it."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from cavale.games import find
from cavale.matches.file import Record, Recorder, encode, record
from cavale.matches.match import Match
from cavale.matches.seeds import mixed, seal_of, share_of
from tests.helpers import random_steps

SECRET = "5" * 64
LUCK = [share_of("Ada’s luck"), "", "", share_of("42")]
SEALS = [seal_of(share) if share else "" for share in LUCK]
NAMES, PLAYERS = ["Ada", "Brume", "Suie", "Zoé"], ["person", "chance", "chance", "person"]
ABOUT = Recorder(SECRET, LUCK, NAMES, PLAYERS, SEALS)
NOWHERE = Path("match.json")  # named in errors only


def match_to_keep(most: int = 10**9) -> Match:
    match = Match(find("horde"), 4, mixed(SECRET, LUCK), {"restart": "random"})
    for _ in random_steps(match, "kept", most):
        pass
    return match


@cache
def kept_match() -> Record:
    """A finished match of four."""
    return record(match_to_keep(), ABOUT)


@cache
def begun_match() -> Record:
    """The same, left after 30 moves."""
    return record(match_to_keep(30), ABOUT)


def data(**changes: Any) -> dict[str, Any]:
    """The contents of a valid file, with some fields changed."""
    whole: dict[str, Any] = json.loads(encode(kept_match()))
    return whole | changes


def write(path: Path, contents: Any) -> Path:
    path.write_text(json.dumps(contents), encoding="utf-8")
    return path
