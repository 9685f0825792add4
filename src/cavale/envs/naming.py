"""Environments by name: `horde`, or `cavale/horde-v1` for one version of it and no other."""

import re

from cavale.front.game import Game, game
from cavale.kernel.contract import Card
from cavale.kernel.errors import OptionError

_ID = re.compile(r"cavale/(\w+)-v(\d+)")


def environment_id(card: Card) -> str:
    """The registered name of a game's environment."""
    return f"cavale/{card.id}-v{card.environment}"


def game_named(name: str) -> Game:
    """The game of an environment; a version that is not played any more is refused."""
    versioned = _ID.fullmatch(name)
    found = game(versioned[1] if versioned else name)
    if versioned and int(versioned[2]) != found.card.environment:
        known = environment_id(found.card)
        raise OptionError(
            en=f"There is no environment {name!r} in this release: it has {known}.",
            fr=f"Cette version n’a pas d’environnement «\u00a0{name}\u00a0»\u00a0: elle a {known}.",
        )
    return found


def as_texts(switches: dict[str, str | int]) -> dict[str, str]:
    """`reveal_piles=2` means `reveal_piles="2"`."""
    return {name: str(value) for name, value in switches.items()}
