"""Le Castor en cavale in a terminal: the rule in force, the plan, the trick, the own hand."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cavale.games import find
from cavale.games.castor.view import CastorPlan, CastorSeat, CastorSheet, CastorView
from cavale.games.looks import colours
from cavale.kernel.errors import Lang
from cavale.kernel.words import Sayings

# A colour is told by its letter too: cards are written as they are typed
_LOOK = colours("castor")
_PAPERS = {colour[0]: _LOOK[colour] for colour in ("mauve", "blue", "green", "yellow")}
_PLAN, _INK = _LOOK["plan"], _LOOK["ink"]
_FRENCH = {"g": "v", "y": "j"}  # the letters of colours: vert, jaune
_TEXTS = {
    "round": ("Manche {round}", "Round {round}"),
    "trick": ("pli {trick} sur 12", "trick {trick} of 12"),
    "goal": (
        "{goal} {goal|médaille gagne|médailles gagnent}",
        "{goal} {goal|medal wins|medals win}",
    ),
    "bonus": ("le moins de verts +{bonus}", "fewest green +{bonus}"),
    "malus": ("le plus de jaunes −{malus}", "most yellow −{malus}"),
    "stake": ("En jeu  ", "At stake  "),
    "next_power": ("Pouvoir  ", "Power  "),
    "pile": ("{pile} {pile|carte|cartes} dans la pile", "{pile} {pile|card|cards} in the pile"),
    "order": ("L’ordre : ", "What beats what: "),
    "first": ("la première couleur", "the first colour"),
    "led": ("la première couleur, {colour}", "the first colour, {colour}"),
    "acts_martha": (
        "si elle gagne, peut prendre aussi le plan du dessous",
        "if she wins, may also take the plan at the bottom",
    ),
    "acts_jean": (
        "peut reprendre sa carte et en jouer une autre",
        "may change his card at the end",
    ),
    "acts_wxt": ("sa carte est la meilleure de sa couleur", "his card is the best of its colour"),
    "acts": ("{name} : {does}", "{name}: {does}"),
    "highest": ("le plus grand gagne", "the highest wins"),
    "lowest": ("le plus petit gagne", "the lowest wins"),
    "tricks": ("plis", "tricks"),
    "plans": ("plans", "plans"),
    "medals": ("médailles", "medals"),
    "power": ("pouvoir", "power"),
    "ahead": ("à venir", "to come"),
    "active": ("en action", "acting"),
    "used": ("utilisé", "used"),
    "off": ("–", "–"),
    "winning": ("gagne", "wins"),
    "chosen": ("choisie", "chosen"),
    "hand": ("Ta main  ", "Your hand  "),
    "hand_of": ("{name} a en main  ", "{name} holds  "),
    "picked": ("Choisie  ", "Chosen  "),
    "robbed": ("Prise  ", "Taken  "),
    "won": (
        "Tes gains  {plans} {plans|point|points} de plans, {green} {green|verte|vertes}, "
        "{yellow} {yellow|jaune|jaunes}",
        "Won so far  {plans} {plans|point|points} of plans, {green} green, {yellow} yellow",
    ),
    "last": ("Dernier pli  ", "Last trick  "),
    "last_round": ("Manche précédente", "The round before"),
    "points": ("points", "points"),
    "green": ("verts", "green"),
    "yellows": ("jaunes", "yellow"),
    "ask_pass": ("Quelle carte passer à gauche ?", "Which card goes to the left?"),
    "ask_give": ("Quelle carte donner en échange ?", "Which card do you give in return?"),
    "ask_retake": ("Jouer une autre carte à la place ?", "Play another card instead?"),
    "ask_name": ("Qui mène ce pli ?", "Who leads this trick?"),
    "ask_rob": ("À qui prendre une carte au hasard ?", "From whom do you take a random card?"),
    "ask_ask": (
        "Ta carte, la meilleure de sa couleur pour ce pli ?",
        "Your card, the best of its colour in this trick?",
    ),
    "ask_deeper": ("Prendre aussi le plan du dessous ?", "Take the plan at the bottom too?"),
    "leads": ("donne la couleur", "sets the colour"),
    "takes": ("passe en tête", "would be winning"),
    "stays": ("ne gagne pas", "does not win"),
    "back": ("reprend {card}", "takes {card} back"),
    "deeper": ("un deuxième plan, sous la pile", "a second plan, from under the pile"),
    "best": ("ta carte, la meilleure de sa couleur", "your card, the best of its colour"),
}
_say = Sayings(_TEXTS)


def _name(lang: Lang, kind: str, written: str) -> str:
    """What the words call an agent, a colour, an accomplice."""
    return find("castor").names(kind, lang)[written]


def render(view: CastorView, names: list[str], seat: int, lang: Lang) -> RenderableType:
    """The whole table as one viewer sees it."""
    parts: list[RenderableType] = [_head(view, lang), Text(), _stake(view, lang)]
    if view.trumps or view.accomplice:
        parts.append(_order(view, lang))
    parts += [_power(found.agent, lang) for found in view.seats if found.power == "active"]
    parts += [Text(), _seats(view, names, seat, lang)]
    if view.last is not None and not any(each.played for each in view.seats):
        parts += [Text(), _last(view, names, lang)]
    if view.sheet and view.trick == 1:
        parts += [Text(), _sheet(view.sheet, names, lang)]
    return Group(*parts, *_open_hands(view, names, lang), *_own(view, seat, lang))


def _head(view: CastorView, lang: Lang) -> Text:
    facts = (
        _say(lang, "round", round=view.round),
        _say(lang, "trick", trick=view.trick),
        _say(lang, "goal", goal=view.goal),
        _say(lang, "bonus", bonus=view.bonus),
        _say(lang, "malus", malus=view.malus),
    )
    return Text(" · ".join(facts), style="dim")


def spelled(action: str, lang: Lang) -> str:
    """A card by the letter of its colour in this language; other moves as they are."""
    if lang == "en" or not action[1:].isdecimal():
        return action
    return _FRENCH.get(action[0], action[0]) + action[1:]


def card(text: str, lang: Lang) -> Text:
    return Text(f" {spelled(text, lang)} ", style=f"bold {_INK} on {_PAPERS[text[0]]}")


def _cards(cards: list[str], lang: Lang) -> Text:
    return Text(" ").join(card(each, lang) for each in cards)


def _plan(plan: CastorPlan, lang: Lang) -> Text:
    if plan.power:
        return Text(_name(lang, "agent", plan.power), style="bold")
    face = Text(f" {plan.value} ", style=f"bold {_INK} on {_PLAN}")
    if plan.accomplice:
        name = _name(lang, "accomplice", plan.accomplice)
        face += Text(f"  {name.upper()}", style="bold")
    return face


def _stake(view: CastorView, lang: Lang) -> Text:
    pile = Text(f"  {_say(lang, 'pile', pile=view.pile)}", style="dim")
    if view.stake is None:
        return pile
    label = _say(lang, "next_power" if view.stake.power else "stake")
    return Text(label, style="bold") + _plan(view.stake, lang) + pile


def _order(view: CastorView, lang: Lang) -> Text:
    """The rule in force: `blue > mauve > the first colour, green; the highest wins`."""
    first = _say(lang, "first")
    if view.led:
        first = _say(lang, "led", colour=_name(lang, "colour", view.led))
    ranks = [_name(lang, "colour", trump) for trump in view.trumps]
    beats = " > ".join([*ranks, *([] if view.led in view.trumps else [first])])
    end = _say(lang, "lowest" if view.lowest_wins else "highest")
    return Text(_say(lang, "order"), style="dim") + Text(beats) + Text(f" · {end}", style="dim")


def _power(agent: str, lang: Lang) -> Text:
    """A power that acts in this trick."""
    name, does = _name(lang, "agent", agent), _say(lang, f"acts_{agent}")
    return Text(_say(lang, "acts", name=name, does=does))


def _seats(view: CastorView, names: list[str], seat: int, lang: Lang) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    for title in ("", "", "", "tricks", "plans", "medals", "power"):
        table.add_column(
            _say(lang, title) if title else "", no_wrap=title != "power", header_style="dim"
        )
    for each in [(max(seat, 0) + step) % len(view.seats) for step in range(len(view.seats))]:
        found = view.seats[each]
        together = view.phase in ("pass", "secret")
        awaited = not found.picked if together else each == view.turn
        table.add_row(
            f"{'▸' if awaited else ' '} {names[each]}",
            Text(_name(lang, "agent", found.agent).split()[0], style="dim"),
            _on_table(found, each == view.winning, lang),
            str(found.tricks),
            str(found.plans),
            "★" * found.medals + "☆" * (view.goal - found.medals),
            Text(_say(lang, found.power), style="bold" if found.power == "active" else "dim"),
            style="bold" if each == seat else "",
        )
    return table


def _on_table(seat: CastorSeat, is_winning: bool, lang: Lang) -> Text:
    if seat.picked:
        return Text(_say(lang, "chosen"), style="dim")
    if not seat.played:
        return Text("·", style="dim")
    mark = Text(f" {_say(lang, 'winning')}", style="bold green") if is_winning else Text()
    return card(seat.played, lang) + mark


def _last(view: CastorView, names: list[str], lang: Lang) -> Text:
    assert view.last is not None
    line = Text(_say(lang, "last"), style="dim") + _cards(view.last.cards, lang)
    return line + Text(f"  {names[view.last.winner]}", style="dim")


def _sheet(rows: list[CastorSheet], names: list[str], lang: Lang) -> Table:
    """How the round before was counted: `9  2 +8  5 −8  = 9 ★`."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for title in ("last_round", "plans", "green", "yellows", "points"):
        table.add_column(_say(lang, title), no_wrap=True, header_style="dim")
    for name, row in zip(names, rows, strict=False):
        table.add_row(
            f"  {name}",
            str(row.plans),
            f"{row.green}" + (f"  +{row.bonus}" if row.bonus else ""),
            f"{row.yellow}" + (f"  −{row.malus}" if row.malus else ""),
            f"{row.points}" + (" ★" if row.medal else ""),
        )
    return table


