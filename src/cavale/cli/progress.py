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
def compiling(console: Console, lang: Lang) -> Iterator[None]:
    """Says so; Ctrl-C inside the compiler ends the program there and then: nothing was played yet.

    An exception would be swallowed by the compiler's callbacks, or told by them in a traceback.
    """

    def end(number: int, frame: FrameType | None) -> None:
        console.show_cursor(True)
        sys.stderr.flush()
        os._exit(130)

    before = signal.signal(signal.SIGINT, end)
    try:
        with console.status(say(lang, "compiling")):
            yield
    finally:
        signal.signal(signal.SIGINT, before)
