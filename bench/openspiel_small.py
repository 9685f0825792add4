"""Exact solutions of small matches, and how far our bots are from them (docs/agents/openspiel.md).

    python bench/openspiel_small.py [--iterations 100]

*The end of a round of Le Castor*: two seats, no powers, three tricks to go, a first medal wins. The
hands come from seven cards. Bots do not know that there are only these: they reckon with every card
that they have not seen.

*A tiny Horde*: two ones and four twos, two seats, one round, from a box.
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
from cavale.games import folder

DECK = ("m1", "b15", "b17", "g3", "g9", "y7", "y14")
LINE = (
    "ply 18 | options nopowers | round 1 | trick 10 "
    "| a martha hand {a} won b4 b6 b8 b9 g13 y4 y8 y10 tricks 4 "
    "| b moignons hand {b} won m2 b2 b12 g1 g2 g8 g14 y2 y3 y12 tricks 5 "
    "| leader a | play a | last a a b9 b8 | pile 4 1 3 5 4 4 2 3notrump 6 1left 5yellow "
    "| taken b:2 b:6step b:2reverse b:3 b:5secret a:4blue a:3upside a:1 a:2"
)
HORDE = "goal = 2\nrounds = 1\n[copies]\n" + "".join(
    f"{value} = {copies}\n" for value, copies in enumerate((2, 4, *[0] * 8), start=1)
)


def castor(home: Path) -> CavaleGame:
    """The last three tricks of a round."""
    box = home / "castor.toml"
    shipped = (folder("castor") / "box.toml").read_text(encoding="utf-8")
    box.write_text(shipped.replace("goal = 2", "goal = 1"), encoding="utf-8")
    params = {"players": 2, "powers": "off", "box": str(box)}
    return CavaleGame("castor", params, list(worlds()))


def worlds() -> Iterator[Any]:
    """Every way to deal the cards."""
    game = cavale.game("castor")
    for own in itertools.combinations(DECK, 3):
        rest = [card for card in DECK if card not in own]
        for other in itertools.combinations(rest, 3):
            line = LINE.format(a=" ".join(own), b=" ".join(other))
            yield game.position(line).table


def horde(home: Path) -> CavaleGame:
    """A match with six cards."""
    box = home / "horde.toml"
    box.write_text(HORDE, encoding="utf-8")
    return CavaleGame("horde", {"players": 2, "box": str(box), "keep": True})


def nodes(state: Any) -> int:
    """How many states follow from one, itself included."""
    return 1 + sum(nodes(state.child(action)) for action in state.legal_actions())


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
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as home:
        report("Le Castor, three tricks to go", castor(Path(home)), chosen.iterations, (100, 1000))
        report("La Horde, six cards", horde(Path(home)), chosen.iterations, (100, 1000))


if __name__ == "__main__":
    main()
