"""A match that is over, looked at again: luck and skill, every seat's chances, every decision."""

import math
from collections.abc import Callable, Sequence
from statistics import NormalDist
from typing import Any

import numpy as np

from cavale.bots.coach.account import Tally, count_choices, expectations
from cavale.bots.coach.choices import EXPLAINED, NOTHING, WATCHED, choices
from cavale.bots.coach.reasons import reason_for
from cavale.bots.coach.worth import Bench, moves_of, worth_in, worth_known, worth_open
from cavale.kernel.contract import legal_actions
from cavale.kernel.errors import CavaleError
from cavale.matches.coaching import (
    FORMAT,
    Analysis,
    Candidate,
    Curve,
    Decision,
    Estimate,
    TurningPoint,
)
from cavale.matches.match import Match

LONGEST = 1_500  # moves: a longer match would get too few trials a move
SHOWN = 6  # candidates of a decision
STEEP = 0.1  # a change of chance that turns a match
TURNS = 3  # turning points of a seat
ENOUGH = 100  # trials for a point of a curve: of fewer it would show noise alone
FALSE_ALARM = 0.05  # chance that a match shows anything that is noise alone

Progress = Callable[[int, int], None]  # moves looked at, moves in all


class CannotAnalyse(CavaleError):
    """A match that the coach does not look at."""


