"""The least of HTTP and WebSocket that a load generator needs, so that it is never the bottleneck.

Only what loopback needs: text frames in one piece, a mask of zeros (allowed, and free).
"""

import asyncio
import base64
import json
import os
from typing import Any

HOST = "127.0.0.1"
_TEXT, _CLOSE, _PING, _PONG = 0x1, 0x8, 0x9, 0xA
_MASK = bytes(4)


class Http:
    """One connection; requests one after the other, JSON both ways."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def __aenter__(self) -> "Http":
        self._reader, self._writer = await asyncio.open_connection(HOST, self._port)
        return self

    async def __aexit__(self, *error: object) -> None:
        self._writer.close()

    async def post(self, path: str, body: Any) -> Any:
        content = json.dumps(body).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(content)}\r\n\r\n"
        )
        self._writer.write(head.encode() + content)
        answer = (await self._reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(answer.partition("content-length:")[2].split(None, 1)[0])
        told = await self._reader.readexactly(length)
        status = answer.split(None, 2)[1]
        if not status.startswith("2"):
            raise ConnectionError(f"{path}: {status} {told.decode()}")
        return json.loads(told)


class WebSocket(asyncio.Protocol):
    """Calls `on_text` with each text, synchronously: no task and no queue a client."""

    def __init__(self) -> None:
        self._rest = b""
        self._opened = asyncio.get_running_loop().create_future()
        self._transport: Any = None
        self.is_leaving = False

    async def connect(self, port: int, path: str) -> None:
        await asyncio.get_running_loop().create_connection(lambda: self, HOST, port)
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        await self._opened

    def leave(self) -> None:
        self.is_leaving = True
        if self._transport is not None:
            self._transport.close()

    def send_text(self, text: bytes) -> None:
        self._send(_TEXT, text)

    def on_text(self, text: bytes) -> None:
        raise NotImplementedError

    def on_lost(self) -> None:
        """The server closed the connection."""

    # --- asyncio.Protocol ---

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        if not self._opened.done():
            self._opened.set_exception(ConnectionError("closed while opening"))
        elif not self.is_leaving:
            self.on_lost()

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        if not self._opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            if b" 101 " not in head:
                self._opened.set_exception(ConnectionError(head.decode()))
                return
            self._opened.set_result(None)
        self._rest = self._frames(data)

    # --- frames ---

    def _frames(self, data: bytes) -> bytes:
        """Tell every whole frame; return what is left over."""
        at, size = 0, len(data)
        while size - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                start += 2
                length = int.from_bytes(data[at + 2 : start], "big")
            elif length == 127:
                start += 8
                length = int.from_bytes(data[at + 2 : start], "big")
            end = start + length
            if size < end:
                break
            self._frame(data[at] & 0xF, data[start:end])
            at = end
        return data[at:]

    def _frame(self, kind: int, content: bytes) -> None:
        if self.is_leaving:
            return
        if kind == _TEXT:
            self.on_text(content)
        elif kind == _PING:
            self._send(_PONG, content)
        elif kind == _CLOSE:
            self._transport.close()

    def _send(self, kind: int, content: bytes) -> None:
        size = len(content)
        if size < 126:
            head = bytes((0x80 | kind, 0x80 | size))
        else:
            head = bytes((0x80 | kind, 0x80 | 126)) + size.to_bytes(2, "big")
        self._transport.write(head + _MASK + content)
