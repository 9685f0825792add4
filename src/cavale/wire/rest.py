"""What goes over plain HTTP: games, tables, seats, match files, replays."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from cavale.matches.coaching import Account, Curve, Decision, TurningPoint
from cavale.wire.down import (
    BoxInfo,
    LogEntry,
    OutcomeInfo,
    SeatInfo,
    Sentence,
    TableInfo,
    TableState,
)
from cavale.wire.up import (
    BotLevel,
    BotName,
    Clock,
    Colour,
    Hash,
    Levels,
    Name,
    OptionText,
    Short,
    Token,
)


class SwitchInfo(Struct, frozen=True):
    name: str
    kind: Literal["choice", "order", "seat", "each"]
    values: list[str]
    default: str


class OfferedBox(BoxInfo, frozen=True, kw_only=True):
    """A box that tables of this server can have."""

    id: str


class OfferedPolicy(Struct, frozen=True):
    """A trained policy that bots of this server can play by, with one number of seats."""

    bot: str  # as `bots` and `levels` of a table name it
    seats: int
    digest: str  # of its file


class GameInfo(Struct, frozen=True):
    id: str
    names: dict[str, str]  # by language
    seats: tuple[int, int]
    prefix: str
    switches: list[SwitchInfo]
    words: dict[str, Any]  # words.toml without the primer: events, actions, ..., by language
    clock: Clock = "off"  # of a new table, unless somebody sets another
    fleeting: list[str] = []  # kinds of events that are shown once and enter no log
    claims: list[str] = []  # talk as buttons: keys of words.claims
    version: int = 1  # of its rules
    recommended: int = 0  # seats of a new table, unless somebody wants another number
    tagline: dict[str, str] = {}  # by language
    components: dict[str, list[str]] = {}  # how moves write what `words.values` names
    palette: dict[str, dict[str, str]] = {}  # dark and light, by role; empty: the house's
    minutes: int = 0  # that a match takes people, about; 0: nobody knows
    difficulty: int = 0  # to learn, from 1 to 3; 0: not said
    starter: bool = False  # the one to begin with
    lesson: bool = False  # it has a guided deal
    levels: list[BotLevel] = []  # that its bots can have, of those of `Games`
    boxes: list[OfferedBox] = []  # that a table can have instead of the shipped one
    policies: list[OfferedPolicy] = []  # that its bots can play by, besides the levels


class Games(Struct, frozen=True):
    games: list[GameInfo]
    address: str = ""  # by which people come to this server; empty: as they came
    levels: list[BotLevel] = []  # of its bots, the weakest first
    coach: bool = False  # it has one: hints, analyses


class RuleInfo(Struct, frozen=True):
    number: str
    section: str
    sentence: str  # stands alone
    text: str  # Markdown, with source marks such as [ruling]


class SceneInfo(Struct, frozen=True):
    """A picture of the primer, with its caption and the rules that it shows."""

    scene: str  # the page's name for the drawing
    name: str
    text: str
    rules: list[str]
    words: dict[str, str]  # that stand in the picture, by key


class PrimerInfo(Struct, frozen=True):
    """The rules in one screen."""

    goal: str
    rules: list[str]  # about the goal
    turn: str  # what the gestures are, as a heading
    ordered: bool  # they follow each other; else one is chosen
    gestures: list[SceneInfo]
    more: str  # what the panels are, as a heading
    panels: list[SceneInfo]


class RulebookInfo(Struct, frozen=True):
    title: str
    intro: str
    rules: list[RuleInfo]
    about: str
    primer: PrimerInfo | None = None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table. `people` are the names of those who share one screen.

    `seals` are those of their lucks, in the same order (docs/trust.md).
    """

    game: Short
    seats: Annotated[int, Meta(ge=2, le=14)]
    name: Name
    colour: Colour = 0
    mode: Literal["bots", "friends", "screen"] = "bots"
    people: Annotated[list[Name], Meta(max_length=14)] = []
    bots: BotName = "medium"
    clock: Clock | None = None  # None: the game's own
    options: dict[str, OptionText] = {}
    listed: bool = False
    hints: bool = False  # may people ask the coach? With bots only, they may in any case
    seals: Annotated[list[Hash], Meta(max_length=14)] = []
    browser: Short = ""
    levels: Levels = []  # of single bots, where they differ from `bots`
    box: Short = ""  # one of the game's `boxes` by its id; empty: the shipped one


class NewLesson(Struct, frozen=True, forbid_unknown_fields=True):
    """Open the table of a game's lesson: its deal, its seats and its bots are its own."""

    name: Name
    colour: Colour = 0


class NewPractice(Struct, frozen=True, forbid_unknown_fields=True):
    """Play on from a decision of a match that is over, against bots: what was hidden is dealt anew.

    `token` is that of the seat whose decision it was, after `ply` moves.
    """

    token: Token
    ply: Annotated[int, Meta(ge=0)]
    name: Name
    colour: Colour = 0


class TakeSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down at a table. `seal` is that of your luck (docs/trust.md)."""

    name: Name
    colour: Colour = 0
    seal: Hash | None = None  # None: no luck is brought
    browser: Short = ""  # what your browser calls itself: it has one seat at a table of friends


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
    box: Sentence | None = None  # the title of its box, where it is not the shipped one


class OpenTables(Struct, frozen=True):
    tables: list[TableSummary]


class Frame(Struct, frozen=True):
    """A moment of a finished match."""

    ply: int
    seat: int  # who moved; -1 at the start
    move: str
    round: int
    view: Any
    awaited: list[int] = []  # whom the match waited for, as the viewer knew


class Replay(Struct, frozen=True):
    """A finished match from one viewpoint: a seat's as known at the time, or -2, all-seeing."""

    table: TableInfo
    viewer: int
    frames: list[Frame]
    log: list[LogEntry]
    outcome: OutcomeInfo
    words: dict[str, Any]  # of the game, as they were then
    rules: int  # version of the rules it was played by


class AskAnalysis(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose part of it is wanted: the seat that this token opens."""

    token: Token


class AnalysisInfo(Struct, frozen=True):
    """What the coach says of a match that is over, to one of its seats; first, how far it is."""

    state: Literal["running", "done"]
    done: int  # moves gone over
    of: int  # 0: not begun yet
    seat: int = -1
    trials: int = 0  # matches that were played on to the end for it
    account: Account | None = None
    known: Curve | None = None  # the seat's chance, by what it knew
    open: Curve | None = None  # and with all cards open
    decisions: list[Decision] = []  # its own
    turns: list[TurningPoint] = []  # of its curve, the largest first


class ErrorInfo(Sentence, frozen=True):
    """A refused request, as a sentence in both languages."""


class CheckInfo(Struct, frozen=True):
    """One thing that was checked of a finished match."""

    name: str
    holds: bool | None  # None: it cannot be checked here
    fr: str
    en: str


class Verified(Struct, frozen=True):
    checks: list[CheckInfo]
