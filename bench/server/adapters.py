"""The two protocols behind one face: open a table with people only, and play at it.

A `Player` is one client with one seat. It plays as soon as it is awaited, at random among its
legal moves, and tells the `Meter` how long the answer took: from sending the move to having read
the state that it led to.
"""

import asyncio
import random
import time
from array import array
from collections.abc import Sequence
from typing import Any

from msgspec import Struct, field, json
from net import Http, WebSocket


class Meter:
    """What all players of a run met."""

    def __init__(self) -> None:
        self.acknowledged = 0  # moves since the start
        self.matches = 0  # finished
        self.is_measuring = False
        self.seconds = array("d")  # waits of the measured moves
        self.failure = ""

    def answered(self, seconds: float) -> None:
        self.acknowledged += 1
        if self.is_measuring:
            self.seconds.append(seconds)


class Player(WebSocket):
    def __init__(self, table: "Table", seat: int) -> None:
        super().__init__()
        self.table = table
        self.seat = seat
        self.ready = asyncio.get_running_loop().create_future()
        self.sent_at = 0.0

    def pause(self) -> float:
        """Seconds that this player takes for a move."""
        return 0.0

    def act(self, message: bytes) -> None:
        if pause := self.pause():
            asyncio.get_running_loop().call_later(pause, self._act_now, message)
        else:
            self._act_now(message)

    def _act_now(self, message: bytes) -> None:
        if not self.is_leaving:
            self.sent_at = time.perf_counter()
            self.send_text(message)

    def answered(self, number: int) -> None:
        """This player's own move led to the state of that number."""
        self.table.meter.answered(time.perf_counter() - self.sent_at)
        self.table.moves += 1
        self.table.was_told(self.seat, number, is_mover=True)

    def on_lost(self) -> None:
        self.table.fail("a connection was closed")


class Table:
    """A table plays one match after the other, with new seats for each, until it is stopped."""

    def __init__(
        self,
        ports: Sequence[int],
        seats: int,
        meter: Meter,
        dice: random.Random,
        game: str = "horde",
    ) -> None:
        """With several ports, neighbours are connected to one after the other."""
        self.ports = ports
        self.port = ports[0]
        self.seats = seats
        self.game = game
        self.meter = meter
        self.dice = dice
        self.moves = 0
        self.players: list[Any] = []
        self.over = asyncio.get_running_loop().create_future()

    def port_of(self, seat: int) -> int:
        return self.ports[seat % len(self.ports)]

    def was_told(self, seat: int, number: int, is_mover: bool = False) -> None:
        """A player has read the state of that number."""

    async def open(self) -> None:
        """Seat and connect everybody, up to the first move."""
        raise NotImplementedError

    def begin(self) -> None:
        """Let them play."""
        raise NotImplementedError

    async def play_on(self) -> None:
        while True:
            await self.over
            self.meter.matches += 1
            self.over = asyncio.get_running_loop().create_future()
            await self.open()
            self.begin()

    def finish(self) -> None:
        """Somebody has seen the end."""
        if not self.over.done():
            self.over.set_result(None)

    def fail(self, why: str) -> None:
        self.meter.failure = self.meter.failure or why

    def leave(self) -> None:
        for player in self.players:
            player.leave()


# --- cavale ---------------------------------------------------------------------------------


class Step(Struct, tag_field="t", tag="step"):
    seq: int
    moves: list[list[str]]
    awaited: list[int]
    outcome: Any = None
    ack: str = ""


class Welcome(Struct, tag_field="t", tag="welcome"):
    step: Step | None


class TableNews(Struct, tag_field="t", tag="table"):
    pass


class Problem(Struct, tag_field="t", tag="problem"):
    code: str
    en: str


_decode_cavale = json.Decoder(Step | Welcome | TableNews | Problem).decode


class CavalePlayer(Player):
    def on_text(self, text: bytes) -> None:
        message = _decode_cavale(text)
        if isinstance(message, Step):
            self._step(message)
        elif isinstance(message, Welcome):
            self.ready.set_result(None)
        elif isinstance(message, Problem):
            self.table.fail(f"{message.code}: {message.en}")

    def _step(self, step: Step) -> None:
        if step.ack:
            self.answered(step.seq)
        else:
            self.table.was_told(self.seat, step.seq)
        if step.outcome is not None:
            self.table.finish()
        elif step.moves[0] and step.awaited[:1] == [self.seat]:  # of several, the first
            move = self.table.dice.choice(step.moves[0])
            words = (step.seq, step.seq, move.encode())
            self.act(b'{"t":"act","id":"%d","seq":%d,"move":"%b"}' % words)


class CavaleTable(Table):
    player = CavalePlayer

    async def open(self) -> None:
        self.leave()
        async with Http(self.port) as http:
            wish = {"game": self.game, "seats": self.seats, "name": "Ana", "mode": "friends"}
            opened = await http.post("/api/tables", wish)
            table = opened["table"]
            tokens = [opened["seats"][0]["token"]]
            for seat in range(1, self.seats):
                taken = await http.post(f"/api/tables/{table}/seats", {"name": f"Ana {seat}"})
                tokens.append(taken["seats"][0]["token"])
        await self.connect(table, tokens)

    async def connect(self, table: str, tokens: list[str]) -> None:
        self.players = [self.player(self, seat) for seat in range(self.seats)]
        for player, token in zip(self.players, tokens, strict=True):
            await player.connect(self.port_of(player.seat), f"/ws/tables/{table}")
            player.send_text(b'{"t":"hello","tokens":["%b"]}' % token.encode())
            await player.ready

    def begin(self) -> None:
        self.players[0].send_text(b'{"t":"start"}')


