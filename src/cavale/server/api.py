"""REST: games, tables, seats, match files and replays."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, Router

from cavale.bots.players import PEOPLE_LEVELS, offered
from cavale.games.looks import palette
from cavale.games.registry import broken_by
from cavale.kernel.contract import ALL_SEEING, Card, Game
from cavale.kernel.errors import LANGS, CavaleError, UnknownGame
from cavale.matches.file import encode as encode_record
from cavale.matches.script import script_of
from cavale.server.archive import Archive
from cavale.server.catalogue import Catalogue
from cavale.server.hub import Hub
from cavale.server.limits import Addresses
from cavale.server.problems import Refused, as_told
from cavale.server.seats import token_hash
from cavale.server.settings import Settings
from cavale.server.table import LiveTable
from cavale.wire import rest
from cavale.wire.down import TableInfo
from cavale.wire.primers import primer_info, table_words

log = logging.getLogger("cavale.api")

T = TypeVar("T")
_MOST_BYTES = 8192


def api_routes(hub: Hub, addresses: Addresses) -> Mount:
    api = Api(hub, addresses)
    routes = [
        Route("/games", api.guard(api.games)),
        Route("/games/{game}/rulebook", api.guard(api.rulebook)),
        Route("/games/{game}/lesson", api.guard(api.new_lesson), methods=["POST"]),
        Route("/tables", api.guard(api.open_tables), methods=["GET"]),
        Route("/tables", api.guard(api.new_table), methods=["POST"]),
        Route("/tables/{table}", api.guard(api.table)),
        Route("/tables/{table}/seats", api.guard(api.take_seat), methods=["POST"]),
        Route("/tables/{table}/match", api.guard(api.match_file)),
        Route("/tables/{table}/verify", api.guard(api.verified)),
        Route("/tables/{table}/replay", api.guard(api.replay)),
        Route("/tables/{table}/analysis", api.guard(api.analysis), methods=["POST"]),
        Route("/tables/{table}/practice", api.guard(api.new_practice), methods=["POST"]),
    ]
    return Mount("/api", Router(routes, redirect_slashes=False))


async def not_served(request: Request, error: Exception) -> Response:
    """No such address, or not by this method: a sentence, as for every other refusal."""
    assert isinstance(error, HTTPException)
    code = "wrong_method" if error.status_code == 405 else "unknown"
    response = _problem(Refused(code), error.status_code)
    response.headers.update(error.headers or {})
    return response


Endpoint = Callable[[Request], Awaitable[Response]]


class Api:
    def __init__(self, hub: Hub, addresses: Addresses) -> None:
        self._hub = hub
        self._addresses = addresses
        self._games = _encoded_games(hub.catalogue, hub.settings)

    def guard(self, endpoint: Endpoint) -> Endpoint:
        """Limits first; then refusals become sentences with their status."""

        async def guarded(request: Request) -> Response:
            try:
                if not self._addresses.may_ask(_address(request)):
                    raise Refused("too_fast")
                return await endpoint(request)
            except UnknownGame as error:
                return _problem(error, 404)
            except CavaleError as error:
                told = as_told(error)
                return _problem(told, told.status if isinstance(told, Refused) else 400)
            except Exception:
                log.exception("request failed")
                return _problem(Refused("internal"), 500)

        return guarded

    async def games(self, request: Request) -> Response:
        return Response(self._games, media_type="application/json")

    async def rulebook(self, request: Request) -> Response:
        lang = request.query_params.get("lang", "fr")
        if lang not in LANGS:
            raise Refused("malformed", "lang: fr, en")
        game = self._hub.catalogue.game(request.path_params["game"])
        return _json(rulebook_info(game, lang))

    async def open_tables(self, request: Request) -> Response:
        return _json(rest.OpenTables(await self._hub.listed()))

    async def new_table(self, request: Request) -> Response:
        wish = await _body(request, rest.NewTable)
        table, seats = await self._hub.open_table(wish, _address(request))
        return _json(rest.Seated(table.state.id, seats), 201)

    async def new_lesson(self, request: Request) -> Response:
        wish = await _body(request, rest.NewLesson)
        table, seats = await self._hub.open_lesson(request.path_params["game"], wish)
        return _json(rest.Seated(table.state.id, seats), 201)

    async def table(self, request: Request) -> Response:
        return _json((await self._table(request)).info())

    async def take_seat(self, request: Request) -> Response:
        wish = await _body(request, rest.TakeSeat)
        table = await self._table(request)
        seated = await self._hub.take_seat(table, wish, _address(request))
        return _json(rest.Seated(table.state.id, [seated]), 201)

    async def match_file(self, request: Request) -> Response:
        table = await self._table(request)
        return Response(
            encode_record(await table.told_record()),
            media_type="application/json",
            headers={"Content-Disposition": f'attachment; filename="{_file_name(table)}"'},
        )

    async def verified(self, request: Request) -> Response:
        table = await self._table(request)
        checks = await table.checks(Path(_file_name(table)))
        return _json(rest.Verified([rest.CheckInfo(c.name, c.holds, c.fr, c.en) for c in checks]))

    async def replay(self, request: Request) -> Response:
        table = await self._table(request)
        archive = await table.archived()
        text = request.query_params.get("seat", str(ALL_SEEING))
        viewer = _viewer(text, archive.record.seats)
        return await asyncio.to_thread(_replay, table.info(), archive, viewer)

    async def analysis(self, request: Request) -> Response:
        wish = await _body(request, rest.AskAnalysis)
        table = await self._table(request)
        seat = table.state.seat_of(token_hash(wish.token))
        table.require(seat >= 0, "token")
        return _json(await table.review.seen_by(seat, _address(request)))

    async def new_practice(self, request: Request) -> Response:
        wish = await _body(request, rest.NewPractice)
        table, seats = await self._hub.open_practice(await self._table(request), wish)
        return _json(rest.Seated(table.state.id, seats), 201)

    async def _table(self, request: Request) -> LiveTable:
        return await self._hub.find(request.path_params["table"])


def _file_name(table: LiveTable) -> str:
    return f"cavale-{table.state.opened.game}-{table.state.id}.json"


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _replay(table: TableInfo, archive: Archive, viewer: int) -> Response:
    """A match that is over from one viewpoint, in the words of its time. For a thread."""
    telling = archive.telling(viewer)
    return _json(
        rest.Replay(
            table=table,
            viewer=viewer,
            frames=telling.frames,
            log=archive.told_in(telling),
            outcome=archive.outcome,
            words=archive.all_words(),
            rules=archive.record.rules,
        )
    )


def _encoded_games(catalogue: Catalogue, settings: Settings) -> bytes:
    """The catalogue, once: a game whose words cannot be sent is an error at the start."""
    infos = []
    for game in catalogue.games():
        try:
            infos.append(game_info(game, catalogue))
            rulebooks = [rulebook_info(game, lang) for lang in LANGS]
            msgspec.json.encode((infos[-1], rulebooks))
        except Exception as error:
            raise broken_by(error, "words.toml, rulebook", game.card.id) from error
    has_coach = settings.coach > 0
    games = rest.Games(infos, settings.address, list(PEOPLE_LEVELS), has_coach)
    return msgspec.json.encode(games)


def game_info(game: Game, catalogue: Catalogue) -> rest.GameInfo:
    return rest.GameInfo(
        id=game.card.id,
        names={lang: game.card.names[lang] for lang in LANGS},
        seats=game.card.seats,
        prefix=game.card.prefix,
        switches=_switches(game.card),
        words=table_words(game.words),
        clock=game.card.clock,
        fleeting=list(game.card.fleeting),
        claims=list(game.card.claims),
        version=game.card.version,
        recommended=game.card.recommended,
        tagline=dict(game.words.get("about", {}).get("tagline", {})),
        components={name: list(texts) for name, texts in game.components.items()},
        palette=palette(game.card.id),
        minutes=game.card.minutes,
        difficulty=game.card.difficulty,
        starter=game.card.starter,
        lesson=script_of(game.card.id) is not None,
        levels=[*offered(game)],
        boxes=catalogue.boxes.infos(game),
        policies=catalogue.policies.infos(game),
    )


def _switches(card: Card) -> list[rest.SwitchInfo]:
    return [
        rest.SwitchInfo(
            name=switch.name,
            kind=switch.kind,
            values=list(switch.values),
            default=switch.default,
        )
        for switch in card.switches
    ]


def rulebook_info(game: Game, lang: Any) -> rest.RulebookInfo:
    book = game.rulebook(lang)
    rules = [
        rest.RuleInfo(rule.number, rule.section, rule.sentence, rule.text)
        for rule in book.rules.values()
    ]
    primer = primer_info(game.words, lang)
    return rest.RulebookInfo(book.title, book.intro, rules, book.about, primer)


def _viewer(text: str, seats: int) -> int:
    try:
        viewer = int(text)
    except ValueError:
        viewer = seats
    if not ALL_SEEING <= viewer < seats:
        raise Refused("malformed", f"seat: -2 … {seats - 1}")
    return viewer


async def _body(request: Request, kind: type[T]) -> T:
    """The body as a struct; too long or of another shape is refused."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > _MOST_BYTES:
            raise Refused("too_long", str(_MOST_BYTES))
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Refused("malformed", str(error)[:120]) from None
    except RecursionError:
        raise Refused("malformed", "too deep") from None


def _json(content: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(content), status, media_type="application/json")


def _problem(error: CavaleError, status: int) -> Response:
    response = _json(rest.ErrorInfo(error.fr, error.en), status)
    if status == 413:
        response.headers["connection"] = "close"  # what is still to come is not read
    return response
