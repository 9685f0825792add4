"""Random matches and seeds, for any game."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

from cavale.kernel.contract import Game
from cavale.matches.match import Match
from cavale.matches.seeds import mixed


def new_match(
    game: Game, seats: int, seed: object = 0, options: Mapping[str, str] | None = None
) -> Match:
    return Match(game, seats, mixed(f"test {seed}", [""] * seats), options)


def random_steps(match: Match, seed: object = 0, most: int = 10**9) -> Iterator[tuple[int, int]]:
    """Play random legal moves, yielding each (seat, action) before it is carried out."""
    rng = random.Random(str(seed))
    while not match.is_over and match.ply < most:
        seat = next_seat(match, rng)
        action = rng.choice(match.legal(seat))
        yield seat, action
        match.play(seat, action)


def next_seat(match: Match, rng: random.Random) -> int:
    """Mostly a seat that is awaited; where others may step in, now and then one of them."""
    if match.game.card.interrupts and rng.random() < 0.25:
        return rng.choice([seat for seat in range(match.seats) if match.legal(seat)])
    return rng.choice(match.awaited())


def random_match(
    game: Game, seats: int, seed: object = 0, options: Mapping[str, str] | None = None
) -> Match:
    match = new_match(game, seats, seed, options)
    for _ in random_steps(match, seed):
        pass
    return match


def force_draws(table: Any, bound: int, *values: int) -> None:
    """Load the dice: the next draws `below(table, bound)` give these values, at most four."""
    words = [((2 * value + 1) << 32) // (2 * bound) for value in values]  # none is drawn again
    table.random_block[4 - len(words) :] = words
    table.random_left = len(words)
