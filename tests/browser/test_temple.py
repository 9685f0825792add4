"""Le Temple in real windows: a match, pings, and the special moment of each variant."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Window
from tests.browser.moment import Moment
from tests.browser.playing import new_table, offered, play_out
from tests.serving import RunningServer

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CONFIRM = re.compile("^(Entrer en|Enter|Fermer l’entrée|Close doorway)")
NOT_RUSH = re.compile("^(?!Ruée|Rush|Annuler|Cancel)")


def _rooms_to_enter(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("tu peux y entrer|you can enter"))


def _doorways_to_close(page: Page) -> Locator:
    return page.locator("button[data-door]")


def _crosses(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^(Cocher|Cross off)"))


def temple_move(page: Page) -> bool:
    """Confirm what is picked; else pick on the plan or the cards; else the first choice."""
    found = (
        offered(page, CONFIRM),
        _rooms_to_enter(page),
        _doorways_to_close(page),
        _crosses(page),
        offered(page, NOT_RUSH),
    )
    try:
        for buttons in found:
            if buttons.count():
                buttons.first.click(timeout=1000, force=True)
                return True
    except Exception:  # the match has moved on under the finger
        pass
    return False


def test_a_person_and_a_bot_finish_a_match(window: Window, server: RunningServer) -> None:
    page = window("/")
    new_table(page, game="temple", seats=2)
    play_out([page], temple_move)
    expect(page.get_by_text("Mélange vérifié")).to_be_visible()
    table = page.url.rsplit("/", 1)[1]
    assert len(server.get(f"/api/tables/{table}")["seats"]) == 2
    checks = server.get(f"/api/tables/{table}/verify")["checks"]
    assert [check["holds"] for check in checks] == [True] * 4


# --- the variants, each at its special moment -------------------------------------------------


def at(window: Window, position: str) -> Moment:
    return Moment(window, "temple", position)


START = "round 1 | first a | active a"


def test_a_room_shows_its_cost_is_picked_and_entered(window: Window) -> None:
    moment = at(window, f"{START} | aside 4 | kept A A M M | a n b2 | b s d4 | explore a")
    page = moment.page
    room = page.get_by_role("button", name=re.compile("^c2"))
    expect(room).to_have_accessible_name(re.compile("joyau.*tu peux y entrer"))
    room.hover()
    expect(page.get_by_text("c2 coûte")).to_be_visible()
    expect(page.get_by_text("donne : joyau")).to_be_visible()
    room.click()
    expect(room).to_have_attribute("aria-pressed", "true")
    offered(page, CONFIRM).click()
    expect(room).to_have_accessible_name(re.compile("fait, Camille est ici"))
    assert moment.moves() == ["enter c2"]


def test_the_keyboard_alone_walks_the_plan(window: Window) -> None:
    moment = at(window, f"{START} | aside 4 | kept A A M M | a n b2 | b s d4 | explore a")
    page = moment.page
    page.locator("[data-room=b2]").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-room=c2]")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("[data-room=c2].done")).to_be_visible()
    assert moment.moves() == ["enter c2"]


def test_a_rush_is_turned_on_before_its_room_is_picked(window: Window) -> None:
    line = f"{START} | tracks rush 1 | aside 8 | a n b2 | b s d4 | explore a"
    moment = at(window, line)
    page = moment.page
    expect(_rooms_to_enter(page)).to_have_count(0)
    offered(page, re.compile("^Ruée")).click()
    expect(_rooms_to_enter(page)).to_have_count(4)
    page.locator("[data-room=b1]").click()
    offered(page, re.compile("^Se ruer en b1")).click()
    expect(page.get_by_role("button", name=re.compile("^b1.*Camille est ici"))).to_be_visible()
    assert moment.moves() == ["rush b1"]


def test_closing_a_doorway(window: Window) -> None:
    line = f"options normal closing | {START} | free 8 | extra 2 | shown T T"
    moment = at(window, f"{line} | a n b2 | b s d4 | close a")
    page = moment.page
    expect(_doorways_to_close(page)).to_have_count(4)
    page.get_by_role("button", name="Entrée entre b2 et c2").click()
    offered(page, re.compile("^Fermer l’entrée b2–c2")).click()
    expect(page.get_by_role("img", name="Entrée entre b2 et c2, fermée")).to_be_visible()
    assert moment.moves() == ["close b2 e"]


def test_a_rush_before_the_doorway_is_closed(window: Window) -> None:
    line = f"options normal closing | {START} | tracks rush 1 | free 8 | extra 2 | shown T T"
    moment = at(window, f"{line} | a n b2 | b s d4 | close a")
    page = moment.page
    offered(page, re.compile("^Ruée")).click()
    page.locator("[data-room=c2]").click()
    offered(page, re.compile("^Se ruer en c2")).click()
    expect(page.get_by_role("button", name=re.compile("^c2.*Camille est ici"))).to_be_visible()
    page.get_by_role("button", name="Entrée entre b2 et c2").click()
    offered(page, re.compile("^Fermer l’entrée b2–c2")).click()
    assert moment.moves() == ["rush c2", "close b2 e"]


@pytest.mark.parametrize(("choice", "move"), [("2 joyaux", "gems"), ("Un dé de plus", "die")])
def test_gems_or_a_die(window: Window, choice: str, move: str) -> None:
    line = f"options normal dice | {START} | pairs orange | aside 8 | extra 2"
    moment = at(window, f"{line} | a n c1 | b s c4 | unlock a then explore")
    page = moment.page
    expect(page.get_by_role("heading", name="Deux joyaux, ou un dé de plus")).to_be_visible()
    offered(page, re.compile(f"^{choice}")).click()
    expect(page.get_by_role("heading", name="Où vas-tu")).to_be_visible()
    assert moment.moves() == [move]


def test_a_joker_room_does_what_one_of_the_dice_shows(window: Window) -> None:
    line = f"options normal joker | {START} | aside 7 | cursed 1 0 0 | extra 2 | shown X T"
    moment = at(window, f"{line} | a n b1 | b s d4 | joker a then explore")
    page = moment.page
    expect(offered(page, re.compile("^Masque noir"))).to_be_visible()
    offered(page, re.compile("^Torche")).click()
    expect(page.get_by_role("listitem", name=re.compile("^torche : 1 entourée,"))).to_be_attached()
    assert moment.moves() == ["joker right"]


def test_a_die_is_crossed_off_on_a_card_and_a_complete_card_is_used(window: Window) -> None:
    hand = "a n b2 cards 1L1 hand K"
    moment = at(window, f"{START} | active b | aside 7 | {hand} | b s d4 | cross a")
    page = moment.page
    die = page.get_by_role("button", name="clé, à cocher")
    expect(die).to_have_class(re.compile("current"))  # the one that is asked about
    page.get_by_role("button", name="Cocher clé sur la carte 1, côté bonus").click()
    offered(page, re.compile("^Carte 1 : ruée")).click()
    expect(page.get_by_text(re.compile("Carte 1.*utilisée"))).to_be_attached()
    assert moment.moves() == ["cross 1L", "card 1"]


# --- partners ---------------------------------------------------------------------------------


def test_a_partner_is_shown_a_room_and_a_die(window: Window) -> None:
    moment = at(window, f"{START} | aside 4 | kept A K T T | a n b2 | b s d4 | explore a")
    page = moment.page
    page.get_by_role("button", name="Montrer").click()
    page.locator("[data-room=e5]").click()
    page.get_by_role("button", name="Montrer").click()
    page.get_by_role("button", name="clé, gardé").click()
    assert [ping["target"] for ping in moment.of("ping")] == ["room e5", "die kept K"]
    assert moment.moves() == []
    moment.say({"t": "ping", "seat": 1, "target": "room d1"})
    expect(page.get_by_role("status").filter(has_text="Inès montre : d1")).to_be_attached()


def test_another_temple_opens_large_and_closes(window: Window) -> None:
    moment = at(window, f"{START} | free 8 | active b | a n b2 | b s d4 | explore b")
    page = moment.page
    page.get_by_role("button", name="Agrandir ce temple").click()
    expect(page.get_by_role("heading", name="Chez Inès", exact=True)).to_be_visible()
    page.get_by_role("button", name="Revenir au tien").click()
    expect(page.get_by_role("heading", name="Ton temple")).to_be_visible()


# --- everybody --------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("width", [1280, 360])
def test_axe_finds_nothing_serious_at_the_table(
    window: Window, axe: Callable[[Page], list[str]], theme: str, width: int
) -> None:
    page = window("/", width=width, bypass_csp=True)
    if theme == "light":
        page.get_by_role("button", name="Passer au thème de jour").click()
    new_table(page, game="temple")
    for _ in range(12):
        temple_move(page)
        page.wait_for_timeout(60)
    assert axe(page) == []
