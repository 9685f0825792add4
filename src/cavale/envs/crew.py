"""Threads that share the same work again and again, handed over as quickly as Python can.

A step of a thousand tables takes a quarter of a millisecond: a pool's futures and queues would eat
up what a second thread saves.
"""

from collections.abc import Callable, Sequence
from threading import Lock, Thread

Piece = Callable[[], None]


class Crew:
    """Does the same pieces of work whenever told: the first by who tells, the others by threads."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self._own, *others = pieces
        self._hands = [_Hand(piece) for piece in others]

    def run(self) -> None:
        """All pieces, once; what fails is raised here, when all are done."""
        for hand in self._hands:
            hand.begin()
        try:
            self._own()
        finally:
            failures = [hand.wait() for hand in self._hands]
        for failure in filter(None, failures):
            raise failure

    def close(self) -> None:
        """Let the threads go."""
        for hand in self._hands:
            hand.leave()
        self._hands = []


class _Hand:
    """A thread with a piece of work; its two locks are signals, to begin and that it is done."""

    def __init__(self, piece: Piece) -> None:
        self._piece: Piece | None = piece
        self._failure: BaseException | None = None
        self._begun, self._done = Lock(), Lock()
        self._begun.acquire()
        self._done.acquire()
        self._thread = Thread(target=self._serve, daemon=True)
        self._thread.start()

    def begin(self) -> None:
        self._begun.release()

    def wait(self) -> BaseException | None:
        self._done.acquire()
        failure, self._failure = self._failure, None
        return failure

    def leave(self) -> None:
        self._piece = None
        self.begin()
        self._thread.join()

    def _serve(self) -> None:
        while True:
            self._begun.acquire()
            if self._piece is None:
                return
            try:
                self._piece()
            except BaseException as failure:  # whoever waits raises it
                self._failure = failure
            self._done.release()
