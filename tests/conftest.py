"""Fixtures that every room's tests may use."""

import pytest

from cavale.games import find
from cavale.kernel.contract import Game


@pytest.fixture(scope="session")
def horde() -> Game:
    return find("horde")


@pytest.fixture(autouse=True)
def _plain_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests speak English unless they say otherwise, whatever the machine's locale."""
    monkeypatch.setenv("CAVALE_LANG", "en")
