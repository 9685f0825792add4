"""A table at one moment as one viewer has it, in words: role, goals, drawing, choices, the end.

A terminal prints it in colours, a language model reads it as plain text; both say the same.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from rich.console import Group, RenderableType
from rich.text import Text

from cavale.front.terminal import spelled, terminal_table
from cavale.kernel.aim import aim_sentences, role_texts
from cavale.kernel.contract import Game
from cavale.kernel.errors import Lang
from cavale.kernel.words import Sayings
from cavale.matches.match import Outcome
from cavale.matches.telling import action_phrase, moment_of, reason_sentence

_say = Sayings(
    {
        "you_play": ("Tu joues {name}", "You play {name}"),
        "first": ("D’abord", "First"),
        "row": ("{head} : {text}", "{head}: {text}"),
        "winner": ("{names} gagne !", "{names} wins!"),
        "winners": ("{names} gagnent ensemble !", "{names} win together!"),
        "nobody": ("Personne ne gagne.", "Nobody wins."),
    }
)


class RoleCard(NamedTuple):
    """Who the viewer is, how they win, who else does, and what comes first."""

    title: str
    lines: list[Text]


class Choice(NamedTuple):
    """A move as it is offered: what it does, how it is written, what follows from it."""

    phrase: str
    spelled: str
    consequence: str


@dataclass(frozen=True)
class Scene:
    """What a viewer sees, and what those at the table are called."""

    game: Game
    view: Any
    names: Sequence[str]
    seat: int
    lang: Lang

    def drawing(self) -> RenderableType:
        """The table, under how far everything is."""
        drawn = terminal_table(self.game).render(self.view, list(self.names), self.seat, self.lang)
        if goals := self._goals():
            return Group(Text(" · ".join(goals), style="dim"), Text(), drawn)
        return drawn

    def role_card(self) -> RoleCard | None:
        """None where the game tells no roles."""
        told = self._role()
        if not told:
            return None
        rows = [
            (told["you"], told["wins"], "bold"),
            (told["they"], told["others"], "dim"),
            (_say(self.lang, "first"), told["first"], ""),
        ]
        lines = [Text(told["company"])]
        for head, text, style in rows:
            lines.append(Text(_say(self.lang, "row", head=head, text=text), style=style))
        return RoleCard(_say(self.lang, "you_play", name=told["name"]), lines)

    def phrase(self, action: int) -> str:
        """What a move does, at this moment."""
        moment = moment_of(self.view, self.seat)
        return action_phrase(self.game, action, self.names, self.lang, moment)

    def choice(self, action: int) -> Choice:
        """A move of the viewer's."""
        text = self.game.action_text(action)
        told = terminal_table(self.game).consequence(self.view, text, self.seat, self.lang)
        return Choice(self.phrase(action), spelled(self.game, text, self.lang), told)

    def _role(self) -> Mapping[str, str]:
        """The texts of the viewer's role; empty where the game tells none."""
        aim = getattr(self.view, "aim", None)
        if aim is None:
            return {}
        return role_texts(self.game.words, aim, self.seat, self.names, self.lang)

    def _goals(self) -> list[str]:
        """The goal line: the role, what it needs, and how far everything is."""
        aim = getattr(self.view, "aim", None)
        if aim is None:
            return []
        told = self._role()
        own = [told[key] for key in ("name", "line") if key in told]
        return [*own, *aim_sentences(self.game.words, aim, self.seat, self.lang)]


def moves_by_text(game: Game, seats: int, lang: Lang) -> Mapping[str, int]:
    """Moves by their notation in small letters, but for those about seats that are not here."""
    found = {}
    for action in range(game.card.actions):
        _, gaps = game.action_key(action)
        if gaps.get("other", -1) < seats:
            found[spelled(game, game.action_text(action), lang).lower()] = action
    return found


def outcome_lines(game: Game, outcome: Outcome, names: Sequence[str], lang: Lang) -> list[Text]:
    """Who won, why it ended, and everybody's points, the best first."""
    winners = [names[seat] for seat in outcome.winners]
    key = ("nobody", "winner", "winners")[min(len(winners), 2)]
    won = Text(_say(lang, key, names=" & ".join(winners)))
    won.stylize("bold green" if winners else "bold red")
    reason = Text(reason_sentence(game, outcome.reason, lang))
    lines = [won, reason.append(f"  {outcome.reason}", style="dim cyan")]
    for seat in sorted(range(len(names)), key=lambda seat: -outcome.points[seat]):
        mark = "★" if seat in outcome.winners else " "
        lines.append(Text(f"  {mark} {names[seat]:<16} {outcome.points[seat]:>3}"))
    return lines
