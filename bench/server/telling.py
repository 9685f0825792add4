"""What a move costs to tell: views and choices for all seats and a spectator, in processor time.

In this process, by the plain rules, as a server does it: each game at its most seats, through whole
random matches.
"""

import gc
import random
import time
from dataclasses import dataclass

from cavale.games import find, ours
from cavale.kernel.contract import full_options
from cavale.matches.match import Match
from cavale.matches.seeds import mixed
from cavale.server.views import Telling

MOST_FOR_A_MOVE = 0.5  # milliseconds
MATCHES = 3


@dataclass(frozen=True)
class Cost:
    game: str
    seats: int
    milliseconds: float


def costs() -> list[Cost]:
    gc.set_threshold(10_000, 5, 50)  # as the server has it
    return [_cost(game_id, find(game_id).card.seats[1]) for game_id in ours()]


def _cost(game_id: str, seats: int) -> Cost:
    game, dice = find(game_id), random.Random(1)
    seconds, moves = 0.0, 0
    for number in range(MATCHES):
        seed = mixed("5e" * 32, [str(number)] * seats)
        match = Match(game, seats, seed, full_options(game.card, seats, {}))
        while not match.is_over:
            seat = dice.choice([each for each in range(seats) if match.legal(each)])
            match.play(seat, dice.choice(match.legal(seat)))
            seconds += _told(match)
            moves += 1
    return Cost(game.card.names["en"], seats, 1000 * seconds / moves)


def _told(match: Match) -> float:
    start = time.process_time()
    telling = Telling(match, match.ply, clock=None)
    for seat in range(match.seats):
        telling.message([seat])
    telling.message([])
    return time.process_time() - start
