"""A real PostgreSQL for tests: one a worker, with a new database for whoever asks.

It listens on this machine alone, and forgets what a power cut would take: no test cuts the power.
"""

import glob
import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

_STARTED_WITHIN = 60.0  # seconds, on a busy machine
_INSTALL = "The tests need a PostgreSQL: install the package 'postgresql' first."
_FORGETFUL = ("fsync=off", "full_page_writes=off")


def program(name: str) -> str:
    """One of PostgreSQL's programs; Debian keeps most of them off the path."""
    found = shutil.which(name) or max(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"), default="")
    assert found, _INSTALL
    return found


class Cluster:
    """It refuses to run as root: there, it runs as the user that Debian made for it."""

    def __init__(self, settings: Sequence[str] = _FORGETFUL) -> None:
        self._settings = settings
        self._folder = Path(tempfile.mkdtemp(prefix="cavale-postgres-"))
        self._user = "postgres" if os.geteuid() == 0 else None
        if self._user:
            os.chown(self._folder, pwd.getpwnam(self._user).pw_uid, -1)
        self._numbers = itertools.count()
        self._used: list[str] = []  # databases that are empty again
        self._process: subprocess.Popen[bytes] | None = None
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port: int = probe.getsockname()[1]
        words = ["-D", self._data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync"]
        self._run("initdb", *words, "--locale=C.UTF-8")
        rules = Path(self._data, "pg_hba.conf")
        rules.write_text("host all guarded all scram-sha-256\n" + rules.read_text())
        self.start()

    @property
    def pid(self) -> int:
        """Of the process that all others of it come from."""
        assert self._process is not None
        return self._process.pid

    @property
    def _data(self) -> str:
        return str(self._folder / "data")

    def _run(self, name: str, *words: str) -> None:
        done = subprocess.run(
            [program(name), *words],
            cwd=self._folder,
            user=self._user,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        """Somebody may have got its port while it was down: then it is tried again."""
        give_up = time.monotonic() + _STARTED_WITHIN
        self._process = self._started()
        while not self._answers():
            assert time.monotonic() < give_up, (self._folder / "log").read_text()
            time.sleep(0.02)
            if self._process.poll() is not None:
                self._process = self._started()

    def _started(self) -> subprocess.Popen[bytes]:
        with_parent = ["setpriv", "--pdeathsig", "INT"] if shutil.which("setpriv") else []
        words = [*with_parent, program("postgres"), "-D", self._data, "-p", str(self.port)]
        words += ["-h", "127.0.0.1", "-k", str(self._folder)]
        words += [word for each in self._settings for word in ("-c", each)]
        with (self._folder / "log").open("ab") as log:
            return subprocess.Popen(
                words, cwd=self._folder, user=self._user, stdout=log, stderr=log
            )

    def _answers(self) -> bool:
        words = [program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(words, check=False).returncode == 0

    def speak_tls(self, certificate: Path, key: Path) -> None:
        for source, name in ((certificate, "server.crt"), (key, "server.key")):
            copy = Path(shutil.copy(source, Path(self._data, name)))
            copy.chmod(0o600)
            if self._user:
                os.chown(copy, pwd.getpwnam(self._user).pw_uid, -1)
        self.end(signal.SIGINT)
        self._settings = (*self._settings, "ssl=on")
        self.start()

    def end(self, by: signal.Signals = signal.SIGQUIT) -> None:
        """SIGQUIT is a crash: what comes after is a recovery. SIGINT is a restart by hand."""
        assert self._process is not None
        self._process.send_signal(by)
        self._process.wait()

    def remove(self) -> None:
        self.end()
        shutil.rmtree(self._folder, ignore_errors=True)

    # --- databases ---

    def url(self, name: str, user: str = "postgres") -> str:
        return f"postgresql://{user}@127.0.0.1:{self.port}/{name}"

    def new_database(self) -> str:
        """The address of an empty one."""
        if self._used:
            return self._used.pop()
        name = f"test{next(self._numbers)}"
        self.sql("postgres", f"CREATE DATABASE {name}")
        return self.url(name)

    def give_back(self, url: str) -> None:
        """Empty a database for the next test: a new one is a thousand files."""
        self.cut(url)
        anew = ("DROP SCHEMA public CASCADE", "CREATE SCHEMA public")
        self.sql(url, *anew, "GRANT USAGE ON SCHEMA public TO PUBLIC")
        self._used.append(url)

    def sql(self, database: str, *commands: str) -> list[str]:
        """What psql prints, line by line; the database by its name or its address."""
        where = database if "://" in database else self.url(database)
        words = [
            program("psql"),
            "-qAtX",
            "-c",
            "SET client_min_messages = warning",
            "-v",
            "ON_ERROR_STOP=1",
            where,
        ]
        for command in commands:
            words += ["-c", command]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    def cut(self, url: str) -> None:
        """End all connections to a database, as a network that fails does."""
        name = url.rpartition("/")[2]
        ending = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        self.sql("postgres", f"{ending} WHERE datname = '{name}'")
