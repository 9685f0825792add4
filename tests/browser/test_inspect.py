"""What lies on the table says what it is: by tap, by a resting mouse, by key."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Window
from tests.browser.moment import Moment
from tests.browser.pretend import NAMES, PretendTable, welcome
from tests.browser.test_replay import open_replay, whole
from tests.browser.test_scape import NOTHING_LAID

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def bubble(page: Page) -> Locator:
    return page.locator(".bubble[role=group]")


def thing(page: Page, about: str) -> Locator:
    return page.locator(f"[data-tell='{about}']").first


def test_a_plate_tells_by_press_by_mouse_and_by_key(window: Window) -> None:
    page = PretendTable(window, welcome(4)).page
    plate = thing(page, "seat 1")
    plate.click()
    expect(bubble(page)).to_contain_text("14 points sur 21")
    expect(bubble(page)).to_contain_text("Refuge : 1, 4, 6")
    page.keyboard.press("Escape")
    expect(bubble(page)).to_be_hidden()
    page.mouse.move(5, 5)
    plate.hover()
    expect(bubble(page)).to_contain_text("Refuge : 1, 4, 6")
    page.mouse.move(5, 5)
    expect(bubble(page)).to_be_hidden()
    plate.focus()
    page.keyboard.press("Enter")
    expect(bubble(page)).to_contain_text("Refuge : 1, 4, 6")
    expect(plate).to_be_focused()


def test_the_tab_key_opens_one_after_another(window: Window) -> None:
    page = PretendTable(window, welcome(4)).page
    thing(page, "seat 1").focus()
    page.keyboard.press("Tab")
    expect(thing(page, "seat 2")).to_be_focused()
    expect(bubble(page).get_by_role("heading")).to_have_text(NAMES[2])


def test_a_tap_tells_on_a_phone_within_the_screen(window: Window) -> None:
    page = PretendTable(window, welcome(4), width=390, height=844, has_touch=True).page
    thing(page, "seat 2").tap()
    expect(bubble(page)).to_contain_text("Refuge : 2, 6, 8, 9")
    expect(bubble(page)).to_be_in_viewport(ratio=1)


def test_the_discard_says_what_lies_in_it_with_its_rule(window: Window) -> None:
    page = PretendTable(window, welcome(4)).page
    thing(page, "discard").click()
    expect(bubble(page)).to_contain_text("1 fois le 7, 1 fois le 8, 2 fois le 10")
    expect(bubble(page)).to_contain_text("H17")
    page.get_by_role("button", name="Lire la règle", exact=True).click()
    expect(page.get_by_role("article", name="H17")).to_be_visible()


def test_the_powers_of_others_and_the_plan_are_told_in_le_castor(window: Window) -> None:
    page = open_replay(window, whole("castor", 3))
    for seat in range(3):
        thing(page, f"seat {seat}").click()
        expect(bubble(page)).to_contain_text("Pouvoir de")
        expect(bubble(page)).to_contain_text(re.compile(r"A3[1-5]"))
    thing(page, "plan").click()
    expect(bubble(page).get_by_role("heading")).to_have_text(re.compile("^(Plan|Pouvoir) de"))
    expect(bubble(page)).to_contain_text("dessous")


def test_a_room_under_a_pawn_is_named_and_tells_what_it_holds(window: Window) -> None:
    told = whole("temple", 2)
    ply, room = next(
        (frame["ply"], frame["view"]["seats"][0]["room"])
        for frame in told["frames"]
        if frame["view"]["seats"][0]["room"]
    )
    page = open_replay(window, told)
    page.goto(f"/r/aaaa-bbbb?seat=0&ply={ply}")
    drawn = thing(page, f"room {room} 0")
    expect(drawn.locator("small")).to_have_text(room)
    drawn.click()
    expect(bubble(page)).to_contain_text(f"{room} coûte")
    expect(bubble(page)).to_contain_text(f"{NAMES[0]} est ici")
    page.keyboard.press("Escape")
    drawn.focus()
    page.keyboard.press("ArrowRight" if room[0] < "e" else "ArrowLeft")
    expect(bubble(page)).to_contain_text("coûte")
    expect(bubble(page)).not_to_contain_text(f"{room} coûte")


def test_piles_and_cards_tell_in_scape_without_being_played(window: Window) -> None:
    page = open_replay(window, whole("scape", 4))
    thing(page, "pile S").click()
    expect(bubble(page).get_by_role("heading")).to_have_text("Pile S")
    thing(page, "draw").click()
    expect(bubble(page)).to_contain_text("la prochaine est un")


def test_the_pack_the_discard_and_the_tunnels_tell_in_condamnes(window: Window) -> None:
    page = open_replay(window, whole("condamnes", 3))
    for about, rule in (("pack", "C46"), ("discard", "C50"), ("tunnels", "C10")):
        thing(page, about).click()
        expect(bubble(page)).to_contain_text(rule)


def test_a_choice_is_made_when_it_is_pressed_and_tells_at_a_question_mark(window: Window) -> None:
    moment = Moment(window, "scape", NOTHING_LAID)
    page = moment.page
    card = page.locator("[data-tell^='card ']").first
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(bubble(page)).to_be_hidden()
    page.keyboard.press("?")
    expect(bubble(page)).to_contain_text(re.compile(r"S3[0-5]"))
    expect(card).to_have_attribute("aria-pressed", "true")
    assert moment.moves() == []
