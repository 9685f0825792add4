"""A table at a server: a seat that was taken by a link, told as one in this process is."""

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec

import cavale
from cavale.envs.fence import LONGEST_NAME, clean, fenced
from cavale.envs.mcp.line import Answer, SeatLine
from cavale.envs.mcp.links import NotServed, Server, ask
from cavale.envs.text import Moment, MoveReader, seat_names
from cavale.front.terminal.scene import Scene
from cavale.games import view_types
from cavale.kernel.contract import is_logged, seat_letters
from cavale.kernel.errors import CavaleError, Lang
from cavale.kernel.tape import Event
from cavale.kernel.verdict import Verdict
from cavale.kernel.words import Sayings, fill
from cavale.matches.door import refusal
from cavale.matches.match import Outcome
from cavale.matches.seeds import new_luck, seal_of, share_of
from cavale.wire import down
from cavale.wire.rest import Games, Seated, TakeSeat

_ANSWER_WITHIN = 20.0  # seconds
_say = Sayings(
    {
        "company": (
            "Les noms que chacun s’est donnés, par siège :",
            "The names that people gave themselves, by seat:",
        ),
        "talk": ("Ce qui se dit à la table :", "What is said at the table:"),
        "watcher": ("spectateur", "spectator"),
        "claims": (
            "{seat} affirme (vrai ou faux) : {claim}",
            "{seat} claims (true or not): {claim}",
        ),
        "waits": (
            "La partie n’a pas commencé : qui a ouvert la table la lance. Tu es le siège {letter}.",
            "The match has not begun: whoever opened the table starts it. You are seat {letter}.",
        ),
        "clock": ("Il te reste environ {count} s.", "You have about {count} s."),
        "held": (
            "Ton coup « {move} » attend son moment.",
            "Your move “{move}” waits for its moment.",
        ),
        "absent": (
            "Un bot joue à ta place ; ton prochain coup te rend le siège.",
            "A bot plays for you; your next move takes the seat back.",
        ),
        "quiet": ("Rien de nouveau ; attends encore.", "Nothing new yet; wait again."),
        "unanswered": (
            "Le serveur n’a pas répondu à ton coup ; regarde s’il est joué.",
            "The server has not answered your move; look whether it was made.",
        ),
        "gone": ("Le serveur dit : {text}", "The server says: {text}"),
    }
)


async def join(
    server: Server, table: str, name: str, browser: str, lang: Lang, moves: bool
) -> "RemoteTable":
    """Sit down at a table; the seat's secret stays in this process."""
    luck = new_luck()
    wish = TakeSeat(name=name, seal=seal_of(share_of(luck)), browser=browser)
    info = await asyncio.to_thread(ask, server, f"/api/tables/{table}", down.TableInfo)
    game = await asyncio.to_thread(_game_of, server, info)
    seated = await asyncio.to_thread(ask, server, f"/api/tables/{table}/seats", Seated, wish)
    line = SeatLine(server, table, seated.seats[0].token, luck)
    line.open()
    try:
        await line.until(lambda: line.info is not None, _ANSWER_WITHIN)
        if line.info is None:
            raise NotServed(
                en=f"{server.url()} gives a seat, but then does not answer: try again later.",
                fr=f"{server.url()} donne un siège, puis ne répond pas : réessaie plus tard.",
            )
    except BaseException:
        await line.close()
        raise
    return RemoteTable(game, line, lang, moves)


def _game_of(server: Server, info: down.TableInfo) -> cavale.Game:
    """The game of a table, if it is known here by the same rules."""
    played = {each.id: each.version for each in ask(server, "/api/games", Games).games}
    game = cavale.game(info.game) if info.game in cavale.game_ids() else None
    if game is None or played.get(info.game) != game.card.version:
        raise NotServed(
            en=f"That server plays {clean(info.game, 31)} by other rules than this program: "
            "both must be of the same release.",
            fr=f"Ce serveur joue à {clean(info.game, 31)} avec d’autres règles que ce programme : "
            "il faut la même version des deux côtés.",
        )
    return game


