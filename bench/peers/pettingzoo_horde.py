"""Peer: La Horde as a PettingZoo AEC environment, measured with a random legal policy."""

import random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from horde_rules import ACTIONS, CARDS, KINDS, Horde, values
from measure import arguments, measure
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

_DEFAULT_SEATS = 4
_ZONES = 3  # Horde, hand, unseen cards; and one Refuge per seat
_COUNTERS = 3  # per seat: cards turned down, points, status
_TURN = 2  # phase, and the seat to act


def env(**kwargs: Any) -> AECEnv:
    """The environment with the wrappers of PettingZoo's own classic games."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(**kwargs), illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class HordeEnv(AECEnv, EzPickle):
    """La Horde. Seats are seen relative to the observer, who comes first."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "name": "horde_v0",
        "is_parallelizable": False,
    }

    def __init__(self, seats: int = _DEFAULT_SEATS, render_mode: str | None = None) -> None:
        super().__init__()
        EzPickle.__init__(self, seats, render_mode)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents = self.possible_agents[:]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.agents)}
        size = (_ZONES + seats) * KINDS + _COUNTERS * seats + _TURN
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, CARDS, (size,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
                }
            )
            for agent in self.agents
        }
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.agents}
        self.np_random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        if seed is not None or self.np_random is None:
            self.np_random, _ = seeding.np_random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.table = Horde(len(self.agents))
        self._deck: list[int] = []
        self._draw_cards()

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.table.apply(action)
        self._draw_cards()
        if self.table.is_over:
            self.rewards = dict(zip(self.agents, self.table.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()  # all rewards come at the end

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        table, viewer = self.table, self._seat_of[agent]
        to_act = (table.seat - viewer) % table.seats
        zones = (
            *table.refuges[viewer:],
            *table.refuges[:viewer],
            table.horde,
            table.hand(viewer),  # H30: a drawn card is known to its drawer alone
            table.unseen(viewer),  # H30: the rest of the cards is public
        )
        counters = (
            part
            for counter in (table.down, table.points, table.status)
            for part in (counter[viewer:], counter[:viewer])
        )
        observation = bytearray().join((*zones, *counters, bytes((table.phase, to_act))))
        return {
            "observation": np.frombuffer(observation, np.uint8),
            "action_mask": self._action_mask(agent),
        }

    def render(self) -> str | None:
        if self.render_mode != "ansi":
            return None
        table = self.table
        lines = [f"Horde [{values(table.horde)}]"]
        for agent, refuge, points in zip(
            self.possible_agents, table.refuges, table.points, strict=True
        ):
            lines.append(f"{agent} [{values(refuge)}] {points}")
        return "\n".join(lines)

    def close(self) -> None:
        pass

    def _action_mask(self, agent: str) -> np.ndarray:
        """All zeros for an agent other than the selected one."""
        mask = bytearray(ACTIONS)
        if agent == self.agent_selection:
            for action in self.table.legal_actions():
                mask[action] = 1
        return np.frombuffer(mask, np.int8)

    def _draw_cards(self) -> None:
        """Draws from the shuffled deck until a player has to act, and selects that player."""
        table = self.table
        while table.waits_for_card:
            if not self._deck:  # H02, H17
                cards = np.repeat(np.arange(KINDS), list(table.pile))
                self._deck = self.np_random.permutation(cards).tolist()
            table.card(self._deck.pop())
        self.agent_selection = self.possible_agents[table.seat]


raw_env = HordeEnv  # PettingZoo's name for the environment without wrappers


def play_match(environment: AECEnv, rng: random.Random) -> int:
    """One match in the usual AEC loop; returns the decisions of players.

    The documented `action_space(agent).sample(mask)` takes longer than choosing among the ones
    of the mask, which would not be the framework's fault.
    """
    environment.reset()
    decisions = 0
    for _ in environment.agent_iter():
        observation, _, termination, truncation, _ = environment.last()
        if termination or truncation:
            environment.step(None)
            continue
        legal = observation["action_mask"].nonzero()[0].tolist()
        environment.step(rng.choice(legal))
        decisions += 1
    return decisions


def main() -> None:
    parser = arguments("La Horde as a PettingZoo AEC environment, random legal policy")
    parser.add_argument("--seats", type=int, default=_DEFAULT_SEATS)
    parser.add_argument("--raw", action="store_true", help="without the customary wrappers")
    options = parser.parse_args()
    environment = (raw_env if options.raw else env)(seats=options.seats)
    environment.reset(seed=options.seed)
    rng = random.Random(options.seed)
    kind = "raw_env" if options.raw else "env"
    name = f"PettingZoo AEC {kind}, La Horde, {options.seats} seats"
    measure(name, "pettingzoo", lambda: play_match(environment, rng), options.seconds)


if __name__ == "__main__":
    main()
