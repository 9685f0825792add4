"""Which release plays which rules with which box: what this one cannot replay, another can.

A game says so in its `releases.toml`, a row for every box that was ever shipped. One is added with
a new version of the rules, and the row before it is given its last release; a test asks for the
present one.
"""

import tomllib
from functools import cache
from typing import NamedTuple

from cavale.games import find, folder
from cavale.games.boxes import OwnBox, box_named
from cavale.kernel.errors import UnknownGame


class Played(NamedTuple):
    """A game as it was shipped: a version of its rules, its box, and by which releases."""

    rules: int
    box: str
    first: str
    last: str = ""  # empty: this release


@cache
def played(game: str) -> tuple[Played, ...]:
    """All that was shipped of a game, oldest first; nothing is known of another package's."""
    try:
        path = folder(game) / "releases.toml"
    except UnknownGame:
        return ()
    if not path.is_file():
        return ()
    return tuple(Played(**row) for row in tomllib.loads(path.read_text("utf-8"))["played"])


def first_box(game: str) -> str:
    """The box of 0.1.0, whose logs of tables do not name theirs."""
    return next((row.box for row in played(game) if row.first == "0.1.0"), "")


def is_played_here(game: str, rules: int, box: str, own: OwnBox | None = None) -> bool:
    """Whether this release plays these rules with this box: as it is shipped, or one of its own."""
    found = find(game)
    return found.card.version == rules and box_named(found, box, own) is not None


def release_for(game: str, rules: int, box: str) -> str:
    """The last release that plays this; empty if none is known, or if this one does.

    A box that was never shipped plays wherever its rules do.
    """
    rows = [row for row in played(game) if row.rules == rules]
    exact = [row for row in rows if row.box == box]
    return (exact or rows)[-1].last if rows else ""
