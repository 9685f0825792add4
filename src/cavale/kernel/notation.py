"""What the notations of all games share: actions as words, positions as sections of a line.

A position is sections separated by ` | `, each with its name first: `ply 12 | a 3 7 | turn a`.
A section named by a letter is a seat's; seats come in their order, each once. `ply` and `random`
are the same in every game, `turn a` and `over 21` in those that wait for one seat at a time.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cavale.kernel.contract import MAX_SEATS, seat_letters
from cavale.kernel.errors import CavaleError, Lang
from cavale.kernel.header import first_awaited
from cavale.kernel.plain import plain_blank

LETTERS = seat_letters(MAX_SEATS)
Names = Mapping[Lang, str]  # of a game, for its errors


def not_notation(names: Names, text: str) -> CavaleError:
    """What is said of a line that means nothing in this game."""
    of_it = f"de {names['fr']}".replace("de Le ", "du ")
    return CavaleError(
        en=f"This is not the notation of {names['en']}: {text!r}.",
        fr=f"Ce n’est pas la notation {of_it} : « {text} ».",
    )


class ActionTexts:
    """One text for every action, and back."""

    def __init__(self, names: Names, texts: Mapping[int, str]) -> None:
        self._names = names
        self._texts = texts
        self._actions = {text: action for action, text in texts.items()}

    def text(self, action: int) -> str:
        return self._texts[action]

    def parse(self, text: str) -> int:
        if text not in self._actions:
            raise not_notation(self._names, text)
        return self._actions[text]


def join_sections(sections: Iterable[str]) -> str:
    """A position's line; sections that say nothing are left out."""
    return " | ".join(section for section in sections if section)


def ply_text(table: Any) -> str:
    return f"ply {table.ply}" if table.ply else ""


def turn_text(table: Any) -> str:
    """Whose turn it is, or the rule that ended the match."""
    if table.over:
        return f"over {table.over}"
    return f"turn {LETTERS[first_awaited(table)]}" if table.waiting else ""


Reader = Callable[[Any, list[str]], None]  # (table, words of the section)


def _nothing_more(table: Any) -> None:
    pass


@dataclass(frozen=True)
class PositionReader:
    """From a line to a table: the game says how its sections are read."""

    names: Names
    table: np.dtype[Any]
    seat: Callable[[Any, int, list[str]], None]  # (table, seat, words)
    sections: Mapping[str, Reader] = field(default_factory=dict)
    finish: Callable[[Any], None] = field(default=_nothing_more)  # what follows from the rest
    begin: Callable[[Any], None] = field(default=_nothing_more)  # what holds unless it says other

    def read(self, text: str) -> Any:
        """The table that a line describes; whatever is wrong with it becomes a sentence."""
        table = plain_blank(self.table)
        self.begin(table)
        readers = {**_SHARED, **self.sections}
        try:
            for section in text.split(" | "):
                name, *words = section.split()
                if len(name) == 1 and name in LETTERS:
                    self.seat(table, _next_seat(table, name), words)
                else:
                    readers[name](table, words)
            self.finish(table)
            table.record()  # every number fits, every list has its length
        except (KeyError, ValueError, IndexError, OverflowError, StopIteration):
            raise not_notation(self.names, text) from None
        return table


def _next_seat(table: Any, letter: str) -> int:
    """Seats come in their order, each once."""
    if letter != LETTERS[table.seats]:
        raise ValueError(letter)
    table.seats += 1
    return int(table.seats) - 1


def _read_ply(table: Any, words: list[str]) -> None:
    table.ply = int(words[0])


def _read_turn(table: Any, words: list[str]) -> None:
    table.waiting = 1 << LETTERS.index(words[0])


def _read_over(table: Any, words: list[str]) -> None:
    table.over = positive(words[0])


def positive(word: str) -> int:
    """A whole number from 1."""
    number = int(word)
    if number < 1:
        raise ValueError(word)
    return number


def random_text(table: Any) -> str:
    """The section of a position that holds the random stream; empty where it is not to be seen."""
    words = [*table.random_key, *table.random_nonce, table.random_counter, table.random_left]
    words += [*table.random_block]
    return "random " + " ".join(f"{int(word):x}" for word in words) if any(words) else ""


def parse_random(table: Any, words: list[str]) -> None:
    """Read that section back."""
    numbers = [int(word, 16) for word in words]
    table.random_key[:] = numbers[0:2]
    table.random_nonce[:] = numbers[2:4]
    table.random_counter, table.random_left = numbers[4], numbers[5]
    table.random_block[:] = numbers[6:10]


_SHARED = {"ply": _read_ply, "turn": _read_turn, "over": _read_over, "random": parse_random}
