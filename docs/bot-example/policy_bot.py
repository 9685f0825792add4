"""A trained policy of La Horde at the table of any server:

    python policy_bot.py http://127.0.0.1:8000/t/ID horde-4.policy

It needs `pip install cavale websockets`. The server knows nothing of the policy: this is a player
like others (bot.py), which makes of what it hears the table that its seat sees, and asks the
policy. In La Horde a view says all of that, but for the order in which seats left the round, which
events tell; in other games a seat that remembers more needs more of the log.
"""

import sys
from pathlib import Path

import numpy as np
from bot import sit_down

from cavale.bots.outside.minds import policy_choice
from cavale.bots.outside.policy import PolicyError, read_policy
from cavale.games import find

HORDE = find("horde")
PHASES, STATUSES = ("turn", "place", "restart"), ("in", "passed", "overrun")


def left(heard: list[dict]) -> list[int]:
    """The seats that have left the round, in their order."""
    gone = []
    for message in heard:
        log = [*message.get("log", []), message.get("step") or message]
        for event in [event for entry in log for event in entry.get("events", [])]:
            if event["kind"] == "round":
                gone = []
            elif event["kind"] in ("pass", "overrun"):
                gone.append(event["seat"])
    return gone


def mask(values: list[int]) -> int:
    return sum(1 << value for value in values)


def seen_in(heard: list[dict], step: dict) -> np.record:
    """The table, as far as the seat knows it."""
    view, seen = step["views"][0], np.zeros(1, HORDE.table)[0]
    table = [message["table"] for message in heard if "table" in message][-1]
    seats, gone = view["seats"], left(heard)
    seen.seats, seen.waiting = len(seats), mask(step["awaited"])
    seen.phase, seen.restart = PHASES.index(view["phase"]), table["options"]["restart"] == "random"
    seen.round_number, seen.turn, seen.receiver = (
        view["round"],
        view["turn"],
        max(view["receiver"], 0),
    )
    seen.drawn, seen.horde_mask, seen.pile_size = view["drawn"], mask(view["horde"]), view["pile"]
    seen.dealing[:] = np.bincount(view["dealing"], minlength=len(seen.dealing))
    seen.discard[1:] = view["discard"]
    for number, seat in enumerate(seats):
        seen.age[number], seen.points[number] = seat["age"], seat["points"]
        seen.refuge_mask[number], seen.face_down[number] = mask(seat["refuge"]), seat["face_down"]
        seen.status[number] = STATUSES.index(seat["status"])
        seen.exit[number] = gone.index(number) + 1 if number in gone else 0
    seen.in_play = [seat["status"] for seat in seats].count("in")
    return seen


def main(link: str, file: str) -> str:
    policy = read_policy(Path(file), HORDE)

    def choose(heard: list[dict], step: dict) -> str:
        seat = heard[0]["hands"][0]
        legal = [HORDE.parse_action(move) for move in step["moves"][0]]
        return HORDE.action_text(policy_choice(policy, seen_in(heard, step), seat, legal))

    return sit_down(link, Path(file).stem[:24], choose)


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:3]) or 0)
    except PolicyError as error:
        sys.exit(str(error))
