"""The socket: a loop that reads and answers, and the order of checks at the door."""

import asyncio
import logging
import time
from urllib.parse import urlsplit

import msgspec
from starlette.websockets import WebSocket

from cavale.kernel.contract import SPECTATOR
from cavale.kernel.errors import CavaleError
from cavale.matches.door import IllegalAction
from cavale.server.connection import Connection
from cavale.server.hub import Hub
from cavale.server.limits import Addresses, Bucket
from cavale.server.line import EXTENSION, Line
from cavale.server.lobby import Lobby
from cavale.server.metrics import Metrics
from cavale.server.problems import Refused, as_told
from cavale.server.seats import token_hash
from cavale.server.settings import Settings
from cavale.server.table import LiveTable
from cavale.wire import down, up

log = logging.getLogger("cavale.sockets")

_HELLO_WITHIN = 10.0  # seconds
_POLICY, _TOO_MANY = 1008, 1013


class Sockets:
    """Serves `/ws/tables/ID`."""

    def __init__(self, hub: Hub, addresses: Addresses, metrics: Metrics) -> None:
        self._hub = hub
        self._addresses = addresses
        self._metrics = metrics

    async def serve(self, socket: WebSocket) -> None:
        address = socket.client.host if socket.client else ""
        if not is_allowed_origin(socket, self._hub.settings):
            await socket.close(_POLICY)
            return
        if not self._addresses.may_ask(address) or not self._addresses.open_socket(address):
            await socket.close(_TOO_MANY)
            return
        self._metrics.sockets += 1
        try:
            await socket.accept()
            line = socket.scope["extensions"][EXTENSION]
            session = Session(line, self._hub, self._metrics, address)
            # a task of its own: each time it goes on, it need not climb through the middlewares
            await asyncio.create_task(session.run(socket.path_params["table"]))
        finally:
            self._metrics.sockets -= 1
            self._addresses.close_socket(address)


def is_allowed_origin(socket: WebSocket, settings: Settings) -> bool:
    """A browser names the page's origin: it must be our own. Programs name none."""
    origin = socket.headers.get("origin")
    if origin is None:
        return True
    ours = [settings.address, *(each.strip() for each in settings.origins.split(","))]
    if origin and origin in ours:
        return True
    try:
        return urlsplit(origin).netloc == socket.headers.get("host")
    except ValueError:  # not an address at all
        return False


class _Gone(Exception):
    """The client went away before it said who it was."""


