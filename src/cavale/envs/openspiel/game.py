"""The games as Python games of OpenSpiel, with chance nodes and information-state strings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import cavale
from cavale.envs.extra import MissingExtra
from cavale.envs.openspiel.tree import At, Position, Step, Tree
from cavale.envs.rewards import convention, rewards_of
from cavale.games import card, ours
from cavale.kernel.contract import Card, check_seats, seats_in

try:
    import pyspiel
except ImportError:
    raise MissingExtra("open_spiel") from None

_MOST_OUTCOMES = 128  # of a draw: more than any pile has kinds of cards, any seat cards to rob
_UTILITIES = {
    "each for itself": pyspiel.GameType.Utility.ZERO_SUM,
    "sides": pyspiel.GameType.Utility.GENERAL_SUM,
    "together": pyspiel.GameType.Utility.IDENTICAL,
}


def short_name(game_id: str) -> str:
    """By which `pyspiel.load_game` knows it."""
    return f"cavale_{game_id}"


def _game_type(of: Card) -> Any:
    fewest, most = of.seats
    switches = {each.name: _default(each.default) for each in of.switches}
    return pyspiel.GameType(
        short_name=short_name(of.id),
        long_name=of.names["en"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=_UTILITIES[convention(of)],
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={
            "players": of.recommended,
            "box": "",
            "keep": False,
            **switches,
        },
    )


def _default(value: str) -> str | int:
    """OpenSpiel writes parameters without quotes: what looks like a number is one to it."""
    return int(value) if value.isdecimal() else value


def _game_info(of: Card, seats: int) -> Any:
    sums = {"utility_sum": 0.0} if convention(of) == "each for itself" else {}
    # before a move all other seats may decline; a draw can be asked for at every move
    return pyspiel.GameInfo(
        num_distinct_actions=of.actions + 1,
        max_chance_outcomes=_MOST_OUTCOMES,
        num_players=seats,
        min_utility=-1.0,
        max_utility=1.0,
        max_game_length=of.longest * seats,
        **sums,
    )


class CavaleGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """One of the games, with a number of players, switches and a box.

    With `keep`, every position that was reached is kept: for small trees that are walked again and
    again. `worlds` are tables to begin in, each as likely, instead of the deal.
    """

    def __init__(self, game_id: str, params: Mapping[str, Any], worlds: Sequence[Any] = ()) -> None:
        game = cavale.game(game_id)
        given = dict(params)
        seats = int(given.pop("players", game.card.recommended))
        box = str(given.pop("box", ""))
        check_seats(game.card, seats)
        keep = bool(given.pop("keep", False)) or bool(worlds)
        self.source = None if worlds else (game_id, dict(params))
        options = {name: str(value) for name, value in given.items()}
        self.tree = Tree(game, seats, options, game.box_from(Path(box) if box else None), worlds)
        self._root = Here(self.tree, self.tree.root(), self.source, (), {} if keep else None)
        super().__init__(_game_type(game.card), _game_info(game.card, seats), dict(params))

    def new_initial_state(self, _: object = None) -> "CavaleState":
        """Before the deal: a chance node, mostly."""
        return CavaleState(self, self._root)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Any = None
    ) -> "CavaleObserver | None":
        """What a seat knows: all that it was told, or what it sees now.

        None, as OpenSpiel has it, for what is not told: the public part alone would need a text
        without a hand, the private part alone one without a table, and nobody knows all hands.
        """
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        own = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or not kind.public_info or kind.private_info != own:
            return None
        return CavaleObserver(kind.perfect_recall)


class CavaleState(pyspiel.State):  # type: ignore[misc]
    """A moment of a match. Positions are shared: a copy costs next to nothing."""

    def __init__(self, game: CavaleGame, here: "Here") -> None:
        super().__init__(game)
        self.here = here

    def current_player(self) -> int:
        """Who is asked; chance; or nobody, at the end."""
        at = self.here.at
        if isinstance(at, Step):
            return int(pyspiel.PlayerId.CHANCE)
        return at.seat if at.asks else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return isinstance(self.here.at, Position) and not self.here.at.asks

    def _legal_actions(self, player: int) -> list[int]:
        at = self.here.at
        assert isinstance(at, Position)
        return self.here.tree.legal(at) if player == at.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the draw that comes next."""
        assert isinstance(self.here.at, Step)
        weights = self.here.at.weights
        return [(number, weight / sum(weights)) for number, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        self.here = self.here.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        game = self.here.tree.game
        return "decline" if action == game.card.actions else game.action_text(action)

    def returns(self) -> list[float]:
        """The rewards of the end; nothing before."""
        tree, at = self.here.tree, self.here.at
        if not isinstance(at, Position) or at.asks:
            return [0.0] * tree.seats
        winners = int(tree.game.score(tree.box, at.table, [0] * tree.seats))
        return rewards_of(tree.game.card, seats_in(winners), tree.seats)

    def seen(self, player: int) -> Any:
        """What a seat may know, as a table: what bots choose by."""
        assert isinstance(self.here.at, Position)
        return self.here.at.seen[player]

    def __str__(self) -> str:
        at = self.here.at
        if isinstance(at, Step):
            return f"chance of {len(at.weights)}, after {len(at.choices)}"
        return "\n".join(self.here.told)


@dataclass(frozen=True)
class Here:
    """A place in the tree of a game: states share it, and files name the way to it."""

    tree: Tree
    at: At
    source: tuple[str, dict[str, Any]] | None  # of the tree; None: it cannot be named
    way: tuple[int, ...]  # all actions from the root
    kept: dict[int, "Here"] | None = None  # what follows, by action; None: it is not kept

    def after(self, action: int) -> "Here":
        """One action further."""
        if self.kept is not None and action in self.kept:
            return self.kept[action]
        then, way = self.tree.after(self.at, action), (*self.way, action)
        made = Here(self.tree, then, self.source, way, None if self.kept is None else {})
        if self.kept is not None:
            self.kept[action] = made
        return made

    @cached_property
    def told(self) -> tuple[str, ...]:
        """What each seat sees now, in one line."""
        if isinstance(self.at, Step):
            return ("",) * self.tree.seats
        return tuple(map(self.tree.game.position_text, self.at.seen))

    def __deepcopy__(self, memo: Any) -> "Here":
        return self

    def __reduce__(self) -> Any:
        if self.source is None:
            raise TypeError("a game that begins in tables of its own cannot be written down")
        return _walked, (*self.source, self.way)


def _walked(game_id: str, params: dict[str, Any], way: tuple[int, ...]) -> Here:
    """A place by the way to it."""
    here = CavaleGame(game_id, params).new_initial_state().here
    for action in way:
        here = here.after(action)
    return here


class CavaleObserver:
    """What a seat knows, as text."""

    def __init__(self, perfect_recall: bool) -> None:
        self._recall = perfect_recall
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: CavaleState, player: int) -> None:
        """There is no tensor: `cavale.bots.observation.layout` makes vectors."""

    def string_from(self, state: CavaleState, player: int) -> str:
        """What it sees now; with perfect recall, after all that it was told and did."""
        at = state.here.at
        if isinstance(at, Step):
            return f"{player}: {at.before.known[player] if at.before else ''}"
        now = state.here.told[player]
        return f"{player}: {at.known[player]} {now}" if self._recall else f"{player}: {now}"


def _registered(game_id: str) -> type[CavaleGame]:
    """A class that takes parameters alone, as OpenSpiel makes its games; files find it by name."""

    def begin(self: CavaleGame, params: Mapping[str, Any] | None = None) -> None:
        CavaleGame.__init__(self, game_id, params or {})

    name = f"{game_id.capitalize()}Game"
    made = type(name, (CavaleGame,), {"__init__": begin, "__module__": __name__})
    globals()[name] = made
    return made


def register() -> None:
    """Make all our games known to `pyspiel.load_game`; once is enough."""
    known = set(pyspiel.registered_names())
    for game_id in ours():
        if short_name(game_id) not in known:
            pyspiel.register_game(_game_type(card(game_id)), _registered(game_id))
