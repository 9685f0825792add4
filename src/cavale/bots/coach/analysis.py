"""A match that is over, looked at again: luck and skill, every seat's chances, every decision."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
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
    review = Review(match, budget)
    bench = Bench(match.game, match.box)
    for then in match.replay():
        if progress:
            progress(then.ply, match.ply)
        review.add(review.look(bench, then))
    return review.analysis([*names])


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


@dataclass(frozen=True)
class Look:
    """What was found at one moment: the chances before a move, what choices brought, what could
    be done. At the end it is the chances before the deal that are looked for.
    """

    ply: int
    trials: int  # that it took
    known: list[Estimate] = field(default_factory=list)  # by seat; none where it is passed over
    open: list[Estimate] = field(default_factory=list)
    counted: dict[int, tuple[Any, Any]] = field(default_factory=dict)  # gains by who chose
    decision: Decision | None = None
    start: list[Estimate] = field(default_factory=list)


class Review:
    """A match that is looked at, moment by moment: anywhere and in any order, with one result.

    `look` finds out and changes nothing; `add` is given what was found, in the order of the match.
    """

    def __init__(self, match: Match, budget: int | None = None) -> None:
        check_analysable(match)
        self.match = match
        self.shares = Shares(budget or match.game.card.trials, match)
        self.sure = _standard_errors_of_one_among(match.ply)
        self.tally = Tally(match.seats)
        self.known: list[list[Estimate]] = [[] for _ in range(match.seats)]
        self.open: list[list[Estimate]] = [[] for _ in range(match.seats)]
        self.decisions: list[Decision] = []
        self.gains: list[tuple[Any, Any]] = []  # of every move's chooser, for all seats
        self.start: list[Estimate] = []
        self.trials = 0

    # --- looking ---

    def look(self, bench: Bench, then: Match) -> Look:
        """At the match as it stood before a move, or at its end."""
        match, ply, before = self.match, then.ply, bench.played
        if ply == match.ply:
            start = expectations(bench, match.seats, match.options, self.shares.start)
            return Look(ply, bench.played - before, start=start)
        move, is_watched = match.moves[ply], ply % self.shares.every == 0
        known, opened = self._watched(bench, then) if is_watched else ([], [])
        counted = count_choices(bench, then, move.seat, move.action, self.shares.counted)
        decision = self._decision(bench, then, move.seat, move.action)
        return Look(ply, bench.played - before, known, opened, counted, decision)

    def _watched(self, bench: Bench, then: Match) -> tuple[list[Estimate], list[Estimate]]:
        """Every seat's chance by what it knows, and with all cards open."""
        worlds = self.shares.watched
        known = [
            worth_known(bench, then.seen(seat), seat, worlds, WATCHED)[seat].chance
            for seat in range(then.seats)
        ]
        opened = worth_open(bench, then.table, worlds, WATCHED)
        return known, [worth.chance for worth in opened]

    def _decision(self, bench: Bench, then: Match, seat: int, action: int) -> Decision | None:
        legal = legal_actions(then.game, then.box, then.table, seat)
        seen = then.seen(seat)
        if len(moves_of(seen, seat, legal)) < 2:
            return None
        found = choices(bench, seen, seat, legal, self.shares.decided, [action])
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
            open=self._opened(bench, then, seat, shown),
            reason=reason,
        )

    def _opened(
        self, bench: Bench, then: Match, seat: int, shown: list[Candidate]
    ) -> list[Candidate]:
        """The same moves, tried with all cards open."""
        moves = [each.action for each in shown]
        outcomes = bench.open(then.table, seat, moves, EXPLAINED, self.shares.explained)
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

    # --- taking in ---

    def add(self, look: Look) -> None:
        """Take in what was found."""
        self.trials += look.trials
        if look.ply == self.match.ply:
            self.start = look.start
            return
        for seat, (known, opened) in enumerate(zip(look.known, look.open, strict=True)):
            self.known[seat].append(known)
            self.open[seat].append(opened)
        for chooser, (gains, errors) in look.counted.items():
            self.tally.add(chooser, gains, errors)
        nothing = np.zeros(self.match.seats)
        self.gains.append(look.counted.get(self.match.moves[look.ply].seat, (nothing, nothing)))
        if look.decision:
            self.decisions.append(look.decision)

    def analysis(self, names: list[str]) -> Analysis:
        """All of it, once every moment has been looked at."""
        match, outcome = self.match, self.match.outcome()
        assert outcome is not None  # checked before
        accounts = self.tally.accounts(self.start, outcome)
        results = [Estimate(account.result, 0.0) for account in accounts]
        return Analysis(
            format=FORMAT,
            game=match.game.card.id,
            rules=match.game.card.version,
            plies=match.ply,
            names=names,
            trials=self.trials,
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
