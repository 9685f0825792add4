"""The suite of `cavale.testing` for our games: one class a game, found by itself."""

from importlib import import_module
from importlib.util import find_spec

import pytest

from cavale.games import ours
from cavale.testing import Conformance, Kit


def conformance_of(game_id: str) -> type:
    """A test class; without a kit it fails alone, and says what is missing."""
    kit = f"tests.games.{game_id}_kit"
    if find_spec(kit) is None:

        def test_has_a_kit(self: object) -> None:
            pytest.fail(f"{kit.replace('.', '/')}.py is missing: it holds the game's KIT")

        return type("Test", (), {"test_has_a_kit": test_has_a_kit})
    slow = {"test_compiled": pytest.mark.slow(Conformance.test_compiled)}
    return type("Test", (Conformance,), {"kit": import_module(kit).KIT, **slow})


def in_another_box(kit: Kit) -> type:
    """The same along matches with a box that differs: neither a view nor a file depends on it."""
    skipped = {"test_shape": None, "test_compiled": None}
    return type("Test", (Conformance,), {"kit": kit.in_its_box(), **skipped})


def in_a_tiny_box(kit: Kit) -> type:
    """With so few components compiled rules must not read beyond them."""
    slow = {"test_compiled": pytest.mark.slow(Conformance.test_compiled)}
    return type("Test", (Conformance,), {"kit": kit.in_its_box(), "test_shape": None, **slow})


for _id in ours():
    globals()[f"Test{_id.capitalize()}"] = conformance_of(_id)
    _kits = import_module(f"tests.games.{_id}_kit")
    globals()[f"Test{_id.capitalize()}InAnotherBox"] = in_another_box(_kits.KIT)
    if hasattr(_kits, "TINY_KIT"):
        globals()[f"Test{_id.capitalize()}InATinyBox"] = in_a_tiny_box(_kits.TINY_KIT)


def test_a_game_without_a_kit_fails_alone() -> None:
    with pytest.raises(pytest.fail.Exception, match=r"tests/games/chess_kit\.py is missing"):
        conformance_of("chess")().test_has_a_kit()
