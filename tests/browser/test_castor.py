"""Le Castor en cavale in real windows."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Window
from tests.browser.playing import new_table, offered, play_out
from tests.serving import RunningServer

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HAND = re.compile("^(Ta main|Your hand)")


def castor_move(page: Page) -> bool:
    """Confirm what is picked or take the first choice; else pick the last card that is legal."""
    try:
        choice = offered(page, re.compile("."))
        if choice.count():
            choice.first.click(timeout=1000, force=True)
            return True
        cards = page.get_by_role("group", name=HAND).get_by_role("button", disabled=False)
        if cards.count():
            cards.last.click(timeout=1000, force=True)
            return True
    except Exception:  # the match has moved on under the finger
        pass
    return False


def test_two_people_and_a_bot_finish_a_match(window: Window, server: RunningServer) -> None:
    camille = window("/")
    new_table(camille, "Inviter des amis", game="castor")
    address = camille.url
    ines = window(address, locale="en-GB", width=390, height=844)
    ines.get_by_role("textbox").first.fill("Inès")
    ines.get_by_role("button", name=re.compile("^Sit down")).click()
    expect(camille.get_by_text("Inès").first).to_be_visible()
    camille.get_by_role("button", name=re.compile("^Commencer")).click()
    play_out([camille, ines], castor_move)
    expect(camille.get_by_text("Mélange vérifié")).to_be_visible()
    expect(ines.get_by_text("Shuffle verified")).to_be_visible()
    table = address.rsplit("/", 1)[1]
    checks = server.get(f"/api/tables/{table}/verify")["checks"]
    assert [check["holds"] for check in checks] == [True] * 4


def play_until(page: Page, is_so: Callable[[], bool]) -> None:
    while not is_so():
        castor_move(page)
        page.wait_for_timeout(30)


def test_the_sheet_of_a_round_shows_itself_and_the_won_cards_can_be_looked_at(
    window: Window,
) -> None:
    page = window("/")
    new_table(page, game="castor")
    close = page.get_by_role("button", name="Fermer la feuille")
    play_until(page, lambda: close.count() > 0)
    expect(page.get_by_role("table", name="Manche 1")).to_be_visible()
    close.click()
    page.get_by_role("button", name=re.compile("^Voir mes cartes gagnées")).click()
    expect(page.get_by_role("heading", name="Tes cartes gagnées")).to_be_visible()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("width", [1280, 360])
def test_axe_finds_nothing_serious_at_the_table(
    window: Window, axe: Callable[[Page], list[str]], theme: str, width: int
) -> None:
    page = window("/", width=width, bypass_csp=True)
    if theme == "light":
        page.get_by_role("button", name="Passer au thème de jour").click()
    new_table(page, game="castor")
    for _ in range(8):
        castor_move(page)
        page.wait_for_timeout(60)
    assert axe(page) == []
