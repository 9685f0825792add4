"""The games as Gymnasium environments: one learner at one table, or at many tables at once.

    import cavale.envs.gymnasium  # registers cavale/horde-v1 and the others
    import gymnasium

    table = gymnasium.make("cavale/horde-v1", seats=4)
    tables = gymnasium.make_vec("cavale/horde-v1", num_envs=1024, seats=4)

Each seat has a policy: `learner`, which is asked, or a bot, by its level or file. An observation
is a vector (see `cavale.bots.observation.layout`); the mask stands in the info, under
`action_mask`. A choice that it does not allow ends the match, and costs 1.
"""

import secrets
from collections.abc import Sequence
from operator import index
from typing import Any

import numpy as np

from cavale.envs.extra import MissingExtra

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise MissingExtra("gymnasium") from None

from cavale.bots.observation.layout import Layout
from cavale.envs.naming import as_texts, environment_id, game_named
from cavale.envs.render import RENDER_FPS, RENDER_MODES, table_text, told
from cavale.envs.stepper.loop import ILLEGAL, RUNS
from cavale.envs.tables import LEARNS, Tables
from cavale.games import card, ids
from cavale.kernel.errors import Lang, OptionError

Info = dict[str, Any]


def _tables(
    name: str,
    count: int,
    seats: int | None,
    policies: str | Sequence[str] | None,
    box: str | None,
    switches: dict[str, str | int],
    **settings: Any,
) -> Tables:
    """Tables with one learner against instincts, unless the policies say otherwise."""
    game = game_named(name)
    seats = game.card.recommended if seats is None else seats
    if policies is None:
        policies = [LEARNS, *["medium"] * (seats - 1)]
    return Tables(
        game,
        count,
        seats,
        [policies] if isinstance(policies, str) else policies,
        as_texts(switches),
        game.box_from(box),
        **settings,
    )


def _space(layout: Layout) -> spaces.Box:
    low, high = (bound.astype(layout.dtype) for bound in layout.bounds)
    return spaces.Box(low, high, dtype=layout.dtype.type)


