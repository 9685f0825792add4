"""A store that forgets: for tests and for trying things out."""

from cavale.storage.contract import Taken


class MemoryStore:
    def __init__(self) -> None:
        self._logs: dict[str, list[bytes]] = {}
        self._states: dict[str, str] = {}

    async def open(self) -> None:
        pass

    async def append(self, table: str, number: int, entry: bytes, state: str) -> None:
        log = self._logs.setdefault(table, [])
        if number != len(log):
            raise Taken(f"{table} {number}")
        log.append(entry)
        self._states.pop(table, None)
        self._states[table] = state  # the latest last

    async def read(self, table: str) -> list[bytes]:
        return list(self._logs.get(table, []))

    async def tables(self, state: str, most: int) -> list[str]:
        found = [table for table, each in reversed(self._states.items()) if each == state]
        return found[:most]

    async def backup(self, path: str) -> None:
        raise NotImplementedError("a store that forgets has no back-up")

    async def close(self) -> None:
        pass
