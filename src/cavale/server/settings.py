"""Settings of a server, each from the environment variable CAVALE_<NAME>."""

import os
from collections.abc import Mapping
from typing import Any

import msgspec

from cavale.kernel.errors import CavaleError


class Settings(msgspec.Struct, frozen=True):
    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "sqlite:cavale.sqlite3"
    origins: str = ""  # further origins allowed to open sockets, with commas
    log: str = "info"  # debug, info, warning
    clock_relaxed: float = 90.0  # seconds for a decision
    clock_fast: float = 20.0
    grace: float = 45.0  # a person without a connection is absent after this long, if awaited
    pace_calm: float = 1.6  # seconds a bot takes for a move
    pace_quick: float = 0.7
    messages_per_second: float = 20.0  # from one connection, on average
    sockets_per_address: int = 200
    requests_per_second: float = 20.0  # from one address, on average
    idle: float = 120.0  # a table without connections leaves memory after this long
    longest_message: int = 4096  # bytes a client may send at once


def settings_from(environment: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """What was given on the command line, then the environment, then the defaults."""
    found: dict[str, Any] = {}
    for field in msgspec.structs.fields(Settings):
        if given.get(field.name) is not None:
            found[field.name] = given[field.name]
        elif (text := environment.get(f"CAVALE_{field.name.upper()}")) is not None:
            found[field.name] = text
    try:
        return msgspec.convert(found, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise CavaleError(
            en=f"A setting of the server is wrong: {error}.",
            fr=f"Un réglage du serveur est faux : {error}.",
        ) from None