class CavaleEnv(gymnasium.Env[Any, Any]):
    """One table. Its other seats are bots'; with several learners, `seat` in the info is asked.

    `policies` names one for each seat, or one for all; `rotate` moves them one seat on with every
    match, so that the learner sits everywhere. What else is given by name is a switch of the game.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (the base class has it so)
        "render_modes": RENDER_MODES,
        "render_fps": RENDER_FPS,
    }

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        policies: str | Sequence[str] | None = None,
        *,
        rotate: bool = True,
        step_rewards: float = 0.0,
        box: str | None = None,
        lang: Lang = "en",
        render_mode: str | None = None,
        **switches: str | int,
    ) -> None:
        self.tables = _tables(
            game,
            1,
            seats,
            policies,
            box,
            switches,
            rotate=rotate,
            step_rewards=step_rewards,
            is_told=render_mode is not None,
        )
        self.layout, self.lang, self.render_mode = self.tables.layout, lang, render_mode
        self.observation_space = _space(self.layout)
        self.action_space = spaces.Discrete(self.layout.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, Info]:
        """Begin a match: the first one of a seed, or without one the next."""
        if seed is not None:
            seed = index(seed)  # NumPy's integers are no `int`
        super().reset(seed=seed)
        is_first = not self.tables.matches[0]
        self.tables.begin([secrets.randbits(62) if seed is None and is_first else seed])
        return self.tables.observations[0].copy(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, Info]:
        """What the asked seat does; the reward is its own, up to the next question."""
        tables, seat = self.tables, int(self.tables.seat[0])
        tables.act(action)
        is_over = bool(tables.ended[0] != RUNS)
        row = tables.looks if is_over else tables.observations
        reward = float(tables.rewards[0, seat])
        return row[0].copy(), reward, is_over, False, self._info(is_over)

    def action_masks(self) -> Any:
        """The mask as a method, which some libraries look for."""
        return self.tables.masks[0].astype(bool)

    def render(self) -> Any:
        """The table as the seat that is asked sees it, after what happened since it was last."""
        if self.render_mode is None:
            return None
        tables, seat = self.tables, int(self.tables.seat[0])
        names = [f"player_{each}" for each in range(tables.seats)]
        happened = told(tables.game, tables.happened(), seat, names, self.lang)
        drawn = table_text(tables.game, tables.box, tables.tables[0], seat, names, self.lang)
        text = "\n".join([*happened, "", drawn, ""])
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def _info(self, is_over: bool = False) -> Info:
        tables = self.tables
        info: Info = {"action_mask": tables.masks[0].copy(), "seat": int(tables.seat[0])}
        info["rewards"] = tables.rewards[0].copy()
        if is_over:
            info["winners"] = int(tables.winners[0])
            info["illegal"] = bool(tables.ended[0] == ILLEGAL)
        return info


class CavaleVectorEnv(VectorEnv[Any, Any, Any]):
    """Many tables, moved on by one compiled call; over, a match begins anew in the same step.

    Table `n` of a seed is the table of `CavaleEnv` with the seed plus `n`. `threads` share the
    tables, and change nothing but the time. Without `copy`, arrays are the environment's own, and
    hold until the next step.

    The info has, for all tables: `action_mask`; `seat`, who is asked; `rewards` of all seats. Where
    a match ended: `final_obs`, what the seat that acted saw last, and in `final_info` the mask
    `winners` and whether it was an `illegal` choice.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (the base class has it so)
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        policies: str | Sequence[str] | None = None,
        *,
        rotate: bool = True,
        step_rewards: float = 0.0,
        threads: int = 1,
        copy: bool = True,
        box: str | None = None,
        render_mode: str | None = None,
        **switches: str | int,
    ) -> None:
        self.num_envs = num_envs
        self.tables = _tables(
            game,
            num_envs,
            seats,
            policies,
            box,
            switches,
            restart=True,
            rotate=rotate,
            step_rewards=step_rewards,
            threads=threads,
        )
        self.layout, self.render_mode, self._copies = self.tables.layout, render_mode, copy
        self.single_observation_space = _space(self.layout)
        self.single_action_space = spaces.Discrete(self.layout.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)
        self._never = np.zeros(num_envs, bool)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, Info]:
        """Begin matches: with a seed that of table 0, the others count on from it; or with many."""
        if isinstance(seed, (int, np.integer)):
            seed = int(seed)
        super().reset(seed=seed if isinstance(seed, int) else None)
        self.tables.begin(_seeds(seed, self.tables.matches == 0))
        return self._given(self.tables.observations), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, Info]:
        """What the asked seats do; rewards are theirs."""
        tables = self.tables
        acted = tables.seat.copy()
        tables.act(actions)
        ended = tables.ended != RUNS
        info = self._info()
        if ended.any():
            info |= self._finals(ended, acted)
        rewards = tables.rewards[self._rows, acted]
        return self._given(tables.observations), rewards, ended, self._never.copy(), info

    def random_actions(self, rng: np.random.Generator | None = None) -> Any:
        """A legal action for each table, drawn at random: to try an environment out."""
        drawn = (rng or self.np_random).random(self.tables.masks.shape, np.float32)
        return ((1 - drawn) * self.tables.masks).argmax(axis=1)

    def close_extras(self, **kwargs: Any) -> None:
        """Let the threads go."""
        self.tables.close()

    def _given(self, array: Any) -> Any:
        return array.copy() if self._copies else array

    def _info(self) -> Info:
        tables = self.tables
        return {
            "action_mask": self._given(tables.masks),
            "seat": self._given(tables.seat),
            "rewards": self._given(tables.rewards),
        }

    def _finals(self, ended: Any, acted: Any) -> Info:
        tables = self.tables
        final: Info = {
            "winners": tables.winners.copy(),
            "illegal": tables.ended == ILLEGAL,
            "seat": acted,
        }
        return {
            "final_obs": self._given(tables.looks),
            "_final_obs": ended,
            "final_info": final,
            "_final_info": ended,
        }


def _seeds(seed: int | Sequence[int | None] | None, new: Any) -> list[int | None]:
    """The seed of each table; a new one that gets none is given one that nobody foresees."""
    count = len(new)
    if isinstance(seed, int):
        return [seed + number for number in range(count)]
    seeds = [None] * count if seed is None else seed
    given = [None if each is None else index(each) for each in seeds]
    if len(given) != count:
        raise OptionError(
            en=f"{len(given)} seeds for {count} tables: give one for all, or one for each.",
            fr=f"{len(given)} graines pour {count} tables\u00a0: donnes-en une pour toutes, ou une "
            "pour chacune.",
        )
    fresh = secrets.randbits(62)
    return [
        fresh + number if each is None and new[number] else each
        for number, each in enumerate(given)
    ]


def register_all() -> None:
    """Make the environments of all games known to `gymnasium.make` and `make_vec`."""
    for game_id in ids():
        name = environment_id(card(game_id))
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                "cavale.envs.gymnasium:CavaleEnv",
                vector_entry_point="cavale.envs.gymnasium:CavaleVectorEnv",
                kwargs={"game": game_id},
            )


register_all()
