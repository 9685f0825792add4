"""The rules of each game open with one screen of pictures; the same serve lobby and role card."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from cavale.games import find, ours
from tests.browser.conftest import Window
from tests.browser.playing import BEGIN, new_table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIZES = [(360, 640), (390, 844), (768, 1024), (1024, 768), (1440, 900), (1920, 1080)]
PHONE, DESKTOP = (390, 844), (1440, 900)
LANGUAGES = {"fr": "Français", "en": "English"}


def scenes(game: str) -> list[dict[str, Any]]:
    primer = find(game).words["primer"]
    return [*primer["gestures"].values(), *primer["panels"].values()]


def drawn(page: Page) -> Locator:
    """The screen of pictures, once they are there."""
    screen = page.locator("section.screen")
    for picture in screen.get_by_role("img").all():
        expect(picture.locator(".paper > *").first).to_be_attached()
    return screen


def opened(window: Window, game: str, **more: Any) -> Page:
    page = window(f"/rules/{game}", **more)
    expect(page.get_by_role("img")).to_have_count(5 if more.get("width") == PHONE[0] else 6)
    drawn(page)
    return page


def at_all_sizes(page: Page) -> Iterator[tuple[int, int]]:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        yield width, height


def lies_across(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def is_cut(page: Page) -> list[str]:
    """Captions of which something does not fit."""
    found = page.locator(".caption").evaluate_all(
        """all => all.filter(each =>
             each.scrollWidth > each.clientWidth + 1
             || each.scrollHeight > each.parentElement.clientHeight + 1
           ).map(each => each.innerText)"""
    )
    return [str(each) for each in found]


@pytest.mark.parametrize("game", ours())
def test_each_picture_is_named_by_its_caption_in_both_languages(window: Window, game: str) -> None:
    page = opened(window, game)
    for lang, name in LANGUAGES.items():
        page.get_by_role("button", name=name).click()
        for scene in scenes(game):
            expect(page.get_by_role("img", name=scene[lang])).to_be_visible()
    drawn(page)


@pytest.mark.parametrize("game", ours())
def test_every_number_leads_to_its_rule_in_the_book_below(window: Window, game: str) -> None:
    page = opened(window, game)
    links = page.locator("section.screen a[href*='#']").filter(has_text=re.compile(r"^[A-Z]\d\d$"))
    numbers = links.all_inner_texts()
    cited = [rule for scene in scenes(game) for rule in scene["rules"]]
    assert numbers == [*find(game).words["primer"]["goal"]["rules"], *cited]
    for number in dict.fromkeys(numbers):
        links.filter(has_text=number).first.click()
        expect(page.locator("li:target")).to_have_attribute("id", number)
        expect(page.locator("li:target")).to_be_in_viewport()


@pytest.mark.parametrize("game", ours())
def test_nothing_is_cut_and_nothing_lies_across_at_any_size(window: Window, game: str) -> None:
    page = opened(window, game)
    for lang in LANGUAGES.values():
        page.get_by_role("button", name=lang).click()
        for size in at_all_sizes(page):
            drawn(page)
            assert not lies_across(page), (size, lang)
            assert is_cut(page) == [], (size, lang)


@pytest.mark.parametrize("game", ours())
@pytest.mark.parametrize("locale", ["fr-FR", "en-GB"])
def test_a_phone_has_it_all_on_one_screen(window: Window, game: str, locale: str) -> None:
    page = opened(window, game, locale=locale, width=PHONE[0], height=PHONE[1])
    foot = page.locator(".screen .foot").bounding_box()
    assert foot is not None
    assert foot["y"] + foot["height"] <= PHONE[1] + 1
    rows = page.locator(".gestures > li, .panels > li").locator("visible=true")
    expect(rows).to_have_count(5)
    for row in rows.all():
        box = row.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= foot["y"]
    book = re.compile(f" {len(find(game).card.rules)} (règles|rules)$")
    expect(page.get_by_role("link", name=book)).to_be_in_viewport()


@pytest.mark.parametrize("game", ours())
def test_a_desktop_has_it_all_on_one_screen(window: Window, game: str) -> None:
    page = opened(window, game, width=DESKTOP[0], height=DESKTOP[1])
    foot = page.locator(".screen .foot").bounding_box()
    assert foot is not None
    assert foot["y"] + foot["height"] <= DESKTOP[1]


@pytest.mark.parametrize("game", ours())
def test_axe_finds_nothing_serious_by_night_and_by_day(
    window: Window, axe: Callable[[Page], list[str]], game: str
) -> None:
    page = opened(window, game, bypass_csp=True)
    assert axe(page) == []
    page.get_by_role("button", name="Passer au thème de jour").click()
    assert axe(page) == []


def test_from_the_rules_to_a_table_and_back(window: Window) -> None:
    page = opened(window, "castor")
    page.get_by_role("button", name="Jouer").click()
    dialog = page.get_by_role("dialog", name="Le Castor en cavale")
    dialog.get_by_role("link", name="Le Castor en cavale en un écran").click()
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Jouer").click()
    dialog.get_by_role("button", name=BEGIN).click()
    page.wait_for_url("**/t/*")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_start_dialog_fits_every_size(
    window: Window, axe: Callable[[Page], list[str]], theme: str
) -> None:
    page = window("/", bypass_csp=True)
    if theme == "light":
        page.get_by_role("button", name="Passer au thème de jour").click()
    page.locator("article[data-game=horde]").get_by_role(
        "button", name=re.compile("^Jouer")
    ).click()
    dialog = page.get_by_role("dialog")
    modes = dialog.get_by_role("group", name=re.compile("Avec qui")).get_by_role("radio")
    for size in at_all_sizes(page):
        for mode in modes.all():
            mode.check()
            box = dialog.get_by_role("button", name=BEGIN).bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= size[1], size
            assert dialog.evaluate("each => each.scrollWidth <= each.clientWidth"), size
        assert axe(page) == [], size


@pytest.mark.parametrize("game", ours())
def test_the_lobby_shows_a_turn_in_pictures_at_every_size(window: Window, game: str) -> None:
    page = window("/")
    new_table(page, "Inviter des amis", game=game)
    primer = page.get_by_role("region", name=re.compile("en un écran"))
    expect(primer.get_by_role("img")).to_have_count(3)
    for size in at_all_sizes(page):
        assert not lies_across(page), size
        assert is_cut(page) == [], size
        if size[0] < 860:  # the host begins from anywhere on the page
            expect(page.get_by_role("button", name=BEGIN)).to_be_in_viewport(ratio=1)
