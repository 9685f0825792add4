"""The one door: an action is checked here, and trusted inside."""

from typing import Any

from cavale.kernel.contract import Game
from cavale.kernel.errors import CavaleError


class InvalidAction(CavaleError):
    """Not an action of this game at all."""


class IllegalAction(CavaleError):
    """An action that a rule forbids now."""

    def __init__(self, *, rule: str, fr: str, en: str) -> None:
        super().__init__(fr=fr, en=en)
        self.rule = rule


def check(game: Game, box: Any, table: Any, seat: int, action: int) -> None:
    """Raise unless the seat may carry out the action now."""
    if isinstance(action, bool) or not isinstance(action, int):
        raise InvalidAction(
            en=f"An action is a whole number, not {action!r}.",
            fr=f"Une action est un nombre entier, pas {action!r}.",
        )
    if not 0 <= action < game.card.actions:
        highest = game.card.actions - 1
        raise InvalidAction(
            en=f"{game.card.names['en']} has no action {action}: they go from 0 to {highest}.",
            fr=f"{game.card.names['fr']} n’a pas d’action {action} : elles vont de 0 à {highest}.",
        )
    if not 0 <= seat < int(table.seats):
        raise InvalidAction(
            en=f"There is no seat {seat} at this table.",
            fr=f"Il n’y a pas de siège {seat} à cette table.",
        )
    if number := int(game.why_not(box, table, seat, action)):
        raise refusal(game, number)


def refusal(game: Game, number: int) -> IllegalAction:
    """The refusal by a rule, with the rule's sentence."""
    rule = game.card.rule(number)
    return IllegalAction(
        rule=rule,
        fr=f"{rule} : {game.rulebook('fr').sentence(rule)}",
        en=f"{rule}: {game.rulebook('en').sentence(rule)}",
    )
