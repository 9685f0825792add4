"""Train a policy for a game in ten minutes: masked PPO, one file, one core.

    pip install 'cavale[train]'
    python examples/train_ppo.py horde --seats 2

Many tables are played at once, one learner at each against bots. What it learns is a network of two
layers; it is saved as a small file of whole numbers that plays wherever bots do:

    cavale arena horde medium horde-2.policy --seats 2

The curve is saved beside it, as a picture. Proximal policy optimisation (Schulman and others, 2017)
with advantages by GAE; what is not legal is masked out of the policy before anything is drawn from
it. `--minutes` are of one core's time, so that a busy machine learns as much, later.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

import cavale
from cavale.bots.outside.policy import POLICY, check_place, policy_of, write_policy
from cavale.envs.gymnasium import CavaleVectorEnv
from cavale.kernel.contract import Game
from cavale.kernel.errors import CavaleError
from cavale.lab.arena import Arena, Contest

TABLES = 1024  # played at once
STEPS = 32  # of each table between two updates
EPOCHS = 3  # how often an update goes through what was played
BATCH = 4096
WIDTH = 128  # of a hidden layer
RATE = 1e-3  # of learning, at the beginning; it falls to nothing with the time
CURIOSITY = 0.01  # what entropy is worth, at the beginning
CLIP = 0.2  # how far one update may move the policy
SMOOTHING = 0.95  # GAE's lambda; a match ends soon enough to do without a discount
LONGEST_STEP = 0.5  # of the gradients
POINTS = 0.5  # what those of a whole match are worth: who still loses them all learns by them
NEVER = -1e9  # the logit of what is not legal


@dataclass
class Learner:
    """A network with two heads: what to do, and what the position is worth."""

    body: Any
    policy: Any
    value: Any
    scale: Any  # of the observation's numbers, so that none goes far beyond 1

    @classmethod
    def new(cls, layout: Any) -> "Learner":
        """One that knows nothing yet, for observations of this layout."""
        low, high = layout.bounds
        scale = 1.0 / np.maximum(np.maximum(high, -low), 1)
        first, second = nn.Linear(layout.size, WIDTH), nn.Linear(WIDTH, WIDTH)
        body = nn.Sequential(first, nn.ReLU(), second, nn.ReLU())
        policy, value = nn.Linear(WIDTH, layout.actions), nn.Linear(WIDTH, 1)
        for layer in (first, second):
            nn.init.orthogonal_(layer.weight, 2**0.5)
        nn.init.orthogonal_(policy.weight, 0.01)  # at first all that is legal is as likely
        return cls(body, policy, value, torch.tensor(scale, dtype=torch.float32))

    def parameters(self) -> list[Any]:
        """All that is learned."""
        return [each for part in (self.body, self.policy, self.value) for each in part.parameters()]

    def judge(self, observations: Any, masks: Any) -> tuple[Any, Any]:
        """Logits of the actions, and the worth of the positions."""
        thought = self.body(observations.float() * self.scale)
        logits = self.policy(thought).masked_fill(masks == 0, NEVER)
        return logits, self.value(thought).squeeze(-1)

    def layers(self) -> list[tuple[Any, Any]]:
        """Weights (inputs by outputs) and biases of the policy, for observations as they are."""
        linear = (self.body[0], self.body[2], self.policy)
        arrays = [(each.weight.detach().numpy().T, each.bias.detach().numpy()) for each in linear]
        (first, bias), *others = arrays
        return [(first * self.scale.numpy()[:, None], bias), *others]


@dataclass
class Played:
    """What the tables did between two updates: a row a step, a column a table."""

    observations: Any
    masks: Any
    actions: Any
    chances: Any  # logarithms: how likely the chosen action was
    values: Any
    rewards: Any
    ends: Any

    @classmethod
    def blank(cls, tables: int, layout: Any) -> "Played":
        """Room for them."""
        shape = (STEPS, tables)
        numbers = (torch.zeros(shape) for _ in range(4))
        return cls(
            torch.zeros((*shape, layout.size), dtype=torch.int8),
            torch.zeros((*shape, layout.actions), dtype=torch.int8),
            torch.zeros(shape, dtype=torch.int64),
            *numbers,
        )

    def advantages(self, last: Any) -> Any:
        """How much better each action was than expected, where `last` is expected of the future."""
        found, ahead = torch.zeros_like(self.values), torch.zeros_like(last)
        for step in reversed(range(STEPS)):
            goes_on = 1 - self.ends[step]
            surprise = self.rewards[step] + goes_on * last - self.values[step]
            ahead = surprise + SMOOTHING * goes_on * ahead
            found[step], last = ahead, self.values[step]
        return found


@dataclass
class Curve:
    """How well the learner did while it learned."""

    points: list[dict[str, float]] = field(default_factory=list)
    _won: float = 0
    _ended: int = 0

    def count(self, wins: Any) -> None:
        """Add matches that ended: what share of each the learner won."""
        self._won += float(wins.sum())
        self._ended += len(wins)

    def mark(self, steps: int, minutes: float) -> dict[str, float]:
        """The share of matches won since the last mark."""
        share = self._won / max(self._ended, 1)
        self.points.append({"steps": steps / 1e6, "minutes": minutes, "won": share})
        self._won, self._ended = 0, 0
        return self.points[-1]


class Trainer:
    """Plays and learns, in turns."""

    def __init__(self, tables: CavaleVectorEnv, seed: int) -> None:
        torch.manual_seed(seed)
        torch.set_num_threads(1)
        self.tables, self.learner, self.curve = tables, Learner.new(tables.layout), Curve()
        self.optimiser = torch.optim.Adam(self.learner.parameters(), RATE, eps=1e-5)
        self.played = Played.blank(tables.num_envs, tables.layout)
        observations, info = tables.reset(seed=seed)
        self._now = torch.from_numpy(observations), torch.from_numpy(info["action_mask"])

    def update(self, left: float) -> None:
        """Play some steps and learn from them; `left` is the share of the time still to come."""
        for group in self.optimiser.param_groups:
            group["lr"] = RATE * left
        with torch.no_grad():
            for step in range(STEPS):
                self._step(step)
            last = self.learner.judge(*self._now)[1]
            advantages = self.played.advantages(last)
        for _ in range(EPOCHS):
            self._learn(advantages.flatten(), CURIOSITY * left)

    def _step(self, step: int) -> None:
        """One action at every table, drawn from the policy."""
        played = self.played
        played.observations[step], played.masks[step] = self._now
        logits, played.values[step] = self.learner.judge(*self._now)
        chances = logits.log_softmax(-1)
        drawn = (chances - torch.empty_like(chances).exponential_().log()).argmax(-1)
        played.actions[step] = drawn
        played.chances[step] = chances.gather(-1, drawn[:, None])[:, 0]
        observations, rewards, ends, _, info = self.tables.step(drawn.numpy())
        played.rewards[step] = torch.from_numpy(rewards)
        played.ends[step] = torch.from_numpy(ends)
        self._now = torch.from_numpy(observations), torch.from_numpy(info["action_mask"])
        if "final_info" in info:
            final = info["final_info"]
            self.curve.count((final["winners"][ends] >> final["seat"][ends]) & 1)

    def _learn(self, advantages: Any, curiosity: float) -> None:
        """Go once through what was played, in batches."""
        played = self.played
        count = len(advantages)
        observations = played.observations.view(count, -1)
        masks, actions = played.masks.view(count, -1), played.actions.view(count)
        chances, targets = played.chances.view(count), advantages + played.values.view(count)
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        for rows in torch.split(torch.randperm(count), BATCH):
            logits, values = self.learner.judge(observations[rows], masks[rows])
            policy = logits.log_softmax(-1)
            ratio = (policy.gather(-1, actions[rows, None])[:, 0] - chances[rows]).exp()
            bounded = ratio.clamp(1 - CLIP, 1 + CLIP)
            gain = torch.min(ratio * advantages[rows], bounded * advantages[rows]).mean()
            entropy = -(policy.exp() * policy).sum(-1).mean()
            error = (values - targets[rows]).square().mean()
            self.optimiser.zero_grad()
            (0.5 * error - gain - curiosity * entropy).backward()
            nn.utils.clip_grad_norm_(self.learner.parameters(), LONGEST_STEP)
            self.optimiser.step()


def train(trainer: Trainer, minutes: float) -> Iterator[dict[str, float]]:
    """Learn for so long; a point of the curve twenty times, and at the end."""
    started, steps, marks = time.process_time(), 0, 0
    spent = 0.0
    while spent < 1:
        trainer.update(1 - spent)
        steps += STEPS * trainer.tables.num_envs
        elapsed = (time.process_time() - started) / 60
        spent = min(elapsed / minutes, 1.0) if minutes else 1.0
        if int(spent * 20) > marks or spent == 1:
            marks = int(spent * 20)
            yield trainer.curve.mark(steps, elapsed)


# --- from a terminal ------------------------------------------------------------------------


def options(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", help="such as horde")
    parser.add_argument("--seats", type=int, help="the recommended number, unless you say")
    parser.add_argument(
        "--opponents",
        nargs="+",
        default=["medium"],
        metavar="BOT",
        help="a level or a file for all other seats, or one for each",
    )
    parser.add_argument("--minutes", type=float, default=10, help="of one core (10)")
    parser.add_argument("--seed", type=int, default=1, help="of chance (1)")
    parser.add_argument("--tables", type=int, default=TABLES, help=f"at once ({TABLES})")
    parser.add_argument("--deals", type=int, default=2000, help="of the match at the end (2000)")
    parser.add_argument("--out", type=Path, help="GAME-SEATS.policy, unless you say")
    return parser.parse_args(arguments)


def save_curve(curve: Curve, path: Path, title: str) -> None:
    """The share of matches won while it learned, as a picture."""
    import altair as alt

    per_cent = alt.Axis(format="%")
    drawn = alt.Chart({"values": curve.points}, title=title).mark_line(point=True)
    drawn.encode(
        x=alt.X("minutes:Q", title="minutes of one core"),
        y=alt.Y("won:Q", title="matches won", axis=per_cent, scale=alt.Scale(domain=[0, 1])),
    ).properties(width=480, height=280).save(path)


def report(game: Game, policy: Path, opponent: str, seats: int, deals: int) -> str:
    """How the saved policy does against an opponent, every deal from every seat."""
    contest = Contest(game, str(policy), opponent, seats, deals, seed="report", alone=True)
    (share,) = Arena(contest).run()
    return (
        f"{policy.name} against {opponent}, {seats} seats: won {share.share:.1%} "
        f"({share.low:.1%} to {share.high:.1%}) of {share.matches} matches; "
        f"{opponent} wins {share.usual:.1%} in its place"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, save, draw, and tell what came of it."""
    given = options(arguments)
    game = cavale.game(given.game)
    seats = given.seats or game.card.recommended
    out = given.out or Path(f"{given.game}-{seats}{POLICY}")
    check_place(out)
    opponents = given.opponents * (seats - 1 if len(given.opponents) == 1 else 1)
    policies = ["learner", *opponents]
    tables = CavaleVectorEnv(
        given.game, given.tables, seats, policies=policies, copy=False, step_rewards=POINTS
    )
    trainer = Trainer(tables, given.seed)
    for point in train(trainer, given.minutes):
        told = "{minutes:5.1f} min  {steps:6.2f} M steps  won {won:6.1%} of the last matches"
        print(told.format(**point), flush=True)
    write_policy(out, policy_of(tables.layout, trainer.learner.layers()))
    title = f"{game.card.names['en']}, {seats} seats, against {', '.join(sorted(set(opponents)))}"
    save_curve(trainer.curve, out.with_suffix(".svg"), title)
    print(f"Saved {out} and {out.with_suffix('.svg')}.")
    for opponent in sorted(set(opponents)):
        print(report(game, out, opponent, seats, given.deals))


if __name__ == "__main__":
    try:
        main()
    except CavaleError as error:
        sys.exit(f"{error}")
