"""Links to tables, and the one door to servers: only those that were named, never a redirect."""

import re
import urllib.error
import urllib.request
from collections.abc import Iterable
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec

from cavale.envs.fence import clean
from cavale.kernel.errors import CavaleError, OptionError
from cavale.wire.rest import ErrorInfo

_PATIENCE = 10.0  # seconds for an answer
_MOST_BYTES = 4_000_000
_TABLE = re.compile(r"/t/([A-Za-z0-9-]{1,40})/?")
_PORTS = {"http": 80, "https": 443}


class NotServed(CavaleError):
    """A server that cannot be asked, or does not answer as one."""


@dataclass(frozen=True)
class Server:
    """Where a server is: scheme, host and port, and nothing else."""

    scheme: str
    host: str
    port: int

    def url(self, scheme: str = "") -> str:
        """Its address; `ws` for its sockets."""
        secure = "s" if self.scheme == "https" else ""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{(scheme or 'http') + secure}://{host}:{self.port}"


def parse_server(text: str) -> Server:
    """`https://tables.example`, as `--server` takes it."""
    found = _server(text)
    if found is None or urlsplit(text).path not in ("", "/"):
        raise OptionError(
            en=f"{clean(text)!r} is no server: write its address, such as https://tables.example.",
            fr=f"« {clean(text)} » n’est pas un serveur : écris son adresse, par exemple "
            "https://tables.example.",
        )
    return found


def parse_link(text: str, allowed: Iterable[Server]) -> tuple[Server, str]:
    """The server and the table of a link; a server that was not named is not asked anything."""
    server = _server(text)
    path = _TABLE.fullmatch(urlsplit(text).path) if server else None
    if server is None or path is None:
        raise OptionError(
            en="This is no link to a table: it looks like https://tables.example/t/ab12cd34.",
            fr="Ce n’est pas le lien d’une table : il ressemble à https://tables.example/t/ab12cd34.",
        )
    if server not in set(allowed):
        known = ", ".join(each.url() for each in allowed)
        raise OptionError(
            en=f"This program may not join tables there; it may at: {known or 'no server'}. "
            "Whoever runs it can name more with --server.",
            fr=f"Ce programme ne peut pas y rejoindre de table ; il le peut sur : "
            f"{known or 'aucun serveur'}. Qui le lance peut en nommer d’autres avec --server.",
        )
    return server, path[1]


def _server(text: str) -> Server | None:
    try:
        parts = urlsplit(text)
        port = parts.port or _PORTS[parts.scheme]
    except (ValueError, KeyError):
        return None
    if not parts.hostname or parts.username is not None or parts.password is not None:
        return None
    return Server(parts.scheme, parts.hostname.lower(), port)


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Where a server sends us is not where we were allowed to go."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirect)
T = TypeVar("T")


def ask(server: Server, path: str, kind: type[T], body: msgspec.Struct | None = None) -> T:
    """One request, whose answer is of that kind; whatever goes wrong is a sentence."""
    data = None if body is None else msgspec.json.encode(body)
    request = urllib.request.Request(server.url() + path, data)
    try:
        with _opener.open(request, timeout=_PATIENCE) as answer:
            return msgspec.json.decode(answer.read(_MOST_BYTES), type=kind)
    except urllib.error.HTTPError as error:
        raise _refused(error) from None
    except (OSError, HTTPException, msgspec.MsgspecError, ValueError):
        raise NotServed(
            en=f"{server.url()} does not answer as a server of Cavale does.",
            fr=f"{server.url()} ne répond pas comme un serveur de Cavale.",
        ) from None


def _refused(error: urllib.error.HTTPError) -> NotServed:
    """The server's own sentence, if it has one."""
    try:
        told = msgspec.json.decode(error.read(10_000), type=ErrorInfo)
        return NotServed(en=clean(told.en), fr=clean(told.fr))
    except (OSError, HTTPException, msgspec.MsgspecError, ValueError):
        return NotServed(
            en=f"The server refuses (status {error.code}).",
            fr=f"Le serveur refuse (statut {error.code}).",
        )
