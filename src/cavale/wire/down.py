"""What a client gets on its socket. Each viewer gets their own; nothing is scrubbed later."""

from typing import Any, Literal

from msgspec import Struct, json

from cavale.games.boxes import BoxChange
from cavale.kernel.errors import CavaleError
from cavale.matches.coaching import Hint as CoachHint
from cavale.wire.up import Clock, Pace

SeatKind = Literal["open", "person", "bot"]
TableState = Literal["waiting", "dealing", "running", "over", "frozen", "closed"]
DealStage = Literal["open", "sealing", "telling", "dealt"]


class Sentence(Struct, frozen=True):
    """Something to read, in both languages."""

    fr: str
    en: str

    @classmethod
    def of(cls, error: CavaleError) -> "Sentence":
        return cls(error.fr, error.en)


class SeatInfo(Struct, frozen=True):
    """Who sits where, as everyone sees it."""

    kind: SeatKind
    name: str
    colour: int
    bot: str = ""  # its level or policy; of a free seat, where it will differ from `TableInfo.bots`
    here: bool = False  # a person with an open connection
    absent: bool = False  # a bot plays for this person at the moment
    votes: list[int] = []  # seats that want a bot to play for this person, who is away
    go: bool = False  # before the start: is for beginning as the table is set now
    stand_in: str = ""  # the level that plays in place of a bot whose policy is gone


class DealInfo(Struct, frozen=True):
    """The exchange of lucks before the cards are dealt (docs/trust.md)."""

    redrawn: int  # how often it was begun anew
    stage: DealStage
    seals: list[str]  # by seat; empty: nothing is brought
    missing: list[int]  # seats that it waits for


class VerdictInfo(Struct, frozen=True):
    """How near it was for one seat, as its game measures it."""

    of: str  # what it was won or lost by, a key of the words' [margins]; "" says nothing
    margin: int
    close: bool  # by little
    shared: bool  # won, and so did somebody of another side
    pieces: dict[str, int]  # what it was made of: in Le Temple, where the gems came from


class OutcomeInfo(Struct, frozen=True):
    reason: str
    points: list[int]
    winners: list[int]
    verdicts: list[VerdictInfo] = []  # by seat; none of a game, or a release, that says nothing


class HintAsked(Struct, frozen=True):
    """Somebody asked the coach about the decision that they had after so many moves."""

    seat: int
    ply: int


class PracticeInfo(Struct, frozen=True):
    """Where a practice match begins: the decision that a seat had after so many moves elsewhere."""

    table: str
    ply: int
    seat: int


class BoxInfo(Struct, frozen=True, kw_only=True):
    """Components that are not those of the shipped box, and in what they differ from it."""

    digest: str  # names it, as a match file does
    title: Sentence
    changes: list[BoxChange]


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
    commitment: str  # to the secret of the shuffle, from the opening on; of a lesson, empty
    deal: DealInfo
    watchers: int = 0
    next: str = ""  # the table that follows this one, once somebody has asked for it
    notice: Sentence | None = None  # why nothing can be played here
    outcome: OutcomeInfo | None = None  # of a match that is over
    bots: str = ""  # the level of those that take the free seats
    guests: bool = False  # may spectators take bots' seats in the match?
    lesson: bool = False  # a guided deal: no proof of it, and no file
    hints: bool = False  # may people ask the coach? In a match with bots only, always
    hinted: list[HintAsked] = []  # who has, and when
    practice: PracticeInfo | None = None  # it goes on from a decision of another match: no proof
    box: BoxInfo | None = None  # its components, where they are not the shipped ones


class Event(Struct, frozen=True, omit_defaults=True):
    """One thing that happened, as this viewer may know it. -1: nobody, or hidden.

    Where `value` or `count` is the number of a component, its text is what moves call it.
    """

    kind: str
    rule: str
    seat: int
    other: int
    value: int
    count: int
    value_text: str = ""
    count_text: str = ""


class ClockInfo(Struct, frozen=True):
    """Time for the present decision, in milliseconds, when the message was sent."""

    left: int
    total: int
    held: int = 0  # at the start: the clock stands still for so long yet, unless all are ready


class GuideInfo(Struct, frozen=True):
    """A lesson's word to its learner: a move to make, others to watch, the path left, the end."""

    stage: Literal["ask", "watch", "off", "done"]
    number: int  # of the step that is asked, or of the last one
    of: int  # steps
    move: str = ""  # that is asked for
    rule: str = ""
    fr: str = ""  # may name seats: `{b}`
    en: str = ""


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
    guide: GuideInfo | None = None  # at the table of a lesson, to its learner
    ack: str = ""  # the id of the client's own move that this step carries out; the last field


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
    meanwhile: list[list[int]] = []  # by hand: plies that a bot made in its name, of late
    held: list[str] = []  # by hand: a move that waits for its moment; empty: none


class Table(Down):
    """Something about the table changed: seats, presence, options, pace."""

    table: TableInfo


class Held(Down):
    """A move of this client's that waits for its moment, so that the moment tells nothing.

    An empty one: it was taken back, or can no longer be made.
    """

    hand: int
    move: str
    id: str = ""


class Hint(Down):
    """What the coach would do in a hand's place at `seq`, by what that seat knows."""

    hand: int
    seq: int
    hint: CoachHint


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
        "name",
        "seated",
        "insider",
        "luck",
        "not_dealing",
        "not_away",
        "too_many",
        "frozen",
        "not_frozen",
        "closed",
        "damaged",
        "lesson",
        "no_store",
        "practice",
        "no_hints",
        "no_coach",
        "coach_busy",
        "coach_rest",
        "coach_warming",
        "coach_failed",
        "hinted",
        "not_awaited",
        "internal",
    ]
    fr: str
    en: str
    rule: str = ""
    id: str = ""  # of the refused move


Message = Welcome | Step | Table | Held | Hint | Because | Chat | Reaction | Ping | Problem

encode = json.Encoder().encode


def with_ack(step: bytes, ack: str) -> bytes:
    """An encoded step that acknowledges nothing, as the answer to a move: the rest is as it was."""
    return step.removesuffix(b'""}') + encode(ack) + b"}"
