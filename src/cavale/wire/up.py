"""What a client says on its socket. It never names its seat: its tokens do.

A *hand* is an index into the tokens of `Hello`: 0 for a browser with one seat, more where
several people share one screen.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct, json

Text = Annotated[str, Meta(max_length=300)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Short = Annotated[str, Meta(max_length=40)]
Notes = Annotated[str, Meta(max_length=2000)]
Token = Annotated[str, Meta(min_length=22, max_length=64)]
Hand = Annotated[int, Meta(ge=0, lt=14)]
Colour = Annotated[int, Meta(ge=0, lt=14)]
ReactionKind = Literal["bravo", "aie", "haha", "hmm", "vite", "merci"]
Pace = Literal["calm", "quick", "instant"]
Clock = Literal["off", "relaxed", "fast"]
BotLevel = Literal["chance", "easy", "medium", "strong", "expert", "instinct"]  # medium, of old
BotName = Short  # a level, or one of a game's `policies`
# By seat, of the bots that sit or will sit there; empty: the table's
Levels = Annotated[list[BotName], Meta(max_length=14)]
ChangedLevels = Annotated[list[BotName | None], Meta(max_length=14)]
OptionText = Annotated[str, Meta(max_length=300)]  # a value a seat can be long
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
LuckText = Annotated[str, Meta(pattern="^[0-9a-f]{32,128}$")]  # at least 128 bits


class Up(Struct, forbid_unknown_fields=True, tag_field="t", tag=str.lower):
    pass


class Hello(Up):
    """The first message. No token: a spectator. Answered by `welcome`."""

    tokens: Annotated[list[Token], Meta(max_length=14)] = []


class Act(Up):
    """A move, in notation, made at a sequence number. A resent `id` is recognised."""

    id: Short
    seq: int
    move: Short
    hand: Hand = 0


class Why(Up):
    """Why are these moves not offered? Answered by `because`."""

    moves: Annotated[list[Short], Meta(max_length=64)]
    hand: Hand = 0


class Hint(Up):
    """What would the coach do, at this sequence number? Answered by `hint`; all see it asked."""

    seq: int
    hand: Hand = 0


class Say(Up):
    text: Text
    hand: Hand = 0


class React(Up):
    kind: ReactionKind
    hand: Hand = 0


class Claim(Up):
    """Talk by a button: one of the game's claims, about a seat where it speaks of one."""

    claim: Short
    about: Annotated[int, Meta(ge=-1, lt=14)] = -1
    hand: Hand = 0


class Ping(Up):
    """Point at something on the table, for everybody to see; the page knows what it names."""

    target: Short
    hand: Hand = 0


class Note(Up):
    """The seat's private notes, whole; only whoever holds the seat gets them back."""

    text: Notes
    hand: Hand = 0


class Choose(Up):
    """Before the start: the own seat's value of an option that gives each seat one."""

    option: Short
    value: Short
    hand: Hand = 0


class Change(Up):
    """Before the start the host sets the table anew; what is not named stays as it is."""

    seats: Annotated[int, Meta(ge=2, le=14)] | None = None
    options: dict[Short, OptionText] = {}
    clock: Clock | None = None
    bots: BotName | None = None
    guests: bool | None = None  # may spectators take bots' seats in the match?
    levels: ChangedLevels | None = None  # by seat; null: as it was, so that two changes can cross
    hints: bool | None = None  # may people ask the coach during the match?
    box: Short | None = None  # one of the game's `boxes` by its id; empty: the shipped one


class Go(Up):
    """Before the start: this seat is for beginning, or no longer. Nothing waits for it."""

    on: bool = True
    hand: Hand = 0


class Seal(Up):
    """The seal of the luck that a seat brings, where it has none yet (docs/trust.md)."""

    seal: Hash
    hand: Hand = 0


class Luck(Up):
    """The luck itself, once all seals are public: `table.deal.stage` is `telling`."""

    luck: LuckText
    hand: Hand = 0


class Again(Up):
    """After the end: open the table that follows this one; `table.next` tells everybody."""


class Rename(Up):
    name: Name
    colour: Colour
    hand: Hand = 0


class Start(Up):
    """The host begins; bots take the empty seats."""


class Remove(Up):
    """The host frees a seat before the start."""

    seat: Hand


class Leave(Up):
    """Give a seat up for good: before the start it is free again, then a bot plays on."""

    hand: Hand = 0


class Back(Up):
    """Take the own seat back from the bot that played for it."""

    hand: Hand = 0


class Ready(Up):
    """The role card is put away: the first decisions wait for all people, a few seconds at most."""

    hand: Hand = 0


class Withdraw(Up):
    """Take back a move that is held."""

    hand: Hand = 0


class Replace(Up):
    """Let a bot play for a person who is away: the host alone, or a majority of those there."""

    seat: Hand


class Close(Up):
    """Give up a table that this version cannot play on."""


class SetPace(Up):
    """The host sets how long bots take."""

    pace: Pace


Message = (
    Hello
    | Act
    | Why
    | Hint
    | Say
    | React
    | Claim
    | Ping
    | Note
    | Choose
    | Change
    | Go
    | Seal
    | Luck
    | Again
    | Rename
    | Start
    | Remove
    | Leave
    | Back
    | Ready
    | Withdraw
    | Replace
    | Close
    | SetPace
)

decode = json.Decoder(Message).decode
