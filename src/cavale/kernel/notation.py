"""What the notations of all games share: numbers, and the random stream of a table as text."""

from typing import Any


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
