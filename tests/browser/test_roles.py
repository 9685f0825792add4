"""Who am I, how do I win, what now: the role card at the start, then the goal line."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import cavale
from cavale.games import find, ours
from tests.browser.conftest import Window
from tests.browser.moment import Moment, own_decisions
from tests.browser.playing import new_table, offered, sit_down
from tests.browser.pretend import Message
from tests.serving import RunningServer

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONES = [(360, 640), (390, 844)]


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that waits long for those who read: no test has to be quick."""
    with RunningServer(tmp_path_factory.mktemp("reading"), ready="600") as running:
        yield running


def card(page: Page) -> Locator:
    return page.locator("dialog.role-card")


def line(page: Page) -> Locator:
    return page.locator("#goal-line")


def begun(window: Window, server: RunningServer, game: str, **size: object) -> Page:
    page = window(server.origin, role_card=True, **size)
    new_table(page, game=game)
    expect(card(page)).to_be_visible()
    return page


def is_whole(found: Locator) -> bool:
    """Nothing of it is cut off, and it keeps within the page."""
    return bool(
        found.evaluate(
            """node => [node, ...node.querySelectorAll("*")].every(each => {
                 const { left, right } = each.getBoundingClientRect();
                 return left >= -0.5 && right <= innerWidth + 0.5;
               }) && node.scrollWidth <= node.clientWidth
                 && node.scrollHeight <= node.clientHeight + 1
            """
        )
    )


