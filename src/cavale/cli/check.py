"""`cavale check`: everything that a game still lacks, each with its file and field."""

import re
from collections.abc import Iterator
from pathlib import Path

import cavale
from cavale.cli.language import choose_language
from cavale.cli.rulemap import cited_in_code, named_in_tests
from cavale.cli.texts import say
from cavale.games import folder, optional_part, ours
from cavale.kernel.contract import Card, Game
from cavale.kernel.errors import CavaleError
from cavale.testing.gaps import Gap, missing, text_gaps
from cavale.testing.lessons import lesson_gaps
from cavale.testing.noted import note_gaps

_SUITE = re.compile(r"\bConformance\b|\bcheck_game\b|\bKit\(")


def check_command(game_id: str | None, lang_option: str | None) -> int:
    """Print a line for each gap of a game, or of all of ours; return the exit status."""
    lang = choose_language(lang_option)
    found = False
    for each in ours() if game_id is None else [game_id]:
        try:
            game = cavale.game(each)
        except CavaleError as error:
            print(error.sentence(lang))
            found = True
            continue
        gaps = list(game_gaps(game))
        for gap in gaps:
            print(gap.sentence(lang))
        if not gaps:
            print(say(lang, "game_whole", game=each, count=len(game.card.rules)))
        found = found or bool(gaps)
    return 1 if found else 0


def game_gaps(game: Game) -> Iterator[Gap]:
    """All that is missing or wrong; of ours, goldens and pages too."""
    home = folder(game.card.id)
    for gap in (*note_gaps(game), *text_gaps(game), *lesson_gaps(game)):
        yield gap._replace(file=f"{home.name}/{gap.file}")
    cited = cited_in_code(game.card)
    for rule in _rules(game.card):
        if rule not in cited:
            yield Gap(home.name, rule, "aucun code ne la cite.", "no code cites it.")
    root = project_root(home)
    if root is None:
        return  # installed without its tests: there is nothing more to look at
    yield from gaps_in_tests(game.card, root / "tests")
    if game.card.id in ours():
        if optional_part(game.card.id, "terminal") is None:
            yield missing(f"{home.name}/terminal.py", "render")
        yield from gaps_in_goldens(game.card, root / "tests" / "goldens")
        yield from gaps_in_pages(game.card, root)


def project_root(home: Path) -> Path | None:
    """The folder of the project that a game's files belong to, if it is there with its tests."""
    for each in home.parents:
        if (each / "pyproject.toml").is_file():
            return each if (each / "tests").is_dir() else None
    return None


def _rules(card: Card) -> list[str]:
    return [card.rule(number) for number in card.rules]


def gaps_in_tests(card: Card, tests: Path) -> Iterator[Gap]:
    """A test named after every rule, none after another, and the conformance suite."""
    named = named_in_tests(card, tests)
    for rule in _rules(card):
        if rule not in named:
            yield Gap("tests", f"test_{rule}_", "il manque un test à ce nom.", "no test has it.")
    for rule in sorted(named - set(_rules(card))):
        yield Gap("tests", f"test_{rule}_", "il n’y a pas de telle règle.", "no such rule.")
    ours_kit = tests / "games" / f"{card.id}_kit.py"
    own = [ours_kit] if card.id in ours() else [*tests.rglob("*.py")]
    if not any(path.is_file() and _SUITE.search(path.read_text("utf-8")) for path in own):
        where = f"tests/games/{card.id}_kit.py" if card.id in ours() else "tests"
        yield missing(where, "Kit")


def gaps_in_goldens(card: Card, goldens: Path) -> Iterator[Gap]:
    """Playthroughs with the fewest and the most seats."""
    for seats in sorted(set(card.seats)):
        if not list(goldens.glob(f"{card.id}-{seats}-*.txt")):
            yield missing("tests/goldens", f"{card.id}-{seats}-….txt")


def gaps_in_pages(card: Card, root: Path) -> Iterator[Gap]:
    """What the pages for people say of a game of ours, and what they say it with."""
    words = cavale.game(card.id).words
    if "kind" not in words.get("about", {}):
        yield missing(f"{card.id}/words.toml", "about.kind")
    if "primer" not in words:
        yield missing(f"{card.id}/words.toml", "primer")
    name = card.names["fr"].replace("\u202f", " ")
    row = f"| **{name}** | {card.seats[0]}-{card.seats[1]} |"
    if row not in (root / "README.md").read_text("utf-8"):
        yield missing("README.md", row)
    line = rf"{re.escape(card.names['fr'][:8])}[^-]*\(rules version {card.version}\)"
    if not re.search(line, (root / "CHANGELOG.md").read_text("utf-8")):
        yield missing("CHANGELOG.md", f"{name} (rules version {card.version})")
    if not (root / "docs" / "balance" / f"{card.id}.md").is_file():
        yield missing(f"docs/balance/{card.id}.md", card.id)
