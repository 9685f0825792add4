"""Le Temple in a terminal: the own sheet as a plan, the Adventure sheet, dice and cards."""

from rich.console import Group, RenderableType
from rich.text import Text

from cavale.games import find
from cavale.games.looks import look
from cavale.games.temple.view import TempleRoom, TempleSeat, TempleTrack, TempleView
from cavale.kernel.errors import Lang
from cavale.kernel.words import Sayings

# Dice are told by their letter too
_LOOK = look("temple")["terminal"]
_DICE, _SEATS, _COLOURS = _LOOK["dice"], _LOOK["seats"], _LOOK["pairs"]
_GEM, _INK = _LOOK["gem"], _LOOK["ink"]
_WIDTH = 10  # of a room
_CARD = 11  # of a treasure card

_TEXTS = {
    "round": ("Manche {round} sur {rounds}", "Round {round} of {rounds}"),
    "sides": ("Choix des côtés", "Choosing sides"),
    "gems": ("{gems} {gems|joyau|joyaux} sur {target}", "{gems} {gems|gem|gems} of {target}"),
    "normal": ("normale", "normal"),
    "easy": ("facile", "easy"),
    "hard": ("difficile", "hard"),
    "closing": ("le temple se ferme", "the temple closes"),
    "dice": ("salles de dés", "dice rooms"),
    "joker": ("salles joker", "joker rooms"),
    "orange": ("orange", "orange"),
    "violet": ("violet", "violet"),
    "turquoise": ("turqu.", "turqu."),
    "pink": ("rose", "pink"),
    "cursed": ("Maudits  ", "Cursed  "),
    "free": ("à lancer {count}", "to throw {count}"),
    "thrown": ("Lancer  ", "Throw  "),
    "kept": ("Gardés  ", "Kept  "),
    "made": ("Temporaires  ", "Temporary  "),
    "pool": ("Réserve  ", "Pool  "),
    "shown": ("Variante  ", "Variant  "),
    "extra": ("{count} {count|dé|dés} à gagner", "{count} {count|die|dice} to win"),
    "outside": ("dehors", "outside"),
    "n": ("dehors, au nord", "outside, in the north"),
    "e": ("dehors, à l’est", "outside, in the east"),
    "s": ("dehors, au sud", "outside, in the south"),
    "w": ("dehors, à l’ouest", "outside, in the west"),
    "two_gems": ("2 joyaux avec {name}", "2 gems with {name}"),
    "nothing": ("rien à y prendre", "nothing to take there"),
    "returns": (
        "{count} {count|dé revient|dés reviennent}",
        "{count} {count|die comes|dice come} back",
    ),
    "whole": ("tout le lancer", "the whole throw"),
    "plus_gem": (" et un joyau", " and a gem"),
    "no_gem": (", sans son joyau", ", without its gem"),
    "legend": (
        "A aventurier, K clé, T torche, M masque doré, X noir · × barré, ! prête",
        "A adventurer, K key, T torch, M golden mask, X black · × crossed, ! ready",
    ),
    "used": ("utilisée", "used"),
    "by_track": (
        "Une relance est entourée : garder ce lancer, ou la dépenser ?",
        "A reroll box is circled: keep this throw, or spend it?",
    ),
    "by_card": (
        "Une carte complète donnerait une relance ({names}) : garder ce lancer ?",
        "A complete card would bring a reroll ({names}): keep this throw?",
    ),
    "lost": (
        "{count} {count|dé gardé perdu|dés gardés perdus}",
        "{count} kept {count|die|dice} lost",
    ),
}
_say = Sayings(_TEXTS)


def _name(lang: Lang, content: str) -> str:
    """What a track, a room or a card brings."""
    return find("temple").names("content", lang)[content]


# --- the table ------------------------------------------------------------------------------


def render(view: TempleView, names: list[str], seat: int, lang: Lang) -> RenderableType:
    """The whole table as one viewer sees it: their own sheet as the plan."""
    own = seat if seat >= 0 else view.active
    others = [(own + step) % len(view.seats) for step in range(1, len(view.seats))]
    return Group(
        _head(view, lang),
        _gem_track(view),
        Text(),
        *_plan(view, own, lang),
        Text(),
        *_tracks(view, lang),
        *_dice_lines(view, lang),
        *_why_accept(view, names, lang),
        Text(_say(lang, "legend"), style="dim"),
        Text(),
        _rewards(view, lang),
        *(line for each in (own, *others) for line in _seat_lines(view, names, each, own, lang)),
    )


def _head(view: TempleView, lang: Lang) -> Text:
    facts = [
        _say(lang, "round", round=view.round, rounds=view.rounds)
        if view.round
        else _say(lang, "sides"),
        _say(lang, "gems", gems=view.gems, target=view.target),
        _say(lang, view.difficulty),
    ]
    if view.variant != "none":
        facts.append(_say(lang, view.variant))
    return Text(" · ".join(facts), style="dim")


