"""A server on which somebody has just finished a match, and a browser that played it."""

import asyncio
import json
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from playwright.sync_api import Page

from cavale.games import find
from cavale.matches.match import Match
from cavale.storage.sqlite import SqliteStore
from tests.browser.conftest import Window
from tests.helpers import new_match
from tests.server.kit import Seats, laid_out


def careless_match(game_id: str, seats: int, seed: int) -> Match:
    """By instinct to its end; but seat 0 chooses by chance, now and then."""
    match, rng, dice = new_match(find(game_id), seats, seed), random.Random(seed), [1, 2]
    while not match.is_over:
        seat = match.awaited()[0]
        legal = match.legal(seat)
        action = match.game.instinct(match.box, match.seen(seat), seat, legal, len(legal), dice)
        slips = seat == 0 and rng.random() < 0.5
        match.play(seat, rng.choice(legal) if slips else int(action))
    return match


def finished(folder: Path, game_id: str, seats: int, seed: int) -> Seats:
    """In the database of a server that is not yet running; seat 0 is a person's."""
    match = careless_match(game_id, seats, seed)
    with ThreadPoolExecutor(1) as thread:  # this one has Playwright's loop
        made = thread.submit(lambda: asyncio.run(_finished(folder, match, f"test {seed}")))
        return made.result()


async def _finished(folder: Path, match: Match, secret: str) -> Seats:
    store = SqliteStore(str(folder / "cavale.sqlite3"))
    await store.open()
    place: Any = SimpleNamespace(hub=SimpleNamespace(store=store))
    laid = await laid_out(place, match, secret, people=[0])
    await store.close()
    return laid


def own_window(window: Window, laid: Seats, path: str, **size: Any) -> Page:
    """A window of the browser that holds the person's seat."""
    mine = {
        "id": laid.id,
        "game": "horde",
        "tokens": laid.tokens,
        "seats": [0],
        "names": ["Ana"],
        "time": 1,
        "state": "over",
    }
    page = window("/rules/horde", **size)
    page.evaluate(
        "([tables]) => localStorage.setItem('cavale.tables', tables)", [json.dumps([mine])]
    )
    page.goto(path)
    return page
