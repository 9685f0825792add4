"""A real server as a real process, for tests that need one."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any, Self

_CAVALE = str(Path(sys.executable).with_name("cavale"))
_START_WITHIN = 60.0  # seconds; a loaded machine is slow to import

# Unless a test is about them: bots that hardly think, limits that nobody meets by accident, and
# nobody who reads a role card, and no coach
_SETTINGS = {
    "pace_calm": "0.03",
    "pace_quick": "0.03",
    "requests_per_second": "500",
    "messages_per_second": "200",
    "ready": "0",
    "coach": "0",
}


class RunningServer:
    """`cavale serve` on a free port, with its database in a folder of its own unless one is named.

    Used in a `with` statement it runs until the end of that.
    """

    def __init__(self, folder: Path, **settings: str) -> None:
        self.port = free_port()
        self.origin = f"http://127.0.0.1:{self.port}"
        self.database = folder / "cavale.sqlite3"
        self.log = folder / "server.log"
        self._url = settings.pop("database", f"sqlite:{self.database}")
        chosen = _SETTINGS | settings
        self._settings = {f"CAVALE_{name.upper()}": value for name, value in chosen.items()}
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        command = [_CAVALE, "serve", "--port", str(self.port)]
        command += ["--database", self._url]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, env=os.environ | self._settings, stderr=log, stdout=log
            )
        self._wait_until_healthy(self.process)

    def _wait_until_healthy(self, process: subprocess.Popen[bytes]) -> None:
        give_up = time.monotonic() + _START_WITHIN
        while time.monotonic() < give_up:
            if process.poll() is not None:
                break
            try:
                self.get("/health")
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise RuntimeError(f"the server did not start:\n{self.log.read_text()}")

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        """End the process by a signal; return its exit status."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.process.wait(timeout=30)

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(self.origin + path, timeout=10) as answer:
            return json.load(answer)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        data = json.dumps(body).encode()
        request = urllib.request.Request(self.origin + path, data=data, method="POST")
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
