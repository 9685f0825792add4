"""Clusters: the same bytes as on one core, whoever is lost; and what is wrong is one sentence."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil
import pytest

import cavale
from cavale.games import find
from cavale.kernel.contract import Game
from cavale.kernel.errors import CavaleError, OptionError
from cavale.lab.arena import Arena, Contest, arena_of
from cavale.lab.cluster import hands, hands_of, worker
from cavale.lab.cluster.hands import Cluster, ClusterError
from cavale.lab.numbered import Threads
from cavale.lab.simulate import Plan, Report, Simulation, prepare, simulation_of
from cavale.lab.sweep import Ground, Sweep, grid
from cavale.lab.sweep.rows import flat_rows

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("cluster"),
    # Dask's own business, at the end of processes that were killed
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]
PATIENCE = 120  # seconds


@pytest.fixture(autouse=True)
def _plain_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few matches need no compiler."""
    monkeypatch.setenv("CAVALE_COMPILE", "0")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """Two workers that play by plain rules."""
    before = os.environ.get("CAVALE_COMPILE")
    os.environ["CAVALE_COMPILE"] = "0"
    with Cluster("local:2") as started:
        yield started
    os.environ.pop("CAVALE_COMPILE")
    if before is not None:
        os.environ["CAVALE_COMPILE"] = before


@pytest.fixture
def plan(horde: Game) -> Plan:
    return Plan(horde, seats=2, matches=100, seed="cluster")


def sums(report: Report) -> dict[str, Any]:
    return {**vars(report), "seconds": 0, "core_seconds": 0}


# --- the same result ---


def test_a_simulation_gives_the_same_as_on_one_core(plan: Plan, cluster: Cluster) -> None:
    here, there, done = prepare(plan), prepare(plan), list[int]()
    cluster.prepare([there])
    there.run(done.append, cluster)
    assert sums(there.report) == sums(here.run())
    assert done == sorted(set(done))
    assert done[-1] == 100
    assert there.report.core_seconds > 0


def test_an_arena_gives_the_same_as_on_one_core(cluster: Cluster) -> None:
    contest = Contest(find("condamnes"), "easy", "chance", seats=3, deals=6, seed="cluster")
    here, there = Arena(contest), Arena(contest)
    cluster.prepare([there])
    assert there.run(hands=cluster) == here.run()
    assert (there.winners == here.winners).all()
    assert (there.sides == here.sides).all()


def test_a_sweep_gives_the_same_as_on_one_core(horde: Game, cluster: Cluster) -> None:
    ground = Ground(horde, matches=20, seats=2, bots=["chance", "b=easy"])
    settings = grid(ground, {"goal": [3, 6], "restart": ["choose", "random"]})
    sweep = Sweep(settings)
    cluster.prepare(sweep.simulations)
    both = [flat_rows(rows) for rows in (sweep.run(cluster), Sweep(settings).run())]
    for row in (*both[0], *both[1]):
        row.pop("moves_per_second")
    assert both[0] == both[1]


def test_a_recipe_makes_the_same_work(plan: Plan) -> None:
    box = plan.game.make_box({**GOAL_3, "copies": COPIES}, "a box")
    made = simulation_of(Simulation(replace(plan, box=box, options={"restart": "random"})).recipe())
    assert made.plan.box == box
    assert made.plan.options == {"restart": "random"}
    recipe = json.loads(made.recipe())
    with pytest.raises(ValueError, match="makes no work"):
        worker.made(json.dumps({**recipe, "maker": "os:system"}))


GOAL_3 = {"goal": 3, "rounds": 100}
COPIES = {str(value): value for value in range(1, 11)}


# --- workers that are lost, and interrupts ---


def worker_processes(cluster: Cluster) -> list[int]:
    return list(cluster._client.run(os.getpid).values())


