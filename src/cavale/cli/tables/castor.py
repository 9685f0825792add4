"""Le Castor en cavale in a terminal: the rule in force, the plan, the trick, the own hand."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from cavale.games.castor.view import CastorPlan, CastorSeat, CastorSheet, CastorView
from cavale.kernel.errors import Lang
from cavale.kernel.words import fill

# A colour is told by its letter too: cards are written as they are typed
_PAPERS = {"m": "#C9A2E8", "b": "#86BDF2", "g": "#8FD694", "y": "#F2D45C"}
_PLAN = "#F0E6D2"
_INK = "#1B1626"
_COLOURS = {"mauve": "mauve", "blue": "bleu", "green": "vert", "yellow": "jaune"}
_AGENTS = {
    "henry": "Henry B. Belton",
    "martha": "Martha",
    "jean": "Jean",
    "wxt": "WXT",
    "moignons": "Moignons",
}
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
    "left": ("À GAUCHE", "PASS LEFT"),
    "reverse": ("DEMI-TOUR", "REVERSE"),
    "notrump": ("SANS ATOUT", "NO TRUMP"),
    "upside": ("LE MONDE À L’ENVERS", "UPSIDE DOWN"),
    "blue": ("ATOUT BLEU", "BLUE TRUMP"),
    "secret": ("EN SECRET", "IN SECRET"),
    "yellow": ("ATOUT JAUNE", "YELLOW TRUMP"),
    "step": ("AU PAS", "IN STEP"),
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


def _say(lang: Lang, key: str, **gaps: object) -> str:
    return fill(_TEXTS[key][0 if lang == "fr" else 1], lang, gaps)


def _colour(lang: Lang, name: str) -> str:
    return _COLOURS[name] if lang == "fr" else name


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
    return Group(*parts, *_own(view, seat, lang))


def _head(view: CastorView, lang: Lang) -> Text:
    facts = (
        _say(lang, "round", round=view.round),
        _say(lang, "trick", trick=view.trick),
        _say(lang, "goal", goal=view.goal),
        _say(lang, "bonus", bonus=view.bonus),
        _say(lang, "malus", malus=view.malus),
    )
    return Text(" · ".join(facts), style="dim")


def card(text: str) -> Text:
    return Text(f" {text} ", style=f"bold {_INK} on {_PAPERS[text[0]]}")


def _cards(cards: list[str]) -> Text:
    return Text(" ").join(card(each) for each in cards)


def _plan(plan: CastorPlan, lang: Lang) -> Text:
    if plan.power:
        return Text(_AGENTS[plan.power], style="bold")
    face = Text(f" {plan.value} ", style=f"bold {_INK} on {_PLAN}")
    if plan.accomplice:
        face += Text(f"  {_say(lang, plan.accomplice)}", style="bold")
    return face


def _stake(view: CastorView, lang: Lang) -> Text:
    pile = Text(f"  {_say(lang, 'pile', pile=view.pile)}", style="dim")
    if view.stake is None:
        return pile
    label = _say(lang, "next_power" if view.stake.power else "stake")
    return Text(label, style="bold") + _plan(view.stake, lang) + pile


def _order(view: CastorView, lang: Lang) -> Text:
    """The rule in force: `blue > mauve > the first colour, green; the highest wins`."""
    first = _say(lang, "led", colour=_colour(lang, view.led)) if view.led else _say(lang, "first")
    ranks = [_colour(lang, name) for name in view.trumps]
    beats = " > ".join([*ranks, *([] if view.led in view.trumps else [first])])
    end = _say(lang, "lowest" if view.lowest_wins else "highest")
    return Text(_say(lang, "order"), style="dim") + Text(beats) + Text(f" · {end}", style="dim")


def _power(agent: str, lang: Lang) -> Text:
    """A power that acts in this trick."""
    return Text(_say(lang, "acts", name=_AGENTS[agent], does=_say(lang, f"acts_{agent}")))


def _ranks(view: CastorView) -> list[str]:
    """The colours that can win this trick, the strongest first."""
    return [*view.trumps, *([view.led] if view.led and view.led not in view.trumps else [])]


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
            Text(_AGENTS[found.agent].split()[0], style="dim"),
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
    return card(seat.played) + mark


def _last(view: CastorView, names: list[str], lang: Lang) -> Text:
    assert view.last is not None
    line = Text(_say(lang, "last"), style="dim") + _cards(view.last.cards)
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


def _own(view: CastorView, seat: int, lang: Lang) -> list[Text]:
    """The viewer's own cards: hand, choice, what was won."""
    if seat < 0:
        return []
    lines = [Text(), Text(_say(lang, "hand"), style="bold") + _cards(view.hand)]
    for key, text in (("picked", view.picked), ("robbed", view.robbed)):
        if text:
            lines.append(Text(_say(lang, key), style="bold") + card(text))
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
        return _say(lang, "back", card=view.seats[seat].played)
    if view.phase != "play":
        return ""
    if not view.led:
        return _say(lang, "leads")
    return _say(lang, "takes" if _would_win(view, action, seat) else "stays")


def _would_win(view: CastorView, text: str, seat: int) -> bool:
    """Whether a card beats the one that is winning now."""
    best = view.seats[view.winning]
    letters = [name[0] for name in _ranks(view)]
    if text[0] not in letters:
        return False
    if text[0] != best.played[0]:
        return letters.index(text[0]) < letters.index(best.played[0])
    for who, answer in ((best, False), (view.seats[seat], True)):  # the best of its colour
        if who.agent == "wxt" and who.power == "active":
            return answer
    is_higher = int(text[1:]) > int(best.played[1:])
    return is_higher != view.lowest_wins
