"""Bots that think at a server: compiled in the background, played for when late, never leaking."""

from pathlib import Path

import pytest

from cavale.bots.players import LEVELS, Level, by_instinct
from cavale.games import find
from cavale.matches.match import Match
from cavale.server import entries
from cavale.server.thinking import Choice, Thinking, packed, prepare_apart, think_apart
from cavale.server.workers import LIMIT
from tests.helpers import new_match
from tests.server import slow_bots
from tests.server.kit import OpenPlace, Seats, serving, until_so

pytestmark = pytest.mark.anyio


def match_at_a_choice() -> tuple[Match, int]:
    match = new_match(find("horde"), 3)
    return match, match.awaited()[0]


async def chosen(thinking: Thinking, level: str) -> Choice:
    match, seat = match_at_a_choice()
    choice = await thinking.choose(match, seat, level, match.legal(seat))
    assert choice.action in match.legal(seat)
    return choice


async def test_quick_levels_choose_for_themselves() -> None:
    thinking = Thinking(1, 5.0)
    for level in ("chance", "easy", "medium", "instinct"):
        assert not (await chosen(thinking, level)).in_place
    await thinking.close()


async def test_the_instinct_plays_until_the_search_is_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    level = Level(slow_bots.takes_first, is_heavy=True, prepare=slow_bots.prepares)
    monkeypatch.setitem(LEVELS, "strong", level)
    thinking = Thinking(1, 60.0)
    assert (await chosen(thinking, "strong")).in_place
    await until_so(lambda: (slow_bots.prepares, "horde") in thinking._ready)
    assert not (await chosen(thinking, "strong")).in_place
    await thinking.close()


async def test_a_search_that_cannot_be_compiled_leaves_the_instinct(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    level = Level(slow_bots.takes_first, is_heavy=True, prepare=slow_bots.cannot_prepare)
    monkeypatch.setitem(LEVELS, "strong", level)
    thinking = Thinking(1, 60.0)
    assert (await chosen(thinking, "strong")).in_place
    await until_so(lambda: "could not be compiled" in caplog.text)
    assert (await chosen(thinking, "strong")).in_place
    assert caplog.text.count("could not be compiled") == 1  # not tried again at once
    await thinking.close()


async def test_what_could_not_be_compiled_is_tried_again_after_a_pause(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A machine that was busy with something else would do without thinkers for ever."""
    monkeypatch.setattr("cavale.server.thinking._PAUSE", 0.1)
    thinking, tried = Thinking(1, 60.0), []

    async def too_long_once(*job: object) -> bool:
        tried.append(job)
        if len(tried) == 1:
            raise TimeoutError
        return True

    monkeypatch.setattr(thinking._compiler, "run", too_long_once)
    await until_so(lambda: thinking.is_prepared(slow_bots.prepares, "horde"))
    assert len(tried) == 2
    await thinking.close()


async def test_where_nothing_can_be_kept_the_instinct_plays_and_the_log_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    """Each thinker would compile its search anew, and be ended before it has."""
    (file := tmp_path / "file").touch()
    monkeypatch.setenv("CAVALE_CACHE", str(file / "cache"))  # no folder can be made there
    monkeypatch.setattr("cavale.server.thinking._PAUSE", 0.1)
    thinking = Thinking(1, 60.0)
    for game_id in ("horde", "temple"):
        assert not thinking.is_prepared(slow_bots.prepares, game_id)
        await until_so(lambda game_id=game_id: is_given_up(thinking, game_id))  # type: ignore[misc]
    assert not thinking._ready
    (told,) = [each.getMessage() for each in caplog.records if "CAVALE_CACHE" in each.getMessage()]
    assert str(file / "cache") in told
    await thinking.close()


def is_given_up(thinking: Thinking, game_id: str) -> bool:
    """For the present: it may be tried again."""
    return (slow_bots.prepares, game_id) not in thinking._compiling


async def test_compiling_may_take_longer_than_other_work() -> None:
    thinking = Thinking(1, 60.0)
    assert thinking._compiler._limit >= 5 * LIMIT
    await thinking.close()


@pytest.mark.parametrize("by", [slow_bots.never_ends, slow_bots.stumbles, slow_bots.dies])
async def test_a_thinker_that_is_late_or_dies_is_played_for_and_replaced(
    monkeypatch: pytest.MonkeyPatch, by: slow_bots.Choose
) -> None:
    monkeypatch.setattr("cavale.server.thinking._LIMIT", 3.0)
    monkeypatch.setitem(LEVELS, "strong", Level(by, is_heavy=True))
    monkeypatch.setitem(LEVELS, "expert", Level(slow_bots.takes_first, is_heavy=True))
    thinking = Thinking(1, 60.0)
    assert (await chosen(thinking, "strong")).in_place
    thinking._thinkers._limit = 600.0  # a busy machine starts a process slowly
    assert not (await chosen(thinking, "expert")).in_place
    await thinking.close()


async def test_who_waits_too_long_for_a_thinker_plays_by_instinct(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(LEVELS, "strong", Level(slow_bots.takes_first, is_heavy=True))
    thinking = Thinking(1, 0.05)
    await thinking._thinkers._free.acquire()
    assert (await chosen(thinking, "strong")).in_place
    thinking._thinkers._free.release()
    await thinking.close()


def test_a_worker_gets_the_game_by_its_name_and_what_the_seat_knows_as_bytes() -> None:
    match, seat = match_at_a_choice()
    legal = match.legal(seat)
    known = packed(match, seat)
    assert known.game_id == "horde"
    assert {type(known.box), type(known.seen)} == {bytes}
    assert think_apart(by_instinct, known, legal, 1) in legal
    prepare_apart(slow_bots.prepares, "horde")


async def stored_by(place: OpenPlace, table: Seats) -> list[str]:
    """By whom each move of a table was made, as its log says."""
    bodies = await place.table(table).office.store.read(table.id)
    decoded = map(entries.decode, bodies)
    return [entry.by for entry in decoded if isinstance(entry, entries.Moved)]


async def test_the_log_says_where_the_instinct_played_for_a_thinker(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(LEVELS, "strong", Level(slow_bots.stumbles, is_heavy=True))
    async with serving() as place:
        table = await place.open_table(mode="bots", seats=3, bots="strong")
        person = await table.client(0)
        while person.seq < 12 and not person.is_over:
            if person.moves():
                await person.act(person.moves()[0])
            else:
                await person.next()
        assert {*await stored_by(place, table)} == {"person", "instinct"}
