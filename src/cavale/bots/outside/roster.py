"""Who plays in a compiled loop: bots by name, as the numbers that loops take.

A name is a level, or a file: a Python file with an instinct, or a policy that was trained.
"""

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from cavale.bots.desk import desk_of, with_minds
from cavale.bots.observation.compiled.network import by_network
from cavale.bots.outside.instincts import PYTHON, instinct_in
from cavale.bots.outside.minds import minds_of
from cavale.bots.outside.policy import POLICY, Policy, read_policy
from cavale.bots.players import LEVELS, check_level, check_offered
from cavale.bots.policies import LEARNED, RIVAL, THINKS, bindings
from cavale.bots.thinker import think
from cavale.kernel.contract import Game
from cavale.kernel.errors import OptionError


def is_file(name: str) -> bool:
    """Whether a bot comes in a file."""
    return name.endswith((PYTHON, POLICY))


def check_bot(name: str) -> str:
    """The name of a bot, a level by its name of today. Files are looked at when they play."""
    return name if is_file(name) else check_level(name)


def identity(name: str) -> str:
    """What a bot is known by where results are kept: a file by what is in it."""
    if not is_file(name):
        return name
    return f"{name} {hashlib.sha256(Path(name).read_bytes()).hexdigest()}"


def check_travels(names: Iterable[str]) -> None:
    """Refuse bots that other machines of a cluster do not have."""
    for name in filter(is_file, names):
        raise OptionError(
            en=f"{name} stays on this machine: let it play without a cluster.",
            fr=f"{name} reste sur cette machine\u00a0: fais-le jouer sans grappe.",
        )


class Roster:
    """The bots of a loop: levels, and those of files.

    `names` is what the loop is compiled with: what no bot needs is not.
    """

    def __init__(self, game: Game, seats: int) -> None:
        self.game, self.seats = game, seats
        self.names = bindings(game)
        self._rival: str | None = None
        self._policies: dict[str, Policy] = {}

    def policy(self, name: str) -> int:
        """The policy of a bot: a level, or a file."""
        if name.endswith(PYTHON):
            return self._of_python(name)
        if name.endswith(POLICY):
            return self._of_policy(name)
        return self.bind(LEVELS[check_offered(self.game, name)].policy)

    def bind(self, policy: int) -> int:
        """The same policy, once what it takes is among the names."""
        if policy >= THINKS:
            self.names["think"] = think
        return policy

    @property
    def players(self) -> dict[int, str]:
        """Who the policies are, by name."""
        levels = {level.policy: name for name, level in reversed(LEVELS.items())}
        files = {LEARNED + index: name for index, name in enumerate(self._policies)}
        return levels | files | ({RIVAL: self._rival} if self._rival else {})

    def desk(self) -> Any:
        """A desk for one loop at a time."""
        desk = desk_of(self.game)
        if not self._policies:
            return desk
        return with_minds(desk, minds_of([*self._policies.values()]))

    def _of_policy(self, name: str) -> int:
        if name not in self._policies:
            self._policies[name] = read_policy(Path(name), self.game, self.seats)
            self.names["learned"] = by_network
        return LEARNED + [*self._policies].index(name)

    def _of_python(self, name: str) -> int:
        if self._rival not in (None, name):
            raise OptionError(
                en="Two Python files cannot meet: let each meet a level.",
                fr="Deux fichiers Python ne peuvent pas s’affronter\u00a0: oppose chacun à un "
                "niveau.",
            )
        if self._rival is None:
            self.names["rival"] = instinct_in(Path(name))
            self._rival = name
        return RIVAL
