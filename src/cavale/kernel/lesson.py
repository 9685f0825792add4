"""A guided deal: `lesson.toml` of a game, which may have one. Who learns has the first seat.

seed = "a text"                  # of the deal, which is the same for everybody
seats = 3
options = { restart = "random" } # may be left out

[[steps]]
others = ["b D", "b R"]          # what the others do before: a seat's letter and its move
move = "T7"                      # what the learner is asked to do,
rule = "H13"                     # by which rule,
fr = "..."                       # in a sentence that may name seats: `{b}`
en = "..."

[end]                            # as a step, without a move: what is left to say
"""

import tomllib
from pathlib import Path

import msgspec
from msgspec import Struct

from cavale.kernel.errors import BrokenGame

LEARNER = 0  # the seat of whoever opens a table


class Said(Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence with its rule, and what the others do before it is said."""

    fr: str
    en: str
    rule: str
    others: tuple[str, ...] = ()


class Step(Said, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A move that the learner is asked to make, and why."""

    move: str


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    seed: str
    seats: int
    steps: tuple[Step, ...]
    end: Said
    options: dict[str, str] = {}

    @property
    def said(self) -> tuple[Said, ...]:
        """All that is said, in order."""
        return (*self.steps, self.end)


def read_lesson(path: Path) -> Lesson | None:
    """The lesson of a game; None if it has none."""
    if not path.is_file():
        return None
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Lesson)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise BrokenGame(
            en=f"{path}: this is no lesson ({error}).",
            fr=f"{path} : ce n’est pas une leçon ({error}).",
        ) from None
