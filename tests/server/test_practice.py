"""What if: from a decision of a match that is over, with what was hidden dealt anew."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

import cavale
from cavale.games import find, ours
from cavale.matches.file import encode, match_of, parse
from cavale.matches.match import Match
from cavale.server.keeping import to_prune
from cavale.storage.memory import MemoryStore
from tests.helpers import random_match, random_steps
from tests.server.kit import OpenPlace, Seats, laid_out, serving

pytestmark = pytest.mark.anyio


async def finished(place: OpenPlace, game_id: str = "horde") -> Seats:
    """A match of one person against bots, played by chance to its end."""
    game = find(game_id)
    match = random_match(game, game.card.recommended, 7)
    return await laid_out(place, match, "test 7", people=[0])


async def record_of(place: OpenPlace, seats: Seats) -> Match:
    data = (await place.get(f"/api/tables/{seats.id}/match")).json()
    return match_of(parse(data, Path("it")), Path("it"))


def own_decisions(match: Match, seat: int = 0) -> list[int]:
    return [then.ply for then in match.replay() if seat in then.awaited()]


async def practise(place: OpenPlace, seats: Seats, ply: int, **wish: Any) -> Any:
    body = {"token": seats.tokens[0], "ply": ply, "name": "Ana"} | wish
    return await place.post(f"/api/tables/{seats.id}/practice", body)


async def begun(place: OpenPlace, seats: Seats, ply: int) -> Seats:
    answer = await practise(place, seats, ply)
    assert answer.status_code == 201, answer.text
    return Seats(place, answer.json()["table"], [s["token"] for s in answer.json()["seats"]])


@pytest.mark.parametrize("game_id", ours())
async def test_the_seat_sees_what_it_saw_and_plays_on_to_the_end(
    place: OpenPlace, game_id: str
) -> None:
    seats = await finished(place, game_id)
    match = await record_of(place, seats)
    plies = own_decisions(match)
    then = match.at(plies[len(plies) // 2])
    again = await begun(place, seats, then.ply)
    here = place.table(again).state.match
    assert here is not None
    assert here._afresh().seen(0).tobytes() == then.seen(0).tobytes()
    for _ in random_steps(here._afresh(), 3):
        pass
    assert (await again.info())["practice"] == {"table": seats.id, "ply": then.ply, "seat": 0}


async def test_what_was_hidden_is_dealt_anew_each_time(place: OpenPlace) -> None:
    seats = await finished(place)
    ply = own_decisions(await record_of(place, seats))[0]
    piles = set()
    for _ in range(4):
        match = place.table(await begun(place, seats, ply)).state.match
        assert match is not None
        piles.add(tuple(match._afresh().table.pile))
    assert len(piles) > 1


async def test_it_proves_nothing_and_its_file_names_its_origin(
    place: OpenPlace, tmp_path: Path
) -> None:
    seats = await finished(place)
    ply = own_decisions(await record_of(place, seats))[2]
    again = await begun(place, seats, ply)
    path = f"/api/tables/{again.id}"
    assert (await place.get(f"{path}/match")).status_code == 409
    ana = await again.client(0)
    await ana.play_on(random.Random(3))
    assert (await again.info())["commitment"] == ""
    for refused in ("verify", "replay"):
        answer = await place.get(f"{path}/{refused}")
        assert answer.status_code == 409
        assert "practice" in answer.json()["en"]
    kept = parse((await place.get(f"{path}/match")).json(), Path("it"))
    assert kept.origin is not None
    assert (kept.origin.table, kept.origin.seat) == (seats.id, 0)
    assert len(kept.origin.moves.split(":")) - 1 == ply
    match = match_of(parse(json.loads(encode(kept)), Path("it")), Path("it"))
    assert match.digest() == kept.digest
    written = tmp_path / "practice.json"
    written.write_text(encode(kept), encoding="utf-8")
    told = cavale.load(written)
    assert told.at(0).seen(0).tobytes() == match.at(0).seen(0).tobytes()
    assert told.at(told.ply).digest() == kept.digest


async def test_it_comes_back_from_its_log_and_is_pruned_like_a_lesson() -> None:
    store = MemoryStore()
    async with serving(store=store) as place:
        seats = await finished(place)
        ply = own_decisions(await record_of(place, seats))[0]
        again = await begun(place, seats, ply)
        ana = await again.client(0)
        await ana.play_on(random.Random(3))
        digest = place.table(again).state.match.digest()  # type: ignore[union-attr]
        await ana.close()
    async with serving(store=store) as place:
        table = await place.hub.find(again.id)
        assert table.state.match is not None
        assert table.state.match.digest() == digest
        assert again.id in await to_prune(store, "0,forever")
        assert seats.id not in await to_prune(store, "0,forever")


async def test_what_cannot_be_practised_is_refused_in_a_sentence(place: OpenPlace) -> None:
    seats = await finished(place)
    match = await record_of(place, seats)
    others = [then.ply for then in match.replay() if then.awaited() and 0 not in then.awaited()]
    running = await place.open_table(mode="bots")
    cases = [
        await practise(place, seats, others[0]),
        await practise(place, seats, match.ply),
        await practise(place, seats, 10**6),
        await practise(place, running, 0),
        await practise(place, seats, 0, token="x" * 32),
        await practise(place, await begun(place, seats, own_decisions(match)[0]), 0),
    ]
    told = [(answer.status_code, answer.json()["en"]) for answer in cases]
    assert told == [
        *[(409, "At that moment of the match this seat had nothing to decide.")] * 3,
        (409, "This match is not over yet."),
        (403, "This token opens no seat at this table."),
        (409, "This is practice from another match: it leaves no proof and no replay."),
    ]
