"""The games as PettingZoo environments, agent by agent (AEC) and all at once (parallel).

    from cavale.envs.pettingzoo import env, parallel_env

    table = env("horde", seats=4, restart="random")

Agents are `player_0`, `player_1`, ... by seat. An observation is a dictionary with the vector
`observation` (see `cavale.bots.observation.layout`) and the `action_mask`. A choice that the mask
does not allow ends the match: it costs who made it 1, and the others nothing.
"""

import random
import secrets
from typing import Any

from cavale.envs.extra import MissingExtra

try:
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError:
    raise MissingExtra("pettingzoo") from None

from cavale.envs.naming import as_texts, environment_id, game_named
from cavale.envs.render import RENDER_FPS, RENDER_MODES, table_text, told
from cavale.envs.stepper.loop import OVER, RUNS
from cavale.envs.tables import Tables
from cavale.kernel.contract import seats_in
from cavale.kernel.errors import Lang

Observation = dict[str, Any]


def env(game: str, seats: int | None = None, **settings: Any) -> Any:
    """A game agent by agent, with PettingZoo's check that calls come in order."""
    return OrderEnforcingWrapper(raw_env(game, seats, **settings))


def raw_env(game: str, seats: int | None = None, **settings: Any) -> "CavaleAEC":
    """The same without that check, which costs time.

    `settings` are those of `CavaleAEC`: `box`, `lang`, `render_mode`, `step_rewards`, and the
    switches of the game.
    """
    return CavaleAEC(game, seats, **settings)


def parallel_env(game: str, seats: int | None = None, **settings: Any) -> "CavaleParallel":
    """A game all agents at once; `settings` as for `raw_env`."""
    return CavaleParallel(game, seats, **settings)


class _Table:
    """What both kinds of environments have: one table, its agents and their spaces."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        box: str | None = None,
        lang: Lang = "en",
        render_mode: str | None = None,
        step_rewards: float = 0.0,
        **switches: str | int,
    ) -> None:
        found = game_named(game)
        self.game, self.lang, self.render_mode = found, lang, render_mode
        self._box = found.box_from(box)
        self.tables = Tables(
            found,
            1,
            found.card.recommended if seats is None else seats,
            switches=as_texts(switches),
            box=self._box,
            step_rewards=step_rewards,
            is_told=render_mode is not None,
        )
        layout = self.tables.layout
        self.metadata = {
            "name": environment_id(found.card),
            "render_modes": RENDER_MODES,
            "render_fps": RENDER_FPS,
            "is_parallelizable": True,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.tables.seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        low, high = (bound.astype(layout.dtype) for bound in layout.bounds)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=layout.dtype.type),
                    "action_mask": spaces.MultiBinary(layout.actions),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(layout.actions) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """The table as the agent whose turn it is sees it, after what happened last."""
        if self.render_mode is None:
            return None
        seat = self._viewer()
        happened = told(self.game, self.tables.happened(), seat, self.possible_agents, self.lang)
        table = self.tables.tables[0]
        drawn = table_text(self.game, self._box, table, seat, self.possible_agents, self.lang)
        text = "\n".join([*happened, "", drawn, ""])
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def _viewer(self) -> int:
        return int(self.tables.seat[0])

    def close(self) -> None:
        """Nothing is kept open."""

    def _begin(self, seed: int | None) -> None:
        is_first = not self.tables.matches[0]
        self.tables.begin([secrets.randbits(62) if seed is None and is_first else seed])
        self.agents = self.possible_agents[:]

    def _seen_by(self, agent: str, is_counted: bool = False) -> Observation:
        self.tables.look(self._seats[agent], is_counted)
        observation, mask = self.tables.looks[0].copy(), self.tables.look_masks[0].copy()
        return {"observation": observation, "action_mask": mask}


class CavaleAEC(_Table, AECEnv[str, Observation, int], EzPickle):  # type: ignore[misc]
    """A game in which agents act one after another.

    Where several seats choose at once, they are asked one after another, and none sees what the
    others chose. Where seats may step in out of turn, they are asked between two moves, in random
    order, and may decline.
    """

    def __init__(self, game: str, seats: int | None = None, **settings: Any) -> None:
        EzPickle.__init__(self, game, seats, **settings)
        super().__init__(game, seats, **settings)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match: the first one of a seed, or without one the next."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: dict[str, Any]() for agent in self.agents}
        self.agent_selection = self.possible_agents[self.tables.seat[0]]

    def step(self, action: int | None) -> None:
        """What the selected agent does."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        tables = self.tables
        tables.act(-1 if action is None else action)
        self._cumulative_rewards[agent] = 0.0
        for each, reward in zip(self.agents, tables.rewards[0].tolist(), strict=True):
            self.rewards[each] = reward
            self._cumulative_rewards[each] += reward
        if tables.ended[0] == RUNS:
            self.agent_selection = self.possible_agents[tables.seat[0]]
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()

    def observe(self, agent: str) -> Observation:
        """What an agent sees and may do; one that is not asked may only decline."""
        tables = self.tables
        if agent == self.agent_selection and tables.ended[0] == RUNS:
            observation, mask = tables.observations[0].copy(), tables.masks[0].copy()
            return {"observation": observation, "action_mask": mask}
        return self._seen_by(agent)


