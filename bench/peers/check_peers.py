"""Checks the two peers of La Horde: their frameworks' own tests, the bounds of the ledger, and the
mean number of decisions per match, which must agree within noise.

    python bench/peers/check_peers.py [--matches 2000]
"""

import argparse
import contextlib
import io
import random
import statistics
import sys
from collections.abc import Callable

import openspiel_horde
import pettingzoo_horde
import pyspiel
from horde_rules import CARDS, GOAL, MAX_ROUNDS, Horde
from pettingzoo.test import api_test, seed_test

_SIGMAS = 4.0
_CHECKED_CARDS = 0.1  # part of the chance nodes whose secrecy is checked: each is replayed


def check_bounds(table: Horde, before: bytes) -> None:
    """The bounds worth asserting of the ledger."""
    zones = (table.horde, *table.refuges)
    assert all(max(zone) <= 1 for zone in zones)
    piles = (table.pile, table.discard, table.held)
    assert sum(map(sum, zones)) + sum(map(sum, piles)) == CARDS
    assert table.pile_left == sum(table.pile)
    assert all(0 <= b - a <= 10 for a, b in zip(before, table.points, strict=True))
    for down, refuge in zip(table.down, table.refuges, strict=True):
        assert down <= sum(refuge)


def check_rules(seats: int, matches: int) -> None:
    rng = random.Random(seats)
    for _ in range(matches):
        table = Horde(seats)
        while not table.is_over:
            before = bytes(table.points)
            if table.waits_for_card:
                table.card(rng.choices(range(len(table.pile)), table.pile)[0])
            else:
                table.apply(rng.choice(table.legal_actions()))
            check_bounds(table, before)
        assert max(table.points) >= GOAL or table.round == MAX_ROUNDS


def check_frameworks(seats: int) -> None:
    """The frameworks' own tests, which print a lot: shown only when they fail."""
    with contextlib.redirect_stdout(io.StringIO()):
        game = pyspiel.load_game("python_horde", {"players": seats})
        pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
        api_test(pettingzoo_horde.env(seats=seats), num_cycles=2000)
        seed_test(lambda: pettingzoo_horde.env(seats=seats))


def check_secrets(seats: int, matches: int) -> None:
    """H30: an information state does not depend on a card that another player alone has seen."""
    game = pyspiel.load_game("python_horde", {"players": seats})
    rng = random.Random(seats)
    for _ in range(matches):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                if rng.random() < _CHECKED_CARDS:
                    _check_next_card(state, seats)
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))


def _check_next_card(state: pyspiel.State, seats: int) -> None:
    """Of the possible next cards, those that stay hidden look alike to all but the drawer."""
    drawer = state.table.seat
    views: dict[int, set[str]] = {seat: set() for seat in range(seats)}
    hidden = 0
    for outcome, _ in state.chance_outcomes():
        after = state.child(outcome)
        if not sum(after.table.held):
            continue
        hidden += 1
        for seat, seen in views.items():
            now, ever = after.observation_string(seat), after.information_state_string(seat)
            tensor = after.observation_tensor(seat)
            seen.add(f"{now} {ever} {tensor}")
    for seat, seen in views.items():
        assert len(seen) == (hidden if seat == drawer else min(hidden, 1)), (seat, seen)


def sample(play_match: Callable[[], int], matches: int) -> tuple[float, float]:
    """Mean decisions per match, and the standard error of that mean."""
    counts = [play_match() for _ in range(matches)]
    return statistics.mean(counts), statistics.stdev(counts) / matches**0.5


def check_means(seats: int, matches: int) -> bool:
    game = pyspiel.load_game("python_horde", {"players": seats})
    environment = pettingzoo_horde.env(seats=seats)
    environment.reset(seed=seats)
    rng = random.Random(seats)
    spiel = sample(lambda: openspiel_horde.play_match(game, rng), matches)
    zoo = sample(lambda: pettingzoo_horde.play_match(environment, rng), matches)
    agree = abs(spiel[0] - zoo[0]) <= _SIGMAS * (spiel[1] ** 2 + zoo[1] ** 2) ** 0.5
    print(
        f"{seats} seats: OpenSpiel {spiel[0]:.1f} ± {spiel[1]:.1f},"
        f" PettingZoo {zoo[0]:.1f} ± {zoo[1]:.1f} decisions per match"
        f" ({'agree' if agree else 'DISAGREE'})"
    )
    return agree


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=2000)
    options = parser.parse_args()
    for seats in range(2, 9):
        check_rules(seats, 50)
        check_frameworks(seats)
        check_secrets(seats, 1)
    agreed = [check_means(seats, options.matches) for seats in (2, 4, 8)]
    return 0 if all(agreed) else 1


if __name__ == "__main__":
    sys.exit(main())
