"""Shared by the peers: play whole matches for a while, print one JSON object."""

import argparse
import json
from collections.abc import Callable
from importlib.metadata import version
from time import perf_counter

WARM_UP = 0.2  # seconds, not measured


def arguments(description: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--seconds", type=float, default=5.0, help="how long to measure")
    parser.add_argument("--seed", type=int, default=1)
    return parser


def run(play_match: Callable[[], int], seconds: float) -> tuple[int, int, float]:
    """Calls `play_match`, which returns its decisions, until the time is over."""
    matches = decisions = 0
    start = now = perf_counter()
    while now - start < seconds or not matches:
        decisions += play_match()
        matches += 1
        now = perf_counter()
    return matches, decisions, now - start


def measure(name: str, package: str, play_match: Callable[[], int], seconds: float) -> None:
    run(play_match, WARM_UP)
    report(name, package, *run(play_match, seconds))


def report(name: str, package: str, matches: int, decisions: int, seconds: float) -> None:
    result = {
        "name": name,
        "version": version(package),
        "matches": matches,
        "decisions": decisions,
        "seconds": round(seconds, 6),
    }
    print(json.dumps(result))
