"""`--cluster`: the same numbers, and a Ctrl-C that leaves nobody behind."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.cli.run import PATIENCE, Terminal, run

pytestmark = pytest.mark.slow

PLAIN: Any = {"CAVALE_COMPILE": "0"}  # so few matches need no compiler


def until(true: Callable[[], object]) -> None:
    give_up = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < give_up
        time.sleep(0.01)


def numbers(text: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(text)
    return {name: data[name] for name in ("matches", "moves", "wins", "points", "endings")}


def test_a_cluster_gives_the_same_numbers() -> None:
    args = ("simulate", "horde", "--seats", 2, "--matches", 20, "--json")
    there, here = run(*args, "--cluster", "local:2", **PLAIN), run(*args, "--jobs", 1, **PLAIN)
    assert (there.code, there.err) == (0, "")
    assert numbers(there.out) == numbers(here.out)


SIMULATE = ("simulate", "horde", "--matches", 5)
ARENA = ("arena", "horde", "chance", "easy", "--deals", 2)
SWEEP = ("sweep", "horde", "--vary", "goal=3")


@pytest.mark.parametrize(
    ("command", "args", "problem"),
    [
        (SIMULATE, ("tcp://127.0.0.1:1",), "No scheduler answers at tcp://127.0.0.1:1"),
        (ARENA, ("local:0",), "is no cluster"),
        (SWEEP, ("local:2", "--jobs", 2), "leave them out with a cluster"),
    ],
)
def test_what_is_wrong_with_a_cluster_is_one_sentence(
    command: tuple[object, ...], args: tuple[object, ...], problem: str
) -> None:
    done = run(*command, "--cluster", *args, **PLAIN)
    assert (done.code, done.out) == (2, "")
    assert problem in done.err
    assert done.err.count("\n") == 1


def test_ctrl_c_keeps_the_first_so_many_and_leaves_nobody_behind(tmp_path: Path) -> None:
    out = tmp_path / "out"
    args = ("simulate", "horde", "--seats", 2, "--matches", 10**6, "--json")
    terminal = Terminal(*args, "--cluster", "local:2", out=out, **PLAIN)
    terminal.until_like(r"[1-9]\d*/1000000")
    workers = psutil.Process(terminal._process.pid).children(recursive=True)
    assert len(workers) >= 2
    terminal.interrupt()
    assert terminal.end() == 130
    assert "Traceback" not in terminal.shown
    _, alive = psutil.wait_procs(workers, timeout=60)
    assert alive == []
    data = json.loads(out.read_text())
    assert data["interrupted"] is True
    again = run("simulate", "horde", "--seats", 2, "--matches", data["matches"], "--json", **PLAIN)
    assert numbers(again.out) == numbers(out.read_text())


def test_ctrl_c_while_a_cluster_starts_is_no_traceback_and_leaves_nobody_behind(
    tmp_path: Path,
) -> None:
    args = ("simulate", "horde", "--seats", 2, "--matches", 10**6, "--cluster", "local:2")
    terminal = Terminal(*args, out=tmp_path / "out", **PLAIN)
    command = psutil.Process(terminal._process.pid)
    until(lambda: len(command.children(recursive=True)) >= 2)  # the first of its processes
    workers = command.children(recursive=True)
    terminal.interrupt()
    assert terminal.end() == 130
    assert "Traceback" not in terminal.shown
    assert psutil.wait_procs(workers, timeout=60)[1] == []
