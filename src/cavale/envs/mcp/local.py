"""A table in this process: one seat for the model, bots in all the others."""

import asyncio
import threading
from collections.abc import Mapping
from contextlib import suppress

import cavale
from cavale.bots.players import check_offered
from cavale.envs.text import Moment, MoveReader, moment_in
from cavale.front.players import PERSON, parse_seat
from cavale.kernel.contract import check_seats
from cavale.kernel.errors import Lang, OptionError
from cavale.matches.door import check


def levels_for(game: cavale.Game, seats: int, seat: int, bots: str) -> list[str]:
    """Who sits where: the model in its seat, and in the others the bots that were named.

    One level is for all of them, else one for each, in the order of their seats.
    """
    check_seats(game.card, seats)
    named = [check_offered(game, level.strip()) for level in bots.split(",")]
    levels = named * (seats - 1) if len(named) == 1 else named
    if len(levels) != seats - 1:
        raise OptionError(
            en=f"{len(levels)} bots for {seats - 1} seats: name one for all, or one for each.",
            fr=f"{len(levels)} bots pour {seats - 1} sièges : nommes-en un pour tous, ou un pour "
            "chacun.",
        )
    return [*levels[:seat], PERSON, *levels[seat:]]


class LocalTable:
    """One match, told to one seat. Bots move in a thread, so that others need not wait."""

    def __init__(
        self,
        game: cavale.Game,
        seats: int,
        seat: str,
        bots: str,
        options: Mapping[str, str],
        seed: str | None,
        lang: Lang,
        moves: bool,
    ) -> None:
        check_seats(game.card, seats)
        self._seat = parse_seat(seat, seats)
        levels = levels_for(game, seats, self._seat, bots)
        # not by `game.match`: an option's name must never be taken for one of its arguments
        self._match = cavale.Match.opened(game, levels, seed, None, options, None, lang)
        self._lang: Lang = lang
        self.moves = moves
        self._reader = MoveReader(game, seats, lang)
        self._since = 0
        self._asks = self._match.asks()
        self._lock = threading.Lock()  # a call that was given up may still be at work

    async def open(self) -> str:
        """Let the others move until the seat is asked for the first time."""
        return await asyncio.to_thread(self._locked_open)

    async def look(self) -> str:
        """All that the seat may know."""
        return await asyncio.to_thread(self._locked_look)

    async def choices(self) -> str:
        """The legal moves."""
        return await asyncio.to_thread(lambda: self._moment(again=True).choices())

    async def act(self, move: str) -> str:
        """Carry out a move, and let the others answer; a refused one changes nothing."""
        return await asyncio.to_thread(self._locked_act, move)

    async def wait(self, until_turn: bool, seconds: float) -> str:
        """Let things be, until the seat may step in again, or is awaited."""
        return await asyncio.to_thread(self._locked_wait, until_turn)

    async def close(self) -> None:
        """Nothing to give back."""

    # --- in a thread ---

    def _locked_open(self) -> str:
        with self._lock:
            next(self._asks, None)
            return self._moment().text(moves=self.moves, role=True)

    def _locked_look(self) -> str:
        with self._lock:
            return self._moment(again=True).text(moves=self.moves, role=True)

    def _locked_act(self, move: str) -> str:
        with self._lock:
            listed = self._match.legal(self._seat) if self.moves else ()
            action = self._reader.action(move, listed)
            check(self._match.game, self._match.box, self._match.table, self._seat, action)
            return self._answered(action)

    def _locked_wait(self, until_turn: bool) -> str:
        with self._lock:
            now = self._moment()
            if self._match.is_over or not now.is_free:
                return now.text(moves=self.moves, role=False)
            return self._answered(None, until_turn)

    def _answered(self, answer: int | None, until_turn: bool = False) -> str:
        """What came of an answer, up to the next question; or to the next that must be answered."""
        self._since = self._match.ply + 1
        with suppress(StopIteration):  # the match is over
            self._asks.send(answer)
            while until_turn and self._seat not in self._match.awaited():
                self._asks.send(None)
        return self._moment().text(moves=self.moves, role=False)

    def _moment(self, *, again: bool = False) -> Moment:
        return moment_in(self._match, self._seat, self._since, self._lang, again=again)