# --- boardgame.io ---------------------------------------------------------------------------


class Seat(Struct):
    refuge: list[int]


class Hand(Struct):
    hand: list[int]


class Board(Struct, rename="camel"):
    phase: str
    turn: int
    in_play: int
    horde: list[int]
    seats: list[Seat]
    players: dict[str, Hand]
    is_over: bool


class State(Struct):
    board: Board = field(name="G")
    number: int = field(name="_stateID")


class Sync(Struct):
    state: State


_decode_update = json.Decoder(tuple[str, str, State, Any]).decode
_decode_sync = json.Decoder(tuple[str, str, Sync]).decode
_NAMESPACE = b"/horde,"
_ASK_AGAIN = 5.0  # seconds after a move that nobody answers


class BoardgameIoPlayer(Player):
    """Speaks Engine.IO 4 and Socket.IO 5: a digit each before the JSON."""

    credentials = ""
    asked = -1  # the number of the state that an unanswered move was made in
    state: State | None = None

    def on_text(self, text: bytes) -> None:
        if text.startswith(b"42/horde,"):
            self._event(text[9:])
        elif text == b"2":
            self.send_text(b"3")  # a ping
        elif text.startswith(b"0"):
            self.send_text(b"40" + _NAMESPACE)
        elif text.startswith(b"40"):
            self.ready.set_result(None)
        else:
            self.table.fail(text.decode())

    def _event(self, text: bytes) -> None:
        if text.startswith(b'["update"'):
            _, match, state, _ = _decode_update(text)
            if match == self.table.match:
                self._update(state)
        elif text.startswith(b'["sync"'):
            self.state = _decode_sync(text)[2].state
            self.synced.set_result(None)

    def sync(self) -> "asyncio.Future[None]":
        self.synced = asyncio.get_running_loop().create_future()
        self._emit("sync", self.table.match, str(self.seat), self.credentials, self.table.seats)
        return self.synced

    def _update(self, state: State) -> None:
        if self.asked >= 0 and state.number > self.asked:
            self.asked = -1
            self.answered(state.number)
        else:
            self.table.was_told(self.seat, state.number)
        self.consider(state)

    def consider(self, state: State) -> None:
        board = state.board
        if board.is_over:
            self.table.finish()
        elif board.turn == self.seat:
            name, *args = self.table.dice.choice(legal_moves(board))
            self.asked = state.number
            payload = {"type": name, "args": args, "playerID": str(self.seat)}
            payload["credentials"] = self.credentials
            action = {"type": "MAKE_MOVE", "payload": payload}
            message = ["update", action, self.asked, self.table.match, str(self.seat)]
            text = b"42" + _NAMESPACE + json.encode(message)
            self.act(text)
            asyncio.get_running_loop().call_later(_ASK_AGAIN, self._ask_again, state, text)

    def _ask_again(self, state: State, text: bytes) -> None:
        """Several servers tell a state before it is stored, and then refuse who answers at once."""
        if self.asked == state.number and not self.is_leaving:
            self.send_text(text)
            asyncio.get_running_loop().call_later(_ASK_AGAIN, self._ask_again, state, text)

    def _emit(self, *message: Any) -> None:
        self.send_text(b"42" + _NAMESPACE + json.encode(message))


def legal_moves(board: Board) -> list[tuple[Any, ...]]:
    """What the seat whose turn it is may do: there the client works it out."""
    if board.phase == "place":
        return [("place", "refuge"), ("place", "horde")]
    if board.phase == "restart":
        return [("give", value) for value in set(board.players[str(board.turn)].hand)]
    moves: list[tuple[Any, ...]] = [("draw",), ("pass",)]
    if board.in_play > 1:
        refuge = board.seats[board.turn].refuge
        moves += [("take", value) for value in board.horde if value not in refuge]
    return moves


class BoardgameIoTable(Table):
    player = BoardgameIoPlayer
    match = ""

    async def open(self) -> None:
        async with Http(self.port) as http:
            wish = {"numPlayers": self.seats, "unlisted": True}
            match = (await http.post("/games/horde/create", wish))["matchID"]
            joined = []
            for seat in range(self.seats):
                wish = {"playerID": str(seat), "playerName": f"Ana {seat}"}
                joined.append(await http.post(f"/games/horde/{match}/join", wish))
        if not self.players:
            self.players = [self.player(self, seat) for seat in range(self.seats)]
            for player in self.players:
                await player.connect(
                    self.port_of(player.seat), "/socket.io/?EIO=4&transport=websocket"
                )
                await player.ready
        self.match = match  # the connections stay, as its client's do
        for player, each in zip(self.players, joined, strict=True):
            player.credentials, player.asked = each["playerCredentials"], -1
            await player.sync()

    def begin(self) -> None:
        for player in self.players:
            player.consider(player.state)


TABLES: dict[str, type[Table]] = {"cavale": CavaleTable, "boardgame.io": BoardgameIoTable}
