"""The built page, its security headers, and what a browser may load."""

import mimetypes
from importlib import resources
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

# Everything from here, nothing inline, nothing from elsewhere.
_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
_HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def page_folder() -> Path | None:
    """The built page, which `web/` builds into the package."""
    folder = Path(str(resources.files("cavale"))) / "page"
    return folder if (folder / "index.html").is_file() else None


def page_routes(folder: Path | None) -> list[BaseRoute]:
    """Files by name; every other address is the page, which finds its own way."""

    async def page(request: Request) -> Response:
        if folder is None:
            return HTMLResponse(_NOT_BUILT, 503)
        # hashed files may be kept for ever, the page itself must be asked for
        return FileResponse(folder / "index.html", headers={"cache-control": "no-cache"})

    routes: list[BaseRoute] = []
    if folder is not None and (folder / "assets").is_dir():
        routes.append(Mount("/assets", Immutable(directory=folder / "assets")))
    if folder is not None and (folder / "app").is_dir():  # manifest and icons of a home screen
        mimetypes.add_type("application/manifest+json", ".webmanifest")
        routes.append(Mount("/app", StaticFiles(directory=folder / "app")))
    routes.append(Route("/{path:path}", page))
    return routes


_NOT_BUILT = (
    "<!doctype html><title>Cavale</title><p>La page n’est pas construite : lance "
    "<code>make play</code>.</p><p>The page is not built: run <code>make play</code>.</p>"
)


class Immutable(StaticFiles):
    """Files whose names change with their contents."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


class SecurityHeaders:
    """Adds the headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                pairs = [(key.encode(), value.encode()) for key, value in _HEADERS.items()]
                message["headers"] = [*message.get("headers", []), *pairs]
            await send(message)

        await self._app(scope, receive, send_with_headers)
