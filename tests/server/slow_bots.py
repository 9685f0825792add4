"""Bots that take long, for a worker to run: found there by their names."""

import os
import time
from collections.abc import Sequence
from typing import Any

from cavale.bots.players import Choose as Choose


def sleeps(game: Any, box: Any, seen: Any, seat: int, legal: Sequence[int], dice: Any) -> int:
    time.sleep(1.0)
    return legal[0]


def burns_a_core(game: Any, box: Any, seen: Any, seat: int, legal: Sequence[int], dice: Any) -> int:
    while True:
        pass


def never_ends(game: Any, box: Any, seen: Any, seat: int, legal: Sequence[int], dice: Any) -> int:
    while True:
        time.sleep(1.0)


def stumbles(game: Any, box: Any, seen: Any, seat: int, legal: Sequence[int], dice: Any) -> int:
    raise ZeroDivisionError("a bot stumbled")


def dies(game: Any, box: Any, seen: Any, seat: int, legal: Sequence[int], dice: Any) -> int:
    os._exit(1)


def takes_first(game: Any, box: Any, seen: Any, seat: int, legal: Sequence[int], dice: Any) -> int:
    return legal[0]


def prepares(game: Any) -> None:
    time.sleep(0.2)


def cannot_prepare(game: Any) -> None:
    raise OSError("no room for a compiler")
