"""One core, two threads and a local cluster of two side by side: the same result, and how fast.

    python bench/cluster.py [--matches 20000000] [--rounds 10] [--seats 2] [--kill]

Every round takes each contender as many matches further, one after the other, so that a busy moment
of the machine hits them all; start-up is apart. Prints a line a round and two ratios of speed: by
the clock, which counts and wants a machine that does nothing else, and by processor time.

`--kill` ends a worker by SIGKILL in the middle of every round: only results count then. Exits
with 1 if a result differs, or if the ratio by the clock is below 0.9.
"""

import argparse
import os
import signal
import statistics
import sys
import time
from collections.abc import Callable

from cavale.games import find
from cavale.lab.cluster.hands import Cluster
from cavale.lab.numbered import Hands, Progress, Threads, untold
from cavale.lab.simulate import Plan, Simulation, prepare

OF_THREADS = 0.9  # what the cluster must reach


class Contender:
    """Who plays, and what each round took: seconds by the clock, and of processors."""

    def __init__(self, name: str, plan: Plan, hands: Hands, spent: Callable[[], float]) -> None:
        self.name = name
        self.simulation: Simulation = prepare(plan)
        self._hands = hands
        self._spent = spent
        self.clock: list[float] = []
        self.processor: list[float] = []
        hands.prepare([self.simulation])

    def play(self, matches: int, progress: Progress = untold) -> None:
        self.simulation.goal = matches
        started, spent = time.perf_counter(), self._spent()
        self.simulation.run(progress, self._hands)
        self.clock.append(time.perf_counter() - started)
        self.processor.append(self._spent() - spent)

    def result(self) -> dict[str, object]:
        report = vars(self.simulation.report)
        return {name: value for name, value in report.items() if not name.endswith("seconds")}


def of_all(cluster: Cluster) -> float:
    """Processor time of this process and of the workers."""
    return time.process_time() + sum(cluster._client.run(time.process_time).values())


def killer(cluster: Cluster, after: int) -> Progress:
    """Ends a worker once so many matches are done."""
    victims = list(cluster._client.run(os.getpid).values())[:1]

    def kill(done: int) -> None:
        if done >= after and victims:
            os.kill(victims.pop(), signal.SIGKILL)

    return kill


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--matches", type=int, default=20_000_000)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--kill", action="store_true")
    asked = parser.parse_args()
    plan = Plan(find("horde"), asked.seats, asked.matches, "cluster")
    with Cluster("local:2") as cluster:
        contenders = [
            Contender("--jobs 1", plan, Threads(1), time.process_time),
            Contender("--jobs 2", plan, Threads(2), time.process_time),
            Contender("local:2", plan, cluster, lambda: of_all(cluster)),
        ]
        for number in range(1, asked.rounds + 1):
            goal, size = asked.matches * number // asked.rounds, asked.matches // asked.rounds
            for each in contenders[:: 1 if number % 2 else -1]:
                kills = asked.kill and each is contenders[-1]
                each.play(goal, killer(cluster, goal - size // 2) if kills else untold)
            print(number, *(_told(each) for each in contenders), sep="  ", flush=True)
    return _judged(contenders, asked.kill)


def _told(each: Contender) -> str:
    return f"{each.name}: {each.clock[-1]:.1f} s, processor {each.processor[-1]:.1f} s"


def _judged(contenders: list[Contender], killed: bool) -> int:
    one, threads, cluster = contenders
    same = one.result() == threads.result() == cluster.result()
    matches, moves = one.simulation.done, one.simulation.report.moves
    print(f"{matches:,} matches, {moves:,} moves: {'the same result' if same else 'DIFFERENT'}")
    if killed:
        return 0 if same else 1
    clock = statistics.median(
        ours / theirs for ours, theirs in zip(threads.clock, cluster.clock, strict=True)
    )
    processor = sum(threads.processor) / sum(cluster.processor)
    print(f"local:2 against --jobs 2: {clock:.2f} by the clock (median of rounds), ", end="")
    print(f"{processor:.2f} by processor time")
    for each in contenders:
        speed = matches / sum(each.processor)
        print(f"{each.name}: {sum(each.clock):.0f} s, {speed:,.0f} matches a second of processor")
    return 0 if same and clock >= OF_THREADS else 1


if __name__ == "__main__":
    sys.exit(main())
