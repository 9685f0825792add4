"""Luck and skill: how a seat came from its chance before the deal to its result.

A choice counts by what it is worth more than what the instinct would have done there, on average
over the instinct's own dice, in worlds that the chooser could not tell apart; it counts for every
seat. Whoever plays by instinct gains nothing by choices on average, exactly: the worlds follow
from what the chooser knew, not from what was chosen. Luck is all the rest, so the sum is exact, and
among players of instinct luck is nothing on average too, however few the trials (AIVAT, Burch et
al. 2018, rests on the same).

To let things be, where one may step in, is a choice as well. Between two moves all who may step in
are asked in an order of chance. If somebody did, the others had been asked before with a chance
that follows from how often each of them steps in: they count by it.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from cavale.bots.coach.choices import COUNTED, shares
from cavale.bots.coach.worth import Bench
from cavale.kernel.contract import DECLINE, awaited, legal_actions
from cavale.matches.coaching import Account, Estimate
from cavale.matches.match import Match, Outcome

_FEWEST = 4  # worlds for a choice
_STEPS = 32  # of the time in which all are asked


class Tally:
    """Sums up what choices brought every seat."""

    def __init__(self, seats: int) -> None:
        self.own = np.zeros(seats)
        self.others = np.zeros(seats)
        self._own_squares = np.zeros(seats)
        self._others_squares = np.zeros(seats)

    def add(self, chooser: int, gains: Any, errors: Any) -> None:
        """What a choice of one seat brought each, with standard errors."""
        is_own = np.arange(len(gains)) == chooser
        self.own += np.where(is_own, gains, 0)
        self.others += np.where(is_own, 0, gains)
        self._own_squares += np.where(is_own, errors**2, 0)
        self._others_squares += np.where(is_own, 0, errors**2)

    def accounts(self, expectations: Sequence[Estimate], outcome: Outcome) -> list[Account]:
        """The sums of all seats, once the match is over."""
        made = []
        for seat, start in enumerate(expectations):
            result = float(seat in outcome.winners)
            own, others = float(self.own[seat]), float(self.others[seat])
            errors = [start.error**2, self._own_squares[seat], self._others_squares[seat]]
            made.append(
                Account(
                    expectation=start.value,
                    luck=result - start.value - own - others,
                    own=own,
                    others=others,
                    result=result,
                    expectation_error=start.error,
                    luck_error=math.sqrt(sum(errors)),
                    own_error=math.sqrt(errors[1]),
                    others_error=math.sqrt(errors[2]),
                )
            )
        return made


def expectations(bench: Bench, seats: int, options: Mapping[str, str], matches: int) -> list[Any]:
    """The chance of every seat before the deal, from whole matches of instincts."""
    won = bench.dealt(seats, options, matches).won[:, 0, :]
    spread = won.std(axis=0) / math.sqrt(matches)
    return [Estimate(float(won[:, seat].mean()), float(spread[seat])) for seat in range(seats)]


def count_choices(bench: Bench, match: Match, chooser: int, action: int, worlds: int) -> Any:
    """What the choices at one moment brought, by who made them: gains and errors of every seat.

    The match stands before the move.
    """
    asked = _asked(bench, match, chooser)
    found = {}
    for seat, (seen, wishes, weight) in asked.items():
        chosen = action if seat == chooser else DECLINE
        gains, errors = gain_of(bench, seen, seat, chosen, wishes, worlds)
        if errors.any():
            found[seat] = (weight * gains, weight * errors)
    return found


def gain_of(
    bench: Bench, seen: Any, seat: int, chosen: int, wishes: dict[int, float], worlds: int
) -> tuple[Any, Any]:
    """What a choice brings every seat more than the instinct's, with standard errors."""
    moves = [chosen, *(move for move in wishes if move != chosen)]
    if len(moves) == 1:
        nothing = np.zeros(int(seen.seats))
        return nothing, nothing
    # The oftener the instinct does the same, the less there is to find out
    worlds = max(_FEWEST, math.ceil(worlds * (1 - wishes.get(chosen, 0.0))))
    won = bench.known(seen, seat, moves, COUNTED, worlds).won
    gains = won[:, 0, :] - np.tensordot(won, shares(wishes, moves), axes=(1, 0))
    return gains.mean(axis=0), gains.std(axis=0) / math.sqrt(worlds)


def _asked(bench: Bench, match: Match, chooser: int) -> dict[int, tuple[Any, Any, float]]:
    """Who had a choice: what they knew, would do, and how likely they had been asked at all."""
    waiting = awaited(match.table)
    could = [chooser]
    if match.game.card.interrupts:
        rest = [seat for seat in range(match.seats) if seat not in [*waiting, chooser]]
        could += [seat for seat in rest if _legal(match, seat)]
    seen = {seat: match.seen(seat) for seat in could}
    wishes = {seat: bench.wishes(seen[seat], seat, _legal(match, seat)) for seat in could}
    stepping = {seat: 1 - wishes[seat].get(DECLINE, 0.0) for seat in could if seat != chooser}
    stepped_in = chooser not in waiting
    weights = _chances_of_asking(stepping) if stepped_in else dict.fromkeys(stepping, 1.0)
    return {seat: (seen[seat], wishes[seat], weights.get(seat, 1.0)) for seat in could}


def _legal(match: Match, seat: int) -> list[int]:
    return legal_actions(match.game, match.box, match.table, seat)


def _chances_of_asking(stepping: Mapping[int, float]) -> dict[int, float]:
    """How likely each had been asked, and let things be, before another stepped in.

    All are asked at moments of their own, any from 0 to 1; whoever did step in was the first.
    """
    moments = (np.arange(_STEPS) + 0.5) / _STEPS
    silent = {seat: 1 - moments * chance for seat, chance in stepping.items()}
    total = float(np.prod([np.ones(_STEPS), *silent.values()], axis=0).sum())
    chances = {}
    for seat, chance in stepping.items():
        rest = [silent[other] for other in silent if other != seat]
        others = np.prod([np.ones(_STEPS), *rest], axis=0)
        chances[seat] = float((moments * (1 - chance) * others).sum()) / total
    return chances


def settle(match: Match, worlds: int, start: Sequence[Estimate]) -> list[Account]:
    """The sums of a match that is over, and nothing else: for whoever looks at many matches."""
    outcome = match.outcome()
    assert outcome is not None
    bench, tally = Bench(match.game, match.box), Tally(match.seats)
    for then, move in zip(match.replay(), match.moves, strict=False):
        for chooser, found in count_choices(bench, then, move.seat, move.action, worlds).items():
            tally.add(chooser, *found)
    return tally.accounts(start, outcome)
