"""`cavale mcp`: tables for language models."""

import asyncio
import os
import secrets
import socket
import sys
from collections.abc import Sequence

from cavale.cli.language import choose_language
from cavale.cli.texts import say
from cavale.kernel.errors import CavaleError, OptionError

_TOKEN = "CAVALE_MCP_TOKEN"  # not an option: everybody can list the words of a command
_SHORTEST_TOKEN = 16


def mcp_command(
    http: int | None,
    servers: Sequence[str] | None,
    origins: Sequence[str] | None,
    moves: bool,
    tables: int,
    idle: float,
    seed: str | None,
    lang: str | None,
) -> None:
    from cavale.envs.mcp.house import House, Limits
    from cavale.envs.mcp.links import parse_server
    from cavale.envs.mcp.serving import PATH, serve_http, serve_stdio

    language = choose_language(lang)
    named = tuple(map(parse_server, servers or ()))
    house = House(Limits(language, named, moves, tables, idle * 60, seed))
    if http is None:
        asyncio.run(serve_stdio(house))
        return
    token = _token()
    _require_free(http)
    address = f"http://127.0.0.1:{http}{PATH}"
    print(say(language, "mcp_http", address=address), file=sys.stderr)
    if _TOKEN not in os.environ:
        print(say(language, "mcp_token", token=token), file=sys.stderr, flush=True)
    asyncio.run(serve_http(house, http, token, origins or ()))


def _token() -> str:
    """The one that was set, or a new one."""
    token = os.environ.get(_TOKEN, secrets.token_urlsafe(24))
    if len(token) < _SHORTEST_TOKEN or not token.isascii() or not token.isprintable():
        raise OptionError(
            en=f"{_TOKEN} must have at least {_SHORTEST_TOKEN} plain letters or digits.",
            fr=f"{_TOKEN} doit avoir au moins {_SHORTEST_TOKEN} lettres simples ou chiffres.",
        )
    return token


def _require_free(port: int) -> None:
    """Say in a sentence that the port is taken, before anything starts."""
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError as error:
        raise CavaleError(
            en=f"Port {port} cannot be used ({error.strerror}): choose another --http.",
            fr=f"Le port {port} n’est pas utilisable ({error.strerror}) : choisis un autre --http.",
        ) from None
