"""Nobody is sent what they may not know.

First, every byte of whole matches is searched for what must stay secret. Then whole matches are
played twice: the second time, whenever something is told, the world is exchanged for another one
that the viewer cannot tell apart (other cards in other hands, another order of the draw pile,
another random stream), and the viewer's bytes must be the same to the last one.
"""

import asyncio
import contextlib
import json
import os
import random
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from cavale.games import find, ours
from cavale.kernel.contract import SPECTATOR, box_digest, full_options
from cavale.kernel.errors import CavaleError
from cavale.kernel.header import begin
from cavale.kernel.plain import plain_blank
from cavale.kernel.tape import AUDIENCE, EVERYONE, VALUE, unpacked
from cavale.matches.match import Match
from cavale.matches.seeds import seal_of, share_of
from cavale.server import entries
from cavale.server.connection import Connection
from cavale.server.playing import Play
from cavale.server.settings import Settings
from cavale.server.state import TableState
from cavale.server.table import LiveTable, Office
from cavale.storage import open_store
from cavale.wire import down, up
from tests.helpers import next_seat
from tests.server.kit import Client, OpenPlace, Seats, serving

pytestmark = pytest.mark.anyio
SECRET = "5e" * 32
MATCHES = int(os.environ.get("CAVALE_LEAK_MATCHES", "1"))  # at each size of a large table


# --- every byte of a match on a real server -------------------------------------------------


def secrets_of(state: TableState, tokens: list[str]) -> list[str]:
    """What may stand in no frame before the end, as it could be written."""
    assert state.match is not None
    words = [*state.match.seed.words]
    hashes = [seat.token_hash for seat in state.seats if seat.token_hash]
    luck = [share for share in state.deal.shares if share]
    numbers = [form for word in words for form in (str(word), f"{word:x}")]
    return [state.opened.secret, *tokens, *hashes, *luck, *numbers]


async def bodies_before_the_end(place: OpenPlace, seats: Seats) -> list[str]:
    """What plain HTTP tells anyone about a running match."""
    paths = ["", "/match", "/verify", "/replay", "/replay?seat=0", "/seats"]
    answers = [await place.get(f"/api/tables/{seats.id}{path}") for path in paths]
    assert [answer.status_code for answer in answers] == [200, 409, 409, 409, 409, 405]
    lists = [await place.get("/api/tables"), await place.get("/metrics")]
    return [answer.text + str(answer.headers) for answer in [*answers, *lists]]


def luck_of(name: str) -> str:
    return name.encode().hex() * 16


async def play_together(clients: list[Client], rng: random.Random) -> None:
    await asyncio.gather(*(client.play_on(random.Random(rng.random())) for client in clients))


@pytest.mark.slow
async def test_no_frame_and_no_body_holds_a_secret_before_the_end(url: str) -> None:
    async with serving(seats_per_address=4, database=url) as place:
        seats = await place.open_table(seats=4, listed=True)
        for name in ("Bo", "Cy", "Di"):
            await seats.sit(name, seal=seal_of(share_of(luck_of(name))))
        clients = [await seats.client(seat) for seat in range(4)]
        watcher = await seats.client()
        await clients[0].say("start")
        for name, client in zip(("Bo", "Cy", "Di"), clients[1:], strict=True):
            await client.until(lambda each: each.table["deal"]["stage"] == "telling")
            await client.say("luck", luck=luck_of(name))
        rng = random.Random(7)
        await asyncio.gather(*(client.play_on(rng, to_ply=15) for client in clients))
        late = await seats.client()
        bodies = await bodies_before_the_end(place, seats)
        secret = secrets_of(place.table(seats).state, seats.tokens)
        await play_together(clients, rng)
        for client in (watcher, late):
            await client.until(lambda each: each.is_over)
        frames = [text for client in [*clients, watcher, late] for text in client.heard]
        assert len(frames) > 100
        for text in [*frames, *bodies]:
            assert not [each for each in secret if each in text]
        # after the end the shuffle is opened for all to check
        assert secret[0] in (await place.get(f"/api/tables/{seats.id}/match")).text


