"""Databases of earlier releases, opened by this one: nothing that was played has changed.

What is played by rules that are still here goes on; what is over is shown from its archive, or
says which release can show it; what still ran under other rules is frozen.
"""

import json
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from cavale.games import ours
from cavale.matches.releases import is_played_here, played
from cavale.storage import open_store
from tests.kept.database import HERE, copy_of, facts, replays
from tests.server.kit import Client, OpenPlace, Seats, serving

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def first(tmp_path: Path, anyio_backend: str) -> AsyncIterator[OpenPlace]:
    """A server on the database that 0.1.0 left."""
    async with serving(database=f"sqlite:{copy_of('0.1.0', tmp_path)}") as place:
        yield place


def is_ours(game: str) -> bool:
    """Whether the rules and the box of 0.1.0 are still those of this release."""
    first = [row for row in played(game) if row.first == "0.1.0"]
    return any(is_played_here(game, row.rules, row.box) for row in first)


OURS = [game for game in ours() if is_ours(game)]
OTHERS = [game for game in ours() if not is_ours(game)]


# F12: with an empty draw pile 0.1.0 did not count the discards that the next card comes from
MENDED = {"unseen", "fatal"}


def known(kept: Any, now: Any) -> Any:
    """What is there now, without the fields that came later, and those that were mended since."""
    if isinstance(kept, dict):
        return {
            key: value if key in MENDED else known(value, now[key]) for key, value in kept.items()
        }
    if isinstance(kept, list):
        assert len(kept) == len(now)
        return [known(*pair) for pair in zip(kept, now, strict=True)]
    return now


async def welcomed(place: OpenPlace, fact: Any, *seats: int) -> dict[str, Any]:
    client = await Client.connected(place, fact["table"])
    await client.say("hello", tokens=[fact["tokens"][seat] for seat in seats])
    return await client.hear("welcome")


# --- matches that are over --------------------------------------------------------------------


async def check_finished(place: OpenPlace, game: str, release: str = "0.1.0") -> None:
    """Replay, page, download and proof are what the release gave."""
    fact = facts(release)["finished"][game]
    path = f"/api/tables/{fact['table']}"
    for viewer, kept in replays(release, game).items():
        now = (await place.get(f"{path}/replay?seat={viewer}")).json()
        assert known(kept["frames"], now["frames"]) == kept["frames"]
        assert known(kept["log"], now["log"]) == kept["log"]
        assert known(kept["outcome"], now["outcome"]) == kept["outcome"]
    file = (HERE / release / f"{game}-server.json").read_text(encoding="utf-8")
    assert (await place.get(f"{path}/match")).text == file
    welcome = await welcomed(place, fact, 0)
    then = fact["welcome"]
    for part in ("chat", "notes", "hands"):
        assert welcome[part] == then[part]
    assert known(then["log"], welcome["log"]) == then["log"]
    for part in ("moves", "awaited"):
        assert welcome["step"][part] == then["step"][part]
    for part in ("outcome", "views"):
        assert known(then["step"][part], welcome["step"][part]) == then["step"][part]
    checks = (await place.get(f"{path}/verify")).json()["checks"]
    assert all(check["holds"] is not False for check in checks)


@pytest.mark.parametrize("game", OURS)
async def test_a_match_that_is_over_is_shown_as_its_release_showed_it(
    first: OpenPlace, game: str
) -> None:
    await check_finished(first, game)
    table = facts("0.1.0")["finished"][game]["table"]
    assert await first.hub.store.read_archive(table) is not None
    del first.hub.tables[table]  # and once more, from nothing but the archive
    await check_finished(first, game)
    assert first.hub.tables[table].state.match is None


@pytest.mark.parametrize("release", ["0.1.0", "0.2.0"])
@pytest.mark.parametrize("game", ours())
async def test_a_match_with_an_archive_is_shown_whatever_the_rules_have_become(
    tmp_path: Path, game: str, release: str
) -> None:
    """In the database of 0.2.0 are those of 0.1.0, archived while their rules were still there."""
    async with serving(database=f"sqlite:{copy_of('0.2.0', tmp_path)}") as place:
        await check_finished(place, game, release)


@pytest.mark.parametrize("game", OTHERS)
async def test_a_match_of_other_rules_without_an_archive_names_the_release_that_shows_it(
    first: OpenPlace, game: str
) -> None:
    fact = facts("0.1.0")["finished"][game]
    answer = await first.get(f"/api/tables/{fact['table']}/replay")
    assert answer.status_code == 409
    row = next(row for row in played(game) if row.first == "0.1.0")
    assert f"Cavale {row.last} replays it." in answer.json()["en"]
    kept = (await first.get(f"/api/tables/{fact['table']}/match")).json()
    assert (kept["rules"], kept["box"]) == (row.rules, row.box)  # it is over: it may be told
    assert kept["moves"].count("#") > 30


