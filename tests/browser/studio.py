"""Where pictures are taken: windows in every look, and tables of real matches at some moment."""

import json
import shutil
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, Route

import cavale
from cavale.kernel.contract import ALL_SEEING, seats_in
from cavale.matches.match import Match
from cavale.matches.seeds import commitment
from cavale.server.views import Telling, wire_events, wire_log, wire_outcome
from cavale.wire import down
from tests.browser.clock import stop, timed
from tests.browser.conftest import PATIENCE
from tests.browser.pretend import Message, PretendTable, table, welcome

FOLDER = Path("docs/screenshots")
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
_SEEDS = 60
_SETTLED = 700  # milliseconds until everything has come to rest


class Look(NamedTuple):
    """How a page is looked at, and what its pictures are called after it."""

    name: str
    size: str = "desktop"
    lang: str = "fr"
    theme: str = "dark"


DESKTOP, PHONE = Look("desktop"), Look("phone", "phone")
DAY = Look("light-english", lang="en", theme="light")
PHONE_DAY = Look("phone-light-english", "phone", "en", "light")
LOOKS = {look.name: look for look in (DESKTOP, PHONE, DAY, PHONE_DAY)}


class Studio:
    """A browser in front of a server."""

    def __init__(self, browser: Browser, origin: str) -> None:
        self._browser = browser
        self._origin = origin
        self._contexts: list[BrowserContext] = []

    def window(self, look: Look, **likes: Any) -> Callable[..., Page]:
        """Opens windows in a look; `likes`: preferences, such as `roles=True`."""
        width, height = SIZES[look.size]
        likes = {"roles": False, "lessons": False, "theme": look.theme, "lang": look.lang} | likes
        script = f"localStorage.setItem('cavale.preferences', '{json.dumps(likes)}')"

        def open_window(path: str = "/") -> Page:
            context = self._browser.new_context(
                base_url=self._origin,
                locale="fr-FR" if look.lang == "fr" else "en-GB",
                viewport={"width": width, "height": height},
                reduced_motion="reduce",
            )
            context.set_default_timeout(PATIENCE)
            context.add_init_script(script)
            self._contexts.append(context)
            page = context.new_page()
            page.goto(path)
            return page

        return open_window

    def clear(self) -> None:
        """Close all windows."""
        for context in self._contexts:
            context.close()
        self._contexts = []


def shoot(page: Page, name: str, look: Look) -> None:
    page.mouse.move(0, 0)  # a mouse that rests on a choice would open its bubble
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(_SETTLED)
    path = FOLDER / f"{name}-{look.name}.png"
    page.screenshot(path=path)
    if pngquant := shutil.which("pngquant"):  # a third of the size, and it looks the same
        subprocess.run([pngquant, "--force", "--ext", ".png", "256", path], check=True)
    print(path, flush=True)


# --- real matches, at a moment ----------------------------------------------------------------


def played(game: str, seats: int, seed: int) -> Match:
    """A match that instincts play to its end."""
    match = cavale.game(game).match(seats=seats, seed=f"picture {seed}", bots="instinct")
    while not match.is_over:
        match.step()
    return match


IsIt = Callable[[Match], bool]


def found(game: str, seats: int, is_it: IsIt) -> Match:
    """The first match that comes to such a moment, and stands there."""
    for seed in range(_SEEDS):
        for then in played(game, seats, seed).replay():
            if is_it(then):
                return then
    raise AssertionError(f"no match of {game} comes to such a moment")


def happens(kind: str, after: int = 0) -> IsIt:
    """Something of this kind has just happened, to somebody else than the viewer, seat a."""

    def is_it(then: Match) -> bool:
        rows = then.tapes[-1]
        events = wire_events(then.game, rows, 0) if then.ply > after and not then.is_over else []
        return any(event.kind == kind and event.seat != 0 for event in events)

    return is_it


def own_turn(after: int, phase: int | None = None) -> IsIt:
    """The viewer decides, so many moves into the match."""

    def is_it(then: Match) -> bool:
        is_phase = phase is None or int(then.table.phase) == phase
        return then.ply >= after and is_phase and 0 in then.awaited()

    return is_it


def _said(message: Any) -> Any:
    return json.loads(down.encode(message))


class Staged(PretendTable):
    """The page of seat a at a table of a real match, before its last move or after it."""

    def __init__(
        self, window: Callable[..., Page], match: Match, live: bool = False, seat: int = 0
    ) -> None:
        self._match = match
        self._seat = seat
        before = match.at(match.ply - 1) if live else match
        card = match.game.card.id
        over = table(match.seats, game=card, state="over" if before.is_over else "running")
        start = welcome(
            match.seats,
            table=over | {"options": dict(match.options)},
            hands=[seat],
            step=self._step(before),
            log=_said(wire_log(before, seat))[:-1],
        )
        replay = _replay(match, over) if before.is_over else None
        opened = timed(window) if live else partial(_with_deal, window, match)
        super().__init__(opened, start, replay=replay)
        self.page.locator("#choices, dialog").first.wait_for()

    def _step(self, match: Match) -> Message:
        step: Message = _said(Telling(match, match.ply, None).step([self._seat]))
        return step

    def go_on(self, milliseconds: int = 0) -> None:
        """The last move is made, and so much time of what it shows goes by."""
        stop(self.page)
        self.say(self._step(self._match))
        self.page.locator(".strip, .held, #choices").first.wait_for()
        self.page.clock.run_for(milliseconds)


def _with_deal(window: Callable[..., Page], match: Match, path: str) -> Page:
    """A window that was there when the match was dealt: it kept what the server was bound by."""
    secret, nothing = match.about.secret, [""] * match.seats  # type: ignore[attr-defined]
    bound = {"commitment": commitment(secret), "seals": nothing, "redrawn": 0}
    kept = {"lucks": {}, "exchanges": [bound | {"told": {}, "altered": []}]}
    told = {"secret": secret, "contributions": nothing, "players": nothing, "names": nothing}
    page = window(path)
    page.evaluate("kept => localStorage.setItem('cavale.deal.aaaa-bbbb', kept)", json.dumps(kept))
    answers: dict[str, Message] = {
        "match": bound | told | {"redrawn": []},
        "verify": {"checks": []},
    }
    for name, answer in answers.items():
        page.route(f"**/api/tables/aaaa-bbbb/{name}*", partial(_answer, answer))
    return page


def _answer(answer: Message, route: Route) -> None:
    route.fulfill(json=answer)


def _replay(match: Match, over: Message) -> Message:
    frames = []
    for then in match.replay():
        view = then.game.view(then.box, then.table, ALL_SEEING)
        move = then.moves[-1] if then.moves else None
        frames.append(
            {
                "ply": then.ply,
                "seat": move.seat if move else -1,
                "move": then.game.action_text(move.action) if move else "",
                "round": int(getattr(view, "round", 0)),
                "view": _said(view),
                "awaited": seats_in(int(then.table.waiting)),
            }
        )
    return {
        "table": over,
        "viewer": ALL_SEEING,
        "frames": frames,
        "log": _said(wire_log(match, ALL_SEEING)),
        "outcome": _said(wire_outcome(match)),
        "words": dict(match.game.words),
        "rules": match.game.card.version,
    }
