"""Cavale: five escape-themed tabletop games at one table.

    import cavale

    match = cavale.game("horde").match(seats=4, seed="monday")
    seat = match.to_move[0]
    seat.play(seat.choices()[0])

`docs/python.md` teaches it by examples. Importing this costs nothing: what is asked for is loaded
then, and the compiler only for a simulation.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cavale.bots.coach.analysis import CannotAnalyse
    from cavale.bots.players import Bot
    from cavale.front.choice import Choice
    from cavale.front.files import load, verify
    from cavale.front.game import Game, all_games, game, game_ids
    from cavale.front.match import Match
    from cavale.front.players import bot_levels
    from cavale.front.position import Position, PositionError
    from cavale.front.seat import Seat, Told
    from cavale.kernel.contract import Option
    from cavale.kernel.errors import BoxError, CavaleError, Lang, OptionError, UnknownGame
    from cavale.kernel.rulebook import Rule
    from cavale.lab.simulate import Report
    from cavale.lab.sweep.rows import Figure, SweepRow
    from cavale.matches.coaching import Analysis, Hint
    from cavale.matches.door import IllegalAction, InvalidAction
    from cavale.matches.file import MatchFileError, OtherRules
    from cavale.matches.match import Move, Outcome
    from cavale.matches.verify import Check

__version__ = "0.3.0"

_HOMES = {
    "bots.coach.analysis": ("CannotAnalyse",),
    "bots.players": ("Bot",),
    "front.choice": ("Choice",),
    "front.files": ("load", "verify"),
    "front.game": ("Game", "all_games", "game", "game_ids"),
    "front.match": ("Match",),
    "front.players": ("bot_levels",),
    "front.position": ("Position", "PositionError"),
    "front.seat": ("Seat", "Told"),
    "kernel.contract": ("Option",),
    "kernel.errors": ("BoxError", "CavaleError", "Lang", "OptionError", "UnknownGame"),
    "kernel.rulebook": ("Rule",),
    "lab.simulate": ("Report",),
    "lab.sweep.rows": ("Figure", "SweepRow"),
    "matches.coaching": ("Analysis", "Hint"),
    "matches.door": ("IllegalAction", "InvalidAction"),
    "matches.file": ("MatchFileError", "OtherRules"),
    "matches.match": ("Move", "Outcome"),
    "matches.verify": ("Check",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Analysis",
    "Bot",
    "BoxError",
    "CannotAnalyse",
    "CavaleError",
    "Check",
    "Choice",
    "Figure",
    "Game",
    "Hint",
    "IllegalAction",
    "InvalidAction",
    "Lang",
    "Match",
    "MatchFileError",
    "Move",
    "Option",
    "OptionError",
    "OtherRules",
    "Outcome",
    "Position",
    "PositionError",
    "Report",
    "Rule",
    "Seat",
    "SweepRow",
    "Told",
    "UnknownGame",
    "__version__",
    "all_games",
    "bot_levels",
    "game",
    "game_ids",
    "load",
    "verify",
]


if not TYPE_CHECKING:  # types are known above, and a name that is not there is a mistake

    def __getattr__(name: str) -> Any:
        """Load a public name when it is first asked for."""
        if name not in _HOME_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
