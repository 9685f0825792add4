"""Coaches that take long, stumble or are quick, for a worker to run: found there by their names."""

import time
import zlib
from typing import Any

from msgspec import msgpack

from cavale.matches.coaching import FORMAT, Account, Analysis, Candidate, Curve, Estimate, Hint
from cavale.matches.file import Record
from cavale.server.thinking import Packed
from cavale.server.workers import Tell

_EVEN = Account(0.5, 0.25, -0.5, -0.25, 0.0)


def agrees(tell: Tell, kept: Record, trials: int) -> bytes:
    """An analysis that finds nothing."""
    flat = [Curve([0.5, 0.0], [0.01, 0.0]) for _ in range(kept.seats)]
    accounts = [_EVEN] * kept.seats
    made = Analysis(FORMAT, kept.game, kept.rules, 1, [], trials, accounts, flat, flat, [], [])
    return zlib.compress(msgpack.encode(made))


def never_ends(tell: Tell, kept: Record, trials: int) -> bytes:
    tell((1, 9))
    while True:
        time.sleep(1.0)


def stumbles(tell: Tell, kept: Record, trials: int) -> bytes:
    raise ZeroDivisionError("a coach stumbled")


def advises(known: Packed) -> Hint:
    """What was asked for, as a hint."""
    chance = Estimate(len(known.seen) / 1e6, 0.01)
    moves = [Candidate(n, move, chance, chance, 0.5, 10) for n, move in enumerate("DP")]
    return Hint(moves, Estimate(0.0, 0.01), False, None, 20)


def prepares(game: Any) -> None:
    pass
