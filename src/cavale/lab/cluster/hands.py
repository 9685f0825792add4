"""The workers of a Dask cluster as hands: `local:4` on this machine, or a scheduler's address."""

import asyncio
import contextlib
import json
import logging
import math
import re
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError, ThreadPoolExecutor
from importlib import import_module
from multiprocessing import resource_tracker
from typing import Any, Self

from cavale.kernel.errors import CavaleError, OptionError
from cavale.lab.cluster import worker
from cavale.lab.cluster.worker import Identity, Played
from cavale.lab.numbered import Numbered, Part, Progress, Tally, untold

CONNECT_SECONDS = 5  # for a scheduler to answer
WORKER_SECONDS = 15  # for a first worker to be there
_PART_SECONDS = 1.0  # of a core: how long a worker plays before it reports; longer with many
_SHORTEST = 0.05  # seconds of the last parts, which are small so that all workers end together
_COUNT_SECONDS = 5.0  # between two counts of the workers: they come and go
_QUIET = {  # what Dask would watch while it works, and nobody looks at here
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "500ms",
    "distributed.admin.system-monitor.interval": "2s",
    "distributed.admin.system-monitor.gil.enabled": False,
}
_LOCAL = re.compile(r"local:([1-9]\d{0,2})")
_ADDRESS = re.compile(r"(?:(?:tcp|tls)://)?(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5}", re.IGNORECASE)


_UNREACHED = (OSError, ValueError, TypeError, RuntimeError, OverflowError)


class ClusterError(CavaleError):
    """A cluster that cannot be reached, or does not play by the same rules."""


