"""A game's look: `look.toml` in its folder, read by the terminal and made into the page's styles.

    [dark], [light]   its palette by the roles of the house: g0 to g3, line, muted, text, accent ...
    [colours]         of its own things, by name or in lists: for the page and the terminal
    [terminal]        what the terminal alone draws with
    [inks]            what the page's pictures alone are drawn with
    [inks-day]        those of them that are others by day

The colours of the house are in the same form beside this file; a game without its own wears them.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from cavale.games import folder

_HOUSE = Path(__file__).parent / "look.toml"


@cache
def look(game_id: str) -> dict[str, Any]:
    """The whole file; empty where there is none."""
    path = folder(game_id) / "look.toml"
    return _read(path) if path.is_file() else {}


def palette(game_id: str) -> dict[str, dict[str, str]]:
    """Its colours by night and by day; empty where it wears the house's."""
    return {theme: look(game_id)[theme] for theme in ("dark", "light") if theme in look(game_id)}


def house() -> dict[str, Any]:
    """What a game wears that brings nothing."""
    return _read(_HOUSE)


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def colours(game_id: str) -> dict[str, Any]:
    """The inks of a game's own things."""
    found: dict[str, Any] = look(game_id).get("colours", {})
    return found
