"""One client as a table knows it: its hands, and how it is told something."""

from collections.abc import Callable

from cavale.wire import down


class Connection:
    def __init__(self, send_bytes: Callable[[bytes], None], close: Callable[[], None]) -> None:
        self.hands: list[int] = []  # seats, in the order of the client's tokens
        self.send_bytes = send_bytes  # never waits: a slow client holds up nobody
        self.close = close

    def send(self, message: down.Message) -> None:
        self.send_bytes(down.encode(message))

    def drop_seat(self, seat: int) -> bool:
        """Take a seat from this client; False if it did not hold it."""
        if seat not in self.hands:
            return False
        self.hands.remove(seat)
        return True

    def seat_of(self, hand: int) -> int:
        """The seat behind a hand, or -1."""
        return self.hands[hand] if 0 <= hand < len(self.hands) else -1
