"""What a report plays: every number of players, every switch and part one at a time, the ladder."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from cavale import __version__
from cavale.kernel.contract import Game, box_digest, check_box, check_seats
from cavale.kernel.errors import OptionError
from cavale.lab.arena import Arena, Contest, ladder
from cavale.lab.numbered import Hands, Numbered, Progress, untold
from cavale.lab.report.findings import (
    Findings,
    Inputs,
    Variant,
    outcome_of,
    rung_of,
    setting_text,
)
from cavale.lab.report.ladder import check_ladder, climbed
from cavale.lab.report.variations import Variation, tables_of, variations
from cavale.lab.rounds import RoundPoints, Rounds
from cavale.lab.sweep import Ground, Setting, Sweep, SweepRow, grid


@dataclass(frozen=True)
class Asked:
    """What somebody wants a report of."""

    game: Game
    matches: int = 10_000  # of each setting
    seats: int | None = None  # as many as suit the game, and variations at the tables it names
    seed: str = "0"
    bots: Sequence[str] = ("medium",)
    options: Mapping[str, str] = field(default_factory=dict)
    box: Path | None = None
    ladder: Sequence[str] = ("chance", "easy", "medium")
    deals: int | None = None  # of each contest of the ladder: a twentieth of the matches

    @property
    def table(self) -> int:
        """The number of players that is looked at most closely."""
        return self.game.card.recommended if self.seats is None else self.seats

    @property
    def dealt(self) -> int:
        """How many deals each contest has."""
        return max(self.matches // 20, 2) if self.deals is None else self.deals


@dataclass(frozen=True)
class _Case:
    setting: Setting
    variation: Variation | None  # None: the usual table


class Study:
    """Everything that a report plays; `findings` when it is played."""

    def __init__(self, asked: Asked) -> None:
        check_seats(asked.game.card, asked.table)
        if asked.matches < 1:
            raise OptionError(
                en=f"{asked.matches} matches: simulate at least one.",
                fr=f"{asked.matches} parties : simules-en au moins une.",
            )
        check_ladder(asked.ladder)
        self.asked = asked
        self._cases = list(_cases(asked))

    @property
    def settings(self) -> list[Setting]:
        """What is simulated: the settings of a sweep."""
        return [case.setting for case in self._cases]

    @cached_property
    def rounds(self) -> Rounds | None:
        """Points by round, where a point is more than a win."""
        if self.asked.game.card.points[1] <= 1:
            return None
        usual = next(
            case.setting.plan
            for case in self._cases
            if case.variation is None and case.setting.plan.seats == self.asked.table
        )
        return Rounds(usual)

    @cached_property
    def arenas(self) -> list[Arena]:
        """The contests of the ladder. They have the shipped box, whatever the rest has."""
        asked = self.asked
        if asked.box is not None:
            return []
        return [
            Arena(
                Contest(
                    asked.game, first, second, asked.table, asked.dealt, asked.seed, asked.options
                )
            )
            for first, second in ladder(asked.ladder)
        ]

    @property
    def works(self) -> list[Numbered]:
        """What is played besides the sweep."""
        return [*([self.rounds] if self.rounds else []), *self.arenas]

    @property
    def besides(self) -> int:
        """How many matches and deals that makes."""
        return sum(work.goal for work in self.works)

    def run_besides(self, hands: Hands, progress: Progress = untold) -> None:
        """Play what is no part of the sweep; `progress` is told how much of it is done."""
        hands.run(self.works, progress)

    def inputs(self) -> Inputs:
        """What the figures follow from, as it is now."""
        asked = self.asked
        card, usual = asked.game.card, self._cases[0].setting.plan
        return Inputs(
            game=card.id,
            rules=card.version,
            box=box_digest(usual.box_or_shipped),
            seats=asked.table,
            matches=asked.matches,
            deals=asked.dealt,
            seed=asked.seed,
            bots=list(asked.bots),
            ladder=list(asked.ladder),
            options=dict(asked.options),
            settings=[
                setting_text(plan.seats, dict(plan.options), plan.box_or_shipped)
                for plan in (case.setting.plan for case in self._cases)
            ],
            base=str(asked.box or ""),
        )

    def findings(self, sweep: Sweep, command: str) -> Findings:
        """What came out, when all is played."""
        rows = list(zip(self._cases, sweep.rows(), strict=True))
        return Findings(
            inputs=self.inputs(),
            cavale=__version__,
            command=command,
            tables=[
                outcome_of(row, row.setting.plan.seats == self.asked.table)
                for case, row in rows
                if case.variation is None
            ],
            variants=list(_variants(rows)),
            rounds=_worth_telling(self.rounds.rounds()) if self.rounds else [],
            ladder=[*map(rung_of, climbed(self.arenas))],
        )


def asked_again(game: Game, inputs: Inputs, box: Path | None = None) -> Asked:
    """The same question as of old, to the game as it is now."""
    only = inputs.seats if inputs.seats != game.card.recommended else None
    return Asked(
        game,
        matches=inputs.matches,
        seats=only,
        seed=inputs.seed,
        bots=inputs.bots,
        options=inputs.options,
        box=box,
        ladder=inputs.ladder,
        deals=inputs.deals,
    )


def _cases(asked: Asked) -> Iterator[_Case]:
    """The usual tables, then the variations, table by table."""
    fewest, most = asked.game.card.seats
    for seats in range(fewest, most + 1):
        if seats == asked.table or _is_enough(asked, seats):
            yield _Case(_setting(asked, seats, None), None)
    for seats in [asked.table] if asked.seats else tables_of(asked.game):
        for each in variations(asked.game, seats, asked.options):
            yield _Case(_setting(asked, seats, each), each)


def _is_enough(asked: Asked, seats: int) -> bool:
    """Whether a box has components for so many; a small one need not."""
    box = _setting(asked, asked.table, None).plan.box_or_shipped
    try:
        check_box(asked.game, box, seats)
    except OptionError:
        return False
    return True


def _setting(asked: Asked, seats: int, variation: Variation | None) -> Setting:
    varied = {} if variation is None else variation.set
    plain = {name: value for name, value in asked.options.items() if name not in varied}
    ground = Ground(
        game=asked.game,
        matches=asked.matches,
        seed=asked.seed,
        bots=asked.bots,
        options=plain,
        box=asked.box,
    )
    return grid(ground, {"seats": [seats], **{name: [each] for name, each in varied.items()}})[0]


def _variants(rows: Sequence[tuple[_Case, SweepRow]]) -> Iterator[Variant]:
    for case, row in rows:
        if case.variation is not None:
            yield Variant(case.variation, outcome_of(row, with_lengths=False))


def _worth_telling(rounds: Sequence[RoundPoints]) -> list[RoundPoints]:
    """Rounds that at least one match in twenty comes to; none where there is only one round."""
    kept = [each for each in rounds if each.reached >= 0.05]
    return kept if len(kept) > 1 else []
