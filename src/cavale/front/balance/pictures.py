"""The pictures of a report, drawn by Altair and turned into SVG without a browser.

Nothing is told by colour: marks have shapes, labels and numbers beside them. The few inks are
written into the SVG as they look on paper; the page's style sheet puts those of the game in their
place. Each picture is drawn for a wide page and for a narrow one, with letters of the same size.
"""

import re
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from typing import Any, Literal, NamedTuple

from cavale.kernel.errors import Lang
from cavale.lab.extra import needed_pictures

INKS = {"#101010": "text", "#505050": "muted", "#a0a0a0": "line", "#d8d8d8": "g3", "#fefefe": "g1"}
_TEXT, _MUTED, _LINE, _BAND, _GROUND = INKS
SHAPES = {"circle": "●", "square": "■", "triangle-up": "▲", "diamond": "◆", "triangle-down": "▼"}
_LETTERS = 13  # pixels high; about seven wide
_LINE_HIGH = 16


class Size(NamedTuple):
    """How much room there is."""

    width: int  # of the page, in pixels
    is_wide: bool


_WIDE, _NARROW = Size(860, True), Size(320, False)
Drawing = Callable[[Size], Any]


class Dot(NamedTuple):
    """A figure with its interval."""

    value: float
    low: float
    high: float
    shape: str = "circle"
    is_full: bool = True


class Row(NamedTuple):
    """A line of a picture: its name, what is drawn, and the same in figures."""

    name: str
    text: str
    dots: Sequence[Dot]
    stroke: float | None = None  # a short upright one, of this row only


Kind = Literal["share", "points", "rating", "plain"]


class Axis(NamedTuple):
    """What is measured from left to right, or upwards."""

    title: str
    kind: Kind
    lang: Lang

    @property
    def numbers(self) -> str:
        """How numbers are written on it, as Vega says it."""
        if self.kind == "rating":
            return "format(datum.value, '.0f')"
        comma, sign = (",", "\u202f%") if self.lang == "fr" else (".", "%")
        if self.kind == "plain":
            return f"replace(format(datum.value, '~g'), '.', '{comma}')"
        number = f"replace(format(datum.value * 100, '.3~r'), '.', '{comma}')"
        return f"{number} + '{sign}'" if self.kind == "share" else number


class Mark(NamedTuple):
    """A stroke through the whole picture, and its name above; with a band if it has bounds."""

    at: float
    name: str
    low: float | None = None
    high: float | None = None


# --- from a drawing to a page ---


def svg(draw: Drawing, label: str) -> str:
    """A picture as it goes into a page: one for wide ones, one for narrow ones."""
    return "".join(
        f'<div class="{kind}">{_opened(_converted(draw(size)), label)}</div>'
        for size, kind in ((_WIDE, "wide"), (_NARROW, "narrow"))
    )


def _opened(drawn: str, label: str) -> str:
    """Its own size is the largest it takes; a page that is narrower shrinks it."""
    found = re.match(r"<svg[^>]*?viewBox=\"0 0 ([\d.]+) ([\d.]+)\"[^>]*>", drawn)
    assert found is not None, drawn[:200]
    wide, high = (float(each) for each in found.groups())
    return (
        f'<svg viewBox="0 0 {wide:.0f} {high:.0f}" style="max-width:{wide:.0f}px" role="img" '
        f'aria-label="{escape(label, quote=True)}">{drawn[found.end() :]}'
    )


def _converted(chart: Any) -> str:
    _, convert = needed_pictures()
    drawn: str = convert.vegalite_to_svg(_configured(chart).to_dict(), allowed_base_urls=[])
    return drawn


def _configured(chart: Any) -> Any:
    axis: dict[str, Any] = {"labelColor": _TEXT, "titleColor": _MUTED, "titleFontWeight": "normal"}
    axis |= {"labelFontSize": _LETTERS, "titleFontSize": _LETTERS, "gridColor": _BAND}
    axis |= {"domainColor": _LINE, "tickColor": _LINE}
    fonts = {"font": "Arial, Helvetica, sans-serif", "aria": False}
    room = {"left": 14, "right": 14, "top": 4, "bottom": 4}  # fonts differ in width
    return chart.configure(
        **fonts, padding=room, axis=axis, view={"stroke": None}, background="transparent"
    )


