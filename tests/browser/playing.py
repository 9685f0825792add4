"""A person at the table, as the tests move them: by what the page offers, never by its state."""

import re
import time
from collections.abc import Callable, Sequence

from playwright.sync_api import BrowserContext, Locator, Page, expect

DRAW = re.compile("^(Piocher|Draw)")
HIDE = re.compile("^(Se cacher|Hide)")
KEEP = re.compile("^(Garder|Keep)")
GIVE = re.compile("^(Donner|Garder le|Give|Keep the)")
BEGIN = re.compile("^(Commencer|Ouvrir la table|Begin|Open the table)")
REPLAY = "Revoir(?! ce coup)"  # the whole match, not the moment that decided it
AGAIN = re.compile("^(Revanche|Rematch)")
_LONGEST = 240.0  # seconds


Mover = Callable[[Page], bool]  # makes one move if the page offers any


_NO_ROLE_CARD = """
try {
  const kept = JSON.parse(localStorage.getItem("cavale.preferences") ?? "{}");
  const quiet = { roles: false, lessons: false, ...kept };
  localStorage.setItem("cavale.preferences", JSON.stringify(quiet));
} catch {}
"""


def put_role_cards_away(context: BrowserContext) -> None:
    """And lessons, as the menu's switches do: a test would have to answer them in every match."""
    context.add_init_script(_NO_ROLE_CARD)


def new_table(page: Page, choice: str = "", game: str = "horde", seats: int = 0) -> None:
    """From the front page to a table, in two clicks; more, if more is chosen."""
    poster = page.locator(f"article[data-game={game}]")
    poster.get_by_role("button", name=re.compile("^(Jouer|Play)")).click()
    if choice:
        page.get_by_role("radio", name=choice).check()
    if seats:
        _want_seats(page, seats)
    page.get_by_role("button", name=BEGIN).click()
    page.wait_for_url("**/t/*")


def _want_seats(page: Page, seats: int) -> None:
    stepper = page.get_by_role("group", name=re.compile("^(Sièges|Seats)$"))
    more = stepper.get_by_role("button", name=re.compile("de plus|more"))
    fewer = stepper.get_by_role("button", name=re.compile("de moins|fewer"))
    offered_first = int(stepper.locator("output").inner_text())
    for _ in range(abs(seats - offered_first)):
        (more if seats > offered_first else fewer).click()
    expect(stepper.locator("output")).to_have_text(str(seats))


def sit_down(page: Page, name: str) -> None:
    """Take a seat at the table whose lobby is open; returns once it is one's own."""
    page.get_by_role("textbox").first.fill(name)
    page.get_by_role("button", name=re.compile("^(S’asseoir|Sit down)")).click()
    page.get_by_role("button", name=re.compile("^(Quitter la table|Leave the table)")).wait_for()


def is_over(page: Page) -> bool:
    return page.get_by_role("dialog").get_by_role("button", name=AGAIN).count() > 0


class Patience:
    """How long to wait for a move; when it runs out, it says what the pages show."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self._pages = pages
        self.renew()

    def renew(self) -> None:
        """A match that goes on may be long, where the machine is busy."""
        self._end = time.monotonic() + _LONGEST

    def check(self) -> None:
        if time.monotonic() > self._end:
            shown = [page.locator("body").inner_text(timeout=5000) for page in self._pages]
            raise AssertionError(f"the match did not go on: {shown}")


def play_out(pages: Sequence[Page], move: Mover | None = None) -> None:
    """Each person moves when the page lets them, until every page shows the end."""
    give_up = Patience(pages)
    while not all(is_over(page) for page in pages):
        give_up.check()
        if any((move or horde_move)(page) for page in pages):
            give_up.renew()
        else:
            pages[0].wait_for_timeout(30)


def horde_move(page: Page) -> bool:
    """One move at La Horde, if the page offers any: lay out, keep, draw a few times, then hide."""
    if _click(asked(page)):
        return True
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


def asked(page: Page) -> Locator:
    """The answer to whether a risky move is meant; the page asks once it has heard the choice."""
    return page.get_by_role(
        "button", name=re.compile("c’est bien ce que je veux|this is what I want")
    )


def _press(page: Page, name: re.Pattern[str]) -> bool:
    return _click(offered(page, name))


def _click(found: Locator) -> bool:
    if found.count() == 0:
        return False
    try:
        found.first.click(timeout=1000, force=True)
    except Exception:  # the match has moved on under the finger
        return False
    return True


def _cards_held(page: Page) -> int:
    refuge = page.get_by_role("group", name=re.compile("^(Ton Refuge|Your Refuge)"))
    return refuge.get_by_role("img").count()


def end_button(page: Page, name: str) -> Locator:
    """A button or link of the dialog that ends a match."""
    dialog = page.get_by_role("dialog")
    pattern = re.compile(name)
    found = dialog.get_by_role("button", name=pattern)
    return found.or_(dialog.get_by_role("link", name=pattern)).first
