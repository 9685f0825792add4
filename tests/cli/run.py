"""Running the command as a person does, and files for it to read."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cavale.games import find
from cavale.matches.file import Recorder, record, save
from cavale.matches.match import Match
from cavale.matches.seeds import mixed
from tests.helpers import random_steps

CAVALE = str(Path(sys.executable).with_name("cavale"))
LOCALES = ("CAVALE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
PATIENCE = 120  # seconds after which a program that should have answered is taken for hung


def environment(**settings: str) -> dict[str, str]:
    """This one, but speaking English, in wide lines, without colours."""
    kept = {name: value for name, value in os.environ.items() if name not in LOCALES}
    kept |= {"COLUMNS": "200", "LINES": "50", "TERM": "dumb", "PYTHONWARNINGS": "error"}
    return {**kept, "CAVALE_LANG": "en", **settings}


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str


def run(*args: object, stdin: str = "", cwd: Path | None = None, **settings: str) -> Done:
    done = subprocess.run(
        [CAVALE, *map(str, args)],
        input=stdin,
        cwd=cwd,
        env=environment(**settings),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=PATIENCE,
    )
    return Done(done.returncode, done.stdout, done.stderr)


class Terminal:
    """A command whose standard streams are a terminal; Ctrl-C reaches it as from a keyboard.

    With `out`, standard output goes to that file instead.
    """

    def __init__(self, *args: object, out: Path | None = None, **settings: str) -> None:
        self._master, slave = pty.openpty()
        stdout: Any = slave if out is None else out.open("wb")
        self._process = subprocess.Popen(
            [CAVALE, *map(str, args)],
            stdin=slave,
            stdout=stdout,
            stderr=slave,
            env=environment(TERM="xterm", **settings),
            preexec_fn=_own_terminal(slave),
        )
        os.close(slave)
        if out is not None:
            stdout.close()
        self.shown = ""

    def until(self, text: str) -> None:
        """Read until a text is shown, which must come after what was awaited last."""
        self.until_like(re.escape(text))

    def until_like(self, pattern: str) -> None:
        start = len(self.shown)
        while not re.search(pattern, self.shown[start:]):
            piece = self._read()
            assert piece, f"{pattern!r} never came:\n{self.shown[-2000:]}"

    def write(self, text: str) -> None:
        os.write(self._master, text.encode())

    def interrupt(self) -> None:
        self.write("\x03")

    def once_it_waits(self) -> "Terminal":
        """Until the program sleeps, waiting for a key: Python hears a Ctrl-C that comes between
        its prompt and its reading only with the next key.
        """
        give_up, sleeping = time.monotonic() + PATIENCE, 0
        while sleeping < 5:
            assert time.monotonic() < give_up, "it never waits for a key"
            state = Path(f"/proc/{self._process.pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
            sleeping = sleeping + 1 if state == "S" else 0
            time.sleep(0.02)
        return self

    def end(self) -> int:
        """Read to the end; the exit status."""
        while self._read():
            pass
        status = self._process.wait(PATIENCE)
        os.close(self._master)  # not before: the program would be told that its terminal is gone
        return status

    def _read(self) -> str:
        ready, _, _ = select.select([self._master], [], [], PATIENCE)
        try:
            piece = os.read(self._master, 65536).decode("utf-8", "replace") if ready else ""
        except OSError:  # on Linux, the other end is closed
            piece = ""
        self.shown += piece
        return piece


def _own_terminal(slave: int) -> Callable[[], None]:
    def make() -> None:
        signal.signal(
            signal.SIGINT, signal.SIG_DFL
        )  # ignored where a script runs in the background
        os.setsid()
        os.close(os.open(os.ttyname(slave), os.O_RDWR))  # the first one opened is the controlling

    return make


# --- files ---


def keep(match: Match, path: Path, names: list[str] | None = None, **about: Any) -> Path:
    """Save a match; the first seat is the person's."""
    seats = match.seats
    known = {
        "secret": "terminal",
        "contributions": [""] * seats,
        "seals": [""] * seats,
        "names": names or ["Ada", "Brume", "Suie", "Ronce"][:seats],
        "players": ["person", *["chance"] * (seats - 1)],
    }
    save(path, record(match, Recorder(**(known | about))))
    return path


def new_match(seats: int = 2) -> Match:
    return Match(find("horde"), seats, mixed("terminal", [""] * seats))


def match_at(phase: int, seats: int = 2, seat: int = 0) -> Match:
    """A match in which a seat is awaited in a phase."""
    match = new_match(seats)
    for _ in random_steps(match, "terminal"):
        if match.awaited() == [seat] and match.table.phase == phase:
            return match
    raise AssertionError("there is no such moment in this match")


def whole_match(seats: int = 4) -> Match:
    match = new_match(seats)
    for _ in random_steps(match, "whole"):
        pass
    return match
