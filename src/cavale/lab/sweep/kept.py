"""A sweep that was interrupted, in a file: it goes on where it stopped.

The file belongs to one sweep: to its settings, matches, seed and shares, the version of cavale and
of the rules, the boxes. Any other sweep leaves it alone.
"""

import hashlib
import json
import time
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from cavale import __version__
from cavale.bots.outside.roster import identity, is_file
from cavale.kernel.contract import box_digest
from cavale.kernel.errors import CavaleError
from cavale.lab.playouts import LENGTHS
from cavale.lab.simulate import Plan, Report
from cavale.lab.sweep.grid import Setting
from cavale.lab.sweep.run import Sweep
from cavale.matches.newfile import write_over

_SECONDS = 5.0  # between two states of the file


class StateError(CavaleError):
    """A file that does not hold this sweep."""


class KeptSweep:
    """A sweep and its file, which is brought up to date while it runs."""

    def __init__(self, path: Path, settings: Sequence[Setting], until_clear: str | None) -> None:
        self.path = path
        self._name = fingerprint(settings, until_clear)
        kept = self._read()
        reports = {int(number): _report(each) for number, each in kept["reports"].items()}
        self.sweep = Sweep(settings, until_clear, reports, kept["look"], kept["settled"])
        self._written = time.monotonic()

    def told(self, done: int, most: int) -> None:
        """Write the file now and then."""
        if time.monotonic() - self._written > _SECONDS:
            self.save()

    def save(self) -> None:
        """Write what is done."""
        self._written = time.monotonic()
        reports = {}
        for number, each in enumerate(self.sweep.simulations):
            with each.lock:  # threads go on playing
                if each.report.matches:
                    reports[number] = _as_data(each.report)
        data = {"sweep": self._name, "look": self.sweep.look, "settled": sorted(self.sweep.settled)}
        write_over(self.path, json.dumps({**data, "reports": reports}).encode())

    def remove(self) -> None:
        """It is done, and its rows are elsewhere."""
        self.path.unlink(missing_ok=True)

    def _read(self) -> dict[str, Any]:
        if not self.path.exists():
            return {"look": 0, "settled": [], "reports": {}}
        try:
            kept: dict[str, Any] = json.loads(self.path.read_text(encoding="utf-8"))
            same = kept["sweep"] == self._name
        except (OSError, ValueError, KeyError, TypeError):
            raise StateError(
                en=f"{self.path}: this is no interrupted sweep; delete it or choose another name.",
                fr=f"{self.path} : ce n’est pas un balayage interrompu ; supprime-le ou choisis un "
                "autre nom.",
            ) from None
        if not same:
            raise StateError(
                en=f"{self.path}: this is another sweep, or one of another version; give the same "
                "command again, delete the file, or choose another name.",
                fr=f"{self.path} : c’est un autre balayage, ou celui d’une autre version ; redonne "
                "la même commande, supprime le fichier ou choisis un autre nom.",
            )
        return kept


def fingerprint(settings: Sequence[Setting], until_clear: str | None) -> str:
    """Names all that the rows follow from; the number of hands is none of it."""
    data = [__version__, until_clear, [_named(each.plan) for each in settings]]
    return hashlib.sha256(json.dumps(data).encode()).hexdigest()[:32]


def _named(plan: Plan) -> list[Any]:
    card, line_up = plan.game.card, plan.line_up()
    return [
        *(card.id, card.version, box_digest(plan.box), plan.seats, plan.matches, plan.seed),
        *(sorted(plan.options.items()), line_up.seats, sorted(line_up.sides.items())),
        *(identity(name) for name in line_up.bots if is_file(name)),
    ]


def _as_data(report: Report) -> dict[str, Any]:
    """As it is, but for the lengths: most have no match."""
    data = {each.name: getattr(report, each.name) for each in fields(report)}
    lengths = {moves: count for moves, count in enumerate(report.lengths) if count}
    return {**data, "lengths": lengths}


def _report(data: dict[str, Any]) -> Report:
    lengths = [data["lengths"].get(str(moves), 0) for moves in range(LENGTHS)]
    return Report(**{**data, "lengths": lengths})
