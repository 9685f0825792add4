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
    if not _is_whole(seat) or not 0 <= seat < int(table.seats):
        raise InvalidAction(
            en=f"There is no seat {seat!r} at this table.",
            fr=f"Il n’y a pas de siège {seat!r} à cette table.",
        )
    if not _is_whole(action) or not 0 <= action < game.card.actions:
        highest = game.card.actions - 1
        raise InvalidAction(
            en=f"{game.card.names['en']} has no action {action!r}: they go from 0 to {highest}.",
            fr=f"{game.card.names['fr']} n’a pas d’action {action!r} : "
            f"elles vont de 0 à {highest}.",
        )
    if number := int(game.why_not(box, table, seat, action)):
        raise refusal(game, number)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def refusal(game: Game, number: int) -> IllegalAction:
    """The refusal by a rule, with the rule's sentence."""
    rule = game.card.rule(number)
    return IllegalAction(
        rule=rule,
        fr=f"{rule} : {game.rulebook('fr').sentence(rule)}",
        en=f"{rule}: {game.rulebook('en').sentence(rule)}",
    )
