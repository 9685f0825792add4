"""A moment of a match: the real page and the real rules, at a position of the test's own."""

import re
from typing import Any

import msgspec
from playwright.sync_api import Locator, Page, WebSocketRoute

import cavale
from cavale.games import find
from cavale.kernel.contract import legal_actions, seat_letters, seats_in
from cavale.kernel.plain import plain, plain_blank
from cavale.kernel.tape import new_tape, read
from cavale.server.views import wire_events
from tests.browser.conftest import Window
from tests.browser.pretend import Message, PretendTable, step, table, welcome


def untaught(window: Window) -> Window:
    """Windows of somebody who has never played: lessons are said, no role card is shown."""

    def open_window(*args: Any, **more: Any) -> Page:
        page = window(*args, **more)
        page.evaluate("localStorage.removeItem('cavale.preferences')")
        page.add_init_script(
            "localStorage.setItem('cavale.preferences', JSON.stringify({ roles: false }))"
        )
        page.reload()
        return page

    return open_window


def lesson(page: Page) -> Locator:
    return page.get_by_role("note", name=re.compile("^(Leçon|Lesson)$"))


def own_decisions(game: str, seats: int) -> list[Any]:
    """The table at the first decision of seat a, and at the last of each kind: most lies there.

    In a match that instincts play.
    """
    match = cavale.game(game).match(seats=seats, seed="own decisions", bots="instinct")
    first: list[Any] = []
    last: dict[int, Any] = {}
    while not match.is_over:
        if 0 in match.awaited():
            last[int(match.table.phase)] = match.table.copy()
            first = first or [match.table.copy()]
        match.step()
    return [*first, *last.values()]


class Moment(PretendTable):
    """Camille is seat a, and moves by the page; the test moves for the others."""

    def __init__(self, window: Window, game: str, position: Any, **size: Any) -> None:
        """`position`: its text, or a table of integers."""
        self.game = find(game)
        self.box = plain(self.game.box)
        is_text = isinstance(position, str)
        self.position = self.game.parse_position(position) if is_text else position.copy()
        self._seq = 0
        seats = int(self.position.seats)
        start = welcome(seats, table=table(seats, game=game), step=self._step([]))
        super().__init__(window, start, **size)
        self.page.locator("#choices").wait_for()

    def _step(self, happened: list[Message], ack: str = "") -> Message:
        seen = plain_blank(self.game.table)
        self.game.observe(self.box, self.position, 0, seen)
        actions = legal_actions(self.game, self.box, self.position, 0)
        return step(
            int(self.position.seats),
            seq=self._seq,
            ply=self._seq,
            events=happened,
            views=[msgspec.to_builtins(self.game.view(self.box, seen, 0))],
            awaited=seats_in(int(self.position.waiting)),
            moves=[[self.game.action_text(action) for action in actions]],
            ack=ack,
        )

    def _hear(self, socket: WebSocketRoute, message: Message) -> None:
        super()._hear(socket, message)
        if message["t"] == "act":
            self._play(0, message["move"], message["id"])

    def _play(self, seat: int, move: str, ack: str = "") -> None:
        self._seq += 1
        tape = new_tape()
        self.game.play(self.box, self.position, seat, self.game.parse_action(move), tape)
        happened = [msgspec.to_builtins(each) for each in wire_events(self.game, read(tape), 0)]
        self.say(self._step(happened, ack))

    def other_plays(self, letter: str, move: str) -> None:
        self._play(seat_letters(int(self.position.seats)).index(letter), move)

    def something_happens(self) -> None:
        """A step that leaves Camille as she was; returns once the page has taken it in."""
        self._seq += 1
        self.say(self._step([]))
        word = f"Pas {self._seq}."
        self.say({"t": "problem", "code": "", "fr": word, "en": word, "rule": "", "id": ""})
        self.page.get_by_text(word).wait_for()

    def come_back(self) -> None:
        """Camille opens the page anew."""
        self._welcome = self._welcome | {"step": self._step([])}
        self.page.reload()
        self.page.locator("#choices").wait_for()

    def moves(self) -> list[str]:
        """What Camille has done."""
        return [message["move"] for message in self.of("act")]
