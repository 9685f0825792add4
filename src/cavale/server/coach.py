"""The coach of a server: it goes over matches that are over, and advises those who ask.

Both are computed away from the loop: analyses in processes of their own, one after another, hints
by those that think for bots. However much somebody asks for, others can play: so many an hour for
an address, so many waiting, so many seconds for each.
"""

import asyncio
import logging
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import msgpack

from cavale.bots.coach.analysis import analyse
from cavale.bots.coach.hint import hint, hint_budget
from cavale.bots.coach.worth import Bench
from cavale.kernel.contract import Game
from cavale.kernel.errors import CavaleError
from cavale.matches.coaching import FORMAT, Analysis, Hint
from cavale.matches.file import Record, match_of
from cavale.matches.match import Match
from cavale.server.limits import Rations
from cavale.server.problems import Refused
from cavale.server.settings import Settings
from cavale.server.thinking import Packed, Thinking, packed
from cavale.server.workers import Tell, Workers
from cavale.wire.rest import AnalysisInfo

if TYPE_CHECKING:
    from cavale.server.table import LiveTable

log = logging.getLogger("cavale.coach")

_MOST_WAITING = 50  # analyses


class Coach:
    """What all tables of a server share of it."""

    def __init__(self, settings: Settings, thinking: Thinking) -> None:
        self.is_there = settings.coach > 0
        self._thinking = thinking
        self._workers = Workers(max(settings.coach, 1), limit=settings.analysis)
        self._trials = settings.trials
        self._analyses = Rations.hourly(settings.analyses_per_hour)
        self._hints = Rations.hourly(settings.hints_per_hour)
        self._waiting = 0

    def require(self) -> None:
        if not self.is_there:
            raise Refused("no_coach")

    def take_analysis(self, address: str) -> None:
        """One of those that an address may ask for."""
        if self._waiting >= _MOST_WAITING:
            raise Refused("coach_busy")
        if not self._analyses.take(address):
            raise Refused("coach_rest")

    def take_hint(self, game: Game, address: str) -> None:
        if not self._thinking.is_prepared(prepare, game.card.id):
            raise Refused("coach_warming")
        if not self._hints.take(address):
            raise Refused("coach_rest")

    async def analyse(self, kept: Record, told: Tell) -> bytes:
        self._waiting += 1
        try:
            found = await self._workers.follow(told, analyse_apart, kept, self._trials)
        finally:
            self._waiting -= 1
        if isinstance(found, tuple):
            fr, en = found
            raise Refused("coach_failed", fr=fr, en=en)
        return found

    async def hint(self, match: Match, seat: int) -> Hint:
        return await self._thinking.ask(hint_apart, packed(match, seat))

    async def close(self) -> None:
        await self._workers.close()


class Review:
    """The analysis of one table's match: made once, when a seat first asks, and kept."""

    def __init__(self, table: "LiveTable", coach: Coach) -> None:
        self._table = table
        self._coach = coach
        self._made: Analysis | None = None
        self._progress: tuple[int, int] | None = None  # moves gone over, of so many
        self._failure: Refused | None = None

    async def seen_by(self, seat: int, address: str) -> AnalysisInfo:
        """What one seat is told of it: how far it is, then its own part."""
        self._table.state.refuse_exercise()
        self._table.require_phase("over", "not_over")
        made = await self._kept()
        if made is not None:
            return told_to(seat, made)
        self._coach.require()
        if self._failure is not None:
            failure, self._failure = self._failure, None
            raise failure
        progress = self._progress or self._table.presence.analysing()
        if progress is None:
            self._coach.take_analysis(address)
            self._tell(progress := (0, 0))
            self._table.soon(self._make())
        return AnalysisInfo("running", *progress)

    async def _kept(self) -> Analysis | None:
        if self._made is None:
            kept = await self._table.office.store.read_analysis(self._table.state.id)
            self._made = unpacked(kept[1]) if kept else None
        return self._made

    async def _make(self) -> None:
        try:
            kept = await self._table.told_record()
            body = await self._coach.analyse(kept, self._tell)
            await self._table.office.store.keep_analysis(self._table.state.id, FORMAT, body)
            await self._kept()  # which another process may have made, and kept first
        except asyncio.CancelledError:
            pass  # the server stops: it is made another time
        except Refused as error:
            self._failure = error
        except Exception:
            log.exception("a match could not be analysed")
            self._failure = Refused("coach_failed", fr="Réessaie plus tard.", en="Try again later.")
        finally:
            self._tell(None)

    def _tell(self, progress: tuple[int, int] | None) -> None:
        self._progress = self._table.presence.own.analysing = progress
        self._table.presence.show()


def told_to(seat: int, made: Analysis) -> AnalysisInfo:
    """What concerns one seat: others are not judged, and their chances not shown."""
    return AnalysisInfo(
        state="done",
        done=made.plies,
        of=made.plies,
        seat=seat,
        trials=made.trials,
        account=made.seats[seat],
        known=made.known[seat],
        open=made.open[seat],
        decisions=[each for each in made.decisions if each.seat == seat],
        turns=[each for each in made.turning_points if each.seat == seat],
    )


def unpacked(body: bytes) -> Analysis:
    return msgpack.decode(zlib.decompress(body), type=Analysis)


# --- in a worker ------------------------------------------------------------------------------


def prepare(game: Game) -> None:
    """Compile what a hint needs, once for a game."""
    Bench(game).prepare()


def analyse_apart(tell: Tell, kept: Record, trials: int) -> bytes | tuple[str, str]:
    """An analysis as it is kept; or why there can be none, in French and in English."""
    try:
        match = match_of(kept, Path(kept.game))
        made = analyse(match, (), trials or None, lambda done, of: tell((done, of)))
    except CavaleError as error:
        return error.fr, error.en
    return zlib.compress(msgpack.encode(made))


def hint_apart(known: Packed) -> Hint:
    """From what the seat knows, and nothing else."""
    game, box, seen = known.unpacked()
    return hint(game, box, seen, known.seat, hint_budget(game))
