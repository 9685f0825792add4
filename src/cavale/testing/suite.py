"""The suite as a class for pytest, and as a function for everybody else."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cavale.testing.checks import CHECKS, Check
from cavale.testing.kit import Case, Kit
from cavale.testing.shape import SHAPES, Shape, compiled_rules_play_exactly_as_the_plain_ones


class Conformance:
    """Subclass it in a test module and give it the kit of a game: one test a promise and case.

    It imports no pytest: who runs it has it.
    """

    kit: Kit

    def pytest_generate_tests(self, metafunc: Any) -> None:
        if "check" in metafunc.fixturenames:
            metafunc.parametrize("check", CHECKS, ids=lambda check: check.__name__)
            metafunc.parametrize("case", self.kit.cases(), ids=lambda case: case.name)
        if "shape" in metafunc.fixturenames:
            metafunc.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)

    def test_shape(self, shape: Shape) -> None:
        shape(self.kit)

    def test_along_matches(self, check: Check, case: Case) -> None:
        check(self.kit, case)

    def test_compiled(self) -> None:
        """The slow one: it compiles the rules."""
        compiled_rules_play_exactly_as_the_plain_ones(self.kit)


def check_game(kit: Kit, *, compiled: bool = True) -> None:
    """Everything at once; the first promise that is broken raises an AssertionError with its name.

    Rules are compiled for the last promise, which takes a while.
    """
    for shape in SHAPES:
        with _named(shape.__name__):
            shape(kit)
    for case in kit.cases():
        for check in CHECKS:
            with _named(f"{check.__name__}, {case.name}"):
                check(kit, case)
    if compiled:
        compiled_rules_play_exactly_as_the_plain_ones(kit)


@contextmanager
def _named(promise: str) -> Iterator[None]:
    try:
        yield
    except AssertionError as error:
        raise AssertionError(f"{promise.replace('_', ' ')}: {error}") from error
