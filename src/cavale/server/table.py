"""A live table: a state with its connections, and one serial door to its log.

Whatever changes a table is checked, stored, carried out, and then told to everybody; one thing at
a time, by a lock a table. What people do there is in rooms of its own: `lobby` (seats, before the
deal), `readiness` (role cards, after it), `play` (moves), `talk`, `company` (who is there, who is
away), `hints` and, after the end, `review` (the coach); `pacer` is bots and clocks.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace

from cavale.matches.file import Record
from cavale.matches.verify import Check, verify
from cavale.server import archive, entries
from cavale.server.archive import Archive
from cavale.server.bus import Bus
from cavale.server.catalogue import Catalogue
from cavale.server.coach import Coach, Review
from cavale.server.company import Company
from cavale.server.connection import Connection
from cavale.server.following import Following
from cavale.server.hints import Hints
from cavale.server.leases import Leases
from cavale.server.leisure import Leisure
from cavale.server.loading import load_state
from cavale.server.lobby import Lobby
from cavale.server.pacing import Pacer
from cavale.server.playing import Play
from cavale.server.presence import Presence
from cavale.server.problems import Overtaken, Refused
from cavale.server.readiness import Readiness
from cavale.server.recording import record_of, recorder_of
from cavale.server.settings import Settings
from cavale.server.state import TableState
from cavale.server.talk import Talk
from cavale.server.thinking import Thinking
from cavale.server.views import Telling, log_viewer, wire_log, wire_outcome
from cavale.server.workers import Workers
from cavale.storage.contract import Away, Store, Taken, Word
from cavale.wire import down

log = logging.getLogger("cavale.table")

T = TypeVar("T")

_LOOK_AGAIN = 1.0  # seconds, while it is not known what the log holds
_MOST_TRIES = 100  # each of them lost to somebody who moved the table on
_TOUCHED_EVERY = 3600.0  # seconds between notes in the store that somebody was here

# The phase of a table that begins with an entry, for the store's index
_PHASES = {entries.Started: "running", entries.Ended: "over", entries.Closed: "closed"}


class Office:
    """What all tables of a server share; `bus` and `leases` reach those of other processes."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        bus: Bus | None = None,
        leases: Leases | None = None,
    ) -> None:
        self.store = store
        self.settings = settings
        self.catalogue = Catalogue(settings.games, settings.boxes, settings.policies)
        self.bus = bus or Bus()
        self.leases = leases or Leases(self.bus)
        self.workers = Workers()
        self.leisure = Leisure()
        policies = self.catalogue.policies.playing
        self.thinking = Thinking(settings.workers, settings.think, policies)
        self.coach = Coach(settings, self.thinking)

    async def close(self) -> None:
        await self.coach.close()
        await self.thinking.close()
        await self.workers.close()
        await self.store.close()


