"""A lesson's table: the same deal for everybody, bots by the script, and nothing that stays."""

import random
from typing import Any

import pytest

from cavale.games import find, ours
from cavale.matches.script import Script, script_of
from cavale.server.keeping import to_prune
from cavale.storage.memory import MemoryStore
from tests.server.kit import Client, OpenPlace, Seats, serving, until_so

pytestmark = pytest.mark.anyio

TAUGHT = [game_id for game_id in ours() if find(game_id).lesson]


async def opened(place: OpenPlace, game_id: str = "horde", **wish: Any) -> Seats:
    answer = await place.post(f"/api/games/{game_id}/lesson", {"name": "Ana"} | wish)
    assert answer.status_code == 201, answer.text
    return Seats(place, answer.json()["table"], [s["token"] for s in answer.json()["seats"]])


def script(game_id: str = "horde") -> Script:
    found = script_of(game_id)
    assert found is not None
    return found


def guide(client: Client) -> dict[str, Any]:
    assert client.step is not None
    told: dict[str, Any] = client.step["guide"] or {}
    return told


async def asked(client: Client) -> dict[str, Any]:
    """The next word that wants something of the learner, or the last one."""
    await client.until(lambda each: guide(each).get("stage") != "watch")
    return guide(client)


async def follow(client: Client, steps: int = 1000) -> dict[str, Any]:
    """Do as one is told, so many times."""
    for _ in range(steps):
        told = await asked(client)
        if told["stage"] != "ask":
            break
        await client.act(told["move"])
    return await asked(client)


async def moves_at(place: OpenPlace, seats: Seats) -> list[tuple[int, int]]:
    match = place.table(seats).state.match
    assert match is not None
    return [(move.seat, move.action) for move in match.moves]


@pytest.mark.parametrize("game_id", TAUGHT)
async def test_who_follows_comes_to_the_end_of_the_script(place: OpenPlace, game_id: str) -> None:
    seats = await opened(place, game_id)
    ana = await seats.client(0)
    told = await follow(ana)
    written = script(game_id)
    assert (told["stage"], told["number"]) == ("done", len(written.cues))
    assert (told["fr"], told["en"]) == (written.lesson.end.fr, written.lesson.end.en)
    made = await moves_at(place, seats)
    assert made == [(move.seat, move.action) for move in written.moves]


async def test_a_step_is_told_with_its_rule_in_both_languages(place: OpenPlace) -> None:
    ana = await (await opened(place)).client(0)
    first, of = script().lesson.steps[0], len(script().cues)
    assert guide(ana) == {
        "stage": "ask",
        "number": 1,
        "of": of,
        "move": first.move,
        "rule": first.rule,
        "fr": first.fr,
        "en": first.en,
    }
    assert guide(ana)["move"] in ana.moves()


async def test_the_learner_alone_is_guided(place: OpenPlace) -> None:
    seats = await opened(place)
    watcher = await seats.client()
    ana = await seats.client(0)
    await follow(ana, 2)
    await watcher.until(lambda each: each.seq == ana.seq)
    assert guide(watcher) == {}
    assert not any('"guide":{' in text for text in watcher.heard)


async def test_the_deal_is_everybodys(place: OpenPlace) -> None:
    views = []
    for name in ("Ana", "Bo"):
        ana = await (await opened(place, name=name)).client(0)
        assert ana.step is not None
        views.append(ana.step["views"])
    assert views[0] == views[1]


async def test_off_the_path_the_instinct_plays_on_to_the_end(place: OpenPlace) -> None:
    seats = await opened(place)
    ana = await seats.client(0)
    await ana.act("P")
    await ana.until(lambda each: guide(each).get("stage") == "off")
    await ana.play_on(random.Random(1))
    assert ana.is_over
    assert guide(ana)["stage"] == "off"


async def test_after_the_script_the_match_goes_on(place: OpenPlace) -> None:
    ana = await (await opened(place)).client(0)
    assert (await follow(ana))["stage"] == "done"
    await ana.play_on(random.Random(1))
    assert ana.is_over
    assert guide(ana) == {}


async def test_a_restart_goes_on_where_it_was() -> None:
    store = MemoryStore()
    async with serving(store=store) as place:
        seats = await opened(place)
        told = await follow(await seats.client(0), 3)
    async with serving(store=store) as place:
        again = Seats(place, seats.id, seats.tokens)
        ana = await again.client(0)
        assert await asked(ana) == told
        assert (await follow(ana))["stage"] == "done"


async def test_nobody_is_hurried_on_the_path(place: OpenPlace) -> None:
    """Condamnés begins with a race of five seconds: not here."""
    for game_id in TAUGHT:
        seats = await opened(place, game_id)
        ana = await seats.client(0)
        await asked(ana)
        assert ana.step is not None
        assert ana.step["clock"] is None
        await until_idle(place, seats)


