"""The coach: after a match, at its moments, in practice from there; and a hint at the table."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.coached import finished, own_window
from tests.browser.conftest import Window
from tests.browser.pretend import PretendTable, table, welcome
from tests.server.kit import Seats
from tests.serving import RunningServer

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LONG = 300_000  # milliseconds: the coach may have to learn the game first
SUM = re.compile(r"^-?\d+ [+−] \d+ [+−] \d+ [+−] \d+ = (0|100)$")


@pytest.fixture(scope="module")
def over(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[RunningServer, Seats]]:
    folder = tmp_path_factory.mktemp("coach")
    laid = finished(folder, "horde", 2, 4)
    with RunningServer(folder, coach="1", trials="1") as running:
        yield running, laid


@pytest.fixture(scope="module")
def server(over: tuple[RunningServer, Seats]) -> RunningServer:
    return over[0]


@pytest.fixture
def laid(over: tuple[RunningServer, Seats]) -> Seats:
    return over[1]


def coach_of(page: Page) -> Locator:
    return page.get_by_role("region", name=re.compile("^(Le coach|The coach)"))


def whole(page: Page) -> Locator:
    """The coach's column, once it is there."""
    coach = coach_of(page)
    expect(coach.locator(".sum")).to_be_visible(timeout=LONG)
    return coach


def test_after_a_match_the_coach_adds_luck_and_choices_up(
    window: Window, laid: Seats, axe: Callable[[Page], list[str]]
) -> None:
    page = own_window(window, laid, f"/t/{laid.id}", width=1440, height=900)
    again = page.get_by_role("dialog").get_by_role("button", name=re.compile("^Revanche"))
    expect(again).to_be_visible()
    before = again.bounding_box()
    coach = whole(page)
    assert again.bounding_box() == before, "the ways on have moved"
    written = coach.locator(".sum").inner_text()
    assert SUM.match(written), written
    terms = re.sub("([+−]) ", r"\1", written).replace("−", "-").split()
    assert sum(int(term) for term in terms[:4]) == int(terms[-1])
    expect(coach.get_by_role("img", name=re.compile("^Ta chance"))).to_be_visible()
    assert axe(page) == []


HINT = {
    "t": "hint",
    "hand": 0,
    "seq": 1,
    "hint": {
        "candidates": [
            {
                "action": action,
                "move": move,
                "chance": {"value": chance, "error": 0.02},
                "points": {"value": 12.0, "error": 0.3},
                "instinct": 0.5,
                "trials": 1000,
            }
            for action, move, chance in ((0, "D", 0.34), (1, "P", 0.21))
        ],
        "lead": {"value": 0.13, "error": 0.02},
        "clear": True,
        "reason": {"fr": "Piocher ajoute une carte.", "en": "A card more.", "rule": "H10"},
        "trials": 2000,
    },
}


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_a_hint_covers_no_choice_and_all_see_that_it_was_asked_for(
    window: Window, axe: Callable[[Page], list[str]], width: int, height: int
) -> None:
    seated = welcome(4, table=table(4, hints=True, hinted=[]))
    pretend = PretendTable(window, seated, width=width, height=height)
    page = pretend.page
    button = page.get_by_role("button", name=re.compile("^Conseil"))
    expect(button).to_be_visible()
    page.keyboard.press("i")
    expect(page.get_by_role("button", name="On imagine la suite")).to_be_visible()
    assert [message["seq"] for message in pretend.of("hint")] == [1]
    asked = table(4, hints=True, hinted=[{"seat": 0, "ply": 1}])
    pretend.say({"t": "table", "table": asked})
    pretend.say(HINT)
    bubble = page.get_by_role("region", name="Conseil")
    expect(bubble).to_contain_text("34")
    expect(bubble).to_contain_text("30 à 38")
    expect(page.get_by_role("status").filter(has_text="Conseil")).to_contain_text("entre 30 et 38")
    assert axe(page) == []
    covered = page.evaluate(COVERED)
    assert covered == []
    if width > 1100:
        expect(page.get_by_text("demande un conseil.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)


COVERED = """() => {
  const over = document.querySelector("section.bubble").getBoundingClientRect();
  const choices = document.querySelectorAll("main button:not([aria-disabled='true'], .ticker *)");
  return [...choices].filter((choice) => {
    const { left, right, top, bottom } = choice.getBoundingClientRect();
    return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
  }).map((choice) => choice.textContent);
}"""


def with_mistakes(page: Page) -> None:
    """So few trials find no choice that cost something for sure: two of them are said to."""

    def answer(route: Route) -> None:
        told = route.fetch()
        said = told.json()
        better = [each for each in said.get("decisions", []) if each["better"]]
        for cost, decision in zip((0.14, 0.06), better, strict=False):
            decision |= {"flagged": True, "cost": {"value": cost, "error": 0.01}}
        route.fulfill(response=told, json=said)

    page.route("**/analysis", answer)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_from_a_mistake_to_its_moment_and_on_from_there(
    window: Window, laid: Seats, axe: Callable[[Page], list[str]], width: int, height: int
) -> None:
    page = own_window(window, laid, "/rules/horde", width=width, height=height)
    with_mistakes(page)
    page.goto(f"/t/{laid.id}")
    whole(page).get_by_role("button", name=re.compile("mieux")).first.click()
    expect(page).to_have_url(re.compile(rf"/r/{laid.id}\?seat=0&ply=\d+"))
    if width < 1100:
        page.get_by_role("button", name=re.compile("^Journal")).first.click()
    panel = coach_of(page)
    expect(panel.get_by_role("heading", name="À toi de choisir")).to_be_visible(timeout=LONG)
    expect(panel.get_by_text("joué", exact=True)).to_be_visible()
    expect(page.get_by_text("−14").first).to_be_visible()
    assert axe(page) == []
    panel.get_by_role("button", name="Cartes ouvertes").click()
    expect(panel).to_contain_text("on ne juge pas")
    panel.get_by_role("button", name=re.compile("^Rejouer d’ici")).click()
    expect(page).to_have_url(re.compile(r"/t/(?!laid)"))
    expect(page.get_by_role("banner")).to_contain_text("Essai")
    expect(page.get_by_role("group", name=re.compile("Tes choix|Tes cartes")).first).to_be_visible()
    page.goto("/puzzles")
    expect(page.get_by_role("listitem").filter(has_text="La Horde")).to_have_count(2)
    assert axe(page) == []
    page.get_by_role("button", name=re.compile("^Jouer La Horde")).first.click()
    expect(page).to_have_url(re.compile(r"/t/(?!laid)"))
