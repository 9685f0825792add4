"""Hints at the table: one for a decision, for whoever decides; all see that somebody asked.

Only for choices that everybody knows to be somebody's: that a seat asks about a secret one would
tell that it has one. And not once it is made, where it waits for its moment.
"""

import asyncio
import logging
from typing import TYPE_CHECKING

from cavale.kernel.contract import SPECTATOR
from cavale.matches.coaching import Hint
from cavale.matches.match import Match
from cavale.server import entries
from cavale.server.coach import Coach
from cavale.server.news import Advised
from cavale.server.problems import Refused
from cavale.server.views import seen_awaited
from cavale.wire import down

if TYPE_CHECKING:
    from cavale.server.table import LiveTable

log = logging.getLogger("cavale.hints")


class Hints:
    def __init__(self, table: "LiveTable", coach: Coach) -> None:
        self._table = table
        self._coach = coach

    async def ask(self, seat: int, seq: int, address: str) -> None:
        """Note it for all to see; the answer comes to those who hold the seat when it is there.

        Whoever has lost it may ask again at the same moment: it is the same one, and not counted.
        """
        table = self._table
        async with table.lock:
            table.require_phase("running", "not_running")
            table.require(table.state.allows_hints, "no_hints")
            self._coach.require()
            match = table.state.match
            assert match is not None
            table.require(seq == match.ply, "stale")
            table.require(self._decides(match, seat), "not_awaited")
            is_again = down.HintAsked(seat, match.ply) in table.state.hinted
            table.require(is_again or not table.state.has_hint(seat), "hinted")
            self._coach.take_hint(match.game, address)
            if not is_again:
                await table.store(entries.Hinted(seat, match.ply))
            table.soon(self._answer(match, seat))
        table.tell_table()

    def _decides(self, match: Match, seat: int) -> bool:
        known = seat in match.awaited() and seat in seen_awaited(match, SPECTATOR)
        return known and seat not in self._table.play.held

    async def _answer(self, match: Match, seat: int) -> None:
        seq = match.ply
        try:
            found = await self._coach.hint(match, seat)
        except asyncio.CancelledError:
            return  # the server stops
        except Exception:
            log.exception("a hint was not found")
            self._refuse(seat)
            return
        self.tell(seat, seq, found)
        self._table.office.bus.say(Advised(self._table.state.id, seat, seq, found))

    def tell(self, seat: int, seq: int, found: Hint) -> None:
        for connection in self._table.holders(seat):
            connection.send(down.Hint(connection.hands.index(seat), seq, found))

    def _refuse(self, seat: int) -> None:
        error = Refused("coach_busy")
        for connection in self._table.holders(seat):
            connection.send(down.Problem("coach_busy", error.fr, error.en))
