"""The sheets of Le Temple to print, as SVG on A4: drawn from the box, so another box prints too.

`sheets(box, lang)` gives four files: the Temple sheet and the Adventure sheet, each for the
normal game and for the variants (T03-T05, T64). The drawings are our own.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from cavale.games import find
from cavale.games.temple.drawing import (
    ACCENT,
    BRIDGE,
    COLOURS,
    GREEN,
    INK,
    LINE,
    MUTED,
    STONE,
    arrow,
    half,
    head,
    heading,
    icon,
    page,
    rect,
    say,
    text,
)
from cavale.games.temple.table import (
    CARDS,
    CONTENT_NAMES,
    DIFFICULTIES,
    EXTRA_DICE,
    SYMBOLS,
    TRACKS,
    WIDTH,
)
from cavale.kernel.errors import Lang


def sheets(box: Any, lang: Lang) -> dict[str, str]:
    """The files to print: name, SVG."""
    names = ("normal", "variant")
    found = {}
    for side, name in enumerate(names):
        found[f"temple-sheet-{name}.svg"] = _temple(box, side, lang)
        found[f"temple-adventure-{name}.svg"] = _adventure(box, side, lang)
    return found


# --- the Temple sheet -------------------------------------------------------------------------

_ROOM, _GAP, _LEFT, _TOP = 29.0, 7.0, 18.5, 38.0


def _temple(box: Any, side: int, lang: Lang) -> str:
    def parts() -> Iterator[str]:
        yield from head(lang, "temple", side)
        yield text(101, 20.6, 3.6, say(lang, "name"), fill=MUTED)
        yield f'<path d="M113 21h37" stroke="{LINE}" stroke-width=".3"/>'
        yield from _bridges()
        yield from _sides(lang)
        for room in range(WIDTH * WIDTH):
            yield from _room(box, side, room, lang)
        yield from _dice_key(box, side, lang)
        yield from heading(15, 231.5, say(lang, "treasures"))
        for card in range(CARDS):
            yield from _card(box, side, card)
        yield text(15, 286, 3.1, say(lang, "treasures_hint"), fill=MUTED)
        yield text(195, 291, 2.6, say(lang, "foot"), fill=MUTED, anchor="end")

    return page(f"{say(lang, 'title')} · {say(lang, 'temple')}", parts())


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
            yield rect(_LEFT + start, _TOP + middle - 5, length, 10, BRIDGE, "none", radius=0)
            yield rect(_LEFT + middle - 5, _TOP + start, 10, length, BRIDGE, "none", radius=0)
        yield text(_LEFT + middle, _TOP - 5.5, 3.4, "abcde"[line], MUTED, "middle")
        yield text(_LEFT - 6.5, _TOP + middle + 1.2, 3.4, f"{line + 1}", MUTED, "middle")


def _sides(lang: Lang) -> Iterator[str]:
    """T12: what the four sides are called, each outside its doorways."""
    middle, end = _corner(WIDTH) / 2 - _GAP / 2, _corner(WIDTH) - _GAP
    beside = middle + (_ROOM + _GAP) / 2  # between two letters of columns
    places = {
        "n": (beside, -5.5),
        "e": (end + 9, middle),
        "s": (middle, end + 7),
        "w": (-11, middle),
    }
    names = find("temple").names("way", lang)
    for way, (dx, dy) in places.items():
        x, y = _LEFT + dx, _TOP + dy
        turn = "" if way in "ns" else f' transform="rotate(-90 {x:g} {y:g})"'
        yield f"<g{turn}>{text(x, y, 3.6, names[way], GREEN, 'middle', bold=True)}</g>"


# T01: the faces of an ordinary die, for those who have no other, and where they stand
_FACES = {"A": ("1-2", 44), "K": ("3", 77), "T": ("4", 99), "M": ("5", 126), "X": ("6", 164)}


def _dice_key(box: Any, side: int, lang: Lang) -> Iterator[str]:
    """How many dice there are, and which symbol each face of an ordinary one stands for."""
    more = say(lang, "dice_key_more", count=int(box.dice), extra=EXTRA_DICE)
    words = more if side else say(lang, "dice_key", count=int(box.dice))
    yield text(15, 223.8, 3.6, words, bold=True)
    names = find("temple").names("symbol", lang)
    for symbol, (faces, x) in _FACES.items():
        yield text(x, 223.8, 3.6, faces, anchor="end", bold=True)
        yield icon(symbol, x + 4, 222.6, 5)
        yield text(x + 7.6, 223.8, 3.4, names[symbol], MUTED)


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
        yield _stone(x, y, ACCENT, GREEN, 0.9)
    else:
        yield _stone(x, y, STONE, LINE, 0.3)
    needs = (box.needs_first[side][room], box.needs_second[side][room])
    for symbol, dx in zip(needs, (-5.6, 5.6), strict=True):
        yield icon(SYMBOLS[int(symbol)], middle + dx, y + 8.6, 8.6)
    yield f'<path d="M{x + 4:g} {y + 15:g}h{_ROOM - 8:g}" stroke="{LINE}" stroke-width=".25"/>'
    if content[:-1] in COLOURS:
        yield half(content, middle, y + 21.7, 8.4)
        return
    yield icon(content, middle, y + 19.7, 6.4)
    name = find("temple").names("content", lang)[content]
    yield text(middle, y + 26.6, 3.3, name, anchor="middle", bold=True)


def _card(box: Any, side: int, card: int) -> Iterator[str]:
    """T04: left boxes, the reward, right boxes, a gem."""
    x, y = 15.0 + (card % 3) * 61, 235.0 + (card // 3) * 24.0
    yield rect(x, y, 58, 21, STONE, LINE, 0.3, 2.5)
    yield text(x + 3, y + 5.4, 3.6, f"{card + 1}", MUTED, bold=True)
    left, right = _side(box.left[side][card]), _side(box.right[side][card])
    size = 6.9
    start = x + 3
    for index, symbol in enumerate(left):
        yield from _symbol_box(symbol, start + index * (size + 0.6), y + 8.6, size)
    start += len(left) * (size + 0.6) + 4.6
    yield icon(TRACKS[int(box.reward[side][card])], start - 0.6, y + 12.1, 6)
    start += 4
    for index, symbol in enumerate(right):
        yield from _symbol_box(symbol, start + index * (size + 0.6), y + 8.6, size)
    width = len(right) * (size + 0.6) - 0.6
    bracket = f"M{start:g} {y + 7.8:g}v-1.4h{width:g}v1.4"
    yield f'<path d="{bracket}" fill="none" stroke="{GREEN}" stroke-width=".3"/>'
    yield icon("gem", start + width / 2, y + 3.6, 4.4)


def _side(printed: Sequence[int]) -> str:
    return "".join(SYMBOLS[int(symbol)] for symbol in printed if symbol)


def _symbol_box(symbol: str, x: float, y: float, size: float) -> Iterator[str]:
    yield rect(x, y, size, size, "#fff", LINE, 0.3)
    yield icon(symbol, x + size / 2, y + size / 2, size - 1.8)


# --- the Adventure sheet ----------------------------------------------------------------------


def _adventure(box: Any, side: int, lang: Lang) -> str:
    def parts() -> Iterator[str]:
        yield from head(lang, "adventure", side)
        yield from _rounds(box, lang)
        yield from _turn(lang)
        yield from _gems(box, lang)
        yield from _bonus_tracks(box, lang)
        yield from _cursed(lang)
        if side:
            yield from _variant(lang)
        yield text(195, 291, 2.6, say(lang, "foot"), fill=MUTED, anchor="end")

    return page(f"{say(lang, 'title')} · {say(lang, 'adventure')}", parts())


def _rounds(box: Any, lang: Lang) -> Iterator[str]:
    """T02: a box for each round; under the last one, for how many players."""
    yield from heading(15, 36, say(lang, "rounds"))
    rounds = {seats: int(box.rounds[seats]) for seats in (2, 3, 4)}
    for number in range(1, max(rounds.values()) + 1):
        x = 15 + (number - 1) * 14.5
        ends = [str(seats) for seats, last in rounds.items() if last == number]
        yield rect(x, 39.5, 12, 12, STONE, GREEN if ends else LINE, 0.7 if ends else 0.3)
        yield text(x + 2, 43.2, 2.8, f"{number}", MUTED)
        if ends:
            yield from _for_players("/".join(ends), x + 6, 55.4)


def _turn(lang: Lang) -> Iterator[str]:
    """T38: what a turn is made of, in its order."""
    yield from heading(134, 36, say(lang, "turn"))
    for step in range(1, 6):
        y = 37.2 + step * 4.6
        yield text(134, y, 3.1, f"{step}", GREEN, bold=True)
        yield text(137.5, y, 3.1, say(lang, f"turn_{step}"))


def _for_players(seats: str, x: float, y: float) -> Iterator[str]:
    """How many players this is for: a number and a hat."""
    yield text(x - 0.5, y, 3.6, seats, GREEN, "end", bold=True)
    yield icon("A", x + 2, y - 1.3, 3.8, GREEN)


def _gems(box: Any, lang: Lang) -> Iterator[str]:
    """T05, T10: the gem track, and the table of targets."""
    yield from heading(15, 68, say(lang, "gems"))
    length = int(box.gem_track)
    for number in range(1, length + 1):
        x, y = 15 + (number - 1) % 10 * 11, 72 + (number - 1) // 10 * 11
        yield rect(x, y, 9.6, 9.6, STONE)
        yield icon("gem", x + 4.8, y + 4.4, 5, "#CDE9E3")
        yield text(x + 8.8, y + 8.9, 2.6, f"{number}", MUTED, "end")
    yield text(195, 67.7, 3.1, say(lang, "gems_hint"), MUTED, "end")
    for column, seats in enumerate((2, 3, 4)):
        x = 157 + column * 16
        yield from _for_players(str(seats), x, 74.6)
        for row, name in enumerate(("easy", "normal", "hard")):
            target = int(box.target[DIFFICULTIES.index(name)][seats])
            yield f'<circle cx="{x}" cy="{81.3 + row * 9.2:g}" r="4" fill="{STONE}"/>'
            yield text(x, 82.8 + row * 9.2, 4.2, f"{target}", INK, "middle", bold=True)
    for row, name in enumerate(("easy", "normal", "hard")):
        yield text(149.5, 82.5 + row * 9.2, 3.2, say(lang, name), INK, "end")


def _bonus_tracks(box: Any, lang: Lang) -> Iterator[str]:
    """T05, T28: six tracks; a gem stands in the box that gives one."""
    yield from heading(15, 119, say(lang, "bonus"), say(lang, "bonus_hint"))
    boxes = {int(box.gem_box[seats]): str(seats) for seats in (4, 3, 2)}
    for number, seats in boxes.items():
        x = 58 + (number - 1) * 17 + 7
        yield from _for_players(seats, x, 124.6)
    names = find("temple").names("content", lang)
    for row, track in enumerate(TRACKS):
        y = 127.5 + row * 15
        yield icon(track, 20, y + 6, 8)
        yield text(28, y + 7.5, 4.2, names[track], bold=True)
        for number in range(1, int(box.track) + 1):
            x = 58 + (number - 1) * 17
            with_gem = number in boxes
            yield rect(x, y, 14, 12, STONE, GREEN if with_gem else LINE, 0.3, 2)
            if with_gem:
                yield icon("gem", x + 7, y + 6, 5.6)


def _cursed(lang: Lang) -> Iterator[str]:
    """T21, T23: three boxes from left to right, then free again."""
    yield from heading(15, 229, say(lang, "cursed"))
    for spot in range(3):
        x = 15 + spot * 27
        yield rect(x, 233, 20, 20, "#fff", INK, 0.5, 3, "1.6 1.2")
        yield icon("X", x + 10, 243, 11, "#E3D9DB")
        yield arrow(x + 21.5, 243)
    yield text(96, 244.2, 3.6, say(lang, "free"), MUTED)


def _variant(lang: Lang) -> Iterator[str]:
    """T64: the two dice, and which of the three variants is played."""
    yield from heading(116, 229, say(lang, "variant"))
    for die in range(2):
        yield rect(116 + die * 24, 233, 20, 20, "#fff", GREEN, 0.6, 3)
    for name, y in (("closing", 260.0), ("dice", 271.0), ("jokers", 280.0)):
        yield f'<circle cx="18" cy="{y - 1.2:g}" r="2.2" fill="#fff" stroke="{GREEN}" ' + (
            'stroke-width=".5"/>'
        )
        yield text(23, y, 3.8, say(lang, name), bold=True)
        yield text(72, y, 3.4, say(lang, f"{name}_text"), MUTED)
    yield text(72, 264.4, 3.4, say(lang, "closing_more"), MUTED)
