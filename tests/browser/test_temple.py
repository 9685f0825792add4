"""Le Temple in real windows: a match, pings, and the special moment of each variant."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.clock import stop, timed
from tests.browser.conftest import Window
from tests.browser.fit import mishaps, on_every_screen
from tests.browser.moment import Moment
from tests.browser.playing import new_table, offered, play_out
from tests.serving import RunningServer

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CONFIRM = re.compile("^(Entrer en|Enter|Fermer l’entrée|Close the)")
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
    expect(page.get_by_text("Donne vérifiée")).to_be_visible()
    table = page.url.rsplit("/", 1)[1]
    assert len(server.get(f"/api/tables/{table}")["seats"]) == 2
    checks = server.get(f"/api/tables/{table}/verify")["checks"]
    assert [check["holds"] for check in checks] == [True] * 5


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
    # The line beneath the plan, at once; whoever lingers is told the same in a bubble.
    expect(page.locator("p.cost")).to_contain_text("c2 coûte")
    expect(page.locator("p.cost")).to_contain_text("donne : joyau")
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


def test_a_rush_while_a_throw_lies_there_and_the_reroll_it_brings(window: Window) -> None:
    """c1 is a reroll room. Half made, the rush alone is asked about; the dice stay in view."""
    line = f"{START} | tracks rush 1 | free 4 | aside 2 | a n b1 | b s d4"
    moment = at(window, f"{line} | place a A K unasked")
    page = moment.page
    dice = page.get_by_role("group", name="Les dés").get_by_role("button", name="lancer")
    offered(page, re.compile("^Ruée")).click()
    expect(offered(page, re.compile("^Garder"))).to_have_count(0)
    page.locator("[data-room=c1]").click()
    expect(dice).to_have_count(2)
    offered(page, re.compile("^Se ruer en c1")).click()
    expect(offered(page, re.compile("^Garder"))).to_be_visible()
    offered(page, re.compile("^Relancer tout le lancer")).click()
    expect(offered(page, re.compile("^Relancer"))).to_have_count(0)
    assert moment.moves() == ["rush c1", "reroll"]


def test_a_rush_that_is_called_off(window: Window) -> None:
    line = f"{START} | tracks rush 1 | free 4 | aside 2 | a n b1 | b s d4"
    moment = at(window, f"{line} | place a A K unasked")
    page = moment.page
    offered(page, re.compile("^Ruée")).click()
    offered(page, re.compile("^Annuler")).click()
    page.keyboard.press("1")
    expect(page.get_by_role("button", name="aventurier, gardé")).to_be_visible()
    assert moment.moves() == ["keep"]


@pytest.mark.parametrize("width", [1280, 390])
def test_a_rush_on_offer_covers_neither_dice_nor_plan(window: Window, width: int) -> None:
    line = f"{START} | tracks rush 2 | free 4 | aside 2 | a n b2 | b s d4 | place a M K"
    page = Moment(window, "temple", line, width=width, height=860 if width > 639 else 844).page
    for name in ("Garder", "Donner", "Ruée"):
        expect(offered(page, re.compile(f"^{name}"))).to_be_in_viewport(ratio=1)
    for spot in ("button[data-room=a5]", ".tray .current"):
        box = page.locator(spot).bounding_box()
        assert box is not None
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        found = "([x, y, spot]) => !!document.elementFromPoint(x, y).closest(spot)"
        assert page.evaluate(found, [*middle, spot])


def test_a_heal_after_a_rush_into_a_heal_room(window: Window) -> None:
    """a3 is a heal room. A room entered by dice would end it, and says so."""
    line = f"{START} | tracks rush 1 | aside 3 | cursed 2 0 1 | kept A M | a n a2 | b s d4"
    moment = at(window, f"{line} | explore a unasked")
    page = moment.page
    expect(offered(page, re.compile("^Soigner"))).to_have_count(0)
    offered(page, re.compile("^Ruée")).click()
    page.locator("[data-room=a3]").click()
    offered(page, re.compile("^Se ruer en a3")).click()
    page.locator("[data-room=b3]").click()
    expect(offered(page, re.compile("^Entrer en b3 plus de soin ce tour-ci"))).to_be_visible()
    offered(page, re.compile("^Soigner la case 1")).click()
    expect(page.get_by_role("heading", name="Ce dé : garder ou donner")).to_be_visible()
    assert moment.moves() == ["rush a3", "heal 1"]


def test_closing_a_doorway(window: Window) -> None:
    line = f"options normal closing | {START} | free 8 | extra 2 | shown T T"
    moment = at(window, f"{line} | a n b2 | b s d4 | close a")
    page = moment.page
    expect(_doorways_to_close(page)).to_have_count(4)
    page.get_by_role("button", name="Entrée entre b2 et c2").click()
    offered(page, re.compile("^Fermer l’entrée de b2, côté est")).click()
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
    offered(page, re.compile("^Fermer l’entrée de b2, côté est")).click()
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
    expect(offered(page, re.compile("^Le dé de .*masque noir"))).to_be_visible()
    offered(page, re.compile("^Le dé de .*torche")).click()
    expect(page.get_by_role("listitem", name=re.compile("^torche : 1 entourée,"))).to_be_attached()
    assert moment.moves() == ["joker right"]


def test_a_die_is_crossed_off_on_a_card_and_a_complete_card_is_used(window: Window) -> None:
    hand = "a n b2 cards 1L1 hand K"
    moment = at(window, f"{START} | active b | aside 7 | {hand} | b s d4 | cross a")
    page = moment.page
    die = page.get_by_role("button", name="clé, à cocher")
    expect(die).to_have_class(re.compile("current"))  # the one that is asked about
    page.get_by_role("button", name="Cocher sur la carte 1, côté bonus (clé)").click()
    offered(page, re.compile("^Carte 1.*ruée")).click()
    expect(page.get_by_text(re.compile("Carte 1.*utilisée"))).to_be_attached()
    assert moment.moves() == ["cross 1L", "card 1"]


# --- what is drawn on the stage when it happens ------------------------------------------------


def at_rest(window: Window, position: str, **size: Any) -> Moment:
    moment = Moment(timed(window), "temple", position, **size)
    stop(moment.page)
    return moment


def drawn(page: Page) -> Locator:
    return page.locator("[data-moment]")


SIZES_OF_MOMENTS = [(1440, 900), (390, 844)]


@pytest.mark.parametrize(("width", "height"), SIZES_OF_MOMENTS)
def test_a_curse_shows_its_masks_over_the_temple(window: Window, width: int, height: int) -> None:
    line = f"{START.replace('active a', 'active b')} | free 6 | a n b2 | b s d4 | accept b X X"
    moment = at_rest(window, line, width=width, height=height)
    moment.other_plays("b", "accept")
    expect(drawn(moment.page)).to_have_attribute("data-moment", "curse")
    expect(drawn(moment.page).locator(".mask")).to_have_count(2)
    expect(moment.page.locator(".strip").last).to_contain_text("deux dés sont maudits")
    moment.page.clock.run_for(5000)
    expect(drawn(moment.page)).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), SIZES_OF_MOMENTS)
def test_two_halves_meet_with_those_who_brought_them(
    window: Window, width: int, height: int
) -> None:
    line = "round 3 | first a | active a | aside 6 | kept T T | a w a4 | b n b1 | explore a unasked"
    moment = at_rest(window, line, width=width, height=height)
    moment.page.locator("[data-room=b4]").click()
    offered(moment.page, CONFIRM).click()
    expect(drawn(moment.page)).to_have_attribute("data-moment", "unlock")
    expect(drawn(moment.page).locator("text")).to_have_text(["C", "I"])
    moment.page.clock.run_for(1500)
    expect(drawn(moment.page)).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), SIZES_OF_MOMENTS)
def test_the_last_round_is_an_alarm_and_stays_marked(
    window: Window, width: int, height: int
) -> None:
    line = "round {} | first a | active b | aside 8 | a n b2 | b s d4 | explore b unasked"
    early = at_rest(window, line.format(5), width=width, height=height)
    early.other_plays("b", "stop")
    expect(early.page.locator(".strip").last).to_contain_text("Manche 6")
    expect(drawn(early.page)).to_have_count(0)
    moment = at_rest(window, line.format(7), width=width, height=height)
    moment.other_plays("b", "stop")
    expect(drawn(moment.page)).to_have_attribute("data-moment", "alarm")
    expect(drawn(moment.page)).to_contain_text("Dernière manche")
    # Nothing is out of reach meanwhile.
    expect(offered(moment.page, re.compile("^Garder"))).to_be_visible()
    for _ in range(3):
        moment.page.keyboard.press("Escape")
    expect(drawn(moment.page)).to_have_count(0)
    if width < 640:
        moment.page.get_by_role("button", name="Feuille et trésors").click()
    expect(moment.page.locator("li.alarm")).to_have_text("8")


def test_a_mask_that_falls_lies_in_the_throw_before_it_goes_to_its_box(window: Window) -> None:
    """The throw that follows in this position is a key and a black mask."""
    line = f"{START.replace('active a', 'active b')} | free 5 | aside 1 | a n b2 | b s d4"
    moment = at_rest(window, f"{line} | place b A K unasked")
    page = moment.page
    moment.other_plays("b", "keep")
    moment.other_plays("b", "keep")
    dice = page.locator(".tray .throw .die.rolls")
    cursed = page.get_by_role("listitem", name="case 1 : 1 dé").locator(".dark")
    expect(dice).to_have_count(2)
    expect(dice.first).not_to_have_css("animation-duration", "0.6s")  # motion is reduced here
    expect(cursed).to_have_count(0)
    page.clock.run_for(700)
    expect(cursed).to_have_count(1)
    expect(dice).to_have_count(1)


def test_dice_roll_where_motion_is_welcome(window: Window) -> None:
    line = f"{START.replace('active a', 'active b')} | free 5 | aside 1 | a n b2 | b s d4"
    line = f"{line} | place b A K unasked"
    moment = Moment(window, "temple", line, reduced_motion="no-preference")
    page = moment.page
    moment.other_plays("b", "keep")
    moment.other_plays("b", "keep")
    expect(page.locator(".tray .throw .rolls").first).to_have_css("animation-duration", "0.6s")


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


# --- the board on every screen ----------------------------------------------------------------

SHEET = (
    "round 4 | first a | active a | gems 11 | pairs orange"
    " | tracks rush 1-1 heal 2-2 reroll 3-2 key 1 torch 4-3 | free 1 | cursed 1 1 0 | kept A K"
    " | pool M | a s c4 off b5 c5 a2 cards 1L1 1R2 3L12 3R3 5L1 6R12 | b n b3 off d4"
)
BOARD = {
    2: f"{SHEET} | place a T A unasked",
    4: f"{SHEET} cards 2! | c e d2 off e2 e1 | d w c4 off a4 b4 cards 4! | place a T A unasked",
}


@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_of_the_board_is_cut_or_covered(window: Window, seats: int) -> None:
    for locale in ("fr-FR", "en-GB"):
        page = Moment(window, "temple", BOARD[seats], locale=locale).page
        assert on_every_screen(page, mishaps) == [], locale


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
