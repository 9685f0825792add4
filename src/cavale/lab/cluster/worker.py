"""What a worker of a cluster does: says by which rules it plays, and plays parts of some work.

A worker is another process, perhaps on another machine, with a cavale and a cache of its own. It is
told what to play as text, a *recipe*, never as code.
"""

import hashlib
import json
import signal
import time
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import cavale
from cavale import games
from cavale.kernel.contract import box_digest
from cavale.lab.numbered import Numbered

_MAKERS = "cavale."  # recipes name functions of this package only


class Identity(NamedTuple):
    """By what a game is played here; two that are equal play the same matches."""

    cavale: str
    rules: int
    box: str  # as shipped
    code: str  # the sources of rules, bots and loops


class Played(NamedTuple):
    """What came of a part, and how long a core took; or who has not played it, being another."""

    seconds: float
    outcome: Any
    address: str = ""
    refused: Identity | None = None


@cache
def identity(game_id: str) -> Identity:
    """By what a game is played in this process."""
    game = games.find(game_id)
    digest = hashlib.sha256()
    for source in sources(game_id):
        digest.update(source.name.encode() + source.read_bytes())
    code = digest.hexdigest()[:16]
    return Identity(cavale.__version__, game.card.version, box_digest(game.box), code)


def sources(game_id: str) -> list[Path]:
    """All that a result follows from: rules, bots, the coach, loops."""
    root = Path(cavale.__file__).parent
    folders = (root / "kernel", root / "bots", root / "lab", games.folder(game_id))
    return [source for folder in folders for source in sorted(folder.rglob("*.py"))]


def play(recipe: str, asked: tuple[Any, ...], first: int, count: int) -> Played:
    """Do a part, if this is the worker that was asked for: others may have joined since."""
    found = identity(json.loads(recipe)["game"])
    if tuple(found) != tuple(asked):
        return Played(0.0, None, _address(), found)
    work = made(recipe)
    started = time.thread_time()
    outcome = work.play(first, count)
    return Played(time.thread_time() - started, outcome)


def _address() -> str:
    from distributed import get_worker

    address: str = get_worker().address
    return address


@lru_cache(maxsize=64)
def made(recipe: str) -> Numbered:
    """The work that a recipe describes."""
    module, _, name = json.loads(recipe)["maker"].partition(":")
    if not module.startswith(_MAKERS):
        raise ValueError(f"{module} makes no work for a cluster")
    work: Numbered = getattr(import_module(module), name)(recipe)
    return work


def dask_setup(worker: Any) -> None:
    """Workers of a local cluster share the terminal: its Ctrl-C is for the command alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
