"""Positions whose answer is known exactly: the coach finds the best move, and its worth.

Each line is near the end of a match, played or arranged, and worked out by `exact.Oracle`, which
follows chance in every direction; what it found stands beside it as a fraction, so that a change of
rules or instincts shows.
"""

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from cavale.bots.coach.choices import choices
from cavale.bots.coach.worth import Bench, moves_of
from cavale.games import find, ours
from cavale.kernel.contract import Game, legal_actions, seat_letters
from cavale.kernel.plain import plain
from tests.bots.coach.exact import Oracle
from tests.bots.coach.positions import POSITIONS, Known

TRIALS = 4_000
SURE = 3.5  # standard errors: of hundreds of sound figures none should lie outside

CASES = [
    pytest.param(game_id, known, id=f"{game_id}-{number}")
    for game_id, found in POSITIONS.items()
    for number, known in enumerate(found)
]


@cache
def bench_of(game_id: str) -> Bench:
    return Bench(find(game_id))


def read(game: Game, known: Known) -> tuple[Any, int, list[int]]:
    table = plain(game.parse_position(known.position))
    seat = seat_letters(int(table.seats)).index(known.seat)
    return table, seat, legal_actions(game, plain(game.box), table, seat)


def test_there_are_ten_of_every_game() -> None:
    assert list(POSITIONS) == list(ours())
    assert all(len(found) >= 10 for found in POSITIONS.values())


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "known"), CASES)
def test_the_coach_finds_the_best_move_and_its_worth(game_id: str, known: Known) -> None:
    game, bench = find(game_id), bench_of(game_id)
    table, seat, legal = read(game, known)
    trials = TRIALS if game_id != "temple" else TRIALS // 8
    found = choices(bench, table, seat, legal, trials, tried=bench.asked(table, seat, known.open))
    best = found.choices.candidates[0]
    assert best.move in known.best
    exact = float(Fraction(known.worth))
    assert abs(best.chance.value - exact) <= SURE * best.chance.error
    assert best.chance.error < 0.06


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "known"), CASES)
def test_the_answers_are_exact(game_id: str, known: Known) -> None:
    """Every move, worked out."""
    game = find(game_id)
    table, seat, legal = read(game, known)
    oracle = Oracle(game)
    worth_of = oracle.open_worth if known.open else oracle.worth
    worths = {
        "" if move < 0 else game.action_text(move): worth_of(table, seat, move)[seat]
        for move in moves_of(table, seat, legal)
    }
    assert max(worths.values()) == Fraction(known.worth)
    assert known.best == tuple(move for move in worths if worths[move] == Fraction(known.worth))
    assert len(known.best) < len(worths)  # there is something to find
