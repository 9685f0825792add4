"""Condamnés ! in a terminal: a line a seat, cards as backs, and the viewer's own hand below."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cavale.games.condamnes.view import CondamnesSeat, CondamnesView
from cavale.games.looks import colours
from cavale.kernel.errors import Lang
from cavale.kernel.words import Sayings

_SYMBOLS = {"s": "♠", "c": "♣", "h": "♥", "d": "♦"}
_RANKS_FR = {"A": "A", "T": "10", "J": "V", "Q": "D", "K": "R"}
_RANKS_EN = {"T": "10"}
_LOOK = colours("condamnes")
_PAPER = {suit: f"bold {_LOOK[suit]} on {_LOOK['paper']}" for suit in "schd"}
_TEXTS = {
    "round": ("Ronde {round} sur {rounds}", "Round {round} of {rounds}"),
    "start": ("Mise en place", "Set-up"),
    "tunnels": ("tunnels {count} sur {needed}", "tunnels {count} of {needed}"),
    "pile": ("pioche {pile}", "pack {pile}"),
    "discard": ("défausse {discard}", "discards {discard}"),
    "announced": ("Annoncé : ", "Announced: "),
    "to_left": (" → vers la gauche", " → going left"),
    "to_right": (" → vers la droite", " → going right"),
    "guard": ("gardien, gagne à {goal}", "guard, wins at {goal}"),
    "suit": ("réunit ", "collects "),
    "own_suit": ("   à réunir : ", "   to collect: "),
    "apart": ("à l’écart", "set apart"),
    "offences": ("{count} {count|faute|fautes}", "{count} {count|offence|offences}"),
    "rustle": ("≈ froissement", "≈ rustle"),
    "holder": ("a la carte volée", "has the stolen card"),
    "hand": ("Ta main : ", "Your hand: "),
    "pocket": ("   carte volée : ", "   stolen card: "),
    "travelling": ("   en chemin : ", "   on its way: "),
    "middle": ("Au centre : ", "In the middle: "),
    "returned": ("Carte rendue : ", "Returned: "),
    "inspected": ("Main de {name} : ", "{name}’s hand: "),
    "dig": ("{name} creuse : ", "{name} digs: "),
    "marker": ("   repère : ", "   marker: "),
    "markers": ("Tunnels : ", "Tunnels: "),
    "turned": ("Retournées : ", "Turned up: "),
    "shown": ("{name} t’a montré : ", "{name} has shown you: "),
    "hit": (
        "trouvée : +1 carte ; sinon : {net}",
        "found: +1 card; if not: {net}",
    ),
    "gift": ("il faudra rendre plus que {value}", "what comes back must beat {value}"),
    "higher": ("plus haut que l’annonce", "higher than announced"),
    "head": ("une tête : le gardien pioche", "a head: the guard draws"),
    "price": ("à tort : tu défausses une carte", "if wrong: you discard a card"),
    "low": ("trop bas : le gardien inspecte", "too low: the guard inspects"),
}
_say = Sayings(_TEXTS)


def card(text: str, lang: Lang) -> Text:
    rank, suit = text[0], text[1]
    names = _RANKS_FR if lang == "fr" else _RANKS_EN
    shown = f"{names.get(rank, rank)}{_SYMBOLS[suit]}"
    return Text(f" {shown:<3}", style=_PAPER[suit])


def _suit(letter: str) -> Text:
    return Text(f" {_SYMBOLS[letter]} ", style=_PAPER[letter])


def _cards(label: str, texts: list[str], lang: Lang) -> Text:
    line = Text(label, style="bold")
    for text in texts:
        line += card(text, lang) + Text(" ")
    return line


def render(view: CondamnesView, names: list[str], seat: int, lang: Lang) -> RenderableType:
    """The whole table as one viewer sees it."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    for _ in range(3):
        table.add_column(no_wrap=True)
    count = len(view.seats)
    for each in [(max(seat, 0) + step) % count for step in range(count)]:
        style = "bold" if each == seat else ""
        label = f"{'▸' if each == view.turn else ' '} {names[each]}"
        row = (Text(label, style=style), _backs(view.seats[each]), _state(view, each, lang))
        table.add_row(*row)
    parts: list[RenderableType] = [_head(view, lang), *_announced(view, lang), Text(), table]
    return Group(*parts, *_lying(view, names, lang), *_own(view, names, seat, lang))


