"""What a seat may know, as plain text: for language models, and for people who read along.

It is what the terminal shows, without colours, in the words of the game. Seats are called by their
letters, as moves write them. Everything comes from one seat's view, its events and its legal
moves: two worlds that the seat cannot tell apart give the same text.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import StringIO

from rich.console import Console, RenderableType

from cavale.front.match import Match
from cavale.front.terminal import spelled
from cavale.front.terminal.log import log_lines
from cavale.front.terminal.scene import Scene, moves_by_text, outcome_lines
from cavale.kernel.contract import MAX_SEATS, Game, is_logged, seat_letters
from cavale.kernel.errors import Lang, OptionError
from cavale.kernel.tape import Event
from cavale.kernel.verdict import Verdict
from cavale.kernel.words import Sayings
from cavale.matches.door import InvalidAction
from cavale.matches.match import Outcome
from cavale.matches.telling import action_phrase, verdict_phrase

LONGEST_MOVE = 40  # letters; no game writes longer ones
_WIDTH = 100  # columns of a drawing
_MOST_LINES = 150  # of what happened since the last decision
_TEXTS = {
    "seat": ("Siège {letter}", "Seat {letter}"),
    "head": (
        "# {game} · tu es le siège {letter} sur {seats} · {ply} {ply|coup joué|coups joués}",
        "# {game} · you are seat {letter} of {seats} · {ply} {ply|move|moves} made",
    ),
    "since": ("Depuis ta dernière décision", "Since your last decision"),
    "earlier": ("… {count} lignes plus anciennes", "… {count} earlier lines"),
    "table": ("La table", "The table"),
    "your_turn": ("À toi de jouer", "Your turn"),
    "you_may": (
        "Tu peux intervenir, ou laisser faire",
        "You may step in, or let things be",
    ),
    "race": (
        "Une course : chacun répond en même temps, puis le hasard dit qui va le plus vite. "
        "Laisser faire : {silence}.",
        "A race: all answer at the same time, then chance says who was quickest. "
        "To let things be means: {silence}.",
    ),
    "others": ("Aux autres de jouer", "The others are to move"),
    "over": ("La partie est finie", "The match is over"),
    "for_you": ("Pour toi : {verdict}", "For you: {verdict}"),
    "write": (
        "Écris un coup dans la notation du jeu.",
        "Write a move in the notation of the game.",
    ),
    "no_move": (
        "« {text} » n’est pas un coup de cette table : écris-en un dans la notation du jeu.",
        "“{text}” is not a move of this table: write one in the notation of the game.",
    ),
    "no_move_but": (
        "« {text} » n’est pas un coup de cette table : écris-en un de la liste, par exemple "
        "{move}.",
        "“{text}” is not a move of this table: write one that is listed, such as {move}.",
    ),
}
say = Sayings(_TEXTS)


def seat_names(seats: int, lang: Lang) -> list[str]:
    """What seats are called in texts: no name that anybody typed."""
    return [say(lang, "seat", letter=letter) for letter in seat_letters(seats)]


@dataclass(frozen=True)
class Moment:
    """All that one seat may know at one moment."""

    scene: Scene
    ply: int
    events: Sequence[Event]  # since the seat's last decision
    is_awaited: bool
    actions: Sequence[int]  # that it may carry out
    silence: int | None = None  # in a race: the action that silence means
    outcome: Outcome | None = None
    verdict: Verdict | None = None  # for the seat, where its game says one

    @property
    def lang(self) -> Lang:
        return self.scene.lang

    @property
    def is_free(self) -> bool:
        """Whether the seat can let things be: nobody waits for it, or silence is an answer."""
        return not self.is_awaited or self.silence is not None

    def text(self, *, moves: bool, role: bool) -> str:
        """The whole of it; `moves` lists the legal ones, `role` tells who the seat is."""
        card = self.scene.role_card() if role else None
        parts = [self._head()]
        if card is not None:
            parts.append(_section(card.title, "\n".join(line.plain for line in card.lines)))
        if self.events:
            parts.append(_section(say(self.lang, "since"), self._happened()))
        parts.append(_section(say(self.lang, "table"), plain_text(self.scene.drawing())))
        return "\n\n".join([*parts, self._question(moves)])

    def choices(self) -> str:
        """The legal moves, a line each: how it is written, what it does, what follows from it."""
        lines = []
        for action in self.actions:
            choice = self.scene.choice(action)
            after = f" ({choice.consequence})" if choice.consequence else ""
            lines.append(f"- {choice.spelled}: {choice.phrase}{after}")
        return "\n".join(lines)

    def _head(self) -> str:
        scene = self.scene
        name, letter = scene.game.card.names[self.lang], seat_letters(MAX_SEATS)[scene.seat]
        gaps = {"game": name, "letter": letter, "seats": len(scene.names), "ply": self.ply}
        return say(self.lang, "head", **gaps)

    def _happened(self) -> str:
        scene = self.scene
        told = log_lines(scene.game, self.events, scene.names, self.lang)
        lines = [line.plain for line in told]
        if (more := len(lines) - _MOST_LINES) > 0:
            lines = [say(self.lang, "earlier", count=more), *lines[more:]]
        return "\n".join(lines)

    def _question(self, moves: bool) -> str:
        """What is asked of the seat now."""
        if self.outcome is not None:
            return self._end(self.outcome)
        if not self.actions:
            return f"## {say(self.lang, 'others')}"
        lines = [f"## {say(self.lang, 'your_turn' if self.is_awaited else 'you_may')}"]
        if self.silence is not None:
            lines.append(say(self.lang, "race", silence=self.scene.phrase(self.silence)))
        lines.append(self.choices() if moves else say(self.lang, "write"))
        return "\n".join(lines)

    def _end(self, outcome: Outcome) -> str:
        scene = self.scene
        lines = outcome_lines(scene.game, outcome, scene.names, self.lang)
        won = scene.seat in outcome.winners
        verdict = verdict_phrase(scene.game, self.verdict, won, self.lang)
        told = [line.plain.rstrip() for line in lines]
        told.append(say(self.lang, "for_you", verdict=verdict))
        return _section(say(self.lang, "over"), "\n".join(told))


def _section(title: str, text: str) -> str:
    return f"## {title}\n{text}"


def plain_text(drawing: RenderableType) -> str:
    """What a terminal draws, without colours and without spaces at the ends of lines."""
    console = Console(
        file=StringIO(), width=_WIDTH, highlight=False, markup=False, color_system=None
    )
    with console.capture() as drawn:
        console.print(drawing)
    return "\n".join(line.rstrip() for line in drawn.get().rstrip().splitlines())


def moment_in(match: Match, seat: int, since: int, lang: Lang, *, again: bool = False) -> Moment:
    """A seat's moment in a match that is played here; `again`: told before, without what fleets."""
    names = seat_names(match.seats, lang)
    events = match.events(seat, since)
    if again:
        events = [event for event in events if is_logged(match.game, event.kind)]
    window, verdicts = match.window(), match.verdicts()
    return Moment(
        scene=Scene(match.game, match.view(seat), names, seat, lang),
        ply=match.ply,
        events=events,
        is_awaited=seat in match.awaited(),
        actions=match.legal(seat),
        silence=window.action if window and not match.is_over else None,
        outcome=match.outcome(),
        verdict=verdicts[seat] if verdicts else None,
    )


