"""Condamnés ! in real windows: one person guards, another is a prisoner."""

import re
import time
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Window
from tests.browser.moment import Moment
from tests.browser.playing import is_over, new_table, play_out

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CHOICES = re.compile("^(Tes choix|Your choices)")
HAND = re.compile("^(Ta main|Your hand)")
ANSWERS = "^(M’en emparer|Laisser|Prendre|Inspecter|Garder|Grab|Let|Take|Inspect|Keep)"
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
    """Confirm what is picked, answer what is asked, pick a card: never step in by itself."""
    confirm = page.get_by_role("group", name=CHOICES).locator("button.confirm")
    if _click(confirm):
        return True
    if _click(choices(page, ANSWERS)):
        return True
    picked = page.get_by_role("group", name=HAND).locator("button.legal[aria-pressed='false']")
    return _click(picked)


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


def two_at_a_table(window: Window) -> tuple[Page, Page]:
    """Two people and two bots; one of the people guards, the other got hold of the stolen card."""
    first, second = window("/"), window("/", locale="en-GB")
    for _ in range(30):
        first.goto("/")
        new_table(first, "Inviter des amis", game="condamnes")
        second.goto(first.url)
        second.get_by_role("textbox").first.fill("Inès")
        second.get_by_role("button", name=re.compile("^Sit down")).click()
        first.get_by_role("button", name=re.compile("^Commencer")).click()
        for page in (first, second):
            page.get_by_role("list", name=re.compile("Le chemin|The card’s way")).wait_for()
        for guard, prisoner in ((first, second), (second, first)):
            if guards(guard) and _grabs(prisoner):
                return guard, prisoner
    raise AssertionError("no such deal came about")


def _grabs(prisoner: Page) -> bool:
    """The race for the stolen card, and whether it was won."""
    _click(choices(prisoner, "^(M’en emparer|Grab)"))
    prisoner.get_by_role("group", name=HAND).get_by_role("img").nth(2).wait_for()
    return (
        prisoner.get_by_text(re.compile("Tu as la carte volée|You have the stolen card")).count()
        > 0
    )


def _opens(page: Page, menu: str, wanted: Locator) -> bool:
    """Open a menu of choices until the wanted one is there; bots may have made it impossible."""
    for _ in range(20):
        if wanted.count() > 0:
            return True
        _click(choices(page, menu))
        page.wait_for_timeout(100)
    return False


def _slip(guard: Page, prisoner: Page) -> str:
    """The stolen card goes under the table, and the guard hears it; to whom."""
    slip = choices(prisoner, "^(Glisser la carte volée à|Slip)")
    if not _opens(prisoner, COVERT, slip):
        return ""
    said = slip.first.inner_text()
    receiver = re.sub("^Slip (.*) the stolen card$|^Glisser la carte volée à ", r"\1", said)
    slip.first.click()
    expect(guard.get_by_text(re.compile("^(remue|stirs)$")).first).to_be_visible()
    journal = guard.get_by_role("tabpanel")
    expect(journal.get_by_text(re.compile("froissement|rustle|glisse|slips"))).to_have_count(0)
    return receiver.strip()


def _search(guard: Page, prisoner: Page, whom: str) -> bool:
    """Against whom, then the price, then a public answer; whether it is yes."""
    against = choices(guard, f"(Fouiller|Search) {re.escape(whom)}")
    if not whom or not _opens(guard, SEARCH, against):
        return False
    against.first.click()
    guard.get_by_text(re.compile("Avec quoi paies-tu|How do you pay")).wait_for()
    while guard.locator("button.confirm").count() == 0:
        _click(guard.get_by_role("group", name=HAND).locator("button.legal[aria-pressed='false']"))
    _click(guard.locator("button.confirm"))
    said = re.compile("(avait|n’a pas|had|has not got) (la carte volée|the stolen card)")
    answer = prisoner.get_by_text(said)
    expect(answer.first).to_be_attached()
    return bool(re.search("avait|had", answer.first.inner_text()))


def _is_dug(pages: list[Page]) -> bool:
    return pages[0].get_by_text(re.compile("creuse un tunnel|digs a tunnel")).count() > 0


def test_a_guard_and_a_prisoner_play_with_bots(window: Window) -> None:
    """A grab, a covert pass, its rustle, a search that hits, a tunnel, and the end."""
    guard, prisoner = two_at_a_table(window)
    while not _search(guard, prisoner, _slip(guard, prisoner)):
        guard, prisoner = two_at_a_table(window)  # the bot had slipped it on already
    both = [guard, prisoner]
    while not play_until(both, partial(_is_dug, both)):
        both = list(two_at_a_table(window))  # bots dig in most matches, not in all
    play_out(both, condamnes_move)
    for page in both:
        expect(page.get_by_text(re.compile("Mélange vérifié|Shuffle verified"))).to_be_visible()


# --- moments that a match seldom reaches ------------------------------------------------------

PACK = "pile 3c 4c 5h 6h 8c 9c Th Qh Kh Ad 3d 5d 6d 8d"
AS_PRISONER = (  # Camille, seat a, holds four spades, one of them the stolen card
    "round 1 | guard b | a 2s 5s 9s Ks knows=a | b 4h 8h Kd | c 3s 5c 9h | d Ah 7c 7h"
    f" | face Ks | stolen Ks a | stage give | {PACK}"
)
AS_GUARD = (
    "round 1 | guard a | a 4h 8h Kd | b 3s 5c 9h | c 6s Tc Jh 2d knows=c | d Ah 7c 7h"
    f" | face 2d | stolen 2d c | stage give | {PACK}"
)


def test_a_prisoner_digs_a_tunnel_out_of_turn(window: Window) -> None:
    moment = Moment(window, "condamnes", AS_PRISONER)
    page = moment.page
    choices(page, "^Creuser un tunnel").click()
    choices(page, "^Repère.: le 9 de pique").click()
    expect(page.get_by_text("Camille creuse un tunnel").first).to_be_visible()
    moment.other_plays("b", "point 5s")
    expect(page.get_by_text(re.compile("^Le tunnel de Camille tient"))).to_be_visible()
    expect(page.get_by_role("group", name=HAND).get_by_role("img")).to_have_count(4)
    assert moment.moves() == ["tunnel s 9"]


def test_the_guard_hears_a_rustle_and_nothing_is_left_of_it(window: Window) -> None:
    moment = Moment(window, "condamnes", AS_GUARD)
    page = moment.page
    moment.other_plays("c", "slip b")
    expect(page.get_by_text(re.compile("^remue$"))).to_have_count(2)
    aloud = page.locator("[aria-live=assertive]", has_text="Inès")
    expect(aloud).to_contain_text("Théo")
    page.get_by_role("group", name=HAND).get_by_role("button").first.click()
    page.locator("button.confirm").click()
    expect(page.get_by_text(re.compile("^remue$"))).to_have_count(0)
    expect(aloud).to_have_count(0)
    assert not re.search("froissement|remue|glisse", page.locator("body").inner_text())
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
