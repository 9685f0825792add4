"""Matches that were played, as rows of moves: the columns that a simulation writes, and a few more.

Matches of several numbers of seats stand in one file: what there is of seats that a match does not
have is null.
"""

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from cavale.kernel.contract import Game, box_digest
from cavale.lab.columns import Columns
from cavale.lab.extra import needed_polars
from cavale.lab.frames import Frames
from cavale.lab.moves import ACTION, CHOICES, MARKS, MATCH, PLY, SCORE, SEAT, WHO, WON
from cavale.matches.match import Match

if TYPE_CHECKING:
    import polars


class PlayedMoves:
    """Makes the rows of one match after another of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._pl = needed_polars()
        self._frames: dict[int, Frames] = {}

    @cached_property
    def schema(self) -> Any:
        """The columns of the most seats, then those that a simulation has once for all."""
        pl = self._pl
        beside = {"box": pl.String, **dict.fromkeys(self._options, pl.String)}
        return pl.Schema({**self._of(self.game.card.seats[1]).schema, **beside})

    @property
    def legend(self) -> str:
        """What the numbers mean."""
        return self._of(self.game.card.seats[1]).columns.legend()

    @property
    def _options(self) -> list[str]:
        return [f"option.{switch.name}" for switch in self.game.card.switches]

    def _of(self, seats: int) -> Frames:
        if seats not in self._frames:
            self._frames[seats] = Frames(Columns(self.game, seats))
        return self._frames[seats]

    def frame(self, match: Match, number: int, players: list[str]) -> "polars.DataFrame":
        """The moves of a match that is over; `players` is who sat where: person, or a level."""
        pl, frames = self._pl, self._of(match.seats)
        marks, features, could = _written_down(match, number, frames.columns)
        found = frames.frame(marks, features, could, dict(enumerate(players)))
        beside = {f"option.{name}": value for name, value in match.options.items()}
        beside["box"] = box_digest(match.box)
        told = found.with_columns(**{name: pl.lit(value) for name, value in beside.items()})
        return told.select(
            (pl.col(name) if name in told.columns else pl.lit(None).alias(name)).cast(kind)
            for name, kind in self.schema.items()
        )


def _written_down(match: Match, number: int, columns: Columns) -> tuple[Any, Any, Any]:
    """What the loop of a simulation would have written, from a match that was played."""
    outcome = match.outcome()
    assert outcome is not None
    marks = np.zeros((match.ply, MARKS), np.int64)
    features = np.zeros((match.ply, len(columns.all)), np.int64)
    could: list[int] = []
    for then in match.replay():
        if then.ply == match.ply:
            break
        move, row = match.moves[then.ply], then.ply
        legal = then.legal(move.seat)
        could += legal
        words = np.frombuffer(then.seen(move.seat).tobytes(), np.int64)
        features[row] = words[columns.places[move.seat]]
        marks[row, [MATCH, PLY, SEAT, WHO]] = number, row, move.seat, move.seat
        marks[row, [ACTION, CHOICES]] = move.action, len(legal)
        marks[row, [WON, SCORE]] = move.seat in outcome.winners, outcome.points[move.seat]
    return marks, features, np.array(could, np.int64)
