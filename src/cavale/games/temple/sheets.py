"""The sheets of Le Temple to print, as SVG on A4: drawn from the box, so another box prints too.

`sheets(box, lang)` gives four files: the Temple sheet and the Adventure sheet, each for the
normal game and for the variants (T03-T05, T64). The drawings are our own.
"""

from collections.abc import Iterator, Sequence
from typing import Any
from xml.sax.saxutils import escape

from cavale.games.temple.table import (
    CARDS,
    CONTENT_NAMES,
    DIFFICULTIES,
    SYMBOLS,
    TRACKS,
    WIDTH,
)
from cavale.kernel.errors import Lang

PAGE = (210, 297)  # A4, in millimetres
_INK, _MUTED, _LINE, _STONE, _BRIDGE = "#340E14", "#6E4649", "#A57D80", "#F7F1E4", "#E6DAC3"
_GREEN, _ACCENT = "#00756D", "#BFF3EB"
_FONT = "'Stick No Bills', 'Atkinson Hyperlegible Next', 'Trebuchet MS', 'DejaVu Sans', sans-serif"
_TEXT_FONT = "'Atkinson Hyperlegible Next', 'Trebuchet MS', 'DejaVu Sans', sans-serif"

_COLOURS = {"orange": "#C25A00", "violet": "#6B4FC0", "turquoise": "#00756D", "pink": "#B42C72"}
_INKS = {
    "A": "#0B5F59",
    "K": "#7A4A00",
    "T": "#A3330E",
    "M": "#735300",
    "gem": _GREEN,
    "rush": "#3A3590",
    "heal": "#A81E4B",
    "reroll": "#3A3590",
    "key": "#7A4A00",
    "torch": "#A3330E",
    "mask": "#735300",
    "joker": "#6B2FA0",
    "exit": "#12322F",
    "X": "#17121A",
}

# Drawings on 24 by 24
_ICONS = {
    "A": "M3 9.6c3-.9 15-.9 18 0v1.7c-3 .8-15 .8-18 0z M7.2 8.6L8.4 3.4c1.6-1 5.6-1 7.2 0l1.2 "
    "5.2c-3-.4-6.6-.4-9.6 0z M8.6 12.6h6.8v1.7a3.4 3.4 0 0 1-6.8 0z M4 22.5c0-4 3.2-5.1 8-5.1s8 "
    "1.1 8 5.1z",
    "K": "M12 1.5a5.3 5.3 0 0 1 1.6 10.3v1.9h3v2.5h-3v1.6h3v2.5h-3v2.2h-3.2V11.8A5.3 5.3 0 0 1 12 "
    "1.5zm0 2.8a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5z",
    "T": "M12.3 1c3 2.8 4.6 5 4.6 7.2a4.7 4.7 0 0 1-4.8 4.4a4.7 4.7 0 0 1-4.8-4.4c0-1.9 1.6-2.6 "
    "2.2-4.2c.9.7 1.4 1.5 1.6 2.4c1-1.4 1.4-3.4 1.2-5.4z M7 13.4h10.2l-1 2.6H8z M9.9 "
    "16.8h4.4L13 23.4h-1.8z",
    "M": "M3 3.5c6 1.6 12 1.6 18 0v7.6c0 6-4.4 10.4-9 10.4s-9-4.4-9-10.4z M6.2 9.4c1.4 2 3.6 2.2 "
    "4.9.4c-1.3-1.7-3.4-1.8-4.9-.4z M17.8 9.4c-1.4 2-3.6 2.2-4.9.4c1.3-1.7 3.4-1.8 4.9-.4z M8 "
    "14.6c2.4 3.6 5.6 3.6 8 0c-2.5 1.2-5.5 1.2-8 0z",
    "X": "M3 1.5l4.4 3.2h9.2L21 1.5v9.8c0 6-4.4 11.2-9 11.2S3 17.3 3 11.3z M5.8 8.8l5.2 "
    "2.3c-.9 1.9-4.3 1.7-5.2-2.3z M18.2 8.8l-5.2 2.3c.9 1.9 4.3 1.7 "
    "5.2-2.3z M7.6 17.4l1.5-1.6l1.4 1.6l1.5-1.6l1.5 1.6l1.4-1.6l1.5 "
    "1.6c-2 2.2-6.8 2.2-8.8 0z",
    "gem": "M6.5 2.5h11L22 9L12 22L2 9z M8.8 5l-2.6 3.3h3.5z M15.2 5l-.9 3.3h3.5z "
    "M12 4.8l-1 3.5h2z",
    "heal": "M12 21.5C5 16 2.3 12.3 2.3 8.6a5.2 5.2 0 0 1 9.7-2.7a5.2 5.2 0 0 1 "
    "9.7 2.7c0 3.7-2.7 7.4-9.7 12.9z",
    "reroll": "M3 11.5a9 9 0 0 1 15-6.2l2.5-2.5v7.7h-7.7l2.9-2.9a5.6 5.6 0 0 0-9.3 "
    "3.9z M21 12.5a9 9 0 0 1-15 6.2l-2.5 2.5v-7.7h7.7l-2.9 2.9a5.6 5.6 0 0 0 "
    "9.3-3.9z",
    "rush": "M2.5 4.5h4l6 7.5l-6 7.5h-4l6-7.5z M11.5 4.5h4l6 7.5l-6 7.5h-4l6-7.5z",
    "joker": "M12 1.8l3 6.7l7.3.8l-5.5 4.9l1.6 7.2L12 17.7l-6.4 3.7l1.6-7.2L1.7 9.3L9 8.5z",
    "exit": "M4.5 22.5V10.5a7.5 7.5 0 0 1 15 0v12z M8 14.2h5v-2.6l4.3 3.9l-4.3 3.9v-2.6H8z",
}
_ICONS |= {"key": _ICONS["K"], "torch": _ICONS["T"], "mask": _ICONS["M"]}

