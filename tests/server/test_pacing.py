"""Nobody stops a table (F40), bots think outside of it (F48), and take one pace for a move."""

import asyncio
import contextlib
import itertools
import os
import pickle
import random
import signal
import struct
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cavale.bots.players import LEVELS, Bot, Choose, Level
from cavale.games import find
from cavale.games.condamnes.actions import GRAB, LEAVE
from cavale.kernel.contract import box_digest, full_options
from cavale.matches.match import Match
from cavale.matches.seeds import mixed
from cavale.server import entries
from cavale.server.settings import Settings
from cavale.server.state import TableState
from cavale.server.table import LiveTable, Office
from cavale.server.thinking import Choice, Thinking
from cavale.server.workers import Workers
from cavale.storage.memory import MemoryStore
from tests.server import slow_bots, virtual
from tests.server.kit import Client, OpenPlace, Process, Seats, laid_out, serving, until_so

pytestmark = pytest.mark.anyio


# --- who comes and goes -----------------------------------------------------------------------


async def test_spectators_who_come_and_go_stop_no_bot() -> None:
    """F40: each time the bots began to wait anew, and never moved."""
    async with serving(pace_quick=0.15) as place:
        seats = await place.open_table(mode="bots", seats=4)
        ana = await seats.client(0)

        async def come_and_go() -> None:
            while True:
                watcher = await seats.client()
                await watcher.close()

        pests = [asyncio.ensure_future(come_and_go()) for _ in range(3)]
        await ana.play_on(random.Random(1), to_ply=25)
        for pest in pests:
            pest.cancel()
        await asyncio.gather(*pests, return_exceptions=True)
        assert ana.seq >= 25


async def test_what_is_due_does_not_depend_on_who_asks(later: Callable[[float], None]) -> None:
    """However often the pacer looks, and whenever, the same is due at the same moments."""
    async with serving(pace_quick=600.0) as place:
        seats = await place.open_table(mode="bots", seats=4, game="temple")
        ana = await seats.client(0)
        pacer = place.table(seats).pacer
        before = {name: timer.when() for name, timer in pacer._timers.items()}
        for _ in range(5):
            later(50)
            watcher = await seats.client()
            await watcher.close()
        after = {name: timer.when() for name, timer in pacer._timers.items()}
        assert before.keys() == after.keys()
        sooner = [before[name] - after[name] for name in before]
        assert all(200 < each < 300 for each in sooner)  # the 250 seconds that have passed
        assert ana.step is not None


async def test_a_restart_grants_no_new_time(tmp_path: Path) -> None:
    database = f"sqlite:{tmp_path / 'tables.sqlite3'}"
    async with serving(database=database, clock_fast=600.0) as place:
        seats = await place.open_table(seats=2, clock="fast")
        await seats.sit("Bo")
        host = await seats.client(0)
        await host.say("start")
        step = await host.hear("step")
        assert step["clock"]["left"] > 590_000
    await asyncio.sleep(1.1)
    async with serving(database=database, clock_fast=600.0) as place:
        again = await Seats(place, seats.id, seats.tokens).client(0)
        assert again.step is not None
        assert again.step["clock"]["left"] < step["clock"]["left"] - 1000


# --- bots that take long ----------------------------------------------------------------------


