"""Friends can come: what an invitation shows, and the page on a phone's home screen."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE, Window
from tests.browser.playing import new_table, play_out, sit_down
from tests.serving import RunningServer

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PUBLIC = "http://cavale.example:8000"


def test_a_lobby_on_this_computer_alone_says_so(window: Window) -> None:
    page = window("/")
    new_table(page, "Inviter des amis")
    said = page.get_by_text(re.compile("ne marche que sur cet ordinateur"))
    expect(said).to_contain_text("make party")
    expect(page.get_by_role("img", name=re.compile("Code QR"))).to_have_count(0)
    page.get_by_role("button", name=re.compile("^(EN|English)")).click()
    expect(page.get_by_text(re.compile("works on this computer only"))).to_be_visible()


@pytest.fixture
def public(tmp_path: Path) -> Iterator[RunningServer]:
    with RunningServer(tmp_path, address=PUBLIC) as running:
        yield running


@pytest.fixture
def stranger(browser: Browser, public: RunningServer) -> Iterator[Page]:
    """Somebody with a window of their own."""
    context = browser.new_context(locale="fr-FR", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(public.origin)
    yield page
    context.close()


def test_with_a_public_address_links_and_codes_show_it(stranger: Page) -> None:
    new_table(stranger, "Inviter des amis")
    field = stranger.get_by_role("textbox", name="Lien de la table")
    expect(field).to_have_value(re.compile(f"^{re.escape(PUBLIC)}/t/"))
    expect(stranger.get_by_role("img", name=re.compile("Code QR"))).to_be_visible()
    expect(stranger.get_by_text(re.compile("que sur cet ordinateur"))).to_have_count(0)


def test_a_phone_can_put_the_page_on_its_home_screen(window: Window) -> None:
    page = window("/")
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert {"fullscreen", "standalone"} == {*manifest["display_override"]}
    for icon in manifest["icons"]:
        size = page.evaluate(
            "src => new Promise((done, fail) => { const image = new Image();"
            " image.onload = () => done(`${image.width}x${image.height}`);"
            " image.onerror = fail; image.src = src; })",
            icon["src"],
        )
        assert size == icon["sizes"]


def test_the_bar_of_a_phone_has_the_colour_of_the_page(window: Window) -> None:
    page = window("/")
    bar = page.locator("meta[name=theme-color]")
    night = bar.get_attribute("content")
    page.get_by_role("button", name="Passer au thème de jour").click()
    expect(bar).not_to_have_attribute("content", str(night))


def test_the_host_changes_the_table_and_a_guest_sees_it_at_once(window: Window) -> None:
    host = window("/")
    new_table(host, "Inviter des amis")
    guest = window(host.url, locale="en-US", width=390, height=844)
    settings = guest.get_by_role("region", name=re.compile("Settings of the table"))
    expect(settings).to_contain_text("Instinct: follows simple rules")
    own = host.get_by_role("region", name=re.compile("Réglages de la table"))
    own.get_by_role("radio", name="en novice", exact=True).click()
    own.get_by_role("button", name="Un siège de plus").click()
    expect(settings).to_contain_text("Novice: instinct, with a slip")
    expect(guest.get_by_text("Free seat")).to_have_count(4)
    assert guest.evaluate("document.documentElement.scrollWidth") <= 390
    primer = guest.get_by_role("region", name=re.compile("The Horde in one screen"))
    expect(primer.get_by_role("img")).to_have_count(3)
    expect(primer).to_contain_text("The goal:")


def test_a_guest_says_good_to_go_and_a_change_takes_it_back(window: Window) -> None:
    host = window("/")
    new_table(host, "Inviter des amis")
    guest = window(host.url, locale="en-US", width=390, height=844)
    sit_down(guest, "Zoé")
    button = guest.get_by_role("button", name="Good to go")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(host.get_by_role("status").first).to_contain_text("1 feu vert sur 1")
    seats = host.get_by_role("region", name="Les sièges").get_by_role("listitem")
    expect(seats.filter(has_text="Zoé")).to_contain_text("feu vert")
    own = host.get_by_role("region", name=re.compile("Réglages de la table"))
    own.get_by_role("radio", name="en novice", exact=True).click()
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(host.get_by_text("feu vert")).to_have_count(0)
    host.get_by_role("button", name=re.compile("^Commencer")).click()  # nothing waits for it
    expect(guest.get_by_text(re.compile("Your Refuge")).first).to_be_visible()


def test_somebody_who_watches_takes_the_seat_of_a_bot(window: Window) -> None:
    host = window("/")
    new_table(host, "Inviter des amis")
    own = host.get_by_role("region", name=re.compile("Réglages de la table"))
    own.get_by_role("radio", name="à prendre").click()
    host.get_by_role("button", name=re.compile("^Commencer")).click()
    guest = window(host.url)
    guest.get_by_role("button", name="Prendre son siège").click()
    expect(guest.get_by_role("button", name="Prendre son siège")).to_have_count(0)
    expect(guest.get_by_text(re.compile("Ton Refuge")).first).to_be_visible()


def test_a_finished_match_tells_its_result_on_the_front_page(window: Window) -> None:
    page = window("/")
    new_table(page, seats=2)
    play_out([page])
    page.goto("/")
    history = page.get_by_role("region", name="Tes parties finies")
    expect(history).to_contain_text(re.compile(r"(Gagné|Perdu), \d+ points?"))