_WORDS = {
    "title": ("Le Temple", "The Temple"),
    "temple": ("Feuille Temple", "Temple sheet"),
    "adventure": ("Feuille Aventure", "Adventure sheet"),
    "normal_side": ("partie normale", "normal game"),
    "variant_side": ("variantes", "variants"),
    "name": ("Nom", "Name"),
    "treasures": ("Cartes aux trésors", "Treasure cards"),
    "treasures_hint": (
        "côté gauche complet : la carte sert quand tu veux ; les deux côtés : un joyau en plus",
        "left side complete: use the card when you like; both sides: one gem more",
    ),
    "gem": ("joyau", "gem"),
    "rush": ("ruée", "rush"),
    "heal": ("soin", "heal"),
    "reroll": ("relance", "reroll"),
    "key": ("clé", "key"),
    "torch": ("torche", "torch"),
    "mask": ("masque", "mask"),
    "joker": ("joker", "joker"),
    "exit": ("sortie", "exit"),
    "rounds": ("Manches", "Rounds"),
    "gems": ("Joyaux", "Gems"),
    "gems_hint": ("entoure le but de l’équipe", "circle the target of the team"),
    "bonus": ("Actions bonus", "Bonus actions"),
    "bonus_hint": (
        "entourée : à dépenser ; barrée : dépensée",
        "circled: to spend; crossed: spent",
    ),
    "cursed": ("Dés maudits", "Cursed dice"),
    "free": ("libres", "free"),
    "easy": ("facile", "easy"),
    "normal": ("normale", "normal"),
    "hard": ("difficile", "hard"),
    "variant": ("Variante", "Variant"),
    "closing": ("Le temple se ferme", "The temple closes"),
    "closing_text": (
        "à chaque tour, ces symboles dans cet ordre : une entrée à barrer",
        "every turn, these symbols in this order: a doorway to close",
    ),
    "dice": ("Salles de dés", "Dice rooms"),
    "dice_text": (
        "symbole réuni : 2 joyaux ou un de ces dés",
        "symbol joined: 2 gems or one of these dice",
    ),
    "jokers": ("Salles joker", "Joker rooms"),
    "jokers_text": (
        "toute la manche, un joker vaut un de ces dés",
        "all round, a joker is one of these dice",
    ),
    "foot": (
        "Cavale. Feuille reconstituée, dessins originaux.",
        "Cavale. A reconstructed sheet; the drawings are our own.",
    ),
}


