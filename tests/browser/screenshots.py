"""The pictures of docs/screenshots/, taken anew: `make screenshots PARTS="tables ends"`, or all.

Tables, ends and moments are those of real matches that instincts play, from fixed seeds; others are
played here and now. The word `everywhere` takes all of them in every look, to look at.
"""

import re
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import WebSocketRoute, sync_playwright

from cavale.matches.match import Match
from tests.browser import terminal_picture
from tests.browser.conftest import ARGUMENTS, PATIENCE, chromium_path
from tests.browser.playing import (
    REPLAY,
    end_button,
    horde_move,
    new_table,
    offered,
    play_out,
    sit_down,
)
from tests.browser.studio import (
    DAY,
    DESKTOP,
    FOLDER,
    LOOKS,
    PHONE,
    IsIt,
    Look,
    Staged,
    Studio,
    found,
    happens,
    own_turn,
    shoot,
)
from tests.kept.database import copy_of, facts
from tests.serving import RunningServer

# By the name of the pictures: the game, how many seats, how far its table is
TABLES = {
    "": ("horde", 4, 130),
    "castor-": ("castor", 4, 90),
    "condamnes-": ("condamnes", 5, 60),
    "scape-": ("scape", 5, 16),
    "scape-14-": ("scape", 14, 60),
    "temple-": ("temple", 3, 190),
}
# Decisive moments: the game, how many seats, which, and how much of it has gone by
MOMENTS: dict[str, tuple[str, int, IsIt, int]] = {
    "overrun": ("horde", 4, happens("overrun", after=90), 600),
    "trick": ("castor", 4, happens("trick", after=70), 300),
    "search": ("condamnes", 5, happens("pay", after=25), 300),
    "answer": ("condamnes", 5, happens("pay", after=25), 1200),
    "tunnel": ("condamnes", 5, happens("tunnel", after=12), 300),
    "look": ("scape", 5, happens("look", after=4), 300),
    "collapse": ("scape", 5, happens("collapse", after=4), 300),
    "unlock": ("temple", 3, happens("unlock", after=90), 900),
    "curse": ("temple", 3, happens("curse", after=70), 900),
}


def main(words: list[str]) -> None:
    looks = [*LOOKS.values()] if "everywhere" in words else []
    chosen = [part for part in PARTS if part in words] or [*PARTS]
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        with RunningServer(Path(folder), ready="600") as server:
            studio = Studio(browser, server.origin)
            for part in chosen:
                take, its_looks = PARTS[part]
                for look in looks or its_looks:
                    take(studio, look)
                    studio.clear()
        browser.close()


def take_tables(studio: Studio, look: Look) -> None:
    for name, (game, seats, after) in TABLES.items():
        shoot(
            Staged(studio.window(look), found(game, seats, own_turn(after))).page,
            f"{name}table",
            look,
        )


def take_ends(studio: Studio, look: Look) -> None:
    """Won and lost, in each game."""
    for name, (game, seats, _) in TABLES.items():
        for result in ("won", "lost"):
            page = Staged(studio.window(look), found(game, seats, _ended(result))).page
            page.get_by_role("dialog").wait_for()
            shoot(page, f"{name}end-{result}", look)


def _ended(result: str) -> IsIt:
    def is_it(then: Match) -> bool:
        outcome = then.outcome()
        return outcome is not None and (0 in outcome.winners) == (result == "won")

    return is_it


def take_moments(studio: Studio, look: Look) -> None:
    for name, (game, seats, is_it, passed) in MOMENTS.items():
        staged = Staged(studio.window(look), found(game, seats, is_it), live=True)
        staged.go_on(passed)
        shoot(staged.page, name, look)


def take_front(studio: Studio, look: Look) -> None:
    shoot(studio.window(look)(), "front", look)


