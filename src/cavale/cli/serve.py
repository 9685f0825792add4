"""`cavale serve`."""

import os
import sys
import threading
import webbrowser

import msgspec

from cavale.cli.language import choose_language
from cavale.cli.party import EVERYWHERE, network_address, qr_lines
from cavale.cli.texts import say
from cavale.kernel.errors import CavaleError, Lang
from cavale.server.settings import Settings, settings_from


def serve_command(
    host: str | None,
    port: int | None,
    database: str | None,
    lan: bool,
    browse: bool,
    lang: str | None,
) -> None:
    import uvicorn

    from cavale.server.app import make_app
    from cavale.server.gate import Gate
    from cavale.server.line import Line
    from cavale.server.logs import start_logging
    from cavale.server.metrics import host_and_port

    language = choose_language(lang)
    settings = settings_from(host=host, port=port, database=database)
    if lan:
        settings = for_neighbours(settings, host)
    _require_free(settings)
    if settings.metrics:
        host_and_port(settings.metrics)
    start_logging(settings.log)
    app = make_app(settings)  # refuses a database that cannot be used
    address = f"{settings.address or f'http://{_place(settings)}'}/"
    print(say(language, "serving", address=address), file=sys.stderr)
    if lan:
        _invite(language, address)
    if browse and _has_desktop():
        threading.Timer(1.0, webbrowser.open, [address]).start()
    # The store's thread takes the interpreter lock several times a commit, and would wait 5 ms
    # each time while the loop is busy.
    sys.setswitchinterval(0.0001)
    uvicorn.run(
        app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        http=Gate,
        ws=Line,
        ws_per_message_deflate=False,
        ws_max_size=settings.longest_message * 4,
        timeout_graceful_shutdown=3,
        server_header=False,
    )


def for_neighbours(settings: Settings, host: str | None) -> Settings:
    """The same, but for phones on the same network: they get in, and links name an address."""
    address = settings.address or network_address(settings.port)
    return msgspec.structs.replace(settings, host=host or EVERYWHERE, address=address)


def _invite(language: Lang, address: str) -> None:
    """For phones to scan, where a person can see it: a log takes no drawings."""
    if sys.stderr.isatty():
        print("\n".join(qr_lines(address)), file=sys.stderr)
    print(say(language, "party"), file=sys.stderr)


def _place(settings: Settings) -> str:
    """Host and port as an address has them."""
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"{host}:{settings.port}"


def _require_free(settings: Settings) -> None:
    """Say in a sentence that the port is taken, before anything starts."""
    import socket

    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        socket.create_server((settings.host, settings.port), family=family).close()
    except OSError as error:
        where, cause = _place(settings), error.strerror
        raise CavaleError(
            en=f"{where} cannot be used ({cause}): "
            "choose another --port (or CAVALE_PORT), or another --host.",
            fr=f"{where} n’est pas utilisable ({cause}) : "
            "choisis un autre --port (ou CAVALE_PORT), ou un autre --host.",
        ) from None


def _has_desktop() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
