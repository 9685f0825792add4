"""Condamnés ! in real windows: one person guards, another is a prisoner."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Window
from tests.browser.playing import is_over, new_table, play_out
from tests.serving import RunningServer

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CHOICES = re.compile("^(Tes choix|Your choices)")
HAND = re.compile("^(Ta main|Your hand)")
ANSWERS = "^(M’en emparer|Laisser|Prendre|Inspecter|Garder|Grab|Let|Take|Inspect|Keep)"
COVERT = "^(Sous la table|Under the table)"
SEARCH = "^(Fouiller|Search)"


def choices(page: Page, name: str = ".") -> Locator:
    group = page.get_by_role("group", name=CHOICES)
    return group.get_by_role("button", name=re.compile(name), disabled=False)


def _click(found: Locator) -> bool:
    try:
        if found.count() == 0:
            return False
        found.first.click(timeout=1000, force=True)
    except Exception:  # the match has moved on under the finger
        return False
    return True


def condamnes_move(page: Page) -> bool:
    """Confirm what is picked, answer what is asked, pick a card: never step in by itself."""
    confirm = page.get_by_role("group", name=CHOICES).locator("button.confirm")
    if _click(confirm):
        return True
    if _click(choices(page, ANSWERS)):
        return True
    picked = page.get_by_role("group", name=HAND).locator("button.legal[aria-pressed='false']")
    return _click(picked)


def guards(page: Page) -> bool:
    return page.get_by_text(re.compile("cartes et tu gagnes|cards and you win")).count() > 0


def play_until(pages: list[Page], is_so: Callable[[], bool]) -> bool:
    """Play on until something is so, or the match is over."""
    limit = time.monotonic() + 120
    while not is_so():
        assert time.monotonic() < limit, "it did not come about"
        if any(is_over(page) for page in pages):
            return False
        if not any(condamnes_move(page) for page in pages):
            pages[0].wait_for_timeout(30)
    return True


def two_at_a_table(window: Window) -> tuple[Page, Page]:
    """Two people and two bots, one of the people the guard: new tables until it is so."""
    first, second = window("/"), window("/", locale="en-GB")
    for _ in range(20):
        first.goto("/")
        new_table(first, "Inviter des amis", game="condamnes")
        second.goto(first.url)
        second.get_by_role("textbox").first.fill("Inès")
        second.get_by_role("button", name=re.compile("^Sit down")).click()
        first.get_by_role("button", name=re.compile("^Commencer")).click()
        for page in (first, second):
            page.get_by_role("list", name=re.compile("Le chemin|The card’s way")).wait_for()
        if guards(first):
            return first, second
        if guards(second):
            return second, first
    raise AssertionError("no person became the guard")


def test_a_guard_and_a_prisoner_play_with_bots(window: Window, server: RunningServer) -> None:
    guard, prisoner = two_at_a_table(window)
    both = [guard, prisoner]
    # the grab: dark for the guard, a race for the prisoners; then the match goes on
    assert play_until(both, lambda: choices(guard, SEARCH).count() > 0)
    expect(guard.get_by_text(re.compile("Tu fermes les yeux|You shut your eyes"))).to_have_count(0)
    # under the table: the guard hears two seats stir, and it stands in no journal
    assert play_until(both, lambda: choices(prisoner, COVERT).count() > 0)
    _click(choices(prisoner, COVERT))
    _click(choices(prisoner, "^(Faire semblant|Feint)"))
    stirring = guard.get_by_text(re.compile("^(remue|stirs)$"))
    expect(stirring.first).to_be_visible()
    journal = guard.get_by_role("tabpanel")
    expect(journal.get_by_text(re.compile("froissement|rustle|semblant|pretends"))).to_have_count(0)
    # a search: who it is against, then the price, then a public answer
    if play_until(both, lambda: choices(guard, SEARCH).count() > 0):
        _click(choices(guard, "^(Fouiller…|Search…)"))
        _click(choices(guard, "^(Fouiller|Search) (?!…)"))
        answer = prisoner.get_by_text(re.compile("stolen card|carte volée"))
        play_until(both, lambda: answer.count() > 0)
    play_out(both, condamnes_move)
    for page in both:
        expect(page.get_by_text(re.compile("Mélange vérifié|Shuffle verified"))).to_be_visible()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("width", [1280, 360])
def test_axe_finds_nothing_serious_at_the_table(
    window: Window, axe: Callable[[Page], list[str]], theme: str, width: int
) -> None:
    page = window("/", width=width, bypass_csp=True)
    if theme == "light":
        page.get_by_role("button", name="Passer au thème de jour").click()
    new_table(page, game="condamnes")
    play_until([page], lambda: page.get_by_role("group", name=HAND).locator("button").count() > 2)
    assert axe(page) == []
