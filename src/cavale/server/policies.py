"""Trained policies as bots of a server: those that its operator offers in a folder.

The folder (CAVALE_POLICIES) has files such as `night.policy`, and each says itself which game it
plays, with how many seats. People choose among them by name: nobody brings one. A table keeps
the name with a digest; where the file has gone or become another, the instinct plays in its place.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cavale.bots.outside.policy import POLICY, Policy, PolicyError, game_of, read_policy
from cavale.bots.players import check_offered
from cavale.games import find
from cavale.kernel.contract import Game
from cavale.kernel.errors import CavaleError, OptionError
from cavale.wire.rest import OfferedPolicy

PREFIX = "policy:"  # of the names of such bots, which no level then has
STAND_IN = "medium"  # the instinct
_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,29}")
_MOST = 20  # of a game


class _Offered(NamedTuple):
    policy: Policy
    digest: str

    def plays(self, game: Game, seats: int) -> bool:
        layout = self.policy.layout
        return (layout.game.card.id, layout.seats) == (game.card.id, seats)


class Policies:
    """What a folder offers, by name; one bad file, and the server does not start."""

    def __init__(self, folder: str, games: Sequence[str]) -> None:
        paths = _files(Path(folder)) if folder else []
        self._offered = {f"{PREFIX}{path.stem}": _read(path, games) for path in paths}
        counts = Counter(each.policy.layout.game.card.id for each in self._offered.values())
        for game_id, count in counts.items():
            _require_few(folder, game_id, count)

    @property
    def playing(self) -> dict[str, Policy]:
        """All of them, by the names of their bots."""
        return {name: offered.policy for name, offered in self._offered.items()}

    def infos(self, game: Game) -> list[OfferedPolicy]:
        """All of a game, by their names."""
        return [
            OfferedPolicy(name, offered.policy.layout.seats, offered.digest)
            for name, offered in self._offered.items()
            if offered.policy.layout.game.card.id == game.card.id
        ]

    def check_bot(self, game: Game, bot: str, seats: int) -> str:
        """A bot that a table of so many seats can have: a level, or one of these policies."""
        if not bot.startswith(PREFIX):
            return check_offered(game, bot)
        if not self.kept(game, bot, seats):
            names = [name for name, each in self._offered.items() if each.plays(game, seats)]
            known = ", ".join(names) or "–"
            raise OptionError(
                en=f"{game.card.names['en']} with {seats} seats has no bot {bot!r} here: choose "
                f"one of {known}, or a level.",
                fr=f"{game.card.names['fr']} à {seats} sièges n’a pas de bot « {bot} » ici : "
                f"choisis parmi {known}, ou un niveau.",
            )
        return bot

    def kept(self, game: Game, bot: str, seats: int) -> str:
        """A bot that a table has, where it can have it with so many seats; else nothing."""
        offered = self._offered.get(bot)
        fits = offered.plays(game, seats) if offered else not bot.startswith(PREFIX)
        return bot if fits else ""

    def digests(self, bots: Iterable[str]) -> dict[str, str]:
        """What a table writes down about those of its bots that play by a policy."""
        named = sorted({bot for bot in bots if bot.startswith(PREFIX)})
        return {bot: self._offered[bot].digest if bot in self._offered else "" for bot in named}

    def stand_in(self, bot: str, written: Mapping[str, str]) -> str:
        """The level in place of a bot whose policy is gone, or another by now; else nothing."""
        if not bot.startswith(PREFIX):
            return ""
        offered = self._offered.get(bot)
        return "" if offered and offered.digest == written.get(bot) else STAND_IN


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == POLICY)
    except OSError as error:
        raise CavaleError(
            en=f"CAVALE_POLICIES names {folder}, which is no folder that can be read "
            f"({error.strerror}).",
            fr=f"CAVALE_POLICIES nomme {folder}, qui n’est pas un dossier lisible "
            f"({error.strerror}).",
        ) from None


def _read(path: Path, games: Sequence[str]) -> _Offered:
    """A policy that people can choose: it has a name, and plays a game of this server."""
    if not _NAME.fullmatch(path.stem):
        raise PolicyError(
            en=f"{path}: a policy is named by at most 30 small letters, digits, - and _.",
            fr=f"{path} : une politique se nomme avec 30 minuscules, chiffres, - et _ au plus.",
        )
    game_id = game_of(path)
    if game_id not in games:
        known = ", ".join(games)
        raise PolicyError(
            en=f"{path} plays {game_id!r}, which is not served here; policies can play {known}.",
            fr=f"{path} joue à « {game_id} », qui n’est pas servi ici ; les politiques peuvent "
            f"jouer à {known}.",
        )
    policy = read_policy(path, find(game_id))
    return _Offered(policy, hashlib.sha256(path.read_bytes()).hexdigest())


def _require_few(folder: str, game_id: str, count: int) -> None:
    if count > _MOST:
        raise PolicyError(
            en=f"{folder}: {count} policies play {game_id}; people can choose among {_MOST} at "
            "most.",
            fr=f"{folder} : {count} politiques jouent à {game_id} ; on ne choisit pas parmi plus "
            f"de {_MOST}.",
        )
