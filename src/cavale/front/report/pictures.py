"""The pictures of an analysis, as SVG: curves of chance, a staircase from start to result.

Lines are told apart by dashes and letters, steps by patterns, signs and numbers: colour is never
needed. Text in a picture is at least 12 pixels high.
"""

from collections.abc import Sequence
from html import escape

from cavale.front.report.words import signed
from cavale.matches.coaching import Curve

_WIDE, _HIGH = 860, 240
_LEFT, _RIGHT, _TOP, _BOTTOM = 36, 40, 14, 26
_DASHES = ("", "8 4", "2 3", "10 3 2 3", "5 2", "1 4", "12 6")

PATTERNS = (
    '<svg width="0" height="0" aria-hidden="true"><defs>'
    '<pattern id="dots" width="7" height="7" patternUnits="userSpaceOnUse">'
    '<circle cx="3.5" cy="3.5" r="1.6" class="mark"/></pattern>'
    '<pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><rect width="3" height="7" class="mark"/></pattern>'
    "</defs></svg>"
)


class _Axes:
    """Where moves and chances lie in a picture of curves."""

    def __init__(self, plies: int) -> None:
        self._plies = max(plies, 1)

    def x(self, ply: float) -> float:
        return _LEFT + (_WIDE - _LEFT - _RIGHT) * ply / self._plies

    def y(self, chance: float) -> float:
        return _TOP + (_HIGH - _TOP - _BOTTOM) * (1 - min(1.0, max(0.0, chance)))

    def path(self, chances: Sequence[float]) -> str:
        points = (f"{self.x(ply):.1f} {self.y(chance):.1f}" for ply, chance in enumerate(chances))
        return "M" + " L".join(points)

    def grid(self) -> str:
        lines = []
        for chance in (0, 25, 50, 75, 100):
            y = self.y(chance / 100)
            kind = "wall" if chance == 100 else "grid"
            lines.append(
                f'<line x1="{_LEFT}" x2="{_WIDE - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}" '
                f'class="{kind}"/><text x="{_LEFT - 6}" y="{y + 4:.1f}" class="end">{chance}</text>'
            )
        step = max(10, -(-self._plies // 6) // 10 * 10)
        for ply in range(0, self._plies + 1, step):
            lines.append(f'<text x="{self.x(ply):.1f}" y="{_HIGH - 6}" class="mid">{ply}</text>')
        return "".join(lines)


def all_curves(curves: Sequence[Curve], letters: str, label: str) -> str:
    """The chances of all seats in one picture: a dash and a letter each."""
    axes = _Axes(len(curves[0].chance) - 1)
    drawn = [axes.grid()]
    ends: dict[int, list[str]] = {}
    for seat, curve in enumerate(curves):
        dash = _DASHES[seat % len(_DASHES)]
        drawn.append(
            f'<path d="{axes.path(curve.chance)}" class="line s{seat % 7}" '
            f'stroke-dasharray="{dash}"/>'
        )
        ends.setdefault(round(curve.chance[-1]), []).append(letters[seat])
    for end, who in ends.items():
        text = " ".join(who)
        y = axes.y(end) + (16 if end else -8)
        drawn.append(f'<text x="{_WIDE - _RIGHT}" y="{y:.0f}" class="end who">{text}</text>')
    return _svg(_WIDE, _HIGH, label, drawn)


def own_curve(known: Curve, opened: Curve, marks: Sequence[tuple[int, str]], label: str) -> str:
    """A seat's chance with its margin, what it would be with all cards open, and marks on it."""
    axes = _Axes(len(known.chance) - 1)
    pairs = list(zip(known.chance, known.error, strict=True))
    upper = [chance + 2 * error for chance, error in pairs]
    lower = [chance - 2 * error for chance, error in pairs]
    back = [f"{axes.x(ply):.1f} {axes.y(lower[ply]):.1f}" for ply in range(len(lower) - 1, -1, -1)]
    drawn = [
        axes.grid(),
        f'<path d="{axes.path(upper)} L{" L".join(back)}Z" class="band"/>',
        f'<path d="{axes.path(opened.chance)}" class="open"/>',
        f'<path d="{axes.path(known.chance)}" class="line own"/>',
    ]
    for ply, text in marks:
        x, y = axes.x(ply), axes.y(known.chance[ply])
        drawn.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="10" class="disc"/>'
            f'<text x="{x:.1f}" y="{y + 4.5:.1f}" class="mid on">{escape(text)}</text>'
        )
    return _svg(_WIDE, _HIGH, label, drawn)


_STEP, _BAR, _BASE, _SCALE = 92, 62, 190, 1.5


def staircase(
    parts: Sequence[int], names: Sequence[str], margins: Sequence[str], label: str
) -> str:
    """Start, luck, own, others, result: each step begins where the one before ended."""
    start, *steps, result = parts
    heights = [0, start]
    for step in steps:
        heights.append(heights[-1] + step)
    low, high = min(0, *heights), max(100, *heights)
    base = 40 + _SCALE * high
    kinds = ("hollow", "dotted", "solid", "hatched")
    drawn = [f'<line x1="0" x2="{5 * _STEP}" y1="{base}" y2="{base}" class="grid"/>']
    for place, kind in enumerate(kinds):
        before, after = heights[place], heights[place + 1]
        top = base - _SCALE * max(before, after)
        tall = max(2.0, _SCALE * abs(after - before))
        text = str(start) if place == 0 else signed(after - before)
        drawn.append(_step(place, top, tall, kind, text, margins[place]))
    y = base - _SCALE * result
    middle = 4 * _STEP + _BAR / 2 + 8
    drawn.append(
        f'<circle cx="{middle}" cy="{y:.1f}" r="8" class="ring"/>'
        f'<text x="{middle}" y="{y - 16:.1f}" class="mid big">{result}</text>'
    )
    foot = base - _SCALE * low + 20
    for place, name in enumerate(names):
        drawn.append(_name(place, foot, name))
    return _svg(5 * _STEP, round(foot + 30), label, drawn)


def _step(place: int, top: float, tall: float, kind: str, text: str, margin: str) -> str:
    x = place * _STEP + 8
    middle = x + _BAR / 2
    return (
        f'<rect x="{x}" y="{top:.1f}" width="{_BAR}" height="{tall:.1f}" class="{kind}"/>'
        f'<text x="{middle}" y="{top - 20:.1f}" class="mid big">{text}</text>'
        f'<text x="{middle}" y="{top - 5:.1f}" class="mid small">{margin}</text>'
    )


def _name(place: int, y: float, name: str) -> str:
    """On two lines where it has several words."""
    words = name.split(" ")
    first, rest = " ".join(words[:-1]) or name, words[-1] if len(words) > 1 else ""
    x = place * _STEP + 8 + _BAR / 2
    return (
        f'<text x="{x}" y="{y:.0f}" class="mid">{escape(first)}</text>'
        f'<text x="{x}" y="{y + 15:.0f}" class="mid">{escape(rest)}</text>'
    )


def _svg(wide: float, high: float, label: str, drawn: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {wide} {high}" role="img" aria-label="{escape(label, quote=True)}">'
        f"{''.join(drawn)}</svg>"
    )
