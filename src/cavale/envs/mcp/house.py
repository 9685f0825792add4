"""The tables that are open for models: how many, for how long, and who may ask about which.

A table is known by an id that nobody can guess, so that of several models at one house each has
only its own. Idle ones are closed.
"""

import asyncio
import logging
import secrets
from dataclasses import dataclass, field
from typing import Protocol

import cavale
from cavale.bots.players import offered
from cavale.envs.fence import clean
from cavale.envs.mcp import tools
from cavale.envs.mcp.links import Server, parse_link
from cavale.envs.mcp.local import LocalTable
from cavale.envs.mcp.remote import join
from cavale.envs.text import notation_text
from cavale.kernel.contract import values_text
from cavale.kernel.errors import CavaleError, Lang, OptionError
from cavale.kernel.words import Sayings

_log = logging.getLogger(__name__)
_say = Sayings(
    {
        "game": (
            "- {id} : {name}, {fewest} à {most} sièges. {about}",
            "- {id}: {name}, {fewest} to {most} seats. {about}",
        ),
        "bots": ("  bots : {levels}", "  bots: {levels}"),
        "switch": ("  option {name} : {values}", "  switch {name}: {values}"),
        "notation": ("## Comment s’écrivent les coups", "## How moves are written"),
        "opened": ("Table {id}", "Table {id}"),
        "full": (
            "{count} {count|table est ouverte|tables sont ouvertes}, et pas plus : quittes-en "
            "une d’abord.",
            "{count} {count|table is|tables are} open, and no more may be: leave one first.",
        ),
        "left": ("Table quittée.", "You have left the table."),
        "failed": (
            "C’est une erreur de ce programme, pas de toi ; regarde la table à nouveau.",
            "That is a fault of this program, not yours; look at the table again.",
        ),
        "nothing": ("Rien à jouer maintenant.", "Nothing can be played now."),
    }
)


@dataclass(frozen=True)
class Limits:
    """What whoever runs the house allows."""

    lang: Lang = "en"
    servers: tuple[Server, ...] = ()
    show_moves: bool = True
    tables: int = 8  # open at once
    idle: float = 1800.0  # seconds after which a table that nobody asks about is closed
    seed: str | None = None  # of all tables here, each with its number; None: nobody foresees it


class Table(Protocol):
    """What a table can be asked; one in this process, or a seat at a server."""

    moves: bool

    async def open(self) -> str: ...
    async def look(self) -> str: ...
    async def choices(self) -> str: ...
    async def act(self, move: str) -> str: ...
    async def wait(self, until_turn: bool, seconds: float) -> str: ...
    async def close(self) -> None: ...


@dataclass
class _Open:
    table: Table
    lang: Lang
    timer: asyncio.TimerHandle


