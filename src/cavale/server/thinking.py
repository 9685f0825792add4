"""Bots choose off the loop: the quick ones in a thread, those that think in a process of their own.

They get what a person in their seat gets, and nothing else. A search has to be compiled once, which
takes longer than anybody waits: that is done in the background, with the first need, and the
instinct plays until then. It also plays for a thinker that is late or has died. What could not be
compiled is tried again after a pause.
"""

import asyncio
import logging
import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, ParamSpec, TypeVar

import numpy as np

from cavale.bots.outside.minds import by_policy
from cavale.bots.outside.policy import Policy
from cavale.bots.players import LEVELS, Choose, Prepare, by_instinct, check_level, dice_of
from cavale.games import find
from cavale.kernel.compile import user_cache
from cavale.kernel.contract import Game
from cavale.kernel.plain import plain
from cavale.matches.match import Match
from cavale.server.workers import Workers

log = logging.getLogger("cavale.thinking")

P = ParamSpec("P")
T = TypeVar("T")

_LIMIT = 10.0  # seconds for an answer: a process that has just started loads the search first
_COMPILING = 900.0  # seconds for compiling one search: a slow machine that is busy takes minutes
_PAUSE = 900.0  # and until what could not be compiled is tried again


class Choice(NamedTuple):
    action: int  # or DECLINE, for a seat that nobody waits for
    in_place: bool = False  # the instinct chose in place of a thinker


class Thinking:
    """`processes` think; a bot that waits for one of them longer than this plays by instinct.

    Trained policies are quick: they have no need of a process.
    """

    def __init__(
        self, processes: int, patience: float, policies: Mapping[str, Policy] | None = None
    ) -> None:
        self._trained = {name: by_policy(policy) for name, policy in (policies or {}).items()}
        self._thinkers = Workers(processes, patience, _LIMIT)
        self._compiler = Workers(1, limit=_COMPILING)
        self._compiling: dict[tuple[Prepare, str], asyncio.Task[None]] = {}
        self._has_told = False  # that nothing compiled can be kept
        self._ready: set[tuple[Prepare, str]] = set()  # what is compiled, and of which games
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="cavale-bots")

    async def choose(
        self, match: Match, seat: int, level_name: str, legal: Sequence[int]
    ) -> Choice:
        """By what the seat knows and the level, or the policy, one of these actions."""
        if level_name in self._trained:
            return Choice(await self._at_once(match, seat, self._trained[level_name], legal))
        level = LEVELS[check_level(level_name)]
        if not level.is_heavy:
            return Choice(await self._at_once(match, seat, level.choose, legal))
        if level.prepare is None or self.is_prepared(level.prepare, match.game.card.id):
            thought = await self._think(match, seat, level.choose, legal)
            if thought is not None:
                return Choice(thought)
        return Choice(await self._at_once(match, seat, by_instinct, legal), in_place=True)

    async def _at_once(self, match: Match, seat: int, choose: Choose, legal: Sequence[int]) -> int:
        seen, seed = match.seen(seat), secrets.randbits(64)

        def chosen() -> int:
            return choose(match.game, match.box, seen, seat, legal, dice_of(seed))

        return await asyncio.get_running_loop().run_in_executor(self._threads, chosen)

    async def _think(
        self, match: Match, seat: int, choose: Choose, legal: Sequence[int]
    ) -> int | None:
        """A thinker's choice; None if it was not to be had in time."""
        known, seed = packed(match, seat), secrets.randbits(64)
        try:
            return await self._thinkers.run(think_apart, choose, known, legal, seed)
        except Exception as error:
            log.warning("a thinker gave no answer (%r): the instinct plays", error)
            return None

    async def ask(self, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Have something else computed where bots think: for somebody who waits for it."""
        return await self._thinkers.run(job, *args, **kwargs)

    def is_prepared(self, prepare: Prepare, game_id: str) -> bool:
        """Whether this was compiled for a game; if not, it is begun now."""
        if (prepare, game_id) in self._ready:
            return True
        if (prepare, game_id) not in self._compiling:
            task = asyncio.get_running_loop().create_task(self._prepare(prepare, game_id))
            self._compiling[prepare, game_id] = task
        return False

    async def _prepare(self, prepare: Prepare, game_id: str) -> None:
        try:
            if await self._compiler.run(prepare_apart, prepare, game_id):
                self._ready.add((prepare, game_id))
                return
            self._tell_once()
        except Exception:
            log.exception("the search of %s could not be compiled: the instinct plays", game_id)
        await asyncio.sleep(_PAUSE)
        del self._compiling[prepare, game_id]

    def _tell_once(self) -> None:
        if not self._has_told:
            log.warning(
                "compiled rules cannot be kept in %s: bots that would think play by instinct, and "
                "there are no hints. Set CAVALE_CACHE to a folder that the server may write to",
                user_cache(),
            )
        self._has_told = True

    async def close(self) -> None:
        for task in self._compiling.values():
            task.cancel()
        await asyncio.gather(*self._compiling.values(), return_exceptions=True)
        await self._compiler.close()
        await self._thinkers.close()
        self._threads.shutdown(wait=False, cancel_futures=True)


class Packed(NamedTuple):
    """What a seat knows, on its way to a worker: where the game is found anew."""

    game_id: str
    box: bytes
    seen: bytes
    seat: int

    def unpacked(self) -> tuple[Game, Any, Any]:
        """The game, the box and what is seen, as plain records."""
        game = find(self.game_id)
        box = np.frombuffer(self.box, game.box.dtype)[0]
        return game, plain(box), plain(np.frombuffer(self.seen, game.table)[0])


def packed(match: Match, seat: int) -> Packed:
    """What the seat knows, and nothing else."""
    return Packed(match.game.card.id, match.box.tobytes(), match.seen(seat).tobytes(), seat)


def think_apart(choose: Choose, known: Packed, legal: Sequence[int], seed: int) -> int:
    """In a worker."""
    game, box, seen = known.unpacked()
    return choose(game, box, seen, known.seat, legal, dice_of(seed))


def prepare_apart(prepare: Prepare, game_id: str) -> bool:
    """In a worker: what is compiled is kept on the disk, where the others find it.

    Where nothing can be kept nothing is compiled, and the answer is False: each of the others would
    compile it anew, and be too late with every move.
    """
    if not _can_keep(user_cache() / "compiled"):
        return False
    prepare(find(game_id))
    return True


def _can_keep(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)