class MoveReader:
    """From what somebody wrote to the number of a move: as the game or the language writes it.

    A line of a list may be copied whole: what stands before its colon is the move.
    """

    def __init__(self, game: Game, seats: int, lang: Lang) -> None:
        self._game, self._lang = game, lang
        own: Mapping[str, int] = moves_by_text(game, seats, "en")
        self._by_text: dict[str, int] = {**own, **moves_by_text(game, seats, lang)}

    def action(self, text: str, listed: Sequence[int] = ()) -> int:
        """The move that a text means; what means none is refused with a sentence.

        It names one of the moves that are `listed`: none where they are not to be told.
        """
        written = " ".join(text[: 2 * LONGEST_MOVE].lower().split())
        copied = written.removeprefix("- ").partition(":")
        found = self._by_text.get(written)
        if found is None and copied[2].startswith(" "):
            found = self._by_text.get(copied[0].strip())
        if found is None:
            raise self._no_move(text, listed)
        return found

    def _no_move(self, text: str, listed: Sequence[int]) -> InvalidAction:
        shown = text if len(text) <= LONGEST_MOVE else f"{text[:LONGEST_MOVE]}…"
        move = spelled(self._game, self._game.action_text(listed[0]), self._lang) if listed else ""
        key = "no_move_but" if listed else "no_move"
        return InvalidAction(
            en=say("en", key, text=shown, move=move), fr=say("fr", key, text=shown, move=move)
        )


# --- rules ---


def parse_lang(text: str) -> Lang:
    """`fr` or `en`."""
    if text == "fr":
        return "fr"
    if text == "en":
        return "en"
    raise OptionError(
        en=f"There is no language {text[:10]!r}: write fr or en.",
        fr=f"Il n’y a pas de langue « {text[:10]} » : écris fr ou en.",
    )


def notation_text(game: Game, lang: Lang) -> str:
    """How moves are written: an example of each kind, and the names of the components in them."""
    examples: dict[str, int] = {}
    for action in range(game.card.actions):
        examples.setdefault(game.action_key(action)[0], action)
    names = seat_names(MAX_SEATS, lang)
    lines = [
        f"- {spelled(game, game.action_text(action), lang)}: "
        f"{action_phrase(game, action, names, lang)}"
        for action in examples.values()
    ]
    moves = " ".join(game.words["actions"][key].get("move", "") for key in examples)
    for kind in dict.fromkeys(_COMPONENT.findall(moves)):
        lines.append(f"  {kind}: {', '.join(_components(game, kind, lang))}")
    return "\n".join(lines)


_COMPONENT = re.compile(r"\{\w+:(\w+)\}")  # in how a move is written


def _components(game: Game, kind: str, lang: Lang) -> list[str]:
    """Each as moves write it, and by its name where that is another."""
    called = game.words["values"].get(kind, {}).get(lang, ())
    told = []
    for number, text in enumerate(game.components.get(kind, called)):
        name = called[number].strip() if number < len(called) else ""
        if text:
            own = spelled(game, text, lang)
            told.append(own if name in ("", own) else f"{own} = {name}")
    return told