def sheets(box: Any, lang: Lang) -> dict[str, str]:
    """The files to print: name, SVG."""
    names = ("normal", "variant")
    found = {}
    for side, name in enumerate(names):
        found[f"temple-sheet-{name}.svg"] = _temple(box, side, lang)
        found[f"temple-adventure-{name}.svg"] = _adventure(box, side, lang)
    return found


# --- drawing ----------------------------------------------------------------------------------


def _say(lang: Lang, key: str) -> str:
    return _WORDS[key][0 if lang == "fr" else 1]


def _page(title: str, parts: Iterator[str]) -> str:
    width, height = PAGE
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">'
    )
    paper = f'<rect width="{width}" height="{height}" fill="#fff"/>'
    return "\n".join([head, f"<title>{escape(title)}</title>", paper, *parts, "</svg>"]) + "\n"


def _text(
    x: float,
    y: float,
    size: float,
    words: str,
    fill: str = _INK,
    anchor: str = "start",
    bold: bool = False,
    display: bool = False,
) -> str:
    font = _FONT if display else _TEXT_FONT
    weight = ' font-weight="700"' if bold or display else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" text-anchor="{anchor}" '
        f'font-family="{font}"{weight}>{escape(words)}</text>'
    )


def _rect(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str = "none",
    stroke: str = _LINE,
    line: float = 0.3,
    radius: float = 1.2,
    dash: str = "",
) -> str:
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" '
        f'fill="{fill}" stroke="{stroke}" stroke-width="{line:g}"{dashes}/>'
    )


def _icon(name: str, x: float, y: float, size: float, fill: str = "") -> str:
    """A drawing whose middle is at x, y."""
    scale = size / 24
    return (
        f'<path transform="translate({x - size / 2:g} {y - size / 2:g}) scale({scale:g})" '
        f'fill-rule="evenodd" fill="{fill or _INKS[name]}" d="{_ICONS[name]}"/>'
    )


def _half(content: str, x: float, y: float, size: float) -> str:
    """Half of a mystic symbol: a shape for each colour, filled above (U) or below (L)."""
    colour, half = content[:-1], content[-1]
    r = size / 2
    shapes = {
        "orange": f"M{-r} 0A{r} {r} 0 0 1 {r} 0A{r} {r} 0 0 1 {-r} 0z",
        "violet": f"M0 {-r}L{r * 1.1} {r}L{-r * 1.1} {r}z",
        "turquoise": f"M0 {-r}L{r} 0L0 {r}L{-r} 0z",
        "pink": f"M{-r * 0.88} {-r * 0.88}H{r * 0.88}V{r * 0.88}H{-r * 0.88}z",
    }
    clip = f"{colour}{half}"
    top = -r - 1 if half == "U" else 0
    ink = _COLOURS[colour]
    return (
        f'<g transform="translate({x:g} {y:g})"><clipPath id="{clip}">'
        f'<rect x="{-r - 2:g}" y="{top:g}" width="{size + 4:g}" height="{r + 1:g}"/></clipPath>'
        f'<path d="{shapes[colour]}" fill="{ink}" clip-path="url(#{clip})"/>'
        f'<path d="{shapes[colour]}" fill="none" stroke="{ink}" stroke-width=".55"/></g>'
    )


def _head(lang: Lang, sheet: str, side: int) -> Iterator[str]:
    """The mark, the title, and which side this is."""
    yield (
        '<path transform="translate(4.2 0)" d="M21.3 13.2A5.2 5.2 0 1 0 22.7 18.6" fill="none" '
        f'stroke="{_INK}" stroke-width="2.2"/>'
    )
    yield f'<circle cx="27.2" cy="12" r="1.5" fill="{_GREEN}"/>'
    yield _text(33, 20.6, 10, _say(lang, "title"), display=True)
    which = _say(lang, "variant_side" if side else "normal_side")
    yield _text(195, 15.6, 4.2, _say(lang, sheet), anchor="end", bold=True)
    yield _text(195, 21, 3.6, which, fill=_GREEN if side else _MUTED, anchor="end", bold=bool(side))
    if side:
        yield f'<path d="M15 25.5h180" stroke="{_GREEN}" stroke-width="1"/>'
    else:
        yield f'<path d="M15 25.5h180" stroke="{_LINE}" stroke-width=".3"/>'