class CavaleParallel(_Table, ParallelEnv[str, Observation, int], EzPickle):  # type: ignore[misc]
    """A game in which all agents say at once what they do; who has nothing to do declines.

    If some step in out of turn, one of them, drawn at random, is heard, and all choose again. Else
    those that the game waits for act, in the order of the seats: what is no longer possible when
    its turn comes is dropped.
    """

    def __init__(self, game: str, seats: int | None = None, **settings: Any) -> None:
        EzPickle.__init__(self, game, seats, **settings)
        super().__init__(game, seats, **settings)
        self._random = random.Random(0)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a match: the first one of a seed, or without one the next."""
        self._begin(seed)
        if seed is not None:
            self._random = random.Random(seed)
        self._look_round()
        return self._seen, {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Any, ...]:
        """What all agents do."""
        agents = self.agents
        illegal = [agent for agent in agents if not self._allows(agent, actions[agent])]
        if illegal:
            rewards = {agent: -1.0 if agent in illegal else 0.0 for agent in agents}
            is_over = True
        else:
            is_over = self._carry_out({self._seats[agent]: actions[agent] for agent in agents})
            if not is_over:
                self._look_round()
            rewards = dict(zip(agents, self.tables.rewards[0].tolist(), strict=True))
        if is_over:
            self._seen = {agent: self._seen_by(agent) for agent in agents}
            self.agents = []
        ended = dict.fromkeys(agents, is_over)
        kept_on = dict.fromkeys(agents, False)
        return self._seen, rewards, ended, kept_on, {agent: {} for agent in agents}

    def _look_round(self) -> None:
        """What everybody sees now, and what the last step was worth to them."""
        self._seen = {agent: self._seen_by(agent, is_counted=True) for agent in self.agents}

    def _allows(self, agent: str, action: int) -> bool:
        mask = self._seen[agent]["action_mask"]
        return bool(0 <= action < len(mask) and mask[action])

    def _carry_out(self, chosen: dict[int, int]) -> bool:
        """Play what was chosen; say whether the match is over."""
        tables, nothing = self.tables, self.tables.layout.decline
        tables.forget()
        awaited = seats_in(int(tables.tables["waiting"][0]))
        acting = [seat for seat, action in chosen.items() if action != nothing]
        if out_of_turn := [seat for seat in acting if seat not in awaited]:
            acting = [self._random.choice(out_of_turn)]
        for seat in acting:
            tables.play(seat, chosen[seat])
            if tables.ended[0] == OVER:
                return True
        return False