def _chart(rows: Sequence[Mapping[str, Any]]) -> Any:
    altair, _ = needed_pictures()
    return altair.Chart(altair.Data(values=list(rows)))


def _written(base: Any, text: str, x: int, align: str, **more: Any) -> Iterator[Any]:
    """Words at a place of their own, several lines if they have them; strokes pass behind them."""
    altair, _ = needed_pictures()
    look = {"fontSize": _LETTERS, "lineBreak": "\n", "lineHeight": _LINE_HIGH, "align": align}
    here = {"x": altair.value(x), "text": f"{text}:N"}
    behind = {"stroke": _GROUND, "strokeWidth": 5, "strokeJoin": "round", "color": _GROUND}
    yield base.mark_text(**{**look, **more, **behind}).encode(**here)
    yield base.mark_text(**{"color": _TEXT, **look, **more}).encode(**here)


# --- rows of figures ---


class _Layout:
    """Where rows lie: names on the left and figures on the right, or above where it is narrow."""

    def __init__(self, size: Size, rows: Sequence[Row]) -> None:
        self.is_wide = size.is_wide
        letters = 36 if size.is_wide else 40
        self.names = [_wrapped(row.name, letters) for row in rows]
        widest = max(len(line) for name in self.names for line in name.split("\n"))
        figures = max(len(row.text) for row in rows)
        beside = round(7.3 * (widest + figures)) + 60 if size.is_wide else 40
        self.width = size.width - beside
        self.tops: list[int] = []
        self.height = 0
        for name in self.names:
            self.tops.append(self.height)
            lines = name.count("\n") + 1
            above = 0 if size.is_wide else _LINE_HIGH * (lines + 1) + 6
            self.height += max(30, _LINE_HIGH * lines + 12) if size.is_wide else above + 26

    def middle(self, place: int) -> float:
        """Where the marks of a row are."""
        bottom = self.tops[place + 1] if place + 1 < len(self.tops) else self.height
        return (self.tops[place] + bottom) / 2 if self.is_wide else bottom - 15


def _wrapped(text: str, letters: int) -> str:
    return "\n".join(textwrap.wrap(text, letters, break_long_words=False))


