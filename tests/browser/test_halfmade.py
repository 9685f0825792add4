"""What somebody has begun and not yet done lives as long as it is legal, whatever happens."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Window
from tests.browser.moment import Moment
from tests.browser.playing import offered
from tests.browser.test_condamnes import AS_GUARD, AS_PRISONER, choices

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HAND = re.compile("^Ta main")
HORDE = "round 1 | horde {} | a in 3 7 8 | b in 9 | turn a | pile 7 7 1 2"


def held(page: Page, card: str) -> Locator:
    return page.get_by_role("group", name=HAND).get_by_role("button", name=card)


def is_picked(card: Locator) -> None:
    expect(card).to_have_attribute("aria-pressed", "true")


# --- Condamnés ! ------------------------------------------------------------------------------


def test_a_menu_under_the_table_stays_open_while_others_act(window: Window) -> None:
    moment = Moment(window, "condamnes", AS_PRISONER)
    page = moment.page
    choices(page, "^Sous la table").click()
    held(page, "9 de pique").click()
    show = choices(page, "^Montrer .*9 de pique")
    expect(show).to_be_visible()
    moment.other_plays("c", "feint d")
    expect(page.get_by_text(re.compile("^froissement$"))).to_have_count(2)
    moment.other_plays("b", "give 4h")
    expect(page.get_by_role("heading", name=re.compile("4")).first).to_be_visible()
    is_picked(held(page, "9 de pique"))
    show.click()
    expect(choices(page, "^Retour")).to_have_count(0)  # done
    assert [move.split()[0] for move in moment.moves()] == ["show"]


def test_a_menu_closes_with_the_last_of_its_moves(window: Window) -> None:
    moment = Moment(window, "condamnes", AS_GUARD.replace("6s Tc Jh 2d", "6s 7s Ts Js 2d"))
    page = moment.page
    choices(page, "^Fouiller").click()
    expect(choices(page, "^Fouiller Inès")).to_be_visible()
    moment.something_happens()
    expect(choices(page, "^Fouiller Inès")).to_be_visible()
    moment.other_plays("c", "tunnel s 7")
    expect(choices(page, "^Laisser passer")).to_be_visible()
    expect(choices(page, "^Fouiller")).to_have_count(0)


# --- the others -------------------------------------------------------------------------------


def test_the_room_picked_for_a_rush_stays_picked(window: Window) -> None:
    line = "round 1 | first a | active a | tracks rush 1 | aside 8 | a n b2 | b s d4 | explore a"
    moment = Moment(window, "temple", line)
    page = moment.page
    offered(page, re.compile("^Ruée")).click()
    page.locator("[data-room=b1]").click()
    moment.something_happens()
    is_picked(page.locator("[data-room=b1]"))
    offered(page, re.compile("^Se ruer en b1")).click()
    expect(page.get_by_role("button", name=re.compile("^b1.*Camille est ici"))).to_be_visible()


def test_a_partners_temple_stays_large_while_it_is_looked_at(window: Window) -> None:
    line = "round 1 | first a | active a | aside 4 | kept A A M M | a n b2 | b s d4 | explore a"
    moment = Moment(window, "temple", line)
    page = moment.page
    page.get_by_role("button", name="Agrandir ce temple").first.click()
    theirs = page.get_by_role("heading", name="Chez Inès", exact=True)
    expect(theirs).to_be_visible()
    moment.something_happens()
    expect(theirs).to_be_visible()


def test_a_card_picked_in_secret_stays_picked_while_others_choose(window: Window) -> None:
    agents = "a jean hand b2 y1 g3 | b wxt hand b9 y2 g4 | c martha hand b4 y3 g5"
    line = f"round 1 | trick 3 | {agents} | leader a | secret abc | pile 5secret 2 5 1"
    moment = Moment(window, "castor", line)
    page = moment.page
    held(page, "2 bleu").click()
    moment.other_plays("b", "b9")
    expect(page.get_by_text("Inès a choisi une carte.")).to_be_visible()
    is_picked(held(page, "2 bleu"))
    offered(page, re.compile("2 bleu")).click()
    expect(held(page, "2 bleu")).to_have_count(0)


def test_a_card_to_pass_in_secret_stays_lifted_while_others_choose(window: Window) -> None:
    line = "a raf C2 C3 | b usaf A1 A2 | c ss P6 P7 | pick a S3 waits abc | draw E1 E2"
    moment = Moment(window, "scape", line)
    page = moment.page
    card = page.get_by_role("group", name=HAND).get_by_role("button").nth(1)
    card.click()
    is_picked(card)
    moment.other_plays("c", "pick P7")
    moment.something_happens()
    is_picked(card)
    card.click()  # once more, and it is chosen
    expect(page.get_by_role("heading", name="Inès réfléchit")).to_be_visible()
    assert moment.moves() == ["pick C3"]


def test_a_card_of_the_tunnel_stays_lifted(window: Window) -> None:
    line = "a raf C2 C3 | b usaf A1 A2 | c ss P6 P7 | turn a | draw E1 E2"
    moment = Moment(window, "scape", line)
    page = moment.page
    card = page.get_by_role("group", name=HAND).get_by_role("button").nth(1)
    card.click()
    hidden = offered(page, re.compile("^Face cachée"))
    expect(hidden).to_be_visible()
    moment.something_happens()
    is_picked(card)
    hidden.click()
    expect(page.get_by_role("heading", name=re.compile("réfléchit$"))).to_be_visible()
    assert moment.moves() == ["down C3"]


def test_a_card_of_the_horde_stays_picked(window: Window) -> None:
    moment = Moment(window, "horde", HORDE.format("2 5"))
    page = moment.page
    page.keyboard.press("5")
    card = page.get_by_role("button", name=re.compile("Horde, 5"))
    is_picked(card)
    moment.something_happens()
    is_picked(card)
    page.keyboard.press("5")
    expect(page.get_by_role("group", name=re.compile("^Ton Refuge"))).to_contain_text("5")
    assert moment.moves() == ["T5"]


def test_a_grave_question_and_a_bubble_stay_open(window: Window) -> None:
    moment = Moment(window, "horde", HORDE.format("2 7").replace("3 7 8", "7"))
    page = moment.page
    offered(page, re.compile("^Se cacher")).click()
    sure = page.get_by_role("button", name=re.compile("c’est bien ce que je veux"))
    expect(sure).to_be_visible()
    moment.something_happens()
    expect(sure).to_be_focused()
    page.keyboard.press("Escape")
    page.locator("[data-why=T7]").first.click(force=True)
    bubble = page.get_by_role("group", name="Pourquoi pas")
    expect(bubble).to_contain_text("H13")
    moment.something_happens()
    expect(bubble).to_contain_text("H13")
    assert len(moment.of("why")) == 2  # at another moment the answer may be another
