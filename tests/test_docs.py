"""What the pages for people say is so: links, commands, seats, versions."""

import re
from pathlib import Path

import pytest
from tools.readme import with_table

from cavale import __version__
from cavale.cli.app import app
from cavale.cli.check import gaps_in_pages
from cavale.games import card, ours

ROOT = Path(__file__).parents[1]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "bench").glob("*.md")]
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8"))
    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert missing == []


def test_the_readme_types_commands_that_there_are_and_leaves_none_out() -> None:
    typed = set(re.findall(r"^cavale ([\w-]+)", README, re.MULTILINE))
    known = {
        each.name or each.callback.__name__ for each in app.registered_commands if each.callback
    }
    assert typed <= known
    assert known - typed <= {"version"}


def test_how_to_cite_names_this_version() -> None:
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f'version: "{__version__}"' in cited
    agents = (ROOT / "docs" / "agents.md").read_text(encoding="utf-8")
    assert f"version = {{{__version__}}}" in agents
    title = re.findall(r'title: "(.*)"', cited)[0]
    assert f"title   = {{{title}}}" in agents


def test_the_readmes_table_of_games_is_up_to_date() -> None:
    assert with_table(README) == README, "run `make types`"
    other = README.replace("| **La Horde** | 2-8 |", "| **La Horde** | 2-9 |")
    assert other != README == with_table(other)


@pytest.mark.parametrize("game", ours())
def test_the_readme_and_the_changelog_know_every_game(game: str) -> None:
    assert list(gaps_in_pages(card(game), ROOT)) == []


@pytest.mark.parametrize("target", re.findall(r"^make (\w+)", README, re.MULTILINE))
def test_make_has_the_targets_of_the_readme(target: str) -> None:
    assert f"\n{target}:" in (ROOT / "Makefile").read_text(encoding="utf-8")
