"""What a client gets on its socket. Each viewer gets their own; nothing is scrubbed later."""

from typing import Any, Literal

from msgspec import Struct, json

from cavale.wire.up import Pace

SeatKind = Literal["open", "person", "bot"]
TableState = Literal["waiting", "running", "over"]
Clock = Literal["off", "relaxed", "fast"]


class SeatInfo(Struct, frozen=True):
    """Who sits where, as everyone sees it."""

    kind: SeatKind
    name: str
    colour: int
    bot: str = ""  # the level of a bot
    here: bool = False  # a person with an open connection
    absent: bool = False  # a bot plays for this person at the moment


class TableInfo(Struct, frozen=True):
    """All that is public about a table, but not the match on it."""

    id: str
    game: str
    state: TableState
    seats: list[SeatInfo]
    host: int
    options: dict[str, str]
    clock: Clock
    pace: Pace
    mode: Literal["bots", "friends", "screen"]
    listed: bool
    commitment: str  # to the secret of the shuffle, from the opening on
    watchers: int = 0
    next: str = ""  # the table that follows this one, once somebody has asked for it


class Event(Struct, frozen=True):
    """One thing that happened, as this viewer may know it. -1: nobody, or hidden."""

    kind: str
    rule: str
    seat: int
    other: int
    value: int
    count: int


class OutcomeInfo(Struct, frozen=True):
    reason: str
    points: list[int]
    winners: list[int]


class ClockInfo(Struct, frozen=True):
    """Time for the present decision, in milliseconds, when the message was sent."""

    left: int
    total: int


class Down(Struct, tag_field="t", tag=str.lower):
    pass


class Step(Down):
    """The match after a move (or at its start): what happened, what is seen, what can be done.

    `views` and `moves` have one entry a hand of this client; a spectator has one view and no
    moves.
    """

    seq: int
    ply: int
    events: list[Event]
    views: list[Any]
    awaited: list[int]
    moves: list[list[str]]
    clock: ClockInfo | None = None
    outcome: OutcomeInfo | None = None
    ack: str = ""  # the id of the client's own move that this step carries out


class ChatLine(Struct, frozen=True):
    seat: int
    name: str
    text: str
    at: int  # seconds since 1970
    claim: str = ""  # instead of a text: one of the game's claims
    about: int = -1  # the seat of which it speaks


class LogEntry(Struct, frozen=True):
    ply: int
    events: list[Event]


class Welcome(Down):
    """Answer to `hello`: everything, from nothing."""

    table: TableInfo
    hands: list[int]  # the seats of this client's tokens, in their order
    hosting: bool
    step: Step | None
    log: list[LogEntry]  # what happened before `step`
    chat: list[ChatLine]
    notes: list[str] = []  # private, one a hand


class Table(Down):
    """Something about the table changed: seats, presence, options, pace."""

    table: TableInfo


class Because(Down):
    """Why moves are not offered: the rule that forbids each, empty if it is allowed."""

    hand: int
    rules: dict[str, str]


class Chat(Down):
    line: ChatLine


class Reaction(Down):
    seat: int
    kind: str


class Ping(Down):
    """Somebody points at something on the table."""

    seat: int
    target: str


class Problem(Down):
    """A refused message. Nothing has changed."""

    code: Literal[
        "malformed",
        "hello_first",
        "token",
        "not_running",
        "not_waiting",
        "not_yours",
        "stale",
        "invalid",
        "illegal",
        "not_host",
        "too_fast",
        "full",
        "too_much",
        "taken",
        "not_over",
        "gone",
        "internal",
    ]
    fr: str
    en: str
    rule: str = ""
    id: str = ""  # of the refused move


Message = Welcome | Step | Table | Because | Chat | Reaction | Ping | Problem

encode = json.Encoder().encode
