"""Contests of bots that are played once and kept: what strength.py and baselines.py share.

Kept rows are JSON, by the command that plays the same; an interrupted run goes on where it stopped.
The seed `report` was never used for tuning.
"""

import argparse
import json
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from cavale.envs.rewards import rewards_of
from cavale.games import find
from cavale.kernel.contract import seats_in
from cavale.lab.arena import Arena, Contest

ROOT = Path(__file__).parents[1]
SEED = "report"

Rows = dict[str, list[dict[str, Any]]]


@dataclass(frozen=True)
class Line:
    """One contest, and what it was to show."""

    game: str
    first: str
    second: str
    seats: int
    deals: int
    aim: str = ""
    alone: bool = False

    @property
    def command(self) -> str:
        return (
            f"cavale arena {self.game} {self.second} {self.first} --seats {self.seats} "
            f"--deals {self.deals} --seed {SEED}" + " --alone" * self.alone
        )


def kept_in(path: Path) -> Rows:
    """What was played before."""
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def play_missing(lines: Iterable[Line], path: Path, about: str, known: Rows | None = None) -> Rows:
    """Ask the command line what to play of what is missing, play it, and give all that is kept.

    What is `known` from elsewhere is taken as it is.
    """
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--fresh", action="store_true", help="play everything anew")
    parser.add_argument("--most", type=int, default=10**9, help="play so many contests, then write")
    parser.add_argument("--only", default="", help="play those whose command has these words")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="threads")
    given = parser.parse_args()
    kept = {} if given.fresh else kept_in(path)
    known = known or {}
    missing = [line for line in lines if line.command not in {**kept, **known}]
    wanted = [line for line in missing if given.only in line.command]
    for line in wanted[: given.most]:
        kept[line.command] = played(line, given.jobs)
        path.write_text(json.dumps(kept, indent=1), encoding="utf-8")
    return known | kept


def played(line: Line, jobs: int) -> list[dict[str, Any]]:
    """What a contest comes to, with rewards."""
    contest = Contest(
        *(find(line.game), line.first, line.second, line.seats, line.deals, SEED),
        jobs=jobs,
        alone=line.alone,
    )
    arena = Arena(contest)
    arena.warm_up()
    shares = arena.run(lambda done: _tell(f"\r{line.command}: {done} of {line.deals}"))
    _tell("\n")
    return [vars(share) | {"reward": _reward(arena, share.share)} for share in shares]


def _reward(arena: Arena, share: float) -> float:
    """What the first kind got on average, by the convention of the environments."""
    contest = arena.contest
    if contest.meet_as != "alone":
        return 2 * share - 1  # a side, or the whole table, wins or loses
    card, seats = contest.game.card, contest.seats
    worths = [rewards_of(card, seats_in(winners), seats) for winners in range(1 << seats)]
    return float(np.array(worths)[arena.winners[:, :seats], np.arange(seats)].mean())


def _tell(text: str) -> None:
    print(text, end="", flush=True)