async def until_idle(place: OpenPlace, seats: Seats) -> None:
    await until_so(lambda: place.is_idle(seats))


# --- nothing stays ---


async def finished(place: OpenPlace) -> Seats:
    seats = await opened(place)
    ana = await seats.client(0)
    await ana.play_on(random.Random(4))
    await ana.until(lambda each: each.table["state"] == "over")
    await ana.close()
    return seats


async def test_it_is_marked_and_promises_nothing(place: OpenPlace) -> None:
    info = await (await opened(place)).info()
    assert info["lesson"] is True
    assert info["commitment"] == ""
    assert (info["clock"], info["mode"], info["listed"], info["pace"]) == (
        "off",
        "bots",
        False,
        "calm",
    )
    assert info["deal"]["seals"] == [""] * script().lesson.seats
    assert (await (await place.open_table(mode="bots")).info())["lesson"] is False


@pytest.mark.parametrize("part", ["match", "verify", "replay"])
async def test_there_is_neither_proof_nor_file_nor_replay(place: OpenPlace, part: str) -> None:
    running, over = await opened(place), await finished(place)
    for seats in (running, over):
        answer = await place.get(f"/api/tables/{seats.id}/{part}")
        assert answer.status_code == 409
        assert answer.json()["en"].startswith("This is a lesson: it leaves no proof")


async def test_it_enters_no_list_and_no_archive_and_goes_with_the_unfinished() -> None:
    store = MemoryStore()
    async with serving(store=store) as place:
        running, over = await opened(place), await finished(place)
        assert (await place.get("/api/tables")).json()["tables"] == []
        await until_so(lambda: place.table(over).is_idle)
        assert await store.read_archive(over.id) is None
        assert await store.unarchived(10) == []
        for state in ("waiting", "running", "over"):
            assert await store.tables(state, 10) == []
        assert {*await to_prune(store, "0,forever")} == {running.id, over.id}
    async with serving(store=store) as place:  # its chores pass it over, too
        again = Seats(place, over.id, over.tokens)
        ana = await again.client(0)
        assert ana.is_over
        assert await store.read_archive(over.id) is None


# --- what a client may not do ---


async def test_only_the_written_lesson_of_a_known_game_can_be_asked_for(place: OpenPlace) -> None:
    assert (await place.post("/api/games/chess/lesson", {"name": "Ana"})).status_code == 404
    more: dict[str, Any]
    for more in ({"seats": 8}, {"options": {}}, {"seed": "x"}, {"lesson": "horde"}):
        answer = await place.post("/api/games/horde/lesson", {"name": "Ana"} | more)
        assert answer.status_code == 400
    wish = {"game": "horde", "seats": 3, "name": "Ana", "lesson": True}
    assert (await place.post("/api/tables", wish)).status_code == 400


async def test_a_game_without_a_lesson_says_so(
    place: OpenPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    corde = find("corde")
    monkeypatch.setattr(place.hub.catalogue, "game", lambda game_id: corde)
    answer = await place.post("/api/games/corde/lesson", {"name": "Ana"})
    assert (answer.status_code, answer.json()["en"]) == (404, "This game has no lesson.")


async def test_the_games_say_which_has_one(place: OpenPlace) -> None:
    games = (await place.get("/api/games")).json()["games"]
    assert [game["id"] for game in games if game["lesson"]] == TAUGHT


async def test_it_cannot_be_joined_set_anew_or_followed(place: OpenPlace) -> None:
    seats = await opened(place)
    answer = await place.post(f"/api/tables/{seats.id}/seats", {"name": "Bo", "browser": "x"})
    assert answer.status_code == 409
    ana = await seats.client(0)
    await ana.refused("not_waiting", t="change", guests=True)
    await ana.refused("lesson", t="again")


async def test_who_leaves_leaves_it_to_the_bots(place: OpenPlace) -> None:
    seats = await opened(place)
    ana = await seats.client(0)
    watcher = await seats.client()
    await ana.say("leave")
    await watcher.until(lambda each: each.is_over)


async def test_a_resent_or_forbidden_move_is_as_everywhere(place: OpenPlace) -> None:
    ana = await (await opened(place)).client(0)
    problem = await ana.refused("illegal", t="act", id="1", seq=0, move="R")
    assert problem["rule"] == "H10"
    step = await ana.act("D")
    await ana.say("act", id=ana.last_id, seq=0, move="D")
    again = await ana.hear("step")
    assert (again["seq"], again["ack"]) == (step["seq"], ana.last_id)
