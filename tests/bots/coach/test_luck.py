"""Luck and skill over many matches: luck is nothing on average, and poor play shows as such."""

import math
from collections.abc import Iterator

import numpy as np
import pytest

import cavale
from cavale.bots.coach.account import expectations, settle
from cavale.bots.coach.worth import Bench
from cavale.lab.arena import Arena, Contest
from cavale.matches.coaching import Account

START = 40_000  # matches for the chances before the deal
WORLDS = 6  # for a choice: few, since luck is unbiased however few they are
SURE = 3.3  # standard errors: one sound sample in a thousand lies outside


def accounts(
    game_id: str, seats: int, matches: int, bots: list[str], start: int = START
) -> Iterator[list[Account]]:
    game = cavale.game(game_id)
    chances = expectations(Bench(game), seats, {}, start)
    for number in range(matches):
        match = game.match(seats, seed=f"luck {number}", bots=bots)
        match.play_out()
        yield settle(match, WORLDS, chances)


def mean_and_error(values: list[float]) -> tuple[float, float]:
    return float(np.mean(values)), float(np.std(values)) / math.sqrt(len(values))


def check_luck_is_fair(game_id: str, seats: int, matches: int, start: int = START) -> None:
    """For every seat; all figures are of the same matches, and the start has an error too."""
    found = list(accounts(game_id, seats, matches, ["medium"] * seats, start))
    for seat in range(seats):
        own = [each[seat] for each in found]
        for account in own:
            parts = account.expectation + account.luck + account.own + account.others
            assert parts == pytest.approx(account.result, abs=1e-9)
        for name, values in _parts(own).items():
            mean, error = mean_and_error(values)
            allowed = SURE * math.hypot(error, own[0].expectation_error)
            assert abs(mean) <= allowed, (game_id, seat, name, mean, error)


def _parts(accounts: list[Account]) -> dict[str, list[float]]:
    return {
        "luck": [account.luck for account in accounts],
        "choices": [account.own + account.others for account in accounts],
    }


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "seats"), [("horde", 3), ("castor", 3), ("scape", 4)])
def test_luck_is_nothing_on_average(game_id: str, seats: int) -> None:
    check_luck_is_fair(game_id, seats, 30, 4_000)


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(
    ("game_id", "seats", "matches", "start"),
    [
        ("horde", 4, 2_000, START),
        ("castor", 4, 2_000, START),
        ("scape", 5, 300, START),
        ("condamnes", 5, 300, START),
        ("temple", 3, 300, 4_000),
    ],
)
def test_luck_is_nothing_on_average_at_full_size(
    game_id: str, seats: int, matches: int, start: int
) -> None:
    check_luck_is_fair(game_id, seats, matches, start)


def check_loss_is_the_arenas(game_id: str, seats: int, matches: int, deals: int) -> None:
    """A seat that plays by chance among instincts: what its choices cost, by both measures."""
    line_up = ["chance", *["medium"] * (seats - 1)]
    own = [each[0].own for each in accounts(game_id, seats, matches, line_up, 4_000)]
    mean, error = mean_and_error(own)
    contest = Contest(cavale.game(game_id), "chance", "medium", seats, deals, alone=True)
    share = Arena(contest).run(lambda done: None)[0]
    arenas_error = (share.gain_high - share.gain_low) / 4
    allowed = SURE * math.hypot(error, arenas_error)
    assert mean == pytest.approx(share.gain, abs=allowed)
    assert mean + SURE * error < 0  # a loss beyond doubt


@pytest.mark.slow
def test_poor_play_shows_the_loss_that_the_arena_measures() -> None:
    check_loss_is_the_arenas("horde", 3, 60, 2_000)


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(("game_id", "seats"), [("horde", 4), ("castor", 4)])
def test_poor_play_shows_the_loss_that_the_arena_measures_at_full_size(
    game_id: str, seats: int
) -> None:
    check_loss_is_the_arenas(game_id, seats, 500, 4_000)
