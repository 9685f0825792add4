"""Le Castor en cavale in real windows: a match, and moments of powers and accomplices."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from cavale.games.castor.notation import cards_in
from tests.browser.clock import stop, timed
from tests.browser.conftest import Window
from tests.browser.fit import mishaps, on_every_screen
from tests.browser.moment import Moment
from tests.browser.playing import new_table, offered, play_out, sit_down
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
    new_table(camille, "Inviter des amis", game="castor", seats=3)
    address = camille.url
    ines = window(address, locale="en-GB", width=390, height=844)
    sit_down(ines, "Inès")
    expect(camille.get_by_text("Inès").first).to_be_visible()
    camille.get_by_role("button", name=re.compile("^Commencer")).click()
    play_out([camille, ines], castor_move)
    expect(camille.get_by_text("Donne vérifiée")).to_be_visible()
    expect(ines.get_by_text("Deal verified")).to_be_visible()
    table = address.rsplit("/", 1)[1]
    assert len(server.get(f"/api/tables/{table}")["seats"]) == 3
    checks = server.get(f"/api/tables/{table}/verify")["checks"]
    assert [check["holds"] for check in checks] == [True] * 5


def journal(page: Page) -> Locator:
    """Where it stays, once the moment is over."""
    return page.get_by_role("tabpanel", name="Journal")


# --- moments that a match seldom reaches ------------------------------------------------------

AGENTS = "a jean hand b2 y1 g3 | b wxt hand b9 y2 g4 | c martha hand b4 y3 g5"
START = f"round 1 | trick 3 | {AGENTS} | leader a"


def trick(page: Page) -> Locator:
    return page.get_by_role("list", name="Le pli, dans l’ordre du jeu")


def lies(page: Page, *cards: str) -> None:
    expect(trick(page).get_by_role("img")).to_have_count(len(cards))
    for card in cards:
        expect(trick(page).get_by_role("img", name=card)).to_be_visible()


def rules_of_the_trick(page: Page) -> Locator:
    return page.get_by_role("region", name="Les règles de ce pli")


def test_the_ladder_tells_what_beats_what_and_who_bends_it(window: Window) -> None:
    line = f"{START} | play a | active wxt | pile 4blue 2 5 1"
    moment = Moment(window, "castor", line)
    rungs = rules_of_the_trick(moment.page).get_by_role("list", name=re.compile("^Ce qui bat quoi"))
    expect(rungs.get_by_role("listitem")).to_have_text(
        [re.compile("première couleur"), re.compile("mauve"), re.compile("bleu bat tout")]
    )
    bends = rules_of_the_trick(moment.page).get_by_role("list", name="Ce qui change la règle")
    for said in ("Atout bleu", "le plus grand bleu l’emporte", "A45", "WXT (Inès)", "A34"):
        expect(bends).to_contain_text(said)
    pick(moment.page, "3 vert")
    expect(rungs.get_by_role("listitem").first).to_contain_text("vert demandé")


def test_the_button_says_what_the_card_would_do(window: Window) -> None:
    line = START.replace("hand b9 y2 g4", "hand y2 g4 played b9").replace("leader a", "leader b")
    line = line.replace("hand b4 y3 g5", "hand y3 g5 played b4")
    page = Moment(window, "castor", f"{line} | play a | pile 4blue 2 5 1").page
    held = page.get_by_role("group", name=HAND)
    held.get_by_role("button", name="2 bleu").click()
    expect(offered(page, re.compile("^Jouer le 2 bleu ne gagnerait pas"))).to_be_visible()


def test_the_card_that_wins_is_marked_as_it_stands(window: Window) -> None:
    moment = Moment(window, "castor", f"{START} | play a | pile 3upside 2 5 1")
    page = moment.page
    trick = page.get_by_role("list", name="Le pli, dans l’ordre du jeu")
    pick(page, "3 vert")
    expect(trick.locator("li.winning")).to_contain_text("Camille")
    expect(rules_of_the_trick(page)).to_contain_text("la plus petite gagne")
    moment.other_plays("b", "g4")
    expect(trick.locator("li.winning")).to_contain_text("Camille")
    assert moment.moves() == ["g3"]


def test_in_secret_it_is_seen_who_has_chosen_not_what(window: Window) -> None:
    moment = Moment(window, "castor", f"{START} | secret abc | pile 5secret 2 5 1")
    page = moment.page
    moment.other_plays("b", "b9")
    expect(page.get_by_text("Inès a choisi une carte.")).to_be_visible()
    trick = page.get_by_role("list", name="Le pli, dans l’ordre du jeu")
    expect(trick.get_by_role("listitem").nth(1)).to_contain_text("a choisi")
    expect(trick.get_by_role("img")).to_have_count(0)
    pick(page, "2 bleu")
    moment.other_plays("c", "y3")
    expect(journal(page).get_by_text("Inès remporte le pli")).to_be_visible()


def test_jean_takes_his_card_back(window: Window) -> None:
    moment = Moment(window, "castor", f"{START} | play a | active jean | pile 3 2 5 1")
    page = moment.page
    pick(page, "1 jaune")
    moment.other_plays("b", "y2")
    moment.other_plays("c", "b4")
    expect(page.get_by_role("heading", name="Reprends-tu ta carte")).to_be_visible()
    pick(page, "2 bleu")
    assert moment.moves() == ["y1", "b2"]
    expect(journal(page).get_by_text("Théo remporte le pli")).to_be_visible()


def test_every_board_shows_its_waiting_cards_and_the_own_power_can_be_read(window: Window) -> None:
    page = Moment(window, "castor", f"{START} | play a | pile 3 jean 2 5 1").page
    expect(page.get_by_role("img", name="6 cartes attendent sur le plateau")).to_have_count(3)
    me = page.get_by_role("region", name="Ton agent")
    expect(me).to_contain_text(re.compile("Ton pouvoir.: toutes les cartes posées"))
    page.get_by_role("button", name="dans la pile").click()
    expect(page.get_by_role("group", name=re.compile("^Ton pouvoir.: Jean"))).to_contain_text("A33")


# --- what must not go by unseen ---------------------------------------------------------------


def at_rest(window: Window, position: str, **size: Any) -> Moment:
    moment = Moment(timed(window), "castor", position, **size)
    stop(moment.page)
    return moment


LAST_CARD = (
    "round 1 | trick 3 | a jean hand b2 y1 m9 | b wxt hand y2 g4 played b9"
    " | c martha hand y3 g5 played b4 | leader b | play a | pile 4 2 5 1"
)


def test_a_won_trick_is_seen_while_play_goes_on(window: Window) -> None:
    moment = at_rest(window, LAST_CARD)
    page = moment.page
    pick(page, "2 bleu")
    lies(page, "9 bleu", "4 bleu", "2 bleu")
    expect(trick(page).locator("li.winning")).to_contain_text("l’emporte")
    expect(trick(page).locator("li.winning")).to_contain_text("Inès")
    expect(page.get_by_text("pour Inès")).to_be_visible()
    expect(page.get_by_role("heading", name="Inès réfléchit")).to_be_visible()
    moment.other_plays("b", "g4")  # a quick bot
    expect(page.get_by_role("heading", name="Théo réfléchit")).to_be_visible()
    lies(page, "9 bleu", "4 bleu", "2 bleu")
    page.clock.run_for(1200)
    lies(page, "4 vert")
    expect(page.get_by_text("2 cartes dessous")).to_be_visible()


def test_the_winner_of_a_trick_stands_out_for_a_second_at_least(window: Window) -> None:
    """Also to who is asked next, though an accomplice is told meanwhile."""
    moment = at_rest(window, LAST_CARD.replace("pile 4 2", "pile 4 2blue"))
    page = moment.page
    pick(page, "9 mauve")
    won = trick(page).locator("li.winning")
    expect(won).to_contain_text("Camille")
    expect(page.get_by_role("heading", name=re.compile("^À toi d’entamer"))).to_be_visible()
    tops = (
        trick(page)
        .locator(".place")
        .evaluate_all("(places) => places.map((each) => each.getBoundingClientRect().top)")
    )
    assert tops[2] < tops[0] == tops[1]
    assert won.locator(".place").evaluate("(card) => getComputedStyle(card).boxShadow") != "none"
    page.clock.run_for(999)
    lies(page, "9 bleu", "4 bleu", "9 mauve")
    page.clock.run_for(1)
    lies(page)


def mood(page: Page) -> Locator:
    return page.locator("svg.beaver")


def test_the_beaver_watches_shows_a_mood_and_watches_again(window: Window) -> None:
    moment = at_rest(window, LAST_CARD)
    page = moment.page
    expect(mood(page)).to_have_attribute("data-mood", "watch")
    pick(page, "2 bleu")
    expect(mood(page)).to_have_attribute("data-mood", "hm")
    page.clock.run_for(900)
    expect(mood(page)).to_have_attribute("data-mood", "watch")
    lies(page, "9 bleu", "4 bleu", "2 bleu")


def test_a_discreet_beaver_only_watches(window: Window) -> None:
    moment = at_rest(window, LAST_CARD)
    page = moment.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Castor discret").click()
    page.keyboard.press("Escape")
    pick(page, "2 bleu")
    lies(page, "9 bleu", "4 bleu", "2 bleu")
    expect(mood(page)).to_have_attribute("data-mood", "watch")


def test_whoever_leads_next_need_not_wait(window: Window) -> None:
    moment = at_rest(window, LAST_CARD)
    page = moment.page
    pick(page, "9 mauve")
    expect(trick(page).locator("li.winning")).to_contain_text("Camille")
    lies(page, "9 bleu", "4 bleu", "9 mauve")
    page.get_by_role("group", name=HAND).get_by_role("button", name="1 jaune").click()
    lies(page)
    offered(page, re.compile("1 jaune")).click()
    lies(page, "1 jaune")
    assert moment.moves() == ["m9", "y1"]


def test_a_reload_shows_the_present_trick(window: Window) -> None:
    moment = at_rest(window, LAST_CARD)
    page = moment.page
    pick(page, "2 bleu")
    lies(page, "9 bleu", "4 bleu", "2 bleu")
    moment.come_back()
    lies(page)


ROUND_END = (
    "round 1 | trick 12 | a jean hand b2 won g1 g2 y7 | b wxt won y8 y9 b12 played b9"
    " | c martha won m1 m2 g9 played b4 | d henry won b14 g12 y13 played m4"
    " | e moignons won y14 y15 b16 played g7 | leader b | play a"
    " | pile 4blue 2 5 1 3 3 2 1 5 4 4 4 5 5 1 2 | taken a:3 a:2 b:6 b:5 c:4 d:5 e:1"
)


@pytest.mark.parametrize("size", [(1280, 860), (390, 844), (360, 640)])
def test_the_sheet_of_a_round_can_be_read_and_makes_way(
    window: Window, size: tuple[int, int]
) -> None:
    moment = at_rest(window, ROUND_END, width=size[0], height=size[1])
    page = moment.page
    sheet = page.get_by_role("table", name="Manche 1")
    pick(page, "2 bleu")
    expect(trick(page).locator("li.winning")).to_contain_text("Inès")
    expect(sheet).to_have_count(0)
    page.clock.run_for(1200)
    expect(sheet.get_by_role("row")).to_have_count(6)
    for row in sheet.get_by_role("row").all():
        assert is_clear(row)
    leads = page.get_by_role("heading", name="Inès réfléchit")
    expect(leads).to_be_visible()
    moment.other_plays("b", cards_in(moment.position.hand_mask[1])[0])
    expect(leads).to_have_count(0)
    expect(sheet).to_be_visible()  # a time to read it
    page.clock.run_for(4000)
    expect(sheet).to_have_count(0)
    expect(trick(page).get_by_role("img")).to_have_count(1)
    page.get_by_role("button", name="Feuille de la manche 1").click()
    expect(sheet).to_be_visible()
    page.get_by_role("button", name="Fermer la feuille").click()
    expect(sheet).to_have_count(0)


def is_clear(element: Locator) -> bool:
    """Nothing lies over it, at none of its ends."""
    return bool(
        element.evaluate(
            """(row) => {
              const { left, right, top, bottom } = row.getBoundingClientRect();
              const inside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
              return inside && [[left + 2, top + 2], [right - 2, bottom - 2]].every(
                ([x, y]) => row.contains(document.elementFromPoint(x, y)));
            }"""
        )
    )


def pick(page: Page, card: str) -> None:
    """Choose a card of the hand, and confirm."""
    page.get_by_role("group", name=HAND).get_by_role("button", name=card).click()
    offered(page, re.compile(card)).click()


# --- the board on every screen ----------------------------------------------------------------

WON = "won y8 m9 y9 g6 b15 b4 b11 y6 medals 1 tricks 2"
BOARD = {
    2: f"round 2 | trick 7 | a jean hand g3 g16 b12 m7 y5 y13 {WON}"
    " | b martha hand y3 g5 b2 m1 y12 won b8 y14 m5 g10 tricks 4 played g9"
    " | leader b | play a | last b a y8 g6 | pile 6blue 2 5 1 3 3 2 1"
    " | taken a:2 a:4 b:3 b:6 b:1 b:5 | sheet 9/2/1/17 4/6/5/-4",
    5: f"round 2 | trick 3 | a jean hand g3 b12 m7 y13 wait b1 b3 b7 g1 g2 m6 {WON}"
    " | b martha hand b9 y3 g5 b2 | c wxt hand y16 g4 b5 played g9"
    " | d henry hand b10 y7 m3 played g14 | e moignons hand b18 g15 m8 y1"
    " | leader c | play a | last a a y8 m9 y14 g6 b6 | pile 3upside 2 5 1 3 3 2 1 5 4 4 4 5 5 1 2"
    " | taken a:2 a:6 | sheet 9/2/1/17 4/6/5/-4 6/3/3/6 7/3/2/7 1/1/1/1",
}


def test_the_sheet_of_a_round_and_the_won_cards_can_be_looked_at(window: Window) -> None:
    page = Moment(window, "castor", BOARD[2]).page
    page.get_by_role("button", name="Feuille de la manche 1").click()
    expect(page.get_by_role("table", name="Manche 1")).to_be_visible()
    page.get_by_role("button", name="Fermer la feuille").click()
    page.get_by_role("button", name="Tes 10 cartes gagnées").click()
    expect(page.get_by_role("heading", name="Tes cartes gagnées")).to_be_visible()


def test_the_own_round_is_on_the_paper(window: Window) -> None:
    page = Moment(window, "castor", BOARD[5]).page
    paper = page.get_by_role("region", name="Ta manche")
    expect(paper.locator("dd")).to_have_text(["8", "1", "3"])
    for said in ("2 + 6 points", "+5 en fin de manche", "−5 en fin de manche", "encore 10 plis"):
        expect(paper).to_contain_text(said)
    expect(page.get_by_role("region", name="Dernier pli")).to_contain_text("pris par Camille")


@pytest.mark.parametrize("seats", [2, 5])
def test_nothing_of_the_board_is_cut_or_covered(window: Window, seats: int) -> None:
    for locale in ("fr-FR", "en-GB"):
        page = Moment(window, "castor", BOARD[seats], locale=locale).page
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
    new_table(page, game="castor")
    for _ in range(8):
        castor_move(page)
        page.wait_for_timeout(60)
    assert axe(page) == []
