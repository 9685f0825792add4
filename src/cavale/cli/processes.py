"""`cavale serve --processes N`: a parent that starts servers, and starts again those that end.

SIGTERM or Ctrl-C ends them all; SIGHUP starts them anew one after another, so that there is always
one that serves: none is ended before the one before it is well again.
"""

import http.client
import os
import signal
import subprocess
import sys
import threading
import time
from types import FrameType

import msgspec

from cavale.cli.language import wanted_language
from cavale.kernel.errors import CavaleError
from cavale.server.settings import Settings

_SERVE = "from cavale.cli import main; main()"
_PARENT = "CAVALE_PARENT"
_LOOK_EVERY = 0.1  # seconds
_END_WITHIN = 30.0
_HEALTHY_WITHIN = 60.0
_LONGEST_REST = 30.0  # before one that keeps ending is started again
_STURDY = 10.0  # who has run for so long is started again at once


class Child:
    """One server, whichever process it is at the moment."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._process: subprocess.Popen[bytes] | None = None
        self._started = 0.0
        self._rest = 0.0
        self.was_healthy = False

    def start(self) -> None:
        settings = msgspec.structs.asdict(self._settings) | {"processes": 1}
        given = {f"CAVALE_{name.upper()}": str(value) for name, value in settings.items()}
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-c", _SERVE, "serve"],
            env=os.environ | given | {_PARENT: str(os.getpid())},
            start_new_session=True,  # Ctrl-C is the parent's, who tells it
        )
        self._started = time.monotonic()

    @property
    def port(self) -> int:
        return self._settings.port

    @property
    def status(self) -> int | None:
        """How it ended; None while it runs."""
        return self._process.poll() if self._process is not None else 0

    def is_due(self) -> bool:
        """Whether one that has ended is to be started again now: the more often, the later."""
        if self._rest == 0.0:
            lived = time.monotonic() - self._started
            self._rest = 0.01 if lived > _STURDY else min(2 * max(lived, 0.5), _LONGEST_REST)
            self._started = time.monotonic()
        if time.monotonic() - self._started < self._rest:
            return False
        self._rest = 0.0
        return True

    def tell(self, by: signal.Signals) -> None:
        if self._process is not None and self.status is None:
            self._process.send_signal(by)

    def is_healthy(self) -> bool:
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self._settings.host, self._settings.host)
        try:
            asked = http.client.HTTPConnection(host, self._settings.port, timeout=5)
            asked.request("GET", "/health")
            return asked.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False


class Processes:
    def __init__(self, each: list[Settings]) -> None:
        self._children = [Child(settings) for settings in each]
        self._is_ending = self._is_renewing = False

    def run(self) -> int:
        """Until it is told to end; the exit status."""
        for caught in (signal.SIGTERM, signal.SIGINT):
            signal.signal(caught, self._end)
        if hasattr(signal, "SIGHUP"):
            signal.signal(signal.SIGHUP, self._renew)
        for child in self._children:
            child.start()
        status = 0
        while not self._is_ending and not status:
            time.sleep(_LOOK_EVERY)
            status = self._look_after()
            if self._is_renewing:
                self._is_renewing = False
                self._start_anew()
        self._end_all()
        return status

    def _end(self, sig: int, frame: FrameType | None) -> None:
        self._is_ending = True

    def _renew(self, sig: int, frame: FrameType | None) -> None:
        self._is_renewing = True

    def _look_after(self) -> int:
        """Start again what has ended; what could not be used from the start ends it all."""
        for child in self._children:
            if child.status is None:
                child.was_healthy = child.was_healthy or child.is_healthy()
                continue
            if child.status == 2 and not child.was_healthy:  # it has said why
                return 2
            if child.is_due():
                child.start()
        return 0

    def _start_anew(self) -> None:
        for child in self._children:
            child.tell(signal.SIGTERM)
            self._wait(child, _END_WITHIN, until_well=False)
            child.tell(signal.SIGKILL)
            child.start()
            if not self._wait(child, _HEALTHY_WITHIN, until_well=True):
                if not self._is_ending:
                    print(_not_well(child).sentence(wanted_language()), file=sys.stderr)
                return

    def _wait(self, child: Child, seconds: float, until_well: bool) -> bool:
        """Whether it came about in time, as nothing does any more once all are to end."""
        give_up = time.monotonic() + seconds
        while time.monotonic() < give_up and not self._is_ending:
            has_ended = child.status is not None
            if child.is_healthy() if until_well else has_ended:
                return True
            if has_ended:
                return False
            time.sleep(_LOOK_EVERY)
        return False

    def _end_all(self) -> None:
        for child in self._children:
            child.tell(signal.SIGTERM)
        give_up = time.monotonic() + _END_WITHIN
        for child in self._children:
            while child.status is None and time.monotonic() < give_up:
                time.sleep(_LOOK_EVERY)
            child.tell(signal.SIGKILL)


def _not_well(child: Child) -> CavaleError:
    return CavaleError(
        en=f"The server on port {child.port} was started anew and is not healthy: the others stay "
        "as they are. Its log says what is wrong; mend it, then send SIGHUP again.",
        fr=f"Le serveur du port {child.port} a redémarré et ne va pas bien : les autres restent "
        "comme ils sont. Son journal dit ce qui ne va pas ; répare, puis renvoie SIGHUP.",
    )


def end_with_parent() -> None:
    """A server of several ends when the parent is gone, whatever happened to it."""
    parent = int(os.environ.get(_PARENT, 0))
    if not parent:
        return

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()