@pytest.fixture
def bots(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    monkeypatch.setattr("cavale.server.thinking._LIMIT", 600.0)

    def choose(by: Choose, is_heavy: bool = True) -> None:
        monkeypatch.setitem(LEVELS, "medium", Level(by, is_heavy=is_heavy))

    return choose


async def against(place: OpenPlace, game: str = "horde", seats: int = 3) -> tuple[Seats, Client]:
    """A person whose bots are thinking."""
    table = await place.open_table(mode="bots", seats=seats, game=game)
    person = await table.client(0)
    while person.moves():
        await person.act(person.moves()[0])
    return table, person


@pytest.mark.slow
@pytest.mark.parametrize("by", [slow_bots.never_ends, slow_bots.burns_a_core])
async def test_while_a_bot_thinks_its_table_talks_and_the_others_play(
    bots: Callable[..., None], by: Choose
) -> None:
    async with serving() as place:
        seats = await place.open_table(mode="screen", seats=2, people=["Bo", "Cy"])
        screen = await seats.client(0, 1)
        bots(by)
        table, person = await against(place)
        thoughts = place.table(table).pacer._thoughts
        await until_so(lambda: bool(thoughts))
        thought = next(iter(thoughts))
        for _ in range(30):
            hand = 0 if screen.moves(0) else 1
            await screen.act(screen.moves(hand)[0], hand)
        await person.say("say", text="alors ?")
        await person.hear("chat")
        assert thought in thoughts  # whatever waited for it would wait still
        assert not thought.done()


@pytest.mark.slow
async def test_a_move_that_comes_too_late_is_dropped_and_thought_anew(
    bots: Callable[..., None],
) -> None:
    """Le Temple: somebody steps in while a bot is thinking."""
    async with serving(pace_quick=600.0) as place:
        match, secret = temple_with_an_interrupt()
        table = await laid_out(place, match, secret, people=[0])
        ana = await table.client(0)
        assert ana.step is not None
        assert ana.step["awaited"] == [1]
        bots(slow_bots.sleeps)
        await ana.say("setpace", pace="instant")
        thoughts = place.table(table).pacer._thoughts
        await until_so(lambda: bool(thoughts))
        first = next(iter(thoughts))
        await ana.act(ana.moves()[0])
        await until_so(first.cancelled)
        await ana.until(lambda each: each.seq > match.ply + 1)
        now = place.table(table).state.match
        assert now is not None
        assert [move.seat for move in now.moves[match.ply : match.ply + 2]] == [0, 1]


def temple_with_an_interrupt() -> tuple[Match, str]:
    """A position in which the second seat is awaited and the first may use a treasure card."""
    for number in range(100):
        secret = f"secret {number}"
        match = Match(find("temple"), 2, mixed(secret, ["", ""]))
        players = [Bot(match.game, match.box, "instinct", seat) for seat in (0, 1)]
        while not match.is_over:
            if match.awaited() == [1] and match.legal(0):
                return match, secret
            (seat,) = match.awaited()
            match.play(seat, players[seat].choose(match.seen(seat), seat, match.legal(seat)))
    raise AssertionError("no such position came about")


@pytest.mark.slow
async def test_a_bot_that_stumbles_is_tried_again_and_harms_nobody(
    bots: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cavale.server.pacing._TRY_AGAIN", 50)
    async with serving() as place:
        bots(slow_bots.stumbles, is_heavy=False)
        table, person = await against(place)
        await until_so(lambda: place.table(table).pacer._not_before > 0)
        bots(LEVELS["chance"].choose, is_heavy=False)
        before = person.seq
        await person.until(lambda each: each.seq > before)


@pytest.mark.slow
async def test_a_server_stops_while_a_bot_thinks(bots: Callable[..., None]) -> None:
    async with serving() as place:
        bots(slow_bots.never_ends)
        table, _ = await against(place)
        await until_so(lambda: bool(place.table(table).pacer._thoughts))


# --- how long they take -----------------------------------------------------------------------

PACE = 700  # milliseconds
THOUGHT = 5  # and what a choice takes in a time that is not waited for


async def think_a_little(
    self: Thinking, match: Match, seat: int, level: str, legal: list[int]
) -> Choice:
    await asyncio.sleep(THOUGHT / 1000)
    return await virtual.think_at_once(self, match, seat, level, legal)


async def _no_next(before: TableState) -> str:
    return ""


async def moves_of_bots(game_id: str, seats: int, count: int) -> list[bytes]:
    """The log of a table that is left to its bots, when they have made so many moves."""
    card = find(game_id).card
    opened = entries.Opened(
        id="t1",
        game=game_id,
        rules=card.version,
        seats=seats,
        options=full_options(card, seats, {}),
        mode="friends",
        bots="instinct",
        clock="off",
        listed=False,
        secret="sealed",
        at=0,
        box=box_digest(find(game_id).box),
    )
    store = MemoryStore()
    office = Office(store, Settings(ready=0, pace_quick=PACE / 1000))
    table = LiveTable(TableState(opened), office, _no_next)
    await store.append(opened.id, 0, entries.encode(opened), "waiting")
    await table.lobby.sit("Ana", 0)
    await table.lobby.start()
    await table.store(entries.Gone(0))
    table.pacer.look()
    for _ in range(2 * count):
        await asyncio.sleep(PACE / 1000)
        if table.state.match is None or table.state.match.ply >= count:
            break
    await table.stop()
    return await store.read(opened.id)


@pytest.mark.parametrize(("game_id", "seats"), [("castor", 4), ("temple", 3), ("condamnes", 5)])
def test_a_bot_takes_one_pace_for_a_move_also_where_others_may_step_in(
    monkeypatch: pytest.MonkeyPatch, game_id: str, seats: int
) -> None:
    """It thinks while they do. After a secret act two paces pass: nobody has seen who made it."""
    bodies = virtual.run(monkeypatch, moves_of_bots(game_id, seats, 60), think_a_little)
    moves = [each for each in map(entries.decode, bodies) if isinstance(each, entries.Moved)]
    game, openly = find(game_id), []
    for before, move in itertools.pairwise(moves):
        if not game.is_covert(before.action) and not game.is_covert(move.action):
            openly.append(move.at - before.at)
    assert len(openly) > 20
    assert max(openly) <= PACE + seats * THOUGHT + 5
    assert sum(gap >= PACE for gap in openly) > len(openly) / 2


async def think_in_place(
    self: Thinking, match: Match, seat: int, level: str, legal: list[int]
) -> Choice:
    choice = await virtual.think_at_once(self, match, seat, level, legal)
    return choice._replace(in_place=True)


def test_the_log_says_where_the_instinct_raced_for_a_thinker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Condamnés !: the first moves are answers in a race; all bots had to be played for."""
    bodies = virtual.run(monkeypatch, moves_of_bots("condamnes", 5, 8), think_in_place)
    moves = [each for each in map(entries.decode, bodies) if isinstance(each, entries.Moved)]
    assert {move.action for move in moves} & {GRAB, LEAVE}
    assert {move.by for move in moves if move.seat != 0} == {"instinct"}


# --- workers ----------------------------------------------------------------------------------


def pid() -> int:
    return os.getpid()


async def test_a_worker_is_kept_and_one_that_died_is_replaced() -> None:
    workers = Workers(1)
    first = await workers.run(pid)
    assert await workers.run(pid) == first != os.getpid()
    os.kill(first, signal.SIGKILL)
    with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
        await workers.run(pid)  # it may have died with the job
    assert await workers.run(pid) != first
    await workers.close()
    with pytest.raises(RuntimeError, match="gone home"):
        await workers.run(pid)


def standing() -> tuple[int, int, int]:
    return os.nice(0), os.getpgrp(), os.getsid(0)


async def test_a_worker_lets_its_server_compute_first() -> None:
    """It is nice in the server's own session, where that counts; but Ctrl-C is not for it."""
    workers = Workers(1)
    nice, group, session = await workers.run(standing)
    await workers.close()
    assert nice == min(os.nice(0) + 5, 19)
    assert group != os.getpgrp()
    assert session == os.getsid(0)


async def test_a_worker_whose_server_was_killed_ends_without_a_word() -> None:
    """While it works nobody reads any more; or the server went while it asked."""
    task = pickle.dumps((time.sleep, (0,), {}, False))
    whole = struct.pack("!I", len(task)) + task
    for asked in (whole, whole[:-3], whole[:2]):
        worker = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", "from cavale.server.workers import work; work()"),
            stdin=asyncio.subprocess.PIPE,
            stdout=(unread := os.pipe())[1],
            stderr=asyncio.subprocess.PIPE,
        )
        for end in unread:
            os.close(end)
        async with asyncio.timeout(60):
            _, errors = await worker.communicate(asked)
        assert (worker.returncode, errors) == (0, b"")


async def test_a_job_that_is_no_longer_wanted_ends_its_worker() -> None:
    workers = Workers(1)
    job = asyncio.ensure_future(workers.run(time.sleep, 600))
    await asyncio.sleep(0.5)
    job.cancel()
    await asyncio.gather(job, return_exceptions=True)
    assert await workers.run(sorted, [3, 1, 2]) == [1, 2, 3]
    await workers.close()


async def test_what_a_job_raises_or_prints_comes_back_as_it_should() -> None:
    workers = Workers(1)
    with pytest.raises(ZeroDivisionError):
        await workers.run(divmod, 1, 0)
    await workers.run(print, "a job may print")
    assert await workers.run(divmod, 7, 2) == (3, 1)
    await workers.close()


@pytest.mark.slow
async def test_workers_end_with_their_server_however_it_ends(tmp_path: Path) -> None:
    server = Process(tmp_path)
    place = server.start()
    seats = await place.open_table(mode="bots", seats=2)
    ana = await seats.client(0)
    await ana.play_on(random.Random(1))
    assert (await place.get(f"/api/tables/{seats.id}/replay")).status_code == 200
    children = server.children()
    assert children
    await place.part()
    server.end(signal.SIGKILL)
    await until_so(lambda: not any(Path(f"/proc/{child}").exists() for child in children))


# --- instincts and what they are given --------------------------------------------------------


def test_an_instinct_chooses_an_open_move_where_it_is_given_no_other() -> None:
    """An awaited bot is asked for that: what it does in secret has an instant of its own."""
    game = find("condamnes")
    rng = random.Random(3)
    for seed in range(6):
        match = Match(game, 4, mixed(str(seed), []))
        while not match.is_over:
            seat = rng.choice(match.awaited())
            openly = [action for action in match.legal(seat) if not game.is_covert(action)]
            seen, dice = match.seen(seat), [rng.getrandbits(32), rng.getrandbits(32)]
            chosen = int(game.instinct(match.box, seen, seat, openly, len(openly), dice))
            assert chosen in openly
            match.play(seat, rng.choice(match.legal(seat)))
