"""A seat's line to its server: it keeps what it is told, brings luck, and is mended when broken."""

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from cavale.envs.mcp.links import Server
from cavale.matches.seeds import new_luck, seal_of, share_of
from cavale.wire import down, up

_decode = msgspec.json.Decoder(down.Message).decode
_PACE = 0.06  # seconds between messages: a server takes 20 a second
_BACK_WITHIN = 60.0  # seconds; then a server that does not answer is gone
_PAUSE = 1.0  # seconds before it is asked again
_MOST_BYTES = 4_000_000  # of a message
_MOST_TALK = 20  # lines that are kept
Answer = down.Step | down.Held | down.Problem


class _Straight(connect):
    """A socket to where it was asked for: a redirect would lead to a server that nobody named."""

    def process_redirect(self, exc: Exception) -> Exception | str:
        return exc


class SeatLine:
    """What a server tells one seat, which brings its `luck` to the shuffle (docs/trust.md)."""

    def __init__(self, server: Server, table: str, token: str, luck: str) -> None:
        self._url = f"{server.url('ws')}/ws/tables/{table}"
        self._token = token
        self._luck = luck
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self._answers: dict[str, asyncio.Future[Answer]] = {}  # to moves, by their ids
        self._sent = 0.0
        self.hand = -1  # the seat
        self.info: down.TableInfo | None = None
        self.step: down.Step | None = None
        self.told: list[tuple[int, list[down.Event]]] = []  # by ply: what happened
        self.chat: deque[down.ChatLine] = deque(maxlen=_MOST_TALK)
        self.held = ""  # a move that waits for its moment
        self.gone: down.Sentence | None = None  # why nothing more will come

    # --- what others do with it ---

    def open(self) -> None:
        """Begin to listen."""
        self._task = asyncio.create_task(self._stay())

    async def close(self) -> None:
        """Give the seat up, so that nobody waits for it, and hang up."""
        socket = self._socket
        try:
            if socket is not None:
                await self._send(up.Leave())
                await socket.close()
        finally:
            if self._task is not None:
                self._task.cancel()
                await asyncio.gather(self._task, return_exceptions=True)

    async def until(self, is_so: Callable[[], bool], seconds: float) -> None:
        """Until something is so, or nothing more will come, or so much time has passed."""
        give_up = time.monotonic() + seconds
        while not is_so() and self.gone is None and (left := give_up - time.monotonic()) > 0:
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), left)
            except TimeoutError:
                return

    async def act(self, move: str, seconds: float) -> Answer | None:
        """Make a move at the present moment; None if nobody answers."""
        assert self.step is not None
        move_id = secrets.token_hex(8)
        answer = asyncio.get_running_loop().create_future()
        self._answers[move_id] = answer
        try:
            await self._send(up.Act(move_id, self.step.seq, move))
            return await asyncio.wait_for(answer, seconds)
        except TimeoutError:
            return None
        finally:
            del self._answers[move_id]

    # --- the socket ---

    async def _stay(self) -> None:
        """Connect again and again, until the table is gone or the server has been for too long."""
        answered = time.monotonic()
        while self.gone is None and time.monotonic() - answered < _BACK_WITHIN:
            if await self._listen():  # a line that was up may have been quiet for long
                answered = time.monotonic()
            if self.gone is None:
                await asyncio.sleep(_PAUSE)
        if self.gone is None:
            self.gone = down.Sentence("Le serveur ne répond plus.", "The server is gone.")
        self._news.set()

    async def _listen(self) -> bool:
        """One connection, from its beginning to its end; whether the server said anything."""
        has_answered = False
        try:
            async with _Straight(self._url, max_size=_MOST_BYTES, compression=None) as socket:
                self._socket = socket
                await self._send(up.Hello([self._token]))
                async for message in socket:
                    has_answered = True
                    await self._hear(message)
        except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
            pass
        finally:
            self._socket = None
        return has_answered

    async def _send(self, message: up.Message) -> None:
        """At the pace that servers take; what cannot be sent now is lost, as in any line."""
        await asyncio.sleep(max(0.0, self._sent + _PACE - time.monotonic()))
        self._sent = time.monotonic()
        if self._socket is not None:
            try:
                await self._socket.send(msgspec.json.encode(message).decode())
            except ConnectionClosed:
                return

    async def _hear(self, message: Any) -> None:
        try:
            told = _decode(message)
        except msgspec.MsgspecError:
            return  # news of a later release
        match told:
            case down.Welcome():
                await self._welcomed(told)
            case down.Step():
                self._stepped(told)
            case down.Table():
                self.info = told.table
                await self._bring_luck(told.table)
            case down.Chat():
                self.chat.append(told.line)
            case down.Held():
                self.held = told.move
                self._answered(told.id, told)
            case down.Problem():
                self._refused(told)
        self._news.set()

    async def _welcomed(self, told: down.Welcome) -> None:
        """Everything, from nothing."""
        self.info, self.step = told.table, told.step
        self.hand = told.hands[0] if told.hands else -1
        self.told = [(entry.ply, entry.events) for entry in told.log]
        self.chat = deque(told.chat, maxlen=_MOST_TALK)
        self.held = told.held[0] if told.held else ""
        if told.step is not None:
            self._stepped(told.step)
            if told.step.ply == 0:
                await self._send(up.Ready())
        await self._bring_luck(told.table)

    def _stepped(self, step: down.Step) -> None:
        self.step = step
        if all(ply != step.ply for ply, _ in self.told):
            self.told.append((step.ply, step.events))
        self._answered(step.ack, step)

    def _answered(self, move_id: str, answer: Answer) -> None:
        waiting = self._answers.get(move_id)
        if waiting is not None and not waiting.done():
            waiting.set_result(answer)

    def _refused(self, problem: down.Problem) -> None:
        if problem.code in ("token", "gone"):
            self.gone = down.Sentence(problem.fr, problem.en)
        self._answered(problem.id, problem)

    async def _bring_luck(self, info: down.TableInfo) -> None:
        """Nobody chooses the deal: a seal first, the luck when all seals are public."""
        if self.hand not in info.deal.missing:
            return
        if info.deal.stage == "telling":
            await self._send(up.Luck(self._luck))
        else:  # the deal is begun anew
            self._luck = new_luck()
            await self._send(up.Seal(seal_of(share_of(self._luck))))
