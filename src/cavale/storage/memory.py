"""A store that forgets: for tests and for trying things out."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from cavale.storage.contract import Kept, StoreError, Taken, Word


@dataclass
class _Table:
    log: list[bytes] = field(default_factory=list)
    words: dict[str, Word] = field(default_factory=dict)
    archive: tuple[int, bytes] | None = None
    analysis: tuple[int, bytes] | None = None
    state: str = ""
    changed: float = 0.0


class MemoryStore:
    def __init__(self) -> None:
        self._tables: dict[str, _Table] = {}

    async def open(self) -> None:
        pass

    async def append(
        self,
        table: str,
        number: int,
        entry: bytes,
        state: str | None = None,
        words: Sequence[Word] = (),
    ) -> None:
        if number != len(self._table(table).log):
            raise Taken(f"{table} {number}")
        kept = self._tables.setdefault(table, _Table())
        kept.log.append(entry)
        _overwrite(kept, words)
        if state is not None:
            kept.state, kept.changed = state, time.time()

    async def read(self, table: str, start: int = 0) -> list[bytes]:
        return self._table(table).log[start:]

    async def write_words(self, table: str, words: Sequence[Word]) -> None:
        if table in self._tables:
            _overwrite(self._tables[table], words)

    async def read_words(self, table: str) -> dict[str, str]:
        return {key: word.text for key, word in self._table(table).words.items()}

    async def forget(self, table: str, seat: int | None) -> int:
        words = self._table(table).words
        found = [key for key, word in words.items() if seat is None or word.seat == seat]
        for key in found:
            del words[key]
        return len(found)

    async def archive(self, table: str, shape: int, body: bytes) -> None:
        kept = self._table(table)
        kept.archive = kept.archive or (shape, body)

    async def read_archive(self, table: str) -> tuple[int, bytes] | None:
        return self._table(table).archive

    async def keep_analysis(self, table: str, shape: int, body: bytes) -> None:
        kept = self._table(table)
        kept.analysis = kept.analysis or (shape, body)

    async def read_analysis(self, table: str) -> tuple[int, bytes] | None:
        return self._table(table).analysis

    async def unarchived(self, most: int, after: str = "") -> list[str]:
        found = [
            name
            for name, table in self._tables.items()
            if table.state.startswith("over") and table.archive is None and name > after
        ]
        return sorted(found)[:most]

    async def tables(self, state: str, most: int, since: float = 0.0) -> list[str]:
        found = [
            (table.changed, name)
            for name, table in self._tables.items()
            if table.state == state and table.changed >= since
        ]
        return [name for _, name in sorted(found, reverse=True)][:most]

    async def quiet(self, states: Sequence[str], before: float) -> list[str]:
        return [
            name
            for name, table in self._tables.items()
            if table.state in states and table.changed < before
        ]

    async def touch(self, table: str) -> None:
        self._table(table).changed = time.time()

    async def remove(self, tables: Sequence[str]) -> None:
        for table in tables:
            self._tables.pop(table, None)

    async def ids(self) -> list[str]:
        return sorted(self._tables)

    async def take_out(self, table: str) -> Kept:
        kept = self._table(table)
        words = sorted(kept.words.values())
        own = kept.archive, kept.analysis
        return Kept(list(kept.log), kept.state, kept.changed, words, *own)

    async def put_in(self, table: str, kept: Kept) -> None:
        words = {word.key: word for word in kept.words}
        own = kept.archive, kept.analysis
        self._tables[table] = _Table(list(kept.log), words, *own, kept.state, kept.changed)

    async def check(self) -> None:
        pass

    async def was_changed(self) -> bool:
        return False

    def between(self) -> None:
        return None

    async def backup(self, path: str) -> None:
        raise StoreError(
            en="A store that forgets has no back-up: serve from sqlite:PATH.",
            fr="Une base qui oublie ne se sauvegarde pas : sers depuis sqlite:CHEMIN.",
        )

    async def close(self) -> None:
        pass

    def _table(self, table: str) -> _Table:
        """The table, or an empty one that is not kept."""
        return self._tables.get(table) or _Table()


def _overwrite(table: _Table, words: Sequence[Word]) -> None:
    for word in words:
        table.words.pop(word.key, None)
        if word.text:
            table.words[word.key] = word
