"""A person at the table, as the tests move them: by what the page offers, never by its state."""

import re
import time
from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, Page, expect

DRAW = re.compile("^(Piocher|Draw)")
HIDE = re.compile("^(Se cacher|Hide)")
KEEP = re.compile("^(Garder|Keep)")
GIVE = re.compile("^(Donner|Garder le|Give|Keep the)")
AGAIN = re.compile("^(Revanche|Rematch)")
_LONGEST = 240.0  # seconds


Mover = Callable[[Page], bool]  # makes one move if the page offers any


def new_table(
    page: Page, choice: str = "Jouer contre des bots", game: str = "horde", seats: int = 0
) -> None:
    """From the front page to a table, in two clicks; more, if the number of seats matters."""
    poster = page.locator(f"article[data-game={game}]")
    poster.get_by_role("button", name=re.compile("^(Jouer|Play)")).click()
    if seats:
        _want_seats(page, seats)
    page.get_by_role("button", name=choice).click()
    page.wait_for_url("**/t/*")


def _want_seats(page: Page, seats: int) -> None:
    page.get_by_text(re.compile("^(Réglages|Settings)")).click()
    stepper = page.get_by_role("group", name=re.compile("^(Sièges|Seats)$"))
    more = stepper.get_by_role("button", name=re.compile("de plus|more"))
    fewer = stepper.get_by_role("button", name=re.compile("de moins|fewer"))
    offered_first = int(stepper.locator("output").inner_text())
    for _ in range(abs(seats - offered_first)):
        (more if seats > offered_first else fewer).click()
    expect(stepper.locator("output")).to_have_text(str(seats))


def is_over(page: Page) -> bool:
    return page.get_by_role("dialog").get_by_role("button", name=AGAIN).count() > 0


def play_out(pages: Sequence[Page], move: Mover | None = None) -> None:
    """Each person moves when the page lets them, until every page shows the end."""
    give_up = time.monotonic() + _LONGEST
    while not all(is_over(page) for page in pages):
        assert time.monotonic() < give_up, "the match did not end"
        if not any((move or horde_move)(page) for page in pages):
            pages[0].wait_for_timeout(30)


def horde_move(page: Page) -> bool:
    """One move at La Horde, if the page offers any: lay out, keep, draw a few times, then hide."""
    for pattern in (GIVE, KEEP):
        if _press(page, pattern):
            return True
    if _cards_held(page) >= 3 and _press(page, HIDE):
        return True
    return _press(page, DRAW)


def offered(page: Page, name: re.Pattern[str]) -> Locator:
    """Choices that can be made: dim ones are marked as disabled."""
    choices = page.get_by_role(
        "group", name=re.compile("Tes choix|Your choices|Tes cartes|Your cards")
    )
    return choices.get_by_role("button", name=name, disabled=False)


def _press(page: Page, name: re.Pattern[str]) -> bool:
    found = offered(page, name)
    if found.count() == 0:
        return False
    try:
        found.first.click(timeout=1000, force=True)
        _confirm(page)
    except Exception:  # the match has moved on under the finger
        return False
    return True


def _confirm(page: Page) -> None:
    """A risky move is asked once."""
    ask = page.get_by_role(
        "button", name=re.compile("c’est bien ce que je veux|this is what I want")
    )
    if ask.count():
        ask.first.click(timeout=1000)


def _cards_held(page: Page) -> int:
    refuge = page.get_by_role("group", name=re.compile("^(Ton Refuge|Your Refuge)"))
    return refuge.get_by_role("img").count()


def end_button(page: Page, name: str) -> Locator:
    """A button or link of the dialog that ends a match."""
    dialog = page.get_by_role("dialog")
    pattern = re.compile(name)
    found = dialog.get_by_role("button", name=pattern)
    return found.or_(dialog.get_by_role("link", name=pattern)).first
