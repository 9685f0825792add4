"""Exact solutions of small matches, and how far our bots are from them (docs/agents/openspiel.md).

    python bench/openspiel_small.py [--iterations 100] [--only castor]

Whole matches with tiny boxes, two seats each.

*A tiny Castor*: seven cards, three for each hand and none that wait, so three tricks; all plans are
alike, no powers, one round. The deal is one chance node.

*A tiny Horde*: two ones and four twos, one round.
"""

import argparse
import itertools
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

import cavale
from cavale.envs.openspiel import CavaleGame
from cavale.envs.openspiel.bots import BotPolicy

CASTOR = """
goal = 1
hand = 3
waiting = 0
[cards]
mauve = 1
blue = 2
green = 2
yellow = 2
[awards]
bonus_few = 4
malus_few = 4
[plans]
1 = 0
2 = 0
3 = 4
4 = 0
5 = 0
6 = 0
[accomplices]
left = 0
reverse = 0
notrump = 0
upside = 0
blue = 0
secret = 0
yellow = 0
step = 0
"""
DECK = ("m1", "b1", "b2", "g1", "g2", "y1", "y2")
DEAL = (
    "options nopowers | round 1 | trick 1 | a henry hand {a} | b martha hand {b} "
    "| leader a | play a | pile 3 3 3 3"
)
HORDE = "goal = 2\nrounds = 1\n[copies]\n" + "".join(
    f"{value} = {copies}\n" for value, copies in enumerate((2, 4, *[0] * 8), start=1)
)


def castor(home: Path) -> CavaleGame:
    """A match of three tricks."""
    box = home / "castor.toml"
    box.write_text(CASTOR, encoding="utf-8")
    params = {"players": 2, "powers": "off", "box": str(box), "keep": True}
    return CavaleGame("castor", params, list(deals()))


def deals() -> Iterator[Any]:
    """Every way to deal the cards: set-up would draw them one by one, in every order."""
    game = cavale.game("castor")
    for own in itertools.combinations(DECK, 3):
        rest = [card for card in DECK if card not in own]
        for other in itertools.combinations(rest, 3):
            yield game.position(DEAL.format(a=" ".join(own), b=" ".join(other))).table


def horde(home: Path) -> CavaleGame:
    """A match with six cards."""
    box = home / "horde.toml"
    box.write_text(HORDE, encoding="utf-8")
    return CavaleGame("horde", {"players": 2, "box": str(box), "keep": True})


def nodes(state: Any) -> int:
    """How many states follow from one, itself included."""
    return 1 + sum(nodes(state.child(action)) for action in state.legal_actions())


MATCHES = {"castor": castor, "horde": horde}


def report(name: str, game: CavaleGame, iterations: int, thinkers: tuple[int, ...]) -> None:
    start = time.process_time()
    print(f"{name}: {nodes(game.new_initial_state())} nodes", flush=True)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    solved = solver.average_policy()
    tell(f"CFR+, {iterations} iterations", game, solved)
    tell("any legal move", game, policy.UniformRandomPolicy(game))
    tell("instinct (medium)", game, BotPolicy(game, "medium", dice=8))
    for trials in thinkers:
        tell(f"thinker, {trials} trials", game, BotPolicy(game, trials))
    first = game.new_initial_state()
    value = expected_game_score.policy_value(first, [solved, solved])[0]
    print(f"  value to the first seat {value:+.4f}; {time.process_time() - start:.0f} s")


def tell(who: str, game: CavaleGame, played: Any) -> None:
    print(
        f"  {who:24} exploitability {exploitability.exploitability(game, played):.4f}", flush=True
    )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--iterations", type=int, default=100)
    options.add_argument("--only", choices=MATCHES, help="one of them")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as home:
        for name, make in MATCHES.items():
            if chosen.only in (None, name):
                report(name, make(Path(home)), chosen.iterations, (100, 1000))


if __name__ == "__main__":
    main()
