"""Starting and stopping the servers, each on one core, with a new store on the disk."""

import atexit
import contextlib
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from tests.postgres import Cluster  # noqa: E402

BUILD = HERE / "build"
PEER = HERE / "boardgameio"
_START_WITHIN = 30.0  # seconds


CAVALE, POSTGRES, OTHER = "cavale", "cavale, PostgreSQL", "boardgame.io"
SYSTEMS = (CAVALE, POSTGRES, OTHER)


@dataclass(frozen=True)
class Server:
    pid: int
    port: int
    store: str  # a path, or the address of a database


def cavale_command(port: int, database: str) -> list[str]:
    program = str(Path(sys.executable).parent / "cavale")
    return [program, "serve", "--port", str(port), "--database", database]


def command(system: str, port: int, store: str) -> list[str]:
    if system == OTHER:
        return ["node", str(PEER / "server.js"), str(port), store]
    return cavale_command(port, store if system == POSTGRES else f"sqlite:{store}")


@cache
def postgres() -> Cluster:
    """As Debian sets it: a move is on the disk before it is answered. On whichever core is free."""
    running = Cluster(settings=())
    atexit.register(running.remove)
    return running


SETTINGS = {
    # all clients come from one address, and faster than people
    "CAVALE_READY": "0",
    "CAVALE_MESSAGES_PER_SECOND": "1000000",
    "CAVALE_REQUESTS_PER_SECOND": "1000000",
    "CAVALE_SOCKETS_PER_ADDRESS": "100000",
    "NODE_ENV": "production",
}


@contextlib.contextmanager
def serving(system: str, **settings: str) -> Iterator[Server]:
    """A server with an empty store, killed at the end without a chance to save anything."""
    BUILD.mkdir(exist_ok=True)
    clear_stores()
    port, store = _free_port(), str(BUILD / "store")
    if system == POSTGRES:
        store = postgres().new_database()
    log = BUILD / "server.log"
    words = [*pinned(0), *command(system, port, store)]
    with log.open("wb") as out:
        process = subprocess.Popen(
            words, env={**os.environ, **SETTINGS, **settings}, stdout=out, stderr=out
        )
    try:
        _wait_for(process, port, log)
        yield Server(process.pid, port, store)
    finally:
        process.kill()
        process.wait()


def clear_stores() -> None:
    for old in BUILD.glob("store*"):
        old.unlink()


def stored_moves(system: str, store: str) -> int:
    """How many moves the disk has, for comparison with those that were acknowledged."""
    if system == OTHER:
        with open(store, "rb") as lines:
            return sum(line.startswith(b'["state"') for line in lines)
    if system == POSTGRES:
        moved = 'position(\'"t":"moved"\'::bytea in body) > 0'
        return int(postgres().sql(store, f"SELECT count(*) FROM entry WHERE {moved}")[0])
    with contextlib.closing(sqlite3.connect(store)) as database:
        found = database.execute(
            'SELECT count(*) FROM entry WHERE CAST(body AS TEXT) LIKE \'%"t":"moved"%\''
        )
        return int(found.fetchone()[0])


def pinned(which: int) -> list[str]:
    """The start of a command that shall have a core for itself: 0 the server, 1 the generator."""
    if not shutil.which("taskset") or not hasattr(os, "sched_getaffinity"):
        return []
    cores = sorted(os.sched_getaffinity(0))
    return ["taskset", "-c", str(cores[which % len(cores)])]


def prepare_peer() -> None:
    """Install boardgame.io, unless it is there by the same lock."""
    if not shutil.which("node") or not shutil.which("npm"):
        sys.exit("boardgame.io needs Node 18 or newer with npm (nodejs.org, or your system's).")
    lock, stamp = PEER / "package-lock.json", PEER / "node_modules" / ".bench.stamp"
    if stamp.exists() and stamp.read_bytes() == lock.read_bytes():
        return
    print("Installing boardgame.io into bench/server/boardgameio (once; half a minute) ...")
    install = ["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run(install, cwd=PEER, check=True)  # npm shows its own progress
    shutil.copyfile(lock, stamp)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(process: "subprocess.Popen[bytes]", port: int, log: Path) -> None:
    deadline = time.monotonic() + _START_WITHIN
    while time.monotonic() < deadline and process.poll() is None:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5).close()
            return
        except urllib.error.HTTPError:
            return  # an answer, if only that there is no page
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"{process.args} did not start:\n{log.read_text()}")
