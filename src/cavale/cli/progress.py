"""How long work shows that it goes on, on standard error."""

import contextlib
import os
import signal
import sys
from collections.abc import Iterator
from types import FrameType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cavale.cli.texts import say
from cavale.kernel.errors import Lang
from cavale.lab.cluster import hands_of
from cavale.lab.numbered import Hands


def progress_bar(console: Console) -> Progress:
    """Gone when the work is done; a file or a pipe gets nothing of it."""
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


@contextlib.contextmanager
def hands_for(jobs: int | None, cluster: str | None) -> Iterator[Hands]:
    """Who works for a command; a cluster of this machine takes seconds to start."""
    with contextlib.ExitStack() as stack:
        with _ended_by_ctrl_c(Console(stderr=True)):
            hands = stack.enter_context(hands_of(jobs, cluster))
        yield hands


@contextlib.contextmanager
def compiling(console: Console, lang: Lang) -> Iterator[None]:
    """Says so."""
    with _ended_by_ctrl_c(console), console.status(say(lang, "compiling")):
        yield


@contextlib.contextmanager
def _ended_by_ctrl_c(console: Console) -> Iterator[None]:
    """Ctrl-C ends the program there and then: nothing was played yet.

    An exception would be swallowed by callbacks of the compiler and of Dask, or told by them in a
    traceback. Workers of a cluster that was started here end with the program.
    """

    def end(number: int, frame: FrameType | None) -> None:
        console.show_cursor(True)
        sys.stderr.flush()
        os._exit(130)

    before = signal.signal(signal.SIGINT, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
