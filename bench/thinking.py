"""How long a thinker takes for a move, and what two threads bring: all five games.

    python bench/thinking.py [--matches 4]

Decisions are taken from matches of instincts, then thought over by strong and expert on one core,
and once more by two threads that share them. Prints rows and puts the section "Thinking" into
`bench/results.md`. In quiet only: what else the machine does is measured with it.
"""

import argparse
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from rich.table import Table
from run import console, write_section

from cavale.bots.desk import prepare, thought
from cavale.bots.players import EXPERT, STRONG, Bot
from cavale.games import find
from cavale.kernel.contract import Game
from cavale.matches.match import Match
from cavale.matches.seeds import mixed

USUAL = {"horde": 4, "castor": 4, "scape": 5, "condamnes": 5, "temple": 3}  # seats
COLUMNS = (
    "game, seats",
    "decisions",
    "strong, mean",
    "expert, mean",
    "99 of 100",
    "longest",
    "two threads",
)
SAMPLE = 60  # decisions of a game


class Decision(NamedTuple):
    """What a seat knew and could do."""

    game: Game
    box: Any
    seen: Any
    seat: int
    legal: list[int]

    def seconds(self, budget: int) -> float:
        began = time.perf_counter()
        thought(self.game, self.box, self.seen, self.seat, self.legal, budget)
        return time.perf_counter() - began


def decisions(game: Game, seats: int, matches: int) -> Iterator[Decision]:
    """Those of instincts where there was a choice; seats that are not awaited stay quiet."""
    for number in range(matches):
        match = Match(game, seats, mixed("thinking", [str(number)] * seats))
        bots = [Bot(game, match.box, "medium", number * seats + seat) for seat in range(seats)]
        while not match.is_over:
            seat = match.awaited()[0]
            legal, seen = match.legal(seat), match.seen(seat)
            if len(legal) > 1:
                yield Decision(game, match.box, seen, seat, legal)
            match.play(seat, bots[seat].choose(seen, seat, legal))


def measured(game: Game, seats: int, matches: int) -> tuple[str, ...]:
    prepare(game)
    found = list(decisions(game, seats, matches))
    sample = found[:: max(len(found) // SAMPLE, 1)]
    strong = [each.seconds(STRONG) for each in sample]
    expert = [each.seconds(EXPERT) for each in sample]
    return (
        f"{game.card.id} {seats}",
        f"{len(sample)} of {len(found):,}",
        _milliseconds(np.mean(strong)),
        _milliseconds(np.mean(expert)),
        _milliseconds(np.quantile(expert, 0.99)),
        _milliseconds(max(expert)),
        f"{sum(expert) / _shared(sample):.2f} ×",
    )


def _shared(sample: list[Decision]) -> float:
    """Seconds until two threads have thought over all of them."""
    began = time.perf_counter()
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(lambda each: each.seconds(EXPERT), sample))
    return time.perf_counter() - began


def _milliseconds(seconds: Any) -> str:
    return f"{seconds * 1000:,.0f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=4)
    matches = parser.parse_args().matches
    table = Table(*COLUMNS)
    rows = []
    for name, usual in USUAL.items():
        game = find(name)
        for seats in (usual, game.card.seats[1]):
            rows.append(measured(game, seats, matches))
            console.print(*rows[-1], sep=" | ")
            table.add_row(*rows[-1])
    console.print(table)
    lines = [COLUMNS, ("---", *["--:"] * (len(COLUMNS) - 1)), *rows]
    write_section("Thinking", "\n".join(f"| {' | '.join(line)} |" for line in lines))


if __name__ == "__main__":
    main()
