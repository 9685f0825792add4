"""A table that the test plays itself: the real page, at a position that a match seldom reaches.

The page's socket ends here instead of at the server; everything else is real.
"""

import json
import re
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from cavale.games import find
from cavale.games.horde.view import HordeSeat, HordeView
from tests.browser.conftest import Window

ADDRESS = "/t/aaaa-bbbb"
NAMES = ["Camille", "Inès", "Théo", "Brume", "Malo", "Jade", "Nour"]
NAMES += ["Léo", "Zoé", "Sacha", "Lou", "Ana", "Noé", "Eva"]
HORDE = [2, 5, 7, 10]  # outside, at the position of look.md

Message = dict[str, Any]


class PretendTable:
    """Holds the server's end of the page's socket."""

    def __init__(
        self, window: Window, welcome: Message, replay: Message | None = None, **size: object
    ) -> None:
        self.sent: list[Message] = []
        self._welcome = welcome
        self._socket: WebSocketRoute | None = None
        self.page: Page = window("/", **size)
        self.page.route_web_socket(re.compile("/ws/"), self._connect)
        if replay is not None:
            answer = "**/api/tables/aaaa-bbbb/replay*"
            self.page.route(answer, lambda route: route.fulfill(json=replay))
        self.page.goto(ADDRESS)

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(lambda text: self._hear(socket, json.loads(text)))

    def _hear(self, socket: WebSocketRoute, message: Message) -> None:
        self.sent.append(message)
        if message["t"] == "hello":
            socket.send(json.dumps(self._welcome))
        elif message["t"] == "why":
            rules = dict.fromkeys(message["moves"], "H13")
            socket.send(json.dumps({"t": "because", "hand": 0, "rules": rules}))

    def say(self, message: Message) -> None:
        assert self._socket is not None
        self._socket.send(json.dumps(message))

    def of(self, kind: str) -> list[Message]:
        return [message for message in self.sent if message["t"] == kind]


def welcome(seats: int, **change: Any) -> Message:
    """Seat 0 of a Horde with so many seats, at its turn; more of them than the box allows."""
    return {
        "t": "welcome",
        "table": table(seats),
        "hands": [0],
        "hosting": True,
        "step": step(seats),
        "log": [],
        "chat": [],
        "notes": [""],
        "meanwhile": [[]],
        "held": [""],
    } | change


def table(seats: int, **change: Any) -> Message:
    return {
        "id": "aaaa-bbbb",
        "game": "horde",
        "state": "running",
        "seats": [_person(seat) for seat in range(seats)],
        "host": 0,
        "options": {},
        "clock": "off",
        "pace": "quick",
        "mode": "friends",
        "listed": False,
        "commitment": "",
        "deal": {"redrawn": 0, "stage": "dealt", "seals": [""] * seats, "missing": []},
        "watchers": 0,
        "next": "",
        "notice": None,
    } | change


def step(seats: int, **change: Any) -> Message:
    return {
        "t": "step",
        "seq": 1,
        "ply": 1,
        "events": [],
        "views": [view(seats)],
        "awaited": [0],
        "moves": [["D", "P", "T2", "T5"]],
        "clock": None,
        "outcome": None,
        "ack": "",
    } | change


def replay(seats: int, rounds: int, outcome: Message) -> Message:
    """A match of so many rounds, two moments each, in which all seats gain little by little."""
    frames = []
    for number in range(1, rounds + 1):
        for _ in range(2):
            seen = view(seats, round=number)
            for seat, final in enumerate(outcome["points"]):
                seen["seats"][seat]["points"] = final * (number - 1) // rounds
            frames.append({"seat": 0, "move": "D", "round": number, "view": seen, "awaited": [0]})
    return {
        "table": table(seats, state="over"),
        "viewer": -2,
        "frames": [{"ply": ply} | frame for ply, frame in enumerate(frames)],
        "log": [],
        "outcome": outcome,
        "words": dict(find("horde").words),
        "rules": find("horde").card.version,
    }


def view(seats: int, **change: Any) -> Message:
    """The position of look.md: 2, 5, 7, 10 outside; 3, 7, 8, 10 in the own Refuge."""
    refuges = [[3, 7, 8, 10], [1, 4, 6], [2, 6, 8, 9], []]
    in_play = sum(bool(refuges[seat % 4]) for seat in range(seats))
    seen = HordeView(
        round=5,
        phase="turn",
        turn=0,
        goal=21,
        horde=HORDE,
        seats=[_seat(refuges[seat % 4], seat, in_play) for seat in range(seats)],
        pile=24,
        discard=[0, 0, 0, 0, 0, 0, 1, 1, 0, 2],
        unseen=[0, 0, 1, 2, 2, 3, 4, 3, 4, 5],
        drawn=0,
        dealing=[],
        receiver=-1,
    )
    return dict(msgspec.to_builtins(seen)) | change


def _person(seat: int) -> Message:
    kind = "bot" if seat == 3 else "person"
    return {
        "kind": kind,
        "name": NAMES[seat],
        "colour": seat,
        "bot": "instinct" if kind == "bot" else "",
        "here": True,
        "absent": seat == 6,
        "votes": [],
    }


def _seat(refuge: list[int], seat: int, in_play: int) -> HordeSeat:
    down = min(in_play - 1, len(refuge))
    return HordeSeat(
        status="in" if refuge else "overrun",
        refuge=refuge,
        face_down=0,
        counting=len(refuge),
        points=(11, 14, 9, 16)[seat % 4],
        age=seat,
        fatal=9 if {7, 10} <= {*refuge} else 0,
        broken=[value for value in refuge if value in HORDE],
        down=down,
        safe=len(refuge) - down,
    )