def _heading(x: float, y: float, words: str, hint: str = "") -> Iterator[str]:
    yield _text(x, y, 5.4, words, display=True)
    if hint:
        yield _text(195, y - 0.3, 3.1, hint, fill=_MUTED, anchor="end")


# --- the Temple sheet -------------------------------------------------------------------------

_ROOM, _GAP, _LEFT, _TOP = 29.0, 7.0, 18.5, 38.0


def _temple(box: Any, side: int, lang: Lang) -> str:
    def parts() -> Iterator[str]:
        yield from _head(lang, "temple", side)
        yield _text(98, 20.6, 3.6, _say(lang, "name"), fill=_MUTED)
        yield f'<path d="M109 21h41" stroke="{_LINE}" stroke-width=".3"/>'
        yield from _bridges()
        for room in range(WIDTH * WIDTH):
            yield from _room(box, side, room, lang)
        yield from _heading(15, 229.5, _say(lang, "treasures"))
        for card in range(CARDS):
            yield from _card(box, side, card)
        yield _text(15, 286, 3.1, _say(lang, "treasures_hint"), fill=_MUTED)
        yield _text(195, 291, 2.6, _say(lang, "foot"), fill=_MUTED, anchor="end")

    return _page(f"{_say(lang, 'title')} · {_say(lang, 'temple')}", parts())


def _corner(index: int) -> float:
    return index * (_ROOM + _GAP)


def _bridges() -> Iterator[str]:
    """Doorways between rooms, and short ones to the outside; names of columns and rows."""
    for line in range(WIDTH):
        middle = _corner(line) + _ROOM / 2
        for gap in range(WIDTH + 1):
            start = _corner(gap) - _GAP - 0.5
            length = _GAP + 1
            if gap == 0:
                start, length = -3.5, 4
            elif gap == WIDTH:
                start, length = _corner(WIDTH - 1) + _ROOM - 0.5, 4
            yield _rect(_LEFT + start, _TOP + middle - 5, length, 10, _BRIDGE, "none", radius=0)
            yield _rect(_LEFT + middle - 5, _TOP + start, 10, length, _BRIDGE, "none", radius=0)
        yield _text(_LEFT + middle, _TOP - 5.5, 3.4, "abcde"[line], _MUTED, "middle")
        yield _text(_LEFT - 6.5, _TOP + middle + 1.2, 3.4, f"{line + 1}", _MUTED, "middle")


def _stone(x: float, y: float, fill: str, stroke: str, line: float) -> str:
    """A room: a slab with notched corners."""
    n, s = 1.3, _ROOM
    edge = s - 4 * n
    d = (
        f"M{x + 2 * n:g} {y:g}h{edge:g}v{n}h{n}v{n}h{n}v{edge:g}h{-n}v{n}h{-n}v{n}h{-edge:g}v{-n}"
        f"h{-n}v{-n}h{-n}v{-edge:g}h{n}v{-n}h{n}z"
    )
    return f'<path d="{d}" fill="{fill}" stroke="{stroke}" stroke-width="{line}"/>'


