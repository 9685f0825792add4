"""All tables of this process: opened, found, let go of when nobody is there."""

import asyncio
import contextlib
import secrets
import time

import msgspec

from cavale.bots.players import check_level
from cavale.games import find
from cavale.kernel.contract import check_seats, full_options
from cavale.kernel.errors import CavaleError
from cavale.matches.seeds import new_secret
from cavale.server import entries
from cavale.server.pacing import Pacer
from cavale.server.settings import Settings
from cavale.server.state import TableState
from cavale.server.table import LiveTable, load_state
from cavale.storage.contract import Store, Taken
from cavale.wire.rest import NewTable, SeatToken, TableSummary

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike
_LISTED = 50
_FRESH = 600  # seconds for which an open table without anybody stays listed
_LONGEST_ID = 40  # of what is looked for; ours have 9 letters


class Hub:
    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.tables: dict[str, LiveTable] = {}
        self._pacers: dict[str, Pacer] = {}
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.store.open()
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep_forever())

    async def close(self) -> None:
        """Nothing is lost: every move was stored before it was acknowledged."""
        if self._sweeper:
            self._sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sweeper
        for pacer in self._pacers.values():
            await pacer.stop()
        for table in self.tables.values():
            for connection in table.connections:
                connection.close()
        await self.store.close()

    # --- opening ---

    async def open_table(self, wish: NewTable) -> tuple[LiveTable, list[SeatToken]]:
        """A new table; whoever opens it sits first. Nobody to wait for: the match begins."""
        game = find(wish.game)
        check_seats(game.card, wish.seats)
        opened = entries.Opened(
            id=_new_id(),
            game=wish.game,
            rules=game.card.version,
            seats=wish.seats,
            options=full_options(game.card, wish.seats, wish.options),
            mode=wish.mode,
            bots=check_level(wish.bots),
            clock=wish.clock or game.card.clock,
            listed=wish.listed and wish.mode == "friends",
            secret=new_secret(),
            at=int(time.time()),
        )
        table = await self._add(opened)
        people = wish.people if wish.mode == "screen" and wish.people else [wish.name]
        tokens = []
        for number, name in enumerate(people[: wish.seats]):
            colour = (wish.colour + number) % 14
            tokens.append(SeatToken(*await table.sit(name, colour, secrets.token_hex(8))))
        if wish.mode != "friends":
            await table.start()
        return table, tokens

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
        each = {s.name: s.default for s in before.game.card.switches if s.kind == "each"}
        opened = msgspec.structs.replace(
            before.opened,
            id=_new_id(),
            rules=before.game.card.version,
            options=before.options | each,
            mode="friends",
            secret=new_secret(),
            at=int(time.time()),
        )
        return (await self._add(opened)).state.id

    # --- finding ---

    async def find(self, table_id: str) -> LiveTable:
        """A table in memory, or from its log; two who ask at once get the same one."""
        table_id = table_id.lower()[:_LONGEST_ID]
        if (table := self.tables.get(table_id)) is not None:
            table.touch()
            return table
        if table_id not in self._loading:
            loading = asyncio.ensure_future(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            self._loading[table_id] = loading
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> LiveTable:
        table = self._keep(await load_state(self.store, table_id))
        await table.settle()
        return table

    def _keep(self, state: TableState) -> LiveTable:
        if state.id in self.tables:  # listed and read while it was being opened
            return self.tables[state.id]
        table = LiveTable(state, self.store)
        table.open_next = lambda: self._open_next(state)
        self.tables[state.id] = table
        self._pacers[state.id] = Pacer(table, self.settings)
        return table

    async def listed(self) -> list[TableSummary]:
        """Open tables to join, then running ones to watch."""
        found = []
        for phase in ("waiting+listed", "running+listed"):
            for table_id in await self.store.tables(phase, _LISTED):
                with contextlib.suppress(CavaleError):  # of another version: left out
                    table = await self.find(table_id)
                    if self._is_alive(table):
                        found.append(_summary(table.state))
        return [each for each in found if each.state != "over"]

    def _is_alive(self, table: LiveTable) -> bool:
        """Somebody is there, or has only just opened it."""
        fresh = time.time() - table.state.opened.at < _FRESH
        return bool(table.connections) or (fresh and table.state.match is None)

    # --- letting go ---

    async def _sweep_forever(self) -> None:
        while True:
            await asyncio.sleep(min(30.0, self.settings.idle))
            self.sweep()

    def sweep(self) -> None:
        """Drop tables that nobody looks at and nothing moves on: their log brings them back."""
        limit = time.monotonic() - self.settings.idle
        for table_id, table in list(self.tables.items()):
            pacer = self._pacers[table_id]
            if not table.connections and table.quiet_since < limit and pacer.is_idle:
                del self.tables[table_id], self._pacers[table_id]


def _summary(state: TableState) -> TableSummary:
    return TableSummary(
        id=state.id,
        game=state.opened.game,
        state=state.phase,  # type: ignore[arg-type]  # one of the three
        seats=[seat.info() for seat in state.seats],
    )


def _new_id() -> str:
    """Eight letters in two groups: easy to read out, 40 bits."""
    letters = [secrets.choice(_LETTERS) for _ in range(8)]
    return "".join(letters[:4]) + "-" + "".join(letters[4:])
