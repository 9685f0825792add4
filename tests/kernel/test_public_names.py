"""No public name without a test: every public function and class is used by some test."""

import ast
import inspect
import pkgutil
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
SUITE = TESTS.parent / "src" / "cavale" / "testing"  # the tests that every game shares
ROOMS = ("kernel", "matches", "bots", "lab")
MODULES = [
    f"cavale.{room}.{module.name}"
    for room in ROOMS
    for module in pkgutil.iter_modules(import_module(f"cavale.{room}").__path__)
]


@cache
def names_in_tests() -> set[str]:
    """Names that tests use, not only import."""
    used = set()
    for path in [*TESTS.rglob("test_*.py"), *SUITE.glob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Name):
                used.add(node.id)
            elif isinstance(node, ast.Attribute):
                used.add(node.attr)
    return used


@pytest.mark.parametrize("name", MODULES)
def test_every_public_name_is_used_by_a_test(name: str) -> None:
    module = import_module(name)
    public = {
        each
        for each, value in vars(module).items()
        if (inspect.isfunction(value) or inspect.isclass(value))
        and value.__module__ == name
        and not each.startswith("_")
    }
    assert public - names_in_tests() == set()
