"""Moves as people read them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from cavale.kernel.contract import Game
from cavale.kernel.errors import Lang
from cavale.matches.telling import action_phrase, moment_of


@dataclass(frozen=True)
class Choice:
    """A move that a seat may make: its text, what it means, and its number."""

    text: str
    meaning: str
    action: int = field(repr=False)


def choices_of(
    game: Game, actions: Iterable[int], names: Sequence[str], lang: Lang, view: Any, seat: int
) -> list[Choice]:
    """Actions by their texts and by what they mean at the moment that the view of a seat tells."""
    moment = moment_of(view, seat)
    return [
        Choice(game.action_text(action), action_phrase(game, action, names, lang, moment), action)
        for action in actions
    ]
