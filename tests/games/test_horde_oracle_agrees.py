"""The rules and the naive oracle agree move by move on random matches over all seat counts."""

import random
from typing import Any

import numpy as np
import pytest

from cavale.games.horde.notation import zone
from cavale.games.horde.table import OVERRUN, PASSED, VALUES
from cavale.kernel.contract import Game, seat_letters
from cavale.kernel.stream import shuffle
from cavale.matches.match import Match
from tests.games.slices import slices
from tests.helpers import new_match
from tests.oracles.horde import Horde

MATCHES = 2100
SLICES = 14


class Shuffler:
    """Shuffles for the oracle as the table's own stream will."""

    def __init__(self) -> None:
        self.stream: Any = None

    def __call__(self, cards: list[int]) -> list[int]:
        order = np.array(sorted(cards))
        shuffle(self.stream, order, len(order))
        return [int(card) for card in order[::-1]]  # the table draws from the end


def state_of(match: Match) -> dict[str, object]:
    table, seats = match.table, range(match.seats)
    names = {0: "in", PASSED: "passed", OVERRUN: "overrun"}
    return {
        "over": match.is_over,
        "round": int(table.round_number),
        "awaited": match.awaited(),
        "drawn": int(table.drawn),
        "dealing": _cards(table.dealing),
        "horde": zone(table.horde_mask),
        "refuges": [zone(table.refuge_mask[seat]) for seat in seats],
        "face_down": [int(table.face_down[seat]) for seat in seats],
        "status": [names[int(table.status[seat])] for seat in seats],
        "points": [int(table.points[seat]) for seat in seats],
        "pile": int(table.pile_size),
        "discard": _cards(table.discard),
    }


def _cards(counts: Any) -> list[int]:
    return [value for value in range(1, VALUES + 1) for _ in range(counts[value])]


def agree(game: Game, seats: int, number: int) -> int:
    """Play one random match on both; return its length."""
    rng = random.Random(number)
    age = rng.sample(range(seats), seats)
    letters = seat_letters(seats)
    options = {
        "restart": rng.choice(["choose", "random"]),
        "age": "".join(letters[seat] for seat in age),
    }
    match = new_match(game, seats, number, options)
    shuffler = Shuffler()
    shuffler.stream = match.at(0).table.copy()
    _rewind(shuffler.stream)
    oracle = Horde(seats, shuffler, restart=options["restart"], age=age)
    while True:
        assert oracle.state() == state_of(match)
        if match.is_over:
            break
        seat = rng.choice(match.awaited())
        legal = match.legal(seat)
        assert oracle.moves(seat) == [game.action_text(action) for action in legal]
        action = rng.choice(legal)
        shuffler.stream = match.table.copy()
        match.play(seat, action)
        oracle.play(seat, game.action_text(action))
    outcome = match.outcome()
    assert outcome is not None
    assert oracle.winners() == list(outcome.winners)
    return match.ply


def _rewind(table: Any) -> None:
    table.random_counter = 0
    table.random_left = 0


@pytest.mark.slow
@pytest.mark.parametrize("part", slices(SLICES))
def test_the_oracle_agrees_on_random_matches_over_all_seat_counts(horde: Game, part: int) -> None:
    for number in range(part, MATCHES, SLICES):
        assert agree(horde, 2 + number % 7, number) > 0
