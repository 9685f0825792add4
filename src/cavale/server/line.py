"""The WebSocket under a session: uvicorn's own, with short cuts for what happens at every move.

A move is one small text frame from one client, and one text frame to each. These are read and
written here, without a queue and a task a client; every other frame goes the long way, so the
protocol is still uvicorn's and the websockets library's. The library is only ever given whole
frames, and so both agree on where the next one begins.

What a turn of the loop writes, it sends at its end: to send is half the work of a move, and goes
faster when all is sent in a row than in between the thinking.

A client that does not read is cut off: what is written to it waits in memory, and a table must
never wait for one client. It can come back.
"""

import struct
from asyncio import AbstractEventLoop, Future, TimerHandle
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from socket import SO_LINGER, SOL_SOCKET
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:  # not built for this system
    from websockets.utils import apply_mask

EXTENSION = "cavale.line"  # under which name a socket's scope holds its line

_MOST_UNREAD = 256  # messages a client may lag behind once its buffers are full
_MOST_UNANSWERED = 32  # messages of a client that wait here for their answer, the rest outside
_CUT_AFTER = 5.0  # seconds that a closed line has for its last words

_TEXT, _MASKED, _SHORT = 0x81, 0x80, 126  # a whole text; the mask bit; below: a length in one byte
_LONGEST_HEAD = 14
_NO_LINGERING = struct.pack("ii", 1, 0)
_HEAD_16 = struct.Struct("!BBH").pack
_HEAD_64 = struct.Struct("!BBQ").pack


class Line(WebSocketsSansIOProtocol):
    """Given to uvicorn as its class of WebSockets; sessions find it in their socket's scope."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue: Any = _Inbox(self.loop)
        self._rest = b""  # the beginning of a frame
        self._is_full = False  # the client does not read as fast as it is told
        self._unread = 0  # messages since then
        self._unsent: list[bytes] = []  # heads and texts of this turn of the loop
        self._cut: TimerHandle | None = None
        self.when_lost: Callable[[], None] | None = None  # set by the gate it came in by

    # --- for sessions ---

    async def read(self) -> str | None:
        """The next text from the client, empty for anything else; None once it is gone."""
        event: Any = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()
        if event["type"] == "websocket.disconnect":
            return None
        return event.get("text") or ""

    def write(self, message: bytes) -> None:
        """Send a text. Never waits: a client that has not read for too long is cut off."""
        if self.close_sent or self.disconnected:
            return
        if self._is_full:
            self._unread += 1
            if self._unread > _MOST_UNREAD:
                self._cut_off()
                return
        if not self._unsent:
            self.loop.call_soon(self._send)
        self._unsent += (_head(len(message)), message)

    def _send(self) -> None:
        unsent, self._unsent = self._unsent, []
        if unsent and not self.disconnected:
            self.transport.write(b"".join(unsent))

    def close(self) -> None:
        """Say good-bye, after what was written."""
        if self.close_sent or self.transport.is_closing():
            return
        self._send()
        try:
            self.conn.send_close(1000)
        except InvalidState:  # the client was first
            return
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()  # for the client's good-bye
        self.close_timer = self.loop.call_later(_CUT_AFTER, self._cut_off)

    def _cut_off(self) -> None:
        """Now, with all that waits: else the system would go on offering it to the client."""
        socket = self.transport.get_extra_info("socket")
        with suppress(OSError, AttributeError):  # it is gone already
            socket.setsockopt(SOL_SOCKET, SO_LINGER, _NO_LINGERING)
        self.transport.abort()

    # --- for uvicorn: the life of a line ---

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # the handshake is refused otherwise, and nobody is told
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.disconnected:
            # closing waits until everything is sent, for a client that does not read for ever
            self._cut = self.loop.call_later(_CUT_AFTER, self._cut_off)

    def shutdown(self) -> None:
        self._send()
        super().shutdown()

    def keepalive_timeout(self) -> None:
        """Who answers no ping hears no good-bye either."""
        self._cut_off()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._cut is not None:
            self._cut.cancel()
        if self.when_lost is not None:
            self.when_lost()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._is_full, self._unread = True, 0

    def resume_writing(self) -> None:
        super().resume_writing()
        self._is_full = False

    # --- for uvicorn: frames ---

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            return
        data = self._rest + data
        at = 0
        while size := _frame_size(data, at):
            self._take_frame(data[at : at + size])
            at += size
        self._rest = data[at:]
        if len(self._rest) > self.config.ws_max_size + _LONGEST_HEAD:
            super().data_received(self._rest)  # too long to wait for the end of it: refused
            self._rest = b""

    def _take_frame(self, frame: bytes) -> None:
        """A short text in one frame is for the session; the rest is for the library."""
        is_short = frame[0] == _TEXT and _MASKED <= frame[1] < _MASKED + _SHORT
        if is_short and not self.frames and not self.close_sent:
            text = apply_mask(frame[6:], frame[2:6])
            if text.isascii():
                self._take_text(text.decode())
                return
        super().data_received(frame)

    def _take_text(self, text: str) -> None:
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and len(self.queue) >= _MOST_UNANSWERED:
            self.read_paused = True
            self.transport.pause_reading()


class _Inbox(deque[Any]):
    """What waits for one reader: as much of asyncio's queue as is used here, and half its work."""

    def __init__(self, loop: AbstractEventLoop) -> None:
        super().__init__()
        self._loop = loop
        self._reader: Future[None] | None = None

    def put_nowait(self, event: Any) -> None:
        self.append(event)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        while not self:
            self._reader = self._loop.create_future()
            await self._reader
        return self.popleft()

    def empty(self) -> bool:
        return not self


def _head(size: int) -> bytes:
    """The head of a text frame from a server, which masks nothing."""
    if size < _SHORT:
        return bytes((_TEXT, size))
    return _HEAD_16(_TEXT, 126, size) if size < 1 << 16 else _HEAD_64(_TEXT, 127, size)


def _frame_size(data: bytes, start: int) -> int:
    """The bytes of the frame that begins here; 0 while it is not whole."""
    have = len(data) - start
    if have < 2:
        return 0
    second = data[start + 1]
    size = second & 0x7F
    width = 0 if size < _SHORT else 2 if size == _SHORT else 8  # of a longer length
    if width:
        size = int.from_bytes(data[start + 2 : start + 2 + width], "big")
    size += 2 + width + (4 if second & _MASKED else 0)
    return size if have >= max(size, 2 + width) else 0
