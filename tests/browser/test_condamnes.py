"""Condamnés ! in real windows: one person guards, the others are prisoners."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Window
from tests.browser.moment import Moment
from tests.browser.playing import is_over, new_table, play_out, sit_down

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CHOICES = re.compile("^(Tes choix|Your choices)")
HAND = re.compile("^(Ta main|Your hand)")
ANSWERS = "^(M’en emparer|Laisser|Prendre|Inspecter|Garder|Grab|Let|Take|Inspect|Keep)"
BACK = "^(Revenir|Go back)"
NOT_AN_ACT = "^[^…]+$"  # acts out of turn begin with a label that says that more is asked
UNANSWERED = ":not([aria-pressed='true'])"
COVERT = "^(Sous la table|Under the table)"
SEARCH = "^(Fouiller|Search)"


def choices(page: Page, name: str = ".") -> Locator:
    group = page.get_by_role("group", name=CHOICES)
    return group.get_by_role("button", name=re.compile(name), disabled=False)


def _click(found: Locator) -> bool:
    try:
        if found.count() == 0:
            return False
        found.first.click(timeout=1000, force=True)
    except Exception:  # the match has moved on under the finger
        return False
    return True


def condamnes_move(page: Page) -> bool:
    """Confirm what is picked, answer what is asked, pick a card: never step in by itself.

    A touch can land on what has just come where another button was, and begin an act out of turn:
    then every card can be picked for it, and only the way back goes on with the match.
    """
    group = page.get_by_role("group", name=CHOICES)
    cards = page.get_by_role("group", name=HAND).locator("button.legal[aria-pressed='false']")
    ways = (
        choices(page, BACK),
        group.locator("button.confirm"),
        choices(page, ANSWERS).and_(page.locator(UNANSWERED)),
        cards,
        choices(page, NOT_AN_ACT).and_(page.locator(UNANSWERED)),
    )
    return any(_click(way) for way in ways)


def guards(page: Page) -> bool:
    return page.get_by_text(re.compile("cartes et tu gagnes|cards and you win")).count() > 0


def play_until(pages: list[Page], is_so: Callable[[], bool]) -> bool:
    """Play on until something is so, or the match is over."""
    limit = time.monotonic() + 120
    while not is_so():
        assert time.monotonic() < limit, "it did not come about"
        if any(is_over(page) for page in pages):
            return False
        if not any(condamnes_move(page) for page in pages):
            pages[0].wait_for_timeout(30)
    return True


def three_at_a_table(window: Window) -> tuple[Page, Page, Page]:
    """Three people: the guard, and two prisoners of whom the first got hold of the stolen card.

    Without bots nothing is left to chance: no move is held, and whoever grabs first has the card.
    """
    host = window("/")
    new_table(host, "Inviter des amis", game="condamnes", seats=3)
    pages = [host]
    for name in ("Inès", "Théo"):
        page = window(host.url, locale="en-GB")
        sit_down(page, name)
        pages.append(page)
    expect(host.get_by_text("Théo")).to_be_visible()
    host.get_by_role("button", name=re.compile("^Commencer")).click()
    for page in pages:
        page.get_by_role("list", name=re.compile("Le chemin|The card’s way")).wait_for()
    guard = next(page for page in pages if guards(page))
    prisoner, other = (page for page in pages if page is not guard)
    choices(prisoner, "^(M’en emparer|Grab)").click()
    has_it = re.compile("Tu as la carte volée|You have the stolen card")
    expect(prisoner.get_by_text(has_it).first).to_be_visible()
    return guard, prisoner, other


def _slip(guard: Page, prisoner: Page) -> str:
    """The stolen card goes under the table, and the guard hears it; to whom."""
    choices(prisoner, COVERT).click()
    slip = choices(prisoner, "^(Glisser la carte volée à|Slip)").first
    said = slip.inner_text()
    slip.click()
    expect(guard.get_by_text(re.compile("^(froissement|rustle)$")).first).to_be_visible()
    journal = guard.get_by_role("tabpanel")
    expect(journal.get_by_text(re.compile("froissement|rustle|glisse|slips"))).to_have_count(0)
    return re.sub("^Slip (.*) the stolen card$|^Glisser la carte volée à ", r"\1", said).strip()


def _search(guard: Page, whom: str) -> None:
    """Against whom, then the price; the answer is for all to hear."""
    choices(guard, SEARCH).click()
    choices(guard, f"(Fouiller|Search) {re.escape(whom)}").click()
    guard.get_by_text(re.compile("Avec quoi paies-tu|How do you pay")).wait_for()
    cards = guard.get_by_role("group", name=HAND).locator("button.legal[aria-pressed='false']")
    until_offered = time.monotonic() + 30
    while guard.locator("button.confirm").count() == 0:
        assert time.monotonic() < until_offered, "no price could be paid"
        _click(cards)
    guard.locator("button.confirm").click()


def test_a_guard_and_two_prisoners_play_a_match(window: Window) -> None:
    """A grab, a covert pass, its rustle, a search that hits, and the end."""
    guard, prisoner, other = three_at_a_table(window)
    _search(guard, _slip(guard, prisoner))
    hit = re.compile("avait la carte volée|had the stolen card")
    for page in (prisoner, other):
        expect(page.get_by_text(hit).first).to_be_attached()
    play_out([guard, prisoner, other], condamnes_move)
    for page in (guard, prisoner, other):
        expect(page.get_by_text(re.compile("Donne vérifiée|Deal verified"))).to_be_visible()


# --- moments that a match seldom reaches ------------------------------------------------------

PACK = "pile 3c 4c 5h 6h 8c 9c Th Qh Kh Ad 3d 5d 6d 8d"
AS_PRISONER = (  # Camille, seat a, holds four spades, one of them the stolen card
    "round 1 | guard b | agreement hcd | a 2s 5s 9s Ks knows=a | b 4h 8h Kd | c 3s 5c 9h"
    f" | d Ah 7c 7h | face Ks | stolen Ks a | stage give | {PACK}"
)
AS_GUARD = (
    "round 1 | guard a | agreement hcd | a 4h 8h Kd | b 3s 5c 9h | c 6s Tc Jh 2d knows=c"
    f" | d Ah 7c 7h | face 2d | stolen 2d c | stage give | {PACK}"
)


def test_a_prisoner_digs_a_tunnel_out_of_turn(window: Window) -> None:
    moment = Moment(window, "condamnes", AS_PRISONER)
    page = moment.page
    choices(page, "^Creuser un tunnel").click()
    choices(page, "^Repère.: le 9 de pique").click()
    expect(page.get_by_text("Camille creuse un tunnel").first).to_be_visible()
    moment.other_plays("b", "point 5s")
    expect(page.get_by_text(re.compile("^Désignée à tort"))).to_be_visible()
    moment.other_plays("b", "discard 4h")
    expect(page.get_by_text(re.compile("^Le tunnel de Camille tient")).last).to_be_visible()
    expect(page.get_by_role("group", name=HAND).get_by_role("img")).to_have_count(4)
    assert moment.moves() == ["tunnel s 9"]


def test_a_guard_who_points_wrongly_pays_with_a_card_of_his_choice(window: Window) -> None:
    dug = "stage give | point c | tunnel 2s 4s 7s Ts marker 2s was 7s"
    moment = Moment(window, "condamnes", AS_GUARD.replace("stage give", dug))
    page = moment.page
    expect(page.get_by_text(re.compile("au risque d’une carte"))).to_be_visible()
    choices(page, "^Désigner le 4 de pique").click()
    page.get_by_role("group", name=HAND).get_by_role("button").nth(1).click()
    page.locator("button.confirm").click()
    expect(page.get_by_text(re.compile("^Le tunnel de Théo tient")).last).to_be_visible()
    expect(page.get_by_role("group", name=HAND).get_by_role("img")).to_have_count(2)
    assert moment.moves() == ["point 4s", "discard 8h"]


@pytest.mark.parametrize("width", [1280, 390])
def test_prisoners_see_the_agreement_and_the_guard_does_not(window: Window, width: int) -> None:
    page = Moment(window, "condamnes", AS_PRISONER, width=width).page
    plates = page.get_by_role("img", name=re.compile("^réunit les (cœurs|trèfles)$"))
    expect(plates).to_have_count(2)
    expect(page.get_by_text("à réunir")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^les carreaux$")).first).to_be_visible()
    page = Moment(window, "condamnes", AS_GUARD, width=width).page
    suits = page.get_by_role("img", name=re.compile("les (piques|trèfles|cœurs|carreaux)"))
    expect(suits).to_have_count(0)
    expect(page.get_by_text("à réunir")).to_have_count(0)


def test_the_guard_hears_a_rustle_and_nothing_is_left_of_it(window: Window) -> None:
    moment = Moment(window, "condamnes", AS_GUARD)
    page = moment.page
    moment.other_plays("c", "slip b")
    expect(page.get_by_text(re.compile("^froissement$"))).to_have_count(2)
    aloud = page.locator("[aria-live=assertive]", has_text="Inès")
    expect(aloud).to_contain_text("Théo")
    page.get_by_role("group", name=HAND).get_by_role("button").first.click()
    page.locator("button.confirm").click()
    expect(page.get_by_text(re.compile("^froissement$"))).to_have_count(0)
    expect(aloud).to_have_count(0)
    assert not re.search("froissement|glisse", page.locator("body").inner_text())
    assert moment.moves() == ["give 4h"]


def test_the_guard_sees_nothing_while_the_stolen_card_is_taken(window: Window) -> None:
    caught = AS_GUARD.replace(" 2d knows=c", "").replace("stolen 2d c", "stolen 2d")
    moment = Moment(window, "condamnes", caught.replace("stage give", "stage give | grab bcd"))
    page = moment.page
    dark = page.get_by_role("status").filter(has_text="Tu fermes les yeux")
    expect(dark).to_be_visible()
    size = dark.bounding_box()
    assert size is not None
    assert (size["width"], size["height"]) == (1280, 860)
    moment.other_plays("b", "leave")
    expect(dark).to_be_visible()
    moment.other_plays("d", "grab")
    expect(dark).to_have_count(0)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("width", [1280, 360])
def test_axe_finds_nothing_serious_at_the_table(
    window: Window, axe: Callable[[Page], list[str]], theme: str, width: int
) -> None:
    page = window("/", width=width, bypass_csp=True)
    if theme == "light":
        page.get_by_role("button", name="Passer au thème de jour").click()
    new_table(page, game="condamnes")
    play_until([page], lambda: page.get_by_role("group", name=HAND).locator("button").count() > 2)
    assert axe(page) == []
