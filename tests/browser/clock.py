"""Time under the test's hand: what lasts a second lasts until the test lets it go."""

from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import Window

_NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)


def timed(window: Window) -> Window:
    """Windows whose time can be stopped."""

    def open_window(*args: Any, **more: Any) -> Page:
        page = window(*args, **more)
        page.clock.install(time=_NOON)
        return page

    return open_window


def stop(page: Page) -> None:
    """From here on `page.clock.run_for` makes time pass."""
    page.clock.pause_at(_NOON + timedelta(hours=1))
