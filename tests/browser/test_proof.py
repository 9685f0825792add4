"""Nobody chooses the deal: a server that cheats is found out by the page, in words.

One honest match is played. Then what the server says of it is changed on its way to the page, as a
server that had cheated would have to say it. All of it without Web Crypto: on the plain http
addresses of a home network browsers have none.
"""

import copy
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, WebSocketRoute, expect

from cavale.matches.seeds import commitment, new_luck, new_secret, seal_of, share_of
from tests.browser.conftest import PATIENCE, Window
from tests.browser.playing import new_table, play_out, put_role_cards_away, sit_down
from tests.serving import RunningServer

pytestmark = [pytest.mark.browser, pytest.mark.slow]

File = dict[str, Any]
Cheat = Callable[[File], None]
CAMILLE, INES = 0, 1
PLAIN_HTTP = "delete Crypto.prototype.subtle; delete Crypto.prototype.randomUUID;"


@dataclass
class Played:
    """A match that is over, and all that the browsers of its people keep of it."""

    address: str
    camille: Any
    ines: Any


@pytest.fixture(scope="module")
def played(browser: Browser, server: RunningServer) -> Iterator[Played]:
    contexts = [
        browser.new_context(base_url=server.origin, locale="fr-FR", reduced_motion="reduce")
        for _ in range(2)
    ]
    for context in contexts:
        context.set_default_timeout(PATIENCE)
        context.add_init_script(PLAIN_HTTP)
        put_role_cards_away(context)
    camille, ines = (context.new_page() for context in contexts)
    camille.goto("/")
    new_table(camille, "Inviter des amis", seats=2)
    ines.goto(camille.url)
    sit_down(ines, "Inès")
    camille.get_by_role("button", name=re.compile("^Commencer")).click()
    play_out([camille, ines])
    yield Played(camille.url, *(context.storage_state() for context in contexts))
    for context in contexts:
        context.close()


def look_again(
    window: Window, played: Played, memory: Any, cheat: Cheat | None = None, **more: Any
) -> Page:
    """The end, opened anew in one of these browsers; the match file may be another one."""
    page = window("/", storage_state=memory, **more)

    def rewrite(route: Route) -> None:
        answer = route.fetch()
        file = answer.json()
        assert cheat is not None
        cheat(file)
        route.fulfill(response=answer, json=file)

    page.add_init_script(PLAIN_HTTP)
    if cheat is not None:
        page.route("**/api/tables/*/match", rewrite)
    page.goto(played.address)
    page.get_by_role("dialog").wait_for()
    return page


def proof(page: Page, part: str) -> Locator:
    """One of the three parts of the proof, which is opened first if need be."""
    see = page.get_by_role("button", name=re.compile("^(Voir la preuve|See the proof)$"))
    back = page.get_by_role("button", name=re.compile("^(Revenir au résultat|Back to)"))
    see.or_(back).wait_for()
    if see.count():
        see.click()
    return page.get_by_role("dialog").get_by_role("region", name=part, exact=True)


def here(page: Page) -> Locator:
    return proof(page, "Ce que ce navigateur a vérifié")


# --- an honest match --------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["camille", "ines"])
def test_everybody_s_browser_has_checked_the_honest_deal(
    window: Window, played: Played, who: str
) -> None:
    page = look_again(window, played, getattr(played, who))
    expect(page.get_by_text("Donne vérifiée par ce navigateur")).to_be_visible()
    assert page.evaluate("crypto.subtle === undefined")
    checks = here(page).get_by_role("listitem")
    expect(checks).to_have_count(5)
    expect(checks.filter(has_text=re.compile("vérifié$"))).to_have_count(5)
    told = proof(page, "Ce que dit le serveur").get_by_role("listitem")
    expect(told.filter(has_text=re.compile("vérifié$"))).to_have_count(5)