def _gem_track(view: TempleView) -> Text:
    line = Text()
    for box in range(1, view.gem_boxes + 1):
        mark = "◆" if box <= view.gems else "◇" if box <= view.target else "·"
        style = f"bold {_GEM}" if box <= view.gems else "bold" if box == view.target else "dim"
        line.append(mark, style=style)
        if box % 5 == 0:
            line.append(" ")
    return line


def die(symbol: str) -> Text:
    return Text(f" {symbol} ", style=f"bold {_INK} on {_DICE[symbol]}")


def _dice(symbols: list[str]) -> Text:
    line = Text()
    for symbol in symbols:
        if symbol:
            line += die(symbol) + Text(" ")
    return line


def _dice_lines(view: TempleView, lang: Lang) -> list[Text]:
    cursed = "  ".join(f"[{count}]" for count in view.cursed)
    first = Text(_say(lang, "cursed"), style="dim") + Text(cursed)
    if view.free:
        first += Text(f"   {_say(lang, 'free', count=view.free)}", style="dim")
    lines = [first]
    for key in ("shown", "thrown", "kept", "made", "pool"):
        found: list[str] = getattr(view, key)
        if any(found):
            lines.append(Text(_say(lang, key), style="bold") + _dice(found))
    if view.variant == "dice" and view.extra:
        label = Text(_say(lang, "shown"), style="bold")
        lines.append(label + Text(_say(lang, "extra", count=view.extra)))
    return lines


def _why_accept(view: TempleView, names: list[str], lang: Lang) -> list[Text]:
    """T36: what makes a throw wait, on the team's sheet or on somebody's card."""
    if view.phase != "accept":
        return []
    if any(track.name == "reroll" and track.circled > track.spent for track in view.tracks):
        return [Text(_say(lang, "by_track"), style="italic")]
    ready = [
        name
        for name, seat in zip(names, view.seats, strict=False)
        for card, filled in zip(view.cards, seat.treasures, strict=True)
        if card.reward == "reroll" and filled.ready
    ]
    return [Text(_say(lang, "by_card", names=", ".join(ready)), style="italic")]


def _tracks(view: TempleView, lang: Lang) -> list[Text]:
    """Two tracks a line: a circle to spend, a cross once spent; brackets mark the gem."""
    texts = [_track(view, track, lang) for track in view.tracks]
    return [texts[index] + Text("   ") + texts[index + 3] for index in range(3)]


def _track(view: TempleView, track: TempleTrack, lang: Lang) -> Text:
    line = Text(f"{_name(lang, track.name):<10}", style="dim")
    for box in range(1, view.track_boxes + 1):
        mark = "✕" if box <= track.spent else "○" if box <= track.circled else "·"
        style = "bold" if track.spent < box <= track.circled else "dim"
        if box == view.gem_box:
            style = f"bold {_GEM}" if box <= track.circled else _GEM
            line.append(f"‹{mark}›", style=style)
        else:
            line.append(f" {mark} " if box == 1 else f"{mark} ", style=style)
    return line


# --- the plan -------------------------------------------------------------------------------


def _plan(view: TempleView, own: int, lang: Lang) -> list[Text]:
    """The 25 rooms as printed, with the own marks; adventurers by their letters."""
    closed = set(view.seats[own].closed)
    lines = [Text("   " + "".join(f"{name:^{_WIDTH + 1}}" for name in "abcde"), style="dim")]
    for row in range(5):
        rooms = view.rooms[5 * row : 5 * row + 5]
        lines.append(_wall(view.rooms[5 * row - 5 : 5 * row] if row else [], closed))
        lines.append(_row(f"{row + 1}", [_room(view, own, room, lang) for room in rooms], closed))
        lines.append(_row(" ", [_people(view, room) for room in rooms], closed, rooms))
    lines.append(_wall([], closed))
    return lines


def _wall(above: list[TempleRoom], closed: set[str]) -> Text:
    """The wall under a row of rooms: a gap is a doorway, a red bar a closed one."""
    line = Text("  ")
    for column in range(5):
        line.append("+", style="dim")
        if above and f"{above[column].name}s" in closed:
            line.append("━" * _WIDTH, style="bold red")
        elif above:
            line.append("───    ───", style="dim")
        else:
            line.append("─" * _WIDTH, style="dim")
    line.append("+", style="dim")
    return line


def _row(
    label: str, cells: list[Text], closed: set[str], rooms: list[TempleRoom] | None = None
) -> Text:
    """A line of five rooms; the doorways between them are on the second line."""
    line = Text(f"{label} ", style="dim") + Text("│", style="dim")
    for column, cell in enumerate(cells):
        line += cell
        if column == 4 or rooms is None:
            line.append("│", style="dim")
        elif f"{rooms[column].name}e" in closed:
            line.append("┃", style="bold red")
        else:
            line.append(" ")
    return line


