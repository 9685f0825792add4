"""Peer: games of OpenSpiel written in C++, with its uniform random bots, all played in C++.

Default seat counts: hearts 4, crazy_eights 5.

How decisions are counted: `pyspiel.evaluate_bots` plays the state that it is given to its end, so
afterwards the history of that very state says who acted. Every measured match is counted, exactly,
by the entries of its history that belong to a player (chance is negative). The clock runs only
for the new state and `evaluate_bots`; it is stopped while the history is read.
"""

from itertools import count
from time import perf_counter

import pyspiel
from measure import WARM_UP, arguments, report

_GAMES = ("hearts", "crazy_eights")


def count_decisions(state: pyspiel.State) -> int:
    assert state.is_terminal()
    return sum(step.player >= 0 for step in state.full_history())


def run(game: pyspiel.Game, seconds: float, seed: int) -> tuple[int, int, float]:
    bots = [pyspiel.make_uniform_random_bot(p, seed + p) for p in range(game.num_players())]
    matches = decisions = 0
    elapsed = 0.0
    for match_seed in count(seed):
        start = perf_counter()
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, match_seed)
        elapsed += perf_counter() - start
        matches += 1
        decisions += count_decisions(state)
        if elapsed >= seconds:
            break
    return matches, decisions, elapsed


def main() -> None:
    parser = arguments("C++ games of OpenSpiel, uniform random bots")
    parser.add_argument("--game", choices=_GAMES, default=_GAMES[0])
    options = parser.parse_args()
    game = pyspiel.load_game(options.game)
    run(game, WARM_UP, options.seed)
    name = f"OpenSpiel C++, {options.game}, {game.num_players()} seats"
    report(name, "open_spiel", *run(game, options.seconds, options.seed))


if __name__ == "__main__":
    main()
