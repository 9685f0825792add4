"""Findings in words and figures: what the page and the Markdown both say."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cavale.front.balance.words import say
from cavale.front.commands import command_to_play
from cavale.front.figures import number, percent
from cavale.kernel.contract import Game
from cavale.kernel.errors import Lang
from cavale.lab.playouts import LENGTHS
from cavale.lab.report.balance import (
    contestants,
    distance,
    gap,
    is_apart,
    is_evener,
    is_nearer,
    measure_of,
    measured,
)
from cavale.lab.report.findings import Findings, Outcome, Variant
from cavale.lab.report.variations import Variation
from cavale.lab.sweep.rows import Figure

_SHORT = 3  # letters: a value that stays on the line of its name


class Table(NamedTuple):
    """Words and figures in rows; the first column is words."""

    heads: list[str]
    rows: list[list[str]]


class Teller:
    """Says what was found about a game, in one language."""

    def __init__(self, findings: Findings, game: Game, lang: Lang) -> None:
        self.findings = findings
        self.game = game
        self.card = game.card
        self.lang: Lang = lang
        self.seats = findings.inputs.seats

    def say(self, key: str, **gaps: object) -> str:
        return say(self.lang, key, **gaps)

    # --- names and figures ---

    @property
    def title(self) -> str:
        return self.say("title", game=self.card.names[self.lang])

    def called(self, share: str) -> str:
        """`side.guard` or `seat.a` as people call it."""
        kind, _, which = share.partition(".")
        if kind == "seat":
            return f"{self.say('seat')} {which}"
        words = self.game.words
        name: str = (
            words["roles"][which]["name"][self.lang]
            if kind == "side"
            else words["endings"][which][self.lang]
        )
        return name

    def name(self, variation: Variation) -> str:
        """A variation in a line."""
        what, value = variation.name[self.lang], variation.value[self.lang]
        if not value:
            return what
        named = self.say("whose", who=what, what=value)
        return named if len(value) > _SHORT else f"\u00a0{value}".join(named.rsplit(f" {value}", 1))

    def figure(self, figure: Figure) -> str:
        """37.5% (36.9–38.2)."""
        low, high = (number(100 * each, 1, self.lang) for each in (figure.low, figure.high))
        return f"{percent(figure.share, self.lang, 1)} ({low}–{high})"

    def gap(self, figure: Figure) -> str:
        """3.1 (2.2–4.0), in points."""
        value, low, high = (number(100 * each, 1, self.lang) for each in _bounds(figure))
        return f"{value} ({low}–{high})"

    def points(self, figure: Figure) -> str:
        """A gap within a sentence."""
        value, low, high = (number(100 * each, 1, self.lang) for each in _bounds(figure))
        return self.say("points", value=value, low=low, high=high)

    def count(self, value: float) -> str:
        return number(value, 0, self.lang)

    def between(self, low: float, high: float) -> str:
        """27.9–28.7%."""
        return f"{number(100 * low, 1, self.lang)}–{percent(high, self.lang, 1)}"

    def decimal(self, value: float) -> str:
        return number(value, 1, self.lang)

    @property
    def is_gap(self) -> bool:
        """Whether settings are compared by the gap, or by a share."""
        return measure_of(self.card).kind == "gap"

    def measure(self, outcome: Outcome) -> str:
        """A setting's measure."""
        figure = measured(self.card, outcome)
        return self.gap(figure) if self.is_gap else self.figure(figure)

    # --- sentences ---

    def lead(self) -> str:
        inputs = self.findings.inputs
        return self.say("lead", count=self.count(inputs.matches), bots=", ".join(inputs.bots))

    def short(self) -> Iterator[str]:
        """What there is to say in a few sentences, all of it from the figures."""
        table = self.findings.table
        yield self._who_is_ahead(table)
        endings = {name: each for name, each in table.shares.items() if name.startswith("ending.")}
        if endings:
            usual = max(endings, key=lambda name: endings[name].share)
            share = percent(endings[usual].share, self.lang, 1)
            yield self.say("usual_end", ending=self.called(usual), share=share)
        yield self.say("usual_length", median=table.median, most=table.most)
        yield from self._conclusions()

    def _who_is_ahead(self, table: Outcome) -> str:
        shares = contestants(self.card, table)
        if len(shares) == 1:
            (share,) = shares.values()
            return self.say("together", seats=table.seats, share=self.figure(share))
        apart = gap(self.card, table)
        by_share = sorted(shares, key=lambda name: shares[name].share)
        worst, best = by_share[0], by_share[-1]
        gaps = {"seats": table.seats, "gap": self.points(apart)}
        if self.card.sides:
            key = "even_sides" if apart.low <= 0 else "uneven_sides"
            return self.say(key, best=self.called(best), worst=self.called(worst), **gaps)
        key = "even_seats" if apart.low <= 0 else "uneven_seats"
        return self.say(key, best=best[-1], worst=worst[-1], **gaps)

    def _conclusions(self) -> Iterator[str]:
        """Which changes would even the game, if any."""
        found = self.findings
        if not found.variants:
            return
        together = len(contestants(self.card, found.table)) < 2
        if together and len(found.tables) > 1:
            yield self._how_hard()
        better = list(filter(self.is_nearer if together else self.is_evener, found.variants))
        for seats in dict.fromkeys(each.outcome.seats for each in better):
            here = [each for each in better if each.outcome.seats == seats]
            yield self._nearest(here) if together else self._evenest(here)
        if not better:
            tables = self.listed(self.varied_tables)
            yield self.say("none_nearer" if together else "none_evener", tables=tables)

    def tried(self) -> list[str]:
        """What was changed, whatever the number of players; with all its values."""
        values: dict[str, dict[str, None]] = {}
        for each in self.findings.variants:
            variation = each.variation
            values.setdefault(variation.name[self.lang], {})[variation.value[self.lang]] = None
        return [
            self.say("whose", who=name, what=", ".join(found)) if any(found) else name
            for name, found in values.items()
        ]

    def _evenest(self, variants: Sequence[Variant]) -> str:
        """The best of some changes of a table."""
        best = min(variants, key=lambda each: gap(self.card, each.outcome).share)
        seats = best.outcome.seats
        usual = gap(self.card, self.findings.at(seats))
        gaps = {"gap": self.points(gap(self.card, best.outcome)), "usual": self.points(usual)}
        return self.say("evener", seats=seats, what=self.name(best.variation), **gaps)

    def _nearest(self, variants: Sequence[Variant]) -> str:
        """The same where all play together."""
        tables = self.findings.tables
        best = min(variants, key=lambda each: distance(self.card, each.outcome, tables))
        seats = best.outcome.seats
        usual = self.figure(measured(self.card, self.findings.at(seats)))
        gaps = {"share": self.figure(measured(self.card, best.outcome)), "usual": usual}
        return self.say("nearer", seats=seats, what=self.name(best.variation), **gaps)

    def _how_hard(self) -> str:
        """Whether all numbers of players have it as hard, where all play together."""
        tables = sorted(self.findings.tables, key=lambda each: measured(self.card, each).share)
        hardest, easiest = tables[0], tables[-1]
        gaps = {
            "most": easiest.seats,
            "fewest": hardest.seats,
            "high": self.figure(measured(self.card, easiest)),
            "low": self.figure(measured(self.card, hardest)),
        }
        return self.say("how_hard", **gaps)

    def listed(self, numbers: Sequence[int]) -> str:
        """2, 3 and 4."""
        *firsts, last = map(str, numbers)
        return self.say("and", firsts=", ".join(firsts), last=last) if firsts else last

    def is_evener(self, variant: Variant) -> bool:
        return is_evener(self.card, variant.outcome, self.findings.at(variant.outcome.seats))

    def is_nearer(self, variant: Variant) -> bool:
        """A switch is meant to make it harder or easier: only parts count."""
        tables, usual = self.findings.tables, self.findings.at(variant.outcome.seats)
        is_part = variant.variation.kind == "part"
        return is_part and is_nearer(self.card, variant.outcome, usual, tables)

    def is_clear(self, variant: Variant) -> bool:
        """Whether it is clearly apart from the usual table."""
        usual = self.findings.at(variant.outcome.seats)
        return is_apart(measured(self.card, variant.outcome), measured(self.card, usual))

    def sum_note(self) -> str:
        """Why shares do not add up to 100 %, if they do not."""
        shares = contestants(self.card, self.findings.table)
        extra = sum(each.share for each in shares.values()) - 1
        if len(shares) == 1 or abs(extra) < 0.0005:
            return ""
        if extra > 0:
            return self.say("shared", extra=percent(extra, self.lang, 1))
        return self.say("below", missing=percent(-extra, self.lang, 1))

    def measure_note(self) -> str:
        """What is compared between settings."""
        if self.is_gap:
            return self.say("measure_gap_sides" if self.card.sides else "measure_gap_seats")
        if len(self.card.sides) == 1:
            return self.say("measure_share")
        return self.say("measure_half", side=self.called(measure_of(self.card).of))

    def who_head(self) -> str:
        sides = len(self.card.sides)
        key = "who_seats" if not sides else "who_together" if sides == 1 else "who_sides"
        return self.say(key, seats=self.seats)

    def longer_note(self) -> str:
        """Matches beyond what is counted by length, if there are any."""
        beyond = LENGTHS - 1 in self.findings.table.lengths
        return self.say("longer", count=LENGTHS - 1) if beyond else ""

    # --- tables ---

    def who(self) -> Table:
        """Seats, then sides, of the table that is looked at; all together as one."""
        table, together = self.findings.table, len(self.card.sides) == 1
        shares = {
            name: each
            for name, each in table.shares.items()
            if name.startswith("side.") or (name.startswith("seat.") and not together)
        }
        rows = [[self.called(name), self.figure(each)] for name, each in shares.items()]
        heads = ["", self.say("wins")]
        if self.card.points[1] > 1:  # else a point is a win: it stands there already
            means = [number(mean, 2, self.lang) for mean in table.points] + [""] * len(rows)
            rows = [[*row, mean] for row, mean in zip(rows, means, strict=False)]
            heads.append(self.say("final_points"))
        return Table(heads, rows)

    def by_number(self) -> Table:
        """A row for each number of players."""
        if self.card.sides:
            return self._sides_by_number()
        heads = [self.say(key) for key in ("players", "worst", "best", "gap")]
        rows = []
        for table in self.findings.tables:
            shares = contestants(self.card, table)
            by_share = sorted(shares, key=lambda name: shares[name].share)
            ends = [
                f"{name[-1]} {self.figure(shares[name])}" for name in by_share[:: len(shares) - 1]
            ]
            rows.append([str(table.seats), *ends, self.gap(gap(self.card, table))])
        return self._with_lengths(heads, rows)

    def _sides_by_number(self) -> Table:
        names = [f"side.{side}" for side in self.card.sides]
        heads = [self.say("players"), *(self.called(name) for name in names)]
        rows = [
            [str(table.seats), *(self._cell(table, name) for name in names)]
            for table in self.findings.tables
        ]
        return self._with_lengths(heads, rows)

    def _cell(self, outcome: Outcome, share: str) -> str:
        return self.figure(outcome.shares[share]) if share in outcome.shares else "–"

    def _with_lengths(self, heads: list[str], rows: list[list[str]]) -> Table:
        heads += [f"{self.say('moves')}, {self.say('median_head')}", self.say("within_head")]
        lengths = [[str(each.median), str(each.most)] for each in self.findings.tables]
        return Table(heads, [[*row, *more] for row, more in zip(rows, lengths, strict=True)])

    def endings(self) -> Table:
        """A row for each number of players."""
        names = [f"ending.{ending}" for ending in self.card.endings]
        rows = [
            [str(table.seats), *(self._cell(table, name) for name in names)]
            for table in self.findings.tables
        ]
        return Table([self.say("players"), *(self.called(name) for name in names)], rows)

    def rounds(self) -> Table:
        heads = [self.say(key) for key in ("round", "reached", "winners", "others")]
        rows = [
            [
                str(each.number),
                percent(each.reached, self.lang, 0),
                *(
                    "–" if m is None else number(m, 1, self.lang)
                    for m in (each.winners, each.others)
                ),
            ]
            for each in self.findings.rounds
        ]
        return Table(heads, rows)

    @property
    def varied_tables(self) -> list[int]:
        """The numbers of players at which something was varied."""
        return list(dict.fromkeys(each.outcome.seats for each in self.findings.variants))

    def variants(self, seats: int) -> list[Variant]:
        """Those of a table, as they were listed."""
        return [each for each in self.findings.variants if each.outcome.seats == seats]

    def changes(self, seats: int) -> Table:
        """The usual table first, then what was varied."""
        usual, sides = self.findings.at(seats), self._sides_at(seats)
        heads = [self.say("change"), *([self.say("gap")] if self.is_gap else [])]
        heads += [*map(self.called, sides), self.say("clearly"), self.say("median_head")]
        rows = [[self.say("usual"), *self._changed(usual, sides), "", str(usual.median)]]
        for each in self.variants(seats):
            cells = [*self._changed(each.outcome, sides), self._clear(each)]
            rows.append([self.name(each.variation), *cells, str(each.outcome.median)])
        return Table(heads, rows)

    def _sides_at(self, seats: int) -> list[str]:
        shares = contestants(self.card, self.findings.at(seats))
        return [name for name in shares if name.startswith("side.")]

    def _changed(self, outcome: Outcome, sides: Sequence[str]) -> list[str]:
        apart = [self.gap(gap(self.card, outcome))] if self.is_gap else []
        return apart + [self._cell(outcome, side) for side in sides]

    def _clear(self, variant: Variant) -> str:
        if self.is_evener(variant):
            return self.say("clear_evener")
        return self.say("clear_other" if self.is_clear(variant) else "clear_none")

    def ladder(self) -> Table:
        keys = ("bot", "against", "as", "wins", "others_there", "rating")
        rows = []
        for rung in self.findings.ladder:
            points, low, high = rung.rating
            rating = f"{points:+.0f} ± {(high - low) / 2:.0f}".replace("-", "−")
            share, usual = self.figure(rung.share), percent(rung.usual, self.lang, 1)
            rows.append([rung.bot, rung.below, self.plays_as(rung.what), share, usual, rating])
        return Table([self.say(key) for key in keys], rows)

    def ladder_note(self) -> str:
        inputs = self.findings.inputs
        gaps = {"deals": self.count(inputs.deals), "seats": inputs.seats}
        return self.say("ladder_note", foot=inputs.ladder[0], **gaps)

    def plays_as(self, what: str) -> str:
        return self.say(what) if what in ("alone", "all") else self.called(f"side.{what}")

    # --- where it comes from, and where to go on ---

    def made(self) -> Iterator[str]:
        """Sentences that say how the figures were made."""
        found, inputs = self.findings, self.findings.inputs
        gaps = {"rules": inputs.rules, "box": inputs.box, "seed": inputs.seed}
        gaps |= {"matches": self.count(inputs.matches), "settings": len(inputs.settings)}
        yield self.say("made_with", version=found.cavale, **gaps)
        if inputs.options:
            options = ", ".join(f"{name}={value}" for name, value in inputs.options.items())
            yield self.say("switches_set", options=options)
        yield self.say("made_intervals")

    def commands(self) -> dict[str, str]:
        """By the name of a variation: what to type to play it."""
        inputs, commands = self.findings.inputs, dict[str, str]()
        for each in self.findings.variants:
            variation, seats = each.variation, each.outcome.seats
            is_switch = variation.kind == "switch"
            switches = inputs.options | (variation.set if is_switch else {})
            fields = {} if is_switch else variation.set
            command = command_to_play(self.card.id, seats, switches, fields, inputs.base)
            commands.setdefault(self.name(variation), command)
        return commands


def _bounds(figure: Figure) -> tuple[float, float, float]:
    return figure.share, figure.low, figure.high
