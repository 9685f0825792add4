"""How much later a move is read by who is connected to another process, with little to do.

    python bench/server/fanout.py

Twenty tables of two whose people are connected to different processes of one server, and take a
tenth of a second for a move. *Late* is the time from the mover's reading the new state to the
other's; *whole*, from sending the move to the other's reading it.
"""

import argparse
import asyncio
import json
import random
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass

import numpy as np
import uvloop
from adapters import BoardgameIoPlayer, BoardgameIoTable, CavalePlayer, CavaleTable, Meter
from servers import OTHER_TWO, TWO, prepare_peer, serving

TABLES = 20
PAUSE = 0.1  # seconds a person takes for a move
MOST_LATE = 15.0  # milliseconds at p99
WARM_UP = 3.0


@dataclass(frozen=True)
class Fanout:
    """Milliseconds."""

    system: str
    moves: int
    late_p50: float
    late_p99: float
    whole_p50: float
    whole_p99: float


class Watched:
    """A table that remembers who read which state when."""

    def __init__(self, *given: object) -> None:
        super().__init__(*given)
        self.matches = 0
        self.times: dict[tuple[int, int], dict[int, float]] = {}  # by match and number
        self.movers: dict[tuple[int, int], tuple[int, float]] = {}  # who, and when it was sent

    async def open(self) -> None:
        self.matches += 1
        await super().open()

    def was_told(self, seat: int, number: int, is_mover: bool = False) -> None:
        if not self.meter.is_measuring:
            return
        state = self.matches, number
        self.times.setdefault(state, {})[seat] = time.perf_counter()
        if is_mover:
            sent_at = self.players[seat].sent_at
            self.movers[state] = seat, sent_at

    def waits(self) -> list[tuple[float, float]]:
        """Late and whole, in milliseconds, for each move that both have read."""
        found = []
        for state, (mover, sent_at) in self.movers.items():
            times = self.times[state]
            if 1 - mover in times:
                late = max(0.0, times[1 - mover] - times[mover])
                found.append((1e3 * late, 1e3 * (times[1 - mover] - sent_at)))
        return found


class CalmCavale(CavalePlayer):
    def pause(self) -> float:
        return PAUSE


class CalmBoardgameIo(BoardgameIoPlayer):
    def pause(self) -> float:
        return PAUSE


class WatchedCavale(Watched, CavaleTable):
    player = CalmCavale


class WatchedBoardgameIo(Watched, BoardgameIoTable):
    player = CalmBoardgameIo


async def _load(
    kind: type[WatchedCavale] | type[WatchedBoardgameIo], ports: Sequence[int], seconds: float
) -> list[tuple[float, float]]:
    meter = Meter()
    tables = [kind(ports, 2, meter, random.Random(n)) for n in range(TABLES)]
    for table in tables:
        await table.open()
        table.begin()
    playing = [asyncio.ensure_future(table.play_on()) for table in tables]
    await asyncio.sleep(WARM_UP)
    meter.is_measuring = True
    await asyncio.sleep(seconds)
    for task in playing:
        task.cancel()
    for table in tables:
        table.leave()
    if meter.failure:
        raise SystemExit(meter.failure)
    return [wait for table in tables for wait in table.waits()]


def measure(system: str, seconds: float) -> Fanout:
    kind = WatchedCavale if system == TWO else WatchedBoardgameIo
    with (
        serving(system) as server,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        waits = np.array(runner.run(_load(kind, server.ports, seconds)))
    late, whole = waits[:, 0], waits[:, 1]
    return Fanout(system, len(waits), *_percentiles(late), *_percentiles(whole))


def _percentiles(waits: "np.ndarray[tuple[int], np.dtype[np.float64]]") -> tuple[float, float]:
    return float(np.percentile(waits, 50)), float(np.percentile(waits, 99))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0)
    seconds = parser.parse_args().seconds
    prepare_peer()
    for system in (TWO, OTHER_TWO):
        print(json.dumps(asdict(measure(system, seconds))))


if __name__ == "__main__":
    main()
