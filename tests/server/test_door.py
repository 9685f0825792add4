"""The door: checks in one order; a refusal is typed, cites its rule, and changes nothing."""

import asyncio
import contextlib
import json
import random
import socket
from collections.abc import AsyncIterator
from typing import Any

import pytest
import websockets

from cavale.matches.match import Match
from cavale.server import entries
from tests.server.kit import Client, Message, OpenPlace, Seats, serving, until_so
from tests.server.pair import elsewhere, twins

pytestmark = pytest.mark.anyio


@pytest.fixture
async def place(anyio_backend: str, url: str) -> AsyncIterator[OpenPlace]:
    """The same door in front of every store."""
    async with serving(database=url) as open_place:
        yield open_place


def match_of(place: OpenPlace, seats: Seats) -> Match:
    match = place.table(seats).state.match
    assert match is not None
    return match


async def trace(place: OpenPlace, seats: Seats) -> tuple[object, ...]:
    """All that a refused message must leave as it was."""
    match = place.table(seats).state.match
    log = await place.hub.store.read(seats.id)
    return match and (match.digest(), match.ply), log


@contextlib.asynccontextmanager
async def nothing_changes(place: OpenPlace, seats: Seats) -> AsyncIterator[None]:
    before = await trace(place, seats)
    yield
    assert await trace(place, seats) == before


async def both(seats: Seats) -> tuple[Client, Client]:
    """The client whose turn it is, and the other."""
    one, other = await seats.client(0), await seats.client(1)
    return (one, other) if one.moves() else (other, one)


def act(client: Client, move: str, **other: Any) -> Message:
    return {"t": "act", "id": "x", "seq": client.seq, "move": move} | other


# --- before hello ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "first",
    [
        {"t": "act", "id": "x", "seq": 0, "move": "D"},
        {"t": "say", "text": "let me in"},
        {"t": "start"},
    ],
)
async def test_without_hello_nothing_is_told(place: OpenPlace, first: Message) -> None:
    seats = await place.open_table()
    client = await Client.connected(place, seats.id)
    async with nothing_changes(place, seats):
        await client.refused("hello_first", **first)
    assert await client.closed() == 1000
    assert len(client.heard) == 1


@pytest.mark.parametrize("first", ["", "hello", "[]", '{"t":"hello","tokens":["short"]}', b"\xff"])
async def test_a_malformed_hello_is_refused_and_the_door_shut(
    place: OpenPlace, first: str | bytes
) -> None:
    seats = await place.open_table()
    client = await Client.connected(place, seats.id)
    await client.send(first)
    await client.refused("malformed")
    assert await client.closed() == 1000


