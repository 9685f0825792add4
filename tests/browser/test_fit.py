"""Every game at its fewest and most seats, on every screen: nothing is cut, covered or void."""

import pytest
from playwright.sync_api import Page

import cavale
from tests.browser.conftest import Window
from tests.browser.fit import PHONES, mishaps, on_every_screen, on_screens, voids
from tests.browser.moment import Moment, lesson, own_decisions, untaught

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GAMES = ("horde", "scape", "condamnes", "castor", "temple")
FULL = [
    (game, seats)
    for game in GAMES
    for seats in (cavale.game(game).seats[0], cavale.game(game).seats[-1])
]


@pytest.mark.parametrize(("game", "seats"), FULL)
def test_a_table_fits_every_screen(window: Window, game: str, seats: int) -> None:
    for position in own_decisions(game, seats):
        page = Moment(window, game, position).page
        assert on_every_screen(page, mishaps, voids) == []


@pytest.mark.parametrize(("game", "seats"), FULL)
def test_its_english_words_fit_too(window: Window, game: str, seats: int) -> None:
    for position in own_decisions(game, seats):
        page = Moment(window, game, position, locale="en-GB").page
        assert on_every_screen(page, mishaps) == []


@pytest.mark.parametrize(("game", "seats"), FULL)
def test_a_lesson_leaves_room_for_the_table(window: Window, game: str, seats: int) -> None:
    for position in own_decisions(game, seats):
        page = Moment(untaught(window), game, position).page
        if lesson(page).count():  # every kind of decision that has one
            # among fourteen who can be looked at, a desktop scrolls as a phone does
            screens = PHONES if seats == 14 else [*PHONES, (1440, 900)]
            assert on_screens(screens, page, mishaps, _lesson_is_whole) == []


def _lesson_is_whole(page: Page) -> list[str]:
    """It stands on the screen, and leaves a third of it to what it speaks of."""
    said = lesson(page).bounding_box()
    assert said is not None
    assert page.viewport_size is not None
    width, height = page.viewport_size["width"], page.viewport_size["height"]
    is_whole = said["x"] >= 0 and said["x"] + said["width"] <= width
    is_whole &= height / 3 <= said["y"] <= height - said["height"]
    return [] if is_whole else [f"the lesson is at {said}"]
