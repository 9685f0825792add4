"""Measures the environments for agents beside those of other libraries, in one run on one machine.

    python bench/agents.py [--rounds 5] [--seconds 2] [--only TEXT] [--no-peers]

Steps a CPU second, so per core: of vector environments with 1,024 tables the steps alone; of single
tables everything, choosing at random included. Observations and masks are always made. Threads are
compared by the wall clock, so that run wants a quiet machine. `--only` takes the contenders whose
names have that text, and writes nothing.
"""

import argparse
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from itertools import product
from statistics import median
from time import perf_counter, process_time

import numpy as np
from run import Sample, console, machine, peer, prepare_peers, write_section

from cavale.envs.gymnasium import CavaleVectorEnv
from cavale.envs.pettingzoo import env
from cavale.games import card, ours

TABLES = 1024
PEERS = (
    "pgx-leduc_holdem",
    "pgx-kuhn_poker",
    "pgx-sparrow_mahjong",
    "gymnasium-Blackjack",
    "rlcard-leduc-holdem",
    "rlcard-uno",
    "pettingzoo-leduc_holdem_v4",
    "pettingzoo-texas_holdem_v4",
)
HORDE, CASTOR, AEC = "cavale, horde, ", "cavale, castor, ", "cavale, AEC of horde"
MANY = 4096  # of so many tables two threads have more to share
ONE, TWO = "one thread", "two threads"
BLACKJACK = "Gymnasium, SyncVectorEnv"


@dataclass(frozen=True)
class Aim:
    """How many times as fast as another one a contender must be."""

    name: str
    rival: str
    times: float


AIMS = (
    Aim(HORDE + "4 seats, 1,024 tables", "pgx, leduc_holdem", 2),
    Aim(HORDE + "4 seats, 1,024 tables", "RLCard, leduc-holdem", 40),
    Aim(CASTOR + "4 seats, 1,024 tables", "pgx, sparrow_mahjong", 10),
    *(Aim(f"cavale, {game}, ", BLACKJACK, 5) for game in ours()),
    Aim(AEC, "PettingZoo, leduc_holdem_v4", 1.3),
    *(
        Aim(
            f"wall clock, horde, {count:,} tables, {TWO}",
            f"wall clock, horde, {count:,} tables, {ONE}",
            1.6,
        )
        for count in (TABLES, MANY)
    ),
)


def vector(game: str, seconds: float, seed: int) -> Sample:
    """All seats learn, so that every step is a decision of one player."""
    seats = card(game).recommended
    tables = CavaleVectorEnv(game, TABLES, seats, "learner", copy=False)
    name = f"cavale, {game}, {seats} seats, {TABLES:,} tables"
    return Sample(name, version("cavale"), *_stepped(tables, seconds, seed, process_time))


def threaded(count: int, threads: int, seconds: float, seed: int) -> Sample:
    tables = CavaleVectorEnv("horde", count, 4, "learner", copy=False, threads=threads)
    name = f"wall clock, horde, {count:,} tables, {ONE if threads == 1 else TWO}"
    sample = Sample(name, version("cavale"), *_stepped(tables, seconds, seed, perf_counter))
    tables.close()
    return sample


def _stepped(
    tables: CavaleVectorEnv, seconds: float, seed: int, clock: Callable[[], float]
) -> tuple[int, float]:
    rng, steps, spent = np.random.default_rng(seed), 0, 0.0
    tables.reset(seed=seed)
    tables.step(tables.random_actions(rng))  # compiled, or loaded
    while spent < seconds:
        actions = tables.random_actions(rng)
        begun = clock()
        tables.step(actions)
        spent += clock() - begun
        steps += tables.num_envs
    return steps, spent


def agent_by_agent(seconds: float, seed: int) -> Sample:
    """With PettingZoo's wrapper, as its own games have it."""
    table = env("horde", 4)
    table.reset(seed=seed)
    rng, steps, begun = random.Random(seed), 0, process_time()
    while process_time() - begun < seconds:
        table.reset()
        for _ in table.agent_iter():
            observation, _, is_over, _, _ = table.last()
            if is_over:
                table.step(None)
            else:
                table.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
                steps += 1
    name = f"{AEC}, 4 seats, one table"
    return Sample(name, version("cavale"), steps, process_time() - begun)


def contenders(seconds: float, has_peers: bool) -> Iterator[tuple[str, Callable[[int], Sample]]]:
    """Names that `--only` looks at, and what measures a round."""
    for game in ours():
        yield f"cavale-{game}", lambda number, game=game: vector(game, seconds, number)
    yield "cavale-aec", lambda number: agent_by_agent(seconds, number)
    for count, threads in product((TABLES, MANY), (1, 2)):
        yield "cavale-threads", lambda n, c=count, t=threads: threaded(c, t, seconds, n)
    for name in PEERS if has_peers else ():
        yield name, peer("agents.py", seconds, None, f"--env={name}").measure


def judged(rates: dict[str, float]) -> Iterator[tuple[str, bool]]:
    """What was aimed at, of those that took part."""
    for aim in AIMS:
        own = [rate for name, rate in rates.items() if name.startswith(aim.name)]
        rival = [rate for name, rate in rates.items() if name.startswith(aim.rival)]
        if own and rival:
            times = own[0] / rival[0]
            text = f"{aim.name.rstrip(', ')}: {times:.1f} × {aim.rival}, aim {aim.times:g} ×"
            yield text, times >= aim.times


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="per contender and round")
    parser.add_argument("--only", default="", help="contenders with this text in their names")
    parser.add_argument("--no-peers", action="store_true", help="writes no results")
    chosen = parser.parse_args()
    if not chosen.no_peers:
        prepare_peers()
    picked = [
        measure
        for name, measure in contenders(chosen.seconds, not chosen.no_peers)
        if any(text in name for text in chosen.only.split(","))
    ]
    samples: dict[str, list[Sample]] = {}
    for number in range(chosen.rounds):
        for measure in picked:
            sample = measure(number)
            samples.setdefault(sample.name, []).append(sample)
            console.print(f"round {number + 1}: {sample.name}: {sample.rate:,.0f}")
    rates = {name: median(each.rate for each in mine) for name, mine in samples.items()}
    aims = [*judged(rates)]
    lines = [
        f"Steps a second, the median of {chosen.rounds} interleaved rounds: a CPU second, unless "
        "it says wall clock. Games differ, and pgx is built for accelerators; [how](README.md).",
        "",
        "| environment | steps/s | version |",
        "|---|--:|--:|",
        *(f"| {name} | {rate:,.0f} | {samples[name][0].version} |" for name, rate in rates.items()),
        "",
        *(f"- {text}: {'reached' if holds else 'MISSED'}" for text, holds in aims),
        "",
        *(f"- {name}: {value}" for name, value in machine().items()),
    ]
    console.print("\n".join(lines), markup=False)
    if not chosen.no_peers and not chosen.only:
        write_section("Environments for agents", "\n".join(lines))
    return 0 if all(holds for _, holds in aims) else 1


if __name__ == "__main__":
    sys.exit(main())
