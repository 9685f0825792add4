"""The server put together: hub, REST, sockets, page, health and metrics."""

import contextlib
import gc
import logging
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route, WebSocketRoute

from cavale import __version__
from cavale.server.api import api_routes, not_served
from cavale.server.hub import Hub
from cavale.server.limits import Addresses
from cavale.server.metrics import Metrics
from cavale.server.openapi import openapi_document, openapi_page
from cavale.server.pages import SecurityHeaders, page_folder, page_routes
from cavale.server.settings import Settings
from cavale.server.sockets import Sockets
from cavale.storage import open_store

log = logging.getLogger("cavale.app")


def make_app(settings: Settings) -> Starlette:
    hub = Hub(open_store(settings.database), settings)
    metrics = Metrics()
    addresses = Addresses(settings.requests_per_second, settings.sockets_per_address)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await hub.open()
        gc.collect()
        gc.set_threshold(10_000, 5, 50)  # short pauses; a full one looks at every table: seldom
        gc.freeze()  # what is there now stays: collections need not look at it again
        yield
        await hub.close()

    async def health(request: Request) -> Response:
        """Healthy is: the store answers."""
        try:
            await hub.store.tables("running", 1)
        except Exception:
            log.exception("the store does not answer")
            return JSONResponse({"status": "no store", "version": __version__}, 503)
        return JSONResponse({"status": "ok", "version": __version__})

    async def measured(request: Request) -> Response:
        return Response(metrics.text(len(hub.tables)), media_type="text/plain; version=0.0.4")

    async def openapi(request: Request) -> Response:
        return JSONResponse(openapi_document())

    async def api_page(request: Request) -> Response:
        return HTMLResponse(openapi_page())

    app = Starlette(
        routes=[
            Route("/health", health),
            Route("/metrics", measured),
            Route("/api", api_page),
            Route("/api/openapi.json", openapi),
            api_routes(hub, addresses),
            WebSocketRoute("/ws/tables/{table}", Sockets(hub, addresses, metrics).serve),
            *page_routes(page_folder()),
        ],
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers={HTTPException: not_served},
        lifespan=lifespan,
    )
    app.state.hub = hub
    return app
