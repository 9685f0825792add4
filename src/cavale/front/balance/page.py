"""A report as a page: everything in one file, no network."""

from collections.abc import Iterator
from html import escape

from cavale.front.balance.pictures import (
    INKS,
    SHAPES,
    Axis,
    Curve,
    Dot,
    Kind,
    Mark,
    Row,
    curves,
    dots,
    histogram,
    svg,
)
from cavale.front.balance.telling import Table, Teller
from cavale.front.report.style import style
from cavale.kernel.contract import Game
from cavale.kernel.errors import Lang
from cavale.lab.report.balance import contestants, even_share, measure_of, measured
from cavale.lab.report.findings import Findings, Outcome
from cavale.lab.sweep.rows import Figure

_STYLE = """
svg[role=img] { margin: 8px auto 4px; overflow: visible }
svg text { font: 13px Arial, Helvetica, sans-serif } .narrow { display: none }
.legend span { margin-right: 16px; white-space: nowrap }
details { margin-top: 8px } summary { cursor: pointer; padding: 6px 0; color: var(--muted) }
code { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
.commands dt { margin-top: 8px } .commands dd { margin: 0; padding-left: 16px }
pre { white-space: pre-wrap; background: var(--g2); border-radius: 8px; padding: 10px 12px }
th { white-space: normal }
summary:focus-visible { outline: 3px solid var(--text); outline-offset: 3px }
@media (max-width: 700px) { .wide { display: none } .narrow { display: block }
  h1 { font-size: 26px } th, td { padding: 6px 6px; font-size: 14px } }
@media print { .wide { display: block } .narrow { display: none }
  details::details-content { content-visibility: visible; height: auto } }
"""


def balance_page(findings: Findings, game: Game, lang: Lang) -> str:
    """The page of a report in one language."""
    teller = Teller(findings, game, lang)
    sections = "\n".join(_Sections(teller).all())
    inks = " ".join(
        f'svg [{kind}="{ink}"] {{ {kind}: var(--{name}) }}'
        for ink, name in INKS.items()
        for kind in ("fill", "stroke")
    )
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(teller.title)}</title>\n"
        f"<style>{style(game.card.id)}{_STYLE}{inks}</style>\n</head>\n<body>\n<main>\n"
        f"<header><h1>{escape(teller.title)}</h1><p>{escape(teller.lead())}</p></header>\n"
        f"{sections}\n</main>\n</body>\n</html>\n"
    )