@dataclass
class House:
    """All that models can ask."""

    limits: Limits = Limits()
    _tables: dict[str, _Open] = field(default_factory=dict)
    _opening: int = 0
    _opened: int = 0
    _browser: str = field(default_factory=lambda: secrets.token_hex(16))
    _closing: set[asyncio.Task[None]] = field(default_factory=set)

    async def call(self, name: str, arguments: dict[str, object] | None) -> tuple[str, bool]:
        """The answer to a call, and whether it is a refusal, which has changed nothing."""
        try:
            call = tools.parse_call(name, arguments)
            return await self._answer(call), False
        except CavaleError as error:
            return error.sentence(self._lang_of(arguments)), True
        except Exception:  # its words could tell what no seat may know
            _log.exception("a call failed: %s", clean(name, 40))
            return _say(self._lang_of(arguments), "failed"), True

    async def close(self) -> None:
        """Leave all tables."""
        for table_id in list(self._tables):
            await self._leave(table_id)

    async def _answer(self, call: tools.Tool) -> str:
        match call:
            case tools.ListGames():
                return self._list_games(call.lang or self.limits.lang)
            case tools.Rules():
                return _rules(call.game, call.number, call.lang or self.limits.lang)
            case tools.NewTable():
                return await self._new_table(call)
            case tools.JoinTable():
                return await self._join_table(call)
            case tools.AtTable():
                return await self._at_table(call)
        raise AssertionError(call)

    async def _at_table(self, call: tools.AtTable) -> str:
        opened = self._find(call.table)
        table, lang = opened.table, opened.lang
        match call:
            case tools.Look():
                return await table.look()
            case tools.LegalMoves():
                return await _choices(table, lang)
            case tools.Act():
                return await table.act(call.move)
            case tools.Wait():
                return await table.wait(call.until_turn, call.seconds)
        await self._leave(call.table)
        return _say(lang, "left")

    # --- tables ---

    async def _new_table(self, call: tools.NewTable) -> str:
        game = cavale.game(call.game)
        lang = call.lang or self.limits.lang
        self._check_room()
        self._opened += 1
        seed = None if self.limits.seed is None else f"{self.limits.seed} {self._opened}"
        table = LocalTable(
            game,
            game.card.recommended if call.seats is None else call.seats,
            call.seat,
            call.bots,
            call.options,
            seed,
            lang,
            call.show_moves and self.limits.show_moves,
        )
        return await self._take_in(table, lang)

    async def _join_table(self, call: tools.JoinTable) -> str:
        lang = call.lang or self.limits.lang
        server, table_id = parse_link(call.link, self.limits.servers)
        self._check_room()
        self._opening += 1
        try:
            moves = call.show_moves and self.limits.show_moves
            table = await join(server, table_id, clean(call.name), self._browser, lang, moves)
            return await self._take_in(table, lang)
        finally:
            self._opening -= 1

    async def _take_in(self, table: Table, lang: Lang) -> str:
        table_id = secrets.token_hex(8)
        self._tables[table_id] = _Open(table, lang, self._timer(table_id))
        try:
            text = await table.open()
        except BaseException:  # nobody knows its id: it would take room until it is idle
            await self._leave(table_id)
            raise
        return f"{_say(lang, 'opened', id=table_id)}\n\n{text}"

    def _check_room(self) -> None:
        most = self.limits.tables
        if len(self._tables) + self._opening >= most:
            raise OptionError(
                en=_say("en", "full", count=most),
                fr=_say("fr", "full", count=most),
            )

    def _find(self, table_id: str) -> _Open:
        opened = self._tables.get(table_id)
        if opened is None:
            raise OptionError(
                en="There is no such table here; it may have been closed: open another.",
                fr="Il n’y a pas ici de telle table ; elle a pu être fermée : ouvres-en une autre.",
            )
        opened.timer.cancel()
        opened.timer = self._timer(table_id)
        return opened

    def _timer(self, table_id: str) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(self.limits.idle, self._close_idle, table_id)

    def _close_idle(self, table_id: str) -> None:
        task = asyncio.create_task(self._leave(table_id))
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    async def _leave(self, table_id: str) -> None:
        opened = self._tables.pop(table_id, None)
        if opened is not None:
            opened.timer.cancel()
            await opened.table.close()

    # --- what stands in the books ---

    def _lang_of(self, arguments: dict[str, object] | None) -> Lang:
        """The language of a refusal: that of the table, or the one that was asked for."""
        given = arguments or {}
        opened = self._tables.get(str(given.get("table")))
        if opened is not None:
            return opened.lang
        asked = given.get("lang")
        return "fr" if asked == "fr" else "en" if asked == "en" else self.limits.lang

    def _list_games(self, lang: Lang) -> str:
        return "\n".join(line for game in cavale.all_games() for line in _game_lines(game, lang))


async def _choices(table: Table, lang: Lang) -> str:
    if not table.moves:
        raise OptionError(
            en="Legal moves are not listed at this table: write one in the game’s notation.",
            fr="Les coups permis ne sont pas listés à cette table : écris-en un dans la notation "
            "du jeu.",
        )
    return await table.choices() or _say(lang, "nothing")


def _game_lines(game: cavale.Game, lang: Lang) -> list[str]:
    fewest, most = game.card.seats
    tagline = game.words.get("about", {}).get("tagline", {}).get(lang, "")
    gaps = {"id": game.id, "name": game.name(lang), "fewest": fewest, "most": most}
    lines = [_say(lang, "game", about=tagline, **gaps)]
    lines.append(_say(lang, "bots", levels=", ".join(["chance", *offered(game)])))
    lines += [
        _say(lang, "switch", name=each.name, values=values_text(each)) for each in game.switches
    ]
    return lines


def _rules(game_id: str, number: str, lang: Lang) -> str:
    game = cavale.game(game_id)
    if number:
        asked = number.strip()
        rule = game.rule(game.card.rule(int(asked)) if asked.isdecimal() else asked, lang)
        return f"{rule.number} ({rule.section}): {rule.plain}"
    heading = _say(lang, "notation")
    return f"{game.rulebook(lang).text.strip()}\n\n{heading}\n{notation_text(game, lang)}"
