"""La Horde in a terminal: ten columns shared by the Horde, the unseen copies and every Refuge."""

from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from cavale.games.horde.view import HordeSeat, HordeView
from cavale.games.looks import colours
from cavale.kernel.errors import Lang
from cavale.kernel.words import Sayings

# The skies of the cards, 1 to 10; the number itself is always there too
_SKIES, _INK = colours("horde")["skies"], colours("horde")["ink"]
_WIDE = 74  # columns, for cards with gaps and whatever may stand beside them
_TEXTS = {
    "round": ("Manche {round}", "Round {round}"),
    "goal": ("{goal} points arrêtent la partie", "{goal} points end the match"),
    "pile": ("pioche {pile}", "draw pile {pile}"),
    "discard": ("défausse {discard}", "discard pile {discard}"),
    "horde": ("La Horde", "The Horde"),
    "left": ("encore à piocher", "left to draw"),
    "reshuffle": ("à remélanger", "to reshuffle"),
    "in": ("en jeu", "in play"),
    "passed": ("se cache : {count} sur {total} comptent", "hidden: {count} of {total} count"),
    "overrun": ("Refuge submergé", "overrun"),
    "points": ("points", "points"),
    "drawn": ("Carte piochée : ", "Card drawn: "),
    "dealing": ("À distribuer : ", "To lay out: "),
    "receiver": ("  la prochaine pour {name}", "  the next for {name}"),
    "fatal": (
        "{fatal} {fatal|fatale|fatales} sur {unseen} cartes",
        "{fatal} fatal of {unseen} cards",
    ),
    "hide": (
        "{up} {up|point sûr|points sûrs}, {down} {down|carte cachée|cartes cachées}",
        "{up} sure {up|point|points}, {down} {down|card|cards} face down",
    ),
    "keep": ("{count} cartes au Refuge", "{count} cards in the Refuge"),
    "break": ("une valeur de plus dans la Horde", "one more value in the Horde"),
}
_say = Sayings(_TEXTS)


def render(view: HordeView, names: list[str], seat: int, lang: Lang) -> RenderableType:
    """The whole table as one viewer sees it."""
    own_first = [(max(seat, 0) + step) % len(view.seats) for step in range(len(view.seats))]
    rows = _Rows()
    rows.add(_say(lang, "horde"), _horde_cells(view))
    rows.add(_say(lang, "left" if view.pile else "reshuffle"), _left_cells(view, seat))
    rows.add("", [], _say(lang, "points"), "dim")
    for each in own_first:
        state = _state(view.seats[each], lang)
        label = f"{'▸' if each == view.turn else ' '} {names[each]}"
        cells = _refuge_cells(view.seats[each])
        style = "bold" if each == seat else ""
        rows.add(label, cells, f"{view.seats[each].points:>2}  {state}", style)
    return Group(_head(view, lang), Text(), rows, *_hand(view, names, lang))


class _Rows:
    """The ten columns; where there is no room for gaps, the cards stand side by side."""

    def __init__(self) -> None:
        self._rows: list[tuple[Text, list[Text], Text]] = []

    def add(self, label: str, cells: list[Text], end: str = "", style: str = "") -> None:
        self._rows.append((Text(f"{label}  ", style=style), cells, Text(f" {end}", style=style)))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        gap = " " if options.max_width >= _WIDE else ""
        table = Table(box=None, pad_edge=False, padding=0, show_header=False)
        for _ in range(11):
            table.add_column(no_wrap=True)
        for label, cells, end in self._rows:
            table.add_row(label, *[cell + Text(gap) for cell in cells or [Text()] * 10], end)
        yield table


def _head(view: HordeView, lang: Lang) -> Text:
    facts = (
        _say(lang, "round", round=view.round),
        _say(lang, "goal", goal=view.goal),
        _say(lang, "pile", pile=view.pile),
        _say(lang, "discard", discard=sum(view.discard)),
    )
    return Text(" · ".join(facts), style="dim")


def card(value: int) -> Text:
    return Text(f"{value:>2} ", style=f"bold {_INK} on {_SKIES[value - 1]}")


def _slot() -> Text:
    return Text(" · ", style="dim")


def _horde_cells(view: HordeView) -> list[Text]:
    return [card(v) if v in view.horde else _slot() for v in range(1, 11)]


def _left_cells(view: HordeView, seat: int) -> list[Text]:
    """Copies left to draw; a value that would overrun the viewer is marked with !"""
    broken = view.seats[seat].broken if seat >= 0 else []
    cells = []
    for value, copies in enumerate(view.unseen, start=1):
        fatal = value in broken
        text = f"{copies:>2}!" if fatal else f"{copies:>2} "
        cells.append(Text(text, style="bold red" if fatal else "dim"))
    return cells


def _refuge_cells(seat: HordeSeat) -> list[Text]:
    return [card(v) if v in seat.refuge else _slot() for v in range(1, 11)]


def _state(seat: HordeSeat, lang: Lang) -> str:
    return _say(lang, seat.status, count=seat.counting, total=len(seat.refuge))


def _hand(view: HordeView, names: list[str], lang: Lang) -> list[Text]:
    """Cards in the viewer's own hand: one to place, or those of a new round."""
    if view.drawn:
        return [Text(), Text(_say(lang, "drawn"), style="bold") + card(view.drawn)]
    if view.dealing:
        line = Text(_say(lang, "dealing"), style="bold")
        for value in view.dealing:
            line += card(value) + Text(" ")
        return [Text(), line + Text(_say(lang, "receiver", name=names[view.receiver]))]
    return []


def consequence(view: HordeView, action: str, seat: int, lang: Lang) -> str:
    """What follows from a choice, as the view says it."""
    own = view.seats[seat]
    lines: dict[str, Any] = {
        "D": lambda: _say(lang, "fatal", fatal=own.fatal, unseen=sum(view.unseen)),
        "P": lambda: _say(lang, "hide", up=own.safe, down=own.down),
        "R": lambda: _say(lang, "keep", count=len(own.refuge) + 1),
        "H": lambda: _say(lang, "break"),
    }
    return str(lines[action]()) if action in lines else ""
