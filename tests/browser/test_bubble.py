"""What cannot be done says why: by mouse, by keyboard, by press."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.clock import timed
from tests.browser.conftest import Window
from tests.browser.pretend import PretendTable, step, welcome

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def dim_card(page: Page) -> Locator:
    """The 7: it lies in the Horde and in the own Refuge."""
    return page.locator("[data-why=T7]").first


def bubble(page: Page) -> Locator:
    return page.get_by_role("group", name="Pourquoi pas")


def test_a_resting_mouse_opens_it_and_leaving_closes_it(window: Window) -> None:
    page = PretendTable(window, welcome(4)).page
    dim_card(page).hover()
    expect(bubble(page)).to_contain_text("H13")
    page.mouse.move(5, 5)
    expect(bubble(page)).to_be_hidden()


def test_it_opens_at_once(window: Window) -> None:
    page = PretendTable(timed(window), welcome(4)).page
    dim_card(page).hover()
    page.clock.run_for(100)
    expect(bubble(page)).to_be_visible()


def test_the_mouse_can_reach_its_link(window: Window) -> None:
    page = PretendTable(timed(window), welcome(4)).page
    dim_card(page).hover()
    read = page.get_by_role("button", name="Lire la règle", exact=True)
    read.hover()
    page.clock.run_for(400)
    read.click()
    expect(page.get_by_role("article", name="H13")).to_be_visible()


def test_it_covers_neither_its_cause_nor_a_legal_choice(window: Window) -> None:
    page = PretendTable(window, welcome(4)).page
    for card in page.locator("[data-why]").all():
        card.hover()
        expect(bubble(page)).to_contain_text("H13")
        hides = bubble(page).evaluate(
            """(bubble, cause) => {
              const box = bubble.getBoundingClientRect();
              const meets = (other) => {
                const its = other.getBoundingClientRect();
                return its.left < box.right && box.left < its.right
                  && its.top < box.bottom && box.top < its.bottom;
              };
              const legal = "main button:not([aria-disabled=true])";
              return [cause, ...document.querySelectorAll(legal)].filter(meets).length;
            }""",
            card.element_handle(),
        )
        assert hides == 0


def test_the_keyboard_opens_it_by_reaching_the_card(window: Window) -> None:
    page = PretendTable(window, welcome(4)).page
    page.get_by_role("button", name=re.compile("Horde, 5")).focus()
    expect(bubble(page)).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(dim_card(page)).to_be_focused()
    expect(bubble(page)).to_contain_text("H13")
    page.keyboard.press("Escape")
    expect(bubble(page)).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(bubble(page)).to_be_visible()
    page.keyboard.press("Tab")
    expect(dim_card(page)).not_to_be_focused()


def test_a_press_keeps_it_open(window: Window) -> None:
    page = PretendTable(timed(window), welcome(4)).page
    dim_card(page).click(force=True)
    page.mouse.move(5, 5)
    page.clock.run_for(500)
    expect(bubble(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(bubble(page)).to_be_hidden()


def test_a_running_clock_leaves_a_picked_card_alone(window: Window) -> None:
    clock = {"left": 30_000, "total": 30_000}
    page = PretendTable(timed(window), welcome(4, step=step(4, clock=clock))).page
    card = page.get_by_role("button", name=re.compile("Horde, 5"))
    card.wait_for()
    page.keyboard.press("5")
    expect(card).to_have_attribute("aria-pressed", "true")
    page.clock.run_for(6000)  # a still page ticks every five seconds
    expect(card).to_have_attribute("aria-pressed", "true")
