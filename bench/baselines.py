"""Baselines for learners: every figure of docs/agents/baselines.md, with its interval and command.

`python bench/baselines.py` plays what is kept neither in bench/baselines.json nor in
bench/strength.json, and writes the page.

Trained policies have rows of their own, if bench/policies.json names them:

    [{"name": "PPO, 10 minutes", "game": "horde", "seats": 4, "file": "FILE", "made_by": "COMMAND"}]

`FILE` is what `cavale arena` takes for a bot, and `COMMAND` is how it was trained.
"""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from contests import ROOT, Line, Rows, kept_in, play_missing

from cavale.envs.rewards import convention, rewards_of
from cavale.games import card

KEPT = ROOT / "bench" / "baselines.json"
STRENGTH = ROOT / "bench" / "strength.json"
POLICIES = ROOT / "bench" / "policies.json"
HEAD = ROOT / "bench" / "baselines.head.md"
PAGE = ROOT / "docs" / "agents" / "baselines.md"

OPPONENTS = ("medium", "chance")
INSTINCTS = ("chance", "easy", "medium")
DEALS = 400


class Setting(NamedTuple):
    """A table at which contestants meet; a thinker's deals are few, for each takes long."""

    game: str
    seats: int
    strong: dict[str, int]  # its deals, by opponent
    alone: bool = False  # one seat among the others, though the game has sides

    @property
    def title(self) -> str:
        return f"{card(self.game).names['fr']}, {self.seats} seats"

    @property
    def opponents(self) -> tuple[str, ...]:
        """Where all play together, each kind plays by itself: one contest tells all."""
        return OPPONENTS[:1] if convention(card(self.game)) == "together" else OPPONENTS

    def line(self, first: str, second: str) -> Line:
        deals = self.strong[second] if first == "strong" else DEALS
        return Line(self.game, first, second, self.seats, deals, alone=self.alone)


SETTINGS = [
    Setting("horde", 4, {"medium": 60, "chance": 20}),
    Setting("horde", 2, {"medium": 60, "chance": 20}),
    Setting("scape", 5, {"medium": 50, "chance": 8}, alone=True),
    Setting("condamnes", 5, {"medium": 200, "chance": 100}),
    Setting("castor", 4, {"medium": 50, "chance": 8}),
    Setting("temple", 3, {"medium": 150}),
]


class Contestant(NamedTuple):
    name: str
    bot: str  # a level, or a file
    made_by: str = ""


def contestants(setting: Setting) -> list[Contestant]:
    """The levels, then what was trained for this table."""
    trained = json.loads(POLICIES.read_text(encoding="utf-8")) if POLICIES.exists() else []
    return [Contestant(level, level) for level in (*INSTINCTS, "strong")] + [
        Contestant(each["name"], each["file"], each["made_by"])
        for each in trained
        if (each["game"], each["seats"]) == (setting.game, setting.seats)
    ]


def lines() -> list[Line]:
    """All contests, those that take long last."""
    every = [
        setting.line(contestant.bot, opponent)
        for setting in SETTINGS
        for contestant in contestants(setting)
        for opponent in setting.opponents
    ]
    return sorted(every, key=lambda line: line.first == "strong")


# --- the page ---


def page(kept: Rows) -> Iterator[str]:
    yield HEAD.read_text(encoding="utf-8").rstrip()
    for setting in SETTINGS:
        yield f"\n## {setting.title}\n"
        yield from _table(setting, kept)
    yield "\n## Commands\n"
    yield from (f"    {line.command}" for line in lines() if line.command in kept)
    trained = [each for setting in SETTINGS for each in contestants(setting) if each.made_by]
    yield from (f"    {command}" for command in dict.fromkeys(each.made_by for each in trained))


def _table(setting: Setting, kept: Rows) -> Iterator[str]:
    together = len(setting.opponents) == 1
    heads = [
        f"{what}{'' if together else f' against {opponent}'}"
        for opponent in setting.opponents
        for what in ("wins %", "mean reward")
    ]
    yield f"| who | as | {' | '.join(heads)} |"
    yield "|---|---|" + "--:|" * len(heads)
    for contestant in contestants(setting):
        found = [
            {row["what"]: row for row in kept.get(setting.line(contestant.bot, each).command, [])}
            for each in setting.opponents
        ]
        for what in dict.fromkeys(what for rows in found for what in rows) or [""]:
            cells = [cell for rows in found for cell in _cells(setting, rows.get(what))]
            yield f"| {contestant.name} | {_PLAYED.get(what, what)} | {' | '.join(cells)} |"


_PLAYED = {"alone": "one seat", "all": "the whole table"}


def _cells(setting: Setting, row: dict[str, Any] | None) -> list[str]:
    """What was won, and what that is worth; the interval of the one is that of the other."""
    if row is None:
        return ["not played yet", ""]
    share, low, high = (row[key] for key in ("share", "low", "high"))
    wins = f"{100 * share:.1f} [{100 * low:.1f}, {100 * high:.1f}]"
    of = card(setting.game)
    reward = row.get("reward", None if convention(of) == "each for itself" else 2 * share - 1)
    if reward is None:
        return [wins, "–"]
    won, lost = rewards_of(of, [0], setting.seats)[:2]
    bounds = (reward + (bound - share) * (won - lost) for bound in (low, high))
    return [wins, "{:+.2f} [{:+.2f}, {:+.2f}]".format(reward, *bounds)]


def main() -> None:
    kept = play_missing(lines(), KEPT, __doc__, kept_in(STRENGTH))
    PAGE.write_text("\n".join(page(kept)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
