"""The training example over several seeds: every figure of docs/agents/training.md.

`python bench/training.py` trains what has no figures in bench/training.json and no policy in
build/training, one and ten minutes of one core each, lets every policy meet the instinct that it
learned against and the one of today, and writes the page. An interrupted run goes on where it
stopped; `--train 0` trains nothing more.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from contests import ROOT, Line, Rows, kept_in, played

KEPT = ROOT / "bench" / "training.json"
HEAD = ROOT / "bench" / "training.head.md"
PAGE = ROOT / "docs" / "agents" / "training.md"

EARLIER = "bench/earlier/horde.py"
OPPONENTS = (EARLIER, "medium")
DEALS = 2000


class Setting(NamedTuple):
    minutes: int
    seats: int
    seed: int

    @property
    def policy(self) -> str:
        """By the folder that commands are run in."""
        return f"build/training/horde-{self.seats}-{self.minutes}min-{self.seed}.policy"

    @property
    def training(self) -> str:
        return (
            f"examples/train_ppo.py horde --seats {self.seats} --seed {self.seed} "
            f"--minutes {self.minutes} --opponents {EARLIER} --out {self.policy}"
        )

    @property
    def lines(self) -> list[Line]:
        return [Line("horde", self.policy, each, self.seats, DEALS) for each in OPPONENTS]


SETTINGS = [
    Setting(minutes, seats, seed) for minutes in (1, 10) for seed in (1, 2, 3) for seats in (2, 4)
]


def page(kept: Rows) -> Iterator[str]:
    yield HEAD.read_text(encoding="utf-8").rstrip()
    yield "\n| minutes | seats | seed | wins % against the earlier one | wins % against *medium* |"
    yield "|--:|--:|--:|--:|--:|"
    for setting in sorted(SETTINGS):
        cells = [str(each) for each in setting]
        cells += [_cell(kept.get(line.command)) for line in setting.lines]
        yield f"| {' | '.join(cells)} |"
    yield "\n## Commands\n"
    for setting in sorted(SETTINGS):
        yield f"    python {setting.training}"
        yield from (f"    {line.command}" for line in setting.lines)


def _cell(rows: list[dict[str, float]] | None) -> str:
    if rows is None:
        return "not trained yet"
    share, low, high, usual = (100 * rows[0][key] for key in ("share", "low", "high", "usual"))
    return f"{share:.1f} [{low:.1f}, {high:.1f}], itself {usual:.1f}"


def _train(setting: Setting) -> None:
    Path(setting.policy).parent.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, *setting.training.split()], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--train", type=int, default=len(SETTINGS), help="policies at most (all)")
    left = parser.parse_args().train
    kept = kept_in(KEPT)
    for setting in SETTINGS:
        missing = [line for line in setting.lines if line.command not in kept]
        if missing and left > 0 and not Path(setting.policy).exists():
            left -= 1
            _train(setting)
        if Path(setting.policy).exists():
            kept.update({line.command: played(line, jobs=1) for line in missing})
        KEPT.write_text(json.dumps(kept, indent=1), encoding="utf-8")
        PAGE.write_text("\n".join(page(kept)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