def dots(
    rows: Sequence[Row],
    axis: Axis,
    marks: Sequence[Mark] = (),
    bars_from: float | None = None,
) -> Drawing:
    """Figures with their intervals, row by row; bars lead from a value to them, if it is given."""

    def draw(size: Size) -> Any:
        altair, _ = needed_pictures()
        layout = _Layout(size, rows)
        ends = _domain(rows, marks, bars_from)
        ticks = max(layout.width // 70, 3)
        numbers = altair.Axis(labelExpr=axis.numbers, tickCount=ticks, orient="bottom")
        x = _Across(ends, numbers, axis.title)
        layers = [*_marked(marks, layout.height, x), *_figures(rows, layout, x, bars_from)]
        drawn = altair.layer(*layers, *_labels(rows, layout))
        return drawn.properties(width=layout.width, height=layout.height)

    return draw


def _domain(
    rows: Sequence[Row], marks: Sequence[Mark], bars_from: float | None
) -> tuple[float, float]:
    """From the lowest bound to the highest, with a little room."""
    ends = [each for row in rows for dot in row.dots for each in (dot.low, dot.high)]
    ends += [mark.at for mark in marks] + [row.stroke for row in rows if row.stroke is not None]
    ends += [each for mark in marks for each in (mark.low, mark.high) if each is not None]
    ends += [] if bars_from is None else [bars_from]
    low, high = min(ends), max(ends)
    room = max((high - low) * 0.06, 1e-4)
    return (low - room if low < 0 else max(low - room, 0.0)), high + room


class _Across(NamedTuple):
    """The axis from left to right, the same for all that is drawn."""

    ends: tuple[float, float]
    axis: Any
    title: str

    def __call__(self, field: str) -> Any:
        altair, _ = needed_pictures()
        scale = altair.Scale(domain=list(self.ends), nice=False, zero=False)
        return altair.X(f"{field}:Q", scale=scale, axis=self.axis, title=self.title)

    def align(self, value: float) -> str:
        """Words above a place stay within the picture."""
        place = (value - self.ends[0]) / (self.ends[1] - self.ends[0])
        return "left" if place < 0.15 else "right" if place > 0.85 else "center"


def _y(height: float) -> Any:
    """Pixels from the top."""
    altair, _ = needed_pictures()
    return altair.Y("y:Q", axis=None, scale=altair.Scale(domain=[height, 0], nice=False))


def _figures(
    rows: Sequence[Row], layout: _Layout, x: _Across, bars_from: float | None
) -> Iterator[Any]:
    altair, _ = needed_pictures()
    values = []
    for place, row in enumerate(rows):
        middle, count = layout.middle(place), len(row.dots)
        for number, dot in enumerate(row.dots):
            beside = 8 * (number - (count - 1) / 2)
            values.append({**dot._asdict(), "y": middle + beside, "start": bars_from})
    base = _chart(values).encode(y=_y(layout.height))
    if bars_from is not None:
        yield base.mark_rule(color=_LINE, strokeWidth=14).encode(x=x("start"), x2="value:Q")
    yield base.mark_rule(color=_TEXT, strokeWidth=2).encode(x=x("low"), x2="high:Q")
    filled = altair.condition("datum.is_full", altair.value(_TEXT), altair.value(_GROUND))
    shape = altair.Shape("shape:N", scale=None)
    yield base.mark_point(size=70, stroke=_TEXT, strokeWidth=2, opacity=1).encode(
        x=x("value"), shape=shape, fill=filled
    )
    strokes = [
        {"y": layout.middle(place), "value": row.stroke}
        for place, row in enumerate(rows)
        if row.stroke is not None
    ]
    if strokes:
        upright = _chart(strokes).mark_point(shape="stroke", angle=90, size=500, strokeWidth=2)
        yield upright.encode(x=x("value"), y=_y(layout.height), stroke=altair.value(_MUTED))


def _labels(rows: Sequence[Row], layout: _Layout) -> Iterator[Any]:
    """Names and figures in words."""
    values: list[dict[str, Any]] = []
    for place, row in enumerate(rows):
        name = layout.names[place]
        lines = name.count("\n")
        y = layout.middle(place) - _LINE_HIGH * lines / 2 if layout.is_wide else layout.tops[place]
        values.append({"name": name, "text": row.text, "y": y, "middle": layout.middle(place)})
    base = _chart(values).encode(y=_y(layout.height))
    if layout.is_wide:
        yield from _written(base, "name", -12, "right", baseline="middle")
        level = _chart([{**each, "y": each["middle"]} for each in values])
        level = level.encode(y=_y(layout.height))
        yield from _written(level, "text", layout.width + 12, "left", baseline="middle")
        return
    yield from _written(base, "name", 0, "left", baseline="top", dy=6)
    below = [{**each, "y": each["y"] + _LINE_HIGH * _lines(each["name"])} for each in values]
    base = _chart(below).encode(y=_y(layout.height))
    yield from _written(base, "text", 0, "left", baseline="top", dy=6, color=_MUTED)


def _lines(text: str) -> int:
    return text.count("\n") + 1


def _marked(marks: Sequence[Mark], height: int, x: _Across) -> Iterator[Any]:
    """Strokes and bands from top to bottom; names one above the other, so that none overlap."""
    altair, _ = needed_pictures()
    for number, mark in enumerate(marks):
        base = _chart([mark._asdict()])
        whole = {"y": altair.value(0), "y2": altair.value(height)}
        if mark.low is not None:
            yield base.mark_rect(color=_BAND).encode(x=x("low"), x2="high:Q", **whole)
        dash = {"strokeDash": [5, 4]} if number else {}
        yield base.mark_rule(color=_MUTED, strokeWidth=2, **dash).encode(x=x("at"), **whole)
        look = {"color": _MUTED, "fontSize": _LETTERS, "align": x.align(mark.at)}
        yield base.mark_text(**look, dy=-8 - 17 * number).encode(
            x=x("at"), y=altair.value(0), text="name:N"
        )


# --- curves ---


def histogram(counts: Mapping[int, int], axis: Axis, marks: Sequence[Mark]) -> Drawing:
    """How often each number came about, in bins of equal width."""

    def draw(size: Size) -> Any:
        altair, _ = needed_pictures()
        first, last = min(counts), max(counts)
        bins = 60 if size.is_wide else 30
        step = max(-(-(last - first + 1) // bins), 1)
        heights: dict[int, int] = {}
        for number, count in counts.items():
            start = first + (number - first) // step * step
            heights[start] = heights.get(start, 0) + count
        total = sum(counts.values())
        values = [
            {"start": start, "end": start + step, "share": count / total}
            for start, count in sorted(heights.items())
        ]
        width, height = size.width - 60, 180 if size.is_wide else 150
        ticks = altair.Axis(grid=False, tickCount=8 if size.is_wide else 4)
        x = _Across((first, last + step), ticks, axis.title)
        share = altair.Axis(labelExpr=axis.numbers, tickCount=4)
        bars = _chart(values).mark_rect(color=_LINE, stroke=_GROUND, strokeWidth=1)
        bars = bars.encode(x=x("start"), x2="end:Q", y=altair.Y("share:Q", title=None, axis=share))
        drawn = altair.layer(bars, *_marked(marks, height, x))
        return drawn.properties(width=width, height=height)

    return draw


class Curve(NamedTuple):
    """A line through points, with its name at its end."""

    name: str
    points: Sequence[tuple[float, float]]
    shape: str = "circle"
    is_full: bool = True


def curves(lines: Sequence[Curve], axis: str, upright: Axis) -> Drawing:
    """Lines that dashes, shapes and names tell apart."""

    def draw(size: Size) -> Any:
        altair, _ = needed_pictures()
        letters = max(len(each.name) for each in lines)
        width = size.width - (7 * letters + 70 if size.is_wide else 50)
        last = max(x for each in lines for x, _ in each.points)
        x = altair.X(
            "x:Q",
            title=axis,
            scale=altair.Scale(domain=[1, last], nice=False),
            axis=altair.Axis(tickMinStep=1, grid=False, tickCount=8 if size.is_wide else 5),
        )
        numbers = altair.Axis(tickCount=5, labelExpr=upright.numbers)
        y = altair.Y("y:Q", title=upright.title, axis=numbers)
        layers = [
            layer
            for number, each in enumerate(lines)
            for layer in _curve(each, number, x, y, size.is_wide)
        ]
        height = 240 if size.is_wide else 200
        return altair.layer(*layers).properties(width=width, height=height)

    return draw


def _curve(curve: Curve, number: int, x: Any, y: Any, is_wide: bool) -> Iterator[Any]:
    points = [{"x": at, "y": value, "name": curve.name} for at, value in curve.points]
    base = _chart(points).encode(x=x, y=y)
    yield base.mark_line(color=_TEXT, strokeWidth=2, strokeDash=[6, 4] if number else [1, 0])
    fill = _TEXT if curve.is_full else _GROUND
    yield base.mark_point(shape=curve.shape, size=60, stroke=_TEXT, fill=fill, opacity=1)
    if is_wide:
        end = _chart(points[-1:]).encode(x=x, y=y, text="name:N")
        yield end.mark_text(align="left", dx=10, color=_TEXT, fontSize=_LETTERS)
