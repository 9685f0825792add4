"""What to type to play a variant, wherever one is told of: it brings everything along."""

import shlex
from collections.abc import Mapping
from typing import Any

_FILE = "FILE.toml"  # to be named by who types it


def command_to_play(
    game_id: str,
    seats: int,
    switches: Mapping[str, str],
    fields: Mapping[str, Any],
    base: str = "",
) -> str:
    """Play with these switches, and with a box that has these fields; `base` is a box file."""
    play = ["cavale", "play", game_id, "--seats", str(seats), *_settings(switches)]
    if not fields:
        return shlex.join(play + (["--box", base] if base else []))
    start = ["--box", base] if base else []
    values = {name: toml_text(value) for name, value in fields.items()}
    box = ["cavale", "box", game_id, *start, *_settings(values), "--out", _FILE]
    return f"{shlex.join(box)} && {shlex.join([*play, '--box', _FILE])}"


def _settings(values: Mapping[str, str]) -> list[str]:
    return [word for name, value in values.items() for word in ("--set", f"{name}={value}")]


def toml_text(value: Any) -> str:
    """A value as `cavale box` takes it: a text as it is, within a list in quotes."""
    if not isinstance(value, list):
        return str(value)
    members = (f'"{each}"' if isinstance(each, str) else toml_text(each) for each in value)
    return f"[{', '.join(members)}]"