def _room(box: Any, side: int, room: int, lang: Lang) -> Iterator[str]:
    x, y = _LEFT + _corner(room % WIDTH), _TOP + _corner(room // WIDTH)
    middle = x + _ROOM / 2
    content = CONTENT_NAMES[int(box.content[side][room])]
    if content == "exit":
        yield _stone(x, y, _ACCENT, _GREEN, 0.9)
    else:
        yield _stone(x, y, _STONE, _LINE, 0.3)
    needs = (box.needs_first[side][room], box.needs_second[side][room])
    for symbol, dx in zip(needs, (-5.6, 5.6), strict=True):
        yield _icon(SYMBOLS[int(symbol)], middle + dx, y + 8.6, 8.6)
    yield f'<path d="M{x + 4:g} {y + 15:g}h{_ROOM - 8:g}" stroke="{_LINE}" stroke-width=".25"/>'
    if content[:-1] in _COLOURS:
        yield _half(content, middle, y + 21.7, 8.4)
        return
    yield _icon(content, middle, y + 19.7, 6.4)
    yield _text(middle, y + 26.6, 3.3, _say(lang, content), anchor="middle", bold=True)


def _card(box: Any, side: int, card: int) -> Iterator[str]:
    """T04: left boxes, the reward, right boxes, a gem."""
    x, y = 15.0 + (card % 3) * 61, 234.0 + (card // 3) * 24.5
    yield _rect(x, y, 58, 21, _STONE, _LINE, 0.3, 2.5)
    yield _text(x + 3, y + 5.4, 3.6, f"{card + 1}", _MUTED, bold=True)
    left, right = _side(box.left[side][card]), _side(box.right[side][card])
    size = 6.9
    start = x + 3
    for index, symbol in enumerate(left):
        yield from _symbol_box(symbol, start + index * (size + 0.6), y + 8.6, size)
    start += len(left) * (size + 0.6) + 4.6
    yield _icon(TRACKS[int(box.reward[side][card])], start - 0.6, y + 12.1, 6)
    start += 4
    for index, symbol in enumerate(right):
        yield from _symbol_box(symbol, start + index * (size + 0.6), y + 8.6, size)
    yield _icon("gem", x + 53.8, y + 4.6, 5)
    end = start + len(right) * (size + 0.6) - 0.6
    yield (
        f'<path d="M{start:g} {y + 6.6:g}v-2h{x + 50 - start:g}" fill="none" stroke="{_GREEN}" '
        f'stroke-width=".3"/><path d="M{end:g} {y + 6.6:g}v-2" stroke="{_GREEN}" '
        'stroke-width=".3"/>'
    )


def _side(printed: Sequence[int]) -> str:
    return "".join(SYMBOLS[int(symbol)] for symbol in printed if symbol)


def _symbol_box(symbol: str, x: float, y: float, size: float) -> Iterator[str]:
    yield _rect(x, y, size, size, "#fff", _LINE, 0.3)
    yield _icon(symbol, x + size / 2, y + size / 2, size - 1.8)


# --- the Adventure sheet ----------------------------------------------------------------------


def _adventure(box: Any, side: int, lang: Lang) -> str:
    def parts() -> Iterator[str]:
        yield from _head(lang, "adventure", side)
        yield from _rounds(box, lang)
        yield from _gems(box, lang)
        yield from _bonus_tracks(box, lang)
        yield from _cursed(lang)
        if side:
            yield from _variant(lang)
        yield _text(195, 291, 2.6, _say(lang, "foot"), fill=_MUTED, anchor="end")

    return _page(f"{_say(lang, 'title')} · {_say(lang, 'adventure')}", parts())


def _rounds(box: Any, lang: Lang) -> Iterator[str]:
    """T02: a box for each round; under the last one, for how many players."""
    yield from _heading(15, 36, _say(lang, "rounds"))
    rounds = {seats: int(box.rounds[seats]) for seats in (2, 3, 4)}
    for number in range(1, max(rounds.values()) + 1):
        x = 15 + (number - 1) * 14.5
        ends = [str(seats) for seats, last in rounds.items() if last == number]
        yield _rect(x, 39.5, 12, 12, _STONE, _GREEN if ends else _LINE, 0.7 if ends else 0.3)
        yield _text(x + 2, 43.2, 2.8, f"{number}", _MUTED)
        if ends:
            yield from _for_players("/".join(ends), x + 6, 55.4)


def _for_players(seats: str, x: float, y: float) -> Iterator[str]:
    """How many players this is for: a number and a hat."""
    yield _text(x - 0.5, y, 3.6, seats, _GREEN, "end", bold=True)
    yield _icon("A", x + 2, y - 1.3, 3.8, _GREEN)


def _gems(box: Any, lang: Lang) -> Iterator[str]:
    """T05, T10: the gem track, and the table of targets."""
    yield from _heading(15, 68, _say(lang, "gems"))
    length = int(box.gem_track)
    for number in range(1, length + 1):
        x, y = 15 + (number - 1) % 10 * 11, 72 + (number - 1) // 10 * 11
        yield _rect(x, y, 9.6, 9.6, _STONE)
        yield _icon("gem", x + 4.8, y + 4.4, 5, "#CDE9E3")
        yield _text(x + 8.8, y + 8.9, 2.6, f"{number}", _MUTED, "end")
    yield _text(195, 67.7, 3.1, _say(lang, "gems_hint"), _MUTED, "end")
    for column, seats in enumerate((2, 3, 4)):
        x = 157 + column * 16
        yield from _for_players(str(seats), x, 74.6)
        for row, name in enumerate(("easy", "normal", "hard")):
            target = int(box.target[DIFFICULTIES.index(name)][seats])
            yield f'<circle cx="{x}" cy="{81.3 + row * 9.2:g}" r="4" fill="{_STONE}"/>'
            yield _text(x, 82.8 + row * 9.2, 4.2, f"{target}", _INK, "middle", bold=True)
    for row, name in enumerate(("easy", "normal", "hard")):
        yield _text(149.5, 82.5 + row * 9.2, 3.2, _say(lang, name), _INK, "end")


def _bonus_tracks(box: Any, lang: Lang) -> Iterator[str]:
    """T05, T28: six tracks; a gem stands in the box that gives one."""
    yield from _heading(15, 119, _say(lang, "bonus"), _say(lang, "bonus_hint"))
    boxes = {int(box.gem_box[seats]): str(seats) for seats in (4, 3, 2)}
    for number, seats in boxes.items():
        x = 58 + (number - 1) * 17 + 7
        yield from _for_players(seats, x, 124.6)
    for row, track in enumerate(TRACKS):
        y = 127.5 + row * 15
        yield _icon(track, 20, y + 6, 8)
        yield _text(28, y + 7.5, 4.2, _say(lang, track), bold=True)
        for number in range(1, int(box.track) + 1):
            x = 58 + (number - 1) * 17
            with_gem = number in boxes
            yield _rect(x, y, 14, 12, _STONE, _GREEN if with_gem else _LINE, 0.3, 2)
            if with_gem:
                yield _icon("gem", x + 7, y + 6, 5.6)


def _cursed(lang: Lang) -> Iterator[str]:
    """T21, T23: three boxes from left to right, then free again."""
    yield from _heading(15, 229, _say(lang, "cursed"))
    for spot in range(3):
        x = 15 + spot * 27
        yield _rect(x, 233, 20, 20, "#fff", _INK, 0.5, 3, "1.6 1.2")
        yield _icon("X", x + 10, 243, 11, "#E3D9DB")
        yield _arrow(x + 21.5, 243)
    yield _text(96, 244.2, 3.6, _say(lang, "free"), _MUTED)


def _arrow(x: float, y: float) -> str:
    return (
        f'<path d="M{x:g} {y:g}h3.4m-1.6 -1.6l1.6 1.6l-1.6 1.6" fill="none" '
        f'stroke="{_MUTED}" stroke-width=".5"/>'
    )


def _variant(lang: Lang) -> Iterator[str]:
    """T64: the two dice, and which of the three variants is played."""
    yield from _heading(116, 229, _say(lang, "variant"))
    for die in range(2):
        yield _rect(116 + die * 24, 233, 20, 20, "#fff", _GREEN, 0.6, 3)
    for row, name in enumerate(("closing", "dice", "jokers")):
        y = 262 + row * 9
        yield f'<circle cx="18" cy="{y - 1.2:g}" r="2.2" fill="#fff" stroke="{_GREEN}" ' + (
            'stroke-width=".5"/>'
        )
        yield _text(23, y, 3.8, _say(lang, name), bold=True)
        yield _text(72, y, 3.4, _say(lang, f"{name}_text"), _MUTED)