@pytest.mark.slow
async def test_a_card_in_hand_is_told_to_its_seat_alone(url: str) -> None:
    """From the frames themselves: whoever draws sees the card, the others see that one is drawn."""
    async with serving(database=url) as place:
        seats = await place.open_table(mode="screen", seats=3, people=["Ana", "Bo", "Cy"])
        screen = await seats.client(0, 1, 2)
        apart = [await seats.client(seat) for seat in range(3)]
        watcher = await seats.client()
        rng, drawn = random.Random(4), 0
        while not screen.is_over:
            hand = next(hand for hand in range(3) if screen.moves(hand))
            await screen.act(rng.choice(screen.moves(hand)), hand)
            assert screen.step is not None
            for viewer, client in enumerate([*apart, watcher]):
                await client.until(lambda each: each.seq >= screen.seq)
                assert client.step is not None
                view = client.step["views"][0]
                may_know = view["turn"] == viewer
                assert view["drawn"] == 0 or may_know
                assert view["dealing"] == [] or may_know
                events = [event for event in client.step["events"] if event["kind"] == "draw"]
                assert all(event["value"] == -1 or event["seat"] == viewer for event in events)
                drawn += bool(view["drawn"])
        assert drawn > 10


# --- the same match in another world --------------------------------------------------------


