"""Bots against each other: every deal is played from every seat, as duplicate bridge does.

Two contestants meet in *line-ups*. Where each seat plays for itself, one of the first kind sits
among the second, once in every seat. Where a game has sides, the first kind plays one side against
the second, and next to it the second plays both. Where all play together, each kind plays alone.
All line-ups of a deal have the same luck, so that deals, not matches, are what intervals count.

More of the luck is not taken out. To tell what a draw was worth (as AIVAT does) takes the value of
the position before it, over all that could have been drawn, and luck here is drawn within a move;
a value worth trusting is a search, and it would have to be made at every draw.
"""

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Literal

import numpy as np

from cavale import games
from cavale.bots.outside.roster import Roster, check_travels
from cavale.bots.players import EXPERT
from cavale.bots.policies import SEES_ALL
from cavale.kernel.compile import compiled
from cavale.kernel.contract import MAX_SEATS, Game, check_seats, encode_options, full_options
from cavale.kernel.errors import OptionError
from cavale.kernel.tape import no_tape
from cavale.lab.numbered import Hands, Numbered, Progress, Threads, check_jobs, untold
from cavale.lab.playouts import duplicates
from cavale.lab.ratings import Step, Z, step
from cavale.lab.simulate import wilson
from cavale.matches.seeds import simulation_key

FEWEST = 2  # deals: of one there is no interval
_LAB = {"clairvoyant": SEES_ALL + EXPERT}  # contestants that no table of people has


@dataclass(frozen=True)
class Contest:
    """Who meets whom, at what."""

    game: Game
    first: str  # a level, or a file: an instinct in Python, a policy that was trained
    second: str
    seats: int
    deals: int
    seed: str = "0"
    options: Mapping[str, str] = field(default_factory=dict)
    jobs: int = 1
    alone: bool = False  # one seat among the others also where a game has sides

    @property
    def meet_as(self) -> Literal["alone", "all", "sides"]:
        """What the first kind plays: one seat, the whole table, or a side."""
        sides = len(self.game.card.sides)
        if self.alone or sides == 0:
            return "alone"
        return "all" if sides == 1 else "sides"


@dataclass(frozen=True)
class Share:
    """How often the first kind won, with its 95 % interval, and the second in its place."""

    what: str  # "alone", "all", or a side of the card
    share: float
    low: float
    high: float
    matches: int
    usual: float  # what the second kind wins there
    gain: float  # of the first over the second, deal by deal
    gain_low: float
    gain_high: float


