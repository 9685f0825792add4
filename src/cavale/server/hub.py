"""All tables of this process: opened, found, let go of when nobody is there."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Coroutine
from typing import Any

import msgspec

from cavale.kernel.contract import check_box, check_seats, full_options
from cavale.kernel.errors import CavaleError, UnknownGame
from cavale.kernel.lesson import Lesson
from cavale.matches.file import Record
from cavale.matches.seeds import new_secret
from cavale.server import archive, entries
from cavale.server.boxes import TableBox
from cavale.server.bus import Bus
from cavale.server.keeping import archive_rest, prune
from cavale.server.leases import Leases
from cavale.server.loading import load_state
from cavale.server.news import Removed
from cavale.server.practice import practice_from
from cavale.server.problems import Refused
from cavale.server.seats import token_hash
from cavale.server.setting import levels_by_seat
from cavale.server.settings import Settings
from cavale.server.state import TableState
from cavale.server.table import LiveTable, Office
from cavale.storage.contract import Store, StoreError, Taken
from cavale.wire.rest import (
    NewLesson,
    NewPractice,
    NewTable,
    SeatToken,
    TableSummary,
    TakeSeat,
)

log = logging.getLogger("cavale.hub")

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike
_LISTED = 50
_FRESH = 600  # seconds for which an open table without anybody stays listed
_LONGEST_ID = 40  # of what is looked for; ours have 9 letters
_THEIRS = 5.0  # seconds for which a table is kept whose people are at another process
_PRUNE_EVERY = 3600.0  # seconds


class Hub:
    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.tables: dict[str, LiveTable] = {}
        between = store.between()
        self.bus = Bus(between, self.tables)
        self.bus.removed = self._drop
        self._leases = Leases(self.bus, between)
        self._leases.gained, self._leases.adopt = self._go_on, self._adopt
        self._between = between
        self.office = Office(store, settings, self.bus, self._leases)
        self.catalogue = self.office.catalogue
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._listed_by: dict[str, str] = {}  # listed table -> the address that opened it
        self._seated_from: dict[str, dict[str, str]] = {}  # listed table -> token hash -> address
        self._seating = asyncio.Lock()
        self._chores: list[asyncio.Task[Any]] = []

    async def open(self) -> None:
        await self.store.open()
        await self.bus.open()
        await self._leases.open()
        chores: list[Coroutine[Any, Any, Any]] = [
            self._sweep_forever(),
            self._prune_forever(),
            archive_rest(self.store, self._make_archive),
        ]
        self._chores = [asyncio.create_task(chore) for chore in chores]

    async def close(self) -> None:
        """Nothing is lost: every move was stored before it was acknowledged."""
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        for table in self.tables.values():
            await table.stop()
            for connection in table.connections:
                connection.close()
        await self._leases.close()
        await self.bus.close()
        if self._between is not None:
            await self._between.close()
        await self.office.close()

    # --- opening ---

    async def open_table(
        self, wish: NewTable, address: str = "", lesson: Lesson | None = None
    ) -> tuple[LiveTable, list[SeatToken]]:
        """A new table; whoever opens it sits first. Nobody to wait for: the deal begins.

        That of a lesson is written down: its seed is everybody's.
        """
        game = self.catalogue.game(wish.game)
        check_seats(game.card, wish.seats)
        policies = self.catalogue.policies
        box = TableBox.of(game, self.catalogue.boxes.box(game, wish.box))
        check_box(game, box.components(), wish.seats)
        is_listed = wish.listed and wish.mode == "friends"
        if is_listed:
            self._require_few_listed(address)
        opened = entries.Opened(
            id=_new_id(),
            game=wish.game,
            rules=game.card.version,
            seats=wish.seats,
            options=full_options(game.card, wish.seats, wish.options),
            mode=wish.mode,
            bots=policies.check_bot(game, wish.bots, wish.seats),
            levels=levels_by_seat(policies, game, wish.levels, wish.seats),
            clock=wish.clock or ("off" if wish.mode == "bots" else game.card.clock),
            listed=is_listed,
            secret=lesson.seed if lesson else new_secret(),
            at=int(time.time()),
            box=box.digest,
            own_box=box.own,
            lesson=lesson is not None,
            hints=wish.hints,
            policies=policies.digests([wish.bots, *wish.levels]),
        )
        table = await self._add(opened)
        if is_listed:
            self._listed_by[opened.id] = address
        tokens = await self._seat_openers(table, wish)
        if wish.mode != "friends":
            await table.lobby.start()
        return table, tokens

    async def open_lesson(self, game_id: str, wish: NewLesson) -> tuple[LiveTable, list[SeatToken]]:
        """The table of a game's guided deal, as its file sets it."""
        lesson = self.catalogue.game(game_id).lesson
        if lesson is None:
            raise Refused("no_lesson")
        seats, options = lesson.seats, lesson.options
        table = NewTable(game_id, seats, wish.name, wish.colour, options=options)
        return await self.open_table(table, lesson=lesson)

    async def open_practice(
        self, before: LiveTable, wish: NewPractice
    ) -> tuple[LiveTable, list[SeatToken]]:
        """A table that goes on from a decision of a match that is over, for who decided there."""
        seat = before.state.seat_of(token_hash(wish.token))
        before.require(seat >= 0, "token")
        before.state.refuse_exercise()
        before.require_phase("over", "not_over")
        opening = await asyncio.to_thread(
            practice_from,
            await before.told_record(),
            before.state.opened,
            seat,
            wish.ply,
            _new_id(),
        )
        table = await self._add(opening)
        token = SeatToken(*await table.lobby.sit(wish.name, wish.colour, wanted=seat))
        await table.lobby.start()
        return table, [token]

    async def _seat_openers(self, table: LiveTable, wish: NewTable) -> list[SeatToken]:
        people = wish.people if wish.mode == "screen" and wish.people else [wish.name]
        seals = [*wish.seals, *[""] * len(people)]
        tokens = []
        for number, name in enumerate(people[: wish.seats]):
            colour = (wish.colour + number) % 14
            browser = wish.browser if number == 0 else ""
            seated = await table.lobby.sit(name, colour, seals[number], browser)
            tokens.append(SeatToken(*seated))
        return tokens

    async def take_seat(self, table: LiveTable, wish: TakeSeat, address: str) -> SeatToken:
        """Sit down; at a listed table, which strangers find, not on every seat."""
        if not table.state.opened.listed:
            return SeatToken(*await table.insist(lambda: _sit(table, wish)))
        async with self._seating:  # or two who come at once would both be the second
            seated_from = self._seated_from.setdefault(table.state.id, {})
            taken = [seated_from.get(seat.token_hash) for seat in table.state.seats]
            if taken.count(address) >= self.settings.seats_per_address:
                raise Refused("too_many", str(self.settings.seats_per_address))
            seat, token = await table.insist(lambda: _sit(table, wish))
            seated_from[token_hash(token)] = address
        return SeatToken(seat, token)

    def _require_few_listed(self, address: str) -> None:
        most = self.settings.listed_per_address
        alive = [
            table_id
            for table_id, opener in self._listed_by.items()
            if opener == address and self._is_alive(self.tables.get(table_id))
        ]
        if len(alive) >= most:
            raise Refused("too_many", str(most))

    async def _add(self, opened: entries.Opened) -> LiveTable:
        """Store a table under an address that is free; most are."""
        while True:
            state = TableState(opened)
            body = entries.encode(opened)
            try:
                await self.store.append(opened.id, 0, body, state.index_state("waiting"))
            except Taken:
                opened.id = _new_id()
            else:
                return self._keep(state)

    async def _open_next(self, before: TableState) -> str:
        """A table like another, for the same people to meet at again; nobody sits there yet."""
        card = before.game.card
        each = {s.name: s.default for s in card.switches if s.kind == "each"}
        known = {switch.name for switch in card.switches}
        options = {name: value for name, value in before.options.items() if name in known}
        opened = msgspec.structs.replace(
            before.opened,
            id=_new_id(),
            rules=card.version,
            box=TableBox.of(before.game, before.box.own).digest,
            own_box=before.box.own,
            options=full_options(card, len(before.seats), options | each),
            policies=self.catalogue.policies.digests(before.opened.policies),
            mode="friends",
            listed=False,
            secret=new_secret(),
            at=int(time.time()),
        )
        return (await self._add(opened)).state.id

    # --- finding ---

    async def find(self, table_id: str) -> LiveTable:
        """A table as it is now, from memory or from its log; two who ask get the same one."""
        table_id = table_id.lower()[:_LONGEST_ID]
        while (table := self.tables.get(table_id)) is not None:
            table.touch()
            if not self.bus.is_alone:
                await table.following.come_up()
            if self.tables.get(table_id) is table:  # it may have been dropped meanwhile
                return table
        return await self._loaded(table_id)

    async def _loaded(self, table_id: str) -> LiveTable:
        if table_id in self.tables:
            return self.tables[table_id]
        if table_id not in self._loading:
            loading = asyncio.ensure_future(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            self._loading[table_id] = loading
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> LiveTable:
        state = await load_state(self.store, table_id)
        try:
            self.catalogue.game(state.opened.game)
        except UnknownGame as error:  # it was served once, and its tables wait
            raise Refused("frozen", fr=error.fr, en=error.en) from None
        table = self._keep(state)
        await self.bus.catch_up([table_id])  # nobody told us while it was being read
        await self.bus.look_around([table_id])
        await table.settle()
        table.pacer.look()  # bots go on, and clocks, whether or not somebody comes
        table.touch()
        return table

    def _keep(self, state: TableState) -> LiveTable:
        if state.id in self.tables:  # listed and read while it was being opened
            return self.tables[state.id]
        self.tables[state.id] = LiveTable(state, self.office, self._open_next)
        return self.tables[state.id]

    async def listed(self) -> list[TableSummary]:
        """Open tables to join, then running ones to watch; those where somebody is, first."""
        fresh = time.time() - _FRESH
        there = await self.store.tables("waiting+listed", _LISTED, since=fresh)
        peopled = await self.bus.peopled("waiting+listed", "running+listed")
        for table_id in {*there, *peopled[:_LISTED]}:
            with contextlib.suppress(CavaleError):  # of another version: left out
                await self._loaded(table_id)
        alive = [
            table
            for table in self.tables.values()
            if table.state.opened.listed and self._is_alive(table)
        ]
        found = []
        for phase in ("waiting", "running"):
            these = [table for table in alive if table.state.phase == phase]
            these.sort(key=lambda table: (table.presence.is_any, table.state.opened.at))
            found += [_summary(table.state) for table in reversed(these[-_LISTED:])]
        return found

    def _is_alive(self, table: LiveTable | None) -> bool:
        """Somebody is there, or has only just opened it."""
        if table is None or table.state.phase not in ("waiting", "dealing", "running"):
            return False
        is_fresh = time.time() - table.state.opened.at < _FRESH
        return table.presence.is_any or (is_fresh and table.state.match is None)

    # --- other processes ---

    def _go_on(self, table_id: str) -> None:
        """What is due at a table is this process's to do, from now on."""
        if (table := self.tables.get(table_id)) is not None:
            table.pacer.look()
            table.soon(table.readiness.release_held())

    async def _adopt(self, table_id: str) -> None:
        """A table of a process that has died, or stopped, goes on here."""
        try:
            table = await self._loaded(table_id)
            await table.settle()
            if table.presence.is_elsewhere:  # it was given back from where its people are
                self._leases.let_go([table_id])
            self._go_on(table_id)
        except StoreError:  # it could not be read now: whoever can goes on there
            self._leases.pass_on([table_id])
        except CavaleError:  # it is no more, or not of these rules
            self._leases.let_go([table_id])
        except Exception:
            log.exception("a table was not taken over")

    # --- letting go ---

    async def _make_archive(self, kept: Record) -> bytes:
        async with self.office.leisure:
            return await self.office.workers.run(archive.make, kept)

    async def _sweep_forever(self) -> None:
        while True:
            await asyncio.sleep(min(30.0, self.settings.idle))
            self.sweep()
            with contextlib.suppress(Exception):  # the store's troubles are told elsewhere
                if await self.store.was_changed():
                    await self.read_words_anew()

    def sweep(self) -> None:
        """Drop tables that nobody looks at and nothing moves on: their log brings them back."""
        now = time.monotonic()
        for table_id, table in list(self.tables.items()):
            is_theirs = table.presence.is_elsewhere  # another process has it, with its people
            limit = min(_THEIRS, self.settings.idle) if is_theirs else self.settings.idle
            is_wanted = table_id in self._loading or not table.is_idle
            if not is_wanted and table.quiet_since < now - limit:
                self._drop(table_id)

    def _drop(self, table_id: str) -> None:
        self.tables.pop(table_id, None)
        self.bus.show(table_id)
        self._leases.let_go([table_id])
        self._listed_by.pop(table_id, None)
        self._seated_from.pop(table_id, None)

    async def read_words_anew(self) -> None:
        """Somebody else wrote into the store: what was erased there is to be gone here, too."""
        for table_id, table in list(self.tables.items()):
            await table.read_words(await self.store.read_words(table_id))

    async def _prune_forever(self) -> None:
        while True:
            try:
                busy = {name for name, table in self.tables.items() if not table.is_idle}
                busy.update(await self.bus.peopled())
                for table_id in await prune(self.store, self.settings.keep, busy):
                    self._drop(table_id)
                    self.bus.say(Removed(table_id))
            except Exception:
                log.exception("old tables were not deleted; it is tried again later")
            await asyncio.sleep(_PRUNE_EVERY)


async def _sit(table: LiveTable, wish: TakeSeat) -> tuple[int, str]:
    if table.state.phase == "running" and table.state.opened.guests:
        return await table.lobby.join(wish.name, wish.colour, wish.browser)
    return await table.lobby.sit(wish.name, wish.colour, wish.seal or "", wish.browser)


def _summary(state: TableState) -> TableSummary:
    return TableSummary(
        id=state.id,
        game=state.opened.game,
        state=state.phase,  # type: ignore[arg-type]  # one of those
        seats=[seat.info() for seat in state.seats],
        box=state.box.info.title if state.box.info else None,
    )


def _new_id() -> str:
    """Eight letters in two groups: easy to read out, 40 bits."""
    letters = [secrets.choice(_LETTERS) for _ in range(8)]
    return "".join(letters[:4]) + "-" + "".join(letters[4:])
