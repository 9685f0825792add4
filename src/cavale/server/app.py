"""The server put together: hub, REST, sockets, page, health; metrics on an address of their own."""

import asyncio
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
from cavale.server.gate import Guests
from cavale.server.hub import Hub
from cavale.server.limits import Addresses, Bucket
from cavale.server.metrics import Metrics
from cavale.server.openapi import openapi_document, openapi_page
from cavale.server.pages import SecurityHeaders, page_folder, page_routes
from cavale.server.settings import Settings
from cavale.server.sockets import Sockets
from cavale.storage import Store, open_store

log = logging.getLogger("cavale.app")

_HEALTHY_WITHIN = 5.0  # seconds


class Pulse:
    """Whether the store takes what is written, and answers.

    Looking costs a commit. Who asks more often than anybody need is told what was found last, and
    not refused: a watchman who comes meanwhile must not take that for an illness.
    """

    def __init__(self, store: Store, per_second: float) -> None:
        self._store = store
        self._bucket = Bucket(per_second)
        self._beats = True

    async def beats(self) -> bool:
        if self._bucket.take():
            self._beats = await self._look()
        return self._beats

    async def _look(self) -> bool:
        try:
            async with asyncio.timeout(_HEALTHY_WITHIN):
                await self._store.check()
                await self._store.tables("running", 1)
        except Exception:
            log.exception("the store does not answer")
            return False
        return True


def make_app(settings: Settings, store: Store | None = None) -> Starlette:
    """A server, on a store of its own unless it is given one."""
    hub = Hub(store or open_store(settings.database), settings)
    metrics = Metrics(lambda: len(hub.tables))
    addresses = Addresses(settings.requests_per_second, settings.sockets_per_address)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await hub.open()
        stop_metrics = metrics.serve(settings.metrics) if settings.metrics else None
        gc.collect()
        gc.set_threshold(10_000, 5, 50)  # short pauses; a full one looks at every table: seldom
        gc.freeze()  # what is there now stays: collections need not look at it again
        yield
        if stop_metrics is not None:
            await asyncio.to_thread(stop_metrics)
        await hub.close()

    pulse = Pulse(hub.store, settings.requests_per_second)

    async def health(request: Request) -> Response:
        if app.state.is_draining:
            return JSONResponse({"status": "draining", "version": __version__}, 503)
        if await pulse.beats():
            return JSONResponse({"status": "ok", "version": __version__})
        return JSONResponse({"status": "no store", "version": __version__}, 503)

    async def alive(request: Request) -> Response:
        """To be asked by whoever would start it anew, which mends no store."""
        return JSONResponse({"status": "alive", "version": __version__})

    async def openapi(request: Request) -> Response:
        return JSONResponse(openapi_document())

    async def api_page(request: Request) -> Response:
        return HTMLResponse(openapi_page())

    app = Starlette(
        routes=[
            Route("/health", health),
            Route("/health/alive", alive),
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
    app.state.is_draining = False
    app.state.guests = Guests(settings)
    return app
