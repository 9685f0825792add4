"""Settings of a server, each from the environment variable CAVALE_<NAME>."""

import os
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from cavale.kernel.errors import CavaleError

Seconds = Annotated[float, Meta(ge=0, le=1e6)]
SomeSeconds = Annotated[float, Meta(ge=0.01, le=1e6)]
Rate = Annotated[float, Meta(ge=1, le=1e6)]  # a second
Count = Annotated[int, Meta(ge=1)]
Size = Annotated[int, Meta(ge=256, le=1 << 20)]
Address = Annotated[str, Meta(pattern=r"^(https?://[^/?#@\s]+)?$")]
Keep = Annotated[str, Meta(pattern=r"^(\d{1,5}|forever),(\d{1,5}|forever)$")]


class Settings(msgspec.Struct, frozen=True):
    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=1, le=65535)] = 8000
    address: Address = ""  # by which people come, and which links show; empty: as they came
    database: str = "sqlite:cavale.sqlite3"
    origins: str = ""  # further origins allowed to open sockets, with commas
    log: Literal["debug", "info", "warning", "error"] = "info"
    clock_relaxed: Seconds = 90.0  # for a decision
    clock_fast: Seconds = 20.0
    grace: Seconds = 45.0  # a person without a connection is absent after this long, if awaited
    pace_calm: Seconds = 1.6  # a bot takes for a move
    pace_quick: Seconds = 0.7
    hush: Seconds = 3.0  # into a person's decision, hands move under the table
    ready: Seconds = 8.0  # people may read their role cards before anything is due
    luck: SomeSeconds = 10.0  # to tell one's luck before the deal, if others wait
    messages_per_second: Rate = 20.0  # from one connection, on average
    sockets_per_address: Count = 200
    requests_per_second: Rate = 20.0  # from one address, on average
    idle: SomeSeconds = 120.0  # a table without connections leaves memory after this long
    longest_message: Size = 4096  # bytes a client may send at once
    connections: Annotated[int, Meta(ge=0)] = 0  # open at once; 0: as many as the system lets us
    connections_per_address: Count = 300
    headers_within: SomeSeconds = 10.0  # a request must have come in this long
    listed_per_address: Count = 3  # listed tables that are alive
    seats_per_address: Count = 2  # at one listed table, for those who join it
    metrics: str = ""  # HOST:PORT of the metrics; empty: they are not served
    think: SomeSeconds = 3.0  # a bot waits for a free one of them; then its instinct plays
    workers: Annotated[int, Meta(ge=1, le=64)] = 1  # processes for bots that think
    coach: Annotated[int, Meta(ge=0, le=64)] = 1  # processes that analyse matches; 0: no coach
    analysis: SomeSeconds = 300.0  # one may take, and then it is given up
    trials: Annotated[int, Meta(ge=0)] = 0  # for an analysis; 0: as many as the game wants
    analyses_per_hour: Count = 20  # from one address
    hints_per_hour: Count = 200  # from one address
    processes: Annotated[int, Meta(ge=1, le=64)] = 1  # that serve; more want a PostgreSQL
    drain: Seconds = 0.0  # after SIGTERM it serves on, and says that nobody should be sent here
    games: str = ""  # ids of games of other packages that are served too, with commas
    boxes: str = ""  # a folder with further boxes, a folder a game; empty: none
    policies: str = ""  # a folder with trained policies, offered as bots; empty: none
    keep: Keep = "7,forever"  # days: tables that nobody comes to any more, matches that are over


def settings_from(environment: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """What was given on the command line, then the environment, then the defaults."""
    found: dict[str, Any] = {}
    for field in msgspec.structs.fields(Settings):
        if given.get(field.name) is not None:
            found[field.name] = given[field.name]
        elif (text := environment.get(f"CAVALE_{field.name.upper()}")) is not None:
            found[field.name] = text
    if "address" in found:  # as browsers name an origin
        found["address"] = found["address"].strip().rstrip("/").lower()
    try:
        return msgspec.convert(found, Settings, strict=False)
    except msgspec.ValidationError as error:
        what, _, name = str(error).rstrip("`").partition(" - at `$.")
        raise CavaleError(
            en=f"The setting {name} of the server (CAVALE_{name.upper()}) is wrong: {what}.",
            fr=f"Le réglage {name} du serveur (CAVALE_{name.upper()}) est faux : {what}.",
        ) from None
