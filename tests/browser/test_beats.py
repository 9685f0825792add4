"""Decisive moments at the table: shown in order with their time, said aloud, never in the way."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.clock import stop, timed
from tests.browser.conftest import Window
from tests.browser.moment import Moment

pytestmark = [pytest.mark.browser, pytest.mark.slow]

OVERRUN = "round 1 | horde 2 3 6 | a in 5 | b in 3 6 | c in 4 | turn b | pile 3 9 8 7 5"
SEARCHED = (
    "ply 9 | round 2 | guard b | a 2s 3c 4h | b 4s 9h Kd | c 5s 6c 7h | d 8s 9c Th"
    " | cards 3 | face Kh | stolen Kh c | stage give | pay c | searched 1 | pile As Ac Ah Ad 2c 2h"
)


def at_rest(window: Window, game: str, position: str, **size: int) -> Moment:
    moment = Moment(timed(window), game, position, **size)
    stop(moment.page)
    return moment


def strip(page: Page) -> Locator:
    return page.locator(".strip")


def said(page: Page) -> Locator:
    """What a screen reader hears of it."""
    return page.locator(".middle > [role=status]").last


def test_an_overrun_is_shown_and_said_then_the_table_goes_on(window: Window) -> None:
    moment = at_rest(window, "horde", OVERRUN)
    moment.other_plays("b", "D")
    expect(strip(moment.page)).to_contain_text("submerge")
    expect(said(moment.page)).to_have_text(re.compile("Encore un 3.*submerge"))
    expect(moment.page.locator("li.told")).to_contain_text("Inès")
    moment.page.clock.run_for(1500)
    expect(moment.page.locator("li.told")).to_have_count(0)
    expect(strip(moment.page)).to_have_count(0)
    expect(said(moment.page)).to_have_text("")


def test_a_click_or_escape_hurries_it(window: Window) -> None:
    moment = at_rest(window, "horde", OVERRUN)
    moment.other_plays("b", "D")
    expect(strip(moment.page)).to_be_visible()
    moment.page.keyboard.press("Escape")
    expect(strip(moment.page)).to_have_count(0)
    moment.other_plays("c", "P")
    expect(strip(moment.page)).to_contain_text("se cache")
    moment.page.locator("main").click(position={"x": 4, "y": 4})
    expect(strip(moment.page)).to_have_count(0)


def test_who_is_to_decide_sees_the_table_within_a_second_and_a_half(window: Window) -> None:
    moment = at_rest(
        window, "horde", "round 1 | horde 2 | a in 5 | b in 3 6 | turn b | pile 9 8 7 5"
    )
    moment.other_plays("b", "P")
    expect(strip(moment.page)).to_be_visible()
    moment.page.clock.run_for(1500)
    expect(strip(moment.page)).to_have_count(0)
    expect(moment.page.get_by_role("button", name=re.compile("^Piocher"))).to_be_visible()


def test_a_search_is_a_question_a_silence_and_an_answer(window: Window) -> None:
    moment = at_rest(window, "condamnes", SEARCHED)
    moment.other_plays("b", "pay Kd")
    page = moment.page
    expect(strip(page)).to_contain_text("paie")
    expect(page.locator(".strip .ring")).to_be_visible()
    expect(page.locator(".hushed .told")).to_contain_text("Théo")
    expect(strip(page)).not_to_contain_text("carte volée")
    page.clock.run_for(900)
    expect(strip(page)).to_contain_text("avait la carte volée")
    expect(page.locator(".strip .ring")).to_have_count(0)


def test_one_hears_the_own_question_before_all_else(window: Window) -> None:
    moment = at_rest(window, "horde", OVERRUN)
    prompt = moment.page.locator("#choices h2").first
    expect(prompt).to_have_attribute("aria-live", "polite")
    moment.other_plays("b", "D")
    moment.other_plays("c", "P")
    expect(prompt).to_have_attribute("aria-live", "assertive")


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (1440, 900)])
def test_the_strip_stays_on_the_screen(window: Window, width: int, height: int) -> None:
    moment = at_rest(window, "condamnes", SEARCHED, width=width, height=height)
    moment.other_plays("b", "pay Kd")
    box = strip(moment.page).bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] + box["height"] <= height
