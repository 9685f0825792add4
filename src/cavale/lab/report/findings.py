"""What a report is made of: measured once, kept as JSON, told in any form and language."""

from pathlib import Path
from typing import Any

import msgspec

from cavale.kernel.contract import box_digest
from cavale.kernel.errors import CavaleError
from cavale.lab.ratings import Rating
from cavale.lab.report.ladder import Step
from cavale.lab.report.variations import Variation
from cavale.lab.rounds import RoundPoints
from cavale.lab.sweep.rows import Figure, SweepRow

_PLACES = 5  # of a share: more than any interval needs


class FindingsError(CavaleError):
    """A file that does not hold what a report measured."""


class Inputs(msgspec.Struct, frozen=True):
    """All that figures follow from, besides the bots themselves: whoever has these has the same."""

    game: str
    rules: int
    box: str  # digest
    seats: int  # of the table that is looked at most closely
    matches: int  # of each setting
    deals: int  # of each contest
    seed: str
    bots: list[str]
    ladder: list[str]
    options: dict[str, str]
    settings: list[str]  # seats, switches and box of each
    base: str = ""  # the file of the box, where it is not the shipped one


class Outcome(msgspec.Struct, frozen=True):
    """What came of one setting."""

    seats: int
    matches: int
    shares: dict[str, Figure]  # `seat.a`, `side.guard`, `ending.transfer`: those there are
    points: list[float]  # by seat
    mean: float  # moves
    median: int
    most: int  # moves that 95 % of the matches do not exceed
    lengths: dict[int, int] = {}  # matches by moves, of the table that is looked at


class Variant(msgspec.Struct, frozen=True):
    """A variation, and what came of it."""

    variation: Variation
    outcome: Outcome


class Rung(msgspec.Struct, frozen=True):
    """A bot of the ladder against the one below it."""

    bot: str
    below: str
    what: str  # it plays: "alone", "all", or a side of the card
    share: Figure
    usual: float  # what the one below wins there
    rating: Rating  # above the lowest


class Findings(msgspec.Struct, frozen=True):
    """Everything that a report tells."""

    inputs: Inputs
    cavale: str  # version
    command: str
    tables: list[Outcome]  # one for each number of players
    variants: list[Variant]
    rounds: list[RoundPoints]
    ladder: list[Rung]

    @property
    def table(self) -> Outcome:
        """The one that is looked at most closely."""
        return self.at(self.inputs.seats)

    def at(self, seats: int) -> Outcome:
        """The usual table of so many players."""
        return next(each for each in self.tables if each.seats == seats)


def outcome_of(row: SweepRow, with_lengths: bool) -> Outcome:
    """A row of a sweep, rounded: the same figures give the same file."""
    lengths = {moves: count for moves, count in enumerate(row.report.lengths) if count}
    return Outcome(
        row.setting.plan.seats,
        row.matches,
        {name: _rounded(each) for name, each in row.shares.items()},
        [round(mean, 4) for mean in row.points.values()],
        round(row.moves_per_match, 2),
        row.moves_median,
        row.moves_95,
        lengths if with_lengths else {},
    )


def rung_of(step: Step) -> Rung:
    """A step of a ladder."""
    contest, share, rating = step.contest, step.share, step.rating
    figure = _rounded(Figure(share.share, share.low, share.high))
    points = Rating(*(round(each, 1) for each in rating))
    usual = round(share.usual, _PLACES)
    return Rung(contest.first, contest.second, share.what, figure, usual, points)


def _rounded(figure: Figure) -> Figure:
    return Figure(*(round(each, _PLACES) for each in (figure.share, figure.low, figure.high)))


def setting_text(seats: int, options: dict[str, str], box: Any) -> str:
    """A setting in one line, for `Inputs`."""
    switches = " ".join(f"{name}={value}" for name, value in sorted(options.items()))
    return " ".join(filter(None, (f"{seats}", switches, box_digest(box))))


# --- files ---


def findings_json(findings: Findings) -> str:
    """As a file keeps them."""
    return msgspec.json.format(msgspec.json.encode(findings), indent=1).decode() + "\n"


def read_findings(path: Path, game_id: str) -> Findings:
    """What a report of this game has measured before."""
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Findings)
    except (OSError, ValueError) as error:
        cause = getattr(error, "strerror", None) or error
        raise FindingsError(
            en=f"{path}: these are no data of a report ({cause}).",
            fr=f"{path} : ce ne sont pas les données d’un rapport ({cause}).",
        ) from None
    if found.inputs.game != game_id:
        raise FindingsError(
            en=f"{path}: these are the data of {found.inputs.game}, not of {game_id}.",
            fr=f"{path} : ce sont les données de {found.inputs.game}, pas de {game_id}.",
        )
    return found
