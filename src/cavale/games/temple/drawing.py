"""What the sheets of Le Temple are drawn with: inks, drawings, words, and pieces of SVG."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from cavale.kernel.errors import Lang
from cavale.kernel.words import Sayings

PAGE = (210, 297)  # A4, in millimetres
INK, MUTED, LINE, STONE, BRIDGE = "#340E14", "#6E4649", "#A57D80", "#F7F1E4", "#E6DAC3"
GREEN, ACCENT = "#00756D", "#BFF3EB"
_FONT = "'Stick No Bills', 'Atkinson Hyperlegible Next', 'Trebuchet MS', 'DejaVu Sans', sans-serif"
_TEXT_FONT = "'Atkinson Hyperlegible Next', 'Trebuchet MS', 'DejaVu Sans', sans-serif"

COLOURS = {"orange": "#C25A00", "violet": "#6B4FC0", "turquoise": "#00756D", "pink": "#B42C72"}
_INKS = {
    "A": "#0B5F59",
    "K": "#7A4A00",
    "T": "#A3330E",
    "M": "#735300",
    "gem": GREEN,
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
    "dice_key": ("{count} dés", "{count} dice"),
    "dice_key_more": ("{count} dés + {extra}", "{count} dice + {extra}"),
    "turn": ("Un tour", "A turn"),
    "turn_1": ("le premier joueur coche une manche", "the first player ticks a round"),
    "turn_2": ("dés maudits : une case à droite", "cursed dice: one box to the right"),
    "turn_3": ("lancer 2 par 2 : garder ou réserve", "throw 2 at a time: keep or pool"),
    "turn_4": ("explorer : 2 symboles par salle", "explore: 2 symbols a room"),
    "turn_5": ("les autres : 1 ou 2 dés à cocher", "the others: 1 or 2 dice to cross off"),
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
    "closing_more": (
        "masque noir : rien à barrer, mais un dé libre est maudit pour chacun",
        "black mask: nothing to close, but for each a free die is cursed",
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


say = Sayings(_WORDS)


def page(title: str, parts: Iterator[str]) -> str:
    width, height = PAGE
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">'
    )
    paper = f'<rect width="{width}" height="{height}" fill="#fff"/>'
    return "\n".join([head, f"<title>{escape(title)}</title>", paper, *parts, "</svg>"]) + "\n"


def text(
    x: float,
    y: float,
    size: float,
    words: str,
    fill: str = INK,
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


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str = "none",
    stroke: str = LINE,
    line: float = 0.3,
    radius: float = 1.2,
    dash: str = "",
) -> str:
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" '
        f'fill="{fill}" stroke="{stroke}" stroke-width="{line:g}"{dashes}/>'
    )


def icon(name: str, x: float, y: float, size: float, fill: str = "") -> str:
    """A drawing whose middle is at x, y."""
    scale = size / 24
    return (
        f'<path transform="translate({x - size / 2:g} {y - size / 2:g}) scale({scale:g})" '
        f'fill-rule="evenodd" fill="{fill or _INKS[name]}" d="{_ICONS[name]}"/>'
    )


def half(content: str, x: float, y: float, size: float) -> str:
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
    ink = COLOURS[colour]
    return (
        f'<g transform="translate({x:g} {y:g})"><clipPath id="{clip}">'
        f'<rect x="{-r - 2:g}" y="{top:g}" width="{size + 4:g}" height="{r + 1:g}"/></clipPath>'
        f'<path d="{shapes[colour]}" fill="{ink}" clip-path="url(#{clip})"/>'
        f'<path d="{shapes[colour]}" fill="none" stroke="{ink}" stroke-width=".55"/></g>'
    )


def head(lang: Lang, sheet: str, side: int) -> Iterator[str]:
    """The mark, the title, and which side this is."""
    yield (
        '<path transform="translate(4.2 0)" d="M21.3 13.2A5.2 5.2 0 1 0 22.7 18.6" fill="none" '
        f'stroke="{INK}" stroke-width="2.2"/>'
    )
    yield f'<circle cx="27.2" cy="12" r="1.5" fill="{GREEN}"/>'
    yield text(33, 20.6, 10, say(lang, "title"), display=True)
    which = say(lang, "variant_side" if side else "normal_side")
    yield text(195, 15.6, 4.2, say(lang, sheet), anchor="end", bold=True)
    yield text(195, 21, 3.6, which, fill=GREEN if side else MUTED, anchor="end", bold=bool(side))
    if side:
        yield f'<path d="M15 25.5h180" stroke="{GREEN}" stroke-width="1"/>'
    else:
        yield f'<path d="M15 25.5h180" stroke="{LINE}" stroke-width=".3"/>'


def heading(x: float, y: float, words: str, hint: str = "") -> Iterator[str]:
    yield text(x, y, 5.4, words, display=True)
    if hint:
        yield text(195, y - 0.3, 3.1, hint, fill=MUTED, anchor="end")


def arrow(x: float, y: float) -> str:
    return (
        f'<path d="M{x:g} {y:g}h3.4m-1.6 -1.6l1.6 1.6l-1.6 1.6" fill="none" '
        f'stroke="{MUTED}" stroke-width=".5"/>'
    )
