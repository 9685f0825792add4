"""A real server and a real Chromium for all browser tests of a worker."""

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.playing import put_role_cards_away
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
expect.set_options(timeout=PATIENCE)


def chromium_path() -> str | None:
    """The Chromium without windows, where there is one: it draws no more than the pages."""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
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
        with_role_card = more.pop("role_card", False)
        more.setdefault("reduced_motion", "reduce")
        context = browser.new_context(
            base_url=server.origin,
            locale=locale,
            viewport={"width": width, "height": height},
            **more,  # type: ignore[arg-type]
        )
        context.set_default_timeout(PATIENCE)
        if not with_role_card:
            put_role_cards_away(context)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(path)
        return page

    yield open_window
    for context in contexts:
        context.close()
    assert errors == []


def _come_to_rest(page: Page) -> None:
    """Asked again and again from here: the page's own policy lets nobody poll inside it."""
    give_up = time.monotonic() + PATIENCE / 1000
    while page.evaluate("document.getAnimations().length"):
        assert time.monotonic() < give_up, "the page does not come to rest"
        page.wait_for_timeout(50)


@pytest.fixture
def axe() -> Callable[[Page], list[str]]:
    """Serious findings of axe on a page, once it has come to rest."""
    script = Path("web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")

    def find(page: Page) -> list[str]:
        _come_to_rest(page)
        page.evaluate(script)
        result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{finding['id']}: {finding['nodes'][0]['html'][:160]}"
            for finding in result["violations"]
            if finding["impact"] in ("serious", "critical")
        ]

    return find
