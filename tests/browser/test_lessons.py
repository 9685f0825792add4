"""Somebody's first match: a lesson at a prompt, read by a click or by a move, switchable."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Window
from tests.browser.moment import Moment, lesson, untaught

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TURN = "round 1 | horde 2 6 | a in 5 | b in 4 | turn a | pile 9 8 7 3"


def first_match(window: Window, **size: int) -> Page:
    """Camille's turn, as somebody sees it who has never played."""

    return Moment(untaught(window), "horde", TURN, **size).page


def test_the_first_prompt_brings_a_lesson_with_its_rule(window: Window) -> None:
    page = first_match(window)
    expect(lesson(page)).to_contain_text("Une seule action par tour")
    expect(lesson(page)).to_contain_text("H09")
    lesson(page).get_by_role("button", name="Compris").click()
    expect(lesson(page)).to_have_count(0)


def test_lessons_can_be_done_without(window: Window) -> None:
    page = first_match(window)
    lesson(page).get_by_role("button", name="Sans leçons").click()
    expect(lesson(page)).to_have_count(0)
    kept = page.evaluate("JSON.parse(localStorage.getItem('cavale.preferences')).lessons")
    assert kept is False


def test_a_lesson_covers_no_choice(window: Window) -> None:
    """On phones it is measured in all games: test_fit."""
    width, height = 1024, 768
    page = first_match(window, width=width, height=height)
    page.evaluate("document.fonts.ready")
    said = lesson(page).bounding_box()
    draw = page.get_by_role("button", name=re.compile("^Piocher")).bounding_box()
    assert said is not None
    assert draw is not None
    assert said["y"] + said["height"] <= draw["y"]
    assert draw["y"] + draw["height"] <= height
    assert said["x"] >= 0
    assert said["x"] + said["width"] <= width
