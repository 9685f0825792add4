"""The budgets that `make lint` keeps find what they are there for."""

from pathlib import Path
from typing import Any

import pytest
from tools import budgets

LIMITS: dict[str, Any] = {
    "function": 5,
    "function_tenth": 5,
    "file": 20,
    "repetitions": 0,
    "exceptions": {},
}


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house with one file that keeps every budget."""
    (tmp_path / "src").mkdir()
    (tmp_path / "pyproject.toml").write_text("")
    path = tmp_path / "src" / "room.py"
    path.write_text("def door() -> None:\n    door()\n")
    monkeypatch.setattr(budgets, "ROOT", tmp_path)
    monkeypatch.setattr(budgets, "SOURCES", (path,))
    monkeypatch.setattr(budgets, "PAGE", ())
    monkeypatch.setattr(budgets, "DOCS", ())
    return path


def breaches(**limits: Any) -> list[str]:
    return [line for check in budgets.CHECKS for line in check({**LIMITS, **limits})]


def test_a_tidy_house_keeps_them_all(house: Path) -> None:
    assert breaches() == []


def test_a_long_function_and_a_long_file_are_named(house: Path) -> None:
    house.write_text("def door():\n" + "".join(f"    door({n})\n" for n in range(20)))
    assert breaches() == [
        "one function in ten is longer than 20 lines: 5",
        "src/room.py::door has 21 lines, at most 5 are allowed",
        "src/room.py has 21 lines, at most 20 are allowed",
    ]
    reasoned = {"src/room.py::door": "a reason", "src/room.py": "a reason"}
    assert breaches(function_tenth=30, exceptions=reasoned) == []


def test_ten_lines_that_stand_twice_are_a_repetition(house: Path) -> None:
    lines = "".join(f"door({number})\n" for number in range(10))
    house.write_text(f"def door(): ...\n{lines}between()\n{lines}")
    assert breaches(file=100) == [
        "1 repetitions of 10 lines, 0 are allowed:",
        "  src/room.py:13 repeats src/room.py:2",
    ]


def test_a_public_name_that_nobody_uses_is_told(house: Path) -> None:
    house.write_text("def door(): ...\ndef _window(): ...\nWALL = 1\n")
    assert breaches() == [
        "src/room.py: door is public, and nobody uses it",
        "src/room.py: WALL is public, and nobody uses it",
    ]


def test_docs_import_what_exists(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = house.parents[1] / "page.md"
    page.write_text("from cavale.games import find, lose\nimport cavale.nowhere\n")
    monkeypatch.setattr(budgets, "DOCS", (page,))
    assert breaches() == [
        "page.md imports cavale.games.lose, which is not there",
        "page.md imports cavale.nowhere, which is not there",
    ]
