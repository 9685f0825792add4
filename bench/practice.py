"""How La Horde's practice is learned: from what the search finds out.

`python bench/practice.py` plays matches with a searching seat among instincts, writes down how
things stood at each of its choices and what every move gained over the practised one, fits the
network to that and writes `games/horde/weights.py`. Each run starts from the practice there is and
is one step of improvement; the first one (`--first`) starts from the instinct. The seeds are not
the one of docs/strength.md. The numbers that are there came of one first step, by an earlier form
of this script with the same fit: 100,000 choices of matches of four seats, 160 worlds each.
"""

import argparse
import textwrap
from pathlib import Path
from typing import Any

import numpy as np

from cavale.bots.desk import desk_of
from cavale.bots.policies import BLANK, SEEN, TABLE, bindings
from cavale.bots.thinker import (
    GAINS,
    KEY,
    MOVES,
    SQUARES,
    _better_than_wish,
    _list_moves,
    _try_all,
    imagine_world,
    wish_of,
)
from cavale.games import find
from cavale.games.horde.actions import DRAW, PASS, TO_HORDE, TO_REFUGE, value_of
from cavale.games.horde.practice import (
    COPIES,
    DRAWING,
    HELD,
    HIDING,
    TAKING,
    THREAT,
    USUAL,
    ZONE,
    facts,
    value_facts,
)
from cavale.games.horde.table import RESTART
from cavale.kernel.compile import compiled, dialect
from cavale.kernel.contract import Game, encode_options, full_options
from cavale.kernel.header import begin
from cavale.kernel.stream import WORD, roll, seed_dice
from cavale.kernel.tape import no_tape
from cavale.matches.seeds import simulation_key

WEIGHTS = Path(__file__).parents[1] / "src/cavale/games/horde/weights.py"
FACTS, OUTPUTS, MOST_MOVES, UNITS = 34, 8, 16, 24
ACTION, OF_VALUE, IS_USUAL, GAIN, SQUARE = 0, slice(1, 4), 4, 5, 6  # what is kept of a move
KEPT = 7
FAR = 0.05  # of a match: how much worse a bad move is than this need not be learned

# Filled in from a game by `compiled`
setup: Any
legal: Any
play: Any
observe: Any
next_to_ask: Any
practice: Any


@dialect
def watch(
    box: Any,
    options: Any,
    seats: int,
    key: Any,
    match: int,
    worlds: int,
    tables: Any,
    actions: Any,
    tape: Any,
    desk: Any,
    dice: Any,
    stood: Any,
    tried: Any,
) -> int:
    """Play a match; write down the choices of the seat that searches. Returns how many."""
    tables[TABLE] = tables[BLANK]
    table = tables[TABLE]
    begin(table, seats, key, match, 0)
    seed_dice(dice, int(key[0]), match)
    setup(box, table, options, tape)
    at = 0
    while table.over == 0:
        seat = next_to_ask(table, 0, dice)
        count = legal(box, table, seat, actions)
        tables[SEEN] = tables[BLANK]
        seen = tables[SEEN]
        observe(box, table, seat, seen)
        action = wish_of(box, seen, seat, actions, count, dice)
        if seat == match % seats and seen.phase != RESTART and at < len(stood):
            wish = practice(box, seen, seat, actions, count, dice)
            moves = _list_moves(seen, seat, actions, count, wish, desk.rows)
            desk.rows[KEY][0] = roll(dice, WORD)
            desk.rows[KEY][1] = roll(dice, WORD)
            for number in range(worlds):
                imagine_world(box, seen, seat, number, desk)
                _try_all(box, seat, moves, number, desk)
            _write_down(box, seen, seat, moves, action, desk.rows, stood[at], tried[at])
            at += 1
            action = _better_than_wish(moves, worlds, desk.rows)
        play(box, table, seat, action, tape)
    return at


@dialect
def _write_down(
    box: Any, seen: Any, seat: int, moves: int, usual: int, rows: Any, stood: Any, tried: Any
) -> None:
    told = facts(box, seen, seat)
    for index in range(FACTS):
        stood[index] = told[index]
    for index in range(MOST_MOVES):
        for column in range(KEPT):
            tried[index][column] = 0
    for index in range(moves):
        action = int(rows[MOVES][index])
        tried[index][0] = action + 1
        if action > TO_HORDE:
            of_value = value_facts(box, seen, seat, value_of(action))
            for column in range(3):
                tried[index][1 + column] = of_value[column]
        tried[index][4] = 1 if action == usual else 0
        tried[index][5] = rows[GAINS][index]
        tried[index][6] = rows[SQUARES][index]


def collect(game: Game, matches: int, worlds: int, seed: str, first: bool) -> tuple[Any, Any]:
    """Choices of matches with three quarters of four seats, the rest of two to six."""
    loop = compiled(watch, **bindings(game) | ({"practice": wish_of} if first else {}))
    tables, actions = np.zeros(3, game.table), np.zeros(game.card.actions, np.int64)
    desk, dice, key = desk_of(game), np.zeros(2, np.int64), simulation_key(seed)
    stood, tried = np.zeros((400, FACTS), np.int64), np.zeros((400, MOST_MOVES, KEPT), np.int64)
    kept = []
    for match in range(matches):
        seats = 4 if match % 8 < 6 else 2 + match // 8 % 5
        options = encode_options(game.card, seats, full_options(game.card, seats, {}))
        of_match = (game.box, options, seats, key, match, worlds)
        count = loop(*of_match, tables, actions, no_tape(), desk, dice, stood, tried)
        kept.append((stood[:count].copy(), tried[:count].copy()))
    return np.concatenate([each[0] for each in kept]), np.concatenate([each[1] for each in kept])