def test_a_worker_killed_in_the_middle_changes_nothing(plan: Plan, cluster: Cluster) -> None:
    victims = worker_processes(cluster)[:1]

    def kill(done: int) -> None:
        if done > 20 and victims:
            os.kill(victims.pop(), signal.SIGKILL)

    simulation = prepare(plan)
    cluster.prepare([simulation])
    simulation.run(kill, cluster)
    assert victims == []
    assert sums(simulation.report) == sums(prepare(plan).run())


def test_an_interrupt_keeps_the_first_so_many(plan: Plan, cluster: Cluster) -> None:
    def interrupt(done: int) -> None:
        if done > 10:
            raise KeyboardInterrupt

    simulation = prepare(plan)
    cluster.prepare([simulation])
    with pytest.raises(KeyboardInterrupt):
        simulation.run(interrupt, cluster)
    assert 10 < simulation.done == simulation.report.matches < 100
    assert sums(simulation.report) == sums(prepare(replace(plan, matches=simulation.done)).run())
    simulation.run(hands=cluster)
    assert sums(simulation.report) == sums(prepare(plan).run())


def test_workers_leave_ctrl_c_to_the_command() -> None:
    before = signal.getsignal(signal.SIGINT)
    try:
        worker.dask_setup(None)
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_local_cluster_listens_to_this_machine_only(cluster: Cluster) -> None:
    worker_processes(cluster)  # all are up
    own = psutil.Process()
    heard = [
        connection.laddr.ip
        for process in (own, *own.children(recursive=True))
        for connection in process.net_connections()
        if connection.status == psutil.CONN_LISTEN
    ]
    assert len(heard) >= 3
    assert set(heard) == {"127.0.0.1"}


# --- workers that play otherwise ---

SERVE = "from distributed.cli.dask_scheduler import main; main()"
WORK = "from distributed.cli.dask_worker import main; main()"
OTHER_RULES = (
    "import cavale.games.horde as horde; from dataclasses import replace; "
    "horde.CARD = replace(horde.CARD, version=99); "
)
NO_CAVALE = "import sys; sys.modules['cavale'] = None; "


