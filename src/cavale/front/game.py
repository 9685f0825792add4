"""A game as a Python program finds it: its rules, its switches, and what can be done with it."""

import contextlib
import os
from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

from cavale import games
from cavale.front.match import Match
from cavale.front.players import Bots, levels_of
from cavale.front.position import Position
from cavale.games.boxes import OwnBox, differences, load_box, read_own_box
from cavale.kernel import contract
from cavale.kernel.contract import Option, check_seats, parse_rule
from cavale.kernel.errors import BrokenGame, Lang
from cavale.kernel.rulebook import Rule
from cavale.lab.cluster import hands_of
from cavale.lab.simulate import Plan, Report, Simulation, prepare
from cavale.lab.sweep import Ground, Sweep, SweepRow, grid


class Game(contract.Game):
    """One of the games. `cavale.game("horde")` finds it, `match` opens a table of it."""

    @property
    def id(self) -> str:
        """Its short name, such as `horde`."""
        return self.card.id

    @property
    def seats(self) -> range:
        """The numbers of seats it can be played with."""
        fewest, most = self.card.seats
        return range(fewest, most + 1)

    @property
    def switches(self) -> tuple[Option, ...]:
        """Its table options, each with a `name`, `values` and a `default`."""
        return self.card.switches

    def name(self, lang: Lang = "en") -> str:
        """Its name, for people."""
        return self.card.names[lang]

    def rules(self, lang: Lang = "en") -> list[Rule]:
        """All its rules, in the order of the rulebook."""
        return list(self.rulebook(lang).rules.values())

    def rule(self, number: str, lang: Lang = "en") -> Rule:
        """One rule by its number, such as `H13`: its `sentence`, `section` and whole `text`."""
        known = self.card.rule(parse_rule(self.card, number.upper()))
        return self.rulebook(lang).rules[known]

    def match(
        self,
        seats: int,
        seed: str | None = None,
        *,
        bots: Bots = (),
        names: Sequence[str] | None = None,
        box: Path | str | None = None,
        lang: Lang = "en",
        **switches: str | int,
    ) -> Match:
        """Open a match: `game.match(seats=4, seed="monday", bots={"b": "strong"})`.

        The same seed gives the same shuffle, and the same bots the same moves; without a seed
        nobody can foresee it. Seats without a bot are people's, whose moves you `play`. `box` is
        the path of other components, `lang` the language in which the match is told; what else
        is given by name is a switch of the game, such as `restart="random"`.
        """
        check_seats(self.card, seats)
        levels = levels_of(bots, seats, self)
        own = self.own_box(box)
        return Match.opened(self, levels, seed, names, _as_texts(switches), own, lang)

    def position(self, text: str, box: Path | str | None = None) -> Position:
        """The position that a line of text describes, as `Match.position` wrote it."""
        return Position.parsed(self, text, self.box_from(box))

    def simulate(
        self,
        seats: int,
        matches: int,
        seed: str = "0",
        *,
        bots: str | Sequence[str] = "chance",
        box: Path | str | None = None,
        jobs: int | None = None,
        cluster: str | None = None,
        **switches: str | int,
    ) -> Report:
        """Play many matches by compiled rules, and report wins, points, lengths and endings.

        `bots` is a level for all seats or one each; the same seed gives the same result,
        whatever the number of `jobs` (cores; all of them by default). `cluster` is `local:4` or
        the address of a Dask scheduler, to play there instead. The rules of a game are compiled
        once, which takes some seconds.
        """
        simulation = self.simulation(seats, matches, seed, bots, _as_texts(switches), box, jobs)
        with hands_of(jobs, cluster) as hands:
            hands.prepare([simulation])
            return simulation.run(hands=hands)

    def simulation(
        self,
        seats: int,
        matches: int,
        seed: str = "0",
        bots: str | Sequence[str] = "chance",
        switches: Mapping[str, str] | None = None,
        box: Path | str | None = None,
        jobs: int | None = None,
    ) -> Simulation:
        """The same, checked but not begun: for a program that shows how far it is."""
        return prepare(
            Plan(
                game=self,
                seats=seats,
                matches=matches,
                seed=seed,
                bots=[bots] if isinstance(bots, str) else bots,
                options=switches or {},
                box=self.box_from(box),
                jobs=os.cpu_count() or 1 if jobs is None else jobs,
            )
        )

    def sweep(
        self,
        vary: Mapping[str, Sequence[int | str]],
        matches: int = 10_000,
        seed: str = "0",
        *,
        seats: int | None = None,
        bots: str | Sequence[str] = "medium",
        box: Path | str | None = None,
        until_clear: str | None = None,
        jobs: int | None = None,
        cluster: str | None = None,
        **switches: str | int,
    ) -> list[SweepRow]:
        """Simulate all combinations of what varies: `game.sweep({"goal": [15, 21]}, seats=3)`.

        `seats`, a switch, `bots`, `bots.a` (a seat), `bots.guard` (a side), `box` (paths) or a
        value of `box.toml` by its place (`plans.6`) can vary. `matches` are of each setting; with
        `until_clear` (a share, such as `side.guard`) a setting stops as soon as its interval lies
        apart from all others, which are wide enough for looking often.
        """
        ground = Ground(
            game=self,
            matches=matches,
            seats=seats,
            seed=seed,
            bots=[bots] if isinstance(bots, str) else bots,
            options=_as_texts(switches),
            box=None if box is None else Path(box),
        )
        sweep = Sweep(grid(ground, vary), until_clear)
        with hands_of(jobs, cluster) as hands:
            hands.prepare(sweep.simulations)
            return sweep.run(hands)

    def record(
        self,
        path: Path | str,
        seats: int,
        matches: int,
        seed: str = "0",
        *,
        bots: str | Sequence[str] = "chance",
        box: Path | str | None = None,
        jobs: int | None = None,
        **switches: str | int,
    ) -> Report:
        """The same as `simulate`, and every move is written to a new Parquet file: docs/data.md."""
        from cavale.lab.recording import Recording

        plan = self.simulation(seats, matches, seed, bots, _as_texts(switches), box, jobs).plan
        recording = Recording(plan)
        recording.warm_up()
        with recording.into(Path(path)):
            return recording.run()

    def box_from(self, path: Path | str | None) -> Any:
        """The components, from a `box.toml` if one is named."""
        return self.box if path is None else load_box(self, Path(path))

    def own_box(self, path: Path | str | None) -> OwnBox | None:
        """The same whole, as a match keeps it; None is the shipped one."""
        own = None if path is None else read_own_box(self, Path(path))
        return own if own is None or differences(self, own) else None

    def __repr__(self) -> str:
        return f"cavale.game({self.id!r})"


def _as_texts(switches: Mapping[str, str | int]) -> dict[str, str]:
    """`goal=50` means `goal="50"`: a match file holds texts."""
    return {name: str(value) for name, value in switches.items()}


@cache
def game(game_id: str) -> Game:
    """A game by its id: `cavale.game("horde")`."""
    found = games.find(game_id)
    return Game(**{part.name: getattr(found, part.name) for part in fields(found)})


def all_games() -> list[Game]:
    """All games that can be loaded, in the order of the shelf: ours, then other packages'."""
    found = []
    for game_id in game_ids():
        with contextlib.suppress(BrokenGame):  # what is wrong with it says `game(game_id)`
            found.append(game(game_id))
    return found


def game_ids() -> tuple[str, ...]:
    """The ids of all games, without loading any."""
    return games.ids()
