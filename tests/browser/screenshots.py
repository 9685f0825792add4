"""The pictures of docs/screenshots/, taken anew: `make screenshots`."""

import re
import shutil
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, WebSocketRoute, sync_playwright

from tests.browser import terminal_picture
from tests.browser.conftest import ARGUMENTS, PATIENCE
from tests.browser.playing import (
    BEGIN,
    REPLAY,
    Mover,
    end_button,
    horde_move,
    new_table,
    offered,
    play_out,
    put_role_cards_away,
    sit_down,
)
from tests.browser.test_castor import castor_move
from tests.browser.test_condamnes import condamnes_move
from tests.browser.test_scape import scape_move
from tests.browser.test_temple import temple_move
from tests.kept.database import copy_of, facts
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
        server = RunningServer(Path(folder))
        server.start()
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=ARGUMENTS
        )
        old = RunningServer(Path(folder))
        old.database = copy_of("0.2.0", Path(folder))
        old.start()
        try:
            for size in SIZES:
                take_frozen(browser, old.origin, size)
                take_all(browser, server.origin, size)
                take_company(browser, server.origin, size)
                for name in OTHER_GAMES:
                    take_game(browser, server.origin, size, name)
            take_other_theme(browser, server.origin)
        finally:
            browser.close()
            server.stop()
            old.stop()


def take_all(browser: Browser, origin: str, size: str) -> None:
    """Front page, dialog, table, end, proof and replay at one size."""
    page = _page(browser, origin, size, "fr-FR", "dark")
    _shoot(page, f"front-{size}")
    new_table(page)
    _play_a_little(page)
    _shoot(page, f"table-{size}")
    play_out([page])
    page.get_by_text("Donne vérifiée").wait_for()
    _shoot(page, f"end-{size}")
    page.get_by_role("button", name="Voir la preuve").click()
    page.get_by_role("article", name="La preuve de la donne").wait_for()
    _shoot(page, f"proof-{size}")
    end_button(page, REPLAY).click()
    page.get_by_role("button", name="Coup suivant").wait_for()
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    _shoot(page, f"replay-{size}")
    page.context.close()


def take_company(browser: Browser, origin: str, size: str) -> None:
    """Two people: one keeps the deal waiting, comes too late, and goes away again."""
    host, friend = (_page(browser, origin, size, "fr-FR", "dark") for _ in range(2))
    new_table(host, "Inviter des amis", seats=3)
    friend.route_web_socket(re.compile("/ws/"), _without_lucks)
    friend.goto(host.url)
    sit_down(friend, "Inès")
    host.get_by_role("button", name=re.compile("^Commencer")).click()
    host.get_by_text("On attend Inès").wait_for()
    _shoot(host, f"dealing-{size}")
    offered(host, re.compile(".")).first.wait_for()  # the deal was begun anew without her
    friend.get_by_role("button", name="Reprendre", exact=True).click()
    friend.get_by_role("button", name="Reprendre", exact=True).wait_for(state="hidden")
    friend.context.close()
    replace = host.get_by_role("button", name="Laisser un bot jouer pour Inès")
    give_up = time.monotonic() + PATIENCE / 1000
    while not replace.count() and time.monotonic() < give_up:
        horde_move(host)
        host.wait_for_timeout(150)
    _shoot(host, f"absence-{size}")
    host.context.close()


def _without_lucks(socket: WebSocketRoute) -> None:
    server = socket.connect_to_server()
    socket.on_message(lambda text: None if '"luck"' in str(text) else server.send(text))


def take_frozen(browser: Browser, origin: str, size: str) -> None:
    """A match of other rules, as whoever comes by sees it."""
    page = _page(browser, origin, size, "fr-FR", "dark")
    page.goto(f"/t/{facts('0.2.0')['running']['condamnes']['table']}")
    page.get_by_text("Partie arrêtée").wait_for()
    _shoot(page, f"frozen-{size}")
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
    page.get_by_text("Donne vérifiée").wait_for()
    _shoot(page, f"{name}-end-{size}")
    page.context.close()


def take_other_theme(browser: Browser, origin: str) -> None:
    """The same by day and in English."""
    page = _page(browser, origin, "desktop", "en-GB", "light")
    _shoot(page, "front-light-english")
    page.get_by_role("button", name=re.compile("^Play")).first.click()
    page.get_by_role("button", name=BEGIN).click()
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
    put_role_cards_away(context)
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
