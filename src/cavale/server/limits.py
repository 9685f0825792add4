"""How much one connection or one address may ask for."""

import time
from collections import OrderedDict
from collections.abc import Callable

_HOUR = 3600.0  # seconds


class Bucket:
    """So many a second on average, with a burst: two seconds' worth, unless it is said."""

    def __init__(self, per_second: float, burst: float = 0.0) -> None:
        self._rate = per_second
        self._most = burst or 2 * per_second
        self._level = self._most
        self._at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._level = min(self._most, self._level + (now - self._at) * self._rate)
        self._at = now
        if self._level < 1:
            return False
        self._level -= 1
        return True


class Rations:
    """A bucket for each address; the least recent addresses are forgotten."""

    _KEPT = 10_000

    def __init__(self, make: Callable[[], Bucket]) -> None:
        self._make = make
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    @classmethod
    def hourly(cls, most: int) -> "Rations":
        """So many within an hour, at once or one by one."""
        return cls(lambda: Bucket(most / _HOUR, most))

    def take(self, address: str) -> bool:
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = self._make()
            if len(self._buckets) > self._KEPT:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take()


class Addresses:
    """How often an address asks, and the sockets that it has open."""

    def __init__(self, per_second: float, sockets: int) -> None:
        self._requests = Rations(lambda: Bucket(per_second))
        self._sockets_allowed = sockets
        self._sockets: dict[str, int] = {}

    def may_ask(self, address: str) -> bool:
        return self._requests.take(address)

    def open_socket(self, address: str) -> bool:
        if self._sockets.get(address, 0) >= self._sockets_allowed:
            return False
        self._sockets[address] = self._sockets.get(address, 0) + 1
        return True

    def close_socket(self, address: str) -> None:
        left = self._sockets.get(address, 0) - 1
        if left > 0:
            self._sockets[address] = left
        else:
            self._sockets.pop(address, None)
