"""Which games a server serves: ours, those of other packages that its operator names, and the
boxes and trained policies that tables of them can have.
"""

import logging

from cavale.games import broken, find, ours
from cavale.kernel.contract import Game
from cavale.kernel.errors import CavaleError, UnknownGame
from cavale.server.boxes import Offers
from cavale.server.policies import Policies

log = logging.getLogger("cavale.catalogue")


class Catalogue:
    """What can be played at the tables of one server."""

    def __init__(self, named: str = "", boxes: str = "", policies: str = "") -> None:
        """`named` is CAVALE_GAMES: ids, with commas; CAVALE_BOXES and CAVALE_POLICIES are folders.

        What cannot be served is an error now.
        """
        others = [each for each in (part.strip() for part in named.split(",")) if each]
        for game_id in others:
            _require(game_id)
        self.ids = tuple(dict.fromkeys([*ours(), *others]))
        self.boxes = Offers(boxes, self.ids)
        self.policies = Policies(policies, self.ids)
        for error in broken().values():
            log.warning("%s", error.en)

    def game(self, game_id: str) -> Game:
        if game_id not in self.ids:
            known = ", ".join(self.ids)
            raise UnknownGame(
                en=f"There is no game {game_id!r}: choose one of {known}.",
                fr=f"Il n’y a pas de jeu « {game_id} » : choisis parmi {known}.",
            )
        return find(game_id)

    def games(self) -> list[Game]:
        return [find(game_id) for game_id in self.ids]


def _require(game_id: str) -> None:
    try:
        find(game_id)
    except UnknownGame as error:
        raise CavaleError(
            en=f"CAVALE_GAMES names a game that cannot be served. {error.en}",
            fr=f"CAVALE_GAMES nomme un jeu qui ne peut pas être servi. {error.fr}",
        ) from error
