"""Fixtures that every room's tests may use."""

import pytest

from cavale.games import find
from cavale.kernel.contract import Game


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last in every worker: once Playwright runs, its event loop counts as
    running in that process until the end, and no asynchronous test could run after it.
    """
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.fixture(scope="session")
def horde() -> Game:
    return find("horde")


@pytest.fixture(autouse=True)
def _plain_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests speak English unless they say otherwise, whatever the machine's locale."""
    monkeypatch.setenv("CAVALE_LANG", "en")
