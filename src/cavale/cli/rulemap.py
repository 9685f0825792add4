"""The rule map: every rule of every game has code, a test and a text in both languages."""

import re
from collections.abc import Iterator
from pathlib import Path

from cavale.cli.language import choose_language
from cavale.cli.texts import say
from cavale.games import find, folder, ours
from cavale.kernel.contract import Card
from cavale.kernel.errors import LANGS, CavaleError, Lang

_TESTS = Path(__file__).parents[3] / "tests"
_TEST_NAME = re.compile(r"def test_([A-Z])(\d\d)_")


def check_rule_map(lang_option: str | None, tests: Path = _TESTS) -> int:
    """Print a line for each gap; return the exit status."""
    lang = choose_language(lang_option)
    if not tests.is_dir():
        raise CavaleError(
            en="The rule map needs the tests: run this in a checkout of the repository.",
            fr="La carte des règles a besoin des tests : lance ceci dans un dépôt complet.",
        )
    gaps = [gap for game_id in ours() for gap in game_gaps(game_id, tests, lang)]
    for gap in gaps:
        print(gap)
    if not gaps:
        for game_id in ours():
            count = len(find(game_id).card.rules)
            print(say(lang, "rule_map_ok", game=game_id, count=count))
    return 1 if gaps else 0


def game_gaps(game_id: str, tests: Path, lang: Lang) -> Iterator[str]:
    """What is missing for a game, as sentences."""
    game = find(game_id)
    found: dict[str, set[str]] = {
        "code": cited_in_code(game.card),
        "test": named_in_tests(game.card, tests),
    }
    for each in LANGS:
        found[each] = set(game.rulebook(each).rules)
    declared = [game.card.rule(number) for number in game.card.rules]
    for rule in declared:
        for what, rules in found.items():
            if rule not in rules:
                missing = say(lang, f"what_{what}")
                yield say(lang, "rule_gap", game=game_id, rule=rule, what=missing)
    for what, rules in found.items():
        for rule in sorted(rules - set(declared)):
            yield say(lang, "stray_rule", game=game_id, rule=rule, where=what)


def cited_in_code(card: Card) -> set[str]:
    """The rules named in a game's sources and box, ranges such as H22-H26 included.

    `H13 = 13` only gives a rule its name, and says nothing about where it is carried out.
    """
    rules: set[str] = set()
    number = re.compile(rf"\b{card.prefix}(\d\d)(?:-{card.prefix}(\d\d))?\b(?! = \d)")
    for path in sorted(folder(card.id).iterdir()):
        if path.suffix in (".py", ".toml"):
            for first, last in number.findall(path.read_text(encoding="utf-8")):
                rules |= {card.rule(n) for n in range(int(first), int(last or first) + 1)}
    return rules


def named_in_tests(card: Card, tests: Path) -> set[str]:
    """The rules that have a test function named after them."""
    return {
        prefix + number
        for path in tests.rglob("test_*.py")
        for prefix, number in _TEST_NAME.findall(path.read_text(encoding="utf-8"))
        if prefix == card.prefix
    }