class LiveTable:
    """`open_next` opens a table like this one, at which its people meet again."""

    def __init__(
        self, state: TableState, office: Office, open_next: Callable[[TableState], Awaitable[str]]
    ) -> None:
        self.state = state
        self.office = office
        self.open_next = open_next
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.archive: Archive | None = None  # of a match that is over, once it is made or read
        self._archiving = asyncio.Lock()
        self._checked: tuple[Record, list[Check]] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.presence = Presence(self, lambda: office.bus.show(self.state.id))
        self.following = Following(self)
        self.readiness = Readiness(self, office.settings.ready)
        self.pacer = Pacer(self, office.settings, office.thinking)
        self.lobby = Lobby(self)
        self.play = Play(self)
        self.talk = Talk(self)
        self.company = Company(self)
        self.hints = Hints(self, office.coach)
        self.review = Review(self, office.coach)
        self.quiet_since = time.monotonic()  # when the last connection left, or somebody asked
        self._touched = -_TOUCHED_EVERY
        self._doubt: Away | None = None  # an entry was sent, and nobody knows whether it is there

    # --- connections ---

    async def join(self, connection: Connection) -> None:
        """A client has come: it is told everything, and its seats are given back to it."""
        for seat in connection.hands:
            await self.insist(lambda seat=seat: self.company.take_back(seat))  # type: ignore[misc]
        self.connections.add(connection)
        for seat in connection.hands:
            self.state.seats[seat].connections += 1
        self.presence.show()
        self.pacer.look()  # before the welcome, which tells the clock
        connection.send(self.welcome(connection))
        self.tell_table(but=connection)
        if connection.hands:
            await self._note_visit()

    def part(self, connection: Connection) -> None:
        if connection not in self.connections:
            return
        self.connections.discard(connection)
        for seat in connection.hands:
            self.state.seats[seat].connections -= 1
            self.company.left(seat)
        self.presence.show()
        self.touch()
        self.tell_table()
        self.pacer.look()

    def touch(self) -> None:
        """Somebody was here, or asked: the table stays in memory for a while."""
        self.quiet_since = time.monotonic()

    async def _note_visit(self) -> None:
        """So that a table whose people come by is not taken for abandoned."""
        if time.monotonic() - self._touched < _TOUCHED_EVERY:
            return
        self._touched = time.monotonic()
        with contextlib.suppress(Exception):  # a full disk must not keep anybody out
            await self.office.store.touch(self.state.id)

    def drop_seat(self, seat: int, host_before: int) -> None:
        """Nobody holds the seat any more. Whose hands or duties changed is told everything."""
        self.state.seats[seat].connections = self.state.seats[seat].elsewhere = 0
        self.presence.show()
        self.pacer.look()
        for connection in self.connections:
            is_new_host = self.state.host != host_before and self.is_host(connection)
            if connection.drop_seat(seat) or is_new_host:
                connection.send(self.welcome(connection))
        self.tell_table()

    def is_host(self, connection: Connection) -> bool:
        return self.state.host in connection.hands

    @property
    def is_idle(self) -> bool:
        is_busy = self.lock.locked() or self._tasks
        return not self.connections and self.pacer.is_idle and not is_busy

    # --- telling ---

    def info(self) -> down.TableInfo:
        there = self.presence
        told = self.state.info(there.watchers, there.votes(), there.goers())
        if self.state.opened.policies:
            told = replace(told, seats=[*map(self._played, told.seats, range(len(told.seats)))])
        return told if told.state != "over" else replace(told, outcome=self._outcome())

    def _played(self, info: down.SeatInfo, seat: int) -> down.SeatInfo:
        """Who plays in place of a bot whose policy is gone; of a match that is over, who did."""
        was_itself = self.state.phase == "over" and seat not in self.state.in_place
        if info.kind == "person" or was_itself:
            return info
        return replace(info, stand_in=self.stand_in(self.bot_of(seat)))

    def bot_of(self, seat: int) -> str:
        """The bot in a seat, the one to come, or the one that plays there for somebody absent."""
        return self.state.seats[seat].bot or self.state.level_of(seat)

    def stand_in(self, bot: str) -> str:
        """The level in place of a bot whose policy this server does not have, or no longer."""
        return self.office.catalogue.policies.stand_in(bot, self.state.opened.policies)

    def _outcome(self) -> down.OutcomeInfo | None:
        if self.state.match is not None:
            return wire_outcome(self.state.match)
        return self.archive.outcome if self.archive else None

    def welcome(self, connection: Connection) -> down.Welcome:
        """Everything this client may know, from nothing."""
        step, told = self._story(connection.hands)
        return down.Welcome(
            table=self.info(),
            hands=connection.hands,
            hosting=self.is_host(connection),
            step=step,
            log=told[:-1],
            chat=self.state.chat,
            notes=[self.state.words.note(seat) for seat in connection.hands],
            meanwhile=[self.state.played_for.get(seat, []) for seat in connection.hands],
            held=[self.play.held_text(seat) for seat in connection.hands],
        )

    def _story(self, hands: list[int]) -> tuple[down.Step | None, list[down.LogEntry]]:
        """Where the match stands and what was told so far, from the match or its archive."""
        match = self.state.match
        if match is not None:
            return self._telling(match.ply).step(hands), wire_log(match, log_viewer(hands))
        if self.archive is not None:
            return self.archive.last_step(hands), self.archive.ending(log_viewer(hands)).log
        return None, []

    def tell_table(self, but: Connection | None = None) -> None:
        message = down.encode(down.Table(self.info()))
        for connection in self.connections:
            if connection is not but:
                connection.send_bytes(message)

    def broadcast(self, message: down.Message) -> None:
        encoded = down.encode(message)
        for connection in self.connections:
            connection.send_bytes(encoded)

    def tell_step(self, since: int, mover: int = -1, move_id: str = "") -> None:
        """Send each client its own step; the mover's has the id of the move."""
        telling = self._telling(since)
        for connection in self.connections:
            ack = move_id if mover in connection.hands else ""
            connection.send_bytes(telling.message(connection.hands, ack))

    def tell_clock(self) -> None:
        """The same moment once more, where its clock goes another way than was told."""
        match = self.state.match
        if match is not None and self.pacer.clock() is not None:
            self.tell_step(since=match.ply)

    def tell_again(self, seat: int, move_id: str) -> None:
        """A resent move: its answer once more, and nothing else."""
        for connection in self.holders(seat):
            step, _ = self._story(connection.hands)
            if step is not None:
                step.ack = move_id
                connection.send(step)

    def holders(self, seat: int) -> list[Connection]:
        return [each for each in self.connections if seat in each.hands]

    def _telling(self, since: int) -> Telling:
        assert self.state.match is not None
        return Telling(self.state.match, since, self.pacer.clock(), self.state.script)

    # --- storing ---

    async def store(self, entry: entries.AnyEntry, words: Sequence[Word] = ()) -> None:
        """Store, then carry out; or take in what another process has written first."""
        if self._doubt is not None:
            raise self._doubt
        body = entries.encode(entry)
        phase = _PHASES.get(type(entry))
        state = self.state.index_state(phase) if phase else None
        store = self.office.store
        try:
            await store.append(self.state.id, self.state.length, body, state, words)
        except Taken:
            await self.following.catch_up()
            raise Overtaken from None
        except Away as away:
            self._doubt = away
            self.soon(self._find_out())
            raise
        self.state.words.write(words)
        self.state.apply(entry, is_checked=True)
        self.office.bus.grew(self.state.id, self.state.length)

    async def insist(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something that begins with an entry, again if another process was faster."""
        for _ in range(_MOST_TRIES):
            with contextlib.suppress(Overtaken):
                return await work()
        return await work()

    async def _find_out(self) -> None:
        """A failed append is not an unwritten one: nothing goes on before the log was read."""
        while self._doubt is not None:
            await asyncio.sleep(_LOOK_AGAIN)
            try:
                async with self.lock:
                    await self.following.catch_up()
                    self._doubt = None
            except Away:
                pass  # it is asked again
            except Exception:
                log.exception("a table's log was not read; it is tried again")
        self.pacer.look()

    async def read_anew(self) -> None:
        """From the log, keeping who is connected; then everybody is told everything."""
        kept = self.state.seats
        self.state = await load_state(self.office.store, self.state.id)
        for number, (before, seat) in enumerate(zip(kept, self.state.seats, strict=True)):
            if before.token_hash == seat.token_hash:
                seat.connections = before.connections
                continue
            for connection in self.connections:  # the seat is somebody else's now
                connection.drop_seat(number)
        self.presence.count()
        self.pacer.look()
        for connection in self.connections:
            connection.send(self.welcome(connection))

    async def read_words(self, texts: dict[str, str]) -> None:
        """What people wrote, as it is kept now: some of it may have been erased."""
        async with self.lock:
            self.state.read_words(texts)
        for connection in self.connections:
            connection.send(self.welcome(connection))

    # --- the end ---

    async def settle(self) -> None:
        """What a server that was stopped could not do: write down an end, keep its archive."""
        async with self.lock:
            if self.state.phase == "over" and not self.state.ended:
                await self.write_end()
        if self.state.is_archived:
            self.archive = await self._kept_archive()
        elif self.state.ended and self.state.match is not None:
            self._keep_soon()

    async def write_end(self) -> None:
        """The last move stands whatever comes of this: the end can be written down later."""
        match = self.state.match
        assert match is not None
        outcome = match.outcome()
        assert outcome is not None
        try:
            await self.store(entries.Ended(outcome.reason, match.digest()))
        except Refused:
            pass  # another process has
        except Exception:
            log.exception("an end was not written down")
        else:
            self._keep_soon()

    def _keep_soon(self) -> None:
        if not self.state.is_exercise:  # which enters no history
            self.soon(self._keep())

    async def _keep(self) -> None:
        with contextlib.suppress(asyncio.CancelledError):
            try:
                async with self.office.leisure:
                    await self.archived()
            except Exception:
                log.exception("a match was not archived; it is tried again when it is asked for")

    async def archived(self) -> Archive:
        """The archive of a match that is over; made now if it has none."""
        self.state.refuse_exercise()
        async with self._archiving:
            if self.archive is None:
                self.archive = await self._kept_archive() or await self._new_archive()
            return self.archive

    async def _kept_archive(self) -> Archive | None:
        kept = await self.office.store.read_archive(self.state.id)
        return archive.read(*kept) if kept else None

    async def _new_archive(self) -> Archive:
        self.require_phase("over", "not_over")
        body = await self.office.workers.run(archive.make, record_of(self.state))
        await self.office.store.archive(self.state.id, archive.SHAPE, body)
        return archive.read(archive.SHAPE, body)

    async def told_record(self) -> Record:
        """The match file: of a match that is over from its archive, of a closed table as it is."""
        state = self.state
        self.require(not state.opened.lesson, "lesson")
        if state.opened.origin is not None:
            self.require_phase("over", "not_over")
            return record_of(state)
        if state.phase == "closed" or (state.phase == "frozen" and state.ended):
            return record_of(state)
        return (await self.archived()).whole_record(recorder_of(state))

    async def checks(self, path: Path) -> list[Check]:
        """Whether the match file holds together: replayed once, however often somebody asks."""
        self.state.refuse_exercise()
        kept = await self.told_record()
        if self._checked is None or self._checked[0] != kept:
            self._checked = kept, await asyncio.to_thread(verify, kept, path)
        return self._checked[1]

    def soon(self, work: Awaitable[None]) -> None:
        """Something that need not be waited for, but finished before the server ends."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """No more timers; what was begun is finished, and an archive can be made another time."""
        await self.pacer.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- conditions ---

    @staticmethod
    def require(condition: bool, code: str, detail: str = "") -> None:
        if not condition:
            raise Refused(code, detail)

    def require_phase(self, phase: str, code: str) -> None:
        """Refuse by what cannot be done now; first of all, what cannot be done here at all."""
        self.state.refuse_if_still()
        self.require(self.state.phase == phase, code)
