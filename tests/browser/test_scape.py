"""SCAPE in real windows: who has chosen is seen, not what; notes stay with their seat."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Window
from tests.browser.fit import SIZES
from tests.browser.moment import Moment, own_decisions
from tests.browser.playing import Patience, is_over, new_table, offered, play_out, sit_down
from tests.serving import RunningServer

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HAND = re.compile("^(Ta main|Your hand)")
FACE_UP = re.compile("^(Face visible|Face up)")
TO_PLAY_UP = re.compile("^(Ton|Your) [CP]")  # the prompt, with a card of these letters touched
PICKS = re.compile("^(Choisis une carte|Choose a card to)")
OTHERS = re.compile("^(Les autres joueurs|The other players)")


def hand(page: Page) -> Locator:
    return page.get_by_role("group", name=HAND).get_by_role("button", disabled=False)


def is_own_turn(page: Page) -> bool:
    """A card may be touched already: the turn may have come just before a move was made."""
    return page.get_by_role("heading", name=re.compile("^(À toi|Ton [SCAPE])")).count() > 0


def scape_move(page: Page) -> bool:
    """Touch a card, then lay it, or play it if it is a C or a P; else take the first choice."""
    try:
        choices = offered(page, re.compile("."))
        if choices.count():
            up = page.get_by_role("heading", name=TO_PLAY_UP).count() > 0
            (offered(page, FACE_UP) if up else choices).first.click(timeout=1000, force=True)
            return True
        if hand(page).count():
            hand(page).last.click(timeout=1000, force=True)
            return True
    except Exception:  # the match has moved on under the finger
        pass
    return False


def play_until(pages: list[Page], is_so: Callable[[], bool]) -> bool:
    """Play on until something is so, or the match is over."""
    give_up = Patience(pages)
    while not is_so():
        if any(is_over(page) for page in pages):
            return False
        give_up.check()
        if not any(scape_move(page) for page in pages):
            pages[0].wait_for_timeout(30)
    return True


def two_people(window: Window) -> tuple[Page, Page]:
    """Camille at a desk, Inès at a phone, and three bots."""
    camille = window("/")
    new_table(camille, "Inviter des amis", game="scape", seats=5)
    ines = window(camille.url, locale="en-GB", width=390, height=844)
    sit_down(ines, "Inès")
    expect(camille.get_by_text("Inès").first).to_be_visible()
    camille.get_by_role("button", name=re.compile("^Commencer")).click()
    camille.get_by_role("button", name="Carnet").wait_for()
    return camille, ines


def letters(page: Page) -> list[str]:
    """What can be read of the cards in the hands of the others."""
    cards = page.get_by_role("list", name=OTHERS).locator(".hand [role=img]")
    return [str(label) for label in cards.evaluate_all("all => all.map((card) => card.ariaLabel)")]


def test_two_people_and_three_bots_finish_a_match(window: Window, server: RunningServer) -> None:
    camille, ines = two_people(window)
    address = camille.url
    play_out([camille, ines], scape_move)
    expect(camille.get_by_text("Donne vérifiée")).to_be_visible()
    expect(ines.get_by_text("Deal verified")).to_be_visible()
    # five tops are turned up, and everybody's identity
    end = camille.get_by_role("dialog")
    figure = end.get_by_role("figure", name="Les cinq sommets")
    expect(figure.get_by_role("listitem")).to_have_count(5)
    expect(end.get_by_role("cell", name=re.compile("^(RAF|USAF|garde)$"))).to_have_count(5)
    table = address.rsplit("/", 1)[1]
    checks = server.get(f"/api/tables/{table}/verify")["checks"]
    assert [check["holds"] for check in checks] == [True] * 5


def all_choose_at_once(window: Window) -> tuple[Page, Page]:
    """Two people who are asked for a card, both at the same time."""
    while True:
        pages = camille, ines = two_people(window)

        def both_are_asked(pages: tuple[Page, Page] = pages) -> bool:
            return all(page.get_by_role("heading", name=PICKS).count() for page in pages)

        if play_until([camille, ines], both_are_asked):
            return pages


def test_who_has_chosen_is_seen_and_not_what(window: Window) -> None:
    camille, ines = all_choose_at_once(window)
    chosen = ines.get_by_role("list", name=OTHERS).get_by_role("img", name=re.compile("has chosen"))
    expect(chosen).to_have_count(3)  # the bots
    before = letters(ines)
    hand(camille).first.click()
    offered(camille, re.compile("^(Passer|Défausser)")).click()
    expect(camille.get_by_text(re.compile("^Ta carte est choisie"))).to_be_visible()
    expect(chosen).to_have_count(4)
    expect(ines.get_by_role("heading", name=PICKS)).to_be_visible()
    assert letters(ines) == before


def test_notes_stay_with_their_seat_and_claims_are_heard(window: Window) -> None:
    camille, ines = two_people(window)
    with camille.expect_websocket() as line:
        camille.reload()
    # They are sent when the writer pauses.
    with line.value.expect_event("framesent", lambda sent: "elle brûle la RAF" in str(sent)):
        camille.get_by_role("button", name="Carnet").click()
        camille.get_by_role("button", name=re.compile("^Inès.: garde")).click()
        camille.get_by_role("textbox", name="Notes").fill("elle brûle la RAF")
        camille.get_by_role("button", name="Fermer le carnet").first.click()
    suspicion = camille.get_by_role("img", name=re.compile("^ton soupçon.: garde"))
    expect(suspicion).to_be_visible()
    camille.reload()
    expect(suspicion).to_be_visible()
    expect(ines.get_by_role("img", name=re.compile("^your suspicion"))).to_have_count(0)

    camille.get_by_role("tab", name="Discussion").click()
    camille.get_by_role("button", name=re.compile("est garde")).click()
    camille.get_by_role("button", name="Inès").last.click()
    expect(ines.get_by_text("Inès is a guard!").first).to_be_visible()


def test_the_own_identity_can_be_covered(window: Window) -> None:
    page = window("/")
    new_table(page, game="scape", seats=5)
    own = page.get_by_role("img", name=re.compile("^(RAF|USAF|garde), "))
    expect(own).to_be_visible()
    page.get_by_role("button", name="Masquer").click()
    expect(own).to_have_count(0)
    page.get_by_role("button", name="Montrer").click()
    expect(own).to_be_visible()


def test_a_touched_card_among_fourteen_seats_has_room_for_both_its_faces(window: Window) -> None:
    """The rest of such a table is measured with all others; this is the highest question."""
    page = Moment(window, "scape", own_decisions("scape", 14)[0]).page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.keyboard.press("Escape")
        hand(page).first.click()
        for face in ("Face cachée", "Face visible"):
            name = re.compile(f"^{face}")
            expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)


NOTHING_LAID = (
    "a raf S1 C2 P1 E4 | b usaf C1 A1 P2 E2 | c ss S2 S3 A2 P7 | d raf C3 C4 P3 E3"
    " | e usaf S4 A3 A4 P4 | turn a | draw S5 C5 A5 P5 E5"
)


def test_what_the_word_lacks_stands_clear_of_the_tunnel(window: Window) -> None:
    """At a moment that stays: where bots play, a card of theirs takes the place of these words."""
    page = Moment(window, "scape", NOTHING_LAID).page
    page.evaluate("document.fonts.ready")
    tunnel = page.get_by_role("list", name=re.compile("^Le tunnel"))
    news = span(page.get_by_text("Il manque encore S, C, A, P, E."))
    assert span(tunnel)[1] <= news[0]
    assert news[1] <= span(page.locator(".ground"))[1]


def span(found: Locator) -> tuple[float, float]:
    """Where something begins and ends, from left to right."""
    box = found.bounding_box()
    assert box is not None
    return box["x"], box["x"] + box["width"]


def test_a_card_is_laid_by_keys_alone(window: Window) -> None:
    page = window("/")
    new_table(page, game="scape", seats=5)
    touched = page.get_by_role("heading", name=re.compile("^Ton [SCAPE]"))
    assert play_until([page], lambda: is_own_turn(page))
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    expect(touched).to_be_visible()
    page.keyboard.press("v")
    expect(touched).to_have_count(0)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize(("width", "seats"), [(1280, 5), (1280, 14), (360, 5), (360, 14)])
def test_axe_finds_nothing_serious_at_the_table(
    window: Window, axe: Callable[[Page], list[str]], theme: str, width: int, seats: int
) -> None:
    page = window("/", width=width, bypass_csp=True)
    if theme == "light":
        page.get_by_role("button", name="Passer au thème de jour").click()
    new_table(page, game="scape", seats=seats)
    for _ in range(4):  # a match can be short, and bots are quick
        scape_move(page)
        page.wait_for_timeout(60)
    assert axe(page) == []
    page.get_by_role("button", name="Carnet").click(force=True)
    assert axe(page) == []
