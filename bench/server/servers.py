"""Starting and stopping the servers, each on one core, with a new store on the disk."""

import atexit
import contextlib
import os
import shutil
import socket
import sqlite3
import statistics
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


CAVALE, OTHER = "cavale", "boardgame.io"
POSTGRES, TWO = "cavale, PostgreSQL", "cavale, PostgreSQL, 2 processes"
OTHER_TWO = "boardgame.io, PostgreSQL and Redis, 2 servers"
SEVERAL = (TWO, OTHER_TWO)


@dataclass(frozen=True)
class Server:
    pids: list[int]  # what was started; each may have started more
    ports: list[int]  # one a process
    store: str  # a path, or the address of a database


def cavale_command(port: int, database: str) -> list[str]:
    program = str(Path(sys.executable).parent / "cavale")
    return [program, "serve", "--port", str(port), "--database", database]


def commands(system: str, ports: list[int], store: str) -> list[list[str]]:
    if system == OTHER:
        return [["node", str(PEER / "server.js"), str(ports[0]), store]]
    if system == OTHER_TWO:
        words = ["node", str(PEER / "several.js")]
        return [[*words, str(port), store, str(redis_port())] for port in ports]
    if system == CAVALE:
        return [cavale_command(ports[0], f"sqlite:{store}")]
    several = ["--processes", str(len(ports))] if len(ports) > 1 else []
    return [[*cavale_command(ports[0], store), *several]]


@cache
def postgres() -> Cluster:
    """As Debian sets it: a move is on the disk before it is answered. On whichever core is free."""
    running = Cluster(settings=())
    atexit.register(running.remove)
    return running


@cache
def redis_port() -> int:
    """A Redis of this run's own, which keeps nothing."""
    if not shutil.which("redis-server"):
        sys.exit("boardgame.io needs a Redis for several servers: install redis-server.")
    (port,) = _free_ports(1)
    words = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    atexit.register(process.wait)
    atexit.register(process.kill)
    return port


SETTINGS = {
    # all clients come from one address, and faster than people
    "CAVALE_READY": "0",
    "CAVALE_MESSAGES_PER_SECOND": "1000000",
    "CAVALE_REQUESTS_PER_SECOND": "1000000",
    "CAVALE_SOCKETS_PER_ADDRESS": "100000",
    "CAVALE_SEATS_PER_ADDRESS": "14",
    "NODE_ENV": "production",
}


@contextlib.contextmanager
def serving(system: str, **settings: str) -> Iterator[Server]:
    """A server with an empty store, killed at the end without a chance to save anything.

    Several processes share the core of one: what they cost can be compared, not what they gain.
    """
    BUILD.mkdir(exist_ok=True)
    clear_stores()
    ports, store = _free_ports(2 if system in SEVERAL else 1), str(BUILD / "store")
    if system in (POSTGRES, *SEVERAL):
        store = postgres().new_database()
    log = BUILD / "server.log"
    environment = {**os.environ, **SETTINGS, **settings}
    started = []
    try:
        with log.open("wb") as out:
            for words in commands(system, ports, store):
                process = subprocess.Popen(
                    [*pinned(0), *words], env=environment, stdout=out, stderr=out
                )
                started.append(process)
                _wait_for(process, ports[len(started) - 1], log)  # one makes the tables
        for port in ports:
            _wait_for(started[-1], port, log)
        yield Server([process.pid for process in started], ports, store)
    finally:
        for process in started:
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
    if system in (POSTGRES, TWO):
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


def disk_wait() -> float:
    """Seconds until the disk has kept what was written: the floor of every durable answer."""
    waits = []
    path = BUILD / "store"
    with path.open("ab", buffering=0) as file:
        for _ in range(100):
            start = time.perf_counter()
            file.write(bytes(2000))
            os.fsync(file.fileno())
            waits.append(time.perf_counter() - start)
    path.unlink()
    return statistics.median(waits)


def _free_ports(count: int) -> list[int]:
    """So many in a row, as the processes of one server take them."""
    while True:
        with contextlib.ExitStack() as held, contextlib.suppress(OSError):
            first = held.enter_context(socket.create_server(("127.0.0.1", 0))).getsockname()[1]
            for port in range(first + 1, first + count):
                held.enter_context(socket.create_server(("127.0.0.1", port)))
            return list(range(first, first + count))


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
