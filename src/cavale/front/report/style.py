"""How the page of an analysis looks: the inks of the game, by night, by day and on paper."""

from collections.abc import Mapping

from cavale.games.looks import house, palette

_INKS = ("g0", "g1", "g2", "g3", "line", "muted", "text")
_LAYOUT = """
* { box-sizing: border-box }
body { margin: 0; background: var(--g0); color: var(--text);
  font: 16px/1.5 system-ui, sans-serif }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px 48px }
h1 { font-size: 32px; line-height: 1.15; margin: 0 0 8px }
h2 { font-size: 22px; margin: 0 0 6px } h3 { font-size: 17px; margin: 14px 0 4px }
p { margin: 0 0 8px } small, header p + p { color: var(--muted) }
section { background: var(--g1); border-radius: 16px; padding: 18px 20px; margin: 18px 0 }
svg[role=img] { display: block; width: 100%; height: auto }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 24px }
.scroll { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { padding: 6px 10px; text-align: right; border-bottom: 1px solid var(--line);
  white-space: nowrap }
th:first-child { text-align: left } tbody th { font-weight: 400 }
ol, ul { padding-left: 22px; margin: 4px 0 } li { margin: 0 0 8px }
.rule { border: 1px solid var(--line); border-radius: 6px; padding: 0 5px; font-size: 13px }
text { fill: var(--text); font: 13px system-ui, sans-serif }
text.small { fill: var(--muted); font-size: 12px } text.big { font-size: 19px; font-weight: 700 }
text.mid { text-anchor: middle } text.end { text-anchor: end } text.who { font-weight: 700 }
text.on { fill: var(--g0); font-weight: 700 }
.grid { stroke: var(--line); stroke-width: 1; opacity: .45 }
.wall { stroke: var(--text); stroke-width: 5 }
.line { fill: none; stroke: var(--text); stroke-width: 2; stroke-linejoin: round }
.own { stroke-width: 2.6 } .band { fill: var(--text); opacity: .2 }
.open { fill: none; stroke: var(--muted); stroke-width: 1.3; stroke-dasharray: 2 3 }
.disc, .mark, .solid { fill: var(--text) }
.hollow, .ring { fill: none; stroke: var(--text); stroke-width: 2.5 }
.dotted, .hatched { stroke: var(--text); stroke-width: 1.5 }
.dotted { fill: url(#dots) } .hatched { fill: url(#hatch) }
@media (max-width: 700px) { .two { grid-template-columns: 1fr } section { padding: 14px 12px } }
@media print { body { background: none } section { break-inside: avoid; border: 1px solid } }
"""
_LINES = ("#7cc5bd", "#e9a06b", "#b7a4e6", "#e3c15c", "#8fb6ea", "#e58fa8", "#9ccc7a")
_LINES_BY_DAY = ("#0d6b62", "#9a4a0f", "#5a3fa8", "#7a5a00", "#1f5a9e", "#a02c54", "#3c6b16")


def style(game_id: str) -> str:
    """The style sheet, with the palette that the game's table wears."""
    worn = house() | palette(game_id)
    night, day = _inks(house()["dark"] | worn["dark"]), _inks(house()["light"] | worn["light"])
    lines, by_day = _strokes(_LINES), _strokes(_LINES_BY_DAY)
    light = f"@media (prefers-color-scheme: light), print {{ :root {{ {day} }} {by_day} }}"
    return f":root {{ color-scheme: dark light; {night} }}{_LAYOUT}{lines}\n{light}"


def _inks(colours: Mapping[str, str]) -> str:
    return " ".join(f"--{name}: {colours[name]};" for name in _INKS)


def _strokes(colours: tuple[str, ...]) -> str:
    return " ".join(f".s{number} {{ stroke: {colour} }}" for number, colour in enumerate(colours))