def _head(view: CondamnesView, lang: Lang) -> Text:
    key = "round" if view.round else "start"
    facts = (
        _say(lang, key, round=view.round, rounds=view.rounds),
        _say(lang, "tunnels", count=len(view.tunnels), needed=view.needed),
        _say(lang, "pile", pile=view.pile),
        _say(lang, "discard", discard=len(view.discard)),
    )
    return Text(" · ".join(facts), style="dim")


def _announced(view: CondamnesView, lang: Lang) -> list[Text]:
    """C45: in everybody's sight."""
    if not view.announced:
        return []
    way = _say(lang, "to_right" if view.step < 0 else "to_left")
    return [_cards(_say(lang, "announced"), [view.announced], lang) + Text(way, style="dim")]


def _backs(seat: CondamnesSeat) -> Text:
    return Text("▒ " * seat.cards, style="dim")


def _state(view: CondamnesView, seat: int, lang: Lang) -> Text:
    each = view.seats[seat]
    facts = []
    if seat == view.guard:
        facts.append(_say(lang, "guard", goal=view.goal))
    if seat == view.holder:
        facts.append(_say(lang, "holder"))
    if each.offences:
        facts.append(_say(lang, "offences", count=each.offences))
    if each.apart:
        facts.append(_say(lang, "apart"))
    line = Text(", ".join(facts))
    if each.suit:  # C47
        line = Text(_say(lang, "suit")) + _suit(each.suit) + Text("  ") + line
    if any(seat in pair for pair in view.rustles):
        line.append(f"  {_say(lang, 'rustle')}".rstrip(), style="bold yellow")
    return line


def _lying(view: CondamnesView, names: list[str], lang: Lang) -> list[Text]:
    """What lies open, and what the guard has just seen."""
    lines = []
    for key, text in (("middle", view.middle), ("returned", view.returned)):
        if text:
            lines.append(_cards(_say(lang, key), [text], lang))
    if view.turned:
        lines.append(_cards(_say(lang, "turned"), view.turned, lang))
    if view.dig:
        line = _cards(_say(lang, "dig", name=names[view.dig.digger]), view.dig.cards, lang)
        lines.append(line + _cards(_say(lang, "marker"), [view.dig.marker], lang))
    for seat, each in enumerate(view.seats):
        if each.inspected:
            label = _say(lang, "inspected", name=names[seat])
            lines.append(_cards(label, each.inspected, lang))
    if view.tunnels:
        markers = [tunnel.marker for tunnel in view.tunnels]
        lines.append(_cards(_say(lang, "markers"), markers, lang))
    return [Text(), *lines] if lines else []


def _own(view: CondamnesView, names: list[str], seat: int, lang: Lang) -> list[Text]:
    if seat < 0 or not view.seats[seat].hand:
        return []
    hand = [text for text in view.seats[seat].hand if text != view.stolen]
    line = _cards(_say(lang, "hand"), hand, lang)
    if view.stolen:
        line += _cards(_say(lang, "pocket"), [view.stolen], lang)
    if view.travelling in hand and view.turn == seat:
        line += _cards(_say(lang, "travelling"), [view.travelling], lang)
    if view.seats[seat].suit:
        line += Text(_say(lang, "own_suit"), style="bold") + _suit(view.seats[seat].suit)
    if view.shown:
        label = _say(lang, "shown", name=names[view.shown.seat])
        return [Text(), line, _cards(label, [view.shown.card], lang)]
    return [Text(), line]


def consequence(view: CondamnesView, action: str, seat: int, lang: Lang) -> str:
    """What follows from a choice, as anyone could work it out from the table."""
    verb, *words = action.split()
    if verb == "give":
        return _say(lang, "gift", value=_value(words[0]))
    if verb == "pay":
        return _say(lang, "hit", net="±0" if len(words) == 1 else "−1")
    if verb == "point" and view.pointing_costs:
        return _say(lang, "price")
    is_last = (seat + view.step) % len(view.seats) == view.guard
    if verb == "pass" and is_last:
        if _value(words[0]) <= view.announced_value:
            return _say(lang, "low")
        return _say(lang, "head" if _value(words[0]) > 10 else "higher")
    return ""


def _value(text: str) -> int:
    return "A23456789TJQK".index(text[0]) + 1
