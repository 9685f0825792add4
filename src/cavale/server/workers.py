"""Processes of their own for what takes long: bots that think, archives, the coach.

The compiler and the interpreter's lock would hold up the loop that all tables share. A worker is a
plain subprocess that is told what to do by pipe: it ends when its server does, however that
ended, and one that takes too long or is no longer wanted can be ended at any moment.
"""

import asyncio
import contextlib
import io
import os
import pickle
import struct
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

_NICE = 5  # people who move come before bots that think and matches that are archived
_HEAD = struct.Struct("!I")
# Ctrl-C is the server's business: a worker has a process group of its own. It stays in the server's
# session, though, for Linux weighs sessions as wholes, and being nice would count for nothing.
_GROUP = "import os; getattr(os, 'setpgrp', int)();"
_CODE = f"{_GROUP} from cavale.server.workers import work; work()"
LIMIT = 120.0  # seconds for one job

P = ParamSpec("P")
T = TypeVar("T")
Tell = Callable[[Any], None]


def _nobody(news: Any) -> None:
    """Listens to what a job tells on its way."""


class Workers:
    """At most so many processes, started when there is something to do.

    `patience`: seconds that a job waits for one of them; `limit`: and then for its answer.
    """

    def __init__(self, most: int = 1, patience: float | None = None, limit: float = LIMIT) -> None:
        self._patience = patience
        self._limit = limit
        self._free = asyncio.Semaphore(most)
        self._idle: list[Process] = []
        self._is_closed = False

    async def run(self, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Carry out a module-level function; its arguments and its answer are copied."""
        done: T = await self._carried_out(pickle.dumps((job, args, kwargs, False)), _nobody)
        return done

    async def follow(
        self, told: Tell, job: Callable[Concatenate[Tell, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The same for a job that tells how far it is: its first argument is called with that."""
        done: T = await self._carried_out(pickle.dumps((job, args, kwargs, True)), told)
        return done

    async def _carried_out(self, task: bytes, told: Tell) -> Any:
        async with asyncio.timeout(self._patience):
            await self._free.acquire()
        try:
            is_done, answer = await self._answer(task, told)
        finally:
            self._free.release()
        if not is_done:
            raise answer
        return answer

    async def _answer(self, task: bytes, told: Tell) -> tuple[bool, Any]:
        worker = await self._worker()
        try:
            async with asyncio.timeout(self._limit):
                answer = await _ask(worker, task, told)
        except BaseException:  # too long, no longer wanted, or dead: it will not be asked again
            await _end(worker)
            raise
        if self._is_closed:
            await _end(worker)
        else:
            self._idle.append(worker)
        return answer

    async def _worker(self) -> Process:
        if self._is_closed:
            raise RuntimeError("the workers have gone home")
        while self._idle:
            worker = self._idle.pop()
            if worker.returncode is None:
                return worker
        # A start that is given up half-way would wait for ever for a process that has ended.
        start = asyncio.ensure_future(_start())
        try:
            return await asyncio.shield(start)
        except asyncio.CancelledError:
            await _end(await start)
            raise

    async def close(self) -> None:
        self._is_closed = True
        while self._idle:
            await _end(self._idle.pop())


async def _start() -> Process:
    path = os.pathsep.join(part for part in sys.path if part)
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", _CODE),
        stdin=PIPE,
        stdout=PIPE,
        env=os.environ | {"PYTHONPATH": path},
    )


async def _ask(worker: Process, task: bytes, told: Tell) -> tuple[bool, Any]:
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(_HEAD.pack(len(task)) + task)
    await worker.stdin.drain()
    while True:
        (size,) = _HEAD.unpack(await worker.stdout.readexactly(_HEAD.size))
        is_done, answer = pickle.loads(await worker.stdout.readexactly(size))
        if is_done is not None:
            return is_done, answer
        told(answer)


async def _end(worker: Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        worker.kill()
    await asyncio.shield(worker.wait())


def work() -> None:
    """A worker's whole life: read a job, do it, answer; until the server has gone."""
    if hasattr(os, "nice"):
        os.nice(_NICE)
    answers = io.FileIO(os.dup(1), "w")  # not buffered: nothing is left to be flushed at the end
    os.dup2(2, 1)  # what a job prints must not be taken for an answer
    jobs = sys.stdin.buffer

    def tell(news: Any) -> None:
        _send(answers, (None, news))

    while len(head := jobs.read(_HEAD.size)) == _HEAD.size:
        size = _HEAD.unpack(head)[0]
        task = jobs.read(size)
        if len(task) < size:
            break  # the server was killed while it asked
        try:
            _send(answers, _answer(task, tell))
        except BrokenPipeError:
            break  # nobody is left to answer


def _answer(task: bytes, tell: Tell) -> tuple[bool, Any]:
    job, args, kwargs, is_telling = pickle.loads(task)
    try:
        return True, job(*[tell] * is_telling, *args, **kwargs)
    except BrokenPipeError:
        raise  # nobody listens
    except Exception as error:
        return False, error


def _send(pipe: io.FileIO, message: tuple[bool | None, Any]) -> None:
    """Whether it is done and well, and with what; None: not yet."""
    packed = pickle.dumps(message)
    rest = memoryview(_HEAD.pack(len(packed)) + packed)
    while rest:
        rest = rest[pipe.write(rest) :]
