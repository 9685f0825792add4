"""The coach after the end: an analysis made once, away from the loop, bounded, and kept."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cavale.games import find
from cavale.matches.coaching import FORMAT
from cavale.matches.file import parse
from cavale.matches.match import Match
from cavale.server import coach
from cavale.storage.memory import MemoryStore
from tests.helpers import new_match
from tests.server import slow_coach
from tests.server.kit import PATIENCE, OpenPlace, Seats, laid_out, serving

pytestmark = pytest.mark.anyio


def short_match() -> Match:
    """La Horde by instinct, to its end."""
    match = new_match(find("horde"), 2, 1)
    dice = [1, 2]
    while not match.is_over:
        seat = match.awaited()[0]
        legal = match.legal(seat)
        action = match.game.instinct(match.box, match.seen(seat), seat, legal, len(legal), dice)
        match.play(seat, int(action))
    return match


async def finished(place: OpenPlace) -> Seats:
    return await laid_out(place, short_match(), "test 1", people=[0, 1])


async def asked(seats: Seats, seat: int = 0) -> Any:
    path = f"/api/tables/{seats.id}/analysis"
    return await seats.place.post(path, {"token": seats.tokens[seat]})


async def until(seats: Seats, holds: Callable[[Any], bool]) -> Any:
    """Ask again and again, as a page does."""
    async with asyncio.timeout(5 * PATIENCE):
        while not holds(answer := await asked(seats)):
            await asyncio.sleep(0.05)
    return answer


def is_done(answer: Any) -> bool:
    assert answer.status_code == 200, answer.text
    return bool(answer.json()["state"] == "done")


@pytest.mark.slow
async def test_a_seat_is_told_its_own_luck_and_choices_which_add_up() -> None:
    async with serving(trials=1) as place:
        seats = await finished(place)
        told = (await until(seats, is_done)).json()
        account = told["account"]
        parts = [account[name] for name in ("expectation", "luck", "own", "others")]
        assert sum(parts) == pytest.approx(account["result"])
        match = short_match()
        assert len(told["known"]["chance"]) == len(told["open"]["error"]) == match.ply + 1
        assert {each["seat"] for each in told["decisions"]} == {0}
        assert all(match.moves[each["ply"]].seat == 0 for each in told["decisions"])
        assert (await asked(seats, 1)).json()["decisions"] != told["decisions"]


async def test_it_is_made_once_and_kept_with_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    store = MemoryStore()
    monkeypatch.setattr(coach, "analyse_apart", slow_coach.agrees)
    async with serving(store=store) as place:
        seats = await finished(place)
        told = (await until(seats, is_done)).json()
    kept = await store.read_analysis(seats.id)
    assert kept is not None
    assert kept[0] == FORMAT
    assert coach.unpacked(kept[1]).names == []  # they can be erased
    monkeypatch.setattr(coach, "analyse_apart", slow_coach.stumbles)
    async with serving(store=store, analyses_per_hour=1) as place:
        seats.place = place
        for _ in range(3):
            assert (await asked(seats)).json() == told
    assert await store.read_analysis(seats.id) == kept


async def test_it_tells_how_far_it_is_and_two_who_ask_wait_for_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(coach, "analyse_apart", slow_coach.never_ends)
    async with serving(analyses_per_hour=1) as place:
        seats = await finished(place)
        answer = await until(seats, lambda answer: answer.json()["done"] == 1)
        assert (answer.json()["state"], answer.json()["of"]) == ("running", 9)
        assert (await asked(seats, 1)).json() == answer.json()


async def test_before_the_end_and_without_a_seat_it_is_refused(place: OpenPlace) -> None:
    running = await place.open_table(mode="bots")
    answer = await asked(running)
    assert (answer.status_code, answer.json()["en"]) == (409, "This match is not over yet.")
    over = await finished(place)
    stranger = await place.post(f"/api/tables/{over.id}/analysis", {"token": "x" * 32})
    assert stranger.status_code == 403
    lesson = await place.post("/api/games/horde/lesson", {"name": "Ana"})
    tokens = [seat["token"] for seat in lesson.json()["seats"]]
    taught = await asked(Seats(place, lesson.json()["table"], tokens))
    assert (taught.status_code, "lesson" in taught.json()["en"]) == (409, True)
    assert place.hub.office.coach._waiting == 0


async def test_a_server_without_a_coach_says_so() -> None:
    async with serving(coach=0) as place:
        answer = await asked(await finished(place))
        assert answer.status_code == 409
        assert answer.json()["en"].startswith("This server has no coach")
        assert (await place.get("/api/games")).json()["coach"] is False


async def test_an_address_gets_so_many_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "analyse_apart", slow_coach.stumbles)
    async with serving(analyses_per_hour=1) as place:
        seats = await finished(place)
        failed = await until(seats, lambda answer: answer.status_code != 200)
        assert (failed.status_code, "coach" in failed.json()["en"]) == (409, True)
        assert await place.hub.store.read_analysis(seats.id) is None
        rest = await asked(seats)
        assert (rest.status_code, "in an hour" in rest.json()["en"]) == (429, True)


async def test_what_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "analyse_apart", slow_coach.never_ends)
    async with serving(analysis=2.0) as place:
        seats = await finished(place)
        failed = await until(seats, lambda answer: answer.status_code != 200)
        assert failed.status_code == 409
        assert await place.hub.store.read_analysis(seats.id) is None


async def test_a_match_of_other_rules_gets_a_sentence() -> None:
    record = (await _record()) | {"rules": 99}
    told: list[Any] = []
    found = coach.analyse_apart(told.append, _as_record(record), 1)
    assert isinstance(found, tuple)
    assert "version 99 of the rules" in found[1]
    edited = (await _record()) | {"moves": "a:D a:D a:D"}
    found = coach.analyse_apart(told.append, _as_record(edited), 1)
    assert isinstance(found, tuple)
    assert told == []


async def _record() -> dict[str, Any]:
    async with serving() as place:
        seats = await finished(place)
        answer: dict[str, Any] = (await place.get(f"/api/tables/{seats.id}/match")).json()
        return answer


def _as_record(data: dict[str, Any]) -> Any:
    return parse(data, Path("it"))
