"""Seats, and the deal: sitting down, leaving, choosing, starting, the exchange of lucks."""

import time
from typing import TYPE_CHECKING

from cavale.bots.players import BOT_NAMES
from cavale.kernel.contract import RANDOM
from cavale.matches.seeds import new_secret, share_of
from cavale.server import clock, entries
from cavale.server.connection import Connection
from cavale.server.dealing import MOST_REDRAWS
from cavale.server.presence import Go
from cavale.server.seats import alike, browser_hash, free_colour, new_name, new_token, token_hash
from cavale.server.setting import changed
from cavale.wire import up

if TYPE_CHECKING:
    from cavale.server.table import LiveTable


class Lobby:
    def __init__(self, table: "LiveTable") -> None:
        self._table = table

    # --- seats ---

    async def sit(
        self, name: str, colour: int, seal: str = "", browser: str = "", wanted: int = -1
    ) -> tuple[int, str]:
        """Take a free seat, the first or a wanted one; return it with the token that opens it."""
        table = self._table
        async with table.lock:
            table.require_phase("waiting", "not_waiting")
            seats = table.state.seats
            free = [number for number, each in enumerate(seats) if each.kind == "open"]
            table.require(bool(free), "full")
            mark = browser_hash(table.state.id, browser)
            table.require(not mark or mark not in {each.browser for each in seats}, "seated")
            table.require(not seal or seal not in table.state.deal.seals, "luck")
            seat, token = wanted if wanted in free else free[0], new_token()
            taken = {each.colour for each in seats if each.kind == "person"}
            shown = new_name(name, table.state.names())
            await table.store(
                entries.Sat(seat, free_colour(colour, taken), token_hash(token), seal, mark),
                [entries.name_word(seat, shown)],
            )
        table.tell_table()
        return seat, token

    async def leave(self, seat: int, holder: Connection) -> None:
        """Give a seat up: free again before the start; then a bot plays on."""
        table = self._table
        async with table.lock:
            table.require(seat in holder.hands, "not_yours")
            host, phase = table.state.host, table.state.phase
            if phase == "waiting":
                await table.store(entries.Freed(seat), entries.no_words(seat))
            elif phase in ("dealing", "running"):
                table.play.drop(seat)
                await table.store(entries.Gone(seat), [entries.note_word(seat, "")])
                await table.insist(lambda: self._do_without(seat))
            table.drop_seat(seat, host)
            if phase == "dealing":
                await self._go_on()

    async def remove(self, seat: int) -> None:
        """Free somebody's seat, before the start only."""
        table = self._table
        async with table.lock:
            table.require_phase("waiting", "not_waiting")
            table.require(seat in table.state.people, "not_yours")
            host = table.state.host
            await table.store(entries.Freed(seat), entries.no_words(seat))
            table.drop_seat(seat, host)

    async def rename(self, seat: int, name: str, colour: int) -> None:
        table = self._table
        async with table.lock:
            table.talk.require(seat)
            others = [each for number, each in enumerate(table.state.seats) if number != seat]
            taken = {each.colour for each in others if each.kind != "open"}
            shown = new_name(name, [each.name for each in others])
            entry = entries.Named(seat, free_colour(colour, taken))
            await table.store(entry, [entries.name_word(seat, shown)])
        table.tell_table()

    async def choose(self, seat: int, option: str, value: str) -> None:
        """A seat's own value of an option, before the start; no two seats have the same."""
        table = self._table
        async with table.lock:
            table.require_phase("waiting", "not_waiting")
            table.talk.require(seat)
            each = table.state.each_seat(option)
            values = each.split(table.state.options[option], len(table.state.seats))
            others = [other for number, other in enumerate(values) if number != seat]
            table.require(value == RANDOM or value in each.values, "malformed", "value")
            table.require(value == RANDOM or value not in others, "taken")
            await table.store(entries.Chosen(seat, option, value))
        table.tell_table()

    async def change(self, wish: up.Change) -> None:
        """The host sets the table anew; everybody sees it, and it stands before the deal."""
        table = self._table
        async with table.lock:
            table.require_phase("waiting", "not_waiting")
            table.talk.require(table.state.host)
            await table.store(changed(table.state, wish, table.office.catalogue))
        table.tell_table()

    async def go(self, seat: int, on: bool) -> None:
        """A courtesy to the host, who may begin without it: nothing waits, nothing is stored."""
        table = self._table
        async with table.lock:
            table.require_phase("waiting", "not_waiting")
            go = Go(on, clock.now(), table.state.length)
            table.presence.own.gos[seat] = go
        table.presence.show()
        table.tell_table()

    async def join(self, name: str, colour: int, browser: str) -> tuple[int, str]:
        """Take a bot's seat in the match, if the host allows it; not with another hand in mind."""
        table = self._table
        async with table.lock:
            table.require_phase("running", "not_waiting")
            state = table.state
            table.require(state.opened.guests, "not_waiting")
            bots = [number for number, each in enumerate(state.seats) if each.kind == "bot"]
            table.require(bool(bots), "full")
            mark = browser_hash(state.id, browser)
            table.require(bool(mark) and mark not in state.insiders, "insider")
            seat, token = bots[0], new_token()
            others = [each for number, each in enumerate(state.seats) if number != seat]
            shown = new_name(name, [each.name for each in others])
            ink = free_colour(colour, {each.colour for each in others})
            await table.store(
                entries.Joined(seat, ink, token_hash(token), mark),
                [entries.name_word(seat, shown)],
            )
        table.pacer.look()
        table.tell_table()
        return seat, token

    async def follow(self) -> None:
        """Open the table at which these people meet again, once; everybody is told."""
        table = self._table
        async with table.lock:
            table.state.refuse_exercise()
            table.require_phase("over", "not_over")
            if not table.state.next:
                await table.store(entries.Followed(await table.open_next(table.state)))
        table.tell_table()

    async def set_pace(self, pace: up.Pace) -> None:
        table = self._table
        async with table.lock:
            table.talk.require(table.state.host)
            await table.store(entries.Paced(pace))
        table.tell_table()
        table.pacer.look()

    async def close(self) -> None:
        """Give up a table that cannot be played on here; then its moves may be told."""
        table = self._table
        async with table.lock:
            table.require(table.state.phase == "frozen", "not_frozen")
            await table.store(entries.Closed(clock.now()))
        table.tell_table()

    # --- the deal ---

    async def start(self) -> None:
        """Everybody sits: the lucks are asked for, and then the cards are dealt."""
        table = self._table
        async with table.lock:
            table.require_phase("waiting", "not_waiting")
            await table.store(entries.Called(clock.now()))
            await self._go_on()

    async def seal(self, seat: int, seal: str) -> None:
        """The seal of a luck, for a seat that has none: the deal was begun anew, or is to come."""
        table = self._table
        async with table.lock:
            deal = table.state.deal
            is_asked = deal.stage == "open" or seat in deal.missing
            table.require(is_asked and not deal.seals[seat], "not_dealing")
            table.require(seal not in deal.seals, "luck")
            await table.store(entries.Sealed(seat, seal))
            await self._go_on()

    async def tell_luck(self, seat: int, luck: str) -> None:
        """A luck, once all seals are public; only what it adds to the shuffle is kept."""
        table = self._table
        async with table.lock:
            deal = table.state.deal
            table.require(deal.stage == "telling" and seat in deal.missing, "not_dealing")
            share = share_of(luck)
            table.require(deal.fits(seat, share), "luck")
            await table.store(entries.Told(seat, share))
            await self._go_on()

    async def redraw(self) -> None:
        """Somebody kept their luck back: begin anew without them, but not for ever."""
        table = self._table
        async with table.lock:
            if missing := table.state.deal.missing:
                await self._begin_anew(missing)
                await self._go_on()

    async def _do_without(self, seat: int) -> None:
        if seat in self._table.state.deal.missing:  # who goes has seen the others' lucks
            await self._begin_anew([seat])

    async def _begin_anew(self, missing: list[int]) -> None:
        if len(self._table.state.deal.given_up) >= MOST_REDRAWS:
            await self._table.store(entries.Closed(clock.now()))
        else:
            await self._table.store(entries.Redrawn(new_secret(), missing, clock.now()))

    async def go_on(self) -> None:
        """What a process that has died could not do."""
        async with self._table.lock:
            await self._go_on()

    async def _go_on(self) -> None:
        """Deal, once nothing is missing; bots take the free seats."""
        await self._table.insist(self._deal_when_due)
        self._table.pacer.look()
        self._table.tell_table()
        if self._table.state.match is not None:
            self._table.tell_step(since=0)

    async def _deal_when_due(self) -> None:
        table = self._table
        state = table.state
        if state.phase == "dealing" and not state.deal.missing:
            taken = {alike(seat.name) for seat in state.seats}
            names = [name for name in BOT_NAMES if alike(name) not in taken]
            free = [number for number, seat in enumerate(state.seats) if seat.kind == "open"]
            bots = {str(number): names.pop(0) for number in free}
            now, shares = int(time.time()), list(state.deal.shares)
            await table.store(entries.Started(bots, now, shares, moment=clock.now()))
