"""La Horde in real windows, at moments that a match seldom reaches."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Window
from tests.browser.moment import Moment
from tests.browser.playing import offered
from tests.games.test_horde_view import EMPTY

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.parametrize(
    ("width", "said"),
    [(1280, "5 fatales sur 51 cartes"), (360, "5 fatales sur 51")],
)
def test_with_an_empty_pile_the_risk_is_that_of_the_discards(
    window: Window, width: int, said: str
) -> None:
    page = Moment(window, "horde", EMPTY.format("turn a"), width=width).page
    expect(offered(page, re.compile("^Piocher"))).to_contain_text(said)
    planks = page.get_by_role("list", name="Cartes qui restent à piocher")
    for name in (r"^7\s: 5 à piocher, planche brisée$", r"^10\s: 10 à piocher$"):
        expect(planks.get_by_role("img", name=re.compile(name))).to_be_visible()


def test_hiding_turns_cards_over_and_marks_those_that_count(window: Window) -> None:
    line = "round 1 | horde 2 | a in 5 7 9 10 | b in 3 6 | c in 4 | turn a | pile 9 8 7 5"
    moment = Moment(window, "horde", line)
    offered(moment.page, re.compile("^Se cacher")).click()
    refuge = moment.page.get_by_role("group", name="Ton Refuge")
    expect(refuge.get_by_text("retournée, ne compte pas")).to_have_count(2)
    expect(refuge.locator(".counts")).to_have_count(2)
