"""What the pages for people say is so: links, commands, seats, versions."""

import re
from pathlib import Path

import pytest

from cavale.cli.app import app
from cavale.games import IDS, card

ROOT = Path(__file__).parents[1]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "bench").glob("*.md")]
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8"))
    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert missing == []


def test_the_readme_types_commands_that_there_are_and_leaves_none_out() -> None:
    typed = set(re.findall(r"^cavale (\w+)", README, re.MULTILINE))
    known = {
        each.name or each.callback.__name__ for each in app.registered_commands if each.callback
    }
    assert typed <= known
    assert known - typed <= {"version"}


@pytest.mark.parametrize("game", IDS)
def test_the_readme_and_the_changelog_know_every_game(game: str) -> None:
    found = card(game)
    fewest, most = found.seats
    assert f"| **{found.names['fr'].replace(chr(0x202F), ' ')}** | {fewest}-{most} |" in README
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"{found.names['fr'][:8]}[^-]*\(rules version {found.version}\)", changes)
    assert (ROOT / "docs" / "balance" / f"{game}.md").is_file()


@pytest.mark.parametrize("target", re.findall(r"^make (\w+)", README, re.MULTILINE))
def test_make_has_the_targets_of_the_readme(target: str) -> None:
    assert f"\n{target}:" in (ROOT / "Makefile").read_text(encoding="utf-8")