class Cluster:
    """Workers of a cluster. What a lost worker was at is done again by another one."""

    def __init__(self, where: str) -> None:
        self._distributed = _dask()
        self._own: Any = None  # a cluster that was started here, and ends with us
        self._slots = _Slots(lambda: self._client)
        self._identities: dict[str, Identity] = {}
        try:
            self._own = self._started(where)
            self._client = self._connected(where)
            self._await_a_worker(where)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Leave the cluster; one that was started here ends."""
        for each in (getattr(self, "_client", None), self._own):
            if each is not None:
                with contextlib.suppress(Exception):  # it may be gone already
                    each.close()

    # --- connecting ---

    def _started(self, where: str) -> Any:
        """Processes of this machine, which listen to nobody but this machine; None elsewhere."""
        found = _LOCAL.fullmatch(where)
        if not found and (where.startswith("local:") or not _ADDRESS.fullmatch(where)):
            raise OptionError(
                en=f"{where!r} is no cluster: write local:N, such as local:4, or a scheduler’s "
                "address, such as tcp://HOST:8786.",
                fr=f"« {where} » n’est pas une grappe : écris local:N, par exemple local:4, ou "
                "l’adresse d’un ordonnanceur, par exemple tcp://HOST:8786.",
            )
        return found and self._local(int(found[1]))

    def _local(self, workers: int) -> Any:
        try:
            with ThreadPoolExecutor(1, initializer=_deaf_to_ctrl_c) as aside:
                return aside.submit(self._local_cluster, workers).result()
        except (OSError, RuntimeError) as error:
            raise ClusterError(
                en=f"{workers} workers cannot be started here ({_said(error)}); a script of your "
                "own begins its work under: if __name__ == '__main__'.",
                fr=f"Impossible de lancer ici {workers} workers ({_said(error)}) ; un script à toi "
                'commence son travail sous : if __name__ == "__main__".',
            ) from None

    def _local_cluster(self, workers: int) -> Any:
        with import_module("dask").config.set(_QUIET):
            return self._distributed.LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                host="127.0.0.1",
                dashboard_address="127.0.0.1:0",
                memory_limit=0,
                silence_logs=logging.CRITICAL,
                preload=["cavale.lab.cluster.worker"],
            )

    def _connected(self, where: str) -> Any:
        try:
            if not self._own:
                with ThreadPoolExecutor(1) as aside:  # a notebook has a loop of its own
                    aside.submit(lambda: asyncio.run(self._knock(where))).result()
            return self._distributed.Client(
                self._own or where, timeout=CONNECT_SECONDS, set_as_default=False, name="cavale"
            )
        except ClusterError:
            raise
        except _UNREACHED as error:
            raise ClusterError(
                en=f"No scheduler answers at {where} ({_said(error)}): is it running, and is this "
                "its address?",
                fr=f"Aucun ordonnanceur ne répond à l’adresse {where} ({_said(error)}) : est-il "
                "lancé, et est-ce bien son adresse ?",
            ) from None

    async def _knock(self, where: str) -> None:
        """A client that gets no answer would not give up for long."""
        host, port = where.rpartition("://")[2].rsplit(":", 1)
        async with asyncio.timeout(CONNECT_SECONDS):
            _, stream = await asyncio.open_connection(host.strip("[]"), int(port))
            stream.close()
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                await self._greet(where)
        except _UNREACHED as error:
            raise ClusterError(
                en=f"Whoever answers at {where} does not let us in ({_said(error)}): it is no Dask "
                "scheduler, or TLS and a certificate are missing on one side (docs/cluster.md).",
                fr=f"Ce qui répond à l’adresse {where} ne nous laisse pas entrer "
                f"({_said(error)}) : ce n’est pas un ordonnanceur Dask, ou TLS et un certificat "
                "manquent d’un côté (docs/cluster.md).",
            ) from None

    async def _greet(self, where: str) -> None:
        arguments = self._distributed.Security().get_connection_args("client")
        async with self._distributed.rpc(where, connection_args=arguments) as there:
            if (await there.identity())["type"] != "Scheduler":
                raise ValueError("this is no scheduler")

    def _await_a_worker(self, where: str) -> None:
        try:
            self._client.wait_for_workers(1, timeout=WORKER_SECONDS)
        except TimeoutError:
            raise ClusterError(
                en=f"The scheduler at {where} has no workers: start some first.",
                fr=f"L’ordonnanceur {where} n’a aucun worker : lances-en d’abord.",
            ) from None

    # --- before the work ---

    def prepare(self, works: Sequence[Numbered]) -> None:
        """Check every worker, then let each compile, or load from its own cache."""
        with self._told():
            for game_id in {_game(work) for work in works}:
                self._check(game_id)
            first = {id(work.code): work for work in reversed(works)}
            addresses = list(self._client.scheduler_info(n_workers=-1)["workers"])
            waiting = [
                (self._submit(work.recipe(), Part(0, 0), [address]), work)
                for work in first.values()
                for address in addresses
            ]
            for future, work in waiting:
                _accepted(future.result(), work)

    def _check(self, game_id: str) -> None:
        """Every worker must play as we do; the first that does not is named."""
        here = self._identities[game_id] = worker.identity(game_id)
        answers: Mapping[str, Any] = self._client.run(worker.identity, game_id, on_error="return")
        for address, found in sorted(answers.items()):
            if isinstance(found, BaseException):
                raise ClusterError(
                    en=f"The worker {address} cannot play ({_said(found)}): install "
                    f"cavale {here.cavale} there.",
                    fr=f"Le worker {address} ne peut pas jouer ({_said(found)}) : installes-y "
                    f"cavale {here.cavale}.",
                )
            _check_identity(address, Identity(*found), here)

    # --- the work ---

    def run(self, works: Sequence[Numbered], progress: Progress = untold) -> None:
        """Do all of it; an interrupt leaves each work with the first so many."""
        tally, parts = Tally(works, progress), _Parts(works)
        running = self._distributed.as_completed(loop=self._client.loop)
        asked: dict[str, tuple[Any, Numbered, Part]] = {}
        try:
            with self._told():
                self._fill(parts, asked, running)
                for future in running:
                    _, work, part = asked.pop(future.key)
                    played = _accepted(future.result(), work)
                    parts.took(work, part, played.seconds)
                    tally.add(work.give(part, played.seconds, played.outcome))
                    self._fill(parts, asked, running)
        finally:
            with contextlib.suppress(Exception):
                self._client.cancel([future for future, _, _ in asked.values()], force=True)

    def _fill(self, parts: "_Parts", asked: dict[str, Any], running: Any) -> None:
        """Two parts for each core: one that it plays, one that waits for it."""
        slots = self._slots.count()
        while len(asked) < 2 * slots and (taken := parts.next(slots)):
            work, part = taken
            future = self._submit(work.recipe(), part)
            asked[future.key] = (future, work, part)
            running.add(future)

    def _submit(self, recipe: str, part: Part, workers: Sequence[str] | None = None) -> Any:
        """To one worker, rather than to any; if it is gone, to another all the same."""
        here = tuple(self._identities[json.loads(recipe)["game"]])
        to = {"workers": workers, "allow_other_workers": True} if workers else {}
        return self._client.submit(worker.play, recipe, here, *part, pure=False, **to)

    @contextlib.contextmanager
    def _told(self) -> Iterator[None]:
        """What goes wrong with a cluster, as a sentence."""
        errors = self._distributed
        try:
            yield
        except errors.KilledWorker:
            raise ClusterError(
                en="A part of the work has ended several workers: look at their logs; they may "
                "have too little memory.",
                fr="Une partie du travail a fait tomber plusieurs workers : regarde leurs "
                "journaux ; ils manquent peut-être de mémoire.",
            ) from None
        except (CancelledError, errors.CancelledError, OSError, TimeoutError) as error:
            raise ClusterError(
                en=f"The cluster is gone ({_said(error)}): start it, and give the command again.",
                fr=f"La grappe n’est plus là ({_said(error)}) : relance-la, puis la commande.",
            ) from None


class _Slots:
    """How many cores the workers have, counted now and then."""

    def __init__(self, client: Callable[[], Any]) -> None:
        self._client = client
        self._counted = -math.inf
        self._slots = 1

    def count(self) -> int:
        if time.monotonic() - self._counted > _COUNT_SECONDS:
            self._slots = max(sum(self._client().nthreads().values()), 1)
            self._counted = time.monotonic()
        return self._slots


class _Parts:
    """Parts of works, of a size that takes about as long as it should."""

    def __init__(self, works: Sequence[Numbered]) -> None:
        self._left = list(reversed(works))
        self._rates: dict[int, float] = {}  # numbers a second, by the code that plays them

    def next(self, slots: int) -> tuple[Numbered, Part] | None:
        """The next part of the first work that has one."""
        while self._left:
            work = self._left[-1]
            part = work.take(self._size(work, slots))
            if part.size:
                return work, part
            self._left.pop()
        return None

    def took(self, work: Numbered, part: Part, seconds: float) -> None:
        """Learn from a part that is done; at most eight times as much at once."""
        rate = part.size / max(seconds, 1e-6)
        before = self._rates.get(id(work.code), 2.0)
        self._rates[id(work.code)] = min(rate, 8 * before)

    def _size(self, work: Numbered, slots: int) -> int:
        rate = self._rates.get(id(work.code), 2.0)
        aim = rate * max(_PART_SECONDS, slots / 100)  # no more than 100 parts a second in all
        fair = work.left / (2 * slots)  # towards the end smaller ones
        return max(math.ceil(min(aim, max(fair, rate * _SHORTEST))), 1)


def _deaf_to_ctrl_c() -> None:
    """Processes that a thread starts hear no more than it does: not the terminal's Ctrl-C, which is
    for the command alone, and which they would answer with tracebacks while they load.
    """
    if hasattr(signal, "pthread_sigmask"):  # not on Windows
        resource_tracker.ensure_running()  # whose start would open this thread's ears again
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])


def _check_identity(address: str, found: Identity, here: Identity) -> None:
    """Equal, or a sentence that names the first difference."""
    differences = {
        "cavale": (f"cavale {found.cavale}", f"cavale {here.cavale}"),
        "rules": (f"version {found.rules} of the rules", f"version {here.rules}"),
        "box": (f"the box {found.box}", here.box),
        "code": (f"other sources of rules or bots ({found.code})", here.code),
    }
    french = {
        "cavale": (f"cavale {found.cavale}", f"cavale {here.cavale}"),
        "rules": (f"la version {found.rules} des règles", f"la version {here.rules}"),
        "box": (f"la boîte {found.box}", here.box),
        "code": (f"d’autres sources de règles ou de bots ({found.code})", here.code),
    }
    for name in Identity._fields:
        if getattr(found, name) != getattr(here, name):
            (there, ours), (là, ici) = differences[name], french[name]
            raise ClusterError(
                en=f"The worker {address} has {there}, and this is {ours}: install the same "
                "cavale everywhere.",
                fr=f"Le worker {address} a {là}, ici c’est {ici} : installe partout le même "
                "cavale.",
            )


def _accepted(played: Any, work: Numbered) -> Played:
    """What a worker has played; one that joined since the check may have refused."""
    done = Played(*played)
    if done.refused is not None:
        _check_identity(done.address, Identity(*done.refused), worker.identity(_game(work)))
    return done


def _game(work: Numbered) -> str:
    found: str = json.loads(work.recipe())["game"]
    return found


def _said(error: BaseException) -> str:
    """The first line of what an error says, without its stop."""
    strerror = error.strerror if isinstance(error, OSError) else None
    text = str(strerror or error).strip() or type(error).__name__
    return text.splitlines()[0].rstrip(".")


def _dask() -> Any:
    """Dask distributed, or a sentence that says how to get it. Takes a second to load."""
    try:
        import distributed
    except ImportError:
        raise OptionError(
            en='A cluster needs Dask: pip install "cavale[lab]".',
            fr='Une grappe demande Dask : pip install "cavale[lab]".',
        ) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # errors come as sentences
    return distributed
