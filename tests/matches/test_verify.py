"""Does a match file hold together? Each check can fail alone."""

from pathlib import Path
from typing import Any

import pytest

from cavale.matches.file import parse
from cavale.matches.verify import Check, verify
from tests.matches.files import NOWHERE, begun_match, data, kept_match

FOUR = ["commitment", "moves", "digest", "outcome"]


def failing(**changes: Any) -> list[str]:
    """The names of the checks that fail for a file with these changes."""
    checks = verify(parse(data(**changes), NOWHERE), NOWHERE)
    return [check.name for check in checks if not check.holds]


def test_a_genuine_match_passes_all_four_checks() -> None:
    for kept in (kept_match(), begun_match()):
        checks = verify(kept, NOWHERE)
        assert [check.name for check in checks] == FOUR
        assert all(check.holds for check in checks)


def test_every_check_says_so_in_both_languages() -> None:
    outcome = data()["outcome"] | {"winners": []}
    held = verify(kept_match(), NOWHERE)
    failed = verify(parse(data(commitment="", digest="", outcome=outcome), NOWHERE), NOWHERE)
    sentences = [text for check in held + failed for text in (check.fr, check.en)]
    assert all(text.endswith(".") for text in sentences)
    assert len(set(sentences)) == 2 * (4 + 3)
    assert held[0] == Check("commitment", True, held[0].fr, held[0].en)


def test_only_the_commitment_fails() -> None:
    assert failing(commitment="0" * 64) == ["commitment"]


def test_only_the_moves_fail_and_nothing_is_checked_after_them() -> None:
    moves = kept_match().moves
    assert failing(moves=f"{moves} a:D") == ["moves"]
    checks = verify(parse(data(moves=f"{moves} a:D"), NOWHERE), NOWHERE)
    assert [check.name for check in checks] == FOUR[:2]


def test_only_the_position_fails() -> None:
    assert failing(digest="0" * 32) == ["digest"]


@pytest.mark.parametrize(
    "change", [{"points": [30, 0, 0, 0]}, {"winners": [0, 1, 2, 3]}, {"reason": "H27"}]
)
def test_only_the_outcome_fails(change: dict[str, Any]) -> None:
    assert failing(outcome=data()["outcome"] | change) == ["outcome"]


def test_an_outcome_that_is_left_out_or_made_up_fails() -> None:
    assert failing(outcome=None) == ["outcome"]
    begun = begun_match()
    assert failing(moves=begun.moves, digest=begun.digest) == ["outcome"]


@pytest.mark.parametrize("changes", [{"secret": "6" * 64}, {"contributions": ["", "", "", "42"]}])
def test_another_shuffle_does_not_fit_the_match(changes: dict[str, Any]) -> None:
    assert {"moves", "digest"} & set(failing(**changes))
    assert ("commitment" in failing(**changes)) == ("secret" in changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"rules": 9},
        {"box": ""},
        {"options": {"age": "zz"}},
        {"moves": "z:D"},
        {"moves": "nonsense"},
    ],
)
def test_what_cannot_be_replayed_is_a_failed_check(changes: dict[str, Any]) -> None:
    assert failing(**changes) == ["moves"]


def test_a_cut_match_is_a_true_beginning_but_not_this_match() -> None:
    cut = kept_match().moves.rsplit(" ", 5)[0]
    assert failing(moves=cut) == ["digest", "outcome"]


def test_verify_does_not_touch_the_file(tmp_path: Path) -> None:
    verify(kept_match(), tmp_path / "match.json")
    assert list(tmp_path.iterdir()) == []
