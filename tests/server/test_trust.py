"""What was played stays: no upgrade rewrites a match, and a bad table harms itself alone (F39)."""

import asyncio
import contextlib
import dataclasses
import json
import random
import threading
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from cavale.games import completed_view, find, view_types
from cavale.matches.verify import verify
from cavale.server import archive, entries, loading
from cavale.storage.memory import MemoryStore
from tests.server.kit import PATIENCE, Client, OpenPlace, Seats, serving, until_so

pytestmark = pytest.mark.anyio


async def finished(place: OpenPlace, **wish: Any) -> Seats:
    seats = await place.open_table(mode="bots", seats=2, **wish)
    ana = await seats.client(0)
    await ana.play_on(random.Random(4))
    await ana.until(lambda each: each.table["state"] == "over")
    await ana.close()
    await until_so(lambda: place.table(seats).is_idle)
    return seats


async def forgotten(place: OpenPlace, seats: Seats) -> None:
    """The table leaves memory: whatever is shown of it comes from the store."""
    await until_so(lambda: place.table(seats).is_idle)
    del place.hub.tables[seats.id]


@contextlib.contextmanager
def upgraded(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> Iterator[None]:
    """Another release: other rules, or another box, of La Horde."""
    game = find("horde")
    box = game.box.copy()
    box.goal = changes.get("goal", box.goal)
    card = dataclasses.replace(game.card, version=changes.get("version", game.card.version))
    other = dataclasses.replace(game, card=card, box=box)
    with monkeypatch.context() as spoilt:
        for module in ("server.state", "server.catalogue", "matches.releases", "matches.file"):
            spoilt.setattr(f"cavale.{module}.find", lambda game_id: other)
        yield


UPGRADES = [{"version": 2}, {"goal": 15}, {"version": 2, "goal": 15}]


@pytest.mark.parametrize("changes", UPGRADES, ids=str)
async def test_an_upgrade_does_not_change_a_match_that_is_over(
    place: OpenPlace, monkeypatch: pytest.MonkeyPatch, changes: dict[str, int]
) -> None:
    seats = await finished(place)
    path = f"/api/tables/{seats.id}"
    before = [(await place.get(f"{path}/{part}")).text for part in ("match", "replay", "")]
    await forgotten(place, seats)
    with upgraded(monkeypatch, **changes):
        after = [(await place.get(f"{path}/{part}")).text for part in ("match", "replay", "")]
        assert after == before
        again = await seats.client(0)
        assert again.step is not None
        assert again.step["outcome"]
        checks = (await place.get(f"{path}/verify")).json()["checks"]
        assert [check["holds"] for check in checks] == [True, True, None]
        await again.say("say", text="belle partie")
        await again.hear("chat")


@pytest.mark.parametrize("changes", UPGRADES, ids=str)
async def test_an_upgrade_freezes_a_match_that_runs_and_goes_back_where_it_was(
    place: OpenPlace, monkeypatch: pytest.MonkeyPatch, changes: dict[str, int]
) -> None:
    seats = await place.open_table(seats=2)
    await seats.sit("Bo")
    clients = [await seats.client(0), await seats.client(1)]
    await clients[0].say("start")
    for client in clients:
        await client.hear("step")
    rng = random.Random(1)
    for _ in range(9):
        mover = next(client for client in clients if client.moves())
        other = clients[1 - clients.index(mover)]
        await mover.act(rng.choice(mover.moves()))
        await other.until(lambda each, seq=mover.seq: each.seq >= seq)  # type: ignore[misc]
    for client in clients:
        await client.close()
    await forgotten(place, seats)
    log = await place.hub.store.read(seats.id)
    with upgraded(monkeypatch, **changes):
        ana = await seats.client(0)
        assert (ana.table["state"], ana.step) == ("frozen", None)
        assert ana.table["notice"]["fr"].startswith("Cette partie suit d’autres règles")
        for message in ({"t": "act", "id": "x", "seq": 9, "move": "D"}, {"t": "why", "moves": []}):
            await ana.refused("frozen", **message)
        await ana.refused("frozen", t="start")
        for part in ("match", "verify", "replay"):
            assert (await place.get(f"/api/tables/{seats.id}/{part}")).status_code == 409
        await ana.close()
    assert await place.hub.store.read(seats.id) == log
    await forgotten(place, seats)
    ana = await seats.client(0)
    assert ana.seq == 9  # the release that plays it plays on


async def test_an_archive_of_an_earlier_shape_is_converted(
    place: OpenPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await finished(place)
    kept = (await place.get(f"/api/tables/{seats.id}/replay")).text
    store: Any = place.hub.store
    shape, body = await store.read_archive(seats.id)
    store._tables[seats.id].archive = (shape - 1, body[::-1])  # an invented one
    monkeypatch.setitem(archive.CONVERTERS, shape - 1, lambda older: older[::-1])
    await forgotten(place, seats)
    assert (await place.get(f"/api/tables/{seats.id}/replay")).text == kept


async def test_a_view_that_has_gained_a_field_is_read_with_its_default(
    place: OpenPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await finished(place)
    kept = await place.table(seats).archived()
    view_type: Any = view_types("horde")[-1]
    wider = msgspec.defstruct("Wider", [("later", int, 7)], bases=(view_type,), kw_only=True)
    monkeypatch.setattr(archive, "view_types", lambda game: [wider])
    views: list[Any] = [frame.view for frame in kept.telling(0).frames]
    assert {view.later for view in views} == {7}
    assert views[0].round == 1


async def test_newcomers_to_a_match_that_is_over_read_no_more_of_it_than_its_end(
    place: OpenPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A quarter of a second of the loop for each hello: a stranger with a link stopped all."""
    seats = await finished(place)
    await forgotten(place, seats)
    views: list[Any] = []

    def counted(game: str, view: Any) -> Any:
        views.append(view)
        return completed_view(game, view)

    monkeypatch.setattr(archive, "completed_view", counted)
    heard = [(await seats.client()).heard[0] for _ in range(5)]
    assert len(views) == 1
    watched = json.loads(heard[0])
    monkeypatch.undo()
    kept = (await place.get(f"/api/tables/{seats.id}/replay?seat=-1")).json()
    assert watched["step"]["views"] == [kept["frames"][-1]["view"]]
    assert watched["step"]["outcome"] == kept["outcome"]
    assert watched["log"] == kept["log"][:-1]


async def test_a_match_is_verified_once_however_often_somebody_asks(
    place: OpenPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await finished(place)
    asked: list[Any] = []

    def counted(*args: Any) -> Any:
        asked.append(args)
        return verify(*args)

    monkeypatch.setattr("cavale.server.table.verify", counted)
    path = f"/api/tables/{seats.id}/verify"
    answers = {(await place.get(path)).text for _ in range(5)}
    assert (len(answers), len(asked)) == (1, 1)
    await place.hub.store.forget(seats.id, None)
    await place.hub.read_words_anew()
    assert {(await place.get(path)).text for _ in range(2)} == answers  # names are in no proof
    assert len(asked) == 2  # what was erased makes another file


# --- a bad table ------------------------------------------------------------------------------


async def spoil(place: OpenPlace, seats: Seats, change: Any) -> None:
    """Change the log of a table in the store."""
    store = place.hub.store
    assert isinstance(store, MemoryStore)
    kept = store._tables[seats.id]
    kept.archive = None
    kept.log = change([json.loads(body) for body in kept.log])
    kept.log = [json.dumps(entry, separators=(",", ":")).encode() for entry in kept.log]


def another_end(log: list[Any]) -> list[Any]:
    return [entry | {"digest": "0" * 32} if entry["t"] == "ended" else entry for entry in log]


def an_illegal_move(log: list[Any]) -> list[Any]:
    return [entry | {"action": 23} if entry["t"] == "moved" else entry for entry in log]


def a_strangers_move(log: list[Any]) -> list[Any]:
    return [entry | {"seat": 7} if entry["t"] == "moved" else entry for entry in log]


def an_endless_match(log: list[Any]) -> list[Any]:
    move = next(entry for entry in log if entry["t"] == "moved")
    return [*log, *[move] * find("horde").card.longest]


def no_opening(log: list[Any]) -> list[Any]:
    return log[1:]


def what_nobody_knows(log: list[Any]) -> list[Any]:
    return [*log, {"t": "exploded"}]


@pytest.mark.parametrize(
    "change",
    [
        another_end,
        an_illegal_move,
        a_strangers_move,
        an_endless_match,
        no_opening,
        what_nobody_knows,
    ],
)
async def test_a_log_that_does_not_hold_together_harms_itself_alone(
    place: OpenPlace, caplog: pytest.LogCaptureFixture, change: Any
) -> None:
    bad, good = await finished(place), await finished(place)
    await forgotten(place, bad)
    await spoil(place, bad, change)
    answer = await place.get(f"/api/tables/{bad.id}")
    assert answer.status_code == 500
    assert f"The log of table {bad.id} is damaged" in answer.json()["en"]
    client = await Client.connected(place, bad.id)
    await client.refused("damaged", t="hello", tokens=[])
    assert "a table's log does not hold together" in caplog.text
    assert (await place.get(f"/api/tables/{good.id}")).status_code == 200


async def test_a_long_log_is_read_off_the_loop(
    place: OpenPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one table takes its time, the others are served."""
    seats = await finished(place)
    await forgotten(place, seats)
    store: Any = place.hub.store
    store._tables[seats.id].archive = None
    monkeypatch.setattr(loading, "_SHORT", 5)
    state_of, begun, enough = loading.state_of, threading.Event(), threading.Event()

    def slowly(*args: Any) -> Any:
        begun.set()
        assert enough.wait(PATIENCE)
        return state_of(*args)

    monkeypatch.setattr(loading, "state_of", slowly)
    slow = asyncio.ensure_future(place.get(f"/api/tables/{seats.id}"))
    await until_so(begun.is_set)
    for _ in range(3):
        assert (await place.get("/health")).status_code == 200
    assert not slow.done()
    enough.set()
    assert (await slow).status_code == 200


# --- what an end leaves behind ----------------------------------------------------------------


async def test_a_match_is_archived_at_its_end_and_what_a_stop_left_undone_later() -> None:
    store = MemoryStore()
    async with serving(store=store) as place:
        seats = await finished(place)
        kept = await store.read_archive(seats.id)
        assert kept is not None
        store._tables[seats.id].archive = None
    async with serving(store=store) as place:  # in the background, without being asked
        await until_so(lambda: store._tables[seats.id].archive is not None)
        assert place.hub.tables == {}
    now = await store.read_archive(seats.id)
    assert now is not None
    assert archive.read(*now).record == archive.read(*kept).record


async def test_an_archive_holds_nothing_that_people_wrote(place: OpenPlace) -> None:
    seats = await finished(place, name="Zoé Personne")
    kept = await place.hub.store.read_archive(seats.id)
    assert kept is not None
    read = archive.read(*kept)
    texts = [str(read.telling(viewer)) for viewer in range(-2, 2)] + [str(read.record)]
    assert not [text for text in texts if "Zoé" in text]
    assert "Zoé Personne" in (await place.get(f"/api/tables/{seats.id}/match")).text


async def test_the_log_holds_nothing_that_people_wrote(place: OpenPlace) -> None:
    seats = await place.open_table(name="Zoé Personne", seats=2)
    await seats.sit("Bo Personne")
    zoe = await seats.client(0)
    await zoe.say("say", text="un mot de Personne")
    await zoe.hear("chat")
    await zoe.say("note", text="une note de Personne")
    await zoe.say("rename", name="Zoé de Personne", colour=3)
    await zoe.until(lambda each: each.table["seats"][0]["name"] == "Zoé de Personne")
    log = await place.hub.store.read(seats.id)
    assert b"Personne" not in b"".join(log)
    assert len(log) == 5
    await forgotten_words(place, seats, zoe)


async def forgotten_words(place: OpenPlace, seats: Seats, zoe: Client) -> None:
    """Erased by a tool beside the running server: those who sit there are told."""
    await place.hub.store.forget(seats.id, 0)
    await place.hub.read_words_anew()
    welcome = await zoe.hear("welcome")
    assert [seat["name"] for seat in welcome["table"]["seats"]] == ["", "Bo Personne"]
    assert (welcome["chat"], welcome["notes"]) == ([], [""])
    assert isinstance(entries.decode((await place.hub.store.read(seats.id))[0]), entries.Opened)