def shape(tried: Any, worlds: int) -> tuple[Any, Any, Any]:
    """What of the network's output makes a move's lead, the lead found, and its weight."""
    action, is_move = tried[:, :, ACTION] - 1, tried[:, :, ACTION] > 0
    of = np.zeros((*action.shape, OUTPUTS))
    for output, kind in ((HIDING, PASS), (DRAWING, DRAW), (ZONE, TO_HORDE)):
        of[:, :, output] = action == kind
    of[:, :, TAKING] = action > max(TO_REFUGE, TO_HORDE)
    of[:, :, [COPIES, HELD, THREAT]] = tried[:, :, OF_VALUE] / 1000
    of[:, :, USUAL] = tried[:, :, IS_USUAL]
    lead = tried[:, :, GAIN] / worlds / 1000
    spread = np.maximum(tried[:, :, SQUARE] / worlds / 1e6 - lead**2, 1e-4) / worlds
    weight = is_move / (0.002 + spread)
    weight[:, 0] = 0  # the practised move itself
    return (of - of[:, :1]) * is_move[:, :, None], lead, weight / weight[weight > 0].mean()


class Network:
    """One layer that lets through what is positive, and sums of it; fitted by Adam."""

    def __init__(self, dice: np.random.Generator) -> None:
        self.parts = [
            dice.normal(0, FACTS**-0.5, (FACTS, UNITS)),
            np.zeros(UNITS),
            dice.normal(0, 0.1 * UNITS**-0.5, (UNITS, OUTPUTS)),
            np.zeros(OUTPUTS),
        ]
        self._means = [np.zeros_like(part) for part in self.parts]
        self._squares = [np.zeros_like(part) for part in self.parts]
        self._steps = 0

    def output(self, stood: Any) -> tuple[Any, Any]:
        inner = np.maximum(stood @ self.parts[0] + self.parts[1], 0)
        return inner, inner @ self.parts[2] + self.parts[3]

    def step(self, stood: Any, of: Any, lead: Any, weight: Any, rate: float) -> None:
        inner, output = self.output(stood)
        said = np.einsum("nmk,nk->nm", of, output)
        wrong = weight * (np.maximum(said, -1.5 * FAR) - np.maximum(lead, -1.5 * FAR))
        wrong[(said < -FAR) & (lead < -FAR)] = 0
        by_output = np.einsum("nm,nmk->nk", wrong, of) / len(stood)
        by_inner = (by_output @ self.parts[2].T) * (inner > 0)
        slopes = [stood.T @ by_inner, by_inner.sum(0), inner.T @ by_output, by_output.sum(0)]
        self._steps += 1
        for index, slope in enumerate(slopes):
            self._means[index] += 0.1 * (slope - self._means[index])
            self._squares[index] += 0.001 * (slope**2 - self._squares[index])
            mean = self._means[index] / (1 - 0.9**self._steps)
            square = self._squares[index] / (1 - 0.999**self._steps)
            self.parts[index] -= rate * mean / (np.sqrt(square) + 1e-8)


def fit(stood: Any, tried: Any, worlds: int, epochs: int) -> Network:
    """Fit to nine tenths; print what the choices of the rest gain a decision, in thousandths."""
    dice = np.random.default_rng(1)
    network, (of, lead, weight) = Network(dice), shape(tried, worlds)
    stood = stood / 1000
    is_test = np.arange(len(stood)) % 10 == 0
    for epoch in range(epochs):
        order = dice.permutation(np.flatnonzero(~is_test))
        for some in np.array_split(order, max(len(order) // 256, 1)):
            rate = 3e-3 * (1 - epoch / epochs) + 1e-4
            network.step(stood[some], of[some], lead[some], weight[some], rate)
    said = np.einsum("nmk,nk->nm", of, network.output(stood)[1])
    said[tried[:, :, ACTION] == 0] = -np.inf
    chosen = lead[np.arange(len(lead)), said.argmax(axis=1)]
    print(f"{len(stood)} choices; gain where fitted {1000 * chosen[~is_test].mean():.2f}", end=", ")
    print(f"elsewhere {1000 * chosen[is_test].mean():.2f}")
    return network


def source(network: Network) -> str:
    """The network in whole numbers: facts and inner units are in thousandths."""
    inner, inner_bias, outer, outer_bias = network.parts
    scaled = {
        "INNER": inner.T * 1024,
        "INNER_BIAS": inner_bias * 1024 * 1000,
        "OUTER": outer.T * 10_000,
        "OUTER_BIAS": outer_bias * 10_000 * 1000,
    }
    lines = ['"""The numbers of La Horde\'s practice, fitted by `bench/practice.py`."""']
    lines += ["", "import numpy as np", "", "# fmt: off"]
    for name, part in scaled.items():
        text = np.round(part).astype(int).tolist()
        filled = textwrap.fill(str(text), 96, break_long_words=False, break_on_hyphens=False)
        lines += [f"{name} = np.array(", textwrap.indent(filled, "    ") + ", np.int64", ")"]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", action="store_true", help="start from the instinct")
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--worlds", type=int, default=160)
    parser.add_argument("--epochs", type=int, default=40)
    parser.add_argument("--seed", default="practice")
    parser.add_argument("--to", type=Path, default=WEIGHTS, help="the file to write")
    given = parser.parse_args()
    choices = collect(find("horde"), given.matches, given.worlds, given.seed, given.first)
    given.to.write_text(source(fit(*choices, given.worlds, given.epochs)), encoding="utf-8")


if __name__ == "__main__":
    main()
