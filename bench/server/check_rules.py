"""Does boardgame.io's La Horde play by the same rules? Its random matches are replayed.

The second opinion is `bench/peers/horde_rules.py`, which `make bench` compares with cavale's own
rules; it is fed the cards that were drawn, and must offer as many moves and end with the same
points.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "peers"))

from horde_rules import DRAW, GIVE, PASS, TAKE, TO_HORDE, TO_REFUGE, Horde  # noqa: E402

MATCHES = 20  # for each number of seats
FIXED = {"draw": DRAW, "pass": PASS, "place refuge": TO_REFUGE, "place horde": TO_HORDE}


def check(folder: Path = HERE / "boardgameio") -> int:
    """Replay matches with 2 to 8 seats; return how many moves they had."""
    moves = 0
    for seats in range(2, 9):
        command = ["node", str(folder / "transcripts.js"), str(seats), str(MATCHES)]
        quiet = {**os.environ, "NODE_ENV": "production"}
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=quiet)
        moves += sum(replay(seats, json.loads(line)) for line in done.stdout.splitlines())
    return moves


def replay(seats: int, transcript: list[Any]) -> int:
    match = Horde(seats)
    moves = 0
    for entry in transcript:
        if isinstance(entry, int):
            assert match.waits_for_card, f"a card {entry} that nobody draws"
            match.card(entry - 1)
        elif isinstance(entry, list):
            move, choices = entry
            assert action(move) in match.legal_actions(), f"illegal: {move}"
            assert len(match.legal_actions()) == choices, f"other choices than {choices}"
            match.apply(action(move))
            moves += 1
        else:
            assert match.is_over, "over too early"
            assert list(match.points) == entry["points"], "other points"
            assert match.winners() == entry["winners"], "other winners"
    return moves


def action(move: str) -> int:
    if move in FIXED:
        return FIXED[move]
    name, value = move.split()
    return {"take": TAKE, "give": GIVE}[name] + int(value) - 1


if __name__ == "__main__":
    print(f"{check():,} moves, the same rules")
