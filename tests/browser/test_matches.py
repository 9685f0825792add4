"""Whole matches in real windows."""

import json
import re

import pytest
from playwright.sync_api import Page, WebSocket, WebSocketRoute, expect

from tests.browser.conftest import Window
from tests.browser.playing import REPLAY, end_button, horde_move, new_table, play_out, sit_down
from tests.serving import RunningServer

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def invite(host: Page) -> str:
    """Open a table for friends; return its address."""
    new_table(host, "Inviter des amis", seats=4)
    return host.url


def test_two_people_and_two_bots_finish_a_match_in_two_windows(
    window: Window, server: RunningServer
) -> None:
    camille = window("/")
    address = invite(camille)
    ines = window(address, locale="en-GB")
    sit_down(ines, "Inès")
    expect(camille.get_by_text("Inès").first).to_be_visible()
    camille.get_by_role("button", name=re.compile("^Commencer")).click()
    play_out([camille, ines])
    expect(camille.get_by_text("Donne vérifiée")).to_be_visible()
    expect(ines.get_by_text("Deal verified")).to_be_visible()
    table = address.rsplit("/", 1)[1]
    checks = server.get(f"/api/tables/{table}/verify")["checks"]
    assert [check["holds"] for check in checks] == [True] * 5
    _meet_again(camille, ines)


def _meet_again(caller: Page, other: Page) -> None:
    """One calls for a rematch; the other, who has closed the result, is asked along."""
    other.get_by_role("button", name="Close and look at the table").click()
    end_button(caller, "Revanche").click()
    caller.get_by_role("button", name=re.compile("^Commencer")).wait_for()
    expect(other.get_by_text(re.compile("proposes a rematch"))).to_be_visible()
    other.get_by_role("button", name="Join", exact=True).click()
    expect(caller.get_by_text("Inès").first).to_be_visible()
    other.wait_for_url(caller.url)


def test_a_reload_in_mid_match_brings_the_same_seat_back(window: Window) -> None:
    page = window("/")
    new_table(page, seats=2)
    while not horde_move(page):
        page.wait_for_timeout(30)
    page.reload()
    expect(page.get_by_role("group", name=re.compile("^Ton Refuge"))).to_be_visible()
    play_out([page])


class Cable:
    """Between a page's sockets and the server: it can be pulled and plugged in again."""

    def __init__(self, page: Page) -> None:
        self._is_in = True
        self._sockets: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/ws/"), self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self._is_in:
            socket.connect_to_server()
            self._sockets.append(socket)
        else:
            socket.close()

    def pull(self) -> None:
        self._is_in = False
        for socket in self._sockets:
            socket.close()

    def plug(self) -> None:
        self._is_in = True


def test_a_lost_network_comes_back_by_itself(window: Window) -> None:
    page = window("/")
    cable = Cable(page)
    new_table(page, seats=2)
    while not horde_move(page):
        page.wait_for_timeout(30)
    cable.pull()
    lost = page.get_by_text(re.compile("Connexion perdue"))
    expect(lost).to_be_visible()
    cable.plug()
    expect(lost).to_be_hidden()
    play_out([page])


def test_the_end_offers_file_replay_and_another_match(window: Window) -> None:
    page = window("/")
    new_table(page, seats=2)
    play_out([page])
    first = page.url
    with page.expect_download() as download:
        end_button(page, "Fichier").click()
    kept = json.loads(download.value.path().read_text())
    assert kept["cavale"] == 2
    end_button(page, REPLAY).click()
    page.wait_for_url("**/r/*")
    page.get_by_role("button", name="Coup suivant").click()
    page.wait_for_url(re.compile(r"ply=1$"))
    again = window(page.url)
    expect(again.get_by_text(re.compile(r"coup 1 sur \d+")).first).to_be_visible()
    page.goto(first)
    end_button(page, "Revanche").click()
    page.wait_for_url(lambda url: "/t/" in url and url != first)


def test_a_spectator_sees_no_drawn_card(window: Window) -> None:
    """Every frame that a spectator's socket gets is free of what only a seat knows."""
    player = window("/")
    address = invite(player)
    watcher = window("/")
    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(str(frame)))

    watcher.on("websocket", listen)
    watcher.goto(address)
    watcher.get_by_role("textbox").first.wait_for()  # welcomed before the match begins
    player.get_by_role("button", name=re.compile("^Commencer")).click()
    play_out([player])
    # what the match was when the socket opened comes inside a welcome
    steps = [each for each in map(json.loads, frames) if each["t"] == "step"]
    assert len(steps) > 20
    for step in steps:
        assert all(view["drawn"] == 0 and view["dealing"] == [] for view in step["views"])
        assert all(e["value"] == -1 for e in step["events"] if e["kind"] == "draw")
        assert step["moves"] == []
