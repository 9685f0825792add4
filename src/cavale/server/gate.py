"""Where strangers knock: uvicorn's HTTP, with limits of time, size and number.

A request has some seconds to arrive and a few kilobytes for its headers; its answer is not kept for
ever for somebody who does not read it. There are at most so many
connections, in all and from one address. When the house is full, the oldest one that is no socket
of a table makes room for the newest: half a request, held for ever, keeps nobody out.
"""

import ipaddress
import os
from asyncio import BaseTransport, TimerHandle, Transport
from collections import Counter
from contextlib import suppress
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from cavale.server.line import Line
from cavale.server.problems import Refused
from cavale.server.settings import Settings

_MOST_HEADERS = 16_384  # bytes
_READ_WITHIN = 120.0  # seconds, after the last answer of a connection
_RESERVED = 100  # files that the server itself needs: database, workers, page


def files_allowed() -> int:
    """As many open files as the system allows at all; 1024 where it does not say."""
    try:
        import resource
    except ImportError:  # Windows
        return 1024
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    if soft < most:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


class Guests:
    """Who is connected to a server. One a server, found by its app."""

    def __init__(self, settings: Settings) -> None:
        self.within = settings.headers_within
        self._most = settings.connections or max(files_allowed() - _RESERVED, 8)
        self._most_of_one = settings.connections_per_address
        self._count = 0
        self._of_address: Counter[str] = Counter()
        self._plain: dict[Gate, None] = {}  # connections that are no sockets, the oldest first
        self._proxies = _networks(os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1"))

    def admit(self, gate: "Gate", address: str) -> bool:
        """Whether somebody may come in; a full house lets its oldest caller go."""
        if self._of_address[address] >= self._most_of_one and not self._is_proxy(address):
            return False
        if self._count >= self._most and not self._let_one_go():
            return False
        self._count += 1
        self._of_address[address] += 1
        self._plain[gate] = None
        return True

    def becomes_socket(self, gate: "Gate") -> None:
        self._plain.pop(gate, None)

    def left(self, gate: "Gate", address: str) -> None:
        self._plain.pop(gate, None)
        self._count -= 1
        self._of_address[address] -= 1
        if not self._of_address[address]:
            del self._of_address[address]

    def _let_one_go(self) -> bool:
        for gate in self._plain:
            gate.cut_off()
            return True
        return False

    def _is_proxy(self, address: str) -> bool:
        """A reverse proxy speaks for many; limits by address are then the requests'."""
        if self._proxies is None:
            return True
        with suppress(ValueError):
            return any(ipaddress.ip_address(address) in network for network in self._proxies)
        return False


Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def _networks(text: str) -> list[Network] | None:
    """Addresses and networks with commas; None for `*`, which is everybody."""
    if text.strip() == "*":
        return None
    networks: list[Network] = []
    for part in text.split(","):
        with suppress(ValueError):  # a name: it stands for no address
            networks.append(ipaddress.ip_network(part.strip(), strict=False))
    return networks


class Gate(HttpToolsProtocol):
    """Given to uvicorn as its class of HTTP connections."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._guests: Guests = cast(Any, self.config.app).state.guests
        self._address = ""
        self._is_in = False
        self._waiting: TimerHandle | None = None  # for the rest of a request
        self._size = 0  # bytes of a request whose headers are not complete
        self._has_headers = False

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(cast(Transport, transport))
        self._address = self.client[0] if self.client else ""
        self._is_in = self._guests.admit(self, self._address)
        if self._is_in:
            self._wait()
        else:
            self._turn_away(b"503 Service Unavailable", Refused("busy").en)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_waiting()
        self._leave()

    def _leave(self) -> None:
        if self._is_in:
            self._is_in = False
            self._guests.left(self, self._address)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if not self._has_headers:
            self._size += len(data)
            if self._size > _MOST_HEADERS:
                self._turn_away(b"431 Request Header Fields Too Large", "Too many headers.")
                return
        super().data_received(data)

    # --- the stages of a request ---

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._waiting is None:
            self._wait()

    def on_headers_complete(self) -> None:
        self._has_headers = True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._stop_waiting()
        self._has_headers, self._size = False, 0

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._see_off()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._see_off()

    def handle_websocket_upgrade(self) -> None:
        self._stop_waiting()
        self._guests.becomes_socket(self)
        super().handle_websocket_upgrade()
        line = self.transport.get_protocol()
        if isinstance(line, Line):
            line.when_lost = self._leave

    # --- patience ---

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(self._guests.within, self.cut_off)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _see_off(self) -> None:
        """The line closes itself when everything is read: until then the answer is in memory."""
        if self._waiting is None:
            self._waiting = self.loop.call_later(_READ_WITHIN, self.cut_off)

    def cut_off(self) -> None:
        """Without another word: who holds half a request reads nothing either."""
        self._leave()
        self.transport.abort()

    def _turn_away(self, status: bytes, sentence: str) -> None:
        body = sentence.encode()
        self.transport.write(
            b"HTTP/1.1 " + status + b"\r\ncontent-type: text/plain; charset=utf-8\r\n"
            b"connection: close\r\ncontent-length: %d\r\n\r\n" % len(body) + body
        )
        self.transport.close()
