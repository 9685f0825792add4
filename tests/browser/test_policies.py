"""Trained policies in the browser: chosen in the dialog and the lobby, named at the table."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from cavale.bots.outside.policy import write_policy
from cavale.games import find
from tests.bots.trained import tiny_policy
from tests.browser.conftest import Window
from tests.browser.playing import BEGIN
from tests.serving import RunningServer

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server whose operator offers two policies for four seats of La Horde."""
    folder = tmp_path_factory.mktemp("policies")
    for name in ("night", "horde-4-long"):
        write_policy(folder / f"{name}.policy", tiny_policy(find("horde"), 4))
    with RunningServer(tmp_path_factory.mktemp("host"), policies=str(folder)) as running:
        yield running


def test_a_policy_is_chosen_and_named_wherever_its_bots_are(
    window: Window, host: RunningServer, axe: Callable[[Page], list[str]]
) -> None:
    page = window(f"{host.origin}/", bypass_csp=True)
    page.locator("article[data-game=horde]").get_by_role("button", name="Jouer").click()
    page.get_by_role("radio", name="night").check()
    page.get_by_role("radio", name="Inviter des amis").check()
    assert axe(page) == []
    page.get_by_role("button", name=BEGIN).click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("radio", name="selon «\u00a0night\u00a0»")).to_be_checked()
    page.get_by_role("combobox", name="2").select_option("Instinct")
    page.get_by_role("combobox", name="3").select_option("horde-4-long")
    assert axe(page) == []
    page.get_by_role("button", name=BEGIN).click()
    expect(page.get_by_role("combobox")).to_have_count(0)  # the lobby names all of them
    expect(page.get_by_text("horde-4-long")).to_be_visible()
    expect(page.get_by_text("night", exact=True)).to_be_visible()