def _room(view: TempleView, own: int, room: TempleRoom, lang: Lang) -> Text:
    crossed = room.name in view.seats[own].crossed or room.holds[:-1] in view.pairs
    text = f"{room.needs}{'×' if crossed else ' '}{_held(room.holds, lang)}"
    if crossed:
        return Text(f"{text:<{_WIDTH}}", style="dim strike")
    colour = _COLOURS.get(room.holds[:-1], _GEM if room.holds == "gem" else "")
    bold = "bold " if room.holds in ("gem", "exit") else ""
    return Text(f"{text:<{_WIDTH}}", style=f"{bold}{colour}".strip())


def _held(holds: str, lang: Lang) -> str:
    if holds[:-1] in _COLOURS:
        return ("▀" if holds[-1] == "U" else "▄") + _say(lang, holds[:-1])
    name = _name(lang, holds)
    return name.upper() if holds == "exit" else name


def _people(view: TempleView, room: TempleRoom) -> Text:
    cell = Text()
    for number, seat in enumerate(view.seats):
        if seat.room == room.name:
            cell += Text(f" {'ABCD'[number]} ", style=f"bold {_INK} on {_SEATS[number]}")
    return cell + Text(" " * (_WIDTH - len(cell)))


# --- the seats ------------------------------------------------------------------------------


def _rewards(view: TempleView, lang: Lang) -> Text:
    """What each treasure card brings, above its column."""
    words = (f"{_name(lang, card.reward):<{_CARD}}" for card in view.cards)
    return Text(("      " + "".join(words)).rstrip(), style="dim")


def _seat_lines(view: TempleView, names: list[str], seat: int, own: int, lang: Lang) -> list[Text]:
    found = view.seats[seat]
    turn = "▸" if seat == view.turn else " "
    line = Text(f"{turn} ")
    line += Text(f" {'ABCD'[seat]} ", style=f"bold {_INK} on {_SEATS[seat]}")
    line += Text(f" {names[seat]} ", style="bold" if seat == own else "")
    line += Text(f"{found.room or _outside(found, lang)} ", style="dim")
    if found.hand:
        line += _dice(found.hand)
    cards = Text("      ")
    for number in range(6):
        cards += _card(view, found, number, lang)
    return [line, cards]


def _outside(seat: TempleSeat, lang: Lang) -> str:
    return _say(lang, seat.side or "outside")


def _card(view: TempleView, seat: TempleSeat, number: int, lang: Lang) -> Text:
    """`1 A×→×ATM`: a cross for each symbol that is crossed off."""
    printed, filled = view.cards[number], seat.treasures[number]
    text = Text(f"{number + 1} ", style="dim")
    if filled.used:
        text.append(_say(lang, "used"), style="dim")
    else:
        sides = f"{_marks(printed.left, filled.left)}→{_marks(printed.right, filled.right)}"
        text.append(sides + "!" * filled.ready, style="bold green" if filled.ready else "")
    return text + Text(" " * (_CARD - len(text)))


def _marks(symbols: str, crossed: list[bool]) -> str:
    return "".join("×" if done else symbol for symbol, done in zip(symbols, crossed, strict=True))


# --- what follows from a choice ---------------------------------------------------------------


def consequence(view: TempleView, action: str, seat: int, lang: Lang) -> str:
    """What follows from a choice, as anyone could work it out from the table."""
    word, _, rest = action.partition(" ")
    if word in ("enter", "rush"):
        return _of_entering(view, rest, seat, lang)
    if word == "heal":
        return _say(lang, "returns", count=view.cursed[int(rest) - 1])
    if word == "card":
        gem = view.seats[seat].treasures[int(rest) - 1].gem
        reward = _name(lang, view.cards[int(rest) - 1].reward)
        return reward + _say(lang, "plus_gem" if gem else "no_gem")
    if word == "reroll" and view.phase == "place":
        return _say(lang, "whole")  # T36: its black mask lies in the cursed box already
    if word == "stop" and view.kept:
        return _say(lang, "lost", count=len(view.kept))
    if word in ("keep", "give"):
        return next((symbol for symbol in view.thrown if symbol), "")
    return ""


def _of_entering(view: TempleView, name: str, seat: int, lang: Lang) -> str:
    room = next(each for each in view.rooms if each.name == name)
    colour = room.holds[:-1]
    if colour in _COLOURS:
        twin = colour + ("L" if room.holds[-1] == "U" else "U")
        there = next(each.name for each in view.rooms if each.holds == twin)
        for number, other in enumerate(view.seats):
            if number != seat and other.room == there and colour not in view.pairs:
                return _say(lang, "two_gems", name="ABCD"[number])
        return _say(lang, "nothing") if colour in view.pairs else _held(room.holds, lang)
    if name in view.seats[seat].crossed:
        return _say(lang, "nothing")
    return _held(room.holds, lang)


def is_in_play(view: TempleView, action: str) -> bool:
    """Whether there can be such a move in this match: each variant has moves of its own."""
    word, _, rest = action.partition(" ")
    if word == "joker":
        return (rest in ("left", "right")) == (view.variant == "joker")
    variant = {"close": "closing", "gems": "dice", "die": "dice"}.get(word)
    return variant in (None, view.variant)
