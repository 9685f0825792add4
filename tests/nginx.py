"""Debian's nginx before servers of a test, with the configuration that operators are given."""

import re
import shutil
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

import httpx

_CONFIGURATION = Path(__file__).resolve().parents[1] / "deploy" / "nginx.conf"
_INSTALL = "The tests need nginx: install the package 'nginx-light' (or 'nginx') first."
_STARTED_WITHIN = 60.0  # seconds, on a busy machine
_FOLDERS = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def program() -> str:
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    assert found, _INSTALL
    return found


def configuration(port: int, processes: Sequence[int], folder: Path) -> str:
    """The given one, with ports and folders of a test."""
    text = _CONFIGURATION.read_text(encoding="utf-8")
    line = re.search(r" *server 127\.0\.0\.1:8000(.*;)\n *server 127\.0\.0\.1:8001\1\n", text)
    assert line is not None
    servers = "".join(f"server 127.0.0.1:{each}{line[1]}\n" for each in processes)
    places = "".join(f"{name}_temp_path {folder / name};\n" for name in _FOLDERS)
    text = text.replace(line[0], servers).replace("listen 80;", f"listen 127.0.0.1:{port};")
    return text.replace("http {\n", f"http {{\n{places}", 1)


class Proxy:
    """nginx on a port, before processes on theirs; used in a `with` statement."""

    def __init__(self, folder: Path, port: int, processes: Sequence[int]) -> None:
        self._folder, self._port = folder, port
        self._file = folder / "nginx.conf"
        self._file.write_text(configuration(port, processes, folder), encoding="utf-8")

    def _command(self, *words: str) -> list[str]:
        log = str(self._folder / "nginx.log")
        settings = f"daemon off; pid {self._folder / 'nginx.pid'};"
        places = ["-p", str(self._folder), "-e", log, "-c", str(self._file)]
        return [program(), *places, *words, "-g", settings]

    def check(self) -> str:
        """What `nginx -t` says of the configuration."""
        done = subprocess.run(self._command("-t"), capture_output=True, text=True, check=False)
        return done.stderr

    def __enter__(self) -> "Proxy":
        self._process = subprocess.Popen(self._command())
        give_up = time.monotonic() + _STARTED_WITHIN
        while not self._answers():
            is_there = self._process.poll() is None and time.monotonic() < give_up
            assert is_there, (self._folder / "nginx.log").read_text()
            time.sleep(0.05)
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()

    def _answers(self) -> bool:
        try:
            httpx.get(f"http://127.0.0.1:{self._port}/health", timeout=10)
        except httpx.TransportError:
            return False
        return True