class Arena(Numbered):
    """Plays a contest, deal by deal; the same result whatever the number of hands."""

    def __init__(self, contest: Contest) -> None:
        super().__init__(contest.deals)
        game = contest.game
        check_seats(game.card, contest.seats)
        check_jobs(contest.jobs)
        if contest.deals < FEWEST:
            raise OptionError(
                en=f"{contest.deals} deals: play at least two, or there is no interval.",
                fr=f"{contest.deals} donnes : joues-en au moins deux, sinon il n’y a pas "
                "d’intervalle.",
            )
        self.contest = contest
        self._roster = Roster(game, contest.seats)
        first, second = self._policy(contest.first), self._policy(contest.second)
        self._line_ups = _line_ups(contest, first, second)
        options = full_options(game.card, contest.seats, contest.options)
        self._options = encode_options(game.card, contest.seats, options)
        self._loop = compiled(duplicates, **self._roster.names)
        shape = (contest.deals, len(self._line_ups))
        self.winners = np.zeros(shape, np.int64)  # masks, by deal and line-up
        self.sides = np.zeros((contest.deals, contest.seats), np.int64)

    def _policy(self, name: str) -> int:
        return self._roster.bind(_LAB[name]) if name in _LAB else self._roster.policy(name)

    def run(self, progress: Progress = untold, hands: Hands | None = None) -> list[Share]:
        """Play all deals; `progress` is told how many are done."""
        (hands or Threads(self.contest.jobs)).run([self], progress)
        return list(self.shares())

    @property
    def code(self) -> object:
        """The compiled loop."""
        return self._loop

    def recipe(self) -> str:
        """The contest as text, for `arena_of`."""
        contest = self.contest
        check_travels((contest.first, contest.second))
        data = {
            "maker": f"{__name__}:arena_of",
            "game": contest.game.card.id,
            "first": contest.first,
            "second": contest.second,
            "seats": contest.seats,
            "deals": contest.deals,
            "seed": contest.seed,
            "options": dict(contest.options),
            "alone": contest.alone,
        }
        return json.dumps(data)

    def play(self, first: int, count: int) -> tuple[Any, Any]:
        """Who plays on which side in each deal, and who won it with each line-up."""
        contest, game = self.contest, self.contest.game
        sides = np.zeros((count, contest.seats), np.int64)
        winners = np.zeros((count, len(self._line_ups)), np.int64)
        self._loop(
            game.box,
            self._options,
            contest.seats,
            self._line_ups,
            int(contest.meet_as == "sides"),
            np.zeros(contest.seats, np.int64),
            simulation_key(contest.seed),
            first,
            count,
            np.zeros(3, game.table),
            np.zeros(game.card.actions, np.int64),
            no_tape(),
            self._roster.desk(),
            np.zeros(2, np.int64),
            np.zeros(contest.seats, np.int64),
            sides,
            winners,
        )
        return sides, winners

    def add(self, first: int, count: int, seconds: float, outcome: tuple[Any, Any]) -> None:
        """Keep what came of some deals."""
        self.sides[first : first + count], self.winners[first : first + count] = outcome

    # --- what came out, of the deals that are done ---

    def shares(self) -> Iterator[Share]:
        """One for the whole contest, or one for each side."""
        for what, first, second in self._results():
            yield self._share(what, first, second)

    def steps(self) -> dict[str, Step]:
        """How far the first kind is above the second, in the same places."""
        return {what: step(first, second) for what, first, second in self._results()}

    def _results(self) -> Iterator[tuple[str, Any, Any]]:
        """As what they met, and what each kind won there of every deal."""
        sides = self.contest.game.card.sides
        if self.contest.meet_as == "all":
            yield "all", self._wins(0, 0), self._wins(1, 0)
        elif self.contest.meet_as == "sides":
            for side, name in enumerate(sides):
                if (self.sides[: self.done] == side).any():  # some tables are without one
                    yield name, self._wins(side, side), self._wins(len(sides), side)
        else:
            yield "alone", self._won_by_seat().mean(axis=1), self._usual()

    def _won_by_seat(self) -> Any:
        """Whether the first kind won each deal, by the seat it sat in."""
        seats = np.arange(self.contest.seats)
        return (self.winners[: self.done, : self.contest.seats] >> seats) & 1

    def _usual(self) -> Any:
        """What a seat wins in each deal where the second kind has them all."""
        seats = np.arange(self.contest.seats)
        return ((self.winners[: self.done, -1:] >> seats) & 1).mean(axis=1)

    def _wins(self, line_up: int, side: int) -> Any:
        """Whether a side won each deal with a line-up; those deals where somebody plays it."""
        on_side = (self.sides[: self.done] == side) << np.arange(self.contest.seats)
        masks = on_side.sum(axis=1)
        won = (self.winners[: self.done, line_up] & masks) != 0
        return won[masks != 0].astype(float)

    def _share(self, what: str, first: Any, second: Any) -> Share:
        gain = first - second
        spread = _half_width(gain)
        low, high = _bounds(first)
        per_deal = self.contest.seats if what == "alone" else 1
        return Share(
            what=what,
            share=float(first.mean()),
            low=low,
            high=high,
            matches=len(first) * per_deal,
            usual=float(second.mean()),
            gain=float(gain.mean()),
            gain_low=float(gain.mean() - spread),
            gain_high=float(gain.mean() + spread),
        )


def arena_of(recipe: str) -> Arena:
    """The arena whose recipe it is."""
    data = json.loads(recipe)
    data.pop("maker")
    return Arena(Contest(games.find(data.pop("game")), **data))


def _bounds(shares: Any) -> tuple[float, float]:
    """Wilson's interval with as many trials as these deals are worth: each is one of them."""
    share, variance = float(shares.mean()), float(shares.var(ddof=1))
    worth = share * (1 - share) / variance if variance else 1.0
    trials = len(shares) * worth
    return wilson(share * trials, trials)


def _half_width(values: Any) -> float:
    return float(Z * values.std(ddof=1) / math.sqrt(len(values)))


def _line_ups(contest: Contest, first: int, second: int) -> Any:
    """A row each: a policy by seat, or by side; in the last one the second kind has them all."""
    if contest.meet_as == "all":
        return np.array([[first] * contest.seats, [second] * contest.seats], np.int64)
    rows = len(contest.game.card.sides) if contest.meet_as == "sides" else contest.seats
    line_ups = np.full((rows + 1, MAX_SEATS), second, np.int64)
    np.fill_diagonal(line_ups[:rows], first)
    return line_ups


def ladder(names: Sequence[str]) -> list[tuple[str, str]]:
    """Who meets whom: each the one named before it."""
    return [(second, first) for first, second in pairwise(names)]
