"""The coach at many matches: the moments of each are numbered, so that hands can share them."""

import json
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from cavale import games
from cavale.bots.coach.analysis import Look, Review
from cavale.bots.coach.worth import Bench
from cavale.lab.numbered import Numbered
from cavale.lab.recipes import box_of, box_text
from cavale.matches.coaching import Analysis
from cavale.matches.file import Record, match_of
from cavale.matches.match import Match


class Analysing(Numbered):
    """The analysis of one match, which is there when all its moments have been looked at."""

    def __init__(self, match: Match, kept: Record, trials: int | None = None) -> None:
        """`kept` is the match as its file has it."""
        super().__init__(match.ply + 1)
        self.analysis: Analysis | None = None
        self.match = match
        self._review = Review(match, trials)
        self._kept = kept
        self._trials = trials

    @property
    def code(self) -> object:
        """Matches of a game share the compiled trials."""
        return self.match.game.play

    def recipe(self) -> str:
        """The match as text, without the names of those who played it, for `analysing_of`."""
        nameless = msgspec.structs.replace(self._kept, names=[""] * self._kept.seats)
        data = {
            "maker": f"{__name__}:analysing_of",
            "game": self._kept.game,
            "match": msgspec.to_builtins(nameless),
            "box": box_text(self.match.box),
            "trials": self._trials,
        }
        return json.dumps(data)

    def play(self, first: int, count: int) -> list[Look]:
        """Look at these moments."""
        bench = Bench(self.match.game, self.match.box)
        bench.prepare()
        return [self._review.look(bench, then) for then in self._moments[first : first + count]]

    def add(self, first: int, count: int, seconds: float, outcome: list[Look]) -> None:
        """Take in what was found; the last makes the analysis."""
        for look in outcome:
            self._review.add(look)
        if first + count == self.goal:
            self.analysis = self._review.analysis(self._kept.names)
            self.__dict__.pop("_moments", None)  # of a long batch, only what is asked for stays

    @cached_property
    def _moments(self) -> list[Match]:
        return self.match.moments()


def analysing_of(recipe: str) -> Analysing:
    """The analysis whose recipe it is."""
    data: dict[str, Any] = json.loads(recipe)
    kept, game = msgspec.convert(data["match"], Record), games.find(data["game"])
    match = match_of(kept, Path(kept.game), box_of(game, data["box"]))
    return Analysing(match, kept, data["trials"])
