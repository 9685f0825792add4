"""Many seats, many rounds, and the ends that La Horde does not have, on wide and narrow screens."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Window
from tests.browser.fit import SIZES, on_every_screen
from tests.browser.pretend import PretendTable, replay, step, table, welcome

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def is_no_wider_than_the_screen(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("seats", [2, 5, 8, 14])
def test_every_number_of_seats_fits(window: Window, seats: int) -> None:
    page = PretendTable(window, welcome(seats)).page
    plates = page.get_by_role("list", name="Les autres joueurs").get_by_role("listitem")
    expect(plates).to_have_count(seats - 1)
    assert on_every_screen(page, crowding) == []


def crowding(page: Page) -> list[str]:
    """What many seats push aside."""
    found: list[str] = page.evaluate(
        """() => {
          const found = [];
          if (document.documentElement.scrollWidth > innerWidth) found.push("too wide");
          const draw = [...document.querySelectorAll("#choices button")]
            .find((each) => each.textContent.includes("Piocher")).getBoundingClientRect();
          if (draw.top < 0 || draw.bottom > innerHeight || draw.right > innerWidth)
            found.push("drawing is off the screen");
          if (document.querySelector(".middle").getBoundingClientRect().top >= innerHeight / 2)
            found.push("the seats leave the table no room");
          return found;
        }"""
    )
    return found


def test_an_awaited_seat_is_scrolled_into_view(window: Window) -> None:
    waiting = step(14, awaited=[12], moves=[[]])
    page = PretendTable(window, welcome(14, step=waiting), width=360, height=640).page
    plate = page.get_by_role("listitem").filter(has_text="Noé")
    expect(plate).to_be_in_viewport(ratio=0.9)


def ended(window: Window, seats: int, rounds: int, winners: list[int], **size: Any) -> Page:
    """The end of a pretended match with so many rounds."""
    shared = {"of": "", "margin": 0, "close": False, "shared": len(winners) == 2, "pieces": {}}
    outcome = {
        "reason": "H21",
        "points": [23 - seat for seat in range(seats)],
        "winners": winners,
        "verdicts": [shared] * seats,
    }
    final = step(seats, outcome=outcome, awaited=[], moves=[[]])
    end = welcome(seats, table=table(seats, state="over"), step=final)
    page = PretendTable(window, end, replay=replay(seats, rounds, outcome), **size).page
    page.get_by_role("dialog").wait_for()
    return page


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_many_rounds_scroll_nothing_sideways(window: Window, width: int, height: int) -> None:
    page = ended(window, 8, 14, [0], width=width, height=height)
    expect(page.get_by_title("Manche 14").first).to_be_attached()
    wide = """[...document.querySelectorAll("dialog, dialog *:not(.unseen, .art)")].filter((box) =>
      getComputedStyle(box).overflowX !== "visible" && box.scrollWidth > box.clientWidth + 1
    ).map((box) => box.className)"""
    assert page.evaluate(wide) == []
    assert is_no_wider_than_the_screen(page)
    total = page.get_by_role("cell", name="23", exact=True).bounding_box()
    assert total is not None
    assert total["x"] + total["width"] <= width


@pytest.mark.parametrize(
    ("winners", "title", "reason"),
    [
        ([], "Perdu", "Tout le monde perd."),
        ([0, 1, 2, 3], "Gagné", "Tout le monde gagne."),
        ([0, 2], "Victoire partagée", "23 points."),
    ],
)
def test_nobody_all_or_some_win(
    window: Window, winners: list[int], title: str, reason: str
) -> None:
    page = ended(window, 4, 1, winners)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", level=2)).to_have_text(title)
    expect(dialog).to_contain_text(reason)
    # one round is no table of rounds
    expect(dialog.get_by_title("Manche 1")).to_have_count(0)
