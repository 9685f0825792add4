"""Every game at its fewest and most seats, on every screen: nothing is cut, covered or void."""

import pytest

import cavale
from tests.browser.conftest import Window
from tests.browser.fit import mishaps, on_every_screen, voids
from tests.browser.moment import Moment, own_decisions

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
