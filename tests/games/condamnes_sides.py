"""The two sides of Condamnés ! played by different bots, and one prisoner apart from the others.

`python -m tests.games.condamnes_sides 20000` prints a line for each number of seats. A seat's bot
is fixed before the deal and the deal names the guard, so each match is looked at first.
"""

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from cavale.bots.desk import desk_of
from cavale.bots.policies import CHANCE, INSTINCT, bindings
from cavale.games import find
from cavale.games.condamnes.rules import setup
from cavale.kernel.compile import compiled, dialect
from cavale.kernel.contract import MAX_SEATS, encode_options, full_options
from cavale.kernel.header import begin
from cavale.kernel.tape import no_tape
from cavale.lab.lineup import OWN
from cavale.lab.playouts import LENGTHS, playouts
from cavale.lab.simulate import wilson
from cavale.matches.seeds import simulation_key

GAME = find("condamnes")


@dialect
def guard_of(
    box: Any, options: Any, seats: int, key: Any, match: int, tables: Any, tape: Any
) -> int:
    """Who becomes the guard of a match, whoever plays."""
    tables[1] = tables[0]
    begin(tables[1], seats, key, match, 0)
    setup(box, tables[1], options, tape)
    return int(tables[1].guard)


def escapes(
    seats: int, guard: int, prisoners: int, matches: int, one: int = -1, seed: str = "balance"
) -> int:
    """How many of the matches the prisoners win, with these bots on the two sides; `one` is the
    bot of one prisoner, another one in every match.
    """
    options = encode_options(GAME.card, seats, full_options(GAME.card, seats, {}))
    key, tape, tables = simulation_key(seed), no_tape(), np.zeros(3, GAME.table)
    find_guard, loop = compiled(guard_of), compiled(playouts, **bindings(GAME))
    actions, endings = np.zeros(GAME.card.actions, np.int64), np.zeros(3, np.int64)
    dice, points, wins, totals = (np.zeros(9, np.int64) for _ in range(4))
    lengths, by_side = np.zeros(LENGTHS, np.int64), np.full(MAX_SEATS, OWN)
    playing, sides = np.zeros((2, seats), np.int64), np.zeros((2, 2), np.int64)
    for match in range(matches):
        policies = np.full(seats, prisoners)
        guarding = find_guard(GAME.box, options, seats, key, match, tables, tape)
        policies[guarding] = guard
        if one >= 0:
            policies[(guarding + 1 + match % (seats - 1)) % seats] = one
        loop(
            *(GAME.box, options, seats, policies, key, match, 1, tables, actions, tape),
            *(desk_of(GAME), dice, points, wins, totals, endings, lengths),
            *(by_side, playing, sides),
        )
    return int(endings[0])


def lines(matches: int) -> Iterator[str]:
    for seats in range(3, 10):
        cells = []
        for guard, prisoners, one in (
            (INSTINCT, INSTINCT, -1),
            (CHANCE, INSTINCT, -1),
            (INSTINCT, CHANCE, -1),
            (INSTINCT, INSTINCT, CHANCE),
        ):
            won = escapes(seats, guard, prisoners, matches, one)
            low, high = (100 * bound for bound in wilson(won, matches))
            cells.append(f"{100 * won / matches:.1f} ({low:.1f}–{high:.1f})")
        yield f"| {seats} | {' | '.join(cells)} |"


if __name__ == "__main__":
    for line in lines(int(sys.argv[1])):
        print(line, flush=True)
