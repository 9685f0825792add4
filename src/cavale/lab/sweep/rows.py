"""What came out of a setting: shares with their intervals, lengths, points, speed."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cavale.kernel.contract import box_digest, seat_letters
from cavale.lab.simulate import Report
from cavale.lab.sweep.grid import Setting

Interval = Callable[[float, float], tuple[float, float]]  # of successes and trials
KINDS = ("seat", "side", "ending")  # of shares; they are named `side.guard`


@dataclass(frozen=True)
class Figure:
    """A share of matches, with its interval."""

    share: float
    low: float
    high: float


@dataclass(frozen=True)
class SweepRow:
    """What came out of one setting of a sweep."""

    setting: Setting
    report: Report
    shares: dict[str, Figure]  # `seat.a`, `side.guard`, `ending.transfer`: those there are
    settled: bool = False  # stopped early: its interval lay apart from all others

    @property
    def varied(self) -> dict[str, int | str]:
        """What varies, with its values in this setting."""
        return dict(self.setting.varied)

    @property
    def matches(self) -> int:
        """How many were played."""
        return self.report.matches

    @property
    def points(self) -> dict[str, float]:
        """Points of each seat, on average."""
        letters = seat_letters(self.report.seats)
        sums = zip(letters, self.report.points, strict=True)
        return {letter: total / max(self.matches, 1) for letter, total in sums}

    @property
    def moves_per_match(self) -> float:
        """The mean length of a match."""
        return self.report.moves / max(self.matches, 1)

    @property
    def moves_median(self) -> int:
        """Half the matches have at most so many moves."""
        return self.report.length(0.5)

    @property
    def moves_95(self) -> int:
        """So many moves at most have 95 % of the matches."""
        return self.report.length(0.95)

    @property
    def moves_per_second(self) -> float:
        """How quickly one core played them; the only figure that another run changes."""
        return self.report.moves / (self.report.core_seconds or 1e-9)


def row_of(setting: Setting, report: Report, interval: Interval, settled: bool = False) -> SweepRow:
    """A row with intervals of a kind."""
    shares = {
        name: Figure(successes / trials, *interval(successes, trials))
        for name, (successes, trials) in counted(setting, report).items()
        if trials
    }
    return SweepRow(setting, report, shares, settled)


def counted(setting: Setting, report: Report) -> dict[str, tuple[int, int]]:
    """By share: how many matches it is of, out of how many."""
    card = setting.plan.game.card
    seats = zip(seat_letters(report.seats), report.wins, strict=True)
    sides = zip(card.sides, report.won, report.played, strict=True)
    endings = zip(card.endings, report.endings, strict=True)
    return (
        {f"seat.{letter}": (wins, report.matches) for letter, wins in seats}
        | {f"side.{side}": (won, played) for side, won, played in sides}
        | {f"ending.{ending}": (count, report.matches) for ending, count in endings}
    )


def surely(risk: float) -> Interval:
    """Intervals that miss the true share with at most this risk, however few the matches.

    Chernoff's bound: so many successes or fewer come about with probability exp(-trials * d) at
    most, where d is the divergence between what was seen and what is true. No limit theorem is
    needed, as Wilson's interval needs one; the price is about a sixth more of width.
    """
    limit = math.log(2 / risk)

    def interval(successes: float, trials: float) -> tuple[float, float]:
        seen, most = successes / trials, limit / trials
        return _edge(seen, 0.0, most), _edge(seen, 1.0, most)

    return interval


def _edge(seen: float, end: float, most: float) -> float:
    """The share between what was seen and an end whose divergence is the most there may be."""
    inside, outside = seen, end
    for _ in range(60):
        middle = (inside + outside) / 2
        if _divergence(seen, middle) <= most:
            inside = middle
        else:
            outside = middle
    return outside


def _divergence(seen: float, true: float) -> float:
    """Of two coins (Kullback and Leibler)."""
    parts = ((seen, true), (1 - seen, 1 - true))
    if any(p > 0 and q <= 0 for p, q in parts):
        return math.inf
    return sum(p * math.log(p / q) for p, q in parts if p > 0)


# --- as flat tables ---


def flat_rows(rows: Sequence[SweepRow]) -> list[dict[str, Any]]:
    """One mapping a row, the same columns in all: for CSV, Parquet and data frames."""
    flat = [_flat(row) for row in rows]
    columns = sorted(dict.fromkeys(column for row in flat for column in row), key=_place)
    return [{column: row.get(column) for column in columns} for row in flat]


def _place(column: str) -> int:
    """Shares after all else, points last; within a kind as they come."""
    order = ("", *KINDS, "points")
    kind = column.partition(".")[0]
    return order.index(kind) if kind in order else 0


def _flat(row: SweepRow) -> dict[str, Any]:
    plan, data = row.setting.plan, dict[str, Any]()
    data |= {"game": plan.game.card.id, "rules": plan.game.card.version}
    data |= {"box_digest": box_digest(plan.box), "seed": plan.seed, "seats": plan.seats}
    data |= {name: value for name, value in row.varied.items() if name != "seats"}
    data |= {"matches": row.matches, "settled": row.settled}
    data |= {"moves_per_match": row.moves_per_match, "moves_median": row.moves_median}
    data |= {"moves_95": row.moves_95, "moves_per_second": row.moves_per_second}
    for name, figure in row.shares.items():
        data |= {name: figure.share, f"{name}.low": figure.low, f"{name}.high": figure.high}
    return data | {f"points.{letter}": mean for letter, mean in row.points.items()}