def _open_hands(view: CastorView, names: list[str], lang: Lang) -> list[Text]:
    """Of a finished match: what everybody held."""
    held = [(name, each.cards) for name, each in zip(names, view.seats, strict=False) if each.cards]
    label = {name: Text(_say(lang, "hand_of", name=name), style="bold") for name, _ in held}
    lines = [label[name] + _cards(cards, lang) for name, cards in held]
    return [Text(), *lines] if lines else []


def _own(view: CastorView, seat: int, lang: Lang) -> list[Text]:
    """The viewer's own cards: hand, choice, what was won."""
    if seat < 0:
        return []
    lines = [Text(), Text(_say(lang, "hand"), style="bold") + _cards(view.hand, lang)]
    for key, text in (("picked", view.picked), ("robbed", view.robbed)):
        if text:
            lines.append(Text(_say(lang, key), style="bold") + card(text, lang))
    plans = sum(plan.value for plan in view.plans)
    green = sum(each[0] == "g" for each in view.won)
    yellow = sum(each[0] == "y" for each in view.won)
    won = _say(lang, "won", plans=plans, green=green, yellow=yellow)
    lines.append(Text(won, style="dim"))
    if f"ask_{view.phase}" in _TEXTS and (view.turn == seat or view.phase == "pass"):
        lines += [Text(), Text(_say(lang, f"ask_{view.phase}"), style="bold")]
    return lines


def consequence(view: CastorView, action: str, seat: int, lang: Lang) -> str:
    """What follows from a choice, as anyone could work it out from the table."""
    if action == "yes":
        return _say(lang, "deeper" if view.phase == "deeper" else "best")
    if action == "no" or " " in action:
        return ""
    if view.phase == "retake":
        return _say(lang, "back", card=spelled(view.seats[seat].played, lang))
    if view.phase != "play":
        return ""
    if not view.led:
        return _say(lang, "leads")
    return _say(lang, "takes" if action in view.takes else "stays")
