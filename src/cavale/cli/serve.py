"""`cavale serve` and `cavale backup`."""

import os
import sys
import threading
import webbrowser
from pathlib import Path

from cavale.cli.language import choose_language
from cavale.cli.texts import say
from cavale.kernel.errors import CavaleError
from cavale.server.settings import Settings, settings_from


def serve_command(
    host: str | None, port: int | None, database: str | None, browse: bool, lang: str | None
) -> None:
    import uvicorn

    from cavale.server.app import make_app
    from cavale.server.line import Line
    from cavale.server.logs import start_logging

    language = choose_language(lang)
    settings = settings_from(host=host, port=port, database=database)
    _require_free(settings)
    app = make_app(settings)  # refuses a database that cannot be used
    start_logging(settings.log)
    address = f"http://{_place(settings)}/"
    print(say(language, "serving", address=address), file=sys.stderr)
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
        ws=Line,
        ws_per_message_deflate=False,
        ws_max_size=settings.longest_message * 4,
        timeout_graceful_shutdown=3,
        server_header=False,
    )


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


def backup_command(target: Path, database: str | None, lang: str | None) -> None:
    from cavale.storage.sqlite import backup_file

    language = choose_language(lang)
    url = settings_from(database=database).database
    kind, _, source = url.partition(":")
    if kind != "sqlite":
        raise CavaleError(
            en=f"Only sqlite databases are backed up by this command, not {url!r}.",
            fr=f"Cette commande ne sauvegarde que des bases sqlite, pas « {url} ».",
        )
    backup_file(source, str(target))
    print(say(language, "backed_up", path=target))
