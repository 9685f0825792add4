"""Does a match file hold together? Commitment, moves, position and outcome, each by itself."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cavale.kernel.errors import CavaleError
from cavale.matches.file import Record, match_of, result_of
from cavale.matches.match import Match
from cavale.matches.seeds import commitment


@dataclass(frozen=True)
class Check:
    """One thing that was checked, and whether it holds."""

    name: str  # commitment, moves, digest, outcome
    holds: bool
    fr: str
    en: str


def verify(kept: Record, path: Path, box: Any = None) -> list[Check]:
    """All checks of a match file; moves that do not replay end the list."""
    checks = [_check_commitment(kept)]
    try:
        match = match_of(kept, path, box)
    except CavaleError as error:
        checks.append(Check("moves", False, error.fr, error.en))
        return checks
    checks.append(
        Check(
            "moves",
            True,
            f"Les {match.ply} coups suivent les règles, avec ce mélange.",
            f"The {match.ply} moves follow the rules, with this shuffle.",
        )
    )
    return [*checks, *_check_end(kept, match)]


def _check_commitment(kept: Record) -> Check:
    if commitment(kept.secret) == kept.commitment:
        return Check(
            "commitment",
            True,
            "Le secret révélé est celui qui avait été scellé avant la donne.",
            "The revealed secret is the one that was sealed before the deal.",
        )
    return Check(
        "commitment",
        False,
        "Le secret révélé n’est pas celui qui avait été scellé avant la donne.",
        "The revealed secret is not the one that was sealed before the deal.",
    )


def _check_end(kept: Record, match: Match) -> Iterator[Check]:
    same = match.digest() == kept.digest
    yield Check(
        "digest",
        same,
        "La position finale est la même." if same else "La position finale est différente.",
        "The final position is the same." if same else "The final position is different.",
    )
    same = result_of(match) == kept.outcome
    yield Check(
        "outcome",
        same,
        "Le résultat est le bon." if same else "Le résultat ne suit pas des coups.",
        "The outcome is right." if same else "The outcome does not follow from the moves.",
    )
