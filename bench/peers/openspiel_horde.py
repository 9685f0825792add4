"""Peer: La Horde as an OpenSpiel Python game, measured in random playouts.

Written as the games of open_spiel/python/games: a Game, a State with explicit chance nodes, an
observer, registered as "python_horde".
"""

import random
from typing import Any

import numpy as np
import pyspiel
from horde_rules import (
    ACTIONS,
    CARDS,
    DEAL,
    DRAWING,
    GIVING,
    KINDS,
    MAX_ROUNDS,
    MAX_SEATS,
    MIN_SEATS,
    PLACE,
    TURN,
    Horde,
    action_name,
    values,
)
from measure import arguments, measure

_DEFAULT_SEATS = 4
_GAME_TYPE = pyspiel.GameType(
    short_name="python_horde",
    long_name="Python La Horde",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MAX_SEATS,
    min_num_players=MIN_SEATS,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": _DEFAULT_SEATS},
)


def _max_decisions_per_round(seats: int) -> int:
    """Every card placed ends in a Refuge or in the Horde, of at most 10 cards each."""
    placed = KINDS * (seats + 1)
    draw_and_place, takes, leave, give = 2 * placed, KINDS * seats, seats, seats - 1
    return draw_and_place + takes + leave + give


class HordeGame(pyspiel.Game):
    """La Horde, 2 to 8 players."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        seats = params.get("players", _DEFAULT_SEATS)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=KINDS,
            num_players=seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,  # H21: a victory is shared
            max_game_length=MAX_ROUNDS * _max_decisions_per_round(seats),
        )
        super().__init__(_GAME_TYPE, info, params)

    def new_initial_state(self) -> "HordeState":
        return HordeState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Any = None
    ) -> "HordeObserver":
        return HordeObserver(
            iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False),
            self.num_players(),
            params,
        )


class HordeState(pyspiel.State):
    """A state; the chance outcome `kind` is a card of value kind + 1."""

    def __init__(self, game: HordeGame) -> None:
        super().__init__(game)
        self.table = Horde(game.num_players())

    def current_player(self) -> int:
        table = self.table
        if table.waits_for_card:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if table.is_over else table.seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """H10: the next card, weighted by the cards left of each value."""
        left = self.table.pile_left
        return [(kind, n / left) for kind, n in enumerate(self.table.pile) if n]

    def _apply_action(self, action: int) -> None:
        if self.table.waits_for_card:
            self.table.card(action)
        else:
            self.table.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"card {action + 1}"
        return action_name(action)

    def is_terminal(self) -> bool:
        return self.table.is_over

    def returns(self) -> list[float]:
        return self.table.returns()

    def __str__(self) -> str:
        return f"{_public_string(self.table)} held[{values(self.table.held)}]"


class HordeObserver:
    """Observer, conforming to the PyObserver interface (see observation.py).

    With perfect recall the string is everything that the player has seen; the tensor is always
    the current position.
    """

    def __init__(
        self, iig_obs_type: pyspiel.IIGObservationType, seats: int, params: Any = None
    ) -> None:
        if params:
            raise ValueError(f"Observation parameters not supported; passed {params}")
        self._recall = iig_obs_type.perfect_recall
        self._public = iig_obs_type.public_info
        self._private = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        pieces: list[tuple[str, tuple[int, ...]]] = [("player", (seats,))]
        if self._private:
            pieces += [("hand", (KINDS,)), ("unseen", (KINDS,))]
        if self._public:
            pieces += [
                ("turn", (seats,)),
                ("phase", (GIVING - TURN + 1,)),
                ("horde", (KINDS,)),
                ("refuges", (seats, KINDS)),
                ("status", (seats, 3)),
                ("down", (seats,)),
                ("points", (seats,)),
            ]
        self.tensor = np.zeros(sum(int(np.prod(shape)) for _, shape in pieces), np.float32)
        self.dict: dict[str, np.ndarray] = {}
        index = 0
        for name, shape in pieces:
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[index : index + size].reshape(shape)
            index += size

    def set_from(self, state: HordeState, player: int) -> None:
        """Updates `tensor` and `dict` to reflect `state` from the view of `player`."""
        self.tensor.fill(0)
        table = state.table
        self.dict["player"][player] = 1
        if self._private:
            self.dict["hand"][:] = table.hand(player)
            self.dict["unseen"][:] = table.unseen(player)
            self.dict["unseen"] /= CARDS
        if self._public:
            self._set_public(table)

    def _set_public(self, table: Horde) -> None:
        pieces = self.dict
        if TURN <= table.phase <= GIVING:
            pieces["turn"][table.seat] = 1
            pieces["phase"][table.phase - TURN] = 1
        pieces["horde"][:] = table.horde
        pieces["refuges"][:] = table.refuges
        pieces["status"][np.arange(table.seats), list(table.status)] = 1
        pieces["down"][:] = table.down
        pieces["points"][:] = table.points

    def string_from(self, state: HordeState, player: int) -> str:
        """Observation of `state` from the view of `player`, as a string."""
        viewer = player if self._private else pyspiel.PlayerId.INVALID
        pieces = [f"p{player}"]
        if self._public:
            pieces.append(
                _seen_history(state, viewer) if self._recall else _public_string(state.table)
            )
        if self._private and not self._recall:
            pieces.append(f"hand[{values(state.table.hand(player))}]")
        return " ".join(pieces)


def _public_string(table: Horde) -> str:
    seats = " ".join(
        f"{seat}:{'+-x'[table.status[seat]]}[{values(table.refuges[seat])}]"
        f"d{table.down[seat]}={table.points[seat]}"
        for seat in range(table.seats)
    )
    turn = f"seat{table.seat} phase{table.phase}"
    return f"{turn} {seats} horde[{values(table.horde)}] discard[{values(table.discard)}]"


def _seen_history(state: HordeState, viewer: int) -> str:
    """Replays the match and tells what the viewer saw of it (H30)."""
    table = Horde(state.table.seats)
    words: list[str] = []
    for step in state.full_history():
        if table.waits_for_card:
            words.append(_card_word(table, step.action, viewer))
        else:
            words.append(_action_word(table, step.action))
    return " ".join(words)


def _card_word(table: Horde, kind: int, viewer: int) -> str:
    """A card is shown when dealt (H03), forced (H11) or overrunning (H12), else to its drawer."""
    drawer, phase = table.seat, table.phase
    table.card(kind)
    shown = phase == DEAL or (phase == DRAWING and table.phase != PLACE)
    return f"c{kind + 1}" if shown or viewer == drawer else "c?"


def _action_word(table: Horde, action: int) -> str:
    """An action shows the card that was placed (H10), and the last one of a restart (H23)."""
    seat, phase, drawn = table.seat, table.phase, table.drawn
    table.apply(action)
    word = f"{seat}:{action_name(action)}"
    if phase == PLACE:
        return f"{word} {drawn + 1}"
    if phase == GIVING and table.phase == TURN:
        return f"{word} own {values(table.refuges[seat])}"
    return word


def play_match(game: pyspiel.Game, rng: random.Random) -> int:
    """The usual random playout; returns the decisions of players.

    `random.choices` samples the chance node: the `numpy.random.choice(p=...)` of OpenSpiel's
    examples takes several times as long, which would not be the framework's fault.
    """
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, probabilities)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions


def main() -> None:
    parser = arguments("La Horde as an OpenSpiel Python game, random playouts")
    parser.add_argument("--seats", type=int, default=_DEFAULT_SEATS)
    options = parser.parse_args()
    game = pyspiel.load_game("python_horde", {"players": options.seats})
    rng = random.Random(options.seed)
    name = f"OpenSpiel Python game, La Horde, {options.seats} seats"
    measure(name, "open_spiel", lambda: play_match(game, rng), options.seconds)


pyspiel.register_game(_GAME_TYPE, HordeGame)

if __name__ == "__main__":
    main()
