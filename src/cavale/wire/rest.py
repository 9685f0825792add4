"""What goes over plain HTTP: games, tables, seats, match files, replays."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from cavale.wire.down import Clock, LogEntry, OutcomeInfo, SeatInfo, TableInfo, TableState
from cavale.wire.up import Colour, Name, Short


class SwitchInfo(Struct, frozen=True):
    name: str
    kind: Literal["choice", "order", "seat", "each"]
    values: list[str]
    default: str


class GameInfo(Struct, frozen=True):
    id: str
    names: dict[str, str]  # by language
    seats: tuple[int, int]
    prefix: str
    switches: list[SwitchInfo]
    words: dict[str, Any]  # words.toml: events, actions, reasons, switches, by language
    clock: Clock = "off"  # of a new table, unless somebody sets another
    fleeting: list[str] = []  # kinds of events that are shown once and enter no log
    claims: list[str] = []  # talk as buttons: keys of words.claims


class Games(Struct, frozen=True):
    games: list[GameInfo]


class RuleInfo(Struct, frozen=True):
    number: str
    section: str
    sentence: str  # stands alone
    text: str  # Markdown, with source marks such as [ruling]


class RulebookInfo(Struct, frozen=True):
    title: str
    intro: str
    rules: list[RuleInfo]
    about: str


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table. `people` are the names of those who share one screen."""

    game: Short
    seats: Annotated[int, Meta(ge=2, le=14)]
    name: Name
    colour: Colour = 0
    mode: Literal["bots", "friends", "screen"] = "bots"
    people: Annotated[list[Name], Meta(max_length=14)] = []
    bots: Literal["instinct", "chance"] = "instinct"
    clock: Clock | None = None  # None: the game's own
    options: dict[str, Annotated[str, Meta(max_length=300)]] = {}  # a value a seat can be long
    listed: bool = False


class TakeSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down at a table. `luck` is mixed into the shuffle."""

    name: Name
    colour: Colour = 0
    luck: Annotated[str, Meta(max_length=80)] = ""


class SeatToken(Struct, frozen=True):
    seat: int
    token: str


class Seated(Struct, frozen=True):
    """The secret of a seat, told once."""

    table: str
    seats: list[SeatToken]


class TableSummary(Struct, frozen=True):
    id: str
    game: str
    state: TableState
    seats: list[SeatInfo]


class OpenTables(Struct, frozen=True):
    tables: list[TableSummary]


class Frame(Struct, frozen=True):
    """A moment of a finished match."""

    ply: int
    seat: int  # who moved; -1 at the start
    move: str
    round: int
    view: Any


class Replay(Struct, frozen=True):
    """A finished match from one viewpoint: a seat's as known at the time, or -2, all-seeing."""

    table: TableInfo
    viewer: int
    frames: list[Frame]
    log: list[LogEntry]
    outcome: OutcomeInfo


class ErrorInfo(Struct, frozen=True):
    """A refused request, as a sentence in both languages."""

    fr: str
    en: str


class CheckInfo(Struct, frozen=True):
    """One thing that was checked of a finished match."""

    name: str
    holds: bool
    fr: str
    en: str


class Verified(Struct, frozen=True):
    checks: list[CheckInfo]