@pytest.fixture
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two matches are told at the same moments."""
    monkeypatch.setattr("cavale.server.clock.now", lambda: 1000)


def another_world(match: Match, hands: tuple[int, ...], rng: random.Random) -> Any:
    """A whole table that these hands cannot tell from the present one."""
    kit = import_module(f"tests.games.{match.game.card.id}_kit").KIT
    viewer = hands[0] if hands else SPECTATOR
    if len(hands) > 1 and int(match.table.turn) in hands:
        viewer = int(match.table.turn)  # La Horde: the other hands know no more than this one
    if len(hands) > 1 or rng.random() < 0.5:
        return kit.other_world(match.table, viewer, rng)
    table = plain_blank(match.game.table)
    begin(table, 0, [rng.getrandbits(32), rng.getrandbits(32)], rng.getrandbits(32), 2)
    match.game.imagine(match.box, match.seen(viewer), viewer, table)
    return table


def other_tapes(match: Match, hands: tuple[int, ...], rng: random.Random) -> list[Any]:
    """What happened, with other values wherever these hands may not know them."""
    changed = []
    for tape in match.tapes:
        rows = np.array(unpacked(tape))
        for row in rows:
            known = row[AUDIENCE] == EVERYONE or any(row[AUDIENCE] >> seat & 1 for seat in hands)
            if not known:
                row[VALUE] = rng.randrange(1, 1000)
        changed.append(rows)
    return changed


class OtherPlay(Play):
    def __init__(self, table: "OtherWorld") -> None:
        super().__init__(table)
        self._world = table

    def why(self, seat: int, moves: list[str]) -> dict[str, str]:
        with self._world.exchanged():
            return super().why(seat, moves)


class OtherWorld(LiveTable):
    """A table that shows some hands another world whenever it tells something."""

    hands: tuple[int, ...] = ()
    rng = random.Random(0)

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.play = OtherPlay(self)

    @contextlib.contextmanager
    def exchanged(self) -> Iterator[None]:
        match = self.state.match
        if match is None:
            yield
            return
        kept = match.table, match.tapes, match.seed
        match.table = another_world(match, self.hands, self.rng)
        match.tapes = other_tapes(match, self.hands, self.rng)
        match.seed = type(match.seed)((1, 2, 3, 4))
        yield
        match.table, match.tapes, match.seed = kept

    def tell_step(self, since: int, mover: int = -1, move_id: str = "") -> None:
        with self.exchanged():
            super().tell_step(since, mover, move_id)

    def tell_again(self, seat: int, move_id: str) -> None:
        with self.exchanged():
            super().tell_again(seat, move_id)

    def welcome(self, connection: Connection) -> down.Welcome:
        with self.exchanged():
            return super().welcome(connection)


class Listener(Connection):
    """A client that keeps what it is sent."""

    def __init__(self, hands: tuple[int, ...]) -> None:
        self.heard: list[bytes] = []
        super().__init__(self.heard.append, lambda: None)
        self.hands = list(hands)

    def drained(self) -> list[bytes]:
        """Everything since the last time."""
        sent = self.heard[:]
        self.heard.clear()
        return sent


async def begun(
    kind: type[LiveTable],
    game_id: str,
    seats: int,
    options: dict[str, str] | None = None,
    url: str = "memory:",
) -> LiveTable:
    opened = entries.Opened(
        id="aaaa-aaaa",
        game=game_id,
        rules=find(game_id).card.version,
        seats=seats,
        options=options or {},
        mode="friends",
        bots="instinct",
        clock="off",
        listed=False,
        secret=SECRET,
        at=0,
        box=box_digest(find(game_id).box),
    )
    state = TableState(opened)
    state.options = full_options(find(game_id).card, seats, options or {})
    store = open_store(url)
    await store.open()
    await store.append(opened.id, 0, entries.encode(opened), "waiting")
    table = kind(state, Office(store, Settings(ready=0.0)), no_next)
    for number in range(seats):
        await table.lobby.sit(f"P{number}", number)
    await table.lobby.start()
    return table


async def no_next(state: TableState) -> str:
    raise NotImplementedError


def some_moves(match: Match, rng: random.Random) -> list[str]:
    """All moves of the game; of very many a sample."""
    every = range(match.game.card.actions)
    asked = every if len(every) <= 200 else rng.sample(every, 200)
    return [match.game.action_text(action) for action in asked]


async def seen_by(table: LiveTable, hands: tuple[int, ...], seed: int) -> list[bytes]:
    """Every byte that a client with these hands gets over a whole match, and what it may ask."""
    client = Listener(hands)
    await table.join(client)
    sent = client.drained()
    rng = random.Random(seed)
    match = table.state.match
    assert match is not None
    while not match.is_over:
        texts = some_moves(match, rng)
        seat = next_seat(match, rng)
        move = match.game.action_text(rng.choice(match.legal(seat)))
        await table.play.act(seat, up.Act(id=f"m{match.ply}", seq=match.ply, move=move))
        sent += client.drained()
        for hand in hands:
            rules = table.play.why(hand, texts)
            sent.append(down.encode(down.Because(hand, rules)))
            sent.append(await refusal(table, hand, rng.choice(texts), rules))
        if match.ply % 7 == 0:
            sent += await welcomed(table, hands)
            client.drained()
    await table.stop()
    await table.office.close()
    return sent


async def refusal(table: LiveTable, seat: int, move: str, rules: dict[str, str]) -> bytes:
    """How a forbidden move is refused."""
    if not rules.get(move):
        return b""
    assert table.state.match is not None
    with pytest.raises(CavaleError) as caught:
        await table.play.act(seat, up.Act(id="no", seq=table.state.match.ply, move=move))
    return caught.value.en.encode()


async def welcomed(table: LiveTable, hands: tuple[int, ...]) -> list[bytes]:
    """What another window of the same person is told when it opens."""
    other = Listener(hands)
    await table.join(other)
    sent = other.drained()
    table.part(other)
    return sent


def sizes() -> list[tuple[str, int]]:
    """Every game with its fewest seats, and with four if that is more."""
    fewest = {game_id: find(game_id).card.seats[0] for game_id in ours()}
    return [(game_id, seats) for game_id in ours() for seats in sorted({fewest[game_id], 4})]


def viewers(seats: int) -> list[tuple[int, ...]]:
    return [(), *((seat,) for seat in range(seats))]


async def both_worlds(
    game_id: str,
    seats: int,
    hands: tuple[int, ...],
    seed: int,
    options: dict[str, str] | None = None,
) -> tuple[list[bytes], list[bytes]]:
    OtherWorld.hands, OtherWorld.rng = hands, random.Random(seed)
    here = await seen_by(await begun(LiveTable, game_id, seats, options), hands, seed)
    there = await seen_by(await begun(OtherWorld, game_id, seats, options), hands, seed)
    return here, there


@pytest.mark.usefixtures("stopped_clock")
@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "seats"), sizes())
async def test_another_world_that_looks_the_same_gives_the_same_bytes(
    game_id: str, seats: int
) -> None:
    for number, hands in enumerate(viewers(seats)):
        here, there = await both_worlds(game_id, seats, hands, number)
        assert len(here) > 30
        assert here == there


@pytest.mark.usefixtures("stopped_clock")
@pytest.mark.slow
@pytest.mark.parametrize("game_id", ours())
async def test_on_every_store_the_bytes_are_the_same(game_id: str, lasting: str) -> None:
    """What was found of all games on a store that forgets is so on the others, too."""
    seats = find(game_id).card.seats[0]
    expected = await seen_by(await begun(LiveTable, game_id, seats), (0,), 1)
    assert await seen_by(await begun(LiveTable, game_id, seats, url=lasting), (0,), 1) == expected


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(3, 15))
async def test_at_tables_of_three_to_fourteen(seats: int) -> None:
    """SCAPE; a random viewer a match, any deck."""
    rng = random.Random(seats)
    for number in range(MATCHES):
        hands = rng.choice(viewers(seats))
        options = {"deck": rng.choice("ab"), "reveal_piles": rng.choice("12")}
        here, there = await both_worlds("scape", seats, hands, number, options)
        assert here == there


@pytest.mark.usefixtures("stopped_clock")
@pytest.mark.slow
@pytest.mark.parametrize("seats", range(3, 10))
async def test_the_guard_of_any_prison_and_by_the_literal_rules(seats: int) -> None:
    """Condamnés !: the guard's seat, and a prisoner's."""
    options = {"searches": "free", "covert": "step"}
    table = await begun(LiveTable, "condamnes", seats, options)
    assert table.state.match is not None
    guard = int(table.state.match.table.guard)
    for seat in (guard, (guard + 1) % seats):
        here, there = await both_worlds("condamnes", seats, (seat,), seats, options)
        assert here == there


async def heard_of(moves: list[str], hands: tuple[int, ...]) -> list[bytes]:
    """What a client with these hands hears of some moves, `c:feint b`; then it comes back."""
    table = await begun(LiveTable, "condamnes", 5)
    client = Listener(hands)
    await table.join(client)
    match = table.state.match
    assert match is not None
    for move in moves:
        letter, _, text = move.partition(":")
        await table.play.act("abcde".index(letter), up.Act(id=move, seq=match.ply, move=text))
    return client.drained() + await welcomed(table, hands)


async def covert_match() -> tuple[int, list[str], list[str]]:
    """A guard, moves that lead to an open moment, and all that two neighbours can do then."""
    match = (await begun(LiveTable, "condamnes", 5)).state.match
    assert match is not None
    guard = int(match.table.guard)
    taker, other = [(guard + step) % 5 for step in (2, 3)]
    moves = [f"{'abcde'[taker]}:grab"]
    match.play(taker, match.game.parse_action("grab"))
    pair = [(taker, other), (other, taker)]
    covert = [
        f"{'abcde'[seat]}:{match.game.action_text(action)}"
        for seat, partner in pair
        for action in match.legal(seat)
        if match.game.action_text(action).split()[1] == "abcde"[partner]
    ]
    return guard, moves, covert


@pytest.mark.usefixtures("stopped_clock")
async def test_the_guard_hears_the_same_whatever_is_done_under_the_table() -> None:
    guard, moves, covert = await covert_match()
    assert len({move[:4] for move in covert}) == 5  # slip, and by both: feint, show
    for hands in ((guard,), ()):
        heard = [await heard_of([*moves, move], hands) for move in covert]
        assert all(each == heard[0] for each in heard)


@pytest.mark.slow
async def test_two_who_share_a_screen_learn_nothing_of_a_third() -> None:
    for hands in ((0, 1), (2, 0), (0, 1, 2)):
        here, there = await both_worlds("horde", 3, hands, 9)
        assert here == there


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "leak"),
    [
        ("log_viewer", lambda hands: 0),  # everybody gets the log of seat 0
        ("wire_moves", lambda match, seat: [str(match.table.pile[:3])]),
        ("wire_outcome", lambda match: None if match.is_over else str(match.seed)),
    ],
)
async def test_a_leak_would_be_seen(name: str, leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison has teeth: one thing told too many, and the bytes differ."""
    monkeypatch.setattr(f"cavale.server.views.{name}", leak)
    here, there = await both_worlds("horde", 3, (1,), 2)
    assert here != there


async def test_the_worlds_are_exchanged_indeed() -> None:
    table = await begun(OtherWorld, "horde", 4)
    assert isinstance(table, OtherWorld)
    match = table.state.match
    assert match is not None
    OtherWorld.hands = ()
    before = match.digest()
    with table.exchanged():
        assert match.digest() != before
    assert match.digest() == before


def test_frames_are_json_with_a_tag() -> None:
    """The search above looks at text: nothing is packed or encoded otherwise."""
    text = down.encode(down.Reaction(0, "bravo"))
    assert json.loads(text) == {"t": "reaction", "seat": 0, "kind": "bravo"}
