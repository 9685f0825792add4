"""Fixtures that every room's tests may use."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from cavale.games import find
from cavale.kernel.contract import Game
from tests.postgres import Cluster

BACKENDS = ("memory", "sqlite", "postgresql")


def pytest_xdist_auto_num_workers() -> int:
    """One more than cores: most tests wait for servers, browsers and clocks, not for cores."""
    return 1 + (os.cpu_count() or 1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last in every worker: once Playwright runs, its event loop counts as
    running in that process until the end, and no asynchronous test could run after it.
    """
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.fixture(scope="session")
def horde() -> Game:
    return find("horde")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL of this worker's own, started by the first test that asks."""
    cluster = Cluster()
    yield cluster
    cluster.remove()


@pytest.fixture(params=BACKENDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database of every kind, one after another."""
    return _new_database(request, tmp_path)


@pytest.fixture(params=BACKENDS[1:])
def lasting(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database of every kind that outlives its server."""
    return _new_database(request, tmp_path)


@pytest.fixture
def postgres_url(postgres: Cluster) -> Iterator[str]:
    """A new database of PostgreSQL."""
    new = postgres.new_database()
    yield new
    postgres.give_back(new)


def _new_database(request: pytest.FixtureRequest, folder: Path) -> str:
    if request.param == "postgresql":
        new: str = request.getfixturevalue("postgres_url")
        return new
    return {"memory": "memory:", "sqlite": f"sqlite:{folder / 'tables.sqlite3'}"}[request.param]


@pytest.fixture(autouse=True)
def _plain_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests speak English unless they say otherwise, whatever the machine's locale."""
    monkeypatch.setenv("CAVALE_LANG", "en")
