"""Does a match file hold together? Each check can fail alone."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from cavale.matches.file import Redraw, parse, seed_of
from cavale.matches.seeds import commitment
from cavale.matches.verify import Check, verify
from tests.matches.files import LUCK, NOWHERE, SEALS, begun_match, data, kept_match

ALL = ["commitment", "luck", "moves", "digest", "outcome"]


def failing(**changes: Any) -> list[str]:
    """The names of the checks that fail for a file with these changes."""
    checks = verify(parse(data(**changes), NOWHERE), NOWHERE)
    return [check.name for check in checks if not check.holds]


def test_a_genuine_match_passes_all_checks() -> None:
    for kept in (kept_match(), begun_match()):
        checks = verify(kept, NOWHERE)
        assert [check.name for check in checks] == ALL
        assert all(check.holds for check in checks)


def test_every_check_says_so_in_both_languages() -> None:
    outcome = data()["outcome"] | {"winners": []}
    held = verify(kept_match(), NOWHERE)
    wrong = data(commitment="", digest="0", seals=[], outcome=outcome)
    failed = verify(parse(wrong, NOWHERE), NOWHERE)
    sentences = [text for check in held + failed for text in (check.fr, check.en)]
    assert all(text.endswith(".") for text in sentences)
    assert len(set(sentences)) == 2 * (5 + 4)
    assert held[0] == Check("commitment", True, held[0].fr, held[0].en)


def test_only_the_commitment_fails() -> None:
    assert failing(commitment="0" * 64) == ["commitment"]


def test_only_the_moves_fail_and_nothing_is_checked_after_them() -> None:
    moves = kept_match().moves
    assert failing(moves=f"{moves} a:D") == ["moves"]
    checks = verify(parse(data(moves=f"{moves} a:D"), NOWHERE), NOWHERE)
    assert [check.name for check in checks] == ALL[:3]


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


# --- what people brought ---


def luck_of(**changes: Any) -> Check:
    (check,) = (
        check for check in verify(parse(data(**changes), NOWHERE), NOWHERE) if check.name == "luck"
    )
    return check


@pytest.mark.parametrize(
    "changes",
    [
        {"seals": [*SEALS[:3], SEALS[0]]},  # of somebody else's share
        {"seals": [SEALS[0], "", "", ""]},  # a share that was not sealed
        {"seals": [SEALS[0], SEALS[0], "", SEALS[3]]},  # a seal whose share was dropped
        {"seals": SEALS[:3]},
        {"seals": []},
        {"contributions": [LUCK[3], "", "", LUCK[0]]},
        {"contributions": [*LUCK[:3], ""]},
    ],
    ids=str,
)
def test_a_share_that_does_not_fit_its_seal_is_found(changes: dict[str, Any]) -> None:
    assert luck_of(**changes).holds is False


def test_who_brought_nothing_is_named() -> None:
    assert "Brought nothing" not in luck_of().en
    check = luck_of(seals=[*SEALS[:3], ""], contributions=[*LUCK[:3], ""])
    assert (check.holds, check.en.endswith("Brought nothing: d.")) == (True, True)
    both = luck_of(seals=[""] * 4, contributions=[""] * 4)
    assert both.en.endswith("Brought nothing: a, d.")
    assert both.fr.endswith("N’a rien apporté : a, d.")


GIVEN_UP: dict[str, Any] = msgspec.to_builtins(
    Redraw(commitment("first"), "first", SEALS, [LUCK[0], "", "", ""], missing=[3])
)


def test_deals_that_were_begun_anew_stand_in_the_proof() -> None:
    assert failing(redrawn=[GIVEN_UP]) == []
    assert "Deals begun anew: 1." in luck_of(redrawn=[GIVEN_UP]).en
    assert failing(redrawn=[GIVEN_UP | {"secret": "other"}]) == ["commitment"]
    assert failing(redrawn=[GIVEN_UP | {"missing": []}]) == ["luck"]
    assert failing(redrawn=[GIVEN_UP | {"contributions": [LUCK[3], "", "", ""]}]) == ["luck"]


def test_a_match_of_other_rules_cannot_be_checked_here() -> None:
    checks = verify(parse(data(rules=9), NOWHERE), NOWHERE)
    assert [(check.name, check.holds) for check in checks][2:] == [("moves", None)]
    assert "A newer version of Cavale may replay it." in checks[2].en


def test_what_was_erased_is_taken_at_its_word() -> None:
    seed = seed_of(kept_match()).text
    erased = data(cavale=1, seals=[], seed=seed, contributions=[""] * 4)
    checks = verify(parse(erased, NOWHERE), NOWHERE)
    assert [check.holds for check in checks] == [True, None, True, True, True]


def test_a_ready_made_seed_is_no_proof_where_lucks_were_sealed() -> None:
    """Shares are kept for ever: a seed in their place is one that somebody chose."""
    check = luck_of(seed=seed_of(kept_match()).text)
    assert (check.holds, "ready-made seed" in check.en) == (False, True)


def test_a_match_that_could_not_be_replayed_where_it_was_told_says_nothing_of_its_end() -> None:
    checks = verify(parse(data(digest="", outcome=None), NOWHERE), NOWHERE)
    assert [check.name for check in checks] == ALL[:3]
    assert all(check.holds for check in checks)
