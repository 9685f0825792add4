"""One client: its hands, and a queue of its own, so that a slow one holds up nobody."""

import asyncio
from collections.abc import Callable

from cavale.wire import down

_MOST_WAITING = 256  # messages a client may lag behind before it is let go


class Connection:
    def __init__(self) -> None:
        self.hands: list[int] = []  # seats, in the order of the client's tokens
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(_MOST_WAITING + 1)
        self.lagging = False
        self.let_go: Callable[[], object] = lambda: None  # ends the session, were it to wait

    def send(self, message: down.Message) -> None:
        self.send_bytes(down.encode(message))

    def send_bytes(self, message: bytes) -> None:
        """Never waits. A client that does not read is closed, and can come back."""
        if self.lagging:
            return
        if self._queue.qsize() >= _MOST_WAITING:
            self.close()
            self.let_go()
            return
        self._queue.put_nowait(message)

    def close(self) -> None:
        """Let the client go, once what waits has been sent or dropped."""
        self.lagging = True
        if self._queue.qsize() >= _MOST_WAITING:
            while not self._queue.empty():
                self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def next_message(self) -> bytes | None:
        """What to send next; None to close."""
        return await self._queue.get()

    def drop_seat(self, seat: int) -> bool:
        """Take a seat from this client; False if it did not hold it."""
        if seat not in self.hands:
            return False
        self.hands.remove(seat)
        return True

    def seat_of(self, hand: int) -> int:
        """The seat behind a hand, or -1."""
        return self.hands[hand] if 0 <= hand < len(self.hands) else -1