class Session:
    """One client from hello to good-bye."""

    def __init__(self, line: Line, hub: Hub, metrics: Metrics, address: str) -> None:
        self._line = line
        self._address = address
        self._hub = hub
        self._metrics = metrics
        self._bucket = Bucket(hub.settings.messages_per_second)
        self._connection = Connection(line.write, line.close)
        self._table: LiveTable | None = None

    async def run(self, table_id: str) -> None:
        """Read and answer until either side has had enough.

        A client that goes away is noticed by the next reading, so a move is never left half
        stored.
        """
        try:
            await self._greet(table_id)
            while (text := await self._line.read()) is not None:
                await self._answer(text)
        except (_Gone, TimeoutError):
            pass
        except CavaleError as error:
            self._refuse(error, "")
        except Exception:
            log.exception("greeting failed")
            self._refuse(Refused("internal"), "")
        finally:
            if self._table is not None:
                self._table.part(self._connection)
            self._line.close()

    async def _greet(self, table_id: str) -> None:
        """The first message says who this is; without it nothing is told."""
        async with asyncio.timeout(_HELLO_WITHIN):
            text = await self._line.read()
        if text is None:
            raise _Gone
        hello = self._parsed(text)
        if not isinstance(hello, up.Hello):
            raise Refused("hello_first")
        table = await self._hub.find(table_id)
        seats = [table.state.seat_of(token_hash(token)) for token in hello.tokens]
        if -1 in seats or len(set(seats)) != len(seats):
            raise Refused("token")
        self._connection.hands = seats
        self._table = table
        await table.join(self._connection)

    def _parsed(self, text: str) -> up.Message:
        if len(text.encode()) > self._hub.settings.longest_message:
            raise Refused("malformed", "too long")
        try:
            message: up.Message = up.decode(text)
        except msgspec.MsgspecError as error:
            raise Refused("malformed", str(error)[:120]) from None
        except RecursionError:
            raise Refused("malformed", "too deep") from None
        return message

    async def _answer(self, text: str) -> None:
        """One message: pace, shape, seat, then the table's checks. A refusal changes nothing."""
        message_id = ""
        started = time.perf_counter()
        try:
            if not self._bucket.take():
                raise Refused("too_fast")
            message = self._parsed(text)
            message_id = getattr(message, "id", "")
            self._metrics.messages[type(message)] += 1
            assert self._table is not None
            await self._table.insist(lambda: self._dispatch(message))
            if isinstance(message, up.Act):
                self._metrics.moved(time.perf_counter() - started)
        except CavaleError as error:
            self._refuse(error, message_id)
        except Exception:
            log.exception("message failed")
            self._refuse(Refused("internal"), message_id)

    def _refuse(self, error: CavaleError, message_id: str) -> None:
        error = as_told(error)
        code = "invalid"
        rule = ""
        if isinstance(error, Refused):
            code = error.code
        elif isinstance(error, IllegalAction):
            code, rule = "illegal", error.rule
        self._metrics.refusals[code] += 1
        self._connection.send(
            down.Problem(code=code, fr=error.fr, en=error.en, rule=rule, id=message_id)  # type: ignore[arg-type]
        )

    async def _dispatch(self, message: up.Message) -> None:
        table = self._table
        assert table is not None
        match message:
            case up.Act():
                seat = self._seat(message.hand)
                await table.company.take_back(seat)  # who moves is there
                await table.readiness.say(seat)
                await table.play.act(seat, message)
            case up.Why():
                rules = table.play.why(self._seat(message.hand), message.moves)
                self._connection.send(down.Because(message.hand, rules))
            case up.Hint():
                await table.hints.ask(self._seat(message.hand), message.seq, self._address)
            case up.Ready():
                await table.readiness.say(self._seat(message.hand))
            case up.Withdraw():
                table.play.withdraw(self._seat(message.hand))
            case up.Say():
                seat = self._seat(message.hand) if self._connection.hands else SPECTATOR
                await table.talk.say(seat, message.text)
            case up.React():
                table.talk.react(self._seat(message.hand), message.kind)
            case up.Claim():
                await table.talk.claim(self._seat(message.hand), message.claim, message.about)
            case up.Ping():
                table.talk.ping(self._seat(message.hand), message.target)
            case up.Note():
                await table.talk.note(self._seat(message.hand), message.text)
            case up.Back():
                await table.company.take_back(self._seat(message.hand))
            case up.Replace():
                await table.company.replace(self._seat(0), message.seat)
            case up.Hello():
                raise Refused("malformed", "hello twice")
            case _:
                await self._dispatch_to_lobby(table.lobby, message)

    async def _dispatch_to_lobby(self, lobby: Lobby, message: up.Message) -> None:
        match message:
            case up.Choose():
                await lobby.choose(self._seat(message.hand), message.option, message.value)
            case up.Rename():
                await lobby.rename(self._seat(message.hand), message.name, message.colour)
            case up.Seal():
                await lobby.seal(self._seat(message.hand), message.seal)
            case up.Luck():
                await lobby.tell_luck(self._seat(message.hand), message.luck)
            case up.Leave():
                await lobby.leave(self._seat(message.hand), self._connection)
            case up.Again():
                self._seat(0)  # for those who played
                await lobby.follow()
            case up.Close():
                self._seat(0)
                await lobby.close()
            case up.Start():
                self._require_host()
                await lobby.start()
            case up.Remove():
                self._require_host()
                if message.seat in self._connection.hands:
                    raise Refused("not_yours")
                await lobby.remove(message.seat)
            case up.Change():
                self._require_host()
                await lobby.change(message)
            case up.Go():
                await lobby.go(self._seat(message.hand), message.on)
            case up.SetPace():
                self._require_host()
                await lobby.set_pace(message.pace)

    def _seat(self, hand: int) -> int:
        seat = self._connection.seat_of(hand)
        if seat < 0:
            raise Refused("not_yours")
        return seat

    def _require_host(self) -> None:
        assert self._table is not None
        if not self._table.is_host(self._connection):
            raise Refused("not_host")
