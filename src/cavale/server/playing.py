"""Moves: how people and bots act, by one door.

A person's move is checked in one order (pace, shape and seat were checked by the socket): the match
has begun, the seat is still held, the move is not a resent one, the sequence number is the present
one, the text is a move, the rules allow it. Then it is stored, carried out and told.

Some moves are *held* where both people and bots could make them: those of which not everybody
learns who made them, and the answers in a race. The pacer makes them, at a moment that does not
tell who asked for them.
"""

import contextlib
from collections import deque
from typing import TYPE_CHECKING, Any, Literal

from cavale.kernel.contract import legal_actions
from cavale.kernel.errors import CavaleError
from cavale.matches import door
from cavale.matches.match import Match
from cavale.server import clock, entries
from cavale.server.news import LetGo
from cavale.server.presence import Held
from cavale.server.problems import Refused
from cavale.wire import down, up

if TYPE_CHECKING:
    from cavale.server.table import LiveTable

_KEPT_POSITIONS = 32  # so many moves of others a choice may come late

# `instinct`: a bot that thinks was late, or its search not compiled yet
By = Literal["person", "bot", "absent", "silence", "instinct"]


class Play:
    def __init__(self, table: "LiveTable") -> None:
        self._table = table
        self._made: set[tuple[int, Held]] = set()  # held elsewhere, and made or dropped by us
        self._before: deque[Any] = deque(maxlen=_KEPT_POSITIONS)  # (ply, table), oldest first

    @property
    def held(self) -> dict[int, Held]:
        """By seat: moves that wait for their moment, here or elsewhere."""
        held = self._table.presence.held()
        if not self._made:
            return held
        return {seat: each for seat, each in held.items() if (seat, each) not in self._made}

    async def act(self, seat: int, message: up.Act) -> None:
        """A person's move."""
        table = self._table
        async with table.lock:
            table.require(table.state.seats[seat].kind == "person", "not_yours")
            if message.id and table.state.last_ids.get(seat) == message.id:
                table.tell_again(seat, message.id)
                return
            match = self._match()
            if message.seq != match.ply:
                table.require(self._is_same_choice(match, seat, message.seq), "stale")
            action = match.game.parse_action(message.move)
            door.check(match.game, match.box, match.table, seat, action)
            if table.pacer.hides(match, action):
                self._hold(seat, Held(action, message.id, clock.now()))
            else:
                await self._play(seat, action, "person", message.id)

    async def for_seat(self, seat: int, ply: int, action: int, by: By) -> None:
        """A bot's move, by the same door; nothing if the match has moved on meanwhile."""
        table = self._table
        async with table.lock:
            match = table.state.match
            if match is None or not self.is_timely(seat, ply) or match.why_not(seat, action):
                return
            await self._play(seat, action, by, "")

    def is_timely(self, seat: int, ply: int) -> bool:
        """Whether what a bot chose at a ply is still its choice.

        Where seats choose at once, others may have moved meanwhile; where they step in, what
        they did may change everything.
        """
        match = self._table.state.match
        if match is None or match.is_over:
            return False
        if match.ply == ply or match.game.card.interrupts:
            return match.ply == ply
        return self._is_same_choice(match, seat, ply)

    async def _play(self, seat: int, action: int, by: By, move_id: str) -> None:
        """A move that has come through the door."""
        table, match = self._table, self._match()
        self.remember_position(match)
        await table.store(entries.Moved(seat, action, by, move_id, clock.now()))
        table.pacer.look()
        table.tell_step(since=match.ply, mover=seat, move_id=move_id)
        if match.is_over:
            await table.write_end()
            table.tell_table()

    # --- moves that wait for their moment ---

    def _hold(self, seat: int, held: Held) -> None:
        self._table.presence.own.held[seat] = held
        self._table.presence.show()
        self._table.pacer.look()
        self._tell_held(seat)

    async def release(self, seat: int) -> None:
        """Its moment has come: the move is made, if the rules still allow it."""
        async with self._table.lock:
            held = self.held.get(seat)
            if held is None:
                return
            is_ours = self.forget(seat, held.id)
            if not is_ours:
                self._made.add((seat, held))
            is_made = await self._table.insist(lambda: self._release(seat, held))
            if not is_ours:
                self._table.office.bus.say(LetGo(self._table.state.id, seat, held.id, not is_made))
            elif not is_made:
                self._tell_held(seat, held.id)

    async def _release(self, seat: int, held: Held) -> bool:
        match = self._table.state.match
        if match is None or match.why_not(seat, held.action) is not None:
            return False
        await self._play(seat, held.action, "person", held.id)
        return True

    def withdraw(self, seat: int) -> None:
        self.drop(seat)
        self._tell_held(seat)

    def drop(self, seat: int) -> None:
        """Wherever it waits, it waits no more."""
        held = self.held.get(seat)
        if held is not None and not self.forget(seat, held.id):
            self._made.add((seat, held))
            self._table.office.bus.say(LetGo(self._table.state.id, seat, held.id))

    def forget(self, seat: int, move_id: str) -> bool:
        """A move that waited in this process does no more; False if it did not."""
        own = self._table.presence.own.held
        if seat not in own or own[seat].id != move_id:
            return False
        del own[seat]
        self._table.presence.show()
        return True

    def let_go(self, news: LetGo) -> None:
        """Another process has made a move that waited here, or found it forbidden."""
        if self.forget(news.seat, news.id) and news.is_lost:
            self._tell_held(news.seat, news.id)

    def held_text(self, seat: int) -> str:
        held, match = self.held.get(seat), self._table.state.match
        return match.game.action_text(held.action) if held and match else ""

    def _tell_held(self, seat: int, move_id: str = "") -> None:
        """To those who hold the seat, and nobody else; a move that was lost is named."""
        held = self.held.get(seat)
        for connection in self._table.holders(seat):
            hand, text = connection.hands.index(seat), self.held_text(seat)
            connection.send(down.Held(hand, text, held.id if held else move_id))

    # --- choices that come late ---

    def _is_same_choice(self, match: Match, seat: int, seq: int) -> bool:
        """Others have moved since `seq`, but this seat had then exactly the choice it has now.

        So that people who choose at the same time, or step in, need not be the fastest.
        """
        if any(move.seat == seat for move in match.moves[max(seq, 0) :]):
            return False
        for ply, table in self._before:
            if ply == seq:
                then = legal_actions(match.game, match.box, table, seat)
                return bool(then) and then == match.legal(seat)
        return False

    def remember_position(self, match: Match) -> None:
        """Keep the position before a move where others may be choosing at the same time."""
        if match.game.card.interrupts or len(match.awaited()) > 1:
            self._before.append((match.ply, match.table))
        else:
            self._before.clear()

    # --- questions ---

    def why(self, seat: int, moves: list[str]) -> dict[str, str]:
        """The rule that forbids each move now; empty for a legal one."""
        match = self._match()
        answers = {}
        for move in moves:
            with contextlib.suppress(CavaleError):  # not a move of this game: no answer
                action = match.game.parse_action(move)
                answers[move] = match.why_not(seat, action) or ""
        return answers

    def _match(self) -> Match:
        """The match; once it is over, the rules themselves refuse, by their number."""
        if self._table.state.match is None:
            self._table.state.refuse_if_still()
            raise Refused("not_running")
        return self._table.state.match