class Shares:
    """How the budget is dealt out: a tenth to the start, the rest to curves, sums and decisions."""

    def __init__(self, budget: int, match: Match) -> None:
        plies, seats = max(match.ply, 1), match.seats
        self.start = max(200, budget // 10)
        watched = max(16, budget // 4 // (plies * (seats + 1)))
        self.every = math.ceil(ENOUGH / watched)  # moves between two points of a curve
        self.watched = watched * self.every
        self.counted = max(128, budget // 4 // plies)
        self.decided = max(48, budget // 2 // plies)
        self.explained = max(8, self.decided // 16)


def analyse(
    match: Match,
    names: Sequence[str] = (),
    budget: int | None = None,
    progress: Progress | None = None,
) -> Analysis:
    """Look at a whole match. The same match and budget give the same answer."""
    check_analysable(match)
    work = _Work(match, budget or match.game.card.trials)
    for then, move in zip(match.replay(), [*match.moves, None], strict=True):
        if progress:
            progress(then.ply, match.ply)
        if move is None:
            break
        work.look(then, move.seat, move.action)
    return work.analysis([*names])


def check_analysable(match: Match) -> None:
    """Raise unless a match is over and short enough."""
    if not match.is_over:
        raise CannotAnalyse(
            en="This match is not over: it is analysed after its end.",
            fr="Cette partie n’est pas finie : on l’analyse après la fin.",
        )
    if match.ply > LONGEST:
        raise CannotAnalyse(
            en=f"This match has {match.ply} moves; the coach looks at {LONGEST} at most.",
            fr=f"Cette partie a {match.ply} coups ; l’analyse s’arrête à {LONGEST}.",
        )


class _Work:
    """What is gathered move by move."""

    def __init__(self, match: Match, budget: int) -> None:
        self.match = match
        self.bench = Bench(match.game, match.box)
        self.shares = Shares(budget, match)
        self.sure = _standard_errors_of_one_among(match.ply)
        self.tally = Tally(match.seats)
        self.known: list[list[Estimate]] = [[] for _ in range(match.seats)]
        self.open: list[list[Estimate]] = [[] for _ in range(match.seats)]
        self.decisions: list[Decision] = []
        self.gains: list[tuple[Any, Any]] = []  # of every move's chooser, for all seats

    def look(self, then: Match, seat: int, action: int) -> None:
        """At one moment: the chances before a move, what choices brought, what could be done."""
        if then.ply % self.shares.every == 0:
            self._watch(then)
        counted = count_choices(self.bench, then, seat, action, self.shares.counted)
        for chooser, (gains, errors) in counted.items():
            self.tally.add(chooser, gains, errors)
        nothing = np.zeros(then.seats)
        self.gains.append(counted.get(seat, (nothing, nothing)))
        if decision := self._decision(then, seat, action):
            self.decisions.append(decision)

    def _watch(self, then: Match) -> None:
        for seat in range(then.seats):
            worths = worth_known(self.bench, then.seen(seat), seat, self.shares.watched, WATCHED)
            self.known[seat].append(worths[seat].chance)
        for seat, worth in enumerate(
            worth_open(self.bench, then.table, self.shares.watched, WATCHED)
        ):
            self.open[seat].append(worth.chance)

    def _decision(self, then: Match, seat: int, action: int) -> Decision | None:
        legal = legal_actions(then.game, then.box, then.table, seat)
        seen = then.seen(seat)
        if len(moves_of(seen, seat, legal)) < 2:
            return None
        found = choices(self.bench, seen, seat, legal, self.shares.decided, [action])
        best = found.finalists[0]
        cost = found.lead(best, action) if best != action else NOTHING
        flagged = cost.value > self.sure * cost.error
        shown = _shown(found.choices.candidates, action)
        text = then.game.action_text
        better = next(each.move for each in shown if each.action == best)
        reason = reason_for(then.game, then.box, seen, seat, best, action) if flagged else None
        return Decision(
            ply=then.ply,
            seat=seat,
            action=action,
            move=text(action),
            better=better if best != action else "",
            cost=cost,
            flagged=flagged,
            candidates=shown,
            more=len(found.choices.candidates) - len(shown),
            open=self._opened(then, seat, shown),
            reason=reason,
        )

    def _opened(self, then: Match, seat: int, shown: list[Candidate]) -> list[Candidate]:
        """The same moves, tried with all cards open."""
        moves = [each.action for each in shown]
        outcomes = self.bench.open(then.table, seat, moves, EXPLAINED, self.shares.explained)
        worths = [worth_in(outcomes, place, seat) for place in range(len(moves))]
        return [
            Candidate(
                each.action,
                each.move,
                worth.chance,
                worth.points,
                each.instinct,
                self.shares.explained,
            )
            for each, worth in zip(shown, worths, strict=True)
        ]

    def analysis(self, names: list[str]) -> Analysis:
        """All of it, once every move has been looked at."""
        match, outcome = self.match, self.match.outcome()
        assert outcome is not None  # checked before
        start = expectations(self.bench, match.seats, match.options, self.shares.start)
        accounts = self.tally.accounts(start, outcome)
        results = [Estimate(account.result, 0.0) for account in accounts]
        return Analysis(
            format=FORMAT,
            game=match.game.card.id,
            rules=match.game.card.version,
            plies=match.ply,
            names=names,
            trials=self.bench.played,
            seats=accounts,
            known=self._curves(self.known, results),
            open=self._curves(self.open, results),
            decisions=self.decisions,
            turning_points=self._turning_points(results),
        )

    def _curves(self, watched: list[list[Estimate]], results: list[Estimate]) -> list[Curve]:
        """From every watched moment straight to the next, the last being the end."""
        moments = [*range(0, self.match.ply, self.shares.every), self.match.ply]
        return [
            _curve(moments, [*points, result])
            for points, result in zip(watched, results, strict=True)
        ]

    def _turning_points(self, results: list[Estimate]) -> list[TurningPoint]:
        """None where moments between moves were passed over: nobody knows which move it was."""
        if self.shares.every > 1:
            return []
        found = []
        for seat, points in enumerate(self.known):
            curve = [*points, results[seat]]
            turns = [self._turn(seat, ply, curve) for ply in range(self.match.ply)]
            steep = [turn for turn in turns if _is_steep(turn, self.sure)]
            found += sorted(steep, key=lambda turn: -abs(_change(turn)))[:TURNS]
        return found

    def _turn(self, seat: int, ply: int, curve: list[Estimate]) -> TurningPoint:
        move = self.match.moves[ply]
        gains, errors = self.gains[ply]
        return TurningPoint(
            ply=ply,
            seat=seat,
            mover=move.seat,
            move=self.match.game.action_text(move.action),
            before=curve[ply],
            after=curve[ply + 1],
            choice=float(gains[seat]),
            choice_error=float(errors[seat]),
        )


def _change(turn: TurningPoint) -> float:
    return turn.after.value - turn.before.value


def _is_steep(turn: TurningPoint, sure: float) -> bool:
    noise = math.hypot(turn.before.error, turn.after.error)
    return abs(_change(turn)) > max(STEEP, sure * noise)


def _standard_errors_of_one_among(moves: int) -> float:
    """How far a figure must lie out to be no mere noise, if it is picked among so many.

    Two are right for a single figure; of hundreds of moves some lie beyond two by noise alone, and
    these are the very ones that a list of the largest would show.
    """
    return max(2.0, NormalDist().inv_cdf(1 - FALSE_ALARM / 2 / max(moves, 1)))


def _shown(candidates: list[Candidate], action: int) -> list[Candidate]:
    """The first few, and the one that was chosen."""
    first = candidates[:SHOWN]
    if any(each.action == action for each in first):
        return first
    return [*first[:-1], next(each for each in candidates if each.action == action)]


def _curve(moments: list[int], points: list[Estimate]) -> Curve:
    plies = range(moments[-1] + 1)
    values = np.interp(plies, moments, [point.value for point in points])
    errors = np.interp(plies, moments, [point.error for point in points])
    return Curve([round(float(x), 4) for x in values], [round(float(x), 4) for x in errors])
