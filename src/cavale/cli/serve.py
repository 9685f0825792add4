"""`cavale serve`."""

import contextlib
import os
import sys
import threading
import webbrowser
from collections.abc import Callable

import msgspec

from cavale.cli.language import choose_language
from cavale.cli.party import EVERYWHERE, network_address, qr_lines
from cavale.cli.texts import say
from cavale.kernel.errors import CavaleError, Lang
from cavale.server.settings import Settings, settings_from

_LAST_PORT = 65535


def serve_command(
    host: str | None,
    port: int | None,
    database: str | None,
    lan: bool,
    browse: bool,
    processes: int | None,
    lang: str | None,
) -> None:
    from cavale.server.metrics import host_and_port

    language = choose_language(lang)
    settings = settings_from(host=host, port=port, database=database, processes=processes)
    if lan:
        settings = for_neighbours(settings, host)
    each = [one_of(settings, number) for number in range(settings.processes)]
    for one in each:
        _require_free(one)
        if one.metrics:
            host_and_port(one.metrics)
    address = f"{settings.address or f'http://{_place(settings)}'}/"
    serve = _serve_several if len(each) > 1 else _serve_one
    serve(each, lambda: _announce(language, address, lan, browse))


def one_of(settings: Settings, number: int) -> Settings:
    """Of one process among several: ports of its own, for people and for metrics."""
    metrics = settings.metrics
    if metrics and number:
        host, _, last = metrics.rpartition(":")
        metrics = f"{host}:{int(last) + number}" if last.isdecimal() else metrics
    if settings.port + number > _LAST_PORT:
        raise CavaleError(
            en=f"There are not so many ports above {settings.port}: choose a lower --port.",
            fr=f"Il n’y a pas assez de ports après {settings.port} : choisis un --port plus bas.",
        )
    port = settings.port + number
    return msgspec.structs.replace(settings, port=port, metrics=metrics)


def _serve_several(each: list[Settings], announce: Callable[[], None]) -> None:
    from cavale.cli.processes import Processes
    from cavale.storage import open_store

    require_common(each[0])
    open_store(each[0].database)  # refuses one that cannot be used, and brings it up to date
    announce()
    sys.exit(Processes(each).run())


def require_common(settings: Settings) -> None:
    """Several processes need a database that is not one process's alone."""
    if not settings.database.startswith("postgres"):
        raise CavaleError(
            en="Several processes share a PostgreSQL: name it with --database "
            "postgresql://USER@HOST/DATABASE, or serve with one process.",
            fr="Plusieurs processus partagent une base PostgreSQL : nomme-la avec --database "
            "postgresql://NOM@HÔTE/BASE, ou sers avec un seul processus.",
        )


def _serve_one(each: list[Settings], announce: Callable[[], None]) -> None:
    import uvicorn

    from cavale.cli.processes import end_with_parent
    from cavale.server.app import make_app
    from cavale.server.draining import Server
    from cavale.server.gate import Gate
    from cavale.server.line import Line
    from cavale.server.logs import start_logging

    (settings,) = each
    start_logging(settings.log)
    app = make_app(settings)  # refuses a database that cannot be used
    announce()
    end_with_parent()
    # The store's thread takes the interpreter lock several times a commit, and would wait 5 ms
    # each time while the loop is busy.
    sys.setswitchinterval(0.0001)
    config = uvicorn.Config(
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
    server = Server(config, settings.drain)
    with contextlib.suppress(KeyboardInterrupt):
        server.run()
    if not server.started:
        sys.exit(3)


def _announce(language: Lang, address: str, lan: bool, browse: bool) -> None:
    print(say(language, "serving", address=address), file=sys.stderr)
    if lan:
        _invite(language, address)
    if browse and _has_desktop():
        threading.Timer(1.0, webbrowser.open, [address]).start()


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