# --- matches that ran -------------------------------------------------------------------------


@pytest.mark.parametrize("game", OURS)
async def test_a_match_that_ran_goes_on(first: OpenPlace, game: str) -> None:
    fact = facts("0.1.0")["running"][game]
    then = fact["welcome"]
    welcome = await welcomed(first, fact, 0)
    assert known(then["step"], welcome["step"]) == then["step"]
    assert known(then["log"], welcome["log"]) == then["log"]
    assert welcome["chat"] == then["chat"]
    seats = Seats(first, fact["table"], fact["tokens"])
    both = [await seats.client(0), await seats.client(1)]
    before = both[0].seq
    mover = next((client for client in both if client.moves()), None)
    if mover is not None:
        await mover.act(random.Random(1).choice(mover.moves()))
        assert mover.seq == before + 1


@pytest.mark.parametrize("game", OTHERS)
async def test_a_match_that_ran_under_other_rules_is_frozen_and_can_be_closed(
    first: OpenPlace, game: str
) -> None:
    fact = facts("0.1.0")["running"][game]
    welcome = await welcomed(first, fact, 0)
    assert (welcome["table"]["state"], welcome["step"], welcome["log"]) == ("frozen", None, [])
    assert welcome["chat"] == fact["welcome"]["chat"]
    assert [seat["name"] for seat in welcome["table"]["seats"]][:2] == ["Léa", "Béa"]
    assert "replays it." in welcome["table"]["notice"]["en"]
    path = f"/api/tables/{fact['table']}"
    for part in ("match", "verify", "replay"):
        answer = await first.get(f"{path}/{part}")
        assert answer.status_code == 409
        assert "secret" not in answer.text
    seats = Seats(first, fact["table"], fact["tokens"])
    lea, watcher = await seats.client(0), await seats.client()
    await lea.refused("frozen", t="act", id="x", seq=14, move="D")
    await watcher.refused("not_yours", t="close")
    await lea.say("say", text="dommage")
    await lea.hear("chat")
    await lea.say("close")
    await watcher.until(lambda each: each.table["state"] == "closed")
    kept = (await first.get(f"{path}/match")).json()
    assert kept["moves"].count("#") == fact["welcome"]["step"]["ply"]
    assert len(kept["secret"]) == 64
    await lea.refused("closed", t="start")


async def test_a_person_alone_with_bots_goes_on_to_the_end(first: OpenPlace) -> None:
    fact = facts("0.1.0")["running"]["solo"]
    alone = await Seats(first, fact["table"], fact["tokens"]).client(0)
    await alone.say("setpace", pace="instant")
    await alone.play_on(random.Random(2))
    checks = (await first.get(f"/api/tables/{fact['table']}/verify")).json()["checks"]
    assert all(check["holds"] for check in checks)


async def test_those_who_waited_can_begin(first: OpenPlace) -> None:
    fact = facts("0.1.0")["waiting"]["castor"]
    seats = Seats(first, fact["table"], fact["tokens"])
    zoe = await seats.client(0)
    assert [seat["name"] for seat in zoe.table["seats"]] == ["Zoé", "Bo", "", ""]
    await zoe.say("start")
    assert (await zoe.hear("step"))["ply"] == 0


# --- what people wrote ------------------------------------------------------------------------


@pytest.mark.parametrize("game", OURS)
async def test_what_was_written_can_be_erased_and_the_match_stays(
    tmp_path: Path, game: str
) -> None:
    database = copy_of("0.1.0", tmp_path)
    fact = facts("0.1.0")["finished"][game]
    async with serving(database=f"sqlite:{database}") as place:
        await check_finished(place, game)
    store = open_store(f"sqlite:{database}", serving=False)
    await store.open()
    for each in (*facts("0.1.0")["finished"].values(), *facts("0.1.0")["running"].values()):
        await store.forget(each["table"], None)
    await store.forget(facts("0.1.0")["waiting"]["castor"]["table"], None)
    await store.close()
    for word in ("Léa", "Béa", "tout de suite", "bien joué", "note de"):
        assert word.encode() not in database.read_bytes()
    async with serving(database=f"sqlite:{database}") as place:
        path = f"/api/tables/{fact['table']}"
        kept = (await place.get(f"{path}/match")).json()
        assert kept["names"][:2] == ["", ""]
        before = json.loads((HERE / "0.1.0" / f"{game}-server.json").read_text(encoding="utf-8"))
        assert (kept["moves"], kept["digest"]) == (before["moves"], before["digest"])
        checks = (await place.get(f"{path}/verify")).json()["checks"]
        # its luck was mixed in as it was typed: that it was so cannot be checked any more
        assert [check["holds"] for check in checks] == [True, None, True, True, True]
        assert (await place.get(f"{path}/replay")).status_code == 200
