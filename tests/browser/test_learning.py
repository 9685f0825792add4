"""« Apprendre »: the guided deal of each game by keyboard alone, and that nothing is left of it."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from cavale.games import find, ours
from tests.browser.conftest import Window

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TAUGHT = [game_id for game_id in ours() if find(game_id).lesson]
LEARN = re.compile("^(Apprendre|Learn) ")
END = re.compile("^(Tu connais le jeu|You know the game)$")
_LONGEST = 60.0  # seconds that a move and its answers take
_FARTHEST = 150  # presses of Tab around the whole page

# What the guide points at and was not pressed yet; else what brings one there: the link past the
# table, and the guide's own button.
_ON_IT = "document.activeElement.matches('[data-guided]:not([aria-pressed=true])')"
_ON_A_WAY = "document.activeElement.matches('a.skip, [role=note] .ways > button:not(.quiet)')"


def begin(page: Page, game_id: str) -> None:
    """From the poster, by the keyboard."""
    page.locator(f"article[data-game={game_id}]").get_by_role("button", name=LEARN).focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")


def guide(page: Page) -> Locator:
    return page.get_by_role("note", name=re.compile("^(Guide)$"))


def pointed_at(page: Page) -> Locator:
    return page.locator("[data-guided]:not([aria-pressed=true])")


def ended(page: Page) -> Locator:
    return page.get_by_role("dialog", name=END)


def press_what_is_shown(page: Page) -> None:
    go_there(page)
    before = shown(page)
    page.keyboard.press("Enter")
    wait_until(page, lambda: shown(page) != before)


def go_there(page: Page) -> None:
    """With Tab, and by the ways that the page offers, to what the guide points at."""
    for _ in range(_FARTHEST):
        if page.evaluate(_ON_IT):
            return
        page.keyboard.press("Enter" if page.evaluate(_ON_A_WAY) else "Tab")
    raise AssertionError("Tab never comes to what the guide points at")


def shown(page: Page) -> tuple[list[str], list[str]]:
    """What the guide says and points at: only the learner's own moves change that."""
    return guide(page).all_inner_texts(), pointed_at(page).all_inner_texts()


def follow(page: Page) -> None:
    """Do as the guide says, to the end that comes only to who has done all of it."""
    while ended(page).count() == 0:
        if pointed_at(page).count():
            press_what_is_shown(page)
        else:
            wait_until(page, lambda: pointed_at(page).count() + ended(page).count() > 0)


def wait_until(page: Page, is_so: Callable[[], bool]) -> None:
    give_up = time.monotonic() + _LONGEST
    while not is_so():
        assert time.monotonic() < give_up, f"nothing comes after {shown(page)}"
        page.wait_for_timeout(30)


@pytest.mark.parametrize("game_id", TAUGHT)
def test_a_guided_deal_to_its_end_by_keyboard_alone(
    window: Window, axe: Callable[[Page], list[str]], game_id: str
) -> None:
    page = window("/")
    begin(page, game_id)
    lesson = find(game_id).lesson
    assert lesson is not None
    expect(guide(page)).to_contain_text(f"Étape 1 sur {len(lesson.steps)}")
    expect(guide(page)).to_contain_text(lesson.steps[0].rule)
    assert axe(page) == []
    follow(page)
    expect(ended(page)).to_contain_text(lesson.end.rule)
    assert axe(page) == []


def test_on_a_phone_the_guide_covers_nothing_it_points_at(
    window: Window, axe: Callable[[Page], list[str]]
) -> None:
    page = window("/", width=390, height=844)
    begin(page, "horde")
    assert axe(page) == []
    for step in (1, 2, 3):
        expect(guide(page)).to_contain_text(f"Étape {step} sur")
        choice = pointed_at(page).first
        choice.wait_for()
        said, box = guide(page).bounding_box(), choice.bounding_box()
        assert said is not None
        assert box is not None
        assert said["y"] + said["height"] <= box["y"]
        assert box["y"] + box["height"] <= 844
        guide(page).get_by_role("button", name="Montre-moi").click()
        expect(choice).to_be_focused()
        page.keyboard.press("Enter")


# --- off the path, away and back ---


def off_the_path(page: Page) -> Locator:
    return guide(page).get_by_text("Tu as pris un autre chemin")


def test_whoever_chooses_otherwise_is_told_once_and_plays_on(window: Window) -> None:
    page = window("/")
    begin(page, "horde")
    expect(pointed_at(page)).to_have_count(1)
    page.get_by_role("button", name=re.compile("^Se cacher")).click()
    confirm = page.get_by_role("button", name=re.compile("c’est bien ce que je veux"))
    confirm.or_(off_the_path(page)).first.wait_for()
    if confirm.count():
        confirm.click()
    expect(off_the_path(page)).to_be_visible()
    expect(pointed_at(page)).to_have_count(0)
    guide(page).get_by_role("button", name="Compris").click()
    expect(guide(page)).to_have_count(0)
    expect(page.get_by_role("group", name="Tes choix")).to_be_visible()


def test_a_reload_comes_back_to_the_step(window: Window) -> None:
    page = window("/")
    begin(page, "horde")
    pointed_at(page).click()
    expect(guide(page)).to_contain_text("Étape 2 sur 6 Un 5.")
    page.reload()
    expect(guide(page)).to_contain_text("Étape 2 sur 6 Un 5.")
    expect(pointed_at(page)).to_contain_text("Garder")


def test_a_lesson_left_is_in_no_list(window: Window) -> None:
    page = window("/")
    begin(page, "horde")
    expect(guide(page)).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("heading", name="Tables ouvertes")).to_be_visible()
    expect(page.get_by_role("heading", name="Tes parties en cours")).to_have_count(0)
    page.go_back()
    guide(page).get_by_role("button", name="Quitter la leçon").click()
    page.wait_for_url(lambda url: url.endswith("/"))
    expect(page.get_by_role("heading", name="Tes parties en cours")).to_have_count(0)


# --- after it ---


def learnt(window: Window) -> Page:
    page = window("/")
    begin(page, "condamnes")
    follow(page)
    return page


def test_after_it_a_real_match_is_one_press_away(window: Window) -> None:
    page = learnt(window)
    lesson = page.url
    page.keyboard.press("Enter")  # the focus is on it
    page.wait_for_url(lambda url: "/t/" in url and url != lesson)
    expect(page.get_by_role("banner")).to_contain_text("la ronde va vers la droite")
    expect(page.get_by_role("banner")).not_to_contain_text("Leçon")
    expect(guide(page)).to_have_count(0)


def test_or_this_one_goes_on_without_the_guide(window: Window) -> None:
    page = learnt(window)
    ended(page).get_by_role("button", name=re.compile("^Finir cette partie")).click()
    expect(ended(page)).to_have_count(0)
    expect(guide(page)).to_have_count(0)
    expect(page.get_by_role("banner")).to_contain_text("Leçon")
    expect(page.get_by_role("heading", name=re.compile("^À toi|^Quelle carte"))).to_be_visible()


# --- the ways in ---


def test_the_start_dialog_and_the_rules_lead_there_too(window: Window) -> None:
    page = window("/")
    poster = page.locator("article[data-game=temple]")
    poster.get_by_role("button", name=re.compile("^Jouer")).click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Apprendre")).click()
    expect(guide(page)).to_contain_text("14 joyaux")
    page.goto("/rules/castor")
    page.get_by_role("button", name=LEARN).click()
    expect(guide(page)).to_contain_text("Deux médailles")
