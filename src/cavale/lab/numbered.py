"""Work that goes by numbers: anybody can do any part of it, in any order, with one result.

Matches, deals or files are numbered, and what comes of each follows from its number alone. Parts
are taken in in the order of their numbers, whoever was quicker: whenever it stops, what is done is
the first so many, and it can go on from there.
"""

import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, Protocol

from cavale.kernel.errors import OptionError

_PART_SECONDS = 0.1  # of a core: how long a thread plays before it reports

Progress = Callable[[int], None]  # is told how many of all are done


def untold(done: int) -> None:
    """The progress of work that nobody watches."""


class Part(NamedTuple):
    """Some numbers in a row."""

    first: int
    size: int


class Numbered(ABC):
    """What is to be done: `play` does a part of it anywhere, `add` takes in what came of it."""

    def __init__(self, goal: int, done: int = 0) -> None:
        self.goal = goal  # numbers below this are to be done
        self.done = done  # numbers below this are
        self._next = done  # numbers below this have been taken by somebody
        self._early: dict[int, tuple[int, float, Any]] = {}  # parts that came before their turn
        self.lock = threading.Lock()  # while parts are taken in

    @abstractmethod
    def play(self, first: int, count: int) -> Any:
        """What comes of these numbers. Changes nothing: any thread may call it."""

    @abstractmethod
    def add(self, first: int, count: int, seconds: float, outcome: Any) -> None:
        """Take in what came of the next numbers, and how long a core took for it."""

    def warm_up(self) -> None:
        """Compile, or load from the cache, before the clock starts."""
        self.play(0, 0)

    @property
    def code(self) -> object:
        """What is compiled for it: works that have the same need it only once."""
        return type(self)

    def recipe(self) -> str:
        """A JSON text from which a worker of a cluster makes the same work: `game`, the id of its
        game, and `maker`, a function such as `cavale.lab.simulate:simulation_of`, which is given
        the text.
        """
        raise NotImplementedError

    @property
    def left(self) -> int:
        """How many numbers nobody has taken yet."""
        return max(self.goal - self._next, 0)

    def begin(self) -> None:
        """Whatever was taken and never given back is to be taken again."""
        self._next = self.done
        self._early.clear()

    def take(self, size: int) -> Part:
        """The next numbers for somebody to do; none when all are taken."""
        with self.lock:
            first = self._next
            count = max(min(size, self.goal - first), 0)
            self._next += count
        return Part(first, count)

    def give(self, part: Part, seconds: float, outcome: Any) -> int:
        """Take a part in as soon as its turn has come; return how many numbers that makes."""
        with self.lock:
            before = self.done
            self._early[part.first] = (part.size, seconds, outcome)
            while self.done in self._early:
                count, *rest = self._early.pop(self.done)
                self.add(self.done, count, *rest)
                self.done += count
            return self.done - before


class Hands(Protocol):
    """Who does the work: threads of this process, or the workers of a cluster."""

    def prepare(self, works: Sequence[Numbered]) -> None:
        """All that takes time before the first number: compiling, checking."""

    def run(self, works: Sequence[Numbered], progress: Progress = untold) -> None:
        """Do all of it, one work after the other; `progress` is told how many numbers are done."""


class Threads:
    """Threads of this process."""

    def __init__(self, jobs: int) -> None:
        check_jobs(jobs)
        self.jobs = jobs
        self._stop = threading.Event()

    def prepare(self, works: Sequence[Numbered]) -> None:
        """Compile, or load from the cache."""
        for work in {id(work.code): work for work in works}.values():
            work.warm_up()

    def run(self, works: Sequence[Numbered], progress: Progress = untold) -> None:
        """Who interrupts waits for the parts that have been begun, and not for the rest."""
        self._stop.clear()
        tally = Tally(works, progress)
        with ThreadPoolExecutor(self.jobs) as pool:
            try:
                for thread in [pool.submit(self._work, works, tally) for _ in range(self.jobs)]:
                    thread.result()
            finally:
                self._stop.set()

    def stop(self) -> None:
        """Let all threads end with what they are at."""
        self._stop.set()

    def _work(self, works: Sequence[Numbered], tally: "Tally") -> None:
        for work in works:
            size = 1
            while not self._stop.is_set() and (part := work.take(size)).size:
                started = time.thread_time()
                outcome = work.play(*part)
                seconds = time.thread_time() - started
                tally.add(work.give(part, seconds, outcome))
                if seconds < _PART_SECONDS:
                    size *= 2


class Tally:
    """How many numbers of several works are done."""

    def __init__(self, works: Sequence[Numbered], progress: Progress) -> None:
        for work in works:
            work.begin()
        self._done = sum(work.done for work in works)
        self._progress = progress
        self._lock = threading.Lock()

    def add(self, count: int) -> None:
        """So many more."""
        with self._lock:
            self._done += count
            if count:
                self._progress(self._done)


def check_jobs(jobs: int) -> None:
    if jobs < 1:
        raise OptionError(
            en=f"{jobs} jobs: use at least one.",
            fr=f"{jobs} tâches : il en faut au moins une.",
        )
