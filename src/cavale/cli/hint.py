"""A hint in the terminal: the best two moves by what the person's seat sees, with their margins."""

from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from cavale.bots.coach.hint import hint, hint_budget
from cavale.cli.texts import say
from cavale.kernel.contract import DECLINE
from cavale.kernel.errors import Lang
from cavale.matches.coaching import Estimate
from cavale.matches.match import Match

Phrase = Callable[[int], str]


def print_hint(console: Console, match: Match, seat: int, phrase: Phrase, lang: Lang) -> None:
    """The first one of a game takes longer: the trials have to be compiled."""
    with console.status(say(lang, "imagines")):
        found = hint(match.game, match.box, match.seen(seat), seat, hint_budget(match.game))
    console.print(say(lang, "hint"), style="bold")
    for number, each in enumerate(found.candidates, start=1):
        low, high = _margins(each.chance)
        action = say(lang, "let_be") if each.action == DECLINE else phrase(each.action)
        line = Text.assemble((f"  {number if found.clear else '·'}  ", "bold green"))
        line.append(action, style="bold")
        chance = round(100 * each.chance.value)
        line.append("  " + say(lang, "hint_chance", chance=chance, low=low, high=high))
        console.print(line)
    if found.reason is not None and found.clear:
        text = found.reason.fr if lang == "fr" else found.reason.en
        console.print(f"  {text} [{found.reason.rule}]")
    elif not found.clear and len(found.candidates) > 1:
        console.print("  " + say(lang, "hint_tied"))
    console.print("  " + say(lang, "hint_from"), style="dim")


def _margins(chance: Estimate) -> tuple[int, int]:
    return round(100 * max(0.0, chance.low)), round(100 * min(1.0, chance.high))
