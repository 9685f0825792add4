"""Talk at a table: lines, claims, notes, pointing, reactions. None of it is a move."""

import time
from typing import TYPE_CHECKING

from msgspec import Raw

from cavale.server import entries
from cavale.server.news import Reworded, Told
from cavale.server.seats import printable
from cavale.wire import down

if TYPE_CHECKING:
    from cavale.server.table import LiveTable


class Talk:
    def __init__(self, table: "LiveTable") -> None:
        self._table = table

    async def say(self, seat: int, text: str) -> None:
        if clean := printable(text):
            await self._write(entries.Said(seat=seat, at=int(time.time())), clean)

    async def claim(self, seat: int, claim: str, about: int) -> None:
        """Talk that the game offers: what is said of whom, never a fact."""
        table, game = self._table, self._table.state.game
        is_about = "{other}" in game.words.get("claims", {}).get(claim, {}).get("fr", "")
        table.require(claim in game.card.claims, "malformed", "claim")
        table.require((0 <= about < len(table.state.seats)) == is_about, "malformed", "about")
        said = entries.Said(seat=seat, at=int(time.time()), claim=claim, about=about)
        await self._write(said, "")

    async def _write(self, entry: entries.Said, text: str) -> None:
        table = self._table
        async with table.lock:
            self.require(entry.seat)
            name = table.state.seats[entry.seat].name if entry.seat >= 0 else ""
            word = entries.said_word(table.state.length, entry.seat, name, text)
            await table.store(entry, [word])
        table.broadcast(down.Chat(table.state.chat[-1]))

    async def note(self, seat: int, text: str) -> None:
        """Keep a seat's private notes, over those that were there; nobody is told."""
        table = self._table
        async with table.lock:
            table.require(table.state.seats[seat].kind == "person", "not_yours")
            words = [entries.note_word(seat, text)]
            await table.office.store.write_words(table.state.id, words)
            table.state.words.write(words)
        table.office.bus.say(Reworded(table.state.id))

    def ping(self, seat: int, target: str) -> None:
        if clean := printable(target):
            self._tell(down.Ping(seat, clean))

    def react(self, seat: int, kind: str) -> None:
        self._tell(down.Reaction(seat, kind))

    def _tell(self, message: down.Message) -> None:
        """Everybody, in all processes; nobody keeps it."""
        self._table.broadcast(message)
        self._table.office.bus.say(Told(self._table.state.id, Raw(down.encode(message))))

    def require(self, seat: int) -> None:
        """What a seat can repeat as often as it likes must not fill the log."""
        self._table.require(not self._table.state.has_talked_enough(seat), "too_much")
