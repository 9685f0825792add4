"""Boxes in the browser: chosen in the dialog, changed in the lobby, told at the table."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Window
from tests.browser.playing import BEGIN, new_table, sit_down
from tests.serving import RunningServer

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SHORT = 'goal = 15\n\n[title]\nfr = "Courte"\nen = "Short"\n'
LONG = 'goal = 30\n\n[title]\nfr = "Longue"\nen = "Long"\n'


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server whose operator offers two boxes of La Horde."""
    folder = tmp_path_factory.mktemp("boxes")
    (folder / "horde").mkdir()
    (folder / "horde" / "short.toml").write_text(SHORT, encoding="utf-8")
    (folder / "horde" / "long.toml").write_text(LONG, encoding="utf-8")
    with RunningServer(tmp_path_factory.mktemp("host"), boxes=str(folder)) as running:
        yield running


def told(page: Page) -> str:
    """What the page says of the first value that differs."""
    row = page.get_by_role("group", name="Ce qui change").locator("dl > div").first
    return " ".join(row.inner_text().split())


def test_a_box_is_chosen_and_told_wherever_the_table_is_shown(
    window: Window, host: RunningServer, axe: Callable[[Page], list[str]]
) -> None:
    page, friend = (window(f"{host.origin}/", bypass_csp=True) for _ in range(2))
    page.locator("article[data-game=horde]").get_by_role("button", name="Jouer").click()
    expect(page.get_by_role("radio", name="d’origine")).to_be_checked()
    expect(page.get_by_role("group", name="Ce qui change")).to_have_count(0)
    page.get_by_role("radio", name="Courte").check()
    assert told(page) == "Points à atteindre goal 21 devient 15"
    page.get_by_role("radio", name="Inviter des amis").check()
    assert axe(page) == []
    page.get_by_role("button", name=BEGIN).click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("radio", name="Courte")).to_be_checked()
    friend.goto(page.url)
    sit_down(friend, "Inès")
    assert told(friend) == "Points à atteindre goal 21 devient 15"
    expect(friend.get_by_role("radio", name="Courte")).to_have_count(0)  # the host's alone
    page.get_by_role("radio", name="Longue").check()
    expect(friend.get_by_text("Longue")).to_be_visible()
    assert told(friend) == "Points à atteindre goal 21 devient 30"
    assert axe(page) == []
    page.get_by_role("button", name=BEGIN).click()
    expect(friend.get_by_text("boîte « Longue »")).to_be_visible()
    friend.get_by_role("tab", name="Règles").click()
    expect(friend.get_by_text("Cette table joue avec la boîte « Longue »")).to_be_visible()
    assert told(friend) == "Points à atteindre goal 21 devient 30"


def test_where_nothing_is_offered_nothing_is_asked(window: Window, host: RunningServer) -> None:
    page = window(f"{host.origin}/")
    page.locator("article[data-game=castor]").get_by_role("button", name="Jouer").click()
    expect(page.get_by_role("radio", name="Inviter des amis")).to_be_visible()
    expect(page.get_by_text("Quelle boîte")).to_have_count(0)
    page.goto(f"{host.origin}/")
    new_table(page, "Inviter des amis")
    expect(page.get_by_text("Rien ne change")).to_be_visible()
