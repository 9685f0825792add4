"""What a table's log holds. Stored structs only grow: new fields have defaults."""

from typing import Literal

from msgspec import Struct, json

from cavale.wire.down import Clock
from cavale.wire.up import Pace


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
    at: int


class Sat(Entry):
    """A person took a seat; of the token only the hash is kept."""

    seat: int
    name: str
    colour: int
    token: str
    luck: str = ""


class Freed(Entry):
    """A seat was left or taken away before the start."""

    seat: int


class Started(Entry):
    """The deal. Bots sit on the seats that were free."""

    bots: dict[str, str]  # seat -> name
    contributions: list[str]
    at: int


class Moved(Entry):
    seat: int
    action: int
    by: Literal["person", "bot", "absent", "silence"] = "person"
    id: str = ""  # as the client called it; a resent one is recognised


class Ended(Entry):
    """The match is over; the log goes on with talk only."""

    reason: str
    digest: str


class Gone(Entry):
    """A person left a running match for good: a bot plays on."""

    seat: int


class Named(Entry):
    seat: int
    name: str
    colour: int


class Said(Entry):
    seat: int
    name: str
    text: str
    at: int
    claim: str = ""  # instead of a text
    about: int = -1


class Noted(Entry):
    """A seat's private notes: nobody else ever gets them."""

    seat: int
    text: str


class Chosen(Entry):
    """Before the start: a seat's own value of an option."""

    seat: int
    option: str
    value: str


class Followed(Entry):
    """After the end: the table at which the people meet again."""

    next: str


class Paced(Entry):
    pace: Pace


AnyEntry = (
    Opened
    | Sat
    | Freed
    | Started
    | Moved
    | Ended
    | Gone
    | Named
    | Said
    | Noted
    | Chosen
    | Followed
    | Paced
)

TALK = (Said, Noted, Named, Chosen, Paced)  # what a client can repeat as often as it likes

encode = json.Encoder().encode
decode = json.Decoder(AnyEntry).decode
