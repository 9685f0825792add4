"""Playing a sweep: all settings on the same hands, optionally no longer than needed to tell apart.

To stop early is to look often, and who looks often enough sees a difference where there is none. So
the looks are fixed beforehand (after 1,000 matches of each setting, 2,000, 4,000, ...), and every
interval at every look takes an equal part of one risk of 5 % (Bonferroni) by a bound that holds for
any number of matches (Chernoff). Then with 95 % confidence *all* intervals at *all* looks hold the
truth, whichever settings stop when. A setting is settled when its interval overlaps with no other:
its place in the order is known. What never settles is played in full.
"""

from collections.abc import Callable, Mapping, Sequence

from cavale.kernel.errors import OptionError
from cavale.lab.numbered import Hands, Threads
from cavale.lab.simulate import Report, Simulation, blank_report, prepare, wilson
from cavale.lab.sweep.grid import Setting
from cavale.lab.sweep.rows import KINDS, Interval, SweepRow, counted, row_of, surely

FIRST_LOOK = 1_000  # matches
RISK = 0.05  # that any interval at any look is wrong

Told = Callable[[int, int], None]  # matches done or spared, and how many there are at most


def _nobody(done: int, most: int) -> None:
    """Nobody watches."""


class Sweep:
    """Plays settings; `rows` has what is there at any moment, also after an interrupt."""

    def __init__(
        self,
        settings: Sequence[Setting],
        until_clear: str | None = None,
        reports: Mapping[int, Report] | None = None,
        look: int = 0,
        settled: Sequence[int] = (),
    ) -> None:
        """The last three are of an earlier run, to go on with."""
        self.settings = list(settings)
        reports = reports or {}
        self.simulations = [
            Simulation(each.plan, reports.get(number)) if number in reports else prepare(each.plan)
            for number, each in enumerate(self.settings)
        ]
        self.share = None if until_clear is None else share_named(self.settings, until_clear)
        most = self.settings[0].plan.matches
        self.looks = [most] if self.share is None else _looks(most)
        self.look = look
        self.settled = set(settled)
        risk = RISK / (len(self.looks) * len(self.settings))
        self._interval: Interval = wilson if self.share is None else surely(risk)

        self.matches = sum(each.plan.matches for each in self.settings)  # at most

    def run(self, hands: Hands | None = None, told: Told = _nobody) -> list[SweepRow]:
        """Play all that is left; `told` hears how far it is, after every part."""
        hands = hands or Threads(1)
        while self.look < len(self.looks):
            self._play(hands, told)
            self.settled |= self._apart()
            self.look += 1
        return self.rows()

    def _play(self, hands: Hands, told: Told) -> None:
        """All settings that are not settled, up to the next look."""
        left = self._unsettled()
        for each in left:
            each.goal = self.looks[self.look]
        spared = sum(self.settings[number].plan.matches for number in self.settled)
        hands.run(left, lambda done: told(done + spared, self.matches))

    def _unsettled(self) -> list[Simulation]:
        return [each for number, each in enumerate(self.simulations) if number not in self.settled]

    def rows(self) -> list[SweepRow]:
        """What came out so far, of the settings that were begun."""
        return [
            row_of(setting, each.report, self._interval, number in self.settled)
            for number, (setting, each) in enumerate(
                zip(self.settings, self.simulations, strict=True)
            )
            if each.report.matches
        ]

    def _apart(self) -> set[int]:
        """The settings whose intervals overlap with no other's."""
        if self.share is None:
            return set()
        bounds = [self._bounds(number) for number in range(len(self.settings))]
        return {
            number
            for number, (low, high) in enumerate(bounds)
            if all(high < other[0] or other[1] < low for other in _without(bounds, number))
        }

    def _bounds(self, number: int) -> tuple[float, float]:
        assert self.share is not None
        counts = counted(self.settings[number], self.simulations[number].report)
        successes, trials = counts[self.share]
        return self._interval(successes, trials) if trials else (0.0, 1.0)


def _without(bounds: Sequence[tuple[float, float]], number: int) -> list[tuple[float, float]]:
    return [*bounds[:number], *bounds[number + 1 :]]


def _looks(most: int) -> list[int]:
    """1,000, 2,000, 4,000 ... and all."""
    looks = [min(FIRST_LOOK, most)]
    while looks[-1] < most:
        looks.append(min(2 * looks[-1], most))
    return looks


def share_named(settings: Sequence[Setting], name: str) -> str:
    """`guard` is `side.guard`, `b` is `seat.b`; every setting must have it."""
    had = [set(counted(each, blank_report(each.plan))) for each in settings]
    shared = set.intersection(*had)
    for full in (name, *(f"{kind}.{name}" for kind in ("side", "ending", "seat"))):
        if full in shared:
            return full
    known = ", ".join(sorted(shared, key=lambda each: (KINDS.index(each.partition(".")[0]), each)))
    raise OptionError(
        en=f"There is no share {name!r} that all settings have: they have {known}.",
        fr=f"Il n’y a pas de part « {name} » commune à tous les réglages : ils ont {known}.",
    )
