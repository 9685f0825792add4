"""Condamnés ! is drawn as a place: nothing of it is cut, covered or empty, whatever the screen."""

import re
from itertools import islice

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Window
from tests.browser.fit import SIZES, mishaps, on_every_screen
from tests.browser.moment import Moment

pytestmark = [pytest.mark.browser, pytest.mark.slow]

DECK = [rank + suit for rank in "A23456789TJQK" for suit in "schd"]


def position(seats: int, guard: bool, dug: bool = False) -> str:
    """Camille, seat a, guards or holds the stolen card and is to pass; two tunnels are dug.

    `dug`: a third one waits for the guard's word.
    """
    letters = "abcdefghi"[:seats]
    warden, mine = ("a", "b") if guard else ("b", "a")
    deck = iter(DECK)
    tunnels = f"tunnels {letters[2]}:{next(deck)} {mine}:{next(deck)}"
    announced = next(deck)
    hands = {letter: list(islice(deck, 7 if letter == warden else 3)) for letter in letters}
    hands[mine] += islice(deck, 2)  # one to pass, and the stolen one
    stolen = hands[mine][-1]
    sections = [f"{letter} {' '.join(cards)}" for letter, cards in hands.items()]
    sections = [f"{each} knows={mine}" if each[0] == mine else each for each in sections]
    agreement = ("shcd" * 2)[: seats - 1]
    start = f"round 5 | guard {warden} | agreement {agreement} | {' | '.join(sections)}"
    stage = f"stage pass {mine} | {'point c | ' if dug else ''}announced {announced}"
    if dug:
        laid = list(islice(deck, 4))
        stage += f" | tunnel {' '.join(laid)} marker {laid[0]} was {laid[1]}"
    rest = list(deck)
    pile = f"pile {' '.join(rest[:-1])} | discard {rest[-1]}"
    return f"{start} | face {stolen} | stolen {stolen} {mine} | {stage} | {tunnels} | {pile}"


def open_at(window: Window, line: str, size: tuple[int, int], **more: str) -> Page:
    moment = Moment(window, "condamnes", line, width=size[0], height=size[1], **more)
    moment.page.evaluate("document.fonts.ready")
    return moment.page


# Bands that hold too much, cards that do not lie whole in their niche, a gap above the question.
OF_THE_PLACE = """() => {
  const stage = document.querySelector("main");
  const box = (element) => element.getBoundingClientRect();
  const found = [];
  for (const band of stage.querySelectorAll(".prison > :not(.corridor)")) {
    const more = band.scrollHeight - band.clientHeight;
    if (more > 12) found.push(`${band.className} overflows by ${more}`);
  }
  const [question, prison] = ["#choices", ".prison"].map((each) => box(stage.querySelector(each)));
  for (const card of stage.querySelectorAll(".open .card")) {
    const [whole, opening] = [box(card), box(card.closest(".open"))];
    const cut = whole.top < opening.top - 1 || whole.bottom > opening.bottom + 1;
    if (cut) found.push("a card that lies open is cut");
  }
  const gap = question.top - prison.bottom;
  if (gap > 2) found.push(`a void of ${gap} over the question`);
  return found;
}"""


def of_the_place(page: Page) -> list[str]:
    found: list[str] = page.evaluate(OF_THE_PLACE)
    return found


@pytest.mark.parametrize("guard", [False, True], ids=["prisoner", "guard"])
@pytest.mark.parametrize("seats", [3, 5, 9])
def test_nothing_is_cut_or_covered(window: Window, seats: int, guard: bool) -> None:
    for locale in ("fr-FR", "en-GB"):
        page = open_at(window, position(seats, guard), SIZES[0], locale=locale)
        assert on_every_screen(page, mishaps, of_the_place) == [], locale


@pytest.mark.parametrize("guard", [False, True], ids=["prisoner", "guard"])
def test_a_tunnel_that_is_being_dug_has_room(window: Window, guard: bool) -> None:
    page = open_at(window, position(9, guard, dug=True), SIZES[0])
    assert on_every_screen(page, mishaps, of_the_place) == []


def test_a_cell_says_who_is_in_it(window: Window) -> None:
    page = open_at(window, position(5, guard=False), (1440, 900))
    cells = page.get_by_role("list", name="Le chemin de la carte").get_by_role("listitem")
    expect(cells).to_have_count(4)
    who = cells.first.get_by_role("button", name=re.compile("^Cellule 1, Camille, 4 cartes, à toi"))
    expect(who).to_be_visible()
    post = page.get_by_role("region", name="Poste")
    expect(post.get_by_role("button", name=re.compile("^Inès, gardien, 7 cartes"))).to_be_visible()


@pytest.mark.parametrize("width", [1440, 390])
def test_the_surplus_is_not_in_the_fan(window: Window, width: int) -> None:
    """Inès, who is to pass, should hold four cards, and has the stolen one besides (C50)."""
    page = open_at(window, position(5, guard=True), (width, 900))
    cells = page.get_by_role("list", name="Le chemin de la carte").get_by_role("listitem")
    backs = {
        cell.locator("b").last.inner_text(): cell.locator(".back").count() for cell in cells.all()
    }
    assert backs == {"Inès": 4, "Malo": 3, "Brume": 3, "Théo": 3}


def test_a_search_is_told_with_its_price_and_both_answers_or_not_at_all(window: Window) -> None:
    moment = Moment(window, "condamnes", position(5, guard=True), width=1440, height=900)
    page = moment.page
    cell = page.get_by_role("button", name=re.compile("^Cellule 3, "))
    cell.click()
    expect(page.get_by_role("heading", name=re.compile("Avec quoi paies-tu"))).to_be_visible()
    hand = page.get_by_role("group", name=re.compile("^Ta main")).get_by_role("button")
    hand.nth(0).click()
    hand.nth(1).click()
    confirm = page.locator("#choices button.confirm")
    expect(confirm).to_contain_text(re.compile("Fouiller .* pour .* et .*"))
    expect(confirm).to_contain_text("te voilà à 8")
    expect(confirm).to_contain_text("te voilà à 6")
    page.locator("#choices").get_by_role("button", name="Revenir").click()
    expect(confirm).to_have_count(0)
    assert moment.moves() == []
    cell.click()
    hand.nth(0).click()
    hand.nth(1).click()
    confirm.click()
    paid = re.compile("^Camille, gardien, 6 cartes sur 10")
    expect(page.get_by_role("button", name=paid)).to_be_visible()
    assert [move.split()[0] for move in moment.moves()] == ["search", "pay"]