class RemoteTable:
    """One seat at a server, told to one model."""

    def __init__(self, game: cavale.Game, line: SeatLine, lang: Lang, moves: bool) -> None:
        self._game = game
        self._line = line
        self._lang: Lang = lang
        self.moves = moves
        self._since = 0  # the first ply after the last decision
        self._told = -1  # the last ply that a text told of
        self._view = view_types(game.id)[-1]

    async def open(self) -> str:
        """The first look."""
        return await self.look()

    async def look(self) -> str:
        """All that the seat may know."""
        return self._text(role=True, again=True)

    async def choices(self) -> str:
        """The legal moves."""
        moment = self._moment(again=True)
        return moment.choices() if moment else self._text(role=False)

    async def act(self, move: str) -> str:
        """Make a move; a refused one changes nothing."""
        if self._line.step is None or self._line.gone:
            return self._text(role=False)
        moment = self._moment(again=True)
        listed = moment.actions if moment and self.moves else ()
        action = MoveReader(self._game, len(self._names()), self._lang).action(move, listed)
        answer = await self._line.act(self._game.action_text(action), _ANSWER_WITHIN)
        self._check(answer)
        self._since = self._told + 1
        text = self._text(role=False)
        return text if answer is not None else f"{text}\n{_say(self._lang, 'unanswered')}"

    def _check(self, answer: Answer | None) -> None:
        """A refusal by a rule is told in the words of our own rulebook."""
        if isinstance(answer, down.Problem):
            if answer.code == "illegal" and answer.rule[1:].isdecimal():
                raise refusal(self._game, int(answer.rule[1:]))
            raise CavaleError(fr=self._said(answer, "fr"), en=self._said(answer, "en"))

    async def wait(self, until_turn: bool, seconds: float) -> str:
        """Until the seat can act where it could not before, the match is over, or time is up."""
        is_first = self._told < 0

        def is_news() -> bool:
            step = self._line.step
            if step is None:
                return False
            if step.outcome is not None or self._line.hand in step.awaited:
                return True
            return not until_turn and step.ply > self._told and any(step.moves)

        await self._line.until(is_news, seconds)
        is_new = is_news()
        if self._line.step is not None and self._line.step.ply > self._told:
            self._since = self._told + 1
        text = self._text(role=is_first)
        return text if is_new or self._line.gone else f"{text}\n{_say(self._lang, 'quiet')}"

    async def close(self) -> None:
        """Give the seat up: a bot plays on."""
        await self._line.close()

    # --- telling ---

    def _text(self, *, role: bool, again: bool = False) -> str:
        moment = self._moment(again=again)
        parts = [moment.text(moves=self.moves, role=role) if moment else self._lobby()]
        self._told = moment.ply if moment else self._told
        return "\n\n".join([*parts, *filter(None, [self._company(), self._talk(), self._state()])])

    def _moment(self, *, again: bool) -> Moment | None:
        step, seat = self._line.step, self._line.hand
        if step is None or seat < 0:
            return None
        try:
            view: Any = msgspec.convert(step.views[0], self._view)
            actions = [self._game.parse_action(move) for move in step.moves[0]]
        except (msgspec.ValidationError, LookupError, CavaleError):
            raise NotServed(
                en="The server tells of this table what no table of this game can look like.",
                fr="Le serveur décrit une table que ce jeu ne connaît pas.",
            ) from None
        return Moment(
            scene=Scene(self._game, view, self._names(), seat, self._lang),
            ply=step.ply,
            events=list(self._events(again)),
            is_awaited=seat in step.awaited,
            actions=actions,
            silence=self._silence(actions),
            outcome=_outcome_of(step.outcome),
            verdict=_verdict_of(step.outcome, seat),
        )

    def _silence(self, actions: list[int]) -> int | None:
        """In a race: what silence means. It can be done in a race alone, which tells of it."""
        windows = self._game.card.windows.values()
        return next((each.action for each in windows if each.action in actions), None)

    def _events(self, again: bool) -> Iterator[Event]:
        """Since the last decision; `again`: of what was told before, without what fleets."""
        kinds = self._game.event_kinds
        for ply, events in self._line.told:
            for each in events if ply >= self._since else ():
                if each.kind in kinds and each.rule[1:].isdecimal():
                    kind = kinds.index(each.kind)
                    if not again or ply > self._told or is_logged(self._game, kind):
                        what = (each.seat, each.other, each.value, each.count)
                        yield Event(kind, int(each.rule[1:]), *what)

    def _names(self) -> list[str]:
        info = self._line.info
        return seat_names(len(info.seats) if info else 0, self._lang)

    def _lobby(self) -> str:
        letter = seat_letters(14)[self._line.hand] if self._line.hand >= 0 else "?"
        name = self._game.name(self._lang)
        return f"# {name}\n\n{_say(self._lang, 'waits', letter=letter)}"

    def _company(self) -> str:
        """Who sits where: names are what people typed."""
        info = self._line.info
        seats = info.seats if info else []
        named = [(letter, seat.name) for letter, seat in zip(seat_letters(14), seats, strict=False)]
        pieces = [(letter, name) for letter, name in named if name]
        if not pieces:
            return ""
        return f"{_say(self._lang, 'company')}\n{fenced(pieces, self._lang, LONGEST_NAME)}"

    def _talk(self) -> str:
        """What was said: free words behind the fence, claims in the words of the game."""
        lines, names = list(self._line.chat), self._names()
        free = [(self._speaker(each.seat), each.text) for each in lines if each.text]
        claimed = [
            _say(self._lang, "claims", seat=self._speaker(each.seat), claim=text)
            for each in lines
            if (text := self._claim(each, names))
        ]
        parts = [*claimed, fenced(free, self._lang)]
        told = "\n".join(filter(None, parts))
        return f"{_say(self._lang, 'talk')}\n{told}" if told else ""

    def _speaker(self, seat: int) -> str:
        names = self._names()
        return names[seat] if 0 <= seat < len(names) else _say(self._lang, "watcher")

    def _claim(self, line: down.ChatLine, names: list[str]) -> str:
        words = self._game.words.get("claims", {}).get(line.claim)
        if words is None:
            return ""
        other = names[line.about] if 0 <= line.about < len(names) else ""
        return fill(words[self._lang], self._lang, {"other": other})

    def _state(self) -> str:
        """What else the seat should know: its time, a move that waits, a bot in its place."""
        line, lang = self._line, self._lang
        told = []
        if line.gone:
            said = line.gone.fr if lang == "fr" else line.gone.en
            told.append(_say(lang, "gone", text=f"“{clean(said)}”"))
        if line.step and line.step.clock and not line.step.outcome:
            told.append(_say(lang, "clock", count=line.step.clock.left // 1000))
        if line.held:
            told.append(_say(lang, "held", move=clean(line.held, 40)))
        if line.info and line.hand >= 0 and line.info.seats[line.hand].absent:
            told.append(_say(lang, "absent"))
        return "\n".join(told)

    def _said(self, problem: down.Problem, lang: Lang) -> str:
        said = problem.fr if lang == "fr" else problem.en
        return _say(lang, "gone", text=f"“{clean(said)}”")


def _outcome_of(told: down.OutcomeInfo | None) -> Outcome | None:
    if told is None:
        return None
    return Outcome(told.reason, tuple(told.points), tuple(told.winners))


def _verdict_of(told: down.OutcomeInfo | None, seat: int) -> Verdict | None:
    if told is None or seat >= len(told.verdicts):
        return None
    own = told.verdicts[seat]
    return Verdict(own.of, own.margin, own.close, own.shared, own.pieces)