async def test_a_hello_that_never_comes_is_not_waited_for(
    place: OpenPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cavale.server.sockets._HELLO_WITHIN", 0.05)
    seats = await place.open_table()
    client = await Client.connected(place, seats.id)
    assert await client.closed() == 1000
    assert client.heard == []


async def test_a_wrong_token_opens_nothing(place: OpenPlace) -> None:
    seats, elsewhere = await place.open_table(), await place.open_table()
    for tokens in (
        ["x" * 32],
        elsewhere.tokens,  # another table's
        [*seats.tokens, "x" * 32],  # one right, one wrong
        seats.tokens * 2,  # twice the same
    ):
        client = await Client.connected(place, seats.id)
        await client.refused("token", t="hello", tokens=tokens)
        assert await client.closed() == 1000
        assert len(client.heard) == 1


async def test_a_table_that_does_not_exist_is_gone(place: OpenPlace) -> None:
    for table in ("none-such", "%2e%2e", "é" * 50):
        client = await Client.connected(place, table)
        await client.refused("gone", t="hello")
        assert await client.closed() == 1000


async def test_a_second_hello_is_malformed(running: Seats, place: OpenPlace) -> None:
    client = await running.client(0)
    await client.refused("malformed", t="hello", tokens=[])


# --- the order of checks --------------------------------------------------------------------

MALFORMED = [
    "",
    "null",
    "{}",
    "[]",
    '"act"',
    '{"t":"fly"}',
    '{"t":"act"}',
    '{"t":"act","id":"x","seq":"0","move":"D"}',
    '{"t":"act","id":"x","seq":0,"move":"D","seat":1}',
    '{"t":"act","id":"x","seq":0,"move":"D","hand":-1}',
    '{"t":"act","id":"x","seq":0,"move":"' + "D" * 41 + '"}',
    '{"t":"say","text":"' + "a" * 301 + '"}',
    '{"t":"react","kind":"rude"}',
    '{"t":"rename","name":"","colour":0}',
    '{"t":"rename","name":"A","colour":14}',
    '{"t":"setpace","pace":"never"}',
    '{"a":' + "[" * 2000 + "]" * 2000 + ',"t":"start"}',  # too deep
    '{"t":"say","text":"\\ud800"}',
    '{"t":"say","text":"' + "a" * 5000 + '"}',  # too long
    '{"t":"say","text":"' + "é" * 2100 + '"}',  # too many bytes
]


@pytest.mark.parametrize("text", MALFORMED, ids=range(len(MALFORMED)))
async def test_what_has_no_shape_is_malformed(running: Seats, place: OpenPlace, text: str) -> None:
    client, _ = await both(running)
    async with nothing_changes(place, running):
        await client.send(text)
        await client.refused("malformed")


async def test_a_binary_frame_is_malformed(running: Seats, place: OpenPlace) -> None:
    client, _ = await both(running)
    async with nothing_changes(place, running):
        await client.send(json.dumps(act(client, "D")).encode())
        await client.refused("malformed")


async def test_a_message_beyond_all_bounds_closes_the_socket(
    running: Seats, place: OpenPlace
) -> None:
    client, other = await both(running)
    async with nothing_changes(place, running):
        with contextlib.suppress(websockets.ConnectionClosed):
            await client.send("x" * 100_000)
        assert await client.closed() == 1009
    await other.until(lambda each: not all(seat["here"] for seat in each.table["seats"]))


async def test_a_hand_that_one_does_not_hold_is_not_yours(running: Seats, place: OpenPlace) -> None:
    client, _ = await both(running)
    watcher = await running.client()
    async with nothing_changes(place, running):
        await client.refused("not_yours", **act(client, "D", hand=1))
        await client.refused("not_yours", **act(client, "D", hand=13))
        await watcher.refused("not_yours", **act(watcher, "D"))
        await watcher.refused("not_yours", t="leave")
        await watcher.refused("not_yours", t="why", moves=[])
        await watcher.refused("not_yours", t="rename", name="A", colour=1)


async def test_before_the_start_nothing_is_running(place: OpenPlace) -> None:
    seats = await place.open_table()
    ana = await seats.client(0)
    async with nothing_changes(place, seats):
        problem = await ana.refused("not_running", **act(ana, "no move at all", id="early"))
        await ana.refused("not_running", t="why", moves=["D"])
    assert problem["id"] == "early"


async def test_out_of_turn_is_refused_by_its_rule(running: Seats, place: OpenPlace) -> None:
    _, other = await both(running)
    async with nothing_changes(place, running):
        problem = await other.refused("illegal", **act(other, "D"))
    assert problem["rule"] == "H05"
    assert problem["en"].startswith("H05: ")
    assert problem["fr"].startswith("H05")


@pytest.mark.parametrize("wrong", [-1, 1, 10**30, -(10**30)])
async def test_another_moment_is_stale(running: Seats, place: OpenPlace, wrong: int) -> None:
    client, _ = await both(running)
    async with nothing_changes(place, running):
        await client.refused("stale", **act(client, "D", seq=wrong))


@pytest.mark.parametrize("text", ["", "d", "D ", "T0", "T11", "Draw", "\u202eD", "0"])
async def test_what_is_no_move_is_invalid(running: Seats, place: OpenPlace, text: str) -> None:
    client, _ = await both(running)
    async with nothing_changes(place, running):
        problem = await client.refused("invalid", **act(client, text, id="odd"))
    assert (problem["id"], problem["rule"]) == ("odd", "")


async def test_what_a_rule_forbids_is_illegal_and_cites_it(
    running: Seats, place: OpenPlace
) -> None:
    client, _ = await both(running)
    async with nothing_changes(place, running):
        for move, rule in (("R", "H10"), ("T7", "H13"), ("G7", "H23")):
            problem = await client.refused("illegal", **act(client, move))
            assert problem["rule"] == rule


async def test_the_checks_come_in_one_order(place: OpenPlace) -> None:
    """Each message is wrong in all that follows, too: the first check decides."""
    waiting = await place.open_table()
    ana = await waiting.client(0)
    everything = {"seq": 99, "move": "no move"}
    await ana.refused("malformed", **act(ana, "", hand=99, seq="99"))
    await ana.refused("not_yours", **act(ana, "", hand=5) | everything)
    await ana.refused("not_running", **act(ana, "") | everything)
    seats = await place.open_table(seats=2)
    await seats.sit("Bo")
    host = await seats.client(0)
    await host.say("start")
    await host.hear("step")
    client, other = await both(seats)
    await other.refused("stale", **act(other, "") | everything)
    await other.refused("invalid", **act(other, "no move"))
    assert (await other.refused("illegal", **act(other, "R")))["rule"] == "H05"
    assert (await client.refused("illegal", **act(client, "R")))["rule"] == "H10"


async def test_too_many_messages_are_refused_before_anything_else() -> None:
    async with serving(messages_per_second=1) as place:
        seats = await place.open_table(mode="bots", seats=2)
        ana = await seats.client(0)
        await ana.until(lambda each: bool(each.moves()))
        async with nothing_changes(place, seats):
            for _ in range(40):
                await ana.send("nonsense")
            codes = [(await ana.hear("problem"))["code"] for _ in range(40)]
        assert codes[0] == "malformed"
        assert codes.count("too_fast") >= 20
        assert "too_fast" not in codes[: codes.index("too_fast")]


async def test_after_the_end_the_rules_refuse(place: OpenPlace) -> None:
    seats = await place.open_table(mode="bots", seats=2)
    ana = await seats.client(0)
    await ana.play_on(random.Random(0))
    await ana.until(lambda each: each.table["state"] == "over")
    async with nothing_changes(place, seats):
        problem = await ana.refused("illegal", **act(ana, "D"))
    assert problem["rule"] == "H21"


async def test_only_the_host_does_what_hosts_do(running: Seats, place: OpenPlace) -> None:
    guest, watcher = await running.client(1), await running.client()
    async with nothing_changes(place, running):
        for client in (guest, watcher):
            for sent in ({"t": "start"}, {"t": "remove", "seat": 0}):
                await client.refused("not_host", **sent)
            await client.refused("not_host", t="setpace", pace="calm")


async def test_why_answers_for_each_move_and_changes_nothing(
    running: Seats, place: OpenPlace
) -> None:
    client, other = await both(running)
    async with nothing_changes(place, running):
        await client.say("why", moves=["D", "R", "T7", "nonsense"])
        answer = await client.hear("because")
        assert answer["rules"] == {"D": "", "R": "H10", "T7": "H13"}
        await other.say("why", moves=["D"])
        assert (await other.hear("because"))["rules"] == {"D": "H05"}


# --- resent moves ---------------------------------------------------------------------------


async def test_a_resent_move_is_acknowledged_again_and_not_played_twice(
    running: Seats, place: OpenPlace
) -> None:
    client, other = await both(running)
    first = await client.act("D", id="once")
    async with nothing_changes(place, running):
        for _ in range(3):
            again = await client.act("D", id="once", seq=0)
            assert (again["seq"], again["ack"]) == (first["seq"], "once")
    await other.until(lambda each: each.seq == 1)


async def test_it_is_recognised_from_another_socket_and_at_another_time(
    running: Seats, place: OpenPlace
) -> None:
    client, _ = await both(running)
    assert client.step is not None
    seat = client.step["awaited"][0]
    await client.act("D", id="once")
    await client.close()
    again = await running.client(seat)
    async with nothing_changes(place, running):
        assert (await again.act("P", id="once", seq=17))["ack"] == "once"


async def test_it_is_recognised_after_the_end_and_after_the_log_was_read_anew() -> None:
    async with serving(idle=0.05) as place:
        seats = await place.open_table(mode="screen", seats=2, people=["Ana", "Bo"])
        screen = await seats.client(0, 1)
        rng = random.Random(5)
        hand = 0
        while not screen.is_over:
            hand = next(hand for hand in (0, 1) if screen.moves(hand))
            await screen.act(rng.choice(screen.moves(hand)), hand)
        last = screen.last_id
        await screen.close()
        await until_so(lambda: seats.id not in place.hub.tables)
        back = await seats.client(0, 1)
        async with nothing_changes(place, seats):
            assert (await back.act("D", hand, id=last))["outcome"] is not None


async def test_the_same_id_is_anothers_move_for_another_seat(running: Seats) -> None:
    client, other = await both(running)
    await client.act("P", id="1")
    await other.until(lambda each: each.seq == 1)
    assert (await other.act("P", id="1"))["seq"] == 2


async def test_a_move_without_an_id_is_a_move_all_the_same(running: Seats) -> None:
    client, _ = await both(running)
    await client.send(json.dumps(act(client, "D", id="")))
    step = await client.hear("step", "problem")
    assert (step["t"], step.get("seq")) == ("step", 1)


# --- clients that do not listen -------------------------------------------------------------


async def deaf(place: OpenPlace, seats: Seats, seat: int) -> Client:
    """A client that greets and then reads no more."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.connect(("127.0.0.1", place.port))
    client = await Client.connected(place, seats.id, sock=line, max_queue=1, close_timeout=0.1)
    await client.say("hello", tokens=[seats.tokens[seat]])
    return client


async def test_a_client_that_stops_reading_is_let_go_and_holds_up_nobody() -> None:
    async with serving(send_buffer=4096) as place:
        seats = await place.open_table(seats=3)
        await seats.sit("Bo")
        await seats.sit("Cy")
        ana, bo = await seats.client(0), await seats.client(1)
        cy = await deaf(place, seats, 2)
        await ana.until(lambda each: all(seat["here"] for seat in each.table["seats"]))
        for _ in range(2000):  # many more than the buffers on the way can hold
            await bo.say("say", text="a" * 300)
            await bo.hear("chat")
            await ana.hear("chat")
            if not ana.table["seats"][2]["here"]:
                break
        assert len(place.table(seats).connections) == 2
        await ana.say("start")
        await bo.hear("step")
        cy.socket.transport.abort()


async def test_a_client_that_asks_without_reading_is_let_go() -> None:
    async with serving(send_buffer=4096) as place:
        seats = await place.open_table(seats=2)
        await seats.sit("Bo")
        ana = await seats.client(0)
        bo = await deaf(place, seats, 1)
        await ana.until(lambda each: each.table["seats"][1]["here"])
        question = json.dumps({"t": "rename", "name": "Bo", "colour": 99})

        async def flood() -> None:
            with contextlib.suppress(websockets.ConnectionClosed, OSError):
                for _ in range(100_000):
                    await bo.send(question)

        flooding = asyncio.ensure_future(flood())
        await ana.until(lambda each: not each.table["seats"][1]["here"])
        flooding.cancel()
        bo.socket.transport.abort()


# --- a store that fails, and one that two servers share -------------------------------------


def failing(place: OpenPlace, monkeypatch: pytest.MonkeyPatch, what: bytes, times: int) -> None:
    """The next so many entries in which this text occurs cannot be stored."""
    left = [times]
    append = place.hub.store.append

    async def fail(table: str, number: int, entry: bytes, *more: Any) -> None:
        if what in entry and left[0]:
            left[0] -= 1
            raise OSError("the disk is full")
        await append(table, number, entry, *more)

    monkeypatch.setattr(place.hub.store, "append", fail)


async def test_a_move_that_cannot_be_stored_is_not_played(
    running: Seats, place: OpenPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, _ = await both(running)
    failing(place, monkeypatch, b'"t":"moved"', 1)
    async with nothing_changes(place, running):
        await client.refused("internal", **act(client, "D"))
    assert (await client.act("D"))["seq"] == 1


async def test_a_bots_move_that_cannot_be_stored_is_tried_again(
    place: OpenPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cavale.server.pacing._TRY_AGAIN", 10)
    seats = await place.open_table(mode="bots", seats=2)
    ana = await seats.client(0)
    failing(place, monkeypatch, b'"by":"bot"', 3)
    await ana.play_on(random.Random(1))
    assert ana.is_over


async def test_the_last_move_stands_even_if_the_end_cannot_be_written_down(
    monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    async with serving(idle=0.05, database=url) as place:
        failing(place, monkeypatch, b'"t":"ended"', 1)
        seats = await place.open_table(mode="bots", seats=2)
        ana = await seats.client(0)
        await ana.play_on(random.Random(2))
        await ana.until(lambda each: each.table["state"] == "over")
        assert await place.hub.store.tables("over", 9) == []
        await ana.close()
        await until_so(lambda: seats.id not in place.hub.tables)
        await place.hub.find(seats.id)  # read anew, the end is written down
        assert await place.hub.store.tables("over", 9) == [seats.id]
        last = (await place.hub.store.read(seats.id))[-1]
        assert isinstance(entries.decode(last), entries.Ended)


@pytest.fixture(params=["memory", "postgresql"])
def common(request: pytest.FixtureRequest) -> str:
    """What two servers may share: a store in memory, or a database."""
    if request.param == "memory":
        return ""
    url: str = request.getfixturevalue("postgres_url")
    return url


async def test_two_servers_never_play_two_moves_at_one_moment(common: str) -> None:
    async with twins(common) as (one, other):
        seats = await one.open_table(mode="screen", seats=2, people=["Ana", "Bo"])
        here, there = await seats.client(0, 1), await elsewhere(seats, other).client(0, 1)
        hand = 0 if here.moves(0) else 1
        await here.act("D", hand)
        await there.send(json.dumps(act(there, "P", hand=hand)))
        await there.refused("stale")
        assert there.seq == here.seq  # what the other played was told first
        hand = 0 if there.moves(0) else 1  # a card that had to be placed ends the turn
        await there.act(there.moves(hand)[0], hand)
        assert there.seq == 2


async def test_a_guest_removed_at_another_server_has_no_seat_here(common: str) -> None:
    async with twins(common) as (one, other):
        seats = await one.open_table(seats=2)
        await seats.sit("Bo")
        host, guest = await seats.client(0), await elsewhere(seats, other).client(1)
        await host.say("remove", seat=1)
        await host.until(lambda each: each.table["seats"][1]["kind"] == "open")
        await seats.sit("Cy")
        await guest.refused("not_yours", t="rename", name="Cy", colour=1)
        assert (
            json.loads(next(told for told in reversed(guest.heard) if "hands" in told))["hands"]
            == []
        )


async def test_bots_go_on_after_another_server_was_faster(common: str) -> None:
    async with twins(common) as (one, other):
        seats = await one.open_table(mode="bots", seats=2)
        clients = [await seats.client(0), await elsewhere(seats, other).client(0)]
        rng = random.Random(7)
        for turn in range(10_000):
            client = clients[turn % 2]
            with contextlib.suppress(AssertionError):  # stale: told anew, then the other's turn
                await client.play_on(rng, most=1)
            if client.is_over:
                break
        assert client.is_over