class Machine:
    """A scheduler and its workers, as somebody starts them by hand."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._started: list[subprocess.Popen[bytes]] = []
        place = folder / "scheduler.json"
        args = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        self.scheduler = self.start(SERVE, *args, "--scheduler-file", str(place))
        until(place.exists)
        self.address: str = json.loads(place.read_text())["address"]

    def start(self, code: str, *args: str) -> subprocess.Popen[bytes]:
        log = (self._folder / f"log-{len(self._started)}").open("wb")
        command = [sys.executable, "-c", code, *args]
        started = subprocess.Popen(command, stdout=log, stderr=log, cwd=self._folder)
        self._started.append(started)
        return started

    def add_worker(self, before: str = "") -> subprocess.Popen[bytes]:
        args = ("--no-nanny", "--no-dashboard", "--nthreads", "1", "--host", "127.0.0.1")
        return self.start(before + WORK, self.address, *args)

    def end(self) -> None:
        for each in reversed(self._started):
            each.kill()
            each.wait(PATIENCE)


def until(true: Callable[[], object]) -> None:
    give_up = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < give_up
        time.sleep(0.05)


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    started = Machine(tmp_path)
    yield started
    started.end()


@pytest.mark.parametrize(
    ("before", "problem"),
    [
        (OTHER_RULES, "has version 99 of the rules, and this is version 1: install the same"),
        (NO_CAVALE, "cannot play"),
    ],
)
def test_a_worker_with_other_rules_is_refused_before_anything_runs(
    plan: Plan, machine: Machine, before: str, problem: str
) -> None:
    machine.add_worker(before)
    simulation = prepare(plan)
    with Cluster(machine.address) as found, pytest.raises(ClusterError, match=problem):
        found.prepare([simulation])
    assert simulation.done == 0


def test_one_that_joins_later_plays_no_match(plan: Plan) -> None:
    here = worker.identity("horde")
    recipe = prepare(plan).recipe()
    assert worker.play(recipe, tuple(here), 0, 2).outcome.moves > 0
    for name in worker.Identity._fields:
        changed: Any = {name: "other"}
        other = here._replace(**changed)
        assert worker.identity("horde") == here != other
        with pytest.raises(ClusterError, match=r"worker tcp://there has .*: install the same"):
            hands._check_identity("tcp://there", other, here)
    hands._check_identity("tcp://there", here, here)


def test_a_scheduler_that_dies_is_a_sentence_and_keeps_what_is_done(
    plan: Plan, machine: Machine
) -> None:
    machine.add_worker()

    def kill(done: int) -> None:
        if done > 10:
            machine.scheduler.kill()

    simulation = prepare(replace(plan, matches=100_000))
    with Cluster(machine.address) as found:
        found.prepare([simulation])
        with pytest.raises(ClusterError, match="The cluster is gone"):
            simulation.run(kill, found)
    assert sums(simulation.report) == sums(prepare(replace(plan, matches=simulation.done)).run())


def test_a_scheduler_without_workers_is_a_sentence(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hands, "WORKER_SECONDS", 0.2)
    with pytest.raises(ClusterError, match="has no workers: start some first"):
        Cluster(machine.address)


@pytest.mark.parametrize(
    ("where", "problem"),
    [
        ("tcp://127.0.0.1:1", "No scheduler answers at"),
        ("127.0.0.1:99999", "No scheduler answers at"),
        ("local:0", "is no cluster: write local:N"),
        ("local:many", "is no cluster"),
        ("somewhere", "is no cluster"),
        ("", "is no cluster"),
    ],
)
def test_a_cluster_that_is_not_there_is_a_sentence(where: str, problem: str) -> None:
    with pytest.raises(CavaleError, match=problem) as refused:
        Cluster(where)
    assert refused.value.exit_status == 2


@pytest.mark.parametrize("protocol", ["tcp", "tls"])
def test_who_is_no_scheduler_or_wants_a_certificate_is_told_apart(protocol: str) -> None:
    """Of TLS without a certificate Dask complains before it says anything to the other side."""

    def hang_up() -> None:
        with contextlib.suppress(OSError):  # closed at the end
            while True:
                server.accept()[0].close()

    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=hang_up, daemon=True).start()
        where = f"{protocol}://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(ClusterError, match=r"does not let us in .* certificate") as refused:
            Cluster(where)
        server.shutdown(socket.SHUT_RDWR)
    assert refused.value.exit_status == 2


def test_without_dask_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(OptionError, match=r"cavale\[lab\]"):
        Cluster("local:2")
    with hands_of(2, None) as threads:
        assert isinstance(threads, Threads)
    with pytest.raises(OptionError, match="leave them out"), hands_of(2, "local:2"):
        pass


def test_nobody_loads_dask_who_names_no_cluster() -> None:
    code = (
        "import sys, cavale.cli.app, cavale.cli.simulate, cavale.cli.arena, cavale.cli.sweep; "
        "import cavale; cavale.game('horde').simulate(2, 1, jobs=1); "
        "assert not {'dask', 'distributed', 'polars'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=PATIENCE)


def test_the_recipe_of_an_arena_makes_the_same_contest(horde: Game) -> None:
    contest = Contest(horde, "easy", "medium", seats=3, deals=2, seed="again")
    assert arena_of(Arena(contest).recipe()).contest == contest


def test_a_file_with_an_instinct_stays_here(horde: Game) -> None:
    file = Path(__file__).parents[2] / "bench" / "earlier" / "horde.py"
    arena = Arena(Contest(horde, str(file), "medium", seats=2, deals=2))
    with pytest.raises(OptionError, match="without a cluster"):
        arena.recipe()


def test_python_programs_name_a_cluster_too(machine: Machine) -> None:
    machine.add_worker()
    report = cavale.game("horde").simulate(2, 5, cluster=machine.address)
    assert sums(report) == sums(cavale.game("horde").simulate(2, 5, jobs=1))
