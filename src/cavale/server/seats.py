"""A seat of a table, the secret that opens it, and the names that people give themselves."""

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from cavale.server.problems import Refused
from cavale.wire.down import SeatInfo


@dataclass
class Seat:
    kind: str = "open"  # open, person, bot
    name: str = ""
    colour: int = 0
    token_hash: str = ""
    browser: str = ""  # hash
    bot: str = ""
    absent: bool = False  # a bot plays for this person for now
    sat_at: int = 0  # entries of the log when this person had sat down
    connections: int = 0  # in this process
    elsewhere: int = 0  # connections in others

    @property
    def is_played_by_bot(self) -> bool:
        return self.kind == "bot" or self.absent

    @property
    def is_here(self) -> bool:
        """A person with an open connection, who plays for themselves."""
        return self.kind == "person" and self.is_connected and not self.absent

    @property
    def is_connected(self) -> bool:
        return self.connections + self.elsewhere > 0

    def info(self, votes: Iterable[int] = (), to_come: str = "", go: bool = False) -> SeatInfo:
        """As everyone sees it; `to_come` is the level of the bot that a free seat waits for."""
        return SeatInfo(
            kind=self.kind,  # type: ignore[arg-type]  # one of the three
            name=self.name,
            colour=self.colour,
            bot=to_come if self.kind == "open" else self.bot,
            here=self.is_connected,
            absent=self.absent,
            votes=sorted(votes),
            go=go and self.is_connected,
        )

    def opens_with(self, token_hash: str) -> bool:
        return self.kind == "person" and hmac.compare_digest(self.token_hash, token_hash)


def new_token() -> str:
    """192 random bits."""
    return secrets.token_urlsafe(24)


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def browser_hash(table: str, browser: str) -> str:
    """Of what a browser calls itself: the same at one table, and nothing to follow it by."""
    return hashlib.sha256(f"{table} {browser}".encode()).hexdigest()[:16] if browser else ""


def printable(text: str) -> str:
    """What can be shown on one line: no controls, nothing that turns the writing round."""
    return "".join(letter for letter in text if letter.isprintable()).strip()


# --- names ----------------------------------------------------------------------------------

_LONGEST_NAME = 24
# Letters and signs that Unicode calls printable and that show nothing.
_BLANK = frozenset("\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
_BLANK_RANGES = (("\u180b", "\u180f"), ("\ufe00", "\ufe0f"), ("\U000e0100", "\U000e01ef"))


def new_name(name: str, others: Iterable[str]) -> str:
    """A name that can be seen, and told from the others at the table: a second Léa is Léa 2."""
    clean = " ".join(printable(unicodedata.normalize("NFC", name)).split())
    if not clean or any(map(_is_invisible, clean)) or not any(map(_is_seen, clean)):
        raise Refused("name")
    taken = {alike(each) for each in others}
    number, chosen = 2, clean
    while alike(chosen) in taken:
        chosen = f"{clean[: _LONGEST_NAME - 3].rstrip()} {number}"
        number += 1
    return chosen


def _is_invisible(letter: str) -> bool:
    return letter in _BLANK or any(first <= letter <= last for first, last in _BLANK_RANGES)


def _is_seen(letter: str) -> bool:
    """Anything but spaces and marks that stand on other letters."""
    return unicodedata.category(letter)[0] not in "ZM"


def alike(name: str) -> str:
    """What names look like: two that differ by case or by accents alone are the same."""
    bare = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def free_colour(wanted: int, taken: set[int]) -> int:
    """The wanted colour, or the next one that nobody has."""
    for step in range(14):
        if (wanted + step) % 14 not in taken:
            return (wanted + step) % 14
    return wanted