@pytest.mark.parametrize("game", ours())
def test_a_match_begins_with_the_role_card_and_a_key_puts_it_away(
    window: Window, reading: RunningServer, axe: Callable[[Page], list[str]], game: str
) -> None:
    page = begun(window, reading, game)
    expect(card(page).get_by_role("button", name="J’ai compris")).to_be_focused()
    expect(card(page).get_by_text("D’abord")).to_be_visible()
    assert is_whole(card(page).locator(".words"))
    assert axe(page) == []
    page.keyboard.press("Enter")
    expect(card(page)).to_have_count(0)
    expect(line(page)).to_be_focused()
    assert axe(page) == []
    page.keyboard.press("Enter")  # it can be seen again, and then nothing presses
    expect(card(page)).to_be_visible()
    expect(card(page).locator(".go svg")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(card(page)).to_have_count(0)


@pytest.mark.parametrize("game", ours())
def test_the_role_card_shows_a_turn_in_pictures_to_whoever_asks(
    window: Window, reading: RunningServer, axe: Callable[[Page], list[str]], game: str
) -> None:
    page = begun(window, reading, game)
    card(page).get_by_role("button", name="Un tour en images").click()
    gestures = find(game).words["primer"]["gestures"]
    for gesture in gestures.values():
        expect(card(page).get_by_role("img", name=gesture["fr"])).to_be_visible()
    expect(card(page).locator(".go svg")).to_have_count(0)  # and nothing presses any more
    assert axe(page) == []
    rule = next(iter(gestures.values()))["rules"][0]
    card(page).get_by_role("button", name=f"Lire la règle {rule}").click()
    expect(card(page)).to_have_count(0)
    expect(page.get_by_role("article", name=rule)).to_be_visible()


@pytest.mark.parametrize("size", PHONES, ids=str)
@pytest.mark.parametrize("game", ours())
def test_card_and_line_are_whole_on_a_phone(
    window: Window, reading: RunningServer, game: str, size: tuple[int, int]
) -> None:
    page = begun(window, reading, game, width=size[0], height=size[1])
    assert is_whole(card(page).locator(".words"))
    expect(card(page).get_by_role("button", name="J’ai compris")).to_be_in_viewport(ratio=1)
    card(page).get_by_role("button", name="J’ai compris").click()
    expect(line(page)).to_be_in_viewport(ratio=1)
    assert is_whole(line(page))


def test_C03_the_first_grab_waits_for_the_last_card(window: Window, reading: RunningServer) -> None:
    """Two people: one has read, the other still reads. Then both are asked, by one clock."""
    pages = [window(reading.origin, role_card=True), window(reading.origin, role_card=True)]
    new_table(pages[0], "Inviter des amis", game="condamnes", seats=3)
    pages[1].goto(pages[0].url)
    sit_down(pages[1], "Inès")
    pages[0].get_by_role("button", name=re.compile("^Commencer")).click()
    for page in pages:
        expect(card(page)).to_be_visible()
    clock = pages[0].locator("#choices").get_by_text("5 s")
    pages[0].keyboard.press("Enter")
    expect(clock).to_be_visible()
    pages[0].wait_for_timeout(1500)
    expect(clock).to_be_visible()  # it stands still
    pages[1].keyboard.press("Enter")
    expect(
        pages[0].get_by_text(re.compile("Le gardien reçoit|reçoit 5 cartes|Ronde 1")).first
    ).to_be_visible()


def test_a_spectator_has_the_line_without_a_role(window: Window, reading: RunningServer) -> None:
    page = begun(window, reading, "temple")
    watcher = window(page.url, role_card=True)
    facts = watcher.get_by_role("group", name="Ce qu’il faut pour gagner")
    expect(facts).to_contain_text("Joyaux 0")
    expect(card(watcher)).to_have_count(0)
    expect(line(watcher)).to_have_count(0)


def test_whoever_comes_back_to_a_running_match_finds_the_line_alone(window: Window) -> None:
    moment = Moment(window, "horde", _HORDE, role_card=True)
    moment.page.keyboard.press("Escape")
    moment.something_happens()
    moment.come_back()
    expect(line(moment.page)).to_be_visible()
    expect(card(moment.page)).to_have_count(0)


def test_whoever_comes_back_before_the_first_move_is_shown_the_card_again(window: Window) -> None:
    moment = Moment(window, "horde", _HORDE, role_card=True)
    expect(card(moment.page)).to_be_visible()
    moment.come_back()
    expect(card(moment.page)).to_be_visible()
    moment.page.keyboard.press("Escape")
    moment.page.get_by_role("button", name="Menu").click()
    moment.page.get_by_text("Carte de rôle au début").click()
    moment.come_back()
    expect(line(moment.page)).to_be_visible()
    expect(card(moment.page)).to_have_count(0)


# What the line of goals says already: how far it is, and how many rounds there are
REPEATED = {
    "horde": "21",
    "castor": "médaille",
    "condamnes": "transfert",
    "temple": "Manche",
}


@pytest.mark.parametrize(("game", "fact"), REPEATED.items())
def test_the_bar_does_not_say_again_what_the_line_says(
    window: Window, game: str, fact: str
) -> None:
    position = own_decisions(game, cavale.game(game).seats[0])[-1]
    page = Moment(window, game, position).page
    facts = page.get_by_role("banner").locator(".facts")
    expect(line(page)).to_be_visible()
    expect(facts).not_to_be_empty()
    expect(facts).not_to_contain_text(fact)


def test_the_goal_line_follows_the_view(window: Window) -> None:
    moment = Moment(window, "horde", _HORDE)
    expect(line(moment.page)).to_have_accessible_name(re.compile("Tes points 9 / 21"))
    assert len(moment.of("ready")) == 1  # without a card there is nothing to wait for


_HORDE = "round 5 | horde 4 | a in 3 =9 | b in 9 =14 | turn a"


def test_S20_masking_the_identity_covers_the_goal_line_too(window: Window) -> None:
    moment = Moment(window, "scape", "a ss P1 | b raf P2 | c usaf P3 | pile S S1/a | turn a")
    expect(line(moment.page)).to_contain_text("Les gardes")
    moment.page.get_by_role("button", name="Masquer").click()
    expect(line(moment.page)).not_to_contain_text("Les gardes")
    expect(line(moment.page)).to_contain_text("S")


class Silent(Moment):
    def _step(self, happened: list[Message], ack: str = "") -> Message:
        told = super()._step(happened, ack)
        for view in told["views"]:
            del view["aim"]
        return told


def test_a_view_that_says_nothing_of_goals_has_neither(window: Window) -> None:
    """A game from elsewhere, or an older server: the table of La Horde without an `aim`."""
    page = Silent(window, "horde", _HORDE, role_card=True).page
    offered(page, re.compile("^Piocher")).wait_for()
    expect(page.locator(".goal")).to_have_count(0)
    expect(card(page)).to_have_count(0)


def test_the_menu_switches_the_card_off(window: Window, reading: RunningServer) -> None:
    page = begun(window, reading, "horde")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Carte de rôle au début").click()
    page.goto(reading.origin)
    new_table(page, game="horde")
    expect(line(page)).to_be_visible()
    expect(card(page)).to_have_count(0)


def test_every_role_of_every_game_has_its_picture() -> None:
    for game in map(find, ours()):
        folder = Path("web/src/games") / game.card.id
        assert (folder / "Goal.svelte").exists()
        assert (folder / "Emblem.svelte").exists()
