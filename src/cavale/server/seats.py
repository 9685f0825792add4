"""A seat of a table, and the secret that opens it."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass

from cavale.wire.down import SeatInfo


@dataclass
class Seat:
    kind: str = "open"  # open, person, bot
    name: str = ""
    colour: int = 0
    token_hash: str = ""
    luck: str = ""
    bot: str = ""
    absent: bool = False  # a bot plays for this person for now
    connections: int = 0

    def info(self) -> SeatInfo:
        return SeatInfo(
            kind=self.kind,  # type: ignore[arg-type]  # one of the three
            name=self.name,
            colour=self.colour,
            bot=self.bot,
            here=self.connections > 0,
            absent=self.absent,
        )

    def opens_with(self, token_hash: str) -> bool:
        return self.kind == "person" and hmac.compare_digest(self.token_hash, token_hash)


def new_token() -> str:
    """192 random bits."""
    return secrets.token_urlsafe(24)


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def printable(text: str) -> str:
    """What can be shown on one line: no controls, nothing that turns the writing round."""
    return "".join(letter for letter in text if letter.isprintable()).strip()


def free_colour(wanted: int, taken: set[int]) -> int:
    """The wanted colour, or the next one that nobody has."""
    for step in range(14):
        if (wanted + step) % 14 not in taken:
            return (wanted + step) % 14
    return wanted
