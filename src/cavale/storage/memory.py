"""A store that forgets: for tests and for trying things out."""

from cavale.storage.contract import StoreError, Taken


class MemoryStore:
    def __init__(self) -> None:
        self._logs: dict[str, list[bytes]] = {}
        self._states: dict[str, str] = {}

    async def open(self) -> None:
        pass

    async def append(self, table: str, number: int, entry: bytes, state: str | None) -> None:
        if number != len(self._logs.get(table, [])):
            raise Taken(f"{table} {number}")
        self._logs.setdefault(table, []).append(entry)
        if state is not None:
            self._states.pop(table, None)
            self._states[table] = state  # the latest last

    async def read(self, table: str) -> list[bytes]:
        return list(self._logs.get(table, []))

    async def tables(self, state: str, most: int) -> list[str]:
        found = [table for table, each in reversed(self._states.items()) if each == state]
        return found[:most]

    async def backup(self, path: str) -> None:
        raise StoreError(
            en="A store that forgets has no back-up: serve from sqlite:PATH.",
            fr="Une base qui oublie ne se sauvegarde pas : sers depuis sqlite:CHEMIN.",
        )

    async def close(self) -> None:
        pass