class _Sections:
    """The parts of the page, each with a picture and the same as a table."""

    def __init__(self, teller: Teller) -> None:
        self.teller = teller
        self.findings = teller.findings
        self.card = teller.card

    def say(self, key: str, **gaps: object) -> str:
        return self.teller.say(key, **gaps)

    def _axis(self, title: str, kind: Kind = "share") -> Axis:
        return Axis(title, kind, self.teller.lang)

    def all(self) -> Iterator[str]:
        yield self._short()
        yield self._who()
        if len(self.findings.tables) > 1:
            yield self._by_number()
        if self.card.endings:
            yield self._endings()
        yield self._lengths()
        if self.findings.rounds:
            yield self._rounds()
        yield self._changes()
        if self.findings.ladder:
            yield self._ladder()
        yield self._made()

    def _short(self) -> str:
        items = "".join(f"<li>{escape(each)}</li>" for each in self.teller.short())
        return _section(self.say("short"), f"<ul>{items}</ul>")

    def _who(self) -> str:
        table, head = self.findings.table, self.teller.who_head()
        shares = contestants(self.card, table)
        rows = [
            Row(self.teller.called(name), self.teller.figure(each), [_dot(each)])
            for name, each in shares.items()
        ]
        even = (
            [Mark(even_share(self.card, table), self.say("even_share"))] if len(shares) > 1 else []
        )
        drawn = svg(dots(rows, self._axis(self.say("wins")), even), head)
        return _section(
            head, drawn, _paragraph(self.teller.sum_note()), self._fold(self.teller.who())
        )

    def _by_number(self) -> str:
        head = self.say("by_number")
        if self.card.sides:
            rows, note = self._side_rows(), self._legend()
        else:
            rows, note = self._seat_rows(), _paragraph(self.say("by_number_seats"))
        drawn = svg(dots(rows, self._axis(self.say("wins"))), head)
        return _section(head, note, drawn, self._fold(self.teller.by_number()))

    def _seat_rows(self) -> list[Row]:
        rows = []
        for table in self.findings.tables:
            shares = sorted(contestants(self.card, table).values(), key=lambda each: each.share)
            ends = [_dot(shares[-1], "triangle-up"), _dot(shares[0], "triangle-down")]
            text = self.teller.between(shares[0].share, shares[-1].share)
            rows.append(Row(self._players(table), text, ends, even_share(self.card, table)))
        return rows

    def _side_rows(self) -> list[Row]:
        rows = []
        for table in self.findings.tables:
            shares = contestants(self.card, table)
            shaped = [_dot(shares[name], shape) for name, shape in self._shapes() if name in shares]
            text = self.teller.figure(*shares.values()) if len(shares) == 1 else ""
            rows.append(Row(self._players(table), text, shaped))
        return rows

    def _shapes(self) -> list[tuple[str, str]]:
        return [(f"side.{s}", shape) for s, shape in zip(self.card.sides, SHAPES, strict=False)]

    def _legend(self) -> str:
        signs = "".join(
            f"<span>{SHAPES[shape]} {escape(self.teller.called(name))}</span>"
            for name, shape in self._shapes()
        )
        note = self.say("by_number_sides") if len(self.card.sides) > 1 else ""
        return f'{_paragraph(note)}<p class="legend">{signs}</p>'

    def _players(self, table: Outcome) -> str:
        return f"{table.seats} {self.say('players')}"

    def _endings(self) -> str:
        head, table = self.say("ends"), self.findings.table
        rows = [
            Row(self.teller.called(name), self.teller.figure(each), [_dot(each)])
            for name, each in table.shares.items()
            if name.startswith("ending.")
        ]
        drawn = svg(dots(rows, self._axis(self.say("share")), bars_from=0), head)
        note = _paragraph(self.say("ends_note", seats=table.seats))
        return _section(head, note, drawn, self._fold(self.teller.endings()))

    def _lengths(self) -> str:
        head, table = self.say("lengths"), self.findings.table
        marks = [
            Mark(table.median, self.say("median", count=table.median)),
            Mark(table.most, self.say("within", count=table.most)),
        ]
        mean = self.teller.decimal(table.mean)
        note = _paragraph(self.say("lengths_note", seats=table.seats, mean=mean))
        drawn = svg(histogram(table.lengths, self._axis(self.say("moves")), marks), head)
        return _section(head, note, drawn, _paragraph(self.teller.longer_note()))

    def _rounds(self) -> str:
        head, rounds = self.say("rounds"), self.findings.rounds
        lines = [
            Curve(
                self.say(key),
                [(r.number, y) for r in rounds if (y := getattr(r, key)) is not None],
                shape,
                full,
            )
            for key, shape, full in (("winners", "circle", True), ("others", "square", False))
        ]
        lines = [line for line in lines if line.points]
        note = _paragraph(self.say("rounds_note", seats=self.teller.seats))
        signs = "".join(
            f"<span>{'●' if line.is_full else '□'} {escape(line.name)}</span>" for line in lines
        )
        points = self._axis(self.say("mean_points"), "plain")
        drawn = svg(curves(lines, self.say("round"), points), head)
        legend = f'<p class="legend">{signs}</p>'
        return _section(head, note, legend, drawn, self._fold(self.teller.rounds()))

    # --- what each change does ---

    def _changes(self) -> str:
        head = self.say("changes")
        if not self.findings.variants:
            return _section(head, _paragraph(self.say("nothing_varies")))
        notes = _paragraph(self.say("changes_note")) + _paragraph(self.teller.measure_note())
        tables = "".join(map(self._tornado, self.teller.varied_tables))
        return _section(head, notes, tables, self._variants())

    def _tornado(self, seats: int) -> str:
        """The largest difference on top."""
        usual = measured(self.card, self.findings.at(seats))
        variants = sorted(
            self.teller.variants(seats),
            key=lambda each: -abs(measured(self.card, each.outcome).share - usual.share),
        )
        rows = [
            Row(
                self.teller.name(each.variation),
                self.teller.measure(each.outcome),
                [_dot(measured(self.card, each.outcome), full=self.teller.is_clear(each))],
            )
            for each in variants
        ]
        marks = [Mark(usual.share, self.say("usual"), usual.low, usual.high)]
        if len(self.card.sides) == 2:
            marks.append(Mark(0.5, self.say("even_mark")))
        drawn = svg(
            dots(rows, self._measure(), marks, usual.share), f"{self.say('changes')}, {seats}"
        )
        head = f"<h3>{escape(self.say('at_table', seats=seats))}</h3>"
        return head + drawn + self._fold(self.teller.changes(seats))

    def _measure(self) -> Axis:
        if self.teller.is_gap:
            return self._axis(self.say("axis_gap"), "points")
        return self._axis(self.say("axis_share", side=self.teller.called(measure_of(self.card).of)))

    def _variants(self) -> str:
        """How to play them."""
        items = "".join(
            f"<dt>{escape(name)}</dt><dd><code>{escape(command)}</code></dd>"
            for name, command in self.teller.commands().items()
        )
        note = _paragraph(self.say("try_note", id=self.card.id))
        head = f"<h3>{escape(self.say('try'))}</h3>"
        summary = f"<summary>{escape(self.say('commands'))}</summary>"
        return f'{head}{note}<details>{summary}<dl class="commands">{items}</dl></details>'

    # --- bots, and where it comes from ---

    def _ladder(self) -> str:
        head = self.say("ladder")
        rows = []
        for rung, cells in zip(self.findings.ladder, self.teller.ladder().rows, strict=True):
            sided = rung.what not in ("alone", "all")
            name = f"{rung.bot}, {self.teller.plays_as(rung.what)}" if sided else rung.bot
            points, low, high = rung.rating
            rows.append(Row(name, cells[-1], [Dot(points, low, high)]))
        foot = Mark(0, self.findings.inputs.ladder[0])
        drawn = svg(dots(rows, self._axis(self.say("rating"), "rating"), [foot]), head)
        note = _paragraph(self.teller.ladder_note())
        return _section(head, note, drawn, self._fold(self.teller.ladder()))

    def _made(self) -> str:
        sentences = "".join(map(_paragraph, self.teller.made()))
        command = f"<pre><code>{escape(self.findings.command)}</code></pre>"
        return _section(self.say("made"), sentences, command)

    def _fold(self, table: Table) -> str:
        """A table that is opened by a click."""
        heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in table.heads)
        rows = "".join(
            f'<tr><th scope="row">{escape(first)}</th>'
            + "".join(f"<td>{escape(cell)}</td>" for cell in cells)
            + "</tr>"
            for first, *cells in table.rows
        )
        return (
            f"<details><summary>{escape(self.say('figures'))}</summary>"
            f'<div class="scroll"><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody>'
            "</table></div></details>"
        )


def _section(head: str, *parts: str) -> str:
    return f"<section><h2>{escape(head)}</h2>{''.join(parts)}</section>"


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>" if text else ""


def _dot(figure: Figure, shape: str = "circle", full: bool = True) -> Dot:
    return Dot(figure.share, figure.low, figure.high, shape, full)