def test_the_rest_can_be_checked_with_the_downloaded_file(
    window: Window, played: Played, tmp_path: Path
) -> None:
    page = look_again(window, played, played.camille)
    rest = proof(page, "Pour vérifier le reste")
    with page.expect_download() as download:
        rest.get_by_role("link", name="Télécharger la partie").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    expect(rest.locator("code")).to_have_text(f"cavale verify {file.name}")
    cavale = Path(sys.executable).with_name("cavale")
    done = subprocess.run([cavale, "verify", file], capture_output=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout


def test_whoever_only_watched_is_told_that_it_is_the_server_s_word(
    window: Window, played: Played
) -> None:
    page = look_again(window, played, None)
    expect(page.get_by_text("Ce navigateur n’a rien gardé de cette donne")).to_be_visible()
    expect(page.get_by_text("Donne vérifiée")).to_have_count(0)
    expect(here(page)).to_contain_text("Ce qui suit est la parole du serveur")
    expect(here(page).get_by_role("listitem")).to_have_count(0)


@pytest.mark.parametrize("width", [1280, 360])
def test_axe_finds_nothing_serious_in_the_proof(
    window: Window, played: Played, axe: Callable[[Page], list[str]], width: int
) -> None:
    page = look_again(window, played, played.camille, swapped_luck, width=width, bypass_csp=True)
    here(page).wait_for()
    assert axe(page) == []


# --- a server that cheated --------------------------------------------------------------------


def another_secret(file: File) -> None:
    file["secret"] = new_secret()


def another_secret_with_its_commitment(file: File) -> None:
    file["secret"] = new_secret()
    file["commitment"] = commitment(file["secret"])


def swapped_luck(file: File) -> None:
    file["contributions"][INES] = share_of(new_luck())


def luck_chosen_after_the_others(file: File) -> None:
    """It fits its seal, but that is not the seal that stood there when Camille told hers."""
    file["contributions"][INES] = share_of(new_luck())
    file["seals"][INES] = seal_of(file["contributions"][INES])


def dropped_luck(file: File) -> None:
    file["contributions"][INES] = file["seals"][INES] = ""


def own_luck_dropped(file: File) -> None:
    file["contributions"][CAMILLE] = file["seals"][CAMILLE] = ""


def own_luck_swapped(file: File) -> None:
    file["contributions"][CAMILLE] = share_of(new_luck())
    file["seals"][CAMILLE] = seal_of(file["contributions"][CAMILLE])


def invented_redraw(file: File) -> None:
    given_up = {key: copy.copy(file[key]) for key in ("commitment", "secret", "seals")}
    file["redrawn"] = [given_up | {"shares": ["", ""], "missing": [INES]}]


def an_empty_seat_more(file: File) -> None:
    """It is mixed in too: with some of them a server could choose among deals."""
    file["contributions"].append("")
    file["seals"].append("")


def ready_made_seed(file: File) -> None:
    file["seed"] = "0" * 32


SECRET_NOT = (
    "Le secret révélé n’est pas celui dont l’empreinte avait été gardée ici avant la donne."
)
SEAL_CHANGED = "Un sceau a changé après que ce navigateur a dit sa chance : Inès."
CAUGHT: list[tuple[Cheat, str]] = [
    (another_secret, SECRET_NOT),
    (another_secret_with_its_commitment, SECRET_NOT),
    (swapped_luck, "Une chance n’est pas celle que son sceau annonçait, ou elle manque : Inès."),
    (luck_chosen_after_the_others, SEAL_CHANGED),
    (dropped_luck, SEAL_CHANGED),
    (own_luck_dropped, "La chance de ce navigateur n’est pas dans le mélange."),
    (own_luck_swapped, "La chance de ce navigateur n’est pas dans le mélange."),
    (invented_redraw, "Une donne abandonnée manque, ou son secret n’est pas celui"),
    (an_empty_seat_more, "Un sceau a changé après que ce navigateur a dit sa chance : 3."),
    (ready_made_seed, "Le fichier donne une graine toute faite au lieu de ce qui a été mêlé."),
]


@pytest.mark.parametrize(
    ("cheat", "sentence"), CAUGHT, ids=lambda each: getattr(each, "__name__", "")
)
def test_a_cheat_is_found_out_though_the_server_says_all_is_well(
    window: Window, played: Played, cheat: Cheat, sentence: str
) -> None:
    page = look_again(window, played, played.camille, cheat)
    expect(page.get_by_text("La donne ne se vérifie pas")).to_be_visible()
    expect(page.get_by_text("Donne vérifiée")).to_have_count(0)
    failed = here(page).get_by_role("listitem").filter(has_text=re.compile("échoue$"))
    expect(failed.filter(has_text=sentence)).to_be_visible()
    told = proof(page, "Ce que dit le serveur").get_by_role("listitem")
    expect(told.filter(has_text=re.compile("vérifié$"))).to_have_count(5)


def test_a_sealed_luck_that_was_never_asked_for_is_missed(window: Window, played: Played) -> None:
    """Where the server dealt without asking, the browser has told nothing and kept nothing."""
    memory = copy.deepcopy(played.camille)
    for origin in memory["origins"]:
        origin["localStorage"] = [
            each for each in origin["localStorage"] if not each["name"].startswith("cavale.deal.")
        ]
    page = look_again(window, played, memory, own_luck_dropped)
    expect(page.get_by_text("La donne ne se vérifie pas")).to_be_visible()
    expect(here(page)).to_contain_text("La chance de ce navigateur n’est pas dans le mélange.")


# --- on the line ------------------------------------------------------------------------------


class Line:
    """Between the page's socket and the server: what comes down may be changed, all is heard."""

    def __init__(self, page: Page, change: Callable[[Any], None]) -> None:
        self.up: list[Any] = []
        self._change = change
        page.route_web_socket(re.compile("/ws/"), self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_up(text: str | bytes) -> None:
            self.up.append(json.loads(text))
            server.send(text)

        def pass_down(text: str | bytes) -> None:
            message = json.loads(text)
            if "table" in message:
                self._change(message["table"])
            socket.send(json.dumps(message))

        socket.on_message(pass_up)
        server.on_message(pass_down)

    def kinds(self) -> list[str]:
        return [message["t"] for message in self.up]


def test_seals_that_change_while_one_looks_are_remembered(window: Window, played: Played) -> None:
    """The file tells the old ones again: too late."""
    page = window("/", storage_state=played.camille)

    def change(table: Any) -> None:
        table["deal"]["seals"][INES] = seal_of(share_of(new_luck()))

    Line(page, change)
    page.goto(played.address)
    page.get_by_role("dialog").wait_for()
    again = page.context.new_page()  # to which the server tells what it told at first
    again.goto(played.address)
    expect(again.get_by_text("La donne ne se vérifie pas")).to_be_visible()
    expect(here(again)).to_contain_text(SEAL_CHANGED)


def a_foreign_seal(table: Any) -> None:
    table["deal"]["seals"][INES] = seal_of(share_of(new_luck()))


def no_seal_of_another(table: Any) -> None:
    table["deal"]["seals"][CAMILLE] = "?"


def no_commitment(table: Any) -> None:
    table["commitment"] = ""


@pytest.mark.parametrize(
    ("cheat", "sentence"),
    [
        (a_foreign_seal, "le sceau montré à sa place n’est pas le sien"),
        (no_seal_of_another, "ce que le serveur montre n’est pas complet"),
        (no_commitment, "ce que le serveur montre n’est pas complet"),
    ],
)
def test_a_browser_that_is_shown_something_strange_keeps_its_luck(
    window: Window, cheat: Callable[[Any], None], sentence: str
) -> None:
    camille = window("/")
    new_table(camille, "Inviter des amis", seats=2)
    ines = window("/")

    def change(table: Any) -> None:
        if table["deal"]["stage"] == "telling":
            cheat(table)

    line = Line(ines, change)
    ines.goto(camille.url)
    sit_down(ines, "Inès")
    camille.get_by_role("button", name=re.compile("^Commencer")).click()
    expect(ines.get_by_text(re.compile(f"garde sa chance.*{sentence}"))).to_be_visible()
    assert "luck" not in line.kinds()
