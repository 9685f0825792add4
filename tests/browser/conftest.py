"""A real server and a real Chromium for all browser tests of a worker."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.serving import RunningServer

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 30_000  # milliseconds; the machine may be busy


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Bots that hardly think, and limits that a test does not meet by accident."""
    running = RunningServer(
        tmp_path_factory.mktemp("server"),
        pace_quick="0.03",
        requests_per_second="500",
        messages_per_second="200",
    )
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=ARGUMENTS
        )
        yield chromium
        chromium.close()


Window = Callable[..., Page]


@pytest.fixture
def window(browser: Browser, server: RunningServer) -> Iterator[Window]:
    """Opens windows, each a browser of its own; fails the test if a page logs an error."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_window(
        path: str = "/", locale: str = "fr-FR", width: int = 1280, **more: object
    ) -> Page:
        height = int(str(more.pop("height", 860)))
        context = browser.new_context(
            base_url=server.origin,
            locale=locale,
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            **more,  # type: ignore[arg-type]
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(path)
        return page

    yield open_window
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def axe() -> Callable[[Page], list[str]]:
    """Serious findings of axe on a page, once it has come to rest."""
    script = Path("web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")

    def find(page: Page) -> list[str]:
        page.wait_for_function("document.getAnimations().length === 0")
        page.evaluate(script)
        result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{finding['id']}: {finding['nodes'][0]['html'][:160]}"
            for finding in result["violations"]
            if finding["impact"] in ("serious", "critical")
        ]

    return find
