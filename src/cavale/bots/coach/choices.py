"""The moves of a decision: tried in worlds that the seat cannot tell apart, the worse half dropped
again and again; the few that stay are then tried in new worlds, which say what they are worth.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from cavale.bots.coach.worth import Asked, Bench, Outcomes, mean_of, moves_of, worth_in
from cavale.kernel.contract import DECLINE
from cavale.matches.coaching import Candidate, Choices, Estimate

FINALISTS = 3  # moves that are tried anew, and those that were asked for
FEWEST = 4  # worlds for a move before any is dropped
SCREENED, JUDGED, EXPLAINED, COUNTED, WATCHED = (number << 24 for number in range(5))  # worlds
NOTHING = Estimate(0.0, 0.0)


class Decided:
    """A decision that was looked at, with what came out for the moves that were tried anew."""

    def __init__(self, choices: Choices, finalists: list[int], outcomes: Outcomes, seat: int):
        self.choices = choices
        self.finalists = finalists  # actions, the best first
        self._outcomes = outcomes
        self._seat = seat

    def lead(self, action: int, other: int) -> Estimate:
        """What an action is worth more than another, both of those that were tried anew."""
        won = self._outcomes.won[:, :, self._seat]
        first, second = self.finalists.index(action), self.finalists.index(other)
        return mean_of(won[:, first] - won[:, second])


def choices(
    bench: Bench,
    seen: Any,
    seat: int,
    legal: Sequence[int],
    budget: int,
    also: Sequence[int] = (),
    tried: Asked | None = None,
) -> Decided:
    """What a seat can do and what that is worth, from so many trials; `also` are tried anew too.

    By what the seat knows, unless `tried` says otherwise.
    """
    tried = tried or bench.asked(seen, seat)
    moves = moves_of(seen, seat, legal)
    wishes = bench.wishes(seen, seat, legal)
    before = bench.played
    ranked, screened = _screened(tried, seat, moves, budget // 2)
    finalists = [move for place, move in enumerate(ranked) if place < FINALISTS or move in also]
    worlds = max(FEWEST, (budget - budget // 2) // len(finalists))
    outcomes = tried(finalists, JUDGED, worlds)

    def candidate(move: int) -> Candidate:
        found, place = (outcomes, finalists.index(move)) if move in finalists else screened[move]
        worth = worth_in(found, place, seat)
        text = "" if move == DECLINE else bench.game.action_text(move)
        share, trials = wishes.get(move, 0.0), len(found.won)
        return Candidate(move, text, worth.chance, worth.points, share, trials)

    listed = finalists + [move for move in ranked if move not in finalists]
    lead = NOTHING
    if len(finalists) > 1:
        lead = mean_of(outcomes.won[:, 0, seat] - outcomes.won[:, 1, seat])
    made = Choices([candidate(move) for move in listed], lead, bench.played - before)
    return Decided(made, finalists, outcomes, seat)


def _screened(
    tried: Asked, seat: int, moves: list[int], budget: int
) -> tuple[list[int], dict[int, tuple[Outcomes, int]]]:
    """The moves, the best first; and for each what came out when it was tried last."""
    rounds = _rounds(len(moves))
    left, dropped = moves, list[int]()
    sums = dict.fromkeys(moves, (0.0, 0))
    last: dict[int, tuple[Outcomes, int]] = {}
    first = SCREENED
    for number in range(rounds):
        worlds = max(FEWEST, budget // (rounds * len(left)))
        outcomes = tried(left, first, worlds)
        first += worlds
        for place, move in enumerate(left):
            total, count = sums[move]
            sums[move] = (total + float(outcomes.won[:, place, seat].sum()), count + worlds)
            last[move] = (outcomes, place)
        left = sorted(left, key=lambda move: -sums[move][0] / sums[move][1])
        if number + 1 < rounds:
            half = (len(left) + 1) // 2
            left, dropped = left[:half], left[half:] + dropped
    return left + dropped, last


def _rounds(moves: int) -> int:
    """Until as many are left as are tried anew."""
    rounds = 1
    while moves > FINALISTS:
        moves = (moves + 1) // 2
        rounds += 1
    return rounds


def shares(wishes: dict[int, float], moves: Sequence[int]) -> Any:
    """How often the instinct makes each of these moves."""
    return np.array([wishes.get(move, 0.0) for move in moves])