def take_newcomers(studio: Studio, look: Look) -> None:
    """What somebody meets who has never played: the rules, their role, a guided deal."""
    page = studio.window(look)("/rules/horde")
    page.get_by_role("img").first.wait_for()
    shoot(page, "rules", look)
    for game in ("horde", "scape", "condamnes", "castor", "temple"):
        page = studio.window(look, roles=True)()
        new_table(page, game=game)
        page.locator("dialog.role-card").wait_for()
        shoot(page, f"role-{game}", look)
    page = studio.window(look)()
    page.locator("article[data-game=castor]").get_by_role(
        "button", name=re.compile("^(Apprendre|Learn)")
    ).click()
    page.locator("[data-guided]").first.wait_for()
    shoot(page, "guided", look)


def take_company(studio: Studio, look: Look) -> None:
    """Two people: one keeps the deal waiting, comes too late, and goes away again."""
    host, friend = (studio.window(look)() for _ in range(2))
    new_table(host, "Inviter des amis", seats=3)
    friend.route_web_socket(re.compile("/ws/"), _without_lucks)
    friend.goto(host.url)
    sit_down(friend, "Inès")
    friend.get_by_role("button", name="Feu vert").click()
    host.get_by_text("feu vert sur").wait_for()
    shoot(host, "lobby", look)
    host.get_by_role("button", name=re.compile("^Commencer")).click()
    host.get_by_text("On attend Inès").wait_for()
    shoot(host, "dealing", look)
    offered(host, re.compile(".")).first.wait_for()  # the deal was begun anew without her
    friend.get_by_role("button", name="Reprendre", exact=True).click()
    friend.get_by_role("button", name="Reprendre", exact=True).wait_for(state="hidden")
    friend.context.close()
    replace = host.get_by_role("button", name="Laisser un bot jouer pour Inès")
    give_up = time.monotonic() + PATIENCE / 1000
    while not replace.count() and time.monotonic() < give_up:
        horde_move(host)
        host.wait_for_timeout(150)
    shoot(host, "absence", look)


def _without_lucks(socket: WebSocketRoute) -> None:
    server = socket.connect_to_server()
    socket.on_message(lambda text: None if '"luck"' in str(text) else server.send(text))


def take_proof(studio: Studio, look: Look) -> None:
    """A match against bots to its end, its proof and its replay."""
    page = studio.window(look)()
    new_table(page, seats=3)
    play_out([page])
    page.get_by_text("Donne vérifiée").wait_for()
    page.get_by_role("button", name="Voir la preuve").click()
    page.get_by_role("article", name="La preuve de la donne").wait_for()
    shoot(page, "proof", look)
    end_button(page, REPLAY).click()
    page.get_by_role("button", name="Coup suivant").wait_for()
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    shoot(page, "replay", look)


def take_frozen(studio: Studio, look: Look) -> None:
    """A match of other rules, as whoever comes by sees it."""
    with tempfile.TemporaryDirectory() as folder:
        database = copy_of("0.2.0", Path(folder))
        with RunningServer(Path(folder), database=f"sqlite:{database}") as old:
            page = studio.window(look)()
            page.goto(f"{old.origin}/t/{facts('0.2.0')['running']['condamnes']['table']}")
            page.get_by_text(re.compile("Partie arrêtée|Match stopped")).wait_for()
            shoot(page, "frozen", look)


def take_terminal(_: Studio, __: Look) -> None:
    terminal_picture.draw(FOLDER / "terminal.svg")


Take = Callable[[Studio, Look], None]
BOTH = [DESKTOP, PHONE]
PARTS: dict[str, tuple[Take, list[Look]]] = {
    "terminal": (take_terminal, [DESKTOP]),
    "front": (take_front, [*BOTH, DAY]),
    "tables": (take_tables, [*BOTH, DAY]),
    "moments": (take_moments, BOTH),
    "newcomers": (take_newcomers, BOTH),
    "ends": (take_ends, BOTH),
    "company": (take_company, BOTH),
    "proof": (take_proof, BOTH),
    "frozen": (take_frozen, BOTH),
}


if __name__ == "__main__":
    main(sys.argv[1:])
