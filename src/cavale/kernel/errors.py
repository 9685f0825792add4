"""Errors that a person can act on: one sentence in each language, no traceback."""

from typing import Literal

Lang = Literal["fr", "en"]
LANGS: tuple[Lang, ...] = ("fr", "en")


class CavaleError(ValueError):
    """Something a user can mend. Says what and where, in French and in English."""

    exit_status = 2  # of a command that it ends

    def __init__(self, *, fr: str, en: str) -> None:
        super().__init__(en)
        self.fr = fr
        self.en = en

    def sentence(self, lang: Lang) -> str:
        """What is wrong, in one of the languages."""
        return self.fr if lang == "fr" else self.en


class BoxError(CavaleError):
    """A `box.toml` that cannot be read or does not make a game."""


class OptionError(CavaleError):
    """A number of seats, a switch or a value that the game does not have."""


class UnknownGame(CavaleError):
    """No game of that name."""


class BrokenGame(UnknownGame):
    """A game that wants to be there, of another package mostly, and cannot be played."""
