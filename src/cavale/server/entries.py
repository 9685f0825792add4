"""What a table's log holds. Stored structs only grow: new fields have defaults.

What people wrote (names, talk, notes) is not here: it is kept beside the log, as words of the
store, so that it can be erased and the log stays.
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct, json

from cavale.games.boxes import OwnBox
from cavale.matches.file import Origin
from cavale.storage.contract import Word
from cavale.wire.up import Clock, Pace

Moment = int  # milliseconds since 1970; 0 in logs of 0.1.0, which did not write it down
Seconds = int  # since 1970


class Entry(Struct, tag_field="t", tag=str.lower):
    pass


class Opened(Entry):
    id: str
    game: str
    rules: int
    seats: int
    options: dict[str, str]
    mode: Literal["bots", "friends", "screen"]
    bots: str
    clock: Clock
    listed: bool
    secret: str
    at: Seconds
    box: str = ""  # digest; a log of 0.1.0 has none
    guests: bool = False  # spectators may take bots' seats in the match
    lesson: bool = False  # a guided deal, whose secret is none
    levels: list[str] = []  # of single bots, by seat; empty or missing: as `bots` says
    hints: bool = False  # people may ask the coach during the match
    origin: Origin | None = None  # of a practice match
    own_box: OwnBox | None = None  # with the digest `box`, where that is not the shipped one
    policies: dict[str, str] = {}  # digests of those that its bots play by; empty: it was gone


class Sat(Entry):
    """A person took a seat; of the token only the hash is kept."""

    seat: int
    colour: int
    token: str
    seal: str = ""  # of the luck they bring; empty: they bring none
    browser: str = ""  # hash of what the browser calls itself, so that it sits down once


class Freed(Entry):
    """A seat was left or taken away before the start."""

    seat: int


class Sealed(Entry):
    """A seat's seal, later than with sitting down: the deal was begun anew."""

    seat: int
    seal: str


class Called(Entry):
    """Everybody sits: those who sealed a luck are asked to tell it."""

    at: Moment


class Told(Entry):
    """What a seat's luck adds to the shuffle."""

    seat: int
    share: str


class Redrawn(Entry):
    """Somebody did not tell their luck: the others begin anew, under a new secret."""

    secret: str
    missing: list[int]
    at: Moment


class Started(Entry):
    """The deal. Bots sit on the seats that were free."""

    bots: dict[str, str]  # seat -> name
    at: Seconds
    shares: list[str] = []
    seed: str = ""  # of a log of 0.1.0: what was mixed there can be erased
    moment: Moment = 0


class Moved(Entry):
    seat: int
    action: int
    by: Literal["person", "bot", "absent", "silence", "instinct"] = "person"
    id: str = ""  # as the client called it; a resent one is recognised
    at: Moment = 0


class Ended(Entry):
    """The match is over; the log goes on with talk only."""

    reason: str
    digest: str


class Handed(Entry):
    """A bot plays for a person who is away, until they come back."""

    seat: int
    at: Moment = 0


class Returned(Entry):
    seat: int
    at: Moment = 0


class Gone(Entry):
    """A person left a running match for good: a bot plays on."""

    seat: int


class Closed(Entry):
    """The table is given up: nothing more is played at it."""

    at: Moment


class Named(Entry):
    seat: int
    colour: int


class Said(Entry):
    seat: int
    at: Seconds
    claim: str = ""  # instead of a text
    about: int = -1


class Noted(Entry):
    """A seat's private notes, in logs of 0.1.0; they are overwritten words now."""

    seat: int


class Chosen(Entry):
    """Before the start: a seat's own value of an option."""

    seat: int
    option: str
    value: str


class Changed(Entry):
    """Before the start: the table as the host has set it anew, whole."""

    seats: int
    options: dict[str, str]
    clock: Clock
    bots: str
    guests: bool = False
    levels: list[str] = []
    hints: bool = False
    box: str = ""  # digest; empty: as before
    own_box: OwnBox | None = None
    policies: dict[str, str] = {}


class Joined(Entry):
    """In the match: a spectator took the seat of a bot."""

    seat: int
    colour: int
    token: str
    browser: str


class Followed(Entry):
    """After the end: the table at which the people meet again."""

    next: str


class Paced(Entry):
    pace: Pace


class Hinted(Entry):
    """Somebody asked the coach about their decision; what it said is kept nowhere."""

    seat: int
    ply: int


AnyEntry = (
    Opened
    | Sat
    | Freed
    | Sealed
    | Called
    | Told
    | Redrawn
    | Started
    | Moved
    | Ended
    | Handed
    | Returned
    | Gone
    | Closed
    | Named
    | Said
    | Noted
    | Chosen
    | Changed
    | Joined
    | Followed
    | Paced
    | Hinted
)

TALK = {Said, Named, Chosen, Changed, Paced}  # what a client can repeat as often as it likes
SETTING = {Changed, Paced, Called}  # after which nobody is for beginning any more
WORDY = {Sat, Joined, Named, Said, Freed, Gone}  # with words beside them

encode = json.Encoder().encode
decode = json.Decoder(AnyEntry).decode


# --- words -----------------------------------------------------------------------------------


def name_word(seat: int, name: str) -> Word:
    return Word(f"name {seat}", seat, name)


def note_word(seat: int, text: str) -> Word:
    return Word(f"note {seat}", seat, text)


def said_word(number: int, seat: int, name: str, text: str) -> Word:
    """A line of talk, which entry `number` of the log says was spoken."""
    return Word(f"said {number}", seat, json.encode([name, text]).decode())


def no_words(seat: int) -> list[Word]:
    """Of a seat that is free again: nothing is left of who sat there."""
    return [name_word(seat, ""), note_word(seat, "")]


class Words:
    """What people wrote at one table, by the keys above; what was erased is empty."""

    def __init__(self, texts: dict[str, str]) -> None:
        self._texts = texts

    def write(self, words: Iterable[Word]) -> None:
        for key, _, text in words:
            self._texts.pop(key, None)
            if text:
                self._texts[key] = text

    def name(self, seat: int) -> str:
        return self._texts.get(f"name {seat}", "")

    def note(self, seat: int) -> str:
        return self._texts.get(f"note {seat}", "")

    def luck(self, seat: int) -> str:
        """What was brought to a match of 0.1.0, where it was mixed in as it was."""
        return self._texts.get(f"luck {seat}", "")

    def said(self, number: int) -> tuple[str, str] | None:
        """Name and text of a line, or None if it was erased."""
        line = self._texts.get(f"said {number}")
        if line is None:
            return None
        name, text = json.decode(line)
        return str(name), str(text)
