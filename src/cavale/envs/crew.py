"""Threads that share the same work again and again, handed over as quickly as can be.

A step of a thousand tables takes a quarter of a millisecond, and to wake a thread a good part of
that: so the threads stay awake for a while, in compiled code, and look for the next call. Only
where none comes do they sleep.
"""

import time
from collections.abc import Callable
from threading import Lock, Thread
from typing import Any

import numpy as np

from cavale.envs.stepper.loop import CALLER

# A number of calls, then of answers by each of the threads; who works; how often it looks for more
Work = Callable[[Any, int, int], object]

PATIENCE = 1 << 19  # looks: about half a millisecond
_NAP = 50e-6  # seconds, while a thread that was not awake does its part


class Crew:
    """Does its part of some work whenever told, while its threads do theirs.

    The work itself counts calls and answers; see `advance` of the stepper.
    """

    def __init__(self, work: Work, size: int) -> None:
        self._work, self._calls = work, np.zeros(size, np.int64)
        self._hands: list[_Hand] = []

    def run(self) -> None:
        """All parts, once; what fails is raised here, when all are done."""
        for number in range(len(self._hands) + 1, len(self._calls)):
            self._hands.append(_Hand(self._work, self._calls, number))
        self._wake()
        try:
            self._work(self._calls, CALLER, PATIENCE)
        finally:
            while (self._calls != self._calls[CALLER]).any():
                self._wake()
                time.sleep(_NAP)
        for hand in self._hands:
            hand.raise_failure()

    def _wake(self) -> None:
        for hand in self._hands:
            hand.wake()

    def close(self) -> None:
        """Let the threads go; the next run has new ones."""
        for hand in self._hands:
            hand.leave()
        self._hands = []


class _Hand:
    """A thread with a part of the work. Only Python's own lock guards what it shares but calls."""

    def __init__(self, work: Work, calls: Any, number: int) -> None:
        self._work, self._calls, self._number = work, calls, number
        self._failure: BaseException | None = None
        self._is_wanted, self._is_asleep, self._alarm = True, False, Lock()
        self._alarm.acquire()
        self._thread = Thread(target=self._serve, daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Needed only by who sleeps; who is about to fall asleep is woken the next time."""
        if self._is_asleep:
            self._is_asleep = False
            self._alarm.release()

    def leave(self) -> None:
        self._is_wanted = False
        while self._thread.is_alive():
            self.wake()
            self._thread.join(_NAP)

    def raise_failure(self) -> None:
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure

    def _serve(self) -> None:
        while self._is_wanted:
            try:
                self._work(self._calls, self._number, PATIENCE)
            except BaseException as failure:  # whoever called raises it
                self._failure = failure
                self._calls[self._number] = self._calls[CALLER]
            if self._is_wanted and self._calls[self._number] == self._calls[CALLER]:
                self._is_asleep = True
                self._alarm.acquire()
