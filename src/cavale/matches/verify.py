"""Does a match file hold together? Shuffle, moves, position and outcome, each by itself."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cavale.games import card, find, ids
from cavale.games.boxes import box_named, differences
from cavale.kernel.contract import seat_letters
from cavale.kernel.errors import CavaleError
from cavale.kernel.words import fill
from cavale.matches.file import OtherRules, Record, match_of, result_of
from cavale.matches.match import Match
from cavale.matches.seeds import commitment, seal_of


@dataclass(frozen=True)
class Check:
    """One thing that was checked, and whether it holds."""

    name: str  # commitment, luck, box, moves, digest, outcome
    holds: bool | None  # None: it cannot be checked here
    fr: str
    en: str


def verify(kept: Record, path: Path, box: Any = None) -> list[Check]:
    """All checks of a match file; moves that do not replay end the list."""
    checks = [_check_commitment(kept), _check_luck(kept), *_check_box(kept)]
    try:
        match = match_of(kept, path, box)
    except OtherRules as error:
        checks.append(Check("moves", None, error.fr, error.en))
        return checks
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
    """Of the deal, and of those that were given up before it."""
    sealed = [(kept.secret, kept.commitment)]
    sealed += [(each.secret, each.commitment) for each in kept.redrawn]
    if all(commitment(secret) == published for secret, published in sealed):
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


def _check_luck(kept: Record) -> Check:
    """What people brought: sealed before it was told, or without a seal in format 1."""
    if kept.seed and kept.cavale > 1:  # shares are kept for ever: nothing excuses their absence
        return Check(
            "luck",
            False,
            "Le fichier donne une graine toute faite au lieu de ce qui a été mêlé.",
            "The file gives a ready-made seed instead of what was mixed.",
        )
    if kept.seed:
        return Check(
            "luck",
            None,
            "Ce qu’une personne avait apporté a été effacé : le mélange est cru sur parole.",
            "What somebody had brought was erased: the shuffle is taken at its word.",
        )
    if kept.cavale == 1:
        return Check(
            "luck",
            True,
            "Ce que chaque siège a apporté est mêlé ; rien n’était scellé avant la version 0.2.",
            "What each seat brought is mixed in; nothing was sealed before version 0.2.",
        )
    if not _seals_fit(kept):
        return Check(
            "luck",
            False,
            "Ce qu’un siège a apporté n’est pas ce qu’il avait scellé.",
            "What a seat brought is not what it had sealed.",
        )
    return Check("luck", True, *_who_brought(kept))


def _seals_fit(kept: Record) -> bool:
    given_up = [(each.contributions, each.seals, each.missing) for each in kept.redrawn]
    deals = [(kept.contributions, kept.seals, []), *given_up]
    return all(_fits(shares, seals, missing) for shares, seals, missing in deals)


def _fits(shares: list[str], seals: list[str], missing: list[int]) -> bool:
    """Each share is that of its seal; a seal without a share is somebody's who was missed."""
    if len(shares) != len(seals):
        return False
    return all(
        seal_of(share) == seal if share else (not seal or seat in missing)
        for seat, (share, seal) in enumerate(zip(shares, seals, strict=True))
    )


def _who_brought(kept: Record) -> tuple[str, str]:
    """In French and in English: that all is well, who brought nothing, how often it was redrawn."""
    fr = "Ce que chaque personne a apporté est ce qu’elle avait scellé avant."
    en = "What each person brought is what they had sealed before."
    seats = zip(seat_letters(kept.seats), kept.players, kept.contributions, strict=False)
    without = ", ".join(letter for letter, who, share in seats if who == "person" and not share)
    if without:
        fr += f" N’a rien apporté : {without}."
        en += f" Brought nothing: {without}."
    if kept.redrawn:
        fr += f" Donnes recommencées : {len(kept.redrawn)}."
        en += f" Deals begun anew: {len(kept.redrawn)}."
    return fr, en


def _check_box(kept: Record) -> Iterator[Check]:
    """That the box which a file brings along is the one that it names."""
    own = kept.own_box
    if own is None or kept.game not in ids() or kept.rules != card(kept.game).version:
        return
    game = find(kept.game)
    if box_named(game, kept.box, own) is None:
        yield Check(
            "box",
            False,
            f"La boîte du fichier n’est pas celle qu’il nomme ({kept.box}).",
            f"The box in the file is not the one that it names ({kept.box}).",
        )
        return
    gaps = {"n": len(differences(game, own))}
    fr = "La partie apporte sa boîte : {n} {n|valeur diffère|valeurs diffèrent} de l’originale."
    en = "The match brings its box: {n} {n|value differs|values differ} from the shipped one."
    yield Check("box", True, fill(fr, "fr", gaps), fill(en, "en", gaps))


def _check_end(kept: Record, match: Match) -> Iterator[Check]:
    if not kept.digest:
        return  # it says nothing of its end
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
