"""The page itself: languages, keyboard, narrow screens, one screen for several, accessibility."""

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.browser.conftest import Window
from tests.browser.playing import (
    BEGIN,
    REPLAY,
    asked,
    end_button,
    horde_move,
    new_table,
    offered,
    play_out,
)

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def wait_for_turn(page: Page) -> None:
    offered(page, re.compile(".")).first.wait_for()


def test_the_language_comes_from_the_browser_and_switches_on_the_fly(window: Window) -> None:
    page = window("/", locale="en-US")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Five walls")
    page.get_by_role("button", name=re.compile("Français")).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Cinq murs")
    assert page.evaluate("document.documentElement.lang") == "fr"


def test_the_table_speaks_both_languages(window: Window) -> None:
    page = window("/")
    new_table(page)
    wait_for_turn(page)
    expect(page.get_by_text(re.compile("cartes sont mélangées"))).to_be_visible()
    page.get_by_role("button", name=re.compile("^(EN|English)")).click()
    expect(page.get_by_text(re.compile("are shuffled into the draw pile"))).to_be_visible()


def test_a_refused_choice_says_why_with_its_rule(window: Window) -> None:
    page = window("/")
    dim = page.get_by_role("button", name=re.compile("^Prendre"), disabled=True)
    for _ in range(20):  # where somebody began, there may be a card to take already
        page.goto("/")
        new_table(page, seats=2)
        wait_for_turn(page)
        if dim.count():
            break
    dim.click(force=True)
    bubble = page.get_by_text("Pourquoi pas ?").last
    expect(bubble).to_be_visible()
    expect(page.get_by_text("H13").first).to_be_visible()
    page.get_by_role("button", name="Lire la règle", exact=True).click()
    expect(page.get_by_role("article", name="H13")).to_be_visible()


def test_the_keyboard_alone_plays_a_whole_match(window: Window) -> None:
    page = window("/")
    page.keyboard.press("Tab")
    page.get_by_role("button", name=re.compile("^Jouer")).first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("radio", name="Contre des bots")).to_be_focused()
    page.keyboard.press("Enter")  # the button says so: it begins
    page.wait_for_url("**/t/*")
    play_out([page], _key_move)


def _key_move(page: Page) -> bool:
    """One key, or a focus and Enter. A question may come up after the key that asked for it."""
    if _enter(page, asked(page)) or _enter(page, offered(page, re.compile("^Donner"))):
        return True
    for name, key in (("^Garder", "g"), ("^Piocher", "p")):
        if offered(page, re.compile(name)).count():
            page.keyboard.press(key)
            return True
    return _enter(page, offered(page, re.compile(".")))


def _enter(page: Page, choice: Locator) -> bool:
    if choice.count() == 0:
        return False
    with suppress(TimeoutError):  # it was just made, and the page has heard of it
        choice.first.focus(timeout=1000)
        page.keyboard.press("Enter")
    return True


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (1920, 1080)])
def test_nothing_needed_for_a_move_lies_outside_the_screen(
    window: Window, width: int, height: int
) -> None:
    page = window("/", width=width, height=height)
    new_table(page)
    wait_for_turn(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for name in ("Piocher", "Prendre", "Se cacher"):
        box = page.get_by_role("button", name=re.compile(f"^{name}")).first.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        assert box["height"] >= 44


def test_a_whole_match_on_the_smallest_screen(window: Window) -> None:
    page = window("/", width=360, height=640)
    new_table(page, seats=3)
    play_out([page])


def test_a_long_sentence_does_not_push_the_seats_off_a_phone(window: Window) -> None:
    page = window("/", width=390, height=844)
    new_table(page)
    wait_for_turn(page)
    page.locator(".ticker .said").evaluate("said => (said.textContent = 'long '.repeat(40))")
    for part in page.locator(".seats li, .ticker").all():
        box = part.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 390


def test_one_screen_is_curtained_between_turns(window: Window) -> None:
    page = window("/")
    page.get_by_role("button", name=re.compile("^Jouer")).first.click()
    page.get_by_role("radio", name="Sur un seul écran").check()
    for number, name in enumerate(("Camille", "Inès"), start=1):
        page.get_by_role("textbox", name=f"Prénom {number}").fill(name)
    page.get_by_role("button", name=BEGIN).click()
    page.wait_for_url("**/t/*")
    lift = page.get_by_role("button", name=re.compile("^Je suis"))
    seen: set[str] = set()
    for _ in range(4000):
        if page.get_by_role("dialog").filter(has_text="s’échappe").count():
            break
        if lift.count():
            # behind the curtain nobody's hand is in the page
            assert page.get_by_text(re.compile("Tu as pioché")).count() == 0
            assert page.get_by_role("group", name=re.compile("Tes choix|Tes cartes")).count() == 0
            seen.add(lift.first.inner_text())
            lift.first.click()
        elif not horde_move(page):
            page.wait_for_timeout(20)
    assert len(seen) >= 2


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_serious(
    window: Window, axe: Callable[[Page], list[str]], theme: str
) -> None:
    page = window("/", bypass_csp=True)  # axe is a script that the page itself may not load
    if theme == "light":
        page.get_by_role("button", name="Passer au thème de jour").click()
    assert axe(page) == []
    page.get_by_role("button", name=re.compile("^Jouer")).first.click()
    page.get_by_role("dialog").wait_for()
    assert axe(page) == []
    page.goto("/")
    new_table(page, seats=2)
    wait_for_turn(page)
    assert axe(page) == []
    play_out([page])
    assert axe(page) == []
    end_button(page, REPLAY).click()
    page.wait_for_url("**/r/*")
    page.get_by_role("button", name="Coup suivant").wait_for()
    assert axe(page) == []


def test_the_lobby_has_no_serious_findings(
    window: Window, axe: Callable[[Page], list[str]]
) -> None:
    page = window("/", bypass_csp=True)
    new_table(page, "Inviter des amis")
    page.get_by_role("button", name=re.compile("^Commencer")).wait_for()
    assert axe(page) == []
