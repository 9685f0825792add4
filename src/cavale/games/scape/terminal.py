"""SCAPE in a terminal: the word as five piles, then the seats with hands and discard rows."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cavale.games.looks import look
from cavale.games.scape.view import ScapeCard, ScapePile, ScapeSeat, ScapeView
from cavale.kernel.errors import Lang
from cavale.kernel.words import Sayings

# Colours help, signs tell: every mark has its own
_LOOK = look("scape")["terminal"]
_COLOURS, _SIGNS, _INK = _LOOK["marks"], _LOOK["signs"], _LOOK["ink"]
_LETTERS = "SCAPE"

_TEXTS = {
    "legend": (
        "◎ RAF  ★ USAF  ✕ gardes  ? face cachée  (*) connue de toi",
        "◎ RAF  ★ USAF  ✕ guards  ? face down  (*) known to you",
    ),
    "draw": (
        "pioche {draw} {draw|carte|cartes}, {letter} dessus",
        "draw pile {draw} {draw|card|cards}, {letter} on top",
    ),
    "no_draw": ("pioche vide", "draw pile empty"),
    "roles": (
        "{raf} RAF, {usaf} USAF, {ss} {ss|garde|gardes}",
        "{raf} RAF, {usaf} USAF, {ss} {ss|guard|guards}",
    ),
    "raf": ("RAF", "RAF"),
    "usaf": ("USAF", "USAF"),
    "ss": ("garde", "guard"),
    "": ("?", "?"),
    "height": ("{count} {count|carte|cartes}", "{count} {count|card|cards}"),
    "missing": ("vide", "empty"),
    "you": ("Tu es {faction}.", "You are {faction}."),
    "played": ("Carte jouée : ", "Card played: "),
    "notes": ("Perdues de vue : ", "Lost sight of: "),
    "hand": ("Ta main : ", "Your hand: "),
    "picked": ("choisi", "picked"),
    "looked": ("a vu {names}", "has seen {names}"),
    "look": ("regarder une identité", "look at an identity"),
    "left": ("chacun passe une carte à gauche", "all pass a card left"),
    "right": ("chacun passe une carte à droite", "all pass a card right"),
    "discard": ("tous défaussent une carte", "all discard a card"),
    "collapse": ("éboulement : ôter un sommet", "collapse: take a top off"),
    "reveal": ("révéler un sommet", "reveal a top"),
    "covers": ("{faction}, recouvre {top}", "{faction}, covers {top}"),
    "opens": ("{faction}, première carte de la pile", "{faction}, first card of the pile"),
    "unknown": ("une carte inconnue", "an unknown card"),
    "known": ("déjà connu : {faction}", "known already: {faction}"),
    "top": ("au sommet : {top}", "on top: {top}"),
}
_say = Sayings(_TEXTS)


def render(view: ScapeView, names: list[str], seat: int, lang: Lang) -> RenderableType:
    """The whole table as one viewer sees it."""
    legend = Text(_say(lang, "legend"), style="dim")
    seats = _seats(view, names, seat, lang)
    own = _own(view, seat, lang)
    return Group(_head(view, lang), Text(), _word(view, lang), legend, Text(), seats, *own)


def _head(view: ScapeView, lang: Lang) -> Text:
    draw = _say(lang, "draw", draw=view.draw, letter=view.draw_letter)
    facts = (
        _say(lang, "roles", **view.roles),
        draw if view.draw else _say(lang, "no_draw"),
    )
    return Text(" · ".join(facts), style="dim")


def chip(card: ScapeCard) -> Text:
    """A letter and a sign, the sign twice for a double mark."""
    sign = _SIGNS[card.faction] * max(card.marks, 1)
    return Text(f" {card.letter}{sign} ", style=f"bold {_INK} on {_COLOURS[card.faction]}")


def _chips(cards: list[ScapeCard]) -> Text:
    return Text(" ").join(chip(card) for card in cards)


# --- the word ---


def _word(view: ScapeView, lang: Lang) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    for _ in _LETTERS:
        table.add_column(no_wrap=True, min_width=10)
    table.add_row(*(_top(pile) for pile in view.piles))
    table.add_row(*(_height(pile, lang) for pile in view.piles))
    return table


def _top(pile: ScapePile) -> Text:
    if not pile.cards:
        return Text(f" {pile.letter}  ", style="dim")
    top = pile.cards[-1]
    eye = "" if top.up or not top.card.name else " (*)"  # the viewer alone knows it
    return chip(top.card) + Text(eye, style="dim")


def _height(pile: ScapePile, lang: Lang) -> Text:
    key = "height" if pile.cards else "missing"
    return Text(_say(lang, key, count=len(pile.cards)), style="dim")


# --- the seats ---


def _seats(view: ScapeView, names: list[str], seat: int, lang: Lang) -> Table:
    """The viewer first, then the others in turn order: to the right."""
    count = len(view.seats)
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), show_header=False)
    for _ in range(3):
        table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    for step in range(count):
        each = (max(seat, 0) - step) % count
        mark = "▸" if each == view.turn and view.phase != "over" else " "
        label = Text(f"{mark} {names[each]}", style="bold" if each == seat else "")
        table.add_row(label, *_seat_cells(view.seats[each], names, lang))
    return table


def _seat_cells(seat: ScapeSeat, names: list[str], lang: Lang) -> list[Text]:
    identity = Text(_say(lang, seat.identity), style=_COLOURS[seat.identity])
    row = _chips(seat.row)
    if seat.picked:
        row = Text(f"{_say(lang, 'picked')}  ", style="italic") + row
    if seat.looked:
        seen = ", ".join(names[each] for each in seat.looked)
        row += Text(f"  {_say(lang, 'looked', names=seen)}", style="dim")
    return [identity, _back_letters(seat.hand), row]


def _back_letters(hand: list[ScapeCard]) -> Text:
    """The letters of a hand; with its sign where the viewer knows the front."""
    letters = Text()
    for card in hand:
        known = bool(card.name)
        style = f"bold {_COLOURS[card.faction]}" if known else "bold"
        letters += Text(card.letter + (_SIGNS[card.faction] if known else ""), style=style)
        letters += Text(" ")
    return letters


def _own(view: ScapeView, seat: int, lang: Lang) -> list[Text]:
    """What the viewer alone knows, and the card that is acting."""
    lines = []
    if view.played:
        deed = Text(f"  {_say(lang, view.played.deed)}")
        lines.append(Text(_say(lang, "played"), style="bold") + chip(view.played) + deed)
    if seat >= 0 and view.seats[seat].hand:
        lines.append(Text(_say(lang, "hand"), style="bold") + _hand(view.seats[seat]))
    if seat >= 0 and view.phase != "over":
        identity = _say(lang, view.seats[seat].identity)
        lines.append(Text(_say(lang, "you", faction=identity), style="bold"))
    if view.notes:
        lines.append(Text(_say(lang, "notes"), style="dim") + _chips(view.notes))
    return [Text(), *lines] if lines else []


def _hand(seat: ScapeSeat) -> Text:
    named = [Text(f"{card.name} ") + chip(card) for card in seat.hand]
    return Text("  ").join(named)


# --- what follows from a choice ---


def consequence(view: ScapeView, action: str, seat: int, lang: Lang) -> str:
    """What follows from a choice, as far as this seat can know."""
    verb, _, what = action.partition(" ")
    if verb == "look":
        other = view.seats["abcdefghijklmn".index(what)]
        return _say(lang, "known", faction=_say(lang, other.identity)) if other.identity else ""
    if verb == "pile":
        return _say(lang, "top", top=_top_name(view.piles[_LETTERS.index(what)], lang))
    card = next(each for each in view.seats[seat].hand if each.name == what)
    if verb == "up":
        return f"{_faction(card, lang)}, {_say(lang, card.deed)}"
    if verb == "pick":
        return _faction(card, lang)
    pile = view.piles[_LETTERS.index(what[0])]
    key = "covers" if pile.cards else "opens"
    return _say(lang, key, faction=_faction(card, lang), top=_top_name(pile, lang))


def _faction(card: ScapeCard, lang: Lang) -> str:
    return _say(lang, card.faction) + (" ×2" if card.marks == 2 else "")


def _top_name(pile: ScapePile, lang: Lang) -> str:
    if not pile.cards or not pile.cards[-1].card.name:
        return _say(lang, "unknown")
    return _faction(pile.cards[-1].card, lang)
