"""Nobody stops a table: who goes away is played for, what cannot go on can be closed, and a move
that waits for its moment can be taken back.
"""

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Window
from tests.browser.playing import horde_move, new_table, offered, sit_down
from tests.browser.test_condamnes import COVERT, choices, condamnes_move, guards
from tests.kept.database import copy_of, facts
from tests.serving import RunningServer

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LIMIT = 90.0  # seconds, for what takes some moves


def until(is_so: Callable[[], bool], do: Callable[[], object], page: Page) -> None:
    """Do something again and again until something is so."""
    give_up = time.monotonic() + LIMIT
    while not is_so():
        assert time.monotonic() < give_up, "it did not come about"
        if not do():
            page.wait_for_timeout(30)


# --- somebody goes away -----------------------------------------------------------------------


def test_the_host_lets_a_bot_play_for_somebody_who_is_told_on_return(window: Window) -> None:
    camille, ines = window("/"), window("/")
    new_table(camille, "Inviter des amis", seats=2)
    ines.goto(camille.url)
    sit_down(ines, "Inès")
    camille.get_by_role("button", name=re.compile("^Commencer")).click()
    ines.get_by_role("group", name=re.compile("^Ton Refuge")).wait_for()
    browser = ines.context
    ines.close()

    replace = camille.get_by_role("button", name="Laisser un bot jouer pour Inès")
    until(lambda: replace.count() > 0, lambda: horde_move(camille), camille)
    expect(camille.get_by_text("On attend Inès, qui n’est pas là.")).to_be_visible()
    replace.click()
    expect(replace).to_have_count(0)
    offered(camille, re.compile(".")).first.wait_for()  # the bot has played

    back = browser.new_page()
    back.goto(camille.url)
    told = back.get_by_text("Pendant ton absence, un bot a joué pour toi")
    expect(told).to_be_visible()
    lines = back.locator(".bar").filter(has=told).get_by_role("listitem")
    expect(lines.first).to_contain_text("Inès")
    back.get_by_role("button", name="Fermer ce message").click()
    expect(told).to_have_count(0)
    back.reload()
    back.get_by_role("group", name=re.compile("^Ton Refuge")).wait_for()
    expect(told).to_have_count(0)


# --- a move that waits ------------------------------------------------------------------------


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[RunningServer]:
    """Hands move under the table only after minutes: no test has to be quicker."""
    with RunningServer(tmp_path, hush="600") as running:
        yield running


def prisoner_at_turn(page: Page, origin: str) -> None:
    """A table of bots at which one is to pass a card on, and may act under the table."""
    asked = page.get_by_text("À toi : quelle carte passes-tu")
    for _ in range(30):
        page.goto(origin)
        new_table(page, game="condamnes")
        page.get_by_role("list", name="Le chemin").wait_for()
        if guards(page):
            continue
        until(
            lambda: asked.count() > 0 and choices(page, COVERT).count() > 0,
            lambda: asked.count() == 0 and condamnes_move(page),
            page,
        )
        return
    raise AssertionError("always the guard")


def test_a_held_move_can_be_taken_back(window: Window, patient: RunningServer) -> None:
    page = window("/")
    prisoner_at_turn(page, patient.origin)
    choices(page, COVERT).click()
    choices(page, "^Faire semblant").first.click()
    held = page.get_by_role("status").filter(has_text="au prochain instant")
    expect(held).to_contain_text("Sous la table : faire semblant")
    page.reload()  # it waits at the server, not in the page
    expect(held).to_be_visible()
    held.get_by_role("button", name="Retirer").click()
    expect(held).to_have_count(0)
    page.reload()
    choices(page, COVERT).wait_for()
    expect(held).to_have_count(0)
    expect(page.get_by_role("tabpanel").get_by_text("fais semblant")).to_have_count(0)


# --- a match of other rules -------------------------------------------------------------------


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with what 0.2.0 left."""
    folder = tmp_path_factory.mktemp("old")
    with RunningServer(folder, database=f"sqlite:{copy_of('0.2.0', folder)}") as running:
        yield running


def seat_of(old: RunningServer, kept: Any, game: str, seat: int) -> Any:
    """The memory of a browser that sits there since then."""
    mine = {
        "id": kept["table"],
        "game": game,
        "tokens": [kept["tokens"][seat]],
        "names": [],
        "time": 1,
        "state": "running",
    }
    store = [{"name": "cavale.tables", "value": json.dumps([mine])}]
    return {"cookies": [], "origins": [{"origin": old.origin, "localStorage": store}]}


def test_a_frozen_table_shows_its_people_and_can_be_closed(
    window: Window, old: RunningServer, axe: Callable[[Page], list[str]]
) -> None:
    kept = facts("0.2.0")["running"]["condamnes"]
    address = f"{old.origin}/t/{kept['table']}"
    lea = window("/", storage_state=seat_of(old, kept, "condamnes", 0), bypass_csp=True)
    lea.goto(address)
    watcher = window("/")
    watcher.goto(address)
    said = kept["welcome"]["chat"][0]["text"]
    for page in (lea, watcher):
        expect(page.get_by_text("Partie arrêtée")).to_be_visible()
        expect(page.get_by_text("Léa")).to_be_visible()
        expect(page.get_by_text("Béa")).to_be_visible()
        expect(page.get_by_text(said)).to_be_visible()
    expect(watcher.get_by_role("button", name="Fermer la table")).to_have_count(0)
    lea.get_by_placeholder("Écrire à la table").fill("dommage")
    lea.keyboard.press("Enter")
    expect(watcher.get_by_text("dommage")).to_be_visible()
    assert axe(lea) == []

    lea.get_by_role("button", name="Fermer la table").click()
    lea.get_by_role("button", name="La laisser").click()
    lea.get_by_role("button", name="Fermer la table").click()
    lea.get_by_role("button", name="Oui, fermer").click()
    for page in (lea, watcher):
        expect(page.get_by_text("Table fermée")).to_be_visible()
    with watcher.expect_download() as download:
        watcher.get_by_role("link", name="Télécharger la partie").click()
    file = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert file["moves"].count("#") == kept["welcome"]["step"]["ply"]


def test_a_match_of_old_rules_is_shown_and_says_so(window: Window, old: RunningServer) -> None:
    kept = facts("0.1.0")["finished"]["condamnes"]
    page = window("/")
    page.goto(f"{old.origin}/r/{kept['table']}")
    page.get_by_role("button", name="Coup suivant").click()
    expect(page.get_by_text(re.compile(r"coup 1 sur \d+")).first).to_be_visible()
    expect(page.get_by_text("jouée avec la version 1 des règles")).to_be_visible()
