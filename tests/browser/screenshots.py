"""The pictures of docs/screenshots/, taken anew: `make screenshots`."""

import re
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import terminal_picture
from tests.browser.conftest import ARGUMENTS, PATIENCE
from tests.browser.playing import Mover, end_button, horde_move, new_table, offered, play_out
from tests.browser.test_castor import castor_move
from tests.browser.test_condamnes import condamnes_move
from tests.browser.test_scape import scape_move
from tests.browser.test_temple import temple_move
from tests.serving import RunningServer

FOLDER = Path("docs/screenshots")
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
_MOVES_BEFORE_THE_TABLE = 9
# By the name of the picture: the game, who plays it, how many seats (0: as offered)
OTHER_GAMES: dict[str, tuple[str, Mover, int]] = {
    "castor": ("castor", castor_move, 0),
    "condamnes": ("condamnes", condamnes_move, 0),
    "scape": ("scape", scape_move, 5),
    "scape-14": ("scape", scape_move, 14),
    "temple": ("temple", temple_move, 0),
}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    terminal_picture.draw(FOLDER / "terminal.svg")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = RunningServer(Path(folder), pace_quick="0.03", requests_per_second="500")
        server.start()
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=ARGUMENTS
        )
        try:
            for size in SIZES:
                take_all(browser, server.origin, size)
                for name in OTHER_GAMES:
                    take_game(browser, server.origin, size, name)
            take_other_theme(browser, server.origin)
        finally:
            browser.close()
            server.stop()


def take_all(browser: Browser, origin: str, size: str) -> None:
    """Front page, dialog, table, end and replay at one size."""
    page = _page(browser, origin, size, "fr-FR", "dark")
    _shoot(page, f"front-{size}")
    new_table(page)
    _play_a_little(page)
    _shoot(page, f"table-{size}")
    play_out([page])
    page.get_by_text("Mélange vérifié").wait_for()
    _shoot(page, f"end-{size}")
    end_button(page, "Revoir").click()
    page.get_by_role("button", name="Coup suivant").wait_for()
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    _shoot(page, f"replay-{size}")
    page.context.close()


def take_game(browser: Browser, origin: str, size: str, name: str) -> None:
    """A game's table in mid-match, and its end."""
    game, mover, seats = OTHER_GAMES[name]
    page = _page(browser, origin, size, "fr-FR", "dark")
    new_table(page, game=game, seats=seats)
    made = 0
    while made < _MOVES_BEFORE_THE_TABLE:
        made += mover(page)
        page.wait_for_timeout(100)
    _shoot(page, f"{name}-table-{size}")
    play_out([page], mover)
    page.get_by_text("Mélange vérifié").wait_for()
    _shoot(page, f"{name}-end-{size}")
    page.context.close()


def take_other_theme(browser: Browser, origin: str) -> None:
    """The same by day and in English."""
    page = _page(browser, origin, "desktop", "en-GB", "light")
    _shoot(page, "front-light-english")
    page.get_by_role("button", name=re.compile("^Play")).first.click()
    page.get_by_role("button", name=re.compile("^Play against bots")).click()
    page.wait_for_url("**/t/*")
    _play_a_little(page)
    _shoot(page, "table-light-english")
    page.context.close()


def _page(browser: Browser, origin: str, size: str, locale: str, theme: str) -> Page:
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=origin,
        locale=locale,
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
        color_scheme="dark" if theme == "dark" else "light",
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto("/")
    if theme == "light":
        page.get_by_role("button", name=re.compile("jour|day|light|clair", re.IGNORECASE)).click()
    return page


def _play_a_little(page: Page) -> None:
    """Far enough into a match for a table with something on it."""
    made = 0
    draw = offered(page, re.compile("^(Piocher|Draw)"))
    while made < _MOVES_BEFORE_THE_TABLE or not draw.count():
        offered(page, re.compile(".")).first.wait_for()
        made += horde_move(page)
        page.wait_for_timeout(150)


def _shoot(page: Page, name: str) -> None:
    page.mouse.move(0, 0)  # a mouse that rests on a choice would open its bubble
    page.wait_for_timeout(700)
    page.screenshot(path=FOLDER / f"{name}.png")
    print(FOLDER / f"{name}.png")


if __name__ == "__main__":
    main()
