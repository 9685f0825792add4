"""A live table: the serial door through which people and bots act.

Every command is checked in one order (pace, shape and seat were checked by the socket): the match
has begun, the seat is still held, the command is not a resent one, the sequence number is the
present one, the text is a move, the rules allow it. Then it is stored, then carried out, then
told to everybody. One command at a time: a lock a table.
"""

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from cavale.bots.players import free_names
from cavale.kernel.contract import DECLINE, RANDOM, legal_actions
from cavale.kernel.errors import CavaleError
from cavale.matches import door
from cavale.matches.match import Match
from cavale.server import entries
from cavale.server.connection import Connection
from cavale.server.problems import Refused
from cavale.server.seats import free_colour, new_token, printable, token_hash
from cavale.server.state import TableState
from cavale.server.views import Telling, log_viewer, wire_log
from cavale.storage.contract import Store, Taken
from cavale.wire import down, up

log = logging.getLogger("cavale.table")

_KEPT_POSITIONS = 32  # so many moves of others a choice may come late


class LiveTable:
    """The state of a table with its connections; `after_change` lets clocks and bots look."""

    def __init__(self, state: TableState, store: Store) -> None:
        self.state = state
        self._store = store
        self._lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.after_change: Callable[[], None] = lambda: None
        self.clock: Callable[[], down.ClockInfo | None] = lambda: None
        self.open_next: Callable[[], Awaitable[str]]  # set by the hub: opens a table like this
        self._before: deque[Any] = deque(maxlen=_KEPT_POSITIONS)  # (ply, table), oldest first
        self.quiet_since = time.monotonic()  # when the last connection left, or somebody asked

    # --- seats ---

    async def sit(self, name: str, colour: int, luck: str) -> tuple[int, str]:
        """Take a free seat; return it with the token that opens it."""
        async with self._lock:
            self._require(self.state.match is None, "not_waiting")
            free = [i for i, each in enumerate(self.state.seats) if each.kind == "open"]
            self._require(bool(free), "full")
            seat, token = free[0], new_token()
            taken = {each.colour for each in self.state.seats if each.kind == "person"}
            await self._store_entry(
                entries.Sat(
                    seat=seat,
                    name=printable(name) or "?",
                    colour=free_colour(colour, taken),
                    token=token_hash(token),
                    luck=luck,
                )
            )
        self._tell_table()
        return seat, token

    async def start(self) -> None:
        """Deal; bots take the free seats."""
        async with self._lock:
            self._require(self.state.match is None, "not_waiting")
            seats = self.state.seats
            names = free_names({seat.name for seat in seats})
            bots = {str(i): names.pop(0) for i, seat in enumerate(seats) if seat.kind == "open"}
            luck = [seat.luck for seat in seats]
            now = int(time.time())
            await self._store_entry(entries.Started(bots=bots, contributions=luck, at=now))
            self.after_change()
            self._tell_table()
            self._tell_step(since=0)

    async def leave(self, seat: int, holder: Connection) -> None:
        """Give a seat up: free again before the start; then a bot plays on."""
        async with self._lock:
            self._require(seat in holder.hands, "not_yours")
            host = self.state.host
            if self.state.match is None:
                await self._store_entry(entries.Freed(seat=seat))
            elif not self.state.match.is_over:
                await self._store_entry(entries.Gone(seat=seat))
            self._take_from_all(seat, host)

    async def remove(self, seat: int) -> None:
        """Free somebody's seat, before the start only."""
        async with self._lock:
            self._require(self.state.match is None, "not_waiting")
            self._require(seat in self.state.people, "not_yours")
            host = self.state.host
            await self._store_entry(entries.Freed(seat=seat))
            self._take_from_all(seat, host)

    def _take_from_all(self, seat: int, host: int) -> None:
        """Nobody holds the seat any more. Whose hands or duties changed is told everything."""
        self.state.seats[seat].connections = 0
        self.after_change()
        for connection in self.connections:
            is_new_host = self.state.host != host and self.is_host(connection)
            if connection.drop_seat(seat) or is_new_host:
                connection.send(self.welcome(connection))
        self._tell_table()

    async def rename(self, seat: int, name: str, colour: int) -> None:
        async with self._lock:
            self._require_talk(seat)
            others = [each for i, each in enumerate(self.state.seats) if i != seat]
            taken = {each.colour for each in others if each.kind != "open"}
            chosen = free_colour(colour, taken)
            await self._store_entry(entries.Named(seat, printable(name) or "?", chosen))
        self._tell_table()

    async def choose(self, seat: int, option: str, value: str) -> None:
        """A seat's own value of an option, before the start; no two seats have the same."""
        async with self._lock:
            self._require(self.state.match is None, "not_waiting")
            self._require_talk(seat)
            each = self.state.each_seat(option)
            values = each.split(self.state.options[option], len(self.state.seats))
            others = [other for number, other in enumerate(values) if number != seat]
            self._require(value == RANDOM or value in each.values, "malformed", "value")
            self._require(value == RANDOM or value not in others, "taken")
            await self._store_entry(entries.Chosen(seat=seat, option=option, value=value))
        self._tell_table()

    async def follow(self) -> None:
        """Open the table at which these people meet again, once; everybody is told."""
        async with self._lock:
            self._require(self.state.phase == "over", "not_over")
            if not self.state.next:
                await self._store_entry(entries.Followed(await self.open_next()))
        self._tell_table()

    async def set_pace(self, pace: up.Pace) -> None:
        async with self._lock:
            self._require_talk(self.state.host)
            await self._store_entry(entries.Paced(pace))
        self._tell_table()
        self.after_change()

    # --- the match ---

    async def act(self, seat: int, message: up.Act) -> None:
        """A person's move, by the door."""
        async with self._lock:
            match = self._running()
            self._require(self.state.seats[seat].kind == "person", "not_yours")
            if message.id and self.state.last_ids.get(seat, ("", 0))[0] == message.id:
                self._tell_again(seat, message.id)
                return
            if message.seq != match.ply:
                self._require(self._is_same_choice(seat, message.seq), "stale")
            action = match.game.parse_action(message.move)
            await self._play(seat, action, "person", message.id)

    async def play_for(self, seat: int, ply: int, choose: Callable[[], int], by: Any) -> bool:
        """A bot's move, by the same door; nothing if the match has moved on meanwhile."""
        async with self._lock:
            match = self.state.match
            if match is None or match.is_over or match.ply != ply or not match.legal(seat):
                return False
            action = choose()
            if action == DECLINE:
                return False
            await self._play(seat, action, by, "")
        return True

    def _is_same_choice(self, seat: int, seq: int) -> bool:
        """Others have moved since `seq`, but this seat had then exactly the choice it has now.

        So that people who choose at the same time, or step in, need not be the fastest.
        """
        match = self._running()
        if any(move.seat == seat for move in match.moves[max(seq, 0) :]):
            return False
        for ply, table in self._before:
            if ply == seq:
                then = legal_actions(match.game, match.box, table, seat)
                return bool(then) and then == match.legal(seat)
        return False

    def _remember_position(self, match: Match) -> None:
        """Keep the position before a move where others may be choosing at the same time."""
        if match.game.card.interrupts or len(match.awaited()) > 1:
            self._before.append((match.ply, match.table))
        else:
            self._before.clear()

    async def _play(self, seat: int, action: int, by: Any, move_id: str) -> None:
        match = self._running()
        door.check(match.game, match.box, match.table, seat, action)
        self._remember_position(match)
        await self._store_entry(entries.Moved(seat=seat, action=action, by=by, id=move_id))
        if by == "person":
            self.state.seats[seat].absent = False
        self.after_change()
        self._tell_step(since=match.ply, mover=seat, move_id=move_id)
        if match.is_over:
            await self._write_end()
            self._tell_table()

    async def settle(self) -> None:
        """Write down the end of a match whose server was stopped before it could."""
        async with self._lock:
            if self.state.phase == "over" and not self.state.ended:
                await self._write_end()

    async def _write_end(self) -> None:
        """The last move stands whatever comes of this: the end can be written down later."""
        match = self._running()
        outcome = match.outcome()
        try:
            await self._store_entry(entries.Ended(outcome.reason, match.digest()))
        except Refused:
            pass  # another process has
        except Exception:
            log.exception("an end was not written down")

    def why(self, seat: int, moves: list[str]) -> dict[str, str]:
        """The rule that forbids each move now; empty for a legal one."""
        match = self._running()
        answers = {}
        for move in moves:
            with contextlib.suppress(CavaleError):  # not a move of this game: no answer
                action = match.game.parse_action(move)
                answers[move] = match.why_not(seat, action) or ""
        return answers

    # --- talk ---

    async def say(self, seat: int, name: str, text: str) -> None:
        clean = printable(text)
        if not clean:
            return
        async with self._lock:
            self._require_talk(seat)
            entry = entries.Said(seat=seat, name=name, text=clean, at=int(time.time()))
            await self._store_entry(entry)
        self._broadcast(down.Chat(self.state.chat[-1]))

    async def claim(self, seat: int, claim: str, about: int) -> None:
        """Talk that the game offers: what is said of whom, never a fact."""
        texts = self.state.game.words.get("claims", {})
        is_about = "{other}" in texts.get(claim, {}).get("fr", "")
        self._require(claim in self.state.game.card.claims, "malformed", "claim")
        self._require((0 <= about < len(self.state.seats)) == is_about, "malformed", "about")
        name = self.state.seats[seat].name
        now = int(time.time())
        async with self._lock:
            self._require_talk(seat)
            await self._store_entry(
                entries.Said(seat=seat, name=name, text="", at=now, claim=claim, about=about)
            )
        self._broadcast(down.Chat(self.state.chat[-1]))

    async def note(self, seat: int, text: str) -> None:
        """Keep a seat's private notes; nobody is told."""
        async with self._lock:
            self._require(self.state.seats[seat].kind == "person", "not_yours")
            self._require_talk(seat)
            await self._store_entry(entries.Noted(seat=seat, text=text))

    def ping(self, seat: int, target: str) -> None:
        if clean := printable(target):
            self._broadcast(down.Ping(seat, clean))

    def react(self, seat: int, kind: str) -> None:
        self._broadcast(down.Reaction(seat, kind))

    # --- connections ---

    def join(self, connection: Connection) -> None:
        self.connections.add(connection)
        for seat in connection.hands:
            self.state.seats[seat].connections += 1
            self.state.seats[seat].absent = False  # given back on return
        self.after_change()  # before the welcome, which tells the clock
        connection.send(self.welcome(connection))
        self._tell_table(but=connection)

    def part(self, connection: Connection) -> None:
        if connection not in self.connections:
            return
        self.connections.discard(connection)
        for seat in connection.hands:
            self.state.seats[seat].connections -= 1
        self.touch()
        self._tell_table()
        self.after_change()

    def touch(self) -> None:
        """Somebody was here, or asked: the table stays in memory for a while."""
        self.quiet_since = time.monotonic()

    def set_absent(self, seat: int, absent: bool) -> None:
        """Whether a bot plays for this person for now."""
        if self.state.seats[seat].absent != absent:
            self.state.seats[seat].absent = absent
            self._tell_table()
            self.after_change()

    def welcome(self, connection: Connection) -> down.Welcome:
        """Everything this client may know, from nothing."""
        match = self.state.match
        step = None
        log: list[down.LogEntry] = []
        if match is not None:
            step = self._telling(match.ply).step(connection.hands)
            log = wire_log(match, log_viewer(connection.hands))[:-1]
        return down.Welcome(
            table=self.info(),
            hands=connection.hands,
            hosting=self.is_host(connection),
            step=step,
            log=log,
            chat=self.state.chat,
            notes=[self.state.notes.get(seat, "") for seat in connection.hands],
        )

    def is_host(self, connection: Connection) -> bool:
        return self.state.host in connection.hands

    def info(self) -> down.TableInfo:
        return self.state.info(sum(not each.hands for each in self.connections))

    # --- telling ---

    def _tell_table(self, but: Connection | None = None) -> None:
        message = down.encode(down.Table(self.info()))
        for connection in self.connections:
            if connection is not but:
                connection.send_bytes(message)

    def _broadcast(self, message: down.Message) -> None:
        encoded = down.encode(message)
        for connection in self.connections:
            connection.send_bytes(encoded)

    def _tell_step(self, since: int, mover: int = -1, move_id: str = "") -> None:
        """Send each client its own step; the mover's has the id of the move."""
        telling = self._telling(since)
        for connection in self.connections:
            ack = move_id if mover in connection.hands else ""
            connection.send_bytes(telling.message(connection.hands, ack))

    def _tell_again(self, seat: int, move_id: str) -> None:
        """A resent move: its answer once more, and nothing else."""
        assert self.state.match is not None
        telling = self._telling(self.state.match.ply)
        for connection in self.connections:
            if seat in connection.hands:
                connection.send_bytes(telling.message(connection.hands, move_id))

    def _telling(self, since: int) -> Telling:
        assert self.state.match is not None
        return Telling(self.state.match, since, self.clock())

    # --- storing ---

    async def _store_entry(self, entry: entries.AnyEntry) -> None:
        """Store, then carry out. A table that another process has moved on is read anew."""
        body = entries.encode(entry)
        phase = _phase_with(entry)
        state = self.state.index_state(phase) if phase else None
        try:
            await self._store.append(self.state.id, self.state.length, body, state)
        except Taken:
            await self._read_anew()
            raise Refused("stale") from None
        self.state.apply(entry)

    async def _read_anew(self) -> None:
        """From the log, keeping who is connected; then everybody is told everything."""
        kept = self.state.seats
        self.state = await load_state(self._store, self.state.id)
        for number, (before, seat) in enumerate(zip(kept, self.state.seats, strict=True)):
            if before.token_hash == seat.token_hash:
                seat.connections, seat.absent = before.connections, before.absent
                continue
            for connection in self.connections:  # the seat is somebody else's now
                connection.drop_seat(number)
        self.after_change()
        for connection in self.connections:
            connection.send(self.welcome(connection))

    # --- conditions ---

    def _running(self) -> Any:
        """The match; once it is over, the rules themselves refuse, by their number."""
        match = self.state.match
        if match is None:
            raise Refused("not_running")
        return match

    def _require_talk(self, seat: int) -> None:
        self._require(not self.state.has_talked_enough(seat), "too_much")

    @staticmethod
    def _require(condition: bool, code: str, detail: str = "") -> None:
        if not condition:
            raise Refused(code, detail)


def _phase_with(entry: entries.AnyEntry) -> str | None:
    """The new phase of a table once this entry is carried out, for the store's index."""
    if isinstance(entry, entries.Started):
        return "running"
    if isinstance(entry, entries.Ended):
        return "over"
    return None


async def load_state(store: Store, table_id: str) -> TableState:
    """A table from its log."""
    log = await store.read(table_id)
    if not log:
        raise Refused("gone", table_id)
    first = entries.decode(log[0])
    assert isinstance(first, entries.Opened)
    state = TableState(first)
    for body in log[1:]:
        state.apply(entries.decode(body))
    return state
