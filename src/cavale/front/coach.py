"""The coach for programs: a match file analysed, figures in whole chances on a hundred."""

from collections.abc import Sequence
from pathlib import Path

from cavale.bots.coach.analysis import CannotAnalyse, check_analysable
from cavale.front.files import load, verify
from cavale.front.match import Match
from cavale.kernel.errors import Lang
from cavale.matches.coaching import Account
from cavale.matches.file import OtherRules


def load_for_analysis(path: Path | str, box: Path | str | None = None, lang: Lang = "en") -> Match:
    """A match from its file, if the coach can look at it: genuine, of these rules, over."""
    try:
        match = load(path, box, lang)
    except OtherRules as error:
        raise CannotAnalyse(en=error.en, fr=error.fr) from None
    check_analysable(match)
    for check in verify(path, box):
        if check.holds is False:
            raise CannotAnalyse(
                en=f"{path}: this file was changed. {check.en}",
                fr=f"{path} : ce fichier a été modifié. {check.fr}",
            )
    return match


def on_hundred(account: Account) -> tuple[int, int, int, int, int]:
    """Start, luck, own, others and result in whole chances on a hundred, which add up too.

    What is lost by rounding down goes to those that lost the most by it (largest remainders).
    """
    exact = [
        100 * part for part in (account.expectation, account.luck, account.own, account.others)
    ]
    whole = [int(part // 1) for part in exact]
    result = round(100 * account.result)
    missing = result - sum(whole)
    by_loss = sorted(range(4), key=lambda index: whole[index] - exact[index])
    for index in by_loss[: max(missing, 0)]:
        whole[index] += 1
    start, luck, own, others = whole
    return start, luck, own, others, result


def heaviest(parts: Sequence[int]) -> str:
    """Which of luck, own choices and the others' weighed most; none if they all weigh little."""
    named = dict(zip(("luck", "own", "others"), parts, strict=True))
    most = max(named, key=lambda name: abs(named[name]))
    return most if abs(named[most]) >= 5 else ""
