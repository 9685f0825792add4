"""A game of another package, without drawings: the browser draws it from its view."""

import contextlib
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, expect

from tests.browser.conftest import Window
from tests.browser.playing import REPLAY, end_button, new_table, play_out
from tests.serving import RunningServer

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server whose operator has named the pattern game."""
    with RunningServer(tmp_path_factory.mktemp("outside"), games="corde") as running:
        yield running


def corde_move(page: Page) -> bool:
    """Whatever comes first: the buttons are in the words of the game."""
    choice = page.get_by_role("group", name="Tes choix").get_by_role("button").first
    if not choice.count():
        return False
    with contextlib.suppress(PlaywrightError):  # it may go while it is pressed
        choice.click(timeout=2000)
    return True


def test_without_pictures_the_rules_are_the_book_and_the_lobby_goes_without(
    window: Window, host: RunningServer, axe: Callable[[Page], list[str]]
) -> None:
    page = window(f"{host.origin}/rules/corde", bypass_csp=True)
    expect(page.get_by_role("heading", level=1)).to_have_text("Règles de La Corde")
    expect(page.get_by_role("link", name="Adresse de la règle R01")).to_be_visible()
    expect(page.get_by_role("img")).to_have_count(0)
    assert axe(page) == []
    page.goto(f"{host.origin}/")
    new_table(page, "Inviter des amis", game="corde")
    expect(page.get_by_role("region", name=re.compile("Réglages"))).to_be_visible()
    expect(page.get_by_role("region", name=re.compile("En attendant"))).to_have_count(0)


def test_a_whole_match_is_played_on_the_plain_stage(
    window: Window, host: RunningServer, axe: Callable[[Page], list[str]]
) -> None:
    page = window(f"{host.origin}/")
    poster = page.locator("article[data-game=corde]")
    expect(poster).to_contain_text("La Corde")
    expect(poster).to_contain_text("Assez longue pour le mur")
    new_table(page, game="corde")
    page.get_by_role("button", name="Nouer un bout").first.wait_for()
    assert axe(page) == []
    play_out([page], corde_move)
    expect(page.get_by_text("Donne vérifiée")).to_be_visible()
    end_button(page, REPLAY).click()
    page.wait_for_url("**/r/*")
    page.get_by_role("button", name="Coup suivant").click()
    expect(page.get_by_text("noue").first).to_be_visible()
